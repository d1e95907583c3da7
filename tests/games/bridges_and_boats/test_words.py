"""Texts for players: the log, prompts, buttons and their warnings, hints, and illegal picks."""

import presentation
from crossings.advice.describe import describe_turn, play_moves
from games.scenarios import fits, scenarios
from rows import cases

from .conftest import GAME, SECRETS, at, facts

LOG = """
BAB-09, BAB-10: coins 3 0 | buy => The attacker bought a domino for 2 coins.
  | d-3-5 => The attacker drew a domino in secret.
BAB-10 the buyer alone: coins 3 0 | seat 0 | buy | d-3-5 => The attacker drew 3-5.
BAB-10 not the other: coins 3 0 | seat 1 | buy | d-3-5 => The attacker drew a domino in secret.
BAB-E14: defender, pool 1-1, coins 0 6, crossed 4
  | buy => The defender bought the last domino for 2 coins. It was 1-1. The
  game ended: 4 across, 4 coins saved.
BAB-72 which of several was the last: pool 1-1, coins 6 0, attacker has 3-5 | seat 0 | buy => ... It was 1-1. ...
BAB-72 that is not shown: pool 1-1, coins 6 4, attacker has 3-5 | seat 1
  | buy => The attacker bought the last domino for 2 coins. It went to the reserve. The game
  ended: 0 across, 4 coins saved.
BAB-E03, BAB-70: bridge 1 3, attacker has 3-5 | seat 1 | bridge-3-5 => The attacker built section 2 of the bridge.
BAB-E03 for the owner: bridge 1 3, attacker has 3-5 | seat 0
  | bridge-3-5 => The attacker built section 2 of the bridge (3-5).
BAB-19: boat_cost 2, coins 2 0, attacker has 3-5 | boat-3-5 => The attacker built a boat for 2 coins.
BAB-15: bridge_cost 2, coins 2 0, attacker has 3-5
  | bridge-3-5 => The attacker built section 1 of the bridge for 2 coins.
BAB-39, BAB-70: defender, defender has 3-5 | seat 0 | cannon-3-5 => The defender built a cannon.
BAB-39 for the owner: defender, defender has 3-5 | seat 1 | cannon-3-5 => The defender built a cannon (3-5).
BAB-38: defender, defender has 0-0 3-5 | plane-3-5 => The defender built plane 3-5.
  | plane-0-0 => The defender built the ghost.
BAB-23, BAB-24: bridge whole, soldiers 4 12, coins 3 0, crossed 2
  | move-4 => The soldier on space 4 moved to space 5. | enter => The attacker put a soldier on the bridge.
BAB-29: bridge whole, soldiers 4 12, crossed 2
  | move-12 => The soldier on space 12 moved off the bridge; 3 soldiers are now across.
BAB-31: bridge whole, soldiers 4 12 | march => 2 soldiers marched, 1 got across.
BAB-31 nobody across: bridge whole, soldiers 4 7 | march => 2 soldiers marched.
BAB-E12, BAB-33: coins 3 0, boats 3-5, across 1-1:2 1-2:1
  | load-3-5 => Boats 1-1 and 1-2 unloaded: 3 soldiers got across. The attacker loaded a soldier into boat 3-5
  (now face up). | load-3-5 => The attacker loaded a second soldier into boat 3-5.
  | launch-3-5 => The attacker launched boat 3-5 with 2 soldiers.
BAB-E11: loaded 3-5:1 | launch-3-5 => The attacker launched boat 3-5 with 1 soldier.
BAB-21, BAB-08: across 1-1:1
  | end => Boat 1-1 unloaded: 1 soldier got across. The attacker ended the turn. The defender took 3 coins.
BAB-42: defender, coins 0 9, bridge whole, planes 0-0 0-1 3-4 | send-0-0 => The defender sent the ghost.
  | send-0-1 => The defender sent the ace for 2 coins. | send-3-4 => The defender sent plane 3-4 for 1 coin.
  | end => The defender ended the turn, and 2 planes took off.
BAB-E20: defender, hit, bridge whole, planes 3-4, mission 3-4
  | 1+2 => Plane 3-4 rolled 1 and 2. The plane missed with 3; it needed 7. Round 6 began. The attacker took 3 coins.
BAB-E18: defender, hit, bridge whole, soldiers 7 8 9, planes 3-4, mission 3-4
  | 2+5 => Plane 3-4 rolled 2 and 5. The plane hit with 7!
  | 4+4 => Plane 3-4 rolled 4 and 4. Section 4 was destroyed, killing 2 soldiers. Round 6 ...
BAB-E19: defender, hit, bridge whole, soldiers 7 8 9, planes 3-4, mission 3-4
  | 3+4 => Plane 3-4 rolled 3 and 4. The plane hit with 7, a deadly hit!
  | 4+4 => Plane 3-4 rolled 4 and 4. Section 4 was destroyed, killing 3 soldiers. Round 6 ...
BAB-50 nobody dead: defender, where, bridge whole, planes 3-4, mission 3-4
  | 1+1 => Plane 3-4 rolled 1 and 1. Section 1 was destroyed. Round 6 ...
BAB-E21: defender, where, bridge 1, planes 0-1, mission 0-1
  | 6+6 => The ace rolled 6 and 6. The bomb fell into the water: section 6 was missing. ...
BAB-E26: defender, where, bridge 1, planes 0-1 3-4 5-6, mission 0-1 3-4 5-6
  | 1+1 => ... Section 1 was destroyed. 2 planes turned back: the bridge was gone. Round 6 ...
BAB-46, BAB-48 a miss before the ace: defender, hit, bridge 1, planes 0-1 3-4, mission 3-4 0-1
  | 1+1 => Plane 3-4 rolled 1 and 1. The plane missed with 2; it needed 7.
BAB-55, BAB-56: defender, hit, ghost, bridge whole, planes 0-0 3-4, mission 3-4
  | 1+2 => Plane 3-4 rolled 1 and 2. The plane needs 7; the ghost can reroll a die.
  | reroll-1 => The ghost rerolled the 1 and kept the 2. | 5 => The rerolled die shows 5. The plane hit with 7!
BAB-55 kept: defender, hit, ghost, bridge whole, planes 0-0 3-4, mission 3-4 | 1+2
  | keep => The defender kept 1 and 2. The plane missed with 3; it needed 7. Round 6 ...
BAB-55 for the section: defender, where, ghost, bridge whole, planes 0-0 3-4, mission 3-4
  | 1+1 => Plane 3-4 rolled 1 and 1. That means section 1; the ghost can reroll a die.
  | keep => The defender kept 1 and 1. Section 1 was destroyed. Round ...
BAB-E15: defender_income 0, defender, cannons 1-1 2-2, across 3-5:2 5-6:1
  | end => The defender ended the turn. 2 cannons got ready to fire.
  | 1 => A cannon fired and rolled 1. It hit no boat.
  | 5 => A cannon fired and rolled 5. Boats 3-5 and 5-6 sank; 3 soldiers died. Round 6 ...
  | end => ...The defender took no coins.
BAB-E17: aimed, defender, aim, shots 1, cannons 1-1, across 3-5:2 5-6:1
  | aim-3-5 => The defender aimed at boat 3-5.
  | 3 => A cannon fired at boat 3-5 and rolled 3. Boat 3-5 sank; 2 soldiers died. ...
BAB-62: aimed, defender, fire, shots 1, target 3-5, cannons 1-1, across 3-5:2 5-6:1
  | 6 => A cannon fired at boat 3-5 and rolled 6. It hit no boat. ...
BAB-E27, BAB-69: defender, round 40, coins 0 1, crossed 4
  | end => The defender ended the turn. The game ended: 4 across, 1 coin saved.
"""

