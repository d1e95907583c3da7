"""The scene, picks, hints and plain text of Dune Chess, held against the rule text's states and worked examples."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import crossings
import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import CELL, Hint, Pick, Piece, Place, Scene, Stage
from crossings.engine import State
from crossings.games.dune_chess.face import board

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
OPTIONS = {"players": 2, "setup": "wall", "riders": "own", "worm_back": "allowed", "quiet": 20, "stall": 40, "cap": 300}
KINDS = {"t": "tr", "h": "ha", "o": "or", "s": "sr", "f": "fr"}

View = dict[str, Any]
GAME = crossings.game("dune-chess")


def position(text: str, **options: str) -> View:
    """The view of a position written as in section 6 of the rules."""
    rows, side, held, captured, quiet, ply, _ = text.split()
    view: View = {"game": "dune-chess", "options": OPTIONS | options, "actor": "ha".index(side), "result": None}
    view |= {"ground": [], "men": [], "worms": [], "cargo": {}, "quiet": int(quiet), "ply": int(ply), "last_worm": None}
    for rank, row in zip("87654321", rows.split("/"), strict=True):
        stacks = list(squares_of(row))
        view["ground"].append("".join(stack[0] if stack[:1] in ("*", "#") else "." for stack in stacks))
        men = [stack.lstrip("*#").lstrip("w") for stack in stacks]
        view["men"].append("".join(man[:1] or "." for man in men))
        for file, stack, man in zip("abcdefgh", stacks, men, strict=True):
            view["worms"] += [file + rank] if "w" in stack else []
            view["cargo"] |= {file + rank: man[1]} if len(man) > 1 else {}
    view["worms"].sort()
    view["held"] = [int(part) for part in held.split("/")]
    kept = Counter(captured.replace("-", ""))
    view["captured"] = [{KINDS[letter.lower()]: kept[letter] for letter in letters} for letters in ("THOS", "thof")]
    return view


def squares_of(row: str) -> Iterator[str]:
    """What lies on each of the eight squares of a written rank."""
    rest = row
    while rest:
        if rest[0] == "(":
            stack, _, rest = rest[1:].partition(")")
            yield stack
        elif rest[0].isdigit():
            yield from [""] * int(rest[0])
            rest = rest[1:]
        else:
            yield rest[0]
            rest = rest[1:]


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough; the last has the result and no move."""
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines][1:]


def steps(path: Path) -> Iterator[tuple[View, str, View]]:
    """State, move, next state."""
    for node, following in zip(nodes(path), nodes(path)[1:], strict=False):
        yield node["state"], node["move"], following["state"]


each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


def state_of(view: View) -> State:
    """The state of which this is the view: nothing is hidden."""
    return GAME.from_json(view)


def scene_of(view: View) -> Scene:
    return looking.scene(state_of(view))


def picks(view: View, *moves: str) -> list[Pick]:
    return looking.picks(state_of(view), view["actor"], moves)


def labels(view: View, *moves: str) -> list[str]:
    return [pick.label for pick in picks(view, *moves)]


def hint(view: View, place: str) -> Hint | None:
    return looking.hint(state_of(view), None, place)


def motion(before: View, move: str, after: View) -> list[Stage]:
    return looking.motion(state_of(before), move, state_of(after))


# ---- the scene ---------------------------------------------------------------------------------


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) >= 8


@each_game
def test_scene_is_sound(path: Path) -> None:
    for node in nodes(path)[::7]:
        scene = scene_of(node["state"])
        ElementTree.fromstring(scene.svg())
        for ids in ([piece.id for piece in scene.pieces], [place.id for place in scene.places]):
            assert len(ids) == len(set(ids))
        cells = [(place.row, place.column) for place in scene.places]
        assert len(cells) == len(set(cells))
        width, height = scene.size
        things: list[Piece | Place] = [*scene.pieces, *scene.places]
        assert all(0 <= x <= width and 0 <= y <= height for x, y in (thing.at for thing in things))


@each_game
def test_teal_belongs_to_the_players_hand(path: Path) -> None:
    drawn = scene_of(nodes(path)[-1]["state"]).svg() + board.picture()
    assert HAND not in drawn
    assert HAND_AT_NIGHT not in drawn


