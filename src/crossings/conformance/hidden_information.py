"""Check that a viewer gets identical answers for two states that it can't distinguish.

For each state and viewer, a second state is sampled from the viewer's view. Games without hidden information don't need
this: every viewer sees the whole state (chapter `views`), and no state contains what only chance knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from crossings.conformance import checked_game
from crossings.conformance.checked_game import CheckedGame, viewers, walk
from crossings.conformance.checks import check_if
from crossings.engine import HIDDEN, State, Viewer
from crossings.engine.effects import Effect
from crossings.engine.kernels.interface import CHANCE
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.table import Event, Match, Seat, ViewerHistory

AtTable = tuple[Match, ViewerHistory]
Playout = tuple[list[State], list[str]]
"""The states of a game, and the moves between them."""

STATES, STATES_DEEP = 48, 240
SAMPLING_INTERVAL = 11
"""One in this many positions is checked, and all in which the actor is hidden."""
REFUSALS_TRIED = 6
"""Illegal moves per state whose refusals are compared."""
COMPARED = 3
"""Alternative moves compared with the move that was made."""
GAMES, GAMES_DEEP = 12, 30
MOST_MOVES = 120
"""Games whose logs are compared, and their maximum length."""


def positions(checked: CheckedGame) -> Iterator[tuple[State, str]]:
    """Yield states of random games with all options, each with the move that was made."""
    sets = checked.option_sets()
    for seed in count():
        for number, (state, move, _) in enumerate(walk(checked.game.start(**sets[seed % len(sets)]), seed).steps):
            if (number + seed) % SAMPLING_INTERVAL == 0 or state.view(None)["actor"] == HIDDEN:
                yield state, move


def check_states(checked: CheckedGame, count: int) -> None:
    """Check this many states against an indistinguishable state for each seat and for a spectator."""
    different = 0
    for number, (state, move) in enumerate(islice(positions(checked), count)):
        for seat in viewers(state):
            lookalike = indistinguishable_state(state, seat, number)
            assert visible_state(lookalike, seat, number) == visible_state(state, seat, number)
            assert visible_presentation(lookalike, seat) == visible_presentation(state, seat)
            assert_same_log(state, lookalike, move, seat)
            assert_hidden_moves_look_alike(state, move, seat, number)
            different += lookalike != state
    assert different > count // 10


def indistinguishable_state(state: State, seat: Viewer, seed: int) -> State:
    """Return a state that the viewer can't distinguish from this one."""
    return state.game.determinize(state.view(seat), seed, seat)


def visible_state(state: State, seat: Viewer, number: int) -> list[object]:
    """Return what a viewer gets of a state: view, scores, actor, legal moves, and refusals if it is to act."""
    view = state.view(seat)
    legal = legal_for(state, seat)
    all_moves = state.game.moves
    attempts = Random(number).sample(all_moves, min(REFUSALS_TRIED, len(all_moves))) if state.actor == seat else []
    return [
        repr(view),
        repr(state) if view["actor"] != HIDDEN else "",
        state.scores if state.result is None else (),
        legal,
        state.game.prompts.breakdown(checked_game.position(state, seat)),
        visible_prompt(state, seat),
        [str(state.why_not(text)) for text in attempts if text not in legal],
    ]


def visible_prompt(state: State, seat: Viewer) -> str:
    """Return the prompt, or the text for waiting viewers; empty if the actor is hidden."""
    actor, position = state.view(seat)["actor"], checked_game.position(state, seat)
    if not isinstance(actor, int):
        return ""
    prompts = state.game.prompts
    return prompts.prompt(position) if actor == seat else prompts.waiting(position, state.game.seat_names[actor])


def legal_for(state: State, seat: Viewer) -> list[str]:
    """Return the legal moves of a viewer."""
    return state.actions() if state.actor == seat else []


def visible_presentation(state: State, seat: Viewer) -> list[object]:
    """Return picture, text, picks, hints and compound moves."""
    legal = legal_for(state, seat)
    scene = checked_game.scene(state, seat)
    places = [place.id for place in scene.places]
    return [
        scene.svg(),
        state.text(seat),
        scene.places,
        checked_game.picks(state, seat, legal),
        [checked_game.hint(state, seat, place) for place in places],
        [checked_game.compound_move(state, seat, place) for place in places] if legal else [],
        state.game.compound_moves.compound_moves(checked_game.position(state, seat), legal),
    ]


def assert_same_log(state: State, lookalike: State, move: str, seat: Viewer) -> None:
    """Check that a hidden move has a match in the other state, described identically if both lead to one view."""
    text, after = shown_move(state, move, seat), state.play(move)
    matching = matching_moves(lookalike, text, move, seat)
    assert matching or text == move
    for move_there in matching[:2] if text else ():
        after_there = lookalike.play(move_there)
        if after_there.view(seat) == after.view(seat):
            assert describe_move(lookalike, move_there, seat) == describe_move(state, move, seat)


def assert_hidden_moves_look_alike(state: State, move: str, seat: Viewer, number: int) -> None:
    """Check that draws and hidden moves that lead to one view look the same.

    Information that is public only for a moment (a card dropped just before the shuffle) is not secret.
    """
    if state.actor != "chance" and all(shown_move(state, move, viewer) == move for viewer in viewers(state)):
        return
    after, text, possible = state.play(move), shown_move(state, move, seat), moves_of(state)
    for alternative in Random(number).sample(possible, min(COMPARED, len(possible))):
        after_alternative = state.play(alternative)
        if after_alternative != after and after_alternative.view(seat) == after.view(seat):
            assert shown_move(state, alternative, seat) == text


def moves_of(state: State) -> list[str]:
    """Return all moves of a state."""
    return state.actions() or list(state.outcomes())


