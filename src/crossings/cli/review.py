"""`crossings review FILE`: analyse a finished game: turning points, luck, accuracy."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crossings.cli.common import read_json_lines, whole_number, write_output
from crossings.engine.notation import JsonObject
from crossings.words import CORE

if TYPE_CHECKING:
    from crossings.advice.results import Explanation
    from crossings.advice.review import ReviewedPosition, TurningPoint
    from crossings.advice.turns import SearchBudget
    from crossings.table import Record

HELP = "analyse a finished game: turning points, luck, accuracy"
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72
"""Characters of a curve."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="file of a finished game, as exported from the table (-: standard input)"
    )
    parser.add_argument("--simulations", type=whole_number, metavar="N", help="simulations per decision (default 512)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--svg", metavar="FILE", help="also write a picture to share")


def run(args: argparse.Namespace) -> None:
    """Evaluate every position, then print the review."""
    from crossings.advice.review import possible_mistakes
    from crossings.advice.review_text import ReviewFormatter, picture
    from crossings.advice.turns import DEFAULT_BUDGET
    from crossings.drawing.kit import token_of
    from crossings.engine.kernels.game_kernels import compile_mode
    from crossings.search.search import searcher
    from crossings.table import read_record

    record = read_record(read_json_lines(args.file))
    if compile_mode() != "off":
        searcher(record.game).compile()
    budget = budget_of(args.simulations) if args.simulations else DEFAULT_BUDGET
    weighed = _weighed(record, budget)
    whys = {point.first: _why(record, point, budget) for point in possible_mistakes(weighed)}
    formatter = ReviewFormatter(record.game, record.states, record.moves, record.game.seat_names.__getitem__)
    texts = formatter.whole(formatter.assess(weighed, whys))
    if args.json:
        print(json.dumps({"game": record.game.id, "moves": record.counted, **texts}))
    else:
        _print(record, texts)
    if args.svg:
        tokens = [token_of(record.game, seat) for seat in range(record.states[0].seats)]
        write_output(Path(args.svg), picture(texts, tokens, record.game.title, outcome(record)), "--svg")


def budget_of(simulations: int) -> SearchBudget:
    """Return the budget: all simulations for each decision, a quarter of them for each position."""
    from crossings.advice.turns import SearchBudget

    return SearchBudget(value=max(1, simulations // 4), choice=simulations)


def _weighed(record: Record, budget: SearchBudget) -> list[ReviewedPosition]:
    """Evaluate every position, with progress on a terminal."""
    from crossings.advice.review import review_game

    positions: list[ReviewedPosition] = []
    for at, position in enumerate(review_game(record.states, record.moves, budget)):
        positions.append(position)
        if sys.stderr.isatty():
            print(f"\r{at} / {len(record.moves)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return positions


def _why(record: Record, point: TurningPoint, budget: SearchBudget) -> Explanation:
    """Explain why another turn would have been better."""
    from crossings.advice.hints import explain

    moves = record.moves[point.first : point.last]
    return explain(record.states[point.first], point.by, point.best, moves, budget)


def outcome(record: Record) -> str:
    """Return the winners and the reason."""
    from crossings.table.outcome import describe_early_end, describe_result

    game, last = record.game, record.states[-1]
    names = game.seat_names.__getitem__
    if record.ended is not None:
        ended = record.ended
        return describe_early_end(game, ended.how, ended.by, ended.winners, last.scores, names, None)
    assert last.result is not None
    won = last.result
    return describe_result(game, last.position(None), won.reason, won.winners, won.scores, names, None)


def _print(record: Record, texts: JsonObject) -> None:
    game, names = record.game, record.game.seat_names
    print(CORE.translate("review-title", title=game.title, moves=record.counted))
    print(outcome(record))
    print()
    print(CORE.translate(f"review-measure-{texts['measure']}"))
    for side, line in enumerate(zip(*texts["curve"], strict=True)):
        name = "" if game.cooperative else f"  {names[side]}"
        print(f"  {bars(line)} {line[-1]}{name}")
    print()
    for line in texts["summary_lines"]:
        print(line)
    saving = texts["saving"]
    saves = saving["index"] if saving else None
    for number, turn in enumerate(texts["turns"], 1):
        _print_turn(f"{number}. {turn['headline']}", turn, saves=turn["index"] == saves)
    if saving and all(turn["index"] != saves for turn in texts["turns"]):
        _print_turn(saving["headline"], saving, saves=True)


def _print_turn(head: str, turn: JsonObject, *, saves: bool) -> None:
    print(f"\n{head}{'  ' + CORE.translate('review-saving') if saves else ''}")
    for line in filter(None, (turn["what"], turn["better"], turn["why"], turn["value"])):
        print(f"   {line}")


def bars(line: Sequence[int]) -> str:
    """Draw values from 0 to 100 as characters, sampled if there are too many."""
    step = max(1, -(-len(line) // WIDEST))
    return "".join(BARS[min(len(BARS) - 1, value * len(BARS) // 100)] for value in line[::step])
