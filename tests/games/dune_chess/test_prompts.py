"""What the log says of a move, how the ends are put into words, and what a score is made of."""

from __future__ import annotations

import pytest

import looking
from crossings.engine import Game, State
from crossings.engine.playthrough import random_policy
from games.dune_chess.conftest import Position

TOLD = [
    ("SHOBMOHS/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -", "b8-c8",
     "Harkonnen Harvester goes from b8 to c8. It gets aboard the Ornithopter."),
    ("2(OH)B4/8/8/8/6*1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4+",
     "Harkonnen Ornithopter carries its Harvester from c8 to g4. It harvests: 1 Spice now."),
    ("2(OH)B4/8/8/8/6t1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4",
     "Harkonnen Ornithopter flies from c8 to g4 without its Harvester. It captures the Troop."),
    ("2(OT)B4/8/8/8/6(ot)1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4+",
     "Harkonnen Ornithopter carries its Troop from c8 to g4. It captures the Ornithopter and the Troop."),
    ("3B4/8/8/8/2*(oh)4/8/8/3d4 a 0/2 - 0 0 -", "d4-c4/",
     "Atreides Harvester leaves its Ornithopter on d4 for c4. It harvests: 3 Spice now."),
    ("3B4/8/8/8/3o4/4t3/8/3d4 a 0/0 - 0 0 -", "d4-e3",
     "Atreides Ornithopter flies from d4 to e3. It picks up the Troop."),
    ("3B4/8/8/8/2(*w)T4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4",
     "Atreides leads the Sandworm from c4 to d4. It kills the Troop."),
    ("3B4/8/8/8/2(*wf)*4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4+", "Atreides rides the Sandworm from c4 to d4."),
    ("3B4/8/8/8/2(*w)f4/8/8/3d4 a 0/0 - 0 0 -", "d4-c4", "Fremen goes from d4 to c4. It mounts the Sandworm."),
    ("3B4/8/8/8/2(*wf)5/8/8/3d4 a 0/0 - 0 0 -", "c4-d4", "Fremen leaves its Sandworm on c4 for d4."),
    ("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d5*", "Sardaukar goes from d8 to d5. It destroys the Seitch."),
    ("3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d5",
     "Sardaukar goes from d8 to d5. It captures the Troop. It destroys the Seitch."),
    ("3B4/8/8/8/8/8/8/3dm3 a 0/6 o 0 0 -", "or@h8",
     "Atreides buys back the Ornithopter for 5 Spice, drops it on h8 and has 1 Spice left."),
    ("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -", "pass", "Harkonnen cannot move and passes."),
    ("3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -", "e7-d8",
     "Atreides Troop goes from e7 to d8. It captures the Baron. "
     "With the Baron lost, Troops and Sardaukar cannot be bought back any more."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move", "sentence"), TOLD)
def test_sentence(game: Game, at: Position, text: str, move: str, sentence: str) -> None:
    before = at(text)
    assert looking.line(before, move, before.play(move)) == sentence


def test_every_ending_has_its_sentence(game: Game) -> None:
    assert all(game.ending(reason).endswith(".") for reason in game.rules.REASONS)


def test_the_parts_add_up_to_the_score(game: Game) -> None:
    """DUC-67."""
    state: State = game.start()
    choose = random_policy(5)
    while state.result is None:
        state = state.play(choose(state))
        parts = game.prompts.breakdown(looking.position(state))
        assert tuple(sum(number for _, number in seat) for seat in parts) == state.scores


def test_parts_are_named(game: Game, at: Position) -> None:
    state = at("3B3S/8/8/8/8/(ot)7/t7/3d4 h 2/0 - 0 0 -")
    assert game.prompts.breakdown(looking.position(state)) == [
        [("Baron", 10), ("Sardaukar", 5), ("Spice", 2)],
        [("Duke", 10), ("Ornithopter", 5), ("2 Troops", 2), ("Spice", 0)],
    ]


ASKED = [
    ("SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 -",
     "move a man or a Sandworm."),
    ("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -",
     "move a man, or buy back a Troop, an Ornithopter or a Fremen."),
    ("3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 -", "move a man."),
    ("3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -", "move a man, or buy back a Troop or a Fremen."),
    ("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -", "pass, since nothing of yours can move."),
    ("3B3H/8/8/8/1(*w)6/8/8/h2d4 h 2/5 - 18 40 -", "move a man (without a capture the game ends in 2 moves)."),
    ("3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 18 40 -", "move a man or a Sandworm."),
    ("3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 39 90 -",
     "move a man or a Sandworm (without a capture the game ends in 1 move)."),
    ("3B3H/8/8/8/1(*w)*5/8/8/h2d4 a 2/5 - 3 297 -", "move a man or a Sandworm (the game ends in 3 moves)."),
]  # fmt: skip
"""DUC-E01, DUC-E17, DUC-E18, DUC-E25, DUC-E23, DUC-E29, DUC-E30: only what is possible and affordable is asked."""


@pytest.mark.parametrize(("text", "asked"), ASKED)
def test_the_question_fits_the_position(game: Game, at: Position, text: str, asked: str) -> None:
    state = at(text)
    assert isinstance(state.actor, int)
    assert game.prompts.prompt(looking.position(state, state.actor)) == asked


def test_who_waits_reads_who_is_waited_for(game: Game, at: Position) -> None:
    state = at("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    assert (
        game.prompts.waiting(looking.position(state, 0), "Blue")
        == "Waiting for Blue, who moves a man or buys one back."
    )


RECAPS = [
    ("2(OT)B4/8/8/8/6(ot)1/8/8/3d4 h 0/0 - 0 0 -", "c8-g4+",
     ["Harkonnen Ornithopter captured the Ornithopter and the Troop on g4"]),
    ("3B4/8/8/8/2(*w)T4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4", ["Atreides had a Sandworm kill the Troop on d4"]),
    ("3B4/8/8/8/2*(oh)4/8/8/3d4 a 0/2 - 0 0 -", "d4-c4/", ["Atreides harvested the Spice on c4"]),
    ("3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d5",
     ["Sardaukar captured the Troop on d5", "the Seitch on d5 was destroyed"]),
    ("3B4/8/8/8/8/8/8/3dm3 a 0/6 o 0 0 -", "or@h8", ["Atreides bought back the Ornithopter for 5 Spice"]),
    ("3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -", "e7-d8",
     ["Atreides Troop captured the Baron on d8", "Troops and Sardaukar cannot be bought back without the Baron"]),
    ("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -", "d8-d7", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move", "recap"), RECAPS)
def test_somebody_coming_back_is_told_what_counts(
    game: Game, at: Position, text: str, move: str, recap: list[str]
) -> None:
    state = at(text)
    assert game.words.recap(looking.effects(state, move, state.play(move))) == recap
