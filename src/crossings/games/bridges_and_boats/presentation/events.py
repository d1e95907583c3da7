"""What advice on Bridges and Boats names as reasons: what moves do, and what is at stake in a turn."""

from __future__ import annotations

from typing import ClassVar

from crossings.words import Effect, Name

from .position import PERCENT, TWO_DICE_RESULTS


class Order(Effect):
    """BAB-05, BAB-06: what orders of a turn do, which a player who buys a domino can still give after it."""

    effect_id = "order"
    stays_possible = True


# ---- the end -------------------------------------------------------------------------------------


class BuysLastAhead(Effect):
    """BAB-65, BAB-66: the last domino is bought, and the seat wins; `own`: whether the seat buys it."""

    effect_id = "buys-last-ahead"
    rules = ("BAB-65", "BAB-66")

    side: Name
    own: bool


class BuysLastBehind(BuysLastAhead):
    """BAB-65, BAB-66: the last domino is bought, and the seat loses."""

    effect_id = "buys-last-behind"


class BuysLastLevel(BuysLastAhead):
    """BAB-65, BAB-67: the last domino is bought, and the game is a draw, which its buyer prefers to playing on.

    `turns`: how many the attacker who buys it would need to get a soldier across, who would come over the bridge; 0 if
    this is no reason.
    """

    effect_id = "buys-last-level"
    rules = ("BAB-65", "BAB-67")

    turns: int


class BuysAllAhead(Effect):
    """BAB-09, BAB-65, BAB-66: the seat can buy all `dominoes` that are left, at least two, in this turn, and wins.

    `across` soldiers then count against `coins`.
    """

    effect_id = "buys-all-ahead"
    rules = ("BAB-09", "BAB-65", "BAB-66")

    dominoes: int
    across: int
    coins: int


# ---- soldiers and the bridge ---------------------------------------------------------------------


class WalksOff(Order):
    """BAB-29: a soldier walks off the bridge, as number `crossed` of those across, against the defender's coins.

    `launched`: boats launched before in the same turn, whose soldiers don't count yet.
    """

    effect_id = "walks-off"
    rules = ("BAB-29", "BAB-21")

    crossed: int
    coins: int
    launched: tuple[str, ...]


class EntersBridge(Order):
    """BAB-23, BAB-26: in a turn, a soldier enters the bridge, on which none but it can enter in this turn.

    `freed`: whether another one had to leave space 1 first; `full`: whether all spaces up to the missing section `gap`
    (0 without one) are then taken, by `soldiers`. `coins` are left, with the next income enough for `dominoes`.
    """

    effect_id = "enters-bridge"
    rules = ("BAB-23", "BAB-26")

    freed: bool
    full: bool
    gap: int
    soldiers: int
    coins: int
    dominoes: int


class Enters(Order):
    """BAB-23: in a turn, a soldier enters the bridge."""

    effect_id = "enters"
    rules = ("BAB-23",)


class Marches(Order):
    """BAB-24, BAB-30: in a turn, soldiers on the bridge go on, `complete` if all that could."""

    effect_id = "marches"
    rules = ("BAB-24", "BAB-30")

    complete: bool


class MarchesOn(Order):
    """BAB-24, BAB-30: in a turn, soldiers go on and others enter; the foremost is then on space `front`.

    `complete`: whether all that can go on do, none of which would be held up before the other bank. If the foremost has
    gone on, it can be across in `turns` turns, those `row` right behind it one after another; otherwise, `turns` is 0.
    `gap`: the section that is missing on the way of the foremost one, 0 without one. `until`: the last round, if others
    go on as well that can't get across by then, and don't count; otherwise 0.
    """

    effect_id = "marches-on"
    rules = ("BAB-24", "BAB-30")

    complete: bool
    moved: int
    entered: int
    front: int
    turns: int
    row: int
    gap: int
    until: int


class BuildsSection(Order):
    """BAB-17: this section is built."""

    effect_id = "builds-section"
    rules = ("BAB-17",)

    section: int


class BuildsSectionFor(Order):
    """BAB-17, BAB-27: this section is built; the foremost soldier before it is on space `waiting`, 0 without one.

    It then has `ahead` spaces ahead, 0 if it stood right before the gap.
    """

    effect_id = "builds-section-for"
    rules = ("BAB-17", "BAB-27")

    section: int
    waiting: int
    ahead: int
    complete: bool


