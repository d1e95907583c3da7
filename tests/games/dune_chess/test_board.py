"""The scene, picks, hints, animations and text board, checked against worked examples and sample games."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import cycle, product
from pathlib import Path

import pytest

import presentation
from contrast import contrast
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT, transform
from crossings.drawing.scene import BLOW_MS, CELL, PIECE_MS, Piece, Place, Scene, Step
from crossings.engine import State
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.dune_chess.presentation import art, board
from crossings.games.dune_chess.presentation.figures import FIGURES
from crossings.games.dune_chess.presentation.motion import CARRY_MS
from crossings.games.dune_chess.rules.data import KINDS, RANSOMABLE, SEATS, TROOP
from games.samples import steps_of
from rows import cases

from .conftest import GAME, at

LEADERS = "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -"
SWALLOWING = "3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -"
RANSOM = "3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -"
ORIENTATIONS = [Orientation(turned, wide) for turned in (False, True) for wide in (False, True)]


def pieces(state: State, first: str = "") -> dict[str, Piece]:
    """Return the pieces whose ids begin with `first`."""
    return {piece.id: piece for piece in presentation.scene(state).pieces if piece.id.startswith(first)}


def labels(state: State) -> dict[str, str]:
    return {place.id: place.label for place in presentation.scene(state).places}


# ---- sample games --------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [2, pytest.param(1000, marks=pytest.mark.deep)])
def test_sample_games_are_shown(most: int) -> None:
    """The scene is complete, animations lead to the next scene, and captures are marked and take time."""
    moves = steps_of(GAME, Path(__file__).parent, most)
    for (before, move, after), stance in zip(moves, cycle(ORIENTATIONS), strict=False):
        with use_orientation(stance):
            scene, steps = presentation.scene(after), presentation.motion(before, move, after)
            assert where(animated(presentation.scene(before), steps)) == where(scene.pieces), move
        check_scene(scene, after)
        (pick,) = presentation.picks(before, before.to_json()["actor"], [move])
        is_capture = after.to_json()["quiet"] == 0
        assert pick.take == is_capture, f"DUC-66: a capture sets the count of quiet moves back: {move}"
        times = [step.milliseconds for step in steps]
        assert times[:1] == ([] if move == "pass" else [CARRY_MS if "@" in move else PIECE_MS]), move
        assert sum(times) >= PIECE_MS + BLOW_MS or not is_capture, f"what is taken is seen to be taken: {move}"


def check_scene(scene: Scene, state: State) -> None:
    data, shown = state.to_json(), Counter(piece.id.split("-")[0] for piece in scene.pieces)
    ground = "".join(data["ground"])
    there = {"spice": ground.count("*"), "seitch": ground.count("#"), "worm": len(data["worms"])}
    there |= {"man": 64 - "".join(data["men"]).count("."), "load": len(data["cargo"]), "held": sum(data["held"])}
    there["kept"] = sum(sum(side.values()) for side in data["captured"])
    assert {name: shown[name] for name in there} == there
    width, height = scene.size
    spots = [piece.at for piece in scene.pieces] + [place.at for place in scene.places]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in spots)
    for name, score in zip(("Harkonnen", "Atreides"), state.scores, strict=True):
        assert f"{name}: {score} point" in scene.description


def animated(before: Scene, steps: list[Step]) -> Iterable[Piece]:
    """Return all pieces of a scene after the animation."""
    there = {piece.id: piece for piece in before.pieces}
    for step in steps:
        there = {id: piece for id, piece in there.items() if id not in step.vanish}
        there |= {piece.id: piece for piece in step.appear}
        for tween in step.tweens:
            there[tween.piece] = there[tween.piece]._replace(at=tween.to)
    return there.values()


def where(pieces: Iterable[Piece]) -> Counter[tuple[str, tuple[float, float]]]:
    """Count men, Sandworms, Spice and Seitch by position, regardless of ids."""
    movable = ("man", "load", "worm", "spice", "held", "kept", "gone", "seitch")
    return Counter(
        (piece.label.removeprefix("captured ").removesuffix(", gone for good"), piece.at)
        for piece in pieces
        if piece.id.split("-")[0] in movable and piece.label
    )


# ---- the scene -----------------------------------------------------------------------------------


def test_teal_belongs_to_the_players_hand_and_pictures_stay_small() -> None:
    drawn, shelf = presentation.scene(GAME.start()).svg(), board.picture()
    assert ACCENT not in drawn + shelf and ACCENT_AT_NIGHT not in drawn + shelf
    assert len(drawn) < 72_000 and len(shelf) < 40_000


def test_places_have_labels_and_hints() -> None:
    state = at("3B4/2(#T)5/8/2*(*wf)4/1(oh)1w4/2#5/8/3d4 a 0/0 - 4 11 -")
    label = labels(state)
    assert [place for place in label if not presentation.hint(state, None, place)] == []
    assert label["d5"] == "d5: Sandworm on Spice, ridden by a Fremen"
    assert label["d4"] == "d4: Sandworm on sand"
    assert label["b4"] == "b4: Atreides Ornithopter carrying a Harvester"
    assert label["c7"] == "c7: Harkonnen Troop on a Seitch"
    assert [label[square] for square in ("c3", "c5", "d8", "a1")] == [
        "c3: Seitch",
        "c5: Spice",
        "d8: Baron",
        "a1: sand",
    ]


@cases("""
    side | kinds
    h | tr ha or sr
    a | tr ha or fr
