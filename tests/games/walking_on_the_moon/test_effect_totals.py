"""No effect is lost: what each viewer is told over a game adds up to what the states say, windows and all."""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from crossings.bots.review_text import played
from crossings.engine import State
from crossings.engine.effect import MovePreview
from crossings.engine.kernels.interface import CHANCE
from crossings.games.walking_on_the_moon.presentation import effects as did
from crossings.games.walking_on_the_moon.words import astronaut_name
from crossings.lab.record import Recorder
from crossings.table import CHANCE_MOVE, MOVE, PERSON, Event, Match, Seat, ViewerHistory
from playing import random_moves

from .conftest import GAME, Data, at

ROUNDS = 4
"""After so many rounds the games end, which keeps them short."""


def random_match(seed: int) -> Match:
    """A random game as a table keeps it."""
    state, events = GAME.start(players=2 + seed % 3, round_limit=ROUNDS), list[Event]()
    options, following = state.options, random_moves(seed)
    while state.result is None:
        move, by = following(state), state.actor
        number = by if isinstance(by, int) else CHANCE
        kind = CHANCE_MOVE if number == CHANCE else MOVE
        events.append(Event(len(events) + 1, kind, number, move, GAME.number_of[move]))
        state = state.play(move)
    seats = [Seat(PERSON, number) for number in range(state.seats)]
    return Match("t", GAME, options, seats, bytes(32), events=events)


def astronauts(state: State) -> list[Data]:
    whole: list[Data] = state.to_json()["astronauts"]
    return whole


def given(match: Match) -> Iterator[int]:
    """The astronauts that get a red counter, in order, found by comparing the full states."""
    for number in range(match.at):
        pairs = zip(astronauts(match.state_at(number)), astronauts(match.state_at(number + 1)), strict=True)
        yield from (one for one, (was, now) in enumerate(pairs) if now["handicap"] and not was["handicap"])


@pytest.mark.parametrize("seed", range(2))
def test_what_a_viewer_is_told_adds_up_to_the_counters(seed: int) -> None:
    """WOM-C01, WOM-G02, WOM-G04, WOM-G06: after every position that a viewer can see."""
    match = random_match(seed)
    red = Counter(given(match))
    assert red
    for seat in (None, seed):
        eyes, told, handicapped = ViewerHistory(match, seat), Counter[tuple[int, str]](), Counter[int]()
        for number in range(1, eyes.at + 1):
            for effect in eyes.effects(number):
                if isinstance(effect, did.Counters):
                    told.update({(effect.astronaut, "sputniks"): effect.sputniks, (effect.astronaut, "ec"): effect.ec})
                elif isinstance(effect, did.Handicapped):
                    handicapped[effect.astronaut] += 1
                elif isinstance(effect, did.Sabotaged):
                    handicapped[effect.victim] += 1
            counters = [(one["sputniks"], one["ec"]) for one in astronauts(match.state_at(eyes.ply(number).number))]
            assert counters == [(told[one, "sputniks"], told[one, "ec"]) for one in range(len(counters))]
        assert handicapped == red


def test_the_lab_counts_what_follows_a_hidden_pass() -> None:
    """WOM-A05, WOM-G06: a pass has no line for a spectator, but what comes of it counts."""
    match = random_match(0)
    recorder = Recorder(match.state_at(0), 0, stores=False)
    for number, event in enumerate(match.events):
        recorder.on_move(match.state_at(number), event.text, match.state_at(number + 1), None)
    counts = dict(recorder.row(cast(Any, SimpleNamespace(winners=())))["effects"])
    assert counts["handicapped"] + counts.get("sabotaged", 0) == len([*given(match)])


def test_advice_and_previews_tell_only_what_is_sure() -> None:
    """WOM-G02, WOM-G04: whether the round ends at once depends on hidden cards."""
    state = at("go, 0 (3,0), 1 (5,0), 2 (1,0), program b b, hand 1 plan, hand 2 noinst, order 1 2 0, turn 2").state
    stopped = (did.Stopped(0, astronaut_name(0, 3)),)
    ends = {state.play("stop").to_json()["phase"], *(one.play("stop").to_json()["phase"] for one in samples(state))}
    assert len(ends) > 1, "the samples differ in what follows"
    for one in samples(state):
        assert MovePreview(GAME, None, 0, state=one)("stop") == stopped
        assert tuple(played(one, ["stop"]).effects(0)) == stopped


def samples(state: State) -> list[State]:
    return [state.determinize(0, seed) for seed in range(8)]
