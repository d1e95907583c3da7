"""Rules that the worked examples leave open."""

from __future__ import annotations

import pytest

from crossings.engine import Game, State
from games.dune_chess.conftest import Fen, Position, Refused


def to_squares(state: State, square: str) -> list[str]:
    """Where plain moves lead from a square."""
    return [move[3:] for move in state.actions() if move.startswith(f"{square}-")]


@pytest.mark.parametrize("setup", ["wall", "heart", "checker"])
def test_set_up(game: Game, setup: str) -> None:
    """DUC-01 to DUC-05, DUC-R01: armies in place, 16 Spice, 4 Seitch, each worm on a Spice and next to another."""
    start = game.start(setup=setup)
    state = start.to_json()
    ground = "".join(state["ground"])
    assert state["actor"] == 0 and start.scores == (50, 50)
    assert state["men"][0] == "SHOBMOHS" and state["men"][7] == "fhomdohf"
    assert state["men"][1] == "T" * 8 and state["men"][6] == "t" * 8
    assert ground.count("*") == 16 and ground.count("#") == 4
    assert state["ground"][:2] == state["ground"][6:] == ["." * 8] * 2
    for worm in state["worms"]:
        assert state["ground"][8 - int(worm[1])]["abcdefgh".index(worm[0])] == "*"
        assert any(move.startswith(worm) for move in start.actions())
    assert ground == ground[::-1], "a half turn changes the set-up into itself"


def test_seats_alternate(game: Game) -> None:
    """DUC-05, DUC-06."""
    state = game.start()
    for actor in (0, 1, 0, 1):
        assert state.actor == actor
        state = state.play(state.actions()[0])


def test_leader_and_mentat_step(at: Position) -> None:
    """DUC-14, DUC-09, DUC-10, DUC-11: eight directions; no own man, no Spice, no Sandworm; Seitch and enemies yes."""
    state = at("8/8/8/2#*t3/2TMw3/3*4/8/3d3B h 0/0 - 9 20 -")
    assert to_squares(state, "d4") == ["c3", "c5", "e3", "e5"]


def test_fremen_line(at: Position, refused: Refused) -> None:
    """DUC-16, DUC-17, DUC-41: stops before Spice and own men, on a Seitch, on the first enemy."""
    state = at("3B4/3T4/8/1#6/#2f2*1/8/3t4/3d4 a 0/0 - 9 21 -")
    assert to_squares(state, "d4") == ["a4", "b4", "c4", "d3", "d5", "d6", "d7", "e4", "f4"]
    assert refused(state, "d4-h4") == "spice-in-the-way"
    assert refused(state, "d4-d8") == "man-in-the-way"


def test_only_sardaukar_destroy(at: Position, refused: Refused) -> None:
    """DUC-42: a Fremen on a Seitch leaves it; a Sardaukar that stands on one cannot destroy it later."""
    state = at("3B4/8/8/8/#2f4/8/8/3d4 a 0/0 - 9 21 -")
    assert refused(state, "d4-a4*") == "only-sardaukar"
    state = at("3B4/8/8/8/(#S)7/8/8/3d4 h 0/0 - 9 20 -")
    assert not any("*" in move for move in state.actions())
    assert refused(state, "a4-b4*") == "no-seitch-there"


def test_dismount_onto_the_other_worm(at: Position, fen: Fen) -> None:
    """DUC-23, DUC-R09: the worm left behind is open to both sides again."""
    state = at("3B4/8/8/8/2*(*wf)2w1/8/8/4d3 a 0/0 - 4 11 -").play("d4-g4")
    assert fen(state) == "3B4/8/8/8/2*(*w)2(wf)1/8/8/4d3 h 0/0 - 5 12 -"
    assert "d4-c4" in state.actions()


def test_worms_do_not_meet(at: Position, refused: Refused) -> None:
    """DUC-46: nothing takes a Sandworm, not even a Sandworm; DUC-22: nor its rider."""
    state = at("3B4/8/8/8/3(*w)(*wf)3/8/8/3d4 h 0/0 - 4 10 -")
    assert refused(state, "d4-e4") == "worm-there"


def test_ornithopter_flies_over_everything(at: Position, refused: Refused) -> None:
    """DUC-26, DUC-27, DUC-28."""
    state = at("3B3t/6M1/5#2/4w3/3*4/2T5/1t6/O2d4 h 0/0 - 4 10 -")
    assert to_squares(state, "a1") == ["b2", "c3", "f6", "h8"]
    assert refused(state, "a1-d4") == "spice-there"
    assert refused(state, "a1-e5") == "worm-there"
    assert refused(state, "a1-g7") == "own-man-there"


def test_pick_up_on_a_seitch(at: Position, fen: Fen) -> None:
    """DUC-29: by the Ornithopter, and by a Troop or Harvester of its own side."""
    state = at("3B4/8/8/8/3(#t)4/8/8/o2d4 a 0/0 - 4 11 -")
    assert fen(state.play("a1-d4")) == "3B4/8/8/8/3(#ot)4/8/8/3d4 h 0/0 - 5 12 -"
    state = at("3B4/8/8/8/3(#o)4/3h4/8/3d4 a 0/0 - 4 11 -")
    assert fen(state.play("d3-d4")) == "3B4/8/8/8/3(#oh)4/8/8/3d4 h 0/0 - 5 12 -"


