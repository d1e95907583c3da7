"""Why a game of March on Mars ended as it did, and the figures that sum it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crossings.engine.effect import Figure, Story, of_kind
from crossings.games.march_on_mars.face import effects as did
from crossings.games.march_on_mars.face.position import Position
from crossings.games.march_on_mars.words import say, seat_name
from crossings.words import Effect


def verdict(position: Position, seat: int | None) -> str:
    """MOM-F01 to MOM-F04: what the team has won or lost by, and how far it, or this seat's marine, has come."""
    marching = [marine for marine in position.marines if marine.box and not marine.out]
    foremost = min(marching, key=lambda marine: position.to_mmm(position.at(marine.seat)), default=None)
    return say(
        f"verdict-{position.reason}",
        round=position.round,
        hits=position.base_hits,
        own=foremost is not None and foremost.seat == seat,
        foremost=seat_name(foremost.seat) if foremost else None,
        columns=position.to_mmm(position.at(foremost.seat)) if foremost else 0,
    )


def figures(position: Position, story: Story) -> list[Figure]:
    """What decided it, then what the team did and suffered; nothing of what there was none of."""
    return [
        *_decided(position, story),
        Figure(say("figure-rounds"), say("figure-of", count=position.round, most=position.s.option_turns)),
        *_destroyed(story),
        *_nearest(position, story),
        *_suffered(position, story),
    ]


def _decided(position: Position, story: Story) -> Iterator[Figure]:
    """MOM-B02, MOM-X02, MOM-Y07: the last hit on the base, or the last try at the Master Mind."""
    is_such = _is_hit if position.reason == "base" else _is_try
    moves = [one.at for one in story if any(map(is_such, one.effects))]
    if moves:
        yield Figure(say("figure-decided"), say(f"decided-{position.reason}", hits=position.base_hits), moves[-1])


def _is_hit(effect: Effect) -> bool:
    return isinstance(effect, did.BaseHit)


def _is_try(effect: Effect) -> bool:
    return isinstance(effect, did.BombSet) or (isinstance(effect, did.Chose) and effect.verb == "kamikaze")


def _destroyed(story: Story) -> Iterator[Figure]:
    """Aliens destroyed, by whom, and where most of them at once."""
    kills = [
        (sum(effect.aliens), effect.seat, one.at)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Killed | did.Bombarded)
    ]
    if kills:
        by_seat: Counter[int] = Counter()
        for aliens, seat, _ in kills:
            by_seat[seat] += aliens
        yield Figure(say("figure-destroyed"), _shared(by_seat), max(kills)[-1])


def _shared(by_seat: Counter[int]) -> str:
    """'9: Red 6 and Blue 3'."""
    shares = tuple(say("figure-share", seat=seat_name(seat), count=count) for seat, count in by_seat.most_common())
    return say("figure-shares", count=by_seat.total(), shares=shares)


def _nearest(position: Position, story: Story) -> Iterator[Figure]:
    """Where somebody came nearest to the Master Mind for the first time."""
    reached = [
        (position.to_mmm(effect.box), one.at, effect.seat)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Jumped | did.Appeared)
    ]
    if reached:
        columns, at, seat = min(reached)
        yield Figure(say("figure-nearest"), say("figure-columns", columns=columns, seat=seat_name(seat)), at)


def _suffered(position: Position, story: Story) -> Iterator[Figure]:
    """Hits on the base, and crashes."""
    hits, crashes = of_kind(story, did.BaseHit), of_kind(story, did.Crashed)
    if position.base_hits and hits:
        count = say("figure-of", count=position.base_hits, most=position.s.option_base)
        yield Figure(say("figure-hits"), count, hits[-1][0].at)
    if crashes:
        yield Figure(say("figure-crashes"), _shared(Counter(effect.seat for _, effect in crashes)), crashes[-1][0].at)