AWAY = """
BAB-E18: defender, where, bridge whole, soldiers 7 8 9, planes 2-5, mission 2-5
  | 4+4 ~> section 4 was destroyed, killing 2 soldiers
BAB-E20: defender, hit, bridge whole, planes 2-5, mission 2-5 | 2+4 ~> a plane missed
BAB-E15: defender, fire, shots 2, cannons 1-1 2-2, across 3-5:2 5-6:1 | 4 ~> a cannon missed
  | 5 ~> boats 3-5 and 5-6 sank with 3 soldiers
BAB-21: coins 3 0, across 3-4:2 | end ~> 2 soldiers got across by boat
BAB-31: bridge whole, soldiers 4 12 | march ~> 2 soldiers marched, 1 got across
BAB-70 its owner sees no face: bridge 1, attacker has 3-5 | seat 0 | bridge-3-5 ~> section 2 of the bridge was built
BAB-70 nor of a boat: attacker has 3-5 | seat 0 | boat-3-5 ~> the attacker built a boat
"""

PROMPTS = """
BAB-07: bridge 1, soldiers 2 | asks: end your turn; there is nothing else to do.
BAB-09: coins 2 0 | asks: buy a domino (2 coins) or end your turn.
  | waits: Waiting for Olive, who can buy a domino.
BAB-65: coins 2 0, pool 1-1 | asks: buy the last domino (2 coins, ends the game) or end your turn.
BAB-06, BAB-22: coins 4 0, bridge 1, attacker has 3-5 3-6
  | asks: buy a domino (2 coins), build with your 2 dominoes, deploy soldiers or end your turn.
BAB-06 step 3: build, coins 4 0, attacker has 3-5 | asks: build with your domino or end your turn.
  | waits: Waiting for Olive, who can build.
BAB-06 step 4: deploy, coins 4 0, bridge 1, attacker has 3-5 | asks: deploy soldiers or end your turn.
  | waits: Waiting for Olive, who can deploy soldiers.
BAB-35: deploy, loaded 3-5:2 | asks: deploy soldiers or end your turn.
BAB-44: defender, coins 0 1, planes 3-4 | asks: end your turn; there is nothing else to do.
  | waits: Waiting for Olive to end the turn.
BAB-42: defender, coins 0 1, bridge 1, planes 3-4 | asks: send your plane or end your turn.
BAB-42 too dear: defender, coins 0 1, bridge 1, planes 0-1 | asks: end your turn; there is nothing else to do.
BAB-42 several: defender, coins 0 3, bridge 1, planes 0-0 3-4
  | asks: buy a domino (2 coins), send planes or end your turn.
BAB-45: defender, bridge whole, planes 0-0 | send-0-0
  | asks: end your turn and let your planes fly; there is nothing else to do.
BAB-55: defender, hit-ghost, bridge whole, planes 0-0 3-4, mission 3-4, ghost, dice 1 2
  | asks: keep 1 and 2 (plane 3-4 needs 7) or reroll one die.
  | waits: Waiting for Olive, who can keep the roll or reroll one die.
BAB-55 for the section: defender, where-ghost, bridge whole, planes 0-0 0-1, mission 0-1, ghost, dice 4 4
  | asks: keep 4 and 4 (section 4) or reroll one die.
BAB-62: aimed, defender, aim, shots 2, cannons 1-1 2-2, across 3-5:1 5-6:1
  | asks: choose a boat to aim at (2 shots left).
"""

