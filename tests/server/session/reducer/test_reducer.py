"""What a command leads to, as a pure function."""

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

from crossings.server.session.reducer import reducer
from crossings.server.session.reducer.commands import MakeDraws
from crossings.server.session.reducer.reducer import reduce
from crossings.server.session.reducer.steps import AddEvents, HintWanted
from crossings.table import MOVE, PERSON, Seat
from server.session.played import Played, from_player
from server.sessions import FRIENDS, WITH_BOT, moon_stored, opened

ALONE = (Seat(PERSON, 0), Seat(PERSON, 0))


def test_the_reducer_imports_no_clock_tasks_or_files() -> None:
    imported: set[str] = set()
    for file in Path(str(reducer.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {one.name.partition(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
    assert imported <= {"__future__", "collections", "crossings", "dataclasses", "functools", "types", "typing"}


def test_a_command_changes_nothing_until_it_is_stored() -> None:
    """TAB-01."""
    table = Played(opened(), 0, 1)
    state, move = table.state, table.match.state.actions()[0]
    step = reduce(state, from_player("move", 0, move=move), table.now)
    assert isinstance(step.write, AddEvents)
    assert [event.text for event in step.write.transaction.events] == [move]
    assert (table.state, table.match.events) == (state, [])


def test_several_moves_end_before_an_illegal_one_and_after_a_draw() -> None:
    table = Played(opened("coin-race", ALONE), 0, 1)
    table.move(0, "hide-left")
    table.move(1, "hide-left")
    assert table.send("move", 0, moves=["step", "step", "rest"]).reply == {"moves": 1}
    assert table.send("move", 0, moves=["roll", "step"]).reply == {"moves": 1}
    assert table.match.actor == 1


def test_the_table_passes_for_a_player_who_has_no_choice() -> None:
    table, chosen = Played(opened("bridges-and-boats"), 0, 1), random.Random(1)
    table.go_on()
    made: list[str] = []
    while len(made) < 2:
        seat, legal = table.match.actor, table.match.state.actions()
        assert isinstance(seat, int) and legal != ["end"]
        step = table.move(seat, chosen.choice(legal))
        assert isinstance(step.write, AddEvents)
        made = [event.text for event in step.write.transaction.events if event.kind == MOVE]
    assert made[-1] == "end"


def test_draws_are_made_as_soon_as_a_viewer_is_connected() -> None:
    stored = replace(moon_stored(["slip", "coop"], []), events=())
    table = Played(stored, 0)
    assert table.go_on()[0] is MakeDraws
    assert table.match.actor != "chance"


def test_a_hint_is_counted_once_in_a_position() -> None:
    table = Played(opened(seats=WITH_BOT), 0)
    steps = [table.send("advise", 0) for _ in range(2)]
    assert [type(step.write) for step in steps] == [AddEvents, type(None)]
    assert [one.is_new for step in steps for one in step.notices if isinstance(one, HintWanted)] == [True, False]


@pytest.mark.parametrize(
    "seats, hints, code",
    [
        (FRIENDS, None, "not-here"),
        (FRIENDS, True, ""),
        (WITH_BOT, None, ""),
        (WITH_BOT, False, "not-here"),
    ],
)
def test_hints_against_people_must_be_agreed(seats: tuple[Seat, ...], hints: bool | None, code: str) -> None:
    table = Played(opened(seats=seats, hints=hints), 0)
    if code:
        assert table.refusal("advise", 0)[0] == code
    else:
        assert table.send("advise", 0).write is not None


def test_a_player_for_whom_a_bot_plays_must_take_the_seat_back_first() -> None:
    table = Played(opened(), 0, 1)
    table.send("transfer", 0, of=0, to="bot")
    refused = ("not-your-turn", "A bot is playing for you. Take your seat back first.")
    assert table.refusal("end", 0, how="resign") == refused
    table.bot_moves()
    table.send("transfer", 0, of=0, to="me")
    assert table.kinds[0] == PERSON
