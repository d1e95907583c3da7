"""Puzzles as people meet them: what their seat sees, a question, moves to be made on the board or chosen from a few."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from zlib import crc32

from crossings.engine import Game, State, games, shorten
from crossings.engine.effect import MovePreview
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.engine.puzzle import NoPuzzles, Puzzle, load_puzzles, puzzle_of_the_day
from crossings.engine.viewpoint import Orientation, use_orientation
from crossings.server.views.pick_questions import asks
from crossings.server.views.scenes import Picture, pick_lines, scene_line, stage_lines
from crossings.server.web.answers import PuzzleAnswered, PuzzleLine, PuzzlePosed
from crossings.server.web.messages import SceneData, StepLine
from crossings.words import CORE, cached_per_locale

REMEMBERED = 200
LINES_REMEMBERED = 100
HUNDRED = 100


def today(day: date) -> list[PuzzleLine]:
    """The puzzles of a day: a line a game that has any. Only the day changes them."""
    return [line for one in games() if (line := _of_the_day(one, day)) is not None]


@cached_per_locale(LINES_REMEMBERED, drawn=False)
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
    with use_orientation(_stance(one, puzzle, wide)):
        seen = one.read(state.view(puzzle.seat), puzzle.seat)
        scene, picks = one.board.scene(seen), one.picking.picks(seen, state.actions(), _trial(one, puzzle))
        scene_shown, questions = scene_line(scene), asks(one, seen, picks, Picture(scene).places)
    offered = list(_offered(one, number).items())
    rng = list_generator(crc32(f"{one.id}/{number}".encode()))
    mixed = [offered.pop(draw_below(rng, len(offered))) for _ in range(len(offered))]
    return {
        **_asked(one, number, puzzle),
        "count": len(load_puzzles(one)),
        "picture": picture(one, number),
        "scene": scene_shown,
        "picks": pick_lines(picks),
        "ask": one.prompts.prompt(seen),
        "asks": questions,
        "choices": [{"move": move, "label": label} for move, label in mixed],
    }


@cached_per_locale(REMEMBERED)
def picture(one: Game, number: int) -> str:
    """How its seat sees the board: an SVG text. Raises `NoPuzzles`."""
    puzzle = _puzzle(one, number)
    with use_orientation(_stance(one, puzzle, wide=False)):
        return _state(one, puzzle).svg(puzzle.seat)


def answered(one: Game, number: int, move: str, *, wide: bool = False) -> PuzzleAnswered:
    """What a move and those that are offered are worth, why, what the best does (also as it is shown), and the proof.

    Raises `NoPuzzles` where there is no such move.
    """
    puzzle = _puzzle(one, number)
    labels = _offered(one, number)
    if move not in _state(one, puzzle).actions():
        some = ", ".join(labels)
        raise NoPuzzles(f"puzzle {number} of {one.id} has no move {shorten(move)}; among its moves are {some}")
    best = puzzle.solution
    stages, scene = _shown(one, puzzle, wide)
    return {
        "right": puzzle.is_right(move),
        "label": labels.get(move) or _trial(one, puzzle).text_of(move),
        "value": _hundredths(puzzle, move) if move in puzzle.worths else None,
        "refutation": _why(one, puzzle, move) if move in puzzle.whys and move != best else "",
        "best": best,
        "steps": stages,
        "scene": scene,
        "values": [{"move": each, "label": labels[each], "value": _hundredths(puzzle, each)} for each in labels],
        "summary": CORE.translate("puzzle-told", best=labels[best], margin=round(HUNDRED * puzzle.margin)),
        "why": _why(one, puzzle, best),
        "proof": CORE.translate("puzzle-searched", effort=puzzle.effort),
    }


def _why(one: Game, puzzle: Puzzle, move: str) -> str:
    """Why the solution is best, or what is wrong with another turn."""
    from crossings.bots.advice import start_states
    from crossings.bots.reasons import Explanation
    from crossings.bots.review_text import describe_explanation

    start = start_states(_state(one, puzzle), puzzle.seat)
    return describe_explanation(Explanation.from_json(puzzle.whys[move]), start, puzzle.seat, puzzle.turns[move])


def _puzzle(one: Game, number: int) -> Puzzle:
    puzzles = load_puzzles(one)
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
        "question": CORE.translate("puzzle-question", name=name, ask=one.prompts.prompt(seen)),
    }


def _state(one: Game, puzzle: Puzzle) -> State:
    return one.from_json(puzzle.state)


def _trial(one: Game, puzzle: Puzzle) -> MovePreview:
    return MovePreview(one, _state(one, puzzle).view(puzzle.seat), puzzle.seat)


def _stance(one: Game, puzzle: Puzzle, wide: bool) -> Orientation:
    """As whoever sits there looks at the board."""
    return one.nearest_orientation(puzzle.seat in one.rotated_seats, wide)


def _shown(one: Game, puzzle: Puzzle, wide: bool) -> tuple[list[StepLine], SceneData]:
    """The best turn on the board: how it is made, and the scene that it leads to."""
    state, seat, stages = _state(one, puzzle), puzzle.seat, list[StepLine]()
    with use_orientation(_stance(one, puzzle, wide)):
        for move in puzzle.turns[puzzle.solution]:
            before, state = state.position(seat), state.play(move)
            then = state.position(seat)
            stages += stage_lines(one.motion.motion(before, one.effects.effects(before, move, then), then))
        return stages, scene_line(one.board.scene(state.position(seat)))


@cached_per_locale(REMEMBERED)
def _offered(one: Game, number: int) -> Mapping[str, str]:
    """First moves by what they are worth, the best first, and the turns that they begin: no two told alike."""
    from crossings.bots.advice import start_states
    from crossings.bots.review_text import played, proposed_turn

    puzzle = _puzzle(one, number)
    start = start_states(_state(one, puzzle), puzzle.seat)[0]
    offered: dict[str, str] = {}
    for move, turn in puzzle.turns.items():
        words = proposed_turn(played(start, turn), puzzle.seat)
        if words not in offered.values():
            offered[move] = words
    return offered


def _hundredths(puzzle: Puzzle, move: str) -> int:
    return round(HUNDRED * puzzle.worths[move])
