"""A report of runs: what their games say about a game's design, with intervals and in sentences."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from statistics import median
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from crossings.engine import Game
from crossings.lab.choices import SAMPLING_INTERVAL
from crossings.lab.ladder import Table, drop_empty_columns, markdown
from crossings.lab.reports import charts
from crossings.lab.reports.answers import MIN_DECISIONS, RARE_SHARE, answers, is_even, widen_for
from crossings.lab.reports.examples import Example
from crossings.lab.reports.figures import (
    DRAWN,
    MINUTES_A_DECISION,
    SHARE,
    SHARED,
    Cell,
    Figure,
    balance,
    by_last_players,
    choices,
    course,
    describe_options,
    difference,
    effect_frequencies,
    format_figure,
    format_percent,
    label,
    length,
    luck,
    players,
    rules,
    tension,
)
from crossings.lab.reports.measures import MEASURES
from crossings.lab.reports.variants import changed_options, compare, variants
from crossings.lab.words import table_head, translate
from crossings.words import current_locale

MOST_LISTED = 12
"""Variants named in a list of reports."""
MOST_PICTURED = 24
"""Lines in a picture of figures; larger tables have no picture."""
PAGE = "report.html.jinja"
Measure = Callable[[Cell], list[Figure]]


@dataclass
class Chapter:
    """A question, sentences and tables that answer it, and pictures (title and SVG)."""

    title: str
    about: str
    sentences: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)


class Report:
    """A report of `cells`: at least one, all of one game and version, as `make_cells` checks.

    `table`: the address of a server on which links open the examples.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        commands: Sequence[str],
        examples: Sequence[Example] = (),
        table: str | None = None,
    ) -> None:
        self.cells = cells
        self.commands = commands
        self.examples = examples
        self.table = table

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.cells[0].game

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(len(cell.rows) for cell in self.cells)

    @property
    def line(self) -> str:
        """The main result in one line, for a list of reports."""
        cells = by_last_players(self.cells)
        lines = [_with_variant(self.cells, cell, format_figure(balance(cell)[0])) for cell in cells[:MOST_LISTED]]
        lines += [translate("report-line-more", more=len(cells) - MOST_LISTED)] if len(cells) > MOST_LISTED else []
        seat, teams = self.game.seat_names[0], self.game.cooperative
        return translate("report-line", games=self.games, teams=teams, seat=seat, variants=tuple(lines))

    @cached_property
    def chapters(self) -> list[Chapter]:
        """All chapters with content."""
        chapters = (
            make(self.cells)
            for make in (_balance, _skill, _changes, _players, _length, _tension, _luck, _choices, _rules)
        )
        return [chapter for chapter in chapters if chapter.sentences or chapter.tables]

    # ---- forms ---------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return all figures as data."""
        first = self.cells[0].plan
        usual, _ = variants(self.cells)
        figures = [
            {"cell": cell.name, "chapter": name, **asdict(figure)}
            for name, measure in MEASURES.items()
            for cell in self.cells
            for figure in measure(cell)
        ]
        return {
            "game": first.game,
            "version": first.version,
            "software": first.software,
            "commands": [*self.commands],
            "answers": [answer._asdict() for answer in answers(self.cells)],
            "cells": [
                {
                    "name": cell.name,
                    "options": cell.plan.starts[cell.variant].options,
                    "players": [*cell.plan.players],
                    "games": len(cell.rows),
                    "different": cell.different_games,
                }
                for cell in self.cells
            ],
            "figures": figures,
            "choices": [{"cell": cell.name, **asdict(choice)} for cell in self.cells for choice in choices(cell)],
            "changes": [
                {
                    "cell": change.cell.name,
                    "from": usual.name,
                    "significant": change.significant,
                    **asdict(change.figure),
                }
                for change in compare(self.cells)
            ],
            "rules": [asdict(item) for item in rules(self.game, _all_rows(self.cells))],
            "happenings": [asdict(item) for item in effect_frequencies(self.game, _all_rows(self.cells))],
            "examples": [asdict(item) for item in self.examples],
        }

    def markdown(self) -> str:
        """Return the report as Markdown, without pictures."""
        parts = [
            f"# {self.title}",
            self._about_answers(),
            "\n".join(f"- **{answer.question}** {answer.text}" for answer in answers(self.cells)),
            self._about_games(),
            markdown(self._games()),
        ]
        for chapter in self.chapters:
            parts += [f"## {chapter.title}", chapter.about, "\n".join(f"- {one}" for one in chapter.sentences)]
            parts += map(markdown, chapter.tables)
        parts += [f"## {translate('report-examples')}"] if self.examples else []
        for example in self.examples:
            parts += [f"### {example.title}", example.about]
        parts += [f"## {translate('report-repeat')}", self._about_commands()]
        return "\n\n".join([*filter(None, parts), "\n".join(f"    {command}" for command in self.commands)]) + "\n"

    def html(self) -> str:
        """Return the report as one self-contained page."""
        first = self.cells[0].plan
        return (
            _templates()
            .get_template(PAGE)
            .render(
                language=current_locale(),
                title=self.title,
                game=first.game,
                rules=first.version,
                line=self.line,
                about_answers=self._about_answers(),
                answers=answers(self.cells),
                about=self._about_games(),
                games=self._games(),
                chapters=self.chapters,
                examples=[_ExampleOnPage(self.game, example, self.table) for example in self.examples],
                about_commands=self._about_commands(),
                commands=[Markup.escape(command) for command in self.commands],
                about_examples=translate("report-examples"),
                save=translate("example-save"),
                replay=translate("example-replay"),
                about_repeating=translate("report-repeat"),
            )
        )

    @property
    def title(self) -> str:
        """The title of the page."""
        return translate("report-title", game=self.game.title)

    def _about_answers(self) -> str:
        base, _ = variants(self.cells)
        return translate("report-answers", players=tuple(dict.fromkeys(base.plan.players)), variant=base.name)

    def _about_games(self) -> str:
        return translate("report-about", games=self.games, version=self.cells[0].plan.version)

    def _games(self) -> Table:
        rows = [table_head("variant", "players", "options", "games", "different-games")]
        for cell in self.cells:
            games = [f"{len(cell.rows)}", f"{cell.different_games}"]
            rows.append([cell.name, ", ".join(cell.plan.players), _describe_options(cell), *games])
        return rows

    def _about_commands(self) -> str:
        repeatable = all(cell.plan.repeatable for cell in self.cells)
        return translate("report-repeat.same" if repeatable else "report-repeat.like")


