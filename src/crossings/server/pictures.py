"""Scenes as the wire carries them: rows of numbers, fragments by digest, differences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from crossings.drawing.scene import Pick, Scene, Stage, digest
from crossings.server.protocol import write

Row = list[Any]

_digest = lru_cache(maxsize=20_000)(digest)


@dataclass(frozen=True)
class Picture:
    """A scene, ready to be sent or compared with the next one."""

    head: dict[str, Any]
    """Size, title and description."""
    backdrop: str
    pieces: dict[str, Row]
    places: dict[str, Row]
    art: dict[str, str]
    """Every fragment of the scene by its digest."""

    @staticmethod
    def of(scene: Scene) -> Picture:
        """A scene in the form of the wire."""
        art: dict[str, str] = {}

        def name(fragment: str) -> str:
            if not fragment:
                return ""
            short = _digest(fragment)
            art[short] = fragment
            return short

        return Picture(
            {"size": [_round(side) for side in scene.size], "title": scene.title, "description": scene.description},
            name(scene.backdrop),
            {
                piece.id: [
                    piece.id,
                    _round(piece.at[0]),
                    _round(piece.at[1]),
                    _round(piece.turn),
                    piece.layer,
                    name(piece.art),
                    name(piece.upright),
                    piece.label,
                ]
                for piece in scene.pieces
            },
            {
                place.id: [
                    place.id,
                    _round(place.at[0]),
                    _round(place.at[1]),
                    place.row,
                    place.column,
                    place.label,
                    name(place.outline),
                ]
                for place in scene.places
            },
            art,
        )


@dataclass(frozen=True)
class Drawing:
    """A scene's JSON without its closing brace and its `art`, and the fragments that it needs."""

    text: str
    needs: frozenset[str]
    art: dict[str, str]

    def finished(self, known: set[str]) -> str:
        """The whole JSON, with the fragments that are not known; they are known from now on."""
        new = self.needs - known
        if not new:
            return f'{self.text},"art":{{}}}}'
        known |= new
        return f'{self.text},"art":{write({short: self.art[short] for short in new})}}}'


def whole(picture: Picture) -> Drawing:
    """All of a scene."""
    return _drawing(picture, picture.pieces.values(), picture.places.values(), {"whole": True, "gone": []})


def difference(before: Picture, after: Picture) -> Drawing:
    """What changes from one scene to the next; all of it where the places are not the same ones."""
    if before.places.keys() != after.places.keys() or before.head["size"] != after.head["size"]:
        return whole(after)
    pieces = [row for id, row in after.pieces.items() if before.pieces.get(id) != row]
    places = [row for id, row in after.places.items() if before.places[id] != row]
    gone = [id for id in before.pieces if id not in after.pieces]
    return _drawing(after, pieces, places, {"whole": False, "gone": gone})


def _drawing(picture: Picture, pieces: Iterable[Row], places: Iterable[Row], kind: dict[str, Any]) -> Drawing:
    pieces, places = list(pieces), list(places)
    needs = {picture.backdrop, *(row[5] for row in pieces), *(row[6] for row in pieces), *(row[6] for row in places)}
    data = picture.head | kind | {"backdrop": picture.backdrop, "pieces": pieces, "places": places}
    return Drawing(write(data)[:-1], frozenset(needs - {""}), picture.art)


def picks_rows(picks: Iterable[Pick]) -> list[Row]:
    """Picks in the form of the wire."""
    return [[pick.move, list(pick.places), pick.label, int(pick.take)] for pick in picks]


def stage_rows(stages: Iterable[Stage]) -> list[dict[str, Any]]:
    """Stages in the form of the wire."""
    return [
        {
            "ms": stage.milliseconds,
            "glides": [
                [glide.piece, _round(glide.to[0]), _round(glide.to[1]), _round(glide.turn)] for glide in stage.glides
            ],
            "overlay": stage.overlay,
        }
        for stage in stages
    ]


def _round(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
