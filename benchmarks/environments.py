"""Generate the pages of the environments, docs/research/environments/GAME.md, one for each game in the same form.

    python benchmarks/environments.py measure [GAME] [--games N] [--by random,club,master@800]    play and store figures
    python benchmarks/environments.py write                     write the pages from the code and the stored figures

Figures are stored in docs/research/environments/figures.json with their command and commit. Games use the printed
options, and equal seeds give equal games.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import statistics
import subprocess
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from crossings.adapters.gymnasium import VERSION, environment_id
from crossings.adapters.variants import variants
from crossings.bots.match import MatchGame, entry, play_match
from crossings.engine import Game, Option, game, games
from crossings.engine.layout import Block, offsets
from crossings.engine.notation import Internal
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.schema import Field
from crossings.engine.state import rewards
from crossings.search.search import searcher

PAGES = Path(__file__).parent.parent / "docs" / "research" / "environments"
STORED = PAGES / "figures.json"
CITATION = PAGES.parents[2] / "CITATION.cff"
RANDOM = "random"
WIDTH = 120
MANY_NAMES = 20
"""Longer lists of names are printed once on a page, and abbreviated if all names have the same length."""
SEEN_BY = {"nobody": "no seat", "by rule": "as a rule says"}
Z_95 = 1.96
"""Standard errors in half a 95 % interval."""


@dataclass(frozen=True)
class Figures:
    """Results of games: moves (decisions and chance), legal actions at a decision, mean reward by seat, endings."""

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
    margins: list[float] | None = None
    """Half the 95 % interval of each mean reward."""
    branching: float | None = None
    """Mean number of legal actions at a decision."""


# ---- measuring -----------------------------------------------------------------------------------


def commit() -> str:
    """Return the name of the current commit."""
    done = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=PAGES, capture_output=True, text=True)
    return done.stdout.strip()


def play_random_game(one: Game, number: int, legal: list[int]) -> MatchGame:
    """Play a game uniformly at random; append the number of legal actions at each decision to `legal`."""
    choose, draw, state, moves = random_policy(2 * number + 1), random_outcomes(2 * number), one.start(), 0
    while state.result is None:
        if state.actor == "chance":
            state = state.play(draw(state))
        else:
            legal.append(len(state.actions()))
            state = state.play(choose(state))
        moves += 1
    result = state.result
    return MatchGame(number, tuple(range(state.seats)), result.winners, result.reason, moves, result.scores)


def play_bot_games(one: Game, player: str, count: int, seed: int) -> Iterator[MatchGame]:
    """Play games in which one bot has all seats."""
    players = [entry(player, one)] * (1 if one.cooperative else one.start().seats)
    return play_match(one, players, games=count, seed=seed, processes=1)


def figures_of(one: Game, played: Sequence[MatchGame], legal: Sequence[int], seed: int, command: str) -> Figures:
    """Return the figures of these games."""
    moves = [match.moves for match in played]
    seats = one.start().seats
    rewards_by_game = [rewards(match.winners, seats, one.cooperative) for match in played]
    rewards_by_seat = list(zip(*rewards_by_game, strict=True))
    reasons = [match.reason for match in played]
    return Figures(
        games=len(played),
        seed=seed,
        moves=round(statistics.mean(moves), 1),
        deviation=round(statistics.stdev(moves), 1),
        shortest=min(moves),
        longest=max(moves),
        rewards=[round(statistics.mean(of_seat), 3) for of_seat in rewards_by_seat],
        endings={reason: reasons.count(reason) for reason in one.kernels.reasons if reason in reasons},
        commit=commit(),
        command=command,
        margins=[round(Z_95 * statistics.stdev(of_seat) / len(played) ** 0.5, 3) for of_seat in rewards_by_seat],
        branching=round(statistics.mean(legal), 1) if legal else None,
    )


def measure(one: Game, count: int, player: str) -> Figures:
    """Play games with one player in all seats, and return their figures."""
    command, seed = f"python benchmarks/environments.py measure {one.id} --games {count} --by {player}", 1
    legal: list[int] = []
    if player == RANDOM:
        played = [play_random_game(one, seed + number, legal) for number in range(count)]
    else:
        searcher(one).compile()
        played = list(play_bot_games(one, player, count, seed))
    return figures_of(one, played, legal, seed, command)


def load_figures() -> dict[str, dict[str, Figures]]:
    """Return the stored figures by game and player."""
    data = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    return {id: {name: Figures(**figures) for name, figures in by.items()} for id, by in data.items()}


def store_figures(measured: dict[str, dict[str, Figures]]) -> None:
    """Store the figures of all games."""
    data = {id: {name: asdict(figures) for name, figures in by.items()} for id, by in sorted(measured.items())}
    STORED.parent.mkdir(exist_ok=True)
    STORED.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# ---- pages ---------------------------------------------------------------------------------------


def paragraph(text: str) -> list[str]:
    """Wrap a text at the width of the page."""
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False, break_long_words=False)


def name_lines(one: Game) -> list[str]:
    """Return the table of the game's names in each library."""
    return [
        "| library | name |",
        "| --- | --- |",
        f'| Python | `crossings.game("{one.id}")` |',
        f'| [batches](../batches.md) | `crossings.batch("{one.id}", 4096)` |',
        f'| [PettingZoo](../pettingzoo.md) | `crossings.adapters.pettingzoo.env("{one.id}")` |',
        f"| [Gymnasium](../gymnasium.md) | `{environment_id(one.id)}`{of_presets(one, environment_id)} |",
        f"| [OpenSpiel](../openspiel.md) | `{spiel_name(one.id)}`{of_presets(one, spiel_name)} |",
    ]


