"""The events of March on Mars that advice names, as reasons for a turn: kinds of events, and particular ones.

Each says whether it concerns the marine of the seat that gets the advice (`own`).
"""

from __future__ import annotations

from crossings.shared.ring.flights import Box
from crossings.words import Effect

from ..words import format_arguments
from .position import Aliens

PERCENT = 100
SLIM = 30
"""The percentage below which a roll needs another reason: that it can do no harm."""
COUNTS = ("none", "one", "two", "three")

# ---- kinds of events -----------------------------------------------------------------------------


class MarsConsequence(Effect):
    """Base class of the consequences."""

    effect_id = "mars-consequence"

    def message_arguments(self) -> dict[str, object]:
        """Return the formatted fields."""
        return format_arguments(super().message_arguments())


class MarineConsequence(MarsConsequence):
    """A consequence for one marine."""

    effect_id = "marine-consequence"

    seat: int
    own: bool
    """Whether it is the marine of the seat that gets the advice."""


class TurnConsequence(MarineConsequence):
    """A consequence that happens at most once in a marine's turn; the round tells its turns apart."""

    effect_id = "turn-consequence"

    round: int


class ChanceConsequence(MarineConsequence):
    """A consequence whose message states its exact chance, as a percentage."""

    effect_id = "chance-consequence"

    @property
    def stated_chance(self) -> float | None:
        """The chance as a share."""
        chance: int | None = getattr(self, "chance", None)
        return None if chance is None else chance / PERCENT


class BombSucceeds(MarineConsequence):
    """MOM-X03: a marine destroys the Master Mind."""

    effect_id = "bomb-succeeds"
    rules = ("MOM-X03",)


class BaseFalls(MarsConsequence):
    """MOM-F02: the base is destroyed."""

    effect_id = "base-falls"
    rules = ("MOM-F02",)


class TimeRunsOut(MarsConsequence):
    """MOM-F03: the last round is over."""

    effect_id = "time-runs-out"
    rules = ("MOM-F03",)


class BaseIsHit(MarsConsequence):
    """MOM-B02: the base takes hit number `hits` of `most`."""

    effect_id = "base-is-hit"
    rules = ("MOM-B02",)

    hits: int
    most: int


class ZoneCleared(MarsConsequence):
    """MOM-B02: the last alien of the landing zone is killed."""

    effect_id = "zone-cleared"
    rules = ("MOM-B02",)


class GuardDies(MarineConsequence):
    """MOM-X01: a marine kills the aliens of a guard box."""

    effect_id = "guard-dies"
    rules = ("MOM-X01",)


class BreaksFree(MarineConsequence):
    """MOM-A04: the aliens in a marine's box are killed."""

    effect_id = "breaks-free"
    rules = ("MOM-A04",)


class MissileHits(TurnConsequence):
    """MOM-C06: a missile that a marine calls in kills aliens."""

    effect_id = "missile-hits"
    rules = ("MOM-C06",)


class KillsAliens(TurnConsequence):
    """MOM-H01, MOM-A04: a marine kills aliens with its dice, for the first time in its turn."""

    effect_id = "kills-aliens"
    rules = ("MOM-H01", "MOM-A04")


class HasAbility(MarsConsequence):
    """MOM-S05, MOM-S06: the seat's marine has an ability."""

    effect_id = "has-ability"
    rules = ("MOM-S05", "MOM-S06")

    ability: str


class AliensDie(MarsConsequence):
    """MOM-A04, MOM-H01, MOM-C06, MOM-Y01: aliens are killed."""

    effect_id = "aliens-die"
    rules = ("MOM-A04", "MOM-H01", "MOM-C06", "MOM-Y01")


class AliensAtBase(MarsConsequence):
    """MOM-O02: aliens enter the landing zone."""

    effect_id = "aliens-at-base"
    rules = ("MOM-O02",)


