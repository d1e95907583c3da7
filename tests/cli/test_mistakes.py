"""Errors of the command: one line says what is allowed, and nothing is changed."""

import shlex
from pathlib import Path

import pytest

from cli.command import Command
from rows import cases

MISTAKES = r"""
typed | expected
""                                                  | COMMAND
dance                                               | games
trace dune-ches                                     | dune-chess
rules nothing                                       | over-the-next-dune
rules dune-chess DUC-999                            | the rules are DUC-01 to
trace dune-chess --option setup=circle              | allowed: wall, heart, checker
trace dune-chess --option colour=red                | it has: players, setup
trace dune-chess --option setup                     | NAME=VALUE
trace dune-chess --option preset=soft                | it has: wall, heart, still-worms
trace over-the-next-dune --option players=6         | allowed: 1 to 5
trace dune-chess --seed x                           | --seed
trace dune-chess --games 0                          | 1 or more
trace dune-chess --games few                        | 'few' is no whole number
trace dune-chess --policy wild                      | random
trace dune-chess --from /no/such/file               | cannot read /no/such/file
trace dune-chess --from /                           | cannot read /
draw dune-chess --seat 2                            | allowed: 0 to 1
draw dune-chess -o /no/such/folder/board.svg        | cannot write /no/such/folder/board.svg
perft over-the-next-dune --depth 2                  | dune-chess
perft dune-chess                                    | --depth
perft dune-chess nonsense --depth 1                 | BOARD SIDE HELD
play --terminal                                     | which game?
play chess --terminal                               | dune-chess
play dune-chess --terminal --seat nobody            | me
play dune-chess --terminal --seat me                | 2 players
play dune-chess --option setup=heart                | --terminal
play --level master --seconds 2                     | --level, --seconds: only allowed with --terminal
play dune-chess --terminal --resume a#b             | GAME: only allowed for a new table
play --terminal --resume a#b --level master --seat me bot | --seat, --level: only allowed for a new
play --terminal --resume a#b --option players=2 --seconds 1 | --option, --seconds: only allowed for a
play dune-chess --terminal --level club --seconds 1 | --level and --seconds can't be combined
play dune-chess --terminal --server http://127.0.0.1:9 | no Crossings server answers at
learn chess                                         | dune-chess
learn dune-chess 0                                  | 0 is too small
verify /no/such/file                                | cannot read /no/such/file
site -o ''                                          | names no folder
new stone-race --into /dev/null/x                   | Not a directory
new 'Stone Race' --into OUT                         | is not a valid id: use words of lower-case
new class --into OUT                                | 'class' is a reserved word in Python; choose another id
new 4-in-a-row --into OUT                           | is not a valid id: it must begin with a letter
new dune-chess --into OUT                           | installed already
new crossings --into OUT                            | installed already
new stone-race --into .                             | exists already
check no-such-game                                  | unknown game
check dune-chess --data no/such/folder              | there is no folder
check dune-chess --write                            | --write needs --data
serve --port abc                                    | no port
serve --port -1                                     | no port
serve --port 65536                                  | "65535"
serve --port '٣'                                    | no port
serve --host ''                                     | this machine only
serve --host 'no such host'                         | cannot listen on
serve --host 203.0.113.7                            | cannot listen on
serve --name https://play.example.org/              | no name of a host
serve --name ''                                     | no name of a host
serve --trusted-proxy everybody                     | no address
serve --trusted-proxy 10.0.0.0/99                   | no address
serve --reports nowhere                             | no folder
match dune-chess                                    | the following arguments are required: --players
match dune-chess --players deep-blue                | there is no bot 'deep-blue'; there are: random, novice
match dune-chess --players club,                    | there is no bot ''
match dune-chess --players club,random --simulations 0  | simulations from 1, not 0
match dune-chess --players club,random --simulations -4 | simulations from 1, not -4
match dune-chess --players club,random --seconds nan    | seconds above 0, not nan
match dune-chess --players club@x,random            | club@ must be followed by a number of simulations
match dune-chess --players random,random,random     | 3 players need 3 seats
match dune-chess --players random,random --option sand=1 | dune-chess has no option 'sand'
match dune-chess --players random,random --games 0  | 0 is too small
match dune-chess --players random,engine:no-such --processes 1 | 'no-such' cannot be started
puzzles dune-chess --margin nan                     | nan is not between 0 and 1
puzzles dune-chess --margin 2                       | 2 is not between 0 and 1
puzzles dune-chess --seed x                         | 'x' is no whole number
puzzles dune-chess --count 0                        | 0 is too small
puzzles dune-chess --out /no/such/folder/x          | there is no folder /no/such/folder
lab ladder dune-chess --players club                | a ladder needs two or more players, the weakest first
lab ladder dune-chess --players club,nobody         | nobody
lab ladder dune-chess --option setup=moon           | setup
lab ladder dune-chess -o /nowhere/strength          | choose another file with -o
lab rate over-the-next-dune club casual             | teams don't play against each other
lab rate dune-chess club                            | name two or more players
lab rate dune-chess club club                       | name two or more players, each once
lab rate dune-chess club nobody                     | nobody
lab compare over-the-next-dune --elo 0,30 random novice | --points P0,P1
lab compare dune-chess --points 0.5 random novice   | is not a pair of numbers
lab compare dune-chess --points 0.6,0.5 random novice | the lower number first
lab compare dune-chess --alpha 0.7 random novice    | below 0.5
lab compare dune-chess --on moon random novice      | ray://HOST:PORT
lab compare dune-chess --most 1 random novice       | too few games per player: 1; allowed: 2 or more
lab rate dune-chess --games 1 random novice         | too few games per player: 1; allowed: 2 or more
lab train dunkelrunde                               | the following arguments are required: -o/--out
lab train dunkelrunde --out OUT --steps 0           | 0 is too small
lab train dunkelrunde --out OUT --against club,nobody | there is no bot 'nobody'
lab train dunkelrunde --out OUT --option players=9  | option players: '9' is not allowed
lab train dunkelrunde --out OUT --option moon=1     | no option 'moon'
lab train dunkelrunde --out /dev/null/x             | can't write to /dev/null/x (Not a directory)
lab baseline connect-five --out OUT                 | unknown game 'connect-five'; the games are
"""
"""A command line and its error; OUT is a file that does not exist."""
REPEATED = """
typed | expected
TEXT                                         | --help
games TEXT                                   | over-the-next-dune
games dune-chess TEXT                        | --help
rules TEXT                                   | over-the-next-dune
rules dune-chess TEXT                        | DUC-01
trace dune-chess --seed NUMBER               | --help
trace dune-chess --games TEXT                | --help
trace dune-chess --policy TEXT               | --help
trace dune-chess --option TEXT               | option
trace dune-chess --option quiet=NUMBER       | allowed
trace dune-chess --from TEXT                 | cannot read
draw dune-chess --seat NUMBER                | seat
draw dune-chess --output /no/TEXT            | cannot write
perft dune-chess TEXT --depth 1              | BOARD SIDE HELD
match dune-chess --players TEXT              | novice
match dune-chess --players random,random --seed NUMBER  | --help
match dune-chess --players random,random --seconds TEXT | --help
engine dune-chess --level TEXT               | novice
puzzles dune-chess --seed NUMBER             | --help
puzzles dune-chess --margin NUMBER           | --help
puzzles dune-chess --out NAME                | no file
lab train dunkelrunde --out OUT --seed NUMBER | --help
verify TEXT                                  | cannot read
review TEXT                                  | cannot read
restore TEXT                                 | crossings
new TEXT                                     | crossings
new stone-race --into NAME                   | no file
check TEXT                                   | dune-chess
play --terminal TEXT                         | dune-chess
play dune-chess --terminal --seconds TEXT    | --help
play dune-chess --terminal --level TEXT      | novice
play dune-chess --terminal --seat TEXT       | me
serve --port NUMBER                          | "65535"
serve --host NAME                            | cannot listen on
"""
"""A command line with a placeholder for an argument, and its error, however long the argument is."""
LONG = 3000
NAME = "x" * LONG
TEXTS = (NAME, "x y " * LONG, "x\n" * LONG, f"{NAME}={'y' * LONG}", "x," * LONG, "x/" * LONG)
GIVEN = {"NAME": [NAME], "TEXT": TEXTS, "NUMBER": [*TEXTS, "9" * LONG, "9" * 2 * LONG, f"-{'9' * LONG}"]}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in an empty folder, with a data folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROSSINGS_DB", raising=False)
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path / "data"))


