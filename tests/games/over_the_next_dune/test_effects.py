"""What a move did, told by the rules' worked examples."""

from __future__ import annotations

from collections.abc import Callable

import looking
from crossings.engine import Game
from crossings.games.over_the_next_dune.face.effects import (
    AllEscaped,
    BroughtToCamp,
    CanBeFreed,
    CardsAlike,
    Caught,
    DawnCame,
    DawnNears,
    DrewFirst,
    DrewTerrain,
    Drove,
    FacedSearcher,
    Followed,
    Freed,
    LaidTerrain,
    LeftOthers,
    LeftTerrain,
    PlacedSearcher,
    RolledSearcher,
    RolledTerrain,
    SearchEnded,
    SlippedOver,
    Sneaked,
    Stayed,
    Stopped,
    Stranded,
    TookCard,
    TookLead,
    TurnBegan,
)
from crossings.words import Effect, Name

from .conftest import Play

At = Callable[..., Play]


def done(play: Play, move: str) -> tuple[Effect, ...]:
    before = play.state
    return tuple(looking.effects(before, move, play(move).state))


def drive(play: Play, card: str) -> Drove:
    drove, ended = done(play, card)
    assert isinstance(ended, SearchEnded)
    assert isinstance(drove, Drove)
    return drove


def where(drove: Drove) -> list[tuple[int, int]]:
    return [leg.at for leg in drove.legs]


# ---- set-up --------------------------------------------------------------------------------------


def test_terrain(game: Game) -> None:
    """OND-03, OND-04: the sixth piece is drawn by itself."""
    play = Play(game.start())
    assert done(play, "piece-3") == (DrewTerrain(3, Name("terrain-3"), 1),)
    assert done(play, "t-row-2") == (RolledTerrain(2),)
    assert done(play, "t-col-5") == (LaidTerrain((6, 2)),)
    for piece in (1, 2, 4):
        play(f"piece-{piece}", "t-row-1", "t-col-1")
    play("piece-5", "t-row-1")
    assert done(play, "t-col-1") == (LaidTerrain((8, 7)), LeftTerrain(6, Name("terrain-6"), 6))
    play("t-row-2")
    assert done(play, "t-col-3") == (LaidTerrain((16, 8)),)


def test_searchers_and_the_first_soldier(game: Game) -> None:
    """OND-07, OND-08, OND-09, OND-11."""
    play = Play(game.start(players=2, searchers=1))
    while play["phase"] != "s-row":
        play(min(play.state.outcomes()))
    assert done(play, "s-row-9") == (RolledSearcher(1, 9),)
    assert done(play, "s-col-14") == (PlacedSearcher((14, 9), 1),)
    assert done(play, "s-face-4") == (FacedSearcher(1, Name("way-4")),)
    assert done(play, "first-2") == (DrewFirst(2), TurnBegan(1))


# ---- searchers -----------------------------------------------------------------------------------


def test_a_drive_straight_and_round_bends(at: At) -> None:
    """OND-14, OND-15: examples OND-E01 and OND-E02; it ends facing as before."""
    drove = drive(at([(10, 10, 5)], phase="search"), "straight")
    assert where(drove) == [(10, row) for row in (9, 8, 7, 6, 5, 4)]
    assert (drove.at, drove.bounced, drove.turned) == ((10, 4), False, False)
    for card, end in (("left", (4, 4)), ("right", (16, 4))):
        drove = drive(at([(10, 10, 5)], phase="search"), card)
        assert (drove.at, {leg.face for leg in drove.legs}) == (end, {5})


def test_a_drive_off_edges(at: At) -> None:
    """OND-17, OND-18, OND-19: examples OND-E03, OND-E04 and OND-E06; it faces its last space."""
    drove = drive(at([(16, 5, 8)], phase="search"), "straight")
    assert (drove.at, drove.bounced, [leg.face for leg in drove.legs]) == ((16, 11), True, [8, 8, 8, 2, 2, 2])
    drove = drive(at([(19, 10, 7)], phase="search"), "straight")
    assert (drove.at, drove.legs[-1].face) == ((13, 10), 3)
    drove = drive(at([(10, 4, 5)], phase="search"), "right")
    assert (where(drove)[1], drove.at, drove.legs[-1].face) == ((12, 2), (16, 6), 8)


