"""Puzzles as people meet them: what their seat sees, a question, moves to be made on the board or chosen from a few."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any, cast
from zlib import crc32

from crossings.engine import Game, State, games, shorten
from crossings.engine.effect import Trial
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.puzzle import EXACT, NoPuzzles, Puzzle, puzzle_of_the_day, puzzles_of
from crossings.engine.seen import Stance, standing
from crossings.server.views.pictures import Picture, pick_lines, stage_lines, whole
from crossings.server.web.answers import PuzzleAnswered, PuzzleLine, PuzzlePosed
from crossings.server.web.messages import SceneShown, StageLine
from crossings.words import HOUSE, remembered

CHOICES = 5
"""How many moves are offered, the best among them."""
REMEMBERED = 200
LINES_REMEMBERED = 100
HUNDRED = 100


def today(day: date) -> list[PuzzleLine]:
    """The puzzles of a day: a line a game that has any. Only the day changes them."""
    return [line for one in games() if (line := _of_the_day(one, day)) is not None]


@remembered(LINES_REMEMBERED, drawn=False)
def _of_the_day(one: Game, day: date) -> PuzzleLine | None:
    try:
        number, puzzle = puzzle_of_the_day(one, day)
    except NoPuzzles:
        return None
    return _asked(one, number, puzzle)


def posed(one: Game, number: int, *, wide: bool = False) -> PuzzlePosed:
    """A puzzle: the board with all that can be picked on it, the question, and choices in an order that tells nothing.

    `wide`: trays stand beside the board, where the game's board knows that.

    Raises `NoPuzzles`.
    """
    puzzle = _puzzle(one, number)
    state = _state(one, puzzle)
    with standing(_stance(one, puzzle, wide)):
        seen = one.read(state.view(puzzle.seat), puzzle.seat)
        scene, picks = _scene(one, seen), one.picking.picks(seen, state.actions(), _trial(one, puzzle))
        picture = state.svg(puzzle.seat)
    offered = list(_offered(one, number).items())
    rng = generator(crc32(f"{one.id}/{number}".encode()))
    mixed = [offered.pop(draw_below(rng, len(offered))) for _ in range(len(offered))]
    return {
        **_asked(one, number, puzzle),
        "count": len(puzzles_of(one)),
        "picture": picture,
        "scene": scene,
        "picks": pick_lines(picks),
        "choices": [{"move": move, "label": label} for move, label in mixed],
    }


def answered(one: Game, number: int, move: str, *, wide: bool = False) -> PuzzleAnswered:
    """What a move and those that are offered are worth, what the best one does (also as it is shown), and the proof.

    Raises `NoPuzzles` where there is no such move.
    """
    puzzle = _puzzle(one, number)
    labels = _offered(one, number)
    if move not in _state(one, puzzle).actions():
        some = ", ".join(labels)
        raise NoPuzzles(f"puzzle {number} of {one.id} has no move {shorten(move)}; among its moves are {some}")
    best = puzzle.solution
    exact = puzzle.proof == EXACT
    stages, scene = _shown(one, puzzle, wide)
    return {
        "right": move == best,
        "label": _trial(one, puzzle).told(move),
        "worth": _hundredths(puzzle, move) if move in puzzle.worths else None,
        "best": best,
        "stages": stages,
        "scene": scene,
        "worths": [{"move": each, "label": labels[each], "worth": _hundredths(puzzle, each)} for each in labels],
        "told": HOUSE.say("puzzle-told", best=_trial(one, puzzle).told(best), margin=round(HUNDRED * puzzle.margin)),
        "proof": HOUSE.say("puzzle-exact" if exact else "puzzle-searched", effort=puzzle.effort),
    }


def _puzzle(one: Game, number: int) -> Puzzle:
    puzzles = puzzles_of(one)
    if not 1 <= number <= len(puzzles):
        raise NoPuzzles(f"{one.id} has no puzzle {number}; it has {len(puzzles)}")
    return puzzles[number - 1]


def _asked(one: Game, number: int, puzzle: Puzzle) -> PuzzleLine:
    """Whose turn it is, and what the game asks them."""
    seen = one.read(_state(one, puzzle).view(puzzle.seat), puzzle.seat)
    name = one.seat_names[puzzle.seat]
    return {
        "game": one.id,
        "number": number,
        "title": one.title,
        "seat": puzzle.seat,
        "question": HOUSE.say("puzzle-question", name=name, ask=one.prompts.prompt(seen)),
    }


def _state(one: Game, puzzle: Puzzle) -> State:
    return one.from_json(puzzle.state)


def _trial(one: Game, puzzle: Puzzle) -> Trial:
    return Trial(one, _state(one, puzzle).view(puzzle.seat), puzzle.seat)


def _stance(one: Game, puzzle: Puzzle, wide: bool) -> Stance:
    """As whoever sits there looks at the board."""
    return one.stance(puzzle.seat in one.turned_seats, wide)


def _scene(one: Game, seen: Any) -> SceneShown:
    """A scene as the wire carries it."""
    return cast(SceneShown, json.loads(whole(Picture(one.board.scene(seen))).finished(frozenset())[0]))


def _shown(one: Game, puzzle: Puzzle, wide: bool) -> tuple[list[StageLine], SceneShown]:
    """The best move on the board: how it is made, and the scene that it leads to."""
    state, seat = _state(one, puzzle), puzzle.seat
    with standing(_stance(one, puzzle, wide)):
        after = state.play(puzzle.solution)
        before, then = one.read(state.view(seat), seat), one.read(after.view(seat), seat)
        effects = one.effects.effects(before, puzzle.solution, then)
        return stage_lines(one.motion.motion(before, effects, then)), _scene(one, then)


@remembered(REMEMBERED)
def _offered(one: Game, number: int) -> Mapping[str, str]:
    """Moves by their worth, the best first, and what each would do: no two with the same words."""
    puzzle = _puzzle(one, number)
    state, trial = _state(one, puzzle), _trial(one, puzzle)
    seen = one.read(state.view(puzzle.seat), puzzle.seat)
    picks = {pick.move: pick.label for pick in one.picking.picks(seen, state.actions(), trial)}
    offered: dict[str, str] = {}
    for move in puzzle.worths:
        words = one.words.tell(trial(move)) or picks.get(move) or move
        if words not in offered.values():
            offered[move] = words
        if len(offered) == CHOICES:
            break
    return offered


def _hundredths(puzzle: Puzzle, move: str) -> int:
    return round(HUNDRED * puzzle.worths[move])
