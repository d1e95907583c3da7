"""A game under check: seeded random games, what viewers are shown in them, the folder of what no code can know.

The folder holds, each only if there is any: `conformance_data.py` (what the checks are told), `playthroughs/` (samples
of independent implementations), `golden/` and `endings/` (kept games), and the game's own tests.
"""

from __future__ import annotations

import copy
import gzip
import importlib.util
import json
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from crossings.conformance.checks import Note
from crossings.drawing.scene import CompoundMove, Hint, Pick, Place, Scene, Step, hint_of
from crossings.engine import CrossingsError, Game, NoObservation, Refusal, State, Viewer, game_ids
from crossings.engine.effect import MovePreview
from crossings.engine.errors import check_number, check_seed
from crossings.engine.kernels.game_kernels import Observer
from crossings.engine.notation import JsonObject
from crossings.engine.options import Value
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.words import Effect, cached_per_locale

T = TypeVar("T")
Lines = list[JsonObject]
Transition = tuple[State, str, State]
"""A move with the states before and after it."""
Ending = tuple[str | JsonObject | None, JsonObject, tuple[str, ...]]
"""A position (one line, or JSON; None: the start), options, and the moves that are left."""

DATA_FILE = "conformance_data.py"
PLAYTHROUGHS = "playthroughs"
MID_GAME = "crowded"
"""In the names of samples that begin in the middle of a game."""
CHECKED_STATES, MANY_STATES = 60, 800
"""States of a game that the dear checks look at, and those that are cheaper."""


@dataclass(frozen=True)
class Walk:
    """One game played at random: `moves[i]` leads from `states[i]` to `states[i + 1]`; the last state is over."""

    states: tuple[State, ...]
    moves: tuple[str, ...]

    @property
    def steps(self) -> list[Transition]:
        """Each move with the states before and after it."""
        return list(zip(self.states, self.moves, self.states[1:], strict=False))


