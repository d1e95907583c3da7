"""Tests of texts: log, prompts, buttons, hints, and refused picks."""

from pathlib import Path

import presentation
from crossings.games.walking_on_the_moon.presentation import effects as did
from crossings.games.walking_on_the_moon.presentation.prompts import round_line
from games.samples import samples
from games.scenarios import fits, scenarios
from rows import cases

from .conftest import GAME, at, facts

LOG = """
WOM-S01: new game | card:b => Lunar card 1 is Tycho.
WOM-S02, WOM-S04: new game, track abcde | token:sput => The special box in column 7: two Sputniks.
  | token:adv token:pay token:back | draw:coop => Red drew an action card. | draw:slip
  | draw:misc => Yellow drew an action card. Round 1 began.
WOM-S04 to who draws: new game, track abcde | token:sput token:adv token:pay token:back draw:coop draw:slip
  | seat 2 | draw:misc => Yellow drew Miscalculation. Round 1 began.
WOM-A03 a round begins with its first card: draw, ask 0 1 2 | draw:plan => Round 5 began. Red drew an action card.
  | draw:coop => Blue drew an action card.
WOM-A03 ones own: draw, ask 1 2 | seat 1 | draw:plan => Blue drew Planning.
WOM-A03 dropped: drop, hand 1 coop slip, ask 1 2 | drop:slip => Blue discarded Slipstream.
WOM-M02: roll, 0 (3,0), pending bb | b3 => Red rolled a blue 3.
WOM-M02 the mark: roll, 0 (3,0), program k k, pending k | k1x => Red rolled a crash-marked black 1.
WOM-P02: program, 0 (3,0) | 1:bk/2:ww => Red placed 1 blue and 1 black, then 2 white.
WOM-E14: program, 0 1 ec | 1:bbkkw => Red placed 2 blue, 2 black and 1 white and paid 1 Earth Control counter.
WOM-E01: 0 (3,0), faces b3 | b3:fff => Red jumped with a blue 3 to column 6, level 0. Red gained 1 Sputnik.
WOM-E02: 0 (1,0) 4 sputniks, faces b1
  | b1:f => Red jumped with a blue 1 to column 2, level 0. Red ended on a hazard and is stunned. Red gained 1
    Sputnik. Red lost half of its Sputniks: 3 left.
WOM-E05: 0 (9,1), faces b1
  | b1:f => Red jumped with a blue 1 to column 10, level 0. Red fell from the air at level 1 and is stunned.
WOM-E07: 0 (3,0), faces w1
  | w1:d => Red tried to jump with a white 1. Red was stopped by rock and is stunned.
WOM-E08: 0 (23,0), faces w2
  | w2:fd => Red jumped with a white 2 to column 24, level -1. Red was stopped by rock and is stunned.
WOM-E09: 0 (5,0) 6 sputniks, faces k1x
  | k1x:f => Red jumped with a crash-marked black 1 to column 6, level 0. Red was stunned by the
    crash mark. Red gained 1 Sputnik. Red lost half of its Sputniks: 4 left.
WOM-E11: 0 (34,1), faces w1 | w1:d => Red jumped with a white 1 over the finish line. Red finished first.
WOM-E11 by an accident: 0 (34,1) 5 sputniks, faces b1
  | b1:f => Red jumped with a blue 1 over the finish line. Red had an accident past the finish (in the air). Red
    finished first. Red lost half of its Sputniks: 3 left.
WOM-E17: 0 (27,0), faces b1
  | b1:f => Red jumped with a blue 1 to column 28, level 0. The special box sent Red back to column 27.
WOM-E17, WOM-T01: players 2, 0 (27,0), faces b1
  | b1:f => Red's first jumped with a blue 1 to column 28, level 0. The special box sent Red's first back to column 27.
WOM-B06: 0 (6,0), faces b1, tokens reroll adv pay back
  | b1:f => Red jumped with a blue 1 to column 7, level 0. Red may reroll dice once in its next jump.
WOM-E27: 0 1 ec reroll, faces b1 k2 | ec:b1 => Red rerolled a blue 1 for an Earth Control counter.
WOM-E27 as the box allows: 0 reroll, faces b1 k2
  | re:b1,k2 => Red rerolled blue 1 and black 2, as the special box allows.
WOM-E15 sabotage: land, 0 (12,1), 1 (12,1) | sab@1 => Red sabotaged Blue: 3 dice on its next turn.
WOM-E15 robbery: land, 0 (12,1), 1 (12,1) 1 sputniks | rob@1 => Red robbed Blue of a Sputnik.
WOM-X01: land, 0 (12,1), 1 (12,1) | no => Red left the others alone.
WOM-E25: land, players 2, 0 (12,1) 1 ec, 2 (12,1) 2 sputniks
  | xs:2 => Red's first exchanged counters and now has 2 Sputniks.
  | xe:0 => Red's first exchanged counters and now has 0 Earth Control counters.
WOM-B03: box, 0 (14,0) | adv:f => Red took a free step straight on.
WOM-B03 or none: box, 0 (14,0) | no => Red stayed.
WOM-E18: box, 0 (21,0) 1 sputniks | pay:f => Red paid a Sputnik for a step straight on.
WOM-M08: go, 0 (3,0), program b b | go => Red went on with jump 2.
WOM-M08 stop: go, 0 (3,0), program b b | stop => Red ended the turn; the remaining dice were lost.
WOM-E21: before, 0 (3,0), hand 1 noinst, ask 1 2
  | noinst:k => Blue played “No instructions” against Red: a black die is taken out for this turn.
WOM-A05 ones own pass: before, 0 (3,0), hand 1 noinst, ask 1 2 | seat 1 | pass => Blue passed.
WOM-E20: after, 0 (9,1), faces b3 k2, hand 1 misc, ask 1 2
  | misc => Blue played “Miscalculation”: Red rerolls all dice of this jump.
WOM-E19: react, 0 (6,0), 1 (5,0), hand 1 slip, hand 2 coop, ask 1 2, ahead 1, touched
  | slip:f@1 => Blue played “Slipstream”: Blue took a free step straight on. Blue gained 1 Sputnik.
  | coop@2 => Yellow played “Cooperation”: Yellow gained a Sputnik.
WOM-E22: end, 0 (3,0), 1 (5,0), hand 2 extra, ask 2
  | extra:w@2 => Yellow played “Extra jump”: Yellow jumps again with a white die.
WOM-E22 help and handicaps: end, 0 (5,0), 1 (5,0), 2 (1,0), hand 2 plan, ask 2
  | plan@2 => Yellow played “Planning”: Yellow gained an Earth Control counter. Yellow gained 1 Earth Control counter.
    Red got a red counter for being in first position: 3 dice on its next turn. Blue got a red counter for being in
    first position: 3 dice on its next turn.
"""

