"""Two views and the move between them -> what glides where, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Glide, Stage, hurried
from crossings.engine import Loose
from crossings.games.over_the_next_dune.face import art, paths
from crossings.games.over_the_next_dune.face.layout import (
    FIELD_BOTTOM,
    FIELD_TOP,
    WIDTH,
    Point,
    angle,
    bench_spot,
    crest_spot,
    middle,
    night,
)
from crossings.games.over_the_next_dune.face.paths import View
from crossings.games.over_the_next_dune.face.pieces import pieces
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.rules.data import CARD_NAMES, COMPASS, PARTS, SOLDIERS
from crossings.games.over_the_next_dune.text import notation

FLIP: Final = 260
SPACE: Final = 90
STEP: Final = 150
FOLLOW: Final = 120
CATCH: Final = 150
MOON: Final = 250
SETTLE: Final = 170
"""Milliseconds: a card is seen, a searcher drives a space, a soldier steps, ..."""


def motion(before: View, move: str, after: View) -> list[Stage]:
    """What is seen between two views: driving, sneaking, following, catching; then all else finds its place."""
    film = _Film.of(before)
    soldier, _, part = move.partition(":")
    if move in CARD_NAMES:
        film.search(CARD_NAMES.index(move))
    elif part in COMPASS:
        film.step(int(soldier), part)
    elif part == "end":
        rules.act(film.s, int(soldier), PARTS.index(part))
        rules.route(film.s)
    elif move == "done":
        rules.end_phase(film.s)
    film.search_what_needs_no_draw()
    film.settle(after)
    return hurried(film.stages)


def _shorter_way(turned: float, turn: float) -> float:
    """The turn, with whole rounds added or taken so that the piece turns as little as it can."""
    return turned + (turn - turned + 180) % 360 - 180


@dataclass
class _Film:
    """The stages so far, the position that they have reached, and where each piece is drawn by now."""

    s: Loose
    shown: dict[str, tuple[Point, float]]
    stages: list[Stage] = field(default_factory=list)

    @classmethod
    def of(cls, view: View) -> _Film:
        """Nothing has moved yet."""
        return cls(notation.loose_state(view), {piece.id: (piece.at, piece.turn) for piece in pieces(view)})

    # ---- stages --------------------------------------------------------------------------------

    def glide(self, milliseconds: int, goals: Iterable[tuple[str, Point, float]]) -> None:
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

    def searcher(self, searcher: int, at: Point, face: int) -> list[tuple[str, Point, float]]:
        """A searcher, its light and its captives at a spot, the lowest first."""
        turn = angle(face)
        machine = [(f"light-{searcher}", at, turn), (f"searcher-{searcher}", at, turn), (f"number-{searcher}", at, 0)]
        return [*machine, *self.bench(searcher, at)]

    def bench(self, searcher: int, at: Point) -> list[tuple[str, Point, float]]:
        """The captives of a searcher on their bench."""
        held = [n for n in range(1, SOLDIERS + 1) if self.s.soldier_captor[n] == searcher]
        return [(f"soldier-{n}", bench_spot(at, place, len(held)), 0) for place, n in enumerate(held)]

    def soldier(self, soldier: int, at: Point) -> list[tuple[str, Point, float]]:
        """A soldier with his ring and his card, the lowest first."""
        card = self.s.soldier_card[soldier]
        held = [(f"card-{card}", (at[0] - 17, at[1] - 14), 0.0)] if card else []
        return [("mover", at, 0), (f"soldier-{soldier}", at, 0), *held]

    # ---- the search phase ----------------------------------------------------------------------

    def search(self, card: int) -> None:
        """OND-13: the card is shown beside its searcher, which drives; who is caught is carried to its middle."""
        searcher = int(self.s.searcher)
        self.show_card(searcher, CARD_NAMES[card])
        legs = paths.drive(self.s, searcher, card)
        for leg in legs:
            self.glide(SPACE, self.searcher(searcher, middle(*leg.at), leg.face))
        rules.flip(self.s, card)
        at = middle(int(self.s.searcher_column[searcher]), int(self.s.searcher_row[searcher]))
        self.glide(CATCH, self.searcher(searcher, at, int(self.s.searcher_face[searcher])))

    def show_card(self, searcher: int, kind: str) -> None:
        """The flipped card, above its searcher where there is room."""
        (x, y), _ = self.shown[f"searcher-{searcher}"]
        above = y - 96 if y - 140 > FIELD_TOP else y + 96
        at = (min(max(x, 40), WIDTH - 40), min(above, FIELD_BOTTOM - 40))
        self.stages.append(Stage(overlay=kit.placed(art.flipped_card(kind), at), milliseconds=FLIP))

    def search_what_needs_no_draw(self) -> None:
        """Searchers whose card is certain drive as part of the move before (one kind of card is left in the deck)."""
        card = rules.only_card(self.s)
        while card >= 0:
            self.glide(MOON, [("moon", night(self.s.turn, self.s.option_turns), 0)])
            self.search(card)
            card = rules.only_card(self.s)

    # ---- the sneak phase -----------------------------------------------------------------------

    def step(self, soldier: int, compass: str) -> None:
        """OND-51, OND-52: he steps, then the followers in number order, each with whom it catches."""
        s, start = self.s, middle(int(self.s.soldier_column[soldier]), int(self.s.soldier_row[soldier]))
        across, along = paths.STEPS[compass]
        target = start[0] + across * CELL, start[1] + along * CELL
        noticed = rules.followers(s, soldier)
        self.glide(STEP, self.soldier(soldier, target))
        rules.act(s, soldier, PARTS.index(compass))
        if s.soldier_status[soldier] == rules.SAFE:
            self.glide(STEP, self.soldier(soldier, crest_spot(soldier)))
        for searcher in range(1, s.option_searchers + 1):
            if noticed >> searcher & 1:
                at = middle(int(s.searcher_column[searcher]), int(s.searcher_row[searcher]))
                self.glide(FOLLOW, self.searcher(searcher, at, int(s.searcher_face[searcher])))
        rules.route(s)

    # ---- everything else -----------------------------------------------------------------------

    def settle(self, after: View) -> None:
        """Whatever is not yet where the new view has it: a placed soldier, cards, the moon, a rolled piece."""
        self.glide(SETTLE, [(piece.id, piece.at, piece.turn) for piece in pieces(after) if piece.id in self.shown])
