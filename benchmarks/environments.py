"""Generate the pages of the environments, docs/research/environments/GAME.md, one for each game in the same form.

    python benchmarks/environments.py measure [GAME] [--games N] [--by random,club,master@800]    play and store figures
    python benchmarks/environments.py write                     write the pages from the code and the stored figures

Figures are stored in docs/research/environments/figures.json with their command, commit and version. Games use the
standard setting of the game, and equal seeds give equal games.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import json
import re
import statistics
import subprocess
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import crossings
from crossings.adapters.gymnasium import environment_id, settings_by_id, standard_id
from crossings.adapters.variants import variants
from crossings.bots.match import MatchGame, entry, play_match
from crossings.engine import Game, Option, State, game, games
from crossings.engine.game import PRESET, STANDARD
from crossings.engine.layout import Block, offsets
from crossings.engine.move_kinds import KIND
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
GAMES_OBSERVED = 50
"""Random games whose observations are counted."""
SHOWN_AT = (0, 3, 6)
"""Tenths of the first random game at which a position is shown."""
HASH_LENGTH = 12
"""Digits of the rules hash on a page."""
FEW_VALUES = 12
"""Longer lists of the values of a field are counted instead."""
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
    version: str = "0.1.0"
    """Version of the package."""
    draws: float | None = None
    """Mean number of moves that are outcomes of chance."""
    digest: str = ""
    """SHA-256 of all moves and results, which changes with the rules."""
    observations: int | None = None
    """Different observations at decisions, in the first `GAMES_OBSERVED` games."""
    repeated: int | None = None
    """Those of them that occurred several times."""
    ambiguous: int | None = None
    """Those that occurred in several states, or with hidden information in several information states."""
    positions: list[str] = field(default_factory=list)
    """Positions of the first game, as text."""


@dataclass
class Tally:
    """What random games add up to."""

    legal: list[int] = field(default_factory=list)
    """The number of legal actions at each decision."""
    draws: int = 0
    digest: Any = field(default_factory=hashlib.sha256)
    seen: dict[tuple[int, bytes], list[bytes]] = field(default_factory=lambda: defaultdict(list))
    """What a seat knew each time when it met an observation: the state, or its information state."""
    positions: list[str] = field(default_factory=list)

    def observe(self, state: State, seat: int, past: bytes) -> None:
        """Note what a seat observes and what it knows: the state or, if it hides something, its information state."""
        is_hiding = state.game.hides_with(state.options)
        known = past + json.dumps(state.view(seat)).encode() if is_hiding else state.record
        self.seen[seat, state.observation(seat).tobytes()].append(hashlib.sha256(known).digest())


# ---- measuring -----------------------------------------------------------------------------------


def commit() -> str:
    """Return the name of the current commit."""
    done = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=PAGES, capture_output=True, text=True)
    return done.stdout.strip()


def play_random_game(one: Game, number: int, tally: Tally, is_observed: bool) -> MatchGame:
    """Play a game uniformly at random, and add it to the tally."""
    choose, draw, state = random_policy(2 * number + 1), random_outcomes(2 * number), one.start(preset=STANDARD)
    moves: list[str] = []
    states, past = [state], [b""] * state.seats
    while state.result is None:
        if isinstance(state.actor, int):
            tally.legal.append(len(state.actions()))
            if is_observed:
                tally.observe(state, state.actor, past[state.actor])
            move = choose(state)
        else:
            tally.draws += 1
            move = draw(state)
        if is_observed:
            past = [after(moves_seen, state.visible_move(move, seat)) for seat, moves_seen in enumerate(past)]
        state = state.play(move)
        moves.append(move)
        states.append(state)
    tally.positions = tally.positions or [states[len(states) * tenth // 10].to_text() for tenth in SHOWN_AT]
    result = state.result
    tally.digest.update(json.dumps([moves, result.to_json()]).encode())
    seats = tuple(range(state.seats))
    return MatchGame(number, seats, result.winners, result.reason, len(moves), result.scores)


def after(past: bytes, move: str) -> bytes:
    """Return the digest of the moves that a seat saw; a move of which it may not know is empty."""
    return hashlib.sha256(past + move.encode()).digest() if move else past


def play_bot_games(one: Game, player: str, count: int, seed: int) -> Iterator[MatchGame]:
    """Play games in which one bot has all seats."""
    options = one.resolve({PRESET: STANDARD})
    players = [entry(player, one)] * (1 if one.cooperative else int(options["players"]))
    return play_match(one, players, games=count, seed=seed, processes=1, options=options)


def figures_of(one: Game, played: Sequence[MatchGame], seed: int, command: str) -> Figures:
    """Return the figures of these games."""
    moves = [match.moves for match in played]
    seats = one.start(preset=STANDARD).seats
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
        version=crossings.__version__,
    )


def measure(one: Game, count: int, player: str) -> Figures:
    """Play games with one player in all seats, and return their figures."""
    command, seed = f"python benchmarks/environments.py measure {one.id} --games {count} --by {player}", 1
    if player != RANDOM:
        searcher(one).compile()
        return figures_of(one, list(play_bot_games(one, player, count, seed)), seed, command)
    tally = Tally()
    played = [play_random_game(one, seed + number, tally, number < GAMES_OBSERVED) for number in range(count)]
    return replace(
        figures_of(one, played, seed, command),
        branching=round(statistics.mean(tally.legal), 1),
        draws=round(tally.draws / count, 1),
        digest=tally.digest.hexdigest(),
        observations=len(tally.seen),
        repeated=sum(len(known) > 1 for known in tally.seen.values()),
        ambiguous=sum(len(set(known)) > 1 for known in tally.seen.values()),
        positions=tally.positions,
    )


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
    """Return the table of the game's names in each library, in its standard setting."""
    setting = f', preset="{one.standard}"' if one.standard else ""
    return [
        "| library | name |",
        "| --- | --- |",
        f'| Python | `crossings.game("{one.id}")` |',
        f'| [batches](../batches.md) | `crossings.batch("{one.id}", 4096{setting})` |',
        f'| [PettingZoo](../pettingzoo.md) | `crossings.adapters.pettingzoo.env("{one.id}"{setting})` |',
        f"| [Gymnasium](../gymnasium.md) | {', '.join(f'`{id}`' for id in settings_by_id(one))} |",
        f"| [OpenSpiel](../openspiel.md) | {', '.join(f'`{name}`' for name in spiel_names(one))} |",
    ]