""")
def test_ransom_places_are_those_of_the_side_to_move(side: str, kinds: str) -> None:
    label = labels(at(LEADERS.replace("h", side)))
    assert {place for place in label if place.startswith("ransom")} == {f"ransom-{kind}" for kind in kinds.split()}


def test_men_that_cannot_be_ransomed_look_different() -> None:
    """DUC-51, DUC-52: the label names the lost buyer."""
    with_duke, without = (pieces(at(f"3B4/8/8/8/8/8/8/3{leader}4 a 0/5 tth 9 11 -")) for leader in "dm")
    for piece in ("kept-1-tr-1", "kept-1-ha-1", "terms-1-fr", "terms-1-or"):
        assert with_duke[piece].art != without[piece].art
    assert with_duke["terms-0-tr"].art == without["terms-0-tr"].art
    assert [id for id, piece in without.items() if "No Duke" in piece.art] == ["terms-1-tr", "terms-1-fr"]


def test_lost_men_are_shown_beside_the_board() -> None:
    """DUC-49, DUC-54: they are neither on the board nor ransomable."""
    assert not pieces(GAME.start(), "gone")
    dead = pieces(at("SHOB1OHS/TTTTTTT1/8/8/8/8/tttttttt/fhomdohf h 0/0 - 0 9 -"), "gone-0-")
    assert [one.label for one in dead.values()] == ["Harkonnen Troop, gone for good", "Harkonnen Mentat, gone for good"]


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


def test_plain_shows_stacks_trays_and_scores() -> None:
    text = at("3B4/8/8/4T3/2*(*wf)4/1(#t)6/(oh)6w/3d4 a 2/4 TTSto 9 11 -").text()
    rows = {row.split()[0]: row.split()[1:] for row in text.splitlines() if row.strip()[:1].isdigit()}
    assert rows["4"] == ["·", "·", "*", "*wf", "·", "·", "·", "·", "4"]
    assert (rows["3"][1], rows["2"][0], rows["2"][7]) == ("#t", "oh", "w")
    for line in (
        "  Harkonnen   13 points   2 Spice",
        "> Atreides    26 points   4 Spice",
        "2 Troops (tr@: 1 Spice), 1 Sardaukar (sr@: 5 Spice)",
        "1 Ornithopter (or@: the Mentat is lost)",
    ):
        assert line in text


# ---- orientations --------------------------------------------------------------------------------


def at_of(scene: Scene, id: str) -> tuple[float, float]:
    things: list[Piece | Place] = [*scene.places, *scene.pieces]
    return next(thing.at for thing in things if thing.id == id)


@pytest.mark.parametrize("stance", ORIENTATIONS)
def test_players_see_their_own_side_at_the_bottom(stance: Orientation) -> None:
    with use_orientation(stance):
        scene = presentation.scene(at(LEADERS))
    below, above, own, other = ("d8", "d1", "side-0", "side-1") if stance.turned else ("d1", "d8", "side-1", "side-0")
    assert at_of(scene, below)[1] > at_of(scene, above)[1] and at_of(scene, own)[1] > at_of(scene, other)[1]
    assert (at_of(scene, "a1")[0] < at_of(scene, "h1")[0]) != stance.turned


def test_the_turned_board_has_its_coordinates_and_arrow_keys() -> None:
    with use_orientation(Orientation(turned=True)):
        scene = presentation.scene(at(LEADERS))
    places = {place.id: place for place in scene.places}
    assert places["ransom-tr"].row > places["a8"].row > places["a7"].row
    assert places["a8"].column > places["b8"].column
    assert ">12345678<" in scene.backdrop
    xs = re.search(r'<text x="([^"]*)"[^>]*>abcdefgh<', scene.backdrop)
    across = [float(x) for x in xs[1].split()] if xs else []
    assert across == sorted(across, reverse=True) != []


def test_cells_are_as_wide_as_in_every_game() -> None:
    scene = presentation.scene(at(LEADERS))
    (left, low), (right, high) = at_of(scene, "a1"), at_of(scene, "b2")
    assert (right - left, low - high) == (CELL, CELL)


# ---- animations and marks ------------------------------------------------------------------------


def shown(before: State, move: str) -> tuple[list[Step], dict[tuple[float, float], str]]:
    """Return the steps of a move, and the labels of captured and lost men by position after it."""
    after = before.play(move)
    beside = {**pieces(after, "gone"), **pieces(after, "kept")}
    return presentation.motion(before, move, after), {piece.at: piece.label for piece in beside.values()}


def test_a_worm_swallows_under_closing_jaws() -> None:
    """DUC-E03, DUC-E13: the killed man moves to those lost for good; the jaws are drawn where he stood."""
    (step, bite, away), beside = shown(at(SWALLOWING.replace("3t4/8", "3(ot)4/8")), "c4-d3")
    assert [tween.piece for tween in step.tweens] == ["worm-c4"]
    assert (bite.milliseconds, bite.sound, bite.vanish) == (BLOW_MS, "blow", ("man-d3", "load-d3"))
    assert bite.overlay
    gone = {f"Atreides {man}, gone for good" for man in ("Ornithopter", "Troop")}
    assert {beside[tween.to] for tween in away.tweens} == gone


def test_a_captured_ornithopter_takes_its_load_to_the_tray() -> None:
    """DUC-E13: both are struck where they stood, then moved to the tray."""
    (arrives, struck, away), beside = shown(at("3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -"), "d4-e5")
    assert (struck.milliseconds, struck.sound) == (BLOW_MS, "blow")
    assert transform("", arrives.tweens[-1].to).removesuffix("</g>") in struck.overlay
    assert {tween.piece for tween in away.tweens} == {"man-e5", "load-e5"}
    tray = {at for at, label in beside.items() if label.startswith("captured")}
    assert {tween.to for tween in away.tweens} == tray


def test_a_captured_leader_is_gone_for_good() -> None:
    """DUC-15, DUC-54, DUC-E19."""
    (_, _, away), beside = shown(at("3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -"), "e7-d8")
    assert [beside[tween.to] for tween in away.tweens] == ["Baron, gone for good"]


def test_a_seitch_is_destroyed_after_the_capture_on_it() -> None:
    """DUC-42, DUC-E16."""
    steps, _ = shown(at("3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -"), "d8-d5")
    assert [step.sound for step in steps] == ["", "blow", "", "fall"]
    assert steps[-1].vanish == ("seitch-d5",)


def test_the_man_arrives_after_his_ransom_is_paid() -> None:
    """DUC-53, DUC-E17."""
    (paid, dropped), _ = shown(at(RANSOM), "fr@d5")
    assert {tween.piece for tween in paid.tweens} == {f"held-1-{index}" for index in range(2, 7)}
    assert [tween.piece for tween in dropped.tweens] == ["kept-1-fr-1"]


@pytest.mark.parametrize(
    "position, move, drawn",
    [
        (LEADERS, "d8-d7", "stroke-dasharray"),
        ("3B4/8/8/8/2(*wf)*4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4+", "stroke-dasharray"),
        (RANSOM, "fr@d5", "stroke-dasharray"),
        (SWALLOWING, "c4-d3", art.gone(1, TROOP)),  # DUC-E02
        ("3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 -", "d4-e4", art.DESERT["held-spice"]),  # DUC-E14
        ("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -", "d8-d5*", art.DESERT["rubble"]),  # DUC-E15
    ],
)
def test_the_last_move_is_marked(position: str, move: str, drawn: str) -> None:
    before = at(position)
    left = presentation.trail(before, move, before.play(move))
    assert "stroke-dasharray" in left and drawn in left
    assert ACCENT not in left and ACCENT_AT_NIGHT not in left


@pytest.mark.parametrize(
    "position, move, drawn",
    [(SWALLOWING, "c4-d4", art.gone(1, TROOP)), ("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -", "pass", "<")],
)
def test_nothing_else_is_marked(position: str, move: str, drawn: str) -> None:
    before = at(position)
    assert drawn not in presentation.trail(before, move, before.play(move))


# ---- diagrams of the rulebook --------------------------------------------------------------------

DOT, RING = f'fill="{ACCENT}"', f'stroke="{ACCENT}"'


@cases("""
    name | dots | rings
    landing | 5 | 1
    runner | 4 | 1
    seitch | 9 | 0
    worm | 2 | 1
