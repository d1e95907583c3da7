"""The scene, picks, rows, hints and plain text, held against the rule text's facts and worked examples."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import Piece, Place
from crossings.engine import Game, State
from crossings.engine.seen import Stance, standing
from crossings.games.bridges_and_boats.face import art, board, layout, position
from crossings.games.bridges_and_boats.rules.data import DOMINOES

from .conftest import Play

SIZE_OF_NAMES = 11

At = Callable[..., Play]
VIEWERS = (0, 1, None)
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
WHOLE = range(1, 7)
FREE_MISSIONS = {"mission_cost": 0, "defender_income": 1}

each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split("-")[0])


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough."""
    with gzip.open(path, "rt") as lines:
        return [node for node in map(json.loads, lines) if "state" in node]


def looks(game: Game, path: Path, step: int) -> Iterator[tuple[State, int | None]]:
    """Some states, each for all viewers."""
    for node in nodes(path)[::step]:
        for seat in VIEWERS:
            yield game.from_json(node["state"]), seat


def pieces(state: State, seat: int | None = None) -> dict[str, Any]:
    return {piece.id: piece for piece in looking.scene(state, seat).pieces}


def places(state: State, seat: int | None = None) -> dict[str, Place]:
    return {place.id: place for place in looking.scene(state, seat).places}


def pick(play: Play, move: str) -> tuple[tuple[str, ...], str]:
    """The places and the label of a legal move."""
    assert move in play.legal
    (found,) = looking.picks(play.state, actor(play), [move])
    return found.places, found.label


def offered(play: Play) -> dict[str, tuple[str, ...]]:
    """The rows that are offered: label -> moves."""
    return {row.label: row.moves for row in looking.macros(play.state, actor(play))}


def actor(play: Play) -> int:
    assert isinstance(play.state.actor, int)
    return play.state.actor


def line(state: State, seat: int | None, place: str) -> str:
    hint = looking.hint(state, seat, place)
    assert hint
    return hint.line


# ---- the scene ---------------------------------------------------------------------------------


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) == 8


@each_game
def test_scene_is_sound(game: Game, path: Path) -> None:
    for state, seat in looks(game, path, 7):
        scene = looking.scene(state, seat)
        ElementTree.fromstring(scene.svg())
        width, height = scene.size
        things: list[Piece | Place] = [*scene.pieces, *scene.places]
        for thing in things:
            assert 0 <= thing.at[0] <= width and 0 <= thing.at[1] <= height, thing.id


@each_game
def test_scene_shows_everything_there_is(game: Game, path: Path) -> None:
    for state, seat in looks(game, path, 11):
        view, shown = state.view(seat), Counter(name.split("-")[0] for name in pieces(state, seat))
        assert shown["domino"] == sum(map(len, view["reserves"]))
        assert shown["boat"] == sum(len(view[key]) for key in ("boats", "loaded", "across"))
        assert shown["crew"] == sum(boat["soldiers"] for key in ("loaded", "across") for boat in view[key])
        assert shown["section"] == sum(face is not None for face in view["bridge"])
        assert shown["soldier"] == sum(view["soldiers"])
        assert shown["plane"] == len(view["planes"])
        assert shown["cannon"] == len(view["cannons"])
        assert shown["crossed"] == min(view["crossed"], 40)
        assert shown["coin"] == sum(min(coins, 40) for coins in view["coins"])


@each_game
def test_teal_belongs_to_the_players_hand(game: Game, path: Path) -> None:
    drawn = looking.scene(game.from_json(nodes(path)[-1]["state"])).svg() + board.picture()
    assert HAND not in drawn
    assert HAND_AT_NIGHT not in drawn


@each_game
def test_scene_stays_small(game: Game, path: Path) -> None:
    assert max(len(looking.scene(*one).svg()) for one in looks(game, path, 23)) < 130_000


def secrets(game: Game, at: At) -> Play:
    """Example E28."""
    return at(
        reserves=(["1-1"], ["2-2", "3-3"]),
        bridge={1: "0-2"},
        boats=["4-4"],
        loaded={"5-5": 1},
        cannons=["6-6"],
        planes=["3-4"],
        buried=["1-2"],
    )


