"""Reasons that follow from the dice, the board and the points: what `prospects` finds."""

from __future__ import annotations

from crossings.shared.ring.words import dice
from crossings.words import Effect, Name

Odds = tuple[int, int]
"""How many times in how many cases."""
Gain = tuple[str, int, Name | None]
"""What a jump can bring: its kind, the column, the rival."""
Pays = tuple[str, int, Name | None, Odds]
"""What a jump can bring: its kind, the column, the rival, and the odds of being able to."""


class NextJump(Effect):
    """Something about the next jump, with dice to be rolled."""

    effect_id = "next-jump"

    jump: int
    dice: str

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, with the dice in words."""
        return {**super().message_arguments(), "dice": dice(self.dice)}


class JumpIsSafe(NextJump):
    """WOM-M08: how often a jump to come is safe and what it can bring, with all rerolls; and what an accident costs."""

    effect_id = "jump-is-safe"
    rules = ("WOM-M08", "WOM-M05", "WOM-K04")

    odds: Odds
    pays: Pays
    cost: int
    """The most Sputniks that an accident costs."""
    costs_vary: bool
    """Whether another accident costs fewer."""
    sputniks: int
    counters: int
    """The fewest with which both odds are reached."""
    reaches: int
    """The first column that an accident leads to, if this is a reason to jump, else 0."""

    @property
    def stated_chance(self) -> float:
        """How often it is safe."""
        return self.odds[0] / self.odds[1]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        kind, column, rival, (pays, of_cases) = self.pays
        return {
            **super().message_arguments(),
            **named(self.odds),
            "pays": kind,
            "column": column,
            "rival": rival,
            **named((pays, of_cases), "pays_"),
        }


class JumpFails(NextJump):
    """WOM-M08: how often a jump to come ends in an accident, and what that costs."""

    effect_id = "jump-fails"
    rules = ("WOM-M08", "WOM-K04")

    odds: Odds
    with_counters: Odds
    cost: int
    costs_vary: bool
    sputniks: int
    counters: int

    @property
    def stated_chance(self) -> float:
        """How often it ends in an accident."""
        return self.odds[0] / self.odds[1]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        return {**super().message_arguments(), **named(self.odds), **named(self.with_counters, "counter_")}


class SparesJump(JumpFails):
    """WOM-M08: the turn ends before a jump that may end in an accident."""

    effect_id = "spares-jump"


class IsOnlySafe(Effect):
    """WOM-J10: no other jump with the dice that lie there is safe; or, `by_sputnik`, none that passes a Sputnik."""

    effect_id = "is-only-safe"
    rules = ("WOM-J10", "WOM-J16")

    face: Name
    column: int
    by_sputnik: bool


class StartsBetter(NextJump):
    """WOM-J21: the next jump is safe more often from this column than from another one."""

    effect_id = "starts-better"
    rules = ("WOM-J21", "WOM-B03")

    column: int
    odds: Odds
    other: int
    other_odds: Odds
    counters: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        return {**super().message_arguments(), **named(self.odds), **named(self.other_odds, "other_")}


class GoesFarthest(Effect):
    """WOM-J10: no other safe jump with the dice that lie there goes as far."""

    effect_id = "goes-farthest"
    rules = ("WOM-J10",)

    column: int
    other: int


class IsLeastBad(Effect):
    """WOM-J10: every jump ends in an accident, and this one goes farthest, keeps Sputniks, or saves counters."""

    effect_id = "is-least-bad"
    rules = ("WOM-J10", "WOM-K04", "WOM-M05")

    because: str
    """`column`, `sputniks`, or `counters` (it costs no Sputnik, and no reroll is paid for)."""
    column: int
    counters: int


class RerollHelps(NextJump):
    """WOM-M05, WOM-B06: how often dice that are rerolled make a safe jump possible, or a better one."""

    effect_id = "reroll-helps"
    rules = ("WOM-M05", "WOM-B06")

    is_safe: bool
    """Whether a jump without a reroll is safe, too."""
    odds: Odds
    pays: Pays
    counters: int

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        kind, column, rival, odds = self.pays
        return {
            **super().message_arguments(),
            **named(self.odds),
            "pays": kind,
            "column": column,
            "rival": rival,
            **named(odds, "pays_"),
        }


class WastesCounter(Effect):
    """WOM-M05: a counter is spent on a reroll that gains little, since a die that lies there already lands safely."""

    effect_id = "wastes-counter"
    rules = ("WOM-M05",)

    face: Name
    column: int


class PaysForFree(Effect):
    """WOM-M05, WOM-B06: a counter is spent on a reroll, though a special box gives one for nothing."""

    effect_id = "pays-for-free"
    rules = ("WOM-M05", "WOM-B06")


class RerollGains(NextJump):
    """WOM-M05, WOM-B06: how often dice that are rerolled lead to an aim in this turn, and how often those there do."""

    effect_id = "reroll-gains"
    rules = ("WOM-M05", "WOM-B06")

    aim: str
    column: int
    rival: Name | None
    odds: Odds
    odds_before: Odds
    counters: int
    """Those that are left for more rerolls."""

    @property
    def stated_chance(self) -> float:
        """How often they lead to the aim."""
        return self.odds[0] / self.odds[1]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        return {**super().message_arguments(), **named(self.odds), **named(self.odds_before, "before_"), "whose": None}


class RerollCollects(RerollGains):
    """WOM-C02: the same for a Sputnik."""

    effect_id = "reroll-collects"


class RerollRobs(RerollGains):
    """WOM-X03: the same for a robbery."""

    effect_id = "reroll-robs"


class PlanIsBest(Effect):
    """WOM-P02: no other way to place as many dice is as good for an aim."""

    effect_id = "plan-is-best"
    rules = ("WOM-P02", "WOM-M08")

    pays: str
    column: int
    rival: Name | None
    jumps: int
    odds: Odds
    counters: int
    also: Pays
    """A second aim, for which those that are as good for the first are worse."""

    @property
    def stated_chance(self) -> float:
        """How often it reaches the aim."""
        return self.odds[0] / self.odds[1]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name."""
        kind, column, rival, odds = self.also
        also = {"also": kind, "also_column": column, "also_rival": rival}
        return {**super().message_arguments(), **named(self.odds), **also, **named(odds, "also_")}


