"""Positions for the tests of Walking on the Moon: say what matters, all else is out of the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from crossings.games.walking_on_the_moon.rules.data import CARD_NUMBER, KINDS
from playing import Branch

TOKENS = ["sput", "adv", "pay", "back"]
NOBODYS = ("track", "token", "deal", "draw", "roll", "reroll")
ASKED = ("drop", "before", "after", "react", "end")
FLAGS = ("handicap", "crashed", "reroll")
Place = tuple[int, int] | Mapping[str, Any]


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("walking-on-the-moon")


def build(
    places: Sequence[Place] = (),
    *,
    phase: str = "choose",
    faces: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    discard: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> dict[str, Any]:
    """The JSON of a state: astronaut 0 acts. `places`: (column, level), or what else an astronaut has; who is not
    named is in column 0. In one box the lower number lies on top. Cards not named are in the deck."""
    chosen: dict[str, Any] = {
        "players": 3,
        "advanced": True,
        "track": "abcde",
        "black_twos": 4,
        "last_card": 3,
        "round_limit": 40,
    }
    chosen |= options or {}
    seats = chosen["players"]
    count = seats if seats > 2 else 4
    astronauts = [_astronaut(number % seats, places[number : number + 1]) for number in range(count)]
    _stack(astronauts)
    held = [sorted((hands or {}).get(seat, ())) for seat in range(seats)]
    thrown = discard or {}
    acting = phase in (
        "before",
        "program",
        *("roll", "after", "choose", "reroll", "land", "share", "box", "react", "go"),
    )
    dice = "".join(face[0] for face in faces)
    given_out = acting and phase not in ("before", "program")
    state: dict[str, Any] = {
        "game": "walking-on-the-moon",
        "options": chosen,
        "result": None,
        "phase": phase,
        "track": list(chosen["track"]),
        "tokens": TOKENS if chosen["advanced"] else [],
        "deck": {
            kind: int(number) * chosen["advanced"] - thrown.get(kind, 0) - sum(hand.count(kind) for hand in held)
            for kind, number in zip(KINDS, CARD_NUMBER, strict=True)
        },
        "discard": {kind: thrown.get(kind, 0) for kind in KINDS},
        "hands": held,
        "astronauts": astronauts,
        "round": 5,
        "order": list(range(count)),
        "turn": 0 if acting else count if phase == "end" else -1,
        "protected": [],
        "active": 0 if acting else None,
        "mover": 0 if phase == "box" else None,
        "dice": 4 if phase in ("before", "program") else 0,
        "removed": "",
        "program": _program(dice) if given_out else ["", "", ""],
        "jump": _program(dice).index(dice or "bb") + 1 if given_out else 0,
        "pending": "",
        "faces": list(faces),
        "ahead": [],
        "touched": False,
        "crash": False,
        "ask": [],
        "ask_end": [],
    }
    state |= given
    if chosen["advanced"] and "ahead" not in given and phase in ("roll", "after", "choose", "reroll"):
        state["ahead"] = _ahead(astronauts, state["active"])
    state["actor"] = given["actor"] if "actor" in given else _actor(state)
    return state


def _program(dice: str) -> list[str]:
    """A turn of which the dice thrown are the last ones; no turn has a single die."""
    return ["k" if dice == "b" else "b", dice, ""] if len(dice) == 1 else [dice or "bb", "", ""]


def _astronaut(seat: int, place: Sequence[Place]) -> dict[str, Any]:
    one = {"seat": seat, "x": 0, "y": 0, "z": None, "sputniks": 0, "ec": 0} | dict.fromkeys(FLAGS, False)
    one["finished"] = 0
    for what in place:
        one |= what if isinstance(what, Mapping) else {"x": what[0], "y": what[1]}
    if one["finished"]:
        one |= {"x": 35, "y": 0, "z": 0}
    return one


def _stack(astronauts: list[dict[str, Any]]) -> None:
    for number, one in enumerate(astronauts):
        if one["z"] is None:
            below = [
                o for o in astronauts[number + 1 :] if not o["finished"] and (o["x"], o["y"]) == (one["x"], one["y"])
            ]
            one["z"] = len(below)


def _ahead(astronauts: list[dict[str, Any]], active: int) -> list[int]:
    def key(one: Mapping[str, Any]) -> tuple[int, ...]:
        return one["x"], one["y"], one["z"]

    own = astronauts[active]
    return [
        number
        for number, one in enumerate(astronauts)
        if one["seat"] != own["seat"] and not one["finished"] and key(one) > key(own)
    ]


def _actor(state: Mapping[str, Any]) -> Any:
    phase = state["phase"]
    if phase == "over":
        return None
    if phase in NOBODYS:
        return "chance"
    if phase in ASKED:
        return state["ask"][0]
    return state["astronauts"][state["mover"] if phase == "box" else state["active"]]["seat"]


class Play(Branch):
    """With questions of this game."""

    def one(self, astronaut: int) -> dict[str, Any]:
        """All about an astronaut."""
        found: dict[str, Any] = self["astronauts"][astronaut]
        return found

    def where(self, astronaut: int = 0) -> tuple[int, int]:
        """Its column and level."""
        return self.one(astronaut)["x"], self.one(astronaut)["y"]

    def told(self, astronaut: int = 0) -> tuple[int, int, bool, int]:
        """Column, level, stunned, Sputniks."""
        one = self.one(astronaut)
        return one["x"], one["y"], one["crashed"], one["sputniks"]

    @property
    def node(self) -> tuple[Any, str]:
        """Who is asked, and what for."""
        return self.state.actor, self["phase"]

    def why(self, move: str) -> tuple[str, str]:
        """Reason and rule of a refusal."""
        assert move not in self.legal
        error = self.state.why_not(move)
        return error.reason, error.rule

    @property
    def end(self) -> tuple[str, list[int], list[int]]:
        """Reason, winners and scores."""
        result = self.state.result
        assert result is not None
        return result.reason, list(result.winners), list(result.scores)


@pytest.fixture(scope="session")
def position() -> Callable[..., dict[str, Any]]:
    """The JSON of a position."""
    return build


@pytest.fixture(scope="session")
def at(game: Game) -> Callable[..., Play]:
    """A position to play on."""
    return lambda *places, **given: Play(game.from_json(build(places, **given)))


@pytest.fixture(scope="session")
def begin(game: Game) -> Callable[..., Play]:
    """The start of a game."""
    return lambda **options: Play(game.start(**options))
