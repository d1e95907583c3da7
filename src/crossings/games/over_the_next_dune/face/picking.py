"""How a person picks a move of Over the Next Dune."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.games.over_the_next_dune.face.deeds import Freed, Sneaked, TookCard
from crossings.games.over_the_next_dune.face.layout import space_id
from crossings.games.over_the_next_dune.face.seen import Seen
from crossings.games.over_the_next_dune.words import WORDS
from crossings.words import Deed, Would


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal action the places to pick, and what it would do."""
    done = {move: would(move) for move in legal}
    return [Pick(move, _places(seen, deeds[0]), WORDS.label(deeds)) for move, deeds in done.items()]


def _places(seen: Seen, deed: Deed) -> tuple[str, ...]:
    """A card; a space; for a step its end, and between movements first the soldier's own space."""
    match deed:
        case TookCard(card=card):
            return (f"card-{card}",)
        case Freed(at=at):
            return (space_id(at),)
        case Sneaked(at=at, soldier=soldier):
            return (space_id(at),) if seen.s.mover else (space_id(seen.soldier(soldier).at), space_id(at))
    return ()
