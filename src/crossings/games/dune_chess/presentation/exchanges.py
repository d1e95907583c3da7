"""What captures and harvests of Dune Chess win, worked out by the rules: the basis of the reasons in advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from crossings.engine.schema import copy_of

from ..rules import data
from ..rules import kernels as rules
from ..rules.moves import moves_from
from ..rules.schema import State
from ..rules.squares import open_spice
from .position import Man, man_of

MAX_RECAPTURES = 8
"""Maximum length of an exchange."""
MAX_CAPTURES = 5
"""Maximum number of captures and harvests in a row, anywhere on the board, that decide what a threat wins."""
ALL_POINTS = 200
"""More than all points of a game."""
MAX_FROM_SQUARE = 64
"""More than the number of moves from one square."""
LINES = [sum(data.BIT_OF[b] for b in {*row} - {a}) for a, row in enumerate(data.LINES)]
"""The squares on the rank and file of each square, as sets."""


class Win(NamedTuple):
    """A capture or harvest that wins points, after all that can follow on the same square."""

    move: int
    start: str
    by: Man | None
    """None: a Sandworm."""
    at: str
    man: Man | None
    """The captured man. None: a harvest."""
    points: int
    """The points that it wins in all."""
    price: Man | None
    """The man who could be taken in return. None: no man."""

    @property
    def text(self) -> str:
        """The move in notation."""
        return data.ACTIONS[self.move]


def attempts(s: State, seat: int) -> list[Win]:
    """DUC-12, DUC-36, DUC-44: return all captures and harvests of a seat if it were its turn, also those that lose."""
    return [_win(s, seat, move) for move in _taking_moves(s, seat)]


def wins(s: State, seat: int) -> list[Win]:
    """Return the captures and harvests that win points if it were the seat's turn, the best first."""
    return sorted((one for one in attempts(s, seat) if one.points > 0), key=lambda one: -one.points)


def sound(s: State, seat: int, tried: Sequence[Win], answers: Sequence[Win]) -> list[Win]:
    """Return the captures and harvests of a seat that win points in all, the best first.

    Each is worth less what it newly leaves to the other side elsewhere, which could already make these `answers`.
    """
    possible = {(one.at, one.man) for one in answers}
    found = [one._replace(points=one.points - _cost(s, seat, one, possible)) for one in tried if one.points > 0]
    return sorted((one for one in found if one.points > 0), key=lambda one: -one.points)


def _cost(s: State, seat: int, taken: Win, possible: Set[tuple[str, Man | None]]) -> int:
    """Return what the other side can win because a capture or harvest leaves its square or opens a line.

    Spice for Spice costs nothing, nor does an answer that gives the seat time to capture as much.
    """
    after = played(s, seat, taken.move)
    answers = [one for one in wins(after, 1 - seat) if taken.at not in (one.at, one.start)]
    answers = [one for one in answers if one.man or taken.man]
    old = max((one.points for one in answers if (one.at, one.man) in possible), default=0)
    return max(0, max((min(one.points, _net(after, 1 - seat, one.move)) for one in answers), default=0) - old)


def _net(s: State, seat: int, move: int) -> int:
    """Return what a move of a seat wins after the best captures and harvests of both sides."""
    after = played(s, seat, move)
    return lead(after, seat) - lead(s, seat) - settled(after, 1 - seat)


def settled(s: State, seat: int, least: int = 0, most: int = ALL_POINTS, depth: int = MAX_CAPTURES) -> int:
    """Return what the seat to move wins if both sides only capture and harvest, or stop (quiescence search).

    `least`, `most`: the bounds of alpha-beta pruning.
    """
    best = 0
    if not depth:
        return best
    start = lead(s, seat)
    taken = [played(s, seat, move) for move in _taking_moves(s, seat)]
    for after in sorted(taken, key=lambda after: -lead(after, seat)):
        if best >= most:
            break
        gained = lead(after, seat) - start
        floor = max(least, best)
        if gained > floor:
            best = max(best, gained - settled(after, 1 - seat, gained - most, gained - floor, depth - 1))
    return best


def can_gain(s: State, seat: int) -> bool:
    """Return whether the seat to move can capture or harvest so that it is ahead after every reply and its next win."""
    before = lead(s, seat)
    taken = (played(s, seat, move) for move in _taking_moves(s, seat))
    return any(not can_hold(after, 1 - seat, 1 - lead(after, seat) + before) for after in taken)


def can_hold(s: State, seat: int, points: int, at: str = "") -> bool:
    """Return whether the game is over, or the seat to move has a `holding_move`."""
    return bool(s.ending) or holding_move(s, seat, points, at) is not None


def holding_move(s: State, seat: int, points: int, at: str = "") -> int | None:
    """Return a move of the seat to move after which the other side wins fewer points than this in all, or None.

    `at`: the square of a man of the seat; to save him is enough if the other side can win as much elsewhere anyway.
    """
    anyway = max((one.points for one in wins(s, 1 - seat) if one.at != at), default=0) if at else 0
    # the man's own moves first: they are the most likely ones
    for move in sorted(moves_of(s, seat), key=lambda move: not at or data.FROM[move] != data.SQUARE[at]):
        after = played(s, seat, move)
        lost = _lost(s, seat, after)
        if lost < points:
            return move
        place = data.SQUARES[data.TO[move]] if at and data.FROM[move] == data.SQUARE[at] else at
        if at and lost <= anyway and all(one.at != place for one in wins(after, 1 - seat)):
            return move
    return None


