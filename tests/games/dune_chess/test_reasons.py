"""Reasons for advice: what a move means for a seat, in words."""

import reasons
from rows import cases

from .conftest import at


@cases("""
    position | move | seat | events
    3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | 1 | + Your Troop on e7 captures the Baron on d8
    3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | 0 | - The Atreides Troop on e7 captures your Baron on d8
    3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 - | c4-d3 | 1 | - The Sandworm on c4 kills your Troop on d3
    3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 - | c4-d3 | 0 | + The Sandworm on c4 kills the Atreides Troop on d3
    3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 - | d4-e4 | 1 | + You harvest the Spice on e4
    3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 - | d4-e4 | 0 | - The opponent harvests the Spice on e4
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, seat: int, events: str) -> None:
    """DUC-12, DUC-36, DUC-44."""
    assert reasons.good_and_bad(at(position), move, seat) == events


def test_others_read_names() -> None:
    """DUC-44."""
    state = at("3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 -")
    text = "Otherwise the Sandworm on c4 kills the Atreides Troop on d3 on the next turn"
    assert reasons.otherwise(state, "c4-d3", 1, who="Atreides") == text


@cases("""
    position | move | changes
    3B4/8/8/3H*3/2(*w)5/8/8/3d4 h 0/0 - 3 10 - | d5-d6
      | Your Harvester on d6 is then safe from the Sandworm on c4
    3B4/8/8/4*3/2(*w)*4/8/3t4/3d4 h 0/0 - 3 10 - | c4-d4 | ""
    3B4/8/8/3*4/8/3h4/8/4d3 a 0/0 - 37 50 - | d3-d4
      | You can harvest the Spice on d5 next, and no reply prevents it;
      You then threaten to harvest the Spice on d5 without loss
    3B4/8/8/3*4/8/3h4/8/4d3 a 0/0 - 38 50 - | d3-d4 | ""
    3B4/8/8/8/4T3/8/o7/3d4 a 0/0 - 3 10 - | a2-b1 | Your Ornithopter on b1 then attacks the Harkonnen Troop on e4
    3B4/8/8/8/4T3/8/o1T5/4d3 a 0/0 - 3 10 - | a2-b1
      | The Harkonnen Troop on c2 can then take your Ornithopter on b1
    S7/8/8/3B4/8/8/8/3d1o2 a 0/0 - 3 10 - | f1-g2
      | Your Ornithopter on g2 then attacks the Baron on d5 and the Sardaukar on a8 at once
    3B4/8/8/8/2(*w)*4/4f3/8/3d4 h 0/0 - 3 10 - | c4-d4 | The Sandworm on d4 then attacks the Fremen on e3
    3B4/8/8/8/2(*w)**3/3f4/8/3d4 h 0/0 - 3 10 - | c4-d4 | ""
""")
def test_a_turn_changes_what_is_in_danger_and_which_spice_is_near(position: str, move: str, changes: str) -> None:
    """PAG-20: men in danger make no threats, and a Fremen can mount a Sandworm beside him.

    DUC-64: what the seat could do next is nothing if the game ends before.
    """
    assert reasons.changes(at(position), move) == changes


@cases("""
    position | move | other | proofs
    3B4/8/8/3H*3/2(*w)5/8/8/3d4 h 0/0 - 3 10 - | d5-d6 | d8-c8
      | Otherwise the Sandworm on c4 kills your Harvester on d5 on the next turn;
      Your Harvester on d6 is then safe from the Sandworm on c4
    3B4/8/8/8/8/3H4/3*4/t4d2 a 0/0 - 3 10 - | f1-e1 | f1-g1
      | Your Duke on e1 then guards the Spice on d2: harvesting there would cost the opponent a Harvester
    S2B4/8/8/8/3T4/8/4d3/8 a 0/0 - 15 50 - | e2-d3 | e2-f2
      | At 10:16, 4 more moves without a capture or harvest will end the game:
      your Duke on d3 attacks the Harkonnen Troop on d4
    S2B4/8/8/8/3T4/8/4d3/8 a 0/0 - 5 50 - | e2-d3 | e2-d3 | Your Duke on d3 then attacks the Harkonnen Troop on d4
    S2B4/8/8/8/3T4/8/4d3/8 a 0/0 - 5 50 - | e2-d3 | e2-f2 | ""
    3B4/8/8/8/8/8/t7/3d4 a 0/0 - 14 50 - | a2-b3 | a2-b3
      | You lead by a point, the opponent can win nothing on the next turn, and the game ends
      after 5 more moves without a capture or harvest;
      Nothing is at stake: neither side can win a man or harvest without loss on its next turn
    3B4/8/8/8/8/8/t7/3d4 a 0/0 - 19 50 - | a2-b3 | a2-b3
      | This ends the game at 11:10, and no capture or harvest would win you a point
    3B4/8/8/3T4/3H*3/8/8/3d4 h 0/0 - 3 10 - | d4-e4 | d8-c8
      | The Spice on e4 is free: nothing can take your Harvester there
    3B4/8/8/3T4/3H*3/5t2/8/3d4 h 0/0 - 3 10 - | d4-e4 | d8-c8
      | If the opponent takes the Harvester on e4, you can capture in return
    3B4/8/8/3T4/4h3/3T1t2/8/3d4 h 0/0 - 3 10 - | d5-e4 | d8-c8
      | If the opponent takes back on e4, you can capture in return
""")
def test_the_rules_prove_why_a_turn_is_better(position: str, move: str, other: str, proofs: str) -> None:
    """PAG-20: what another turn does as well is no reason. Compared with itself, a turn has only circumstances."""
    assert reasons.proofs(at(position), move, other) == proofs


@cases("""
    position | move | other | proofs
    3B4/8/8/3H*3/2(*w)5/8/8/3d4 h 0/0 - 3 10 - | d5-d6 | d5-e5 | ""
    3B4/8/8/3H4/2(*w)5/1*6/8/3d4 h 0/0 - 3 10 - | c4-b3 | d8-c8
      | Otherwise the Sandworm on c4 kills your Harvester on d5 on the next turn;
      The Sandworm then no longer attacks your Harvester on d5
    3B4/8/8/3H4/2(*w)5/1*6/8/3d4 h 0/0 - 3 10 - | c4-b3 | d5-d6 | ""
    3B4/8/8/8/4O3/3o1t2/8/d2T4 a 0/0 - 3 10 - | d3-e4 | f3-g4
      | The Harkonnen Ornithopter on e4 is free: nothing can take back there;
      Otherwise the Harkonnen Ornithopter on e4 captures your Ornithopter on d3 on the next turn
    7B/8/8/2T5/2H1*3/8/8/d2f4 h 0/0 - 3 10 - | c4-d4 | h8-g8
      | You then threaten to harvest the Spice on e4 without loss
    7B/8/8/2T5/2H5/8/8/d2f4 h 0/0 - 3 10 - | c4-d4 | h8-g8
      | Otherwise the Fremen on d1 moves to c1 with a threat to your Harvester on c4, and no reply avoids a loss
    7B/3T4/8/2T5/2H1*3/8/8/d2f4 h 0/0 - 3 10 - | c4-d4 | h8-g8
      | Otherwise the Fremen on d1 captures your Troop on d7 on the next turn;
      Your Troop on d7 is then safe from the Fremen on d1
    S2B4/8/8/3h4/4*3/5T2/8/4d3 a 0/0 - 36 50 - | d5-d4 | e1-f1
      | At 11:16, 3 more moves without a capture or harvest will end the game: you can harvest on e4 before that
    S2B4/8/8/3h4/4*3/5T2/8/4d3 a 0/0 - 20 50 - | d5-d4 | e1-f1 | ""
    3B4/8/8/3T4/4S3/8/6o1/d6* a 0/0 - 3 10 - | a1-b1 | g2-e4
      | Otherwise the Harkonnen Troop on d5 takes back your Ornithopter on e4:
      even in points, but an Ornithopter also carries Harvesters to Spice
    3B4/8/8/3T4/4O3/8/6o1/d6* a 0/0 - 3 10 - | a1-b1 | g2-e4 | ""
""")
def test_a_reason_is_false_after_the_other_turn(position: str, move: str, other: str, proofs: str) -> None:
    """PAG-20: a man whom both turns save is no reason, nor a harvest that gives away a man or that nothing allows.

    An Ornithopter given for another one costs nothing. A harvest starts the count again, even if it costs as much.
    """
    assert reasons.proofs(at(position), move, other) == proofs


@cases("""
    position | move | other | proofs
    S2B4/1T6/8/*7/8/8/3(oh)4/4d3 h 0/0 - 14 50 - | d8-c8 | d8-c8
      | Nothing is at stake: neither side can win a man or harvest without loss on its next turn
    S2B4/1T6/8/*7/8/8/3(oh)2o1/4d3 h 5/0 - 14 50 - | d8-c8 | d8-c8
      | Your Troop on b7 is then guarded against the Atreides Ornithopter on g2
    ST(OH)BM1TS/1TTT(OH)1TT/2#2(#T)2/******(*w)*/***(*w)****/2(#t)2(#t)2/ttt(oh)t1(oh)t/f2md1tf h 0/0 - 34 60 -
      | g5-f5 | g5-f5 | You then threaten to harvest the Spice on h4 without loss
    3B4/8/8/8/3*4/3w3O/3t4/3mdo2 a 0/0 - 3 10 - | d3-d4 | f1-h3
      | Otherwise the Sandworm on d3 takes your Troop on d2 and threatens your Mentat on d1 at the same time;
      The Sandworm then no longer attacks your Troop on d2
    S1(OT)1M(OT)HS/T1TB1TTT/T1#2#2/o1******/hH*(*w)*(*w)**/2(#t)2#2/ttt1t1(ot)t/f2md1hf h 2/2 - 9 30 - | a8-b8 | c8-b7
      | Your Harvester on b4 is then guarded against the Atreides Ornithopter on a5;
      Your Harvester on b4 is then guarded against the Atreides Troop on c3
    SH1BM2S/THTTTTTT/2(#T)5/***(*w)****/*(oh)***(*w)**/2(#t)5/t1tttt1O/f2md(oh)1t h 0/1 - 3 60 - | a7-b6 | d5-c4
      | Your Sardaukar on a8 then guards the Spice on a5: harvesting there would cost the opponent
      an Ornithopter and its Harvester, so that the opponent can harvest only on a4 and b5
""")
def test_what_a_capture_leads_to_counts(position: str, move: str, other: str, proofs: str) -> None:
    """PAG-20: a man given for another one may win Spice; a man who can be taken back makes no threat.

    A reply that wins as much elsewhere avoids a loss. Spice for Spice costs nothing.
    """
    assert reasons.proofs(at(position), move, other) == proofs


def test_a_mentat_is_worth_two_ornithopters() -> None:
    """DUC-67: an exchange of one for the other is not even."""
    state = at("3B4/8/8/8/8/3m1o2/4T3/3d4 h 0/0 - 3 10 -")
    mentat, ornithopter = (reasons.consequences(state, move, 0)[0].value for move in ("e2-d3", "e2-f3"))
    assert mentat == 2 * ornithopter


def test_only_the_own_ransom_is_a_reason() -> None:
    """DUC-50: the other side can buy men back whenever it likes."""
    state = at("3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 -")
    assert reasons.consequences(state, "fr@d5", 0) == []
    [own] = reasons.consequences(state, "fr@d5", 1)
    assert (own.fact.effect_id, own.value > 0) == ("buys-back", True)


@cases("""
    position | move | other | proofs
    S1(OH)BM2S/TTTTTT(OH)T/2#2(#T)2/****(*w)***/*(*w)******/2#(oh)1(#t)2/tttttt1t/fhomd2f h 0/0 - 3 10 -
      | e5-d4 | g7-f8 | The Sandworm on d4 then attacks the Atreides Ornithopter on d3, and no reply avoids a loss
    S1(OH)BM(OH)1S/TT1TTTTT/1T#2#2/****(*w)***/***(*w)****/t1#2#1t/t1tttt1t/fhomdohf a 0/0 - 3 10 -
      | g1-f1 | a3-b2 | You then threaten to harvest the Spice on b5 without loss;
      Otherwise the opponent harvests the Spice on b4 on the next turn
""")
def test_a_counter_threat_answers_a_threat(position: str, move: str, other: str, proofs: str) -> None:
    """PAG-20: after g7-f8 and c1-b2, e5-d4 attacks the loaded Ornithopter. After f1-b5, c8-h3 costs the Mentat."""
    assert reasons.proofs(at(position), move, other) == proofs


@cases("""
    position | move | other | proofs
    SHOBM(OH)1S/TTTTTTTT/2#2#2/****(*w)***/********/o1#1w#1t/ttttt2t/fh1mdohf a 0/0 - 3 10 - | e3-f4 | e3-e4
      | Otherwise the Harkonnen Ornithopter on f8 moves to h6, and no reply prevents a harvest on g5 or h5
    SHTBM(OT)HS/T(OT)T3TT/2#2#T1/********/***(*w)(*w)***/1t(#t)2#2/1tt1(ot)ttt/fhomd1hf h 0/0 - 3 10 -
      | b7-g2+ | b7-g2 | Your Ornithopter on g2 then attacks the Fremen on h1, and no reply avoids a loss;
      Otherwise the Atreides Ornithopter on e2 moves to f3, which meets the threat to the Fremen on h1
""")
def test_a_reason_names_what_the_other_turn_allows(position: str, move: str, other: str, proofs: str) -> None:
    """PAG-20: a harvest, or the reply that meets the same threat."""
    assert reasons.proofs(at(position), move, other) == proofs


@cases("""
    position | move | other | proofs
    S1(OH)BM2S/TTTTTTTT/2#2#1O/**w*(*w)**1/**1****H/t1(#o)2(#t)2/t1tttt(oh)1/f2md1tf h 2/2 - 1 54 - | h4-h3 | h4-g4 | ""
    1S2M1S1/TBTTTT1T/2(#T)2(#T)2/(oh)(OH)(*w)*(*w)*H*/2****h1/1t(#t)2(#o)1t/2tttt1t/f1O3df h 4/3 - 5 34 -
      | b7-c8 | c5-d4 | Your Baron on c8 is then safe from the Atreides Ornithopter on f3
""")
def test_a_threat_names_the_man_who_is_lost(position: str, move: str, other: str, proofs: str) -> None:
    """DUC-12: not the Troop on g7, who takes back on h6; and not b3-a4, since the capture on b7 wins more."""
    assert reasons.proofs(at(position), move, other) == proofs