BUTTONS = """
Orders of the attacker: coins 9 0, attacker has 3-5, bridge 1 3, soldiers 5, loaded 1-1:1, boats 2-2
  | pick buy: pool | label buy: Buy a domino for 2 coins | pick bridge-3-5: domino-0-3-5 section-2
  | label bridge-3-5: Build section 2 | pick boat-3-5: domino-0-3-5 quay | label boat-3-5: Build a boat
  | pick enter: coins-0 space-1 | label enter: Put a soldier on the bridge | pick move-5: space-5 space-6
  | label move-5: Move one space | pick load-2-2: coins-0 boat-2-2 | label load-2-2: Load a soldier
  | pick launch-1-1: boat-1-1 far-shore | label launch-1-1: Launch boat 1-1 | pick end: none
  | label end: End turn
BAB-29: bridge 6, soldiers 12 | pick move-12: space-12 crossed
Orders of the defender: defender, coins 0 9, defender has 3-5, planes 0-0 3-4, bridge 1
  | pick plane-3-5: domino-1-3-5 airfield | pick cannon-3-5: domino-1-3-5 battery | pick send-3-4: plane-3-4
  | label send-3-4: Send it for 1 coin | label send-0-0: Send it | send-3-4 | label end: End turn: 1 plane flies
BAB-58: defender, cannons 1-1 2-2, across 3-5:1 | label end: End turn · 2 cannons fire
BAB-E22: defender, hit-ghost, ghost, dice 2 3, mission 3-3, planes 0-0 3-3, bridge 1 | pick keep: none
  | label keep: Keep 2 and 3 · 5: a miss | pick reroll-2: die-1 | label reroll-2: Reroll the 2: 1 of 6 hit
  | pick reroll-3: die-2
BAB-E23: defender, where-ghost, ghost, dice 4 4, mission 0-1, planes 0-0 0-1, bridge 4 | pick keep: none
  | label keep: Keep 4 and 4 · section 4 destroyed | label reroll-4: Reroll the 4: sections 3 to 5
BAB-62: aimed, defender, aim, shots 1, cannons 1-1, across 2-2:1 3-5:2 | pick aim-3-5: boat-3-5
  | label aim-3-5: Aim at 3-5: 2 in 6
BAB-65, BAB-E13: pool 1-1, coins 2 4, crossed 5 | label buy: Buy the last domino for 2 coins · the game ends
  | warns buy: This ends the game at once: 5 across, 4 coins saved. The attacker wins.
BAB-67, BAB-E14: defender, pool 1-1, coins 0 6, crossed 4
  | warns buy: This ends the game at once: 4 across, 4 coins saved. It is a draw.
BAB-66, BAB-E14: defender, pool 1-1, coins 0 7, crossed 4 | warns buy: ...The defender wins.
BAB-06 of the attacker: coins 9 0, attacker has 3-5, bridge 1 3, soldiers 5, loaded 1-1:1
  | closes buy: none | closes bridge-3-5: no more buying this turn | closes boat-3-5: no more buying this turn
  | closes enter: no more buying or building this turn; soldiers ahead of this one must wait
  | closes move-5: no more buying or building this turn | closes load-1-1: no more buying or building this turn
  | closes launch-1-1: no more buying or building this turn; no second soldier can board | closes end: none
  | bridge-3-5 | closes enter: soldiers ahead of this one must wait | closes load-1-1: none
BAB-06 what cannot be done anyhow is not closed: bridge 1, coins 1 0 | closes enter: none
BAB-06 only building: coins 1 0, attacker has 3-5, bridge 1 | closes enter: no more building this turn
BAB-06 of the defender: defender, coins 0 9, defender has 3-5, planes 0-0 3-4, bridge 1
  | closes cannon-3-5: no more buying this turn | closes plane-3-5: no more buying this turn
  | closes send-3-4: no more buying or building this turn | send-3-4 | closes send-0-0: none
BAB-28: bridge whole, soldiers 3 7 | closes move-3: soldiers ahead of this one must wait | closes move-7: none
BAB-36: deploy, coins 1 0, loaded 1-1:1 3-4:2 | closes launch-3-4: none
  | closes launch-1-1: no second soldier can board
BAB-07 nothing else to do: bridge 1, soldiers 2 | loud end | warns end: none
BAB-07 something else: coins 2 0 | quiet end | warns end: none
BAB-30: bridge 1, soldiers 1 | quiet end | warns end: 1 soldier on the bridge can still move.
BAB-30 beyond a gap: bridge 1 3, soldiers 2 5 | warns end: 1 soldier on the bridge can still move.
BAB-35: loaded 3-5:2 | quiet end | warns end: 1 loaded boat has not been launched.
BAB-30, BAB-35: loaded 3-5:2, bridge whole, soldiers 3 7
  | warns end: 2 soldiers on the bridge can still move, and 1 loaded boat has not been launched.
BAB-42 for nothing: mission_cost 0, defender, planes 2-5 3-4, bridge 1 | quiet end
  | warns end: 2 planes can still be sent for free. | send-2-5 | loud end
  | warns end: 1 plane can still be sent for free.
BAB-44: mission_cost 0, defender, planes 2-5 3-4 | loud end | warns end: none
BAB-41 for a coin: defender, planes 3-4, bridge 1, coins 0 1 | quiet end | warns end: none
"""

