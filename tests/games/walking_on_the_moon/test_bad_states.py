"""Tests that unreachable states are refused with the key at fault (section 6)."""

import pytest

from crossings.engine import BadState
from rows import cases

from .conftest import at

THREE = "0 (3,0), 1 (5,0), 2 (1,0)"
"""The default positions of the astronauts."""


@cases("""
    position
    program
    go, program bb k, jump 1
    roll, program bk, pending bk, jump 1
    end, hand 2 plan, ask 2
    before, hand 1 noinst, ask 1 2
    after, faces b1 k1, hand 1 misc, ask 1 2
    draw, ask 1 2
    over, rounds won by 1, turn 0, order, round 40
""")
def test_the_unchanged_states_are_valid(position: str) -> None:
    at(f"{THREE}, {position}")


@cases("""
    key | position
    phase | program, rounds won by 1
    phase | land
    phase | draw, basic, ask 1 2
    phase | share
    phase | before, hand 1 noinst, ask 1 2, protected 0
    phase | after, faces b1, program k b, jump 2, hand 1 misc, ask 1 2
    phase | track, round 0, turn 0, order, track, tokens
    order | program, round 0
    round | program, round 0, order
    round | program, round 41
    round | draw, ask 1 2, round 1
    round | over, rounds won by 1, turn 0, order, round 39
    turn | program, turn 3
    turn | draw, ask 1 2, turn 0
    turn | end, hand 2 plan, ask 2, turn 2
    turn | over, rounds won by 1, turn 1, order, round 40
    active | program, active none, actor 0
    active | program, active 1
    active | end, hand 2 plan, ask 2, active 0
    active | program, 0 across 1
    mover | program, mover 0
    mover | box
    mover | box, 0 (14,0), 1 across 1, mover 1
    track | program, track a b c d
    track | program, track a b c d a
    tokens | program, tokens adv
    tokens[1] | program, tokens ec ec adv pay
    tokens | program, basic, tokens ec sput adv pay
    deck.coop | program, deck coop 2 extra 2 misc 2 noinst 2 plan 2 slip 2
    deck | draw, ask 1 2, discard coop 3 extra 2 misc 2 noinst 2 plan 2 slip 3
    hands[0] | program, hand 0 coop slip
    hands[1] | drop, ask 1 2, hand 1 coop
    astronauts[0].seat | program, 0 1 seat
    astronauts[0].x | program, 0 (35,0)
    astronauts[0].y | program, 0 (1,4)
    astronauts[0] | program, 0 (3,1)
    astronauts[0] | program, 0 (3,-1)
    astronauts[0].z | program, 0 (3,0) z 1
    astronauts[0].z | program, 0 z 1, 1 z 1, 2 z 0
    astronauts | program, 0 20 sputniks, 1 11 sputniks
    astronauts | program, 0 6 ec, 1 5 ec
    astronauts[0] | program, basic, 0 1 ec
    astronauts[1] | program, basic, 1 handicap
    astronauts[0].crashed | program, 0 crashed
    astronauts[0].handicap | program, 0 handicap
    astronauts | program, 1 across 2
    astronauts | draw, ask 1 2, 1 across 1
    astronauts[1] | program, 1 across 1 crashed
    order | program, order 0 1
    order | program, order 0 1 1
    order | over, rounds won by 1, turn 0, order 0 1 2, round 40
    protected | program, protected 2 1
    protected | program, basic, protected 1
    protected | over, rounds won by 1, turn 0, order, round 40, protected 1
    dice | program, dice 1
    dice | program, basic, dice 3
    dice | go, program bb k, jump 1, dice 4
    removed | program, removed b
    removed | program, removed kb, discard noinst 2
    removed | program, removed b, discard noinst 1, protected 0
    removed | go, program bb k, jump 1, removed b, discard noinst 1
    program | go, program bb b, jump 1
    program | go, program bb - k, jump 1
    program | roll, program b, pending b, jump 1
    program | program, program bb
    program[0] | go, program kb k, jump 1
    jump | go, program bb k, jump 2
    jump | program, jump 1
    pending | roll, program bk, pending kb, jump 1
    pending | roll, program bk, pending b, jump 1
    pending | roll, program bk, pending -, jump 1
    pending | go, program bb k, jump 1, pending b
    faces | roll, program bk, pending b, jump 1, faces k1
    faces | choose, faces k1 b1, program bk, jump 1
    faces | go, program bb k, jump 1, faces b1
    ahead | roll, program bk, pending bk, jump 1, ahead
    ahead | roll, program bk, pending bk, jump 1, ahead 0 1
    ahead | program, ahead 1
    touched | program, touched
    crash | program, crash
    ask | program, ask 1
    ask | before, hand 1 noinst, ask 1
    ask | before, hand 1 noinst, ask 2
    ask | before, hand 1 noinst, ask 2 1
    ask | draw, ask
    ask_end | program, ask_end 1
    actor | program, actor 1
    result.reason | over, goals won by 1, turn 0, order, round 40
    result | over, goal won by 1, turn 0, order, round 40
    result | over, rounds won by 0, turn 0, order, round 40
""")
def test_states_that_break_an_invariant_are_refused_by_key(key: str, position: str) -> None:
    """CON-13. Conformance and the schema hold types and ranges."""
    with pytest.raises(BadState) as refused:
        at(f"{THREE}, {position}")
    assert refused.value.key == key