def test_own_faces_are_seen_through_glass_those_of_others_not_at_all(game: Game, at: At) -> None:
    """BAB-70, BAB-71, example E28."""
    state = secrets(game, at).state
    attacker, defender, nobody = (pieces(state, seat) for seat in VIEWERS)
    assert attacker["domino-0-1-1"].art == art.domino("1-1", "glass")
    assert attacker["boat-4-4"].art == art.boat("4-4", "glass")
    assert attacker["section-1"].art == art.section("0-2", "glass")
    assert attacker["cannon-x1"].art == art.cannon("?", "back")
    assert defender["cannon-6-6"].art == art.cannon("6-6", "glass")
    assert defender["domino-1-3-3"].art == art.domino("3-3", "glass")
    assert defender["section-1"].art == art.section("?", "back")
    for other in (defender, nobody):
        assert other["domino-0-x1"].art == art.domino("?", "back")
        assert other["boat-x1"].art == art.boat("?", "back")
    assert nobody["domino-1-x2"].art == art.domino("?", "back")
    for viewer in (attacker, defender, nobody):
        assert viewer["boat-5-5"].art == art.boat("5-5", "open")
        assert viewer["plane-3-4"].art == art.plane("3-4")


def test_in_the_end_all_lies_open(at: At) -> None:
    """BAB-72."""
    over = at(pool=["0-0"], coins=[9, 1], bridge={1: "0-2"}, cannons=["6-6"], reserves=(["1-1"], []))("buy")
    shown = pieces(over.state)
    assert shown["section-1"].art == art.section("0-2", "open")
    assert shown["cannon-6-6"].art == art.cannon("6-6", "open")
    assert shown["domino-0-1-1"].art == art.domino("1-1", "open")


def test_every_face_looks_different_and_so_do_the_three_looks() -> None:
    drawn = {art.domino(face, how) for face in DOMINOES for how in ("open", "glass")} | {art.domino("?", "back")}
    assert len(drawn) == 2 * len(DOMINOES) + 1


def test_places_follow_what_stands(at: At) -> None:
    here = places(at(bridge=[1, 3], soldiers=[2]).state)
    assert {"section-2", "section-4", "section-5", "section-6"} <= here.keys()
    assert {name for name in here if name.startswith("space")} == {"space-1", "space-2", "space-5", "space-6"}
    assert here["section-2"].label == "Section 2 is missing (built next)"
    assert here["section-4"].label == "Section 4 is missing"
    assert here["space-2"].label == "Space 2, section 1: a soldier"


def test_score_and_round_are_said(at: At) -> None:
    scene = looking.scene(at(coins=[2, 4], crossed=5, round=7, bridge=[1, 2]).state)
    assert "Round 7 of 40. The attacker's turn. 5 soldiers across, the defender has 4 coins" in scene.description
    assert "the attacker is ahead" in scene.description
    assert "Sections 1 and 2 stand, with no soldiers on the bridge" in scene.description


# ---- odds --------------------------------------------------------------------------------------


def test_odds_are_those_of_the_table() -> None:
    """Section 2: (hit, deadly) of 36 and sinking results of 6, for some of every kind."""
    told = {"0-0": (0, 0, 0), "0-1": (36, 0, 1), "0-6": (5, 0, 1), "1-1": (1, 1, 1), "1-2": (2, 2, 2), "3-4": (6, 2, 2)}
    told |= {"2-6": (5, 2, 2), "4-4": (5, 1, 1), "5-6": (2, 2, 2), "6-6": (1, 1, 1), "0-2": (1, 0, 1)}
    assert {
        face: (position.chance_to_hit(face), position.chance_of_death(face), position.sinking(face)) for face in told
    } == told


def test_bombs_fall_as_the_table_says() -> None:
    """BAB-49."""
    assert list(position.STRIKES.values()) == [1, 5, 9, 11, 7, 3]
    assert [position.sums_of(section) for section in WHOLE] == [(2,), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]


def test_a_plane_of_seven_kills_as_many_as_the_rule_text_figures(at: At) -> None:
    """Section 11: against a complete bridge with twelve soldiers a coin for 3-4 kills 0.54 soldiers."""
    state = at(turn=1, bridge=WHOLE, soldiers=range(1, 13), planes=["3-4"], coins=[0, 9]).state
    assert round(float(position.expected_dead(looking.position(state, 1), "3-4")), 2) == 0.54
    assert "hits if two dice add up to 7: 6 in 36, 2 of them deadly" in line(state, 1, "plane-3-4")
    assert "0.54 soldiers" in line(state, 1, "plane-3-4")


def test_shots_add_up() -> None:
    """BAB-59: two shots at a boat with two ends."""
    assert position.sunk("3-5", 2) == 1 - Fraction(2, 3) ** 2
    assert position.sunk("0-0", 28) == 0


# ---- hints -------------------------------------------------------------------------------------


