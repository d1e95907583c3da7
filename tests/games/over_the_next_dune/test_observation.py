"""The observation of Over the Next Dune."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import State, pack
from crossings.engine.playthrough import random_outcomes
from crossings.games.over_the_next_dune.rules import data
from crossings.games.over_the_next_dune.rules import kernels as rules
from observations import Blocks, assert_blocks, blocks_of, differing, play_both
from rows import cases

from .conftest import GAME, at, spaces_of

EXAMPLE = """players 5, turn 2, deck 7 36 5, cards 1:1 3:5 4:4, moving 1 with 3,
piece 1 (6,6), piece 3 (10,3), piece 5 (14,5), piece 2 (4,12), piece 6 (10,7), piece 4 (15,11),
S1 (18,19)1, S2 (15,14)2, S3 (11,10)8, S4 (5,14)1, S5 (10,7)7, S6 (6,4)7,
1 (1,14), 2 held by S4, 3 (7,17), 4 (13,17), 5 held by S1,
marker 4 (2,15), marker 5 (2,16), marker 6 (5,16), marker 6 (1,17), marker 5 (1,18), marker 3 (2,18), marker 6 (1,19),
marker 4 (2,20)"""
"""The state of section 6."""


FREEING = """players 5, first 2, cards 2:1 4:3 5:4 3:5, moved 2, moving 4 with 5, S1 (10,10)1,
        1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7)"""
DAWN = "turn 10, S1 (10,10)1, 1 (10,2), 2 safe, 3 safe, 4 safe, 5 safe"
TERRAIN = " ".join(f"{first} t-row-1 t-col-1" for first in ("piece-1", "piece-2", "piece-3", "piece-4", "piece-5", ""))
UP_TO_A_ROW = f"new game, searchers 1 | {TERRAIN}"


def spaces(plane: NDArray[Any]) -> list[tuple[int, int]]:
    """Return the (column, row) of all marks of a plane."""
    return [(int(column) + 1, int(row) + 1) for row, column in np.argwhere(plane)]


def numbers(row: NDArray[Any]) -> list[int]:
    """Return the marked numbers of a block that counts from 1."""
    return [int(place) + 1 for place in np.flatnonzero(row)]


def test_the_example_is_observed() -> None:
    """Section 6: soldiers and captives, searchers, cards, the movement, markers; seat 0 leads soldier 1."""
    blocks = blocks_of(at(EXAMPLE).state, 0)
    soldiers = spaces_of("(1,14) (5,14) (7,17) (13,17) (18,19)")
    assert [spaces(plane) for plane in blocks["soldiers"]] == [[space] for space in soldiers]
    centres = spaces_of("(18,19) (15,14) (11,10) (5,14) (10,7) (6,4)")
    assert [spaces(plane) for plane in blocks["searchers"]] == [*([centre] for centre in centres), [], []]
    assert_blocks(blocks, facings=[[0, 1], [-1, 1], [1, 1], [0, 1], [1, 0], [1, 0], [0, 0], [0, 0]])
    assert [numbers(row) for row in blocks["captors"]] == [[], [4], [], [], [1]]
    assert [numbers(row) for row in blocks["cards"]] == [[1], [], [5], [4], []]
    assert_blocks(blocks, points=3)
    assert numbers(blocks["moved"]) == numbers(blocks["mover"]) == [1]
    assert blocks["markers"][:, 14, 1].tolist() == [-1, -1]  # up-left
    marked = spaces_of("(2,15) (2,16) (5,16) (1,17) (1,18) (2,18) (1,19) (2,20)")
    assert spaces(blocks["markers"][0] | blocks["markers"][1]) == marked
    assert (blocks["turn"].item(), numbers(blocks["first"])) == (2, [1])
    assert_blocks(blocks, deck=[7, 36, 5], options=[5, 10, 6, 5, 6, 7, 3, 1])


def test_covered_spaces_and_placed_pieces_are_observed() -> None:
    """OND-03 to OND-05: piece 2 is in area 4 with its centre on (4, 12), its horns two rows deep."""
    blocks = blocks_of(at(EXAMPLE).state, 0)
    assert [numbers(row) for row in blocks["pieces"]] == [[1], [3], [5], [2], [6], [4]]
    assert (numbers(blocks["piece_columns"][3]), numbers(blocks["piece_rows"][3])) == ([3], [6])
    crescent = spaces_of("(3,11) (4,11) (5,11) (2,12) (3,12) (4,12) (5,12) (6,12) (2,13) (6,13)")
    assert [space for space in spaces(blocks["sand"]) if space[0] <= 6 and space[1] >= 11] == crescent


@cases("""
    players | seat | own
    1 | 0 | [1, 2, 3, 4, 5]
    3 | 1 | [2, 5]
    4 | 0 | [1, 4]
