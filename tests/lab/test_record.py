"""The row of a game: when it was decided, what its players thought, which rules and kinds of moves it had."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import crossings
from crossings.bots import Budget, Question
from crossings.bots.match import Entry, entry, play_game
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.engine.effects.preview import MovePreview
from crossings.lab import record
from crossings.lab.plan import Plan, make_plan
from crossings.lab.record import Recorder, Row, latest_chances, leader, play_row
from crossings.search.calibration import calibrate
from rows import cases

CHESS, DUNE = crossings.game("dune-chess"), crossings.game("over-the-next-dune")


def recorded(start: State, decide: Callable[[Question], Decision]) -> Row:
    """Return the row of a game in which this player plays against `random`, or alone in a team."""
    recorder = Recorder(start, 1, False)
    players = [Entry("first", decide, Budget()), entry("random", start.game)]
    seating = [seat % 2 for seat in range(start.seats)]
    return recorder.row(play_game(start, players, seating, 1, 0, recorder))


# ---- when a game is decided ----------------------------------------------------------------------------


@cases("""
    values                                             | undecided
    [400, 600, 400, 600, 400, 600, 400, 600, 400, 600] | 0.0
    [600, 400, 600, 600, 400, 600, 400, 600, 400, 600] | 0.3
    [600, null, 600, null, 400, null, 400]             | 0.4 -- one estimate gives both
    [400, 600, 400, 600, 400, 600, 400, 600, 500]      | 1.0 -- in the end no seat leads
    []                                                 | null
""")
def test_a_game_is_decided_when_its_winner_leads_for_good(values: list[float | None], undecided: float | None) -> None:
    """The players make ten moves in turn, and the second wins; `values` are their estimates."""
    state = CHESS.start()
    recorder = Recorder(state, 1, False)
    for value in [*values, *[None] * (10 - len(values))]:
        before, state, move = state, state.play(state.actions()[0]), state.actions()[0]
        recorder.on_move(before, move, state, Decision(move, value=value))
    assert recorder.decided_at([1]) == undecided
    assert recorder.decided_at([]) == (None if undecided is None else 1.0), "a draw is never decided"


def test_no_seat_of_three_leads_before_all_have_an_estimate() -> None:
    latest: dict[int, float] = {}
    leaders = []
    for seat, chance in ((0, 0.3), (1, 0.4), (2, 0.2), (0, 0.4)):
        latest = latest_chances(latest, seat, chance, 3, cooperative=False)
        leaders.append(leader(latest, 3, cooperative=False))
    assert leaders == [None, None, 1, None]


@cases("""
    value | low | high
    0     | 0.1 | 0.5
    1000  | 1   | 1
""")
def test_the_game_leads_if_a_team_expects_to_lose(value: float, low: float, high: float) -> None:
    """The team loses this game: it was decided at its first decision, after many draws, or never."""
    row = recorded(DUNE.start(players=1), lambda question: Decision(question.legal[0], value=value))
    assert low <= row["undecided"] <= high


# ---- columns -------------------------------------------------------------------------------------------


def test_searching_players_report_their_chances() -> None:
    """They are chances of winning if the game is calibrated."""
    row = recorded(CHESS.start(), lambda question: Decision(question.legal[0], value=600))
    assert len(row["chances"]) == len(row["deciders"]) == sum(row["decisions"])
    chance = round(calibrate(CHESS, CHESS.start().options, 600) / 1000, 4)
    assert set(zip(row["deciders"], row["chances"], strict=True)) == {(0, chance), (1, None)}


def cautious(question: Question) -> Decision:
    """A player that rates all moves equal and never captures if it can avoid it."""
    preview = MovePreview.of_view(question.game, question.view, question.seat)
    peaceful = [move for move in question.legal if "captured" not in (one.message_id for one in preview(move))]
    return Decision((peaceful or question.legal)[0], near_best=tuple(question.legal))


def test_kinds_that_are_never_chosen_are_recorded() -> None:
    """Rules that forbid moves are recorded, too."""
    row = recorded(CHESS.start(), cautious)
    offered, taken, worthy, refusals = (dict(row[name]) for name in ("offered", "taken", "worthy", "refusals"))
    assert offered["captured"] > 0 and "captured" not in taken
    assert worthy == offered, "the player rates all moves equal"
    assert all(taken[kind] <= offered[kind] for kind in taken)
    assert refusals.keys() <= {rule.id for rule in CHESS.rulebook.rules}
    assert sum(refusals.values()) > 0


def test_an_effect_counts_for_each_of_its_rules() -> None:
    row = play_row(make_plan(DUNE, ["random"], games=1), 0)
    effects, rules = dict(row["effects"]), dict(row["rules"])
    assert effects["drove"] > 0
    assert all(rules[rule] >= effects["drove"] for rule in record.rules_of_effect(DUNE, "drove"))
    assert {"OND-13", "OND-38"} <= {*record.rules_of_effect(DUNE, "drove")}
    assert row["luck"] is None, "no player searches"


@pytest.mark.parametrize(("seconds", "repeatable"), [(None, True), (0.01, False)])
def test_a_row_says_whether_its_game_can_be_repeated(seconds: float | None, repeatable: bool) -> None:
    assert play_row(make_plan(CHESS, ["random"], games=1, seconds=seconds), 0)["repeatable"] is repeatable


def test_workers_of_another_version_are_an_error() -> None:
    plan = make_plan(DUNE, ["random"], games=1)
    other = Plan.read(plan.text.replace('"version": "1.0"', '"version": "0.9"'))
    assert "install the same versions everywhere" in str(record.play_batch(other.text, [0]))
