"""A complete game at a table in a Python without numpy and numba: `bare.py GAME`."""

import json
import sys
from importlib import import_module
from typing import Any

MISSING: dict[str, Any] = dict.fromkeys(("numpy", "numba", "llvmlite"))
sys.modules.update(MISSING)  # importing one of them raises ImportError

import crossings  # noqa: E402
from crossings.bots import choose  # noqa: E402
from crossings.drawing.kit import hint_of  # noqa: E402
from crossings.table import PERSON, Match, Seat, ViewerHistory, verify  # noqa: E402
from crossings.table.files import export_finished  # noqa: E402

NONSENSE = "nonsense"
SELDOM = 30
"""Number of moves between positions that are drawn for all viewers."""


def play(game: crossings.Game) -> None:
    """Play at random with all viewers watching; then verify the game's file with its seed."""
    state = game.start()
    seats = [Seat(PERSON, seat) for seat in range(state.seats)]
    match = Match("table", game, state.options, seats, bytes(32))
    histories = [ViewerHistory(match, viewer) for viewer in match.viewers]
    match.follow(match.prepare_start().events)
    while not match.is_over:
        if match.at % SELDOM == 0:
            read_all(match, histories)
        seat = match.actor
        assert isinstance(seat, int)
        refuse(match, seat)
        move = choose("random", game, match.state.view(seat), seat, seed=match.at, legal=match.state.actions())
        match.follow(match.prepare_move(seat, [move]).events)
    read_all(match, histories)
    lines = [json.loads(json.dumps(line)) for line in export_finished(match)]
    print(verify(lines).moves, json.dumps(match.state.to_json()["result"]))


def read_all(match: Match, histories: list[ViewerHistory]) -> None:
    """Create everything that each viewer sees of a position and of the move before it."""
    game, state = match.game, match.state
    assert game.from_json(json.loads(json.dumps(state.to_json()))) == state
    for one in histories:
        assert json.dumps(one.view(one.now))
        assert state.svg(one.seat).startswith("<svg")
        assert state.text(one.seat)
        assert len(one.lines()) == one.at
        seen, preview = one.position(one.now), one.preview(one.now)
        for place in game.board.scene(seen).places:
            hint_of(game, seen, place, preview)
        if one.seat == match.actor is not None:
            assert game.prompts.prompt(seen)
            assert game.picking.picks(seen, state.actions(), preview)
        if one.at:
            game.motion.motion(one.position_before(one.at), one.effects(one.at), one.position_after(one.at))


def refuse(match: Match, seat: int) -> None:
    """Create the explanations of a malformed and of an illegal move."""
    legal = set(match.state.actions())
    not_now = next((text for text in match.game.actions if text not in legal), NONSENSE)
    for text in (NONSENSE, not_now):
        try:
            match.state.play(text)
        except crossings.IllegalMove as error:
            assert error.sentence and error.rule in match.game.rulebook.ids
        else:
            raise AssertionError(f"{text} was played")


id = sys.argv[1]
import_module(f"crossings.games.{id.replace('-', '_')}.game")  # otherwise the traceback gives the reason
play(crossings.game(id))