def test_a_drive_after_markers(at: At) -> None:
    """OND-38 to OND-41: examples OND-E09 and OND-E11; a captor ignores them."""
    drove = drive(at([(10, 6, 3)], markers={(5, 6): 5, (5, 3): 7}, phase="search"), "straight")
    assert (drove.at, drove.turned, drove.bounced, drove.legs[-1].face) == ((6, 4), True, False, 7)
    drove = drive(at([(4, 8, 1)], {1: 1}, markers={(4, 11): 7}, phase="search"), "straight")
    assert (drove.at, drove.turned) == ((4, 14), False)


def test_a_catch_ends_a_drive(at: At) -> None:
    """OND-42, OND-43, OND-44: examples OND-E07 and OND-E08."""
    drove, caught, _ = done(at([(10, 10, 5)], {1: (11, 6), 2: (9, 5)}, phase="search"), "straight")
    assert isinstance(drove, Drove)
    assert (where(drove), drove.legs[-1].face) == ([(10, 9), (10, 8), (10, 7)], 1)
    assert caught == Caught(1, (1,), ((11, 6),))
    *_, caught, _ = done(at([(10, 10, 5)], {1: (11, 6), 2: (9, 6)}, phase="search"), "straight")
    assert caught == Caught(1, (1, 2), ((11, 6), (9, 6)))


def test_who_catches_more_has_caught_only_those(at: At) -> None:
    """OND-44."""
    *_, caught, _ = done(at([(10, 10, 5)], {1: (11, 6), 2: 1}, phase="search"), "straight")
    assert caught == Caught(1, (1,), ((11, 6),))


def test_a_captor_carried_off_keeps_its_facing(at: At) -> None:
    """OND-61, OND-64: example OND-E22, and off the left edge on the way."""
    drove, lost = done(at([(4, 14, 1)], {1: 1}, phase="search"), "straight")
    assert isinstance(drove, Drove) and lost == BroughtToCamp(1, (1,))
    assert (drove.at, drove.legs[-1].face) == ((4, 19), 1)
    drove, lost = done(at([(3, 15, 2)], {1: 1}, phase="search"), "straight")
    assert isinstance(drove, Drove) and lost == BroughtToCamp(1, (1,))
    assert (drove.at, drove.bounced, drove.legs[-1].face) == ((5, 19), True, 2)


def test_searchers_whose_card_is_certain(at: At) -> None:
    """Section 7, OND-12."""
    play = at([(10, 10, 5), (4, 10, 5)], deck={"left": 0, "straight": 3, "right": 0})
    stayed, began, alike, first, second, ended = done(play, "done")
    assert (stayed, began, alike) == (LeftOthers(), TurnBegan(3), CardsAlike("straight"))
    assert isinstance(first, Drove) and isinstance(second, Drove)
    assert ended == SearchEnded(3, 10)
    assert (first.searcher, first.at, second.searcher, second.at) == (1, (10, 4), 2, (4, 4))


# ---- soldiers ------------------------------------------------------------------------------------


def test_a_step_and_its_price(at: At) -> None:
    """OND-28, OND-32: example OND-E12."""
    play = at([(3, 3, 1)], {1: (10, 13)}, terrain=(6, (10, 10)))
    assert done(play, "1:n") == (Sneaked((10, 12), 1, Name("way-5"), 1),)
    assert done(play, "1:n") == (Sneaked((10, 11), 1, Name("way-5"), 2),)


def test_followers(at: At) -> None:
    """OND-51, OND-52, OND-53: examples OND-E18 and OND-E17."""
    three = [(10, 10, 7), (14, 10, 3), (12, 14, 5)]
    sneaked, *followed = done(at(three, {1: (12, 12)}), "1:w")
    assert sneaked == Sneaked((11, 12), 1, Name("way-3"), 1)
    assert followed == [
        Followed((9, 10), 1, 7, False),
        Followed((13, 10), 2, 3, False),
        Followed((11, 14), 3, 5, False),
    ]
    assert done(at([(2, 10, 1)], {1: (4, 8)}), "1:w") == (Sneaked((3, 8), 1, Name("way-3"), 1),)


def test_a_follower_turns_after_a_marker(at: At) -> None:
    """OND-R18, OND-38: example OND-E17, first `1:w`."""
    play = at([(2, 10, 1)], {1: (4, 8)})("1:w")
    _, followed = done(play, "1:ne")
    assert followed == Followed((3, 9), 1, 3, True)


def test_a_follower_that_catches_follows_no_more(at: At) -> None:
    """OND-42, OND-54: example OND-E19."""
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})("1:e")
    _, followed, caught = done(play, "1:ne")
    assert followed == Followed((12, 9), 1, 1, False)
    assert caught == Caught(1, (2,), ((12, 8),))
    assert done(play, "1:e") == (Sneaked((15, 9), 1, Name("way-7"), 1),)


