"""Puzzles as players get them: the view of a seat, a question, and moves to make on the board or to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING
from zlib import crc32

from msgspec import structs

from crossings.drawing import kit
from crossings.engine import Game, State, games, shorten
from crossings.engine.effects.preview import MovePreview
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.engine.orientation import Orientation, use_orientation
from crossings.engine.puzzle import NoPuzzles, Puzzle, load_puzzles, puzzle_of_the_day
from crossings.server.messages.answers import PuzzleAnswered, PuzzleChoice, PuzzleLine, PuzzlePosed, PuzzleValue
from crossings.server.messages.client_messages import BoardQuestion
from crossings.server.messages.server_messages import BoardAnswer, ContinuationTurn, PickLine
from crossings.server.projection import board_questions
from crossings.server.projection.board_questions import ShownPosition
from crossings.server.projection.continuations import describe_line
from crossings.server.projection.pick_questions import asks
from crossings.server.projection.scenes import Picture, scene_data
from crossings.words import CORE, cached_per_locale

if TYPE_CHECKING:
    from crossings.advice.results import Explanation, Line

PUZZLES_CACHED = 200
LINES_CACHED = 100
POSITIONS_CACHED = 32
HUNDRED = 100


def today(day: date) -> list[PuzzleLine]:
    """Return the puzzles of a day, one for each game that has any."""
    return [line for game in games() if (line := _of_the_day(game, day)) is not None]


@cached_per_locale(LINES_CACHED, drawn=False)
def _of_the_day(game: Game, day: date) -> PuzzleLine | None:
    try:
        number, puzzle = puzzle_of_the_day(game, day)
    except NoPuzzles:
        return None
    return _puzzle_line(game, number, puzzle)


def describe(game: Game, number: int, *, wide: bool = False) -> PuzzlePosed:
    """Return a puzzle: the board with all its picks, the question, and the choices in random order.

    `wide`: use the wide layout if the board has one. Raises `NoPuzzles`.
    """
    puzzle = _puzzle(game, number)
    state = _state(game, puzzle)
    with use_orientation(_orientation(game, puzzle, wide)):
        seen = game.read(state.view(puzzle.seat), puzzle.seat)
        scene, picks = game.board.scene(seen), kit.picks_of(game, seen, state.actions(), _preview(game, puzzle))
        scene_shown, questions = scene_data(scene), asks(game, seen, picks, Picture(scene).places)
    offered = list(_choices(game, number).items())
    rng = list_generator(crc32(f"{game.id}/{number}".encode()))
    mixed = [offered.pop(draw_below(rng, len(offered))) for _ in range(len(offered))]
    return PuzzlePosed(
        **structs.asdict(_puzzle_line(game, number, puzzle)),
        picture=picture(game, number),
        scene=scene_shown,
        picks=list(map(PickLine.of, picks)),
        ask=game.prompts.prompt(seen),
        asks=questions,
        choices=[PuzzleChoice(move, label) for move, label in mixed],
    )


@cached_per_locale(PUZZLES_CACHED)
def picture(game: Game, number: int) -> str:
    """Return the board as the puzzle's seat sees it, as SVG text. Raises `NoPuzzles`."""
    puzzle = _puzzle(game, number)
    with use_orientation(_orientation(game, puzzle, wide=False)):
        return _state(game, puzzle).svg(puzzle.seat)


def check_answer(game: Game, number: int, move: str, *, wide: bool = False) -> PuzzleAnswered:
    """Return the values of a move and of the choices, the reasons, the solution and the refutation turn by turn.

    Raises `NoPuzzles` if there is no such puzzle or move.
    """
    puzzle = _puzzle(game, number)
    labels = _choices(game, number)
    if move not in _state(game, puzzle).actions():
        some = ", ".join(labels)
        raise NoPuzzles(f"puzzle {number} of {game.id} has no move {shorten(move)}; among its moves are {some}")
    best = puzzle.solution
    return PuzzleAnswered(
        right=puzzle.is_right(move),
        label=labels.get(move) or _preview(game, puzzle).text_of(move),
        value=_hundredths(puzzle, move) if move in puzzle.values else None,
        refutation=_what_is_wrong(game, puzzle, move) if move in puzzle.explanations and move != best else "",
        best=best,
        solution=_show_line(game, puzzle, _solution(game, puzzle), wide),
        refuted=_show_line(game, puzzle, _refutation(game, puzzle, move), wide),
        values=[PuzzleValue(each, labels[each], _hundredths(puzzle, each)) for each in labels],
        summary=CORE.translate(
            "puzzle-summary", best=labels[best], margin=round(HUNDRED * puzzle.margin), equal=puzzle.equal_moves
        ),
        why=_why(game, puzzle, best),
        proof=CORE.translate("puzzle-searched", simulations=puzzle.simulations),
    )


def answer_question(game: Game, number: int, question: BoardQuestion, *, wide: bool = False) -> BoardAnswer:
    """Return the answer to a question about the board of a puzzle. Raises `NoPuzzles`."""
    with use_orientation(_orientation(game, _puzzle(game, number), wide)):
        return board_questions.answer(_shown(game, number), question.at, question)


