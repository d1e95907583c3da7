"""Tests of jumps as they are drawn: their boxes, ends and chances, by the worked examples."""

from crossings.shared.ring.data import FACES, JUMPS
from crossings.shared.ring.flights import chance_of, faces_of, flight, flights, has_sputnik, landing_boxes
from rows import cases

from .conftest import LAND

RIM = (2, 1)


@cases("""
    jump | boxes | is_accident
    b3:fff | [[3, 1], [4, 1], [5, 1]] | false
    b1:f | [[3, 1]] | true
    w1:d | [[3, 0]] | false
    w2:df | [[3, 0], [4, 0]] | true
    w2:fd | [[3, 1], [4, 0]] | true
    w2:dd | [[3, 0]] | true
""")
def test_jumps_from_the_rim(jump: str, boxes: list[list[int]], is_accident: bool) -> None:
    """WOM-E05, WOM-E06: b1 ends in the air and falls to the ground below."""
    flown = flight(LAND, RIM, jump)
    assert (flown.boxes, flown.accident) == ((RIM, *map(tuple, boxes)), is_accident)
    assert flown.rest == ((3, 0) if jump == "b1:f" else flown.boxes[-1])


def test_the_crash_mark_is_an_accident_on_a_circle() -> None:
    """WOM-J19: only the crash mark makes the difference."""
    assert not flight(LAND, (1, 1), "k1:f").accident
    assert flight(LAND, (1, 1), "k1x:f").accident


def test_a_jump_can_go_the_other_way() -> None:
    """WOM-J07, MOM-J03: a jump can go backwards."""
    assert flight(LAND, (5, 1), "b3:fff", -1).rest == RIM


def test_rock_at_the_first_step_stops_a_jump() -> None:
    """WOM-J14: the jump has no steps and is an accident."""
    flown = flight(LAND, (0, 0), "b2:ff")
    assert (flown.boxes, flown.accident) == (((0, 0),), True)


def test_all_jumps_with_some_faces() -> None:
    """WOM-J09, WOM-J10: all patterns of each face."""
    assert [flown.jump for flown in flights(LAND, RIM, ("b1", "k1x"))] == ["b1:f", "k1x:f", "k1x:u"]
    assert [flown.jump for flown in flights(LAND, RIM, FACES)] == list(JUMPS)


def test_landing_boxes_and_sputniks() -> None:
    """WOM-J04, WOM-J21: circles, hazards and Sputniks."""
    assert landing_boxes(LAND) == ((0, 0), (1, 1), (2, 1), (3, 0), (4, 0), (5, 1), (6, 1), (7, 0))
    assert [box for box in ((3, 0), (4, 1), (4, 0), (3, 1)) if has_sputnik(LAND, box)] == [(3, 0), (4, 1)]


def test_chances_are_those_of_the_table() -> None:
    """WOM-J01: the chances are those of each face, and add up to 1 for each colour."""
    chances = " ".join(str(chance_of(face, 4)) for face in ("b1", "b2", "b3", "k1x", "k2", "w1"))
    assert chances == "1/6 1/3 1/2 1/6 2/3 1/2"
    for colour in "bkw":
        for twos in (3, 4):
            assert sum(chance_of(face, twos) for face in faces_of(colour)) == 1
