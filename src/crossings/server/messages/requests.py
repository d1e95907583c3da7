"""Read the members of HTTP requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CrossingsError, shorten


class BadRequest(CrossingsError):
    """A request that can't be carried out: an error code and one line."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


KIND_NAMES: Mapping[type, str] = {str: "a text", list: "a list", dict: "an object"}


def read_member(
    request: Mapping[str, Any], name: str, kind: type[str | list[Any] | dict[str, Any]], default: Any = None
) -> Any:
    """Return a member of a request. Raises `BadRequest` if it has another type."""
    value = request.get(name, default)
    if not isinstance(value, kind):
        raise BadRequest("bad-request", f"`{name}` must be {KIND_NAMES[kind]}, not {shorten(value)}")
    return value
