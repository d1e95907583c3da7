"""Effects with groups of aliens, and jumps, checked against the worked examples. `test_words` checks the others."""

import pytest

from crossings.games.march_on_mars.presentation import effects as did
from crossings.games.march_on_mars.presentation.position import Aliens
from crossings.words import Effect

from .conftest import at

YELLOW, BLUE, RED = range(3)
WAVE = "0 at 14,0, 1 at 15,0, 2 at 16,1, players 3, y1 at 9,0, y1 at 12,0, r1 at 2,0, y2 at 7,0"
BASE_HIT = "0 at 16,1, 1 at 9,0, y1 at 14,0, r1 at 15,0, incoming y2, hits 1, last"
ARRIVALS = (BLUE, (2, 0)), (YELLOW, (7, 0)), (YELLOW, (6, 0)), (YELLOW, (5, 1))


@pytest.mark.parametrize(
    "rule, position, moves, expected",
    [
        ("MOM-E27", "0 at 13,0 orbital, r1 at 1,0, b1 at 3,0, y2 at 7,0", "orbital:l2",
         [did.Bombarded(0, "l2", "h", Aliens(2, 1), ((BLUE, (3, 0)), (YELLOW, (7, 0))))]),
        # two yellow aliens move to the incoming wave, the red one and the two yellow ones of (7,0) to the next card:
        # red from the Master Mind's end, yellow from the other one
        ("MOM-E10", WAVE, "1:k/2:bbw k1x hold stop",
         [did.Left(0, "stop", 2, "bbw", (), 0),
          did.WaveMoved("l", ((YELLOW, (9, 0)), (YELLOW, (12, 0))), ((RED, (2, 0)), (YELLOW, (7, 0))),
                        ((RED, (8, 0)), (YELLOW, (13, 0)), (YELLOW, (12, 0))), Aliens(2))]),
        ("MOM-E10", WAVE, "1:k/2:bbw k1x hold stop draw:y3b1", [did.AliensCame(Aliens(3, 1), "l2", ARRIVALS)]),
        # the base is hit; then two yellow aliens deploy away from marine 0
        ("MOM-E14", BASE_HIT, "pass",
         [did.Left(0, "pass", 0, "", (), 0), did.BaseHit(2, 3, ((YELLOW, (14, 0)), (RED, (15, 0))))]),
        ("MOM-E14", BASE_HIT, "pass w2 draw:b1",
         [did.AliensCame(Aliens(0, 1), "l2", ARRIVALS[:1]), did.RoundBegan(4),
          did.IncomingLanded(Aliens(2), ((YELLOW, (15, 0)), (YELLOW, (14, 0))))]),
    ],
)  # fmt: skip
def test_groups_of_aliens_in_effects(rule: str, position: str, moves: str, expected: list[Effect]) -> None:
    *before, move = moves.split()
    state = at(position)(*before).state
    assert list(state.effects(move, None)) == expected


@pytest.mark.parametrize(
    "rule, position, moves, expected",
    [
        ("MOM-E02", "0 at 13,0", "1:b/2:bkw b2 -b2:ff",
         [did.Jumped(0, "back", ("b2:ff",), (13, 0), ((12, 0), (11, 0)), (11, 0), "crash", "hazard"), did.Crashed(0)]),
        ("MOM-E03", "0 at 14,0", "1:bk/2:ww b3 k2 +k2:fu",
         [did.Jumped(0, "onward", ("k2:fu",), (14, 0), ((15, 0), (16, 1)), (16, 1), "safe", "")]),
        ("MOM-E03", "0 at 15,0", "1:kk/2:ww k2 k2 +k2:uf",
         [did.Jumped(0, "onward", ("k2:uf",), (15, 0), ((16, 1),), (16, 1), "crash", "rock"), did.Crashed(0)]),
        ("MOM-E05", "0 at 6,0", "1:w/2:bkk w2 -w2:fd",
         [did.Jumped(0, "back", ("w2:fd",), (6, 0), (), (6, 0), "crash", "rock"), did.Crashed(0)]),
        ("WOM-J19", "0 at 9,0", "1:k/2:bbw k1x +k1x:f",
         [did.Jumped(0, "onward", ("k1x:f",), (9, 0), ((10, 0),), (10, 0), "crash", "mark"), did.Crashed(0),
          did.WaveTriggered(), did.WaveMoved("l", (), (), (), Aliens())]),
        ("MOM-E16", "0 at 13,0, 1 at 11,0, 2 at 11,0 crashed, players 3", "1:b/2:bkw b2 -b2:ff",
         [did.Jumped(0, "back", ("b2:ff",), (13, 0), ((12, 0), (11, 0)), (11, 0), "saved", "hazard"), did.StoodUp(2)]),
        ("MOM-E25", "0 at 8,0 jetpack, y1 at 8,0", "1:bk/2:bk b1 k2 -k2:fu,b1:f",
         [did.Jumped(0, "back", ("k2:fu", "b1:f"), (8, 0), ((7, 0), (6, 1), (5, 1)), (5, 1), "safe", "")]),
        ("MOM-E25", "0 at 8,0 jetpack, y1 at 8,0", "1:bk/2:bk b1 k2 -k2:uu,b1:f",
         [did.Jumped(0, "back", ("k2:uu", "b1:f"), (8, 0), ((7, 1), (6, 2), (5, 2)), (5, 1), "crash", "air"),
          did.Crashed(0)]),
        ("MOM-E26", "0 at 9,0 teleport, 1 at 5,1 crashed, then", "1:bk/2:ww tp:l2- b3 land:1",
         [did.Appeared(0, (5, 1), ""), did.StoodUp(1)]),
        ("MOM-E28", "0 at 1,0 kamikaze, 1 at 1,0", "kamikaze:bbkkw b3 b1 k1x k2 w1",
         [did.DieFell(0, "w1"), did.BombCounted(0, 8, 9), did.Lost(0), did.WaveTriggered(),
          did.WaveMoved("l", (), (), (), Aliens())]),
    ],
)  # fmt: skip
def test_jumps_and_accidents(rule: str, position: str, moves: str, expected: list[Effect]) -> None:
    *before, move = moves.split()
    state = at(position)(*before).state
    assert list(map(repr, state.effects(move, None))) == list(map(repr, expected)), (
        "jumps compare equal whatever their path"
    )
