"""Tests that the effects of a game, as each viewer sees them, add up to the differences of its states."""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from crossings.bots.review_text import play_moves
from crossings.engine import State
from crossings.engine.effects.preview import MovePreview
from crossings.engine.kernels.interface import CHANCE
from crossings.games.walking_on_the_moon.presentation import effects as did
from crossings.games.walking_on_the_moon.words import astronaut_name
from crossings.lab.record import Recorder
from crossings.table import CHANCE_MOVE, MOVE, PERSON, Event, Match, Seat, ViewerHistory
from playing import random_moves

from .conftest import GAME, Data, at

ROUNDS = 4
"""The round limit, which keeps the games short."""


def random_match(seed: int) -> Match:
    """Return the match of a random game."""
    state, events = GAME.start(players=2 + seed % 3, round_limit=ROUNDS), list[Event]()
    options, next_move = state.options, random_moves(seed)
    while state.result is None:
        move, actor = next_move(state), state.actor
        number = actor if isinstance(actor, int) else CHANCE
        kind = CHANCE_MOVE if number == CHANCE else MOVE
        events.append(Event(len(events) + 1, kind, number, move, GAME.number_of[move]))
        state = state.play(move)
    seats = [Seat(PERSON, number) for number in range(state.seats)]
    return Match("t", GAME, options, seats, bytes(32), events=events)


def astronauts(state: State) -> list[Data]:
    astronauts_: list[Data] = state.to_json()["astronauts"]
    return astronauts_


def handicapped_astronauts(match: Match) -> Iterator[int]:
    """Yield the astronauts that get a red counter, in order, by comparing full states."""
    for number in range(match.at):
        pairs = zip(astronauts(match.state_at(number)), astronauts(match.state_at(number + 1)), strict=True)
        yield from (number for number, (old, new) in enumerate(pairs) if new["handicap"] and not old["handicap"])


@pytest.mark.parametrize("seed", range(2))
def test_effects_add_up_to_the_counters(seed: int) -> None:
    """WOM-C01, WOM-G02, WOM-G04, WOM-G06: this holds after every position that a viewer can see."""
    match = random_match(seed)
    red = Counter(handicapped_astronauts(match))
    assert red
    for seat in (None, seed):
        history, totals, handicapped = ViewerHistory(match, seat), Counter[tuple[int, str]](), Counter[int]()
        for number in range(1, history.at + 1):
            for effect in history.effects(number):
                if isinstance(effect, did.Counters):
                    totals.update(
                        {(effect.astronaut, "sputniks"): effect.sputniks, (effect.astronaut, "ec"): effect.ec}
                    )
                elif isinstance(effect, did.Handicapped):
                    handicapped[effect.astronaut] += 1
                elif isinstance(effect, did.Sabotaged):
                    handicapped[effect.victim] += 1
            counters = [
                (astronaut["sputniks"], astronaut["ec"])
                for astronaut in astronauts(match.state_at(history.ply(number).number))
            ]
            assert counters == [
                (totals[astronaut, "sputniks"], totals[astronaut, "ec"]) for astronaut in range(len(counters))
            ]
        assert handicapped == red


def test_the_lab_counts_effects_of_hidden_passes() -> None:
    """WOM-A05, WOM-G06: a pass has no line for a spectator, but its consequences count."""
    match = random_match(0)
    recorder = Recorder(match.state_at(0), 0, stores=False)
    for number, event in enumerate(match.events):
        recorder.on_move(match.state_at(number), event.text, match.state_at(number + 1), None)
    counts = dict(recorder.row(cast(Any, SimpleNamespace(winners=())))["effects"])
    assert counts["handicapped"] + counts.get("sabotaged", 0) == len([*handicapped_astronauts(match)])


def test_advice_and_previews_show_only_certain_effects() -> None:
    """WOM-G02, WOM-G04: whether the round ends at once depends on hidden cards."""
    state = at("go, 0 (3,0), 1 (5,0), 2 (1,0), program b b, hand 1 plan, hand 2 noinst, order 1 2 0, turn 2").state
    stopped = (did.Stopped(0, astronaut_name(0, 3)),)
    ends = {
        state.play("stop").to_json()["phase"],
        *(sample.play("stop").to_json()["phase"] for sample in samples(state)),
    }
    assert len(ends) > 1, "the samples differ in what follows"
    for sample in samples(state):
        assert MovePreview.of_state(sample, 0)("stop") == stopped
        assert tuple(play_moves(sample, ["stop"]).effects(0)) == stopped


def samples(state: State) -> list[State]:
    return [state.determinize(0, seed) for seed in range(8)]
