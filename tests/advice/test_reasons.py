"""Reasons: the event that explains the difference between two turns, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import crossings
from crossings.advice.describe import describe_explanation
from crossings.advice.endings import LosesGame, WinsGame
from crossings.advice.hints import (
    LESS_MARGIN,
    brings_less,
    explain,
    harms_itself,
    is_clearly_safer,
    is_shared,
    order_equal,
    put_harm_second,
)
from crossings.advice.reasons import explain_turn, outlook, reason, refute
from crossings.advice.results import NO_EXPLANATION, Explanation, Line, Phase, Reason
from crossings.advice.rollouts import Occurrence, Rollout
from crossings.advice.turns import Turn
from crossings.engine.playthrough import random_outcomes
from crossings.games.dune_chess.presentation.consequences import (
    GetsSpice,
    Harvests,
    IsInDanger,
    IsKilled,
    LosesMan,
    LosesPoints,
    TakesMan,
)
from crossings.games.march_on_mars.presentation.events import SetsOffBomb
from crossings.words import Name
from rows import cases

GAME = crossings.game("dune-chess")
START = [GAME.start()]


@pytest.fixture(autouse=True)
def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Dune Chess be a game without luck whose rules prove no reasons."""
    monkeypatch.setitem(vars(GAME), "proofs", None)


TROOP = Name("harkonnen-troop")
KILLED = IsKilled("e5", TROOP, "d6")
LOST = Occurrence(LosesMan(TROOP), KILLED, -140.0, 1, Phase.REPLY, 2)
TAKEN = Occurrence(TakesMan(Name("atreides-troop")), TakesMan(Name("atreides-troop")), 140.0, 1, Phase.TURN, 1)

EQUAL = "Several turns are about equally good here."
MANY = 40
"""Rollouts of a turn."""


def rollout(value: float, *occurrences: Occurrence, turn: str = "b8-c8", reply: str = "b1-c1") -> Rollout:
    """Return a rollout in which these things happen."""
    one = Rollout(0, 0, (), (turn,), (reply,), value)
    one.__dict__["occurrences"] = occurrences
    return one


def side(value: float, share: float, *occurrences: Occurrence, turn: str = "b8-c8") -> list[Rollout]:
    """Return rollouts; the occurrences happen in this share of them, and change the value by theirs."""
    change = sum(one.value * one.amount for one in occurrences)
    often = round(MANY * share)
    return [rollout(value + change, *occurrences, turn=turn)] * often + [rollout(value, turn=turn)] * (MANY - often)


def said(why: Explanation, *, addressed: bool = True) -> str:
    return describe_explanation(why, START, 0, GAME.seat_names.__getitem__, addressed=addressed)


def test_without_luck_a_review_names_the_turn_that_was_made() -> None:
    """PAG-20. Two turns are compared, so that "otherwise" would claim too much."""
    why = Explanation(100.0, Reason(LosesGame(), Phase.REPLY, 0.0, 1.0, is_once=True, is_good=False))
    made = ("b8-c8",)
    assert describe_explanation(why, START, 0, str, made=made).startswith("After b8-c8: You lose")
    lucky = [crossings.game("march-on-mars").start()]
    assert describe_explanation(why, lucky, 0, str, made=made).startswith("Otherwise")


def explained(better: Sequence[Rollout], worse: Sequence[Rollout], *, is_better: bool = True) -> str:
    turn, other = (better, worse) if is_better else (worse, better)
    return said(explain_turn(turn, other, 100.0, is_better=is_better))


@cases("""
    after | otherwise | better | sentence
    0.0 | 1.0 | true  | Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn.
    0.0 | 1.0 | false | The Sandworm on e5 kills your Troop on d6 on the next turn.
    0.0 | 0.8 | true
      | Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn (about 8 times in 10).
    0.2 | 0.8 | true
      | Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn (about 8 times in 10 instead of once in 6).
""")
def test_a_bad_event_is_what_happens_otherwise(after: float, otherwise: float, better: bool, sentence: str) -> None:
    """PAG-20."""
    assert explained(side(500, after, LOST), side(500, otherwise, LOST), is_better=better) == sentence