def _describe_options(cell: Cell) -> str:
    return describe_options(cell.game, changed_options(cell)) or translate("options-default")


def _all_rows(cells: Sequence[Cell]) -> list[dict[str, Any]]:
    return [row for cell in cells for row in cell.rows]


# ---- chapters ------------------------------------------------------------------------------------


def _balance(cells: Sequence[Cell]) -> Chapter:
    teams = cells[0].game.cooperative
    chapter = _chapter("report-fair", teams=teams)
    compared = by_last_players(cells)
    comparisons = sum(cell.seats for cell in compared)
    for cell in compared:
        figures = balance(cell)
        seats = [figure for figure in figures if figure.even is not None]
        wide = balance(widen_for(cell, comparisons))
        uneven = [figure for figure, wider in zip(seats, wide, strict=False) if not is_even(wider)]
        if seats and not uneven:
            chapter.sentences.append(
                _with_variant(cells, cell, describe_even([figure for figure in wide if figure.even is not None]))
            )
        if teams:
            chapter.sentences += [
                _with_variant(cells, cell, translate("report-fair-team", share=format_figure(figure)))
                for figure in figures[:1]
            ]
        uneven = uneven[: 1 if len(seats) == 2 else None]  # with two seats, one determines the other
        chapter.sentences += [_with_variant(cells, cell, describe_difference(figure)) for figure in uneven]
    return _add_figures(chapter, cells, balance)