@cached_per_locale(POSITIONS_CACHED)
def _shown(game: Game, number: int) -> ShownPosition:
    puzzle = _puzzle(game, number)
    return ShownPosition.of_state(_state(game, puzzle), puzzle.seat)


def _why(game: Game, puzzle: Puzzle, move: str) -> str:
    """Return why the solution is best, or what follows another turn."""
    from crossings.advice.describe import describe_explanation
    from crossings.advice.hints import start_states

    start = start_states(_state(game, puzzle), puzzle.seat)
    return describe_explanation(_explanation(game, puzzle, move), start, puzzle.seat, game.seat_names.__getitem__)


def _what_is_wrong(game: Game, puzzle: Puzzle, move: str) -> str:
    """Return what is wrong with a turn: what it causes or misses, or else that what it brings is worth less."""
    why, reason = _why(game, puzzle, move), _explanation(game, puzzle, move).reason
    is_good = reason is not None and reason.was is None and reason.is_good
    return CORE.translate("puzzle-worth-less", why=why) if is_good else why


def _puzzle(game: Game, number: int) -> Puzzle:
    puzzles = load_puzzles(game)
    if not 1 <= number <= len(puzzles):
        raise NoPuzzles(f"{game.id} has no puzzle {number}; it has {len(puzzles)}")
    return puzzles[number - 1]


def _puzzle_line(game: Game, number: int, puzzle: Puzzle) -> PuzzleLine:
    """Return whose turn it is and what the game asks."""
    seen = game.read(_state(game, puzzle).view(puzzle.seat), puzzle.seat)
    name = game.seat_names[puzzle.seat]
    return PuzzleLine(
        game=game.id,
        number=number,
        count=len(load_puzzles(game)),
        title=game.title,
        seat=puzzle.seat,
        question=CORE.translate("puzzle-question", name=name, ask=game.prompts.prompt(seen)),
        theme=_theme(game, puzzle),
        difficulty=CORE.translate(f"puzzle-difficulty-{puzzle.level}"),
    )


def _theme(game: Game, puzzle: Puzzle) -> str:
    """Return what the solution is about, or "" if this would give it away.

    It would if the solution brings it about at once, and the turn compared with it doesn't at all.
    """
    from crossings.advice.results import Explanation, Phase

    reason = Explanation.from_json(game, puzzle.explanations[puzzle.solution]).reason
    if reason is None or (reason.follows and reason.phase is Phase.TURN and (reason.was or 0.0) <= 0.0):
        return ""
    id = f"{reason.event.message_id}.theme"
    words, id = (game.words, id) if game.words.has_message(id) else (CORE, "puzzle-theme")
    return words.translate(id, good=reason.is_good)


def _state(game: Game, puzzle: Puzzle) -> State:
    return game.from_json(puzzle.state)


def _preview(game: Game, puzzle: Puzzle) -> MovePreview:
    return MovePreview.of_state(_state(game, puzzle), puzzle.seat)


def _orientation(game: Game, puzzle: Puzzle, wide: bool) -> Orientation:
    """Return the orientation of the puzzle's seat."""
    return game.nearest_orientation(puzzle.seat in game.rotated_seats, wide)


def _solution(game: Game, puzzle: Puzzle) -> Line:
    """Return the best turn and what follows it, if the explanation says that."""
    from crossings.advice.results import Line

    turn, line = tuple(puzzle.turns[puzzle.solution]), _explanation(game, puzzle, puzzle.solution).line
    return line if line.turn == turn else Line(turn)


def _refutation(game: Game, puzzle: Puzzle, move: str) -> Line:
    """Return a wrong turn and what follows it; for the solution, what happens otherwise; empty if unknown."""
    from crossings.advice.results import NO_LINE

    if move not in puzzle.explanations:
        return NO_LINE
    line = _explanation(game, puzzle, move).line
    return line if line.turn != tuple(puzzle.turns[puzzle.solution]) else NO_LINE


def _explanation(game: Game, puzzle: Puzzle, move: str) -> Explanation:
    from crossings.advice.results import Explanation

    return Explanation.from_json(game, puzzle.explanations[move])


def _show_line(game: Game, puzzle: Puzzle, line: Line, wide: bool) -> list[ContinuationTurn]:
    """Return the turns of a line of play with their animations."""
    from crossings.advice.describe import split_line
    from crossings.advice.hints import start_states

    if not line.turn:
        return []
    with use_orientation(_orientation(game, puzzle, wide)):
        start = start_states(_state(game, puzzle), puzzle.seat)
        return describe_line(list(split_line(line, start)), puzzle.seat)


@cached_per_locale(PUZZLES_CACHED)
def _choices(game: Game, number: int) -> Mapping[str, str]:
    """Return descriptions of the turns by first move, best first. Turns with equal descriptions are listed once."""
    from crossings.advice.describe import play_moves, proposed_turn
    from crossings.advice.hints import start_states

    puzzle = _puzzle(game, number)
    start = start_states(_state(game, puzzle), puzzle.seat)[0]
    offered: dict[str, str] = {}
    for move, turn in puzzle.turns.items():
        words = proposed_turn(play_moves(start, turn), puzzle.seat)
        if words not in offered.values():
            offered[move] = words
    return offered


def _hundredths(puzzle: Puzzle, move: str) -> int:
    return round(HUNDRED * puzzle.values[move])
