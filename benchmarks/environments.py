"""The pages of the environments, one a game and all of one shape: docs/environments/GAME.md, made from the code.

    python benchmarks/environments.py measure [GAME] [--games N]    games at random and by the search, kept as data
    python benchmarks/environments.py write                         the pages, from the code and from what is kept

What is measured lies in docs/environments/figures.json, with the command and the commit; the games are those of the
printed options, and equal seeds give equal games.
"""

from __future__ import annotations

import argparse
import inspect
import json
import statistics
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from crossings.bots.match import Played, entry, play_match
from crossings.engine import Game, Option, game, games
from crossings.engine.layout import Block, starts
from crossings.engine.notation import Kept
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.schema import Field
from crossings.engine.state import rewards
from crossings.search.search import searcher

PAGES = Path(__file__).parent.parent / "docs" / "environments"
KEPT = PAGES / "figures.json"
SIMULATIONS = 100
RANDOM, SEARCH = "random", f"search, {SIMULATIONS} simulations a decision"


@dataclass(frozen=True)
class Figures:
    """What games came to: moves (decisions and chance), legal actions at a decision, mean reward by seat, endings."""

    games: int
    seed: int
    moves: float
    deviation: float
    shortest: int
    longest: int
    rewards: list[float]
    endings: dict[str, int]
    commit: str
    command: str


# ---- measuring -----------------------------------------------------------------------------------


def commit() -> str:
    """What was measured."""
    said = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=PAGES, capture_output=True, text=True)
    return said.stdout.strip()


def at_random(one: Game, number: int) -> Played:
    """One game of uniform random play."""
    choose, draw, state, moves = random_policy(2 * number + 1), random_outcomes(2 * number), one.start(), 0
    while state.result is None:
        state = state.play(draw(state) if state.actor == "chance" else choose(state))
        moves += 1
    result = state.result
    return Played(number, tuple(range(state.seats)), result.winners, result.reason, moves, result.scores)


def by_search(one: Game, count: int, seed: int) -> Iterator[Played]:
    """Games in which all seats search."""
    players = [entry(f"search@{SIMULATIONS}", one)] * (1 if one.cooperative else one.start().seats)
    return play_match(one, players, games=count, seed=seed, processes=1)


def figures_of(one: Game, played: Sequence[Played], seed: int, command: str) -> Figures:
    """What these games came to."""
    moves = [each.moves for each in played]
    seats = one.start().seats
    got = [rewards(each.winners, seats, one.cooperative) for each in played]
    reasons = [each.reason for each in played]
    return Figures(
        games=len(played),
        seed=seed,
        moves=round(statistics.mean(moves), 1),
        deviation=round(statistics.stdev(moves), 1),
        shortest=min(moves),
        longest=max(moves),
        rewards=[round(statistics.mean(of_seat), 3) for of_seat in zip(*got, strict=True)],
        endings={reason: reasons.count(reason) for reason in one.kernels.reasons if reason in reasons},
        commit=commit(),
        command=command,
    )