RECAPS = """
WOM-E05 who fell: 0 (9,1), faces b1 | b1:f ~> Red jumped to column 10 / Red fell from the air at column 10, level 1
WOM-E02 a hazard: 0 (1,0), faces b1 | b1:f ~> Red jumped to column 2 / Red ended on a hazard in column 2
WOM-E07 rock: 0 (3,0), faces w1 | w1:d ~> Red was stopped by rock
WOM-E09 the mark: 0 (5,0), faces k1x | k1x:f ~> Red jumped to column 6 / Red was stunned by the crash mark
WOM-E11 who crossed: 0 (34,1), faces w1 | w1:d ~> Red finished first
WOM-E17 sent back: 0 (27,0), faces b1 | b1:f ~> Red jumped to column 28 / a special box sent Red back
WOM-E15 robbed: land, 0 (12,1), 1 (12,1) 1 sputniks | rob@1 ~> Red robbed Blue of a Sputnik
WOM-E15 sabotaged: land, 0 (12,1), 1 (12,1) | sab@1 ~> Red sabotaged Blue: 3 dice on its next turn
WOM-E01: 0 (3,0), faces b3 | b3:fff ~> Red jumped to column 6
"""

PROMPTS = """
WOM-P02: program, 0 (3,0) | asks: place four dice on up to three jumps.
  | waits: Waiting for Olive to place 4 dice.
WOM-P05: program, 0 1 ec | asks: place four dice on up to three jumps; one more costs an Earth Control counter.
WOM-P01, WOM-K06: program, 0 3 ec, dice 2
  | asks: place two dice (after an accident) on up to three jumps; up to 2 more cost an Earth Control counter each.
WOM-A12: program, 0 (3,0), dice 3, removed b, discard noinst 1
  | asks: place three dice (because of the red counter) on up to three jumps; one blue die is taken out.
WOM-M03: 0 (3,0), faces b3 k2 | asks: pick one of the rolled dice (blue 3, black 2) and jump.
  | waits: Waiting for Olive to pick a die and jump.
WOM-E03: 0 (14,0), faces b3 | asks: pick a die (every jump ends in an accident).
WOM-M05: 0 (14,0) 1 ec, faces b3
  | asks: pick a die (every jump ends in an accident), or reroll one for an Earth Control counter.
WOM-B06: 0 (3,0) reroll, faces b3 | asks: jump with the blue 3, or reroll dice.
WOM-M08: go, 0 (3,0), program b bk | asks: go on with jump 2 (1 blue and 1 black), or end your turn.
  | waits: Waiting for Olive to go on with jump 2 or end the turn.
WOM-B03: box, 0 (14,0) | asks: take a free step, or stay.
WOM-B05: box, 0 (22,0) 1 sputniks | asks: pay your last Sputnik for a step, or stay.
WOM-B05 of four: box, 0 (22,0) 4 sputniks | asks: pay one of your 4 Sputniks for a step, or stay.
WOM-X04: land, 0 (12,1), 1 (12,1) | asks: sabotage a rival (red counter), or leave the others alone.
WOM-X01: land, 0 (12,1), 1 (12,1) 1 sputniks | asks: rob a rival of a Sputnik, or leave the others alone.
WOM-T04: land, players 2, 0 (12,1) 1 sputniks, 1 (3,0), 2 (12,1)
  | asks: exchange counters with your other astronaut, or leave the others alone.
WOM-E21: before, 0 (3,0), 1 (1,0), hand 1 noinst, ask 1 2
  | asks: play “No instructions” before Red places dice, or pass.
WOM-E20: after, 0 (3,0), 1 (1,0), faces b1 k1, hand 1 misc, ask 1 2
  | asks: play “Miscalculation” after the roll of Red, or pass.
WOM-A03: drop, hand 1 coop slip, ask 1 2
  | asks: keep one of two action cards and discard the other: Cooperation or Slipstream.
"""

