"""Scenes and picks in the form of the wire."""

import json
import sys
import zlib
from typing import Any

import pytest

import crossings
import presentation
from crossings.drawing.scene import Part, Pick, Piece, Place, Scene, Step
from crossings.server.messages.server_messages import StepLine
from crossings.server.messages.writing import write
from crossings.server.projection import scenes
from crossings.server.projection.scenes import Drawing, Picture, difference, encoded_picks, whole
from toys.client import Message

LARGEST = 10_000
"""Maximum bytes of a message about a move, compressed."""


def read(drawing: Drawing) -> Message:
    """Return a drawing as a client without any fragments reads it."""
    scene: Message = json.loads(write(drawing.finished(frozenset())[0]))
    return scene


def test_pieces_and_places_have_only_fields_that_differ_from_the_default() -> None:
    coin, die = Piece("coin", (1, 2), "<g/>"), Piece("die", (3, 4), "<g/>", "A die", 90, 2, "<text/>")
    usual = Place("usual", (1, 2), "<rect/>", "A field", 0, 0)
    odd = usual._replace(id="odd", kind="b", rests=((5, 6), (7.5, 6)), mark=(10, 2))
    scene = read(whole(Picture(Scene((10, 10), "t", "", (coin, die), (usual, odd)))))
    art = {drawn: digest for digest, drawn in scene["art"].items()}
    shown = {"turn": 90, "layer": 2, "upright": art["<text/>"], "label": "A die"}
    assert scene["pieces"] == [
        {"id": "coin", "x": 1, "y": 2, "art": art["<g/>"]},
        {"id": "die", "x": 3, "y": 4, "art": art["<g/>"], **shown},
    ]
    outline = scene["places"][0]["outline"]
    fields = {"x": 1, "y": 2, "row": 0, "column": 0, "label": "A field", "outline": outline}
    assert scene["places"] == [
        {"id": "usual", **fields},
        {"id": "odd", **fields, "kind": "b", "rests": [[5, 6], [7.5, 6]], "mark": [10, 2]},
    ]


def test_a_pick_has_only_fields_that_differ_from_the_default() -> None:
    facts: dict[str, Any] = {
        "take": True,
        "rule": "MOM-C08",
        "closes": "closes buying",
        "quiet": True,
        "warning": "2 runners rest.",
    }
    picks = Pick("a-b", ("a", "b"), "Go"), Pick("1:b", (), "Go", parts=(("b", "first"), ("w", "second")))
    assert json.loads(write(encoded_picks([*picks, Pick("a-c", (), "Go", **facts)]))) == [
        {"move": "a-b", "places": ["a", "b"], "label": "Go"},
        {"move": "1:b", "places": [], "label": "Go", "parts": {"first": ["b"], "second": ["w"]}},
        {"move": "a-c", "places": [], "label": "Go", **facts},
    ]


def test_the_maximum_number_of_programs_is_a_small_message() -> None:
    """TAB-26. Walking on the Moon, section 7: 542 actions, with four dice due and two EC counters."""
    game = crossings.game("walking-on-the-moon")
    state = game.start(advanced=False, track="abcde", players=3)
    legal = [text for text in game.actions if text[:2] == "1:" and 4 <= sum(map(text.count, "bkw")) <= 6]
    assert len(legal) == 542
    message = {"legal": legal, "picks": encoded_picks(presentation.picks(state, 0, legal))}
    others_turn = presentation.scene(state.play("1:bbkk"), 0)
    scene = difference(Picture(others_turn), Picture(presentation.scene(state, 0))).scene
    assert len(zlib.compress(write(message | {"scene": scene}).encode())) < LARGEST


def test_pieces_appear_with_their_art_and_vanish_by_id() -> None:
    ghost = Piece("ghost", (3, 4), "<circle r='2'/>", turn=90)
    still, haunted = json.loads(
        write([StepLine.of(step) for step in (Step(), Step(appear=(ghost,), vanish=("coin-0",)))])
    )
    assert "appear" not in still and "vanish" not in still
    assert haunted["appear"] == [{"id": "ghost", "x": 3, "y": 4, "turn": 90, "art": "<circle r='2'/>"}]
    assert haunted["vanish"] == ["coin-0"]


def of_parts(*parts: Part) -> Picture:
    return Picture(Scene.of_parts(parts, size=(10, 10), title="t", backdrop=""))


def test_a_piece_that_changes_parts_is_sent_once_and_only_if_it_moves() -> None:
    """TAB-26."""
    here, there = Place("a", (0, 0), "", "here", 0, 0), Place("b", (9, 0), "", "there", 0, 1)
    still, coin = Piece("still", (5, 5), "<g/>"), Piece("coin", (0, 0), "<g/>")
    moved = coin._replace(at=(9, 0))
    was = of_parts(Part((coin,), (here,)), Part((), (there,)), Part((still,), ()))
    now = of_parts(Part((still,), (here,)), Part((moved,), ()), Part((), ()))
    scene = read(difference(was, now))
    assert [(one["id"], one["x"], one["y"]) for one in scene["pieces"]] == [("coin", 9, 0)]
    assert (scene["gone"], scene["places"], scene["gone_places"]) == ([], [], ["b"])
    whole_one = Scene((10, 10), "t", "", (still, moved), (here,))
    assert read(difference(was, Picture(whole_one))) == scene


def test_differences_between_known_parts_are_cached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    empty, full = Part((), ()), Part((Piece("coin", (0, 0), "<g/>"),), ())
    first = difference(of_parts(empty), of_parts(full))
    monkeypatch.setattr(scenes, "_changes", None)
    again = difference(of_parts(empty), of_parts(full))
    assert read(again) == read(first) and read(first)["pieces"][0]["id"] == "coin"


def test_digests_from_clients_are_not_stored_forever() -> None:
    """Some versions of Python never free an interned string."""
    shared, probe = [scenes.shared_text("-".join(["no", "digest"])), "-".join(["no", "digest"])]
    assert sys.intern(probe) is not shared