def measure(one: Game, count: int) -> dict[str, Figures]:
    """Games at random, and a tenth as many by the search."""
    searcher(one).compile()
    command, seed = f"python benchmarks/environments.py measure {one.id} --games {count}", 1
    random = [at_random(one, seed + number) for number in range(count)]
    return {
        RANDOM: figures_of(one, random, seed, command),
        SEARCH: figures_of(one, list(by_search(one, max(2, count // 10), seed)), seed, command),
    }


def kept() -> dict[str, dict[str, Figures]]:
    """What was measured."""
    data = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return {id: {name: Figures(**figures) for name, figures in by.items()} for id, by in data.items()}


def keep(measured: dict[str, dict[str, Figures]]) -> None:
    """Write it down."""
    data = {id: {name: asdict(figures) for name, figures in by.items()} for id, by in sorted(measured.items())}
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# ---- telling -------------------------------------------------------------------------------------


def camel(one: Game) -> str:
    """The game's name in a Gymnasium id."""
    return "".join(word.capitalize() for word in one.id.split("-"))


def names(one: Game) -> list[str]:
    """How each library calls it."""
    return [
        "| library | name |",
        "| --- | --- |",
        f'| Python | `crossings.game("{one.id}")` |',
        f'| [batches](../batches.md) | `crossings.batch("{one.id}", 4096)` |',
        f'| [PettingZoo](../pettingzoo.md) | `crossings.adapters.pettingzoo.env("{one.id}")` |',
        f"| [Gymnasium](../gymnasium.md) | `Crossings/{camel(one)}-v1` |",
        f"| [OpenSpiel](../openspiel.md) | `crossings_{one.id.replace('-', '_')}` |",
    ]


def chance_of(one: Game) -> str:
    """How much chance there is."""
    outcomes = len(one.moves) - len(one.actions)
    return f"{outcomes} outcomes, at most {one.kernels.max_outcomes} at a time" if outcomes else "none"


def traits(one: Game) -> list[str]:
    """What kind of environment it is."""
    kernels = one.kernels
    least, most = min(one.seats), max(one.seats)
    together = "co-operative: all win or none" if one.cooperative else "each for itself; a win may be shared"
    if not one.cooperative and most == 2:
        together = "two opponents"
    return [
        "| trait | value |",
        "| --- | --- |",
        f"| seats | {least if least == most else f'{least} to {most}'} |",
        f"| interests | {together} |",
        f"| chance | {chance_of(one)} |",
        f"| hidden | {'yes: views differ from seat to seat' if one.hides else 'nothing'} |",
        f"| actions | {len(one.actions):,}, at most {kernels.max_legal} legal at once |",
        f"| moves in a game | at most {kernels.max_moves:,}, chance included |",
        f"| a state | {kernels.dtype.itemsize} bytes |",
        f"| an observation | {one.observer.size:,} numbers (int16) |",
    ]


def option_row(one: Game, option: Option) -> str:
    """A line of the table of options."""
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"| `{option.name}` | {one.words.say(option.word)} | {one.allowed(option)} | {default} |"


def field_row(field: Field) -> str:
    """A line of the table of a state's fields."""
    key = "" if isinstance(field.kind, Kept) else f"`{field.key}`"
    seen = f"seat {field.seen}" if isinstance(field.seen, int) else field.seen
    low, high = field.kind.held
    return f"| `{field.name}` | {key} | {by(field.shape) or 1} | {low} to {high} | {seen} | {field.told} |"


def by(shape: Sequence[int]) -> str:
    """Dimensions."""
    return " x ".join(map(str, shape))


def block_row(block: Block, start: int) -> str:
    """A line of the table of an observation."""
    return f"| {start} | `{block.name}` | {by(block.shape)} | {block.low} to {block.high} | {block.meaning} |"


def reward_lines(one: Game) -> list[str]:
    """What is won."""
    if one.cooperative:
        return ["At the end 1 for every seat if the team has won, -1 if it has lost; 0 before."]
    if max(one.seats) == 2:
        return ["At the end 1 for the winner and -1 for the loser, 0 for both in a draw; 0 before."]
    return [
        "At the end a lone winner has 1. Winners share: of `n` seats with `k` winners each winner has",
        "`(n / k - 1) / (n - 1)`, each other seat `-1 / (n - 1)`; if nobody wins, all have 0. The rewards of a game",
        "add up to zero; 0 before the end.",
    ]


def figure_row(one: Game, name: str, figures: Figures) -> str:
    """A line of the table of figures."""
    endings = ", ".join(f"{reason} {count / figures.games:.0%}" for reason, count in figures.endings.items())
    got = ", ".join(f"{reward:+.2f}" for reward in figures.rewards[: 1 if one.cooperative else None])
    length = f"{figures.moves:.0f} ± {figures.deviation:.0f} ({figures.shortest} to {figures.longest})"
    return f"| {name} | {figures.games} | {length} | {got} | {endings} |"


def figure_lines(one: Game, measured: dict[str, Figures]) -> list[str]:
    """How long games are, and what they bring."""
    who = "team" if one.cooperative else "seat 0, 1, ..."
    lines = [
        f"| play | games | moves (all, chance too) | mean reward: {who} | endings |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [figure_row(one, name, figures) for name, figures in measured.items()]
    commands = dict.fromkeys(f"    {figures.command}    # at {figures.commit}" for figures in measured.values())
    return [*lines, "", *commands]


def page(one: Game, measured: dict[str, Figures]) -> str:
    """One game's page."""
    layout = one.observer.layout
    symmetry = inspect.cleandoc(getattr(one.observation, "__doc__", "") or "")
    return "\n".join(
        [
            f"# {one.title}: the environment",
            "",
            "Made from the code by `python benchmarks/environments.py write`.",
            "",
            f"{one.kind[0].upper()}{one.kind[1:]}. {one.summary}",
            f"Every rule, with its id: [the rulebook](../../src/crossings/games/{one.folder.name}/rulebook/en.md).",
            "",
            *names(one),
            "",
            *traits(one),
            "",
            "## Options",
            "",
            "| option | what | values | default |",
            "| --- | --- | --- | --- |",
            *(option_row(one, option) for option in one.options),
            "",
            "## Actions",
            "",
            f'An action is a number, the place of its text in `crossings.game("{one.id}").actions`: from',
            f"`{one.actions[0]}` to `{one.actions[-1]}`, as the rulebook writes them. A mask says which are legal.",
            "",
            "## Rewards",
            "",
            *reward_lines(one),
            "",
            "## State",
            "",
            "What `state.record` holds (numpy reads it with `game.kernels.dtype`) and `to_json()` writes, beside the",
            "options. A field without a key follows from others, or is written with them. Where a meaning ends with",
            "names, numbers stand for these; sets are bits. Seen by: all, one seat, of each entry its seat, nobody,",
            "or as a rule says.",
            "",
            "| field | key | shape | range | seen by | meaning |",
            "| --- | --- | --- | --- | --- | --- |",
            *(field_row(field) for field in one.rules.State.fields.values() if not field.option),
            "",
            "## Observation",
            "",
            symmetry,
            "",
            "Where a meaning ends with names, each has its number; of words and sets it is 1 for those that hold. An",
            "option that is a word is its place in the list, from 0.",
            "",
            "| from | block | shape | range | meaning |",
            "| --- | --- | --- | --- | --- |",
            *(block_row(block, start) for block, start in zip(layout, starts(layout), strict=True)),
            "",
            "## Figures",
            "",
            *figure_lines(one, measured),
            "",
            "## Versions",
            "",
            f"Rules {one.version}, environment v1. The environment's version rises exactly when its behaviour changes.",
            "",
        ]
    )


def write() -> None:
    """All pages."""
    measured = kept()
    for one in games():
        (PAGES / f"{one.id}.md").write_text(page(one, measured.get(one.id, {})), encoding="utf-8")


def main() -> None:
    """Measure or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("game", nargs="?")
    parser.add_argument("--games", type=int, default=200)
    args = parser.parse_args()
    if args.what == "measure":
        for one in [game(args.game)] if args.game else games():
            keep(kept() | {one.id: measure(one, args.games)})
            print(one.id, flush=True)
    write()


if __name__ == "__main__":
    main()
