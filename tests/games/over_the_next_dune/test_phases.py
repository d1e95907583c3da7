"""Rules of the two phases that the worked examples leave open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import crossings
from crossings.games.over_the_next_dune.rules import search, sneak

from .conftest import Play

At = Callable[..., Play]


def test_a_turn_begins(at: At) -> None:
    """OND-12, OND-35: marker on, cards back, nobody has moved."""
    play = at([(10, 4, 1)], players=5, cards={n: n for n in range(1, 6)}, moved=[1, 2, 3, 4, 5], mover=5, points=2)(
        "5:end"
    )
    state = play.json
    assert (state["turn"], state["phase"], state["searcher"]) == (3, "search", 1)
    assert not any(entry["card"] or entry["moved"] for entry in state["soldiers"])


def test_search_takes_no_notice(at: At) -> None:
    """OND-16, OND-10: over terrain and other searchers, past soldiers beside it, in number order (OND-13)."""
    play = at([(10, 10, 5), (10, 8, 1)], {1: (12, 8)}, terrain=(6, (10, 7)), phase="search")
    assert play("straight").searcher(1) == (10, 4, 5)
    assert play.json["searcher"] == 2
    assert play("straight").searcher(2) == (10, 14, 1)


def test_deck_is_open_and_renewed(at: At) -> None:
    """OND-21: chances are what the deck holds; the last kind left is flipped unasked; an empty deck is made new."""
    searchers = [(3, 3, 5), (6, 3, 5), (9, 3, 5)]
    play = at(searchers, phase="search", deck={"left": 1, "straight": 2, "right": 0})
    assert {text: str(chance) for text, chance in play.state.outcomes().items()} == {"left": "1/3", "straight": "2/3"}
    play("left")
    assert play.json["phase"] == "move"
    assert play.json["deck"] == {"left": 0, "straight": 0, "right": 0}
    play("done")
    assert play.json["deck"] == {"left": 7, "straight": 46, "right": 7}


def test_rescue_waits_for_the_sneak_phase(at: At) -> None:
    """OND-22, OND-47, OND-R07: what the search phase brought together is settled as the sneak phase starts."""
    play = at([(10, 4, 1)], {1: 1, 2: (8, 8), 3: (10, 12), 4: (12, 12)}, phase="search")("straight")
    assert play.searcher(1) == (10, 10, 1)
    assert (play.json["phase"], play.json["mover"]) == ("place", 0)


def test_freed_before_cards(at: At) -> None:
    """OND-22, OND-49: at the start of the phase the freed soldier chooses with all others (OND-23)."""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (12, 8)}, phase="place", players=5, first=1)
    play("1:place-s")
    assert (play.json["phase"], play.state.actor) == ("order", 0)
    assert play.json["whisper"] == []


def test_captives_take_no_card(at: At) -> None:
    """OND-23, OND-45: captives and safe soldiers choose nothing; a caught soldier hands his card back."""
    play = at([(10, 10, 5)], {1: 1, 2: "safe"}, phase="order", players=5, first=1)
    assert play.state.actor == 2
    play = at(
        [(10, 10, 7)],
        {1: (12, 10), 2: (12, 8)},
        players=5,
        cards={n: n for n in range(1, 6)},
        moved=[1],
        mover=1,
        points=5,
    )("1:ne")
    assert (play.status(2), play.json["soldiers"][1]["card"]) == ("caught", 0)


def test_a_captive_is_not_caught_again(at: At) -> None:
    """OND-45, OND-16: another searcher drives over him."""
    play = at([(10, 10, 5), (10, 16, 5)], {1: 1}, phase="search", searcher=2)("straight")
    assert (play.searcher(2), play.json["soldiers"][0]["captor"]) == ((10, 10, 5), 1)


def test_moving_soldiers(at: At) -> None:
    """OND-28, OND-29, OND-31: back and forth, not over side or bottom, not onto a comrade."""
    play = at([(10, 4, 1)], {1: (1, 20), 2: (2, 20)})
    assert play.why("1:w") == ("off-board", "OND-29")
    assert play.why("1:s") == ("off-board", "OND-29")
    assert play.why("1:e") == ("soldier-there", "OND-31")
    assert play("1:n", "1:s").soldier(1) == (1, 20)
    assert play.json["points"] == 3
    play("1:n", "1:n", "1:n")
    assert play.json["mover"] == 0


def test_covered_twice_costs_two(at: At) -> None:
    """OND-R22, OND-05: the line and the crescent both cover (8,6)."""
    overlapping = [[7, 6], [8, 6], [19, 1], [2, 12], [8, 12], [19, 12]]
    data = at([(2, 2, 1)], {1: (8, 8)}).json
    data["terrain"] = [{"piece": piece, "at": space} for piece, space in enumerate(overlapping, 1)]
    play = Play(crossings.game("over-the-next-dune").from_json(data))
    assert play("1:n").json["points"] == 4
    assert play("1:n").json["points"] == 2


def test_unpunished_stop(at: At) -> None:
    """OND-34: with points left but nowhere to go he still has to say so."""
    ring = {1: (1, 20), 2: (1, 19), 3: (2, 20), 4: (2, 19)}
    play = at([(10, 4, 1)], ring, mover=1, points=3, moved=[1])
    assert play.state.actions() == ["1:end"]
    assert play("1:end").json["mover"] == 0


def test_no_trails(at: At) -> None:
    """OND-36: without the option nothing is left behind."""
    assert at([(10, 4, 1)], {1: (5, 15)}, options={"trails": False})("1:e").trails == ""


def test_catching_on_markers(at: At) -> None:
    """OND-20, OND-R19: who catches with the space that covers markers ignores them."""
    play = at([(4, 14, 5)], {1: (4, 9)}, markers={(4, 9): 7}, phase="search")("straight")
    assert (play.searcher(1), play.marker(4, 9)) == ((4, 10, 1), "7")


def test_no_room_to_be_freed(at: At) -> None:
    """OND-48, OND-R08: he waits until a space opens; here by leading a searcher away."""
    walls = [(9, 7, 1), (12, 7, 1), (7, 10, 1), (9, 13, 1), (13, 9, 1)]
    helpers = {2: (12, 12), 3: (11, 12), 4: (12, 11), 5: (9, 15)}
    play = at([(10, 10, 1), *walls], {1: 1, **helpers})
    assert search.count_free_beside(play.state.unpacked(), 1) == 3
    play("5:s")
    assert (play.json["phase"], play.state.actions()) == ("place", ["1:place-s", "1:place-ssw", "1:place-sw"])


@pytest.mark.parametrize(("rescuers", "phase"), [(2, "place"), (3, "move")])
def test_rescuers(at: At, rescuers: int, phase: str) -> None:
    """OND-47 with the option `rescuers`; OND-50: the others may always be moved."""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 9), 3: (13, 12)}, options={"rescuers": rescuers})("3:w")
    assert play.json["phase"] == phase
    if phase == "place":
        play("1:place-n", "3:end")
        assert "1:n" in play.state.actions()


def test_two_freed_together(at: At) -> None:
    """OND-R09, OND-44: one after the other, in player order."""
    play = at([(10, 10, 1)], {1: 1, 2: 1, 3: (8, 8), 4: (12, 12), 5: (12, 8)}, phase="place")
    play("1:place-n")
    assert (play.json["phase"], play.why("2:place-n")) == ("place", ("soldier-there", "OND-48"))
    assert play("2:place-s").json["phase"] == "move"


def test_nobody_moves_twice(at: At) -> None:
    """OND-R11: caught after his movement and freed again in the same phase he takes no card."""
    play = at(
        [(10, 10, 1)],
        {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)},
        players=5,
        cards={2: 1, 3: 5, 4: 3, 5: 4},
        moved=[1, 2, 4],
        mover=4,
        points=5,
        first=2,
    )("4:sw", "1:place-s")
    assert (play.json["phase"], play.json["mover"]) == ("move", 4)


def test_first_soldier_out_of_play(at: At) -> None:
    """OND-R12: player order starts with the next who takes part."""
    assert at([(10, 4, 1)], {3: "safe", 4: "safe"}, phase="order", players=5, first=3, actor=4).state.actor == 4


def test_led_along_row_20(at: At) -> None:
    """OND-R23: sideways in row 20 is no new arrival; out of it and in again is."""
    play = at([(10, 19, 1)], {1: 1, 2: (12, 17)})
    assert play("2:e").searcher(1) == (11, 19, 1)
    assert play("2:ne").searcher(1) == (12, 18, 1)
    assert play("2:se").end[0] == "carried-off"


def test_carried_off_keeps_its_facing(at: At) -> None:
    """OND-64, OND-19: also after a bounce, unless it caught somebody with that very space."""
    play = at([(3, 16, 2)], {1: 1}, phase="search")("straight")
    assert (play.searcher(1), play.end[0]) == ((4, 19, 2), "carried-off")
    play = at([(3, 16, 2)], {1: 1, 2: (5, 20)}, phase="search")("straight")
    assert (play.searcher(1), play.status(2), play.end[0]) == ((4, 19, 1), "caught", "carried-off")


def test_carried_off_before_dawn(at: At) -> None:
    """OND-R25, OND-35: if both hold at the end of the last turn, it is carried off."""
    assert at([(10, 19, 1)], {1: 1}, turn=10)("done").end[0] == "carried-off"


def test_whisper_only_while_choosing(at: At) -> None:
    """OND-57, OND-58: not in the game for one, not when a freed soldier takes a card."""
    places = {2: (8, 8), 3: (12, 12), 4: (12, 8), 5: (12, 7)}
    join = at(
        [(10, 10, 1)],
        {1: (10, 8), **places},
        phase="join",
        players=5,
        cards={2: 1, 3: 5, 4: 3, 5: 4},
        moved=[2],
        first=2,
    )
    assert join.json["whisper"] == []
    assert not sneak.may_whisper(join.state.unpacked(), 3, 4)
    order = at([(10, 12, 1)], {1: (10, 8), **places}, phase="order", players=5, whisper=[[3, 4]])
    assert sneak.may_whisper(order.state.unpacked(), 4, 3)
