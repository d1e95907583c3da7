"""A report of runs: what their games say of a game, for whoever designed it, with intervals and in sentences."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from html import escape
from pathlib import Path
from statistics import NormalDist, median
from string import Template
from typing import Any

from markdown_it import MarkdownIt

from crossings.engine import Game
from crossings.engine.options import Value
from crossings.lab.choices import SAMPLING_INTERVAL
from crossings.lab.ladder import Table, markdown
from crossings.lab.reports import charts
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
    changes,
    choices,
    course,
    describe_options,
    difference,
    effect_frequencies,
    format_percent,
    label,
    length,
    luck,
    players,
    rules,
    tension,
    within,
)
from crossings.lab.reports.measures import MEASURES
from crossings.lab.words import table_head, translate
from crossings.words import current_locale

RARE_SHARE = 0.05
"""A rule at work in fewer games than this is seldom met."""
MIN_DECISIONS = 20
"""A kind of move that could be made in fewer decisions is not told of."""
ERROR = 0.05
MOST_LISTED = 12
"""Variants that a list of reports tells of."""
MOST_PICTURED = 24
"""Lines of a picture of figures: more are told by the table alone."""
PAGE = Template(Path(__file__).with_name("report.html").read_text(encoding="utf-8"))
Measure = Callable[[Cell], list[Figure]]


@dataclass
class Chapter:
    """What is asked, sentences and tables that answer it, pictures (title and SVG)."""

    title: str
    about: str
    says: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)


class Report:
    """All chapters. `cells`: at least one, of one game by one version of its rules, which `make_cells` sees to. `table`:
    the address of one, where examples can be looked at."""

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
        """What was played."""
        return self.cells[0].game

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(len(cell.rows) for cell in self.cells)

    @property
    def line(self) -> str:
        """What it found first, in one line: so a list of reports tells it."""
        cells = by_last_players(self.cells)
        told = [_of(self.cells, cell, within(balance(cell)[0])) for cell in cells[:MOST_LISTED]]
        told += [translate("report-line-more", more=len(cells) - MOST_LISTED)] if len(cells) > MOST_LISTED else []
        seat, teams = self.game.seat_names[0], self.game.cooperative
        return translate("report-line", games=self.games, teams=teams, seat=seat, variants=tuple(told))

    @cached_property
    def chapters(self) -> list[Chapter]:
        """All that have something to say."""
        made = (
            make(self.cells)
            for make in (_balance, _skill, _changes, _players, _length, _tension, _luck, _choices, _rules)
        )
        return [one for one in made if one.says or one.tables]

    # ---- forms ---------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """All figures as data."""
        first = self.cells[0].plan
        usual, others = _variants(self.cells)
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
            "cells": [
                {"name": cell.name, "options": cell.plan.starts[cell.variant].options, "players": [*cell.plan.players]}
                for cell in self.cells
            ],
            "figures": figures,
            "choices": [{"cell": cell.name, **asdict(choice)} for cell in self.cells for choice in choices(cell)],
            "changes": [
                {"cell": cell.name, "from": usual.name, **asdict(figure)}
                for cell in others
                for figure in changes(cell, usual)
            ],
            "rules": [asdict(one) for one in rules(self.game, _all_rows(self.cells))],
            "happenings": [asdict(one) for one in effect_frequencies(self.game, _all_rows(self.cells))],
            "examples": [asdict(one) for one in self.examples],
        }

    def markdown(self, *, pictures: bool = False) -> str:
        """As Markdown; with pictures, each stands in a paragraph of its own by its number, as `html` puts it in."""
        parts, drawn = [*self._head()], 0
        for chapter in self.chapters:
            parts += [f"## {chapter.title}", chapter.about, *(f"- {one}" for one in chapter.says), ""]
            if pictures:
                parts += [f"{PICTURE}{drawn + at}" for at in range(len(chapter.pictures))]
                drawn += len(chapter.pictures)
            parts += map(markdown, chapter.tables)
        for number, one in enumerate(self.examples):
            parts += [f"## {translate('report-examples')}" if number == 0 else "", f"### {one.title}", one.about]
            parts += [f"{PICTURE}{drawn + number}"] if pictures else []
        return "\n\n".join([*filter(None, parts), *self._tail()]).replace("\n\n- ", "\n- ") + "\n"

    def html(self) -> str:
        """As one page that needs nothing else."""
        pictures = [picture for chapter in self.chapters for picture in chapter.pictures]
        shown = [_figure(svg, title) for title, svg in pictures]
        shown += [_figure(one.picture) + _ways_to(self.game, one, self.table) for one in self.examples]
        body = MarkdownIt("commonmark", {"html": False}).enable("table").render(self.markdown(pictures=True))
        for number in reversed(range(len(shown))):
            body = body.replace(f"<p>{PICTURE}{number}</p>", shown[number])
        body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
        body = PER_CENT.sub(lambda met: met[0].replace(" %", "\N{NO-BREAK SPACE}%") if met[1] is None else met[0], body)
        first = self.cells[0].plan
        head = {
            "title": translate("report-title", game=self.game.title),
            "line": self.line,
            "language": current_locale(),
        }
        known = {name: escape(text) for name, text in (head | {"game": first.game, "rules": first.version}).items()}
        return PAGE.substitute(known, body=body)

    def _head(self) -> Iterator[str]:
        first = self.cells[0].plan
        yield f"# {translate('report-title', game=self.game.title)}"
        yield translate("report-about", games=self.games, version=first.version)
        rows = [table_head("variant", "players", "options", "games")]
        for cell in self.cells:
            rows.append([cell.name, ", ".join(cell.plan.players), _told_options(cell), f"{len(cell.rows)}"])
        yield markdown(rows)

    def _tail(self) -> Iterator[str]:
        yield f"## {translate('report-repeat')}"
        repeatable = all(cell.plan.repeatable for cell in self.cells)
        yield translate("report-repeat.same" if repeatable else "report-repeat.like")
        yield "\n".join(f"    {one}" for one in self.commands)


PER_CENT = re.compile(r"(<pre>.*?</pre>)|\d %", re.DOTALL)
"""Kept in a line, but for commands, which are copied."""
PICTURE = "picture "
"""With a number behind it: where a picture stands in the text."""


def _told_options(cell: Cell) -> str:
    return describe_options(cell.game, _changed(cell)) or translate("options-default")


def _changed(cell: Cell) -> dict[str, Value]:
    """The options that are not as usual."""
    usual = cell.game.resolve({})
    return {name: value for name, value in cell.plan.starts[cell.variant].options.items() if value != usual[name]}


def _all_rows(cells: Sequence[Cell]) -> list[dict[str, Any]]:
    return [row for cell in cells for row in cell.rows]


# ---- chapters ------------------------------------------------------------------------------------


def _balance(cells: Sequence[Cell]) -> Chapter:
    teams = cells[0].game.cooperative
    chapter = _chapter("report-fair", teams=teams)
    told = by_last_players(cells)
    looks = sum(cell.seats for cell in told)
    sure = NormalDist().inv_cdf(1 - ERROR / 2 / looks)  # of many seats one lies outside its 95 % by chance
    for cell in told:
        own = balance(cell)
        seats = [one for one in own if one.even is not None]
        wide = balance(replace(cell, sure=sure))
        apart = [one for one, wider in zip(seats, wide, strict=False) if not is_even(wider)]
        if seats and not apart:
            chapter.says.append(_of(cells, cell, describe_even([one for one in wide if one.even is not None])))
        if teams:
            chapter.says += [_of(cells, cell, translate("report-fair-team", share=within(one))) for one in own[:1]]
        apart = apart[: 1 if len(seats) == 2 else None]  # of two, one says what the other is worth
        chapter.says += [_of(cells, cell, describe_difference(one)) for one in apart]
    return _measured(chapter, cells, balance)


def is_even(figure: Figure) -> bool:
    """Whether a figure is what would be even, as far as so many games can tell."""
    return figure.even is None or figure.low <= figure.even <= figure.high


def describe_even(seats: Sequence[Figure]) -> str:
    """What is said where no seat differs."""
    seen = max(max(one.high - one.value, one.value - one.low) for one in seats)
    even, games = format_percent(seats[0].even or 0), seats[0].games
    return translate("report-fair-even", even=even, games=games, points=f"{100 * seen:.0f}")


def describe_difference(figure: Figure) -> str:
    """How a figure differs from what would be even."""
    even = figure.even or 0
    better = figure.value > even
    return translate(
        "report-fair-not", seat=figure.name, share=within(figure), even=format_percent(even), better=better
    )


def _skill(cells: Sequence[Cell]) -> Chapter:
    """Only where the same game was played at several strengths, by all alike."""
    games: dict[str, dict[str, Figure]] = {}
    for cell in cells:
        if len(set(cell.plan.players)) == 1:
            own, name = games.setdefault(_told_options(cell), {}), cell.plan.players[0]
            while name in own:
                name = translate("report-again", player=name)
            own[name] = balance(cell)[0]
    games = {told: own for told, own in games.items() if len(own) > 1}
    game = cells[0].game
    chapter = _chapter("report-skill", teams=game.cooperative, seat=game.seat_names[0])
    for told, own in games.items():
        (one, weak), *_, (other, strong) = own.items()
        apart = difference(weak, strong)
        seen = translate(
            "report-skill-seen",
            options=told,
            weak=one,
            strong=other,
            first=within(weak),
            last=within(strong),
            differs=not apart.low <= 0 <= apart.high,
            points=f"{100 * apart.value:z.0f}",
            low=f"{100 * apart.low:z.0f}",
            high=f"{100 * apart.high:z.0f}",
        )
        chapter.says.append(seen)
    names = list(dict.fromkeys(name for own in games.values() for name in own))
    if names:
        lines = [[told, *(within(own[name]) if name in own else "" for name in names)] for told, own in games.items()]
        chapter.tables.append([[*table_head("options"), *names], *lines])
    return chapter


def _variants(cells: Sequence[Cell]) -> tuple[Cell, list[Cell]]:
    """The variant that is as usual, or the first, and the others under the same dice."""
    told = by_last_players(cells)
    first = next((cell for cell in told if _changed(cell).keys() <= {"players"}), told[0])
    return first, [cell for cell in told if cell is not first and cell.plan.seed == first.plan.seed]


def _changes(cells: Sequence[Cell]) -> Chapter:
    """Only where variants were played by the same players from the same seed."""
    first, others = _variants(cells)
    chapter = _chapter("report-changes", variant=first.name)
    return _measured(chapter, others, lambda cell: changes(cell, first))


def _players(cells: Sequence[Cell]) -> Chapter:
    chapter = _measured(_chapter("report-players", teams=cells[0].game.cooperative), cells, players)
    for cell in cells:
        clairvoyants = {entry.name for entry in cell.plan.entries if entry.is_clairvoyant}
        ceilings = [within(one) for one in players(cell) if one.name in clairvoyants]
        others = [
            translate("report-players-other", player=one.name, share=within(one))
            for one in players(cell)
            if one.name not in clairvoyants
        ]
        if ceilings and others:
            told = translate("report-players-ceiling", share=ceilings[0], others=tuple(others))
            chapter.says.append(_of(cells, cell, told))
    return chapter


def _length(cells: Sequence[Cell]) -> Chapter:
    chapter = _measured(_chapter("report-length", seconds=f"{60 * MINUTES_A_DECISION:.0f}"), cells, length)
    for cell in by_last_players(cells)[:1]:
        moves = sorted(row["moves"] for row in cell.rows)
        tenth = len(moves) // 10
        low, high, middle = moves[tenth], moves[-1 - tenth], f"{median(moves):.0f}"
        chapter.says.append(translate("report-length-median", median=middle, tails=tenth > 0, low=low, high=high))
        title = translate("report-length.picture")
        chapter.pictures[:0] = [(_of(cells, cell, title), charts.spread(title, label("moves"), moves))]
    return chapter


def _tension(cells: Sequence[Cell]) -> Chapter:
    teams = cells[0].game.cooperative
    chapter = _measured(_chapter("report-open", teams=teams), cells, tension)
    for cell in by_last_players(cells)[:4]:
        courses = [line for row in cell.rows if (line := course(row, teams)) is not None]
        if courses:
            title = _of(cells, cell, translate("report-open.picture", teams=teams))
            chapter.pictures.append((title, charts.fan(title, courses)))
    measures = {row["measure"] for row in _all_rows(cells)}
    if chapter.tables and measures != {"chance"}:
        chapter.says.append(translate("report-open-raw"))
    return chapter


def _luck(cells: Sequence[Cell]) -> Chapter:
    return _measured(_chapter("report-luck"), cells, luck)


def _choices(cells: Sequence[Cell]) -> Chapter:
    chapter = _chapter("report-choices", every=SAMPLING_INTERVAL)
    names: dict[str, list[str]] = {}
    for cell in by_last_players(cells):
        found = [one for one in choices(cell) if one.decisions >= MIN_DECISIONS]
        if never := [one.kind for one in found if not one.taken.value]:
            chapter.says.append(_of(cells, cell, translate("report-choices-never", kinds=tuple(never))))
        if poor := [one.kind for one in found if one.worthy.high < RARE_SHARE]:
            chapter.says.append(_of(cells, cell, translate("report-choices-poor", kinds=tuple(poor))))
        lines = [[one.kind, f"{one.decisions}", within(one.taken), within(one.worthy)] for one in found]
        if lines:
            kind, *others = table_head("kind", "decisions", "made", "near-best")
            chapter.tables.append([[_of(cells, cell, kind), *others], *lines])
        names |= {one.kind: [one.kind, one.told, ", ".join(one.rules)] for one in found}
    if names:
        chapter.tables.append([table_head("kind", "log", "rules"), *(names[kind] for kind in sorted(names))])
    return chapter


def _rules(cells: Sequence[Cell]) -> Chapter:
    game, rows = cells[0].game, _all_rows(cells)
    found = rules(game, rows)
    chapter = _chapter("report-rules")
    never = [one.id for one in found if not one.games and not one.forbids]
    if never:
        chapter.says.append(translate("report-rules-never", games=len(rows), rules=tuple(never)))
    if seldom := [one.id for one in found if 0 < one.games < RARE_SHARE and not one.forbids]:
        chapter.says.append(translate("report-rules-rare", games=f"{1 / RARE_SHARE:.0f}", rules=tuple(seldom)))
    lines = [
        [one.id, one.heading, format_percent(one.games), f"{one.times:.1f}", format_percent(one.forbids)]
        for one in found
    ]
    chapter.tables.append([table_head("rule", "heading", "games", "times", "illegal"), *lines])
    happened = effect_frequencies(game, rows)
    if unseen := [translate("report-rules-event", kind=one.kind, told=one.told) for one in happened if not one.games]:
        chapter.says.append(translate("report-rules-unseen", events=tuple(unseen)))
    seen = [
        [one.kind, one.told, ", ".join(one.rules), format_percent(one.games), f"{one.times:.1f}"] for one in happened
    ]
    chapter.tables.append([table_head("event", "log", "rules", "games", "times"), *seen])
    return chapter


def _chapter(id: str, **given: object) -> Chapter:
    """A chapter whose title is a message, and whose introduction is the message's attribute `about`."""
    return Chapter(translate(id, **given), translate(f"{id}.about", **given))