""")
def test_owners_are_relative_to_the_observer(players: int, seat: int, own: list[int]) -> None:
    """OND-R27: the table of owners; a seat that does not play has none."""
    owners = blocks_of(GAME.start(players=players), seat)["owners"]
    assert numbers(owners[:, 0]) == own
    assert (owners.sum(axis=1) == 1).all() and not owners[:, players:].any()


@cases(f"""
    position | moves | block | marked
    search, S1 (10,10)5, S2 (5,5)5 | "" | searching | [1] -- OND-13: searchers act in number order
    search, S1 (10,10)5, S2 (5,5)5 | straight | searching | [2]
    S1 (10,10)7, 1 (12,10), 2 (12,8) | 1:e 1:ne | halted | [1] -- OND-54, OND-E19
    {FREEING} | "" | to_move | [4] -- OND-E21: soldier 1 is freed while soldier 4 moves,
    {FREEING} | 4:sw 1:place-s | to_move | [1] -- and his owner takes a card
    {FREEING} | 4:sw 1:place-s | mover | [4]
    {FREEING} | 4:sw 1:place-s | phase | [{1 + data.PHASES.index("join")}]
    {DAWN} | done | ending | [{1 + rules.REASONS.index("dawn")}] -- OND-E28
    {DAWN} | done | to_move | []
    {UP_TO_A_ROW} s-row-7 | row_rolled | [7] -- OND-07, OND-08: the row is rolled first, then the column
    {UP_TO_A_ROW} s-row-7 s-col-4 | row_rolled | []
""")
def test_what_is_due_is_observed(position: str, moves: str, block: str, marked: list[int]) -> None:
    assert numbers(blocks_of(at(position)(*moves.split()).state, 0)[block]) == marked


# ---- symmetries ----------------------------------------------------------------------------------

MIRRORED_DIRECTION = [0, 1, 8, 7, 6, 5, 4, 3, 2]
PLACING = ("pieces", "piece_rows", "piece_columns")


def mirrored(state: State) -> State:
    """Return the state with left and right exchanged, except for the placing of terrain."""
    s = state.unpacked()
    for n in range(1, s.option_searchers + 1):
        s.searcher_column[n] = 21 - s.searcher_column[n]
        s.searcher_face[n] = MIRRORED_DIRECTION[s.searcher_face[n]]
    for i in range(1, 6):
        if s.soldier_status[i] != data.SAFE:
            s.soldier_column[i] = 21 - s.soldier_column[i]
    for row in range(1, 21):
        s.sand[row] = sum(1 << (21 - column) for column in range(1, 21) if s.sand[row] >> column & 1)
        s.trails[row] = [MIRRORED_DIRECTION[mark] for mark in s.trails[row][::-1]]
    s.deck = s.deck[::-1]
    return State(GAME, pack(s))


def mirror_move(move: str) -> str:
    soldier, colon, part = move.rpartition(":")
    if part.startswith("place-") or set(part) <= set("nesw"):
        prefix, dash, name = part.rpartition("-")
        part = prefix + dash + name.translate(str.maketrans("ew", "we"))
    return soldier + colon + {"left": "right", "right": "left"}.get(part, part)


def mirror_observation(blocks: Blocks) -> Blocks:
    planes = {name: blocks[name][..., ::-1].copy() for name in ("sand", "soldiers", "searchers", "markers")}
    planes["markers"][0] *= -1
    return blocks | planes | {"facings": blocks["facings"] * [-1, 1], "deck": blocks["deck"][::-1]}


def after_set_up(**options: Any) -> State:
    state, roll = GAME.start(**options), random_outcomes(4)
    while state.to_json()["turn"] == 0:
        state = state.play(roll(state))
    return state


def test_left_and_right_can_be_exchanged() -> None:
    """The symmetry of the module docstring, along a game, except for the placing of terrain."""

    def compare(state: State, other: State) -> None:
        for seat in range(3):
            assert {*differing(mirror_observation(blocks_of(state, seat)), blocks_of(other, seat))} <= {*PLACING}

    start = after_set_up(players=3)
    last, other_last = play_both(start, mirrored(start), 8, mirror_move, compare)
    assert last.result == other_last.result


def rotated(state: State) -> dict[str, Any]:
    """Five players: each soldier gets the number and the seat of the next."""
    data = state.to_json()
    turned = {key: data[key] % 5 + 1 if data[key] else 0 for key in ("first", "mover")}
    actor = (data["actor"] + 1) % 5 if isinstance(data["actor"], int) else data["actor"]
    whisper = sorted(sorted((seat + 1) % 5 for seat in pair) for pair in data["whisper"])
    return (
        data | turned | {"actor": actor, "whisper": whisper, "soldiers": data["soldiers"][-1:] + data["soldiers"][:-1]}
    )


def rotate_move(move: str) -> str:
    soldier, colon, part = move.rpartition(":")
    return f"{int(soldier) % 5 + 1}:{part}" if colon else part


def test_with_five_players_soldiers_and_seats_can_be_rotated() -> None:
    """The symmetry of the module docstring, along a game."""

    def compare(state: State, other: State) -> None:
        for seat in range(5):
            observation = blocks_of(state, seat)
            for name in ("soldiers", "statuses", "captors", "cards", "moved", "owners", "first", "mover"):
                observation[name] = np.roll(observation[name], 1, axis=0)
            assert differing(observation, blocks_of(other, (seat + 1) % 5)) == []

    start = after_set_up(players=5)
    last, other_last = play_both(start, GAME.from_json(rotated(start)), 3, rotate_move, compare)
    assert last.result == other_last.result
