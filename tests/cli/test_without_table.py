"""The library alone, as `pip install .` installs it: commands of the table say what to install, others work."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from cli.command import Command
from crossings.engine import game
from crossings.engine.playthrough import trace
from processes import printed, ran

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
TABLE = [re.split(r"\W", one)[0] for one in PROJECT["optional-dependencies"]["play"]]
"""Modules installed by the extra `play`, by package."""
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
    "crossings.server", "crossings.cli.terminal", "crossings.adapters",
    "crossings.lab.folder", "crossings.lab.balancing", "crossings.reports.page",
    # the last three need the extra `lab`
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
"""Modules installed by the extras `hosting` and `postgres`."""
TABLE_ALONE = f"""
import sys
sys.modules.update(dict.fromkeys({HOSTING}))
import crossings.cli.terminal, crossings.server.ops.serving, crossings.server.web.app
"""


def run(code: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python code without the packages of the table."""
    return ran(sys.executable, "-c", WITHOUT_TABLE + code, *arguments, typed=stdin)


@pytest.fixture(scope="module", autouse=True)
def all_is_installed_here() -> None:
    """Otherwise missing packages would go unnoticed."""
    assert all(find_spec(module) for module in TABLE)


def test_errors_of_commands_of_the_table_name_what_to_install() -> None:
    process = run(COMMANDS, *NEEDING_IT)
    assert process.stdout == f"{[2] * len(NEEDING_IT)}\n"
    assert process.stderr == f"crossings: {ONE_LINE}" * len(NEEDING_IT)


def test_the_table_does_not_need_the_hosting_extra() -> None:
    assert all(find_spec(module) for module in HOSTING)
    assert printed("-c", TABLE_ALONE) == ""


@pytest.mark.parametrize("module", [module for module in TABLE if module != "uvloop"])  # not available on all systems
def test_the_error_of_importing_the_server_names_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("crossings.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=re.escape(ONE_LINE.strip())):
        import crossings.server  # noqa: F401


def test_no_other_module_needs_the_play_extra() -> None:
    process = run(ALL_MODULES)
    assert process.returncode == 0, process.stderr
    assert {"crossings.cli.check", "crossings.lab.training", "crossings.table.positions"} <= {*process.stdout.split()}


def test_other_commands_work(tmp_path: Path) -> None:
    """The review has only the last moves of a game."""
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
    process = run(COMMANDS, *lines, stdin="isready\nquit\n")
    assert process.returncode == 0, process.stderr
    assert [message for message in lines.values() if message not in process.stdout] == []
    assert process.stdout.endswith(f"{[0] * len(lines)}\n")


def test_rules_are_plain_on_a_terminal_without_rich(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = game("dunkelrunde").rulebook["DKR-01"]
    printed = f"{rule.heading}\n\nDKR-01  {rule.text}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert command("rules", "dunkelrunde", "DKR-01") != printed
    monkeypatch.setitem(sys.modules, "rich", None)
    assert command("rules", "dunkelrunde", "DKR-01") == printed