def test_hints_on_planes(at: At) -> None:
    """BAB-42, BAB-48, BAB-54."""
    state = at(turn=1, bridge=[4], planes=["0-0", "0-1", "3-4"], coins=[0, 9]).state
    assert line(state, 1, "plane-0-0").startswith("The ghost 0-0, flies for nothing; never hits")
    assert line(state, 1, "plane-0-1") == "The ace 0-1, 2 coins a mission; always hits, never deadly"
    assert line(state, 1, "plane-3-4").startswith("Plane 3-4, 1 coin a mission")


def test_hints_on_boats(at: At) -> None:
    """BAB-59, BAB-61."""
    state = at(turn=1, across={"0-0": 2, "3-5": 1}, cannons=["1-1", "2-2", "3-3"]).state
    assert line(state, 1, "boat-0-0").endswith("; cannot be sunk")
    assert line(state, 1, "boat-3-5").endswith("; a shot sinks it 2 in 6, 3 shots 70 %")


def test_hints_on_the_bridge(at: At) -> None:
    """BAB-50 to BAB-52, examples E18, E19."""
    state = at(turn=1, bridge=[1, 2, 3, 4, 5], soldiers=range(5, 11)).state
    assert line(state, 1, "post-4").endswith("7 or 8: 11 in 36; it kills 2 soldiers, 6 if deadly")
    assert line(state, 1, "post-6").endswith("it does no harm while the section is missing")
    assert looking.hint(state, 1, "post-4") != looking.hint(state, 1, "post-5")


def test_hints_on_what_is_hidden_tell_nothing(game: Game, at: At) -> None:
    state = secrets(game, at).state
    assert "only you see it" in line(state, 0, "domino-0-1-1")
    assert line(state, 1, "boat-x1") == "Boat, face down, empty, at the attacker's bank"
    assert line(state, None, "cannon-x1").startswith("Cannon, face down")
    assert line(state, 1, "used") == "Used up: 1 section, face down"
    assert line(state, 0, "used") == "Used up: sections 1-2"


@each_game
def test_every_place_can_be_asked_about(game: Game, path: Path) -> None:
    for state, seat in looks(game, path, 29):
        for place in looking.scene(state, seat).places:
            hint = looking.hint(state, seat, place.id)
            assert hint is None or hint.line


def test_unknown_places_have_no_hint(at: At) -> None:
    state = at().state
    assert [looking.hint(state, 0, place) for place in ("nowhere", "plane-3-4", "boat-x9", "die-1")] == [None] * 4


# ---- picks -------------------------------------------------------------------------------------


@each_game
def test_picks_name_places_of_the_scene_and_differ(game: Game, path: Path) -> None:
    for node in nodes(path):
        if "legal" in node:
            state = game.from_json(node["state"])
            assert isinstance(state.actor, int)
            found = looking.picks(state, state.actor, node["legal"])
            assert [one.move for one in found] == node["legal"]
            known = places(state, state.actor).keys()
            assert all(set(one.places) <= known for one in found)
            assert len({(one.places, one.label) for one in found}) == len(found)


def test_picks_of_the_attacker(at: At) -> None:
    play = at(coins=[9, 0], reserves=(["3-5"], []), bridge=[1, 3], soldiers=[5], loaded={"1-1": 1}, boats=["2-2"])
    assert pick(play, "buy") == (("pool",), "Buy a domino for 2 coins")
    assert pick(play, "bridge-3-5") == (("domino-0-3-5", "section-2"), "Lay section 2")
    assert pick(play, "boat-3-5") == (("domino-0-3-5", "quay"), "Build a boat")
    assert pick(play, "enter") == (("coins-0", "space-1"), "Send a soldier onto the bridge")
    assert pick(play, "move-5") == (("space-5", "space-6"), "Go one space on")
    assert pick(play, "load-2-2") == (("coins-0", "boat-2-2"), "Put a soldier aboard")
    assert pick(play, "launch-1-1") == (("boat-1-1", "far-shore"), "Launch the boat 1-1")
    assert pick(play, "end") == ((), "End the turn")


def test_the_last_space_leads_across(at: At) -> None:
    """BAB-29."""
    assert pick(at(bridge=[6], soldiers=[12]), "move-12")[0] == ("space-12", "crossed")


def test_the_last_domino_is_a_warning(at: At) -> None:
    """BAB-65."""
    assert pick(at(pool=["0-0"], coins=[9, 0]), "buy")[1] == "Buy the last domino for 2 coins · the game ends"


