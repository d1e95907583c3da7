"""A report: what games say about a game's design, with intervals and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import median

from crossings.engine import Game, game
from crossings.engine.options import Value
from crossings.reports import charts
from crossings.reports.answers import MIN_DECISIONS, RARE_SHARE, answers, is_even
from crossings.reports.figures import (
    DRAWN,
    MINUTES_A_DECISION,
    SHARE,
    SHARED,
    Figure,
    describe_options,
    difference,
    format_figure,
    format_percent,
    label,
)
from crossings.reports.findings import SAMPLING_INTERVAL, Example, Findings, Variant
from crossings.reports.tables import Table, markdown
from crossings.reports.words import table_head, translate

MOST_LISTED = 12
"""Variants named in a list of reports."""
MOST_PICTURED = 24
"""Lines in a picture of figures; larger tables have no picture."""
MOST_COURSES = 4
"""Variants with a picture of the winner's chance."""
Measure = Callable[[Variant], Sequence[Figure]]


@dataclass
class Chapter:
    """A question, and sentences, tables and charts that answer it."""

    title: str
    about: str
    sentences: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    charts: list[charts.Chart] = field(default_factory=list)


class Report:
    """A report in the current language. The game must be installed."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings

    @property
    def game(self) -> Game:
        """The game that was played."""
        return game(self.findings.game)

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(variant.games for variant in self.findings.variants)

    @property
    def title(self) -> str:
        """The title of the page."""
        return translate("report-title", game=self.game.title)

    @property
    def line(self) -> str:
        """The main result in one line, for a list of reports."""
        variants = by_last_players(self.findings)
        lines = [
            _with_variant(self.findings, one, format_figure(one.figures["balance"][0]))
            for one in variants[:MOST_LISTED]
        ]
        lines += [translate("report-line-more", more=len(variants) - MOST_LISTED)] if variants[MOST_LISTED:] else []
        seat, teams = self.game.seat_names[0], self.game.cooperative
        return translate("report-line", games=self.games, teams=teams, seat=seat, variants=tuple(lines))

    @cached_property
    def chapters(self) -> list[Chapter]:
        """All chapters with content."""
        chapters = (
            make(self.findings)
            for make in (_balance, _skill, _changes, _players, _length, _tension, _luck, _choices, _rules)
        )
        return [chapter for chapter in chapters if chapter.sentences or chapter.tables]

    def markdown(self) -> str:
        """Return the report as Markdown, without charts."""
        parts = [
            f"# {self.title}",
            self.about_answers,
            "\n".join(f"- **{answer.question}** {answer.text}" for answer in answers(self.findings)),
            self.about_games,
            markdown(self.variants),
        ]
        for chapter in self.chapters:
            parts += [f"## {chapter.title}", chapter.about, "\n".join(f"- {one}" for one in chapter.sentences)]
            parts += map(markdown, chapter.tables)
        parts += [f"## {translate('report-examples')}"] if self.findings.examples else []
        for example, title in self.titled_examples:
            parts += [f"### {title}", self.about_example(example)]
        parts += [f"## {translate('report-repeat')}", self.about_commands]
        return "\n\n".join([*filter(None, parts), "\n".join(f"    {one}" for one in self.findings.commands)]) + "\n"

    @property
    def about_answers(self) -> str:
        """Which variant the answers are about."""
        base = next(variant for variant in self.findings.variants if variant.name == self.findings.base)
        return translate("report-answers", players=tuple(dict.fromkeys(base.players)), variant=base.name)

    @property
    def about_games(self) -> str:
        """What was played, and how to read the figures."""
        return translate("report-about", games=self.games, version=self.findings.version)

    @property
    def variants(self) -> Table:
        """The table of variants."""
        rows = [table_head("variant", "players", "options", "games", "different-games")]
        for one in self.findings.variants:
            options = _describe_options(self.findings, one)
            rows.append([one.name, ", ".join(dict.fromkeys(one.players)), options, f"{one.games}", f"{one.different}"])
        return rows

    @property
    def about_commands(self) -> str:
        """Whether the commands play the same games again."""
        return translate("report-repeat.same" if self.findings.repeatable else "report-repeat.like")

    @property
    def titled_examples(self) -> list[tuple[Example, str]]:
        """The example games with their titles."""
        typical = [example for example in self.findings.examples if example.kind == "typical"]
        return [
            (one, translate(f"example-{one.kind}", number=1 + typical.index(one) if one in typical else 0))
            for one in self.findings.examples
        ]

    def about_example(self, example: Example) -> str:
        """Return how an example game ended."""
        return translate(
            "example-about",
            ending=self.game.ending(example.reason),
            teams=self.game.cooperative,
            won=bool(example.winners),
            winners=tuple(self.game.seat_names[seat] for seat in example.winners),
            moves=example.moves,
            number=str(example.number),
        )


def by_last_players(findings: Findings) -> list[Variant]:
    """Return the variants with the players of the last one, the strongest if there are several strengths."""
    last = findings.variants[-1]
    return [variant for variant in findings.variants if variant.players == last.players]


def changed_options(played: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    """Return the options that differ from the defaults."""
    usual = played.resolve({})
    return {name: value for name, value in options.items() if value != usual[name]}


def _describe_options(findings: Findings, variant: Variant) -> str:
    played = game(findings.game)
    return describe_options(played, changed_options(played, variant.options)) or translate("options-default")


# ---- chapters ------------------------------------------------------------------------------------


def _balance(findings: Findings) -> Chapter:
    teams = game(findings.game).cooperative
    chapter = _chapter("report-fair", teams=teams)
    for variant in by_last_players(findings):
        balance, wide = variant.figures["balance"], variant.wide_balance
        uneven = [figure for figure, wider in zip(balance, wide, strict=False) if not is_even(wider)]
        uneven = uneven[: 1 if variant.seats == 2 else None]  # with two seats, one determines the other
        sentences = [describe_difference(figure) for figure in uneven]
        if teams:
            sentences = [translate("report-fair-team", share=format_figure(balance[0]))]
        elif not uneven:
            sentences = [describe_even(wide)]
        chapter.sentences += [_with_variant(findings, variant, sentence) for sentence in sentences]
    return _add_figures(chapter, findings, findings.variants, lambda variant: variant.figures["balance"])


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


def _skill(findings: Findings) -> Chapter:
    """Compare strengths: only if the same game was played at several strengths, by equal players."""
    games: dict[str, dict[str, Figure]] = {}
    for variant in findings.variants:
        if len(set(variant.players)) == 1:
            by_player = games.setdefault(_describe_options(findings, variant), {})
            name = variant.players[0]
            while name in by_player:
                name = translate("report-again", player=name)
            by_player[name] = variant.figures["balance"][0]
    games = {options: by_player for options, by_player in games.items() if len(by_player) > 1}
    played = game(findings.game)
    chapter = _chapter("report-skill", teams=played.cooperative, seat=played.seat_names[0])
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


def _changes(findings: Findings) -> Chapter:
    """Compare variants that the same players played from the same seed."""
    chapter, found = _chapter("report-changes", variant=findings.base), findings.changes
    if not found:
        return chapter
    significant = [
        translate("report-change", variant=change.variant, figure=label(change.figure.name))
        for change in found
        if change.significant
    ]
    chapter.sentences.append(
        translate("report-changes-significant", comparisons=len(found), changes=tuple(significant))
    )
    compared = [variant for variant in findings.variants if any(change.variant == variant.name for change in found)]
    _add_figures(
        chapter,
        findings,
        compared,
        lambda variant: [change.figure for change in found if change.variant == variant.name],
    )
    for name in dict.fromkeys(change.figure.name for change in found):
        rows = [(one.variant, replace(one.figure, even=0.0)) for one in found if one.figure.name == name]
        if len(rows) <= MOST_PICTURED and name != "moves":
            caption = translate("report-changes.picture", figure=label(name), variant=findings.base)
            chapter.charts.append(charts.intervals(caption, rows))
    return chapter


def _players(findings: Findings) -> Chapter:
    chapter = _chapter("report-players", teams=game(findings.game).cooperative)
    _add_figures(chapter, findings, findings.variants, lambda variant: variant.figures["players"])
    for variant in findings.variants:
        points, clairvoyants = variant.figures["players"], variant.clairvoyants
        ceilings = [format_figure(figure) for figure in points if figure.name in clairvoyants]
        others = [
            translate("report-players-other", player=figure.name, share=format_figure(figure))
            for figure in points
            if figure.name not in clairvoyants
        ]
        if ceilings and others:
            sentence = translate("report-players-ceiling", share=ceilings[0], others=tuple(others))
            chapter.sentences.append(_with_variant(findings, variant, sentence))
    return chapter


def _length(findings: Findings) -> Chapter:
    chapter = _chapter("report-length", seconds=f"{60 * MINUTES_A_DECISION:.0f}")
    first = by_last_players(findings)[0]
    title = translate("report-length.picture", games=first.different)
    chapter.charts.append(charts.histogram(_with_variant(findings, first, title), first.moves))
    tenth = len(first.moves) // 10
    low, high, middle = first.moves[tenth], first.moves[-1 - tenth], f"{median(first.moves):.0f}"
    sentence = translate("report-length-median", median=middle, tails=tenth > 0, low=low, high=high)
    chapter.sentences.append(_with_variant(findings, first, sentence))
    return _add_figures(chapter, findings, findings.variants, lambda variant: variant.figures["length"])


def _tension(findings: Findings) -> Chapter:
    teams = game(findings.game).cooperative
    chapter = _chapter("report-open", teams=teams)
    _add_figures(chapter, findings, findings.variants, lambda variant: variant.figures["tension"])
    for variant in by_last_players(findings)[:MOST_COURSES]:
        if variant.courses:
            title = _with_variant(findings, variant, translate("report-open.picture", teams=teams))
            chapter.charts.append(charts.fan(title, variant.courses))
    if chapter.tables and not all(variant.calibrated for variant in findings.variants):
        chapter.sentences.append(translate("report-open-raw"))
    return chapter


def _luck(findings: Findings) -> Chapter:
    return _add_figures(_chapter("report-luck"), findings, findings.variants, lambda variant: variant.figures["luck"])


def _choices(findings: Findings) -> Chapter:
    chapter = _chapter("report-choices", every=SAMPLING_INTERVAL)
    names: dict[str, list[str]] = {}
    for variant in by_last_players(findings):
        kinds = [choice for choice in variant.choices if choice.decisions >= MIN_DECISIONS]
        never = tuple(choice.kind for choice in kinds if not choice.taken.value)
        poor = tuple(choice.kind for choice in kinds if choice.worthy.high < RARE_SHARE)
        sentences = [translate("report-choices-never", kinds=never)] if never else []
        sentences += [translate("report-choices-poor", kinds=poor)] if poor else []
        chapter.sentences += [_with_variant(findings, variant, sentence) for sentence in sentences]
        lines = [
            [choice.kind, f"{choice.decisions}", format_figure(choice.taken), format_figure(choice.worthy)]
            for choice in kinds
        ]
        if lines:
            kind, *others = table_head("kind", "decisions", "made", "near-best")
            chapter.tables.append([[_with_variant(findings, variant, kind), *others], *lines])
        names |= {choice.kind: [choice.kind, choice.line, ", ".join(choice.rules)] for choice in kinds}
    if names:
        chapter.tables.append([table_head("kind", "log", "rules"), *(names[kind] for kind in sorted(names))])
    return chapter


def _rules(findings: Findings) -> Chapter:
    frequencies, happened = findings.rules, findings.effects
    games = sum(variant.games for variant in findings.variants)
    chapter = _chapter("report-rules")
    never = [item.id for item in frequencies if not item.games and not item.forbids]
    if never:
        chapter.sentences.append(translate("report-rules-never", games=games, rules=tuple(never)))
    if seldom := [item.id for item in frequencies if 0 < item.games < RARE_SHARE and not item.forbids]:
        chapter.sentences.append(translate("report-rules-rare", games=f"{1 / RARE_SHARE:.0f}", rules=tuple(seldom)))
    lines = [
        [item.id, item.heading, format_percent(item.games), f"{item.times:.1f}", format_percent(item.forbids)]
        for item in frequencies
    ]
    if lines:
        chapter.tables.append([table_head("rule", "heading", "games", "times", "illegal"), *lines])
    if unseen := [
        translate("report-rules-event", kind=item.kind, line=item.line) for item in happened if not item.games
    ]:
        chapter.sentences.append(translate("report-rules-unseen", events=tuple(unseen)))
    event_lines = [
        [item.kind, item.line, ", ".join(item.rules), format_percent(item.games), f"{item.times:.1f}"]
        for item in happened
    ]
    if event_lines:
        chapter.tables.append([table_head("event", "log", "rules", "games", "times"), *event_lines])
    return chapter


def _chapter(id: str, **arguments: object) -> Chapter:
    """Return a chapter with the message `id` as title and its attribute `about` as introduction."""
    return Chapter(translate(id, **arguments), translate(f"{id}.about", **arguments))


def _has_column(name: str, measured: Sequence[Mapping[str, Figure]]) -> bool:
    """Return whether a figure deserves a column: draws and shared wins do only if there are any."""
    return name not in (DRAWN, SHARED) or any(own[name].value for own in measured if name in own)


def _add_figures(chapter: Chapter, findings: Findings, variants: Sequence[Variant], measure: Measure) -> Chapter:
    """Add a table with a line per variant, and a chart of the figures that are shares."""
    measured = [(variant, {figure.name: figure for figure in measure(variant)}) for variant in variants]
    largest = sorted((own for _, own in measured), key=len, reverse=True)  # the longest list determines the order
    names = [name for name in dict.fromkeys(name for own in largest for name in own) if _has_column(name, largest)]
    if not names:
        return chapter
    lines = [
        [variant.name, *(format_figure(own[name]) if name in own else "" for name in names), f"{variant.different}"]
        for variant, own in measured
    ]
    chapter.tables.append([[*table_head("variant"), *map(label, names), *table_head("different-games")], *lines])
    shares = [
        (_with_variant(findings, variant, label(name)), own[name])
        for name in names
        for variant, own in measured
        if name in own and own[name].unit == SHARE
    ]
    if 1 < len(shares) <= MOST_PICTURED:
        caption = translate("report-figures", even=any(figure.even for _, figure in shares))
        chapter.charts.append(charts.intervals(caption, shares))
    return chapter


def _with_variant(findings: Findings, variant: Variant, text: str) -> str:
    """Prefix a text with the name of its variant if there are several."""
    return text if len(findings.variants) == 1 else translate("report-of", variant=variant.name, text=text)
