"""What the effects of a move of Dune Chess mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..rules.data import VALUE
from ..words import name_of
from .effects import Captured, Harvested, Led, Ransomed, SetOut, Swallowed
from .position import Man, Position

POINT = 14
SPICE = 5

# ---- kinds of events -----------------------------------------------------------------------------


class LosesMan(Effect):
    """DUC-12, DUC-44: a man of this kind of the seat is captured or killed."""

    effect_id = "loses-man"
    rules = ("DUC-12", "DUC-44")

    man: Name


class TakesMan(Effect):
    """DUC-12, DUC-44: an enemy of this kind is captured or killed."""

    effect_id = "takes-man"
    rules = ("DUC-12", "DUC-44")

    man: Name


class LosesPoints(Effect):
    """DUC-12, DUC-44: the points of men that the seat loses."""

    effect_id = "loses-points"
    rules = ("DUC-12", "DUC-44")


class TakesPoints(Effect):
    """DUC-12, DUC-44: the points of enemies captured or killed."""

    effect_id = "takes-points"
    rules = ("DUC-12", "DUC-44")


class GetsSpice(Effect):
    """DUC-36: the seat gains Spice."""

    effect_id = "gets-spice"
    rules = ("DUC-36",)


class EnemyGetsSpice(Effect):
    """DUC-36: the other side gains Spice."""

    effect_id = "enemy-gets-spice"
    rules = ("DUC-36",)


class BuysBack(Effect):
    """DUC-50: a man of the seat is ransomed."""

    effect_id = "buys-back"
    rules = ("DUC-50",)

    man: Name


class IsInDanger(Effect):
    """DUC-12, DUC-44: a man of the seat can be won."""

    effect_id = "is-in-danger"
    rules = ("DUC-12", "DUC-44")

    by: Name
    start: str
    man: Name
    at: str


class IsSafe(IsInDanger):
    """DUC-12, DUC-44: a man of the seat is no longer in danger; `start`: "" if a Sandworm has left it."""

    effect_id = "is-safe"

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether the attacker is still on that square."""
        return {**super().message_arguments(), "stays": bool(self.start)}


class IsGuarded(IsInDanger):
    """DUC-12: a man of the seat can still be captured, but no longer without loss."""

    effect_id = "is-guarded"


class AreSafe(Effect):
    """DUC-12, DUC-44: several men of the seat are no longer in danger from one square, "" if a Sandworm has left it."""

    effect_id = "are-safe"
    rules = ("DUC-12", "DUC-44")

    by: Name
    start: str
    squares: tuple[str, ...]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether the attacker is still on that square."""
        return {**super().message_arguments(), "stays": bool(self.start)}


class CannotBeSaved(IsInDanger):
    """DUC-12, DUC-44: a man of the seat is lost after any move."""

    effect_id = "cannot-be-saved"


class FallsTo(Effect):
    """DUC-12, DUC-44: a quiet move of the other side wins a man of the seat against every reply."""

    effect_id = "falls-to"
    rules = ("DUC-12", "DUC-44")

    by: Name
    start: str
    end: str
    man: Name
    at: str


class IsMet(FallsTo):
    """DUC-12, DUC-44: a move of the other side meets an attack of the seat on a man."""

    effect_id = "is-met"


class CapturedWithThreat(IsInDanger):
    """DUC-12: a man of the seat is captured, and to take back would cost another one."""

    effect_id = "captured-with-threat"

    second: Name
    place: str


class HarvestFollows(Effect):
    """DUC-36: after a quiet move, the other side harvests Spice next against every reply."""

    effect_id = "harvest-follows"
    rules = ("DUC-36",)

    by: Name
    start: str
    end: str
    squares: tuple[str, ...]


class HarvestThreatened(HarvestFollows):
    """DUC-36: a quiet move of the other side threatens a harvest, and every reply loses something."""

    effect_id = "harvest-threatened"


class TradesCarrier(IsInDanger):
    """DUC-12: the seat gives an Ornithopter for as many points."""

    effect_id = "trades-carrier"


class Threatens(IsInDanger):
    """DUC-12: a man of the seat can win an enemy."""

    effect_id = "threatens"


class WormThreatens(Threatens):
    """DUC-44: a Sandworm can kill an enemy, if the other side leaves it there."""

    effect_id = "worm-threatens"


class ThreatensTwo(Effect):
    """DUC-12: a man of the seat can win either of two enemies; `is_won`: against every reply."""

    effect_id = "threatens-two"
    rules = ("DUC-12", "DUC-44")

    by: Name
    start: str
    man: Name
    at: str
    second: Name
    place: str
    is_won: bool


class WormThreatensTwo(ThreatensTwo):
    """DUC-44: a Sandworm can kill either of two enemies."""

    effect_id = "worm-threatens-two"


class WinsMan(IsInDanger):
    """DUC-12: a man of the seat attacks an enemy who can't be saved."""

    effect_id = "wins-man"