BUTTONS = """
WOM-P02: program, 0 (9,1) 1 ec
  | label 1:bbk/2:kw: Place 2 blue and 1 black, then 1 black and 1 white (1 Earth Control counter)
  | label 1:bb/2:k/3:w: Place 2 blue, then 1 black, then 1 white
WOM-E06: 0 (9,1), faces b3 w2 | pick b3:fff: die-1-b1 x12y1
  | label b3:fff: Blue 3: lands in column 12, level 1 · Red gains 1 Sputnik | pick w2:df: die-1-w1 x11y0
  | pick w2:fd: die-1-w1 x11y0 | pick w2:dd: die-1-w1 x10y0
  | label w2:df: White 2: an accident (a hazard in column 11), via a Sputnik · Red gains 1 Sputnik
  | label w2:fd: White 2: an accident (a hazard in column 11)
WOM-E11: 0 (34,1) 5 sputniks, faces b1 b3 w1 w2 | pick b1:f: die-1-b1 goal | pick b3:fff: die-1-b2 goal
  | pick w2:df: die-1-w2 goal | label w1:d: White 1: finishes
  | label w2:dd: White 2: finishes with an accident (stopped by rock in column 35) · 3 Sputniks left
WOM-E27: 0 (9,1) 1 ec reroll, faces b1 w1 | pick ec:b1: die-1-b1 panel-0 | label re:w1: Reroll white 1
  | closes b1:f: this jump uses up the reroll from the special box | closes ec:b1: none | closes re:w1: none
WOM-E27 no such box: 0 (9,1) 1 ec, faces b1 w1 | closes b1:f: none
WOM-E15: land, 0 (12,1), 1 (12,1) 2 sputniks, 2 (12,1) | pick rob@1: panel-1 | pick no: none
  | label sab@2: Sabotage Yellow: a red counter, 3 dice on its next turn
WOM-E25: land, players 2, 0 (12,1) 1 sputniks, 2 (12,1) 2 sputniks | pick xs:3: panel-2
  | label xs:3: Exchange: Red's first then has 3 Sputniks
WOM-E19: react, 0 (6,0), 1 (5,0), 2 (1,0), hand 1 slip, hand 2 coop, ask 1 2, ahead 1, touched
  | pick slip:f@1: card-1-1 x6y0 | pick pass: none | pass | pick coop@2: card-2-1 panel-2
WOM-E21: before, 0 (9,1), hand 2 noinst, ask 2 | pick noinst:b: card-2-1 pool-b1
WOM-E18: box, 0 (21,0) 2 sputniks | pick pay:f: x22y0 | label no: Stay
WOM-A03 a pick takes: drop, hand 0 coop slip, ask 0 1 2 | seat 0 | pick drop:coop: card-0-2 | pick drop:slip: card-0-1
  | label drop:coop: Keep Slipstream, discard Cooperation | on card-0-2: Keep Slipstream, discard Cooperation...
  | on card-0-1: Keep Cooperation, discard Slipstream...
WOM-A03 of two like cards: drop, hand 0 coop coop, ask 0 1 2 | pick drop:coop: card-0-2
  | label drop:coop: Keep Cooperation, discard Cooperation
WOM-M08: go, basic, 0 (9,1), program b b | label go: Go on: roll 1 blue (accident: 1 in 2) | loud go
  | quiet stop | warns stop: none
WOM-M08 for sure: go, basic, 0 (34,1), program b w | label go: Go on: roll 1 white (safe)
  | warns stop: Jump 2 is safe from here. Its dice would be lost.
"""

