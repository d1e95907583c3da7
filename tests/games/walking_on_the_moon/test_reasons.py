"""Reasons for advice: what a move means for a seat, in words."""

import pytest

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.results import Phase, Reason
from crossings.advice.rollouts import Rollout, whose_turn
from rows import cases

from .conftest import at

AMOUNTS = {"gets-on", "advances-in-round", "gets-sputniks", "gets-counters", "rival-gets-on", "rival-gets-sputniks"}


def clauses(position: str, move: str, seat: int, who: str | None = None) -> str:
    """Return what advice can say about a move, good `+` and bad `-`, except differences in columns and counters.

    `who`: the name of the seat; None: its player reads this.
    """
    state, said = at(position).state, []
    for one in reasons.consequences(state, move, seat):
        if one.fact.effect_id not in AMOUNTS:
            why = Reason(one.event or one.fact, Phase.NEXT, 1.0, None, is_once=True, is_good=one.value > 0)
            said.append(f"{'+' if why.is_good else '-'} {describe_event(state, why, 'then', who)}")
    return "; ".join(said)


@cases("""
    position | move | seat | said
    0 (1,0) 4 sputniks, 1 (2,0), faces b1 | b1:f | 0
      | + You collect the Sputnik in column 2 on your next turn;
      - You end on the hazard in column 2 in jump 2 on your next turn and lose half of your Sputniks
    0 (14,0), program b b, jump 1, faces b3 | b3:fff | 0
      | - You hit the rock in column 16 in jump 1 on your next turn
    0 (9,1), faces b1 | b1:f | 0
      | - You fall from the air over column 10 in jump 2 on your next turn
    0 (34,1) 5 sputniks, faces b1 | b1:f | 0
      | - You have an accident on your next turn and lose half of your Sputniks;
      + You get over the finish line first in jump 2 on your next turn
    0 (9,1), faces b1 | b1:f | 1 | + Red has an accident on your next turn
    0 (1,0), faces k1x | k1x:u | 0
      | - Another jump with these dice also leads to column 2, and passes one more Sputnik;
      - You fall from the air over column 2 in jump 2 on your next turn
    0 (15,0), faces k1x | k1x:u | 0
      | - You have an accident because of the crash mark in jump 2 on your next turn
""")
def test_an_accident_has_a_place_and_a_cause(position: str, move: str, seat: int, said: str) -> None:
    """WOM-J14, WOM-J17, WOM-J18, WOM-J19, WOM-K04, WOM-K07."""
    assert clauses(position, move, seat) == said


@cases("""
    position | move | said
    0 (9,1) 2 sputniks, faces w2 | w2:fd
      | With white 2 forward and down instead, you end on the hazard in column 11 in jump 2 before your next turn
      and lose half of your Sputniks
    0 (14,0), faces b3 | b3:fff | With blue 3 instead, you hit the rock in column 16 in jump 2 before your next turn
""")
def test_an_accident_that_a_better_turn_avoids_has_its_jump(position: str, move: str, said: str) -> None:
    """WOM-J10: the same dice may allow a safe jump, too."""
    assert reasons.otherwise(at(position).state, move, 0) == said


