"""Check recorded games: golden playthroughs, a finished game for every ending, and independent samples.

Independent samples are playthroughs of other implementations of the rules.

`write` records them again, after a wanted change of behaviour. A finished game comes from random play; otherwise from
the last moves in `LAST_MOVES`; otherwise it is the last move of a sample playthrough.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from crossings.conformance.checked_game import (
    DATA_FILE,
    MID_GAME,
    PLAYTHROUGHS,
    CheckedGame,
    Ending,
    Lines,
    read_playthrough,
)
from crossings.conformance.checks import check
from crossings.engine import CrossingsError, State
from crossings.engine.notation import Data
from crossings.engine.playthrough import trace

GOLDEN = "golden"
ENDINGS = "endings"
SEED = 1
MOST_SETS = 3
"""Sets of options with a golden playthrough: the default and the next ones of the list."""
MOST_GAMES = 200
"""Random games searched for endings."""


@check
def golden_playthroughs_are_unchanged(checked: CheckedGame) -> None:
    """After a wanted change, record them again with `crossings check GAME --data FOLDER --write`."""
    files = recorded_files(checked, GOLDEN)
    expected = golden_playthroughs(checked)
    assert {path.name for path in files} == set(expected)
    for path in files:
        assert read_playthrough(path) == expected[path.name], path.name


@check
def every_ending_has_a_finished_game(checked: CheckedGame) -> None:
    assert {path.stem for path in recorded_files(checked, ENDINGS)} == set(checked.game.rules.REASONS)


@check
def finished_games_end_as_recorded(checked: CheckedGame) -> None:
    for path in recorded_files(checked, ENDINGS):
        head, *nodes = read_playthrough(path)
        assert head["game"] == checked.game.id and head["version"] == checked.game.version
        assert "state" in nodes[-1]
        result = replay(checked, nodes).result
        assert result is not None and result.reason == path.stem


@check
def every_node_of_the_samples_is_agreed_with(checked: CheckedGame) -> None:
    """CON-10."""
    if not checked.sample_files:
        pytest.skip(f"no samples of another implementation in {PLAYTHROUGHS}/")
    for head, *nodes in checked.samples:
        assert all("state" in node for node in nodes)
        assert (
            MID_GAME in head["file"]
            or nodes[0]["state"] == checked.game.start(**nodes[0]["state"]["options"]).to_json()
        )
        replay(checked, nodes)


@check
def given_last_moves_lead_to_their_ending(checked: CheckedGame) -> None:
    for reason, ending in checked.last_moves.items():
        ending_playthrough(checked, reason, ending)


def recorded_files(checked: CheckedGame, kind: str) -> list[Path]:
    """Return the recorded games of a kind. Skips the check if there are none."""
    files = sorted((checked.folder / kind).glob("*.jsonl"))
    if not files:
        pytest.skip(f"{kind}/ contains no recorded games; record them with --write")
    return files


def replay(checked: CheckedGame, nodes: Lines) -> State:
    """Replay a playthrough, compare every node, and return the final state."""
    state = checked.game.from_json(nodes[0]["state"])
    for node in nodes:
        assert_agrees(state, node)
        state = state.play(node["move"]) if "move" in node else state
    return state


def assert_agrees(state: State, node: Data) -> None:
    """Compare a node: state (if recorded), legal actions, chances, refusals, views, result."""
    if "state" in node:
        assert state.to_json() == node["state"]
        assert state.game.from_json(node["state"]) == state
    assert state.actions() == node.get("legal", [])
    assert {text: str(chance) for text, chance in state.outcomes().items()} == node.get("chance", {})
    for text, reason in node.get("refused", {}).items():
        assert (text, state.why_not(text).reason) == (text, reason)
    for viewer, view in node.get("views", {}).items():
        assert state.view(None if viewer == "spectator" else int(viewer)) == view
    assert (state.result.to_json() if state.result else None) == node.get("result")


# ---- recording -----------------------------------------------------------------------------------


def golden_playthroughs(checked: CheckedGame) -> dict[str, Lines]:
    """Return the expected lines by file name, as they are read from a file."""
    return {
        f"{name_of(options)}.jsonl": json.loads(json.dumps(list(trace(checked.game, SEED, options=options, lean=True))))
        for options in checked.option_sets()[:MOST_SETS]
    }


def name_of(options: Mapping[str, object]) -> str:
    """Return `default`, or the options that differ from it."""
    return "-".join(f"{name}-{value}" for name, value in options.items()).replace("_", "-").lower() or "default"


def endings(checked: CheckedGame) -> dict[str, Lines]:
    """Return the lines of a finished game by reason. Raises `CrossingsError` if one is missing."""
    playthroughs = {
        reason: ending_playthrough(checked, reason, ending) for reason, ending in checked.last_moves.items()
    }
    for lines in (*random_games(checked), *last_moves(checked)):
        playthroughs.setdefault(lines[-1]["result"]["reason"], lines)
    missing = set(checked.game.rules.REASONS) - set(playthroughs)
    if missing:
        reasons, where = ", ".join(sorted(missing)), f"LAST_MOVES of {DATA_FILE}"
        raise CrossingsError(
            f"{checked.game.id}: random play meets no end by {reasons}; say in {where} how to get there"
        )
    return playthroughs


def random_games(checked: CheckedGame) -> Iterator[Lines]:
    """Yield random games with all options."""
    sets = checked.option_sets()
    for seed in range(1, MOST_GAMES + 1):
        yield list(trace(checked.game, seed, options=sets[seed % len(sets)], lean=True))


def last_moves(checked: CheckedGame) -> Iterator[Lines]:
    """Yield the last move of each sample playthrough, if a seat makes it."""
    for _, *nodes, _ in checked.samples:
        if nodes and "legal" in nodes[-1]:
            yield playthrough_from(checked, (nodes[-1]["state"], {}, (nodes[-1]["move"],)))


def ending_playthrough(checked: CheckedGame, reason: str, ending: Ending) -> Lines:
    """Return the playthrough of an ending in `LAST_MOVES`. Raises `CrossingsError` if it ends otherwise."""
    reasons, location = checked.game.rules.REASONS, f"LAST_MOVES of {DATA_FILE}: {reason}"
    if reason not in reasons:
        raise CrossingsError(f"{location}: unknown ending; allowed: {', '.join(reasons)}")
    try:
        lines = playthrough_from(checked, ending)
    except CrossingsError as error:
        raise CrossingsError(f"{location}: {error}") from None
    if (actual := lines[-1]["result"]["reason"]) != reason:
        raise CrossingsError(f"{location}: the game ends by {actual}")
    return lines


def playthrough_from(checked: CheckedGame, ending: Ending) -> Lines:
    """Return the playthrough of these moves from a position (one line or JSON; None means the start).

    Raises `CrossingsError` if there are too few or too many moves, or one is illegal.
    """
    position, options, moves = ending
    remaining = list(moves)

    def next_move(state: State) -> str:
        if not remaining:
            raise CrossingsError(f"the game goes on after its moves (seat {state.actor} is to decide)")
        return remaining.pop(0)

    lines = list(trace(checked.game, 0, origin=_position(checked, position, options), policy=next_move, lean=True))
    if remaining:
        raise CrossingsError(f"the game is over before its last moves, {', '.join(remaining)}")
    return lines


def _position(checked: CheckedGame, position: object, options: Data) -> State:
    if position is None:
        return checked.game.start(**options)
    return (
        checked.game.from_text(position, **options) if isinstance(position, str) else checked.game.from_json(position)
    )


def write(checked: CheckedGame) -> list[Path]:
    """Record all games again; return their files."""
    games = {checked.folder / GOLDEN / name: lines for name, lines in golden_playthroughs(checked).items()}
    games |= {checked.folder / ENDINGS / f"{reason}.jsonl": lines for reason, lines in endings(checked).items()}
    for kind in (GOLDEN, ENDINGS):
        (checked.folder / kind).mkdir(parents=True, exist_ok=True)
        for path in (checked.folder / kind).glob("*.jsonl"):
            path.unlink()
    for path, lines in games.items():
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        path.write_text(text, encoding="utf-8")
    return list(games)
