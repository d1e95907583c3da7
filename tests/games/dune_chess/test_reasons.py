"""Reasons for advice: what a move means for a seat, in words."""

import reasons
from rows import cases

from .conftest import at


@cases("""
    position | move | seat | events
    3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | 1 | + Your Troop on e7 captures the Baron on d8
    3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | 0 | - The Atreides Troop on e7 captures your Baron on d8
    3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 - | c4-d3 | 1 | - The Sandworm on c4 kills your Troop on d3
    3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 - | c4-d3 | 0 | + The Sandworm on c4 kills the Atreides Troop on d3
    3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 - | d4-e4 | 1 | + You harvest the Spice on e4
    3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 - | d4-e4 | 0 | - The opponent harvests the Spice on e4
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, seat: int, events: str) -> None:
    """DUC-12, DUC-36, DUC-44."""
    assert reasons.good_and_bad(at(position), move, seat) == events


def test_others_read_names() -> None:
    """DUC-44."""
    state = at("3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 -")
    text = "Otherwise the Sandworm on c4 kills the Atreides Troop on d3 on the next turn"
    assert reasons.otherwise(state, "c4-d3", 1, who="Atreides") == text


@cases("""
    position | move | changes
    3B4/8/8/3H*3/2(*w)5/8/8/3d4 h 0/0 - 3 10 - | d5-d6
      | Your Harvester on d6 is then safe from the Sandworm on c4
    3B4/8/8/3*4/8/8/3h4/4d3 a 0/0 - 3 10 - | d2-d3
      | Your Harvester on d3 is then 2 squares from the Spice on d5, and nothing can take it next
    3B4/8/8/4*3/2(*w)*4/8/3t4/3d4 h 0/0 - 3 10 - | c4-d4 | From d4, the Sandworm can kill none of your men next
    3B4/8/8/3*4/8/3h4/8/4d3 a 0/0 - 3 10 - | d3-d4 | You can then harvest the Spice on d5 next
    3B4/8/8/3*4/8/3h4/8/4d3 a 0/0 - 37 50 - | d3-d4 | You can then harvest the Spice on d5 next
    3B4/8/8/3*4/8/3h4/8/4d3 a 0/0 - 38 50 - | d3-d4
      | Your Harvester on d4 is then one square from the Spice on d5, and nothing can take it next;
      You lead by a point, and the game ends after another move without a capture or harvest
""")
def test_a_quiet_turn_changes_what_is_in_danger_and_which_spice_is_near(position: str, move: str, changes: str) -> None:
    """PAG-20."""
    state = at(position)
    assert reasons.changes(state, *move.split()) == changes


@cases("""
    position | move | changes
    3B4/8/8/8/4T3/8/o7/3d4 a 0/0 - 3 10 - | a2-b1 | Your Ornithopter on b1 then threatens the Harkonnen Troop on e4
    3B4/8/8/8/4T3/8/o1T5/3d4 a 0/0 - 3 10 - | a2-b1
      | The Harkonnen Troop on c2 can then take your Ornithopter on b1
""")
def test_a_man_in_danger_makes_no_threats(position: str, move: str, changes: str) -> None:
    """PAG-20, DUC-12."""
    assert reasons.changes(at(position), move) == changes


def test_a_mentat_is_worth_two_ornithopters() -> None:
    """DUC-67: an exchange of one for the other is not even."""
    state = at("3B4/8/8/8/8/3m1o2/4T3/3d4 h 0/0 - 3 10 -")
    mentat, ornithopter = (reasons.consequences(state, move, 0)[0].value for move in ("e2-d3", "e2-f3"))
    assert mentat == 2 * ornithopter


def test_only_the_own_ransom_is_a_reason() -> None:
    """DUC-50: the other side can buy men back whenever it likes."""
    state = at("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    assert reasons.consequences(state, "fr@d5", 0) == []
    [own] = reasons.consequences(state, "fr@d5", 1)
    assert (own.fact.effect_id, own.value > 0) == ("buys-back", True)
