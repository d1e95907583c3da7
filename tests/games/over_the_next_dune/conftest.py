"""Positions for the tests of Over the Next Dune: say what matters, all else is out of the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from playing import Course

QUIET_TERRAIN = ((1, (2, 1)), (2, (8, 1)), (3, (19, 1)), (4, (2, 7)), (5, (8, 7)), (6, (19, 7)))
PARKING = ((20, 20), (18, 20), (16, 20), (14, 20), (12, 20), (1, 20), (20, 16), (20, 13), (8, 20))

Space = tuple[int, int]
Position = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("over-the-next-dune")


def build(
    searchers: Sequence[tuple[int, int, int]],
    soldiers: Mapping[int, Space | str | int] | None = None,
    *,
    phase: str = "move",
    terrain: tuple[int, Space] | None = None,
    markers: Mapping[Space, int] | None = None,
    cards: Mapping[int, int] | None = None,
    moved: Sequence[int] = (),
    halted: Sequence[int] = (),
    players: int = 1,
    **given: Any,
) -> dict[str, Any]:
    """The JSON of a state. A soldier is a space, "safe", or the number of his captor; who is not named stands far
    away."""
    options = {"players": players, "turns": 10, "searchers": len(searchers), "move": 5, "speed": 6, "bends": 7}
    options |= {"rescuers": 3, "trails": True} | given.pop("options", {})
    places = dict(soldiers or {})
    spare = [space for space in PARKING if _is_quiet(space, searchers, places)]
    for number in range(1, 6):
        if number not in places:
            places[number] = spare.pop(0)
    rows = [["."] * 20 for _ in range(20)]
    for (column, row), direction in (markers or {}).items():
        rows[row - 1][column - 1] = str(direction)
    state = {
        "game": "over-the-next-dune",
        "options": options,
        "actor": None,
        "result": None,
        "phase": phase,
        "turn": 2,
        "terrain": _terrain(terrain),
        "searchers": [{"at": [c, r], "face": f} for c, r, f in searchers],
        "deck": {"left": 7, "straight": 46, "right": 7},
        "searcher": 1 if phase == "search" else 0,
        "soldiers": [_soldier(places[n], searchers, (cards or {}).get(n, 0), n in moved) for n in range(1, 6)],
        "first": 1,
        "mover": 0,
        "points": 0,
        "halted": list(halted),
        "trails": ["".join(row) for row in rows],
        "whisper": [],
    }
    return state | given


def _is_quiet(space: Space, searchers: Sequence[tuple[int, int, int]], places: Mapping[int, Any]) -> bool:
    taken = [place for place in places.values() if isinstance(place, tuple)]
    far_from_searchers = all(max(abs(space[0] - c), abs(space[1] - r)) > 3 for c, r, _ in searchers)
    return far_from_searchers and all(max(abs(space[0] - c), abs(space[1] - r)) > 1 for c, r in taken)


def _terrain(special: tuple[int, Space] | None) -> list[dict[str, Any]]:
    pieces = [(piece, space) for piece, space in QUIET_TERRAIN]
    if special:
        piece, (column, row) = special
        area = (column - 2) // 6 + 3 * (row > 6)
        other = next(i for i, (number, _) in enumerate(pieces) if number == piece)
        pieces[other] = (pieces[area][0], pieces[other][1])
        pieces[area] = (piece, (column, row))
    return [{"piece": piece, "at": list(space)} for piece, space in pieces]


def _soldier(
    place: Space | str | int, searchers: Sequence[tuple[int, int, int]], card: int, moved: bool
) -> dict[str, Any]:
    if place == "safe":
        return {"at": None, "status": "safe", "captor": 0, "card": card, "moved": moved}
    if isinstance(place, int):
        column, row, _ = searchers[place - 1]
        return {"at": [column, row], "status": "caught", "captor": place, "card": card, "moved": moved}
    return {"at": list(place), "status": "free", "captor": 0, "card": card, "moved": moved}


class Play(Course):
    """With questions of this game."""

    def searcher(self, n: int) -> tuple[int, int, int]:
        entry = self.json["searchers"][n - 1]
        return entry["at"][0], entry["at"][1], entry["face"]

    def soldier(self, n: int) -> tuple[int, int] | str:
        entry = self.json["soldiers"][n - 1]
        return "safe" if entry["at"] is None else (entry["at"][0], entry["at"][1])

    def status(self, n: int) -> str:
        return str(self.json["soldiers"][n - 1]["status"])

    def marker(self, column: int, row: int) -> str:
        return str(self.json["trails"][row - 1][column - 1])

    @property
    def trails(self) -> str:
        return "".join(self.json["trails"]).replace(".", "")

    def why(self, move: str) -> tuple[str, str]:
        """Reason and rule of a refusal."""
        error = self.state.why_not(move)
        return error.reason, error.rule

    @property
    def end(self) -> tuple[str, list[int], list[int]]:
        result = self.state.result
        assert result is not None
        return result.reason, list(result.winners), list(result.scores)


@pytest.fixture
def at(game: Game) -> Callable[..., Play]:
    """Build a position and be ready to play it. `actor` and `whisper` are filled in as the rules derive them."""

    def make(*args: Any, actor: object = "derived", whisper: Any = None, **kwargs: Any) -> Play:
        data = build(*args, **kwargs)
        data["actor"] = _actor(data) if actor == "derived" else actor
        if whisper is not None:
            data["whisper"] = whisper
        return Play(game.from_json(data))

    return make


OWNERS = {1: [0] * 5, 2: [0, 1, 0, 1, 0], 3: [0, 1, 2, 0, 1], 4: [0, 1, 2, 0, 3], 5: [0, 1, 2, 3, 4]}


def _actor(data: Mapping[str, Any]) -> int | str:
    """Section 7 for the phases that the tests set up: chance, the mover's owner, or the first in player order without
    a card."""
    if data["phase"] in ("search", "first") or data["turn"] == 0:
        return "chance"
    owners = OWNERS[data["options"]["players"]]
    if data["phase"] == "move":
        return owners[data["mover"] - 1] if data["mover"] else 0
    order: list[int] = [(data["first"] - 1 + k) % 5 for k in range(5)]
    soldiers = data["soldiers"]
    if data["phase"] == "place":
        return owners[next(i for i in order if soldiers[i]["status"] == "caught")]
    return owners[next(i for i in order if soldiers[i]["status"] == "free" and not soldiers[i]["card"])]
