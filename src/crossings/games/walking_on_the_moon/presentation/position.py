"""A position of Walking on the Moon: astronauts, terrain, dice, cards; and what the rules say of them."""

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
    """Where one is, and what it has."""

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
        """Column and level."""
        return self.x, self.y

    @property
    def who(self) -> tuple[int, Name]:
        """As effects name it."""
        return self.number, self.name

    def stepped(self, step: str) -> Box:
        """WOM-J24: where a free step leads."""
        return self.x + 1, self.y + RISE[step]

    @property
    def is_second(self) -> bool:
        """WOM-T01: whether it is the second one of its seat."""
        return self.number != self.seat


class Position(ViewerPosition):
    """A position, as far as a viewer may know it."""

    s: State
    phase: str
    """The kind of node, `?` if it is kept from the viewer."""
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
        """WOM-S01: the lunar cards that lie."""
        return "".join(key_json(self.s, "track"))

    @property
    def due(self) -> int:
        """WOM-P01: dice to be shared out."""
        return self.s.dice

    @property
    def ask(self) -> tuple[int, ...]:
        """WOM-O06: the seats still to come; none where it is kept from the viewer."""
        return tuple(key_json(self.s, "ask"))

    @cached_property
    def winners(self) -> tuple[int, ...] | None:
        """Whoever has won, once it is over."""
        seats = range(self.s.option_players)
        return tuple(seat for seat in seats if rules.is_winner(self.s, seat)) if self.s.reason else None

    # ---- astronauts ----------------------------------------------------------------------------

    @cached_property
    def astronauts(self) -> tuple[Astronaut, ...]:
        """By number."""
        rows = key_json(self.s, "astronauts")
        return tuple(Astronaut(one, astronaut_name(one, self.s.option_players), **row) for one, row in enumerate(rows))

    @property
    def active_astronaut(self) -> Astronaut | None:
        """Who is on the move."""
        number = self.active if self.mover is None else self.mover
        return None if number is None or self.winners is not None else self.astronauts[number]

    @property
    def jumper(self) -> Astronaut:
        """The active astronaut, where there must be one."""
        assert self.active is not None
        return self.astronauts[self.active]

    @cached_property
    def stacks(self) -> dict[Box, tuple[Astronaut, ...]]:
        """WOM-J23: who is in each box that is not empty, from below; those across are no longer there (WOM-F01)."""
        racing = sorted((one for one in self.astronauts if not one.finished), key=lambda one: one.z)
        return {box: tuple(one for one in racing if one.box == box) for box in {one.box: None for one in racing}}

    # ---- the ring ------------------------------------------------------------------------------

    @property
    def terrain(self) -> Terrain:
        """The columns as far as they are laid, and behind the goal the first card once more (WOM-J22)."""
        return terrain_of_track(self.track)

    def flights(self, faces: tuple[str, ...]) -> tuple[Flight, ...]:
        """All jumps that it could make with these faces."""
        return flights(self.terrain, self.jumper.box, faces)

    @cached_property
    def tokens_at(self) -> dict[int, str]:
        """WOM-S02: the token of each special box, by its column."""
        return dict(zip(data.SPECIAL_COLUMNS, self.tokens, strict=False))

    # ---- dice and cards ------------------------------------------------------------------------

    @property
    def slot(self) -> int:
        """The jump card in use: an Extra jump takes the first; 0 for none."""
        return 1 if self.jump == data.EXTRA_JUMP else self.jump

    @property
    def is_throwing(self) -> bool:
        """Whether dice of this jump are being thrown or lie."""
        return bool(self.pending or self.faces)

    @cached_property
    def dice(self) -> tuple[tray.Die, ...]:
        """All dice that lie on jump cards."""
        thrown = tray.thrown(self.faces, self.pending)
        return tuple(tray.dice_on_cards(self.program, thrown, self.slot if self.is_throwing else None, self.slot))

    @property
    def free_dice(self) -> list[tuple[str, int]]:
        """WOM-P06: the dice, by colour and number, that can be taken now, or from which a card takes one."""
        if not self.due and self.phase != "end":
            return []
        return [
            (colour, number)
            for colour, number in tray.POOL_DICE
            if number <= throws.dice_in_pool(self.s, COLOURS.index(colour))
        ]

    @property
    def may_throw_again(self) -> bool:
        """WOM-B06: whether the astronaut whose dice lie may throw some of them again, together."""
        return bool(self.faces) and self.active is not None and self.jumper.reroll

    @property
    def hand(self) -> tuple[str, ...]:
        """The kinds of the viewer's own cards."""
        return () if self.viewer is None else self.hands[self.viewer]

    @property
    def may_keep(self) -> bool:
        """WOM-A03: whether the viewer is to keep one of two cards."""
        return self.phase == "drop" and self.viewer == self.ask[0]


@cache
def terrain_of_track(track: str) -> Terrain:
    """The terrain of cards by their letters."""
    s = unpack(State, bytes(State.nbytes))
    setup.lay_boxes(s)
    for slot, card in enumerate(track):
        setup.lay_card(s, slot, CARDS.index(card))
    return tuple(s.terrain if len(track) == data.SLOTS else s.terrain[: data.SECTOR * len(track) + 1])
