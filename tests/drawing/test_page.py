"""docs/drawing.md has everything that a face can draw with."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FunctionType

import pytest

from crossings.drawing import kit, scene, sheets

PAGE = (Path(__file__).parents[2] / "docs" / "drawing.md").read_text(encoding="utf-8")
CLASSES = [value for value in vars(scene).values() if isinstance(value, type) and is_dataclass(value)]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: str(cls.__name__))
def test_every_field_is_there(cls: type) -> None:
    section = PAGE.split(f"### `{cls.__name__}`")[1].split("###")[0]
    assert is_dataclass(cls)
    assert [one.name for one in fields(cls) if f"| `{one.name}` |" not in section] == []


def test_every_function_and_colour_is_there() -> None:
    names = [
        name
        for module in (scene, kit, sheets)
        for name, value in vars(module).items()
        if not name.startswith("_") and isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
    names += [name for name, value in vars(kit).items() if isinstance(value, str) and value.startswith("#")]
    assert [name for name in names if f"`{name}`" not in PAGE and f"`{name}(" not in PAGE] == []


def test_every_sound_is_there() -> None:
    assert [sound for sound in scene.SOUNDS if f"`{sound}`" not in PAGE.split("`SOUNDS`): ")[1].split("\n")[0]] == []
