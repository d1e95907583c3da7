"""What is stored of a match's seats and keys."""

from crossings.server.storage import Lease, Store
from crossings.table import OFFER, Event


def test_a_seat_that_is_offered_again_is_stored_as_not_taken(store: Store, hold: Lease) -> None:
    hold.replace_key(0, "own").result()
    assert store.load("m").taken == {0}
    hold.append([Event(1, OFFER, 0)], 5.0, freed=[("invitation", 0)]).result()
    assert store.load("m").taken == set()
