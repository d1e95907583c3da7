"""The parts of every game are what their protocols say: `claims.py` says it in words that mypy checks with all else.

`python tests/engine/test_parts.py` writes it anew.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from crossings.engine import Game, games
from crossings.engine.parts import Part
from crossings.template.coin_race.game import GAME as COIN_RACE

CLAIMS = Path(__file__).with_name("claims.py")
PARTS = {name: one for name, one in vars(Game).items() if isinstance(one, Part)}
CLAIM = re.compile(r"^claim_\d+: parts\.(\w+) = ([\w.]+)$", re.MULTILINE)
HEAD = (
    '"""Each part of each game is such a part; written by `test_parts.py`."""\n\nfrom __future__ import annotations\n'
)


def claimed() -> list[tuple[str, str]]:
    """For each part of each game: what it has to be, as `Game` declares it, and the module that it is."""
    found = []
    for game in (*games(), COIN_RACE):
        for name, declared in PARTS.items():
            module = declared.find(game.parts)
            if module is not None:
                found.append((protocol_of(name), module.__name__))
    return found


def protocol_of(part: str) -> str:
    """The name of a part's protocol."""
    [declared] = get_args(vars(PARTS[part])["__orig_class__"])  # what `Part[...]` was called with
    return str((get_args(declared) or (declared,))[0].__name__)


def test_every_part_is_claimed_to_keep_its_protocol() -> None:
    assert CLAIM.findall(CLAIMS.read_text(encoding="utf-8")) == claimed()


def write() -> None:
    """All claims, with the imports that they need."""
    imports = [f"import {module}" for module in sorted({module for _, module in claimed()})]
    claims = [f"claim_{n}: parts.{protocol} = {module}" for n, (protocol, module) in enumerate(claimed())]
    lines = [HEAD, *imports, "from crossings.engine import parts", "", *claims, ""]
    CLAIMS.write_text("\n".join(lines), encoding="utf-8")
    for command in (("check", "--fix"), ("format",)):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--quiet", str(CLAIMS)], check=True)


if __name__ == "__main__":
    write()
