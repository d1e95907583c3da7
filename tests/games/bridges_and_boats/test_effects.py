"""What moves did, held against the rule text's worked examples; and what moves would do."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import looking
from crossings.games.bridges_and_boats.face import effects
from crossings.games.bridges_and_boats.face.effects import (
    Aimed,
    Boarded,
    Bought,
    BuiltBoat,
    BuiltCannon,
    BuiltPlane,
    CannonsReady,
    Destroyed,
    Drew,
    EndedTurn,
    Entered,
    FellIntoWater,
    Fired,
    GameEnded,
    GhostAsked,
    GhostTurned,
    GotLast,
    Hit,
    Kept,
    LaidSection,
    Launched,
    Marched,
    Missed,
    Rolled,
    RolledAgain,
    Sank,
    Sent,
    ShotMissed,
    Stepped,
    SteppedOff,
    TurnBegan,
    TurnedBack,
    Unloaded,
)
from crossings.games.bridges_and_boats.face.position import SIDES
from crossings.words import Effect

from .conftest import Play

At = Callable[..., Play]
Effects = tuple[Effect, ...]
ATTACKER, DEFENDER = SIDES
WHOLE = range(1, 7)
BASES = {effects.OfSide, effects.Built, effects.OfPlane}
"""What several effects have in common."""


def done(play: Play, *moves: str, seat: int | None = None) -> Effects:
    """What the last of these moves did, as a viewer sees it."""
    before = play(*moves[:-1]).state
    return tuple(looking.effects(before, before.game.shown(before, moves[-1], seat), before.play(moves[-1]), seat))


def would(play: Play, move: str) -> Effects:
    """What a move would do, for whoever may make it."""
    assert isinstance(play.state.actor, int)
    return tuple(looking.would(play.state, play.state.actor)(move))


BUYING: dict[str, Any] = {"coins": [3, 0], "bridge": [1, 3], "reserves": (["3-5"], [])}
WALKING: dict[str, Any] = {"bridge": WHOLE, "soldiers": [4, 12], "coins": [3, 0], "crossed": 2}
FLEET: dict[str, Any] = {"coins": [2, 0], "boats": ["3-4"], "across": {"1-1": 2, "1-2": 1}}
BUILDING: dict[str, Any] = {"turn": 1, "reserves": ([], ["0-0", "3-5"])}
BOMBING: dict[str, Any] = {"turn": 1, "bridge": WHOLE, "soldiers": range(5, 12), "planes": ["2-5"], "mission": ["2-5"]}
GHOSTLY: dict[str, Any] = {"turn": 1, "bridge": WHOLE, "planes": ["0-0", "3-3"], "mission": ["3-3"], "ghost": True}
FIRING: dict[str, Any] = {"turn": 1, "cannons": ["1-1", "2-2"], "across": {"3-5": 2, "5-6": 1}}
AIMING: dict[str, Any] = FIRING | {"options": {"cannons": "aimed"}}

CASES: list[tuple[str, dict[str, Any], tuple[str, ...], Effects]] = [
    ("BAB-09", BUYING, ("buy",), (Bought(ATTACKER, 2, False),)),
    ("BAB-10", BUYING, ("buy", "d-1-1"), (Drew(ATTACKER, None),)),
    (
        "BAB-E14",
        {"turn": 1, "pool": ["1-1"], "crossed": 4, "coins": [0, 6]},
        ("buy",),
        (Bought(DEFENDER, 2, True), GotLast(DEFENDER, "1-1"), GameEnded(4, 4)),
    ),
    ("BAB-E03", BUYING, ("bridge-3-5",), (LaidSection(ATTACKER, None, 0, 2),)),
    ("BAB-19", BUYING | {"options": {"boat_cost": 2}}, ("boat-3-5",), (BuiltBoat(ATTACKER, None, 2),)),
    ("BAB-38", BUILDING, ("plane-0-0",), (BuiltPlane(DEFENDER, "0-0", 0, "ghost"),)),
    ("BAB-39", BUILDING, ("cannon-3-5",), (BuiltCannon(DEFENDER, None, 0),)),
    ("BAB-23", WALKING, ("enter",), (Entered(),)),
    ("BAB-24", WALKING, ("move-4",), (Stepped(4, 5),)),
    ("BAB-29", WALKING, ("move-12",), (SteppedOff(12, 13, 3),)),
    (
        "BAB-E10",
        {"bridge": WHOLE, "soldiers": [4, 5, 12], "options": {"bridge_speed": 2}},
        ("march",),
        (Marched(((12, 13), (5, 7), (4, 6)), 1),),
    ),
    ("BAB-E12", FLEET, ("load-3-4",), (Unloaded(("1-1", "1-2"), 3), Boarded("3-4", 1))),
    ("BAB-32", FLEET, ("load-3-4", "load-3-4"), (Boarded("3-4", 2),)),
    ("BAB-E11", FLEET, ("load-3-4", "launch-3-4"), (Launched("3-4", 1),)),
    (
        "BAB-E24",
        {"turn": 1, "bridge": [1], "planes": ["0-1", "3-4"], "coins": [0, 3]},
        ("send-0-1",),
        (Sent("0-1", "ace", DEFENDER, 2),),
    ),
    ("BAB-45", BOMBING | {"phase": "deploy"}, ("end",), (EndedTurn(DEFENDER, 1),)),
    ("BAB-E18", BOMBING | {"phase": "hit"}, ("3+4",), (Rolled("2-5", None, 3, 4), Hit(7, False))),
    ("BAB-E19", BOMBING | {"phase": "hit"}, ("2+5",), (Rolled("2-5", None, 2, 5), Hit(7, True))),
    (
        "BAB-E20",
        BOMBING | {"phase": "hit"},
        ("2+4",),
        (Rolled("2-5", None, 2, 4), Missed(6, 7), TurnBegan(ATTACKER, 3, 6)),
    ),
    (
        "BAB-E18",
        BOMBING | {"phase": "where"},
        ("4+4",),
        (Rolled("2-5", None, 4, 4), Destroyed(4, (7, 8)), TurnBegan(ATTACKER, 3, 6)),
    ),
    (
        "BAB-E19",
        BOMBING | {"phase": "where", "deadly": True},
        ("4+4",),
        (Rolled("2-5", None, 4, 4), Destroyed(4, (5, 6, 7, 8, 9, 10)), TurnBegan(ATTACKER, 3, 6)),
    ),
    (
        "BAB-E21",
        {"turn": 1, "bridge": [2], "planes": ["0-1"], "mission": ["0-1"], "phase": "where"},
        ("1+1",),
        (Rolled("0-1", "ace", 1, 1), FellIntoWater(1), TurnBegan(ATTACKER, 3, 6)),
    ),
    (
        "BAB-E26",
        {
            "turn": 1,
            "bridge": [1],
            "soldiers": [1],
            "planes": ["0-1", "3-4"],
            "mission": ["0-1", "3-4"],
            "phase": "where",
        },
        ("1+1",),
        (Rolled("0-1", "ace", 1, 1), Destroyed(1, (1,)), TurnedBack(1), TurnBegan(ATTACKER, 3, 6)),
    ),
    (
        "BAB-46, BAB-48: a miss before the ace",
        {"turn": 1, "bridge": [1], "planes": ["0-1", "3-4"], "mission": ["3-4", "0-1"], "phase": "hit"},
        ("1+1",),
        (Rolled("3-4", None, 1, 1), Missed(2, 7)),
    ),
    (
        "BAB-E22",
        GHOSTLY | {"phase": "hit"},
        ("2+3",),
        (Rolled("3-3", None, 2, 3), GhostAsked("3-3", None, 2, 3, 6, 3)),
    ),
    ("BAB-E22", GHOSTLY | {"phase": "hit"}, ("2+3", "reroll-2"), (GhostTurned(2, 3),)),
    (
        "BAB-E22",
        GHOSTLY | {"phase": "hit"},
        ("2+3", "reroll-2", "3"),
        (RolledAgain("3-3", None, 3, 3, 3), Hit(6, True)),
    ),
    ("BAB-55", GHOSTLY | {"phase": "hit"}, ("2+4", "keep"), (Kept(2, 4), Hit(6, False))),
    (
        "BAB-55",
        GHOSTLY | {"phase": "where"},
        ("4+4",),
        (Rolled("3-3", None, 4, 4), GhostAsked("3-3", None, 4, 4, None, 4)),
    ),
    ("BAB-E15", FIRING, ("end",), (EndedTurn(DEFENDER, 0), CannonsReady(2))),
    (
        "BAB-E15",
        FIRING,
        ("end", "5"),
        (Fired(5, None), Sank(5, ("3-5", "5-6"), 3), TurnBegan(ATTACKER, 3, 6)),
    ),
    ("BAB-E15", FIRING, ("end", "4"), (Fired(4, None), ShotMissed(4))),
    ("BAB-E17", AIMING, ("end", "aim-3-5"), (Aimed("3-5", 2, 6),)),
    ("BAB-E17", AIMING, ("end", "aim-3-5", "5"), (Fired(5, "3-5"), Sank(5, ("3-5",), 2))),
    ("BAB-08", {}, ("end",), (EndedTurn(ATTACKER, 0), TurnBegan(DEFENDER, 3, None))),
    (
        "BAB-E27",
        {"turn": 1, "round": 12, "options": {"max_rounds": 12}, "coins": [0, 3], "crossed": 4},
        ("end",),
        (EndedTurn(DEFENDER, 0), GameEnded(4, 3)),
    ),
]


@pytest.mark.parametrize(("rule", "given", "moves", "expected"), CASES)
def test_what_is_done(at: At, rule: str, given: dict[str, Any], moves: Sequence[str], expected: Effects) -> None:
    assert done(at(**given), *moves) == expected


def test_each_kind_of_effect_is_met() -> None:
    known = (
        {one for _, one in inspect.getmembers(effects, inspect.isclass) if issubclass(one, Effect)} - BASES - {Effect}
    )
    assert {type(effect) for *_, expected in CASES for effect in expected} == known


def test_faces_are_known_to_their_owner_alone(at: At) -> None:
    """BAB-10, BAB-70."""
    play = at(**BUYING)
    assert done(play, "buy", "d-1-1", seat=0) == (Drew(ATTACKER, "1-1"),)
    assert done(play, "buy", "d-1-1", seat=1) == (Drew(ATTACKER, None),)
    assert done(play, "bridge-3-5", seat=0) == (LaidSection(ATTACKER, "3-5", 0, 2),)
    assert done(at(**BUILDING), "cannon-3-5", seat=1) == (BuiltCannon(DEFENDER, "3-5", 0),)


def test_which_of_several_was_the_last_domino_is_not_told(at: At) -> None:
    """BAB-72: when all are turned up, nobody else knows which of them came last."""
    play = at(pool=["1-1"], coins=[6, 0], reserves=(["3-5"], []))
    assert done(play, "buy", seat=0)[1] == GotLast(ATTACKER, "1-1")
    assert done(play, "buy", seat=1)[1] == GotLast(ATTACKER, None)


def test_what_a_move_would_do(at: At) -> None:
    """Up to where a die is rolled or a domino drawn."""
    assert would(at(**BUYING), "buy") == (Bought(ATTACKER, 2, False),)
    assert would(at(**BUYING), "bridge-3-5") == (LaidSection(ATTACKER, "3-5", 0, 2),)
    assert would(at(**BOMBING, phase="deploy"), "end") == (EndedTurn(DEFENDER, 1),)
    asked = at(**GHOSTLY, phase="where")("4+4")
    assert would(asked, "keep") == (Kept(4, 4), Destroyed(4, ()), TurnBegan(ATTACKER, 3, 6))
    assert would(asked, "reroll-4") == (GhostTurned(4, 4),)
