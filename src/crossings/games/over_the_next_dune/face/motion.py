"""What glides where when a move of Over the Next Dune is made, in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Glide, Stage
from crossings.games.over_the_next_dune.face import art, layout
from crossings.games.over_the_next_dune.face.deeds import Caught, Drove, Followed, Sneaked, TurnBegan
from crossings.games.over_the_next_dune.face.pieces import pieces
from crossings.games.over_the_next_dune.face.seen import Seen, Space
from crossings.words import Deed

FLIP: Final = 260
SPACE: Final = 90
STEP: Final = 150
FOLLOW: Final = 120
CATCH: Final = 150
MOON: Final = 250
SETTLE: Final = 170
"""Milliseconds: a card is seen, a searcher drives a space, a soldier steps, ..."""

Goal = tuple[str, Point, float]


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """Deed by deed; then all else finds its place: a placed soldier, cards, a rolled piece."""
    film = _Film(before)
    for deed in deeds:
        film.show(deed)
    film.glide(SETTLE, [(piece.id, piece.at, piece.turn) for piece in pieces(after) if piece.id in film.shown])
    return film.stages


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """What stays to be seen of it."""
    return ""


class _Film:
    """The stages so far; where each piece is by now, and each searcher's captives."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.shown = {piece.id: (piece.at, piece.turn) for piece in pieces(seen)}
        self.captives = defaultdict(tuple, {searcher.number: searcher.captives for searcher in seen.searchers})
        self.stages: list[Stage] = []

    def show(self, deed: Deed) -> None:
        """The stages of a deed."""
        match deed:
            case TurnBegan(turn=turn):
                self.glide(MOON, [("moon", layout.night(turn, self.seen.s.option_turns), 0)])
            case Drove(searcher=searcher, card=card, legs=legs):
                self.show_card(searcher, card)
                for leg in legs:
                    self.glide(SPACE, self.searcher(searcher, layout.middle(leg.at), leg.face))
            case Followed(searcher=searcher, at=at, face=face):
                self.glide(FOLLOW, self.searcher(searcher, layout.middle(at), face))
            case Caught(searcher=searcher, soldiers=soldiers):
                self.captives[searcher] = tuple(sorted((*self.captives[searcher], *soldiers)))
                self.glide(CATCH, self.bench(searcher, self.shown[f"searcher-{searcher}"][0]))
            case Sneaked(soldier=soldier, at=at):
                self.glide(STEP, self.soldier(soldier, at))

    def glide(self, milliseconds: int, goals: Iterable[Goal]) -> None:
        """A stage in which pieces go to their goals; what is there already, or not on the board, is left out."""
        glides = []
        for piece, to, turn in goals:
            at, turned = self.shown.get(piece, (to, turn))
            turn = _shorter_way(turned, turn)
            if (at, turned) != (to, turn):
                glides.append(Glide(piece, to, turn))
                self.shown[piece] = to, turn
        if glides:
            self.stages.append(Stage(tuple(glides), milliseconds=milliseconds))

    def show_card(self, searcher: int, kind: str) -> None:
        """The flipped card, above its searcher where there is room."""
        (x, y), _ = self.shown[f"searcher-{searcher}"]
        above = y - 96 if y - 140 > layout.FIELD_TOP else y + 96
        at = (min(max(x, 40), layout.WIDTH - 40), min(above, layout.FIELD_BOTTOM - 40))
        self.stages.append(Stage(overlay=kit.placed(art.flipped_card(kind), at), milliseconds=FLIP))

    def searcher(self, searcher: int, at: Point, face: int) -> list[Goal]:
        """A searcher, its light and its captives at a spot, the lowest first."""
        turn = layout.angle(face)
        machine = [(f"light-{searcher}", at, turn), (f"searcher-{searcher}", at, turn), (f"number-{searcher}", at, 0)]
        return [*machine, *self.bench(searcher, at)]

    def bench(self, searcher: int, at: Point) -> list[Goal]:
        """The captives of a searcher on their bench."""
        held = self.captives[searcher]
        return [(f"soldier-{n}", layout.bench_spot(at, place, len(held)), 0) for place, n in enumerate(held)]

    def soldier(self, soldier: int, space: Space) -> list[Goal]:
        """A soldier with his ring and his card, the lowest first."""
        at, card = layout.middle(space), self.seen.soldier(soldier).card
        return [("mover", at, 0), (f"soldier-{soldier}", at, 0), (f"card-{card}", layout.card_spot(at), 0)]


def _shorter_way(turned: float, turn: float) -> float:
    """The turn, with whole rounds added or taken so that the piece turns as little as it can."""
    return turned + (turn - turned + 180) % 360 - 180