class CheckedGame:
    """A game under check. `folder`: what is known about it beside its code, or None."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        if folder is not None and not folder.is_dir():
            raise CrossingsError(f"there is no folder {folder}; --data must name an existing folder")
        self.game = game
        self._folder = folder

    # ---- what is known beside the code ---------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder. Raises `Note` where there is none."""
        if self._folder is None:
            raise Note("no folder of data was given")
        return self._folder

    @property
    def has_folder(self) -> bool:
        """Whether there is one."""
        return self._folder is not None

    @cached_property
    def _told(self) -> JsonObject:
        path = self._folder / DATA_FILE if self._folder else None
        if path is None or not path.exists():
            return {}
        spec = importlib.util.spec_from_file_location(f"{path.stem}_{self.game.id.replace('-', '_')}", path)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return vars(module)

    @property
    def not_in_code(self) -> Mapping[str, str]:
        """Rules that no line of code carries out, and why."""
        told: Mapping[str, str] = self._told.get("NOT_IN_CODE", {})
        return told

    @property
    def components(self) -> Callable[[JsonObject], dict[str, int]]:
        """How many of each thing a state has that never leaves the game. Raises `Note` where that is not told."""
        if "components" not in self._told:
            raise Note(f"no function `components` in {DATA_FILE}")
        told: Callable[[JsonObject], dict[str, int]] = self._told["components"]
        return told

    @property
    def last_moves(self) -> Mapping[str, Ending]:
        """Reason -> an ending that random play seldom meets."""
        told: Mapping[str, Ending] = self._told.get("LAST_MOVES", {})
        return told

    @property
    def sample_files(self) -> list[Path]:
        """The files of sample playthroughs."""
        return sorted((self._folder / PLAYTHROUGHS).glob("*.jsonl*")) if self._folder else []

    @cached_property
    def samples(self) -> list[Lines]:
        """The sample playthroughs: the lines of each, its first with the name of its file."""
        found: list[Lines] = []
        for path in self.sample_files:
            for line in read_playthrough(path):
                if "seed" in line:
                    found.append([])
                    line["file"] = path.name
                found[-1].append(line)
        return found

    @property
    def observer(self) -> Observer:
        """What seats may know, as numbers. Raises `Note` where the game has no observation."""
        try:
            return self.game.observer
        except NoObservation as absent:
            raise Note(str(absent)) from None

    def forget(self) -> None:
        """Give the memory of all that was played and read back: gigabytes, with what was drawn; it can be had anew."""
        for name in ("samples", "walks", "all_states", "all_steps"):
            vars(self).pop(name, None)

    # ---- random games --------------------------------------------------------------------------

    def option_sets(self) -> list[dict[str, Value]]:
        """The defaults, each preset, and each option by itself at its first, last and middle value."""
        sets: list[dict[str, Value]] = [{}, *(dict(preset.options) for preset in self.game.presets)]
        for option in self.game.options:
            values = option.values
            chosen = dict.fromkeys((values[0], values[len(values) // 2], values[-1]))
            sets += [{option.name: value} for value in chosen if value != option.default]
        return list({json.dumps(self.game.resolve(options), sort_keys=True): options for options in sets}.values())

    @cached_property
    def walks(self) -> tuple[Walk, ...]:
        """One random game for each set of options, and some from the samples that begin in mid-game."""
        starts = [self.game.start(**options) for options in self.option_sets()]
        starts += [self.game.from_json(lines[1]["state"]) for lines in self.samples if MID_GAME in lines[0]["file"]][
            ::12
        ]
        return tuple(walk(start, seed) for seed, start in enumerate(starts, 1))

    @cached_property
    def all_states(self) -> tuple[State, ...]:
        """Every state of all walks."""
        return tuple(state for one in self.walks for state in one.states)

    @property
    def many_states(self) -> list[State]:
        """States spread evenly over all walks, so that each set of options has its share."""
        return sample_evenly(self.all_states, MANY_STATES)

    @cached_property
    def all_steps(self) -> tuple[Transition, ...]:
        """Every move of all walks with its states."""
        return tuple(step for one in self.walks for step in one.steps)

    def some_states(self, most: int = CHECKED_STATES) -> list[State]:
        """States spread evenly over all walks; first and last ones of walks are among them."""
        ends = [state for one in self.walks for state in (one.states[0], one.states[-1])]
        return sample_evenly(ends, most // 4) + sample_evenly(self.all_states, most - most // 4)

    def some_steps(self, most: int) -> list[Transition]:
        """Moves spread evenly over all walks."""
        return sample_evenly(self.all_steps, most)


def walk(state: State, seed: int) -> Walk:
    """One game played at random from a state. Raises `BadSeed`."""
    seed = check_seed(seed)
    choose, draw = random_policy(2 * seed + 1), random_outcomes(2 * seed)
    states = [state]
    moves: list[str] = []
    most = state.game.most_moves(state.options)
    while state.result is None:
        assert len(moves) < most, f"a game goes on beyond {most} moves, its bound (seed {seed})"
        move = draw(state) if state.actor == "chance" else choose(state)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Walk(tuple(states), tuple(moves))


def sample_evenly(values: Sequence[T], most: int) -> list[T]:
    """At most so many of the values, evenly spaced. Raises `BadNumber`."""
    most = check_number(most, "values", 0)
    step = max(1, len(values) / max(1, most))
    return [values[int(i * step)] for i in range(min(most, len(values)))]


def decision_points(states: Iterable[State]) -> Iterator[tuple[State, int]]:
    """Those of these states in which a seat is to act, each with the seat."""
    for state in states:
        if isinstance(state.actor, int):
            yield state, state.actor


def viewers(state: State) -> list[Viewer]:
    """All seats, and a spectator."""
    return [*range(state.seats), None]


def with_viewers(states: Iterable[State]) -> Iterator[tuple[State, Viewer]]:
    """Each of these states with each viewer of it."""
    return ((state, seat) for state in states for seat in viewers(state))


def with_seats(states: Iterable[State]) -> Iterator[tuple[State, int]]:
    """Each of these states with each seat of it."""
    return ((state, seat) for state in states for seat in range(state.seats))


def make_copy(one: CheckedGame, thing: T) -> T:
    """A copy that is no longer the same; pickled, where the game is installed."""
    again = copy.deepcopy(thing)
    return pickle.loads(pickle.dumps(again)) if one.game.id in game_ids() else again


def read_playthrough(path: Path) -> Lines:
    """The lines of a playthrough file."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in data.decode().splitlines()]


@cached_per_locale(8)
def position(state: State, seat: Viewer = None) -> Any:
    """The view, read by the game: once for all that is asked of it."""
    return state.game.read(state.view(seat), seat)


@cached_per_locale(4)
def preview(state: State, seat: Viewer) -> MovePreview:
    """What moves would do."""
    return MovePreview(state.game, state.view(seat), seat)


def scene(state: State, seat: Viewer = None) -> Scene:
    """The picture."""
    return state.game.board.scene(position(state, seat))


def picks(state: State, seat: Viewer, legal: Sequence[str] | None = None) -> list[Pick]:
    """How moves are picked; all that are legal unless some are given."""
    moves = state.actions() if legal is None else legal
    return state.game.picking.picks(position(state, seat), moves, preview(state, seat))


@cached_per_locale(4)
def places(state: State, seat: Viewer) -> dict[str, Place]:
    """What can be pointed at, by id."""
    return {place.id: place for place in scene(state, seat).places}


def hint(state: State, seat: Viewer, place: str) -> Hint | None:
    """What is shown on pointing; nothing where there is no such place."""
    there = places(state, seat).get(place)
    return hint_of(state.game, position(state, seat), there, preview(state, seat)) if there else None


def intent(state: State, seat: Viewer, places: Sequence[str]) -> str | Refusal | None:
    """What a pick that no move has means."""
    return state.game.intent.intent(position(state, seat), places)


def compound_move(state: State, seat: Viewer, place: str) -> CompoundMove | None:
    """The macro move for one pick."""
    return state.game.compound_moves.compound_move(position(state, seat), place)


def compound_moves(state: State, seat: Viewer) -> list[CompoundMove]:
    """Macro moves as buttons."""
    return state.game.compound_moves.compound_moves(position(state, seat), state.actions())


def effects(before: State, move: str, after: State, seat: Viewer = None) -> Sequence[Effect]:
    """What a move did; the move as the viewer is shown it."""
    return before.game.effects.effects(position(before, seat), move, position(after, seat))


def line(before: State, move: str, after: State, seat: Viewer = None) -> str:
    """The log's sentence."""
    return before.game.words.describe(effects(before, move, after, seat))


def motion(before: State, move: str, after: State, seat: Viewer = None) -> list[Step]:
    """What glides."""
    done = effects(before, move, after, seat)
    return before.game.motion.motion(position(before, seat), done, position(after, seat))


def trail(before: State, move: str, after: State, seat: Viewer = None) -> str:
    """What stays to be seen."""
    done = effects(before, move, after, seat)
    return before.game.motion.trail(position(before, seat), done, position(after, seat))
