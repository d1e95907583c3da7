"""Why a game of March on Mars ended as it did, and the figures that sum it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from crossings.engine.effect import Figure, Happened, Story
from crossings.games.march_on_mars.face import effects as did
from crossings.games.march_on_mars.face.position import Position
from crossings.games.march_on_mars.rules.data import TO_MMM
from crossings.games.march_on_mars.words import say, seat_name
from crossings.shared.ring.flights import Box
from crossings.words import Effect


def verdict(position: Position, seat: int | None) -> str:
    """MOM-F01 to MOM-F04: what the team has won or lost by, and how far it, or this seat's marine, has come."""
    marching = [marine for marine in position.marines if marine.box and not marine.out]
    foremost = min(marching, key=lambda marine: _columns(position, position.at(marine.seat)), default=None)
    return say(
        f"verdict-{position.reason}",
        round=position.s.round,
        hits=position.s.base_hits,
        own=foremost is not None and foremost.seat == seat,
        foremost=seat_name(foremost.seat) if foremost else None,
        columns=_columns(position, position.at(foremost.seat)) if foremost else 0,
    )


def _columns(position: Position, box: Box) -> int:
    """How far a box is from the Master Mind."""
    columns: int = TO_MMM[position.board, box[0]]
    return columns


def figures(position: Position, story: Story) -> list[Figure]:
    """What decided it, then what the team did and suffered; nothing of what there was none of."""
    return [
        *_decided(position, story),
        _rounds(position),
        *_destroyed(story),
        *_nearest(position, story),
        *_suffered(position, story),
    ]


def _rounds(position: Position) -> Figure:
    return Figure(say("figure-rounds"), say("figure-of", count=position.s.round, most=position.s.option_turns))


def _decided(position: Position, story: Story) -> Iterator[Figure]:
    """The last hit on the base, or the last try at the Master Mind."""
    found = _last(story, _is_hit if position.reason == "base" else _is_try)
    if found:
        yield Figure(say("figure-decided"), say(f"decided-{position.reason}", hits=position.s.base_hits), found.at)


def _is_hit(effect: Effect) -> bool:
    """MOM-B02."""
    return isinstance(effect, did.BaseHit)


def _is_crash(effect: Effect) -> bool:
    """MOM-K02."""
    return isinstance(effect, did.Crashed)


def _is_try(effect: Effect) -> bool:
    """MOM-X02, MOM-Y07."""
    return isinstance(effect, did.BombSet) or (isinstance(effect, did.Chose) and effect.verb == "kamikaze")


def _last(story: Story, is_such: Callable[[Effect], bool]) -> Happened | None:
    """The last move with such an effect."""
    return next((one for one in reversed(story) if any(map(is_such, one.effects))), None)


class Kill(NamedTuple):
    """Aliens that somebody destroyed by one move."""

    aliens: int
    seat: int
    at: int


def _destroyed(story: Story) -> Iterator[Figure]:
    """Aliens destroyed, by whom, and where most of them at once."""
    kills = [
        Kill(sum(effect.aliens), effect.seat, one.at)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Killed | did.Bombarded)
    ]
    if kills:
        by_seat: Counter[int] = Counter()
        for kill in kills:
            by_seat[kill.seat] += kill.aliens
        yield Figure(say("figure-destroyed"), _shared(by_seat), max(kills).at)


def _shared(by_seat: Counter[int]) -> str:
    """'9: Red 6 and Blue 3'."""
    shares = tuple(say("figure-share", seat=seat_name(seat), count=count) for seat, count in by_seat.most_common())
    return say("figure-shares", count=by_seat.total(), shares=shares)


def _nearest(position: Position, story: Story) -> Iterator[Figure]:
    """Where somebody came nearest to the Master Mind for the first time."""
    reached = [
        (_columns(position, effect.box), one.at, effect.seat)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Jumped | did.Appeared)
    ]
    if reached:
        columns, at, seat = min(reached)
        yield Figure(say("figure-nearest"), say("figure-columns", columns=columns, seat=seat_name(seat)), at)


def _suffered(position: Position, story: Story) -> Iterator[Figure]:
    """Hits on the base, and crashes."""
    if position.s.base_hits and (hit := _last(story, _is_hit)):
        yield Figure(
            say("figure-hits"), say("figure-of", count=position.s.base_hits, most=position.s.option_base), hit.at
        )
    crashes = Counter(effect.seat for one in story for effect in one.effects if isinstance(effect, did.Crashed))
    if crashes and (crash := _last(story, _is_crash)):
        yield Figure(say("figure-crashes"), _shared(crashes), crash.at)
