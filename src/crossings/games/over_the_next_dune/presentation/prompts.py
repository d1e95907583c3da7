"""Prompts, the status line, the breakdown of scores, and the summary of a game of Over the Next Dune."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from crossings.engine.effects import MoveHistory, Statistic
from crossings.words import Effect

from ..rules import data, sneak, soldiers
from ..words import translate
from .effects import Caught, Drove, Followed, Freed, PlacedSearcher, SlippedOver, Sneaked, TurnBegan
from .layout import space_of
from .position import Position, Soldier, Space, king_distance


def prompt(position: Position) -> str:
    """Ask the actor for a decision."""
    if position.s.phase != data.MOVE:
        captor = position.soldier(position.active_soldier).captor if position.active_soldier else 0
        last = sneak.must_take_first_card(position.s)
        return translate(f"ask-{position.phase}", soldier=position.active_soldier, captor=captor, last=last)
    if not position.s.mover:
        begun = soldiers.has_anyone_moved(position.s)
        return translate(
            "ask-choose", soldiers=position.soldiers_able_to_step, points=position.s.option_move, begun=begun
        )
    soldier, points = position.active_soldier, position.s.points
    return translate("ask-move", soldier=soldier, points=points, can=_possible_use(position, soldier, points))


def question_after(position: Position, places: Sequence[str]) -> str:
    """OND-27, OND-28: ask where the picked soldier goes."""
    soldier = position.soldier_at(space_of(places[-1]))
    if soldier is None:
        return ""
    points = position.s.points or position.s.option_move
    return translate(
        "ask-where", soldier=soldier.number, points=points, can=_possible_use(position, soldier.number, points)
    )


def _possible_use(position: Position, mover: int, points: int) -> str:
    """Return the word by which `ask-move` and `ask-where` choose their text: the steps possible with these points."""
    s = position.s
    steps, onto_terrain = sneak.possible_steps(s, mover, points), sneak.steps_onto_terrain(s, mover)
    if not steps:
        return "nothing-but-dear" if sneak.possible_steps(s, mover, s.option_move) else "nothing"
    if any(steps >> direction & 1 and sneak.is_step_over_top(s, mover, direction) for direction in range(1, 9)):
        return "leave"
    if sneak.steps_too_expensive(s, mover, points):
        return "open-ground"
    return "either" if onto_terrain & steps else "step"


def waiting(position: Position, name: str) -> str:
    """Say which decision the others wait for."""
    return translate(f"waiting-{position.phase}", name=name, soldier=position.active_soldier, points=position.s.points)


def now(position: Position) -> str:
    """Return the turn and the next event."""
    s = position.s
    arguments = {"searcher": s.searcher, "soldier": position.active_soldier, "points": s.points}
    return translate(f"phase-{position.phase}", turn=s.turn, turns=s.option_turns, **arguments)


def describe_chance(position: Position) -> str:
    """Say what is rolled or drawn now, and by whom."""
    return translate("drawn", now=now(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """OND-64: return for each seat its own safe soldiers and those of the others."""
    safe = [soldier.owner for soldier in position.soldiers if soldier.doing == "safe"]
    if not position.card_holders:
        return [[(translate("all-safe"), len(safe))]]
    return [
        [(translate("own-safe"), safe.count(seat)), (translate("others-safe"), len(safe) - safe.count(seat))]
        for seat in range(position.s.option_players)
    ]


BESIDE = 2
"""OND-R05: the distance from a searcher's centre to the spaces around it."""


class Incident(NamedTuple):
    """An incident: the ply after which it happened, the turn, and those concerned."""

    at: int
    turn: int
    soldier: int = 0
    searcher: int = 0
    rows: int = 0
    """The number of rows from the camp, or gained."""


class Incidents:
    """All incidents of a game, in order. The history may begin in the middle of a game."""

    def __init__(self, story: MoveHistory) -> None:
        self.turns = [Incident(0, 0)]
        self.caught: list[Incident] = []
        self.freed: list[Incident] = []
        self.over: list[Incident] = []
        self.shaves: list[Incident] = []
        """OND-16: drives that came right beside a soldier without catching him."""
        self._free: dict[int, Space] = {
            n: (data.START_COLUMNS[n - 1], data.START_ROW) for n in range(1, data.SOLDIERS + 1)
        }
        self._centres: dict[int, Space] = {}
        self._captors: dict[int, int] = {}
        self._gained: dict[tuple[int, int], int] = defaultdict(int)
        """Rows by soldier and turn."""
        for entry in story:
            for effect in entry.effects:
                self._add(entry.at, effect)

    def _add(self, at: int, effect: Effect) -> None:
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
        """Return the free soldiers beside whom a searcher passed."""
        nearest = {soldier: min(king_distance(at, leg.at) for leg in drove.legs) for soldier, at in self._free.items()}
        return [soldier for soldier, distance in nearest.items() if distance == BESIDE]

    def catches_of(self, captives: Container[int]) -> list[Incident]:
        """Return the last catch of each of these captives."""
        last = {incident.soldier: incident for incident in self.caught if incident.soldier in captives}
        return sorted(last.values())

    def slowest_turn(self, soldier: int) -> Incident:
        """Return the first turn in which a soldier gained the fewest rows."""
        slowest = min(self.turns[1:] or self.turns, key=lambda turn: self._gained[soldier, turn.turn])
        return slowest._replace(soldier=soldier, rows=max(0, self._gained[soldier, slowest.turn]))


