"""Prompts of Dune Chess, the parts of a score, and the result and statistics of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crossings.engine.effects import MoveHistory, PlayedMove, Statistic, count_moves_until, effects_of_type, lead_since
from crossings.words import Effect, Name

from ..rules import data, turns
from ..rules.data import SEATS, VALUE
from ..rules.schema import REASONS
from ..words import name_of, translate
from .effects import Harvested, Ransomed, Taken
from .layout import RANSOM
from .position import Man, Position

MAX_MOVES_COUNTED = 10
"""The number of moves before the end from which the prompt counts them."""


def prompt(position: Position) -> str:
    """Ask for a move: what the side to move can do, and how close the end is."""
    assert position.mover is not None
    if not turns.can_move(position.s, position.mover):
        return translate("question-pass")
    left, capped = moves_left(position)
    is_near = left <= MAX_MOVES_COUNTED
    men = tuple(man.name for man in position.affordable(position.mover))
    return translate(
        "question",
        men=men,
        ransom=bool(men),
        worm=_can_lead(position, position.mover),
        left=left if is_near else 0,
        near=("cap" if capped else "quiet") if is_near else "no",
    )


def question_after(position: Position, places: Sequence[str]) -> str:
    """Ask for the target of the man or Sandworm that has been picked, or of the man to be ransomed."""
    start = places[-1]
    if start in data.SQUARE:
        stack = position.squares[start]
        return translate(
            "ask-where", man=Name("sandworm") if stack.worm or stack.top is None else stack.top.name, at=start
        )
    assert position.mover is not None
    kind = data.CODE_KIND[start.removeprefix(RANSOM)]
    return translate("ask-drop", man=name_of(position.mover, kind), price=data.PRICE[kind])


def waiting(position: Position, name: str) -> str:
    """Say who is to move, and what that side can do."""
    mover = position.mover
    assert mover is not None
    return translate("waiting", name=name, worm=_can_lead(position, mover), ransom=bool(position.affordable(mover)))


def _can_lead(position: Position, seat: int) -> bool:
    """DUC-43, DUC-44: whether a seat can move a Sandworm."""
    return any(turns.can_worm_move(position.s, seat, square) for square in position.s.worms if square != data.NO_SQUARE)


def moves_left(position: Position) -> tuple[int, bool]:
    """DUC-63 to DUC-65: return the moves left without captures, and whether they are limited by the cap."""
    s = position.s
    uneventful = (s.option_quiet if turns.is_harvest_over(s) else s.option_stall) - s.quiet
    most = s.option_cap - s.ply
    return min(uneventful, most), most <= uneventful


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """DUC-67: return for each seat its men by kind, the most valuable first, and the Spice it holds."""
    return [[*_men(position, seat), (translate("spice"), position.s.held[seat])] for seat in range(data.SEATS)]


def _men(position: Position, seat: int) -> list[tuple[str, int]]:
    """Return a row for each kind of man that either side has, so that both lists have the same order.

    The name is plural if either side has several.
    """
    boards = [side.on_board for side in position.sides]
    return [
        (translate("row-of-men", count=most, man=name_of(seat, kind)), boards[seat][kind] * data.VALUE[kind])
        for kind, most in reversed(list(enumerate(map(max, *boards))))
        if most
    ]


def decided_by(position: Position) -> str:
    """DUC-60, DUC-68: the points, the winner's first, and why the game ended."""
    s = position.s
    less, more = sorted(position.scores)
    limits = {"quiet": s.option_quiet, "stall": s.option_stall, "cap": s.option_cap}
    why = translate(f"over-{REASONS[s.ending - 1]}", **limits)
    return translate("decided-by", more=more, less=less, even=more == less, why=why)


def verdict(position: Position, seat: int | None) -> str:
    """Return nothing: the breakdown has all points."""
    return ""


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return what decided the game and what both sides did; pairs are Harkonnen first."""
    taken_effects, ransomed = effects_of_type(story, Taken), effects_of_type(story, Ransomed)
    shown = [
        *_decisive_move(position, story),
        *_costliest(taken_effects),
        Statistic(translate("figure-moves"), str(count_moves_until(story, story[-1].at))),
        Statistic(translate("figure-taken"), _by_seat((played, len(effect.men)) for played, effect in taken_effects)),
        Statistic(
            translate("figure-harvested"), _by_seat((played, 1) for played, _ in effects_of_type(story, Harvested))
        ),
    ]
    if ransomed:
        shown.append(
            Statistic(translate("figure-ransom"), _by_seat((played, effect.price) for played, effect in ransomed))
        )
    return shown


def _by_seat(amounts: Iterable[tuple[PlayedMove, int]]) -> str:
    """Sum amounts by side: men taken, Spice harvested or Spice paid."""
    counts = [0] * SEATS
    for played, amount in amounts:
        assert played.by is not None
        counts[played.by] += amount
    return translate("each-side", harkonnen=counts[0], atreides=counts[1])


# ---- decisive moments ----------------------------------------------------------------------------


def _costliest(taken_effects: list[tuple[PlayedMove, Taken]]) -> list[Statistic]:
    """The capture that cost most points."""
    if not taken_effects:
        return []
    played, effect = max(taken_effects, key=lambda capture: _points(capture[1].men))
    victim = effect.men[0]
    text = translate(
        "figure-blow-by", men=tuple(man.name for man in effect.men), at=effect.at, points=_points(effect.men)
    )
    return [Statistic(translate("figure-blow", side=translate(f"seat-{victim.seat}")), text, played.at)]


def _decisive_move(position: Position, story: MoveHistory) -> list[Statistic]:
    """The move from which the winner was ahead until the end."""
    if position.scores[0] == position.scores[1]:
        return []
    winner = 0 if position.scores[0] > position.scores[1] else 1
    lead = position.scores[winner] - position.scores[1 - winner]
    since = lead_since(story, lead, lambda effect: _lead_change(effect, winner))
    side = translate(f"seat-{winner}")
    return [
        Statistic(
            translate("figure-ahead", side=side),
            translate("figure-move", number=count_moves_until(story, since)),
            since,
        )
    ]


def _lead_change(effect: Effect, seat: int) -> int:
    """DUC-67: return by how many points an effect changed the lead of a seat."""
    match effect:
        case Taken(men=men):
            return sum(-VALUE[man.kind] if man.seat == seat else VALUE[man.kind] for man in men)
        case Harvested(seat=own):
            gain = 1
        case Ransomed(seat=own, kind=kind, price=price):
            gain = VALUE[kind] - 2 * price
        case _:
            return 0
    return gain if own == seat else -gain


def _points(men: tuple[Man, ...]) -> int:
    return sum(VALUE[man.kind] for man in men)
