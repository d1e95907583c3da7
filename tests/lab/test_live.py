"""Games that are played while somebody looks: figures come in the order of the games, and end with the last."""

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
    """Somebody looks so often, then no more."""

    def __init__(self, times: int) -> None:
        self._times = times

    def wait(self) -> bool:
        self._times -= 1
        return self._times >= 0


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(crossings.game("dune-chess"), ["random"], games=GAMES)


def said(plan: Plan, looks: live.KeepAlive) -> list[dict[str, object]]:
    out = io.StringIO()
    live.play(plan, looks, find_backend(HERE), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_figures_come_in_the_order_of_the_games(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is over first: what is told of so many games is always told of the same ones."""
    rows = [play_row(plan, number) for number in range(GAMES)]

    def turned(plan: Plan, numbers: Sequence[int], place: Backend) -> Iterator[list[Row]]:
        yield from ([rows[number]] for number in (2, 0, 1, 3))

    straight = {one["games"]: one["figures"] for one in said(plan, Looking(9))}
    monkeypatch.setattr(live, "play_games", turned)
    told = said(plan, Looking(9))
    assert [one["games"] for one in told] == [0, 1, 3, 4, 4]
    assert [one["over"] for one in told] == [False] * 4 + [True]
    assert all(one["figures"] == straight[one["games"]] for one in told if one["games"] in straight)
    assert {one["what"] for one in told[-1]["figures"]} == {"seat", "drawn", "shared", "moves", "minutes"}  # type: ignore[attr-defined]


def test_nothing_is_played_while_nobody_looks(plan: Plan) -> None:
    assert [one["games"] for one in said(plan, Looking(1))] == [1]
    assert said(plan, Looking(0)) == []


def test_of_a_team_it_is_told_how_often_it_wins() -> None:
    plan = make_plan(crossings.game("march-on-mars"), ["random"], games=2)
    [*_, told] = said(plan, Looking(9))
    assert [one["what"] for one in told["figures"]][:1] == ["team"]  # type: ignore[attr-defined]


def test_the_process_tells_what_cannot_be_played_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "crossings.lab.live", "0"]
    path = os.pathsep.join(filter(None, sys.path))
    asked = {"input": '{"game": "nothing", "options": {}, "bot": "random"}\n', "env": os.environ | {"PYTHONPATH": path}}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, **asked)  # type: ignore[call-overload]
    assert "nothing" in json.loads(done.stdout)["fault"]
    asked["input"] = '{"game": "dune-chess", "options": {}, "bot": "random"}\n'
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, **asked)  # type: ignore[call-overload]
    assert done.returncode in (0, -signal.SIGTERM, signal.SIGTERM)
