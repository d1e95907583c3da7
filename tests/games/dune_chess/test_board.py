"""The scene, picks, hints and plain text of Dune Chess, held against the rule text's states and worked examples."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import crossings
import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import BLOW, CELL, PIECE, Hint, Pick, Piece, Place, Scene, Stage
from crossings.engine import State
from crossings.engine.seen import Stance, standing
from crossings.games.dune_chess.face import art, board
from crossings.games.dune_chess.face.motion import CARRYING
from crossings.games.dune_chess.rules.data import TROOP

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
    assert line(view, "ransom-or") == "1 Ornithopter captured; 5 Spice each while the Mentat lives; only 4 held"
    assert line(view, "ransom-ha") == "no Harvester captured; 1 Spice each while the Mentat lives"
    view = position("3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -")
    assert line(view, "ransom-ha") == "1 Harvester captured; 1 Spice each; cannot be bought back: the Mentat is lost"


def line(view: View, place: str) -> str:
    found = hint(view, place)
    assert found
    return found.line


def test_hint_says_who_can_take_a_man() -> None:
    """DUC-28, DUC-37, DUC-44: whoever could, were it the other side's turn."""
    view = position("3B3S/8/8/4T3/2*(*w)d3/8/1(ot)6/1fhm4 h 2/0 - 0 0 -")
    assert line(view, "e4").endswith("could take the Troop on e5; can be taken by the Sandworm on d4")
    assert line(view, "e5").endswith("can be taken by the Sandworm on d4, the Duke on e4 or the Ornithopter on b2")
    assert "taken" not in line(view, "d8")


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
    assert looking.macro(state_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -")), 0, "d8") is None


# ---- motion ------------------------------------------------------------------------------------


STANCES = [Stance(turned, wide) for turned in (False, True) for wide in (False, True)]


def where(pieces: Iterable[Piece]) -> Counter[tuple[str, tuple[float, float]]]:
    """What stands where, without regard to names: men, Sandworms, Spice and Seitch."""
    movable = ("man", "load", "worm", "spice", "held", "kept", "gone", "seitch")
    return Counter(
        (piece.label.removeprefix("captured ").removesuffix(", gone for good"), piece.at)
        for piece in pieces
        if piece.id.split("-")[0] in movable and piece.label
    )


@each_game
def test_gliding_leads_to_the_next_scene(path: Path) -> None:
    """All pieces of the scene before, once glided, stand where the scene after has them."""
    for number, (before, move, after) in enumerate(steps(path)):
        with standing(STANCES[number % len(STANCES)]):
            pieces = {piece.id: piece for piece in scene_of(before).pieces}
            for stage in motion(before, move, after):
                pieces = {id: piece for id, piece in pieces.items() if id not in stage.vanish}
                pieces |= {piece.id: piece for piece in stage.appear}
                for glide in stage.glides:
                    pieces[glide.piece] = pieces[glide.piece]._replace(at=glide.to)
            assert where(pieces.values()) == where(scene_of(after).pieces), move


@each_game
def test_each_effect_has_its_natural_time(path: Path) -> None:
    """A piece goes in 200 ms; whatever is taken is seen to be taken for 400 more."""
    for before, move, after in steps(path):
        times = [stage.milliseconds for stage in motion(before, move, after)]
        ransom = "@" in move
        assert times[:1] == ([] if move == "pass" else [CARRYING if ransom else PIECE]), move
        if after["quiet"] == 0:
            assert sum(times) >= PIECE + BLOW, move


def test_a_pass_moves_nothing() -> None:
    view = position("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -")
    assert motion(view, "pass", view | {"actor": 1}) == []


def test_a_worm_swallows_under_closing_jaws() -> None:
    """DUC-E03, DUC-E13: who is killed goes to those who are gone for good; the jaws are drawn where he stood."""
    before = position("3B4/8/8/8/2(*w)*4/3(ot)4/8/3d4 h 0/0 - 4 10 -")
    after = position("3B4/8/8/8/2**4/3w4/8/3d4 a 0/0 - 0 11 -")
    step, bite, away = motion(before, "c4-d3", after)
    assert [glide.piece for glide in step.glides] == ["worm-c4"]
    assert (bite.milliseconds, bite.sound, bite.vanish) == (BLOW, "blow", ("man-d3", "load-d3"))
    assert bite.overlay
    dead = {piece.at: piece.label for piece in scene_of(after).pieces if piece.id.startswith("gone-1-")}
    assert {dead[glide.to] for glide in away.glides} == {
        "Atreides Ornithopter, gone for good",
        "Atreides Troop, gone for good",
    }


def test_a_captured_ornithopter_takes_its_load_to_the_tray() -> None:
    """DUC-E13: both are struck, then carried off."""
    before = position("3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -")
    after = position("3B4/8/8/4t3/8/8/8/3d4 h 0/0 HO 0 12 -")
    _, struck, away = motion(before, "d4-e5", after)
    assert (struck.milliseconds, struck.sound) == (BLOW, "blow")
    places = {piece.at for piece in scene_of(after).pieces if piece.id.startswith("kept-0")}
    assert {glide.piece for glide in away.glides} == {"man-e5", "load-e5"}
    assert {glide.to for glide in away.glides} == places


def test_a_captured_leader_is_gone_for_good() -> None:
    """DUC-15, DUC-54, DUC-E19."""
    before = position("3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -")
    after = position("3t2MT/8/8/8/8/8/8/3d4 h 0/0 - 0 12 -")
    _, _, away = motion(before, "e7-d8", after)
    dead = {piece.at: piece.label for piece in scene_of(after).pieces if piece.id.startswith("gone-0-")}
    assert [dead[glide.to] for glide in away.glides] == ["Baron, gone for good"]


def test_a_seitch_falls_once_who_stood_there_is_struck() -> None:
    """DUC-42, DUC-E16."""
    before = position("3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -")
    after = position("7B/8/8/3S4/4T3/8/8/3d4 a 0/0 t 0 11 -")
    stages = motion(before, "d8-d5", after)
    assert [stage.sound for stage in stages] == ["", "blow", "", "fall"]
    assert stages[-1].vanish == ("seitch-d5",)


def test_ransom_is_paid_and_then_the_man_comes() -> None:
    """DUC-53, DUC-E17."""
    before = position("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    after = position("3B4/8/8/3f4/8/8/8/h2d3m h 7/1 TTTtto 10 12 -")
    paid, dropped = motion(before, "fr@d5", after)
    assert {glide.piece for glide in paid.glides} == {f"held-1-{index}" for index in range(2, 7)}
    assert [glide.piece for glide in dropped.glides] == ["kept-1-fr-1"]


# ---- traces ------------------------------------------------------------------------------------


def trace(before: str, move: str) -> str:
    state = GAME.from_text(before)
    return looking.trace(state, move, state.play(move))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "d8-d7"),
        ("3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -", "c4-d3"),
        ("3B4/8/8/8/2(*wf)*4/8/8/3d4 a 0/0 - 0 0 -", "c4-d4+"),
        ("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -", "fr@d5"),
    ],
)
def test_a_trace_shows_where_somebody_came_from_and_went(text: str, move: str) -> None:
    left = trace(text, move)
    assert "stroke-dasharray" in left
    assert HAND not in left and HAND_AT_NIGHT not in left
    ElementTree.fromstring(f"<svg>{left}</svg>")


