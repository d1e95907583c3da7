"""Tests of hidden information: views, determinization, and public reaction windows (section 8, WOM-A05, WOM-R28)."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from crossings.engine import BadState, State
from crossings.table import CHANCE_MOVE, MOVE, Event, is_at, reaction_window_view
from crossings.table.positions import reaction_windows_after
from playing import random_moves
from rows import cases

from .conftest import GAME, Play, at

DRAWS = 3_000
GAMES, MAX_MOVES = 4, 250
"""The number of random games searched for reaction windows, and the maximum number of moves of each."""


def test_views_hide_hands_and_the_seat_asked() -> None:
    """Views hide other hands, the deck, and in a reaction window the seat asked."""
    play = at("before, 0 (3,0), hand 0 plan, hand 1 coop, hand 2 noinst, ask 2")
    first_view, asked_view, spectator_view = (play.state.view(seat) for seat in (1, 2, None))
    assert first_view["hands"] == [["?"], ["coop"], ["?"]] and asked_view["hands"] == [["?"], ["?"], ["noinst"]]
    assert (
        spectator_view["hands"] == [["?"]] * 3
        and first_view["deck"] == asked_view["deck"] == spectator_view["deck"] == 11
    )
    assert [first_view[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [spectator_view[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [asked_view[key] for key in ("actor", "phase", "ask")] == [2, "before", [2]]


def test_nothing_is_hidden_in_the_basic_game() -> None:
    play = at("program, basic")
    assert play.state.view(0) == play.state.to_json() | {"deck": 0}


def test_visible_moves() -> None:
    """A drawn card and a pass are visible to their player only; played and dropped cards are public (WOM-A02)."""
    assert GAME.view is not None
    visible_move = GAME.view.visible_move
    drawing = at("draw, ask 1 2").state.unpacked()
    assert [visible_move(drawing, "draw:coop", seat) for seat in (1, 0, 2, None)] == ["draw:coop"] + ["draw:?"] * 3
    reacting = at("before, hand 1 noinst, ask 1 2").state.unpacked()
    assert [visible_move(reacting, "pass", seat) for seat in (1, 0, 2, None)] == ["pass", "", "", ""]
    assert visible_move(reacting, "noinst:b", 2) == "noinst:b"


def count_samples(state: State, seat: int | None, key: Callable[[State], Any]) -> Counter[Any]:
    """Count the keys of sampled states."""
    state.game.kernels.compile()
    counts: Counter[Any] = Counter()
    for sampled, count in Counter(state.determinize(seat, seed) for seed in range(DRAWS)).items():
        counts[key(sampled)] += count
    return counts


def assert_shares(counts: Counter[Any], expected: dict[Any, Fraction]) -> None:
    """Check that each share is within five standard deviations of its expected value."""
    assert set(counts) <= set(expected)
    for key, share in expected.items():
        spread = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(counts[key] - DRAWS * share) <= 5 * float(spread) + 1, (key, counts[key], float(DRAWS * share))


FOUR_CARDS_LEFT = "discard coop 3 extra 1 misc 2 noinst 1 plan 1 slip 2"
"""Discards that leave an Extra jump, a No instructions, a Planning and a Slipstream."""
CARDS_LEFT = ("extra", "noinst", "plan", "slip")


def test_distribution_of_hands() -> None:
    """Seat 0 holds the Slipstream: three cards are left for two hands and the deck, in equally likely orders."""
    state = at(f"program, 0 (3,0), hand 0 slip, hand 1 plan, hand 2 extra, {FOUR_CARDS_LEFT}").state
    counts = count_samples(state, 0, lambda s: (s.to_json()["hands"][1][0], s.to_json()["hands"][2][0]))
    orders = list(permutations(("extra", "noinst", "plan"), 2))
    assert_shares(counts, {order: Fraction(1, len(orders)) for order in orders})


def test_distribution_of_the_seat_asked() -> None:
    """All pairs of an order and a list tail whose first seat can answer have the same weight."""
    state = at(f"before, 0 (3,0), hand 0 plan, hand 1 slip, hand 2 noinst, {FOUR_CARDS_LEFT}, ask 2").state
    counts = count_samples(state, None, lambda s: (tuple(map(tuple, s.to_json()["hands"])), tuple(s.to_json()["ask"])))
    pairs = [
        (tuple((card,) for card in order), ask)
        for order in permutations(CARDS_LEFT, 3)
        for ask in ((1, 2), (2,))
        if order[ask[0]] == "noinst"
    ]
    assert len(pairs) == 12
    assert_shares(counts, {pair: Fraction(1, len(pairs)) for pair in pairs})


def test_distribution_of_the_seat_asked_for_a_seat() -> None:
    """At the end of a round all seats are asked, but the viewer knows that another seat is asked now."""
    state = at(
        f"end, 0 (3,0), 1 (5,0), 2 (1,0), hand 0 extra, hand 1 plan, hand 2 slip, {FOUR_CARDS_LEFT}, ask 0 1 2"
    ).state
    counts = count_samples(
        state, 2, lambda s: (s.to_json()["hands"][0][0], s.to_json()["hands"][1][0], s.to_json()["ask"][0])
    )
    expected = [
        (first_view, other, 0)
        for first_view in ("extra", "plan")
        for other in ("extra", "plan", "noinst")
        if first_view != other
    ]
    assert_shares(counts, {pair: Fraction(1, len(expected)) for pair in expected})


@cases("""
    position
    before, hand 1 noinst, ask 1 2
    after, hand 1 misc, faces b1 k1, ask 1 2
    react, hand 1 coop, touched, ask 1 2
    end, hand 1 extra, ask 1 2
