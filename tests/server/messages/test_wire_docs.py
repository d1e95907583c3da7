"""The tables of docs/contribute/wire*.md have exactly the fields and types of the wire."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / "docs" / "contribute").glob("wire*.md"))
DECLARED = (ROOT / "src" / "crossings" / "server" / "static" / "shared" / "wire.d.ts").read_text(encoding="utf-8")
FIELD = re.compile(r"(\w+\??): (.*)")
INTERFACES = {
    name: dict(FIELD.findall(body.replace(";\n", "\n")))
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", DECLARED, re.DOTALL | re.MULTILINE)
}
UNIONS = {name: line.split(" | ") for name, line in re.findall(r"^export type (\w+) = (.*);$", DECLARED, re.MULTILINE)}
HEADER = re.compile(r"^\| `(\w+)`(?:, besides the fields of `(\w+)`)? \| type \| meaning \|$")
OF_ALL = ("id?",)
OF_COMMANDS = ("id", "at", "seat")
IN_TEXT = set(
    re.findall(
        r"\w+",
        """
    SharedFacts ViewerFacts Choice TableLine MoveFacts PuzzleChoice Checked GameList BrokenGame SectionText
    PuzzlesToday PuzzleValue RuleFigure LabFacts MyTables OptionsRequest PuzzleMove LabQuestion LabStop ImportedFile
    RunningGame LessonMove RematchRequest KeyList NewChallenge NewTable BotSeat VariationRequest Imported
    VariationMove PositionQuestion
    VariationAdvice PaceFacts GameNamed NoMoveReason ChatLine WhisperLine
    """,
    )
)
"""Interfaces that are described in a sentence or in another table."""


def rows() -> Iterator[str]:
    """Return the lines of all tables, with a blank line after each table."""
    for page in PAGES:
        yield from page.read_text(encoding="utf-8").replace("\\|", "/").splitlines()
        yield ""


def tables() -> dict[str, tuple[str, dict[str, str]]]:
    """Return the documented fields of each interface with their types, and the interface that it extends."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    name = ""
    for line in rows():
        if header := HEADER.match(line):
            name = header[1]
            assert name not in found, f"{name} has two tables"
            found[name] = (header[2] or "", {})
        elif not line.startswith("|"):
            name = ""
        elif name and not line.startswith("| ---"):
            fields, type_ = line.split(" | ")[:2]
            found[name][1].update(dict.fromkeys(re.findall(r"`([^`]+)`", fields), type_.strip("`")))
    return found


def examples() -> dict[str, dict[str, str]]:
    """Return the documented fields of each message that is shown by an example, by its interface."""
    found = {}
    for line in rows():
        if example := re.match(r"^\| `(\{\"type\": .*?\})` \| (.*?) ?\| ", line):
            message = json.loads(example[1])
            fields = dict(pair for one in re.findall(r"`([^`]+)`", example[2]) for pair in FIELD.findall(one))
            name = next(
                name
                for name in (*UNIONS["ClientMessage"], *UNIONS["ServerMessage"])
                if INTERFACES[name]["type"] == f"'{message['type']}'" and fields_fit(name, fields)
            )
            all_fields = with_shared(name, fields)
            assert message.keys() - {"type"} <= {field.rstrip("?") for field in all_fields}, message
            assert {field for field in all_fields if not field.endswith("?")} <= message.keys(), message
            found[name] = all_fields
    return found


def with_shared(name: str, fields: dict[str, str]) -> dict[str, str]:
    """Return the fields together with the fields of all commands, or of all messages of clients."""
    shared = OF_COMMANDS if name in UNIONS["AnyCommand"] else OF_ALL if name in UNIONS["ClientMessage"] else ()
    return fields | {field: INTERFACES[name][field] for field in shared if field in INTERFACES[name]}


def fields_fit(name: str, fields: dict[str, str]) -> bool:
    """Return whether these are the fields of the interface."""
    return with_shared(name, fields).keys() == INTERFACES[name].keys() - {"type"}


def shown(type_: str) -> str:
    """Return a type as the pages show it."""
    return type_.replace("'", '"').replace("|", "/")


def test_each_interface_has_a_table_or_an_example() -> None:
    documented = tables().keys() | examples().keys()
    assert INTERFACES.keys() - documented == IN_TEXT


@pytest.mark.parametrize("name", tables())
def test_a_table_has_the_fields_and_types_of_its_interface(name: str) -> None:
    """TAB-25: messages are documented."""
    base, fields = tables()[name]
    inherited = INTERFACES.get(base, {})
    expected = {field: shown(type_) for field, type_ in INTERFACES[name].items() if field not in inherited}
    expected.pop("type", None)
    assert fields == expected


@pytest.mark.parametrize("name", examples())
def test_an_example_has_the_fields_and_types_of_its_message(name: str) -> None:
    expected = {field: shown(type_) for field, type_ in INTERFACES[name].items() if field != "type"}
    assert {field: shown(type_) for field, type_ in examples()[name].items()} == expected
