"""Scenes and picks as the wire carries them."""

from __future__ import annotations

import json
import zlib

import pytest

import crossings
import looking
from crossings.drawing.scene import Part, Pick, Piece, Place, Scene, Stage
from crossings.server.views import pictures
from crossings.server.views.pictures import Picture, difference, pick_lines, stage_lines, whole
from crossings.server.web.protocol import write

LARGEST = 10_000
"""Bytes of a message, compressed, as docs/wire.md promises for a move."""


def test_a_pick_that_is_put_together_tells_what_lies_where() -> None:
    parts = (("b", "first"), ("b", "first"), ("w", "second"))
    sent = pick_lines([Pick("1:bb/2:w", (), "Throw", parts=parts), Pick("a-b", ("a", "b"), "Go", take=True)])
    assert sent == [
        {"move": "1:bb/2:w", "places": [], "label": "Throw", "parts": {"first": ["b", "b"], "second": ["w"]}},
        {"move": "a-b", "places": ["a", "b"], "label": "Go", "take": True},
    ]


def test_a_tool_tells_its_rule() -> None:
    [sent] = pick_lines([Pick("bait", (), "Bait", rule="MOM-C08")])
    assert sent == {"move": "bait", "places": [], "label": "Bait", "rule": "MOM-C08"}


def test_places_tell_kinds_and_rests_only_where_they_have_them() -> None:
    places = (
        Place("field", (1, 2), "<rect/>", "A field", 0, 0),
        Place("die", (3, 4), "<rect/>", "A die", 0, 1, kind="b"),
        Place("card", (5, 6), "<rect/>", "A card", 0, 2, rests=((5, 6), (7.5, 6))),
    )
    sent = json.loads(whole(Picture(Scene((10, 10), "A table", "", (), places))).finished(frozenset())[0])
    field, die, card = sent["places"]
    place = {"id": "field", "x": 1, "y": 2, "row": 0, "column": 0, "label": "A field", "outline": field["outline"]}
    assert field == place
    assert die.keys() - place.keys() == {"kind"} and die["kind"] == "b"
    assert card.keys() - place.keys() == {"rests"} and card["rests"] == [[5, 6], [7.5, 6]]


def test_of_a_piece_nothing_is_told_that_is_usual() -> None:
    plain, whole_one = Piece("coin", (1, 2), "<g/>"), Piece("die", (3, 4), "<g/>", "A die", 90, 2, "<text/>")
    sent = json.loads(whole(Picture(Scene((10, 10), "A table", "", (plain, whole_one), ()))).finished(frozenset())[0])
    coin, die = sent["pieces"]
    assert coin == {"id": "coin", "x": 1, "y": 2, "art": die["art"]}
    shown = {"turn": 90, "layer": 2, "upright": die["upright"], "label": "A die"}
    assert die == {"id": "die", "x": 3, "y": 4, "art": coin["art"], **shown}
    assert sent["art"] == {coin["art"]: "<g/>", die["upright"]: "<text/>"}


def test_the_most_programs_that_there_can_be_are_a_small_message() -> None:
    """Walking on the Moon, section 7: 542 actions, with four dice due and two EC counters."""
    game = crossings.game("walking-on-the-moon")
    state = game.start(advanced=False, track="abcde", players=3)
    legal = [text for text in game.actions if text[:2] == "1:" and 4 <= sum(map(text.count, "bkw")) <= 6]
    assert len(legal) == 542
    message = {"legal": legal, "picks": pick_lines(looking.picks(state, 0, legal))}
    others_turn = looking.scene(state.play("1:bbkk"), 0)
    scene = difference(Picture(others_turn), Picture(looking.scene(state, 0))).text
    assert len(zlib.compress((write(message) + scene).encode())) < LARGEST


def test_what_appears_comes_with_its_art_and_what_vanishes_by_name() -> None:
    ghost = Piece("ghost", (3, 4), "<circle r='2'/>", turn=90)
    still, haunted = stage_lines([Stage(), Stage(appear=(ghost,), vanish=("coin-0",))])
    assert "appear" not in still and "vanish" not in still
    assert haunted["appear"] == [{"id": "ghost", "x": 3, "y": 4, "turn": 90, "art": "<circle r='2'/>"}]
    assert haunted["vanish"] == ["coin-0"]


def test_a_place_may_be_marked_elsewhere() -> None:
    place = Place("p", (10, 10), "<rect/>", "a place", 0, 0, mark=(10, 2))
    scene = Scene((40, 40), "t", "", (), (place,))
    assert json.loads(whole(Picture(scene)).finished(frozenset())[0])["places"][0]["mark"] == [10, 2]


def test_a_move_that_gives_something_up_says_what() -> None:
    entries = pick_lines([Pick("end", (), "End", quiet=True, warning="2 runners rest."), Pick("go", (), "Go")])
    end = {"move": "end", "places": [], "label": "End", "quiet": True, "warning": "2 runners rest."}
    assert entries == [end, {"move": "go", "places": [], "label": "Go"}]


def test_what_goes_from_one_part_of_a_scene_to_another_is_told_once() -> None:
    here, there = Place("a", (0, 0), "", "here", 0, 0), Place("b", (9, 0), "", "there", 0, 1)
    still, before = Piece("still", (5, 5), "<g/>"), Piece("coin", (0, 0), "<g/>")
    after = Piece("coin", (9, 0), "<g/>")
    kept = Part((still,), ())

    def picture(first: Part, second: Part) -> Picture:
        return Picture(Scene.of_parts([first, second, kept], size=(10, 10), title="t", backdrop=""))

    was = picture(Part((before,), (here,)), Part((), (there,)))
    now = picture(Part((), (here,)), Part((after,), ()))
    told = json.loads(difference(was, now).finished(frozenset())[0])
    assert [(one["id"], one["x"], one["y"]) for one in told["pieces"]] == [("coin", 9, 0)] and told["gone"] == []
    assert told["places"] == [] and told["gone_places"] == ["b"]
    whole_one = Scene((10, 10), "t", "", (still, after), (here,))
    assert difference(was, Picture(whole_one)).text == difference(was, now).text


def test_what_belongs_to_another_part_just_as_it_was_is_not_told() -> None:
    coin, pile = Piece("coin", (0, 0), "<g/>"), Place("pile", (0, 0), "", "a pile", 0, 0)
    was = Scene.of_parts([Part((coin,), ()), Part((), (pile,))], size=(10, 10), title="t", backdrop="")
    now = Scene.of_parts([Part((), (pile,)), Part((coin,), ())], size=(10, 10), title="t", backdrop="")
    told = json.loads(difference(Picture(was), Picture(now)).finished(frozenset())[0])
    assert (told["pieces"], told["gone"], told["places"], told["gone_places"]) == ([], [], [], [])


def test_what_changes_between_parts_that_were_met_before_is_not_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    empty, full = Part((), ()), Part((Piece("coin", (0, 0), "<g/>"),), ())
    was, now = (Scene.of_parts([part], size=(10, 10), title="t", backdrop="") for part in (empty, full))
    told = difference(Picture(was), Picture(now))
    monkeypatch.setattr(pictures, "_changed", None)
    again = difference(Picture(was), Picture(now))
    assert (again.text, again.art) == (told.text, told.art) and '"coin"' in told.text
