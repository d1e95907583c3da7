"""Write docs/design/drawing.md: what a face draws with, from the code."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from dataclasses import is_dataclass
from pathlib import Path
from types import FunctionType, ModuleType

from crossings.drawing import kit, scene, sheets

WIDTH = 120
PAGE = Path(__file__).parents[1] / "docs" / "design" / "drawing.md"
HEAD = """# What a face draws with

The look is cut paper: flat fills, one ink line round whatever can be moved, light from the upper left, one small flat
shadow down right; no gradients, textures or photos. Shape tells things apart before colour does. Teal is the player's
hand (dots, rings, frames) and nothing else: no piece is teal. A board is a place at an hour; `night=True` where its
ground is dark.

Fragments are SVG texts with presentation attributes, drawn around (0, 0): no style sheets, no ids, no links. A cell
is 40 units wide in every game (`CELL`). On the page lie, from below: the backdrop; the frames of what is chosen and of
the last move; the pieces by their layer, where a piece that glides or appears is above all others meanwhile; hints and
what a stage lays over the board; dots and rings. Scenes are portrait or square, so that they fit a phone (for a wide
window trays may stand beside). Labels of pieces and places are read out with more words behind them ("..., can be
picked"): they end without a full stop.

This page is made from the code: `python tools/drawing_page.py`.
"""


def first_line(doc: str | None) -> str:
    """The first sentence or so of a docstring."""
    return " ".join((doc or "").strip().split("\n\n")[0].split())


def notes_of(cls: type) -> dict[str, str]:
    """The strings that stand below fields."""
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    found: dict[str, str] = {}
    for one, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(one, ast.AnnAssign)
            and isinstance(one.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            found[one.target.id] = first_line(str(below.value.value))
    return found


def wrapped(text: str) -> str:
    """A paragraph in lines."""
    return "\n".join(textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def of_class(cls: type) -> str:
    """A class with its fields."""
    notes = notes_of(cls)
    told = "\n\n".join(wrapped(" ".join(part.split())) for part in (cls.__doc__ or "").split("\n\n"))
    lines = [f"### `{cls.__name__}`", "", told, "", "| field | type | default | |", "| --- | --- | --- | --- |"]
    for one in inspect.signature(cls).parameters.values():
        default = "" if one.default is one.empty else f"`{one.default!r}`"
        kind = getattr(one.annotation, "__forward_arg__", one.annotation).replace("|", "\\|")
        lines.append(f"| `{one.name}` | `{kind}` | {default} | {notes.get(one.name, '')} |")
    return "\n".join(lines)


def of_functions(module: ModuleType) -> str:
    """The functions of a module."""
    lines = ["| | |", "| --- | --- |"]
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not name.startswith("_"):
            signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(value))).replace("|", "\\|")
            lines.append(f"| `{name}{signature}` | {first_line(value.__doc__)} |")
    return "\n".join(lines)


def of_colours() -> str:
    """The palette."""
    colours = {name: value for name, value in vars(kit).items() if isinstance(value, str) and value.startswith("#")}
    return ", ".join(f"`{name}` `{value}`" for name, value in colours.items())


def page() -> str:
    """The whole page."""
    types = [value for value in vars(scene).values() if isinstance(value, type)]
    classes = [one for one in types if is_dataclass(one) or issubclass(one, tuple)]
    return (
        "\n\n".join(
            [
                HEAD.rstrip(),
                "## Scenes (`crossings.drawing.scene`)",
                *map(of_class, classes),
                f"Sounds of a stage (`SOUNDS`): {', '.join(f'`{sound}`' for sound in scene.SOUNDS)}.",
                of_functions(scene),
                "## Kit (`crossings.drawing.kit`)",
                wrapped(f"Colours: {of_colours()}."),
                of_functions(kit),
                "## Sheets (`crossings.drawing.sheets`)",
                first_line(sheets.__doc__),
                of_functions(sheets),
            ]
        )
        + "\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