def describe_even(seats: Sequence[Figure]) -> str:
    """Describe seats that do not differ."""
    margin = max(max(seat.high - seat.value, seat.value - seat.low) for seat in seats)
    even, games = format_percent(seats[0].even or 0), seats[0].games
    return translate("report-fair-even", even=even, games=games, points=f"{100 * margin:.0f}")


def describe_difference(figure: Figure) -> str:
    """Describe how a figure differs from its even value."""
    even = figure.even or 0
    better = figure.value > even
    return translate(
        "report-fair-not", seat=figure.name, share=format_figure(figure), even=format_percent(even), better=better
    )


def _skill(cells: Sequence[Cell]) -> Chapter:
    """Compare strengths: only if the same game was played at several strengths, by equal players."""
    games: dict[str, dict[str, Figure]] = {}
    for cell in cells:
        if len(set(cell.plan.players)) == 1:
            by_player, name = games.setdefault(_describe_options(cell), {}), cell.plan.players[0]
            while name in by_player:
                name = translate("report-again", player=name)
            by_player[name] = balance(cell)[0]
    games = {options: by_player for options, by_player in games.items() if len(by_player) > 1}
    game = cells[0].game
    chapter = _chapter("report-skill", teams=game.cooperative, seat=game.seat_names[0])
    for options, by_player in games.items():
        (weakest, weak), *_, (strongest, strong) = by_player.items()
        gap = difference(weak, strong)
        sentence = translate(
            "report-skill-seen",
            options=options,
            weak=weakest,
            strong=strongest,
            first=format_figure(weak),
            last=format_figure(strong),
            differs=not gap.low <= 0 <= gap.high,
            points=f"{100 * gap.value:z.0f}",
            low=f"{100 * gap.low:z.0f}",
            high=f"{100 * gap.high:z.0f}",
        )
        chapter.sentences.append(sentence)
    names = list(dict.fromkeys(name for by_player in games.values() for name in by_player))
    if names:
        lines = [
            [options, *(format_figure(by_player[name]) if name in by_player else "" for name in names)]
            for options, by_player in games.items()
        ]
        chapter.tables.append([[*table_head("options"), *names], *lines])
    return chapter


def _changes(cells: Sequence[Cell]) -> Chapter:
    """Compare variants that the same players played from the same seed."""
    first, others = variants(cells)
    chapter = _chapter("report-changes", variant=first.name)
    found = compare(cells)
    if not found:
        return chapter
    significant = [
        translate("report-change", variant=change.cell.name, figure=label(change.figure.name))
        for change in found
        if change.significant
    ]
    chapter.sentences.append(
        translate("report-changes-significant", comparisons=len(found), changes=tuple(significant))
    )
    _add_figures(chapter, others, lambda cell: [change.figure for change in found if change.cell is cell])
    for name in dict.fromkeys(change.figure.name for change in found):
        lines = [(one.cell.name, replace(one.figure, even=0.0)) for one in found if one.figure.name == name]
        if len(lines) <= MOST_PICTURED and name != "moves":
            caption = translate("report-changes.picture", figure=label(name), variant=first.name)
            chapter.pictures.append((caption, charts.intervals(caption, lines)))
    return chapter


def _players(cells: Sequence[Cell]) -> Chapter:
    chapter = _add_figures(_chapter("report-players", teams=cells[0].game.cooperative), cells, players)
    for cell in cells:
        clairvoyants = {entry.name for entry in cell.plan.entries if entry.is_clairvoyant}
        ceilings = [format_figure(figure) for figure in players(cell) if figure.name in clairvoyants]
        others = [
            translate("report-players-other", player=figure.name, share=format_figure(figure))
            for figure in players(cell)
            if figure.name not in clairvoyants
        ]
        if ceilings and others:
            sentence = translate("report-players-ceiling", share=ceilings[0], others=tuple(others))
            chapter.sentences.append(_with_variant(cells, cell, sentence))
    return chapter