def _is_met(name: str, measured: Sequence[Mapping[str, Figure]]) -> bool:
    """Whether a figure is worth a column: draws and shared wins where there are any."""
    return name not in (DRAWN, SHARED) or any(own[name].value for own in measured if name in own)


def _measured(chapter: Chapter, cells: Sequence[Cell], measure: Measure) -> Chapter:
    """A chapter with the table of its figures, a line a cell, and a picture of those that are shares."""
    measured = [(cell, {one.name: one for one in measure(cell)}) for cell in cells]
    largest = sorted((own for _, own in measured), key=len, reverse=True)  # its order holds
    names = [name for name in dict.fromkeys(name for own in largest for name in own) if _is_met(name, largest)]
    if not names:
        return chapter
    lines = [[cell.name, *(within(own[name]) if name in own else "" for name in names)] for cell, own in measured]
    chapter.tables.append([[*table_head("variant"), *map(label, names)], *lines])
    drawn = [
        (_of(cells, cell, label(name)), own[name])
        for name in names
        for cell, own in measured
        if name in own and own[name].unit == SHARE
    ]
    if 1 < len(drawn) <= MOST_PICTURED:
        caption = translate("report-figures", even=any(one.even for _, one in drawn))
        chapter.pictures.append((caption, charts.intervals(chapter.title, drawn)))
    return chapter