class WaveComes(MarsConsequence):
    """MOM-W01: a wave takes the aliens on a card to the incoming wave."""

    effect_id = "wave-comes"
    rules = ("MOM-W01",)

    card: str


class CanRerollWave(TurnConsequence):
    """MOM-C08: a marine baits the wave."""

    effect_id = "can-reroll-wave"
    rules = ("MOM-C08",)


class GoesDown(TurnConsequence):
    """MOM-K02: a marine crashes."""

    effect_id = "goes-down"
    rules = ("MOM-K02",)


class IsSaved(MarineConsequence):
    """MOM-T03: a companion prevents a crash."""

    effect_id = "is-saved"
    rules = ("MOM-T03",)

    box: Box


class IsHelpedUp(MarineConsequence):
    """MOM-T04, MOM-C05: another marine puts up a crashed one."""

    effect_id = "is-helped-up"
    rules = ("MOM-T04", "MOM-C05")


class IsOut(MarineConsequence):
    """MOM-Y07: a marine is out of the game."""

    effect_id = "is-out"
    rules = ("MOM-Y07",)


class MarkTriggersWave(TurnConsequence):
    """MOM-W07: a crash mark on a marine's dice triggers a wave."""

    effect_id = "mark-triggers-wave"
    rules = ("MOM-W07",)


class WaveApproaches(MarsConsequence):
    """MOM-W01, MOM-W03: a wave takes no alien to the incoming wave, but brings aliens nearer, and new ones."""

    effect_id = "wave-approaches"
    rules = ("MOM-W01", "MOM-W03")


class JumpsOn(TurnConsequence):
    """MOM-M01: a marine jumps nearer to the Master Mind, for the first time in its turn."""

    effect_id = "jumps-on"
    rules = ("MOM-M01",)


class BecomesBeacon(MarineConsequence):
    """MOM-C06, MOM-X01: a marine gets to where a missile, with it as the beacon, can kill the guard."""

    effect_id = "becomes-beacon"
    rules = ("MOM-C06", "MOM-X01")

    columns: int


class ReachesMMM(MarineConsequence):
    """MOM-X01: a marine gets to a guard box."""

    effect_id = "reaches-mmm"
    rules = ("MOM-X01",)


class EntersCard(MarineConsequence):
    """MOM-M01: a marine gets to a terrain card nearer to the Master Mind. `area`: `near` the landing zone, or `far`."""

    effect_id = "enters-card"
    rules = ("MOM-M01",)

    area: str
    card: str


class HasCompanion(MarineConsequence):
    """MOM-T01: a marine has companions at the start of its turn."""

    effect_id = "has-companion"
    rules = ("MOM-T01",)


class IsBeset(MarineConsequence):
    """MOM-A04: aliens are in a marine's box at the start of its turn."""

    effect_id = "is-beset"
    rules = ("MOM-A04",)


class CanBomb(MarineConsequence):
    """MOM-X01: a marine is at the Master Mind at the start of its turn."""

    effect_id = "can-bomb"
    rules = ("MOM-X01",)


class SetsOffBomb(ChanceConsequence):
    """MOM-X02, MOM-X03, MOM-Y07: a marine sets off the bomb, which reaches the target with this percentage."""

    effect_id = "sets-off-bomb"
    rules = ("MOM-X02", "MOM-X03", "MOM-Y07")

    target: int
    chance: int


class MissileFlies(ChanceConsequence):
    """MOM-C06, MOM-C07: a marine calls in a missile, which can kill aliens of a box with this percentage.

    `other` is the beacon, `own_beacon` if it is the seat's. `area`: `zone`, `near`, `far` or `guard`.
    """

    effect_id = "missile-flies"
    rules = ("MOM-C06",)

    other: int
    own_beacon: bool
    box: Box
    area: str
    aliens: Aliens
    chance: int


