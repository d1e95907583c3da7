"""What is going on in Over the Next Dune, what is asked, what a score is made of, how a game ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from crossings.engine.effect import MoveHistory, Statistic
from crossings.words import Effect

from ..rules import data, schema, sneak, soldiers
from ..words import translate
from .effects import Caught, Drove, Followed, Freed, PlacedSearcher, SlippedOver, Sneaked, TurnBegan
from .layout import space_of
from .position import Position, Soldier, Space, king_distance


def prompt(position: Position) -> str:
    """What the actor is asked to do."""
    if position.s.phase != schema.MOVE:
        captor = position.soldier(position.due).captor if position.due else 0
        last = sneak.must_take_first_card(position.s)
        return translate(f"ask-{position.phase}", soldier=position.due, captor=captor, last=last)
    if not position.s.mover:
        begun = soldiers.has_anyone_moved(position.s)
        return translate("ask-choose", soldiers=position.could_step, points=position.s.option_move, begun=begun)
    soldier, points = position.due, position.s.points
    return translate("ask-move", soldier=soldier, points=points, can=_what_he_can(position, soldier, points))


def question_after(position: Position, places: Sequence[str]) -> str:
    """OND-27, OND-28: where the picked soldier can go."""
    soldier = position.soldier_at(space_of(places[-1]))
    if soldier is None:
        return ""
    points = position.s.points or position.s.option_move
    return translate(
        "ask-where", soldier=soldier.number, points=points, can=_what_he_can(position, soldier.number, points)
    )


def _what_he_can(position: Position, mover: int, points: int) -> str:
    """What a soldier's points are good for where he stands, as a word that `ask-move` and `ask-where` choose by."""
    s = position.s
    steps, dear = sneak.possible_steps(s, mover, points), sneak.steps_onto_terrain(s, mover)
    if not steps:
        return "nothing-but-dear" if sneak.possible_steps(s, mover, s.option_move) else "nothing"
    if any(steps >> way & 1 and sneak.is_step_over_top(s, mover, way) for way in range(1, 9)):
        return "leave"
    if sneak.steps_too_dear(s, mover, points):
        return "open-ground"
    return "either" if dear & steps else "step"


def waiting(position: Position, name: str) -> str:
    """What those who wait read of the actor."""
    return translate(f"waiting-{position.phase}", name=name, soldier=position.due, points=position.s.points)


def now(position: Position) -> str:
    """The turn, and what comes next."""
    s = position.s
    told = {"searcher": s.searcher, "soldier": position.due, "points": s.points}
    return translate(f"phase-{position.phase}", turn=s.turn, turns=s.option_turns, **told)