def spiel_name(*names: str) -> str:
    """Return OpenSpiel's name of a game, or of a preset of it."""
    return "_".join(("crossings", *names)).replace("-", "_")


def of_presets(one: Game, naming: Callable[..., str]) -> str:
    """Return the names of presets and variants in a library."""
    parts = [*(preset.name for preset in one.presets), *variants(one)]
    return "".join(f", `{naming(one.id, part)}`" for part in parts)


def chance_of(one: Game) -> str:
    """Describe the chance outcomes."""
    outcomes = len(one.moves) - len(one.actions)
    return f"{outcomes} outcomes, at most {one.kernels.max_outcomes} at a time" if outcomes else "none"


def actions_of(one: Game, measured: dict[str, Figures]) -> str:
    """Describe the number of actions."""
    mean = measured[RANDOM].branching if RANDOM in measured else None
    often = f", {mean:g} on average in random play" if mean else ""
    return f"{len(one.actions):,}, at most {one.kernels.max_legal} legal at once{often}"


def traits(one: Game, measured: dict[str, Figures]) -> list[str]:
    """Return the table of traits."""
    kernels = one.kernels
    least, most = min(one.seats), max(one.seats)
    interests = "co-operative: all win or none" if one.cooperative else "each for itself; a win may be shared"
    if not one.cooperative and most == 2:
        interests = "two opponents"
    return [
        "| trait | value |",
        "| --- | --- |",
        f"| seats | {least if least == most else f'{least} to {most}'} |",
        f"| interests | {interests} |",
        f"| chance | {chance_of(one)} |",
        f"| hidden | {'yes: views differ from seat to seat' if one.hides else 'nothing'} |",
        f"| actions | {actions_of(one, measured)} |",
        f"| moves in a game | at most {kernels.max_moves:,}, chance included |",
        f"| a state | {kernels.dtype.itemsize} bytes |",
        f"| an observation | {one.observer.size:,} numbers (int16) |",
    ]


def option_row(one: Game, option: Option) -> str:
    """Return a row of the table of options."""
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"| `{option.name}` | {one.words.translate(option.message_id)} | {one.allowed(option)} | {default} |"


