"""What the log says."""

from __future__ import annotations

from collections.abc import Callable

import looking
from crossings.engine import Game
from crossings.engine.effect import Effect
from crossings.games.over_the_next_dune.words import say

from .conftest import Play

At = Callable[..., Play]


def told(play: Play, move: str) -> str:
    before = play.state
    return looking.line(before, move, play(move).state)


def test_set_up(game: Game) -> None:
    play = Play(game.start(players=2, searchers=1))
    assert told(play, "piece-3") == "Area 1 gets the dog-leg."
    assert told(play, "t-row-2") == "It lies in row 2 of its area."
    assert told(play, "t-col-5") == "It lies at column 6, row 2."
    for piece in (1, 2, 4):
        play(f"piece-{piece}", "t-row-1", "t-col-1")
    play("piece-5", "t-row-1")
    assert told(play, "t-col-1") == "It lies at column 8, row 7. The piece that is left, the block, goes to area 6."
    play("t-row-1", "t-col-1")
    assert told(play, "s-row-9") == "Searcher 1 starts in row 9."
    assert told(play, "s-col-14") == "Searcher 1 starts at column 14, row 9."
    assert told(play, "s-face-4") == "Searcher 1 faces up-left."
    assert told(play, "first-2") == "Soldier 2 is the first soldier. Turn 1 begins."


def test_drives(at: At) -> None:
    play = at([(10, 10, 5)], {1: (11, 6)}, phase="search")
    assert told(play, "straight") == (
        "Searcher 1 drives straight to column 10, row 7."
        " Searcher 1 runs over soldier 1 at column 11, row 6: he is caught."
    )
    assert told(at([(10, 10, 5)], phase="search"), "left") == "Searcher 1 bears left to column 4, row 4."
    play = at([(10, 4, 5)], phase="search")
    assert told(play, "right") == "Searcher 1 bears right, bounces off the edge to column 16, row 6."
    play = at([(10, 6, 3)], markers={(5, 6): 5}, phase="search")
    assert told(play, "straight") == "Searcher 1 drives straight, turns after a trail to column 6, row 4."
    play = at([(10, 4, 5)], markers={(16, 5): 5}, phase="search")
    assert told(play, "right") == (
        "Searcher 1 bears right, bounces off the edge, turns after a trail to column 15, row 4."
    )


def test_cards_all_alike(at: At) -> None:
    play = at([(10, 10, 5), (16, 10, 5)], {1: (17, 5)}, phase="search", deck={"left": 1, "straight": 2, "right": 0})
    assert told(play, "left") == (
        "Searcher 1 bears left to column 4, row 4. The movement cards left are all alike, so none is drawn."
        " Searcher 2 drives straight to column 16, row 6."
        " Searcher 2 runs over soldier 1 at column 17, row 5: he is caught."
    )
    play = at([(10, 10, 5), (4, 10, 5)], deck={"left": 0, "straight": 3, "right": 0})
    assert told(play, "done") == (
        "The others stay where they are. Turn 3 begins. The movement cards left are all alike, so none is drawn."
        " Searcher 1 drives straight to column 10, row 4. Searcher 2 drives straight to column 4, row 4."
    )


def test_steps(at: At) -> None:
    three = [(10, 10, 7), (14, 10, 3), (12, 14, 5)]
    assert told(at(three, {1: (12, 12)}), "1:w") == (
        "Soldier 1 sneaks left. Searcher 1 follows him. Searcher 2 follows him. Searcher 3 follows him."
    )
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})
    assert told(play, "1:e") == "Soldier 1 sneaks right. Searcher 1 follows him."
    assert told(play, "1:ne") == (
        "Soldier 1 sneaks up-right. Searcher 1 follows him."
        " Searcher 1 runs over soldier 2 at column 12, row 8: he is caught."
    )
    assert told(play, "1:end") == "Soldier 1 stops."
    assert told(at([(4, 3, 5)], {1: (5, 1)}), "1:ne") == "Soldier 1 slips over the top and is safe."
    assert told(at([(2, 2, 1)], {1: (10, 12)}, terrain=(6, (10, 10))), "1:n") == "Soldier 1 sneaks up over terrain."


