"""What is seen when a move of Walking on the Moon is made: jumps step by step, dice thrown, falls, counters gained."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import flights, panorama, tray
from crossings.boxes.ring.data import FACES
from crossings.boxes.ring.flights import Box, Flight
from crossings.boxes.ring.panorama import LEVEL, Strip
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Glide, Stage, hurried
from crossings.games.walking_on_the_moon.face import art
from crossings.games.walking_on_the_moon.face.layout import (
    HIDDEN,
    PILES_APART,
    PILES_AT,
    STRIPS,
    TRAY_TOP,
    WIDTH,
    View,
    astronaut_id,
    dice,
    die_at,
    flight_of,
    hand_id,
    panel_at,
    panel_width,
    poses,
    slot_of,
    terrain,
)
from crossings.games.walking_on_the_moon.face.picking import program_of
from crossings.games.walking_on_the_moon.rules.data import KINDS

STEP: Final = 110
TURN_ROW: Final = 40
FALL: Final = 130
CRASH: Final = 200
COUNT: Final = 240
SETTLE: Final = 160
SHARE: Final = 240
ROLL: Final = 110
SHOW: Final = 200
CARD_SEEN: Final = 420
"""Milliseconds: a step, going on to the next strip, a fall, an accident, counters, whatever else moves, dice are shared
out, a die rolls and lies, a card is seen."""
RAISED: Final = (0.0, -9.0)
"""How far a die is picked up to be thrown."""
TUMBLE: Final = 150.0
SEEN_AT: Final = (WIDTH / 2, TRAY_TOP - 90)


def motion(before: View, move: str, after: View) -> list[Stage]:
    """First what the move does; then counters, and whoever has been moved by it."""
    film = _Film(before, after)
    verb, _, rest = move.partition(":")
    kind = verb.partition("@")[0]
    if move[:1].isdigit():
        film.share_out(program_of(move))
    elif before["faces"] and verb in before["faces"] and rest:
        film.jump(flight_of(before, move))
    elif verb in FACES and not rest:
        film.throw(verb)
    elif verb == "draw":
        film.draw(rest)
    elif verb == "drop":
        film.discard(rest)
    elif kind in KINDS:
        film.play(kind)
    film.count()
    film.settle()
    return hurried(film.stages)


@dataclass
class _Film:
    before: View
    after: View
    stages: list[Stage] = field(default_factory=list)

    def _show(self, overlay: str, milliseconds: int) -> None:
        self.stages.append(Stage(overlay=overlay, milliseconds=milliseconds))

    # ---- dice ----------------------------------------------------------------------------------

    def share_out(self, program: tuple[str, ...]) -> None:
        """The dice go from the bowl to the jump cards."""
        used: Counter[str] = Counter()
        glides = []
        for slot, letters in enumerate(program, 1):
            for die in tray.laid(slot, [(letter, "") for letter in letters], False):
                used[die.colour] += 1
                glides.append(Glide(tray.pool_id(die.colour, used[die.colour]), die_at(die)))
        self.stages.append(Stage(tuple(glides), milliseconds=SHARE))

    def throw(self, face: str) -> None:
        """WOM-M02: the next die tumbles and shows a face."""
        waiting = [die for die in dice(self.before) if not die.face and not die.spent and die.colour == face[0]]
        at_hand = [die for die in waiting if die.card == slot_of(self.before)]
        if not at_hand:
            return
        die = at_hand[0]
        up = kit.moved(die_at(die), RAISED)
        self.stages.append(Stage((Glide(die.id, up, TUMBLE),), milliseconds=ROLL))
        self._show(kit.placed(ring_art.die_face(face), up, scale=1.12), SHOW)

    # ---- jumps ---------------------------------------------------------------------------------

    def jump(self, flown: Flight) -> None:
        """WOM-J11 to WOM-J18: along its steps; then down, if it ends in the air; and the crack of an accident."""
        who, strip = astronaut_id(self.before["active"]), panorama.home(STRIPS, flown.boxes[0][0])
        for box in flown.boxes[1:]:
            if box[0] > strip.last and panorama.home(STRIPS, box[0]) != strip:
                strip = panorama.home(STRIPS, box[0])
                self._glide(who, _feet(strip, (box[0] - 1, box[1])), 0, TURN_ROW)
            self._glide(who, _feet(strip, box), 0, STEP)
        if flown.rest != flown.boxes[-1]:
            self._glide(who, _feet(strip, flown.rest), 0, FALL)
        if flown.accident:
            self._show(ring_art.crack(strip.middle(flown.rest)), CRASH)
        self._pass_sputniks(flown)

    def _glide(self, piece: str, to: Point, turn: float, milliseconds: int) -> None:
        self.stages.append(Stage((Glide(piece, to, turn),), milliseconds=milliseconds))

    def _pass_sputniks(self, flown: Flight) -> None:
        """WOM-C02: those that were passed light up on the way."""
        land = terrain(self.before)
        lights = {index: box for index, box in enumerate(flown.boxes[1:], 1) if flights.has_sputnik(land, box)}
        way = [stage for stage in self.stages if stage.milliseconds == STEP]
        for index, box in lights.items():
            stage = way[index - 1]
            self.stages[self.stages.index(stage)] = replace(stage, overlay=_light(box))

    # ---- cards ---------------------------------------------------------------------------------

    def draw(self, kind: str) -> None:
        """WOM-A03: a card goes from the deck to whoever draws it; only the drawer sees it."""
        seat = self.before["ask"][0]
        card = art.card_back() if kind == HIDDEN else art.card(kind)
        self._show(kit.placed(card, self._beside(seat), scale=1 if kind != HIDDEN else 0.5), SHOW)

    def discard(self, kind: str) -> None:
        """WOM-A03: a card goes to the discards."""
        seat = self.before["ask"][0]
        self._to_discards(seat, kind, SHOW)

    def play(self, kind: str) -> None:
        """WOM-A02: everybody sees the card, then it lies among the discards."""
        self._show(kit.placed(art.card(kind), SEEN_AT, scale=1.3), CARD_SEEN)

    def _to_discards(self, seat: int, kind: str, milliseconds: int) -> None:
        hand = self.before["hands"][seat]
        pile = kit.moved(PILES_AT, PILES_APART)
        if kind in hand:
            card = Glide(hand_id(seat, 1 + hand.index(kind)), pile)
            self.stages.append(Stage((card,), milliseconds=milliseconds))
        else:
            self._show(kit.placed(art.card(kind), pile, scale=art.PILE_SCALE), milliseconds)

    def _beside(self, seat: int) -> Point:
        """Under the panel of a seat's first astronaut."""
        astronaut = next(number for number, one in enumerate(self.before["astronauts"]) if one["seat"] == seat)
        count = len(self.before["astronauts"])
        x, y = panel_at(astronaut, count)
        return x + panel_width(count) / 2, y + art.PANEL_HEIGHT + 60

    # ---- what follows --------------------------------------------------------------------------

    def count(self) -> None:
        """What has been gained and lost, over the panels."""
        shown = "".join(
            self._change(number, was, now)
            for number, (was, now) in enumerate(zip(self.before["astronauts"], self.after["astronauts"], strict=True))
        )
        if shown:
            self._show(shown, COUNT)

    def _change(self, number: int, was: View, now: View) -> str:
        count = len(self.after["astronauts"])
        x, y = panel_at(number, count)
        step = panel_width(count) / 2
        changes = [
            (key, now[key] - was[key], x + (0.5 + place) * step, sign)
            for place, (key, sign) in enumerate((("sputniks", art.sputnik()), ("ec", art.earth(9))))
        ]
        return "".join(art.change(sign, change, (spot, y + 52)) for _, change, spot, sign in changes if change)

    def settle(self) -> None:
        """Everybody goes where the move has left them: off to the side in a stack, on by a token, down, up again."""
        then, now = poses(self.before), poses(self.after)
        moved = tuple(
            Glide(astronaut_id(number), pose.at, ring_art.LYING_TURN if pose.lying else 0)
            for number, pose in now.items()
            if pose != then[number] or self._was_moved(number)
        )
        if moved:
            self.stages.append(Stage(moved, milliseconds=SETTLE))

    def _was_moved(self, number: int) -> bool:
        return any(glide.piece == astronaut_id(number) for stage in self.stages for glide in stage.glides)


def _feet(strip: Strip, box: Box) -> Point:
    """The middle of a figure that stands, or flies, in a box."""
    return kit.moved(strip.ground(box), (0, -ring_art.FEET))


def _light(box: Box) -> str:
    """A Sputnik that is passed."""
    x, y = panorama.home(STRIPS, box[0]).ground(box)
    return kit.stroked(kit.disc(13, (x + 11, y - LEVEL * 0.76)), art.GOLD_LIT, 2.4)
