"""Scenes as the wire carries them: lists of numbers, fragments by digest, differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Any, TypeVar

from crossings.drawing.scene import Part, Pick, Piece, Place, Row, Scene, Stage, digest
from crossings.server.messages import Entry, StageLine
from crossings.server.protocol import write

Thing = TypeVar("Thing", Piece, Place)
NOTHING = Part((), ())

KEPT = 4096
"""How many fragments of drawings, texts of picks and numbers are kept: what many tables have in common."""

_digest = lru_cache(maxsize=KEPT)(digest)


class Picture:
    """A scene, ready to be compared with the next one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.parts = scene.parts or (Part(scene.pieces, scene.places),)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """What can be pointed at, by its id."""
        return {place.id: place for place in self.scene.places}


@dataclass(frozen=True)
class Drawing:
    """A scene's JSON without its closing brace and its `art`, and the fragments that it needs."""

    text: str
    art: dict[str, str]

    def finished(self, known: frozenset[str]) -> tuple[str, frozenset[str]]:
        """The whole JSON, with the fragments that are not known, and what is known from now on."""
        new = self.art.keys() - known
        if not new:
            return f'{self.text},"art":{{}}}}', known
        return f'{self.text},"art":{write({short: self.art[short] for short in new})}}}', one_of(known | new)


@lru_cache(maxsize=256)
def one_of(known: frozenset[str]) -> frozenset[str]:
    """The same; as many connections know the same, it is kept once for all of them."""
    return known


def whole(picture: Picture) -> Drawing:
    """All of a scene."""
    scene = picture.scene
    return _drawing(scene, scene.pieces, scene.places, {"whole": True, "gone": [], "gone_places": []})


def difference(before: Picture, after: Picture) -> Drawing:
    """What changes from one scene to the next."""
    rows = zip_longest(before.parts, after.parts, fillvalue=NOTHING)
    other = [(was, now) for was, now in rows if was is not now]
    pieces, gone = _news([was.pieces for was, _ in other], [now.pieces for _, now in other])
    places, gone_places = _news([was.places for was, _ in other], [now.places for _, now in other])
    return _drawing(after.scene, pieces, places, {"whole": False, "gone": gone, "gone_places": gone_places})


def _news(before: Iterable[Sequence[Thing]], after: Iterable[Sequence[Thing]]) -> tuple[list[Thing], list[str]]:
    """What is new or another than before, and the ids of what is gone; much is the same object in both."""
    were = {thing.id: thing for things in before for thing in things}
    are = {thing.id: thing for things in after for thing in things}
    changed = [thing for id, thing in are.items() if (was := were.get(id)) is not thing and was != thing]
    return changed, [id for id in were if id not in are]


def _drawing(scene: Scene, pieces: Iterable[Piece], places: Iterable[Place], kind: dict[str, Any]) -> Drawing:
    art: dict[str, str] = {}

    def name(fragment: str) -> str:
        if not fragment:
            return ""
        short = _digest(fragment)
        art[short] = fragment
        return short

    data = {
        "size": [_round(side) for side in scene.size],
        "title": scene.title,
        "description": scene.description,
        "night": scene.night,
        "backdrop": name(scene.backdrop),
        **kind,
        "pieces": [_piece_entry(piece, name(piece.art), name(piece.upright)) for piece in pieces],
        "places": [_place_entry(place, name(place.outline)) for place in places],
    }
    return Drawing(write(data)[:-1], art)


def _piece_entry(piece: Piece, art: str, upright: str) -> Entry:
    x, y = piece.at
    return [piece.id, _round(x), _round(y), _round(piece.turn), piece.layer, art, upright, piece.label]


def _place_entry(place: Place, outline: str) -> Entry:
    x, y = place.at
    entry = [place.id, _round(x), _round(y), place.row, place.column, place.label, outline]
    if place.kind or place.rests or place.mark:
        entry += [place.kind, [[_round(x), _round(y)] for x, y in place.rests]]
    if place.mark:
        entry.append([_round(side) for side in place.mark])
    return entry


def picks_entries(picks: Iterable[Pick]) -> list[Entry]:
    """Picks in the form of the wire."""
    return [_pick_entry(pick) for pick in picks]


def picks_text(picks: Iterable[Pick]) -> str:
    """The same as JSON."""
    return f"[{','.join(map(_pick_text, picks))}]"


@lru_cache(maxsize=KEPT)
def _pick_text(pick: Pick) -> str:
    """Most can be picked again at the next turn."""
    return write(_pick_entry(pick))


def _pick_entry(pick: Pick) -> Entry:
    entry: Entry = [pick.move, list(pick.places), pick.label, int(pick.take)]
    put: dict[str, list[str]] = {}
    for kind, place in pick.parts:
        put.setdefault(place, []).append(kind)
    further = [put or None, pick.rule, int(pick.quiet), pick.warning]
    while further and not further[-1]:
        further.pop()
    return entry + further


def row_entries(offered: Iterable[Row]) -> list[Entry]:
    """Rows of moves in the form of the wire."""
    return [[row.label, list(row.moves), row.overlay] for row in offered]


def stage_lines(stages: Iterable[Stage]) -> list[StageLine]:
    """Stages in the form of the wire."""
    return [_stage_line(stage) for stage in stages]


def _stage_line(stage: Stage) -> StageLine:
    """What appears comes with its art (it may be in no scene); nothing is said of what there is none of."""
    line: StageLine = {
        "ms": stage.milliseconds,
        "glides": [
            [glide.piece, _round(glide.to[0]), _round(glide.to[1]), _round(glide.turn)] for glide in stage.glides
        ],
        "overlay": stage.overlay,
    }
    if stage.appear:
        line["appear"] = [
            [piece.id, _round(piece.at[0]), _round(piece.at[1]), _round(piece.turn), piece.art, piece.upright]
            for piece in stage.appear
        ]
    if stage.vanish:
        line["vanish"] = list(stage.vanish)
    if stage.sound:
        line["sound"] = stage.sound
    return line


@lru_cache(maxsize=KEPT)
def _round(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