class LandsIn(MarineConsequence):
    """MOM-S08: a marine lands in a box, with these companions; `apart`: all that have landed are in other boxes.

    `first`, `last`: the columns of `card`, next to the landing zone, that its shots reach; 0: none.
    """

    effect_id = "lands-in"
    rules = ("MOM-S08", "MOM-T01")

    box: Box
    others: tuple[int, ...]
    apart: bool
    first: int
    last: int
    card: str
    teleports: bool
    leaves: int
    """The percentage with which a blue die leads out of the landing zone, if it is less from any other box; or 0."""

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of companions."""
        return super().message_arguments() | {"number": len(self.others), "single": self.first == self.last}


class RerollsToKill(MarineConsequence):
    """MOM-T02, MOM-C02, MOM-H01, MOM-C06: a marine rerolls a die, to kill aliens of a box with this percentage.

    The dice that lie can't kill them.
    """

    effect_id = "rerolls-to-kill"
    rules = ("MOM-T02", "MOM-C02", "MOM-H01", "MOM-C06")

    face: str
    aliens: Aliens
    box: Box
    chance: int


class RerollsToAdvance(MarineConsequence):
    """MOM-T02, MOM-C02, MOM-M01: a marine rerolls a die, for a safe jump towards the Master Mind, with this percentage.

    The dice that lie allow none.
    """

    effect_id = "rerolls-to-advance"
    rules = ("MOM-T02", "MOM-C02", "MOM-M01")

    face: str
    chance: int


class RerollsForBomb(MarineConsequence):
    """MOM-T02, MOM-X03: a marine rerolls a die of the bomb, which then reaches the target with this percentage."""

    effect_id = "rerolls-for-bomb"
    rules = ("MOM-T02", "MOM-X03")

    face: str
    target: int
    chance: int


class RerollsMark(MarineConsequence):
    """MOM-W07: a marine rerolls a crash mark, so that it triggers no wave with this percentage."""

    effect_id = "rerolls-mark"
    rules = ("MOM-W07",)

    face: str
    chance: int


class RollConsequence(ChanceConsequence):
    """What the dice on the actions that are left are good for; `use` is empty if nothing.

    `use`: `clear` the landing zone of all aliens, `free` the marine's box of them, `rescue` others by clearing theirs,
    kill the `guard`, kill aliens in the landing `zone`, `near` it, `far` from it or `behind` the marine, `reach` the
    box beside the Master Mind, `march` to a column, or be `safe` from the crash mark that would bring a wave.
    """

    effect_id = "roll-consequence"
    rules = ("MOM-H01", "MOM-M01", "MOM-T02", "MOM-C02")

    use: str
    program: tuple[str, ...]
    chance: int
    aliens: Aliens
    box: Box
    card: str
    rerolls: bool
    """Whether rerolls are part of the chance."""
    count: int
    """How many of the aliens die with this chance."""
    others: tuple[int, ...]
    """The marines in their box."""
    later: tuple[str, ...]
    """The dice of the actions after these, which may then lead to a column."""
    later_use: str
    later_chance: int
    later_box: Box
    hits: int
    """The hit of the base that is prevented by clearing the landing zone, or, with other uses, can't be prevented."""
    most: int

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of aliens, in how many boxes they are, and the number of rolls."""
        number = sum(self.aliens)
        return super().message_arguments() | {
            "use": self.use or "none",
            "repeats": False,
            "number": number,
            "spread": "one" if number == 1 else "box" if self.box[0] else "card",
            "some": "all" if self.count in (0, number) else COUNTS[self.count],
            "harmless": bool(self.use) and "k" not in "".join(self.program),
            "slim": self.chance < SLIM,
            "rolls": len(self.program),
            "fatal": self.hits == self.most,
            "later_rolls": len(self.later),
        }


class RollsFor(RollConsequence):
    """MOM-A01: a marine rolls dice; a crash mark on them, with the percentage `mark`, would bring aliens of a card."""

    effect_id = "rolls-for"

    mark: int
    mark_card: str


class RerollsFor(RollConsequence):
    """MOM-T02, MOM-C02: a marine rerolls a die, which raises a chance from `was`."""

    effect_id = "rerolls-for"

    face: str
    was: int


class RerollsFromMark(ChanceConsequence):
    """MOM-W07: a marine rerolls a crash mark, and avoids with this percentage that a wave takes aliens from a card."""

    effect_id = "rerolls-from-mark"
    rules = ("MOM-W07", "MOM-T02", "MOM-C02")

    face: str
    aliens: Aliens
    card: str
    chance: int


class JumpsAnd(RollConsequence):
    """MOM-M01: a marine jumps to a box, this many columns nearer to the Master Mind, and then rolls dice, if any.

    `farthest`: no die that lay leads farther without a crash; `companions`: who stands there; `beset_by`: the aliens
    there; `area`: `guard` for the box beside the Master Mind.
    """

    effect_id = "jumps-and"

    goal: Box
    columns: int
    farthest: bool
    companions: tuple[int, ...]
    beset_by: Aliens
    area: str
    next_die: str
    """The colour of die that leads on best in the next turn, if no roll follows."""
    next_chance: int
    was_chance: int
    """The same from the box before."""

    def message_arguments(self) -> dict[str, object]:
        """Also add the numbers of companions and of aliens there."""
        return super().message_arguments() | {
            "company": len(self.companions),
            "beset": sum(self.beset_by),
            "better": self.was_chance < self.next_chance,
            "way": "guard" if self.area == "guard" else "on" if self.columns > 0 else "back",
        }


class ShootsAnd(RollConsequence):
    """MOM-H01, MOM-A04, MOM-C06: a marine kills aliens of a box, and then rolls dice, if any.

    `left`: the aliens left in the landing zone, or in the box; `area`: `own`, `zone`, `near`, `far`, `guard`, `last`
    for a card if no wave will come, or `several`; `ahead`: the marine, if any, that the box lies ahead of; `hit`: the
    next hit of the base.
    """

    effect_id = "shoots-and"

    goals: tuple[Box, ...]
    dead: Aliens
    left: Aliens
    area: str
    goal_card: str
    ahead: tuple[int, ...]
    hit: int

    def message_arguments(self) -> dict[str, object]:
        """Also add the numbers of aliens killed and left."""
        return super().message_arguments() | {
            "killed": sum(self.dead),
            "remain": sum(self.left),
            "repeats": self.area == self.use == "near",
            "whose": "none" if not self.ahead else "own" if self.ahead[0] == self.seat else "other",
        }


class DiscardsNothing(RollConsequence):
    """MOM-A05: a marine discards dice, which could do nothing if `useless`, and then rolls others, if any."""

    effect_id = "discards-nothing"

    useless: bool


class FightsInVain(MarineConsequence):
    """MOM-A04, MOM-H04: a marine has too few dice for the hits that any alien in its box takes.

    `harmless`: those that it rolls have no crash mark.
    """

    effect_id = "fights-in-vain"
    rules = ("MOM-A04", "MOM-H04", "MOM-W07")

    aliens: Aliens
    due: int
    hits: int
    harmless: bool


class ZoneIsLost(MarineConsequence):
    """MOM-B02: a marine, the last to play, has too few dice to kill all aliens in the landing zone."""

    effect_id = "zone-is-lost"
    rules = ("MOM-B02",)


class MovesInBase(MarineConsequence):
    """MOM-H01: a marine moves to a box of the landing zone with more aliens in range, instead of `was`."""

    effect_id = "moves-in-base"
    rules = ("MOM-H01",)

    box: Box
    number: int
    was: int


class CrashesFor(MarineConsequence):
    """MOM-K02: a marine crashes, this many columns nearer to the Master Mind; `helpers` can still put it up."""

    effect_id = "crashes-for"
    rules = ("MOM-K02", "MOM-P01", "MOM-C05")

    box: Box
    columns: int
    area: str
    helpers: tuple[int, ...]
    aliens: Aliens
    hits: int
    """The hits for the weakest of them, if two dice can't make them; 0: they can."""

    def message_arguments(self) -> dict[str, object]:
        """Also add the numbers of helpers and of aliens."""
        onward = max(0, self.columns)
        return super().message_arguments() | {"help": len(self.helpers), "number": sum(self.aliens), "columns": onward}