@each_game
def test_scene_shows_everything_there_is(path: Path) -> None:
    for node in nodes(path)[::11]:
        view = node["state"]
        shown = Counter(piece.id.split("-")[0] for piece in scene_of(view).pieces)
        assert shown["spice"] == "".join(view["ground"]).count("*")
        assert shown["seitch"] == "".join(view["ground"]).count("#")
        assert shown["worm"] == len(view["worms"])
        assert shown["man"] == 64 - "".join(view["men"]).count(".")
        assert shown["load"] == len(view["cargo"])
        assert shown["held"] == sum(view["held"])
        assert shown["kept"] == sum(sum(side.values()) for side in view["captured"])


@each_game
def test_scene_stays_small(path: Path) -> None:
    sizes = [len(scene_of(node["state"]).svg()) for node in nodes(path)[::23]]
    assert max(sizes) < 72_000


@each_game
def test_score_in_the_trays_is_the_result(path: Path) -> None:
    last = nodes(path)[-1]
    said = scene_of(last["state"]).description
    for name, score in zip(("Harkonnen", "Atreides"), last["result"]["scores"], strict=True):
        assert f"{name}: {score} points" in said


def test_square_labels() -> None:
    view = position("3B4/2(#T)5/8/2*(*wf)4/1(oh)1w4/2#5/8/3d4 a 0/0 - 4 11 -")
    said = {place.id: place.label for place in scene_of(view).places}
    assert said["d5"] == "d5: Sandworm on Spice, ridden by a Fremen"
    assert said["d4"] == "d4: Sandworm on sand"
    assert said["b4"] == "b4: Atreides Ornithopter carrying a Harvester"
    assert said["c7"] == "c7: Harkonnen Troop on a Seitch"
    assert said["c3"] == "c3: Seitch"
    assert said["c5"] == "c5: Spice"
    assert said["d8"] == "d8: Baron"
    assert said["a1"] == "a1: sand"


def test_ransom_places_are_those_of_the_side_to_move() -> None:
    def trays(side: str) -> set[str]:
        view = position(f"3B4/8/8/8/8/8/8/3d4 {side} 0/0 - 0 10 -")
        return {place.id for place in scene_of(view).places if place.id.startswith("ransom")}

    assert trays("h") == {"ransom-tr", "ransom-ha", "ransom-or", "ransom-sr"}
    assert trays("a") == {"ransom-tr", "ransom-ha", "ransom-or", "ransom-fr"}


def test_what_cannot_be_bought_any_more_looks_different() -> None:
    with_duke = scene_of(position("3B4/8/8/8/8/8/8/3d4 a 0/5 tth 9 11 -"))
    without = scene_of(position("3B4/8/8/8/8/8/8/3m4 a 0/5 tth 9 11 -"))

    def art(scene: Scene, piece: str) -> str:
        return next(found.art for found in scene.pieces if found.id == piece)

    for piece in ("kept-1-tr-1", "kept-1-ha-1", "terms-1-fr", "terms-1-or"):
        assert art(with_duke, piece) != art(without, piece)
    assert art(with_duke, "terms-0-tr") == art(without, "terms-0-tr")


# ---- picks -------------------------------------------------------------------------------------


@each_game
def test_picks_name_places_of_the_scene_and_differ(path: Path) -> None:
    for node in nodes(path)[:-1:5]:
        view, legal = node["state"], node["legal"]
        places = {place.id for place in scene_of(view).places}
        found = picks(view, *legal)
        assert [pick.move for pick in found] == legal
        assert all(set(pick.places) <= places for pick in found)
        seen = [(pick.places, pick.label) for pick in found]
        assert len(seen) == len(set(seen))


@each_game
def test_take_is_a_capture_as_counted(path: Path) -> None:
    """DUC-66: a capture sets the count of quiet moves back; nothing else does."""
    for before, move, after in steps(path):
        (pick,) = picks(before, move)
        assert pick.take == (after["quiet"] == 0), (move, pick)