def field_row(field: Field) -> str:
    """Return a row of the table of state fields."""
    key = "" if isinstance(field.kind, Internal) else f"`{field.key}`"
    seen = (
        f"seat {field.visible_to}"
        if isinstance(field.visible_to, int)
        else SEEN_BY.get(field.visible_to, field.visible_to)
    )
    low, high = field.kind.held
    return f"| `{field.name}` | {key} | {by(field.shape) or 1} | {low} to {high} | {seen} | {field.description} |"


def field_rows(one: Game) -> Iterator[str]:
    """Yield the rows of state fields. Print a long list of names once, and only its ends if the names are uniform."""
    first_field: dict[str, str] = {}
    for field in one.rules.State.fields.values():
        if not field.option:
            row = field_row(field)
            for match in re.finditer(rf": ((?:[\w-]+, ){{{MANY_NAMES},}}[\w-]+)", row):
                first = first_field.setdefault(match[1], field.name)
                names = match[1].split(", ")
                if first != field.name:
                    row = row.replace(match[0], f"; names as in `{first}`")
                elif len({len(name) for name in names}) == 1:
                    row = row.replace(match[1], f"{names[0]}, {names[1]}, ... {names[-1]}")
            yield row


def by(shape: Sequence[int]) -> str:
    """Format the dimensions of a shape."""
    return " x ".join(map(str, shape))


def block_row(block: Block, start: int) -> str:
    """Return a row of the table of observation blocks."""
    return f"| {start} | `{block.name}` | {by(block.shape)} | {block.low} to {block.high} | {block.meaning} |"


def reward_lines(one: Game) -> list[str]:
    """Describe the rewards."""
    if one.cooperative:
        return ["At the end, 1 for every seat if the team has won and -1 if it has lost; before that, 0."]
    if max(one.seats) == 2:
        return ["At the end, 1 for the winner and -1 for the loser, or 0 for both in a draw; before that, 0."]
    return paragraph(
        "At the end, each of `k` winners among `n` seats has `(n / k - 1) / (n - 1)`, so a sole winner has 1; each "
        "other seat has `-1 / (n - 1)`. If no seat wins, all have 0. Rewards add up to zero; before the end they are 0."
    )


def figure_row(one: Game, name: str, figures: Figures) -> str:
    """Return a row of the table of figures."""
    endings = ", ".join(f"{reason} {count / figures.games:.0%}" for reason, count in figures.endings.items())
    margins: Sequence[float | None] = figures.margins or [None] * len(figures.rewards)
    means = zip(figures.rewards, margins, strict=True)
    description = [f"{mean:+.2f}{'' if margin is None else f' ± {margin:.2f}'}" for mean, margin in means]
    mean_rewards = ", ".join(description[: 1 if one.cooperative else None])
    length = f"{figures.moves:.0f} ± {figures.deviation:.0f} ({figures.shortest} to {figures.longest})"
    return f"| {name} | {figures.games} | {length} | {mean_rewards} | {endings} |"


