"""Generate the TypeScript declarations of the wire protocol from the types in `crossings.server.messages`.

    python tools/wire_types.py

writes them for the page; a test checks that the file is up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

import crossings
from crossings.server.messages import answers, client_messages, messages

MODULES = client_messages, messages, answers
WRITTEN = Path(crossings.__file__).parent / "server" / "static" / "shared" / "wire.d.ts"
HEAD = "/** What goes over the wire: made by tools/wire_types.py from server/messages, where it says what each is. */\n"
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


def declarations() -> str:
    """Return the text of the file, with the types in the order of the modules."""
    texts: dict[str, str] = {}
    for module in MODULES:
        texts |= {name: text for name, text in _declare(module) if name not in texts}
    return "\n".join([HEAD, *texts.values()])


def _declare(module: ModuleType) -> Iterator[tuple[str, str]]:
    for name, value in vars(module).items():
        if is_typeddict(value):
            yield name, _interface(name, value)
        elif _is_struct(value) and not value.__subclasses__():
            yield name, _struct(name, value)
        elif isinstance(value, UnionType) and all(is_typeddict(one) or _is_struct(one) for one in get_args(value)):
            yield name, f"export type {name} = {_type(value)};\n"


def _interface(name: str, message: Any) -> str:
    members = get_type_hints(message, include_extras=True).items()
    return "\n".join([f"export interface {name} {{", *[_member(key, hint) for key, hint in members], "}\n"])


def _struct(name: str, message: type[msgspec.Struct]) -> str:
    tag = message.__struct_config__.tag
    members = [f"  type: '{tag}';"] if tag is not None else []
    members += [_field(field) for field in msgspec.structs.fields(message)]
    return "\n".join([f"export interface {name} {{", *members, "}\n"])


def _field(field: msgspec.structs.FieldInfo) -> str:
    """Return a field. A field whose default is None can be missing, and is never null."""
    optional = [one for one in get_args(field.type) if one is not NoneType] if field.default is None else []
    hint = Union[tuple(optional)] if optional else field.type  # noqa: UP007
    return f"  {field.encode_name}{'' if field.required else '?'}: {_type(hint)};"


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def _member(key: str, hint: Any) -> str:
    if get_origin(hint) is NotRequired:
        return f"  {key}?: {_type(get_args(hint)[0])};"
    return f"  {key}: {_type(hint)};"


def _type(hint: Any) -> str:
    """Return a type in TypeScript."""
    if is_typeddict(hint) or _is_struct(hint):
        return str(hint.__name__)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(arguments[0])
    if origin is Literal:
        return " | ".join(map(_value, arguments))
    if origin in (UnionType, Union):
        return " | ".join(map(_type, arguments))
    if origin is list or arguments[1:] == (...,):
        inner = _type(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return PLAIN[hint]


def _value(literal: object) -> str:
    return str(literal).lower() if isinstance(literal, int) else f"'{literal}'"


if __name__ == "__main__":
    WRITTEN.write_text(declarations(), encoding="utf-8")