HINTS = """
WOM-E05: program, 0 (9,1) | on pool-b1: Blue die: 50 % safe; 1 (17 %): an accident (in the air at column 10, level 1);
  2 (33 %): an accident (in the air at column 11, level 1); 3 (50 %): lands in column 12, level 1
WOM-A11, WOM-E22 an extra jump: end, 0 (9,1), 1 (12,1), 2 (1,0), hand 0 extra, ask 0 1 2 | on pool-b1: none
  | seat 0 | on pool-b1: Blue die: 50 % safe; ...
WOM-E05 a later jump: program, 0 (9,1) | 1:b/2:bkw | seat 0 | on die-1-b1: Jump 1: blue die: 50 % safe; ...
  | on die-2-b1: Jump 2, 1 blue, 1 black and 1 white: ...accident in jump 1: 1 in 2 (in the air at column 11,
    level 1); accident in jump 2...
WOM-E04 two ways to one box: 0 (14,0), faces k2
  | on die-2-k1: Black 2: lands in column 16, level 1; an accident (stopped by rock in column 15 or in the air at
    column 16, level 2)
WOM-J21 how a box can be reached: 0 (9,1), faces b3 w1 | on x12y1: ...; can be reached with blue 3 | on x1y0: ...circle
WOM-J21 once: 0 (19,2), faces w1 w2 | on x20y1: ...; can be reached with white 1
WOM-C01: program, 0 (9,1) 4 sputniks 1 ec | on map: Round 5; 26 Sputniks and 9 Earth Control counters left in the supply
  | on discard: Discard pile: empty
WOM-F01: program, 0 (9,1), 1 across 1 2 sputniks | on goal: The finish: Blue
  | on panel-1: Blue: finished, 2 Sputniks...
WOM-A12: program, 0 (9,1), removed b, discard noinst 1 | seat 0 | on card-of-dice-1: ...one blue die is taken out...
WOM-A05 ones own card: program, 0 (9,1), hand 0 slip, hand 1 misc | on card-0-1: none | seat 0
  | on card-0-1: Slipstream: after a rival overtakes you, take a free step | on card-1-1: none
"""

