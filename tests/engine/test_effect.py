"""What every effect has by being one."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from crossings.engine.effect import Happened, ahead_since, of_kind
from crossings.words import Effect


class Ran(Effect):
    """Somebody ran."""

    seat: int
    to: int = 3


class Thrown(Ran):
    """By somebody else."""

    far: bool = False


def test_effects_are_values_that_nobody_changes() -> None:
    assert Ran(1) == Ran(1, 3) != Ran(2)
    assert len({Ran(1), Ran(1, 3)}) == 1
    assert Ran(1).given() == {"seat": 1, "to": 3}
    assert Thrown(1, 2, True).given() == {"seat": 1, "to": 2, "far": True}, "an effect of an effect has both's fields"
    with pytest.raises(FrozenInstanceError):
        Ran(1).seat = 2  # type: ignore[misc]


STORY = [Happened(1, 0, [Ran(0, 2)]), Happened(2, 1, [Ran(1, 5), Thrown(1, 1)]), Happened(3, 0, [Ran(0, 9)])]


def test_effects_of_a_kind_come_with_when_they_happened() -> None:
    """A kind takes in the kinds made of it."""
    assert [(one.at, effect.to) for one, effect in of_kind(STORY, Ran)] == [(1, 2), (2, 5), (2, 1), (3, 9)]
    assert of_kind(STORY, Thrown) == [(STORY[1], Thrown(1, 1))]


@pytest.mark.parametrize(("lead", "since"), [(5, 3), (9, 3), (10, 1), (20, 1)])
def test_a_lead_is_followed_back_to_where_it_was_not_there(lead: int, since: int) -> None:
    """Seat 0 is ahead by so much; its runs gain and those of the other lose. Level is not ahead."""

    def gained(effect: Effect) -> int:
        assert isinstance(effect, Ran)
        return effect.to if effect.seat == 0 else -effect.to

    assert ahead_since(STORY, lead, gained) == since
