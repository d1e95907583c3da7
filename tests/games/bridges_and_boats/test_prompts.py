"""What the log says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game, State

from .conftest import Play

At = Callable[..., Play]
ALL = range(1, 7)


def told(play: Play, *moves: str, seat: int | None = None) -> str:
    """What a viewer is told of the last of these moves."""
    before: State = play(*moves[:-1]).state
    return looking.line(before, before.game.shown(before, moves[-1], seat), before.play(moves[-1]), seat)


def ask(play: Play, seat: int) -> str:
    return play.state.game.prompts.prompt(looking.position(play.state, seat))


ASKED = [
    ({}, "end the turn; there is nothing else that you can do."),
    ({"coins": [2, 0]}, "buy a domino (2 coins) or end the turn."),
    ({"coins": [2, 0], "pool": ["1-1"]}, "buy the last domino (2 coins, it ends the game) or end the turn."),
    (
        {"coins": [4, 0], "bridge": [1], "reserves": (["3-5", "3-6"], [])},
        "buy a domino (2 coins), build with your 2 dominoes, send soldiers or end the turn.",
    ),
    ({"phase": "build", "coins": [4, 0], "reserves": (["3-5"], [])}, "build with your domino or end the turn."),
    ({"phase": "deploy", "coins": [4, 0], "bridge": [1], "reserves": (["3-5"], [])}, "send soldiers or end the turn."),
    ({"phase": "deploy", "loaded": {"3-5": 2}}, "send soldiers or end the turn."),
    ({"phase": "deploy", "bridge": [1], "soldiers": [2]}, "end the turn; there is nothing else that you can do."),
    ({"turn": 1, "coins": [0, 1], "planes": ["3-4"]}, "end the turn; there is nothing else that you can do."),
    ({"turn": 1, "coins": [0, 1], "planes": ["3-4"], "bridge": [1]}, "send your plane or end the turn."),
    (
        {"turn": 1, "coins": [0, 1], "planes": ["0-1"], "bridge": [1]},
        "end the turn; there is nothing else that you can do.",
    ),
    (
        {"turn": 1, "coins": [0, 3], "planes": ["0-0", "3-4"], "bridge": [1]},
        "buy a domino (2 coins), send planes or end the turn.",
    ),
]  # fmt: skip
"""BAB-06, BAB-09, BAB-22, BAB-42, BAB-44: only what is possible and affordable is asked."""


@pytest.mark.parametrize(("given", "asked"), ASKED)
def test_what_is_asked(at: At, given: dict[str, Any], asked: str) -> None:
    play = at(**given)
    assert ask(play, play["turn"]) == asked


def test_what_is_asked_of_the_defender(at: At) -> None:
    """BAB-55, BAB-62."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "3-4"], coins=[0, 9])("send-0-0", "send-3-4")
    assert ask(play, 1) == "let your planes fly; there is nothing else that you can do."
    play = play("end", "1+2")
    assert ask(play, 1) == "keep 1 and 2 (the plane 3-4 needs 7), or let the ghost turn a die."
    play = play("reroll-1", "5")
    assert play["phase"] == "where"
    play = at(turn=1, bridge=ALL, planes=["0-0", "0-1"], coins=[0, 9])("send-0-0", "send-0-1", "end", "4+4")
    assert ask(play, 1) == "keep 4 and 4 (section 4), or let the ghost turn a die."
    fleet = {"3-5": 1, "5-6": 1}
    play = at(turn=1, cannons=["1-1", "2-2"], across=fleet, options={"cannons": "aimed"})("end")
    assert ask(play, 1) == "name the boat to fire at (2 shots left)."


def test_purchase(at: At) -> None:
    """BAB-10: the buyer alone is told which domino."""
    play = at(coins=[3, 0])
    assert told(play, "buy") == "The attacker buys a domino for 2 coins."
    assert told(play, "buy", "d-3-5") == "The attacker draws it in secret."
    assert told(play, "buy", "d-3-5", seat=0) == "The attacker draws the 3-5."
    assert told(at(pool=["1-1"], turn=1, coins=[0, 6], crossed=4), "buy") == (
        "The defender buys the last domino for 2 coins. It is the 1-1. The game is over: 4 across, 4 coins saved."
    )