class WastesBoat(Effect):
    """BAB-17, BAB-61: the domino that no cannon could sink as a boat becomes a section, instead of another one."""

    effect_id = "wastes-boat"
    rules = ("BAB-17", "BAB-61")

    boat: str
    section: int


class SectionsFall(Effect):
    """BAB-50: sections of the bridge are destroyed."""

    effect_id = "sections-fall"
    rules = ("BAB-50",)


class SectionFalls(Effect):
    """BAB-50: this section is destroyed."""

    effect_id = "section-falls"
    rules = ("BAB-50",)

    section: int


class IsBombed(Effect):
    """BAB-50, BAB-51: a plane destroys this section; `dead`: the number of soldiers killed."""

    effect_id = "is-bombed"
    rules = ("BAB-50", "BAB-51")

    plane: str
    section: int
    dead: int


# ---- boats ---------------------------------------------------------------------------------------


class BuildsBoat(Order):
    """BAB-19, BAB-61: a boat is built that no cannon can sink."""

    effect_id = "builds-boat"
    rules = ("BAB-19", "BAB-61")

    boat: str


class BoatsSail(Order):
    """BAB-36, BAB-59: boats are launched; the cannons spare at least one of those not `safe` with this percentage.

    `across` soldiers have then crossed if the safe boats land or, without any, at least one boat does, against `coins`
    of the defender after its next income. `counts`: whether they are as many only then. The coins now exceed the
    soldiers across by `behind`; 0 if soldiers on the bridge could make up for that. All are 0 if this doesn't matter
    any longer.
    """

    effect_id = "boats-sail"
    rules: ClassVar[tuple[str, ...]] = ("BAB-36", "BAB-59", "BAB-61")

    boats: tuple[str, ...]
    safe: tuple[str, ...]
    soldiers: int
    cannons: int
    chance: int
    across: int
    coins: int
    counts: bool
    behind: int

    def message_arguments(self) -> dict[str, object]:
        """Return the arguments of the message, with how many soldiers are in each boat, 0 if not the same number."""
        each = self.soldiers // len(self.boats) if self.soldiers % len(self.boats) == 0 else 0
        return super().message_arguments() | {"each": each}

    @property
    def stated_chance(self) -> float:
        """The chance that a boat gets past the cannons."""
        return self.chance / PERCENT


class BoatSails(BoatsSail):
    """BAB-36, BAB-59: a single boat is launched."""

    effect_id = "boat-sails"


class FleetSails(BoatsSail):
    """BAB-36, BAB-59: several boats are launched."""

    effect_id = "fleet-sails"


class BoatIsReady(Order):
    """BAB-09, BAB-19, BAB-59: a boat is built while there is no cannon; it can be launched in the attacker's next turn.

    By then, the defender can build `cannons`, which would sink it with the percentage `chance`.
    """

    effect_id = "boat-is-ready"
    rules = ("BAB-09", "BAB-19", "BAB-59")

    boat: str
    soldiers: int
    cannons: int
    chance: int


class OfBoat(Effect):
    """Something happens to this boat."""

    effect_id = "of-boat"

    boat: str


class BoatIsSafe(OfBoat):
    """BAB-64: this boat is spared in the defender's turn, so that it will unload."""

    effect_id = "boat-is-safe"
    rules = ("BAB-64",)


class BoatsAreSafe(Effect):
    """BAB-64: all these boats are spared in the defender's turn."""

    effect_id = "boats-are-safe"
    rules = ("BAB-64",)

    boats: tuple[str, ...]


class AllBoatsSink(Effect):
    """BAB-60: the last boat at the defender's bank is sunk."""

    effect_id = "all-boats-sink"
    rules = ("BAB-60",)


class BoatsSink(Effect):
    """BAB-59, BAB-60: one cannon sinks all these boats."""

    effect_id = "boats-sink"
    rules = ("BAB-59", "BAB-60")

    boats: tuple[str, ...]


class BoatSinks(OfBoat):
    """BAB-60: this boat is sunk."""

    effect_id = "boat-sinks"
    rules = ("BAB-60",)


