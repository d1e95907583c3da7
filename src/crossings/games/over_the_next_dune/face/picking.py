"""How a person picks a move of Over the Next Dune, and what would be lost by ending something too early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crossings.drawing.scene import Pick
from crossings.games.over_the_next_dune.face.deeds import (
    BroughtToCamp,
    Caught,
    Freed,
    LeftOthers,
    Sneaked,
    Stopped,
    Stranded,
    TookCard,
)
from crossings.games.over_the_next_dune.face.drives import (
    LIKELY,
    carryings,
    catches,
    dangerous,
    is_any_to_come,
    next_drives,
)
from crossings.games.over_the_next_dune.face.layout import space_id
from crossings.games.over_the_next_dune.face.seen import Seen
from crossings.games.over_the_next_dune.words import WORDS, say
from crossings.words import Deed, Would

LOSSES: Final = (Caught, BroughtToCamp, Stranded)
"""Deeds that cost a soldier or the game."""


def picks(seen: Seen, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal action the places to pick, and what it would do."""
    return [_pick(seen, move, would(move)) for move in legal]


def _pick(seen: Seen, move: str, deeds: Sequence[Deed]) -> Pick:
    """What ends something is a button, quiet as long as a soldier whom it concerns could still take a step."""
    if isinstance(deeds[0], LeftOthers | Stopped):
        return Pick(move, (), WORDS.label(deeds), quiet=bool(seen.could_step), warning=_loss(seen))
    losses = [deed for deed in deeds if isinstance(deed, LOSSES)]
    label = WORDS.label(deed for deed in deeds if deed not in losses)
    return Pick(move, _places(seen, deeds[0]), label, warning=WORDS.label(losses))


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


# ---- what would be lost --------------------------------------------------------------------------


def _loss(seen: Seen) -> str:
    """What is lost if those who could still step stay where they are; small risks are passed over."""
    losses = tuple(_losses(seen)) if seen.could_step else ()
    return say("warning", losses=losses) if losses else ""


def _losses(seen: Seen) -> Iterator[str]:
    if seen.stepless:
        yield say("loss-unmoved", soldiers=seen.stepless)
    ends_phase = not (seen.s.mover and seen.waiting)
    if ends_phase and not is_any_to_come(seen):
        yield _loss_of_the_game(seen)
        return
    drives = next_drives(seen, dangerous(seen))
    for danger in carryings(drives) if ends_phase else ():
        if danger.percent >= LIKELY:
            yield say("loss-carried-off", **vars(danger))
    for danger in catches(drives):
        if danger.percent >= LIKELY and danger.soldiers[0] in seen.could_step:
            yield say("loss-caught", **vars(danger))


def _loss_of_the_game(seen: Seen) -> str:
    """OND-61, OND-62: the turn would be the last one."""
    in_camp = tuple(soldier for searcher in seen.searchers if searcher.is_in_camp for soldier in searcher.captives)
    return say("loss-camp", soldiers=in_camp) if in_camp else say("loss-dawn")
