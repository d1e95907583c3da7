"""Positions for the tests of March on Mars: say what matters, all else is out of the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from crossings.games.march_on_mars.rules import data
from playing import Course

Box = tuple[int, int]
OUT_OF_THE_WAY: Box = (14, 0)
FILLERS = ("orbital", "multishot", "drone", "injector", "ranger", "jetpack")
"""One ability of each training card, for marines of which nothing is said."""
DEFAULTS = {
    "players": 2, "difficulty": "normal", "specials": "none", "order": "front", "turns": 8, "target": 9, "base": 3,
    "track": "random", "black_twos": 4,
}  # fmt: skip
TURN: dict[str, Any] = {
    "dice": 0, "program": ["", "", ""], "action": 0, "throw": None, "beacon": None, "gate": None, "pending": "",
    "faces": [], "hand": None, "rerolled": [], "moved": False, "shot": False, "fired": False, "strain": False,
    "unleash": False,
}  # fmt: skip


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("march-on-mars")


def counts(text: str) -> dict[str, int]:
    """`y2r1` as an object."""
    return {"y": 0, "b": 0, "r": 0} | {colour: int(n) for colour, n in re.findall(r"([ybr])(\d+)", text)}


def card_of(ability: str) -> int:
    return 1 + data.ABILITIES.index(ability) // 2


def trained(players: int, abilities: Mapping[int, str]) -> list[str | None]:
    """An ability for everybody, if anybody is to have one."""
    if not abilities:
        return [None] * players
    taken = {card_of(ability) for ability in abilities.values()}
    spare = iter([ability for ability in FILLERS if card_of(ability) not in taken])
    return [abilities.get(marine) or next(spare) for marine in range(players)]


def build(
    *where: Box,
    aliens: Mapping[Box, str] | None = None,
    abilities: Mapping[int, str] | None = None,
    marked: Mapping[int, tuple[str, ...]] | None = None,
    incoming: str = "",
    cards: str = "ha",
    active: int = 0,
    round: int = 3,
    hits: int = 0,
    dice: int = 4,
    order: list[int] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """The JSON of a state at the start of a turn. `where`: the marines; `marked`: their flags that are true."""
    chosen: dict[str, Any] = DEFAULTS | {"specials": "choose" if abilities else "none"} | options
    players = chosen["players"]
    boxes = [*where, *[OUT_OF_THE_WAY] * (players - len(where))]
    training = trained(players, abilities or {})
    flags = {marine: dict.fromkeys(names, True) for marine, names in (marked or {}).items()}
    standing: list[dict[str, Any]] = [{"at": list(box), **counts(text)} for box, text in sorted((aliens or {}).items())]
    away = [counts(incoming), *standing]
    return {
        "game": "march-on-mars",
        "options": chosen,
        "actor": active,
        "result": None,
        "phase": "program",
        "round": round,
        "track": list(cards),
        "base_hits": hits,
        "bag": {c: most - sum(one[c] for one in away) for c, most in (("y", 30), ("b", 10), ("r", 5))},
        "incoming": counts(incoming),
        "aliens": standing,
        "marines": [
            {
                "x": x, "y": y, "card": card_of(ability) if ability else None, "ability": ability,
                **dict.fromkeys(("crashed", "out", "used", "strained", "bait"), False), **flags.get(marine, {}),
            }
            for marine, ((x, y), ability) in enumerate(zip(boxes, training, strict=True))
        ],
        "order": order if order is not None else [],
        "ask": [], "draw": None, "side": 0, "active": active, **TURN, "dice": dice,
    }  # fmt: skip


class Play(Course):
    """With questions of this game."""

    @property
    def phase(self) -> str:
        return str(self.json["phase"])

    def some(self, *starts: str) -> list[str]:
        """Legal texts with these beginnings."""
        return [text for text in self.legal if text.startswith(starts)]

    def at(self, marine: int = 0) -> tuple[int, int, bool]:
        """Where a marine is, and whether it lies crashed."""
        it = self.json["marines"][marine]
        return it["x"], it["y"], it["crashed"]

    @property
    def aliens(self) -> dict[Box, str]:
        return {
            (one["at"][0], one["at"][1]): data.aliens_text([one[colour] for colour in data.ALIENS])
            for one in self.json["aliens"]
        }

    def why(self, move: str) -> str:
        """The reason of a refusal."""
        assert move not in self.legal
        return self.state.why_not(move).reason

    @property
    def end(self) -> str | None:
        return self.state.result.reason if self.state.result else None


def queue(where: tuple[Box, ...], players: int, active: int) -> list[int]:
    """Who plays after the active marine on half a planet, all others being still to come."""
    boxes = [*where, *[OUT_OF_THE_WAY] * (players - len(where))]
    return sorted((i for i in range(players) if i != active), key=lambda i: (boxes[i][0], -boxes[i][1], i))


@pytest.fixture(scope="session")
def position() -> Callable[..., dict[str, Any]]:
    return build


@pytest.fixture(scope="session")
def at(game: Game) -> Callable[..., Play]:
    """A position to play on; all other marines have still to play unless `order` says otherwise."""

    def make(*where: Box, **given: Any) -> Play:
        if "order" not in given or given["order"] in ("front", "free"):
            kind = given.pop("order", "front")
            waiting = queue(where, given.get("players", 2), given.get("active", 0))
            state = build(*where, **given) | {"order": sorted(waiting) if kind == "free" else waiting}
            state["options"] = state["options"] | {"order": kind}
        else:
            state = build(*where, **given)
        return Play(game.from_json(state))

    return make


@pytest.fixture(scope="session")
def begin(game: Game) -> Callable[..., Play]:
    """The start of a game."""
    return lambda **options: Play(game.start(**options))
