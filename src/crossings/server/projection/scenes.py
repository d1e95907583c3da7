"""Scenes in the form of the wire: fragments by digest, differences, and no fields with default values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import TypeVar, cast

from msgspec import structs

from crossings.drawing.scene import Part, Pick, Piece, Place, Scene, digest
from crossings.server.messages.server_messages import PickLine, PieceLine, PlaceLine, SceneData, rounded_point
from crossings.server.messages.writing import encoded_list, items_json, to_json

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
class Drawing:
    """A scene without its `art`, and the fragments that it needs."""

    scene: SceneData
    art: dict[str, str]

    def finished(self, known: frozenset[str]) -> tuple[SceneData, frozenset[str]]:
        """Return the scene with the fragments that are not in `known`, and what is known afterwards."""
        new = self.art.keys() - known
        if not new:
            return self.scene, known
        return structs.replace(self.scene, art={short: self.art[short] for short in new}), shared_set(known | new)


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
    pieces_json: bytes
    places_json: bytes
    """JSON without the brackets."""
    art: dict[str, str]
    """The fragments of these pieces and places, by digest."""


def whole(picture: Picture) -> Drawing:
    """Return a whole scene."""
    return _drawing(picture.scene, [_diff(NOTHING, part) for part in picture.parts], [], [], is_whole=True)


def difference(before: Picture, after: Picture) -> Drawing:
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


def _drawing_of_all(before: Picture, after: Picture) -> Drawing:
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
        PieceLine.of(one, _add_fragment(one.art, art), _add_fragment(one.upright, art)) for one in pieces.values()
    ]
    place_lines = [PlaceLine.of(one, _add_fragment(one.outline, art)) for one in places.values()]
    return SceneDiff(pieces, places, gone, gone_places, items_json(piece_lines), items_json(place_lines), art)


_cached_diff = lru_cache(maxsize=SCENE_DIFFS_CACHED)(_diff)


def _changes(were: Mapping[str, Thing], are: Mapping[str, Thing]) -> tuple[dict[str, Thing], dict[str, Thing]]:
    """Return what is new or changed, and what is gone. Most objects are the same in both."""
    new = {id: thing for id, thing in are.items() if (was := were.get(id)) is not thing and was != thing}
    return new, {id: thing for id, thing in were.items() if id not in are}


def _drawing(
    scene: Scene, diffs: Sequence[SceneDiff], gone: Iterable[str], gone_places: Iterable[str], *, is_whole: bool
) -> Drawing:
    art = {digest: fragment for one in diffs for digest, fragment in one.art.items()}
    shown = SceneData(
        size=rounded_point(scene.size),
        title=scene.title,
        description=scene.description,
        night=scene.night,
        backdrop=_add_fragment(scene.backdrop, art),
        whole=is_whole,
        gone=list(gone),
        gone_places=list(gone_places),
        pieces=encoded_list(one.pieces_json for one in diffs),
        places=encoded_list(one.places_json for one in diffs),
        art={},
    )
    return Drawing(shown, art)


def _add_fragment(fragment: str, art: dict[str, str]) -> str:
    """Add a fragment to `art` and return its digest; empty for an empty fragment."""
    if not fragment:
        return ""
    short = _digest(fragment)
    art[short] = fragment
    return short


def scene_data(scene: Scene) -> SceneData:
    """Return a whole scene with all its art."""
    return whole(Picture(scene)).finished(frozenset())[0]


def encoded_picks(picks: Iterable[Pick]) -> list[PickLine]:
    """Return picks as JSON."""
    return cast(list[PickLine], encoded_list(map(_pick_json, picks)))


@lru_cache(maxsize=FRAGMENTS_CACHED)
def _pick_json(pick: Pick) -> bytes:
    """Return a pick as JSON. It is cached, since most picks are possible again at the next turn."""
    return to_json(PickLine.of(pick))
