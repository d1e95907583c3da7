"""The docs build as a site, and broken links and references are errors."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import crossings
from processes import ran

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.deep
[COMMAND] = re.findall(r"sphinx-build (.*) docs build/docs", (ROOT / "Makefile").read_text())
OPTIONS = shlex.split(COMMAND)


def build(docs: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build a folder of docs as `make docs` does."""
    return ran(sys.executable, "-m", "sphinx", *OPTIONS, docs, site)


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    done = build(ROOT / "docs", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"<title>Crossings {crossings.__version__}</title>" in (tmp_path / "index.html").read_text()
    assert (tmp_path / "searchindex.js").exists()
    assert "crossings.State.play" in (tmp_path / "research" / "api.html").read_text()


def test_broken_links_and_references_are_errors(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    shutil.copy(ROOT / "docs" / "conf.py", docs)
    broken = {
        "page": "[page](missing.md)",
        "anchor": "[anchor](index.md#missing)",
        "picture": "![picture](missing.png)",
        "reference": "{py:func}`crossings.missing`",
    }
    (docs / "index.md").write_text("# Title\n\n" + "\n\n".join(broken.values()) + "\n")
    done = build(docs, tmp_path / "site")
    assert done.returncode != 0
    assert done.stderr.count("WARNING") == len(broken)
    assert done.stderr.count("missing") >= len(broken)