NO_MOVES = """
WOM-P02, WOM-P04 what cannot be shared out: program, 0 (9,1) | why pool-b1: too-many-dice WOM-P02
  | why card-of-dice-1: no-die WOM-P02 | why pool-b1 card-of-dice-3: empty-jump WOM-P04 | why map: none
WOM-J11, WOM-M03, WOM-M05, WOM-B06, WOM-A08 what dice that lie cannot do: 0 (9,1), faces b3 w2, hand 0 slip
  | why die-1-b1 x1y0: out-of-reach WOM-J11 | why x12y1: no-die WOM-M03 | why die-1-b1 again: no-reroll WOM-B06
  | why die-1-b1 panel-0: no-ec WOM-M05 | why card-0-1: wrong-moment WOM-A08
WOM-X03: 0 (9,1), 1 (12,1), faces b3 | b3:fff | why panel-1: no-sputniks WOM-X03
"""


test_words = scenarios(at, facts, LOG, RECAPS, PROMPTS, BUTTONS, HINTS, NO_MOVES)


@cases("""
    position | move | handed
    program, 0 1 ec | 1:bbk/2:kw | [[0, 0, -1]] -- WOM-E14
    land, 0 (12,1), 1 (12,1) 2 sputniks | rob@1 | [[0, 1, 0], [1, -1, 0]] -- WOM-E15
    box, 0 (21,0) 2 sputniks | pay:f | [[0, -1, 0]] -- WOM-E18
    land, players 2, 0 (12,1), 2 (12,1) 2 sputniks | xs:2 | [[0, 2, 0], [2, -2, 0]] -- WOM-E25
    share, players 2, 0 (6,0) 1 ec, 1 (1,0), 2 (6,0) | xe:0 | [[0, 0, -1], [2, 0, 1]]
    0 1 ec, faces b1 | ec:b1 | [[0, 0, -1]] -- WOM-E27
""")
def test_counters_that_change_hands(position: str, move: str, handed: list[list[int]]) -> None:
    """The sentence of the move mentions these changes, and the panels show them: astronaut, Sputniks, EC counters."""
    play = at(position)
    effects = play.state.effects(move, None)
    assert [
        [effect.astronaut, effect.sputniks, effect.ec] for effect in effects if isinstance(effect, did.Handed)
    ] == handed


def test_only_the_holder_sees_the_cards_in_the_prompt() -> None:
    """WOM-A03, section 8: other viewers do not see the cards."""
    state = at("drop, hand 1 coop slip, ask 1 2").state
    prompts = {GAME.prompts.prompt(presentation.position(state, seat)) for seat in (None, 0, 2)}
    assert prompts == {"keep one of two action cards and discard the other."}


@cases("""
    position | expected
    program, round 3 | Round 3
    program, round 36 | Round 36 of at most 40
    program, round 40 | Round 40, the last
    program, round_limit 5, round 3 | Round 3 of at most 5
    program, round 7, 0 (3,0), 1 across 1 | Round 7, the last
""")
def test_the_round_and_its_limit(position: str, expected: str) -> None:
    """WOM-F04, WOM-F05: the line shows the limit near the end, and the last round."""
    assert round_line(presentation.position(at(position).state)) == expected


