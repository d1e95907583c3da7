"""The scene, orientations, odds and the text board, checked against the rule text."""

from collections import Counter
from fractions import Fraction

import pytest

import presentation
from crossings.conformance.checked_game import sample_evenly, walk, with_viewers
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.bridges_and_boats.presentation import art, board, layout, position
from crossings.games.bridges_and_boats.presentation.figures import FIGURES
from rows import cases

from .conftest import GAME, SECRETS, at

SHOWN_AT_MOST = 40
"""The maximum number of coins, and of soldiers across, drawn one by one."""


def test_scene_shows_everything_there_is() -> None:
    """Checked in a random game. The scene shows nothing of the players' input, and a picture stays small."""
    met: Counter[str] = Counter()
    states = sample_evenly(walk(GAME.start(defender_income=1, mission_cost=0), 8).states, 16)
    for state, seat in with_viewers(states):
        view, scene = state.view(seat), presentation.scene(state, seat)
        afloat = [boat["soldiers"] for key in ("loaded", "across") for boat in view[key]]
        there = Counter(
            domino=sum(map(len, view["reserves"])),
            boat=len(afloat) + len(view["boats"]),
            crew=sum(afloat),
            section=sum(face is not None for face in view["bridge"]),
            soldier=sum(view["soldiers"]),
            plane=len(view["planes"]),
            cannon=len(view["cannons"]),
            crossed=min(view["crossed"], SHOWN_AT_MOST),
            coin=sum(min(coins, SHOWN_AT_MOST) for coins in view["coins"]),
        )
        shown = Counter(piece.id.split("-")[0] for piece in scene.pieces)
        assert {name: shown[name] for name in there} == there
        met += there
        width, height = scene.size
        assert all(0 <= piece.at[0] <= width and 0 <= piece.at[1] <= height for piece in scene.pieces)
    assert min(met[name] for name in there) > 0
    drawn = presentation.scene(states[-1]).svg() + board.picture()
    assert ACCENT not in drawn and ACCENT_AT_NIGHT not in drawn and len(drawn) < 180_000


@cases("""
    position | step
    coins 2 0, attacker has 1-1 | Buy
    coins 1 0, attacker has 1-1 | Build -- BAB-09: a domino costs two coins; with one, there is a boat to be built
    build, coins 1 0, attacker has 1-1 | Build
    build, coins 1 0, bridge 1 | Deploy -- BAB-06: no domino is left to build with
    build, coins 0 0, bridge 1 | End
    deploy, coins 1 0, bridge 1, attacker has 1-1 | Deploy
    deploy, coins 0 0, attacker has 1-1 | End
    defender, build, coins 0 0, bridge 1, planes 3-4, mission_cost 0 | Deploy
    defender, build, coins 0 0, planes 3-4, mission_cost 0 | End -- BAB-44
    defender, fire, cannons 1-2, across 3-5:2, shots 1 | Deploy
""")
def test_the_step_shown_is_that_of_the_next_possible_order(position: str, step: str) -> None:
    """BAB-05, BAB-06: after the last possible order of a step, the next step is shown."""
    assert presentation.pieces(at(position).state)["strip"].label.partition(": ")[2] == step


@cases("""
    place | label
    section-2 | Section 2 is missing (the next to be built)
    section-4 | Section 4 is missing
    space-1 | Space 1, section 1: empty
    space-2 | Space 2, section 1: a soldier
    space-3 | null
    space-6 | Space 6, section 3: empty
    space-7 | null
""")
def test_places_follow_what_stands(place: str, label: str | None) -> None:
    found = at("bridge 1 3, soldiers 2").places().get(place)
    assert (found.label if found else None) == label