@cases(MISTAKES)
def test_a_mistake_is_one_line_that_names_what_is_allowed(typed: str, expected: str, command: Command) -> None:
    """CON-22."""
    assert expected in command.mistake(*shlex.split(typed))
    assert not Path("OUT").exists()


def test_a_table_in_a_terminal_reports_unwritable_data(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path / "file" / "data"))
    assert "set CROSSINGS_DATA to use another folder" in command.mistake("play", "dune-chess", "--terminal")


@cases(REPEATED)
def test_long_arguments_are_shortened_in_errors(typed: str, expected: str, command: Command) -> None:
    [kind] = [kind for kind in GIVEN if kind in typed]
    for arguments in GIVEN[kind]:
        assert expected in command.mistake(*(word.replace(kind, arguments) for word in typed.split())), arguments[:20]


@pytest.mark.parametrize("arguments", [("verify", "a\0b"), ("serve", "--host", "\0"), ("serve", "--host", "\udcff")])
def test_an_invalid_file_name_is_a_mistake(arguments: tuple[str, ...], command: Command) -> None:
    assert any(message in command.mistake(*arguments) for message in ("not a valid file name", "cannot listen on"))


def test_a_folder_that_cannot_be_used(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "data", Path("/proc/none"), tmp_path / NAME):
        monkeypatch.setenv("CROSSINGS_DATA", str(folder))
        assert "set CROSSINGS_DATA to use another folder" in command.mistake("serve", "--port", "0")


def test_an_empty_database_file_is_not_treated_as_new(command: Command, tmp_path: Path) -> None:
    stored = tmp_path / "data" / "crossings.sqlite3"
    stored.parent.mkdir()
    stored.touch()
    assert "is empty" in command.mistake("serve", "--port", "0")
    assert stored.stat().st_size == 0
