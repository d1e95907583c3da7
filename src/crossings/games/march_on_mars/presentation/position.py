"""A position of March on Mars: who is where, what lies on the cards, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from crossings.engine import Record, ViewerPosition, blank, copy_of
from crossings.engine.kernels.interface import CHANCE, OVER
from crossings.shared.ring import tray
from crossings.shared.ring.data import CARDS, JUMPS
from crossings.shared.ring.flights import Box, Flight, Terrain, cause, walk

from ..rules import data, kernels, planet, schema, throws

Group = tuple[int, Box]
"""All aliens of a colour in a box."""
HAND = 0
"""The card beside the three actions: dice foreseen, or thrown for something else than an action."""
OF_NO_ACTION = ("foresee", "kamikaze", "him", "sm", "drone")
"""Throws whose dice lie beside the actions."""
THROWS_ASIDE = ("precog", "kamikaze")
"""Abilities whose dice are put beside the actions at the start of a turn."""
TIRING = ("precog", "injector")
"""Abilities that a strained marine has not got."""
BEHIND = {"l1": "l2", "r1": "r2"}
"""By the card next to the landing zone: the one next to the MMM."""
DIRECTIONS = {"+": 1, "-": -1}


class Aliens(NamedTuple):
    """How many of each colour."""

    yellow: int = 0
    blue: int = 0
    red: int = 0

    @property
    def groups(self) -> list[tuple[int, int]]:
        """Colour and count of those that there are."""
        return [(colour, count) for colour, count in enumerate(self) if count]


class Marine(NamedTuple):
    """A marine; `box` is None until it has landed."""

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
        """MOM-Y01, MOM-Y08, MOM-Y09: its ability is used up, or not to be had in its next turn."""
        return self.used or (self.strained and self.ability in TIRING)


class Company(NamedTuple):
    """Who is in a box."""

    marines: tuple[Marine, ...] = ()
    aliens: Aliens = Aliens()


NOBODY = Company()


class Draw(NamedTuple):
    """Into which slot aliens are drawn, and how many (MOM-W04)."""

    slot: str
    number: int


class Position(ViewerPosition):
    """A position; nothing is hidden. Names are those of section 6 of the rules."""

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

    # ---- as the record has it ------------------------------------------------------------------

    @property
    def board(self) -> int:
        """MOM-S01: the full or the half one."""
        return planet.board(self.s)

    @cached_property
    def actor(self) -> int | None:
        """The seat that is to decide."""
        seat = kernels.actor(self.s)
        return None if seat in (CHANCE, OVER) else seat

    @property
    def bag(self) -> Aliens:
        """MOM-S03: what has not been drawn."""
        return Aliens(*self.s.bag)

    @cached_property
    def incoming(self) -> Aliens:
        """MOM-W01: those of the incoming wave."""
        return Aliens(*self.s.incoming)

    @cached_property
    def companies(self) -> Mapping[Box, Company]:
        """Who is in each box that is not empty."""
        there: dict[Box, Company] = {}
        for marine in self.marines:
            if marine.box and not marine.out:
                others = there.get(marine.box, NOBODY).marines
                there[marine.box] = Company((*others, marine))
        for x, column in enumerate(self.s.aliens):
            for floor, counts in enumerate(column):
                if any(counts):
                    box = x, floor - data.FLOOR_0
                    there[box] = there.get(box, NOBODY)._replace(aliens=Aliens(*counts))
        return there

    @cached_property
    def there(self) -> tuple[tuple[Box, Company], ...]:
        """The same as a row."""
        return tuple(self.companies.items())

    @cached_property
    def marines(self) -> tuple[Marine, ...]:
        """By seat."""
        return tuple(_marine(self.s, seat) for seat in range(self.s.option_players))

    @property
    def draw(self) -> Draw | None:
        """What is drawn now."""
        return Draw(data.SLOTS[self.s.draw_slot], self.s.draw_count) if self.s.draw_count else None

    # ---- the game ------------------------------------------------------------------------------

    @cached_property
    def legal(self) -> list[str]:
        """What the seat that is to decide can do."""
        found = [0] * kernels.MAX_LEGAL
        return [data.ACTIONS[number] for number in found[: kernels.legal(self.s, found)]]

    @property
    def is_won(self) -> bool:
        """MOM-F01."""
        return self.reason == schema.REASONS[schema.MMM_DESTROYED - 1]

    @property
    def turn(self) -> int | None:
        """The seat that is to decide, or whose dice fly."""
        return None if self.reason else self.active if self.actor is None else self.actor

    @property
    def wave(self) -> str:
        """What there is to know of the incoming wave: `woken` (MOM-W07), `waiting` (MOM-O02) or `empty`."""
        return "woken" if self.s.unleash else "waiting" if any(self.incoming) else "empty"

    @property
    def is_on_planet(self) -> bool:
        """Whether there is a marine in turn, and it is in the game."""
        return self.active is not None and not self.marines[self.active].out

    # ---- the planet ----------------------------------------------------------------------------

    @property
    def terrain(self) -> Terrain:
        """The planet of this game."""
        return terrain_of(self.board, self.track)

    @property
    def groups(self) -> dict[Group, int]:
        """How many aliens of each colour are in each box."""
        found = self.companies.items()
        return {(colour, box): count for box, company in found for colour, count in company.aliens.groups}

    def at(self, seat: int) -> Box:
        """The box of a marine that has landed."""
        box = self.marines[seat].box
        assert box
        return box

    @property
    def mover(self) -> int:
        """The seat of the marine in turn, where there is one."""
        assert self.active is not None
        return self.active

    @property
    def here(self) -> Box:
        """The box of the marine in turn."""
        return self.at(self.mover)

    @property
    def ability(self) -> str | None:
        """Of the marine in turn, if there is one and it has one."""
        return None if self.active is None else self.marines[self.active].ability

    def company(self, box: Box) -> Company:
        """Who is in a box."""
        return self.companies.get(box, NOBODY)

    def to_mmm(self, box: Box) -> int:
        """How many columns a box is from the Master Mind."""
        columns: int = data.TO_MMM[self.board, box[0]]
        return columns

    def slot_of(self, x: int) -> str | None:
        """The slot to which a column belongs."""
        slot = data.SLOT_OF[self.board, x]
        return data.SLOTS[slot] if slot >= 0 else None

    def in_zone(self, box: Box) -> bool:
        """MOM-C01."""
        return 0 <= box[0] - data.LZ < data.LZ_COLUMNS[self.board]

    def on(self, slot: str) -> list[Group]:
        """The aliens of a card."""
        return [group for group in self.groups if self.slot_of(group[1][0]) == slot]

    def aliens_on(self, slot: str) -> Aliens:
        """How many aliens stand on a card."""
        number = data.SLOTS.index(slot)
        return Aliens(*(planet.count_of_colour(self.s, number, colour) for colour in range(len(data.ALIENS))))

    def card_on(self, slot: str) -> str:
        """The terrain card in a slot; none if no card lies there yet."""
        return dict(zip(data.SLOTS, self.track, strict=False)).get(slot, "none")

    def reach(self, seat: int) -> dict[Box, int]:
        """MOM-H01, MOM-A04: the boxes at which a marine can shoot, and the number that dice have to show."""
        start = self.at(seat)
        if planet.is_beset(self.s, seat):
            return {start: throws.ONE}
        far = {box: planet.distance(*start, *box) for _, box in self.groups}
        return {box: number for box, number in far.items() if number <= max(data.SHOT_DX)}

    # ---- jumps ---------------------------------------------------------------------------------

    @cached_property
    def ways(self) -> tuple[Flight, ...]:
        """MOM-J03: all jumps with one die that the marine in turn might make, either way."""
        return tuple(self.flight(f"{sign}{jump}") for sign in DIRECTIONS for jump in JUMPS)

    def flight(self, move: str, start: Box | None = None, alone: bool = False) -> Flight:
        """A jump of the marine in turn, as the rules walk it: from where it is, or as if it were elsewhere.

        `alone`: as if no companion could help (MOM-T03).
        """
        s, seat, direction = copy_of(self.s), self.mover, DIRECTIONS[move[0]]
        start = start or self.here
        s.x[seat], s.y[seat] = start
        if alone:
            s.out[:] = [other != seat for other in range(len(s.out))]
        jumps = [JUMPS.index(jump) for jump in move[1:].split(",")]
        boxes = walk(self.terrain, start, jumps, direction)
        crashes = throws.jump(s, seat, direction, jumps[0], jumps[1] if jumps[1:] else -1)
        why = cause(self.terrain, jumps, boxes) if crashes else ""
        return Flight(move[1:], boxes, (s.x[seat], s.y[seat]), crashes, why)

    # ---- dice ----------------------------------------------------------------------------------

    @property
    def card_in_use(self) -> int | None:
        """The card whose dice are being thrown or lie."""
        if self.throw is None:
            return None
        return HAND if self.throw in OF_NO_ACTION else self.action

    @property
    def programmed(self) -> str:
        """The dice of the action in hand; nothing with a hand of dice foreseen."""
        return self.program[self.action - 1]

    @property
    def takes_dice(self) -> bool:
        """Whether dice are about to be taken from the bowl."""
        return bool(self.dice) or self.phase == "drone"

    @property
    def has_hand_card(self) -> bool:
        """Whether the card beside the actions is there: dice lie on it, or may be put there."""
        if self.card_in_use == HAND or self.hand is not None or self.phase == "drone":
            return True
        return bool(self.dice) and self.ability in THROWS_ASIDE

    @cached_property
    def lying(self) -> tuple[tray.Die, ...]:
        """All dice on cards."""
        thrown = tray.thrown(self.faces, self.pending)
        aside = thrown if self.card_in_use == HAND else tray.thrown(self.hand or ())
        made = self.action - (self.throw is None)
        return (
            *tray.dice_on_cards(self.program, thrown, self.card_in_use, made),
            *tray.dice_on_card(HAND, aside, False),
        )

    def die(self, face: str, number: int = 0) -> str:
        """The place of a die that shows a face in this throw: the first one, or a further one."""
        return [die.id for die in self.lying if die.face == face and die.card == self.card_in_use][number]


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
    """A record of a board on which no card lies yet."""
    s: Record = blank(schema.State, {"players": data.HALF_BOARD_SEATS + (board == data.FULL)})
    planet.lay_planet(s)
    return s


@lru_cache(maxsize=256)
def terrain_of(board: int, track: tuple[str, ...]) -> Terrain:
    """All columns of the planet from the MMM on, and the MMM once more behind the last."""
    s = bare_planet(board)
    for slot, card in enumerate(track):
        planet.lay_card(s, slot, CARDS.index(card))
    return tuple(s.terrain[: data.COLUMNS[board] + 1])


def slots_of(board: int) -> tuple[str, ...]:
    """MOM-S02."""
    return data.SLOTS[: data.SLOTS_ON[board]]
