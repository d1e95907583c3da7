"""Sphinx configuration of the documentation site; `make docs` builds it in build/docs."""

import json
import re
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import crossings

project = "Crossings"
author = "The Crossings authors"
version = release = crossings.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["research/strength/*.md"]  # notes that `crossings lab ladder` copies into research/strength.md
myst_heading_anchors = 4  # the anchors that GitHub gives headings

autodoc_member_order = "bysource"
default_role = "code"  # docstrings write `name` as Markdown does
nitpicky = True  # a reference to a class or function that has no entry is an error
nitpick_ignore_regex = [
    (r"py:.*", r"(?!crossings\.).*"),  # the standard library, numpy and others: their indexes need a network
    (r"py:.*", r"crossings\.\w+\.\w+\.\w+.*"),  # types in signatures that are not part of the public API
]

html_theme = "furo"
html_title = f"Crossings {version}"
html_show_copyright = False


OUTSIDE = re.compile(r"\]\((?=(?:\.\./)+(?:examples|src)/)")
"""The start of a link to a file outside the docs."""


def offer_downloads(app: Sphinx, docname: str, source: list[str]) -> None:
    """Make links to files outside the docs, such as examples, downloads: they are no pages of the site."""
    source[0] = OUTSIDE.sub("](path:", source[0])


class NotebookParser(MystParser):
    """Parses a Jupyter notebook as Markdown: text as it is, programs as code blocks. Outputs are left out."""

    supported = ("ipynb",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Convert the cells and parse the result."""
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(map(markdown_of, cells)), document)


def markdown_of(cell: dict[str, Any]) -> str:
    """A cell of a notebook as Markdown."""
    text = "".join(cell["source"])
    return f"```python\n{text}\n```" if cell["cell_type"] == "code" else text


def setup(app: Sphinx) -> None:
    """Read notebooks as pages; offer files outside the docs as downloads; show HAProxy's settings as plain text."""
    app.connect("source-read", offer_downloads)
    app.add_lexer("haproxy", TextLexer)
    app.add_source_suffix(".ipynb", "ipynb")
    app.add_source_parser(NotebookParser)
