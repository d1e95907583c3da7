"""The scene, hints, animations, marks and drawings of Dune Chess."""

import re
from collections import Counter
from itertools import cycle, product
from pathlib import Path

import pytest

import presentation
from contrast import contrast
from crossings.drawing.kit import ACCENT, transform
from crossings.drawing.scene import BLOW_MS, PIECE_MS, Piece, Scene, Step
from crossings.engine import State
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.dune_chess.presentation import art
from crossings.games.dune_chess.presentation.figures import FIGURES
from crossings.games.dune_chess.presentation.motion import CARRY_MS
from crossings.games.dune_chess.rules.data import KINDS, SEATS, TROOP
from games.samples import steps_of
from rows import cases

from .conftest import GAME, at

LEADERS = "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -"
SWALLOWING = "3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -"
RANSOM = "3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -"
ORIENTATIONS = [Orientation(turned, wide) for turned in (False, True) for wide in (False, True)]


# ---- sample games --------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [2, pytest.param(1000, marks=pytest.mark.deep)])
def test_sample_games_are_shown(most: int) -> None:
    """Scenes show everything, animations lead to the next scene, and captures are marked and take time (DUC-66)."""
    moves = steps_of(GAME, Path(__file__).parent, most)
    for (before, move, after), stance in zip(moves, cycle(ORIENTATIONS), strict=False):
        with use_orientation(stance):
            steps = animated(before, move)
            check_scene(presentation.scene(after), after)
        (pick,) = presentation.picks(before, before.to_json()["actor"], [move])
        times = [step.milliseconds for step in steps]
        assert pick.take == (after.to_json()["quiet"] == 0), move
        assert times[:1] == ([] if move == "pass" else [CARRY_MS if "@" in move else PIECE_MS]), move
        assert sum(times) >= PIECE_MS + BLOW_MS or not pick.take, move


def animated(before: State, move: str) -> list[Step]:
    """Return the animation of a move, which must lead to the next scene."""
    after = before.play(move)
    steps = presentation.motion(before, move, after)
    last = presentation.after_animation(presentation.scene(before), steps)
    assert where(last) == where(presentation.pieces(after)), move
    return steps


def check_scene(scene: Scene, state: State) -> None:
    data, shown = state.to_json(), Counter(piece.id.split("-")[0] for piece in scene.pieces)
    ground = "".join(data["ground"])
    there = {"spice": ground.count("*"), "seitch": ground.count("#"), "worm": len(data["worms"])}
    there |= {"man": 64 - "".join(data["men"]).count("."), "load": len(data["cargo"]), "held": sum(data["held"])}
    there["kept"] = sum(sum(side.values()) for side in data["captured"])
    assert {name: shown[name] for name in there} == there
    width, height = scene.size
    assert all(0 <= x <= width and 0 <= y <= height for x, y in (piece.at for piece in scene.pieces))


def where(pieces: dict[str, Piece]) -> Counter[tuple[str, tuple[float, float]]]:
    """Count men, Sandworms, Spice and Seitch by position: a piece that has moved gets another id."""
    movable = ("man", "load", "worm", "spice", "held", "kept", "gone", "seitch")
    return Counter(
        (piece.label.removeprefix("captured ").removesuffix(", gone for good"), piece.at)
        for id, piece in pieces.items()
        if id.split("-")[0] in movable and piece.label
    )


# ---- the scene -----------------------------------------------------------------------------------


def without_colours(drawing: str) -> str:
    return re.sub(r"#[0-9a-f]{6}", "", drawing)


def test_men_that_cannot_be_ransomed_are_grey_and_name_the_lost_buyer() -> None:
    """DUC-51, DUC-52."""
    with_duke, without = (presentation.pieces(at(f"3B4/8/8/8/8/8/8/3{leader}4 a 0/5 tth 9 11 -")) for leader in "dm")
    for man in ("kept-1-tr-1", "kept-1-ha-1"):
        assert with_duke[man].art != without[man].art
        assert without_colours(with_duke[man].art) == without_colours(without[man].art)
    assert [id for id, piece in without.items() if "No Duke" in piece.art] == ["terms-1-tr", "terms-1-fr"]


@cases(f"""
    position | square | framed
    {SWALLOWING} | c4 | 1 -- DUC-E02
    3B4/8/8/8/2(*w)5/3(#t)4/8/3d4 h 0/0 - 4 10 - | c4 | 0 -- DUC-E05: not those on a Seitch
    3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 - | d4 | 0 -- DUC-E06: nor the rider's own side
    3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -, riders both | d4 | 1 -- DUC-E27
    3B4/8/8/3T4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 - | d4 | 1
""")
def test_a_sandworm_frames_men_within_reach(position: str, square: str, framed: int) -> None:
    hint = presentation.hint(at(position), None, square)
    assert hint and hint.overlay.count("<rect") == framed


@pytest.mark.parametrize("stance", ORIENTATIONS)
def test_players_see_their_own_side_at_the_bottom(stance: Orientation) -> None:
    with use_orientation(stance):
        places = presentation.places(at(LEADERS))
    below, above, own, other = ("d8", "d1", "side-0", "side-1") if stance.turned else ("d1", "d8", "side-1", "side-0")
    assert places[below].at[1] > places[above].at[1] and places[own].at[1] > places[other].at[1]
    assert places[below].row > places[above].row
    left, right = ("h1", "a1") if stance.turned else ("a1", "h1")
    assert places[left].at[0] < places[right].at[0] and places[left].column < places[right].column