def test_over_the_top(at: At) -> None:
    """OND-33, OND-56: example OND-E14."""
    play = at([(4, 3, 5)], {1: (5, 1)}, mover=1, points=1, moved=[1])
    assert done(play, "1:ne") == (SlippedOver((6, 0), 1, Name("way-6"), 1),)


def test_a_rescue(at: At) -> None:
    """OND-47, OND-48: example OND-E20; who is freed and caught again."""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)})
    assert done(play, "4:sw") == (Sneaked((12, 8), 4, Name("way-2"), 1), CanBeFreed(1))
    assert done(play, "1:place-n") == (Freed((10, 8), 1),)
    _, followed, caught = done(play, "4:n")
    assert (followed, caught) == (Followed((10, 9), 1, 1, False), Caught(1, (1,), ((10, 8),)))


def test_a_movement_ends(at: At) -> None:
    """OND-34; solo the last one's end begins a new turn (OND-35)."""
    play = at([(3, 3, 1)], {1: (10, 10)}, moved=[2, 3, 4])
    assert done(play("1:n"), "1:end") == (Stopped(1),)
    assert done(play("5:n"), "5:end") == (Stopped(5), TurnBegan(3))
    play = at([(3, 3, 1)], players=5, cards={n: n for n in range(1, 6)}, mover=1, points=5, moved=[1])
    assert done(play, "1:end") == (Stayed(1),)


def test_cards(at: At) -> None:
    """OND-23, OND-25, OND-49: example OND-E24; a freed soldier's card makes nobody first."""
    play = at([(10, 4, 1)], phase="order", players=5, first=4)
    assert done(play, "4:card-3") == (TookCard(4, 3),)
    play("5:card-1", "1:card-2", "2:card-5")
    assert done(play, "3:card-4") == (TookCard(3, 4), TookLead(5))
    cards = {2: 1, 3: 5, 4: 3, 5: 4}
    joining = at([(18, 4, 1)], players=5, phase="join", first=2, cards=cards, moved=[2, 4], mover=4, points=3)
    assert done(joining, "1:card-2") == (TookCard(1, 2),)


# ---- turns and the end ---------------------------------------------------------------------------

SAFE = {2: "safe", 3: "safe", 4: "safe", 5: "safe"}


def test_the_camp_is_reached_by_a_captor(at: At) -> None:
    """OND-61, example OND-E22: who is caught in row 20 is carried off when the phase ends."""
    play = at([(4, 16, 1)], {1: (4, 20)}, phase="search")
    assert done(play, "straight")[1:] == (Caught(1, (1,), ((4, 20),)), SearchEnded(2, 10))
    assert done(play, "done") == (LeftOthers(), BroughtToCamp(1, (1,)))


def test_a_follower_that_reaches_the_camp(at: At) -> None:
    """OND-61, OND-55: a captor led down."""
    play = at([(10, 18, 1)], {1: 1, 2: (8, 18)})
    *_, followed, lost = done(play, "2:s")
    assert (followed, lost) == (Followed((10, 19), 1, 1, False), BroughtToCamp(1, (1,)))


def test_dawn_nears_and_comes(at: At) -> None:
    """OND-62, example OND-E28: told in the last three turns."""
    assert done(at([(3, 3, 1)], turn=6), "done") == (LeftOthers(), TurnBegan(7))
    assert done(at([(3, 3, 1)], turn=7), "done") == (LeftOthers(), TurnBegan(8), DawnNears(2))
    assert done(at([(3, 3, 1)], turn=9), "done") == (LeftOthers(), TurnBegan(10), DawnNears(0))
    assert done(at([(18, 18, 1)], {1: (10, 2), **SAFE}, turn=10), "done") == (LeftOthers(), DawnCame((1,)))


def test_nobody_is_left_to_free_the_captive(at: At) -> None:
    """OND-63, example OND-E26: by a catch, and by leaving."""
    caught = at([(10, 10, 5)], {1: (10, 6), 4: "safe", 5: "safe"}, phase="search")
    assert done(caught, "straight")[-1] == Stranded((1,), 2, 3)
    left = at([(10, 10, 5)], {1: 1, 2: (5, 1), 5: "safe"})
    assert done(left, "2:n")[-1] == Stranded((1,), 2, 3)


def test_the_last_one_over_wins(at: At) -> None:
    """OND-60, example OND-E27."""
    assert done(at([(18, 18, 1)], {1: (10, 1), **SAFE}, turn=10), "1:n")[-1] == AllEscaped(10)
