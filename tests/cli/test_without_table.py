"""The library alone, as `pip install .` has it: the table's commands say what to install, all others work."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from cli.said import Command
from crossings.engine import game
from crossings.engine.playthrough import trace
from processes import printed, ran

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
TABLE = [re.split(r"\W", one)[0] for one in PROJECT["optional-dependencies"]["play"]]
"""The modules that the extra `play` installs, by the names of their packages."""
ONE_LINE = 'the table needs more than is installed; in a checkout of Crossings: pip install -e ".[play]"\n'
WITHOUT_TABLE = f"""
import sys
sys.modules.update(dict.fromkeys({TABLE}))
sys.argv[0] = "crossings"
"""
COMMANDS = "from crossings.cli.main import main; print([main(line.split()) for line in sys.argv[1:]])"
NEEDING_IT = (
    *("play --no-browser", "play dunkelrunde --terminal", "play dunkelrunde --terminal --server http://127.0.0.1:1/"),
    *("serve", "backup none.sqlite3", "restore none.sqlite3"),
)
ALL_MODULES = """
import pkgutil
from importlib import import_module
import crossings
ITS_OWN = (
    "crossings.server", "crossings.cli.terminal", "crossings.adapters", "crossings.template.project",
    "crossings.lab.folder", "crossings.lab.balancing", "crossings.lab.reports.charts", "crossings.lab.reports.report",
    # the last four need what comes with the extra `lab`
)
def names(package):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if found.name not in ITS_OWN:
            yield found.name
            if found.ispkg:
                yield from names(import_module(found.name))
print(*[name for name in names(crossings) if import_module(name)])
"""


HOSTING = ["structlog", "prometheus_client", "psycopg"]
"""The modules that come with the extras `hosting` and `postgres`."""
TABLE_ALONE = f"""
import sys
sys.modules.update(dict.fromkeys({HOSTING}))
import crossings.cli.terminal, crossings.server.ops.serving, crossings.server.web.app
"""


def run(code: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Python code where nothing of the table is installed."""
    return ran(sys.executable, "-c", WITHOUT_TABLE + code, *arguments, typed=stdin)


@pytest.fixture(scope="module", autouse=True)
def all_is_installed_here() -> None:
    """Else one would not see what is missing."""
    assert all(find_spec(module) for module in TABLE)


def test_commands_of_the_table_say_in_a_line_what_to_install() -> None:
    done = run(COMMANDS, *NEEDING_IT)
    assert done.stdout == f"{[2] * len(NEEDING_IT)}\n"
    assert done.stderr == f"crossings: {ONE_LINE}" * len(NEEDING_IT)


def test_the_table_needs_nothing_that_hosting_brings() -> None:
    assert all(find_spec(module) for module in HOSTING)
    assert printed("-c", TABLE_ALONE) == ""


@pytest.mark.parametrize("module", [module for module in TABLE if module != "uvloop"])  # which is not for all systems
def test_so_does_who_imports_the_server(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("crossings.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=re.escape(ONE_LINE.strip())):
        import crossings.server  # noqa: F401


def test_no_other_module_needs_what_comes_with_the_table() -> None:
    done = run(ALL_MODULES)
    assert done.returncode == 0, done.stderr
    assert {"crossings.cli.check", "crossings.lab.training", "crossings.table.positions"} <= {*done.stdout.split()}


def test_other_commands_work(tmp_path: Path) -> None:
    """The review is one of a game's last moves."""
    file = tmp_path / "game.jsonl"
    nodes = list(trace(game("dunkelrunde"), 1))
    file.write_text("\n".join(map(json.dumps, [nodes[0], *nodes[-4:]])))
    lines = {
        "games": "dunkelrunde  ",
        "rules dunkelrunde DKR-01": "\nDKR-01  ",
        "draw dunkelrunde": "\n<svg",
        "trace dunkelrunde --lean": '"result":',
        "match dunkelrunde --players random,random --games 2": "\nseats: ",
        f"review {file} --simulations 1 --svg {tmp_path}/review.svg": f"{game('dunkelrunde').title}, ",
        "engine dunkelrunde --level random": "\nreadyok\n",
    }
    done = run(COMMANDS, *lines, stdin="isready\nquit\n")
    assert done.returncode == 0, done.stderr
    assert [said for said in lines.values() if said not in done.stdout] == []
    assert done.stdout.endswith(f"{[0] * len(lines)}\n")


def test_rules_are_plain_on_a_terminal_without_rich(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = game("dunkelrunde").rulebook["DKR-01"]
    printed = f"{rule.heading}\n\nDKR-01  {rule.text}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert command("rules", "dunkelrunde", "DKR-01") != printed
    monkeypatch.setitem(sys.modules, "rich", None)
    assert command("rules", "dunkelrunde", "DKR-01") == printed