@cases("""
    better | sentence
    true  | You take a Troop.
    false | With the better turn: You take a Troop.
""")
def test_a_good_event_is_what_the_better_turn_brings(better: bool, sentence: str) -> None:
    """PAG-20."""
    assert explained(side(500, 1.0, TAKEN), side(500, 0.0), is_better=better) == sentence


@cases("""
    better | sentence
    true  | You take a Troop.
    false | The Sandworm on e5 kills your Troop on d6.
""")
def test_a_worse_turn_is_explained_by_its_own_fault(better: bool, sentence: str) -> None:
    """PAG-20. The Troop taken is worth more than the one lost."""
    fault = LOST._replace(phase=Phase.TURN, value=-100.0)
    assert explained(side(500, 1.0, TAKEN), side(500, 1.0, fault), is_better=better) == sentence


def test_what_a_worse_turn_brings_is_no_reason_against_it() -> None:
    """PAG-20. Neither event explains the difference."""
    spice = Occurrence(Harvests("d6"), Harvests("d6"), 40.0, 1, Phase.TURN, 1)
    better, worse = side(2000, 1.0, TAKEN._replace(value=40.0)), side(500, 1.0, spice)
    assert explained(better, worse, is_better=False) == "With the better turn: You take a Troop."


def test_the_end_of_the_game_by_luck_is_no_risk() -> None:
    lost = Occurrence(LosesGame(), LosesGame(), -500.0, 1, Phase.NEXT, 3)
    assert outlook(side(500, 0.5, lost), side(500, 0.0)).risk is None


def test_others_read_the_name_of_the_seat() -> None:
    why = explain_turn(side(500, 0.0), side(500, 1.0, LOST), 100.0, is_better=True)
    assert said(why, addressed=False).startswith("Otherwise the Sandworm on e5 kills the Harkonnen Troop on d6")


def test_an_event_says_more_than_a_total() -> None:
    """The Troop and another man, worth 3 points together, are lost."""
    points = Occurrence(LosesPoints(), LosesPoints(), -140.0, 3, Phase.REPLY, 2)
    text = explained(side(500, 0.0), side(700, 1.0, points, LOST))
    assert text == "Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn."


def test_what_a_turn_brings_says_more_than_a_total() -> None:
    """PAG-20. The total explains the difference, and only the better turn takes a Troop."""
    points = Occurrence(LosesPoints(), LosesPoints(), -140.0, 2, Phase.REPLY, 2)
    worthless = TAKEN._replace(value=20.0)
    better, worse = side(500, 1.0, worthless), side(500, 1.0, points)
    assert explained(better, worse) == "You take a Troop."
    assert explained(better, worse, is_better=False) == "With the better turn: You take a Troop."


def test_what_a_turn_brings_says_more_than_a_win_on_the_next_turn() -> None:
    """PAG-20. With luck, "you win on your next turn" doesn't say how."""
    wins = Occurrence(WinsGame(), WinsGame(), 500.0, 1, Phase.NEXT, 3)
    text = explained(side(500, 1.0, TAKEN, wins), side(500, 0.0))
    assert text == "You take a Troop."


def test_an_event_says_more_than_a_later_end_of_the_game() -> None:
    """PAG-20. With luck, the game also ends on the next turn, after the Troop is lost."""
    loses = Occurrence(LosesGame(), LosesGame(), -500.0, 1, Phase.REPLY, 3)
    text = explained(side(500, 0.0), side(1000, 1.0, LOST, loses))
    assert text == "Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn."


@cases("""
    better | sentence
    true  | Otherwise the Sandworm on e5 kills your Troop on d6.
    false | The Sandworm on e5 kills your Troop on d6.
""")
def test_an_event_says_more_than_an_end_of_the_game_on_a_later_turn(better: bool, sentence: str) -> None:
    """PAG-20. With luck, 'you lose on your next turn' doesn't say why; the event explains a tenth of the difference."""
    fault = LOST._replace(phase=Phase.TURN, value=-100.0)
    loses = Occurrence(LosesGame(), LosesGame(), -500.0, 1, Phase.NEXT, 3)
    assert explained(side(1700, 0.0), side(1100, 1.0, fault, loses), is_better=better) == sentence


