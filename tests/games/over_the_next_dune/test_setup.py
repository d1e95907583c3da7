"""The set-up: terrain, soldiers, searchers, the first soldier."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crossings.engine import Game, State
from crossings.games.over_the_next_dune.rules import data, soldiers


def draw(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(move)
    return state


TERRAIN = [f"{text}" for piece in (3, 1, 6, 2, 5) for text in (f"piece-{piece}", "t-row-2", "t-col-5")] + [
    "t-row-2",
    "t-col-5",
]
SEARCHERS = [text for n in range(6) for text in (f"s-row-{n + 2}", f"s-col-{n + 2}", f"s-face-{n + 1}")]


def test_start(game: Game) -> None:
    """OND-01, OND-02, OND-06: a full deck, turn 0, five soldiers in the bottom row."""
    state = game.start().to_json()
    assert state["deck"] == {"left": 7, "straight": 46, "right": 7}
    assert (state["turn"], state["phase"], state["actor"]) == (0, "piece", "chance")
    assert [entry["at"] for entry in state["soldiers"]] == [[2, 20], [6, 20], [10, 20], [14, 20], [18, 20]]
    assert game.start(bends=20).to_json()["deck"] == {"left": 20, "straight": 20, "right": 20}


def test_terrain_draws(game: Game) -> None:
    """OND-03, OND-04, OND-R04: unused pieces evenly, row before column inside the area, the sixth piece undrawn."""
    state = game.start()
    assert state.outcomes() == {f"piece-{n}": Fraction(1, 6) for n in range(1, 7)}
    state = draw(state, "piece-3")
    assert state.outcomes() == {f"t-row-{n}": Fraction(1, 6) for n in range(1, 7)}
    state = draw(state, "t-row-2")
    assert state.outcomes() == {f"t-col-{n}": Fraction(1, 6) for n in range(1, 7)}
    state = draw(state, "t-col-5")
    assert state.to_json()["terrain"] == [{"piece": 3, "at": [6, 2]}]
    assert state.outcomes() == {f"piece-{n}": Fraction(1, 5) for n in (1, 2, 4, 5, 6)}
    state = draw(game.start(), *TERRAIN[:15])
    assert state.to_json()["phase"] == "t-row"
    assert state.to_json()["terrain"][5] == {"piece": 4, "at": [0, 0]}
    corners = [entry["at"] for entry in draw(state, *TERRAIN[15:]).to_json()["terrain"]]
    assert corners == [[6, 2], [12, 2], [18, 2], [6, 8], [12, 8], [18, 8]]


def test_terrain_spaces(game: Game) -> None:
    """OND-05: what hangs over the edge does not exist; overlaps count once. Printed shapes as in section 2 of the
    rules."""
    moves = ["piece-6", "t-row-1", "t-col-1", "piece-2", "t-row-1", "t-col-1"]
    s = draw(game.start(), *moves).unpacked()
    covered = {(c, r) for r in range(1, 21) for c in range(1, 21) if s.sand[r] >> c & 1}
    block = {(c, r) for c in (1, 2, 3, 4) for r in (1, 2)}
    crescent = {(c, 1) for c in range(6, 11)} | {(6, 2), (10, 2)}
    assert covered == block | crescent
    assert all(bits & 1 == 0 and bits < 1 << 21 for bits in s.sand)
    assert (s.sand[0], s.sand[21]) == (0, 0)


def test_searcher_draws(game: Game) -> None:
    """OND-07, OND-08, OND-09, OND-R03: 2-12 evenly, 2-19 evenly, 1-8 evenly."""
    state = draw(game.start(), *TERRAIN)
    assert state.outcomes() == {f"s-row-{n}": Fraction(1, 11) for n in range(2, 13)}
    state = draw(state, "s-row-9")
    assert state.outcomes() == {f"s-col-{n}": Fraction(1, 18) for n in range(2, 20)}
    state = draw(state, "s-col-14")
    assert state.outcomes() == {f"s-face-{n}": Fraction(1, 8) for n in range(1, 9)}
    assert draw(state, "s-face-3").to_json()["searchers"] == [{"at": [14, 9], "face": 3}]


def test_first_soldier(game: Game) -> None:
    """OND-11, OND-R27: drawn with several players, solo not; then the first turn begins (OND-12)."""
    solo = draw(game.start(), *TERRAIN, *SEARCHERS).to_json()
    assert (solo["phase"], solo["turn"], solo["searcher"], solo["first"]) == ("search", 1, 1, 1)
    state = draw(game.start(players=3), *TERRAIN, *SEARCHERS)
    assert state.to_json()["first"] == 0
    assert state.outcomes() == {f"first-{n}": Fraction(1, 5) for n in range(1, 6)}
    begun = draw(state, "first-4").to_json()
    assert (begun["phase"], begun["turn"], begun["first"]) == ("search", 1, 4)


@pytest.mark.parametrize(("players", "owners"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 0, 3])])
def test_owners(game: Game, players: int, owners: list[int]) -> None:
    """OND-R27: how the soldiers are shared out."""
    s = game.start(players=players).unpacked()
    assert [soldiers.owner(s, soldier) for soldier in range(1, 6)] == owners


def test_texts() -> None:
    """OND-65: 151 actions, sorted by number, and 63 outcomes; two of each kind that the rules name."""
    assert (len(data.ACTIONS), len(set(data.ACTIONS)), len(data.OUTCOMES), len(set(data.OUTCOMES))) == (
        151,
        151,
        63,
        63,
    )
    assert list(data.ACTIONS) == sorted(data.ACTIONS)
    assert {"1:n", "5:nw", "3:end", "2:card-5", "4:place-wsw", "done"} <= set(data.ACTIONS)
    assert {"piece-1", "t-row-6", "s-row-12", "s-col-19", "s-face-8", "first-5", "left"} <= set(data.OUTCOMES)