def describe_chance(position: Position) -> str:
    """What is rolled or drawn now, and by whom."""
    return translate("drawn", now=now(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """OND-64: for each seat its own safe soldiers and those of the others."""
    safe = [soldier.owner for soldier in position.soldiers if soldier.doing == "safe"]
    if not position.holders:
        return [[(translate("all-safe"), len(safe))]]
    return [
        [(translate("own-safe"), safe.count(seat)), (translate("others-safe"), len(safe) - safe.count(seat))]
        for seat in range(position.s.option_players)
    ]


BESIDE = 2
"""OND-R05: how far from a searcher's centre the spaces around it are."""


class Incident(NamedTuple):
    """Something that happened: the position that it led to, the turn, and whom it concerned."""

    at: int
    turn: int
    soldier: int = 0
    searcher: int = 0
    rows: int = 0
    """From the camp, or gained."""


class Incidents:
    """All moments of a game, in their order. What is told may begin in the middle of a game."""

    def __init__(self, story: MoveHistory) -> None:
        self.turns = [Incident(0, 0)]
        self.caught: list[Incident] = []
        self.freed: list[Incident] = []
        self.over: list[Incident] = []
        self.shaves: list[Incident] = []
        """OND-16: drives that came right beside a soldier and did not catch him."""
        self._free: dict[int, Space] = {
            n: (data.START_COLUMNS[n - 1], data.START_ROW) for n in range(1, data.SOLDIERS + 1)
        }
        self._centres: dict[int, Space] = {}
        self._captors: dict[int, int] = {}
        self._gained: dict[tuple[int, int], int] = defaultdict(int)
        """Rows by soldier and turn."""
        for happened in story:
            for effect in happened.effects:
                self._take(happened.at, effect)

    def _take(self, at: int, effect: Effect) -> None:
        turn = self.turns[-1].turn
        match effect:
            case TurnBegan(turn=begun):
                self.turns.append(Incident(at, begun))
            case PlacedSearcher(searcher=searcher, at=space) | Followed(searcher=searcher, at=space):
                self._centres[searcher] = space
            case Drove(searcher=searcher, at=space):
                self._centres[searcher] = space
                self.shaves += [Incident(at, turn, soldier, searcher) for soldier in self._passed(effect)]
            case Caught(searcher=searcher, soldiers=soldiers):
                for soldier in soldiers:
                    self._captors[soldier] = searcher
                    self._free.pop(soldier, None)
                    self.caught.append(Incident(at, turn, soldier, searcher))
            case Freed(soldier=soldier, at=space):
                captor = self._captors.pop(soldier, 0)
                self._free[soldier] = space
                rows = data.CAMP_ROW - self._centres.get(captor, space)[1]
                self.freed.append(Incident(at, turn, soldier, captor, max(0, rows)))
            case Sneaked(soldier=soldier, at=space):
                self._gained[soldier, turn] += self._free.get(soldier, space)[1] - space[1]
                self._free[soldier] = space
                if isinstance(effect, SlippedOver):
                    self._free.pop(soldier)
                    self.over.append(Incident(at, turn, soldier))

    def _passed(self, drove: Drove) -> list[int]:
        """The free soldiers right beside whom a searcher came on its way."""
        nearest = {soldier: min(king_distance(at, leg.at) for leg in drove.legs) for soldier, at in self._free.items()}
        return [soldier for soldier, distance in nearest.items() if distance == BESIDE]

    def catches_of(self, captives: Container[int]) -> list[Incident]:
        """When each of these captives was caught for the last time."""
        last = {moment.soldier: moment for moment in self.caught if moment.soldier in captives}
        return sorted(last.values())

    def slowest_turn(self, soldier: int) -> Incident:
        """The first turn in which a soldier gained fewest rows."""
        slowest = min(self.turns[1:] or self.turns, key=lambda turn: self._gained[soldier, turn.turn])
        return slowest._replace(soldier=soldier, rows=max(0, self._gained[soldier, slowest.turn]))


# ---- why it ended ------------------------------------------------------------------------------


def decided_by(position: Position) -> str:
    """OND-60 to OND-63: why the squad won or lost."""
    s, left = position.s, _left(position)
    captives = tuple(soldier.number for soldier in left if soldier.captor)
    match s.reason:
        case schema.ESCAPED:
            return translate("decided-by-escaped", turn=s.turn, spare=s.option_turns - s.turn)
        case schema.CARRIED_OFF:
            captors = tuple(one.number for one in position.searchers if one.captives and one.is_in_camp)
            return translate("decided-by-carried-off", searchers=captors, soldiers=_carried_off(position))
        case schema.DAWN:
            return translate("decided-by-dawn", soldiers=tuple(soldier.number for soldier in left))
    return translate(
        "decided-by-stranded", soldiers=captives, free=len(left) - len(captives), rescuers=s.option_rescuers
    )


def verdict(position: Position, seat: int | None) -> str:
    """How close the result was and, for a seat in a team, what happened to its own soldiers."""
    own = [soldier.doing == "safe" for soldier in position.soldiers if soldier.owner == seat and seat is not None]
    last = max(_left(position), key=lambda soldier: soldier.at[1], default=None)
    sentences = []
    if last and position.s.reason == schema.DAWN:
        sentences.append(translate("verdict-dawn", soldier=last.number, rows=last.at[1]))
    if own:
        sentences.append(translate("verdict-own", own=len(own), safe=sum(own)))
    return " ".join(sentences)


def _left(position: Position) -> list[Soldier]:
    """Those who have not got over the top."""
    return [soldier for soldier in position.soldiers if soldier.doing != "safe"]


def _carried_off(position: Position) -> tuple[int, ...]:
    return tuple(sorted(soldier for one in position.searchers if one.is_in_camp for soldier in one.captives))


# ---- what sums it up -----------------------------------------------------------------------------


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Turns, soldiers over the top, catches and rescues, the closest call, and what decided it."""
    night = Incidents(story)
    return [
        Statistic(
            translate("figure-turns"),
            translate("of", part=position.s.turn, whole=position.s.option_turns),
            night.turns[-1].at,
        ),
        Statistic(
            translate("figure-over"), translate("of", part=len(night.over), whole=data.SOLDIERS), _last(night.over)
        ),
        Statistic(translate("figure-caught"), translate("times", count=len(night.caught)), _last(night.caught)),
        *_closest_call(night),
        *_decided(position, night),
    ]


def _last(moments: list[Incident]) -> int:
    return moments[-1].at if moments else 0


def _closest_call(night: Incidents) -> Iterator[Statistic]:
    """The rescue nearest to the camp, or else the drives that just missed somebody."""
    if night.freed:
        rescue = min(night.freed, key=lambda moment: moment.rows)
        told = translate("rescue", soldier=rescue.soldier, rows=rescue.rows, freed=len(night.freed))
        yield Statistic(translate("figure-freed"), told, rescue.at)
    if night.shaves:
        yield Statistic(translate("figure-shaves"), translate("times", count=len(night.shaves)), _last(night.shaves))


def _decided(position: Position, night: Incidents) -> Iterator[Statistic]:
    """The moment after which it was won or lost."""
    how, moments = _turning_point(position, night)
    for moment in moments[-1:]:
        yield Statistic(translate("figure-decided"), translate(how, **moment._asdict()), moment.at)


def _turning_point(position: Position, night: Incidents) -> tuple[str, list[Incident]]:
    """The id of the message that tells it, and the moments of its kind, of which it is the last."""
    match position.s.reason:
        case schema.ESCAPED:
            return ("decided-rescue", night.freed) if night.freed else ("decided-last-over", night.over)
        case schema.CARRIED_OFF:
            return "decided-catch", night.catches_of(_carried_off(position))[:1]
        case schema.DAWN:
            free = (soldier for soldier in position.soldiers if soldier.is_free)
            last = max(free, key=lambda soldier: soldier.at[1])
            return "decided-slow", [night.slowest_turn(last.number)]
    has_left_them = night.over and night.over[-1].at > _last(night.caught)
    return ("decided-left", night.over) if has_left_them else ("decided-catch", night.caught)
