"""Positions as one line of text. `crossings.conformance.states` writes and reads positions of every game."""

import pytest

from crossings.engine import BadOption, BadState, game
from crossings.engine.notation import Json
from crossings.engine.position_text import write_value
from rows import cases
from toys.coin_race.game import GAME

LINE = "coin-race phase:turn turn:1 turns:1 coins:[left,right] places:[3,0]"
FEN = "SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 -"


@cases(r"""
    value | written
    null | text null
    true | text true
    -7 | text -7
    "true" | text "true"
    "-7" | text "-7"
    "007" | text 007
    "1-6" | text 1-6
    "" | text ""
    "a b" | text "a b"
    "\u00e9" | text "\u00e9"
    ["a", "a", "b", "b", "b", "a"] | text [a,a,3*b,a]
    [[1, true], [1, true], [1, true], 1] | text [3*[1,true],1]
    {"x": 1, "y z": [null], "z": {}} | text {x:1,"y z":[null],z:{}}
""")
def test_values_are_short_json(value: Json, written: str) -> None:
    """CON-31."""
    assert write_value(value) == written.removeprefix("text ")


def test_a_text_has_the_changed_options_and_no_zeros() -> None:
    """CON-31."""
    assert GAME.start().to_text() == "coin-race"
    assert GAME.start(players=3, goal=20).to_text() == "coin-race{players:3,goal:20}"
    state = GAME.start()
    for move in ("hide-left", "hide-right", "step", "roll", "die-2"):
        state = state.play(move)
    assert state.to_text() == LINE


def test_a_game_may_have_its_own_line() -> None:
    """CON-31."""
    dune = game("dune-chess")
    assert dune.start(cap=200).to_text() == f"dune-chess{{cap:200}} {FEN}"
    assert dune.from_text(f"dune-chess{{cap:200}} {FEN}") == dune.from_text(FEN, cap=200) == dune.start(cap=200)
    with pytest.raises(BadOption, match="come from the position text"):
        dune.from_text(f"dune-chess {FEN}", cap=200)


def test_a_line_of_its_own_may_begin_with_any_character() -> None:
    """CON-31. In the top left corner an Ornithopter carries a Harvester."""
    carrying = FEN.replace("SHOB", "(OH)S1B", 1)
    dune = game("dune-chess")
    assert dune.from_text(f"dune-chess {carrying}").to_text() == f"dune-chess {carrying}"


@cases(r"""
    why | text
    must begin with coin-race, not 'coin-racer' | coin-racer
    must begin with coin-race, not '' | " coin-race"
    a value is expected at the end | "coin-race phase:turn "
    a value is expected instead of ' turn:1' | coin-race  turn:1
    a blank or the end is expected instead of ']' | coin-race phase:turn]
    ' ' is expected instead of 'x' | coin-race{players:3}x
    '}' is expected at the end | coin-race{players:3
    must have 'coin-race' instead of 'coin-race{players:2}' | coin-race{players:2}
    must have 'coin-race' instead of 'coin-race{}' | coin-race{}
    must end before 'phase:hide' | coin-race phase:hide
    must have 'phase:turn' instead of 'turn:1' | coin-race turn:1 phase:turn turns:1 coins:[left,right] places:[3,0]
    key `phase`: must be one of hide, turn, die, over, not 'dusk' | coin-race phase:dusk
    key `phase`: is given twice | coin-race phase:turn phase:turn
    key `coins`: must all be hidden | coin-race phase:turn
    key `coins`: must be a list of 2 entries | coin-race phase:turn coins:[left]
    key `whisper`: is no key of a position text; keys: phase, turn | coin-race whisper:[]
    key `turns`: must be a whole number from 0 to 150 | coin-race turns:99999999999999999999
    nested more than 8 deep | coin-race phase:[[[[[[[[[[[[[[
    more than 10000 entries | coin-race phase:[99999*[99999*a]]
    0 is no number of equal entries | coin-race phase:[0*a]
    'x' is no number of equal entries | coin-race phase:[x*a]
    is no value | coin-race phase:é
    is no text as in JSON | coin-race phase:"\x"
""")
def test_any_other_text_is_refused(why: str, text: str) -> None:
    """CON-31."""
    with pytest.raises(BadState) as error:
        GAME.from_text(text)
    assert why in str(error.value)
