"""Scenes in the form of the wire: fragments by digest, differences, and no fields with default values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import TypeVar, cast

from crossings.drawing.scene import CompoundMove, Part, Pick, Piece, Place, Scene, Step, Tween, digest
from crossings.server.messages.messages import (
    CompoundMoveLine,
    PickLine,
    PieceLine,
    PlaceLine,
    SceneData,
    StepLine,
    TweenLine,
)
from crossings.server.messages.protocol import join_members, write

Thing = TypeVar("Thing", Piece, Place)
NOTHING = Part((), ())

FRAGMENTS_CACHED = 4096
"""Number of cached fragments, picks and numbers, which many tables share."""
SCENE_DIFFS_CACHED = 2048
"""Number of cached differences between parts of scenes."""

_digest = lru_cache(maxsize=FRAGMENTS_CACHED)(digest)


class Picture:
    """A scene that can be compared with the next one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.parts = scene.parts or (Part(scene.pieces, scene.places),)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """The places by id."""
        return {place.id: place for place in self.scene.places}


@dataclass(frozen=True)
class SceneJson:
    """A scene's JSON without `art` and the closing brace, and the fragments that it needs."""

    text: str
    art: dict[str, str]

    def finished(self, known: frozenset[str]) -> tuple[str, frozenset[str]]:
        """Return the whole JSON with the fragments that are not in `known`, and what is known afterwards."""
        new = self.art.keys() - known
        if not new:
            return f'{self.text},"art":{{}}}}', known
        return f'{self.text},"art":{write({short: self.art[short] for short in new})}}}', shared_set(known | new)


@lru_cache(maxsize=256)
def shared_set(known: frozenset[str]) -> frozenset[str]:
    """Return an equal set that is shared by all connections, to save memory."""
    return known


@lru_cache(maxsize=FRAGMENTS_CACHED)
def shared_text(digest: str) -> str:
    """Return an equal digest that is shared. A client can send any text, so the cache is limited."""
    return digest


@dataclass(frozen=True)
class SceneDiff:
    """The new, changed and removed pieces and places of a part of a scene, by id and as JSON."""

    pieces: Mapping[str, Piece]
    places: Mapping[str, Place]
    gone: Mapping[str, Piece]
    gone_places: Mapping[str, Place]
    pieces_text: str
    places_text: str
    """JSON without the brackets."""
    art: dict[str, str]
    """The fragments of these pieces and places, by digest."""


def whole(picture: Picture) -> SceneJson:
    """Return a whole scene."""
    return _drawing(picture.scene, [_diff(NOTHING, part) for part in picture.parts], [], [], is_whole=True)


def difference(before: Picture, after: Picture) -> SceneJson:
    """Return the difference between two scenes. Differences between parts are cached."""
    rows = zip_longest(before.parts, after.parts, fillvalue=NOTHING)
    other = [(was, now) for was, now in rows if was is not now]
    compare = _cached_diff if before.scene.parts and after.scene.parts else _diff
    diffs = [compare(was, now) for was, now in other]
    gone, gone_places = _all([one.gone for one in diffs]), _all([one.gone_places for one in diffs])
    new, new_places = _all([one.pieces for one in diffs]), _all([one.places for one in diffs])
    if _is_another_parts(gone, new) or _is_another_parts(gone_places, new_places):
        return _drawing_of_all(before, after)
    return _drawing(
        after.scene,
        diffs,
        [id for id in gone if id not in new],
        [id for id in gone_places if id not in new_places],
        is_whole=False,
    )


def _drawing_of_all(before: Picture, after: Picture) -> SceneJson:
    """Return the difference without regard to parts."""
    diffs = _diff(_as_one(before.parts), _as_one(after.parts))
    return _drawing(after.scene, [diffs], diffs.gone, diffs.gone_places, is_whole=False)


def _all(things: Iterable[Mapping[str, Thing]]) -> dict[str, Thing]:
    return {id: thing for some in things for id, thing in some.items()}


def _is_another_parts(gone: Mapping[str, Thing], new: Mapping[str, Thing]) -> bool:
    """Return whether something moved to another part without a change, so that it is not new."""
    return any(was == new.get(id) for id, was in gone.items())


def _as_one(parts: Iterable[Part]) -> Part:
    pieces = tuple(piece for part in parts for piece in part.pieces)
    return Part(pieces, tuple(place for part in parts for place in part.places))


def _diff(before: Part, after: Part) -> SceneDiff:
    art: dict[str, str] = {}
    pieces, gone = _changes(before.pieces_by_id, after.pieces_by_id)
    places, gone_places = _changes(before.places_by_id, after.places_by_id)
    piece_lines = [
        _piece_line(one, _add_fragment(one.art, art), _add_fragment(one.upright, art)) for one in pieces.values()
    ]
    place_lines = [_place_line(one, _add_fragment(one.outline, art)) for one in places.values()]
    return SceneDiff(pieces, places, gone, gone_places, write(piece_lines)[1:-1], write(place_lines)[1:-1], art)


_cached_diff = lru_cache(maxsize=SCENE_DIFFS_CACHED)(_diff)