def _length(cells: Sequence[Cell]) -> Chapter:
    chapter = _add_figures(_chapter("report-length", seconds=f"{60 * MINUTES_A_DECISION:.0f}"), cells, length)
    for cell in by_last_players(cells)[:1]:
        moves = sorted(row["moves"] for row in cell.rows)
        tenth = len(moves) // 10
        low, high, middle = moves[tenth], moves[-1 - tenth], f"{median(moves):.0f}"
        sentence = translate("report-length-median", median=middle, tails=tenth > 0, low=low, high=high)
        chapter.sentences.append(_with_variant(cells, cell, sentence))
        title = translate("report-length.picture", games=cell.different_games)
        chapter.pictures[:0] = [(_with_variant(cells, cell, title), charts.spread(title, label("moves"), moves))]
    return chapter


def _tension(cells: Sequence[Cell]) -> Chapter:
    teams = cells[0].game.cooperative
    chapter = _add_figures(_chapter("report-open", teams=teams), cells, tension)
    for cell in by_last_players(cells)[:4]:
        courses = [line for row in cell.rows if (line := course(row, teams)) is not None]
        if courses:
            title = _with_variant(cells, cell, translate("report-open.picture", teams=teams))
            chapter.pictures.append((title, charts.fan(title, courses)))
    measures = {row["measure"] for row in _all_rows(cells)}
    if chapter.tables and measures != {"chance"}:
        chapter.sentences.append(translate("report-open-raw"))
    return chapter


def _luck(cells: Sequence[Cell]) -> Chapter:
    return _add_figures(_chapter("report-luck"), cells, luck)


def _choices(cells: Sequence[Cell]) -> Chapter:
    chapter = _chapter("report-choices", every=SAMPLING_INTERVAL)
    names: dict[str, list[str]] = {}
    for cell in by_last_players(cells):
        kinds = [choice for choice in choices(cell) if choice.decisions >= MIN_DECISIONS]
        if never := [choice.kind for choice in kinds if not choice.taken.value]:
            chapter.sentences.append(_with_variant(cells, cell, translate("report-choices-never", kinds=tuple(never))))
        if poor := [choice.kind for choice in kinds if choice.worthy.high < RARE_SHARE]:
            chapter.sentences.append(_with_variant(cells, cell, translate("report-choices-poor", kinds=tuple(poor))))
        lines = [
            [choice.kind, f"{choice.decisions}", format_figure(choice.taken), format_figure(choice.worthy)]
            for choice in kinds
        ]
        if lines:
            kind, *others = table_head("kind", "decisions", "made", "near-best")
            chapter.tables.append([[_with_variant(cells, cell, kind), *others], *lines])
        names |= {choice.kind: [choice.kind, choice.line, ", ".join(choice.rules)] for choice in kinds}
    if names:
        chapter.tables.append([table_head("kind", "log", "rules"), *(names[kind] for kind in sorted(names))])
    return chapter


def _rules(cells: Sequence[Cell]) -> Chapter:
    game, rows = cells[0].game, _all_rows(cells)
    frequencies = rules(game, rows)
    chapter = _chapter("report-rules")
    never = [item.id for item in frequencies if not item.games and not item.forbids]
    if never:
        chapter.sentences.append(translate("report-rules-never", games=len(rows), rules=tuple(never)))
    if seldom := [item.id for item in frequencies if 0 < item.games < RARE_SHARE and not item.forbids]:
        chapter.sentences.append(translate("report-rules-rare", games=f"{1 / RARE_SHARE:.0f}", rules=tuple(seldom)))
    lines = [
        [item.id, item.heading, format_percent(item.games), f"{item.times:.1f}", format_percent(item.forbids)]
        for item in frequencies
    ]
    chapter.tables.append([table_head("rule", "heading", "games", "times", "illegal"), *lines])
    happened = effect_frequencies(game, rows)
    if unseen := [
        translate("report-rules-event", kind=item.kind, line=item.line) for item in happened if not item.games
    ]:
        chapter.sentences.append(translate("report-rules-unseen", events=tuple(unseen)))
    event_lines = [
        [item.kind, item.line, ", ".join(item.rules), format_percent(item.games), f"{item.times:.1f}"]
        for item in happened
    ]
    chapter.tables.append([table_head("event", "log", "rules", "games", "times"), *event_lines])
    return chapter


