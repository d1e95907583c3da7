"""Positions for the tests of Bridges and Boats: say what matters, all else is out of the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from playing import Branch

SPACES, SECTIONS = 12, 6
SPARE_SECTIONS = ("0-2", "0-3", "0-4", "0-5", "0-6", "1-2", "1-3", "1-4")
"""Faces of sections that a position does not name."""
LISTS = ("boats", "planes", "cannons", "mission", "discard", "buried")
FLEETS = ("loaded", "across")


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("bridges-and-boats")


def build(
    game: Game,
    *,
    reserves: tuple[Iterable[str], Iterable[str]] = ((), ()),
    bridge: Mapping[int, str] | Iterable[int] = (),
    soldiers: Iterable[int] = (),
    pool: Iterable[str] | None = None,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> dict[str, Any]:
    """The JSON of a state. `bridge`: the sections that stand, or section -> domino; `soldiers`: their spaces; fleets:
    domino -> soldiers. Dominoes that are not named lie in the pool or, where that is given, in the discard."""
    fleets = {key: [{"domino": d, "soldiers": n} for d, n in given.pop(key, {}).items()] for key in FLEETS}
    places = {key: list(given.pop(key, ())) for key in LISTS}
    taken = {d for key in LISTS for d in places[key]} | {d for side in reserves for d in side} | set(pool or ())
    taken |= {boat["domino"] for key in FLEETS for boat in fleets[key]}
    spare = [d for d in SPARE_SECTIONS if d not in taken]
    named = dict(bridge) if isinstance(bridge, Mapping) else {section: spare.pop() for section in bridge}
    taken |= set(named.values())
    rest = [d for d in DOMINOES if d not in taken]
    if pool is not None:
        places["discard"] = sorted([*places["discard"], *rest])
    state: dict[str, Any] = {
        "game": game.id,
        "options": game.resolve(options or {}),
        "actor": None,
        "result": None,
        "phase": "buy",
        "turn": 0,
        "round": 5,
        "coins": [0, 0],
        "crossed": 0,
        "pool": rest if pool is None else list(pool),
        "reserves": [sorted(side) for side in reserves],
        "bridge": [named.get(section) for section in range(1, SECTIONS + 1)],
        "soldiers": [int(space in soldiers) for space in range(1, SPACES + 1)],
        "mover": 13,
        "steps": 0,
        "ghost": False,
        "dice": [],
        "deadly": False,
        "shots": 0,
        "target": None,
    }
    state |= places | fleets | given
    if "actor" not in given:
        state["actor"] = _actor(state)
    return state


def _actor(state: Mapping[str, Any]) -> Any:
    if state["phase"] in ("buy", "build", "deploy"):
        return state["turn"]
    if state["phase"] in ("hit-ghost", "where-ghost", "aim"):
        return 1
    return None if state["phase"] == "over" else "chance"


class Play(Branch):
    """With questions of this game."""

    @property
    def soldiers(self) -> list[int]:
        """The spaces where soldiers stand."""
        return [space for space, there in enumerate(self["soldiers"], 1) if there]

    @property
    def standing(self) -> list[int]:
        """The sections that stand."""
        return [section for section, domino in enumerate(self["bridge"], 1) if domino]

    def why(self, move: str) -> str:
        """The reason of a refusal."""
        return self.refusal(move)[0]

    def refusal(self, move: str) -> tuple[str, str]:
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
def position(game: Game) -> Callable[..., dict[str, Any]]:
    """The JSON of a position."""
    return lambda **given: build(game, **given)


@pytest.fixture(scope="session")
def at(game: Game) -> Callable[..., Play]:
    """A position to play on."""
    return lambda **given: Play(game.from_json(build(game, **given)))


@pytest.fixture(scope="session")
def begin(game: Game) -> Callable[..., Play]:
    """The start of a game."""
    return lambda **options: Play(game.start(**options))