def test_rescue(at: At) -> None:
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)})
    assert told(play, "4:sw") == "Soldier 4 sneaks down-left. Soldier 1 can be freed."
    assert told(play, "1:place-n") == "Soldier 1 is freed and put down at column 10, row 8."


def test_cards(at: At) -> None:
    play = at([(10, 4, 1)], phase="order", players=5, first=4)
    play("4:card-3", "5:card-1", "1:card-2")
    assert told(play, "2:card-5") == "Soldier 2 takes turn order card 5."
    assert told(play, "3:card-4") == "Soldier 3 takes turn order card 4. Soldier 5 leads."
    assert told(play, "5:end") == "Soldier 5 stays where he is."


def asked(play: Play) -> str:
    return play.state.game.prompts.prompt(looking.position(play.state, 0))


def waiting(play: Play) -> str:
    return play.state.game.prompts.waiting(looking.position(play.state, None), "Olive")


def test_cards_are_asked_for(at: At) -> None:
    """OND-23, OND-24, example OND-E23: the last one has no choice."""
    choosing = at([(10, 4, 1)], phase="order", players=5, first=4)
    assert asked(choosing) == "take a turn order card for soldier 4; the lowest card moves first."
    assert waiting(choosing) == "Waiting for Olive, who takes a turn order card for soldier 4."
    forced = at([(10, 4, 1)], {4: "safe", 5: "safe"}, phase="order", players=5, first=2)("2:card-4", "3:card-5")
    assert asked(forced) == "soldier 1 has to take card 1, which nobody else has taken."


def test_a_placing_is_asked_for(at: At) -> None:
    """OND-48."""
    freeing = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (12, 8)}, phase="place")
    assert asked(freeing) == "soldier 1 is freed: put him down beside searcher 1."
    assert waiting(freeing) == "Waiting for Olive, who puts soldier 1, now free, beside his captor."


def test_the_next_soldier_is_asked_for(at: At) -> None:
    """OND-27: those who can still move are named."""
    play = at([(10, 10, 1)], {1: (2, 4)})
    assert asked(play) == "choose the soldier who moves first; each has 5 points."
    assert waiting(play) == "Waiting for Olive, who chooses the soldier to move next."
    play("1:e", "1:end")
    assert asked(play) == "soldiers 2, 3, 4 and 5 have not moved yet: choose one, or end the sneak phase."
    last = at([(10, 10, 1)], {1: (2, 4)}, moved=[2, 3, 4, 5])
    assert asked(last) == "move soldier 1, who has 5 points, or end the sneak phase."


def test_a_step_is_asked_for_as_far_as_there_are_points(at: At) -> None:
    """OND-28, OND-32, example OND-E12: a step onto terrain costs 2 points."""
    play = at([(3, 3, 1)], {1: (10, 13)}, terrain=(6, (10, 10)))
    assert asked(play("1:s")) == "soldier 1 has 4 points left; step on, or end his movement."
    assert waiting(play) == "Waiting for Olive, who moves soldier 1 (4 points left)."
    assert asked(play("1:n", "1:n")) == "soldier 1 has 2 points left: open ground costs 1, terrain 2."
    poor = at([(3, 3, 1)], {1: (10, 12)}, terrain=(6, (10, 10)), mover=1, points=1, moved=[1])
    assert asked(poor) == "soldier 1 has 1 point left, enough for open ground but not for terrain."
    inside = at([(3, 3, 1)], {1: (10, 10)}, terrain=(6, (10, 10)), mover=1, points=1, moved=[1])
    assert asked(inside) == "soldier 1 has 1 point left, and terrain costs 2: end his movement."
    near_the_top = at([(3, 3, 1)], {1: (10, 1)}, mover=1, points=1, moved=[1])
    assert asked(near_the_top) == "soldier 1 has 1 point left: up from row 1 he is safe."


def test_nobody_is_told_to_step_who_cannot(at: At) -> None:
    """OND-30, OND-34: searchers all around."""
    hemmed = at([(4, 19, 1), (2, 17, 1)], {1: (1, 20), 2: (2, 20)}, mover=1, points=3, moved=[1])
    assert asked(hemmed) == "soldier 1 has 3 points left; step on, or end his movement."
    corner = at([(3, 18, 1), (4, 19, 1)], {1: (1, 20), 2: (2, 20), 3: (1, 19)}, mover=1, points=3, moved=[1])
    assert asked(corner) == "soldier 1 has 3 points left but no free space beside him: end his movement."