def _changes(were: Mapping[str, Thing], are: Mapping[str, Thing]) -> tuple[dict[str, Thing], dict[str, Thing]]:
    """Return what is new or changed, and what is gone. Most objects are the same in both."""
    new = {id: thing for id, thing in are.items() if (was := were.get(id)) is not thing and was != thing}
    return new, {id: thing for id, thing in were.items() if id not in are}


def _drawing(
    scene: Scene, diffs: Sequence[SceneDiff], gone: Iterable[str], gone_places: Iterable[str], *, is_whole: bool
) -> SceneJson:
    art = {digest: fragment for one in diffs for digest, fragment in one.art.items()}
    head = {
        "size": [_round(side) for side in scene.size],
        "title": scene.title,
        "description": scene.description,
        "night": scene.night,
        "backdrop": _add_fragment(scene.backdrop, art),
        "whole": is_whole,
        "gone": list(gone),
        "gone_places": list(gone_places),
    }
    pieces, places = (
        join_members(*[one.pieces_text for one in diffs]),
        join_members(*[one.places_text for one in diffs]),
    )
    return SceneJson(f'{write(head)[:-1]},"pieces":[{pieces}],"places":[{places}]', art)


def _add_fragment(fragment: str, art: dict[str, str]) -> str:
    """Add a fragment to `art` and return its digest; empty for an empty fragment."""
    if not fragment:
        return ""
    short = _digest(fragment)
    art[short] = fragment
    return short


def _piece_line(piece: Piece, art: str, upright: str) -> PieceLine:
    x, y = piece.at
    line: PieceLine = {"id": piece.id, "x": _round(x), "y": _round(y)}
    if piece.turn:
        line["turn"] = _round(piece.turn)
    if piece.layer:
        line["layer"] = piece.layer
    if art:
        line["art"] = art
    if upright:
        line["upright"] = upright
    if piece.label:
        line["label"] = piece.label
    return line


def _place_line(place: Place, outline: str) -> PlaceLine:
    x, y = _point(place.at)
    line: PlaceLine = {
        "id": place.id,
        "x": x,
        "y": y,
        "row": place.row,
        "column": place.column,
        "label": place.label,
        "outline": outline,
    }
    if place.kind:
        line["kind"] = place.kind
    if place.rests:
        line["rests"] = [_point(rest) for rest in place.rests]
    if place.mark:
        line["mark"] = _point(place.mark)
    return line


def scene_line(scene: Scene) -> SceneData:
    """Return a whole scene in the form of the wire, with all its art."""
    return cast(SceneData, json.loads(whole(Picture(scene)).finished(frozenset())[0]))


def pick_lines(picks: Iterable[Pick]) -> list[PickLine]:
    """Return picks in the form of the wire."""
    return [_pick_line(pick) for pick in picks]


def picks_text(picks: Iterable[Pick]) -> str:
    """Return picks as JSON."""
    return f"[{','.join(map(_pick_text, picks))}]"


@lru_cache(maxsize=FRAGMENTS_CACHED)
def _pick_text(pick: Pick) -> str:
    """Return a pick as JSON. It is cached, since most picks are possible again at the next turn."""
    return write(_pick_line(pick))


def _pick_line(pick: Pick) -> PickLine:
    line: PickLine = {"move": pick.move, "places": list(pick.places), "label": pick.label}
    if pick.take:
        line["take"] = True
    if pick.parts:
        line["parts"] = {}
        for kind, place in pick.parts:
            line["parts"].setdefault(place, []).append(kind)
    if pick.rule:
        line["rule"] = pick.rule
    if pick.quiet:
        line["quiet"] = True
    if pick.warning:
        line["warning"] = pick.warning
    if pick.closes:
        line["closes"] = pick.closes
    return line


def compound_move_lines(offered: Iterable[CompoundMove]) -> list[CompoundMoveLine]:
    """Return compound moves in the form of the wire."""
    return list(map(_compound_move_line, offered))


def _compound_move_line(move: CompoundMove) -> CompoundMoveLine:
    line: CompoundMoveLine = {"label": move.label, "moves": list(move.moves), "overlay": move.overlay}
    if move.closes:
        line["closes"] = move.closes
    return line


def step_lines(steps: Iterable[Step]) -> list[StepLine]:
    """Return animation steps in the form of the wire."""
    return [_step_line(step) for step in steps]


def _step_line(step: Step) -> StepLine:
    """Return a step. Pieces that appear come with their art, since they may be in no scene."""
    line: StepLine = {
        "ms": step.milliseconds,
        "tweens": [_tween_line(tween) for tween in step.tweens],
        "overlay": step.overlay,
    }
    if step.appear:
        line["appear"] = [_piece_line(piece, piece.art, piece.upright) for piece in step.appear]
    if step.vanish:
        line["vanish"] = list(step.vanish)
    if step.sound:
        line["sound"] = step.sound
    return line


def _tween_line(tween: Tween) -> TweenLine:
    x, y = tween.to
    line: TweenLine = {"id": tween.piece, "x": _round(x), "y": _round(y)}
    if tween.turn:
        line["turn"] = _round(tween.turn)
    return line


def _point(at: tuple[float, float]) -> tuple[float, float]:
    return _round(at[0]), _round(at[1])


@lru_cache(maxsize=FRAGMENTS_CACHED)
def _round(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