class IsSunk(OfBoat):
    """BAB-60: a boat is sunk with its soldiers; the percentage is that of being sunk (None: the cannons are aimed)."""

    effect_id = "is-sunk"
    rules = ("BAB-60",)

    soldiers: int
    cannons: int
    chance: int | None

    @property
    def stated_chance(self) -> float | None:
        """The chance against the cannons."""
        return None if self.chance is None else self.chance / PERCENT


# ---- the defender's weapons ----------------------------------------------------------------------


class CannonsAdded(Order):
    """BAB-39, BAB-59: after a turn, the defender has this many cannons, which sink most boats with this percentage.

    Those it had before would with the percentage `without`, 0 if it had none.
    """

    effect_id = "cannons-added"
    rules = ("BAB-39", "BAB-59")

    cannons: int
    chance: int
    without: int


class PlaneStays(Effect):
    """BAB-42, BAB-66: a plane that costs coins stays; it would destroy a section with this percentage."""

    effect_id = "plane-stays"
    rules = ("BAB-42", "BAB-66")

    plane: str
    special: str | None
    price: int
    chance: int


class CannonsSuffice(Effect):
    """BAB-09, BAB-59: no cannon is added, which would raise the percentage with which this boat is sunk to `raised`."""

    effect_id = "cannons-suffice"
    rules = ("BAB-09", "BAB-59")

    boat: str
    chance: int
    raised: int
    price: int


class PlaneStands(Order):
    """BAB-38, BAB-46: a plane is built, which hits with this many of the results of two dice."""

    effect_id = "plane-stands"
    rules = ("BAB-38", "BAB-46")

    plane: str
    special: str | None
    hits: int
    results: int = TWO_DICE_RESULTS


class Bombs(Order):
    """BAB-42, BAB-45, BAB-50: planes take off, for `price` coins, with the ghost or without it.

    They destroy a section with the percentage `chance`, and kill soldiers with the percentage `kills`, without the
    ghost's reroll. `was`: the percentage for a section without the `added` planes, the last of them.
    """

    effect_id = "bombs"
    rules = ("BAB-42", "BAB-45", "BAB-50", "BAB-51")

    planes: tuple[str, ...]
    added: int
    chance: int
    was: int
    kills: int
    price: int
    ghost: bool


class PlaneHits(Effect):
    """BAB-46: this plane hits."""

    effect_id = "plane-hits"
    rules = ("BAB-46",)

    plane: str


class DeadlyHit(Effect):
    """BAB-47, BAB-51: this plane hits, and kills on neighbouring sections as well."""

    effect_id = "deadly-hit"
    rules = ("BAB-47", "BAB-51")

    plane: str


# ---- coins and dominoes --------------------------------------------------------------------------


class KeepsDomino(Order):
    """BAB-11, BAB-38, BAB-58: the defender ends its turn with a domino in reserve, while no boat is across.

    It can still become a cannon in time, or a plane that hits with this many of the results of two dice.
    """

    effect_id = "keeps-domino"
    rules = ("BAB-11", "BAB-38", "BAB-58")

    face: str
    hits: int
    results: int = TWO_DICE_RESULTS


class IsTooLate(Effect):
    """BAB-24, BAB-69: no soldier who could still move or enter in a turn could get across by the last round."""

    effect_id = "is-too-late"
    rules = ("BAB-24", "BAB-69")

    until: int


class SpendsNothing(Effect):
    """BAB-12: the attacker does nothing, with this many coins.

    With its next income, it can buy `dominoes` of the `pool`, with a coin less `fewer`.
    """

    effect_id = "spends-nothing"
    rules = ("BAB-12",)

    coins: int
    dominoes: int
    fewer: int
    pool: int

    def message_arguments(self) -> dict[str, object]:
        """Return the arguments of the message, with whether the last coin matters."""
        return super().message_arguments() | {"matters": self.fewer < self.dominoes}


class BuysNothing(Effect):
    """BAB-09, BAB-66: the defender doesn't buy a domino for `price`, after which `left` coins would be left.

    `certain` soldiers are across or, if there are any `aboard`, in a boat that can't be sunk. `trails`: whether they
    would outnumber the coins only then.
    """

    effect_id = "buys-nothing"
    rules = ("BAB-09", "BAB-61", "BAB-66")

    price: int
    left: int
    certain: int
    aboard: int
    trails: bool


