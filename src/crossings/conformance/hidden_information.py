"""The swap test: two states that a viewer cannot tell apart give it the same, byte for byte, whatever it asks for.

The twins of a state are imagined from what a viewer sees of it. A game that hides nothing needs no such test: all see
the whole state (`views`), and what only chance knows is in no state (a pile is counts, a draw is made when due).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from crossings.conformance import checked_game
from crossings.conformance.checked_game import CheckedGame, viewers, walk
from crossings.conformance.checks import check_if
from crossings.engine import HIDDEN, State, Viewer
from crossings.engine.effect import Effect
from crossings.engine.kernels.interface import CHANCE
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.table import Event, Match, Seat, ViewerHistory

AtTable = tuple[Match, ViewerHistory]
Course = tuple[list[State], list[str]]
"""The states of a game, and the moves that led from one to the next."""

STATES, STATES_DEEP = 48, 240
SAMPLING_INTERVAL = 11
"""One in so many positions of a game is looked at, other ones in each; and all where it is hidden whose turn it is."""
REFUSALS_TRIED = 6
"""Moves that are asked of each state: why not?"""
COMPARED = 3
"""Other moves that are held against the one made."""
GAMES, GAMES_DEEP = 12, 30
MOST_MOVES = 120
"""Games whose logs are read, and how long they go on."""


def positions(one: CheckedGame) -> Iterator[tuple[State, str]]:
    """States of random games over all options, each with the move that was made there."""
    sets = one.option_sets()
    for seed in count():
        for number, (state, move, _) in enumerate(walk(one.game.start(**sets[seed % len(sets)]), seed).steps):
            if (number + seed) % SAMPLING_INTERVAL == 0 or state.view(None)["actor"] == HIDDEN:
                yield state, move


def check_states(one: CheckedGame, most: int) -> None:
    """So many states, each beside a twin for every seat and for a spectator."""
    differ = 0
    for number, (state, move) in enumerate(islice(positions(one), most)):
        for seat in viewers(state):
            twin = indistinguishable_state(state, seat, number)
            assert_same_view(state, twin, seat, number)
            assert_same_log(state, twin, move, seat)
            assert_hidden_moves_look_alike(state, move, seat, number)
            differ += twin != state
    assert differ > most // 10


def indistinguishable_state(state: State, seat: Viewer, seed: int) -> State:
    """A state that the viewer cannot tell from this one."""
    return state.game.determinize(state.view(seat), seed, seat)


def assert_same_view(state: State, twin: State, seat: Viewer, number: int, pointed: int | None = None) -> None:
    """The viewer gets the same of both, pointing at all places or at so many."""
    assert shown(twin, seat, number) == shown(state, seat, number)
    assert drawn(twin, seat, pointed) == drawn(state, seat, pointed)


def shown(state: State, seat: Viewer, number: int) -> list[object]:
    """What a viewer is given of a state: view, scores, whose turn, legal moves, and errors if it is to act."""
    view = state.view(seat)
    legal = legal_for(state, seat)
    tried = (
        Random(number).sample(state.game.moves, min(REFUSALS_TRIED, len(state.game.moves)))
        if state.actor == seat
        else []
    )
    return [
        repr(view),
        repr(state) if view["actor"] != HIDDEN else "",
        state.scores if state.result is None else (),
        legal,
        state.game.prompts.breakdown(checked_game.position(state, seat)),
        asked(state, seat),
        [str(state.why_not(text)) for text in tried if text not in legal],
    ]


def asked(state: State, seat: Viewer) -> str:
    """What is asked, or what those read who wait; nothing where a viewer may not know whose turn it is."""
    actor, seen = state.view(seat)["actor"], checked_game.position(state, seat)
    if not isinstance(actor, int):
        return ""
    prompts = state.game.prompts
    return prompts.prompt(seen) if actor == seat else prompts.waiting(seen, state.game.seat_names[actor])


def legal_for(state: State, seat: Viewer) -> list[str]:
    """What the viewer may do."""
    return state.actions() if state.actor == seat else []


def drawn(state: State, seat: Viewer, pointed: int | None) -> list[object]:
    """Picture and text, picks, and what can be pointed at."""
    legal = legal_for(state, seat)
    scene = checked_game.scene(state, seat)
    places = [place.id for place in scene.places[:pointed]]
    return [
        scene.svg(),
        state.text(seat),
        scene.places,
        checked_game.picks(state, seat, legal),
        [checked_game.hint(state, seat, place) for place in places],
        [checked_game.compound_move(state, seat, place) for place in places] if legal else [],
        state.game.compound_moves.compound_moves(checked_game.position(state, seat), legal),
    ]


def assert_same_log(state: State, twin: State, move: str, seat: Viewer) -> None:
    """A hidden move has its like in the twin; where both lead to one view, they are told alike (if at all)."""
    text, after = looks(state, move, seat), state.play(move)
    same = alike(twin, text, move, seat)
    assert same or text == move
    for one in same[:2] if text else ():
        later = twin.play(one)
        if later.view(seat) == after.view(seat):
            assert told(twin, text, later, seat) == told(state, text, after, seat)


def assert_hidden_moves_look_alike(state: State, move: str, seat: Viewer, number: int) -> None:
    """Draws, and moves of a kind that is kept from somebody, look alike to whom they lead to one view.

    What lies open only for a moment (a card dropped just before the shuffle) is no secret.
    """
    if state.actor != "chance" and all(looks(state, move, viewer) == move for viewer in viewers(state)):
        return
    after, text, possible = state.play(move), looks(state, move, seat), moves_of(state)
    for other in Random(number).sample(possible, min(COMPARED, len(possible))):
        later = state.play(other)
        if later != after and later.view(seat) == after.view(seat):
            assert looks(state, other, seat) == text


def moves_of(state: State) -> list[str]:
    """All that can happen in a state."""
    return state.actions() or list(state.outcomes())


def looks(state: State, move: str, seat: Viewer) -> str:
    """A move as a viewer is shown it."""
    return state.game.visible_move(state, move, seat)


def alike(twin: State, text: str, move: str, seat: Viewer) -> list[str]:
    """The moves of the twin that the viewer is shown as this text."""
    moves = moves_of(twin)
    if text == move:
        return [move] if move in moves and looks(twin, move, seat) == text else []
    return [one for one in moves if looks(twin, one, seat) == text]


def told(before: State, text: str, after: State, seat: Viewer) -> tuple[object, ...]:
    """The log line, what glides, and what is left of it for somebody who was away."""
    game, seen, then = before.game, checked_game.position(before, seat), checked_game.position(after, seat)
    done = game.effects.effects(seen, text, then)
    moved, stays = game.motion.motion(seen, done, then), game.motion.trail(seen, done, then)
    return game.words.describe(done), moved, stays, game.words.recap(done)


@check_if(hiding=True)
def a_viewer_cannot_distinguish_states(one: CheckedGame) -> None:
    check_states(one, STATES)


@check_if(hiding=True, deep=True)
def a_viewer_cannot_distinguish_many_states(one: CheckedGame) -> None:
    check_states(one, STATES_DEEP)


# ---- logs of whole games -------------------------------------------------------------------------


def indistinguishable_games(one: CheckedGame, seed: int, seat: Viewer) -> tuple[Course, Course]:
    """Two games that a viewer has seen go alike so far, as far as one could be found."""
    sets = one.option_sets()
    choose, draw, choice = random_policy(seed), random_outcomes(seed), Random(seed)
    state = twin = one.game.start(**sets[seed % len(sets)])
    mine: Course = [state], []
    other: Course = [twin], []
    while state.result is None and len(mine[1]) < MOST_MOVES:
        move = draw(state) if state.actor == "chance" else choose(state)
        after = state.play(move)
        same = alike(twin, looks(state, move, seat), move, seat)
        choice.shuffle(same)
        found = next((one for one in same if twin.play(one).view(seat) == after.view(seat)), None)
        if found is None:
            break
        state, twin = after, twin.play(found)
        for (states, moves), reached, made in ((mine, state, move), (other, twin, found)):
            states.append(reached)
            moves.append(made)
    return mine, other


def at_table(one: CheckedGame, course: Course, seat: Viewer) -> AtTable:
    """A game as it was played, and a viewer of it."""
    states, moves = course
    events = []
    for number, (state, move) in enumerate(zip(states, moves, strict=False), 1):
        by = state.actor if isinstance(state.actor, int) else CHANCE
        events.append(Event(number, "chance" if by == CHANCE else "move", by, move, one.game.number_of[move]))
    seats = [Seat("person", number) for number in range(states[0].seats)]
    match = Match("table", one.game, states[0].options, seats, bytes(32), events=events)
    return match, ViewerHistory(match, seat)


def pairs(one: CheckedGame, games: int) -> Iterator[tuple[AtTable, AtTable]]:
    """Pairs of games that one viewer has seen go alike so far; not all of them are the same game."""
    differ = 0
    for seed in range(games):
        seats = viewers(one.game.start(**one.option_sets()[seed % len(one.option_sets())]))
        seat = seats[seed % len(seats)]
        mine, other = indistinguishable_games(one, seed, seat)
        if mine[0][-1].result is None:
            yield at_table(one, mine, seat), at_table(one, other, seat)
            differ += mine[0][-1] != other[0][-1]
    assert differ > games // 6


def uncovered(eyes: ViewerHistory) -> list[list[object]]:
    """The chain of what a viewer was shown, each line without the commitment to what is covered in it."""
    return [eyes.link(at)[:4] for at in range(1, eyes.at + 1)]


def effects(eyes: ViewerHistory) -> list[tuple[Effect, ...]]:
    """What a viewer was told of each move."""
    return [tuple(eyes.effects(at)) for at in range(1, eyes.at + 1)]


def check_logs(one: CheckedGame, games: int) -> None:
    """Logs of so many pairs of games, each for one viewer."""
    for (_, mine), (_, other) in pairs(one, games):
        assert mine.lines() == other.lines()
        assert effects(mine) == effects(other)
        assert uncovered(mine) == uncovered(other)
        assert mine.view(mine.now) == other.view(other.now)


@check_if(hiding=True)
def logs_do_not_distinguish_games(one: CheckedGame) -> None:
    check_logs(one, GAMES)


@check_if(hiding=True, deep=True)
def logs_do_not_distinguish_many_games(one: CheckedGame) -> None:
    check_logs(one, GAMES_DEEP)