class StopsBeforeMark(ChanceConsequence):
    """MOM-A02, MOM-W07: a marine doesn't roll black dice, whose crash mark would bring a wave with this percentage."""

    effect_id = "stops-before-mark"
    rules = ("MOM-A02", "MOM-W07")

    dice: str
    aliens: Aliens
    card: str
    chance: int
    rerolls: bool


class StopsShort(RollConsequence):
    """MOM-A02: a marine doesn't roll dice whose best use has only a small chance."""

    effect_id = "stops-short"


class StopsInVain(MarineConsequence):
    """MOM-A02: a marine doesn't roll dice that can do nothing for it, or only kill aliens `behind` it.

    `harmless`: those have no crash mark.
    """

    effect_id = "stops-in-vain"
    rules = ("MOM-A02", "MOM-W07")

    dice: str
    behind: bool
    harmless: bool


class StandsAsBeacon(ChanceConsequence):
    """MOM-C06: a missile of `other` can still kill the guard in this round, with the marine as the beacon."""

    effect_id = "stands-as-beacon"
    rules = ("MOM-C06", "MOM-X01")

    columns: int
    other: int
    chance: int


class PutsUp(ChanceConsequence):
    """MOM-C05: a marine puts up another one, whose bomb then has this percentage; 0: it can't set it off."""

    effect_id = "puts-up"
    rules = ("MOM-C05", "MOM-P01", "MOM-X03")

    other: int
    soon: bool
    """Whether it still plays in this round."""
    columns: int
    lost: bool
    """Whether the marine in turn couldn't save the base from a hit either."""
    chance: int


