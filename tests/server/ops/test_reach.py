"""Where others find a server is what its links carry; where they cannot, the page says what to type."""

from __future__ import annotations

import re

import httpx
import pytest

from crossings.server.ops import reach as module
from crossings.server.ops.reach import Reach, reach
from crossings.server.ops.world import Settings
from crossings.server.web.app import create_app

HOME = "192.168.1.20"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "own_address", lambda host: "2001:db8::20" if ":" in host else HOME)
    monkeypatch.delenv("MAKELEVEL", raising=False)
    monkeypatch.setattr("sys.argv", ["crossings", "serve", "--port", "8001"])


@pytest.mark.parametrize(
    ("host", "names", "has_proxy", "address"),
    [
        ("0.0.0.0", (), False, f"http://{HOME}:8000"),
        ("::", (), False, "http://[2001:db8::20]:8000"),
        (HOME, (), False, f"http://{HOME}:8000"),
        ("127.0.0.1", ("play.example.org",), False, "https://play.example.org"),
        ("0.0.0.0", ("play.example.org",), True, "https://play.example.org"),
        ("0.0.0.0", ("play.example.org",), False, "http://play.example.org:8000"),
    ],
)
def test_links_carry_an_address_that_others_can_reach(
    host: str, names: tuple[str, ...], has_proxy: bool, address: str
) -> None:
    assert reach(host, 8000, names, has_proxy=has_proxy) == Reach(address, "")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_who_listens_to_this_machine_alone_is_told_what_to_type(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reach(host, 8000) == Reach(None, "crossings serve --host 0.0.0.0")
    monkeypatch.setattr("sys.argv", ["pytest"])
    assert reach(host, 8000).how == "crossings play --host 0.0.0.0"
    monkeypatch.setenv("MAKELEVEL", "1")
    assert reach(host, 8000).how == "make play HOST=0.0.0.0"


async def test_the_page_knows_it(database: str) -> None:
    settings = Settings(database, reach=lambda: Reach(None, "type <this>"))
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        page = (await client.get("/")).text
    told = re.search(r'<meta name="reach" content="([^"]*)">', page)
    assert told and told[1] == "{&quot;address&quot;: null, &quot;how&quot;: &quot;type &lt;this&gt;&quot;}"
