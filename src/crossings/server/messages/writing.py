"""Write JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")


def _plain(value: object) -> Any:
    """Return a text that has a class of its own (the name of a piece), or what is JSON already, as a plain value."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, msgspec.Raw):
        return json.loads(bytes(value))
    raise TypeError(f"{type(value).__name__} can't be sent")


ENCODER = msgspec.json.Encoder(enc_hook=_plain)


def to_json(value: object) -> bytes:
    """Return compact JSON."""
    try:
        return ENCODER.encode(value)
    except (OverflowError, UnicodeEncodeError):  # numbers of more than 64 bits, lone surrogates
        return json.dumps(msgspec.to_builtins(value, enc_hook=_plain), separators=(",", ":")).encode()


def write(value: object) -> str:
    """Return compact JSON as a text."""
    return to_json(value).decode()


def encoded(value: T) -> T:
    """Return a value as JSON, to be cached and sent as part of several messages. It can no longer be read."""
    return cast(T, msgspec.Raw(to_json(value)))


def items_json(items: Sequence[object]) -> bytes:
    """Return the items of a list as JSON, without the brackets."""
    return to_json(items)[1:-1]


def encoded_list(parts: Iterable[bytes]) -> Any:
    """Return a list of items that are JSON already; a part can contain none or several."""
    return msgspec.Raw(b"[" + b",".join(filter(None, parts)) + b"]")


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, unless it begins with notation, and a full stop."""
    first = text.partition(" ")[0]
    begun = text[0].upper() + text[1:] if first.isalpha() else text
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
