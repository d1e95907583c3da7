"""Tests of hidden information: views, determinization, and public reaction windows (section 8, WOM-A05, WOM-R28)."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from crossings.conformance.checked_game import walk
from crossings.engine import BadState, State, Viewer
from crossings.table import CHANCE_MOVE, MOVE, Event, is_at, reaction_window_view
from crossings.table.positions import reaction_windows_after
from rows import cases

from .conftest import GAME, at

DRAWS = 3_000
GAMES, MAX_MOVES = 4, 250
"""The number of random games searched for reaction windows, and the maximum number of moves of each."""


@cases("""
    seat | hands | asked
    1 | [["?"], ["coop"], ["?"]] | ["?", "?", "?"]
    2 | [["?"], ["?"], ["noinst"]] | [2, "before", [2]]
    null | [["?"], ["?"], ["?"]] | ["?", "?", "?"]
""")
def test_views_hide_hands_and_the_seat_asked(seat: Viewer, hands: list[Any], asked: list[Any]) -> None:
    """TAB-06, CON-08: views hide other hands, the deck, and in a reaction window the seat asked."""
    view = at("before, 0 (3,0), hand 0 plan, hand 1 coop, hand 2 noinst, ask 2").state.view(seat)
    assert (view["hands"], view["deck"]) == (hands, 11)
    assert [view[key] for key in ("actor", "phase", "ask")] == asked


def test_nothing_is_hidden_in_the_basic_game() -> None:
    play = at("program, basic")
    assert play.state.view(0) == play.state.to_json() | {"deck": 0}


@cases("""
    position | move | seen
    draw, ask 1 2 | draw:coop | ["draw:?", "draw:coop", "draw:?", "draw:?"]
    before, hand 1 noinst, ask 1 2 | pass | ["", "pass", "", ""]
    before, hand 1 noinst, ask 1 2 | noinst:b | ["noinst:b", "noinst:b", "noinst:b", "noinst:b"]
""")
def test_only_its_player_sees_a_drawn_card_and_a_pass(position: str, move: str, seen: list[str]) -> None:
    """WOM-A02: played and dropped cards are public."""
    state = at(position).state
    assert [GAME.visible_move(state, move, seat) for seat in (0, 1, 2, None)] == seen


FOUR_CARDS_LEFT = "discard coop 3 extra 1 misc 2 noinst 1 plan 1 slip 2"
"""Discards that leave an Extra jump, a No instructions, a Planning and a Slipstream."""


@cases(f"""
    position | seat | ways
    program, 0 (3,0), hand 0 slip, hand 1 plan, hand 2 extra, {FOUR_CARDS_LEFT} | 0 | 6
      -- three cards are left for two hands and the deck
    before, 0 (3,0), hand 0 plan, hand 1 slip, hand 2 noinst, {FOUR_CARDS_LEFT}, ask 2 | null | 12
      -- either seat 1 is asked, then 2, or only seat 2; the seat asked holds No instructions
    end, 0 (3,0), 1 (5,0), 2 (1,0), hand 0 extra, hand 1 plan, hand 2 slip, {FOUR_CARDS_LEFT}, ask 0 1 2 | 2 | 4
      -- seat 0 is asked, so it holds Extra jump or Planning; seat 1 holds one of the other two left
""")
def test_all_states_that_a_view_allows_are_equally_likely(position: str, seat: Viewer, ways: int) -> None:
    """CON-14: each share is within five standard deviations of its expected value."""
    GAME.kernels.compile()
    state, share = at(position).state, 1 / ways
    counts = Counter(state.determinize(seat, seed) for seed in range(DRAWS))
    assert len(counts) == ways and state in counts
    assert all(abs(count - DRAWS * share) <= 5 * (DRAWS * share * (1 - share)) ** 0.5 for count in counts.values())


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


def windows_after(before: State, move: str) -> tuple[State, ...]:
    """Return the reaction windows that a move opens according to public information."""
    by = before.actor if isinstance(before.actor, int) else -1
    return reaction_windows_after(before, Event(1, MOVE if by >= 0 else CHANCE_MOVE, by, move))


def test_reaction_windows_reveal_nothing() -> None:
    """Each seat asked is asked in such a window, and all states that a seat cannot distinguish open the same windows.

    After a pass by all seats the next window opens, if any.
    """
    GAME.kernels.compile()
    answers = compared = 0
    steps = chain(*(walk(GAME.start(players=2 + seed, round_limit=8), seed).steps[:MAX_MOVES] for seed in range(GAMES)))
    for number, (before, move, after) in enumerate(steps):
        if move == "pass":
            continue
        windows, seat = windows_after(before, move), (*range(before.seats), None)[number % (before.seats + 1)]
        sampled = before.determinize(seat, number)
        if sampled.actor == before.actor and move in (sampled.outcomes() or sampled.actions()):
            seen, seen_there = (
                [reaction_window_view(window, then, seat) for window in opened]
                for opened, then in ((windows, after), (windows_after(sampled, move), sampled.play(move)))
            )
            assert seen_there == seen
            compared += bool(seen)
        for window in windows:
            while is_at(after, window):
                answers += 1
                others = [other for other in range(after.seats) if other != after.actor]
                assert all(reaction_window_view(window, after, other) == after.view(other) for other in others)
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
    assert [window.to_json()["phase"] for window in windows_after(at(position).state, move)] == windows