class WormWinsMan(WinsMan):
    """DUC-44: a Sandworm attacks an enemy who can't be saved."""

    effect_id = "worm-wins-man"


class TakesFreely(Effect):
    """DUC-12, DUC-44: a capture on a square where the other side can't take back."""

    effect_id = "takes-freely"
    rules = ("DUC-12", "DUC-44")

    man: Name
    at: str


class TakesGuarded(TakesFreely):
    """DUC-12, DUC-44: a capture on a square where to take back costs as much."""

    effect_id = "takes-guarded"


class TakesFor(TakesFreely):
    """DUC-12, DUC-44: a capture that costs less than it wins."""

    effect_id = "takes-for"

    price: Name


class TakesWithThreat(TakesFreely):
    """DUC-12, DUC-44: a capture that wins points since it threatens another man, too."""

    effect_id = "takes-with-threat"

    second: Name
    place: str


class HarvestsSafely(Effect):
    """DUC-36: a harvest on a square where nothing can take the Harvester."""

    effect_id = "harvests-safely"
    rules = ("DUC-36",)

    at: str


class HarvestsGuarded(HarvestsSafely):
    """DUC-36: a harvest on a square where to take the Harvester costs as much."""

    effect_id = "harvests-guarded"


class HarvestsInDanger(HarvestsSafely):
    """DUC-36: a Harvester that was in danger harvests before it can be taken."""

    effect_id = "harvests-in-danger"


class SpiceIsNear(HarvestsSafely):
    """DUC-36: the seat can harvest Spice on its next turn without loss."""

    effect_id = "spice-is-near"


class HarvestsNext(Effect):
    """DUC-36: the seat harvests Spice on its next turn, whatever the other side replies."""

    effect_id = "harvests-next"
    rules = ("DUC-36",)

    squares: tuple[str, ...]


class SpiceIsBarred(HarvestsSafely):
    """DUC-36: the other side can no longer reach Spice with a Harvester."""

    effect_id = "spice-is-barred"