def test_the_parts_of_a_score() -> None:
    """WOM-F06: points for position and Sputniks, per astronaut."""
    places = "0 across 1 2 sputniks, 1 (30,1) 1 sputniks, 2 across 2, 3 (3,0)"
    state = at(f"end, players 2, {places}, hand 1 plan, ask 1").state
    first, second = map(dict, GAME.prompts.breakdown(presentation.position(state)))
    assert first == {
        "position of Red's first": 11,
        "Sputniks of Red's first": 2,
        "position of Red's second": 10,
        "Sputniks of Red's second": 0,
    }
    assert [*second.values()] == [5, 1, 0, 0]


# ---- how it ended --------------------------------------------------------------------------------

POINTS = "0 across 1 2 sputniks, 1 (32,1) 2 sputniks, 2 (28,0) 9 sputniks"
TIE = "0 across 1 2 sputniks, 1 (34,1) 4 sputniks, 2 (28,0) 9 sputniks"
NOBODY = "round_limit 5, 0 (9,1), 1 (3,0)"


@cases(f"""
    position | seat | expected
    {POINTS} | 0 | You have won: 13 points, 4 more than Blue; the game ended because an astronaut finished. Your
      points: 11 for finishing first and 2 for Sputniks.
    {POINTS} | 1 | Red wins, you came second: 13 points, 4 more than Blue; the game ended because an astronaut
      finished. Red's points: 11 ...; yours: 7 for column 32 and 2 for Sputniks.
    {POINTS} | 2 | Red wins, you came second: ...; yours: 9 for Sputniks.
    {POINTS} | null | Red wins: 13 points, ... Red's points: 11 for finishing first and 2 for Sputniks.
    {TIE} | 0 | You have won: 13 points, as many as Blue, but ahead in the race; the game ended because an
      astronaut finished...
    {TIE} | 1 | Red wins, you came second: 13 points, as many as Blue, but ahead...
    {NOBODY} | 1 | Red wins, you came second: 0 points, as many as Blue, but ahead in the race; the game ended at the
      round limit, with no astronaut at the finish. Red's points: none; yours: none.
""")
def test_the_result_names_the_winner_and_the_reason(position: str, seat: int | None, expected: str) -> None:
    """WOM-F05, WOM-F06, WOM-E24, WOM-F07: in a tie the foremost wins, and the result says so."""
    over = at(f"go, {position}, active 2, turn 2, program b b")("stop").state
    assert fits(presentation.result_text(over, seat), expected)


def test_statistics_agree_with_a_sample_game() -> None:
    """WOM-O02: they match the moves and states of the file; the decisive turn is the last change of the lead.

    Afterwards no rival is as far as the winner until an astronaut finishes.
    """
    nodes = next(samples(Path(__file__).parent))
    states, history = presentation.play_history(
        GAME.from_json(nodes[0]["state"]), [node["move"] for node in nodes[:-1]]
    )
    found = presentation.statistics(states[-1], history)
    assert found["Rounds"][0] == str(nodes[-1]["state"]["round"])
    jumps = [node for node in nodes[:-1] if node["state"]["phase"] == "choose" and node["move"][0] in "bkw"]
    assert found["Jumps and accidents"][0].startswith(f"{len(jumps)} jumps, ")
    robberies = [at for at, node in enumerate(nodes[:-1], 1) if node["move"].startswith("rob@")]
    assert found["Robberies"] == (str(len(robberies)), robberies[-1])
    decided, ply = found["Decisive turn"]
    assert decided == f"Red took the lead for good in round {nodes[ply]['state']['round']}"
    columns = [[astronaut["x"] for astronaut in node["state"]["astronauts"]] for node in nodes]
    is_ahead = [red > max(rivals) for red, *rivals in columns if max(red, *rivals) < 35]
    assert nodes[-1]["state"]["result"]["winners"] == [0] and all(is_ahead[ply:]) and not is_ahead[ply - 1]