def test_what_somebody_who_was_away_has_to_know(at: At) -> None:
    """OND-42, OND-48, OND-33, OND-61, OND-62."""

    def recap(play: Play, move: str) -> list[str]:
        before = play.state
        return before.game.words.recap(looking.effects(before, move, play(move).state))

    two = [(10, 10, 5), (4, 10, 5)]
    assert recap(at(two, {1: (11, 6)}, phase="search"), "straight") == ["searcher 1 caught soldier 1"]
    driven = at(two, phase="search")
    assert recap(driven, "straight") == []
    assert recap(driven, "straight") == ["all searchers have driven in turn 2 of 10"]
    freeing = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (12, 8)}, phase="place")
    assert recap(freeing, "1:place-n") == ["soldier 1 was freed"]
    assert recap(at([(4, 3, 5)], {1: (5, 1)}), "1:ne") == ["soldier 1 is over the top"]
    carried = at([(4, 14, 1)], {1: 1}, phase="search")
    assert recap(carried, "straight") == ["searcher 1 carried soldier 1 off to the camp"]
    assert recap(at([(3, 3, 1)], turn=9), "done") == ["the last turn before dawn has begun"]
    assert recap(at([(3, 3, 1)], turn=3), "done") == []


def test_a_plan_says_where_a_walk_leads_and_who_is_drawn_along(at: At) -> None:
    """OND-28, OND-52: of the steps of one walk the last one, of a searcher that follows them where it comes to."""
    play = at([(10, 10, 1)], {1: (10, 12), 2: (3, 15)})
    effects: list[Effect] = []
    for move in ("1:s", "1:s"):
        before = play.state
        play = play(move)
        effects += looking.effects(before, move, play.state)
    assert play.state.game.words.plan(effects) == [
        "soldier 1 to column 10, row 14",
        "searcher 1 drawn to column 10, row 12",
    ]


def test_losses_say_their_cause(at: At) -> None:
    """OND-61, OND-62, OND-63."""
    lost = told(at([(4, 14, 1)], {1: 1}, phase="search"), "straight")
    assert lost.endswith("Searcher 1 has soldier 1 in row 20, the camp: he is carried off.")
    stranded = told(at([(10, 10, 5)], {1: (10, 6), 4: "safe", 5: "safe"}, phase="search"), "straight")
    assert stranded.endswith("It takes 3 free soldiers to free soldier 1, and only 2 are left.")
    safe = {2: "safe", 3: "safe", 4: "safe", 5: "safe"}
    dawn = told(at([(18, 18, 1)], {1: (10, 2), **safe}, turn=10), "done")
    assert dawn.endswith("Dawn comes: soldier 1 is still on the battlefield.")


def test_breakdown(game: Game, at: At) -> None:
    solo = looking.position(at([(10, 10, 5)], {1: "safe", 4: "safe"}).state)
    assert game.prompts.breakdown(solo) == [[("soldiers safe", 2)]]
    two = looking.position(at([(10, 10, 5)], {1: "safe", 4: "safe", 3: "safe"}, players=2, phase="order").state)
    assert game.prompts.breakdown(two) == [
        [("own soldiers safe", 2), ("other soldiers safe", 1)],
        [("own soldiers safe", 1), ("other soldiers safe", 2)],
    ]


NUMBERS = ["no", "one", "two", "three", "four", "five", "six"]


def test_how_a_turn_goes_holds_in_a_first_game_too(game: Game) -> None:
    """A newcomer's table has fewer searchers and asks for fewer rescuers than the printed game."""
    first = next(preset for preset in game.presets if preset.name == game.first.preset)
    searchers = game.option("searchers").default
    assert first.options["searchers"] != searchers
    assert NUMBERS[int(searchers)] not in say("card-1.text").lower()
    assert NUMBERS[int(first.options["rescuers"])] in say("card-3.text")
