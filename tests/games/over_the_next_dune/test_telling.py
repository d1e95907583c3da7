"""What the log says."""

from __future__ import annotations

from collections.abc import Callable

import looking
from crossings.engine import Game, State

from .conftest import Play

At = Callable[..., Play]


def told(play: Play, move: str) -> str:
    before = play.state
    return looking.line(before, move, play(move).state)


def test_set_up(game: Game) -> None:
    play = Play(game.start(players=2, searchers=1))
    assert told(play, "piece-3") == "Terrain piece 3, the dog-leg, goes to area 1."
    assert told(play, "t-row-2") == "It lies in row 2 of its area."
    assert told(play, "t-col-5") == "It lies at (6,2)."
    for piece in (1, 2, 4):
        play(f"piece-{piece}", "t-row-1", "t-col-1")
    play("piece-5", "t-row-1")
    assert told(play, "t-col-1") == "It lies at (8,7). The piece that is left, the block, goes to area 6."
    play("t-row-1", "t-col-1")
    assert told(play, "s-row-9") == "Searcher 1 starts in row 9."
    assert told(play, "s-col-14") == "Searcher 1 starts at (14,9)."
    assert told(play, "s-face-4") == "Searcher 1 faces up-left."
    assert told(play, "first-2") == "Soldier 2 is the first soldier. Turn 1 begins."


def test_drives(at: At) -> None:
    play = at([(10, 10, 5)], {1: (11, 6)}, phase="search")
    assert told(play, "straight") == "Searcher 1 drives straight to (10,7). Searcher 1 catches soldier 1."
    assert told(at([(10, 10, 5)], phase="search"), "left") == "Searcher 1 bears left to (4,4)."
    assert told(at([(10, 4, 5)], phase="search"), "right") == "Searcher 1 bears right, bounces off the edge to (16,6)."
    play = at([(10, 6, 3)], markers={(5, 6): 5}, phase="search")
    assert told(play, "straight") == "Searcher 1 drives straight, turns after a trail to (6,4)."
    play = at([(10, 4, 5)], markers={(16, 5): 5}, phase="search")
    assert told(play, "right") == "Searcher 1 bears right, bounces off the edge, turns after a trail to (15,4)."


def test_cards_all_alike(at: At) -> None:
    play = at([(10, 10, 5), (16, 10, 5)], {1: (17, 5)}, phase="search", deck={"left": 1, "straight": 2, "right": 0})
    assert told(play, "left") == (
        "Searcher 1 bears left to (4,4). The movement cards left are all alike, so none is drawn."
        " Searcher 2 drives straight to (16,6). Searcher 2 catches soldier 1."
    )
    play = at([(10, 10, 5), (4, 10, 5)], deck={"left": 0, "straight": 3, "right": 0})
    assert told(play, "done") == (
        "The others stay where they are. Turn 3 begins. The movement cards left are all alike, so none is drawn."
        " Searcher 1 drives straight to (10,4). Searcher 2 drives straight to (4,4)."
    )


def test_steps(at: At) -> None:
    three = [(10, 10, 7), (14, 10, 3), (12, 14, 5)]
    assert told(at(three, {1: (12, 12)}), "1:w") == (
        "Soldier 1 sneaks west. Searcher 1 follows. Searcher 2 follows. Searcher 3 follows."
    )
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})
    assert told(play, "1:e") == "Soldier 1 sneaks east. Searcher 1 follows."
    assert told(play, "1:ne") == "Soldier 1 sneaks north-east. Searcher 1 follows. Searcher 1 catches soldier 2."
    assert told(play, "1:end") == "Soldier 1 stops."
    assert told(at([(4, 3, 5)], {1: (5, 1)}), "1:ne") == "Soldier 1 slips over the top and is safe."
    assert told(at([(2, 2, 1)], {1: (10, 12)}, terrain=(6, (10, 10))), "1:n") == "Soldier 1 sneaks north over the sand."


def test_rescue(at: At) -> None:
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)})
    assert told(play, "4:sw") == "Soldier 4 sneaks south-west. Soldier 1 can be freed."
    assert told(play, "1:place-n") == "Soldier 1 is freed and put down at (10,8)."


def test_cards(at: At) -> None:
    play = at([(10, 4, 1)], phase="order", players=5, first=4)
    play("4:card-3", "5:card-1", "1:card-2")
    assert told(play, "2:card-5") == "Soldier 2 takes turn order card 5."
    assert told(play, "3:card-4") == "Soldier 3 takes turn order card 4. Soldier 5 leads."
    assert told(play, "5:end") == "Soldier 5 stays where he is."


def test_questions(at: At) -> None:
    def asked(state: State) -> str:
        return state.game.telling.ask(looking.seen(state, 0))

    choosing = at([(10, 4, 1)], phase="order", players=5, first=4)
    assert asked(choosing.state) == "take a turn order card for soldier 4."
    freeing = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (12, 8)}, phase="place")
    assert asked(freeing.state) == "put soldier 1, now free, beside his captor."
    moving = at([(10, 10, 1)], {1: (2, 4)})
    assert asked(moving.state) == "choose a soldier who has not moved, or end the sneak phase."
    assert asked(moving("1:e").state) == "soldier 1 has 4 points left; step on, or end his movement."
    assert asked(moving("1:e", "1:e", "1:e").state) == "soldier 1 has 1 point left; step on, or end his movement."


def test_breakdown(game: Game, at: At) -> None:
    solo = looking.seen(at([(10, 10, 5)], {1: "safe", 4: "safe"}).state)
    assert game.telling.breakdown(solo) == [[("soldiers safe", 2)]]
    two = looking.seen(at([(10, 10, 5)], {1: "safe", 4: "safe", 3: "safe"}, players=2, phase="order").state)
    assert game.telling.breakdown(two) == [
        [("own soldiers safe", 2), ("other soldiers safe", 1)],
        [("own soldiers safe", 1), ("other soldiers safe", 2)],
    ]
