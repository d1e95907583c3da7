"""`crossings match GAME`: play many games between bots and print their results."""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import crossings
from crossings.cli import common
from crossings.engine import Game
from crossings.lab.words import table_head, translate

if TYPE_CHECKING:
    from crossings.bots.match import MatchGame, Standing

HELP = "play bots against each other and compare their results"
GAMES = 100
FRAME_SECONDS, LINE_SECONDS = 0.1, 10.0
"""Seconds between progress reports: on a terminal (one line, overwritten), and elsewhere."""

ABOUT = """Players are bots by name (novice, casual, club, expert, master, random, search, or an installed one), with @N
for N simulations (search@400), Python functions (MODULE:NAME), or engine:COMMAND, a program that speaks the protocol of
docs/research/write-a-bot.md. All games of a round have the same dice, and every player plays every seat once. Between
equal players, a round is one game. In a co-operative game a player is a team that holds all seats, and every team plays
all the games. A single player in a game of opponents plays against itself; the table then shows how well each seat
does."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = ABOUT
    common.add_game_and_options(parser)
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help="bots, separated by commas")
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"number of games (default {GAMES})"
    )
    common.add_seed(parser, "the first round")
    parser.add_argument(
        "--simulations",
        type=common.integer,
        metavar="N",
        help="simulations per move for bots without a number of their own",
    )
    parser.add_argument(
        "--seconds", type=common.decimal, metavar="S", help="seconds per move (default: each bot's own)"
    )
    parser.add_argument(
        "--processes", type=common.whole_number, metavar="N", help="number of processes (default: one per core)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


def run(args: argparse.Namespace) -> None:
    """Play, and print the results, also after an interrupt."""
    from crossings.bots import BotFailed

    game = crossings.game(args.game)
    names = [name.strip() for name in args.players.split(",")]
    played: list[MatchGame] = []
    try:
        with common.redirect_prints(), common.normalize_interrupts():
            play(game, names, played, args)
    except (KeyboardInterrupt, BotFailed):
        show(game, names, played, args.json)
        raise
    show(game, names, played, args.json)


def play(game: Game, names: Sequence[str], played: list[MatchGame], args: argparse.Namespace) -> None:
    """Play, append each game to `played`, and report progress."""
    from crossings.bots.match import entry, play_match

    entries = [entry(name, game, args.seconds, args.simulations) for name in names]
    total = args.games * (len(entries) if game.cooperative else 1)
    match = play_match(
        game,
        entries,
        games=total,
        seed=args.seed,
        options=common.parse_options(game, args.option),
        processes=args.processes,
    )
    progress = Progress(total)
    with contextlib.closing(match):
        for game_result in match:
            played.append(game_result)
            progress.update(len(played))


class Progress:
    """Reports on standard error how many games have been played: the last, and at intervals."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._is_terminal = sys.stderr.isatty()
        self._printed_at = -math.inf

    def update(self, done: int) -> None:
        """Report the number of games."""
        is_over = done == self._total
        if is_over or time.monotonic() - self._printed_at >= (FRAME_SECONDS if self._is_terminal else LINE_SECONDS):
            end = "\r" if self._is_terminal and not is_over else "\n"
            print(translate("match-progress", done=done, total=self._total), end=end, file=sys.stderr, flush=True)
            self._printed_at = time.monotonic()


def show(game: Game, names: Sequence[str], played: Sequence[MatchGame], as_json: bool) -> None:
    """Print the results so far; for teams, only complete rounds."""
    from crossings.bots.match import games_per_round, standings

    if game.cooperative:
        turns = games_per_round(names)
        played = played[: len(played) // turns * turns]
    results = standings(game, names, played)
    if as_json:
        print(json.dumps(summary(results)))
    elif played:
        print("\n".join(table(game, results, played)))


def summary(results: Sequence[Standing]) -> dict[str, Any]:
    """Return the results as an object: games of each player, and lists by player."""
    return {
        "games": max(standing.games for standing in results),
        "players": [standing.name for standing in results],
        "wins": [standing.wins for standing in results],
        "draws": [standing.draws for standing in results],
        "points": [round(standing.points, 4) for standing in results],
        "interval": [[round(end, 4) for end in standing.interval] for standing in results],
    }


def table(game: Game, results: Sequence[Standing], played: Sequence[MatchGame]) -> list[str]:
    """Return a line per player, and lines with further results."""
    from crossings.bots.match import seat_points

    player, games, wins, draws, points = table_head("player", "games", "wins", "draws", "points-interval")
    width = max(len(player), *(len(standing.name) for standing in results))
    lines = [f"{player:{width}}  {games:>5}  {wins:>5}  {draws:>5}  {points}"]
    for standing in results:
        low, high = standing.interval
        mean = standing.points / max(1, standing.games)
        share = translate("number-within", value=f"{mean:.3f}", low=f"{low:.3f}", high=f"{high:.3f}")
        lines.append(f"{standing.name:{width}}  {standing.games:5}  {standing.wins:5}  {standing.draws:5}  {share}")
    if not game.cooperative:
        seats = tuple(f"{seat} {points:.3f}" for seat, points in enumerate(seat_points(played)))
        lines.append(translate("match-seats", seats=seats))
    ends = Counter(standing.reason for standing in played).most_common()
    lines.append(translate("match-ends", ends=tuple(f"{reason} {count}" for reason, count in ends)))
    return lines
