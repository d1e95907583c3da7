"""The motion: who glides where, in which order, told by the rules' worked examples and sample games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT, SEAT_COLOURS, VERMILION
from crossings.drawing.scene import BLOW, DIE, LONGEST_SHOW, Stage
from crossings.engine import Game
from crossings.games.walking_on_the_moon.face.art import card, card_back, sputnik
from crossings.games.walking_on_the_moon.face.layout import strips
from crossings.shared.ring.art import crack, die_face
from crossings.shared.ring.panorama import blame, home

from .conftest import Play

At = Callable[..., Play]
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
RIM = (9, 1)


def seen(play: Play, move: str, seat: int | None = None) -> list[Stage]:
    """The stages of a move for a viewer."""
    before, after = play.state, play.state.play(move)
    shown = before.game.shown(before, move, seat)
    return looking.motion(before, shown, after, seat)


def path_of(stages: list[Stage], piece: str) -> list[tuple[float, float]]:
    """Where a piece comes by."""
    return [glide.to for stage in stages for glide in stage.glides if glide.piece == piece]


def ground(x: int, y: int) -> tuple[float, float]:
    """Where somebody alone stands in a box."""
    spot = home(strips(), x).ground((x, y))
    return spot[0], spot[1] - 16


def overlays(stages: list[Stage]) -> str:
    return "".join(stage.overlay for stage in stages)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split("-")[0])
def test_gliding_leads_to_the_next_scene(game: Game, path: Path) -> None:
    """Every astronaut ends where the new scene has it, within a second; only what is on the scene glides."""
    with gzip.open(path, "rt") as lines:
        nodes = [node for node in map(json.loads, lines) if "state" in node]
    for number, (node, following) in enumerate(pairwise(nodes)):
        before, after = (game.from_json(one["state"]) for one in (node, following))
        seat = (None, *range(before.seats))[number % (before.seats + 1)]
        stages = looking.motion(before, game.shown(before, node["move"], seat), after, seat)
        assert sum(stage.milliseconds for stage in stages) <= LONGEST_SHOW
        assert all(stage.milliseconds > 0 for stage in stages)
        there = {piece.id: (piece.at, piece.turn) for piece in looking.scene(before, seat).pieces}
        glides = {glide.piece: (glide.to, glide.turn) for stage in stages for glide in stage.glides}
        assert glides.keys() <= there.keys()
        for piece in looking.scene(after, seat).pieces:
            if piece.id.startswith("astronaut"):
                assert (there | glides)[piece.id] == (piece.at, piece.turn), (node["move"], piece.id)


def test_a_jump_is_walked_step_by_step(at: At) -> None:
    """WOM-E05: over the crater, through the Sputnik in the air; column 12 ends one strip and begins the next."""
    stages = seen(at(RIM, faces=["b3"]), "b3:fff")
    x, y = strips()[0].ground((12, 1))
    assert path_of(stages, "astronaut-0") == [ground(10, 1), ground(11, 1), (x, y - 16), ground(12, 1)]
    assert [bool(stage.overlay) for stage in stages[:3]] == [False, True, False]
    assert VERMILION not in overlays(stages)
    assert "+1" in overlays(stages)


def test_a_fall_is_seen_and_the_crack_of_the_accident(at: At) -> None:
    """WOM-E05: `b1:f` ends in the air, falls to (10,0); no Sputnik for the fall."""
    stages = seen(at(RIM, faces=["b1"]), "b1:f")
    assert path_of(stages, "astronaut-0")[:2] == [ground(10, 1), ground(10, 0)]
    assert VERMILION in overlays(stages)
    assert "+1" not in overlays(stages)
    assert [glide.turn for stage in stages for glide in stage.glides][-1] == -90


def test_rock_at_the_first_step_is_an_accident_on_the_spot(at: At) -> None:
    """WOM-E07."""
    stages = seen(at((3, 0), faces=["w1"]), "w1:d")
    assert {x for x, _ in path_of(stages, "astronaut-0")} == {ground(3, 0)[0]}
    assert blame(strips(), (4, -1), True) in stages[0].overlay


def test_an_accident_shows_what_has_made_it_before_anything_is_counted(at: At) -> None:
    """WOM-E02 bad ground, WOM-E03 the rock, WOM-E05 the empty box, WOM-E09 the crash mark: each 400 ms longer."""
    for start, jump, shown in (
        ((1, 0), "b1:f", blame(strips(), (2, 0), True)),
        ((14, 0), "b3:fff", blame(strips(), (16, 0), True)),
        (RIM, "b1:f", blame(strips(), (10, 1), False)),
        ((5, 0), "k1x:f", die_face("k1x")),
    ):
        stages = seen(at(start, faces=[jump[: jump.index(":")]]), jump)
        (blow,) = (stage for stage in stages if stage.sound == "blow")
        assert shown in blow.overlay and crack((0, 0))[-40:] in blow.overlay
        assert blow.milliseconds == BLOW
        assert [glide.turn for glide in blow.glides] == [-90]


def test_a_jump_takes_its_time(at: At) -> None:
    """A piece 200 ms, a die half a second, a jump 300 to 500."""
    jump = seen(at((3, 0), faces=["b3"]), "b3:fff")
    assert 300 <= sum(stage.milliseconds for stage in jump[:3]) <= 500
    die = seen(at(RIM, phase="program")("1:bb/2:kk"), "b3")
    assert sum(stage.milliseconds for stage in die) == DIE and die[0].sound == "die"


# ---- traces ------------------------------------------------------------------------------------


def trace(play: Play, move: str) -> str:
    return looking.trace(play.state, move, play.state.play(move))


def test_a_jump_leaves_its_arc_in_the_colour_of_its_seat(at: At) -> None:
    """WOM-E01; never in the colour of the player's hand."""
    left = trace(at((3, 0), faces=["b3"]), "b3:fff")
    assert SEAT_COLOURS[0] in left and HAND_AT_NIGHT not in left and HAND not in left
    blue = trace(at((0, 0), (3, 0), active=1, turn=1, faces=["b3"]), "b3:fff")
    assert SEAT_COLOURS[1] in blue and SEAT_COLOURS[0] not in blue


