"""How strong the bots are: matches in rounds, kept as data, and from these docs/strength.md with a plot a game.

    python benchmarks/strength.py ladder GAME [--games N]           each level against the one below; teams: each level
    python benchmarks/strength.py match GAME A,B [--games N]        any two: search@400,search@1; search@400,heuristic
    python benchmarks/strength.py write                             docs/strength.md and its plots, from what is kept

Budgets are simulations, so that a match can be played again; `master` plays with `--master` of them. `heuristic` is the
player of the game's rule text, from tests/players. What has been played lies in docs/strength/GAME.json; what there is
to say of it, if anything, in GAME.md beside it. Lines of that which begin with a bar are rows of the table of matches:
what was measured by other commands.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path

from gates import HEURISTICS, Stopwatch, decide_and_keep

import crossings
from crossings.bots.match import Entry, Standing, entry, play_match, standings
from crossings.bots.registry import SEARCH, bot
from crossings.engine import Game, Level, games
from crossings.search.levels import LEVELS, Budget, Clock, level_of
from crossings.search.search import searcher

HOME = Path(__file__).parent.parent
KEPT = HOME / "docs" / "strength"
PAGE = HOME / "docs" / "strength.md"
HEURISTIC = "heuristic"
MASTER = 4000
"""Simulations of a master, where its strength is measured."""
CALIBRATING_SECONDS = 2.0
SURE = 1.96


@dataclass(frozen=True)
class Result:
    """A match as it is kept."""

    players: list[str]
    options: dict[str, int | bool | str]
    games: int
    seed: int
    points: list[float]
    wins: list[int]
    draws: list[int]
    interval: list[list[float]]
    commit: str
    command: str

    @property
    def rates(self) -> list[float]:
        """Points a game."""
        return [points / self.games for points in self.points]


@dataclass(frozen=True)
class Record:
    """All that is kept of a game."""

    ladder: list[Result]
    matches: list[Result]
    skills: dict[str, Level]
    machine: dict[str, str | float]


# ---- playing -------------------------------------------------------------------------------------


def player(text: str, one: Game, master: int, keeps: bool = False) -> Entry:
    """A level with its own number of simulations, any bot, or the heuristic player of the game's rule text.

    `keeps`: whoever does so at a table begins with what it found out when it was asked last.
    """
    if text == HEURISTIC:
        return Entry(text, HEURISTICS[one.id].decide(), Budget())
    if text in LEVELS:
        found = entry(text, one, simulations=level_of(text, one).simulations or master)
    else:
        found = entry(text, one)
    return replace(found, decide=Stopwatch(decide_and_keep)) if keeps and keeps_at_a_table(text, one) else found


def keeps_at_a_table(text: str, one: Game) -> bool:
    """Whether a player goes on with its tree at a table: whoever may think there for as long as there is time."""
    name = text.partition("@")[0]
    return name in (*LEVELS, SEARCH) and bot(name).can_share(one)


def play(one: Game, names: Sequence[str], args: argparse.Namespace) -> Result:
    """A match; of teams, the same games for each."""
    if args.keep and not one.cooperative and sum(keeps_at_a_table(name, one) for name in names) > 1:
        raise SystemExit("--keep: of opponents only one can keep its tree, or each would know what the other thought")
    entries = [player(name, one, args.master, args.keep) for name in names]
    total = args.games * (len(entries) if one.cooperative else 1)
    options = {name: one.parse(name, value) for name, _, value in (text.partition("=") for text in args.option)}
    begin = time.perf_counter()
    match = play_match(one, entries, games=total, seed=args.seed, options=options, processes=args.processes)
    came_to: list[Standing] = standings(one, names, list(match))
    minutes = (time.perf_counter() - begin) / 60
    told = ", ".join(f"{s.name} {s.points / s.games:.3f} ({s.interval[0]:.3f}-{s.interval[1]:.3f})" for s in came_to)
    print(f"{one.id}: {told}; {args.games} games, {minutes:.1f} min", flush=True)
    for each in entries:
        if isinstance(each.decide, Stopwatch) and each.decide.decisions:  # else they were made in other processes
            print(f"  {each.name}: {each.decide.milliseconds:.1f} ms a decision", flush=True)
    return Result(
        players=list(names),
        options=options,
        games=args.games,
        seed=args.seed,
        points=[round(s.points, 3) for s in came_to],
        wins=[s.wins for s in came_to],
        draws=[s.draws for s in came_to],
        interval=[[round(end, 4) for end in s.interval] for s in came_to],
        commit=commit(),
        command=f"python benchmarks/strength.py {' '.join(sys.argv[1:])}",
    )


def ladder(one: Game, args: argparse.Namespace) -> list[Result]:
    """Neighbours against one another; teams side by side."""
    levels = list(LEVELS)
    if one.cooperative:
        return [play(one, levels, args)]
    return [play(one, [higher, lower], args) for lower, higher in pairwise(levels)]


def commit() -> str:
    """What was measured."""
    said = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=HOME, capture_output=True, text=True)
    return said.stdout.strip()


def calibrated(one: Game) -> dict[str, str | float]:
    """This machine: its cores, and simulations a second of processor time at the start of a game."""
    search, state = searcher(one), one.start()
    search.compile()
    actor = state.actor if isinstance(state.actor, int) else 0
    begin, done = time.process_time(), 0
    while time.process_time() - begin < CALIBRATING_SECONDS:
        done += search.think(state.seats, state.record, actor, done, Clock(Budget(simulations=2000))).simulations
    rate = done / (time.process_time() - begin)
    return {"machine": f"{platform.machine()}, {os.cpu_count()} cores", "simulations_a_second": round(rate)}


# ---- keeping -------------------------------------------------------------------------------------


def kept(one: Game) -> Record:
    """What has been played so far."""
    path = KEPT / f"{one.id}.json"
    if not path.exists():
        return Record([], [], {}, {})
    data = json.loads(path.read_text())
    results = {name: [Result(**result) for result in data[name]] for name in ("ladder", "matches")}
    skills = {name: Level(*numbers) for name, numbers in data["skills"].items()}
    return Record(results["ladder"], results["matches"], skills, data["machine"])


def keep(one: Game, record: Record) -> None:
    """Write it down."""
    KEPT.mkdir(exist_ok=True)
    data = asdict(record) | {"skills": {name: list(level) for name, level in record.skills.items()}}
    (KEPT / f"{one.id}.json").write_text(json.dumps(data, indent=1) + "\n")


# ---- telling -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rung:
    """A level in the plot: Elo over the novice, or games won in a hundred, with its interval."""

    level: str
    value: float
    low: float
    high: float


def elo(rate: float) -> float:
    """By how many Elo points somebody is better who takes this share of the points."""
    clipped = min(max(rate, 0.005), 0.995)
    return 400 * math.log10(clipped / (1 - clipped))


def rungs(one: Game, record: Record) -> list[Rung]:
    """Where each level stands. Elo: the novice has 0, what lies between neighbours adds up, and so do its errors."""
    if one.cooperative:
        (result,) = record.ladder
        return [
            Rung(level, 100 * rate, 100 * low, 100 * high)
            for level, rate, (low, high) in zip(result.players, result.rates, result.interval, strict=True)
        ]
    found = [Rung("novice", 0.0, 0.0, 0.0)]
    below = above = 0.0
    for result in record.ladder:
        step, (low, high) = elo(result.rates[0]), result.interval[0]
        below += (step - elo(low)) ** 2
        above += (elo(high) - step) ** 2
        value = found[-1].value + step
        found.append(Rung(result.players[0], value, value - math.sqrt(below), value + math.sqrt(above)))
    return found


def share(rate: float, interval: Sequence[float]) -> str:
    """Points a game, with their interval."""
    return f"{rate:.3f} ({interval[0]:.3f} to {interval[1]:.3f})"


def match_row(one: Game, result: Result, index: int) -> str:
    """A line of the table of matches."""
    options = [f"{name}={value}" for name, value in result.options.items()]
    others = ", ".join(name for number, name in enumerate(result.players) if number != index)
    told = " ".join([*options, "--keep"] if " --keep " in result.command else options)
    points = share(result.rates[index], result.interval[index])
    cells = [one.title, result.players[index], others, told, str(result.games), points, result.commit]
    return f"| {' | '.join(cells)} |"


def level_rows(one: Game, record: Record) -> list[str]:
    """The table of levels: where each stands, and what it is."""
    columns = ["level", "games won of 100 (95 %)" if one.cooperative else "Elo (95 %)"]
    steps = [""] if one.cooperative else ["", *(share(result.rates[0], result.interval[0]) for result in record.ladder)]
    columns += [] if one.cooperative else ["points against the level below"]
    columns += ["games", "simulations", "at most", "miss rate", "noise", "blunder rate"]
    counts = [str(record.ladder[0].games)] * len(LEVELS)
    if not one.cooperative:
        counts = ["", *(str(result.games) for result in record.ladder)]
    lines = ["| " + " | ".join(columns) + " |", "| --- " * len(columns) + "|"]
    for number, rung in enumerate(rungs(one, record)):
        level = record.skills[rung.level]
        cells = [rung.level, f"{rung.value:.0f} ({rung.low:.0f} to {rung.high:.0f})"]
        cells += [] if one.cooperative else [steps[number]]
        cells += [counts[number], "no limit" if level.simulations is None else f"{level.simulations:,}"]
        cells += [f"{level.seconds:g} s", f"{level.miss_rate} %", f"{level.noise} %", f"{level.blunder_rate} %"]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def shown(one: Game, record: Record) -> list[str]:
    """The rows of a game's matches: each team, of opponents the first; of several budgets else alike the largest."""
    found: dict[tuple[str, str], tuple[int, str]] = {}
    for result in record.matches:
        for index in range(len(result.players) if one.cooperative else 1):
            name, _, budget = result.players[index].partition("@")
            against = result.players[:index] + result.players[index + 1 :]
            key = (name, f"{[] if one.cooperative else against} {result.options}")
            found[key] = max(found.get(key, (-1, "")), (int(budget or 0), match_row(one, result, index)))
    told = [line for line in notes(one) if line.startswith("|")]
    return [row for _, (_, row) in sorted(found.items())] + [f"| {one.title} {line}" for line in told]


