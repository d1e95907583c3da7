"""The seats of new tables."""

import pytest

from crossings.server.session.seating import rematch_seat
from crossings.table import PERSON, Seat


@pytest.mark.parametrize("before, after", [(0, 2), (1, 1), (2, 0)])
def test_in_a_rematch_that_a_friend_opens_the_first_opener_is_another_person(before: int, after: int) -> None:
    assert rematch_seat(Seat(PERSON, before), 2) == Seat(PERSON, after)
