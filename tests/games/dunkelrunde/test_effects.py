"""What a move did, held against the rules' worked examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.games.dunkelrunde.face import effects as done
from crossings.games.dunkelrunde.face.position import Child, Ghost
from crossings.words import Effect, Name

from .conftest import Play

At = Callable[..., Play]
RED, BLUE = Name("seat-0"), Name("seat-1")


def way(tiles: str) -> tuple[Name, ...]:
    return tuple(Name(tile) for tile in tiles.split())


def children(names: str) -> tuple[Child, ...]:
    return tuple(Child(name) for name in names.split())


def did(play: Play, move: str) -> tuple[Effect, ...]:
    return tuple(looking.effects(play.state, move, play.state.play(move)))


def walked(tiles: str, who: str) -> done.Walked:
    return done.Walked(way(tiles), children(who))


def together(tiles: str, who: str) -> done.WalkedTogether:
    return done.WalkedTogether(way(tiles), children(who))


def test_the_dice(at: At) -> None:
    """DKR-10, DKR-16 to DKR-18, example DKR-E18."""
    assert did(at({}), "2-5") == (done.Rolled(RED, 2, 5),)
    assert did(at({}, turn=1), "2-2") == (done.RolledDouble(BLUE, 2, 2),)
    stuck = {"0 girl": "b4", "1 girl": "b4", "0 boy": "b1", "1 boy": "b2"}
    assert did(at(stuck, players=2), "1-1") == (done.DoubleExpired(RED, 1, 1), done.RollsAgain(RED))


@pytest.mark.parametrize(
    ("where", "dice", "given", "move", "expected"),
    [
        # Example DKR-E16: to the road, whose hidden path begins there.
        ({"0 girl": "deer3"}, (3, 1), {}, "girl:b10", [walked("deer3 b9 b10", "girl-0")]),
        # DKR-33.
        (
            {"0 girl": "b1", "1 girl": "b3", "2 boy": "b3"},
            (2, 1),
            {},
            "girl:b3",
            [walked("b1 b2 b3", "girl-0"), done.Joined(children("boy-2 girl-1"))],
        ),
        # DKR-23.
        ({"0 boy": "c8"}, (4, 1), {}, "boy:c9", [walked("c8 c9", "boy-0"), done.Waited(Child("boy-0"))]),
        # Example DKR-E09.
        (
            {"0 girl": "a6", "1 girl": "a8", "2 girl": "village"},
            (6, 1),
            {"ghosts": {1: "a1"}},
            "girl:a8",
            [
                walked("a6 a7 a8", "girl-0"),
                done.Joined(children("girl-1")),
                done.CrossedRiver(children("girl-1 girl-0"), Name("a8"), Name("hut")),
            ],
        ),
        # Example DKR-E11.
        (
            {"0 girl": "a6"},
            (3, 1),
            {},
            "girl:a8",
            [walked("a6 a7 a8", "girl-0"), done.HelpedAcross(children("girl-0"), Name("a8"), Name("hut"))],
        ),
        # Example DKR-E13: in spite of the five and of the ghost.
        (
            {"0 girl": "c6", "1 boy": "c9"},
            (5, 1),
            {"ghosts": {4: "k1"}},
            "girl:c9",
            [
                walked("c6 c7 c8 c9", "girl-0"),
                done.Joined(children("boy-1")),
                done.PassedGate(children("boy-1 girl-0"), Name("c9"), Name("k1")),
            ],
        ),
        # Example DKR-E21.
        (
            {"0 girl": "k3"},
            (3, 1),
            {},
            "girl:linden",
            [walked("k3 linden", "girl-0"), done.ReachedLinden(children("girl-0"), "girl")],
        ),
    ],
)
def test_a_child_walks(
    at: At, where: dict[str, str], dice: tuple[int, int], given: dict[str, Any], move: str, expected: list[Effect]
) -> None:
    assert did(at(where, dice, **given), move) == tuple(expected)


def test_a_group_goes(at: At) -> None:
    """Example DKR-E12: both from a7 over the river, a ghost on its bank or not; the seat rolls again (DKR-18)."""
    play = at({"0 girl": "a7", "0 boy": "a7"}, (1, 1), ghosts={1: "a8"})
    assert did(play, "group:a7:a8") == (
        together("a7 a8", "boy-0 girl-0"),
        done.CrossedRiver(children("boy-0 girl-0"), Name("a8"), Name("hut")),
        done.RollsAgain(RED),
    )


def test_a_group_that_lifts_the_curse_rolls_no_more(at: At) -> None:
    """DKR-60, DKR-R28, example DKR-E21."""
    play = at({"1 girl": "k2", "1 boy": "k2", "2 girl": "k2"}, (3, 3))
    assert did(play, "group:k2:linden") == (
        together("k2 k3 linden", "boy-1 girl-1 girl-2"),
        done.ReachedLinden(children("girl-1 girl-2"), "girl"),
        done.ReachedLinden(children("boy-1"), "boy"),
    )


def test_a_ghost_turns_and_scares(at: At) -> None:
    """Example DKR-E04."""
    play = at({"0 boy": "a5"}, (2, 5), ghosts={1: "a6"})
    ghost = Ghost("ghost-1")
    assert did(play, "ghost1:a5") == (
        done.Drifted(way("a6 a7 a8 a7 a6 a5"), ghost),
        done.RanBack(way("a5 a4 a3 a2 a1 village"), Child("boy-0"), ghost),
    )


def test_on_the_short_board_there_are_fewer_tiles_on_the_way(at: At) -> None:
    """Example DKR-E27: over a6, a8 and back."""
    play = at({"0 boy": "a6"}, (6, 3), board="short")
    assert did(play, "ghost1:a6") == (
        done.Drifted(way("a4 a6 a8 a6"), Ghost("ghost-1")),
        done.RanBack(way("a6 a4 a3 a2 a1 village"), Child("boy-0"), Ghost("ghost-1")),
    )


def test_a_ghost_comes_back_to_its_tile(at: At) -> None:
    """DKR-R21."""
    tiles = way("a4 a5 a6 a7 a8 a7 a6 a5 a4")
    assert did(at({}, (2, 8)), "ghost1:a4") == (done.DriftedBack(tiles, Ghost("ghost-1")),)


def test_two_hold_hands_and_are_held(at: At) -> None:
    """Examples DKR-E06, DKR-E08: nobody is scared; if no child of the seat can walk any more, the child part lapses."""
    drifted = done.Drifted(way("b5 b6 b7"), Ghost("ghost-2"))
    held = done.HeldHands(children("girl-0 girl-1"))
    play = at({"0 girl": "b7", "1 girl": "b7", "0 boy": "hut"}, (1, 2))
    assert did(play, "ghost2:b7") == (drifted, held)
    play = at({"0 girl": "b7", "1 girl": "b7", "0 boy": "linden"}, (1, 2))
    assert did(play, "ghost2:b7") == (drifted, held, done.Lapsed(RED))


def test_a_round_begins_after_the_last_turn(at: At) -> None:
    """DKR-03; not after the turns before it, nor at dawn (DKR-63)."""
    drifted = done.Drifted(way("a4 a5"), Ghost("ghost-1"))
    assert did(at({}, (0, 1), turn=2), "ghost1:a5") == (drifted, done.RoundBegan(3))
    assert did(at({}, (0, 1), turn=1), "ghost1:a5") == (drifted,)
    assert did(at({}, (0, 1), turn=2, round=20, dawn=20), "ghost1:a5") == (drifted,)


def test_what_moves_would_do(at: At) -> None:
    """Told before the move as after it."""
    play = at({"0 boy": "a5", "1 girl": "a7"}, (2, 1), ghosts={1: "a6"})
    would = looking.would(play.state, 0)
    assert [tuple(would(move)) for move in play.legal] == [did(play, move) for move in play.legal]