def figure_lines(one: Game, measured: dict[str, Figures]) -> list[str]:
    """Return the table of figures, with the commands that measure them."""
    seats = "team" if one.cooperative else "seat 0, 1, ..."
    lines = [
        f"| player | games | moves, chance included | mean reward: {seats} | endings |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [figure_row(one, name, figures) for name, figures in measured.items()]
    lines += [
        "",
        *paragraph(
            "The same [bot](../bots.md) plays all seats, with N simulations per decision if it is `@N`. ± is the "
            "standard deviation of the number of moves, and half of the 95 % interval of a mean reward. If that is 0, "
            "all games ended alike, and by the rule of three at most 3 in as many end differently."
        ),
    ]
    commands = dict.fromkeys(f"    {figures.command}    # commit {figures.commit}" for figures in measured.values())
    return [*lines, "", *commands]


def page(one: Game, measured: dict[str, Figures]) -> str:
    """Return the page of a game."""
    layout = one.observer.layout
    symmetry = inspect.cleandoc(getattr(one.observation, "__doc__", "") or "")
    return "\n".join(
        [
            f"# {one.title}: the environment",
            "",
            *paragraph(f"{one.kind[0].upper()}{one.kind[1:]}. {one.summary}"),
            "",
            *paragraph(
                f"[The rulebook](../../../src/crossings/games/{one.folder.name}/rulebook/en.md) has all rules by id. "
                "This page is generated by `python benchmarks/environments.py write`."
            ),
            "",
            *name_lines(one),
            "",
            *traits(one, measured),
            "",
            "## Options",
            "",
            "| option | what | values | default |",
            "| --- | --- | --- | --- |",
            *(option_row(one, option) for option in one.options),
            "",
            "## Actions",
            "",
            *paragraph(
                f'An action is an index into `crossings.game("{one.id}").actions`, the texts of all moves as in the '
                f"rulebook, from `{one.actions[0]}` to `{one.actions[-1]}`. A mask marks the legal ones."
            ),
            "",
            "## Rewards",
            "",
            *reward_lines(one),
            "",
            "## State",
            "",
            *paragraph(
                "These are the fields of `state.record`, without the options (`game.kernels.dtype` is its NumPy type). "
                "*Key* is the field's name in `to_json()`; fields without one follow from others or are written under "
                "their keys. Names at the end of a meaning label numbers (the last is the highest), the bits of a set "
                "or the entries of an array. *Seen by* is who may know the field; *its seat* means that each seat "
                "knows its own entry."
            ),
            "",
            "| field | key | shape | range | seen by | meaning |",
            "| --- | --- | --- | --- | --- | --- |",
            *field_rows(one),
            "",
            "## Observation",
            "",
            symmetry,
            "",
            *paragraph(
                "Names at the end of a meaning label the block's numbers, in order; for words and sets, a number is 1 "
                "if its name applies. An option with named values is an index into the list, from 0."
            ),
            "",
            "| from | block | shape | range | meaning |",
            "| --- | --- | --- | --- | --- |",
            *(block_row(block, start) for block, start in zip(layout, offsets(layout), strict=True)),
            "",
            "## Results",
            "",
            *figure_lines(one, measured),
            "",
            "[Baselines](../baselines.md) shows how far PPO gets with one configuration for all games.",
            "",
            "## Versions",
            "",
            *paragraph(
                f"Rules {one.version}, environment v{VERSION}. The version in an id rises when observations, legal "
                "actions, the draws of a seed or rewards change, and only then. A preset or variant has an id of its "
                "own and keeps its options."
            ),
            "",
            "## How to cite",
            "",
            "```bibtex",
            *citation(one),
            "```",
            "",
        ]
    )


def citation(one: Game) -> list[str]:
    """Return a BibTeX entry with the facts of CITATION.cff."""
    facts = dict(
        re.findall(
            r'^(?:  - )?(title|version|name): "?([^"\n]*)"?$', CITATION.read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    return [
        f"@software{{crossings_{one.id.replace('-', '_')},",
        f"  author = {{{{{facts['name']}}}}},",
        f"  title = {{{facts['title']}}},",
        f"  version = {{{facts['version']}}},",
        f"  note = {{{one.title}, rules {one.version}, environment v{VERSION}}},",
        "}",
    ]


def write() -> None:
    """Write all pages."""
    measured = load_figures()
    for one in games():
        (PAGES / f"{one.id}.md").write_text(page(one, measured.get(one.id, {})), encoding="utf-8")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("measure", "write"))
    parser.add_argument("game", nargs="?")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--by", default=RANDOM, help="players, separated by commas")
    args = parser.parse_args()
    for one in [game(args.game)] if args.game else games() if args.command == "measure" else ():
        for player in args.by.split(","):
            figures, stored = measure(one, args.games, player), load_figures()
            store_figures(stored | {one.id: {**stored.get(one.id, {}), player: figures}})
            print(one.id, player, flush=True)
    write()


if __name__ == "__main__":
    main()