def spiel_name(*names: str) -> str:
    """Return OpenSpiel's name of a game, or of a preset of it."""
    return "_".join(("crossings", *names)).replace("-", "_")


def spiel_names(one: Game) -> list[str]:
    """Return OpenSpiel's names of a game, its standard setting, its presets and variants."""
    parts = (STANDARD, *(preset.name for preset in one.presets), *variants(one))
    return [spiel_name(one.id), *(spiel_name(one.id, part) for part in parts)]


def chance_of(one: Game) -> str:
    """Describe the chance outcomes."""
    outcomes = len(one.moves) - len(one.actions)
    return f"{outcomes} outcomes, at most {one.kernels.max_outcomes} at a time" if outcomes else "none"


def actions_of(one: Game, measured: dict[str, Figures]) -> str:
    """Describe the number of actions."""
    mean = measured[RANDOM].branching if RANDOM in measured else None
    often = f", {mean:g} on average in random play" if mean else ""
    return f"{len(one.actions):,}, at most {one.kernels.max_legal} legal at once{often}"


def lengths_of(one: Game, measured: dict[str, Figures]) -> str:
    """Describe the number of moves in a game."""
    standard, bound = one.most_moves(one.resolve({PRESET: STANDARD})), one.kernels.max_moves
    played = f"by the rules at most {standard:,}" + (f", with other options {bound:,}" if bound > standard else "")
    if measured:
        games, longest = sum(one.games for one in measured.values()), max(one.longest for one in measured.values())
        played += f"; the longest of the {games:,} games below has {longest:,}"
    if RANDOM in measured and (draws := measured[RANDOM].draws) is not None:
        decisions = measured[RANDOM].moves - draws
        played += f"; in random play on average {decisions:.0f} decisions and {draws:.0f} outcomes of chance"
    return played


def standard_of(one: Game) -> str:
    """Describe the standard setting."""
    name = f"the preset `{one.standard}`: " if one.standard else "the printed defaults"
    options = ", ".join(f"`{name}={value}`" for name, value in one.preset(STANDARD).options.items())
    return name + options


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
        f"| standard setting | {standard_of(one)} |",
        f"| seats | {least if least == most else f'{least} to {most}'} |",
        f"| interests | {interests} |",
        f"| chance | {chance_of(one)} |",
        f"| hidden | {'yes: views differ from seat to seat' if one.hides else 'nothing'} |",
        f"| actions | {actions_of(one, measured)} |",
        f"| moves in a game | {lengths_of(one, measured)} |",
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
    for declared in one.rules.State.fields.values():
        if not declared.option:
            row = field_row(declared)
            for match in re.finditer(rf": ((?:[\w-]+, ){{{MANY_NAMES},}}[\w-]+)", row):
                first = first_field.setdefault(match[1], declared.name)
                names = match[1].split(", ")
                if first != declared.name:
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


def chance_lines(one: Game) -> list[str]:
    """Return the table of the kinds of outcomes."""
    if not one.outcomes:
        return []
    head = ["| kind | outcomes | example | fields | meaning |", "| --- | --- | --- | --- | --- |"]
    return ["Outcomes of chance:", "", *head, *kind_rows(one, one.outcomes), ""]


def kind_rows(one: Game, moves: Sequence[str]) -> Iterator[str]:
    """Yield the rows of the kinds that these moves have."""
    for kind in one.move_kinds.MOVE_KINDS:
        if texts := [text for text in moves if kind.matches(text)]:
            yield f"| `{kind.name}` | {len(texts)} | `{texts[0]}` | {fields_of(one, texts)} | {kind.meaning} |"