def test_accidents_and_robberies_leave_marks(at: At) -> None:
    assert blame(strips(), (10, 1), False) in trace(at(RIM, faces=["b1"]), "b1:f")
    robbery = at(RIM, {"x": 12, "y": 1, "sputniks": 2}, faces=["b3"])("b3:fff")
    assert sputnik() in trace(robbery, "rob@1")
    assert not trace(robbery, "no")


def test_dice_leave_no_trace(at: At) -> None:
    play = at(RIM, phase="program")
    assert not trace(play, "1:bb/2:kk") and not trace(play("1:bb/2:kk"), "b3")


def test_a_jump_goes_on_at_the_beginning_of_the_next_strip(at: At) -> None:
    """From the crater (11,0) a black 2 climbs to column 12, which ends the first strip and begins the second."""
    way = path_of(seen(at((11, 0), faces=["k2"]), "k2:uf"), "astronaut-0")
    x, y = strips()[0].ground((12, 1))
    assert way[:3] == [(x, y - 16), ground(12, 1), ground(13, 1)]


def test_the_loss_is_told_over_the_panel(at: At) -> None:
    """WOM-E09: 2 Sputniks and one more, then one is lost: 2 remain. With 6 three of seven are lost."""
    assert "−" not in overlays(seen(at({"x": 5, "y": 0, "sputniks": 2}, faces=["k1x"]), "k1x:f"))
    assert "−2" in overlays(seen(at({"x": 5, "y": 0, "sputniks": 6}, faces=["k1x"]), "k1x:f"))


def test_a_die_tumbles_before_it_lies(at: At) -> None:
    """WOM-M02."""
    play = at(RIM, phase="program")("1:bb/2:kk")
    first, second = seen(play, "b3")
    assert [glide.piece for glide in first.glides] == ["die-1-b1"]
    assert second.overlay
    again = seen(play("b3"), "b1")
    assert [glide.piece for glide in again[0].glides] == ["die-1-b2"]


def test_a_program_glides_from_the_bowl_to_the_jump_cards(at: At) -> None:
    play = at(RIM, phase="program")
    (stage,) = seen(play, "1:bb/2:kk")
    there = {piece.id: piece.at for piece in looking.scene(play("1:bb/2:kk").state).pieces}
    assert {glide.piece: glide.to for glide in stage.glides} == {
        "pool-b1": there["die-1-b1"],
        "pool-b2": there["die-1-b2"],
        "pool-k1": there["die-2-k1"],
        "pool-k2": there["die-2-k2"],
    }


def test_a_drawn_card_is_seen_by_its_drawer_alone(at: At) -> None:
    """Section 8."""
    play = at(RIM, phase="draw", ask=[1, 2])
    assert card("slip") in overlays(seen(play, "draw:slip", 1))
    hidden = overlays(seen(play, "draw:slip", 0))
    assert card("slip") not in hidden and card_back() in hidden
    assert hidden == overlays(seen(play, "draw:plan", 0))


def test_a_card_played_is_seen_by_all(at: At) -> None:
    """WOM-E19, WOM-A02: then the astronaut makes its free step."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["slip"]})("b3:fff")
    stages = seen(play, "slip:f@1", 2)
    assert card("slip") in stages[0].overlay
    assert path_of(stages, "astronaut-1")


def test_a_pass_shows_nothing(at: At) -> None:
    """Section 8: also to who passes; the others do not know of it."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["slip"]})("b3:fff")
    assert seen(play, "pass", 1) == []


def test_a_token_moves_on(at: At) -> None:
    """WOM-E17: box 28 sends back to (27,0)."""
    way = path_of(seen(at((27, 0), faces=["b1"]), "b1:f"), "astronaut-0")
    assert way[-1] == ground(27, 0)


def test_who_crosses_goes_to_the_platform(at: At) -> None:
    """WOM-F01."""
    play = at((34, 1), faces=["w1"])
    spot = next(piece.at for piece in looking.scene(play("w1:d").state).pieces if piece.id == "astronaut-0")
    assert path_of(seen(play, "w1:d"), "astronaut-0")[-1] == spot