ROWS = """
BAB-42: mission_cost 0, defender, coins 0 3, planes 0-0 0-1 1-1 3-4, bridge 1
  | row Send all that cost nothing: send-3-4 send-1-1 send-0-0
  | row Send all planes for 1 coin: send-0-1 send-3-4 send-1-1 send-0-0
BAB-E24: defender, coins 0 1, planes 0-0 0-1 3-4, bridge 1 | row Send all that cost nothing: none
  | row Send all planes for 3 coins: none
BAB-23, BAB-31: coins 1 0, bridge whole, soldiers 1 4 | row March, then put a soldier on the bridge: march enter
BAB-23 without a coin: bridge whole, soldiers 1 4 | row March, then put a soldier on the bridge: none
BAB-26: coins 1 0, bridge 1 3, soldiers 1 2 5 6 | row March, then put a soldier on the bridge: none
BAB-24, BAB-28, BAB-31: bridge_speed 2, bridge whole, soldiers 3 4 12
  | row Move all soldiers one space: move-12 move-4 move-3 | move-12 move-4 move-3 -> soldiers 4 5, crossed 1
BAB-24: bridge whole, soldiers 3 4 12 | row Move all soldiers one space: none | walk space-3: none
BAB-22, BAB-32, BAB-35: coins 3 0, boats 1-1 2-2, loaded 3-3:1 | row Load 3 soldiers: load-3-3 load-1-1 load-1-1
  | row Load 3 soldiers and launch 2 boats: load-3-3 load-1-1 load-1-1 launch-3-3 launch-1-1
BAB-35: loaded 3-3:1 4-4:2 | row Launch 2 boats as they are: launch-3-3 launch-4-4
"""

