"""How a person picks a move of Over the Next Dune, what would be lost by it, and what another pick means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing.scene import Pick
from crossings.engine import Refusal
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
from crossings.games.over_the_next_dune.face.layout import space_id, space_of
from crossings.games.over_the_next_dune.face.position import Position, Space, next_space, nine
from crossings.games.over_the_next_dune.face.stakes import (
    LIKELY,
    carryings,
    catches,
    dangerous,
    is_any_to_come,
    next_drives,
)
from crossings.games.over_the_next_dune.rules.data import COMPASS, RING_SPACES
from crossings.games.over_the_next_dune.words import WORDS, say
from crossings.words import Effect, Would

LOSSES = (Caught, BroughtToCamp, Stranded)
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


# ---- what a pick means that no move has --------------------------------------------------------

ANY_STEP = COMPASS[0]
"""Who may not move at all may not step in any direction."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """What these places, picked in this order, come nearest to."""
    what, _, number = places[-1].partition("-")
    if position.phase in ("order", "join"):
        return f"{position.asked}:{places[-1] if what == 'card' else ANY_STEP}"
    if what == "card":
        return f"{position.s.mover or 1}:{places[-1]}"
    if position.phase == "place":
        return _put_down(position, space_of(places[-1]))
    first = position.soldier_at(space_of(places[0]))
    walker = position.s.mover or (first.number if first else 0)
    if what == "searcher":
        return _searcher(position, int(number), walker)
    space = space_of(places[-1])
    return _stepped(position, walker, space) if space else None


def _put_down(position: Position, space: Space | None) -> str | Refusal:
    column, row = position.soldier(position.asked).at
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{position.asked}:place-{name}"
    return WORDS.refusal("not-beside", "OND-48", soldier=position.asked)


def _searcher(position: Position, number: int, walker: int) -> str | Refusal:
    """A step under it, its captive, or the searcher itself."""
    searcher = position.searchers[number - 1]
    if covered := [step for step, space in _steps(position, walker).items() if space in nine(searcher.at)]:
        return f"{walker}:{covered[0]}"
    if searcher.captives and not walker:
        return f"{searcher.captives[0]}:{ANY_STEP}"
    return WORDS.refusal("searchers-drive", "OND-13")


def _stepped(position: Position, walker: int, space: Space) -> str | Refusal | None:
    there = position.soldier_at(space)
    if there and (there.number == walker or not walker or position.s.mover):
        return f"{there.number}:{ANY_STEP}"
    if not walker:
        return None
    if step := next((step for step, goal in _steps(position, walker).items() if goal == space), None):
        return f"{walker}:{step}"
    return WORDS.refusal("too-far", "OND-28", points=position.s.points or position.s.option_move, soldier=walker)


def _steps(position: Position, walker: int) -> dict[str, Space]:
    """Where each step of a soldier would lead."""
    if not walker:
        return {}
    at = position.soldier(walker).at
    return {name: next_space(at, direction) for direction, name in enumerate(COMPASS, 1)}
