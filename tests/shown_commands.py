"""The commands in README, CONTRIBUTING and the docs."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = re.compile(r"^(?:    )?((?:\.venv/bin/)?crossings|for who|make|pip|python|pytest) .*$", re.MULTILINE)


def commands_in(page: Path) -> Iterator[str]:
    """Return the commands in a page's code blocks, without comments."""
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"```sh\n.*?```|(?:^    .*\n)+", text, re.DOTALL | re.MULTILINE):
        for found in SHOWN.finditer(block):
            yield re.split(r"\s+# ", found[0].strip())[0].removeprefix(".venv/bin/")


COMMANDS = {page: list(dict.fromkeys(commands_in(page))) for page in PAGES}