""")
def test_diagrams_show_the_legal_moves(name: str, dots: int, rings: int) -> None:
    """DUC-09 to DUC-12; DUC-16, DUC-17; DUC-41; DUC-43 to DUC-45."""
    drawn = FIGURES[name]()
    assert (drawn.count(DOT), drawn.count(RING)) == (dots, rings)


# ---- drawings ------------------------------------------------------------------------------------

SPICE, ROCK = "#ab441b", "#1f1d26"
SAND, DARK_SAND = "#eed7a8", "#dfbc83"
"""The colours of `desert.svg`."""


def without_colours(drawing: str) -> str:
    return re.sub(r"#[0-9a-f]{6}", "", drawing)


def test_all_men_differ_without_their_colours() -> None:
    drawings = {without_colours(art.man(seat, kind)) for seat, kind in product(range(SEATS), range(KINDS))}
    assert len(drawings) == SEATS * KINDS


def test_sides_differ_in_outline() -> None:
    harkonnen, atreides = (art.outline(seat) for seat in range(SEATS))
    assert "<path" in harkonnen
    assert "<circle" in atreides


@pytest.mark.parametrize("sand", [SAND, DARK_SAND])
@pytest.mark.parametrize("colour", [*art.SIDE_COLOURS, SPICE, ROCK])
def test_pieces_stand_out_from_the_sand(colour: str, sand: str) -> None:
    assert contrast(colour, sand) >= 3


@pytest.mark.parametrize("sand", [SAND, DARK_SAND])
def test_coordinates_can_be_read(sand: str) -> None:
    assert contrast(art.COORDINATE, sand) >= 4.5


@pytest.mark.parametrize("seat", range(SEATS))
def test_emblems_stand_out_from_their_token(seat: int) -> None:
    assert contrast(art.BONE, art.SIDE_COLOURS[seat]) >= 4.5


def test_spice_and_rock_are_of_these_colours() -> None:
    assert SPICE in art.DESERT["spice"] and ROCK in art.DESERT["seitch"]


def test_a_locked_man_keeps_his_shape() -> None:
    for seat, kind in product(range(SEATS), range(RANSOMABLE)):
        assert without_colours(art.man(seat, kind, locked=True)) == without_colours(art.man(seat, kind))
        assert art.man(seat, kind, locked=True) != art.man(seat, kind)
