"""Reasons for advice: what a move means for a seat, in words."""

import pytest

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.luck import luck_of
from crossings.advice.results import Phase, Reason
from crossings.advice.review import TurningPoint
from crossings.advice.review_text import ReviewFormatter
from crossings.advice.rollouts import Rollout
from crossings.engine import CHANCE
from crossings.games.dunkelrunde.presentation.consequences import TilesWalked
from rows import cases

from .conftest import at


@cases("""
    position | move | seat | events
    1 girl b6, turn 1, dice 0-1 | ghost2:b6 | 1
      | - Ghost 2 scares your girl at the broken arch back to the Witch's Hut
    1 girl b6, dice 0-1 | ghost2:b6 | 1 | - Ghost 2 scares your girl at the broken arch back to the Witch's Hut
    1 girl b6, dice 0-1 | ghost2:b6 | 0 | + Ghost 2 scares Blue's girl at the broken arch back to the Witch's Hut
    0 girl c6, 1 boy c9, ghost 4 k1, dice 5-1 | girl:c9 | 0 | + Your girl passes the gate with Blue's boy
    0 girl a6, 1 girl a8, 2 girl village, ghost 1 a1, dice 6-1 | girl:a8 | 0
      | + Your girl crosses the river with Blue's girl
    0 girl a6, 1 girl a8, 2 girl village, ghost 1 a1, dice 6-1 | girl:a8 | 1
      | + Your girl crosses the river with Red's girl
    0 girl a6, 1 girl a8, 2 girl village, ghost 1 a1, dice 6-1 | girl:a8 | 2 | ""
    0 girl b1, dice 0-1 | ghost4:c5 | 0 | ""
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, seat: int, events: str) -> None:
    """DKR-24, DKR-55."""
    assert reasons.good_and_bad(at(position).state, move, seat) == events


@cases("""
    position | move | changes
    0 girl b1, 1 boy b3, ghost 2 b2, dice 2-0 | girl:b3
      | no ghost can scare her while Blue's boy is there, but one can hold the group with 1, 3 or 8
    0 girl b1, 1 boy b3, ghost 2 b10, ghost 3 b15, dice 2-0 | girl:b3
      | while Blue's boy is there, and one can hold the group only with 7 on the ghost die
    0 girl b1, 1 boy b3, ghost 2 b2, ghost 3 b15, dice 2-1 | girl:b3 ghost2:b3
      | where no ghost can scare her while Blue's boy is there, but ghost 2 holds the group
    0 girl b1, 1 boy b3, ghost 2 b8, ghost 3 b15, dice 2-1 | girl:b3 ghost2:b9
      | hold the group only with 6 on the ghost die (with 4 or 8 if ghost 2 moved to the winding road instead)
    0 girl c8, ghost 4 k1, dice 1-0 | girl:c9
      | where she waits for another child and a ghost can scare her only with 1 or 5 on the ghost die
    0 girl c8, 1 boy c9, ghost 4 k3, dice 1-0 | girl:c9 | ""
    0 girl b6, ghost 2 b1, ghost 3 b15, dice 6-0 | girl:b12
      | Your girl gets 6 tiles further, to the sunken tombs, where a ghost can scare her only with 3 on the ghost die
    0 girl b9, ghost 2 b1, dice 3-0 | girl:trail2
      | to the downs, where no ghost can come (before this turn, a ghost could scare her with 2 or 8)
    0 girl b9, 1 girl b9, ghost 2 b1, dice 3-0 | girl:trail2
      | Your girl gets 2 tiles further, to the downs, where no ghost can come
    0 girl b9, ghost 2 b1, dice 6-0 | girl:b15
      | Your girl gets 6 tiles further, to the edge of the Grey Forest, where a ghost can scare her only with 4
    0 girl b9, ghost 2 b5, ghost 3 b6, dice 6-1 | girl:b15 ghost2:b4
      | no ghost can scare her with one move (one could with 8 if ghost 3 moved to the winding road instead)
    0 girl hut, ghost 2 b10, dice 4-0 | girl:b4
      | only with 6 or 7 on the ghost die, which would only send her back to where she came from
    0 girl a8, 0 boy trail1, 2 girl village, ghost 1 a6, dice 3-4 | boy:trail3 ghost4:c8
      | no ghost can come. A ghost can still scare your girl at the river bank with 2 on the ghost die; with 6 or 8 if
    0 girl b3, 0 boy hut, ghost 2 b4, ghost 3 b15, dice 1-8 | boy:b1 ghost2:b12
      | (one could with 3 or 6 if ghost 3 moved to the winding road instead). No ghost can then scare your girl
    0 girl b6, ghost 2 b12, ghost 3 b13, dice 0-4 | ghost4:c8
      | Every ghost move leaves 2 numbers of the ghost die with which a ghost can scare your girl at the broken arch;
    0 girl b6, 1 girl b6, dice 1-1 | group:b6:b7
      | Your girl gets a tile further, to the winding road with Blue's girl. You then roll again, before any ghost moves
    0 girl b6, 1 girl b6, ghost 3 b7, dice 1-1 | group:b6:b7
      | to the winding road with Blue's girl, but ghost 3 holds the group. You then roll again, before any ghost moves
    0 girl b6, 1 girl b6, ghost 2 b6, dice 1-1 | group:b6:b7
      | Ghost 2 no longer holds your girl, who gets a tile further, to the winding road with Blue's girl. You then
    0 girl k1, ghost 4 k3, dice 2-4 | ghost4:c8 girl:k3
      | Ghost 4 leaves the broken hall, so that your girl can stop there, 2 tiles further
    0 girl k1, ghost 4 k3, dice 2-4 | ghost4:c8 girl:k3 | then a 1, 2 or 3 on the child die takes her to the linden
    0 girl k1, 1 boy linden, ghost 4 k3, dice 2-4 | ghost4:c8 girl:k3
      | then a 1, 2 or 3 on the child die takes her to the linden, which ends the game (Red and Blue share the win)
    0 girl c6, 0 boy c9, 1 girl b3, ghost 4 k3, dice 1-0 | girl:c7
      | then a 2, 3, 4, 5 or 6 on the child die takes her through the gate if your boy still waits there
    0 girl b3, ghost 2 b4, ghost 3 b14, dice 0-8 | ghost2:b12
      | with one move; one could with 1, 3, 5 or 7 if ghost 3 moved to the broken arch instead
    0 girl a6, ghost 1 a4, dice 0-1 | ghost1:a5
      | with 1 or 5 on the ghost die; with 2, 6 or 8 if ghost 1 had stayed at the Dead Tree
    0 girl b6, ghost 2 b8, ghost 3 b15, dice 0-1 | ghost4:c5
      | A ghost can still scare your girl at the broken arch with 2 on the ghost die; with 2 or 8 if ghost 3 moved to
    0 girl a6, 1 boy a8, 2 girl village, ghost 1 a7, dice 0-1 | ghost4:c5
      | so that a 2, 3, 4, 5 or 6 on the child die takes your girl across the river if Blue's boy still waits there
    0 girl c6, 1 girl c8, 2 boy linden, ghost 4 c9, dice 3-4 | ghost4:c5 girl:c9
      | any number on the child die lets Blue's girl take her through the gate, and then a 3 to the linden, which ends
    0 girl a6, 0 boy a3, 1 boy a5, 2 girl village, ghost 1 a2, dice 2-0 | girl:a8
      | then a 3, 4, 5 or 6 on the child die lets Blue's boy take her across the river
    0 girl a6, 0 boy a5, 2 girl village, ghost 1 a2, dice 2-0 | girl:a8
      | then a 3, 4, 5 or 6 on the child die lets your boy take her across the river
    0 girl c5, 1 boy c5, 2 girl c9, ghost 4 c5, dice 4-1 | ghost4:c4 girl:c9
      | Ghost 4 no longer holds your girl, who passes the gate with Yellow's girl, to the fallen gatehouse, where no
    0 girl c6, 1 boy c6, 2 boy c9, ghost 4 c6, dice 3-4 | ghost4:k1 girl:c9
      | passes the gate with Yellow's boy, to the fallen gatehouse, where no ghost can scare her while Yellow's boy is
    0 girl a6, 0 boy a8, 2 girl village, ghost 1 a1, dice 2-0 | girl:a8
      | Your girl crosses the river with your boy, to the Witch's Hut, where no ghost can come
    0 girl k1, 0 boy k2, 1 boy k1, 1 girl linden, ghost 4 k1, dice 1-5 | ghost4:c9 girl:k2
      | then a 2 or 3 on the child die takes your boy to the linden, which ends the game (Red and Blue share the win)
    0 girl village, ghost 2 b8, dice 0-1 | ghost2:b7
      | Every ghost move leaves your children where no ghost can scare or hold them with one move
    0 girl b6, 1 girl b6, ghost 2 b8, ghost 3 b15, dice 0-1 | ghost2:b9
      | A ghost can then hold the group with your girl at the broken arch only with 3 on the ghost die
    0 girl b6, 1 girl b6, ghost 2 b12, ghost 3 b13, dice 0-4 | ghost4:c8
      | 2 numbers of the ghost die with which a ghost can hold the group with your girl at the broken arch
    0 girl b6, 1 girl b6, ghost 2 b7, dice 0-1 | ghost2:b8
      | No ghost then holds the group with your girl at the broken arch, as one would after another ghost move
    0 girl b6, 1 girl b6, ghost 2 b7, dice 0-1 | ghost2:b6 | Ghost 2 then holds your girl at the broken arch
    1 girl b6, 1 boy b6, ghost 2 b6, dice 0-1 | ghost4:c5
      | Ghost 2 stays at the broken arch and still holds Blue's boy and Blue's girl: none of them can walk on alone
    0 girl k1, 1 boy k1, ghost 4 k1, dice 0-1 | ghost2:b6
      | Ghost 4 stays at the fallen gatehouse and still holds your girl with Blue's boy
    1 girl b6, ghost 2 b4, ghost 3 b15, dice 0-1 | ghost4:c5
      | scare Blue's girl at the broken arch with 2 or 8 on the ghost die; no other ghost move threatens
    0 girl c9, 1 boy c7, ghost 4 c7, 2 boy c7, dice 0-1 | ghost4:c6
      | Then a 2, 3, 4, 5 or 6 on the child die lets Blue's boy take your girl through the gate
    0 girl c7, 1 boy c9, ghost 4 k3, dice 1-0 | girl:c8
      | Then any number on the child die takes your girl through the gate if Blue's boy still waits there
    0 girl k1, 1 boy k1, ghost 4 k1, dice 0-1 | ghost4:k2 | Ghost 4 no longer holds your girl at the fallen gatehouse
    1 girl k1, 1 boy k1, ghost 4 c9, dice 0-1 | ghost4:k1
      | Ghost 4 then holds Blue's boy and Blue's girl at the fallen gatehouse: none of them can walk on alone
    1 girl b6, ghost 2 b15, ghost 3 b15, dice 0-1 | ghost2:b14
      | A ghost can then scare Blue's girl at the broken arch with 8 on the ghost die
    1 girl b6, ghost 2 b8, ghost 3 b15, dice 0-1 | ghost3:b14
      | at the broken arch with 2 or 8 on the ghost die (before this turn only with 2)
    1 girl k1, 1 boy k1, ghost 4 c9, dice 0-1 | ghost4:k1
      | Then a 3 on the child die no longer takes Blue's girl to the linden
""")
def test_a_quiet_turn_changes_who_is_safe_and_can_cross(position: str, move: str, changes: str) -> None:
    """PAG-20, DKR-24, DKR-32, DKR-34, DKR-52, DKR-55."""
    assert changes in reasons.changes(at(position).state, *move.split())


@cases("""
    position | move | change
    0 girl b6, 1 girl b6, dice 1-1 | group:b6:b7 | no ghost can scare or hold
    0 girl b6, 1 girl b6, dice 1-1 | group:b6:b7 | while
    0 girl b6, 1 girl b6, ghost 3 b7, dice 1-1 | group:b6:b7 | leaves
    0 girl b6, 1 girl b6, ghost 2 b8, ghost 3 b15, dice 0-1 | ghost4:c5 | no ghost can scare or hold
    0 girl k1, 1 girl c9, 0 boy c8, 1 boy b3, ghost 4 c1, dice 1-0 | boy:c9 | takes your boy to the linden
    0 girl k1, 1 girl linden, ghost 4 k3, dice 2-4 | ghost4:c8 girl:k3 | ends the game
    0 girl k1, 0 boy k2, 1 girl linden, ghost 4 c1, dice 2-4 | girl:k3 | takes her to the linden
    0 girl c2, 1 boy c2, ghost 4 c2, dice 1-8 | ghost4:c8 girl:c3 | other ghost
    0 girl village, 0 boy b1, ghost 2 b2, ghost 3 b15, dice 0-1 | ghost3:b14 | Every ghost move
    0 girl c7, 1 boy c9, ghost 4 k2, dice 0-1 | ghost4:k1 | scare Blue's boy
    0 girl c9, 1 boy c7, ghost 4 c1, dice 0-1 | ghost4:c2 | scare Blue's boy
    0 girl village, 1 girl c3, 1 boy b6, ghost 2 b4, ghost 3 b15, dice 0-1 | ghost4:c3 | A ghost can
    0 girl a2, 0 boy c3, ghost 1 a1, ghost 4 c5, dice 1-2 | ghost1:a3 | instead
    0 girl a6, 1 boy a8, 2 girl village, ghost 1 a2, dice 0-1 | ghost4:c5 | stays away
    0 girl b3, 0 boy b12, ghost 2 b4, ghost 3 b14, dice 0-1 | ghost4:c5 | your boy
""")
def test_other_ghost_moves_are_those_that_the_turn_allows(position: str, move: str, change: str) -> None:
    """DKR-13, DKR-16, DKR-34, DKR-52: a double moves no ghost, and a child may only walk, or not, if its ghost goes."""
    assert change not in reasons.changes(at(position).state, *move.split())


def test_with_a_child_at_the_linden_those_of_the_other_kind_end_the_game() -> None:
    """DKR-28, DKR-60."""
    state = at("0 girl k3, 0 boy k2, 1 boy k1, 2 boy c1, 2 girl k1, ghost 4 c3, dice 2-5").state
    text = "the first boy to follow ends the game, and Red's boy and Blue's boy are past the gate"
    assert reasons.good_and_bad(state, "girl:linden", 0) == f"+ Your girl reaches the linden; {text}"
    assert "first boy" not in reasons.good_and_bad(state, "boy:linden", 0)


@cases("""
    position | roll | meaning
    0 girl k3, ghost 4 c1 | 3-5 | Red can take Red's girl to the linden
    0 girl k3, ghost 4 c1 | 4-5 | ""
    0 girl k3, 0 boy k2, ghost 4 c1 | 4-5 | Red can't move a child
    0 girl k3, 1 boy linden, ghost 4 c1 | 3-5
      | Red's roll lets a child reach the linden, which ends the game (Red and Blue share the win)
    0 girl k3, 1 boy k3, 2 boy linden, ghost 4 k3 | 3-5
      | Red's roll lets a child reach the linden, which ends the game (Red and Yellow share the win)
    0 girl c7, 1 girl c7, 2 boy c9, ghost 4 c1 | 3-3 | Red can take Red's girl and Yellow's boy through the gate
    0 girl b3, 1 girl b6, ghost 2 b8 | 4-2 | Red can scare Blue's girl at the broken arch
    0 girl c6, 1 girl c6, 2 boy c9, ghost 4 c1 | 3-3
      | Red can take Red's girl and Blue's girl through the gate
    0 girl c1, 1 girl c1, ghost 4 k1 | 2-2
      | Red can take Red's girl and Blue's girl 2 tiles further, to the milestone, and rolls again
    1 girl c2, 1 boy c2, 0 girl b3, 0 boy b6, ghost 4 k1, players 2 | 4-4
      | Red has to take Blue's boy and Blue's girl 4 tiles further, to the foggy heights, and rolls again
    0 girl b9, 1 girl b9, ghost 2 b1 | 6-6 | Red's girl and Blue's girl 6 tiles further, to the edge of the Grey Forest
""")
def test_luck_is_what_a_roll_makes_possible(position: str, roll: str, meaning: str) -> None:
    """DKR-11, DKR-16, DKR-24, DKR-28, DKR-55."""
    assert meaning in reasons.meaning(at(position).state, roll, 0)


@cases("""
    position | seat | event | sign
    0 girl k3, ghost 4 c1 | 0 | roll-lets-cross | 1
    0 girl k3, 0 boy k2, 1 girl linden, ghost 4 c1 | 0 | roll-lets-cross | 1
    0 girl k3, ghost 4 c1 | 1 | roll-lets-cross | -1
    0 girl k3, 1 boy linden, ghost 4 c1 | 0 | roll-lets-end | 1
    0 girl k3, 1 boy linden, ghost 4 c1 | 2 | roll-lets-end | -1
    0 girl k3, 0 boy linden, 1 boy linden, ghost 4 c1 | 0 | roll-lets-end | 1
    0 girl k3, 0 boy linden, 1 boy linden, ghost 4 c1 | 1 | roll-lets-end | -1
    0 girl k3, 1 boy linden, 1 girl k3, 2 boy k3, ghost 4 c1 | 1 | roll-lets-end | -1
""")
def test_a_roll_that_can_end_the_game_is_good_for_those_who_win_more_than_they_expect(
    position: str, seat: int, event: str, sign: int
) -> None:
    """DKR-60, DKR-61: a shared win is bad for a seat that could win alone."""
    values = {one.fact.effect_id: one.value for one in reasons.consequences(at(position).state, "3-5", seat)}
    assert values[event] * sign > 0


@cases("""
    moves | value | sentence
    3-5 | 600 | Red can take Red's girl to the linden. The chance of this was 49 %.
    3-5 girl:linden | 600 | Red can take Red's girl to the linden. The chance of this was 49 %.
    3-5 boy:c3 | 600 | ""
    4-5 | 400 | No longer possible (the chance was 49 %): Red can take Red's girl to the linden.
""")
def test_a_review_says_what_a_roll_allows_if_it_is_done_or_rules_out(moves: str, value: float, sentence: str) -> None:
    """DKR-28."""
    states = [at("0 girl k3, ghost 4 c1").state]
    for move in moves.split():
        states.append(states[-1].play(move))
    formatter = ReviewFormatter(states[0].game, states, moves.split(), str)
    assert formatter.why(TurningPoint(0, 1, CHANCE, 0, (), 500, value)) == sentence


@cases("""
    position | moves | percent
    0 girl c5, 1 girl c5, 0 boy b3, ghost 4 k3, turn 2 | 5-5 group:c5:c9 | 6
    0 girl k3, 1 boy b3, ghost 4 c1 | 3-5 ghost2:b10 girl:linden | 49
    0 girl k3, 1 boy k3, 2 boy linden, ghost 4 k3 | 3-5 ghost4:c7 girl:linden | 49
    0 girl c7, 1 girl c7, 2 boy c9, 0 boy b3, 1 boy b6, 2 girl b9, ghost 4 k3 | 3-6 girl:c9 ghost4:c6 | 85
    0 girl k3, 0 boy b3, 1 girl b6, 1 boy b9, players 2, ghost 4 c1 | 5-5 3-2 girl:linden | 50
""")
def test_the_chance_of_what_a_move_did_is_that_of_rolls_that_allow_it(position: str, moves: str, percent: int) -> None:
    """DKR-10, DKR-16: also of another player's move, of a later move of the turn, and with rolls again."""
    states = [at(position).state]
    for move in moves.split():
        states.append(states[-1].play(move))
    draws = next(number for number, state in enumerate(states) if state.actor != "chance")
    found = luck_of(states, moves.split(), draws, 0, is_good=True)
    assert found is not None
    assert round(found.before * 100) == percent


@cases("""
    position | moves | seat | event
    0 girl k1, 1 boy k1, 2 girl linden, 0 boy b3, 1 girl b4, 2 boy b6, ghost 4 c1 | 3-3 group:k1:linden | 2
      | roll-lets-end
    0 girl k1, 1 boy c9, 2 girl c5, 0 boy b3, 1 girl b4, 2 boy b6, turn 2, ghost 4 c1 | 4-5 girl:c9 | 0
      | roll-lets-cross
    0 boy c5, 2 girl c5, 0 girl hut, 1 boy b3, 1 girl b4, 2 boy b6, turn 2, ghost 4 c9 | 2-2 group:c5:c7 | 1
      | double-takes
""")
def test_a_roll_that_others_have_to_use_or_use_is_bad_luck(position: str, moves: str, seat: int, event: str) -> None:
    """DKR-16, DKR-18, DKR-24, DKR-60: a single group has to move; those who pass the gate have used their roll."""
    states = [at(position).state]
    for move in moves.split():
        states.append(states[-1].play(move))
    found = luck_of(states, moves.split(), 1, seat, is_good=False)
    assert found is not None
    assert found.event.effect_id == event


@cases("""
    position | moves | good | sentence
    0 girl k1, 0 boy k1, 1 boy k1, 1 girl k1, 2 boy linden, ghost 4 c1 | 4-8 | false
      | No longer possible (the chance was 17 %): Red's roll lets a child reach the linden, which ends the game (Red and
    0 boy k3, 0 girl c9, 1 girl linden, 2 boy c8, 1 boy c5, ghost 4 k2 | 3-8 boy:linden | true
      | Red's roll lets a child reach the linden, which ends the game (Red and Blue share the win). The chance of this
    0 boy bridle2, 1 girl bridle2, 0 girl tower, 1 boy tower, 2 girl b3, 2 boy b6 | 3-3 group:bridle2:c9 | true
      | Red can take Red's boy through the gate. The chance of this was 3 %.
""")
def test_a_roll_is_explained_by_the_best_that_it_allows(position: str, moves: str, good: bool, sentence: str) -> None:
    """DKR-16, DKR-24, DKR-60: not by another child that it takes to the linden, another group, or no walk at all."""
    states = [at(position).state]
    for move in moves.split():
        states.append(states[-1].play(move))
    formatter = ReviewFormatter(states[0].game, states, moves.split(), str)
    value = 600 if good else 400
    assert sentence in formatter.why(TurningPoint(0, 1, CHANCE, 0, (), 500, value))


def test_what_a_whole_turn_says_about_a_crossing_replaces_what_its_move_says() -> None:
    """DKR-24: with where the child gets, and which ghost no longer holds it."""
    state = at("0 girl c5, 1 boy c5, 2 girl c9, ghost 4 c5, dice 4-1").state
    turn = ("ghost4:c4", "girl:c9")
    moved = state.play(turn[0])
    rollout = Rollout(0, 0, (state, moved, moved.play(turn[1])), turn, (), 0)
    events = {one.event.effect_id for one in rollout.occurrences}
    assert "crosses-to" in events
    assert "crosses-with" not in events


def test_amounts_of_tiles_are_differences() -> None:
    """PAG-20."""
    why = Reason(TilesWalked(), Phase.REPLY, 6.3, 2.0, is_once=False, is_good=True)
    text = describe_event(at("0 girl k3").state, why, "then", None)
    assert text == "Your children gain about 4.3 tiles more before your next turn"


def test_others_read_names() -> None:
    """DKR-55."""
    state = at("1 girl b6, turn 1, dice 0-1").state
    text = "Otherwise ghost 2 scares Blue's girl at the broken arch back to the Witch's Hut"
    assert reasons.otherwise(state, "ghost2:b6", 1, who="Blue") == f"{text} before the next turn"


def test_the_way_to_the_linden_counts() -> None:
    """DKR-28, DKR-31: tiles and arrivals have values, negative for other seats."""
    state = at("0 girl k3, dice 2-1").state
    own, other = (
        {one.fact.effect_id: one.value * one.amount for one in reasons.consequences(state, "girl:linden", seat)}
        for seat in (0, 1)
    )
    assert own == {"tiles-walked": 0.9, "arrives": 25}
    assert other == pytest.approx({"others-walk": -0.36, "other-arrives": -10})