def fields_of(one: Game, texts: Sequence[str]) -> str:
    """Describe the fields of moves of one kind."""
    values: dict[str, dict[Any, None]] = {}
    for text in texts:
        for name, value in one.describe(text).items():
            if name != KIND:
                values.setdefault(name, {})[str(value) if isinstance(value, list) else value] = None
    return "; ".join(f"`{name}`: {values_text([*found])}" for name, found in values.items())


def values_text(values: Sequence[Any]) -> str:
    """Describe the values of a field."""
    if all(isinstance(value, int) for value in values):
        return f"{min(values)} to {max(values)}"
    ordered = sorted(values)
    return ", ".join(ordered) if len(ordered) <= FEW_VALUES else f"{ordered[0]} ... {ordered[-1]} ({len(ordered)})"


def position_lines(figures: Figures) -> list[str]:
    """Return the section with positions as text, if they have been measured."""
    if not figures.positions:
        return []
    head = "[The text](../api.md#positions-in-one-line) of three positions of a random game, the first one its start:"
    return ["## Positions in one line", "", head, "", *(f"    {text}" for text in figures.positions), ""]


def memory_lines(one: Game, figures: Figures) -> list[str]:
    """Say whether an observation suffices to decide, if that has been measured."""
    if figures.observations is None:
        return []
    counted = (
        f"In {min(GAMES_OBSERVED, figures.games)} random games, seats met {figures.observations:,} different "
        f"observations at their decisions, {figures.repeated or 'none'} of them twice or more often"
    )
    if one.hides_with(one.resolve({PRESET: STANDARD})):
        several = (
            f"; {figures.ambiguous} were met in several information states (the moves that the seat saw, and its view)"
        )
        text = (
            "Memory can help: an observation contains all that the rules let the seat know of the position, but not "
            "the moves before it, and these hint at what others hold. "
            f"{counted}{several if figures.repeated else ', so this count shows nothing'}. OpenSpiel's "
            "`information_state_string` contains the moves; otherwise, use a network with memory."
        )
    else:
        text = (
            "An observation suffices: nothing is hidden, and the observation determines the position, so memory adds "
            f"nothing. {counted}, {figures.ambiguous or 'none'} in different positions. `crossings check` also "
            "changes the numbers of positions one by one, and compares the observations."
        )
    return ["## Does an observation suffice?", "", *paragraph(text), ""]


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
    commands = dict.fromkeys(
        f"    {figures.command}    # version {figures.version}, commit {figures.commit}"
        for figures in measured.values()
    )
    return [*lines, "", *commands]


def page(one: Game, measured: dict[str, Figures]) -> str:
    """Return the page of a game."""
    layout = one.observer.layout
    digest = measured[RANDOM].digest[:HASH_LENGTH]
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
                f"rulebook, from `{one.actions[0]}` to `{one.actions[-1]}`. A mask marks the legal ones. "
                "[`describe`](../api.md#fields-of-a-move) returns the kind and the fields of an action:"
            ),
            "",
            "| kind | actions | example | fields | meaning |",
            "| --- | --- | --- | --- | --- |",
            *kind_rows(one, one.actions),
            "",
            *chance_lines(one),
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
            *position_lines(measured[RANDOM]),
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
            *memory_lines(one, measured[RANDOM]),
            "## Results",
            "",
            *figure_lines(one, measured),
            "",
            "[Baselines](../baselines.md) shows how far PPO gets with one configuration for all games.",
            "",
            "## Versions",
            "",
            *version_lines(one, digest),
            "",
            "## How to cite",
            "",
            "```bibtex",
            *citation(one, digest),
            "```",
            "",
        ]
    )


def version_lines(one: Game, digest: str) -> list[str]:
    """Describe the versions of the rules and of the environment."""
    printed = f" `{standard_id(one)}` is the standard setting, `{environment_id(one.id)}` the printed game."
    return paragraph(
        f"Rules {one.version}, environment `{standard_id(one)}`, rules hash `{digest}`: the first {HASH_LENGTH} digits "
        "of the SHA-256 of all moves and results of the random games above, which `measure` computes again. The "
        "version in an id rises when observations, legal actions, the draws of a seed or rewards change, and only "
        "then. A preset or variant has an id of its own and keeps its options." + printed * bool(one.standard)
    )


def citation(one: Game, digest: str) -> list[str]:
    """Return BibTeX entries with the facts of CITATION.cff, and of the game's author."""
    lines = re.findall(r"^[ -]*(title|version|name|year): (.*)$", CITATION.read_text(encoding="utf-8"), re.MULTILINE)
    facts = dict(lines)
    designer = f", designed by {one.credits.author} ({one.credits.source})" if one.credits.author else ""
    return [
        f"@software{{crossings_{one.id.replace('-', '_')},",
        f"  author = {{{{{facts['name']}}}}},",
        f"  title = {{{facts['title']}}},",
        f"  year = {{{facts['year']}}},",
        f"  version = {{{facts['version']}}},",
        f"  note = {{{one.title}{designer}; rules {one.version}, hash {digest}, {standard_id(one)}}},",
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
