"""The worked examples of the rule text, one by one; then what they leave open."""

from __future__ import annotations

from crossings.engine import Game, State
from games.dune_chess.conftest import Fen, Position, Refused


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(move)
    return state


def ending(state: State) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    assert state.result is not None and state.actor is None and state.actions() == []
    return state.result.reason, state.result.scores, state.result.winners


def from_square(state: State, square: str) -> list[str]:
    return [move for move in state.actions() if move.startswith(f"{square}-")]


def test_e01_first_moves(game: Game) -> None:
    """DUC-29, DUC-33, DUC-43; DUC-05: the Harkonnen begin."""
    start = game.start()
    assert start.actor == 0 and len(start.actions()) == 38
    assert from_square(start, "e5") == ["e5-d5", "e5-e4", "e5-f4", "e5-f5"]
    assert from_square(start, "b8") == ["b8-c8"]
    laden = played(start, "b8-c8", "b1-c1")
    assert laden.actor == 0 and "c8-g4+" in laden.actions()
    harvested = laden.play("c8-g4+").to_json()
    assert harvested["held"] == [1, 0] and harvested["quiet"] == 0


def test_e02_worm_steps_onto_spice(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-43, DUC-12: one square, onto a man or Spice, and all Spice stays; DUC-39."""
    state = at("3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 0 10 -")
    assert from_square(state, "c4") == ["c4-d3", "c4-d4"]
    assert refused(state, "c4-c5") == "worm-needs-spice"
    assert refused(state, "c4-e5") == "unknown-text"
    assert fen(state.play("c4-d4")) == "3B4/8/8/4*3/2*(*w)4/3t4/8/3d4 a 0/0 - 1 11 -"


def test_e03_worm_kills(at: Position, fen: Fen) -> None:
    """DUC-44, DUC-49, DUC-R07, DUC-R11, DUC-R12: the Troop is not kept; the worm may be led back to Spice."""
    state = at("3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 -").play("c4-d3")
    assert fen(state) == "3B4/8/8/4*3/2**4/3w4/8/3d4 a 0/0 - 0 11 -"
    assert from_square(state, "d3") == ["d3-c4", "d3-d4"]


def test_e04_worm_on_sand(at: Position, refused: Refused) -> None:
    """DUC-43, DUC-44."""
    state = at("3B4/8/8/8/2*5/8/3w4/3d2t1 a 0/0 - 4 11 -")
    assert from_square(state, "d2") == []
    assert refused(state, "d2-d1") == "own-man-there"
    assert "d2-d1" in state.play("g1-f2").actions()


def test_e05_worm_and_seitch(at: Position, refused: Refused) -> None:
    """DUC-45, DUC-40."""
    state = at("3B4/8/8/8/2(*w)5/3(#t)4/8/3d4 h 0/0 - 4 10 -")
    assert refused(state, "c4-d3") == "worm-not-on-seitch"


def test_e06_rider(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-19, DUC-20, DUC-23, DUC-24, DUC-R05, DUC-R06, DUC-R09, DUC-R10: mount, step, kill, dismount."""
    state = at("3B4/8/8/3T4/2*(*w)4/8/8/3fd3 a 0/0 - 4 11 -")
    assert refused(state, "d1-d5") == "worm-in-the-way"
    riding = state.play("d1-d4")
    assert fen(riding) == "3B4/8/8/3T4/2*(*wf)4/8/8/4d3 h 0/0 - 5 12 -"
    assert refused(riding, "d4-d5+") == "rider-not-yours"
    state = riding.play("d8-d7")
    assert {"d4-c4+", "d4-d5+", "d4-d5"} <= set(state.actions())
    assert fen(state.play("d4-d5+")) == "8/3B4/8/3(wf)4/2**4/8/8/4d3 h 0/0 - 0 14 -"
    assert fen(state.play("d4-d5")) == "8/3B4/8/3f4/2*(*w)4/8/8/4d3 h 0/0 T 0 14 -"


def test_e07_one_rider(at: Position, refused: Refused) -> None:
    """DUC-21, DUC-R08."""
    assert refused(at("3B4/8/8/8/3(*wf)4/8/8/3fd3 a 0/0 - 4 11 -"), "d1-d4") == "worm-has-rider"


def test_e08_rider_is_safe(at: Position, refused: Refused) -> None:
    """DUC-18, DUC-22, DUC-25."""
    state = at("3S3B/8/8/4T3/3(*wf)4/8/8/4d3 h 0/0 - 4 10 -")
    assert refused(state, "d8-d4") == "worm-there"
    assert refused(state, "e5-d4") == "worm-there"


def test_e09_pick_up(at: Position, fen: Fen) -> None:
    """DUC-29, DUC-31, DUC-R13, DUC-R14: a pick-up ends the move; the next flight takes the load or not."""
    state = at("3B4/8/8/8/8/8/1t6/2oh1d2 a 0/0 - 4 11 -").play("c1-b2")
    assert fen(state) == "3B4/8/8/8/8/8/1(ot)6/3h1d2 h 0/0 - 5 12 -"
    state = state.play("d8-d7")
    assert fen(state.play("b2-e5+")) == "8/3B4/8/4(ot)3/8/8/8/3h1d2 h 0/0 - 7 14 -"
    assert fen(state.play("b2-e5")) == "8/3B4/8/4o3/8/8/1t6/3h1d2 h 0/0 - 7 14 -"


def test_e10_three_captures(at: Position, fen: Fen) -> None:
    """DUC-30, DUC-31, DUC-32, DUC-R15."""
    state = at("3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -")
    assert fen(state.play("d4-e5")) == "3B4/8/8/4o3/3t4/8/8/3d4 h 0/0 T 0 12 -"
    assert fen(state.play("d4-e5+")) == "3B4/8/8/4(ot)3/8/8/8/3d4 h 0/0 T 0 12 -"
    assert fen(state.play("d4-e5/")) == "3B4/8/8/4t3/3o4/8/8/3d4 h 0/0 T 0 12 -"


def test_e11_one_load(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-29, DUC-31."""
    state = played(at("3B4/8/8/8/8/8/1t6/1ho2d2 a 0/0 - 4 11 -"), "b1-c1", "d8-d7")
    assert refused(state, "b2-c1") == "already-loaded"
    assert refused(state, "c1-b2+") == "already-loaded"
    assert fen(state.play("c1-b2")) == "8/3B4/8/8/8/8/1(ot)6/2h2d2 h 0/0 - 7 14 -"


def test_e12_harvester_in_flight(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-33, DUC-R04, DUC-26 (over whatever is there), DUC-27, DUC-48."""
    state = at("3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 -")
    assert fen(state.play("b2-e5+")) == "3B4/8/5T2/2*1(oh)3/3(*w)4/2#5/8/3d4 h 2/4 - 0 12 -"
    assert refused(state, "b2-d4+") == "worm-there"
    assert refused(state, "b2-f6+") == "laden-does-not-attack"
    assert fen(state.play("b2-f6")) == "3B4/8/5o2/2*1*3/3(*w)4/2#5/1h6/3d4 h 2/3 T 0 12 -"
    assert refused(state, "b2-e5") == "spice-there"
    assert fen(state.play("b2-c3+")) == "3B4/8/5T2/2*1*3/3(*w)4/2(#oh)5/8/3d4 h 2/3 - 10 12 -"


def test_e13_load_shares_the_fate(at: Position, fen: Fen) -> None:
    """DUC-13, DUC-49: captured together, or killed together."""
    state = at("3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -").play("d4-e5")
    assert fen(state) == "3B4/8/8/4t3/8/8/8/3d4 h 0/0 HO 0 12 -"
    state = at("3B4/8/8/4(OH)3/3(*w)4/8/8/3d4 a 0/0 - 4 11 -").play("d4-e5")
    assert fen(state) == "3B4/8/8/4w3/3*4/8/8/3d4 h 0/0 - 0 12 -"


def test_e14_harvest_on_foot(at: Position, refused: Refused) -> None:
    """DUC-34, DUC-35, DUC-36, DUC-48."""
    state = at("3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 -")
    after = state.play("d4-e4").to_json()
    assert after["held"] == [0, 4] and after["ground"][4] == "..*....."
    assert refused(state, "d4-c4") == "worm-there"
    assert refused(state, "d4-d3") == "harvester-does-not-attack"


def test_e15_sardaukar_and_seitch(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-41, DUC-42, DUC-66, DUC-R16, DUC-R22."""
    state = at("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -")
    assert fen(state.play("d8-d5")) == "7B/8/8/3(#S)4/8/8/8/3d4 a 0/0 - 10 11 -"
    assert fen(state.play("d8-d5*")) == "7B/8/8/3S4/8/8/8/3d4 a 0/0 - 0 11 -"
    assert refused(state, "d8-d4") == "must-stop-on-seitch"


def test_e16_man_on_seitch(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-40, DUC-42."""
    state = at("3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -")
    assert fen(state.play("d8-d5")) == "7B/8/8/3S4/4T3/8/8/3d4 a 0/0 t 0 11 -"
    assert refused(state, "d8-d5*") == "seitch-goes-anyway"
    assert fen(state.play("e4-d5")) == "3S3B/8/8/3(#T)4/8/8/8/3d4 a 0/0 t 0 11 -"


def test_e17_ransom(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-50 to DUC-55, DUC-R18, DUC-R19: the price goes to the opponent."""
    state = at("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    assert fen(state.play("fr@d5")) == "3B4/8/8/3f4/8/8/8/h2d3m h 7/1 TTTtto 10 12 -"
    assert state.play("tr@a2").to_json()["held"] == [3, 5]
    assert "or@h8" in state.actions()
    assert refused(state, "ha@a2") == "none-captured"
    assert refused(state, "sr@a2") == "not-your-kind"
    assert refused(state, "tr@d1") == "not-vacant"


def test_e18_who_can_buy(at: Position, refused: Refused) -> None:
    """DUC-51 to DUC-55, DUC-R03: no drop on Seitch or Spice."""
    state = at("3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 -")
    assert refused(state, "tr@a2") == "leader-gone"
    assert refused(state, "or@a2") == "too-little-spice"
    state = at("3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -")
    assert refused(state, "ha@a2") == "mentat-gone"
    assert refused(state, "tr@c3") == refused(state, "tr@d3") == "not-vacant"
    assert {"tr@a2", "fr@a2"} <= set(state.actions())


def test_e19_leader_captured(at: Position, fen: Fen) -> None:
    """DUC-15, DUC-54, DUC-62, DUC-R02."""
    state = at("3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -").play("e7-d8")
    assert fen(state) == "3t2MT/8/8/8/8/8/8/3d4 h 0/0 - 0 12 -"
    state = at("3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -").play("e7-d8")
    assert ending(state) == ("no-harvesters", (0, 11), (1,))


def test_e20_no_combatants(at: Position) -> None:
    """DUC-61, DUC-R24: at once, though Harvesters and Spice remain."""
    state = at("8/8/8/8/2(*w)*4/3T4/8/h6H a 2/5 - 9 11 -").play("c4-d3")
    assert ending(state) == ("no-combatants", (3, 6), (1,))


def test_e21_no_harvesters(at: Position) -> None:
    """DUC-62, DUC-R23."""
    assert at("7H/8/8/8/2**4/3T4/8/h7 a 2/5 - 9 11 -").actor == 1
    state = at("7H/8/8/8/2**4/2T5/1h6/8 h 2/5 - 9 10 -").play("c3-b2")
    assert ending(state) == ("no-harvesters", (4, 5), (1,))


def test_e22_no_spice(at: Position) -> None:
    """DUC-62, DUC-R20: the harvest of the last open Spice."""
    state = at("7H/8/8/8/1*w5/6T1/8/h7 h 2/5 - 9 10 -").play("c4-b4")
    assert ending(state) == ("no-spice", (4, 6), (1,))


def test_e23_quiet(at: Position) -> None:
    """DUC-63, DUC-R20, DUC-R21: twenty moves, ten by each side."""
    state = at("3B3H/8/8/8/1(*w)6/8/8/h2d4 h 2/5 - 18 40 -").play("d8-d7")
    assert state.to_json()["quiet"] == 19 and state.actor == 1
    assert ending(state.play("d1-d2")) == ("quiet", (13, 16), (1,))
    state = at("3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 18 40 -")
    assert played(state, "d8-d7", "d1-d2").actor == 0
    state = at("3B4/8/8/8/1(*w)*5/8/8/3d4 h 2/5 - 19 40 -").play("d8-d7")
    assert ending(state) == ("quiet", (12, 15), (1,))


def test_e24_what_counts_as_capture(at: Position) -> None:
    """DUC-66: a harvest does, a ransom does not."""
    state = at("3B3H/8/8/8/h*6/8/8/3d4 a 2/5 - 19 41 -").play("a4-b4")
    assert state.to_json()["quiet"] == 0 and state.actor == 0
    state = at("3B3H/8/8/8/8/8/8/3d4 a 2/5 t 18 41 -").play("tr@a1")
    assert state.to_json()["quiet"] == 19


def test_e25_pass(at: Position, refused: Refused) -> None:
    """DUC-07, DUC-R26."""
    state = at("7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 -")
    assert state.actions() == ["pass"]
    after = state.play("pass")
    assert (after.to_json()["quiet"], after.to_json()["ply"], after.actor) == (10, 41, 1)
    assert refused(after, "pass") == "may-not-pass"


def test_e26_draw(at: Position) -> None:
    """DUC-68."""
    state = at("3B4/8/8/8/8/8/8/3d4 h 3/3 - 19 40 -").play("d8-d7")
    assert ending(state) == ("quiet", (13, 13), ())


def test_e27_riders_both(at: Position, fen: Fen) -> None:
    """DUC-20: either side leads a ridden worm, against the other."""
    state = at("3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -", riders="both")
    assert from_square(state, "d4") == ["d4-c4+", "d4-d5+"]
    assert fen(state.play("d4-d5+")) == "3B4/8/8/3(wf)4/2**4/8/8/4d3 a 0/0 - 0 11 -"


def test_e28_worm_back_barred(at: Position, fen: Fen, refused: Refused) -> None:
    """DUC-47, DUC-R28."""
    state = at("3B4/8/8/8/2*(*w)*3/8/8/4d3 h 0/0 - 4 10 -", worm_back="barred").play("d4-c4")
    assert fen(state) == "3B4/8/8/8/2(*w)**3/8/8/4d3 a 0/0 - 5 11 d4c4"
    assert refused(state, "c4-d4") == "worm-just-came"
    assert "c4-d4" in played(state, "e1-e2", "d8-d7").actions()


def test_e29_stalled(at: Position) -> None:
    """DUC-64, DUC-R27."""
    state = at("3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 39 90 -").play("d8-d7")
    assert ending(state) == ("stalled", (13, 16), (1,))


def test_e30_cap(at: Position) -> None:
    """DUC-65."""
    state = at("3B3H/8/8/8/1(*w)*5/8/8/h2d4 a 2/5 - 3 299 -").play("d1-d2")
    assert ending(state) == ("cap", (13, 16), (1,))
