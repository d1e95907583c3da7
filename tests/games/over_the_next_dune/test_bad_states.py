"""States that break an invariant of the game are refused with the key and the reason."""

import pytest

from playing import hold_wrong, refused
from rows import cases

from .conftest import GAME, Data, build

VALID = "moving 1 with 3, S1 (10,10)5, S2 (4,4)1, 1 (12,13), 2 held by S1, marker 5 (3,10)"
SEARCHING = "search, S1 (10,10)5, S2 (4,4)1"
CHOOSING = "order, players 5, cards 1:4 2:5, S1 (10,10)5, S2 (4,4)1"
PLACING_TERRAIN = "phase t-col"
"""A new game for two, after `piece-2` and `t-row-3`."""

WRONG = {
    VALID: """
actor = 1: actor
result = {"winners": [], "scores": [0], "reason": "dawn"}: result
whisper = [[0, 1]]: whisper
terrain.1.piece = 1: terrain[1].piece
terrain.0.at = [8, 1]: terrain[0].at
terrain.0.at = [2, 7]: terrain[0].at
terrain.5.at = null: terrain[5].at
searchers.0.at = [1, 10]: searchers[0].at
searchers.0.at = [10, 20]: searchers[0].at
deck.left = 8: deck.left
searcher = 1: searcher
soldiers.2.at = [12, 13]: soldiers[2].at
soldiers.2.at = [9, 9]: soldiers[2].at
soldiers.2.at = null: soldiers[2].at
soldiers.1.at = [10, 11]: soldiers[1].at
soldiers.1.captor = 0: soldiers[1].captor
soldiers.1.captor = 3: soldiers[1].captor
soldiers.2.captor = 1: soldiers[2].captor
soldiers.2.status = "safe": soldiers[2].at
soldiers.2.card = 1: soldiers[2].card
soldiers.0.moved = false: soldiers[0].moved
first = 2: first
mover = 2: mover
mover = 0: points
points = 0: points
points = 6: points
halted = [2, 1]: halted
halted = [1, 1]: halted
trails.0 = ".....1..............": trails[0]
options.trails = false: trails[9]
searchers = [{"at": [10, 10], "face": 5}]: searchers
phase = "place": phase
""",
    "S1 (10,10)5": 'phase = "order": phase',
    SEARCHING: """
deck = {"left": 0, "straight": 0, "right": 0}: deck
soldiers.2.moved = true: soldiers[2].moved
searcher = 0: searcher
mover = 1: mover
""",
    CHOOSING: """
soldiers.1.card = 4: soldiers[1].card
soldiers.3 = {"at": [10, 10], "status": "caught", "captor": 1, "card": 1, "moved": false}: soldiers[3].card
soldiers.2.moved = true: phase
first = 0: first
""",
    PLACING_TERRAIN: """
terrain.0.at = [4, 3]: terrain[0].at
soldiers.0.at = [3, 20]: soldiers[0].at
deck.left = 6: deck
turn = 1: turn
first = 1: first
searchers = [{"at": [5, 5], "face": 1}]: searchers
""",
}
ACTORS = {VALID: 0, SEARCHING: "chance", CHOOSING: 2}


def valid_state(position: str) -> Data:
    if position == PLACING_TERRAIN:
        return GAME.start(players=2).play("piece-2").play("t-row-3").to_json()
    return build(position) | {"actor": ACTORS.get(position, 0)}


@pytest.mark.parametrize("position", WRONG)
def test_a_state_with_one_broken_invariant_is_refused(position: str) -> None:
    """Section 6: the constraints of its table; unchanged, the state is valid."""
    assert GAME.from_json(valid_state(position)).to_json() == valid_state(position)
    hold_wrong(GAME, lambda: valid_state(position), WRONG[position])


def test_a_player_with_a_card_takes_no_other_one() -> None:
    """OND-23."""
    assert refused(GAME, valid_state(f"{CHOOSING}, cards 1:4 2:5 3:1 4:2 5:3")).key == "phase"


@cases("""
    reason | winners | turn | row | key
    dawn | [] | 10 | 10 | ""
    carried-off | [] | 10 | 19 | ""
    dawn | [] | 9 | 10 | result.reason
    escaped | [] | 10 | 10 | result.reason
    carried-off | [] | 10 | 18 | result.reason
    stranded | [] | 10 | 10 | result.reason
    tired | [] | 10 | 10 | result.reason
    dawn | [0] | 10 | 10 | result
""")
def test_the_result_must_fit_the_position(reason: str, winners: list[int], turn: int, row: int, key: str) -> None:
    result = {"winners": winners, "scores": [0], "reason": reason}
    data = build(f"over, turn {turn}, S1 (10,{row})1, 1 held by S1") | {"result": result, "actor": None}
    if key:
        assert refused(GAME, data).key == key
    else:
        assert GAME.from_json(data).to_json() == data