@cases("""
    position | move | seat | said
    0 (3,0), 1 (5,0), 2 (7,0), program b k b, jump 3, faces b3 | b3:fff | 0
      | + You collect the Sputnik in column 6 on your next turn;
      + You make all three jumps safely on your next turn: to column 6, with an Earth Control counter as a reward;
      + You overtake Blue on your next turn
    0 (6,0), faces b1 | b1:f | 0
      | + You get into the special box in column 7 on your next turn: two Sputniks;
      + You make both jumps safely on your next turn: to column 7
    0 (34,1), faces w1 | w1:d | 0 | + You get over the finish line first in jump 2 on your next turn
    0 (34,1), 2 across 1, faces w1 | w1:d | 1 | - Red gets over the finish line on your next turn
    land, 0 (12,1), 1 (12,1) 2 sputniks | rob@1 | 0
      | + You take one of Blue's 2 Sputniks on your next turn, and no rival has more
    land, 0 (12,1), 1 (12,1) 1 sputniks, 2 (14,0) 2 sputniks | rob@1 | 0
      | + You take Blue's only Sputnik on your next turn: a point more, and one less for a rival
    land, 0 (12,1), 1 (12,1) 2 sputniks | rob@1 | 1 | - Red robs you of a Sputnik on your next turn
    land, 0 (12,1), 1 (12,1) | sab@1 | 0 | + You sabotage Blue on your next turn: 3 dice on its next turn
    land, 0 (12,1), 1 (12,1) | sab@1 | 1 | - Red sabotages you on your next turn: only 3 dice
""")
def test_a_jump_reaches_places_and_rivals(position: str, move: str, seat: int, said: str) -> None:
    """WOM-C02, WOM-B01, WOM-F01, WOM-G02, WOM-O02, WOM-X03, WOM-X04."""
    assert clauses(position, move, seat) == said


@cases("""
    position | moves | said
    go, 0 (3,0) 4 sputniks, 1 (6,0) 2 sputniks, program b b, jump 1 | go
      | Jump 2 (1 blue) is safe 5 times in 6, and can rob Blue in column 6 (every second time);
      an accident costs 2 of your 4 Sputniks
    go, 0 (3,0) 1 ec, 1 (6,0), program b b, jump 1 | go
      | Jump 2 (1 blue) is safe 35 times in 36, and can safely collect the Sputnik in column 6 (3 times in 4),
      with a reroll for a counter; an accident costs no Sputnik
    go, 0 (3,0) 2 ec, 1 (6,0), program b b, jump 1 | go
      | Jump 2 (1 blue) is safe 99 times in 100, and can safely collect the Sputnik in column 6 (7 times in 8),
      with 2 rerolls for counters; an accident costs no Sputnik
    go, 0 (13,1) 1 ec, 1 (6,0), program b w, jump 1 | go
      | Jump 2 (1 white) is always safe, and can reach the free step in column 14 (3 times in 4),
      with a reroll for a counter
    go, 0 (9,1) 1 ec, 1 (6,0), program b b, jump 1 | stop
      | Jump 2 (1 blue) would end in an accident every second time (once in 4 with a reroll for a counter)
      and cost no Sputnik
    go, 0 (9,1) 2 ec, 1 (6,0), program b b, jump 1 | stop
      | Jump 2 (1 blue) would end in an accident every second time (once in 8 with 2 rerolls for counters)
      and cost no Sputnik
    go, 0 (9,1) 4 sputniks, 1 (6,0), program b b, jump 1 | stop
      | Jump 2 (1 blue) would end in an accident every second time
      and cost up to 2 of your 4 Sputniks
    go, 0 (9,1) 4 sputniks, 1 (6,0), program b w, jump 1 | go
      | Jump 2 (1 white) is safe every second time, and can safely collect the Sputnik in column 10 (every second time);
      an accident costs 1 of your 4 Sputniks; Jump 2 (1 white) ends in an accident every second time,
      which costs 1 of your 4 Sputniks
    go, 0 (6,0), 1 (9,1), program b b, jump 1, tokens ec adv back pay | go
      | Jump 2 (1 blue) is safe once in 6, and can reach the Earth Control counter in column 7 (once in 6);
      an accident costs no Sputnik and still leads to column 7 or farther;
      Jump 2 (1 blue) ends in an accident 5 times in 6, which costs no Sputnik
    go, 0 (6,0), 1 (2,0), program b b, jump 1, tokens ec adv back pay | go
      | Jump 2 (1 blue) is safe once in 6; an accident costs no Sputnik and still leads to column 7 or farther;
      Jump 2 (1 blue) ends in an accident 5 times in 6, which costs no Sputnik
    go, 0 (6,0) 2 sputniks, 1 (2,0), program b b, jump 1, tokens adv ec back pay | go
      | Jump 2 (1 blue) ends in an accident 5 times in 6, which costs 1 of your 2 Sputniks
    go, 0 (34,1), 1 (6,0), program b w, jump 1 | stop | ""
    go, 0 (31,1), 1 (6,0), program b w, jump 1 | stop
      | Jump 2 (1 white) would always end in an accident and cost no Sputnik
    go, 0 (3,0), 1 (5,0), program b b, jump 1, 0 (3,0) reroll | go
      | Jump 2 (1 blue) is safe 35 times in 36, and can safely collect the Sputnik in column 6 (3 times in 4);
      an accident costs no Sputnik
    go, 0 (3,0), 1 (6,0) 2 sputniks, 2 (6,0) 7 sputniks, program b b, jump 1 | go
      | Jump 2 (1 blue) is safe 5 times in 6, and can rob Yellow in column 6 (every second time);
      an accident costs no Sputnik
""")
def test_the_next_jump_has_exact_odds(position: str, moves: str, said: str) -> None:
    """WOM-J01, WOM-M05, WOM-M08, WOM-B06, WOM-G03, WOM-K04, WOM-K05, WOM-X03: the dice decide in any case.

    Both figures are those of the same rerolls, and the rival to rob is the one with most Sputniks.
    """
    assert reasons.changes(at(position).state, *moves.split()) == said