def notes(one: Game) -> list[str]:
    """What there is to say of a game: rows of matches that were measured by other commands, and sentences."""
    path = KEPT / f"{one.id}.md"
    return path.read_text().strip().splitlines() if path.exists() else []


def chapter(one: Game, record: Record) -> list[str]:
    """What is told of one game: its levels, and what they mean."""
    lines = [f"## {one.title}", ""]
    if record.ladder:
        lines += [f"![Levels of {one.title}](strength/{one.id}.svg)", "", *level_rows(one, record), ""]
    told = [line for line in notes(one) if not line.startswith("|")]
    if told:
        lines += ["\n".join(told).strip(), ""]
    commands = {result.command: result.commit for result in record.ladder}
    return [*lines, *(f"    {command}    # at {commit}" for command, commit in commands.items()), ""]


HEAD = """# Strength

How strong the bots are: each game's levels, with the command and the commit that measured them, then the search against
others. Written by `python benchmarks/strength.py write` from what was played ([strength/](strength/)). Measured on
x86_64 with two cores; budgets are simulations, so that a match comes out the same on every machine.

- A game has one point, shared by its winners, or by all seats if nobody has won; in a co-operative game one player is
  the whole team. Rounds have equal dice and openings, seats take turns, bots get views alone. Intervals are 95 %;
  *Elo* is over the novice, the steps between neighbours added up, and their errors with them.
- A [level](bots.md) thinks for so many simulations and seconds at the most. *Miss rate*: moves in a hundred that it
  does not see. *Noise*: by how much it misjudges a move, in hundredths of what the best is better than the average.
  *Blunder rate*: decisions in a hundred made at first sight. A ladder's master has `--master` simulations.
"""