def shown_move(state: State, move: str, seat: Viewer) -> str:
    """Return a move as a viewer sees it."""
    return state.game.visible_move(state, move, seat)


def matching_moves(lookalike: State, text: str, move: str, seat: Viewer) -> list[str]:
    """Return the moves of the other state that the viewer sees as this text."""
    moves = moves_of(lookalike)
    if text == move:
        return [move] if move in moves and shown_move(lookalike, move, seat) == text else []
    return [candidate for candidate in moves if shown_move(lookalike, candidate, seat) == text]


def describe_move(before: State, move: str, seat: Viewer) -> tuple[object, ...]:
    """Return the effects, the log line, the animation, the marks it leaves, and the recap."""
    game, effects = before.game, before.effects(move, seat)
    position_before, position_after = (checked_game.position(state, seat) for state in (before, before.play(move)))
    steps = game.motion.motion(position_before, effects, position_after)
    marks = game.motion.trail(position_before, effects, position_after)
    return effects, game.words.describe(effects), steps, marks, game.words.recap(effects)


@check_if(hiding=True)
def a_viewer_cannot_distinguish_states(checked: CheckedGame) -> None:
    """TAB-06, CON-08: view, legal moves, refusals, drawing, picks, hints and log are the same, byte by byte."""
    check_states(checked, STATES)


@check_if(hiding=True, deep=True)
def a_viewer_cannot_distinguish_many_states(checked: CheckedGame) -> None:
    check_states(checked, STATES_DEEP)


# ---- logs of whole games -------------------------------------------------------------------------


def indistinguishable_games(checked: CheckedGame, seed: int, seat: Viewer) -> tuple[Playout, Playout]:
    """Play two games that look the same to a viewer, as far as possible."""
    sets = checked.option_sets()
    choose, draw, choice = random_policy(seed), random_outcomes(seed), Random(seed)
    state = lookalike = checked.game.start(**sets[seed % len(sets)])
    first: Playout = [state], []
    second: Playout = [lookalike], []
    while state.result is None and len(first[1]) < MOST_MOVES:
        move = draw(state) if state.actor == "chance" else choose(state)
        after = state.play(move)
        candidates = matching_moves(lookalike, shown_move(state, move, seat), move, seat)
        choice.shuffle(candidates)
        match = next(
            (candidate for candidate in candidates if lookalike.play(candidate).view(seat) == after.view(seat)), None
        )
        if match is None:
            break
        state, lookalike = after, lookalike.play(match)
        for (states, moves), reached, move_made in ((first, state, move), (second, lookalike, match)):
            states.append(reached)
            moves.append(move_made)
    return first, second


def at_table(checked: CheckedGame, playout: Playout, seat: Viewer) -> AtTable:
    """Return a match with these moves, and its history for a viewer."""
    states, moves = playout
    events = []
    for number, (state, move) in enumerate(zip(states, moves, strict=False), 1):
        by = state.actor if isinstance(state.actor, int) else CHANCE
        events.append(Event(number, "chance" if by == CHANCE else "move", by, move, checked.game.number_of[move]))
    seats = [Seat("person", number) for number in range(states[0].seats)]
    match = Match("table", checked.game, states[0].options, seats, bytes(32), events=events)
    return match, ViewerHistory(match, seat)


def pairs(checked: CheckedGame, games: int) -> Iterator[tuple[AtTable, AtTable]]:
    """Yield pairs of games that look the same to a viewer; some of them differ."""
    different = 0
    for seed in range(games):
        seats = viewers(checked.game.start(**checked.option_sets()[seed % len(checked.option_sets())]))
        seat = seats[seed % len(seats)]
        first, second = indistinguishable_games(checked, seed, seat)
        if first[0][-1].result is None:
            yield at_table(checked, first, seat), at_table(checked, second, seat)
            different += first[0][-1] != second[0][-1]
    assert different > games // 6


def visible_chain(history: ViewerHistory) -> list[list[object]]:
    """Return the chain of a viewer's history, without the commitments to hidden parts."""
    return [history.link(at)[:4] for at in range(1, history.at + 1)]


def visible_effects(history: ViewerHistory) -> list[tuple[Effect, ...]]:
    """Return the effects of each move that a viewer saw."""
    return [tuple(history.effects(at)) for at in range(1, history.at + 1)]


def check_logs(checked: CheckedGame, games: int) -> None:
    """Compare the logs of this many pairs of games."""
    for (_, first), (_, second) in pairs(checked, games):
        assert first.lines() == second.lines()
        assert visible_effects(first) == visible_effects(second)
        assert visible_chain(first) == visible_chain(second)
        assert first.view(first.now) == second.view(second.now)


@check_if(hiding=True)
def moves_that_look_alike_lead_to_the_same_view_and_log(checked: CheckedGame) -> None:
    """TAB-06: this holds for moves of other seats that the viewer sees as the same text."""
    for state, _ in islice(positions(checked), STATES):
        for seat in viewers(state):
            seen_by_text: dict[str, tuple[object, ...]] = {}
            for move in state.actions() if state.actor != seat else ():
                text = shown_move(state, move, seat)
                if text != move:
                    seen = (state.play(move).view(seat), text and describe_move(state, move, seat))
                    assert seen_by_text.setdefault(text, seen) == seen


@check_if(hiding=True)
def logs_do_not_distinguish_games(checked: CheckedGame) -> None:
    """TAB-06, TAB-11."""
    check_logs(checked, GAMES)


@check_if(hiding=True, deep=True)
def logs_do_not_distinguish_many_games(checked: CheckedGame) -> None:
    check_logs(checked, GAMES_DEEP)
