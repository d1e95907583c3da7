"""A report as one self-contained page."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from crossings.reports.answers import answers
from crossings.reports.findings import Example
from crossings.reports.report import Report
from crossings.reports.tables import drop_empty_columns
from crossings.reports.words import translate
from crossings.words import current_locale

PAGE = "report.html.jinja"
PER_CENT = re.compile(r"(?<=\d) (?=%)")
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


@dataclass(frozen=True)
class ExampleGame:
    """An example game on the page. `picture`: the final position as SVG."""

    example: Example
    title: str
    about: str
    picture: str
    file: str
    """The name of the downloaded file."""

    @property
    def ratio(self) -> str:
        """The aspect ratio of the board."""
        wide, high = map(float, VIEW_BOX.findall(self.picture)[0])
        return f"{wide / high:.3f}"

    @property
    def data(self) -> str:
        """The content of the file as a URL."""
        return f"data:application/jsonl;base64,{base64.b64encode(self.example.playthrough.encode()).decode()}"


def html(report: Report, table: str | None = None) -> str:
    """Return the page. `table`: the address of a server on which links open the example games."""
    findings = report.findings
    return (
        _templates()
        .get_template(PAGE)
        .render(
            language=current_locale(),
            report=report,
            answers=answers(findings),
            examples=_example_games(report),
            table=table,
            commands=[Markup.escape(command) for command in findings.commands],
            translate=translate,
        )
    )


def _example_games(report: Report) -> list[ExampleGame]:
    """Return the example games; none if they were played by other rules than the installed ones."""
    if report.findings.version != report.game.version:
        return []
    return [
        ExampleGame(
            example,
            title,
            report.about_example(example),
            report.game.board.scene(report.game.from_json(example.final_state).position(None)).svg(),
            f"{report.game.id}-{example.number}.jsonl",
        )
        for example, title in report.titled_examples
    ]


@cache
def _templates() -> Environment:
    """Return the environment of the templates, which escapes texts."""
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
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