class CanPass(Effect):
    """WOM-F06: in the last round, how often the seat can still pass the best rival's points."""

    effect_id = "can-pass"
    rules = ("WOM-F04", "WOM-F06")

    points: int
    rival: Name
    rivals_points: int
    is_to_move: bool
    odds: Odds
    counters: int

    @property
    def stated_chance(self) -> float:
        """How often it can."""
        return self.odds[0] / self.odds[1]

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, each number by its own name; the points of a seat are those of all its astronauts."""
        return {**super().message_arguments(), **named(self.odds), "whose": None}


class CannotPass(Effect):
    """WOM-F06: in the last round, the jumps of the seat can no longer pass the best rival's points."""

    effect_id = "cannot-pass"
    rules = ("WOM-F04", "WOM-F06")

    points: int
    rival: Name
    rivals_points: int
    is_to_move: bool

    def message_arguments(self) -> dict[str, object]:
        """Return the fields; the points of a seat are those of all its astronauts."""
        return {**super().message_arguments(), "whose": None}


class FinalTotals(Effect):
    """WOM-F06: in the last round, the points of the seat after its last turn, and those of the best rival now."""

    effect_id = "final-totals"
    rules = ("WOM-F04", "WOM-F06")

    is_ahead: bool

    def message_arguments(self) -> dict[str, object]:
        """Return the fields; the points of a seat are those of all its astronauts."""
        return {**super().message_arguments(), "whose": None}


class FinalTotalsOf(FinalTotals):
    """WOM-F06: the same, with the points."""

    effect_id = "final-totals-of"

    points: int
    rival: Name
    rivals_points: int
    is_to_move: bool
    """Whether the rival still has a turn."""

    def message_arguments(self) -> dict[str, object]:
        """Return the fields, and whether the points are level, so that the race order decides (WOM-F07)."""
        return {**super().message_arguments(), "is_level": self.points == self.rivals_points}


def named(odds: Odds, prefix: str = "") -> dict[str, object]:
    return {f"{prefix}times": odds[0], f"{prefix}of": odds[1]}
