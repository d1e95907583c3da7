"""What every effect has by being one."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from crossings.words import Effect


class Ran(Effect):
    """Somebody ran."""

    seat: int
    to: int = 3


class Thrown(Ran):
    """By somebody else."""

    far: bool = False


def test_effects_are_values_without_a_decorator() -> None:
    assert Ran(1) == Ran(1, 3) != Ran(2)
    assert len({Ran(1), Ran(1, 3)}) == 1
    assert Ran(1).given() == {"seat": 1, "to": 3}


def test_an_effect_of_an_effect_has_the_fields_of_both() -> None:
    assert Thrown(1, 2, True).given() == {"seat": 1, "to": 2, "far": True}


def test_nobody_changes_an_effect() -> None:
    with pytest.raises(FrozenInstanceError):
        Ran(1).seat = 2  # type: ignore[misc]
