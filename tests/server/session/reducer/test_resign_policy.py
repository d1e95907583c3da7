"""When bots offer to resign or to draw, and how they answer offers: by their last assessments."""

from collections.abc import Sequence

import pytest

from crossings.engine.decisions import Decision
from crossings.server.session.reducer.resign_policy import (
    AGREED_DECISIONS,
    LEVEL_DECISIONS,
    LOST_DECISIONS,
    ResignPolicy,
)
from crossings.table import CHANCE_MOVE, HINT, MOVE, UNDO, Event
from rows import cases

WAYS = ("resign", "draw")
LOST = Decision("a", value=5.0, hopeless=True)
LEVEL = Decision("a", value=500.0)
AHEAD = Decision("a", value=700.0)
BEHIND = Decision("a", value=300.0)


def after(*decisions: Decision) -> ResignPolicy:
    """Return the policy after these assessments of seat 1."""
    resign_policy = ResignPolicy()
    for one in decisions:
        resign_policy = resign_policy.after_decision(1, one, (3, 3))
    return resign_policy


def test_a_bot_resigns_after_several_lost_decisions() -> None:
    assert after(*[LOST] * (LOST_DECISIONS - 1)).offer(1, WAYS) is None
    assert after(*[LOST] * (LOST_DECISIONS - 1), BEHIND, LOST).offer(1, WAYS) is None, "it had hope between"
    resign_policy = after(*[LOST] * (LOST_DECISIONS - 1), Decision("a"), LOST)
    assert resign_policy.offer(1, WAYS) == "resign", "a decision without a value doesn't count"
    assert resign_policy.offer(1, ("concede",)) is None, "no bot gives up for a team or against several"
    resign_policy = resign_policy.after_offer(1, "resign").after_decision(1, LOST, (3, 3))
    assert resign_policy.offer(1, WAYS) is None, "it is offered once"


def test_a_bot_offers_a_draw_in_a_level_game() -> None:
    assert after(*[LEVEL] * (LEVEL_DECISIONS - 1)).offer(1, WAYS) is None
    resign_policy = after(*[LEVEL] * LEVEL_DECISIONS)
    assert resign_policy.offer(1, ("resign",)) is None, "not where a game knows no draw by consent"
    assert resign_policy.offer(1, WAYS) == "draw"
    taking = after(*[LEVEL] * (LEVEL_DECISIONS - 1)).after_decision(1, LEVEL, (3, 4))
    assert taking.offer(1, WAYS) is None, "something was won"
    assert after(*[LEVEL] * (LEVEL_DECISIONS - 1), AHEAD, LEVEL).offer(1, WAYS) is None


@cases(f"""
    kind | counts
    {MOVE} | true
    {CHANCE_MOVE} | true
    {HINT} | true
    {UNDO} | false
""")
def test_undone_decisions_do_not_count(kind: str, counts: bool) -> None:
    resign_policy = after(*[LOST] * LOST_DECISIONS).after_events([Event(1, kind, 0)])
    assert (resign_policy.offer(1, WAYS) == "resign") is counts


@pytest.mark.parametrize(
    "decisions, agrees",
    [
        ((), None),
        ((AHEAD,), False),
        ((BEHIND,), True),
        ((LEVEL,), False),
        ((LEVEL,) * AGREED_DECISIONS, True),
    ],
)
def test_an_offer_is_answered_by_the_last_assessments(decisions: Sequence[Decision], agrees: bool | None) -> None:
    assert after(*decisions).agrees_to_draw(1) is agrees
