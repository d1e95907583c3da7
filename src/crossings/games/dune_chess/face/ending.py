"""How a game of Dune Chess ended, told to a side, and the figures that sum it up."""

from __future__ import annotations

from dataclasses import dataclass

from crossings.engine.effect import Figure, Happened, Story
from crossings.games.dune_chess.face.effects import Harvested, Ransomed, Taken
from crossings.games.dune_chess.face.position import Man, Position
from crossings.games.dune_chess.rules.data import SEATS, VALUE
from crossings.games.dune_chess.rules.schema import REASONS
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Effect


def verdict(position: Position, seat: int | None) -> str:
    """DUC-60, DUC-68: why it is over, and by how much: the own points first."""
    first = seat or 0
    sides = tuple(say("has-points", side=say(f"seat-{one}"), points=position.scores[one]) for one in (first, 1 - first))
    reason = WORDS.say(f"ending-{REASONS[position.s.ending - 1]}")
    return say("verdict", reason=reason, sides=sides, even=position.scores[0] == position.scores[1])


def figures(position: Position, story: Story) -> list[Figure]:
    """What decided it, and what both sides did; of two numbers the first is that of the Harkonnen."""
    taken = [(one, effect) for one in story for effect in one.effects if isinstance(effect, Taken)]
    return [
        *_decided(position, story),
        *_dearest(taken),
        Figure(say("figure-moves"), str(len(story))),
        Figure(say("figure-taken"), _by_seat(story, Taken)),
        Figure(say("figure-harvested"), _by_seat(story, Harvested)),
        *([Figure(say("figure-ransom"), _by_seat(story, Ransomed))] if _any(story, Ransomed) else []),
    ]


def _any(story: Story, kind: type[Effect]) -> bool:
    return any(isinstance(effect, kind) for one in story for effect in one.effects)


def _by_seat(story: Story, kind: type[Effect]) -> str:
    """How much of a kind each side did: men taken, Spice harvested, Spice paid."""
    counts = [0] * SEATS
    for one in story:
        for effect in one.effects:
            if isinstance(effect, kind):
                assert one.by is not None
                counts[one.by] += _amount(effect)
    return say("each-side", harkonnen=counts[0], atreides=counts[1])


def _amount(effect: Effect) -> int:
    if isinstance(effect, Taken):
        return len(effect.men)
    return effect.price if isinstance(effect, Ransomed) else 1


# ---- what decided it ---------------------------------------------------------------------------


def _dearest(taken: list[tuple[Happened, Taken]]) -> list[Figure]:
    """The blow that cost most."""
    if not taken:
        return []
    one, effect = max(taken, key=lambda found: _worth(found[1].men))
    victim = effect.men[0]
    told = say("figure-blow-by", men=tuple(man.name for man in effect.men), at=effect.at, points=_worth(effect.men))
    return [Figure(say("figure-blow", side=say(f"seat-{victim.seat}")), told, one.at)]


def _decided(position: Position, story: Story) -> list[Figure]:
    """The move from which the winner was ahead to the end."""
    if position.scores[0] == position.scores[1]:
        return []
    winner = 0 if position.scores[0] > position.scores[1] else 1
    lead = position.scores[winner] - position.scores[1 - winner]
    since = 0
    for one in reversed(story):
        since, lead = one.at, lead - _gained(one, winner)
        if lead <= 0:
            break
    side = say(f"seat-{winner}")
    return [Figure(say("figure-ahead", side=side), say("figure-move", number=since), since)]


def _gained(one: Happened, seat: int) -> int:
    """By how many points a move changed the lead of a seat."""
    gains = (gain for effect in one.effects for gain in _gains(effect))
    return sum(gain.points if gain.seat == seat else -gain.points for gain in gains)


@dataclass(frozen=True)
class Gain:
    """DUC-67: points that a seat wins, or loses."""

    seat: int
    points: int


def _gains(effect: Effect) -> list[Gain]:
    """What an effect does to the points."""
    if isinstance(effect, Taken):
        return [Gain(man.seat, -VALUE[man.kind]) for man in effect.men]
    if isinstance(effect, Harvested):
        return [Gain(effect.seat, 1)]
    if isinstance(effect, Ransomed):
        return [Gain(effect.seat, VALUE[effect.kind] - effect.price), Gain(SEATS - 1 - effect.seat, effect.price)]
    return []


def _worth(men: tuple[Man, ...]) -> int:
    return sum(VALUE[man.kind] for man in men)