def test_building(at: At) -> None:
    """BAB-70: faces of what lies face down are told to its owner alone."""
    play = at(bridge=[1, 3], reserves=(["3-5"], []))
    assert told(play, "bridge-3-5", seat=1) == "The attacker lays section 2 of the bridge."
    assert told(play, "bridge-3-5", seat=0) == "The attacker lays section 2 of the bridge (3-5)."
    assert told(play, "boat-3-5") == "The attacker builds a boat."
    play = at(turn=1, reserves=([], ["0-0", "3-5"]))
    assert told(play, "cannon-3-5", seat=0) == "The defender builds a cannon."
    assert told(play, "cannon-3-5", seat=1) == "The defender builds a cannon (3-5)."
    assert told(play, "plane-3-5") == "The defender builds the plane 3-5."
    assert told(play, "plane-0-0") == "The defender builds the ghost."


def test_soldiers(at: At) -> None:
    play = at(bridge=ALL, soldiers=[4, 12], coins=[3, 0], crossed=2)
    assert told(play, "enter") == "A soldier steps onto the bridge."
    assert told(play, "move-4") == "The soldier on space 4 goes on to 5."
    assert told(play, "move-12") == "The soldier on space 12 walks off the bridge and is across, 3 in all."
    assert told(play, "march") == "The soldiers on the bridge march on; 1 soldier is across."
    assert told(at(bridge=ALL, soldiers=[4, 7]), "march") == "The soldiers on the bridge march on."


def test_boats(at: At) -> None:
    """BAB-21, BAB-33."""
    play = at(coins=[3, 0], boats=["3-5"], across={"1-1": 2, "1-2": 1})
    assert told(play, "load-3-5") == (
        "The boats 1-1 and 1-2 unload: 3 soldiers are across. A soldier boards the boat 3-5, which is turned up."
    )
    assert told(play, "load-3-5", "load-3-5") == "A second soldier boards the boat 3-5."
    assert told(play, "load-3-5", "launch-3-5") == "The boat 3-5 goes over with 1 soldier."
    assert told(at(across={"1-1": 1}), "end") == (
        "The boat 1-1 unloads: 1 soldier is across. The attacker ends the turn. The defender takes 3 coins."
    )


def test_missions(at: At) -> None:
    play = at(turn=1, bridge=ALL, soldiers=[7, 8, 9], planes=["0-0", "0-1", "3-4"], coins=[0, 9])
    assert told(play, "send-0-0") == "The defender sends the ghost."
    assert told(play, "send-0-1") == "The defender sends the ace for 2 coins."
    assert told(play, "send-3-4", "end") == "The mission begins."
    flown = play("send-3-4", "end")
    assert told(flown, "1+2") == (
        "The plane 3-4 rolls 1 and 2. It misses, having needed 7. Round 6 begins. The attacker takes 3 coins."
    )
    assert told(flown, "2+5") == "The plane 3-4 rolls 2 and 5. A hit with 7!"
    assert told(flown, "3+4") == "The plane 3-4 rolls 3 and 4. A deadly hit!"
    assert told(flown("3+4"), "4+4").startswith(
        "The plane 3-4 rolls 4 and 4. Section 4 is destroyed, 3 soldiers dead. Round 6"
    )
    assert told(flown("3+4"), "1+1").startswith("The plane 3-4 rolls 1 and 1. Section 1 is destroyed. Round 6")
    play = at(turn=1, bridge=[1], planes=["0-1", "3-4", "5-6"], coins=[0, 9])("send-0-1", "send-3-4", "send-5-6", "end")
    assert told(play, "6+6").startswith(
        "The ace rolls 6 and 6. The bomb falls into the water where section 6 would be."
    )
    assert "Section 1 is destroyed. The bridge is gone, and 2 planes turn back. Round 6" in told(play, "1+1")


def test_the_ghost(at: At) -> None:
    play = at(turn=1, bridge=ALL, planes=["0-0", "3-4"], coins=[0, 9])("send-0-0", "send-3-4", "end")
    assert told(play, "1+2") == "The plane 3-4 rolls 1 and 2. That needs to be 7; the ghost may turn a die."
    assert told(play, "1+2", "keep").startswith("The roll 1 and 2 is kept. It misses, having needed 7. Round 6")
    assert told(play, "1+2", "reroll-1") == "The ghost turns the 1; the 2 stays."
    assert told(play, "1+2", "reroll-1", "5") == "The new die shows 5. A hit with 7!"
    assert (
        told(play, "3+4", "keep", "1+1") == "The plane 3-4 rolls 1 and 1. That is section 1; the ghost may turn a die."
    )
    assert told(play, "3+4", "keep", "1+1", "keep").startswith(
        "The roll 1 and 1 is kept. Section 1 is destroyed. Round"
    )


