"""Drawings in SVG files. A sheet is a file in which each drawing is a group with an `id`, drawn around (0, 0).

A sheet can lay out its drawings side by side (groups inside translated groups), so that an editor shows all of them.
Parts to be coloured by code use `currentColor`. Data of a presentation (such as coordinates) lies beside it as JSON.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def read_sheet(file: str, name: str) -> dict[str, str]:
    """Return the drawings of the sheet `name` in the folder of `file`: SVG fragments by id."""
    root = ElementTree.parse(Path(file).with_name(name)).getroot()
    for element in root.iter():
        element.tag = element.tag.removeprefix(SVG)
    return {group.attrib["id"]: _inside(group) for group in root.iter("g") if "id" in group.attrib}


def data(file: str, name: str) -> Any:
    """Return the content of the JSON file `name` in the folder of `file`."""
    return json.loads(Path(file).with_name(name).read_text(encoding="utf-8"))


def recolour(drawing: str, colour: str) -> str:
    """Return the drawing with `colour` in place of `currentColor`."""
    return drawing.replace("currentColor", colour)


def _inside(group: ElementTree.Element) -> str:
    for element in group.iter():
        element.tail = None
        element.text = element.text if element.text and element.text.strip() else None
    return "".join(ElementTree.tostring(child, "unicode").replace(" />", "/>") for child in group)
