"""A position of Walking on the Moon as a viewer sees it: astronauts, terrain, dice and cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

from crossings.engine import ViewerPosition
from crossings.engine.schema import key_json, unpack
from crossings.shared.ring import tray
from crossings.shared.ring.data import CARDS, COLOURS, RISE
from crossings.shared.ring.flights import Box, Flight, Terrain, flights
from crossings.words import Name

from ..rules import data, setup, throws
from ..rules import kernels as rules
from ..rules.schema import State
from ..words import astronaut_name


class Astronaut(NamedTuple):
    """An astronaut, its position and its counters."""

    number: int
    name: Name
    seat: int
    x: int
    y: int
    z: int
    sputniks: int
    ec: int
    handicap: bool
    crashed: bool
    reroll: bool
    finished: int

    @property
    def box(self) -> Box:
        """Its column and level."""
        return self.x, self.y

    @property
    def who(self) -> tuple[int, Name]:
        """The arguments with which effects name it."""
        return self.number, self.name

    def box_after_step(self, step: str) -> Box:
        """WOM-J24: return the box to which a free step leads."""
        return self.x + 1, self.y + RISE[step]

    @property
    def is_second(self) -> bool:
        """WOM-T01: whether it is the second one of its seat."""
        return self.number != self.seat


class Position(ViewerPosition):
    """A position as a viewer sees it."""

    s: State
    phase: str
    """The kind of node, or `?` if it is hidden from the viewer."""
    tokens: tuple[str, ...]
    deck: int
    discard: Mapping[str, int]
    hands: tuple[tuple[str, ...], ...]
    round: int
    active: int | None
    mover: int | None
    removed: str
    program: tuple[str, ...]
    jump: int
    pending: str
    faces: tuple[str, ...]

    def __init__(self, viewer: int | None, s: State, **given: Any) -> None:
        super().__init__(viewer, s, **given)
        s.terrain = list(self.terrain)

    @cached_property
    def track(self) -> str:
        """WOM-S01: the lunar cards laid so far."""
        return "".join(key_json(self.s, "track"))

    @property
    def due(self) -> int:
        """WOM-P01: the number of dice to allocate."""
        return self.s.dice

    @property
    def ask(self) -> tuple[int, ...]:
        """WOM-O06: the seats still to be asked, or none if they are hidden from the viewer."""
        return tuple(key_json(self.s, "ask"))

    @cached_property
    def winners(self) -> tuple[int, ...] | None:
        """The winners, after the end of the game."""
        seats = range(self.s.option_players)
        return tuple(seat for seat in seats if rules.is_winner(self.s, seat)) if self.s.reason else None

    # ---- astronauts ----------------------------------------------------------------------------

    @cached_property
    def astronauts(self) -> tuple[Astronaut, ...]:
        """All astronauts, by number."""
        rows = key_json(self.s, "astronauts")
        return tuple(
            Astronaut(number, astronaut_name(number, self.s.option_players), **row) for number, row in enumerate(rows)
        )

    @property
    def active_astronaut(self) -> Astronaut | None:
        """The astronaut that acts."""
        number = self.active if self.mover is None else self.mover
        return None if number is None or self.winners is not None else self.astronauts[number]

    @property
    def jumper(self) -> Astronaut:
        """The active astronaut; there must be one."""
        assert self.active is not None
        return self.astronauts[self.active]

    @cached_property
    def stacks(self) -> dict[Box, tuple[Astronaut, ...]]:
        """WOM-J23: the astronauts in each box that is not empty, from below.

        Astronauts that have finished are in no box (WOM-F01).
        """
        racing = sorted(
            (astronaut for astronaut in self.astronauts if not astronaut.finished), key=lambda astronaut: astronaut.z
        )
        return {
            box: tuple(astronaut for astronaut in racing if astronaut.box == box)
            for box in {astronaut.box: None for astronaut in racing}
        }

    # ---- the track -----------------------------------------------------------------------------

    @property
    def terrain(self) -> Terrain:
        """The columns laid so far; after the goal the first card is repeated (WOM-J22)."""
        return terrain_of_track(self.track)

    def flights(self, faces: tuple[str, ...]) -> tuple[Flight, ...]:
        """Return all jumps of the active astronaut with these faces."""
        return flights(self.terrain, self.jumper.box, faces)

    @cached_property
    def tokens_at(self) -> dict[int, str]:
        """WOM-S02: the token of each special box, by column."""
        return dict(zip(data.SPECIAL_COLUMNS, self.tokens, strict=False))

    # ---- dice and cards ------------------------------------------------------------------------

    @property
    def slot(self) -> int:
        """The current jump card: the first for an Extra jump, 0 for none."""
        return 1 if self.jump == data.EXTRA_JUMP else self.jump

    @property
    def is_rolling(self) -> bool:
        """Whether dice of this jump are being rolled or have been."""
        return bool(self.pending or self.faces)

    @cached_property
    def dice(self) -> tuple[tray.Die, ...]:
        """All dice on jump cards."""
        rolled = tray.thrown(self.faces, self.pending)
        return tuple(tray.dice_on_cards(self.program, rolled, self.slot if self.is_rolling else None, self.slot))

    @property
    def free_dice(self) -> list[tuple[str, int]]:
        """WOM-P06: the dice, by colour and number, that can be taken from the pool or named by a card."""
        if not self.due and self.phase != "end":
            return []
        return [
            (colour, number)
            for colour, number in tray.POOL_DICE
            if number <= throws.dice_in_pool(self.s, COLOURS.index(colour))
        ]

    @property
    def may_reroll(self) -> bool:
        """WOM-B06: whether the active astronaut may reroll some of its dice together."""
        return bool(self.faces) and self.active is not None and self.jumper.reroll

    @property
    def hand(self) -> tuple[str, ...]:
        """The kinds of cards in the viewer's hand."""
        return () if self.viewer is None else self.hands[self.viewer]

    @property
    def may_keep(self) -> bool:
        """WOM-A03: whether the viewer has to keep one of two cards."""
        return self.phase == "drop" and self.viewer == self.ask[0]


@cache
def terrain_of_track(track: str) -> Terrain:
    """Return the terrain of a track by the letters of its cards."""
    s = unpack(State, bytes(State.nbytes))
    setup.lay_boxes(s)
    for slot, card in enumerate(track):
        setup.lay_card(s, slot, CARDS.index(card))
    return tuple(s.terrain if len(track) == data.SLOTS else s.terrain[: data.SECTOR * len(track) + 1])