def test_troop_aboard_does_not_join_its_own(at: Position, refused: Refused) -> None:
    """DUC-30: with its Troop an Ornithopter lands on no own man, loaded or not."""
    state = at("3B4/8/8/4M3/3(OT)4/2T5/8/3d4 h 0/0 - 4 10 -")
    assert refused(state, "d4-e5+") == "own-man-there"
    assert refused(state, "d4-c3+") == "already-loaded"
    assert "d4-c3" in state.actions()


def test_load_steps_out(at: Position, fen: Fen) -> None:
    """DUC-32: to harvest, or under another Ornithopter."""
    state = at("3B4/8/8/8/2*(oh)o3/8/8/3d4 a 0/0 - 4 11 -")
    assert fen(state.play("d4-c4/")) == "3B4/8/8/8/2hoo3/8/8/3d4 h 0/1 - 0 12 -"
    assert fen(state.play("d4-e4/")) == "3B4/8/8/8/2*o(oh)3/8/8/3d4 h 0/0 - 5 12 -"


def test_troop_steps_backwards_and_is_not_promoted(at: Position) -> None:
    """DUC-37, DUC-38, DUC-R17."""
    state = at("1t1B4/8/8/8/8/8/8/3d4 a 0/0 - 4 11 -")
    assert to_squares(state, "b8") == ["a7", "c7"]
    assert state.play("b8-a7").to_json()["men"][1] == "t......."


def test_killed_men_are_not_for_sale(at: Position, refused: Refused) -> None:
    """DUC-49, DUC-50: after the worm has taken the Troop there is none to buy."""
    state = at("3B4/8/8/8/2(*w)5/3t4/8/3d4 h 0/5 - 4 10 -").play("c4-d3")
    assert refused(state, "tr@a1") == "none-captured"


def test_values(at: Position) -> None:
    """DUC-67, DUC-R25: leaders and Mentats 10, Fremen, Sardaukar, Ornithopters 5, Troops and Harvesters 1, Spice 1."""
    state = at("SOHTBM2/8/8/8/8/4(*wf)3/8/(ot)6d h 3/2 Tt 0 10 -")
    assert state.scores == (5 + 5 + 1 + 1 + 10 + 10 + 3, 5 + 5 + 1 + 10 + 2)


def test_blocked(at: Position) -> None:
    """DUC-07, DUC-60: the Troops are stuck behind Spice, and the worm cannot go back to sand."""
    state = at("7T/6*1/8/4w3/5*2/8/1*6/t7 h 0/0 - 3 40 -").play("e5-f4")
    assert state.result is not None
    assert (state.result.reason, state.result.scores, state.result.winners) == ("blocked", (1, 1), ())


def test_blocked_respects_the_bar(at: Position) -> None:
    """DUC-07, DUC-47: a step back that is barred counts as impossible for both seats."""
    text = "7T/6*1/8/4(*w)3/5*2/8/1*6/t7 h 0/0 - 3 40 -"
    assert at(text).play("e5-f4").actions() == ["f4-e5"]
    barred = at(text, worm_back="barred").play("e5-f4")
    assert barred.result is not None and barred.result.reason == "blocked"


def test_ends_in_their_order(at: Position) -> None:
    """DUC-60: where several ends hold, the first is told."""
    both = at("7H/8/8/8/8/8/8/h7 - 0/0 - 20 300 -")
    assert both.result is not None and both.result.reason == "no-combatants"
    late = at("3B4/8/8/8/8/8/8/3d4 - 0/0 - 40 300 -")
    assert late.result is not None and late.result.reason == "quiet"
    stalled = at("3B3H/8/8/8/1*6/8/8/3d4 - 0/0 - 40 300 -")
    assert stalled.result is not None and stalled.result.reason == "stalled"


@pytest.mark.parametrize(
    ("text", "given", "reason", "later"),
    [
        ("3B4/8/8/8/8/8/8/3d4 h 0/0 - 19 20 -", {}, "quiet", {"quiet": 40}),
        ("3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 39 40 -", {}, "stalled", {"stall": 60}),
        ("3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 59 60 -", {"stall": 60}, "stalled", {"stall": 100}),
        ("3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 0 199 -", {"cap": 200}, "cap", {"cap": 300}),
        ("3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 0 299 -", {}, "cap", {"cap": 400}),
    ],
)
def test_options_put_off_the_ends(
    at: Position, text: str, given: dict[str, int], reason: str, later: dict[str, int]
) -> None:
    """DUC-63, DUC-64, DUC-65, DUC-R21, DUC-R27."""
    state = at(text, **given).play("d8-d7")
    assert state.result is not None and state.result.reason == reason
    assert at(text, **later).play("d8-d7").actor == 1


def test_unknown_texts(game: Game, refused: Refused) -> None:
    """DUC-08, DUC-R29: 3877 texts and no others."""
    assert len(game.actions) == 3877 == len(set(game.actions))
    assert list(game.actions) == sorted(game.actions)
    for text in ("", "a1-a1", "a1-b3", "tr@i9", "A7-b6", "a7-b6 ", "pass!"):
        assert refused(game.start(), text) == "unknown-text"
