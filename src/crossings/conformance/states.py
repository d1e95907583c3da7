"""Check states: JSON round-trips, and invalid data is refused with the name of the key."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from crossings.conformance.checked_game import CheckedGame, make_copy
from crossings.conformance.checks import check
from crossings.engine import BadOption, BadState

WRONG_VALUES: tuple[object, ...] = (None, True, 10**9, -1, 1.0, "nonsense", [], [[]], {}, {"x": 1})
NON_STATES: tuple[object, ...] = (None, 1, "x", [], {})
WRONG_LEAVES: tuple[object, ...] = (None, True, 99, -1, 1.5, "z", [])
WRONG_LETTERS = '0x {}[]:,*"\n'
TEXTS, CHANGED_TEXTS, CHANGES = 60, 8, 12
"""States that are written as text and read back, states whose text is changed, and changes of each."""
HEAD = ("game", "options", "actor", "result")


def is_plain(value: Any) -> bool:
    """Return whether a value has only the types allowed by contract.md, and no subclasses."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(item) for key, item in value.items())
    if type(value) is list:
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool)


@check
def states_survive_json(checked: CheckedGame) -> None:
    """CON-02: a state converted to JSON and back is equal."""
    for state in checked.many_states:
        data = state.to_json()
        assert is_plain(data), data
        assert tuple(data)[: len(HEAD)] == HEAD
        restored = checked.game.from_json(json.loads(json.dumps(data)))
        assert restored == state
        assert hash(restored) == hash(state)
        assert restored.to_json() == data


@check
def states_survive_text(checked: CheckedGame) -> None:
    """CON-31: each position has one text of one line, which is read back."""
    for state in checked.some_states(TEXTS):
        text = state.to_text()
        assert text.isascii() and text.isprintable(), text
        assert text.partition(" ")[0].partition("{")[0] == checked.game.id
        assert checked.game.from_text(text) == state


@check
def a_changed_text_is_refused_or_another_position(checked: CheckedGame) -> None:
    """CON-31: only `BadState` and `BadOption` are raised, in one line, and accepted texts are canonical."""
    for number, state in enumerate(checked.some_states(CHANGED_TEXTS)):
        text, random = state.to_text(), Random(number)
        for _ in range(CHANGES):
            start = random.randrange(len(text))
            changed = text[:start] + random.choice(("", *WRONG_LETTERS)) + text[start + random.randrange(4) :]
            try:
                accepted = checked.game.from_text(changed)
            except (BadState, BadOption) as error:
                assert len(str(error).splitlines()) == 1, changed
            else:
                assert accepted.to_text().endswith(changed), changed


@check
def equal_data_means_equal_states(checked: CheckedGame) -> None:
    """CON-03: the JSON contains everything that determines the future, and nothing else."""
    by_data: dict[str, bytes] = {}
    for state in checked.all_states:
        text = json.dumps(state.to_json(), sort_keys=True)
        assert by_data.setdefault(text, state.record) == state.record


@check
def copies_are_equal_and_play_the_same(checked: CheckedGame) -> None:
    """CON-16. States are pickled if the game is installed, since a pickle refers to the game by id."""
    for state in checked.some_states(12):
        copy = make_copy(checked, state)
        assert copy.game is checked.game
        assert copy == state and hash(copy) == hash(state)
        assert copy.to_json() == state.to_json()
        for move in (*state.actions(), *state.outcomes())[:8]:
            assert copy.play(move) == state.play(move)


@check
def a_missing_unknown_or_wrong_key_is_named(checked: CheckedGame) -> None:
    """CON-13."""
    for data in NON_STATES:
        with pytest.raises(BadState):
            checked.game.from_json(data)
    types: dict[str, set[type]] = {}
    for state in checked.all_states:
        for key, value in state.to_json().items():
            types.setdefault(key, set()).add(type(value))
    for state in checked.some_states(6):
        data = state.to_json()
        bad = [("no_such_key", {**data, "no_such_key": 1})]
        bad += [("no_such_option", {**data, "options": {**data["options"], "no_such_option": 1}})]
        bad += [(key, {other: data[other] for other in data if other != key}) for key in data]
        bad += [(key, {**data, key: wrong}) for key in data for wrong in WRONG_VALUES if type(wrong) not in types[key]]
        for key, changed in bad:
            with pytest.raises(BadState, match=key):
                checked.game.from_json(changed)


@check
def a_changed_leaf_is_refused_or_preserved(checked: CheckedGame) -> None:
    """CON-13: only `BadState` is raised, also for nested values, and accepted data is returned unchanged."""
    for state in checked.some_states(5):
        for path in leaf_paths(state.to_json()):
            for wrong in WRONG_LEAVES:
                data = copy.deepcopy(state.to_json())
                set_leaf(data, path, wrong)
                try:
                    accepted = checked.game.from_json(data)
                except BadState:
                    continue
                assert is_same_json(accepted.to_json(), data), f"{path} = {wrong!r} was changed on the way"


def is_same_json(first: object, second: object) -> bool:
    """Return whether two values are equal as JSON text, where `true` is not 1."""
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def leaf_paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all leaves; of long arrays, only those in the first and last item."""
    items: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))
    for key, value in items if len(items) <= 6 or isinstance(data, dict) else (items[0], items[-1]):
        yield from leaf_paths(value, (*path, key))
    if not items and path:
        yield path


def set_leaf(data: Any, path: tuple[Any, ...], value: object) -> None:
    """Replace the value at a path."""
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value
