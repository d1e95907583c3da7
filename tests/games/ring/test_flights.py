"""Tests of jumps as they are drawn: their boxes, ends and chances, by the worked examples."""

from fractions import Fraction
from itertools import product
from math import prod

from crossings.shared.ring.data import FACES, JUMPS
from crossings.shared.ring.flights import chance_of, faces_of, flight, flights, has_sputnik, landing_boxes
from rows import cases

from .conftest import LAND

RIM = (2, 1)


@cases("""
    start | jump | direction | boxes | rest | why
    [2, 1] | b3:fff | 1 | [[3, 1], [4, 1], [5, 1]] | [5, 1] | ""
    [2, 1] | b1:f | 1 | [[3, 1]] | [3, 0] | air
    [2, 1] | w2:fd | 1 | [[3, 1], [4, 0]] | [4, 0] | hazard
    [2, 1] | w2:dd | 1 | [[3, 0]] | [3, 0] | rock
    [0, 0] | b2:ff | 1 | [] | [0, 0] | rock
    [1, 1] | k1x:f | 1 | [[2, 1]] | [2, 1] | mark
    [5, 1] | b3:fff | -1 | [[4, 1], [3, 1], [2, 1]] | [2, 1] | ""
""")
def test_a_flight_has_boxes_an_end_and_the_cause_of_an_accident(
    start: list[int], jump: str, direction: int, boxes: list[list[int]], rest: list[int], why: str
) -> None:
    """WOM-E05, WOM-E06, WOM-J07, WOM-J14, WOM-J19, MOM-J03: a jump in the air falls to the ground below."""
    flown = flight(LAND, (start[0], start[1]), jump, direction)
    assert [*map(list, flown.boxes)] == [start, *boxes]
    assert ([*flown.rest], flown.why, flown.accident) == (rest, why, bool(why))


def test_all_jumps_with_some_faces() -> None:
    """WOM-J09, WOM-J10: all patterns of each face."""
    assert [flown.jump for flown in flights(LAND, RIM, ("b1", "k1x"))] == ["b1:f", "k1x:f", "k1x:u"]
    assert [flown.jump for flown in flights(LAND, RIM, FACES)] == list(JUMPS)


def test_landing_boxes_and_sputniks() -> None:
    """WOM-J04, WOM-J21: circles, hazards and Sputniks."""
    assert landing_boxes(LAND) == ((0, 0), (1, 1), (2, 1), (3, 0), (4, 0), (5, 1), (6, 1), (7, 0))
    assert [box for box in product(range(8), range(3)) if has_sputnik(LAND, box)] == [(3, 0), (4, 1)]


@cases("""
    twos | chances | nine
    4 | b1 1/6, b2 1/3, b3 1/2, k1 1/6, k1x 1/6, k2 2/3, w1 1/2, w2 1/2 | 10/27
    3 | b1 1/6, b2 1/3, b3 1/2, k1 1/3, k1x 1/6, k2 1/2, w1 1/2, w2 1/2 | 13/48
""")
def test_chances_of_the_faces(twos: int, chances: str, nine: str) -> None:
    """WOM-J01, WOM-J02, WOM-R07: also of nine with two blue and two black dice."""
    faces = [face for colour in "bkw" for face in faces_of(colour)]
    assert ", ".join(sorted(f"{face} {chance_of(face, twos)}" for face in faces)) == chances
    throws = product(*map(faces_of, "bbkk"))
    high = [throw for throw in throws if sum(int(face[1]) for face in throw) >= 9]
    assert sum(prod(chance_of(face, twos) for face in throw) for throw in high) == Fraction(nine)