def _of(cells: Sequence[Cell], cell: Cell, text: str) -> str:
    """A text with the name of its cell, where there are several."""
    return text if len(cells) == 1 else translate("report-of", variant=cell.name, text=text)


# ---- the page ------------------------------------------------------------------------------------


def _figure(svg: str, title: str = "") -> str:
    """A picture; a board, which has no title, as large as it may be by how much wider it is than high."""
    if title:
        return f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>"
    wide, high = map(float, re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)[0])
    return f'<figure style="--ratio: {wide / high:.3f}">{svg}</figure>'


def _ways_to(game: Game, example: Example, table: str | None) -> str:
    """The game at a table, if it is known where one is (whoever publishes a report adds its own); and to be kept."""
    data = base64.b64encode(example.playthrough.encode()).decode()
    name, save = f"{game.id}-{example.number}.jsonl", escape(translate("example-save"))
    kept = f'download="{escape(name)}" href="data:application/jsonl;base64,{data}"'
    if table is None:
        return f'<p><a data-game="{example.link}" {kept}>{save}</a></p>'
    shown = f'<a href="{escape(table)}{example.link}">{escape(translate("example-replay"))}</a>'
    return f"<p>{shown} · <a {kept}>{save}</a></p>"


CHAPTERS = (_balance, _skill, _changes, _players, _length, _tension, _luck, _choices, _rules)
"""In their order."""
FORMS: dict[str, Callable[[Report], str]] = {
    ".html": Report.html,
    ".md": Report.markdown,
    ".json": lambda report: json.dumps(report.to_json(), indent=1) + "\n",
}
"""What a report can be written as, by the end of its file's name."""
