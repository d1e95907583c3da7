"""How a game of Dune Chess ended, told to a side, and the figures that sum it up."""

from __future__ import annotations

from dataclasses import dataclass

from crossings.engine.story import Figure, Happened, Story
from crossings.games.dune_chess.face.deeds import Harvested, Ransomed, Taken
from crossings.games.dune_chess.face.seen import Man, Seen
from crossings.games.dune_chess.rules.data import SEATS, VALUE
from crossings.games.dune_chess.rules.schema import REASONS
from crossings.games.dune_chess.words import WORDS, say
from crossings.words import Deed


def verdict(seen: Seen, seat: int | None) -> str:
    """DUC-60, DUC-68: why it is over, and by how much: the own points first."""
    first = seat or 0
    sides = tuple(say("has-points", side=say(f"seat-{one}"), points=seen.scores[one]) for one in (first, 1 - first))
    reason = WORDS.say(f"ending-{REASONS[seen.s.ending - 1]}")
    return say("verdict", reason=reason, sides=sides, even=seen.scores[0] == seen.scores[1])


def figures(seen: Seen, story: Story) -> list[Figure]:
    """What decided it, and what both sides did; of two numbers the first is that of the Harkonnen."""
    taken = [(one, deed) for one in story for deed in one.deeds if isinstance(deed, Taken)]
    return [
        *_decided(seen, story),
        *_dearest(taken),
        Figure(say("figure-moves"), str(len(story))),
        Figure(say("figure-taken"), _by_seat(story, Taken)),
        Figure(say("figure-harvested"), _by_seat(story, Harvested)),
        *([Figure(say("figure-ransom"), _by_seat(story, Ransomed))] if _any(story, Ransomed) else []),
    ]


def _any(story: Story, kind: type[Deed]) -> bool:
    return any(isinstance(deed, kind) for one in story for deed in one.deeds)


def _by_seat(story: Story, kind: type[Deed]) -> str:
    """How much of a kind each side did: men taken, Spice harvested, Spice paid."""
    counts = [0] * SEATS
    for one in story:
        for deed in one.deeds:
            if isinstance(deed, kind):
                assert one.by is not None
                counts[one.by] += _amount(deed)
    return say("each-side", harkonnen=counts[0], atreides=counts[1])


def _amount(deed: Deed) -> int:
    if isinstance(deed, Taken):
        return len(deed.men)
    return deed.price if isinstance(deed, Ransomed) else 1


# ---- what decided it ---------------------------------------------------------------------------


def _dearest(taken: list[tuple[Happened, Taken]]) -> list[Figure]:
    """The blow that cost most."""
    if not taken:
        return []
    one, deed = max(taken, key=lambda found: _worth(found[1].men))
    victim = deed.men[0]
    told = say("figure-blow-by", men=tuple(man.name for man in deed.men), at=deed.at, points=_worth(deed.men))
    return [Figure(say("figure-blow", side=say(f"seat-{victim.seat}")), told, one.at)]


def _decided(seen: Seen, story: Story) -> list[Figure]:
    """The move from which the winner was ahead to the end."""
    if seen.scores[0] == seen.scores[1]:
        return []
    winner = 0 if seen.scores[0] > seen.scores[1] else 1
    lead = seen.scores[winner] - seen.scores[1 - winner]
    since = 0
    for one in reversed(story):
        since, lead = one.at, lead - _gained(one, winner)
        if lead <= 0:
            break
    side = say(f"seat-{winner}")
    return [Figure(say("figure-ahead", side=side), say("figure-move", number=since), since)]


def _gained(one: Happened, seat: int) -> int:
    """By how many points a move changed the lead of a seat."""
    gains = (gain for deed in one.deeds for gain in _gains(deed))
    return sum(gain.points if gain.seat == seat else -gain.points for gain in gains)


@dataclass(frozen=True)
class Gain:
    """DUC-67: points that a seat wins, or loses."""

    seat: int
    points: int


def _gains(deed: Deed) -> list[Gain]:
    """What a deed does to the points."""
    if isinstance(deed, Taken):
        return [Gain(man.seat, -VALUE[man.kind]) for man in deed.men]
    if isinstance(deed, Harvested):
        return [Gain(deed.seat, 1)]
    if isinstance(deed, Ransomed):
        return [Gain(deed.seat, VALUE[deed.kind] - deed.price), Gain(SEATS - 1 - deed.seat, deed.price)]
    return []


def _worth(men: tuple[Man, ...]) -> int:
    return sum(VALUE[man.kind] for man in men)