@cases("""
    position | move | said
    land, 0 (3,0) 1 sputniks, 1 (3,0) 2 sputniks, program b b, jump 1 | rob@1 | ""
    land, 0 (9,1) 1 sputniks, 1 (9,1) 2 sputniks, program b b, jump 1 | rob@1
      | Jump 2 (1 blue) is safe every second time, and can safely collect the Sputnik in column 11 (every second time);
      an accident costs up to 1 of your 2 Sputniks
""")
def test_a_robbery_is_not_explained_by_a_jump_that_is_as_safe_without_it(position: str, move: str, said: str) -> None:
    """WOM-X03, WOM-M08: a dangerous jump may not be made."""
    assert reasons.changes(at(position).state, move, "go") == said


@cases("""
    position | move | said
    0 (3,0), 1 (2,0), faces b1 b3 | b3:fff | Every other jump with these dice is an accident;
      only blue 3 lands safely, in column 6
    0 (3,0), 1 (2,0), faces b2 b3 | b3:fff | No other safe jump with these dice goes as far: column 6 instead of 5
    0 (1,0), 1 (2,0), program bk b, jump 1, faces b2 k1 | b2:ff | Every other jump with these dice is an accident;
      only blue 2 lands safely, in column 3
    0 (9,1), faces b1 b2 | b2:ff | Every jump with these dice is an accident; this one goes farthest, to column 11
    0 (9,1) 1 ec, faces b1 | ec:b1
      | After the reroll of 1 blue you can collect the Sputnik in column 11 in a safe jump
      (every second time; with the dice as they lie never)
    0 (5,0) 1 ec, faces w1 | ec:w1 | No jump with these dice is safe; after the reroll of 1 white one is never
    0 (3,0) 1 ec reroll, faces b2 | ec:b2 | The counter is wasted: the special box gives a reroll for nothing
    0 (3,0) 1 ec, faces b3 | ec:b3
      | The reroll wastes a counter: blue 3 already lands safely in column 6
    round_limit 1, round 1, turn 2, order 1 2 0, 0 (29,0) 7 sputniks 1 ec, 1 (34,1) 6 sputniks, program bk k b,
      jump 1, faces b3 k2 | ec:b3
      | You have 11 points, Blue 15: the jumps to come can still be enough 5 times in 36;
      The reroll wastes a counter: black 2 already lands safely in column 31
    0 (3,0) 1 ec, faces b2 | ec:b2
      | After the reroll of 1 blue you can collect the Sputnik in column 6 in a safe jump
      (every second time; with the dice as they lie never)
    0 (3,0) 2 ec, faces b2 | ec:b2
      | After the reroll of 1 blue you can collect the Sputnik in column 6 in a safe jump
      (3 times in 4 with another reroll for a counter; with the dice as they lie never)
    0 (10,0), faces k2 | k2:uf
      | This way to column 12 passes a Sputnik; another safe way with black 2 passes none
    0 (10,0), faces k2 | k2:fu | ""
    0 (5,0) 1 sputniks 2 ec, faces w1 | w1:d
      | The accident costs no Sputnik, and you keep 2 Earth Control counters for later
    0 (5,0) 2 sputniks 2 ec, faces w1 | w1:d | ""
    end, 0 (31,1) 4 sputniks, 1 (34,1), hand 0 extra, ask 0 1 2 | extra:w@0
      | The extra jump (1 white) always ends in an accident, which costs 2 of your 4 Sputniks
""")
def test_a_pick_is_compared_with_the_others(position: str, move: str, said: str) -> None:
    """WOM-J10, WOM-M05."""
    assert reasons.changes(at(position).state, move) == said