def end_of(play: Any) -> tuple[bool, str]:
    """Whether the button that ends the turn is quiet, and its warning."""
    pick = next(pick for pick in looking.picks(play.state, play["turn"]) if pick.move == "end")
    return pick.quiet, pick.warning


def test_ending_the_turn_is_quiet_while_there_is_something_else_to_do(at: At) -> None:
    """BAB-07, BAB-30, BAB-41."""
    assert end_of(at()) == (False, "")
    assert end_of(at(coins=[2, 0])) == (True, "")
    assert end_of(at(bridge=[1], soldiers=[1])) == (True, "A soldier on the bridge can still go on.")
    assert end_of(at(bridge=[1, 3], soldiers=[2, 5])) == (True, "A soldier on the bridge can still go on.")
    assert end_of(at(bridge=[1], soldiers=[2])) == (False, "")
    assert end_of(at(loaded={"3-5": 2})) == (True, "A loaded boat has not been launched.")
    both = at(loaded={"3-5": 2}, bridge=range(1, 7), soldiers=[3, 7])
    assert end_of(both)[1] == "2 soldiers on the bridge can still go on, and loaded boats wait to be launched."


def test_the_defender_is_told_of_planes_that_fly_for_nothing(at: At) -> None:
    """BAB-42, BAB-44."""
    free = {"options": {"mission_cost": 0}, "turn": 1, "planes": ["2-5", "3-4"]}
    assert end_of(at(**free, bridge=[1])) == (True, "2 planes that fly for nothing stay on the ground.")
    assert end_of(at(**free)) == (False, "")
    assert end_of(at(turn=1, planes=["3-4"], bridge=[1], coins=[0, 1])) == (True, "")
    sent = at(**free, bridge=[1])("send-2-5")
    assert end_of(sent) == (False, "A plane that flies for nothing stays on the ground.")


def test_buying_the_last_domino_warns_how_it_ends(at: At) -> None:
    """BAB-65, BAB-66, examples E13 and E14."""

    def warning(**given: Any) -> str:
        play = at(pool=["1-1"], **given)
        return next(pick.warning for pick in looking.picks(play.state, play["turn"]) if pick.move == "buy")

    assert (
        warning(coins=[2, 4], crossed=5) == "It ends the game at once: 5 across, 4 coins saved, so the attacker wins."
    )
    assert warning(turn=1, coins=[0, 6], crossed=4) == "It ends the game at once: 4 across, 4 coins saved, a draw."
    assert warning(turn=1, coins=[0, 7], crossed=4).endswith("so the defender wins.")


def test_picks_of_the_defender(at: At) -> None:
    play = at(turn=1, coins=[0, 9], reserves=([], ["3-5"]), planes=["0-0", "3-4"], bridge=[1])
    assert pick(play, "plane-3-5")[0] == ("domino-1-3-5", "airfield")
    assert pick(play, "cannon-3-5")[0] == ("domino-1-3-5", "battery")
    assert pick(play, "send-3-4") == (("plane-3-4",), "Send it for 1 coin")
    assert pick(play, "send-0-0") == (("plane-0-0",), "Send it")
    assert pick(play("send-3-4"), "end")[1] == "End the turn: 1 plane flies"
    guns = at(turn=1, cannons=["1-1", "2-2"], across={"3-5": 1})
    assert pick(guns, "end")[1] == "End the turn · 2 cannons fire"


def test_the_ghost_asks_with_what_is_at_stake(at: At) -> None:
    """BAB-55, example E22 and E23."""
    play = at(turn=1, phase="hit-ghost", ghost=True, dice=[2, 3], mission=["3-3"], planes=["0-0", "3-3"], bridge=[1])
    assert pick(play, "keep") == ((), "Keep 2 and 3 · 5: a miss")
    assert pick(play, "reroll-2") == (("die-1",), "Roll the 2 again: hits 1 in 6")
    assert pick(play, "reroll-3")[0] == ("die-2",)
    asked = at(turn=1, phase="where-ghost", ghost=True, dice=[4, 4], mission=["0-1"], planes=["0-0", "0-1"], bridge=[4])
    assert pick(asked, "keep") == ((), "Keep 4 and 4 · section 4 is struck")
    assert pick(asked, "reroll-4") == (("die-1",), "Roll the 4 again: section 3 to 5")