class Covers(Effect):
    """DUC-36: the other side can no longer harvest Spice without losing a man, because of this one."""

    effect_id = "covers"
    rules = ("DUC-36",)

    by: Name
    start: str
    squares: tuple[str, ...]
    man: Name
    is_loaded: bool
    """Whether it is an Ornithopter with a Harvester."""
    left: tuple[str, ...]
    """The Spice that the other side can still harvest."""

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether any Spice is left."""
        return {**super().message_arguments(), "still": bool(self.left)}


class WormCovers(Covers):
    """DUC-36, DUC-44: the same because of a Sandworm."""

    effect_id = "worm-covers"


class LeadLasts(Effect):
    """DUC-63 to DUC-65: the seat leads, and the game ends soon if nothing is captured."""

    effect_id = "lead-lasts"
    rules = ("DUC-63", "DUC-64", "DUC-65")

    points: int
    moves: int


class StaysLevel(LeadLasts):
    """DUC-63 to DUC-65: the scores are equal, neither side can win points, and the game ends soon."""

    effect_id = "stays-level"


class LastChance(Effect):
    """DUC-63 to DUC-65: the seat is behind, the game ends soon if nothing is captured, and the turn attacks a man."""

    effect_id = "last-chance"
    rules = ("DUC-63", "DUC-64", "DUC-65")

    by: Name
    start: str
    man: Name
    at: str
    own: int
    theirs: int
    moves: int


class WormLastChance(LastChance):
    """DUC-44: the same with a Sandworm."""

    effect_id = "worm-last-chance"


class LastHarvest(Effect):
    """DUC-63 to DUC-65: the same if the turn lets the seat harvest, even at the price of the Harvester."""

    effect_id = "last-harvest"
    rules = ("DUC-36", "DUC-63", "DUC-64", "DUC-65")

    at: str
    own: int
    theirs: int
    moves: int


class TimeRunsOut(Effect):
    """DUC-63 to DUC-65: the game ends soon, or at once, with the seat behind."""

    effect_id = "time-runs-out"
    rules = ("DUC-63", "DUC-64", "DUC-65")

    own: int
    theirs: int
    moves: int


class EndsQuietly(Effect):
    """DUC-63 to DUC-65: the turn ends the game, and no capture or harvest would have won points."""

    effect_id = "ends-quietly"
    rules = ("DUC-63", "DUC-64", "DUC-65")

    own: int
    theirs: int


class NothingAtStake(Effect):
    """DUC-12, DUC-36, DUC-44: neither side can win a man or Spice next."""

    effect_id = "nothing-at-stake"
    holds_anyway = True
    rules = ("DUC-12", "DUC-36", "DUC-44")


# ---- particular events ---------------------------------------------------------------------------


class IsCaptured(Effect):
    """DUC-12: a man of the seat is captured."""

    effect_id = "is-captured"
    rules = ("DUC-12",)

    by: Name
    start: str
    man: Name
    at: str


class Captures(IsCaptured):
    """DUC-12: a man of the seat captures an enemy."""

    effect_id = "captures"


class IsKilled(Effect):
    """DUC-44: a Sandworm kills a man of the seat."""

    effect_id = "is-killed"
    rules = ("DUC-44",)

    start: str
    man: Name
    at: str


class Kills(IsKilled):
    """DUC-44: a Sandworm that the seat moves kills an enemy."""

    effect_id = "kills"


class Harvests(Effect):
    """DUC-36: the seat harvests Spice on a square."""

    effect_id = "harvests"
    rules = ("DUC-36",)

    at: str


class EnemyHarvests(Harvests):
    """DUC-36: the other side harvests Spice on a square."""

    effect_id = "enemy-harvests"


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat.

    DUC-50: the other side can buy men back whenever it likes, so that this is no consequence of a turn of the seat.
    """
    start = next((effect.start for effect in effects if isinstance(effect, SetOut | Led)), "")
    for effect in effects:
        match effect:
            case Captured(at=at, men=men, by=by):
                for man in men:
                    event = (IsCaptured if man.seat == seat else Captures)(by, start, man.name, at)
                    yield from _taken(man, seat, event)
            case Swallowed(at=at, men=men):
                for man in men:
                    yield from _taken(man, seat, (IsKilled if man.seat == seat else Kills)(start, man.name, at))
            case Harvested(seat=whose, at=at) if whose == seat:
                yield Consequence(GetsSpice(), SPICE, event=Harvests(at))
            case Harvested(at=at):
                yield Consequence(EnemyGetsSpice(), -SPICE, event=EnemyHarvests(at))
            case Ransomed(seat=whose, kind=kind) if whose == seat:
                yield Consequence(BuysBack(name_of(whose, kind)), POINT * VALUE[kind])


def _taken(man: Man, seat: int, event: Effect) -> Iterator[Consequence]:
    value = _worth(man)
    if man.seat == seat:
        yield Consequence(LosesMan(man.name), -value, event=event)
    else:
        yield Consequence(TakesMan(man.name), value, event=event)


def _worth(man: Man) -> float:
    return POINT * VALUE[man.kind]