@cases("""
    position | program | said
    program, 0 (3,0), 1 (2,0), dice 2 | 1:bb
      | No other way to place as many dice on one jump is safer: it succeeds 35 times in 36
    program, 0 (3,0), 1 (2,0), dice 2 | 1:b/2:k
      | No other way to place as many dice collects the Sputnik in column 6 in a safe jump more often: 7 times in 9
    program, 0 (9,1) 1 ec, 1 (2,0), dice 3 | 1:bb/2:w
      | No other way to place as many dice collects the Sputnik in column 11 in a safe jump more often: 7 times in 8;
      of those that do so as often, none gets to column 15 more often: 5 times in 8, with a reroll for a counter
    program, 0 (9,1) 1 ec, 1 (2,0), dice 3 | 1:w/2:bw | ""
    program, turn 2, order 1 2 0, 0 (32,1) 10 sputniks 2 ec, 1 (34,1) 11 sputniks, 2 (34,1), dice 4 | 1:bbkk/2:ww
      | No other way to place as many dice ends the game with more points than each rival has now more often:
      95 times in 100
    program, turn 2, order 1 2 0, 0 (32,1) 10 sputniks 2 ec, 1 (34,1) 11 sputniks, 2 (34,1), dice 4 | 1:kkww/2:bb | ""
    program, 0 (14,0), 1 (2,0), dice 2 | 1:kk
      | No other way to place as many dice on one jump is safer: it succeeds 35 times in 36
    program, 0 (34,1), 1 (2,0), dice 2 | 1:w/2:w
      | No other way to place as many dice gets over the finish line more often: always
    program, 0 (28,0), 1 (2,0), dice 3 | 1:k/2:k/3:b
      | No other way to place as many dice gets over the finish line more often: 2 times in 9
    program, 0 (6,0), 1 (2,0), tokens adv back ec pay, dice 2 | 1:bb
      | No other way to place as many dice reaches the free step in column 7 more often: 11 times in 36
    program, round_limit 1, round 1, 0 (1,0), 1 (30,1) 3 sputniks, dice 2 | 1:b/2:b
      | You have 0 points, Blue, who still has a turn, 8: the jumps to come can't be enough
    program, round_limit 1, round 1, 0 (29,0) 2 sputniks, 1 (30,1) 3 sputniks, dice 2 | 1:kk
      | You have 6 points, Blue, who still has a turn, 8: the jumps to come can still be enough
      35 times in 36;
      Jump 1 (2 black) is safe 35 times in 36, and can safely collect the Sputnik in column 31 (8 times in 9);
      an accident costs 1 of your 2 Sputniks
    program, round_limit 1, round 1, 0 (29,0) 2 sputniks, 1 (30,1) 4 sputniks, dice 2 | 1:kk
      | You have 6 points, Blue, who still has a turn, 9: the jumps to come can still be enough
      8 times in 9;
      Jump 1 (2 black) is safe 35 times in 36, and can safely collect the Sputnik in column 31 (8 times in 9);
      an accident costs 1 of your 2 Sputniks
    program, round_limit 1, round 1, 0 (12,1), 1 (30,1) 8 sputniks, dice 2 | 1:b/2:b
      | You have 0 points, Blue, who still has a turn, 13: the jumps to come can't be enough
    program, round_limit 1, round 1, 0 (12,1), 1 (30,1) 8 sputniks, dice 2, hand 0 extra | 1:b/2:b
      | Jump 1 (1 blue) is safe once in 6; an accident costs no Sputnik
""")
def test_a_plan_is_compared_with_all_others(position: str, program: str, said: str) -> None:
    """WOM-P02, WOM-F01, WOM-F06, WOM-F07: points that are level are enough farther on, and a rival may be robbed."""
    assert reasons.changes(at(position).state, program) == said


