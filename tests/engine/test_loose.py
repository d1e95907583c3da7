"""The loose form of a record holds what the record holds, and packing it checks every range."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from crossings.engine.loose import blank, copy_record

from crossings.engine import Record, copy_loose, loosen, tighten

DTYPE = np.dtype(
    [("count", np.int8), ("cells", np.int8, (3,)), ("grid", np.int16, (2, 2)), ("big", np.int64)], align=True
)


def record() -> np.ndarray:
    made = np.zeros(1, DTYPE)
    made["count"] = -5
    made["cells"] = [1, 2, 127]
    made["grid"] = [[1, -2], [3, 32767]]
    made["big"] = 2**40
    return made


def test_there_and_back() -> None:
    assert tighten(loosen(record()), DTYPE).tobytes() == record().tobytes()


def test_what_happens_to_the_record_later_does_not_matter() -> None:
    given = record()
    loose, copy = loosen(given), copy_loose(loosen(given))
    given["count"] = 7
    given["cells"] = 0
    assert (loose.count, loose.cells.tolist()) == (-5, [1, 2, 127])
    copy.cells[0] = 99
    assert (loose.cells[0], copy.count, copy_loose(copy).cells[0]) == (1, -5, 99)
    assert tighten(copy, DTYPE)["cells"][0].tolist() == [99, 2, 127]


def test_numbers_do_not_overflow_while_loose() -> None:
    loose = loosen(record())
    assert loose.cells[2] + loose.cells[2] == 254
    loose.cells[2] += 1000
    assert loose.cells[2] == 1127


def test_what_is_read_is_a_python_integer() -> None:
    loose = loosen(record())
    read = [loose.count, loose.cells[0], loose.cells[-1], loose.cells[np.int8(1)], loose.grid[1, 0], loose.grid[1][0]]
    read += [*loose.cells, *loose.grid[0], *loose.cells[1:], *copy_loose(loose).cells]
    assert [type(value) for value in read] == [int] * len(read)
    assert (loose.cells[0] == 1) + (loose.cells[1] == 2) == 2, "as compiled; numpy's truths would add up to True"


def test_slices_stay_arrays_of_the_same_numbers() -> None:
    loose = loosen(record())
    assert isinstance(loose.cells[1:], np.ndarray)
    assert (loose.cells == 2).tolist() == [False, True, False]
    loose.cells[:2] = 7
    loose.grid[0][1] = 8
    loose.grid[:, 0] += 1
    assert loose.cells.tolist() == [7, 7, 127]
    assert [*loose.cells] == [7, 7, 127]
    assert (loose.grid[0, 1], loose.grid[0, 0], loose.grid[1, 0]) == (8, 2, 4)
    with pytest.raises(IndexError):
        loose.cells[3]
    with pytest.raises(IndexError):
        loose.grid[0, 2]


def test_iterating_meets_what_is_changed_on_the_way_as_compiled() -> None:
    cells = loosen(record()).cells
    met = []
    for cell in cells:
        met.append(cell)
        cells[2] = 3
    assert met == [1, 2, 3]


@pytest.mark.parametrize(("field", "value"), [("count", 128), ("count", -129), ("cells", [0, 0, 128]), ("big", 2**63)])
def test_what_does_not_fit_is_named(field: str, value: object) -> None:
    loose = loosen(record())
    setattr(loose, field, value)
    with pytest.raises(OverflowError):
        tighten(loose, DTYPE)


def test_the_field_is_named() -> None:
    loose = loosen(record())
    loose.cells[0] = 300
    with pytest.raises(OverflowError, match="field cells"):
        tighten(loose, DTYPE)


def test_a_copy_is_independent() -> None:
    loose = loosen(record())
    copy: Record = copy_loose(loose)
    copy.cells[0] = 9
    copy.count = 9
    assert loose.cells[0] == 1
    assert loose.count == -5


def test_a_copied_record_is_equal_to_the_last_byte() -> None:
    """Between `grid` and `big`, and behind `count`, lie bytes of no field; states are compared by all bytes."""
    assert sum(DTYPE[name].itemsize for name in DTYPE.names or ()) < DTYPE.itemsize
    original = record()
    for _ in range(1000):
        copy = copy_record(original)
        assert copy.tobytes() == original.tobytes()
        copy["count"] = 7
        del copy
    assert original["count"][0] == -5


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(AttributeError, match="no field `nothing`"):
        loosen(record()).nothing  # noqa: B018


def test_a_blank_record_has_its_options_and_nothing_else() -> None:
    dtype = np.dtype(
        [("option_players", np.int8), ("option_board", np.int8), ("option_fog", np.int8), ("place", np.int8, (3,))]
    )
    s = blank(dtype, {"players": 3, "board": "short", "fog": True}, {"board": ("round", "short")})
    assert (s.option_players, s.option_board, s.option_fog, list(s.place)) == (3, 1, 1, [0, 0, 0])


def test_what_was_read_is_freed_without_a_collector() -> None:
    gc.disable()
    try:
        loose = loosen(record())
        copy = copy_loose(loose)
        held = [loose.cells, loose.grid, loose.grid[1], loose.cells[1:], copy.cells, copy.grid[0]]
        assert [array[0] for array in held if array.ndim == 1] == [1, 3, 2, 1, 1]
        assert loose.grid[0, 1] == -2
        arrays = [weakref.ref(array) for array in held]
        del loose, copy, held
        assert [array() for array in arrays] == [None] * len(arrays)
    finally:
        gc.enable()


def test_the_numbers_of_a_copy_are_opened_once_too() -> None:
    """A copy that had to open them at each reading would be read three times as slowly."""
    loose = loosen(record())
    assert loose.cells[0] == 1
    copy = copy_loose(loose)
    assert copy.cells[0] == 1 and hasattr(copy.cells, "items")
