"""Write JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson

Message = dict[str, Any]

ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def write(value: object) -> str:
    """Return compact JSON."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # named tuples, numbers of more than 64 bits, lone surrogates
        return ENCODER.encode(value)


def members(message: Mapping[str, object]) -> str:
    """Return the members of a JSON object without braces, to be joined `together` with others."""
    return write(message)[1:-1]


def join_members(*parts: str) -> str:
    """Join members that are JSON already; empty parts are left out."""
    return ",".join([part for part in parts if part])


def json_object(*parts: str) -> str:
    """Return a JSON object of members that are JSON already."""
    return f"{{{join_members(*parts)}}}"


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, unless it begins with notation, and a full stop."""
    first = text.partition(" ")[0]
    begun = text[0].upper() + text[1:] if first.isalpha() else text
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
