"""Tests that the effects of a game, as each viewer sees them, add up to the differences of its states."""

from collections import Counter

import pytest

from crossings.advice.describe import play_moves
from crossings.engine import State
from crossings.engine.effects.preview import MovePreview
from crossings.engine.kernels.interface import CHANCE
from crossings.games.walking_on_the_moon.presentation import effects as did
from crossings.games.walking_on_the_moon.words import astronaut_name
from crossings.table import CHANCE_MOVE, MOVE, PERSON, Event, Match, Seat, ViewerHistory
from playing import random_moves

from .conftest import GAME, Data, at

ROUNDS = 4
"""The round limit, which keeps the games short."""


def random_match(seed: int) -> Match:
    """Return the match of a random game."""
    state, events = GAME.start(players=2 + seed % 3, round_limit=ROUNDS), list[Event]()
    seats, options, next_move = [Seat(PERSON, n) for n in range(state.seats)], state.options, random_moves(seed)
    while state.result is None:
        move, by = next_move(state), state.actor if isinstance(state.actor, int) else CHANCE
        kind = CHANCE_MOVE if by == CHANCE else MOVE
        events.append(Event(len(events) + 1, kind, by, move, GAME.number_of[move]))
        state = state.play(move)
    return Match("t", GAME, options, seats, bytes(32), events=events)


def astronauts(match: Match, number: int) -> list[Data]:
    """Return the astronauts of the full state."""
    found: list[Data] = match.state_at(number).to_json()["astronauts"]
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("is_spectator", [True, False])
def test_effects_add_up_to_the_counters(seed: int, is_spectator: bool) -> None:
    """WOM-A05, WOM-C01, WOM-G02, WOM-G04, WOM-G06: also those of moves that the viewer does not see, such as a pass."""
    match = random_match(seed)
    history = ViewerHistory(match, None if is_spectator else seed)
    sputniks, ec, red, expected = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for number in range(1, history.at + 1):
        for effect in history.effects(number):
            if isinstance(effect, did.Counters):
                sputniks[effect.astronaut] += effect.sputniks
                ec[effect.astronaut] += effect.ec
            elif isinstance(effect, did.Handicapped | did.Sabotaged):
                red[effect.victim if isinstance(effect, did.Sabotaged) else effect.astronaut] += 1
        for astronaut, data in enumerate(astronauts(match, history.ply(number).number)):
            assert (data["sputniks"], data["ec"]) == (sputniks[astronaut], ec[astronaut])
    for number in range(match.at):
        pairs = zip(astronauts(match, number), astronauts(match, number + 1), strict=True)
        expected.update(n for n, (old, new) in enumerate(pairs) if new["handicap"] and not old["handicap"])
    assert expected and red == expected


def test_advice_and_previews_show_only_certain_effects() -> None:
    """WOM-G02, WOM-G04, PAG-18: whether the round ends at once depends on hidden cards."""
    state = at("go, 0 (3,0), 1 (5,0), 2 (1,0), program b b, hand 1 plan, hand 2 noinst, order 1 2 0, turn 2").state
    samples: list[State] = [state.determinize(0, seed) for seed in range(8)]
    assert len({sample.play("stop").to_json()["phase"] for sample in [state, *samples]}) > 1, "what follows differs"
    for sample in samples:
        assert MovePreview.of_state(sample, 0)("stop") == (did.Stopped(0, astronaut_name(0, 3)),)
        assert tuple(play_moves(sample, ["stop"]).effects(0)) == (did.Stopped(0, astronaut_name(0, 3)),)