def _chapter(id: str, **arguments: object) -> Chapter:
    """Return a chapter with the message `id` as title and its attribute `about` as introduction."""
    return Chapter(translate(id, **arguments), translate(f"{id}.about", **arguments))


def _has_column(name: str, measured: Sequence[Mapping[str, Figure]]) -> bool:
    """Return whether a figure deserves a column: draws and shared wins do only if there are any."""
    return name not in (DRAWN, SHARED) or any(own[name].value for own in measured if name in own)


def _add_figures(chapter: Chapter, cells: Sequence[Cell], measure: Measure) -> Chapter:
    """Add a table with a line per cell, and a picture of the figures that are shares."""
    measured = [(cell, {figure.name: figure for figure in measure(cell)}) for cell in cells]
    largest = sorted((own for _, own in measured), key=len, reverse=True)  # the longest list determines the order
    names = [name for name in dict.fromkeys(name for own in largest for name in own) if _has_column(name, largest)]
    if not names:
        return chapter
    lines = [
        [cell.name, *(format_figure(own[name]) if name in own else "" for name in names), f"{cell.different_games}"]
        for cell, own in measured
    ]
    chapter.tables.append([[*table_head("variant"), *map(label, names), *table_head("different-games")], *lines])
    shares = [
        (_with_variant(cells, cell, label(name)), own[name])
        for name in names
        for cell, own in measured
        if name in own and own[name].unit == SHARE
    ]
    if 1 < len(shares) <= MOST_PICTURED:
        caption = translate("report-figures", even=any(figure.even for _, figure in shares))
        chapter.pictures.append((caption, charts.intervals(chapter.title, shares)))
    return chapter


def _with_variant(cells: Sequence[Cell], cell: Cell, text: str) -> str:
    """Prefix a text with the name of its cell if there are several."""
    return text if len(cells) == 1 else translate("report-of", variant=cell.name, text=text)


# ---- the page ------------------------------------------------------------------------------------

PER_CENT = re.compile(r"(?<=\d) (?=%)")
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


@cache
def _templates() -> Environment:
    """Return the environment of the templates, which escapes texts."""
    loader = FileSystemLoader(Path(__file__).parent)
    templates = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_joined,
    )
    templates.filters |= {"svg": Markup, "breakable": _breakable, "filled": drop_empty_columns}
    return templates


def _joined(text: Any) -> Any:
    """Join percentages to their sign, except in commands, which users copy."""
    return PER_CENT.sub("\N{NO-BREAK SPACE}", text) if isinstance(text, str) and not isinstance(text, Markup) else text


def _breakable(cell: str) -> str:
    """Let the interval of a figure go on a line of its own."""
    return cell.replace("\N{NO-BREAK SPACE}(", " (")


@dataclass(frozen=True)
class _ExampleOnPage:
    """An example game with links to download it and, if the address of a server is known, to replay it there.

    A server that publishes a report adds its own address.
    """

    game: Game
    example: Example
    table: str | None

    @property
    def ratio(self) -> str:
        """The aspect ratio of the board."""
        wide, high = map(float, VIEW_BOX.findall(self.example.picture)[0])
        return f"{wide / high:.3f}"

    @property
    def file(self) -> str:
        """The name of the downloaded file."""
        return f"{self.game.id}-{self.example.number}.jsonl"

    @property
    def data(self) -> str:
        """The content of the file as a URL."""
        return f"data:application/jsonl;base64,{base64.b64encode(self.example.playthrough.encode()).decode()}"


FORMS: dict[str, Callable[[Report], str]] = {
    ".html": Report.html,
    ".md": Report.markdown,
    ".json": lambda report: json.dumps(report.to_json(), indent=1) + "\n",
}
"""Formats of a report, by file extension."""
