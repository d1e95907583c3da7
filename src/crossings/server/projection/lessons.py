"""Lessons as learners get them: a position with something to do, and the answers to moves on its board."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.engine import Game, Refusal, State, shorten
from crossings.engine.effects.preview import MovePreview
from crossings.engine.lesson import Answer, NoLesson, Step, Task, answer, load_lesson, pick_step
from crossings.engine.orientation import Orientation, use_orientation
from crossings.server.messages.answers import LessonFacts, TaskAnswered, TaskPosed
from crossings.server.messages.client_messages import BoardQuestion
from crossings.server.messages.requests import LessonMove
from crossings.server.messages.server_messages import BoardAnswer, ContinuationTurn, NoMoveReason, PickLine
from crossings.server.projection import board_questions
from crossings.server.projection.board_questions import ShownPosition
from crossings.server.projection.continuations import describe_line
from crossings.server.projection.pick_questions import SEPARATOR, asks, meant_move, refusal_reason
from crossings.server.projection.scenes import Picture, scene_data
from crossings.words import CORE, cached_per_locale, current_locale

LESSONS_CACHED = 64
"""Number of cached lessons, in each language."""
POSITIONS_CACHED = 32
"""Number of cached positions about whose boards learners ask questions."""


@cached_per_locale(LESSONS_CACHED, drawn=False)
def lesson(game: Game) -> Sequence[Step]:
    """Return the steps of a game's lesson in the current language; empty if it has none."""
    return load_lesson(game, current_locale())


def describe(game: Game) -> LessonFacts:
    """Return the titles of a lesson's steps. Raises `NoLesson`."""
    pick_step(game, lesson(game), 1)
    return _facts(game)


def _facts(game: Game) -> LessonFacts:
    return LessonFacts(game.id, game.title, [step.title for step in lesson(game)])


def pose(game: Game, number: int, task: int, *, wide: bool = False) -> TaskPosed:
    """Return a task of a step: the board with all its picks, and what to do.

    `wide`: use the wide layout if the board has one. Raises `NoLesson`.
    """
    step, posed, state = _find(game, number, task)
    with use_orientation(_orientation(game, step, wide)):
        seen, preview = state.position(step.seat), MovePreview.of_state(state, step.seat)
        scene, picks = game.board.scene(seen), kit.picks_of(game, seen, state.actions(), preview)
        scene_shown, questions = scene_data(scene), asks(game, seen, picks, Picture(scene).places)
    lesson_facts = _facts(game)
    return TaskPosed(
        game=lesson_facts.game,
        title=lesson_facts.title,
        steps=lesson_facts.steps,
        step=number,
        task=task,
        tasks=len(step.tasks),
        seat=step.seat,
        text=posed.say,
        marks=list(posed.marks),
        rules=list(posed.rules),
        scene=scene_shown,
        picks=list(map(PickLine.of, picks)),
        ask=game.prompts.prompt(seen),
        asks=questions,
    )


def check_move(game: Game, number: int, made: LessonMove, *, wide: bool = False) -> TaskAnswered:
    """Return the answer to a move, to places picked for one, or to a request for the right move. Raises `NoLesson`."""
    step, task, state = _find(game, number, made.task)
    with use_orientation(_orientation(game, step, wide)):
        meant = made.move if made.move is not None or not made.places else _meant(game, step, state, made.places)
        if isinstance(meant, Refusal) or meant == "":
            why = refusal_reason(game, state, meant) if isinstance(meant, Refusal) else None
            return TaskAnswered(right=False, move="", text="", why=why, turns=[], over=False)
        given = answer(task, state, meant if meant is not None else task.moves[0])
        return TaskAnswered(
            right=given.right,
            move=given.move,
            text=given.say or _general_answer(given),
            why=_why(game, state, given),
            turns=_turns(step, state, given),
            over=given.right and made.task + 1 == len(step.tasks),
        )


def _meant(game: Game, step: Step, state: State, places: Sequence[str]) -> str | Refusal:
    """Return the illegal move that a learner means by these places, or why there is none.

    "": it is unknown, or a compound move leads there.
    """
    seen = state.position(step.seat)
    meant = meant_move(game, seen, Picture(game.board.scene(seen)).places, places)
    if meant is None or meant in state.actions():
        return ""
    ends = SEPARATOR.join(dict.fromkeys((places[0], places[-1])))
    return "" if game.compound_moves.compound_move(seen, ends) else meant


def _general_answer(given: Answer) -> str:
    """Return the words about a legal move that the lesson doesn't say anything about."""
    return "" if given.refusal else CORE.translate("lesson-otherwise")


def _why(game: Game, state: State, given: Answer) -> NoMoveReason | None:
    if given.refusal is None:
        return None
    illegal = given.refusal
    return refusal_reason(game, state, Refusal(illegal.reason, illegal.rule, illegal.sentence))


def _turns(step: Step, state: State, given: Answer) -> list[ContinuationTurn]:
    """Return the move and what follows it, turn by turn."""
    from crossings.advice.describe import split_line
    from crossings.advice.results import Line

    if not given.moves:
        return []
    line = Line(tuple(given.moves[:1]), tuple(given.moves[1:]))
    return describe_line(list(split_line(line, [state])), step.seat)


def answer_question(game: Game, number: int, task: int, question: BoardQuestion, *, wide: bool = False) -> BoardAnswer:
    """Return the answer to a question about the board of a task. Raises `NoLesson`."""
    step, _, _ = _find(game, number, task)
    with use_orientation(_orientation(game, step, wide)):
        return board_questions.answer(_shown(game, number, task), question.at, question)


@cached_per_locale(POSITIONS_CACHED)
def _shown(game: Game, number: int, task: int) -> ShownPosition:
    step, _, state = _find(game, number, task)
    return ShownPosition.of_state(state, step.seat)


def _find(game: Game, number: int, task: int) -> tuple[Step, Task, State]:
    """Return a step, a task of it (from 0) and the position of the task. Raises `NoLesson`."""
    step = pick_step(game, lesson(game), number)
    if not 0 <= task < len(step.tasks):
        last = len(step.tasks) - 1
        raise NoLesson(
            f"step {number} of the lesson of {game.id} has no task {shorten(task)}; its tasks are 0 to {last}"
        )
    return step, step.tasks[task], step.position(game, task)


def _orientation(game: Game, step: Step, wide: bool) -> Orientation:
    """Return the orientation of the learner's seat."""
    return game.nearest_orientation(step.seat in game.rotated_seats, wide)
