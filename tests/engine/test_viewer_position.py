"""A viewer's position: visible fields are as in the JSON, hidden ones as in the view. Also effects and parts."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from crossings.engine import HIDDEN, Game, Schema, ViewerPosition, games, unpack
from crossings.engine.effects import PlayedMove, effects_of_type, lead_since
from crossings.engine.parts import Part
from crossings.engine.schema import (
    BY_RULE,
    OWNER,
    clear_hidden,
    each,
    number,
    option,
    read_state,
    read_visible,
    redact,
    to_json,
    up_to,
    visible_to,
    word,
)
from crossings.words import Effect
from rows import cases
from toys.coin_race.game import GAME as COIN_RACE

CARDS = ("blue", "red")


class Table(Schema):
    """Some fields that everyone sees, and some hidden ones."""

    option_players: int = option((2,), 2)
    option_goal: int = option((5, 9), 9)
    phase: int = visible_to(BY_RULE, word(("deal", "play"), "what is due"))
    active: int = number(0, 1, "whose turn it is", null=-1)
    die: int = number(0, 6, "what was thrown", key="dice.white")
    row: list[int] = up_to(4, word(CARDS, "cards in the middle", first=1), different=False)
    hands: list[list[int]] = visible_to(OWNER, each(up_to(2, word(CARDS, "cards", first=1), different=False), 2))


class Position(ViewerPosition):
    """All fields."""

    s: Table
    goal: int
    phase: str
    active: int | None
    die: int
    row: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


WHOLE = {
    "options": {"players": 2, "goal": 5},
    "phase": "play",
    "active": None,
    "dice": {"white": 3},
    "row": ["red", "blue"],
    "hands": [["red"], ["blue", "blue"]],
}
OPEN = (5, "play", None, 3, ("red", "blue"))


def plain_fields(position: Position) -> tuple[object, ...]:
    return position.goal, position.phase, position.active, position.die, position.row


def test_plain_fields_are_those_of_the_json() -> None:
    """This covers options and fields with another key; lists become tuples."""
    position = Position(0, read_state(Table, WHOLE))
    assert plain_fields(position) == OPEN
    assert position.hands == (("red",), ("blue", "blue"))
    assert position.options == {"players": 2, "goal": 5}


def test_hidden_fields_are_as_in_the_view_and_zero_in_the_record() -> None:
    """CON-08: the position is read from a view, or from the record to which the view belongs."""
    s = read_state(Table, WHOLE)
    view = redact(Table, WHOLE, 1)
    for seen in (read_visible(Table, view), clear_hidden(s, view)):
        position = Position.of_view(view, seen, 1)
        assert plain_fields(position) == OPEN
        assert position.hands == ((HIDDEN,), ("blue", "blue"))
        assert seen.hands == [[0, 0], [0, 0]]
        assert seen.phase == s.phase
    assert to_json(s)["hands"] == WHOLE["hands"]


def test_fields_hidden_by_a_rule_are_zero_in_the_record() -> None:
    view = {**redact(Table, WHOLE, 1), "phase": HIDDEN}
    for seen in (read_visible(Table, view), clear_hidden(read_state(Table, WHOLE), view)):
        assert seen.phase == 0
        assert Position.of_view(view, seen, 1).phase == HIDDEN


def test_undeclared_attributes_are_missing_and_positions_are_immutable() -> None:
    position = Position(0, unpack(Table, bytes(Table.nbytes)))
    with pytest.raises(AttributeError, match="has no `dice`"):
        position.dice  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="`goal` is read-only"):
        position.goal = 9


class Wrong(ViewerPosition):
    """A position with a field that states don't have."""

    actor: int


def test_a_declared_field_that_states_do_not_have_is_named() -> None:
    """CON-22."""
    with pytest.raises(AttributeError, match="a state has no key `actor`, which its position declares"):
        print(Wrong(0, read_state(Table, WHOLE)).actor)


# ---- effects -------------------------------------------------------------------------------------


class Ran(Effect):
    """A runner moved."""

    effect_id = "ran"

    seat: int
    to: int = 3


class Thrown(Ran):
    """A runner was thrown."""

    effect_id = "thrown"

    far: bool = False


def test_an_effect_of_an_effect_has_the_fields_of_both() -> None:
    assert Ran(1).message_arguments() == {"seat": 1, "to": 3}
    assert Thrown(1, 2, True).message_arguments() == {"seat": 1, "to": 2, "far": True}


STORY = [PlayedMove(1, 0, [Ran(0, 2)]), PlayedMove(2, 1, [Ran(1, 5), Thrown(1, 1)]), PlayedMove(3, 0, [Ran(0, 9)])]


def test_effects_of_a_type_come_with_their_moves() -> None:
    """Subclasses are included."""
    assert [(one.at, effect.to) for one, effect in effects_of_type(STORY, Ran)] == [(1, 2), (2, 5), (2, 1), (3, 9)]
    assert effects_of_type(STORY, Thrown) == [(STORY[1], Thrown(1, 1))]


@cases("""
    lead | since
    5 | 3
    9 | 3
    10 | 1
    20 | 1
""")
def test_lead_since(lead: int, since: int) -> None:
    """The final lead of seat 0; its runs increase it, those of the other seat decrease it. A draw is no lead."""

    def gained(effect: Effect) -> int:
        assert isinstance(effect, Ran)
        return effect.to if effect.seat == 0 else -effect.to

    assert lead_since(STORY, lead, gained) == since


# ---- parts ---------------------------------------------------------------------------------------

CLAIMS = ast.parse(Path(__file__).with_name("claims.py").read_text(encoding="utf-8")).body
PARTS = {name: one for name, one in vars(Game).items() if isinstance(one, Part) and name != "effects"}
"""All parts but `effects`: that module declares types, which `crossings check` compares with what the rules emit."""


def protocol_of(part: Part[object]) -> str:
    """Return the name of a part's protocol."""
    [declared] = get_args(vars(part)["__orig_class__"])  # the type argument of `Part[...]`
    return str((get_args(declared) or (declared,))[0].__name__)


def test_every_part_is_declared_with_its_protocol() -> None:
    declared = {ast.unparse(line) for line in CLAIMS if isinstance(line, ast.AnnAssign)}
    assert declared == {f"{name}: parts.{protocol_of(part)}" for name, part in PARTS.items()}


def test_every_part_of_every_game_is_type_checked() -> None:
    imports = [line for line in CLAIMS if isinstance(line, ast.ImportFrom) and line.module != "__future__"]
    claimed = {(one.asname or one.name, f"{line.module}.{one.name}") for line in imports for one in line.names}
    modules = {(name, part.find(game.parts)) for game in (*games(), COIN_RACE) for name, part in PARTS.items()}
    parts = {(name, module.__name__) for name, module in modules if module}
    assert claimed - {("parts", "crossings.engine.parts")} == parts
