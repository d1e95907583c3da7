"""A position of March on Mars as the presentation needs it: boxes and their contents, cards of dice, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from crossings.engine import Record, ViewerPosition, blank, copy_of
from crossings.engine.kernels.emit import collect_emitted
from crossings.engine.kernels.interface import CHANCE, OVER
from crossings.shared.ring import tray
from crossings.shared.ring.data import CARDS, JUMPS
from crossings.shared.ring.flights import Box, Flight, Terrain

from ..rules import data, effects, kernels, planet, schema, throws

Group = tuple[int, Box]
"""The aliens of one colour in a box: (colour, box)."""
HAND = 0
"""The card beside the three actions, with foreseen dice or dice of special throws."""
THROWS_BESIDE_ACTIONS = ("foresee", "kamikaze", "him", "sm", "drone")
"""Throws whose dice are on the card `HAND`."""
ABILITIES_WITH_DICE = ("precog", "kamikaze")
"""Abilities whose dice are put on the card `HAND` at the start of a turn."""
TIRING = ("precog", "injector")
"""Abilities that a strained marine can't use."""
BEHIND = {"l1": "l2", "r1": "r2"}
"""By card next to the landing zone: the card next to the MMM."""
DIRECTIONS = {"+": 1, "-": -1}


class Aliens(NamedTuple):
    """Numbers of aliens by colour."""

    yellow: int = 0
    blue: int = 0
    red: int = 0

    @property
    def groups(self) -> list[tuple[int, int]]:
        """Colour and count of the colours present."""
        return [(colour, count) for colour, count in enumerate(self) if count]


class Marine(NamedTuple):
    """A marine. `box` is None until it has landed."""

    seat: int
    box: Box | None = None
    card: int | None = None
    ability: str | None = None
    crashed: bool = False
    out: bool = False
    used: bool = False
    strained: bool = False
    bait: bool = False

    @property
    def spent(self) -> bool:
        """MOM-Y01, MOM-Y08, MOM-Y09: whether its ability is used up, or can't be used in its next turn."""
        return self.used or (self.strained and self.ability in TIRING)


class BoxContents(NamedTuple):
    """The marines and aliens in a box."""

    marines: tuple[Marine, ...] = ()
    aliens: Aliens = Aliens()


EMPTY = BoxContents()


class Draw(NamedTuple):
    """MOM-W04: the slot and the number of a draw of aliens."""

    slot: str
    number: int


