"""Groups of aliens in effects, checked against the worked examples. `test_words` checks all other effects."""

import pytest

import presentation
from crossings.games.march_on_mars.presentation import effects as did
from crossings.games.march_on_mars.presentation.position import Aliens
from crossings.words import Effect

from .conftest import at

YELLOW, BLUE, RED = range(3)
WAVE = "0 at 14,0, 1 at 15,0, 2 at 16,1, players 3, y1 at 9,0, y1 at 12,0, r1 at 2,0, y2 at 7,0"
BASE_HIT = "0 at 16,1, 1 at 9,0, y1 at 14,0, r1 at 15,0, incoming y2, hits 1, last"
ARRIVALS = (BLUE, (2, 0)), (YELLOW, (5, 1)), (YELLOW, (6, 0)), (YELLOW, (7, 0))


@pytest.mark.parametrize(
    "rule, position, moves, expected",
    [
        ("MOM-E27", "0 at 13,0 orbital, r1 at 1,0, b1 at 3,0, y2 at 7,0", "orbital:l2",
         [did.Bombarded(0, "l2", "h", Aliens(2, 1), ((BLUE, (3, 0)), (YELLOW, (7, 0))))]),
        # two yellow aliens move to the incoming wave, the red one and the two yellow ones of (7,0) to the next card
        ("MOM-E10", WAVE, "1:k/2:bbw k1x hold stop",
         [did.Left(0, "stop", 2, "bbw"),
          did.WaveMoved("l", ((YELLOW, (9, 0)), (YELLOW, (12, 0))),
                        (((RED, (2, 0)), (8, 0)), ((YELLOW, (7, 0)), (12, 0))), Aliens(2))]),
        ("MOM-E10", WAVE, "1:k/2:bbw k1x hold stop draw:y3b1", [did.AliensCame(Aliens(3, 1), "l2", ARRIVALS)]),
        # the base is hit; then two yellow aliens deploy away from marine 0
        ("MOM-E14", BASE_HIT, "pass",
         [did.Left(0, "pass"), did.BaseHit(2, 3, ((YELLOW, (14, 0)), (RED, (15, 0))))]),
        ("MOM-E14", BASE_HIT, "pass w2 draw:b1",
         [did.AliensCame(Aliens(0, 1), "l2", ARRIVALS[:1]), did.RoundBegan(4),
          did.IncomingLanded(Aliens(2), ((YELLOW, (14, 0)), (YELLOW, (15, 0))))]),
    ],
)  # fmt: skip
def test_groups_of_aliens_in_effects(rule: str, position: str, moves: str, expected: list[Effect]) -> None:
    *before, move = moves.split()
    state = at(position)(*before).state
    assert list(map(repr, presentation.effects(state, move, state.play(move)))) == list(map(repr, expected))
