"""Declarations of TypeScript for all that goes over the wire, made from the types in `crossings.server.web`.

    python tools/wire_types.py

writes them for the page; a test holds the file to the types.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import crossings
from crossings.server.web import answers, messages

MODULES = messages, answers
WRITTEN = Path(crossings.__file__).parent / "server" / "static" / "shared" / "wire.d.ts"
HEAD = "/** What goes over the wire: made by tools/wire_types.py from server/web, where it says what each is. */\n"
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


def declarations() -> str:
    """All of them, in the order in which they are met."""
    told: dict[str, str] = {}
    for module in MODULES:
        told |= {name: text for name, text in _declared(module) if name not in told}
    return "\n".join([HEAD, *told.values()])


def _declared(module: ModuleType) -> Iterator[tuple[str, str]]:
    for name, one in vars(module).items():
        if is_typeddict(one):
            yield name, _interface(name, one)
        elif isinstance(one, UnionType) and all(map(is_typeddict, get_args(one))):
            yield name, f"export type {name} = {_written(one)};\n"


def _interface(name: str, message: Any) -> str:
    members = get_type_hints(message, include_extras=True).items()
    return "\n".join([f"export interface {name} {{", *[_member(key, hint) for key, hint in members], "}\n"])


def _member(key: str, hint: Any) -> str:
    if get_origin(hint) is NotRequired:
        return f"  {key}?: {_written(get_args(hint)[0])};"
    return f"  {key}: {_written(hint)};"


def _written(hint: Any) -> str:
    """A type in TypeScript."""
    if is_typeddict(hint):
        return str(hint.__name__)
    origin, of = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join([_value(one) for one in of])
    if origin in (UnionType, Union):
        return " | ".join(map(_written, of))
    if origin is list:
        inner = _written(of[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_written, of))}]"
    if origin is dict:
        return f"Record<{_written(of[0])}, {_written(of[1])}>"
    return PLAIN[hint]


def _value(one: object) -> str:
    return str(one).lower() if isinstance(one, bool) else f"'{one}'"


if __name__ == "__main__":
    WRITTEN.write_text(declarations(), encoding="utf-8")