class Position(ViewerPosition):
    """A position; nothing is hidden. Field names are those of section 6 of the rules."""

    s: schema.State
    target: int
    black_twos: int
    phase: str
    round: int
    track: tuple[str, ...]
    base_hits: int
    order: tuple[int, ...]
    side: int
    active: int | None
    dice: int
    program: tuple[str, ...]
    action: int
    throw: str | None
    beacon: int | None
    pending: str
    faces: tuple[str, ...]
    hand: tuple[str, ...] | None
    reason: str | None

    # ---- contents of the record ------------------------------------------------------------------

    @property
    def board(self) -> int:
        """MOM-S01: the full or the half board."""
        return planet.board(self.s)

    @cached_property
    def actor(self) -> int | None:
        """The seat to decide, or None."""
        seat = kernels.actor(self.s)
        return None if seat in (CHANCE, OVER) else seat

    @property
    def bag(self) -> Aliens:
        """MOM-S03: the aliens in the bag."""
        return Aliens(*self.s.bag)

    @cached_property
    def incoming(self) -> Aliens:
        """MOM-W01: the aliens of the incoming wave."""
        return Aliens(*self.s.incoming)

    @cached_property
    def contents_by_box(self) -> Mapping[Box, BoxContents]:
        """The contents of each box that is not empty."""
        contents_by_box: dict[Box, BoxContents] = {}
        for marine in self.marines:
            if marine.box and not marine.out:
                marines = contents_by_box.get(marine.box, EMPTY).marines
                contents_by_box[marine.box] = BoxContents((*marines, marine))
        for x, column in enumerate(self.s.aliens):
            if not any(map(any, column)):
                continue
            for floor, counts in enumerate(column):
                if any(counts):
                    box = x, floor - data.FLOOR_0
                    contents_by_box[box] = contents_by_box.get(box, EMPTY)._replace(aliens=Aliens(*counts))
        return contents_by_box

    @cached_property
    def contents_items(self) -> tuple[tuple[Box, BoxContents], ...]:
        """`contents_by_box` as a hashable tuple of items."""
        return tuple(self.contents_by_box.items())

    @cached_property
    def marines(self) -> tuple[Marine, ...]:
        """The marines, by seat."""
        return tuple(_marine(self.s, seat) for seat in range(self.s.option_players))

    @property
    def draw(self) -> Draw | None:
        """The current draw, or None."""
        return Draw(data.SLOTS[self.s.draw_slot], self.s.draw_count) if self.s.draw_count else None

    # ---- the game --------------------------------------------------------------------------------

    @cached_property
    def legal(self) -> list[str]:
        """The legal actions of the actor."""
        numbers = [0] * kernels.MAX_LEGAL
        return [data.ACTIONS[number] for number in numbers[: kernels.legal(self.s, numbers)]]

    @property
    def is_won(self) -> bool:
        """MOM-F01: whether the MMM is destroyed."""
        return self.reason == schema.REASONS[schema.MMM_DESTROYED - 1]

    @property
    def turn(self) -> int | None:
        """The seat to decide, or whose dice are rolled."""
        return None if self.reason else self.active if self.actor is None else self.actor

    @property
    def wave(self) -> str:
        """The state of the incoming wave: `woken` (MOM-W07), `waiting` (MOM-O02) or `empty`."""
        return "woken" if self.s.unleash else "waiting" if any(self.incoming) else "empty"

    @property
    def is_on_planet(self) -> bool:
        """Whether a marine is in turn and in the game."""
        return self.active is not None and not self.marines[self.active].out

    # ---- the planet ------------------------------------------------------------------------------

    @property
    def terrain(self) -> Terrain:
        """The terrain of this game."""
        return terrain_of(self.board, self.track)

    @property
    def groups(self) -> dict[Group, int]:
        """The number of aliens, by colour and box."""
        items = self.contents_by_box.items()
        return {(colour, box): count for box, contents in items for colour, count in contents.aliens.groups}

    def at(self, seat: int) -> Box:
        """The box of a marine that has landed."""
        box = self.marines[seat].box
        assert box
        return box

    @property
    def mover(self) -> int:
        """The seat of the marine in turn. There must be one."""
        assert self.active is not None
        return self.active

    @property
    def here(self) -> Box:
        """The box of the marine in turn."""
        return self.at(self.mover)

    @property
    def ability(self) -> str | None:
        """The ability of the marine in turn, or None."""
        return None if self.active is None else self.marines[self.active].ability

    def contents_of(self, box: Box) -> BoxContents:
        """The contents of a box."""
        return self.contents_by_box.get(box, EMPTY)

    def to_mmm(self, box: Box) -> int:
        """The number of columns between a box and the Master Mind."""
        columns: int = data.TO_MMM[self.board, box[0]]
        return columns

    def slot_of(self, x: int) -> str | None:
        """The slot of a column, or None."""
        slot = data.SLOT_OF[self.board, x]
        return data.SLOTS[slot] if slot >= 0 else None

    def in_zone(self, box: Box) -> bool:
        """MOM-C01: whether a box is in the landing zone."""
        return 0 <= box[0] - data.LZ < data.LZ_COLUMNS[self.board]

    def on(self, slot: str) -> list[Group]:
        """The groups of aliens on a card."""
        return [group for group in self.groups if self.slot_of(group[1][0]) == slot]

    def aliens_on(self, slot: str) -> Aliens:
        """The numbers of aliens on a card."""
        number = data.SLOTS.index(slot)
        return Aliens(*(planet.count_of_colour(self.s, number, colour) for colour in range(len(data.ALIENS))))

    def card_on(self, slot: str) -> str:
        """The terrain card in a slot, or 'none'."""
        return dict(zip(data.SLOTS, self.track, strict=False)).get(slot, "none")

    def reach(self, seat: int) -> dict[Box, int]:
        """MOM-H01, MOM-A04: the boxes that a marine can shoot at, and the value on the dice that it needs."""
        start = self.at(seat)
        if planet.is_beset(self.s, seat):
            return {start: throws.ONE}
        distances = {box: planet.distance(*start, *box) for _, box in self.groups}
        return {box: number for box, number in distances.items() if number <= max(data.SHOT_DX)}

    # ---- jumps -----------------------------------------------------------------------------------

    @cached_property
    def jumps(self) -> tuple[Flight, ...]:
        """MOM-J03: all possible jumps of the marine in turn with one die, in both directions."""
        return tuple(self.flight(f"{sign}{jump}") for sign in DIRECTIONS for jump in JUMPS)

    def flight(self, move: str, start: Box | None = None) -> Flight:
        """Return a jump of the marine in turn according to the rules, from its box or from `start`."""
        s, seat, direction = copy_of(self.s), self.mover, DIRECTIONS[move[0]]
        start = start or self.here
        s.x[seat], s.y[seat] = start
        numbers = [JUMPS.index(jump) for jump in move[1:].split(",")]
        with collect_emitted(s) as emitted:
            crashes = throws.jump(s, seat, direction, numbers[0], numbers[1] if numbers[1:] else -1)
        steps = [(integers[0], integers[1]) for number, *integers in emitted if number == effects.STEP]
        (cause,) = (integers[-1] for number, *integers in emitted if number == effects.JUMPED)
        rest = s.x[seat], s.y[seat]
        return Flight(move[1:], (start, *steps), rest, crashes, effects.CAUSES[cause] if crashes else "")

    # ---- dice ------------------------------------------------------------------------------------

    @property
    def card_in_use(self) -> int | None:
        """The card whose dice are being rolled or used."""
        if self.throw is None:
            return None
        return HAND if self.throw in THROWS_BESIDE_ACTIONS else self.action

    @property
    def programmed(self) -> str:
        """The dice of the current action; empty with a hand of foreseen dice."""
        return self.program[self.action - 1]

    @property
    def takes_dice(self) -> bool:
        """Whether dice are to be taken from the bowl."""
        return bool(self.dice) or self.phase == "drone"

    @property
    def has_hand_card(self) -> bool:
        """Whether the card `HAND` is shown: it has dice, or can take some."""
        if self.card_in_use == HAND or self.hand is not None or self.phase == "drone":
            return True
        return bool(self.dice) and self.ability in ABILITIES_WITH_DICE

    @cached_property
    def card_dice(self) -> tuple[tray.Die, ...]:
        """All dice on cards."""
        thrown = tray.thrown(self.faces, self.pending)
        special = thrown if self.card_in_use == HAND else tray.thrown(self.hand or ())
        actions_done = self.action - (self.throw is None)
        return (
            *tray.dice_on_cards(self.program, thrown, self.card_in_use, actions_done),
            *tray.dice_on_card(HAND, special, False),
        )

    def die(self, face: str, number: int = 0) -> str:
        """The id of the `number`-th die of this throw that shows a face."""
        return [die.id for die in self.card_dice if die.face == face and die.card == self.card_in_use][number]


def _marine(s: schema.State, seat: int) -> Marine:
    return Marine(
        seat,
        (s.x[seat], s.y[seat]) if s.x[seat] else None,
        s.card[seat] or None,
        data.ABILITIES[s.ability[seat] - 1] if s.ability[seat] else None,
        *(bool(getattr(s, name)[seat]) for name in FLAGS),
    )


FLAGS = Marine._fields[Marine._fields.index("crashed") :]


def bare_planet(board: int) -> Record:
    """Return a record of a board without cards."""
    s: Record = blank(schema.State, {"players": data.HALF_BOARD_SEATS + (board == data.FULL)})
    planet.lay_planet(s)
    return s


@lru_cache(maxsize=256)
def terrain_of(board: int, track: tuple[str, ...]) -> Terrain:
    """Return all columns of the planet, with the MMM at both ends."""
    s = bare_planet(board)
    for slot, card in enumerate(track):
        planet.lay_card(s, slot, CARDS.index(card))
    return tuple(s.terrain[: data.COLUMNS[board] + 1])


def slots_of(board: int) -> tuple[str, ...]:
    """MOM-S02: return the slots of a board."""
    return data.SLOTS[: data.SLOTS_ON[board]]