def test_cannons(at: At) -> None:
    fleet = {"3-5": 2, "5-6": 1}
    play = at(turn=1, cannons=["1-1", "2-2"], across=fleet, options={"defender_income": 0})
    assert told(play, "end") == "The defender ends the turn. 2 cannons may fire."
    assert told(play, "end", "1") == "A cannon fires and rolls 1. It hits no boat."
    assert told(play, "end", "5").startswith(
        "A cannon fires and rolls 5. The boats 3-5 and 5-6 are sunk, 3 soldiers dead. Round 6"
    )
    assert told(play, "end", "5", "end").endswith("The defender takes nothing.")
    play = at(turn=1, cannons=["1-1"], across=fleet, options={"cannons": "aimed"})("end")
    assert told(play, "aim-3-5") == "The next shot is aimed at the boat 3-5."
    assert told(play, "aim-3-5", "6").startswith("A cannon fires at 3-5 and rolls 6. It hits no boat.")
    assert told(play, "aim-3-5", "3").startswith(
        "A cannon fires at 3-5 and rolls 3. The boat 3-5 is sunk, 2 soldiers dead."
    )


def test_the_end(game: Game, at: At) -> None:
    """BAB-65, BAB-66, BAB-69."""
    play = at(turn=1, round=40, coins=[0, 1], crossed=4)
    assert told(play, "end") == "The defender ends the turn. The game is over: 4 across, 1 coin saved."


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_score(game: Game, at: At, seat: Any) -> None:
    """BAB-66."""
    seen = looking.position(at(coins=[9, 3], crossed=4).state, seat)
    assert game.prompts.breakdown(seen) == [[("soldiers across", 4)], [("coins", 3)]]


WAITED_FOR = [
    ({}, "Waiting for Blue, who buys, builds and sends soldiers over."),
    ({"phase": "build"}, "Waiting for Blue, who builds and sends soldiers over."),
    ({"phase": "deploy"}, "Waiting for Blue, who sends soldiers over."),
    ({"turn": 1}, "Waiting for Blue, who buys, builds and sends planes."),
    (
        {"turn": 1, "bridge": ALL, "planes": ["0-0", "3-4"], "mission": ["3-4"], "ghost": True, "phase": "hit-ghost",
         "dice": [1, 2]},
        "Waiting for Blue, who may have the ghost turn a die.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "told"), WAITED_FOR)
def test_who_waits_reads_who_is_waited_for(game: Game, at: At, given: dict[str, Any], told: str) -> None:
    play = at(**given)
    assert game.prompts.waiting(looking.position(play.state, 1 - play["turn"]), "Blue") == told


def recap(play: Any, move: str, seat: int | None = None) -> list[str]:
    before: State = play.state
    after = before.play(move)
    return before.game.words.recap(looking.effects(before, before.game.shown(before, move, seat), after, seat))


def test_somebody_coming_back_is_told_what_was_bombed_sunk_crossed_and_missed(at: At) -> None:
    bomber = {"turn": 1, "bridge": ALL, "soldiers": range(5, 12), "planes": ["2-5"], "mission": ["2-5"]}
    assert recap(at(phase="where", **bomber), "4+4") == ["section 4 was bombed, 2 soldiers dead"]
    assert recap(at(phase="hit", **bomber), "2+4") == ["a plane missed"]
    fleet = at(turn=1, phase="fire", shots=2, cannons=["1-1", "2-2"], across={"3-5": 2, "5-6": 1})
    assert recap(fleet, "5") == ["the boats 3-5 and 5-6 were sunk with 3 soldiers"]
    assert recap(fleet, "4") == ["a cannon missed"]
    assert recap(at(coins=[3, 0], across={"3-4": 2}), "end") == ["2 soldiers got across by boat"]
    assert recap(at(bridge=ALL, soldiers=[4, 12]), "march") == ["2 soldiers marched on, 1 is across"]


def test_no_recap_tells_a_hidden_face(at: At) -> None:
    """BAB-70."""
    play = at(reserves=(["3-5"], []), bridge=[1])
    for move in ("bridge-3-5", "boat-3-5"):
        (told,) = recap(play, move, 0)
        assert recap(play, move, 1) == [told] and "3-5" not in told