@cases("""
    position | said
    go, round_limit 1, round 1, turn 0, order 0 1 2, 0 (31,1) 4 sputniks, 1 (30,1) 3 sputniks, program b b, jump 1
      | Jump 2 (1 blue) would end in an accident once in 3 and cost 1 of your 4 Sputniks;
      You have 10 points in the end, Blue, who still has a turn, 8
    go, round_limit 1, round 1, turn 1, order 1 0 2, 0 (31,1) 1 sputniks, 1 (30,1) 3 sputniks, program b b, jump 1
      | Jump 2 (1 blue) would end in an accident once in 3 and cost no Sputnik;
      You have 7 points in the end, Blue 8
    go, round_limit 1, round 1, turn 1, order 1 0 2, 0 (31,1) 2 sputniks, 1 (30,1) 3 sputniks, program b b, jump 1
      | Jump 2 (1 blue) would end in an accident once in 3 and cost no Sputnik;
      You have 8 points in the end, Blue 8 but behind in the race
""")
def test_the_last_turn_counts_points(position: str, said: str) -> None:
    """WOM-F04, WOM-F05, WOM-F06."""
    assert reasons.changes(at(position).state, "stop") == said


@cases("""
    position | is_reason_later
    0 (3,0), program b k b, jump 3, faces b3 | true
    0 (3,0), program b b, jump 2, faces b3 | false
""")
def test_fewer_than_three_jumps_are_no_reason_for_an_earlier_turn(position: str, is_reason_later: bool) -> None:
    """WOM-K06, WOM-M08: two dice after an accident are easier to use up."""
    found = reasons.consequences(at(position).state, "b3:fff", 0)
    assert [not one.only_now for one in found if one.fact.effect_id == "makes-all-jumps"] == [is_reason_later]


