"""Write docs/design/drawing.md, the reference of the drawing kit, from the code."""

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
HEAD = """# Draw a board

```python
from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Scene

size = (2 * CELL, CELL)
stone = Piece("stone", (20, 20), kit.ink_with_shadow(kit.disc(14), kit.BLUE), "a blue stone")
cells = [kit.place(f"cell-{n}", (20 + n * CELL, 20), (CELL, CELL), f"cell {n}", row=0, column=n) for n in (0, 1)]
scene = Scene(size, "One stone", kit.paint(kit.plate(size), kit.CARD), (stone,), tuple(cells))
print(scene.svg())
```

A game's `board.py` returns such a `Scene` for each position; the page animates the pieces from one scene to the next.
`crossings draw GAME -o board.svg` writes the start position as a file.

**Style.** Cut paper: flat fills, an ink outline around everything that can move, light from the upper left, one small
flat shadow to the lower right. No gradients, textures or photos. Pieces differ in shape, not only in colour. Teal is
reserved for the player's marks (dots, rings, frames), so no piece is teal. Each board shows a place at a time of day;
set `night=True` if its ground is dark.

**Fragments.** All art is SVG text with presentation attributes, drawn around (0, 0), without style sheets, ids or
links. A cell is 40 units wide in every game (`CELL`). Scenes are portrait or square, to fit a phone; in a wide window
trays may move to the side.

**Order of drawing**, from below: the backdrop; frames of the selection and of the last move; pieces by layer, with
moving and appearing pieces on top; hints and overlays of animations; dots and rings.

**Labels.** Screen readers add words after the labels of pieces and places ("..., can be picked"), so end them without a
full stop.

`python tools/drawing_page.py` generates this page from the code.
"""


def first_line(doc: str | None) -> str:
    """Return the first paragraph of a docstring as one line."""
    return " ".join((doc or "").strip().split("\n\n")[0].split())


def notes_of(cls: type) -> dict[str, str]:
    """Return the docstrings of a class's fields by name."""
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    notes: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            notes[field.target.id] = first_line(str(below.value.value))
    return notes


def wrap(text: str) -> str:
    """Wrap a paragraph at the width of the page."""
    return "\n".join(textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def of_class(cls: type) -> str:
    """Return the section of a class, with the table of its fields."""
    notes = notes_of(cls)
    text = "\n\n".join(wrap(" ".join(part.split())) for part in (cls.__doc__ or "").split("\n\n"))
    lines = [f"### `{cls.__name__}`", "", text, "", "| field | type | default | |", "| --- | --- | --- | --- |"]
    for field in inspect.signature(cls).parameters.values():
        default = "" if field.default is field.empty else f"`{field.default!r}`"
        kind = getattr(field.annotation, "__forward_arg__", field.annotation).replace("|", "\\|")
        lines.append(f"| `{field.name}` | `{kind}` | {default} | {notes.get(field.name, '')} |")
    return "\n".join(lines)


def of_functions(module: ModuleType) -> str:
    """Return the table of a module's public functions."""
    lines = ["| | |", "| --- | --- |"]
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not name.startswith("_"):
            signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(value))).replace("|", "\\|")
            lines.append(f"| `{name}{signature}` | {first_line(value.__doc__)} |")
    return "\n".join(lines)


def of_colours() -> str:
    """Return the list of colours."""
    colours = {name: value for name, value in vars(kit).items() if isinstance(value, str) and value.startswith("#")}
    return ", ".join(f"`{name}` `{value}`" for name, value in colours.items())


def page() -> str:
    """Return the whole page."""
    types = [value for value in vars(scene).values() if isinstance(value, type)]
    classes = [cls for cls in types if is_dataclass(cls) or issubclass(cls, tuple)]
    return (
        "\n\n".join(
            [
                HEAD.rstrip(),
                "## Scenes (`crossings.drawing.scene`)",
                *map(of_class, classes),
                f"Sounds of a step (`SOUNDS`): {', '.join(f'`{sound}`' for sound in scene.SOUNDS)}.",
                of_functions(scene),
                "## Kit (`crossings.drawing.kit`)",
                wrap(f"Colours: {of_colours()}."),
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