def test_a_shot_is_aimed_at_a_boat(at: At) -> None:
    """BAB-62."""
    play = at(turn=1, phase="aim", shots=1, cannons=["1-1"], across={"2-2": 1, "3-5": 2}, options={"cannons": "aimed"})
    (found,) = looking.picks(play.state, 1, ["aim-3-5"])
    assert (found.places, found.take, found.label) == (("boat-3-5",), True, "Fire at 3-5: 2 in 6")


# ---- rows --------------------------------------------------------------------------------------


def test_all_planes_that_cost_nothing_go_at_one_press(at: At) -> None:
    """BAB-42: with free missions all but the ace; the likeliest to hit first."""
    play = at(turn=1, coins=[0, 3], planes=["0-0", "0-1", "1-1", "3-4"], bridge=[1], options=FREE_MISSIONS)
    assert offered(play) == {
        "Send all planes that cost nothing": ("send-3-4", "send-1-1", "send-0-0"),
        "Send all planes for 1 coin": ("send-0-1", "send-3-4", "send-1-1", "send-0-0"),
    }


def test_planes_that_cannot_all_be_paid_are_not_offered(at: At) -> None:
    """Example E24."""
    assert offered(at(turn=1, coins=[0, 1], planes=["0-0", "0-1", "3-4"], bridge=[1])) == {}


def test_march_and_one_more(at: At) -> None:
    """BAB-23, BAB-31: somebody follows only if space 1 is free then."""
    label = "March, and one more onto the bridge"
    assert offered(at(coins=[1, 0], bridge=WHOLE, soldiers=[1, 4]))[label] == ("march", "enter")
    assert label not in offered(at(coins=[0, 0], bridge=WHOLE, soldiers=[1, 4]))
    assert label not in offered(at(coins=[1, 0], bridge=[1, 3], soldiers=[1, 2, 5, 6]))


def test_everybody_one_space_on_where_they_could_go_further(at: At) -> None:
    """BAB-24, BAB-28, BAB-31."""
    play = at(bridge=WHOLE, soldiers=[3, 4, 12], options={"bridge_speed": 2})
    moves = offered(play)["March everybody one space on"]
    assert moves == ("move-12", "move-4", "move-3")
    assert play(*moves).soldiers == [4, 5]
    assert "March everybody one space on" not in offered(at(bridge=WHOLE, soldiers=[3, 4, 12]))


def test_boats_are_filled_as_far_as_the_coins_go(at: At) -> None:
    """BAB-22, BAB-32, BAB-35."""
    play = at(coins=[3, 0], boats=["1-1", "2-2"], loaded={"3-3": 1})
    found = offered(play)
    assert found["Put 3 soldiers aboard"] == ("load-3-3", "load-1-1", "load-1-1")
    assert found["Put 3 soldiers aboard and launch 2 boats"][-2:] == ("launch-3-3", "launch-1-1")
    assert offered(at(loaded={"3-3": 1, "4-4": 2})) == {"Launch 2 boats as they are": ("launch-3-3", "launch-4-4")}


def test_no_place_stands_for_a_row(at: At) -> None:
    assert looking.macro(at(bridge=WHOLE, soldiers=[1]).state, 0, "space-1") is None


# ---- plain text, picture -----------------------------------------------------------------------


def test_plain_text_shows_the_river(game: Game, at: At) -> None:
    state = secrets(game, at).state
    rows = {text.split()[0]: text for text in state.text(0).splitlines() if text.strip()[:1].isdigit()}
    assert list(rows) == [str(space) for space in range(12, 0, -1)]
    assert "[0-2]" in rows["2"] and "~~~" in rows["4"]
    assert any("section 1 [?]" in text for text in state.text(1).splitlines())
    assert "boats here: [5-5]@ [4-4]" in state.text(0)
    assert "boats here: [5-5]@ [?]" in state.text(1)
    assert "cannons: [?]" in state.text(0)


def test_where_no_boats_are_the_text_says_so_once(at: At) -> None:
    assert at().state.text(0).count("boats here: none\n") == 2


def test_picture_is_a_shelf_picture() -> None:
    root = ElementTree.fromstring(board.picture())
    assert root.get("viewBox") == "0 0 390 270"
    assert len(board.picture()) < 50_000


@pytest.mark.parametrize("stance", layout.PLANS)
def test_the_wall_of_the_battery_ends_before_its_name(stance: Stance) -> None:
    with standing(stance):
        drawn, battery = art.backdrop(), layout.now().battery
    lefts = [float(left) for left in re.findall(r"M([\d.]+) 0h15v6h-15z", drawn)]
    assert lefts
    assert battery.left + max(lefts) + 15 < battery.label_at[0] - SIZE_OF_NAMES / 2
