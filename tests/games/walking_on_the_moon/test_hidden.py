"""What a seat may know, and what it may imagine (section 8, WOM-A05, WOM-R28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from crossings.engine import BadState, Game, State

from .conftest import Play, build

At = Callable[..., Play]
DRAWS = 3_000


def test_what_is_covered(at: At) -> None:
    """Other hands, the deck; at a moment for cards who is asked."""
    play = at((3, 0), phase="before", hands={0: ["plan"], 1: ["coop"], 2: ["noinst"]}, ask=[2])
    own, asked, watching = (play.state.view(seat) for seat in (1, 2, None))
    assert own["hands"] == [["?"], ["coop"], ["?"]] and asked["hands"] == [["?"], ["?"], ["noinst"]]
    assert watching["hands"] == [["?"]] * 3 and own["deck"] == asked["deck"] == watching["deck"] == 11
    assert [own[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [watching[key] for key in ("actor", "phase", "ask")] == ["?"] * 3
    assert [asked[key] for key in ("actor", "phase", "ask")] == [2, "before", [2]]


def test_nothing_is_hidden_in_the_basic_game(at: At) -> None:
    play = at((3, 0), phase="program", options={"advanced": False})
    assert play.state.view(0) == play.state.to_json() | {"deck": 0}


def test_moves_as_others_see_them(game: Game, at: At) -> None:
    """A drawn card is its drawer's, a pass is known to who passes; played and dropped cards lie open (WOM-A02)."""
    assert game.view is not None
    shown = game.view.shown
    drawing = at(phase="draw", ask=[1, 2]).state.unpacked()
    assert [shown(drawing, "draw:coop", seat) for seat in (1, 0, 2, None)] == ["draw:coop"] + ["draw:?"] * 3
    asked = at(phase="before", hands={1: ["noinst"]}, ask=[1, 2]).state.unpacked()
    assert [shown(asked, "pass", seat) for seat in (1, 0, 2, None)] == ["pass", "", "", ""]
    assert shown(asked, "noinst:b", 2) == "noinst:b"


def imagined(game: Game, state: State, seat: int | None, key: Callable[[State], Any]) -> Counter[Any]:
    view = state.view(seat)
    return Counter(key(game.imagine(view, seed, seat)) for seed in range(DRAWS))


def assert_shares(found: Counter[Any], expected: dict[Any, Fraction]) -> None:
    """Each share within five standard deviations."""
    assert set(found) <= set(expected)
    for what, share in expected.items():
        spread = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(found[what] - DRAWS * share) <= 5 * float(spread) + 1, (what, found[what], float(DRAWS * share))


SMALL = {"coop": 3, "extra": 1, "misc": 2, "noinst": 1, "plan": 1, "slip": 2}
"""Discards that leave an Extra jump, a No instructions, a Planification and a Slipstream."""
LEFT = ("extra", "noinst", "plan", "slip")


def test_hands_in_their_right_proportions(game: Game, at: At) -> None:
    """Seat 0 holds the Slipstream: three cards are left for two hands and the deck, each way alike."""
    state = at((3, 0), phase="program", hands={0: ["slip"], 1: ["plan"], 2: ["extra"]}, discard=SMALL).state
    found = imagined(game, state, 0, lambda s: (s.to_json()["hands"][1][0], s.to_json()["hands"][2][0]))
    ways = list(permutations(("extra", "noinst", "plan"), 2))
    assert_shares(found, {way: Fraction(1, len(ways)) for way in ways})


def test_who_is_asked_in_its_right_proportions(game: Game, at: At) -> None:
    """Each pair of a way and an end part of the list whose first seat can answer has the same weight."""
    hands = {0: ["plan"], 1: ["slip"], 2: ["noinst"]}
    state = at((3, 0), phase="before", hands=hands, discard=SMALL, ask=[2]).state
    found = imagined(game, state, None, lambda s: (tuple(map(tuple, s.to_json()["hands"])), tuple(s.to_json()["ask"])))
    pairs = [
        (tuple((card,) for card in way), ask)
        for way in permutations(LEFT, 3)
        for ask in ((1, 2), (2,))
        if way[ask[0]] == "noinst"
    ]
    assert len(pairs) == 12
    assert_shares(found, {pair: Fraction(1, len(pairs)) for pair in pairs})


def test_who_is_asked_as_a_seat_sees_it(game: Game, at: At) -> None:
    """At the end of a round all seats are asked, but the viewer knows that it is not itself."""
    hands = {0: ["extra"], 1: ["plan"], 2: ["slip"]}
    places = [(3, 0), (5, 0), (1, 0)]
    state = at(*places, phase="end", hands=hands, discard=SMALL, ask=[0, 1, 2]).state
    found = imagined(
        game, state, 2, lambda s: (s.to_json()["hands"][0][0], s.to_json()["hands"][1][0], s.to_json()["ask"][0])
    )
    expected = [(own, other, 0) for own in ("extra", "plan") for other in ("extra", "plan", "noinst") if own != other]
    assert_shares(found, {pair: Fraction(1, len(expected)) for pair in expected})


def test_the_phase_follows_from_what_lies_open(game: Game, at: At) -> None:
    """before, after, react, end."""
    moments: dict[str, dict[str, Any]] = {
        "before": {"hands": {1: ["noinst"]}},
        "after": {"hands": {1: ["misc"]}, "faces": ["b1", "k1"]},
        "react": {"hands": {1: ["coop"]}, "touched": True},
        "end": {"hands": {1: ["extra"]}},
    }
    for phase, given in moments.items():
        ask = [0, 1, 2] if phase == "end" else [1, 2]
        places = [(3, 0), (1, 0), (5, 0)]
        state = at(*places, phase=phase, ask=ask[-2:], **given).state
        assert game.imagine(state.view(0), 1, 0).to_json()["phase"] == phase


@pytest.mark.parametrize(
    ("change", "key"),
    [({"deck": 3}, "deck"), ({"hands": [["plan"], [], []], "deck": 13}, "phase"), ({"round": 99}, "round")],
)
def test_a_view_that_cannot_be(game: Game, change: dict[str, Any], key: str) -> None:
    state = game.from_json(build([(3, 0)], phase="before", hands={0: ["plan"], 1: ["noinst"]}, ask=[1, 2]))
    view = state.view(0) | change
    with pytest.raises(BadState) as caught:
        game.imagine(view if key != "round" else view | {"phase": "program", "ask": [], "actor": 0}, 1, 0)
    assert caught.value.key == key
