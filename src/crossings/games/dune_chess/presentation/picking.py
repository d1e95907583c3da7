"""How a player picks a move of Dune Chess, which move an impossible pick means, and hints on squares."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from crossings.drawing.kit import VERMILION, box, pair, path, stroke
from crossings.drawing.scene import CELL, Hint, Pick, Place
from crossings.words import Name, Preview, cached_per_locale_by_key

from ..rules import data
from ..words import KINDS, WORDS, translate
from .effects import TAKING
from .layout import RANSOM, centre
from .position import SEITCH_MARK, SPICE_MARK, Position, Stack

MAX_CACHED_PICKS = 32_768
"""The number of moves cached as picks. Most remain possible at the next turn."""


class PossibleMove(NamedTuple):
    """A legal move of a position."""

    position: Position
    move: str
    preview: Preview


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal move the squares, or slot and square, to pick, and a preview."""
    return [_pick(PossibleMove(position, move, preview)) for move in legal]


def _cache_key(possible: PossibleMove) -> Hashable:
    """Return what the pick of a move depends on: the mover, both squares, and Spice held if it changes."""
    position, move = possible.position, possible.move
    if move == data.PASS_TEXT or "@" in move:
        return move, position.mover, tuple(position.s.held)
    there = position.squares[move[3:5]]
    return (move, position.mover, position.squares[move[:2]], there, tuple(position.s.held) if there.open_spice else ())


@cached_per_locale_by_key(_cache_key, MAX_CACHED_PICKS)
def _pick(possible: PossibleMove) -> Pick:
    effects = possible.preview(possible.move)
    label = WORDS.label(effects) or translate("move", spares=_spares(possible.position, *_places(possible.move)))
    return Pick(possible.move, _places(possible.move), label, any(isinstance(effect, TAKING) for effect in effects))


def _spares(position: Position, start: str, end: str) -> bool:
    """DUC-42: whether a Sardaukar who moves there could also destroy a Seitch."""
    return position.s.men[data.SQUARE[start]] == data.SARDAUKAR and position.ground(end) == SEITCH_MARK


def _places(move: str) -> tuple[str, ...]:
    if move == data.PASS_TEXT:
        return ()
    code, _, square = move.rpartition("@")
    return (f"{RANSOM}{code}", square) if code else (move[:2], move[3:5])


# ---- intents: moves that an impossible pick may mean ---------------------------------------------

TEXTS = frozenset(data.ACTIONS)
DIAGONAL = (data.TROOP, data.ORNITHOPTER)
STRAIGHT = (data.HARVESTER, data.WARRIOR)
ANYWHERE = data.SQUARES[0]


def intent(position: Position, places: Sequence[str]) -> str | None:
    """Return the move closest to these places, picked in this order, to explain why it is illegal."""
    start, end = places[0], places[-1]
    if start.startswith(RANSOM):
        return f"{start.removeprefix(RANSOM)}@{end if end in data.SQUARE else ANYWHERE}"
    if start not in data.SQUARE or end not in data.SQUARE:
        return None
    reachable, unreachable = _reachable_and_not(position.squares[start], data.SQUARE[start])
    if start == end:
        return _move(start, reachable)
    move = _move(start, data.SQUARE[end])
    return move if move in TEXTS else _move(start, unreachable)


def _move(start: str, end: int) -> str:
    return f"{start}-{data.SQUARES[end]}"


def _reachable_and_not(here: Stack, start: int) -> tuple[int, int]:
    """Return an adjacent square in a direction that the piece moves, and a square that it never reaches."""
    beside, corner = data.BESIDE[start][0], data.CORNERS[start][0]
    kind = here.top.kind if here.top else None
    if kind in STRAIGHT:
        return beside, corner
    if kind in DIAGONAL:
        return corner, beside
    return data.AROUND[start][0], next(end for end in data.LINES[start] if not data.is_adjacent(start, end))


GROUND_HINTS = {SPICE_MARK: (Name("spice-hint"),), SEITCH_MARK: (Name("seitch-hint"),)}


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Describe a square: its contents, their moves, the men they could capture, and the men who could capture them."""
    square = place.id
    if square not in data.SQUARE:
        return None
    stack, attackers = position.squares[square], position.attackers(square)
    threats = _threats(position, square) if stack.top and stack.top.seat != position.mover else []
    facts: list[object] = [place.label, *_what_it_can_do(stack)]
    if threats and not stack.worm:
        facts.append(translate("could-take", men=_men_on(position, threats)))
    if attackers:
        facts.append(translate("in-danger", of=_men_on(position, attackers)))
    overlay = _frames(position.worm_targets(square)) if stack.worm else _frames(threats) + _arrows(attackers, square)
    return Hint(WORDS.facts(*facts), overlay)


def _what_it_can_do(stack: Stack) -> tuple[Name, ...]:
    if stack.rider:
        return (Name("rider-hint"),)
    if stack.worm:
        return (Name("worm-hint"),)
    if stack.top and stack.load:
        return Name(f"{KINDS[stack.top.kind]}-hint"), Name(f"{KINDS[stack.load.kind]}-aboard-hint")
    if stack.top:
        return (Name(f"{KINDS[stack.top.kind]}-hint"),)
    return GROUND_HINTS.get(stack.ground, ())


def _threats(position: Position, place: str) -> list[str]:
    """Return the squares of men whom a man could capture if it were his side's turn."""
    man = position.squares[place].top
    assert man
    reachable = ((square, position.squares[square].top) for square in position.reach(man.seat, place))
    return [square for square, man_there in reachable if man_there and man_there.seat != man.seat]


def _men_on(position: Position, squares: Iterable[str]) -> tuple[str, ...]:
    """'the Troop on e5'; for a Sandworm without a rider, 'the Sandworm on e5'."""
    stacks = ((square, position.squares[square]) for square in squares)
    return tuple(
        translate("one-on", man=stack.top.name if stack.top and not stack.worm else Name("sandworm"), square=square)
        for square, stack in stacks
    )


def _frames(squares: Iterable[str]) -> str:
    """Frames around men who can be captured."""
    return "".join(stroke(box(CELL - 3, CELL - 3, centre(square), 8), VERMILION, 2, dashes="2 4") for square in squares)


def _arrows(squares: Iterable[str], place: str) -> str:
    """Lines to a man from the pieces that can capture him."""
    lines = (
        stroke(path(f"M{pair(centre(origin))}L{pair(centre(place))}"), VERMILION, 2, 0.85, "2 4") for origin in squares
    )
    return "".join(lines)