""")
def test_the_phase_follows_from_public_information(position: str) -> None:
    state = at(f"0 (3,0), 1 (1,0), 2 (5,0), {position}").state
    assert GAME.determinize(state.view(0), 1, 0).to_json()["phase"] == state.to_json()["phase"]


@cases("""
    change | key
    {"deck": 3} | deck
    {"hands": [["plan"], [], []], "deck": 13} | phase
    {"round": 99, "phase": "program", "ask": [], "actor": 0} | round
""")
def test_inconsistent_views_are_refused(change: dict[str, Any], key: str) -> None:
    view = at("before, 0 (3,0), hand 0 plan, hand 1 noinst, ask 1 2").state.view(0)
    with pytest.raises(BadState) as caught:
        GAME.determinize(view | change, 1, 0)
    assert caught.value.key == key


# ---- public reaction windows -----------------------------------------------------------------------


def event_of(state: State, move: str) -> Event:
    by = state.actor if isinstance(state.actor, int) else -1
    return Event(1, MOVE if by >= 0 else CHANCE_MOVE, by, move)


def phases(play: Play, move: str) -> list[str]:
    """Return the reaction windows that a move opens according to public information."""
    return [window.to_json()["phase"] for window in reaction_windows_after(play.state, event_of(play.state, move))]


def steps() -> Iterator[tuple[State, str, State]]:
    for seed in range(GAMES):
        state = GAME.start(players=2 + seed % 4)
        next_move = random_moves(seed)
        for _ in range(MAX_MOVES):
            if state.result:
                break
            move = next_move(state)
            after = state.play(move)
            yield state, move, after
            state = after


def test_reaction_windows_reveal_nothing() -> None:
    """Each seat asked is asked in such a window, and all states that a seat cannot distinguish open the same windows.

    After a pass by all seats the next window opens, if any.
    """
    GAME.kernels.compile()
    answers = compared = 0
    for number, (before, move, after) in enumerate(steps()):
        if move == "pass":
            continue
        windows = reaction_windows_after(before, event_of(before, move))
        seat = (*range(before.seats), None)[number % (before.seats + 1)]
        sampled = before.determinize(seat, number)
        if sampled.actor == before.actor and move in (sampled.outcomes() or sampled.actions()):
            sampled_windows = [
                reaction_window_view(window, sampled.play(move), seat)
                for window in reaction_windows_after(sampled, event_of(sampled, move))
            ]
            assert sampled_windows == [reaction_window_view(window, after, seat) for window in windows]
            compared += bool(sampled_windows)
        for window in windows:
            while is_at(after, window):
                answers += 1
                others = [seat for seat in range(after.seats) if seat != after.actor]
                assert all(reaction_window_view(window, after, seat) == after.view(seat) for seat in others)
                after = after.play("pass")
        assert after.view(None)["actor"] != "?"
    assert answers > 50 and compared > 50


@cases("""
    position | move | windows
    0 (3,0), 1 (5,0), 2 (1,0), faces b3, hand 1 plan, program b b, jump 1 | b3:fff | ["react"] -- WOM-A09, and
      WOM-A12: the last jump of a turn also opens the moment before the next turn
    0 (3,0), 1 (5,0), 2 (1,0), faces b3, hand 2 plan, program k k b, jump 3 | b3:fff | ["react", "before"]
    0 (3,0), 1 (5,0), 2 (1,0), faces b3, hand 0 plan, program b b, jump 1 | b3:fff | [] -- how many cards each
      holds lies open, and a seat does not react to itself
    go, 0 (3,0), 1 (5,0), 2 (1,0), hand 2 plan, discard noinst 1, program b b | stop | ["before"] -- WOM-R28: of
      two No instructions both may lie on the discards; WOM-A02: one that is played lies there
    go, 0 (3,0), 1 (5,0), 2 (1,0), hand 2 plan, discard noinst 2, program b b | stop | []
    before, 0 (3,0), hand 1 noinst, hand 2 plan, ask 1 2 | noinst:b | ["before"]
    before, 0 (3,0), hand 1 noinst, hand 2 plan, discard noinst 1, ask 1 2 | noinst:b | []
    roll, 0 (3,0), faces b1, pending b, program bb k, jump 1, hand 1 plan | b2 | ["after"] -- WOM-A13, WOM-M06: a
      throw of two dice opens one, and a reroll none
    reroll, 0 (3,0), faces b1, pending b, program bb k, jump 1, hand 1 plan | b2 | []
""")
def test_windows_that_a_move_opens(position: str, move: str, windows: list[str]) -> None:
    """The windows follow from public information."""
    assert phases(at(position), move) == windows
