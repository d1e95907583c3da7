"""What the log says of a move, how the ends are put into words, and what a score is made of."""

from __future__ import annotations

import pytest

from crossings.engine import Game, State
from crossings.engine.playthrough import random_policy
from games.dune_chess.conftest import Position

TOLD = [
    ("SHOBMOHS/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -", "b8-c8",
     "Harkonnen Harvester b8 goes to c8 and gets aboard the Ornithopter."),
    ("2(OH)B4/8/8/8/6*1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4+",
     "Harkonnen Ornithopter c8 carries its Harvester to g4 and harvests (Spice 1)."),
    ("2(OH)B4/8/8/8/6t1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4",
     "Harkonnen Ornithopter c8 goes to g4 without its Harvester and captures the Troop."),
    ("2(OT)B4/8/8/8/6(ot)1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4+",
     "Harkonnen Ornithopter c8 carries its Troop to g4 and captures the Ornithopter and its Troop."),
    ("3B4/8/8/8/2*(oh)4/8/8/3d4 a 0/2 - 0 0 -", "d4-c4/",
     "Atreides Harvester d4 leaves its Ornithopter for c4 and harvests (Spice 3)."),
    ("3B4/8/8/8/3o4/4t3/8/3d4 a 0/0 - 0 0 -", "d4-e3", "Atreides Ornithopter d4 goes to e3 and picks up the Troop."),
    ("3B4/8/8/8/2(*w)T4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4", "Atreides leads the Sandworm c4 to d4 and kills the Troop."),
    ("3B4/8/8/8/2(*wf)*4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4+", "Atreides rides the Sandworm c4 to d4."),
    ("3B4/8/8/8/2(*w)f4/8/8/3d4 a 0/0 - 0 0 -", "d4-c4", "Atreides Fremen d4 goes to c4 and mounts the Sandworm."),
    ("3B4/8/8/8/2(*wf)5/8/8/3d4 a 0/0 - 0 0 -", "c4-d4", "Atreides Fremen c4 leaves its Sandworm for d4."),
    ("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d5*", "Harkonnen Sardaukar d8 goes to d5 and destroys the Seitch."),
    ("3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d5",
     "Harkonnen Sardaukar d8 goes to d5, captures the Troop and destroys the Seitch."),
    ("3B4/8/8/8/8/8/8/3dm3 a 0/6 o 0 0 -", "or@h8",
     "Atreides buys back the Ornithopter for 5 Spice and drops it on h8 (Spice 1)."),
    ("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -", "pass", "Harkonnen cannot move and passes."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move", "sentence"), TOLD)
def test_sentence(game: Game, at: Position, text: str, move: str, sentence: str) -> None:
    before = at(text)
    assert game.telling.tell(before.view(), move, before.play(move).view(), None) == sentence


def test_every_ending_has_its_sentence(game: Game) -> None:
    assert set(game.telling.ENDINGS) == set(game.rules.REASONS)


def test_the_parts_add_up_to_the_score(game: Game) -> None:
    """DUC-67."""
    state: State = game.start()
    choose = random_policy(5)
    while state.result is None:
        state = state.play(choose(state))
        parts = game.telling.breakdown(state.view())
        assert tuple(sum(number for _, number in seat) for seat in parts) == state.scores


def test_parts_are_named(game: Game, at: Position) -> None:
    state = at("3B3S/8/8/8/8/(ot)7/t7/3d4 h 2/0 - 0 0 -")
    assert game.telling.breakdown(state.view()) == [
        [("Baron", 10), ("Sardaukar", 5), ("Spice", 2)],
        [("Duke", 10), ("Ornithopter", 5), ("2 Troops", 2), ("Spice", 0)],
    ]