class CoinsCanWait(Effect):
    """BAB-05, BAB-58, BAB-66: the defender does nothing, with this many coins, while no boat is across.

    A cannon that is built after a launch still fires at the boat.
    """

    effect_id = "coins-can-wait"
    rules = ("BAB-05", "BAB-58", "BAB-66")

    coins: int
    cannons: int


class AnyDominoIsSection(Effect):
    """BAB-09, BAB-17: whatever domino is drawn can be this section; `row` soldiers wait right before it.

    Without it, only `room` soldiers have room before the gap.
    """

    effect_id = "any-domino-is-section"
    rules = ("BAB-09", "BAB-17")

    section: int
    row: int
    room: int
    complete: bool


class AnyDominoIsBoat(Effect):
    """BAB-09, BAB-19, BAB-23: whatever domino is drawn can be a boat, for coins that have no use on the bridge.

    Without it, at most `places` of the `coins` become soldiers in this turn, in boats and on the bridge. `crossing`
    soldiers get across in this turn, from boats and the bridge. `behind`: as in `BoatsSail`, after that. `level`:
    whether they just draw level.
    """

    effect_id = "any-domino-is-boat"
    rules = ("BAB-09", "BAB-19", "BAB-23", "BAB-32")

    coins: int
    places: int
    behind: int
    crossing: int
    level: bool


class AnyDominoIsOfUse(Effect):
    """BAB-09, BAB-17, BAB-19: whatever domino is drawn can be a section or a boat, for coins that have no other use.

    `places`: as in `AnyDominoIsBoat`.
    """

    effect_id = "any-domino-is-of-use"
    rules = ("BAB-09", "BAB-17", "BAB-19", "BAB-23", "BAB-32")

    coins: int
    places: int


class AnyDominoSparesBoats(Effect):
    """BAB-09, BAB-17, BAB-19, BAB-32: whatever domino is drawn can be this section, so that those held can be boats.

    With the other boats, these hold `soldiers`, for whom the coins suffice.
    """

    effect_id = "any-domino-spares-boats"
    rules = ("BAB-09", "BAB-17", "BAB-19", "BAB-32")

    section: int
    boats: tuple[str, ...]
    soldiers: int
    coins: int


class AnyDominoIsCannon(Effect):
    """BAB-09, BAB-39: whatever domino is drawn can be a cannon; percentages as in `CannonsAdded`."""

    effect_id = "any-domino-is-cannon"
    rules = ("BAB-09", "BAB-39", "BAB-59")

    cannons: int
    chance: int
    without: int


class MayDrawPlane(Effect):
    """BAB-10, BAB-46: the defender has no plane; this many of the dominoes it can't see hit `hits` times or more."""

    effect_id = "may-draw-plane"
    rules = ("BAB-10", "BAB-46")

    good: int
    unseen: int
    hits: int
    results: int = TWO_DICE_RESULTS


class CanBuyTheRest(Effect):
    """BAB-65, BAB-66: the attacker can buy the last `dominoes` in its next turn, and win, whatever the defender does.

    `across` soldiers are then across against `coins`, or fewer.
    """

    effect_id = "can-buy-the-rest"
    rules = ("BAB-65", "BAB-66")

    dominoes: int
    across: int
    coins: int


class NeedsBoats(Effect):
    """BAB-29, BAB-32, BAB-66: even if no soldier dies on the bridge, at least this many full boats have to land.

    Otherwise the attacker never gets ahead of a defender who only saves.
    """

    effect_id = "needs-boats"
    rules = ("BAB-29", "BAB-32", "BAB-66")

    boats: int
    cannons: int


class CannotGetAhead(Effect):
    """BAB-66: the attacker can't get ahead of a defender who only saves, even without losses.

    The attacker comes nearest in this round, with `across` soldiers across against as many `coins`, or more.
    """

    effect_id = "cannot-get-ahead"
    rules = ("BAB-66",)

    round: int
    across: int
    coins: int

    def message_arguments(self) -> dict[str, object]:
        """Return the arguments of the message, with whether a draw is the best that is left."""
        return super().message_arguments() | {"draws": self.across == self.coins}