class BaitsWave(MarineConsequence):
    """MOM-C08: a marine can reroll the wave die, so that the chance of a wave falls from `was`."""

    effect_id = "baits-wave"
    rules = ("MOM-C08", "MOM-W05")

    aliens: Aliens
    card: str
    was: int
    chance: int


class KeepsWatch(MarineConsequence):
    """MOM-C02, MOM-H01: a marine ends its turn in the base, with these aliens in range and these companions."""

    effect_id = "keeps-watch"
    rules = ("MOM-C02", "MOM-H01")

    box: Box
    aliens: Aliens
    others: tuple[int, ...]

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of aliens."""
        return super().message_arguments() | {"number": sum(self.aliens)}


class TeleportsFor(ChanceConsequence):
    """MOM-Y12: a marine teleports to one of these columns, to a box without hazard and aliens with this percentage."""

    effect_id = "teleports-for"
    rules = ("MOM-Y12",)

    card: str
    first: int
    last: int
    nearer: int
    """How many columns the nearest of these is nearer to the Master Mind than the marine."""
    chance: int

    def message_arguments(self) -> dict[str, object]:
        """Also add whether a column is nearer."""
        return super().message_arguments() | {"onward": self.nearer > 0}


class StaysAtMMM(MarineConsequence):
    """MOM-X01, MOM-X03: a marine stays beside the Master Mind, where its bomb works with this percentage."""

    effect_id = "stays-at-mmm"
    rules = ("MOM-X01", "MOM-X03")

    chance: int


class StaysIn(MarineConsequence):
    """MOM-C02, MOM-H01: a marine ends its turn in a box, in the landing zone if `zone`, with these aliens in range."""

    effect_id = "stays-in"
    rules = ("MOM-C02", "MOM-H01")

    box: Box
    zone: bool
    aliens: Aliens
    columns: int

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of aliens."""
        return super().message_arguments() | {"number": sum(self.aliens)}