@cases("""
    position | move | seat | said
    0 (9,1), before, ask 1 2, hand 1 noinst | noinst:b | 1 | ""
    0 (9,1), before, ask 1 2, hand 1 noinst | noinst:w | 1 | ""
    before, ask 1 2, hand 1 noinst | noinst:b | 0 | - Blue plays “No instructions” against you on your next turn
    before, ask 1 2, hand 1 noinst | noinst:b | 2 | ""
    before, ask 1 2, hand 1 noinst | pass | 1 | ""
    0 (9,1), before, ask 1 2, hand 1 noinst | pass | 1 | ""
    0 (31,1), dice 4, before, ask 1 2, hand 1 noinst | noinst:b | 1
      | + Red has only one blue die this turn: its best plan crosses the finish line 65 times in 100
      instead of 84 times in 100
    0 (31,1), dice 4, before, ask 1 2, hand 1 noinst | noinst:k | 1
      | - Red can still cross the finish line 84 times in 100 with its best plan
    0 (31,1), dice 4, before, ask 1 2, hand 1 noinst | pass | 1
      | - Red can still cross the finish line 84 times in 100 with its best plan
    0 (9,1), after, ask 1 2, hand 1 misc, faces b3 k1x | misc | 1
      | + Red has to reroll blue 3 and crash-marked black 1, with which it could jump to column 12,
      and gets as far again only every second time
    0 (9,1), after, ask 1 2, hand 1 misc, faces b3 k1x | pass | 1
      | + After a reroll of blue 3 and crash-marked black 1 Red could jump to column 12 or farther all the same
      every second time
    0 (9,1) 1 ec, after, ask 1 2, hand 1 misc, faces b3 k1x | pass | 1
      | + After a reroll of blue 3 and crash-marked black 1 Red could jump to column 12 or farther all the same
      3 times in 4, with a reroll for a counter
    0 (9,1) reroll, after, ask 1 2, hand 1 misc, faces b3 k1x | pass | 1
      | + After a reroll of blue 3 and crash-marked black 1 Red could jump to column 12 or farther all the same
      3 times in 4
    0 (32,1), program bb, jump 1, after, ask 1 2, hand 1 misc, faces b2 b3 | misc | 1
      | + With blue 2 and blue 3 Red crosses the finish line this turn always, after a reroll only 3 times in 4
    0 (9,1) 1 ec, after, ask 1 2, hand 1 misc, faces b3 k1x | misc | 1 | ""
    0 (9,1), after, ask 1 2, hand 1 misc, faces b1 b2 | misc | 1
      | - Red has no safe jump with blue 1 and blue 2: the reroll can only help it
    0 (9,1), after, ask 1 2, hand 1 misc, faces b1 b2 | pass | 1
      | + Red has no safe jump with blue 1 and blue 2, so a reroll could only help it
    drop, ask 0 1 2, hand 0 slip coop | drop:slip | 0
      | + You keep “Cooperation”: Blue and Yellow have a Sputnik within reach of the next jump
    1 (7,0), 2 (7,0), drop, ask 0 1 2, hand 0 slip coop | drop:slip | 0 | ""
    0 (2,0), 1 (9,1), drop, ask 0 1 2, hand 0 misc noinst | drop:misc | 0 | ""
    0 (9,1), 1 (7,0), 2 (2,0), drop, ask 0 1 2, hand 0 slip coop | drop:coop | 0
      | + You keep “Slipstream”: a free step to column 10 if overtaken, and Blue is not more than six columns behind
    0 (9,1), 1 (14,0), 2 (3,0), drop, ask 0 1 2, hand 0 coop plan | drop:plan | 0
      | + You keep “Cooperation”: Yellow has a Sputnik within reach of the next jump
    0 (9,1), 1 (9,1), 2 (14,0), drop, ask 1 2, hand 1 slip coop | drop:coop | 1 | ""
    0 (34,1), 1 (3,0), 2 (2,0), drop, ask 0 1 2, hand 0 coop plan | drop:plan | 0
      | + The card hardly matters: the finish line is one column away, and once across, you play no more cards
    0 (8,1), 1 (9,1), 2 (2,0), drop, ask 0 1 2, hand 0 coop plan | drop:coop | 0
      | + You keep “Planning”: it is certain to bring an Earth Control counter at the end of the round,
      as long as you aren't first
    0 (9,1), 1 (7,0), 2 (2,0), drop, ask 0 1 2, hand 0 coop extra | drop:coop | 0
      | + You keep “Extra jump”: one more jump as soon as you aren't first at the end of a round,
      and Blue is not more than six columns behind
    0 (9,1), 1 (2,0) 1 ec, 2 (3,0), end, ask 1 2, hand 1 plan | pass | 1
      | + You keep “Planning”, since you get a counter for the last position anyway: number 2
    0 (9,1), 1 (3,0) 1 ec, 2 (2,0), end, ask 1 2, hand 1 plan | pass | 1
      | + You keep “Planning”: it is certain to bring an Earth Control counter at the end of the round,
      as long as you aren't first
    react, ask 1 2, hand 1 coop, touched | coop@1 | 1
      | + “Cooperation” brings the first Sputnik on your next turn, and the next round brings a new card anyway
    1 (6,0), 0 (8,1), react, ask 1 2, hand 1 slip, ahead 1, tokens back adv ec pay | slip:f@1 | 1 | ""
    1 (6,0), 0 (8,1), react, ask 1 2, hand 1 slip, ahead 1, tokens back adv ec pay | pass | 1
      | + A free step would only lead into the special box in column 7, which sends you back
    2 across 1, react, ask 1 2, hand 1 coop, touched | coop@1 | 1
      | + “Cooperation” brings the first Sputnik on your next turn
    0 (9,1), 1 (2,0) 1 ec, 2 (3,0), end, ask 1 2, hand 1 plan | plan@1 | 1
      | + “Planning” brings Earth Control counter number 2, for a reroll or another die on your next turn,
      and the next round brings a new card anyway
""")
def test_a_card_is_played_or_kept(position: str, move: str, seat: int, said: str) -> None:
    """WOM-A03, WOM-A08, WOM-A09, WOM-A10, WOM-A12, WOM-A13; WOM-G04 adds another counter."""
    assert clauses(position, move, seat) == said


