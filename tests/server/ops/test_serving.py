"""Where nobody comes from outside."""

from __future__ import annotations

import pytest

from crossings.server.ops.serving import stays_here
from crossings.server.ops.world import Settings


@pytest.mark.parametrize(
    ("host", "settings", "here"),
    [
        ("127.0.0.1", {}, True),
        ("localhost", {}, True),
        ("::1", {}, True),
        ("0.0.0.0", {}, False),
        ("192.0.2.7", {}, False),
        ("127.0.0.1", {"names": ("play.example.org",)}, False),
        ("127.0.0.1", {"trusted_proxies": ("127.0.0.1",)}, False),
    ],
)
def test_who_stands_behind_a_proxy_does_not_stay_here(
    host: str, settings: dict[str, tuple[str, ...]], here: bool
) -> None:
    assert stays_here(host, Settings(**settings)) is here  # type: ignore[arg-type]
