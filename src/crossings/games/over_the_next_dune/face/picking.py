"""How a person picks a move of Over the Next Dune, and what would be lost by ending something too early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from crossings.drawing.scene import Pick
from crossings.games.over_the_next_dune.face.drives import (
    LIKELY,
    carryings,
    catches,
    dangerous,
    is_any_to_come,
    next_drives,
)
from crossings.games.over_the_next_dune.face.effects import (
    BroughtToCamp,
    Caught,
    Freed,
    LeftOthers,
    Sneaked,
    Stopped,
    Stranded,
    TookCard,
)
from crossings.games.over_the_next_dune.face.layout import space_id
from crossings.games.over_the_next_dune.face.position import Position
from crossings.games.over_the_next_dune.words import WORDS, say
from crossings.words import Effect, Would

LOSSES: Final = (Caught, BroughtToCamp, Stranded)
"""Effects that cost a soldier or the game."""


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """For each legal action the places to pick, and what it would do."""
    return [_pick(position, move, would(move)) for move in legal]


def _pick(position: Position, move: str, effects: Sequence[Effect]) -> Pick:
    """What ends something is a button, quiet as long as a soldier whom it concerns could still take a step."""
    if isinstance(effects[0], LeftOthers | Stopped):
        return Pick(move, (), WORDS.label(effects), quiet=bool(position.could_step), warning=_loss(position))
    losses = [effect for effect in effects if isinstance(effect, LOSSES)]
    label = WORDS.label(effect for effect in effects if effect not in losses)
    return Pick(move, _places(position, effects[0]), label, warning=WORDS.label(losses))


def _places(position: Position, effect: Effect) -> tuple[str, ...]:
    """A card; a space; for a step its end, and between movements first the soldier's own space."""
    match effect:
        case TookCard(card=card):
            return (f"card-{card}",)
        case Freed(at=at):
            return (space_id(at),)
        case Sneaked(at=at, soldier=soldier):
            return (space_id(at),) if position.s.mover else (space_id(position.soldier(soldier).at), space_id(at))
    return ()


# ---- what would be lost --------------------------------------------------------------------------


def _loss(position: Position) -> str:
    """What is lost if those who could still step stay where they are; small risks are passed over."""
    losses = tuple(_losses(position)) if position.could_step else ()
    return say("warning", losses=losses) if losses else ""


def _losses(position: Position) -> Iterator[str]:
    if position.stepless:
        yield say("loss-unmoved", soldiers=position.stepless)
    ends_phase = not (position.s.mover and position.waiting)
    if ends_phase and not is_any_to_come(position):
        yield _loss_of_the_game(position)
        return
    drives = next_drives(position, dangerous(position))
    for danger in carryings(drives) if ends_phase else ():
        if danger.percent >= LIKELY:
            yield say("loss-carried-off", **vars(danger))
    for danger in catches(drives):
        if danger.percent >= LIKELY and danger.soldiers[0] in position.could_step:
            yield say("loss-caught", **vars(danger))


def _loss_of_the_game(position: Position) -> str:
    """OND-61, OND-62: the turn would be the last one."""
    in_camp = tuple(soldier for searcher in position.searchers if searcher.is_in_camp for soldier in searcher.captives)
    return say("loss-camp", soldiers=in_camp) if in_camp else say("loss-dawn")
