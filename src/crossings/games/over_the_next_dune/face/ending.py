"""How a night ended, told to one of the team or to all, and the figures that sum it up."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine.story import Figure, Story
from crossings.games.over_the_next_dune.face.night import Moment, Night
from crossings.games.over_the_next_dune.face.position import Position
from crossings.games.over_the_next_dune.rules import schema
from crossings.games.over_the_next_dune.rules.data import SOLDIERS
from crossings.games.over_the_next_dune.words import say

# ---- why it ended --------------------------------------------------------------------------------


def verdict(position: Position, seat: int | None) -> str:
    """OND-60 to OND-63: why the squad has won or lost; to a seat also how its own soldiers fared."""
    own = [soldier.doing == "safe" for soldier in position.soldiers if soldier.owner == seat and seat is not None]
    return say("verdict", why=_why(position), own=len(own), safe=sum(own))


def _why(position: Position) -> str:
    s = position.s
    left = [soldier for soldier in position.soldiers if soldier.doing != "safe"]
    numbers = tuple(soldier.number for soldier in left)
    captives = tuple(soldier.number for soldier in left if soldier.captor)
    if s.reason == schema.ESCAPED:
        return say("verdict-escaped", turn=s.turn, spare=s.option_turns - s.turn)
    if s.reason == schema.CARRIED_OFF:
        captors = tuple(one.number for one in position.searchers if one.captives and one.is_in_camp)
        return say("verdict-carried-off", searchers=captors, soldiers=_carried_off(position))
    if s.reason == schema.DAWN:
        last = max(left, key=lambda soldier: soldier.at[1])
        return say("verdict-dawn", soldiers=numbers, last=last.number, rows=last.at[1])
    return say("verdict-stranded", soldiers=captives, free=len(left) - len(captives), rescuers=s.option_rescuers)


def _carried_off(position: Position) -> tuple[int, ...]:
    return tuple(sorted(soldier for one in position.searchers if one.is_in_camp for soldier in one.captives))


# ---- what sums it up -----------------------------------------------------------------------------


def figures(position: Position, story: Story) -> list[Figure]:
    """Turns, soldiers over the top, catches and rescues, the closest call, and what decided it."""
    night = Night(story)
    return [
        Figure(say("figure-turns"), say("of", part=position.s.turn, whole=position.s.option_turns), night.turns[-1].at),
        Figure(say("figure-over"), say("of", part=len(night.over), whole=SOLDIERS), _last(night.over)),
        Figure(say("figure-caught"), say("times", count=len(night.caught)), _last(night.caught)),
        *_closest_call(night),
        *_decided(position, night),
    ]


def _last(moments: list[Moment]) -> int:
    return moments[-1].at if moments else 0


def _closest_call(night: Night) -> Iterator[Figure]:
    """The rescue nearest to the camp, or else the drives that just missed somebody."""
    if night.freed:
        rescue = min(night.freed, key=lambda moment: moment.rows)
        told = say("rescue", soldier=rescue.soldier, rows=rescue.rows, freed=len(night.freed))
        yield Figure(say("figure-freed"), told, rescue.at)
    if night.shaves:
        yield Figure(say("figure-shaves"), say("times", count=len(night.shaves)), _last(night.shaves))


def _decided(position: Position, night: Night) -> Iterator[Figure]:
    """The moment after which it was won or lost."""
    how, moments = _turning_point(position, night)
    for moment in moments[-1:]:
        yield Figure(say("figure-decided"), say(how, **moment._asdict()), moment.at)


def _turning_point(position: Position, night: Night) -> tuple[str, list[Moment]]:
    """The id of the message that tells it, and the moments of its kind, of which it is the last."""
    if position.s.reason == schema.ESCAPED:
        return ("decided-rescue", night.freed) if night.freed else ("decided-last-over", night.over)
    if position.s.reason == schema.CARRIED_OFF:
        return "decided-catch", night.catches_of(_carried_off(position))[:1]
    if position.s.reason == schema.DAWN:
        last = max((soldier for soldier in position.soldiers if soldier.is_free), key=lambda soldier: soldier.at[1])
        return "decided-slow", [night.slowest_turn(last.number)]
    has_left_them = night.over and night.over[-1].at > _last(night.caught)
    return ("decided-left", night.over) if has_left_them else ("decided-catch", night.caught)
