"""Live games: played while a page shows them; figures come in the order of the games and end with the last."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence

import pytest

import crossings
from crossings.lab import live
from crossings.lab.jobs import HERE, Backend, find_backend
from crossings.lab.plan import Plan, make_plan
from crossings.lab.record import Row, play_row

GAMES = 4


class Looking(live.KeepAlive):
    """A page that shows the games this many times."""

    def __init__(self, times: int) -> None:
        self._times = times

    def wait(self) -> bool:
        self._times -= 1
        return self._times >= 0


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(crossings.game("dune-chess"), ["random"], games=GAMES)


def output_of(plan: Plan, looks: live.KeepAlive) -> list[dict[str, object]]:
    out = io.StringIO()
    live.play(plan, looks, find_backend(HERE), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_figures_come_in_the_order_of_the_games(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of N games are always of the same N games, even if games finish in another order."""
    rows = [play_row(plan, number) for number in range(GAMES)]

    def turned(plan: Plan, numbers: Sequence[int], place: Backend) -> Iterator[list[Row]]:
        yield from ([rows[number]] for number in (2, 0, 1, 3))

    straight = {one["games"]: one["figures"] for one in output_of(plan, Looking(9))}
    monkeypatch.setattr(live, "play_games", turned)
    output = output_of(plan, Looking(9))
    assert [one["games"] for one in output] == [0, 1, 3, 4, 4]
    assert [one["over"] for one in output] == [False] * 4 + [True]
    assert all(one["figures"] == straight[one["games"]] for one in output if one["games"] in straight)
    assert {one["what"] for one in output[-1]["figures"]} == {"seat", "drawn", "shared", "moves", "minutes"}  # type: ignore[attr-defined]


def test_nothing_is_played_while_no_page_shows_it(plan: Plan) -> None:
    assert [one["games"] for one in output_of(plan, Looking(1))] == [1]
    assert output_of(plan, Looking(0)) == []


def test_a_team_has_its_share_of_wins() -> None:
    plan = make_plan(crossings.game("march-on-mars"), ["random"], games=2)
    [*_, output] = output_of(plan, Looking(9))
    assert [one["what"] for one in output["figures"]][:1] == ["team"]  # type: ignore[attr-defined]


def test_the_process_reports_errors_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "crossings.lab.live", "0"]
    path = os.pathsep.join(filter(None, sys.path))
    given = {"input": '{"game": "nothing", "options": {}, "bot": "random"}\n', "env": os.environ | {"PYTHONPATH": path}}
    process = subprocess.run(command, capture_output=True, text=True, timeout=60, **given)  # type: ignore[call-overload]
    assert "nothing" in json.loads(process.stdout)["fault"]
    given["input"] = '{"game": "dune-chess", "options": {}, "bot": "random"}\n'
    process = subprocess.run(command, capture_output=True, text=True, timeout=60, **given)  # type: ignore[call-overload]
    assert process.returncode in (0, -signal.SIGTERM, signal.SIGTERM)