# ---- orientations --------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [False, True])
def test_beside_the_river_each_side_has_a_yard_for_coins_and_one_for_its_reserve(wide: bool) -> None:
    """This holds in a wide window; otherwise they are on the banks."""
    with use_orientation(Orientation(wide=wide)):
        ground = art.backdrop()
    assert [ground.count(f'fill="{colour}"') for colour in art.YARD.values()] == [2 * wide] * 2


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_the_defender_sees_its_own_bank_at_the_bottom(turned: bool, wide: bool) -> None:
    """Cannons are at the water, weapons and boats point over it, and round and score stay at the top."""
    play = at("bridge whole, attacker has 3-5, defender has 4-6, soldiers 1 12, planes 2-5, cannons 1-1")
    with use_orientation(Orientation(turned, wide)):
        places, pieces = play.places(1), play.pieces(1)
        drawings = art.boat("3-5", art.FACE_UP), art.plane("2-5"), art.cannon("1-1", art.FACE_UP)
    down = {name: place.at[1] for name, place in places.items()} | {name: one.at[1] for name, one in pieces.items()}
    rows = {name: place.row for name, place in places.items()}
    pairs = "space-6 plane-2-5, cannon-1-1 plane-2-5, space-1 space-12, coins-0 coins-1, domino-0-x1 domino-1-4-6"
    for above, below in (pair.split()[:: 1 if turned else -1] for pair in pairs.split(", ")):
        assert down[above] < down[below]
        assert not {above, below} <= rows.keys() or rows[above] < rows[below]
    assert pieces["strip"].at == (0, 0)
    assert ["scale(1 -1)" in drawing for drawing in drawings] == [turned] * 3


# ---- odds, text, drawings ------------------------------------------------------------------------


@cases("""
    face | hits | deadly | sinks
    0-0 | 0 | 0 | 0
    0-1 | 36 | 0 | 1
    0-2 | 1 | 0 | 1
    0-6 | 5 | 0 | 1
    1-1 | 1 | 1 | 1
    1-2 | 2 | 2 | 2
    2-6 | 5 | 2 | 2
    3-4 | 6 | 2 | 2
    4-4 | 5 | 1 | 1
    6-6 | 1 | 1 | 1
""")
def test_odds_are_those_of_the_table(face: str, hits: int, deadly: int, sinks: int) -> None:
    """Section 2: hits and deadly hits of 36, and sinking results of 6."""
    assert [position.hitting_rolls(face), position.deadly_rolls(face)] == [hits, deadly]
    assert position.sinking_faces(face) == sinks


def test_bombs_and_shots_add_up() -> None:
    """BAB-49, BAB-59: sections are struck by all 36 results; two shots at a boat with two ends are independent."""
    assert [*position.STRIKE_COUNT.values()] == [1, 5, 9, 11, 7, 3]
    assert [position.sums_of(section) for section in (1, 4, 6)] == [(2,), (7, 8), (11, 12)]
    assert position.chance_of_sinking("3-5", 2) == 1 - Fraction(2, 3) ** 2
    assert position.chance_of_sinking("0-0", 28) == 0


def test_plain_text_shows_the_river() -> None:
    """BAB-70, example E28."""
    attacker, defender = (at(SECRETS).state.text(seat) for seat in (0, 1))
    rows = {text.split()[0]: text for text in attacker.splitlines() if text.strip()[:1].isdigit()}
    assert list(rows) == [str(space) for space in range(12, 0, -1)]
    assert "[0-2]" in rows["2"] and "~~~" in rows["4"]
    assert "boats here: [5-5]@ [4-4]" in attacker and "cannons: [?]" in attacker
    assert "boats here: [5-5]@ [?]" in defender and "section 1 [?]" in defender


def test_the_march_shows_who_can_go_on() -> None:
    """BAB-27, BAB-31: the soldier on space 4, before the gap, can't."""
    drawn = FIGURES["march"]()
    way = {space: art.path_line(0, layout.space_at(space), layout.space_at(space + 1)) for space in (2, 4, 7, 8)}
    assert {space for space in way if way[space] in drawn} == {2, 7, 8}
