"""Check that each task of a game's lesson can be done, and that it leads where the lesson says.

A game without a lesson has nothing to check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import Limit, check, expect, expect_unique
from crossings.engine import IllegalMove, State
from crossings.engine.lesson import Reply, Step, Task, lesson_languages, load_lesson, play_all

STEPS = Limit("steps of a lesson", 2, 8, "it takes five minutes")
TASKS = Limit("tasks of a step", 1, 4, "each step takes less than a minute")
LENGTH = Limit("characters of a text", 1, 260, "a beginner reads it beside the board")
TITLE_LENGTH = Limit("characters of a step's title", 1, 40, "it stands in a list")


class PosedTask(NamedTuple):
    """A task with its position. `location` names it in messages."""

    step: Step
    task: Task
    state: State
    location: str


@check
def lessons_are_short(checked: CheckedGame) -> None:
    for language in lesson_languages(checked.game):
        steps = load_lesson(checked.game, language)
        _expect_length(STEPS, len(steps), language)
        expect_unique(step.title for step in steps)
        for number, step in enumerate(steps, 1):
            _expect_length(TASKS, len(step.tasks), f"{language}, step {number}")
            _expect_length(TITLE_LENGTH, len(step.title), f"{language}, step {number}")
            for text in _texts(step):
                _expect_length(LENGTH, len(text), f"{language}, step {number}, {text!r}")


@check
def lessons_are_the_same_in_all_languages(checked: CheckedGame) -> None:
    """Apart from their texts."""
    first, *others = [
        [(step.seat, step.state, [_moves_of(task) for task in step.tasks]) for step in load_lesson(checked.game, tag)]
        for tag in lesson_languages(checked.game)
    ] or [[]]
    assert all(other == first for other in others)


@check
def lessons_ask_for_legal_moves(checked: CheckedGame) -> None:
    """Their continuations are legal too. Only the last task of a step may accept moves that lead elsewhere."""
    for step, task, state, location in posed_tasks(checked):
        expect(state.actor == step.seat, f"{location}: seat {state.actor} is to move, not the learner, {step.seat}")
        for move in task.moves:
            _expect_playable(state, [move, *task.right.then], location)
        is_last = task is step.tasks[-1]
        expect(is_last or len(task.moves) == 1, f"{location}: accepts {len(task.moves)} moves, but the step goes on")


@check
def lessons_show_the_effects_that_they_name(checked: CheckedGame) -> None:
    for step, task, state, location in posed_tasks(checked):
        expect(task.effects, f"{location}: `effects` names nothing that the task shows")
        for move in task.moves:
            shown = set(_effect_ids(state, [move, *task.right.then], step.seat))
            missing = sorted(set(task.effects) - shown)
            expect(
                not missing,
                f"{location}: {move} does not have the effect {', '.join(missing)}, only {', '.join(sorted(shown))}",
            )


@check
def lessons_answer_wrong_moves(checked: CheckedGame) -> None:
    """A wrong move that a lesson names is refused by the rules, or legal and followed by legal moves."""
    for _, task, state, location in posed_tasks(checked):
        for move, reply in task.wrong.items():
            expect(move not in task.moves, f"{location}: {move} is both right and wrong")
            _check_wrong_move(state, move, reply, f"{location}, {move}")


@check
def lessons_mark_places_and_name_rules_that_exist(checked: CheckedGame) -> None:
    rules = checked.game.rulebook.ids
    for step, task, state, location in posed_tasks(checked):
        places = {place.id for place in checked.game.board.scene(state.position(step.seat)).places}
        unknown = sorted(set(task.marks) - places)
        expect(not unknown, f"{location}: marks {', '.join(unknown)}, which are not places of the board")
        unknown = [rule for rule in task.rules if rule not in rules]
        expect(not unknown, f"{location}: names {', '.join(unknown)}, which are not rules")


def posed_tasks(checked: CheckedGame) -> Iterator[PosedTask]:
    """Yield the tasks of a lesson, in English."""
    for number, step in enumerate(load_lesson(checked.game), 1):
        for index, task in enumerate(step.tasks):
            yield PosedTask(step, task, step.position(checked.game, index), f"step {number}, task {index + 1}")


def _check_wrong_move(state: State, move: str, reply: Reply, location: str) -> None:
    if move in state.actions():
        _expect_playable(state, [move, *reply.then], location)
        return
    refused = state.why_not(move)
    expect(refused.sentence, f"{location}: refused without a reason")
    expect(not reply.then, f"{location}: the rules refuse it, so nothing can follow")


def _expect_playable(state: State, moves: Sequence[str], location: str) -> None:
    try:
        play_all(state, moves)
    except IllegalMove as error:
        raise AssertionError(f"{location}: {error}") from None


def _expect_length(limit: Limit, number: int, location: str) -> None:
    violation = limit.violation(number)
    expect(not violation, f"{location}: {violation}")


def _effect_ids(state: State, moves: Sequence[str], seat: int) -> Iterator[str]:
    for move in moves:
        yield from (effect.effect_id for effect in state.effects(move, seat))
        state = state.play(move)


def _texts(step: Step) -> Iterator[str]:
    for task in step.tasks:
        yield from (task.say, task.right.say, *(reply.say for reply in task.wrong.values()))
        yield from filter(None, [task.otherwise])


def _moves_of(task: Task) -> object:
    wrong = {move: list(reply.then) for move, reply in task.wrong.items()}
    return list(task.moves), list(task.right.then), wrong, list(task.effects), list(task.marks), list(task.rules)