POINTED_AT = f"""
Section 11: defender, bridge whole, soldiers 1 2 3 4 5 6 7 8 9 10 11 12, planes 3-4, coins 0 9
  | on plane-3-4: ...hits if two dice add up to 7 (6 of 36 rolls, 2 of them deadly)...0.54 soldiers...
BAB-42, BAB-48, BAB-54: defender, bridge 4, planes 0-0 0-1 3-4, coins 0 9
  | on plane-0-0: The ghost 0-0, sending it is free; never hits...
  | on plane-0-1: The ace 0-1, sending it costs 2 coins; always hits, never deadly
  | on plane-3-4: Plane 3-4, sending it costs 1 coin...
BAB-59, BAB-61: defender, across 0-0:2 3-5:1, cannons 1-1 2-2 3-3 | on boat-0-0: ...; can't be sunk
  | on boat-3-5: ...; sunk by 2 of 6 rolls (70 % with 3 shots)
BAB-50 to BAB-52: defender, bridge 1 2 3 4 5, soldiers 5 6 7 8 9 10
  | on post-4: ...7 or 8 (11 of 36 rolls); it kills 2 soldiers, 6 after a deadly hit
  | on post-6: ...it has no effect while the section is missing
BAB-70 what is hidden reveals nothing: {SECRETS} | on cannon-x1: Cannon, face down... | seat 0
  | on domino-0-1-1: ...only you see it... | on used: Discard pile: section 1-2 | seat 1
  | on boat-x1: Boat, face down, empty, at the attacker's bank | on used: Discard pile: 1 section, face down
Unknown places: bridge 1 | on nowhere: none | on plane-3-4: none | on boat-x9: none | on die-1: none
"""

REFUSED_PICKS = """
BAB-09, BAB-23: coins 0 0 | why pool: coins BAB-09 | why coins-0: gap BAB-23
BAB-22: bridge 1 | why coins-0: coins BAB-22 | why space-1: no-soldier BAB-24 | why far-shore: none
  | why post-3: none | why airfield: wrong-side BAB-03
  | why used: none
BAB-06: deploy, attacker has 3-5 | why domino-0-3-5: step-over BAB-06 | why domino-0-3-5 quay: step-over BAB-06
BAB-03: attacker has 3-5, planes 1-6, across 1-1:1 | why boat-1-1: no-boat BAB-35
  | why domino-0-3-5 airfield: wrong-side BAB-03 | why plane-1-6: wrong-side BAB-03
BAB-26: bridge 1, soldiers 1 2 | why space-1: space-taken BAB-26
BAB-32, BAB-35: coins 3 0, loaded 3-5:2, boats 1-1 | why coins-0 boat-3-5: boat-full BAB-32
  | why boat-1-1: boat-empty BAB-35
BAB-44, BAB-62: defender, planes 3-5, across 1-1:1 | why plane-3-5: no-bridge BAB-44
  | why boat-1-1: wrong-moment BAB-62 | why section-1: wrong-side BAB-03 | why quay: wrong-side BAB-03
"""


