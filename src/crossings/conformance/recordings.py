"""Kept games: golden playthroughs come out as they were; a finished game for every ending; samples of independent
implementations are agreed with to the letter.

`write` writes them anew: golden ones when behaviour is meant to change. A finished game is one of random play that ends
so, else the last moves come from `LAST_MOVES`, else it is the last move of a sample playthrough.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from crossings.conformance.checked_game import (
    DATA_FILE,
    MID_GAME,
    PLAYTHROUGHS,
    CheckedGame,
    Ending,
    Lines,
    read_playthrough,
)
from crossings.conformance.checks import Note, check
from crossings.engine import CrossingsError, State
from crossings.engine.notation import Data
from crossings.engine.playthrough import trace

GOLDEN = "golden"
ENDINGS = "endings"
SEED = 1
MOST_SETS = 3
"""Sets of options that a golden playthrough is kept of: the default, and the next in the list."""
MOST_GAMES = 200
"""Games of random play in which endings are looked for."""


@check
def golden_playthroughs_are_unchanged(one: CheckedGame) -> None:
    """After a wanted change `crossings check GAME --data FOLDER --write` writes them anew."""
    kept = recorded_files(one, GOLDEN)
    made = golden_playthroughs(one)
    assert {path.name for path in kept} == set(made)
    for path in kept:
        assert read_playthrough(path) == made[path.name], path.name


@check
def every_ending_has_a_finished_game(one: CheckedGame) -> None:
    assert {path.stem for path in recorded_files(one, ENDINGS)} == set(one.game.rules.REASONS)


@check
def finished_games_end_as_recorded(one: CheckedGame) -> None:
    for path in recorded_files(one, ENDINGS):
        head, *nodes = read_playthrough(path)
        assert head["game"] == one.game.id and head["version"] == one.game.version
        assert "state" in nodes[-1]
        result = replay(one, nodes).result
        assert result is not None and result.reason == path.stem


@check
def every_node_of_the_samples_is_agreed_with(one: CheckedGame) -> None:
    if not one.sample_files:
        raise Note(f"no samples of another implementation in {PLAYTHROUGHS}/")
    for head, *nodes in one.samples:
        assert all("state" in node for node in nodes)
        assert MID_GAME in head["file"] or nodes[0]["state"] == one.game.start(**nodes[0]["state"]["options"]).to_json()
        replay(one, nodes)


@check
def given_last_moves_lead_to_their_ending(one: CheckedGame) -> None:
    for reason, ending in one.last_moves.items():
        ending_playthrough(one, reason, ending)


def recorded_files(one: CheckedGame, kind: str) -> list[Path]:
    """The kept games of a kind. Raises `Note` where none are."""
    found = sorted((one.folder / kind).glob("*.jsonl"))
    if not found:
        raise Note(f"{kind}/ contains no recorded games; record them with --write")
    return found


def replay(one: CheckedGame, nodes: Lines) -> State:
    """Where a playthrough leads; the game agrees with all that it says of each node."""
    state = one.game.from_json(nodes[0]["state"])
    for node in nodes:
        assert_agrees(state, node)
        state = state.play(node["move"]) if "move" in node else state
    return state


def assert_agrees(state: State, node: Data) -> None:
    """One node: state, where it is told, legal actions, chances, refusals, views, result."""
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


# ---- what is kept --------------------------------------------------------------------------------


def golden_playthroughs(one: CheckedGame) -> dict[str, Lines]:
    """File name -> the lines that should stand in it, as they come back from a file."""
    return {
        f"{name_of(options)}.jsonl": json.loads(json.dumps(list(trace(one.game, SEED, options=options, lean=True))))
        for options in one.option_sets()[:MOST_SETS]
    }


def name_of(options: Mapping[str, object]) -> str:
    """`default`, or the options that differ from it."""
    return "-".join(f"{name}-{value}" for name, value in options.items()).replace("_", "-").lower() or "default"


def endings(one: CheckedGame) -> dict[str, Lines]:
    """Reason -> the lines of a finished game. Raises `CrossingsError` where none is found."""
    found = {reason: ending_playthrough(one, reason, ending) for reason, ending in one.last_moves.items()}
    for lines in (*random_games(one), *last_moves(one)):
        found.setdefault(lines[-1]["result"]["reason"], lines)
    missing = set(one.game.rules.REASONS) - set(found)
    if missing:
        ways = ", ".join(sorted(missing))
        raise CrossingsError(
            f"{one.game.id}: random play meets no end by {ways}; say in LAST_MOVES of {DATA_FILE} how to get there"
        )
    return found


def random_games(one: CheckedGame) -> Iterator[Lines]:
    """Games of random play, over all options."""
    sets = one.option_sets()
    for seed in range(1, MOST_GAMES + 1):
        yield list(trace(one.game, seed, options=sets[seed % len(sets)], lean=True))


def last_moves(one: CheckedGame) -> Iterator[Lines]:
    """The last move of each sample playthrough, where a seat makes it."""
    for _, *nodes, _ in one.samples:
        if nodes and "legal" in nodes[-1]:
            yield told(one, (nodes[-1]["state"], {}, (nodes[-1]["move"],)))


def ending_playthrough(one: CheckedGame, reason: str, ending: Ending) -> Lines:
    """The playthrough of an ending of `LAST_MOVES`. Raises `CrossingsError` where it is none, or another."""
    reasons, where = one.game.rules.REASONS, f"LAST_MOVES of {DATA_FILE}: {reason}"
    if reason not in reasons:
        raise CrossingsError(f"{where}: unknown ending; allowed: {', '.join(reasons)}")
    try:
        lines = told(one, ending)
    except CrossingsError as error:
        raise CrossingsError(f"{where}: {error}") from None
    if (other := lines[-1]["result"]["reason"]) != reason:
        raise CrossingsError(f"{where}: the game ends by {other}")
    return lines


def told(one: CheckedGame, ending: Ending) -> Lines:
    """The playthrough of the moves that are left from a position, in one line or as JSON; None: from the start.

    Raises `CrossingsError` where they are too few or too many, or cannot be made.
    """
    position, options, moves = ending
    rest = list(moves)

    def next_move(state: State) -> str:
        if not rest:
            raise CrossingsError(f"the game goes on after its moves (seat {state.actor} is to decide)")
        return rest.pop(0)

    lines = list(trace(one.game, 0, origin=_position(one, position, options), policy=next_move, lean=True))
    if rest:
        raise CrossingsError(f"the game is over before its last moves, {', '.join(rest)}")
    return lines


def _position(one: CheckedGame, position: object, options: Data) -> State:
    if position is None:
        return one.game.start(**options)
    return one.game.from_text(position, **options) if isinstance(position, str) else one.game.from_json(position)


def write(one: CheckedGame) -> list[Path]:
    """Write all kept games anew; their files."""
    games = {one.folder / GOLDEN / name: lines for name, lines in golden_playthroughs(one).items()}
    games |= {one.folder / ENDINGS / f"{reason}.jsonl": lines for reason, lines in endings(one).items()}
    for kind in (GOLDEN, ENDINGS):
        (one.folder / kind).mkdir(parents=True, exist_ok=True)
        for path in (one.folder / kind).glob("*.jsonl"):
            path.unlink()
    for path, lines in games.items():
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        path.write_text(text, encoding="utf-8")
    return list(games)