MATCHES = """## The search against others

`search@N` is the search with N simulations, `heuristic` the simple player of the rule text. A row is `python
benchmarks/strength.py match GAME PLAYER,AGAINST --games N --option NAME=VALUE` (seed 1; other commands stand with the
games above), at its commit where one is noted. With `--keep` a search keeps its tree from decision to decision.

| game | player | against | options | games | points a game (95 %) | commit |
| --- | --- | --- | --- | --- | --- | --- |"""


def write() -> None:
    """The page, and a plot for each game that has a ladder."""
    lines, rows = [HEAD], [MATCHES]
    for one in games():
        record = kept(one)
        if record.ladder:
            (KEPT / f"{one.id}.svg").write_text(plot(one, rungs(one, record)))
        if record.ladder or record.matches:
            lines += chapter(one, record)
            rows += shown(one, record)
    PAGE.write_text("\n".join(lines + rows).rstrip() + "\n")


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 240, 60, 20, 30, 34
INK, QUIET, DOT = "#2b2a28", "#b9b2a6", "#1f7a7a"


def plot(one: Game, steps: Sequence[Rung]) -> str:
    """Levels from left to right, each with its interval."""
    most = 100.0 if one.cooperative else max(100.0, max(step.high for step in steps))
    least = min(0.0, *(step.low for step in steps))
    scale = (HEIGHT - TOP - BOTTOM) / (most - least)
    width = (WIDTH - LEFT - RIGHT) / len(steps)

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - (value - least) * scale

    tick = next(size for size in (10, 20, 50, 100, 200, 500, 1000) if (most - least) / size <= 8)
    title = f"{one.title}: {'games won of 100' if one.cooperative else 'Elo over the novice'}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>',
        f'<text x="{LEFT}" y="18" fill="{INK}" font-weight="bold">{title}</text>',
    ]
    for value in range(math.ceil(least / tick) * tick, int(most) + 1, tick):
        parts.append(f'<path d="M{LEFT} {up(value):.1f}H{WIDTH - RIGHT}" stroke="{QUIET}" stroke-width="0.6"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{up(value) + 4:.1f}" text-anchor="end" fill="{INK}">{value}</text>')
    for number, step in enumerate(steps):
        x = LEFT + width * (number + 0.5)
        parts.append(f'<path d="M{x:.1f} {up(step.low):.1f}V{up(step.high):.1f}" stroke="{DOT}" stroke-width="3"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{up(step.value):.1f}" r="5" fill="{DOT}"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - 12}" text-anchor="middle" fill="{INK}">{step.level}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


# ---- the command ---------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ladder", "match", "write"))
    parser.add_argument("game", nargs="?")
    parser.add_argument("players", nargs="?")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--master", type=int, default=MASTER)
    parser.add_argument("--keep", action="store_true", help="who keeps a tree at a table keeps it: searches, masters")
    parser.add_argument("--dry", action="store_true", help="keep nothing")
    args = parser.parse_args()
    if (args.what == "write") != (args.game is None) or (args.what == "match") != (args.players is not None):
        parser.error("it is: ladder GAME, match GAME A,B, or write")
    return args


def main() -> None:
    """Play and keep, or write."""
    args = arguments()
    if args.what == "write":
        write()
        return
    one, record = crossings.game(args.game), kept(crossings.game(args.game))
    results, matches = record.ladder, record.matches
    if args.what == "ladder":
        results = ladder(one, args)
    else:
        fresh = play(one, args.players.split(","), args)
        matches = [old for old in matches if (old.players, old.options) != (fresh.players, fresh.options)] + [fresh]
    if not args.dry:
        keep(one, Record(results, matches, {level: level_of(level, one) for level in LEVELS}, calibrated(one)))


if __name__ == "__main__":
    main()
