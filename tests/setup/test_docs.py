"""The docs have a complete navigation and name the current version; `deep_docs.py` builds the site."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from starlette.middleware import trustedhost

import crossings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOT_PAGES = DOCS / "research" / "strength"
GROUPS = ["Play", "Host", "Design", "Research", "Contribute"]
TOCTREE = re.compile(r"^```\{toctree\}\n((?::.*\n)*)\n?((?:.+\n)+)```$", re.MULTILINE)


def pages_below(page: Path) -> Iterator[tuple[str, Path]]:
    """Yield the pages in the toctrees of a page and of its subpages, with the caption of the page's toctree."""
    for toctree in TOCTREE.finditer(page.read_text(encoding="utf-8")):
        caption = re.search(r":caption: (.*)", toctree[1])
        for entry in toctree[2].split():
            for child in sorted({*page.parent.glob(f"{entry}.md"), *page.parent.glob(f"{entry}.ipynb")} - {page}):
                yield caption[1] if caption else "", child
                yield from ((caption[1] if caption else "", below) for _, below in pages_below(child))


def test_each_page_is_in_one_group_of_the_navigation() -> None:
    navigation = list(pages_below(DOCS / "index.md"))
    assert list(dict.fromkeys(group for group, _ in navigation)) == GROUPS
    pages = {path for suffix in ("md", "ipynb") for path in DOCS.rglob(f"*.{suffix}") if path.parent != NOT_PAGES}
    assert Counter(page for _, page in navigation) == Counter(pages - {DOCS / "index.md"})


def test_the_page_on_troubleshooting_quotes_texts_that_exist() -> None:
    page = (DOCS / "host" / "troubleshooting.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\| (.*?) \| ", page, re.MULTILINE)
    quoted = [code or text for cell in shown for code, text in re.findall(r"`([^`]+)`|\*([^*]+)\*", cell)]
    sources = [path for end in ("py", "ftl") for path in (ROOT / "src" / "crossings").rglob(f"*.{end}")]
    texts = inspect.getsource(trustedhost) + "".join(path.read_text(encoding="utf-8") for path in sources)
    assert len(quoted) > 10
    assert [part for text in quoted for part in text.split("…") if part.strip() not in texts] == []


def test_readme_changelog_and_docs_name_this_version() -> None:
    for name in ("README.md", "CHANGELOG.md", "docs/index.md"):
        assert f"version {crossings.__version__}" in (ROOT / name).read_text(encoding="utf-8").replace("\n", " "), name