def test_a_trace_shows_what_was_taken() -> None:
    """DUC-E02, DUC-E14, DUC-E15."""
    quiet = trace("3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -", "c4-d4")
    killed = trace("3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -", "c4-d3")
    assert art.gone(1, TROOP) in killed and art.gone(1, TROOP) not in quiet
    assert art.DESERT["held-spice"] in trace("3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 -", "d4-e4")
    assert art.DESERT["rubble"] in trace("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -", "d8-d5*")


def test_a_pass_leaves_no_trace() -> None:
    assert trace("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -", "pass") == ""


# ---- how one looks at it -------------------------------------------------------------------------


def at_of(scene: Scene, id: str) -> tuple[float, float]:
    things: list[Piece | Place] = [*scene.places, *scene.pieces]
    return next(thing.at for thing in things if thing.id == id)


@pytest.mark.parametrize("wide", [False, True])
def test_the_harkonnen_see_their_side_below(wide: bool) -> None:
    view = state_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -")).view()
    for turned, below, above in ((False, "d1", "d8"), (True, "d8", "d1")):
        with standing(Stance(turned, wide)):
            scene = scene_of(view)
        assert at_of(scene, below)[1] > at_of(scene, above)[1]
        own, other = ("side-0", "side-1") if turned else ("side-1", "side-0")
        assert at_of(scene, own)[1] > at_of(scene, other)[1]
        assert (at_of(scene, "a1")[0] < at_of(scene, "h1")[0]) != turned


def test_arrow_keys_follow_the_turned_board() -> None:
    with standing(Stance(turned=True)):
        places = {place.id: place for place in scene_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -")).places}
    assert places["a8"].row > places["a7"].row
    assert places["a8"].column > places["b8"].column
    assert places["ransom-tr"].row > places["a8"].row


def test_coordinates_stand_at_the_edges_of_the_turned_board() -> None:
    with standing(Stance(turned=True)):
        turned = scene_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -")).backdrop
    assert turned != scene_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -")).backdrop
    assert ">12345678<" in turned and ">abcdefgh<" in turned
    xs = re.search(r'<text x="([^"]*)"[^>]*>abcdefgh<', turned)
    assert xs
    across = [float(x) for x in xs[1].split()]
    assert across == sorted(across, reverse=True)


# ---- who is gone -------------------------------------------------------------------------------


def test_the_dead_stand_beside_the_board() -> None:
    """DUC-49, DUC-54: neither on the board nor to be bought back."""
    start = "SHOBMOHS/TTTTTTTT/8/8/8/8/tttttttt/fhomdohf h 0/0 - 0 0 -"
    assert not [piece for piece in scene_of(position(start)).pieces if piece.id.startswith("gone")]
    fewer = "SHOB1OHS/TTTTTTT1/8/8/8/8/tttttttt/fhomdohf h 0/0 - 0 9 -"
    dead = [piece.label for piece in scene_of(position(fewer)).pieces if piece.id.startswith("gone-0-")]
    assert dead == ["Harkonnen Troop, gone for good", "Harkonnen Mentat, gone for good"]
    assert line(position(fewer), "gone-0") == "Harkonnen, gone for good: Mentat, Troop"
    assert line(position(fewer), "gone-1") == "Atreides: nobody is gone for good"
    captured = "SHOB1OHS/TTTTTTT1/8/8/8/8/tttttttt/fhomdohf h 0/0 T 0 9 -"
    assert line(position(captured), "gone-0") == "Harkonnen, gone for good: Mentat"


def test_a_locked_ransom_says_who_is_missing() -> None:
    """DUC-51, DUC-52."""
    scene = scene_of(position("3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 -"))
    terms = {piece.id: piece.art for piece in scene.pieces if piece.id.startswith("terms-1")}
    assert [id for id, art in terms.items() if "No Duke" in art] == ["terms-1-tr", "terms-1-fr"]


def test_cells_are_as_wide_as_in_every_game() -> None:
    places = {place.id: place for place in scene_of(position("3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -")).places}
    assert places["b1"].at[0] - places["a1"].at[0] == CELL
    assert places["a1"].at[1] - places["a2"].at[1] == CELL