def test_labels_around_an_ornithopter() -> None:
    """DUC-E10, DUC-E11, DUC-E12."""
    view = position("3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -")
    assert labels(view, "d4-e5", "d4-e5+", "d4-e5/", "d4-f6") == [
        "Fly, leave the Troop behind · Capture the Troop",
        "Fly with the Troop · Capture the Troop",
        "The Troop gets out · Capture the Troop",
        "Fly, leave the Troop behind",
    ]
    view = position("3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 -")
    assert labels(view, "b2-e5+", "b2-c3+") == ["Fly with the Harvester · Harvest", "Fly with the Harvester"]
    view = position("3B4/8/8/8/8/8/1t6/1ho2d2 a 0/0 - 4 11 -")
    assert labels(view, "b1-c1", "c1-b2") == ["Board the Ornithopter", "Fly · Pick up the Troop"]


def test_labels_around_a_seitch() -> None:
    """DUC-E15, DUC-E16."""
    view = position("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -")
    land, destroy = picks(view, "d8-d5", "d8-d5*")
    assert (land.label, land.take) == ("Move", False)
    assert (destroy.label, destroy.take) == ("Destroy the Seitch", True)
    view = position("3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -")
    assert labels(view, "d8-d5", "e4-d5") == ["Capture the Troop · Destroy the Seitch", "Capture the Troop"]


def test_labels_around_a_sandworm() -> None:
    """DUC-E02, DUC-E06."""
    view = position("3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -")
    assert labels(view, "c4-d3", "c4-d4") == ["Move the Sandworm · Swallow the Troop", "Move the Sandworm"]
    view = position("3B4/8/8/3T4/2*(*w)4/8/8/3fd3 a 0/0 - 4 11 -")
    assert labels(view, "d1-d4") == ["Mount the Sandworm"]
    view = position("8/3B4/8/3T4/2*(*wf)4/8/8/4d3 a 0/0 - 5 13 -")
    assert labels(view, "d4-c4+", "d4-d5+", "d4-d5", "d4-d2") == [
        "Ride the Sandworm",
        "Ride the Sandworm · Swallow the Troop",
        "The Fremen dismounts · Capture the Troop",
        "The Fremen dismounts",
    ]


