"""The rows of docs/research/environments/variants.md."""

import re
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "research" / "environments" / "variants.md"
ROW = re.compile(
    r"^\| `([\w-]+)`, `([\w-]+)` \| ([\d,]+) \| ([\d,]+) \| (\d+) \| ([\d,]+)(?: \+ ([\d,]+))? \| (-?[\d./]+) \|",
    re.MULTILINE,
)


class Row(NamedTuple):
    positions: int
    decisions: int
    depth: int
    information: tuple[int, ...]
    value: float


def number(text: str) -> int:
    return int(text.replace(",", ""))


ROWS = {
    (id, name): Row(
        number(positions),
        number(decisions),
        int(depth),
        tuple(number(one) for one in information if one),
        float(Fraction(value)),
    )
    for id, name, positions, decisions, depth, *information, value in ROW.findall(PAGE.read_text("utf-8"))
}