def test_compound_moves_name_what_they_close() -> None:
    rows = presentation.compound_moves(at("coins 3 0, attacker has 3-5, boats 1-1 2-2").state, 0)
    assert {row.closes for row in rows} == {"no more buying or building this turn"}


test_words = scenarios(at, facts, LOG, AWAY, PROMPTS, BUTTONS, ROWS, POINTED_AT, REFUSED_PICKS)


def test_the_score() -> None:
    """BAB-66."""
    score = GAME.prompts.breakdown(presentation.position(at("coins 9 3, crossed 4").state))
    assert score == [[("soldiers across", 4)], [("coins", 3)]]


def test_a_turn_of_many_orders_is_described_in_steps() -> None:
    start = at("coins 3 0, bridge whole, soldiers 4 12, attacker has 3-5").state
    orders = ["boat-3-5", "load-3-5", "move-12", "load-3-5", "move-4", "enter", "launch-3-5", "end"]
    assert describe_turn(play_moves(start, orders), 0) == (
        "Build a boat (3-5); load 2 soldiers into boat 3-5; move a soldier off the bridge; "
        "move the soldier on space 4; put a soldier on the bridge; launch boat 3-5."
    )
    assert "3-5)" not in describe_turn(play_moves(start, orders), 1)


def test_score_and_round_are_described() -> None:
    description = presentation.scene(at("coins 2 4, crossed 5, round 7, bridge 1 2").state).description
    assert "Round 7 of 40. The attacker's turn. Score: 5 soldiers across against 4 coins" in description
    assert "the attacker is ahead" in description and "Sections 1 and 2 stand. " in description


# ---- results -------------------------------------------------------------------------------------


@cases("""
    position | order | seat | text
    pool 1-1, coins 2 4, crossed 5 | buy | 0 | You have won: 5 soldiers across against 4 coins saved when the last
      domino was bought.
    pool 1-1, coins 2 4, crossed 5 | buy | 1 | Attacker wins, you have lost: 5 soldiers across against 4 coins saved ...
    pool 1-1, coins 2 4, crossed 5 | buy | null | Attacker wins: 5 soldiers across against 4 coins saved ...
    defender, pool 1-1, coins 0 6, crossed 4 | buy | 1 | Nobody has won: 4 soldiers across against 4 coins saved ...
    defender, coins 0 6, crossed 4, round 40 | end | 0 | Defender wins, you have lost: 4 soldiers across against 6 coins
      saved at the end of round 40, the last round.
""")
def test_the_result_names_the_winner_and_the_reason(position: str, order: str, seat: int | None, text: str) -> None:
    """BAB-65 to BAB-69, examples BAB-E13 and BAB-E14."""
    assert fits(presentation.result_text(at(position)(order).state, seat), text)


@cases("""
    position | moves | expected
    pool 1-1 1-2, coins 9 4, crossed 4, bridge whole, soldiers 11 12, round 7
      | move-12 move-11 end end buy d-1-1 buy
      | {"The defender took the lead for good in": ["round 7", 3], "Soldiers across, by boat : by bridge": ["0 : 1", 0],
      "Dominoes bought, attacker : defender": ["2 : 0", 0], "Rounds": ["8", 0], "Planes that hit": null,
      "Worst loss": null} -- BAB-66: what decided it
    defender, coins 0 9, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5 3-4, cannons 1-1 2-2, across 3-5:2 4-6:1
      6-6:2
      | send-2-5 send-3-4 end 3+4 4+4 1+1 6 1
      | {"Planes that hit": ["1 of 2", 0], "Shots that sank a boat": ["1 of 2", 0],
      "Worst loss": ["2 boats with 3 soldiers", 7]} -- BAB-E15, BAB-E18: flights, shots and blows
""")
def test_statistics(position: str, moves: str, expected: dict[str, list[object] | None]) -> None:
    """The statistics, and the ply that each links to."""
    states, story = presentation.play_history(at(position).state, moves.split())
    found = {label: [*figure] for label, figure in presentation.statistics(states[-1], story).items()}
    assert {label: found.get(label) for label in expected} == expected
