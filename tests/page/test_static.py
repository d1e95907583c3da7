"""The page's files: their JSDoc types hold; they are small, load nothing from other servers, and name no game."""

import re
import subprocess
from pathlib import Path

import deno
import pytest

import crossings
from crossings.engine import games
from processes import ran
from wire_types import WRITTEN, declarations

STATIC = Path(crossings.__file__).parent / "server" / "static"
SITE = STATIC / "site"
"""Files loaded only by the static edition."""
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
UNIT_TESTS = sorted((Path(__file__).parents[1] / "browser" / "modules").glob("*.js"))
TYPES = Path(__file__).with_name("deno.json")
FILES = sorted(
    path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"} and "vendor" not in path.parts
)
LONGEST = 500
GUARDED = re.compile(
    r"\b(localStorage|sessionStorage|indexedDB|caches|Notification|(webkit)?AudioContext|Audio|BroadcastChannel)\b"
    r"|\bnavigator\??\.(locks|storage)\b|\bdocument\.cookie\b"
)
"""Features that a browser may block or lack."""
GUARD = STATIC / "shared" / "browser.js"
IS_MODULE = re.compile(r"^(import|export)\b", re.MULTILINE)
"""Classic scripts have neither import nor export; they run where modules can't (before the first paint, as a service
worker).
"""


def checked(folder: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    """Run TypeScript's checker, which comes with deno, on these files."""
    surroundings = {"DENO_DIR": str(folder), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    command = [deno.find_deno_bin(), "check", "--quiet", "--no-lock", "--no-remote", "--config", TYPES]
    return ran(*command, *files, **surroundings)


def test_types_hold(tmp_path: Path) -> None:
    done = checked(tmp_path, *MODULES, *UNIT_TESTS)
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
def test_a_type_that_does_not_hold_is_found(tmp_path: Path) -> None:
    """This includes types from other modules and from the wire."""
    module, wire = tmp_path / "module.js", tmp_path / "wire.js"
    module.write_text("import { speed } from '/static/shared/speed.js';\nexport const far = speed() * 2;\n")
    moved = "import('/static/shared/wire.d.ts').Moved"
    wire.write_text(f"/** @param {{{moved}}} one */\nexport const who = (one) => one.of;\n")
    done = checked(tmp_path, module, wire)
    assert done.returncode == 1
    assert "module.js:2:20" in done.stderr
    assert "wire.js:2:33" in done.stderr


def test_the_page_knows_the_types_of_the_wire() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == declarations(), "python tools/wire_types.py writes them anew"


def test_a_file_is_small_knows_no_game_and_needs_no_other_host() -> None:
    names = [name for one in games() for name in (one.id, one.title)]
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") < LONGEST, path
        assert [name for name in names if name in text] == [], path
        links = [link for link in re.findall(r"https?://[^\s'\"`)]+", text) if link != "http://www.w3.org/2000/svg"]
        assert links == [], path


def test_only_one_module_uses_what_a_browser_may_block() -> None:
    for path in MODULES:
        code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        used = {found[0] for found in GUARDED.finditer(code)}
        assert path == GUARD or not IS_MODULE.search(code) or not used, (path, used)


def test_markup_holds_no_script_and_no_style_of_its_own_and_fetches_all_modules_at_once() -> None:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    assert [path.name for path in FILES if path.suffix == ".html"] == ["index.html"]
    assert not re.search(r"<script(?![^>]*\ssrc=)", index)
    assert not re.search(r"<style|\sstyle=|\son\w+=", index)
    for path in STATIC.rglob("*.js"):
        assert SITE in path.parents or f'/static/{path.relative_to(STATIC).as_posix()}"' in index