@cases("""
    position | move | said
    roll, 0 (9,1), program b b, jump 1, pending b | b3
      | + The roll for jump 1 on your next turn allows a safe jump to column 12
    roll, 0 (9,1), program b b, jump 1, pending b | b1
      | - Every die rolled for jump 1 on your next turn leads to an accident
    roll, 0 (9,1), program bk, jump 1, pending bk | b1 | ""
""")
def test_a_roll_may_allow_no_safe_jump(position: str, move: str, said: str) -> None:
    """WOM-J10."""
    assert clauses(position, move, 0) == said


@pytest.mark.parametrize(("players", "name"), [(3, "Red"), (2, "Red's first")])
def test_others_read_names(players: int, name: str) -> None:
    """WOM-T01."""
    said = f"- {name} falls from the air over column 10 in jump 2 on the turn after and loses half of its Sputniks"
    assert clauses(f"players {players}, 0 (9,1) 2 sputniks, faces b1", "b1:f", 0, who="Red") == said


def test_the_way_and_the_counters_have_values() -> None:
    """WOM-M03, WOM-C01: they are worth something to the seat, and less, with the opposite sign, to the others."""
    state = at("0 (6,0), faces b1").state
    own, other = (
        {one.fact.effect_id: one.value * one.amount for one in reasons.consequences(state, "b1:f", seat)}
        for seat in (0, 1)
    )
    assert own["gets-on"] == pytest.approx(0.8)
    assert own["gets-sputniks"] == pytest.approx(2.4)
    assert other == pytest.approx({"rival-gets-on": -2, "rival-gets-sputniks": -0.84})


@cases("""
    position | turn
    0 (3,0), faces b1 | 0
    before, ask 1 2, hand 1 noinst | 0
    react, ask 1 2, hand 1 coop, touched | 0
    end, 0 (9,1), 1 (12,1), hand 0 extra, ask 0 1 2 | chance
    0 (9,1), 1 (12,1), faces b1, jump 4, program - - -, turn 3, discard extra 1 | chance
""")
def test_decisions_and_jumps_at_the_end_of_a_round_belong_to_no_turn(position: str, turn: int | str) -> None:
    """WOM-O01, WOM-A10, WOM-A11."""
    assert whose_turn(at(position).state) == turn


def test_what_rollouts_do_after_the_turn_is_no_reason() -> None:
    """Blue's card is one; its own turn after it, which short searches play, isn't."""
    states = [at("react, ask 1 2, hand 1 coop, touched, order 0 1 2, turn 0").state]
    moves = ["coop@1", "1:bb/2:kk", "b1", "b1", "b1:f"]
    for move in moves:
        states.append(states[-1].play(move))
    rollout = Rollout(0, 1, tuple(states), (moves[0],), tuple(moves[1:]), 0.0)
    assert {one.kind.effect_id for one in rollout.occurrences} == {"uses-card", "gets-sputniks"}
    assert {one.phase for one in rollout.occurrences} == {Phase.TURN}
