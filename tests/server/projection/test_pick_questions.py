"""The question follows what has been picked."""

import random

import pytest

import crossings
from crossings.drawing.scene import Pick, Place
from crossings.engine import State
from crossings.engine.effects.preview import MovePreview
from crossings.server.projection.pick_questions import asks
from crossings.server.projection.scenes import Picture
from toys.nim.game import GAME as NIM

GAMES = (
    "over-the-next-dune",
    "dune-chess",
    "bridges-and-boats",
    "walking-on-the-moon",
    "march-on-mars",
    "dunkelrunde",
)
MOVES, LOOKED_AT = 100, 10
"""Number of moves that are played, and of moves between two tested positions."""


def questions_at(state: State, seat: int) -> tuple[str, dict[str, str], list[tuple[str, ...]]]:
    """Return the question of a position, the questions after picked places, and the picks."""
    game, seen = state.game, state.position(seat)
    picks = game.picking.picks(seen, state.actions(), MovePreview.of_state(state, seat))
    places = Picture(game.board.scene(seen)).places
    return game.prompts.prompt(seen), asks(game, seen, picks, places), [pick.places for pick in picks]


@pytest.mark.parametrize("id", GAMES)
def test_each_step_of_a_pick_has_its_own_question(id: str) -> None:
    game, rng, found = crossings.game(id), random.Random(7), set[str]()
    state = game.start(**{**game.ready(), "players": min(game.seats)})
    for number in range(MOVES):
        if state.actor is None:
            break
        if isinstance(state.actor, int) and number % LOOKED_AT == 0:
            prompt, further, picks = questions_at(state, state.actor)
            begun = {">".join(places[:count]) for places in picks for count in range(1, len(places))}
            assert further.keys() == begun
            for question in further.values():
                assert question != prompt and question[-1] == "." and question[0] not in " .,"
            found |= {*further.values()}
        state = state.play(rng.choice(state.actions() or [*state.outcomes()]))
    assert found


def test_a_soldier_who_is_picked_is_the_one_who_is_asked_about() -> None:
    """OND-27, OND-28."""
    game, rng = crossings.game("over-the-next-dune"), random.Random(1)
    state = game.start()
    while state.actor == "chance":
        state = state.play(rng.choice([*state.outcomes()]))
    prompt, further, _ = questions_at(state, 0)
    assert prompt == "choose the soldier who moves first; each has 5 points."
    assert further["c6r20"] == "pick a space for soldier 2 (5 points left)."


def test_a_game_without_a_next_question_uses_the_label_of_the_place() -> None:
    places = {"heap": Place("heap", (0, 0), "", "The heap", 0, 0)}
    pick = Pick("take-1", ("heap", "hand"), "Take one")
    assert asks(NIM, None, [pick], places) == {"heap": "The heap: pick its destination."}
