"""Generate the TypeScript declarations of the wire protocol from the JSON Schema of `crossings.server.messages`.

    python tools/wire_types.py

writes them for the page; a test checks that the file is up to date.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, get_args, is_typeddict

import msgspec

import crossings
from crossings.server.messages import answers, client_messages, requests, server_messages

MODULES = client_messages, requests, server_messages, answers
WRITTEN = Path(crossings.__file__).parent / "server" / "static" / "shared" / "wire.d.ts"
HEAD = "/** What goes over the wire: made by tools/wire_types.py from server/messages, where it says what each is. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = Mapping[str, Any]


def declarations() -> str:
    """Return the text of the file: the types in the order of the modules, then the unions."""
    named = {name: value for module in MODULES for name, value in vars(module).items()}
    kinds = [value for value in named.values() if _is_sent(value)]
    unions = {name: get_args(value) for name, value in named.items() if isinstance(value, UnionType)}
    _, schemas = msgspec.json.schema_components(kinds)
    interfaces = (_interface(name, schema) for name, schema in _in_order(schemas, kinds))
    aliases = (
        f"export type {name} = {' | '.join(one.__name__ for one in members)};\n"
        for name, members in unions.items()
        if all(map(_is_sent, members))
    )
    return "\n".join([HEAD, *interfaces, *aliases])


def _is_sent(value: object) -> bool:
    """Return whether a value is a class of messages or of their parts, and not only the base of others."""
    is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__struct_fields__
    is_base = value in (client_messages.BaseMessage, client_messages.Command)
    return is_typeddict(value) or (bool(is_struct) and not is_base)


def _in_order(schemas: Mapping[str, Schema], kinds: Iterable[Any]) -> Iterator[tuple[str, Schema]]:
    names = dict.fromkeys([*(kind.__name__ for kind in kinds), *schemas])
    return ((name, schemas[name]) for name in names)


def _interface(name: str, schema: Schema) -> str:
    required = schema.get("required", ())
    members = [_member(key, one, is_optional=key not in required) for key, one in schema["properties"].items()]
    return "\n".join([f"export interface {name} {{", *members, "}\n"])


def _member(key: str, schema: Schema, *, is_optional: bool) -> str:
    """Return a field. If its default is null, it is left out instead of null."""
    shown = _type(schema)
    if schema.get("default", ...) is None:
        shown = shown.removesuffix(" | null")
    return f"  {key}{'?' if is_optional else ''}: {shown};"


def _type(schema: Schema) -> str:
    """Return a type in TypeScript."""
    match schema:
        case {"$ref": str(address)}:
            return address.rpartition("/")[2]
        case {"anyOf": options}:
            return " | ".join(map(_type, options))
        case {"enum": values}:
            return " | ".join(map(_literal, values))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array"}:
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case {"type": str(kind)}:
            return PLAIN[kind]
        case _:
            return "unknown"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


if __name__ == "__main__":
    WRITTEN.write_text(declarations(), encoding="utf-8")
