"""Lessons: a few positions in which a new player learns a game by playing, from `lessons/LANGUAGE.jsonl`.

Each line of the file is a step: a position with a title, and one task or several. A task says something, and asks for a
move of the rules; the position after it is where the next task of the step begins::

    {"title": "...", "seat": 0, "tasks": [...], "state": {...}}

    {"say": "...", "moves": ["e7-e6"], "right": "...", "then": ["d2-d3"], "effects": ["moved"],
     "wrong": {"e7-e5": {"say": "...", "then": [...]}}, "otherwise": "...", "marks": ["e6"], "rules": ["DUC-37"]}

The texts are Markdown of one paragraph. Positions and moves are the same in all languages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crossings.engine.errors import CrossingsError, IllegalMove
from crossings.engine.game import ENGLISH, Game
from crossings.engine.notation import Data
from crossings.engine.state import State

FOLDER = "lessons"
STEP_KEYS = frozenset({"title", "seat", "tasks", "state"})
TASK_KEYS = frozenset({"say", "moves", "right", "then", "effects", "wrong", "otherwise", "marks", "rules"})
REQUIRED_TASK_KEYS = frozenset({"say", "moves", "right", "effects"})
REPLY_KEYS = frozenset({"say", "then"})


class BadLesson(CrossingsError):
    """The file of a lesson has a line that can't be read."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(f"{path.name}, line {line}: {why}")


class NoLesson(CrossingsError):
    """The game has no lesson, or the lesson has no such step."""


@dataclass(frozen=True)
class Reply:
    """The answer to a move: what to say, and the moves that follow it on the board."""

    say: str
    then: Sequence[str] = ()


@dataclass(frozen=True)
class Task:
    """Something to do in a position."""

    say: str
    """What to learn and what to do, in one or two sentences."""
    moves: Sequence[str]
    """The moves that solve the task; the step goes on from the first one."""
    right: Reply
    effects: Sequence[str]
    """The ids of effects that the right move and its continuation have: what the task shows."""
    wrong: Mapping[str, Reply] = field(default_factory=dict)
    """Answers to other moves that a beginner may try, legal or not."""
    otherwise: str = ""
    """The answer to all other legal moves; "": a general one."""
    marks: Sequence[str] = ()
    """The places that are marked on the board until the task is solved."""
    rules: Sequence[str] = ()
    """The ids of the rules that it explains."""


@dataclass(frozen=True)
class Step:
    """A position of a lesson, and the tasks in it."""

    title: str
    seat: int
    tasks: Sequence[Task]
    state: Data

    def position(self, game: Game, task: int) -> State:
        """Return the position in which a task (from 0) begins. Raises `BadState`, `IllegalMove`."""
        state = game.from_json(self.state)
        for solved in self.tasks[:task]:
            state = play_all(state, [solved.moves[0], *solved.right.then])
        return state


@dataclass(frozen=True)
class Answer:
    """The answer to a move of a learner."""

    move: str
    right: bool
    say: str
    """What the lesson says about the move; "": nothing."""
    moves: Sequence[str]
    """The move and what follows it on the board; empty if the rules refuse it."""
    refusal: IllegalMove | None = None
    """Why the rules refuse it."""


def answer(task: Task, state: State, move: str) -> Answer:
    """Return the answer to a move in the position of a task."""
    if move in task.moves:
        return Answer(move, True, task.right.say, [move, *task.right.then])
    reply = task.wrong.get(move, Reply(""))
    if move not in state.actions():
        return Answer(move, False, reply.say, [], state.why_not(move))
    return Answer(move, False, reply.say or task.otherwise, [move, *reply.then])


def play_all(state: State, moves: Sequence[str]) -> State:
    """Return the state after several moves. Raises `IllegalMove`."""
    for move in moves:
        state = state.play(move)
    return state


def lesson_languages(game: Game) -> list[str]:
    """Return the languages of the game's lesson, sorted."""
    return sorted(path.stem for path in (game.folder / FOLDER).glob("*.jsonl"))


def load_lesson(game: Game, language: str = ENGLISH) -> list[Step]:
    """Return the steps of the game's lesson in a language, or in English; empty if it has none. Raises `BadLesson`."""
    paths = [game.folder / FOLDER / f"{tag}.jsonl" for tag in (language, ENGLISH)]
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_read_step(path, number, line) for number, line in enumerate(lines, 1)]


def pick_step(game: Game, steps: Sequence[Step], number: int) -> Step:
    """Return a step of the game's lesson by its number, from 1. Raises `NoLesson`."""
    if not steps:
        raise NoLesson(f"{game.id} has no lesson; learn it from its rules")
    if not 1 <= number <= len(steps):
        raise NoLesson(f"the lesson of {game.id} has no step {number}; it has {len(steps)} steps")
    return steps[number - 1]


def _read_step(path: Path, number: int, line: str) -> Step:
    """Read a line of the file."""

    def need(holds: object, why: str) -> None:
        if not holds:
            raise BadLesson(path, number, why)

    def need_keys(data: Any, allowed: frozenset[str], required: frozenset[str], what: str) -> None:
        need(isinstance(data, dict), f"{what} must be an object")
        unknown, missing = sorted(data.keys() - allowed), sorted(required - data.keys())
        need(not unknown, f"{what} has the unknown key {', '.join(unknown)}; allowed are {', '.join(sorted(allowed))}")
        need(not missing, f"{what} lacks {', '.join(missing)}")

    def read_reply(data: Any, what: str) -> Reply:
        need_keys(data, REPLY_KEYS, frozenset({"say"}), what)
        return Reply(data["say"], data.get("then", ()))

    def read_task(data: Any) -> Task:
        need_keys(data, TASK_KEYS, REQUIRED_TASK_KEYS, "a task")
        need(data["moves"], "a task must accept at least one move in `moves`")
        return Task(
            say=data["say"],
            moves=data["moves"],
            right=Reply(data["right"], data.get("then", ())),
            effects=data["effects"],
            wrong={move: read_reply(reply, f"the answer to {move}") for move, reply in data.get("wrong", {}).items()},
            otherwise=data.get("otherwise", ""),
            marks=data.get("marks", ()),
            rules=data.get("rules", ()),
        )

    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadLesson(path, number, f"not JSON: {error.msg} at column {error.colno}") from None
    need_keys(data, STEP_KEYS, STEP_KEYS, "a step")
    need(data["tasks"], "a step must have at least one task")
    return Step(data["title"], data["seat"], [read_task(task) for task in data["tasks"]], data["state"])