# ---- the end -----------------------------------------------------------------------------------


def decided_by(position: Position) -> str:
    """OND-60 to OND-63: why the squad won or lost."""
    s, left = position.s, _unsafe_soldiers(position)
    captives = tuple(soldier.number for soldier in left if soldier.captor)
    match s.reason:
        case data.ESCAPED:
            return translate("decided-by-escaped", turn=s.turn, spare=s.option_turns - s.turn)
        case data.CARRIED_OFF:
            captors = tuple(
                searcher.number for searcher in position.searchers if searcher.captives and searcher.is_in_camp
            )
            return translate("decided-by-carried-off", searchers=captors, soldiers=_carried_off(position))
        case data.DAWN:
            return translate("decided-by-dawn", soldiers=tuple(soldier.number for soldier in left))
    return translate(
        "decided-by-stranded", soldiers=captives, free=len(left) - len(captives), rescuers=s.option_rescuers
    )


def verdict(position: Position, seat: int | None) -> str:
    """Say how close the result was and, for a seat in a team, what happened to its own soldiers."""
    own = [soldier.doing == "safe" for soldier in position.soldiers if soldier.owner == seat and seat is not None]
    last = max(_unsafe_soldiers(position), key=lambda soldier: soldier.at[1], default=None)
    sentences = []
    if last and position.s.reason == data.DAWN:
        sentences.append(translate("verdict-dawn", soldier=last.number, rows=last.at[1]))
    if own:
        sentences.append(translate("verdict-own", own=len(own), safe=sum(own)))
    return " ".join(sentences)


def _unsafe_soldiers(position: Position) -> list[Soldier]:
    """Return the soldiers who are not safe."""
    return [soldier for soldier in position.soldiers if soldier.doing != "safe"]


def _carried_off(position: Position) -> tuple[int, ...]:
    return tuple(
        sorted(soldier for searcher in position.searchers if searcher.is_in_camp for soldier in searcher.captives)
    )


# ---- statistics ----------------------------------------------------------------------------------


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return turns, safe soldiers, catches and rescues, the closest call, and what decided the game."""
    incidents = Incidents(story)
    return [
        Statistic(
            translate("figure-turns"),
            translate("of", part=position.s.turn, whole=position.s.option_turns),
            incidents.turns[-1].at,
        ),
        Statistic(
            translate("figure-over"),
            translate("of", part=len(incidents.over), whole=data.SOLDIERS),
            _last(incidents.over),
        ),
        Statistic(translate("figure-caught"), translate("times", count=len(incidents.caught)), _last(incidents.caught)),
        *_closest_call(incidents),
        *_decided(position, incidents),
    ]


def _last(incidents: list[Incident]) -> int:
    return incidents[-1].at if incidents else 0


def _closest_call(incidents: Incidents) -> Iterator[Statistic]:
    """Yield the rescue nearest to the camp, and the drives that just missed a soldier."""
    if incidents.freed:
        rescue = min(incidents.freed, key=lambda incident: incident.rows)
        text = translate("rescue", soldier=rescue.soldier, rows=rescue.rows, freed=len(incidents.freed))
        yield Statistic(translate("figure-freed"), text, rescue.at)
    if incidents.shaves:
        yield Statistic(
            translate("figure-shaves"), translate("times", count=len(incidents.shaves)), _last(incidents.shaves)
        )


def _decided(position: Position, incidents: Incidents) -> Iterator[Statistic]:
    """Yield the incident after which the game was won or lost."""
    message, decisive = _turning_point(position, incidents)
    for incident in decisive[-1:]:
        yield Statistic(translate("figure-decided"), translate(message, **incident._asdict()), incident.at)


def _turning_point(position: Position, incidents: Incidents) -> tuple[str, list[Incident]]:
    """Return the message id, and the incidents of its kind, the decisive one last."""
    match position.s.reason:
        case data.ESCAPED:
            return ("decided-rescue", incidents.freed) if incidents.freed else ("decided-last-over", incidents.over)
        case data.CARRIED_OFF:
            return "decided-catch", incidents.catches_of(_carried_off(position))[:1]
        case data.DAWN:
            free = (soldier for soldier in position.soldiers if soldier.is_free)
            last = max(free, key=lambda soldier: soldier.at[1])
            return "decided-slow", [incidents.slowest_turn(last.number)]
    left_captives = incidents.over and incidents.over[-1].at > _last(incidents.caught)
    return ("decided-left", incidents.over) if left_captives else ("decided-catch", incidents.caught)
