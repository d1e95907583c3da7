"""What moves where when a move of March on Mars is made, and in which order; pieces of the scene before the move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import tray
from crossings.boxes.ring.art import FEET, LYING, LYING_TURN
from crossings.boxes.ring.data import FACES
from crossings.boxes.ring.flights import Box
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Glide, Stage, hurried
from crossings.games.march_on_mars.face import art
from crossings.games.march_on_mars.face.flying import aimed, at, flight_of
from crossings.games.march_on_mars.face.layout import (
    View,
    alien_id,
    base_at,
    board_of,
    card_in_use,
    companies,
    dice,
    die_at,
    ground,
    incoming_at,
    incoming_id,
    is_in_zone,
    middle,
    slot_of,
    spots,
)
from crossings.games.march_on_mars.rules.data import ALIENS, actions_of

SHARE: Final = 240
ROLL: Final = 220
STEP: Final = 140
FALL: Final = 160
SHOT: Final = 260
ROLL_ON: Final = 300
ARRIVE: Final = 320
STRIKE: Final = 400
"""Milliseconds: dice are shared out, a die is seen, a step is jumped, a marine falls, shots are fired, a wave rolls on
a card, new aliens come, the base is struck."""
FROM_THE_SKY: Final[Point] = (-60.0, -110.0)
NEAR: Final = ("l1", "r1")
"""The cards beside the landing zone."""
Group = tuple[int, Box]
"""Aliens of a colour in a box."""


def motion(before: View, move: str, after: View) -> list[Stage]:
    """First what the move itself does; then, card by card, what the wave does that it sets going."""
    film = _Film(before, after, spots(before))
    if move in FACES and before["throw"] is not None:
        film.roll(move)
    elif move[0].isdigit():
        film.share_out(actions_of(move))
    elif move[0] in "+-":
        film.jump(move)
    elif move.startswith("land:"):
        film.appear()
    hit = _killed(before, move, after)
    film.shoot(move, hit)
    film.wave(hit)
    return hurried(film.stages)


# ---- aliens before and after -------------------------------------------------------------------


def _groups(view: View) -> dict[Group, int]:
    """How many aliens of each colour are in each box."""
    return {
        (colour, box): count
        for box, company in companies(view).items()
        for colour, count in enumerate(company.aliens)
        if count
    }


def _lost(before: View, after: View) -> list[Group]:
    """Where aliens have become fewer."""
    now = _groups(after)
    return [group for group, count in _groups(before).items() if now.get(group, 0) < count]


def _gained(before: View, after: View) -> list[Group]:
    """Where aliens have become more."""
    then = _groups(before)
    return [group for group, count in _groups(after).items() if then.get(group, 0) < count]


def _killed(before: View, move: str, after: View) -> list[Group]:
    """Of whom some die by the move itself, if it is a shot."""
    verb = re.split("[:=]", move)[0]
    if verb == "orbital":
        return _lost(before, after)
    if verb not in ("shoot", "fight", "hit"):
        return []
    where, _, dead = move.removeprefix(f"{verb}:").partition("=")
    start = _shooter(before, verb)
    box = start if verb == "fight" else aimed(start, where)
    return [(colour, box) for colour, name in enumerate(ALIENS) if name in dead]


def _shooter(before: View, verb: str) -> Box:
    """From where shots are counted."""
    return at(before, before["beacon"] if verb == "hit" else before["active"])


@dataclass
class _Film:
    """The stages so far, and where each piece is drawn by now."""

    before: View
    after: View
    shown: dict[str, Point]
    stages: list[Stage] = field(default_factory=list)

    @property
    def board(self) -> int:
        """The board in play."""
        return board_of(self.before)

    def glide(self, milliseconds: int, targets: Mapping[str, Point], overlay: str = "", turn: float = 0) -> None:
        """A stage in which pieces that are there go where they are not yet."""
        changed = {piece: to for piece, to in targets.items() if piece in self.shown and self.shown[piece] != to}
        self.shown |= changed
        if changed or overlay:
            glides = tuple(Glide(piece, to, turn) for piece, to in changed.items())
            self.stages.append(Stage(glides, overlay, milliseconds))

    # ---- dice ----------------------------------------------------------------------------------

    def share_out(self, program: Sequence[str]) -> None:
        """The dice go from the bowl to the cards of the actions."""
        used: Counter[str] = Counter()
        glides = []
        for card, letters in enumerate(program, 1):
            for die in tray.laid(card, [(letter, "") for letter in letters], False):
                used[die.colour] += 1
                glides.append(Glide(tray.pool_id(die.colour, used[die.colour]), die_at(self.board, die)))
        self.stages.append(Stage(tuple(glides), milliseconds=SHARE))

    def roll(self, face: str) -> None:
        """The die as it falls on its card."""
        card = card_in_use(self.before)
        waiting = [die for die in dice(self.before) if die.card == card and not die.face and die.colour == face[0]]
        if card is None or not waiting:
            return
        drawing = kit.placed(ring_art.die_face(face), die_at(self.board, waiting[0]), turn=-9, scale=1.35)
        self.stages.append(Stage(overlay=drawing, milliseconds=ROLL))

    # ---- marines -------------------------------------------------------------------------------

    def jump(self, move: str) -> None:
        """Box by box along its way, over the edge of a row onto the next; then the fall, if there is one."""
        seat = self.before["active"]
        flown, name = flight_of(self.before, move), f"marine-{seat}"
        for box in flown.boxes[1:]:
            self.glide(STEP, {name: kit.moved(middle(self.board, box), (0, -2))})
        crashed = self.after["marines"][seat]["crashed"]
        height = LYING if crashed else FEET
        rest = kit.moved(ground(self.board, flown.rest), (0, -height))
        overlay = ring_art.crack(ground(self.board, flown.rest)) if crashed else ""
        self.glide(FALL, {name: rest}, overlay, LYING_TURN if crashed else 0)

    def appear(self) -> None:
        """MOM-Y12: it is here, then there."""
        seat = self.before["active"]
        there = middle(self.board, at(self.after, seat))
        rings = kit.stroked(kit.disc(10, there) + kit.disc(18, there), ring_art.MARS.pale, 2)
        self.glide(FALL, {f"marine-{seat}": there}, rings)

    # ---- shots ---------------------------------------------------------------------------------

    def shoot(self, move: str, hit: list[Group]) -> None:
        """A flash from the marine (missiles and bombs: from the sky) to the box; whoever dies is seen to."""
        if not hit:
            return
        target = middle(self.board, hit[0][1])
        start = kit.moved(target, FROM_THE_SKY)
        if move.startswith(("shoot:", "fight=")):
            start = middle(self.board, _shooter(self.before, "shoot"))
        beam = kit.stroked(kit.path(f"M{kit.pair(start)}L{kit.pair(target)}"), art.EMBER, 3, dashes="9 4")
        self.stages.append(Stage(overlay=beam, milliseconds=SHOT // 2))
        bursts = "".join(kit.placed(art.burst(), self._spot(group)) for group in hit)
        self.stages.append(Stage(overlay=bursts, milliseconds=SHOT))

    def _spot(self, group: Group) -> Point:
        colour, box = group
        return self.shown.get(alien_id(colour, box), middle(self.board, box))

    # ---- waves ---------------------------------------------------------------------------------

    def wave(self, hit: list[Group]) -> None:
        """MOM-B02, MOM-W01, MOM-W03, MOM-O02: the base is struck; aliens roll on from card to card; new ones come."""
        if self.after["base_hits"] > self.before["base_hits"]:
            self._strike_base()
        lost = [group for group in _lost(self.before, self.after) if group not in hit]
        gained = _gained(self.before, self.after)
        self._into_zone([group for group in gained if is_in_zone(self.board, group[1][0])])
        self._out_of_sight(lost)
        fresh = self._roll_on(lost, [group for group in gained if not is_in_zone(self.board, group[1][0])])
        self._arrive(fresh)

    def _strike_base(self) -> None:
        flash = kit.placed(art.burst(), kit.moved(base_at(self.board), (0, -40)), scale=2.2)
        zone = {
            alien_id(colour, box): kit.moved(base_at(self.board), (0, -FEET))
            for colour, box in _groups(self.before)
            if is_in_zone(self.board, box[0])
        }
        self.glide(STRIKE, zone, flash)

    def _into_zone(self, gained: list[Group]) -> None:
        """Incoming aliens to the box of the landing zone that is filled first."""
        targets: dict[str, Point] = {}
        for colour, box in gained:
            targets.setdefault(incoming_id(colour), kit.moved(ground(self.board, box), (0, -FEET)))
        self.glide(ROLL_ON, targets)

    def _out_of_sight(self, lost: list[Group]) -> None:
        """Aliens of the cards beside the landing zone to the incoming wave."""
        more = [
            colour for colour, name in enumerate(ALIENS) if self.after["incoming"][name] > self.before["incoming"][name]
        ]
        targets = {
            alien_id(colour, box): incoming_at(self.board, colour)
            for colour, box in lost
            if colour in more and not is_in_zone(self.board, box[0]) and self._is_near(box)
        }
        self.glide(ROLL_ON, targets)

    def _is_near(self, box: Box) -> bool:
        """Whether a box is on a card beside the landing zone."""
        return slot_of(self.board, box[0]) in NEAR

    def _roll_on(self, lost: list[Group], gained: list[Group]) -> list[Group]:
        """Aliens of the cards beside the MMM to where there are more of their colour; what is left is new."""
        targets: dict[str, Point] = {}
        taken: set[Group] = set()
        for colour, box in lost:
            goal = next((g for g in gained if g[0] == colour and g not in taken and self._is_near(g[1])), None)
            if goal and not self._is_near(box):
                taken.add(goal)
                targets[alien_id(colour, box)] = kit.moved(ground(self.board, goal[1]), (0, -FEET))
        self.glide(ROLL_ON, targets)
        return [group for group in gained if group not in taken and not (targets and self._is_near(group[1]))]

    def _arrive(self, fresh: list[Group]) -> None:
        """New aliens rise from the ground of their card."""
        drawn = "".join(
            kit.placed(art.alien(colour), kit.moved(ground(self.board, box), (0, -8)), scale=0.7, opacity=0.75)
            for colour, box in fresh
        )
        if drawn:
            self.stages.append(Stage(overlay=drawn, milliseconds=ARRIVE))