def least_loss(s: State, seat: int) -> int:
    """Return how many points the other side wins in all, from after the best move of the seat to move."""
    return min(_lost(s, seat, played(s, seat, move)) for move in moves_of(s, seat))


def _lost(s: State, seat: int, after: State) -> int:
    """Return how many points a move of a seat loses after the best captures of both sides, the other one's first.

    A counter-threat of as many points loses nothing.
    """
    return settled(after, 1 - seat) - lead(after, seat) + lead(s, seat)


def can_prevent_harvest(s: State, seat: int) -> bool:
    """Return whether the seat to move has a move after which the other side can't harvest without loss."""
    return bool(s.ending) or any(not _can_harvest(played(s, seat, move), 1 - seat) for move in moves_of(s, seat))


def _can_harvest(s: State, seat: int) -> bool:
    """Return whether a seat could harvest Spice and lose nothing, if it were its turn."""
    harvests = [one for one in wins(s, seat) if one.man is None]
    return bool(harvests and sound(s, seat, harvests, wins(s, 1 - seat)))


def moves_of(s: State, seat: int) -> list[int]:
    """Return the numbers of all moves of a seat if it were its turn."""
    if s.ending:
        return []
    s = copy_of(s)
    s.mover = seat
    found = [0] * rules.MAX_LEGAL
    return found[: rules.legal(s, found)]


def played(s: State, seat: int, move: int) -> State:
    """Return the position after a move of a seat, as if it were its turn."""
    after = copy_of(s)
    after.mover = seat
    rules.play(after, move)
    return after


def lead(s: State, seat: int) -> int:
    """DUC-67: return the points by which a seat leads."""
    return rules.score(s, seat) - rules.score(s, 1 - seat)


def moves_worm(s: State, move: int) -> bool:
    """DUC-20, DUC-43: return whether a move leads a Sandworm, ridden or not."""
    start = data.FROM[move]
    is_lone = data.MOVE_TYPE[move] == data.ALONE and s.men[start] == data.NOBODY
    return s.ground[start] >= data.WORM and (is_lone or data.MOVE_TYPE[move] == data.TOGETHER)


def _is_on_board(move: int) -> bool:
    return data.MOVE_TYPE[move] not in (data.RANSOM, data.PASSING)


def _taking_moves(s: State, seat: int, at: int | None = None) -> Iterator[int]:
    """Yield the moves that capture or harvest: all, or those on one square and those of a Sandworm that is there."""
    if s.ending:
        return
    enemies, spice = s.places[1 - seat], open_spice(s)
    found = [0] * MAX_FROM_SQUARE
    for start in range(data.SIZE):
        is_worm = s.ground[start] >= data.WORM
        if not is_worm and data.SIDE[s.men[start]] != seat:
            continue
        targets = enemies | spice
        if at is not None and start != at:
            targets &= data.BIT_OF[at]
        if not targets & _reach(s, start):
            continue
        for move in found[: moves_from(s, seat, start, found, 0)]:
            end = data.TO[move]
            is_led = is_worm and moves_worm(s, move)
            is_taken = (s.ground[end] == data.SPICE and not is_led) or data.SIDE[s.men[end]] == 1 - seat
            if is_taken and (at is None or end == at or is_led):
                yield move


def _reach(s: State, start: int) -> int:
    """Return the squares on which the contents of a square might capture or harvest on an empty board."""
    kind = data.KIND[s.men[start]]
    reached = data.ALL_AROUND[start]
    if kind == data.ORNITHOPTER:
        reached |= data.FIRST_STEPS[data.ORNITHOPTER, start]
    elif kind == data.WARRIOR:
        reached |= LINES[start]
    return int(reached)


def _win(s: State, seat: int, move: int) -> Win:
    start, at = data.FROM[move], data.TO[move]
    after = played(s, seat, move)
    is_worm = moves_worm(s, move)
    by = None if is_worm else man_of(s.cargo[start] if data.MOVE_TYPE[move] == data.OUT else s.men[start])
    taken_back = _exchange(after, 1 - seat, at, MAX_RECAPTURES)
    points = lead(after, seat) - lead(s, seat) - taken_back
    price = man_of(after.men[at]) if taken_back and not is_worm else None
    return Win(move, data.SQUARES[start], by, data.SQUARES[at], man_of(s.men[at]), points, price)


def _exchange(s: State, seat: int, at: int, most: int) -> int:
    """Return what a seat wins by captures on a square, or with a Sandworm that has captured there."""
    if not most:
        return 0
    gained = 0
    for move in _taking_moves(s, seat, at):
        after = played(s, seat, move)
        taken_back = _exchange(after, 1 - seat, data.TO[move], most - 1)
        gained = max(gained, lead(after, seat) - lead(s, seat) - taken_back)
    return gained
