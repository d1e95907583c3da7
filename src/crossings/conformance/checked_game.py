"""A game under check: seeded random games, what viewers see of them, and its data folder.

All files in the folder are optional: `conformance_data.py` (what no code can know), `playthroughs/` (samples of
independent implementations), `golden/` and `endings/` (recorded games), and the game's own tests.
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

import pytest

from crossings.conformance.checks import expect
from crossings.drawing.kit import hint_of, picks_of
from crossings.drawing.scene import CompoundMove, Hint, Pick, Place, Scene, Step
from crossings.engine import CrossingsError, Game, NoObservation, Refusal, State, Viewer, game_ids
from crossings.engine.checks import check_number, check_seed
from crossings.engine.effects.preview import MovePreview
from crossings.engine.kernels.game_kernels import Observer
from crossings.engine.notation import JsonObject
from crossings.engine.options import Value
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.words import cached_per_locale

T = TypeVar("T")
Lines = list[JsonObject]
Transition = tuple[State, str, State]
"""A move with the states before and after it."""
Ending = tuple[str | JsonObject | None, JsonObject, tuple[str, ...]]
"""A position (one line or JSON; None means the start), options, and the remaining moves."""

DATA_FILE = "conformance_data.py"
PLAYTHROUGHS = "playthroughs"
MID_GAME = "crowded"
"""Part of the names of samples that start in mid-game."""
CHECKED_STATES, MANY_STATES = 60, 800
"""Number of states used by slow checks, and by faster ones."""


@dataclass(frozen=True)
class Walk:
    """A random game: `moves[i]` leads from `states[i]` to `states[i + 1]`; the last state is final."""

    states: tuple[State, ...]
    moves: tuple[str, ...]

    @property
    def steps(self) -> list[Transition]:
        """Each move with the states before and after it."""
        return list(zip(self.states, self.moves, self.states[1:], strict=False))


class CheckedGame:
    """A game under check, with its data folder or None."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        if folder is not None and not folder.is_dir():
            raise CrossingsError(f"there is no folder {folder}; --data must name an existing folder")
        self.game = game
        self._folder = folder

    # ---- data folder ---------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The data folder. Skips the check if there is none."""
        if self._folder is None:
            pytest.skip("no folder of data was given")
        return self._folder

    @property
    def has_folder(self) -> bool:
        """Whether there is a data folder."""
        return self._folder is not None

    @cached_property
    def _data(self) -> JsonObject:
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
        """Rules that are not in the code, with the reason."""
        rules: Mapping[str, str] = self._data.get("NOT_IN_CODE", {})
        return rules

    @property
    def rare_effects(self) -> Mapping[str, str]:
        """Effects that random play may never produce, by id, with the reason."""
        effects: Mapping[str, str] = self._data.get("RARE_EFFECTS", {})
        return effects

    @property
    def components(self) -> Callable[[JsonObject], dict[str, int]]:
        """The function that counts the components of a state by kind. Skips the check if it is missing."""
        if "components" not in self._data:
            pytest.skip(f"no function `components` in {DATA_FILE}")
        count_components: Callable[[JsonObject], dict[str, int]] = self._data["components"]
        return count_components

    @property
    def last_moves(self) -> Mapping[str, Ending]:
        """Endings by reason that random play rarely reaches."""
        endings: Mapping[str, Ending] = self._data.get("LAST_MOVES", {})
        return endings

    @property
    def sample_files(self) -> list[Path]:
        """Files of the sample playthroughs."""
        return sorted((self._folder / PLAYTHROUGHS).glob("*.jsonl*")) if self._folder else []

    @cached_property
    def samples(self) -> list[Lines]:
        """Lines of each sample playthrough; the first line has the file name."""
        samples: list[Lines] = []
        for path in self.sample_files:
            for line in read_playthrough(path):
                if "seed" in line:
                    samples.append([])
                    line["file"] = path.name
                samples[-1].append(line)
        return samples

    @property
    def observer(self) -> Observer:
        """The observation of a seat. Skips the check if the game has none."""
        try:
            return self.game.observer
        except NoObservation as error:
            pytest.skip(str(error))

    def release_caches(self) -> None:
        """Free the memory of random games and samples (gigabytes). They are computed again when needed."""
        for name in ("samples", "walks", "all_states", "all_steps"):
            vars(self).pop(name, None)

    # ---- random games --------------------------------------------------------------------------

    def option_sets(self) -> list[dict[str, Value]]:
        """Return the defaults, the presets, and each option at its first, last and middle value."""
        sets: list[dict[str, Value]] = [{}, *(dict(preset.options) for preset in self.game.presets)]
        for option in self.game.options:
            values = option.values
            tried = dict.fromkeys((values[0], values[len(values) // 2], values[-1]))
            sets += [{option.name: value} for value in tried if value != option.default]
        return list({json.dumps(self.game.resolve(options), sort_keys=True): options for options in sets}.values())

    @cached_property
    def walks(self) -> tuple[Walk, ...]:
        """A random game for each set of options, and some from mid-game samples."""
        starts = [self.game.start(**options) for options in self.option_sets()]
        starts += [self.game.from_json(lines[1]["state"]) for lines in self.samples if MID_GAME in lines[0]["file"]][
            ::12
        ]
        return tuple(walk(start, seed) for seed, start in enumerate(starts, 1))

    @cached_property
    def all_states(self) -> tuple[State, ...]:
        """Every state of all walks."""
        return tuple(state for random_walk in self.walks for state in random_walk.states)

    @property
    def many_states(self) -> list[State]:
        """States evenly sampled from all walks, so that each set of options has its share."""
        return sample_evenly(self.all_states, MANY_STATES)

    @cached_property
    def all_steps(self) -> tuple[Transition, ...]:
        """Every transition of all walks."""
        return tuple(step for random_walk in self.walks for step in random_walk.steps)

    def some_states(self, count: int = CHECKED_STATES) -> list[State]:
        """Return states evenly sampled from all walks, with first and last ones."""
        ends = [state for random_walk in self.walks for state in (random_walk.states[0], random_walk.states[-1])]
        return sample_evenly(ends, count // 4) + sample_evenly(self.all_states, count - count // 4)

    def some_steps(self, count: int) -> list[Transition]:
        """Return transitions evenly sampled from all walks."""
        return sample_evenly(self.all_steps, count)


def walk(state: State, seed: int) -> Walk:
    """Play a random game from a state. Raises `BadSeed`."""
    seed = check_seed(seed)
    choose, draw = random_policy(2 * seed + 1), random_outcomes(2 * seed)
    states = [state]
    moves: list[str] = []
    limit = state.game.most_moves(state.options)
    while state.result is None:
        expect(len(moves) < limit, f"a game goes on beyond {limit} moves, its bound (seed {seed})")
        move = draw(state) if state.actor == "chance" else choose(state)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Walk(tuple(states), tuple(moves))


def sample_evenly(values: Sequence[T], count: int) -> list[T]:
    """Return at most `most` values, evenly spaced. Raises `BadNumber`."""
    count = check_number(count, "values", 0)
    step = max(1, len(values) / max(1, count))
    return [values[int(i * step)] for i in range(min(count, len(values)))]


def decision_points(states: Iterable[State]) -> Iterator[tuple[State, int]]:
    """Yield the states in which a seat is to act, with that seat."""
    for state in states:
        if isinstance(state.actor, int):
            yield state, state.actor


def viewers(state: State) -> list[Viewer]:
    """Return all seats and a spectator (None)."""
    return [*range(state.seats), None]


def with_viewers(states: Iterable[State]) -> Iterator[tuple[State, Viewer]]:
    """Yield each state with each of its viewers."""
    return ((state, seat) for state in states for seat in viewers(state))


def with_seats(states: Iterable[State]) -> Iterator[tuple[State, int]]:
    """Yield each state with each of its seats."""
    return ((state, seat) for state in states for seat in range(state.seats))


def make_copy(checked: CheckedGame, thing: T) -> T:
    """Return a deep copy; also pickled and restored if the game is installed."""
    copied = copy.deepcopy(thing)
    return pickle.loads(pickle.dumps(copied)) if checked.game.id in game_ids() else copied


def read_playthrough(path: Path) -> Lines:
    """Return the lines of a playthrough file."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in data.decode().splitlines()]


@cached_per_locale(8)
def position(state: State, seat: Viewer = None) -> Any:
    """Read a view by the game, cached for several checks."""
    return state.game.read(state.view(seat), seat)


@cached_per_locale(4)
def preview(state: State, seat: Viewer) -> MovePreview:
    """Return the preview of moves."""
    return MovePreview.of_view(state.game, state.view(seat), seat)


def scene(state: State, seat: Viewer = None) -> Scene:
    """Return the picture."""
    return state.game.board.scene(position(state, seat))


def picks(state: State, seat: Viewer, legal: Sequence[str] | None = None) -> list[Pick]:
    """Return the picks of these moves, by default of all legal ones."""
    moves = state.actions() if legal is None else legal
    return picks_of(state.game, position(state, seat), moves, preview(state, seat))


@cached_per_locale(4)
def places(state: State, seat: Viewer) -> dict[str, Place]:
    """Return the places of the scene by id."""
    return {place.id: place for place in scene(state, seat).places}


def hint(state: State, seat: Viewer, place: str) -> Hint | None:
    """Return the hint of a place, or None if there is no such place."""
    found = places(state, seat).get(place)
    return hint_of(state.game, position(state, seat), found, preview(state, seat)) if found else None


def intent(state: State, seat: Viewer, places: Sequence[str]) -> str | Refusal | None:
    """Return the meaning of a pick that no move has."""
    return state.game.intent.intent(position(state, seat), places)


def compound_move(state: State, seat: Viewer, place: str) -> CompoundMove | None:
    """Return the compound move of one pick."""
    return state.game.compound_moves.compound_move(position(state, seat), place)


def compound_moves(state: State, seat: Viewer) -> list[CompoundMove]:
    """Return the compound moves offered as buttons."""
    return state.game.compound_moves.compound_moves(position(state, seat), state.actions())


def line(before: State, move: str, seat: Viewer = None) -> str:
    """Return the line of the log."""
    return before.game.words.describe(before.effects(move, seat))


def motion(before: State, move: str, after: State, seat: Viewer = None) -> list[Step]:
    """Return the steps of the animation."""
    return before.game.motion.motion(position(before, seat), before.effects(move, seat), position(after, seat))


def trail(before: State, move: str, after: State, seat: Viewer = None) -> str:
    """Return the marks that the move leaves on the board."""
    return before.game.motion.trail(position(before, seat), before.effects(move, seat), position(after, seat))
