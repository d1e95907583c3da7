"""The events of March on Mars that advice names, as reasons for a turn: kinds of events, and particular ones.

Each says whether it concerns the marine of the seat that gets the advice (`own`).
"""

from __future__ import annotations

from crossings.shared.ring.flights import Box
from crossings.words import Effect

from ..words import format_arguments
from .position import Aliens

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


class Advances(MarineConsequence):
    """MOM-M01: the columns that a marine gets nearer to the Master Mind."""

    effect_id = "advances"
    rules = ("MOM-M01",)


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


class SetsOffBomb(MarineConsequence):
    """MOM-X02, MOM-X03, MOM-Y07: a marine sets off the bomb, which reaches the target with this percentage."""

    effect_id = "sets-off-bomb"
    rules = ("MOM-X02", "MOM-X03", "MOM-Y07")

    target: int
    chance: int


class MissileFlies(MarineConsequence):
    """MOM-C06: a marine calls in a HIM missile, which can kill aliens of a box with this percentage.

    `other` is the beacon, `own_beacon` if it is the seat's. The chance is None if the marine may reroll.
    """

    effect_id = "missile-flies"
    rules = ("MOM-C06",)

    other: int
    own_beacon: bool
    box: Box
    guard: bool
    aliens: Aliens
    chance: int | None


class LandsIn(MarineConsequence):
    """MOM-S08: a marine lands in a box, with these companions; `apart`: all that have landed are in other boxes."""

    effect_id = "lands-in"
    rules = ("MOM-S08", "MOM-T01")

    box: Box
    others: tuple[int, ...]
    columns: int
    apart: bool

    def message_arguments(self) -> dict[str, object]:
        """Also add the number of companions."""
        return super().message_arguments() | {"number": len(self.others)}


class RollsToKill(MarineConsequence):
    """MOM-H01: a marine rolls dice that can kill aliens of a box with this percentage, rerolls aside."""

    effect_id = "rolls-to-kill"
    rules = ("MOM-H01", "MOM-A04")

    dice: str
    aliens: Aliens
    box: Box
    chance: int


class RollsToAdvance(MarineConsequence):
    """MOM-M01: a marine rolls dice that allow a safe jump towards the Master Mind with this percentage, no rerolls."""

    effect_id = "rolls-to-advance"
    rules = ("MOM-M01",)

    dice: str
    chance: int


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