# ---- particular events ---------------------------------------------------------------------------


class AliensHitBase(MarsConsequence):
    """MOM-B02: these aliens in the landing zone hit the base."""

    effect_id = "aliens-hit-base"
    rules = ("MOM-B02",)

    aliens: Aliens
    hits: int
    most: int


class ClearsZone(MarineConsequence):
    """MOM-B02: a marine kills the last aliens of the landing zone."""

    effect_id = "clears-zone"
    rules = ("MOM-B02",)

    aliens: Aliens


class Shoots(MarineConsequence):
    """MOM-H01, MOM-A04, MOM-C06: a marine kills aliens of a box. `area`: `zone`, `near` (next to it) or `far`."""

    effect_id = "shoots"
    rules = ("MOM-H01", "MOM-A04", "MOM-C06")

    aliens: Aliens
    box: Box
    area: str

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of aliens."""
        return super().message_arguments() | {"number": sum(self.aliens)}


class MissileKillsGuard(MarineConsequence):
    """MOM-C06, MOM-X01: a marine's missile kills the guard; `other` is the beacon, `own_beacon` if it is the seat's."""

    effect_id = "missile-kills-guard"
    rules = ("MOM-C06", "MOM-X01")

    other: int
    own_beacon: bool


class BombsCard(MarineConsequence):
    """MOM-Y01: a marine kills the aliens on a card."""

    effect_id = "bombs-card"
    rules = ("MOM-Y01",)

    aliens: Aliens
    card: str
    area: str
    """`near` if a wave would take the aliens to the landing zone, else `far`."""


class WaveTakes(WaveComes):
    """MOM-W01: a wave takes these aliens from a card to the incoming wave."""

    effect_id = "wave-takes"

    aliens: Aliens


class MarkBringsWave(TurnConsequence):
    """MOM-W01, MOM-W07: a crash mark on a marine's dice triggers a wave; these aliens on a card are in its way."""

    effect_id = "mark-brings-wave"
    rules = ("MOM-W01", "MOM-W07")

    aliens: Aliens
    card: str


class WaveBrings(WaveApproaches):
    """MOM-W01, MOM-W03: a wave takes these aliens to the card next to the landing zone, and brings new ones."""

    effect_id = "wave-brings"

    aliens: Aliens
    card: str
    new: int
    far_card: str


class StandsForMissile(MarineConsequence):
    """MOM-C06, MOM-X01: a marine stands where the missile of `other` can kill the guard, with this percentage."""

    effect_id = "stands-for-missile"
    rules = ("MOM-C06", "MOM-X01")

    columns: int
    other: int
    chance: int


class CrashesIn(MarineConsequence):
    """MOM-K01: a marine crashes in a box. `cause`: `rock`, `air`, `hazard` or `mark`."""

    effect_id = "crashes-in"
    rules = ("MOM-K01",)

    box: Box
    cause: str


class JumpsTo(TurnConsequence):
    """MOM-M01: a marine jumps to a box nearer to the Master Mind."""

    effect_id = "jumps-to"
    rules = ("MOM-M01",)

    box: Box


class ReachesGuardBox(MarineConsequence):
    """MOM-X01, MOM-K02: a marine gets to a guard box; `crashes`: it lies crashed there."""

    effect_id = "reaches-guard-box"
    rules = ("MOM-X01", "MOM-K02")

    crashes: bool


class StartsWith(MarineConsequence):
    """MOM-T01: a marine has these companions at the start of its turn."""

    effect_id = "starts-with"
    rules = ("MOM-T01",)

    others: tuple[int, ...]


class StartsBeset(MarineConsequence):
    """MOM-A04: these aliens are in a marine's box at the start of its turn."""

    effect_id = "starts-beset"
    rules = ("MOM-A04",)

    aliens: Aliens
