"""What a seat may know and imagine, and the moments for cards that all can see (section 8, WOM-A05, WOM-R28)."""

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
GAMES, MOST_MOVES = 4, 250
"""Of random play, in which moments are looked for."""


def test_what_is_covered() -> None:
    """Other hands, the deck; at a moment for cards who is asked."""
    play = at("before, 0 (3,0), hand 0 plan, hand 1 coop, hand 2 noinst, ask 2")
    own, asked, watching = (play.state.view(seat) for seat in (1, 2, None))
    assert own["hands"] == [["?"], ["coop"], ["?"]] and asked["hands"] == [["?"], ["?"], ["noinst"]]
    assert watching["hands"] == [["?"]] * 3 and own["deck"] == asked["deck"] == watching["deck"] == 11
    assert [own[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [watching[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [asked[key] for key in ("actor", "phase", "ask")] == [2, "before", [2]]


def test_nothing_is_hidden_in_the_basic_game() -> None:
    play = at("program, basic")
    assert play.state.view(0) == play.state.to_json() | {"deck": 0}


def test_moves_as_others_see_them() -> None:
    """A drawn card is its drawer's, a pass is known to who passes; played and dropped cards lie open (WOM-A02)."""
    assert GAME.view is not None
    shown = GAME.view.visible_move
    drawing = at("draw, ask 1 2").state.unpacked()
    assert [shown(drawing, "draw:coop", seat) for seat in (1, 0, 2, None)] == ["draw:coop"] + ["draw:?"] * 3
    asked = at("before, hand 1 noinst, ask 1 2").state.unpacked()
    assert [shown(asked, "pass", seat) for seat in (1, 0, 2, None)] == ["pass", "", "", ""]
    assert shown(asked, "noinst:b", 2) == "noinst:b"


def determinize(state: State, seat: int | None, key: Callable[[State], Any]) -> Counter[Any]:
    """What is dealt, so many times."""
    state.game.kernels.compile()
    found: Counter[Any] = Counter()
    for other, times in Counter(state.determinize(seat, seed) for seed in range(DRAWS)).items():
        found[key(other)] += times
    return found


def assert_shares(found: Counter[Any], expected: dict[Any, Fraction]) -> None:
    """Each share within five standard deviations."""
    assert set(found) <= set(expected)
    for what, share in expected.items():
        spread = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(found[what] - DRAWS * share) <= 5 * float(spread) + 1, (what, found[what], float(DRAWS * share))


SMALL = "discard coop 3 extra 1 misc 2 noinst 1 plan 1 slip 2"
"""Discards that leave an Extra jump, a No instructions, a Planning and a Slipstream."""
LEFT = ("extra", "noinst", "plan", "slip")


def test_hands_in_their_right_proportions() -> None:
    """Seat 0 holds the Slipstream: three cards are left for two hands and the deck, each way alike."""
    state = at(f"program, 0 (3,0), hand 0 slip, hand 1 plan, hand 2 extra, {SMALL}").state
    found = determinize(state, 0, lambda s: (s.to_json()["hands"][1][0], s.to_json()["hands"][2][0]))
    ways = list(permutations(("extra", "noinst", "plan"), 2))
    assert_shares(found, {way: Fraction(1, len(ways)) for way in ways})


def test_who_is_asked_in_its_right_proportions() -> None:
    """Each pair of a way and an end part of the list whose first seat can answer has the same weight."""
    state = at(f"before, 0 (3,0), hand 0 plan, hand 1 slip, hand 2 noinst, {SMALL}, ask 2").state
    found = determinize(state, None, lambda s: (tuple(map(tuple, s.to_json()["hands"])), tuple(s.to_json()["ask"])))
    pairs = [
        (tuple((card,) for card in way), ask)
        for way in permutations(LEFT, 3)
        for ask in ((1, 2), (2,))
        if way[ask[0]] == "noinst"
    ]
    assert len(pairs) == 12
    assert_shares(found, {pair: Fraction(1, len(pairs)) for pair in pairs})


def test_who_is_asked_as_a_seat_sees_it() -> None:
    """At the end of a round all seats are asked, but the viewer knows that it is not itself."""
    state = at(f"end, 0 (3,0), 1 (5,0), 2 (1,0), hand 0 extra, hand 1 plan, hand 2 slip, {SMALL}, ask 0 1 2").state
    found = determinize(
        state, 2, lambda s: (s.to_json()["hands"][0][0], s.to_json()["hands"][1][0], s.to_json()["ask"][0])
    )
    expected = [(own, other, 0) for own in ("extra", "plan") for other in ("extra", "plan", "noinst") if own != other]
    assert_shares(found, {pair: Fraction(1, len(expected)) for pair in expected})


@cases("""
    position
    before, hand 1 noinst, ask 1 2
    after, hand 1 misc, faces b1 k1, ask 1 2
    react, hand 1 coop, touched, ask 1 2
    end, hand 1 extra, ask 1 2
""")
def test_the_phase_follows_from_what_lies_open(position: str) -> None:
    state = at(f"0 (3,0), 1 (1,0), 2 (5,0), {position}").state
    assert GAME.determinize(state.view(0), 1, 0).to_json()["phase"] == state.to_json()["phase"]


@cases("""
    change | key
    {"deck": 3} | deck
    {"hands": [["plan"], [], []], "deck": 13} | phase
    {"round": 99, "phase": "program", "ask": [], "actor": 0} | round
""")
def test_a_view_that_cannot_be(change: dict[str, Any], key: str) -> None:
    view = at("before, 0 (3,0), hand 0 plan, hand 1 noinst, ask 1 2").state.view(0)
    with pytest.raises(BadState) as caught:
        GAME.determinize(view | change, 1, 0)
    assert caught.value.key == key


# ---- moments for cards, as all can see that they are possible (What a window tells) ----------------


def event_of(state: State, move: str) -> Event:
    by = state.actor if isinstance(state.actor, int) else -1
    return Event(1, MOVE if by >= 0 else CHANCE_MOVE, by, move)


def phases(play: Play, move: str) -> list[str]:
    """The moments that a move opens, as all can see."""
    return [moment.to_json()["phase"] for moment in reaction_windows_after(play.state, event_of(play.state, move))]


def steps() -> Iterator[tuple[State, str, State]]:
    for seed in range(GAMES):
        state = GAME.start(players=2 + seed % 4)
        following = random_moves(seed)
        for _ in range(MOST_MOVES):
            if state.result:
                break
            move = following(state)
            after = state.play(move)
            yield state, move, after
            state = after


def test_moments_are_those_at_which_somebody_is_asked_and_tell_nothing() -> None:
    """Whoever is asked is asked at one of them, and all see the same, in all states that a seat cannot tell apart.

    All may pass, and the next of the moments comes, or none.
    """
    GAME.kernels.compile()
    asked = compared = 0
    for number, (before, move, after) in enumerate(steps()):
        if move == "pass":
            continue
        moments = reaction_windows_after(before, event_of(before, move))
        seat = (*range(before.seats), None)[number % (before.seats + 1)]
        other = before.determinize(seat, number)
        if other.actor == before.actor and move in (other.outcomes() or other.actions()):
            told = [
                reaction_window_view(one, other.play(move), seat)
                for one in reaction_windows_after(other, event_of(other, move))
            ]
            assert told == [reaction_window_view(one, after, seat) for one in moments]
            compared += bool(told)
        for moment in moments:
            while is_at(after, moment):
                asked += 1
                others = [seat for seat in range(after.seats) if seat != after.actor]
                assert all(reaction_window_view(moment, after, seat) == after.view(seat) for seat in others)
                after = after.play("pass")
        assert after.view(None)["actor"] != "?"
    assert asked > 50 and compared > 50


@cases("""
    position | move | moments
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
def test_moments_that_a_move_opens(position: str, move: str, moments: list[str]) -> None:
    """As all can see."""
    assert phases(at(position), move) == moments