def test_what_only_the_better_turn_brings_is_a_reason_without_a_threat() -> None:
    """PAG-20. The greater loss is only that of one other turn, so it is not what happens otherwise."""
    better, worse = side(500, 1.0, TAKEN), side(500, 1.0, LOST._replace(phase=Phase.TURN))
    found = reason(better, worse, 100.0, is_brought=True)
    assert found is not None and found.follows and found.event == TAKEN.event


@cases("""
    phase | happens
    reply | taken
    next  | lost undoing taken
""")
def test_what_is_undone_in_the_same_turn_does_not_happen(
    phase: str, happens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-20. A Troop is lost and comes back; later, this is something else than the return of one lost long ago."""
    undoing = LosesPoints()
    back = TAKEN._replace(phase=Phase(phase))
    found = [(LOST, None, None), (back, LOST.kind, undoing), (TAKEN, LOST.kind, None)]
    monkeypatch.setattr(Rollout, "_occurrences", lambda _: iter(found))
    states = (crossings.game("dunkelrunde").start(),)
    names = {LOST: "lost", TAKEN: "taken", back._replace(event=undoing): "undoing"}
    assert " ".join(map(names.__getitem__, Rollout(0, 0, states, (), (), 500.0).occurrences)) == happens


def test_equal_odds_are_given_once() -> None:
    why = Explanation(100.0, Reason(KILLED, Phase.REPLY, 0.86, 0.94, is_once=True, is_good=False))
    text = "Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn (about 9 times in 10)."
    assert said(why) == text


def test_a_chance_that_the_rules_give_says_more_than_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """PAG-20. It is not offset by what the other turn brings, either."""
    won = Occurrence(WinsGame(), WinsGame(), 500.0, 1, Phase.TURN, 2)
    other = Occurrence(TakesMan(TROOP), TakesMan(TROOP), 150.0, 1, Phase.TURN, 1)
    better = [rollout(500.0, TAKEN, won)] * 32 + [rollout(0.0, TAKEN)] * 8
    worse = [rollout(0.0, other)] * MANY
    measured = reason(better, worse, 100.0)
    assert measured is not None and measured.event == won.event
    monkeypatch.setattr(TakesMan, "stated_chance", 0.5)
    stated = reason(better, worse, 100.0)
    assert stated is not None and stated.event == TAKEN.event


@cases("""
    chance | rate | sentence
    0.8 | 0.7 | Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn.
    0.8 | 0.2 | Otherwise the Sandworm on e5 kills your Troop on d6 on the next turn (about once in 6).
""")
def test_a_stated_chance_is_not_repeated_unless_the_event_has_other_conditions(
    chance: float, rate: float, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-20. A boat has a chance to get over, but only if its domino is drawn."""
    monkeypatch.setattr(IsKilled, "stated_chance", chance)
    assert said(Explanation(100.0, Reason(KILLED, Phase.REPLY, 0.0, rate, is_once=True, is_good=False))) == sentence


@cases("""
    phase | is_named
    turn | true
    next | false
""")
def test_a_turning_point_names_what_only_the_better_turn_itself_brings(
    phase: str, is_named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-20. What follows later would read as a reason without being a difference."""
    why = Explanation(100.0, Reason(TAKEN.kind, Phase(phase), 1.0, None, is_once=True, is_good=True))
    monkeypatch.setattr("crossings.advice.hints.explain_from", lambda *_, **__: (why, why))
    assert (explain(START[0], 0, (), ()).reason is not None) == is_named


@cases("""
    values | order
    500 500 500 500 | takes rests
    300 700 300 700 | rests takes
""")
def test_of_equally_good_turns_a_clearly_safer_one_comes_first_then_what_brings_most(values: str, order: str) -> None:
    """PAG-20. One turn takes a Troop; the other one is worth 500 in each rollout."""
    rests, takes = Turn(("rests",), ()), Turn(("takes",), ())
    played = {rests: [rollout(500)] * 4, takes: [rollout(float(value), TAKEN) for value in values.split()]}
    assert " ".join(turn.moves[0] for turn in order_equal([rests, takes], played)) == order


@cases("""
    less | is_left_out
    1    | true
    -1   | false
""")
def test_a_turn_that_brings_clearly_less_is_not_equally_good(less: float, is_left_out: bool) -> None:
    """PAG-20. With luck, equal values of 48 rollouts may hide the difference; readers see it."""
    brings = TAKEN._replace(value=TAKEN.value - LESS_MARGIN - less)
    assert brings_less(side(500, 1.0, brings), side(500, 1.0, TAKEN)) == is_left_out
    assert not brings_less(side(500, 1.0, TAKEN), side(500, 1.0, brings))


def test_a_turn_is_not_called_safer_if_its_message_states_a_greater_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    """PAG-20. Its bad outcomes are less bad in rollouts, but readers would see a contradiction."""
    monkeypatch.setattr(IsKilled, "stated_chance", 0.5)
    risks, rests = Turn(("risks",), ()), Turn(("rests",), ())
    danger = LOST._replace(phase=Phase.TURN)
    played = {risks: [rollout(500, danger)] * 4, rests: [rollout(value) for value in (300, 700, 300, 700)]}
    assert not is_clearly_safer(risks, [rests], played)
    assert is_clearly_safer(risks, [rests], {**played, risks: [rollout(500)] * 4})


@cases("""
    own | other | is_safer
    80 | 90 | false
    90 | 80 | true
    80 | 0 | true
    0 | 90 | true
""")
def test_a_turn_is_not_called_safer_if_another_one_states_a_greater_chance(
    own: int, other: int, is_safer: bool
) -> None:
    """PAG-20. What its message says would speak for the other turn."""

    def bomb(chance: int) -> list[Occurrence]:
        event = SetsOffBomb(0, True, 9, chance)
        return [TAKEN._replace(kind=event, event=event)] if chance else []

    rests, risks = Turn(("rests",), ()), Turn(("risks",), ())
    played = {
        rests: [rollout(500, *bomb(own))] * 4,
        risks: [rollout(value, *bomb(other)) for value in (300, 700, 300, 700)],
    }
    assert is_clearly_safer(rests, [risks], played) == is_safer


@cases("""
    rate | other | phase | is_prospect | is_needless
    1.0 | 0.0 | turn  | false | true
    1.0 | 0.5 | turn  | false | false
    0.5 | 0.0 | turn  | false | false
    1.0 | 0.0 | turn  | true  | false
    1.0 | 0.0 | reply | false | false
""")
def test_a_turn_that_certainly_harms_its_seat_is_not_equally_good(
    rate: float, other: float, phase: str, is_prospect: bool, is_needless: bool
) -> None:
    """PAG-20. A hint leaves it out, though in a decided game its value is the same."""
    lost = LOST._replace(phase=Phase(phase), is_prospect=is_prospect)
    assert harms_itself(side(500, rate, lost), side(500, other, lost)) == is_needless


@cases("""
    lost | gained | order
    1.0 | 0.0  | plain costly
    1.0 | 60.0 | costly plain
    0.0 | 0.0  | costly plain
""")
def test_a_turn_that_harms_its_seat_comes_first_only_if_it_is_confirmed_to_be_better(
    lost: float, gained: float, order: str
) -> None:
    """PAG-20. Otherwise noise would put a needless crash first."""
    costly, plain = Turn(("costly",), ()), Turn(("plain",), ())
    played = {costly: side(540, lost, LOST._replace(phase=Phase.TURN)), plain: side(500, 0.0)}
    found = put_harm_second([costly, plain], played, lambda *_: gained)
    assert " ".join(turn.moves[0] for turn in found) == order


@cases("""
    phase | first | shared
    turn | takes | true
    turn | rests | false
    next | takes | false
""")
def test_what_the_first_turn_brings_as_well_is_no_reason_for_an_equal_one(phase: str, first: str, shared: bool) -> None:
    """PAG-20."""
    own = Reason(TAKEN.kind, Phase(phase), 1.0, None, is_once=True, is_good=True)
    best = [rollout(500, TAKEN)] if first == "takes" else [rollout(500)]
    assert is_shared(own, [rollout(500, TAKEN)], best) == shared


def test_no_particular_event_is_named_if_there_are_several() -> None:
    """A Troop is lost in any case, on different squares."""
    worse = [
        rollout(360, LOST._replace(event=IsKilled("e5", TROOP, square))) for square in ("d6", "e6", "f6", "d4") * 3
    ]
    assert explained([rollout(500)] * len(worse), worse) == "Otherwise you lose a Troop on the next turn."


def test_an_event_that_explains_little_is_no_reason() -> None:
    """A Troop has a value of about 140, of which a reason may be three times as much."""
    assert reason(side(1990, 0.0), side(150, 1.0, LOST), 1800.0) is None
    assert reason(side(600, 0.0), side(500, 1.0, LOST), 240.0) is not None


def test_an_event_that_speaks_for_the_worse_turn_is_no_reason() -> None:
    assert reason(side(900, 1.0, LOST), side(400, 0.0), 300.0) is None


def test_amounts_are_differences() -> None:
    points = Occurrence(LosesPoints(), LosesPoints(), -140.0, 2, Phase.REPLY, 2)
    text = explained(side(500, 0.0), side(500, 1.0, points))
    assert text == "Otherwise you lose men worth about 2 points more on the next turn."


@cases("""
    taken | lost | sentence
    1.0 | 0.0 | You take a Troop.
    1.0 | 0.3 | You take a Troop. Risk: The Sandworm on e5 kills your Troop on d6 on the next turn (about once in 3).
    0.0 | 0.3 | Several turns are about equally good here.
      Risk: The Sandworm on e5 kills your Troop on d6 on the next turn (about once in 3).
    1.0 | 1.0 | You take a Troop. The Sandworm on e5 kills your Troop on d6 on the next turn.
""")
def test_without_another_turn_a_turn_is_explained_by_what_it_brings_and_risks(
    taken: float, lost: float, sentence: str
) -> None:
    """PAG-20."""
    events = [rollout(500, *[TAKEN] * (at < 10 * taken), *[LOST] * (at < 10 * lost)) for at in range(10)] * 3
    assert said(outlook(events, events)) == sentence


def test_what_the_other_turn_does_not_bring_is_preferred() -> None:
    """The Spice comes after both turns."""
    spice = Occurrence(GetsSpice(), Harvests("e4"), 160.0, 1, Phase.TURN, 1)
    text = said(outlook(side(500, 1.0, TAKEN, spice), side(500, 1.0, spice)))
    assert text == "You take a Troop."


def test_a_later_event_that_follows_any_turn_is_no_reason_unless_it_is_likely_and_important() -> None:
    """PAG-20."""
    taken = TAKEN._replace(phase=Phase.NEXT)
    spice = Occurrence(GetsSpice(), Harvests("e4"), 40.0, 1, Phase.NEXT, 1)
    text = "In any case: You take a Troop on your next turn. In any case: The Sandworm on e5 kills your Troop on d6"
    assert said(outlook(side(500, 1.0, taken, LOST), side(500, 1.0, taken, LOST))).startswith(text)
    assert said(outlook(side(500, 1.0, spice), side(500, 1.0, spice))) == EQUAL
    assert said(outlook(side(500, 0.7, taken), side(500, 0.7, taken))) == EQUAL
    assert said(outlook(side(500, 1.0, spice), side(500, 0.5, spice))).startswith("You harvest")


def test_a_turn_may_avoid_what_can_happen_in_another_one() -> None:
    """An event after that turn is no risk of it alone."""
    lost = LOST._replace(phase=Phase.TURN)
    assert said(outlook(side(500, 0.0), side(500, 1.0, lost))).startswith("Otherwise the Sandworm on e5 kills")
    assert said(outlook(side(500, 0.0), side(500, 1.0, LOST))) == EQUAL
    assert outlook(side(500, 0.0), side(500, 1.0, lost), avoids=False).reason is None


def test_a_risk_that_is_as_great_after_the_other_turn_is_no_reason() -> None:
    """PAG-20. What is certain after both is named as such."""
    assert said(outlook(side(500, 0.5, LOST), side(500, 0.5, LOST))) == EQUAL
    text = "The Sandworm on e5 kills your Troop on d6 on the next turn (about every second time)."
    assert said(outlook(side(500, 0.5, LOST), side(500, 0.2, LOST))) == f"{EQUAL} Risk: {text}"


def test_what_both_turns_bring_does_not_explain_a_difference() -> None:
    """PAG-20."""
    assert outlook(side(500, 1.0, TAKEN), side(500, 1.0, TAKEN)).reason is not None
    assert outlook(side(500, 1.0, TAKEN), side(500, 1.0, TAKEN), 100.0).reason is None


def test_what_happens_sooner_is_preferred() -> None:
    """Both events follow this turn alone, and matter alike."""
    spice = Occurrence(GetsSpice(), Harvests("e4"), 140.0, 1, Phase.NEXT, 1)
    assert said(outlook(side(500, 1.0, spice, TAKEN), side(500, 0.0))) == "You take a Troop."


def test_a_line_of_play_only_follows_a_turn_that_differs_from_others() -> None:
    quiet = [rollout(500)] * 3
    assert said(outlook(quiet, quiet)) == EQUAL
    text = "Then, for example: Atreides: move the Harvester from b1 to c1, board the Ornithopter."
    assert said(outlook(quiet, quiet, 100.0)) == text


def test_an_event_is_named_in_the_phase_in_which_its_rate_differs() -> None:
    """PAG-20. A Troop is lost on the next turn after both turns, and one more soon after the worse one."""
    soon = LOST._replace(event=LOST.kind, phase=Phase.LATER)
    why = reason(side(500, 1.0, LOST), side(500, 1.0, LOST, soon), 100.0)
    assert why is not None
    assert (why.phase, why.now, why.was) == (Phase.LATER, 0.0, 1.0)


def test_an_event_that_is_only_postponed_is_no_reason() -> None:
    """PAG-20."""
    soon = LOST._replace(phase=Phase.LATER)
    assert reason(side(600, 1.0, soon), side(500, 1.0, LOST), 100.0) is None


def test_the_end_of_the_game_is_a_reason_if_it_may_not_come_later() -> None:
    """PAG-20. The worse turn only wins soon in 6 of 10 games."""
    win = Occurrence(WinsGame(), WinsGame(), 500.0, 1, Phase.TURN, 1)
    soon = win._replace(phase=Phase.LATER)
    why = reason(side(500, 1.0, win), side(500, 0.6, soon), 200.0)
    assert why is not None
    assert (why.event, why.phase) == (WinsGame(), Phase.TURN)
    assert reason(side(500, 1.0, win), side(500, 1.0, soon), 200.0) is None


def test_an_event_is_no_reason_if_one_as_bad_happens_instead() -> None:
    """PAG-20."""
    other = LOST._replace(kind=LosesMan(Name("harkonnen-harvester")), event=LosesMan(Name("harkonnen-harvester")))
    assert reason(side(600, 1.0, other), side(500, 1.0, LOST), 100.0) is None


@cases("""
    soon | phase
    -140.0 | reply
    -600.0 | later
""")
def test_the_larger_loss_is_the_reason(soon: float, phase: str) -> None:
    """PAG-20. A Troop is killed on the next turn, and then another man, at stake in the same line."""
    mentat = LosesMan(Name("harkonnen-mentat"))
    later = Occurrence(mentat, mentat, soon, 1, Phase.LATER, 4)
    why = reason(side(900, 0.0), side(900, 1.0, LOST, later), 300.0)
    assert why is not None
    assert why.phase is Phase(phase)


@cases("""
    back | found
    0.0 | true
    140.0 | false
""")
def test_without_luck_an_even_exchange_is_no_reason(back: float, found: bool) -> None:
    """PAG-20. The man that is taken is worth as much as the one that is lost for it."""
    lost = LOST._replace(value=-back)
    better, worse = side(600, 1.0, TAKEN, *[lost] * (back > 0)), side(500, 0.0)
    for one in (*better, *worse):
        object.__setattr__(one, "states", tuple(START))
    assert (reason(better, worse, 100.0) is not None) == found


def without_luck(value: float, *occurrences: Occurrence) -> list[Rollout]:
    """Return the rollouts of a turn in a game without luck, in which these things happen."""
    rollouts = side(value, 1.0, *occurrences)
    for one in rollouts:
        object.__setattr__(one, "states", tuple(START))
    return rollouts


MENTAT, ORNITHOPTER = LosesMan(Name("harkonnen-mentat")), LosesMan(Name("harkonnen-ornithopter"))
TAKES_DUKE = Occurrence(TakesMan(Name("atreides-leader")), TakesMan(Name("atreides-leader")), 1400.0, 1, Phase.TURN, 1)


def test_without_luck_a_man_in_danger_who_is_captured_is_lost_once() -> None:
    """PAG-20. The Ornithopter that takes the Duke is in danger from two men, and then captured."""
    lost = Occurrence(ORNITHOPTER, ORNITHOPTER, -700.0, 1, Phase.REPLY, 2)
    dangers = [
        Occurrence(one, one, -350.0, 1, Phase.TURN, 1, is_prospect=True)
        for one in (IsInDanger(Name("atreides-troop"), start, TROOP, "d1") for start in ("c1", "e1"))
    ]
    why = reason(without_luck(500, TAKES_DUKE, *dangers, lost), without_luck(300), 400.0)
    assert why is not None
    assert why.event == TAKES_DUKE.event


@cases("""
    compensation | reason
    700  | -700 reply
    1400 | 1400 next
""")
def test_without_luck_a_loss_is_a_reason_if_the_other_turn_is_paid_for_it(compensation: float, reason: str) -> None:
    """PAG-20. The man is lost after both turns, but after the better one something is taken for him."""
    lost = Occurrence(ORNITHOPTER, ORNITHOPTER, -700.0, 1, Phase.REPLY, 2)
    taken = TAKEN._replace(value=compensation, phase=Phase.NEXT, at=3)
    better = without_luck(500, taken, lost._replace(phase=Phase.LATER, at=4))
    found = explain_turn(better, without_luck(500, lost), 400.0, is_better=True).reason
    assert found is not None
    value = -700 if found.event == ORNITHOPTER else int(compensation)
    assert f"{value} {found.phase.value}" == reason


def test_without_luck_what_moves_do_says_more_than_what_they_threaten() -> None:
    """PAG-20. The better turn threatens a man, but the worse one loses the Mentat soon."""
    threat = TAKEN._replace(value=300.0, is_prospect=True)
    lost = Occurrence(MENTAT, MENTAT, -1400.0, 1, Phase.LATER, 4)
    why = reason(without_luck(500, threat), without_luck(1400, lost), 300.0)
    assert why is not None
    assert why.event == MENTAT


def test_without_luck_the_end_of_the_game_says_most() -> None:
    """PAG-20."""
    loses = Occurrence(LosesGame(), LosesGame(), -500.0, 1, Phase.NEXT, 3)
    why = reason(without_luck(80, TAKEN), without_luck(500, loses), 80.0)
    assert why is not None
    assert why.event == LosesGame()


def test_a_small_prospect_does_not_explain_a_large_difference() -> None:
    """PAG-20. It explains three times its own value at most, and a reason a third of the difference at least."""
    near = TAKEN._replace(value=15.0, is_prospect=True)
    for gained, is_reason in ((80.0, True), (150.0, False)):
        why = explain_turn(without_luck(400 + gained, near), without_luck(415), gained, is_better=True)
        assert (why.reason is not None) == is_reason


@cases("""
    phase | has_luck | sentence
    reply | false | Otherwise you lose the Mentat on the next turn.
    next  | false | Otherwise you lose the Mentat on your next turn: b1-c1, c8-c7, c1-d1.
    later | false | Otherwise you lose the Mentat soon: b1-c1, c8-c7, c1-d1.
    later | true  | Otherwise you lose the Mentat soon.
""")
def test_without_luck_the_moves_show_how_a_later_event_comes_about(
    phase: str, has_luck: bool, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-20. They also show that a man whom the event is about isn't there yet."""
    monkeypatch.setattr("crossings.advice.describe.has_luck", lambda _: has_luck)
    main = Reason(MENTAT, Phase(phase), 0.0, 1.0, is_once=True, is_good=False)
    line = Line(("b8-c8",), ("b1-c1", "c8-c7", "c1-d1"))
    assert said(Explanation(100.0, main, line=line)) == sentence


def test_what_the_turn_itself_does_has_no_odds() -> None:
    """PAG-20. It is certain, even if the other turn may lead to it later."""
    later = TAKEN._replace(phase=Phase.NEXT)
    assert explained(side(700, 1.0, TAKEN), side(400, 0.2, later)) == "You take a Troop."


@cases("""
    after | otherwise | odds
    1.0  | 0.05 | ""
    1.0  | 0.6  | " (for certain instead of about 6 times in 10)"
    1.0  | 0.92 | " (for certain instead of about 9 times in 10)"
    0.95 | 0.6  | " (about 9 times in 10 instead of 6 times in 10)"
""")
def test_what_the_turn_itself_does_has_the_odds_of_the_other_turn(after: float, otherwise: float, odds: str) -> None:
    """PAG-20. The other turn may do it as well, after a roll."""
    why = Explanation(100.0, Reason(TAKEN.event, Phase.TURN, after, otherwise, is_once=True, is_good=True))
    assert said(why) == f"You take a Troop{odds}."


def test_a_risk_is_rated_on_rollouts_that_did_not_choose_it() -> None:
    """PAG-20. It happens in each rollout that chooses it, and in half of the others."""
    side_of_luck = [rollout(500, *[LOST] * (at % 3 == 0 or at % 2)) for at in range(MANY)]
    risk = outlook(side_of_luck, side_of_luck).risk
    assert risk is not None
    assert 0.45 < risk.now < 0.55


def test_few_rollouts_support_only_the_least_odds() -> None:
    """PAG-20. In 3 of 10 rollouts, the lower end of the interval is 1 in 10."""
    few = [rollout(500, *[LOST] * (at < 3)) for at in range(10)]
    assert outlook(few, few).risk is None


def test_a_turn_that_misses_something_is_refuted_by_its_own_typical_line() -> None:
    """PAG-26. The line of its explanation shows the better turn, and the missed event is not typical."""
    worse = [
        rollout(640, TAKEN, turn="b8-b7"),
        *(
            rollout(value, turn="b8-b7", reply=reply)
            for value, reply in ((300, "b1-c1"), (400, "b1-d1"), (500, "b1-c1"))
        ),
    ] * MANY
    why = explain_turn(worse, side(500, 1.0, TAKEN, turn="b8-c8") * 4, 100.0, is_better=False)
    assert why.line.turn == ("b8-c8",)
    assert refute(why, worse) == replace(why, line=Line(("b8-b7",), ("b1-d1",)))


def test_a_turn_is_refuted_by_a_line_with_the_bad_event() -> None:
    """PAG-26. It may be the risk after something good."""
    killed = side(500, 1.0, TAKEN, LOST, turn="b8-b7")
    for why in (explain_turn(killed, side(500, 0.0), 100.0, is_better=False), outlook(killed, side(500, 0.0))):
        assert refute(why, killed).line == Line(("b8-b7",), ("b1-c1",))


def test_a_typical_line_ends_before_the_next_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """PAG-26. The throw belongs to a turn that the line doesn't show, in a game that doesn't say whose turn it is."""
    game = crossings.game("dunkelrunde")
    monkeypatch.setitem(vars(game), "turns", None)
    draw, states, moves = random_outcomes(1), [game.start()], list[str]()
    while len(moves) < 2 or states[-2].actor != "chance":
        moves.append(draw(states[-1]) if states[-1].actor == "chance" else states[-1].actions()[0])
        states.append(states[-1].play(moves[-1]))
    throw = Rollout(0, 0, tuple(states[1:]), (moves[1],), tuple(moves[2:]), 500)
    assert refute(NO_EXPLANATION, [throw]).line == Line((moves[1],), tuple(moves[2:-1]))


def test_explanations_survive_storage() -> None:
    for why in (
        explain_turn(side(500, 0.2), side(500, 1.0, LOST), 100.0, is_better=True),
        outlook(side(500, 1.0, LOST), side(500, 0.0)),
    ):
        assert Explanation.from_json(GAME, why.to_json()) == why