def test_the_turned_board_has_turned_coordinates() -> None:
    with use_orientation(Orientation(turned=True)):
        backdrop = presentation.scene(at(LEADERS)).backdrop
    assert ">12345678<" in backdrop
    (across,) = re.findall(r'<text x="([^"]*)"[^>]*>abcdefgh<', backdrop)
    xs = [float(x) for x in across.split()]
    assert xs == sorted(xs, reverse=True)


# ---- animations and marks ------------------------------------------------------------------------


@cases(f"""
    position | move | sounds | carried
    {SWALLOWING.replace("3t4/8", "3(ot)4/8")} | c4-d3 | . blow . | gone-1-2-2 gone-1-0-8 -- DUC-E03, DUC-E13
    3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 - | d4-e5 | . blow . | man-e5 load-e5 -- DUC-E13
    3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | . blow . | man-d8 -- DUC-15, DUC-54, DUC-E19
    3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 - | d8-d5 | . blow . fall | "" -- DUC-42, DUC-E16
    {RANSOM} | fr@d5 | . . | kept-1-fr-1 -- DUC-53, DUC-E17: the man arrives when his ransom is paid
""")
def test_animations_show_what_happens_step_by_step(position: str, move: str, sounds: str, carried: str) -> None:
    steps = animated(at(position), move)
    assert " ".join(step.sound or "." for step in steps) == sounds
    assert " ".join(tween.piece for tween in steps[-1].tweens) == carried


def test_men_are_struck_or_swallowed_where_they_stood() -> None:
    """DUC-E03: a swallowed man vanishes in the jaws; DUC-E13: a captured one is struck; DUC-E16: the Seitch falls."""
    _, bite, _ = animated(at(SWALLOWING), "c4-d3")
    arrives, struck, _ = animated(at("3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -"), "d4-e5")
    *_, falls = animated(at("3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -"), "d8-d5")
    assert bite.overlay and bite.vanish == ("man-d3",) and falls.vanish == ("seitch-d5",)
    assert transform("", arrives.tweens[-1].to).removesuffix("</g>") in struck.overlay


@pytest.mark.parametrize(
    "position, move, drawn, absent",
    [
        (LEADERS, "d8-d7", "", art.DESERT["rubble"]),
        (RANSOM, "fr@d5", "", art.DESERT["held-spice"]),
        (SWALLOWING, "c4-d3", art.gone(1, TROOP), art.DESERT["held-spice"]),  # DUC-E02
        (SWALLOWING, "c4-d4", "", art.gone(1, TROOP)),
        ("3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 -", "d4-e4", art.DESERT["held-spice"], art.gone(1, TROOP)),
        ("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -", "d8-d5*", art.DESERT["rubble"], art.gone(1, TROOP)),  # DUC-E15
    ],
)
def test_the_last_move_is_marked(position: str, move: str, drawn: str, absent: str) -> None:
    """PAG-04: its path, and what it killed, harvested (DUC-E14) or destroyed."""
    before = at(position)
    left = presentation.trail(before, move, before.play(move))
    assert "stroke-dasharray" in left and drawn in left and absent not in left


@cases("""
    name | dots | rings
    landing | 5 | 1
    runner | 4 | 1
    seitch | 9 | 0
    worm | 2 | 1
""")
def test_diagrams_of_the_rulebook_show_the_legal_moves(name: str, dots: int, rings: int) -> None:
    """DUC-09 to DUC-12; DUC-16, DUC-17; DUC-41; DUC-43 to DUC-45."""
    drawn = FIGURES[name]()
    assert (drawn.count(f'fill="{ACCENT}"'), drawn.count(f'stroke="{ACCENT}"')) == (dots, rings)


# ---- drawings ------------------------------------------------------------------------------------

SPICE, ROCK = "#ab441b", "#1f1d26"
SANDS = "#eed7a8", "#dfbc83"
"""The colours of `desert.svg`."""


def test_all_men_differ_without_their_colours() -> None:
    """PAG-11."""
    drawings = {without_colours(art.man(seat, kind)) for seat, kind in product(range(SEATS), range(KINDS))}
    assert len(drawings) == SEATS * KINDS


@pytest.mark.parametrize(
    "colours, grounds, least",
    [
        ((*art.SIDE_COLOURS, SPICE, ROCK), SANDS, 3),
        ((art.COORDINATE,), SANDS, 4.5),
        ((art.BONE,), art.SIDE_COLOURS, 4.5),
    ],
    ids=["pieces", "coordinates", "emblems"],
)
def test_pieces_and_texts_have_enough_contrast(
    colours: tuple[str, ...], grounds: tuple[str, ...], least: float
) -> None:
    """PAG-11."""
    assert SPICE in art.DESERT["spice"] and ROCK in art.DESERT["seitch"]
    assert min(contrast(colour, ground) for colour in colours for ground in grounds) >= least