def test_ransom_and_pass() -> None:
    """DUC-E17, DUC-E25."""
    view = position("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    (ransom,) = picks(view, "fr@d5")
    assert (ransom.places, ransom.label) == (("ransom-fr", "d5"), "Buy back a Fremen for 5 Spice")
    (nothing,) = picks(position("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -"), "pass")
    assert nothing.places == ()


# ---- hints -------------------------------------------------------------------------------------


@each_game
def test_every_place_has_a_hint(path: Path) -> None:
    for node in nodes(path)[::29]:
        for place in scene_of(node["state"]).places:
            found = hint(node["state"], place.id)
            assert found is not None
            assert found.line
            ElementTree.fromstring(f"<svg>{found.overlay}</svg>")


def test_hint_says_why_a_man_cannot_be_bought() -> None:
    """DUC-E18."""
    view = position("3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 -")
    assert line(view, "ransom-tr") == "2 Troops captured; 1 Spice each; cannot be bought back: the Duke is lost"
    assert line(view, "ransom-or") == "1 Ornithopter captured; 5 Spice each; only 4 held"
    assert line(view, "ransom-ha") == "no Harvester captured; 1 Spice each"
    view = position("3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -")
    assert line(view, "ransom-ha") == "1 Harvester captured; 1 Spice each; cannot be bought back: the Mentat is lost"


def line(view: View, place: str) -> str:
    found = hint(view, place)
    assert found
    return found.line


def test_hint_of_a_sandworm_frames_whom_it_can_reach() -> None:
    """DUC-E02, DUC-E05, DUC-E06, DUC-E27: not those on a Seitch, nor the rider's own side."""

    def framed(text: str, square: str, **options: str) -> int:
        found = hint(position(text, **options), square)
        assert found
        return found.overlay.count("<rect")

    assert framed("3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -", "c4") == 1
    assert framed("3B4/8/8/8/2(*w)5/3(#t)4/8/3d4 h 0/0 - 4 10 -", "c4") == 0
    assert framed("3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -", "d4") == 0
    assert framed("3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -", "d4", riders="both") == 1
    assert framed("3B4/8/8/3T4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -", "d4") == 1


def test_unknown_places_have_no_hint() -> None:
    assert hint(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -"), "nowhere") is None


# ---- plain text, picture -----------------------------------------------------------------------


def test_plain_shows_stacks_trays_and_scores() -> None:
    text = state_of(position("3B4/8/8/4T3/2*(*wf)4/1(#t)6/(oh)6w/3d4 a 2/4 TTtoS 9 11 -")).text()
    rows = {row.split()[0]: row.split()[1:] for row in text.splitlines() if row.strip()[:1].isdigit()}
    assert rows["4"] == ["·", "·", "*", "*wf", "·", "·", "·", "·", "4"]
    assert rows["3"][1] == "#t"
    assert rows["2"][0] == "oh"
    assert rows["2"][7] == "w"
    assert "  Harkonnen   13 points   2 Spice" in text
    assert "> Atreides    26 points   4 Spice" in text
    assert "2 Troops (tr, 1 Spice), 1 Sardaukar (sr, 5 Spice)" in text
    assert "1 Ornithopter (or, the Mentat is lost)" in text
    assert max(map(len, text.splitlines())) <= 120


def test_picture_is_a_shelf_picture() -> None:
    root = ElementTree.fromstring(board.picture())
    assert root.get("viewBox") == "0 0 390 270"
    assert len(board.picture()) < 40_000


def test_there_are_no_rows_of_moves() -> None:
    assert looking.row(state_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -")), 0, "d8") is None


# ---- motion ------------------------------------------------------------------------------------


def standing(pieces: Iterator[Piece] | tuple[Piece, ...]) -> Counter[tuple[str, tuple[float, float]]]:
    """What stands where, without regard to names: men, Sandworms, Spice and Seitch."""
    movable = ("man", "load", "worm", "spice", "held", "kept", "seitch")
    return Counter(
        (piece.label.removeprefix("captured "), piece.at) for piece in pieces if piece.id.split("-")[0] in movable
    )


@each_game
def test_gliding_leads_to_the_next_scene(path: Path) -> None:
    """All pieces of the scene before, once glided, stand where the scene after has them; only the lost are missing."""
    for before, move, after in steps(path):
        pieces = {piece.id: piece for piece in scene_of(before).pieces}
        stages = motion(before, move, after)
        for glide in (glide for stage in stages for glide in stage.glides):
            pieces[glide.piece] = Piece(**{**vars(pieces[glide.piece]), "at": glide.to})
        there, then = standing(tuple(pieces.values())), standing(scene_of(after).pieces)
        assert not then - there, move
        width, height = scene_of(before).size
        for (label, (x, y)), _ in (there - then).items():
            offstage = not (0 <= x <= width and 0 <= y <= height)
            leader = label.endswith(("Baron", "Duke", "Mentat"))
            covered = any(stage.overlay for stage in stages)
            assert (offstage and leader) or covered, (move, label)


@each_game
def test_motion_is_quick(path: Path) -> None:
    for before, move, after in steps(path):
        stages = motion(before, move, after)
        assert all(150 <= stage.milliseconds <= 250 for stage in stages)
        assert sum(stage.milliseconds for stage in stages) <= 1000


def test_a_pass_moves_nothing() -> None:
    view = position("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -")
    assert motion(view, "pass", view | {"actor": 1}) == []


def test_a_worm_swallows_under_closing_jaws() -> None:
    """DUC-E03, DUC-E13: who is killed goes to no tray; the jaws are drawn where he stood."""
    before = position("3B4/8/8/8/2(*w)*4/3(ot)4/8/3d4 h 0/0 - 4 10 -")
    after = position("3B4/8/8/8/2**4/3w4/8/3d4 a 0/0 - 0 11 -")
    step, bite = motion(before, "c4-d3", after)
    assert [glide.piece for glide in step.glides] == ["worm-c4"]
    assert bite.glides == ()
    assert bite.overlay


def test_a_captured_ornithopter_takes_its_load_to_the_tray() -> None:
    """DUC-E13."""
    before = position("3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -")
    after = position("3B4/8/8/4t3/8/8/8/3d4 h 0/0 HO 0 12 -")
    _, taken = motion(before, "d4-e5", after)
    places = {piece.at for piece in scene_of(after).pieces if piece.id.startswith("kept-0")}
    assert {glide.piece for glide in taken.glides} == {"man-e5", "load-e5"}
    assert {glide.to for glide in taken.glides} == places


def test_cells_are_as_wide_as_in_every_game() -> None:
    places = {place.id: place for place in scene_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -")).places}
    assert places["b1"].at[0] - places["a1"].at[0] == CELL
    assert places["a1"].at[1] - places["a2"].at[1] == CELL
