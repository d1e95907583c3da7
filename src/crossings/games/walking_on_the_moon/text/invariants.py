"""What has to hold between the fields of a state of Walking on the Moon (section 6 of the rules)."""

from __future__ import annotations

from crossings.boxes.ring.data import CARDS, COLOUR_OF, COLOURS, DICE_EACH, dice_text
from crossings.boxes.ring.jumps import is_landing_box
from crossings.engine.schema import need
from crossings.games.walking_on_the_moon.rules import cards, data, landings, race, schema, setting_up, throws
from crossings.games.walking_on_the_moon.rules.schema import State, seats_in, seats_in_order

FLAGS = ("handicap", "crashed", "reroll")
ASKING = (schema.DEAL, schema.DRAW, schema.DROP, schema.BEFORE, schema.AFTER, schema.REACT, schema.END)
"""Phases in which seats are asked one after another."""
SETTING_UP = (schema.TRACK, schema.TOKEN, schema.DEAL)
DRAWING = (schema.DRAW, schema.DROP)
THROWN = (schema.ROLL, schema.AFTER, schema.CHOOSE, schema.ROLL_AGAIN)
"""Phases between the first die of a jump and its pick."""
AFTER_JUMP = (schema.LAND, schema.SHARE, schema.IN_BOX, schema.REACT)
TAKING_DICE = (schema.BEFORE, schema.PROGRAM)
GIVEN_OUT = (*THROWN, *AFTER_JUMP, schema.GO_ON)
"""Phases of a turn or Extra jump in which the dice have been given to jumps."""


def check(s: State) -> None:
    """All of it. Raises `BadState`."""
    _lay_terrain(s)
    _check_order(s)
    _check_course(s)
    _check_setup(s)
    _check_cards(s)
    _check_astronauts(s)
    _check_counters(s)
    _check_turn(s)
    _check_dice(s)
    _check_jump(s)
    _check_ask(s)
    _check_question(s)


def _lay_terrain(s: State) -> None:
    """WOM-S01, WOM-J22: the terrain follows from the lunar cards."""
    setting_up.lay_boxes(s)
    for slot in range(setting_up.count_laid(s)):
        setting_up.lay_card(s, slot, s.track[slot] - 1)


def _check_order(s: State) -> None:
    """WOM-O01: each once."""
    count = schema.count_in_order(s)
    need(len(set(s.order[:count])) == count, "order", f"must hold each astronaut once, not {s.order[:count]}")


def _check_course(s: State) -> None:
    """Section 6: set-up is round 0; over exactly with a result; who is active, and when."""
    phase = schema.PHASES[s.phase]
    need((s.phase in SETTING_UP) == (s.round == 0), "round", "is 0 exactly during set-up")
    need((s.phase == schema.ENDED) == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    if not s.option_advanced:
        basic = (schema.TRACK, schema.PROGRAM, schema.ROLL, schema.CHOOSE, schema.LAND, schema.GO_ON, schema.ENDED)
        need(s.phase in basic, "phase", f"there is no `{phase}` in the basic game")
    if s.phase in DRAWING:
        need(s.round > 1, "round", "no cards are drawn in round 1; they have been dealt")
    acting = s.phase in (*TAKING_DICE, *GIVEN_OUT)
    need(acting == (s.active != schema.NOBODY), "active", f"must {'not ' if acting else ''}be null in `{phase}`")
    need((s.phase == schema.IN_BOX) == (s.mover != schema.NOBODY), "mover", "is null except in `box`")
    _check_turn_number(s)


def _check_turn_number(s: State) -> None:
    """Section 6: `turn`."""
    last = race.count_astronauts(s)
    if s.phase in (*SETTING_UP, schema.ENDED):
        right = 0
    elif s.phase in DRAWING:
        right = -1
    elif s.phase == schema.END or s.jump == data.EXTRA_JUMP:
        right = last
    else:
        right = s.turn
        need(0 <= s.turn < last, "turn", f"must be 0 to {last - 1} in a turn, not {s.turn}")
        need(s.active == s.order[s.turn], "active", f"must be {s.order[s.turn]}, whose turn it is")
    need(s.turn == right, "turn", f"must be {right} in `{schema.PHASES[s.phase]}`, not {s.turn}")


def _check_setup(s: State) -> None:
    """WOM-S01, WOM-S02: what has been laid by now."""
    laid, tokens = setting_up.count_laid(s), sum(token > 0 for token in s.tokens)
    if s.phase == schema.TRACK:
        need(s.option_track == 0, "phase", "is not `track`: the option track names the cards")
        need(laid < data.SLOTS, "track", "is complete; nothing is left to be drawn")
    else:
        need(laid == data.SLOTS, "track", f"must hold {data.SLOTS} cards by now")
    if s.option_track:
        given = data.TRACKS[s.option_track]
        need("".join(CARDS[card - 1] for card in s.track) == given, "track", f"must be {given}, as the option says")
    if s.phase == schema.TOKEN:
        need(tokens < data.TOKENS_IN_PLAY, "tokens", "is complete; nothing is left to be drawn")
    else:
        right = data.TOKENS_IN_PLAY if s.option_advanced and s.phase != schema.TRACK else 0
        need(tokens == right, "tokens", f"must hold {right} tokens here")
    for box, token in enumerate(s.tokens[:tokens]):
        enough = s.tokens[: box + 1].count(token) <= data.TOKEN_NUMBER[token - 1]
        need(enough, f"tokens[{box}]", f"there are not so many of {data.TOKENS[token - 1]}")
    if s.round == 0:
        _check_start(s)


def _check_start(s: State) -> None:
    """WOM-S03: before round 1 all are in one stack, without anything."""
    count = race.count_astronauts(s)
    for one in range(count):
        key = f"astronauts[{one}]"
        need((s.x[one], s.y[one], s.z[one]) == (0, 0, count - 1 - one), key, "must be in its place in the first stack")
        need(not s.sputniks[one] and not s.ec[one] and not any(getattr(s, flag)[one] for flag in FLAGS), key,
              "has nothing yet")  # fmt: skip


def _check_cards(s: State) -> None:
    """WOM-S04, WOM-A03, section 2: 14 action cards in the advanced game, none in the basic one."""
    dealt = s.option_advanced and s.phase not in (schema.TRACK, schema.TOKEN)
    for kind, name in enumerate(data.KINDS):
        there = s.deck[kind] + s.discard[kind] + sum(hand[kind] for hand in s.hands)
        right = data.CARD_NUMBER[kind] if s.option_advanced else 0
        need(there == right, f"deck.{name}", f"must leave {right} cards of this kind in deck, discard and hands")
    for seat in range(s.option_players):
        held = sum(s.hands[seat])
        dropping = s.phase == schema.DROP and seat == _first(s)
        need(held == data.HAND_LIMIT + 1 if dropping else held <= data.HAND_LIMIT, f"hands[{seat}]",
              f"must hold {'two cards' if dropping else 'one card at the most'} here")  # fmt: skip
        if not dealt or (s.phase == schema.DEAL and (s.ask >> seat) & 1):
            need(held == 0, f"hands[{seat}]", "must be empty, nothing has been dealt yet")
        elif s.phase == schema.DEAL:
            need(held == 1, f"hands[{seat}]", "must hold the card dealt")
    if s.round == 0:
        need(sum(s.discard) == 0, "discard", "must be empty before round 1")
    if s.phase == schema.DRAW:
        need(sum(s.deck) > 0, "deck", "must not be empty: the discards become the deck before a card is drawn")


def _first(s: State) -> int | None:
    """The seat in hand."""
    return next(iter(seats_in(s, s.ask)), None)


def _check_astronauts(s: State) -> None:
    """WOM-J21, WOM-J23, WOM-F01, WOM-F02: where they are; in stacks without gaps; those across in order."""
    count = race.count_astronauts(s)
    laid = setting_up.count_laid(s) == data.SLOTS
    for one in range(count):
        key = f"astronauts[{one}]"
        if s.finished[one]:
            need((s.x[one], s.y[one], s.z[one]) == (data.GOAL, 0, 0), key, "is across: x 35, y 0, z 0")
            need(not any(getattr(s, flag)[one] for flag in FLAGS), key, "is across: neither counter nor right is left")
            continue
        need(s.x[one] < data.GOAL, f"{key}.x", "must be at most 34 in the race")
        if laid:
            need(is_landing_box(s, s.x[one], s.y[one]), key, "must rest on a circle or hazard")
        below = sorted(s.z[other] for other in range(count) if other == one or race.shares_box(s, one, other))
        need(below == list(range(len(below))), f"{key}.z", f"makes no stack in its box: {below}")
    finished = sorted(place for place in s.finished[:count] if place)
    need(finished == list(range(1, len(finished) + 1)), "astronauts", f"must be across as 1, 2, ..., not {finished}")
    _check_across(s, len(finished))


def _check_across(s: State, across: int) -> None:
    """WOM-F04, WOM-F05: the round in which the first crosses is the last one."""
    if s.phase in (*SETTING_UP, *DRAWING):
        need(across == 0, "astronauts", "nobody is across at the start of a round, or the game would be over")
    if s.reason == schema.BY_GOAL:
        need(across > 0, "result", "is not by goal: nobody is across")
    if s.reason == schema.BY_ROUNDS:
        need(across == 0, "result", "must be by goal: somebody is across")
        need(s.round == s.option_round_limit, "round", f"must be {s.option_round_limit}, the last one")


def _check_counters(s: State) -> None:
    """WOM-C01: no more counters than in the box; none of the advanced game in the basic one."""
    need(race.supply_of_sputniks(s) >= 0, "astronauts", f"have more than {data.SPUTNIKS} Sputnik counters")
    need(race.supply_of_ec(s) >= 0, "astronauts", f"have more than {data.EC_COUNTERS} EC counters")
    if not s.option_advanced:
        for one in range(race.count_astronauts(s)):
            advanced = s.ec[one] or s.handicap[one] or s.reroll[one]
            need(not advanced, f"astronauts[{one}]", "has something of the advanced game")
        need(s.protected == 0, "protected", "must be empty in the basic game")
        need(s.ahead == 0, "ahead", "must be empty in the basic game")


def _check_turn(s: State) -> None:
    """WOM-P01, WOM-F03: who acts is in the race while it can, and stands while it takes dice."""
    if s.round == 0 or s.phase == schema.ENDED:
        need(s.protected == 0, "protected", "must be empty here")
    if s.phase in TAKING_DICE:
        need(s.dice in (data.DICE_STUNNED, data.DICE_HANDICAPPED, data.DICE_STANDING), "dice", "must be 2, 3 or 4")
        need(not s.crashed[s.active], f"astronauts[{s.active}].crashed", "must be false: it has stood up for its turn")
        need(not s.handicap[s.active], f"astronauts[{s.active}].handicap", "must be false: it has gone back")
        if not s.option_advanced:
            need(s.dice != data.DICE_HANDICAPPED, "dice", "is 3 with a red counter only")
    else:
        need(s.dice == 0, "dice", "must be 0 but in `before` and `program`")
    if s.active != schema.NOBODY and s.phase != schema.REACT:
        may_be_across = s.phase == schema.IN_BOX and s.mover != s.active
        need(race.is_in_race(s, s.active) or may_be_across, "active", "is across and does not act")
    if s.mover != schema.NOBODY:
        need(race.is_in_race(s, s.mover), "mover", "is across")
    need(s.removed == 0 or s.phase in TAKING_DICE, "removed", "must be empty but in `before` and `program`")
    taken_out = sum(1 for colour in range(len(COLOURS)) if (s.removed >> colour) & 1)
    need(taken_out <= s.discard[data.NOINST], "removed", "needs a No instructions in the discards for each die")
    need(not s.removed or not cards.is_shielded(s), "removed", "must be empty: the active astronaut is protected")


def _check_dice(s: State) -> None:
    """WOM-P02 to WOM-P04, WOM-M02, WOM-M08: the program, and which jump of it is in hand."""
    program = [dice_text(jump) for jump in s.program]
    phase = schema.PHASES[s.phase]
    if s.phase in GIVEN_OUT and s.jump != data.EXTRA_JUMP:
        used = [sum(jump[colour] for jump in s.program) for colour in range(len(COLOURS))]
        need(max(used) <= DICE_EACH, "program", "holds more than two dice of a colour")
        need(sum(used) >= data.DICE_STUNNED, "program", "holds too few dice")
        need(program[0] != "" and not (program[2] and not program[1]), "program", "leaves out a jump before another")
        need(s.jump > 0 and program[s.jump - 1] != "", "jump", "must be a jump with dice")
        need(s.phase != schema.GO_ON or throws.has_next_jump(s), "jump", "has no next one to go on with")
    else:
        need(program == [""] * data.JUMPS_A_TURN, "program", f"must be empty in `{phase}`")
    if s.phase not in GIVEN_OUT:
        need(s.jump == 0, "jump", f"must be 0 in `{phase}`")
    elif s.jump == data.EXTRA_JUMP:
        need(s.option_advanced, "jump", "is 4 in the advanced game only")
        need(s.phase not in (schema.AFTER, schema.GO_ON), "jump", f"is not 4 in `{phase}`")
        need(s.discard[data.EXTRA] > 0, "discard.extra", "must hold the card of the Extra jump")
    _check_throw(s)


def _check_throw(s: State) -> None:
    """WOM-M02, WOM-M05, WOM-A13: dice still to be thrown and dice that lie are those of the jump."""
    lying = [0] * len(COLOURS)
    for face, count in enumerate(s.faces):
        lying[COLOUR_OF[face]] += count
    if s.phase not in THROWN:
        need(sum(s.pending) == 0, "pending", "must be empty here")
        need(sum(lying) == 0, "faces", "must be empty here")
        return
    throwing = s.phase in (schema.ROLL, schema.ROLL_AGAIN)
    need(throwing == (sum(s.pending) > 0), "pending", "holds dice exactly while they are thrown")
    together = [a + b for a, b in zip(s.pending, lying, strict=True)]
    if s.jump == data.EXTRA_JUMP:
        need(sum(together) == 1, "pending", "must leave one die in an Extra jump")
    else:
        right = s.program[s.jump - 1]
        need(together == right, "pending", f"must be, with the faces, the dice of the jump: {dice_text(right)}")
    if s.phase == schema.ROLL:
        first = throws.next_colour(s)
        need(sum(lying[first + 1 :]) == 0, "faces", "hold dice that are thrown after those pending")


def _check_jump(s: State) -> None:
    """WOM-A08, section 6: what is noted of a jump."""
    need(s.phase in (*THROWN, *AFTER_JUMP) or not s.ahead, "ahead", "must be empty here")
    astronauts, own = range(race.count_astronauts(s)), race.seat_of(s, s.active)
    of_others = [other for other in astronauts if race.seat_of(s, other) != own]
    noted = [other for other in of_others if (s.ahead >> other) & 1]
    need(sum(1 << other for other in noted) == s.ahead, "ahead", "holds astronauts of other seats")
    if s.phase in THROWN:
        racing = [other for other in of_others if race.is_in_race(s, other) and race.is_ahead(s, other, s.active)]
        right = racing if s.option_advanced else []
        need(noted == right, "ahead", f"must be {right}")
    need(s.phase in AFTER_JUMP or not s.touched, "touched", "must be false here")
    need(s.phase == schema.IN_BOX or not s.crash, "crash", "must be false but in `box`")
    if s.crash:
        need(s.mover == s.active, "crash", "must be false: the loss came before the reactions")


def _check_ask(s: State) -> None:
    """WOM-O06, WOM-A05: who is still to be asked is the rest of a list, and its first seat can answer."""
    phase = schema.PHASES[s.phase]
    slipping = s.phase == schema.IN_BOX and landings.is_slipping(s)
    asked = [seat for seat in seats_in_order(s) if (cards.seats_of_moment(s) >> seat) & 1]
    if s.phase in ASKING:
        need(s.ask != 0, "ask", f"must not be empty in `{phase}`")
    else:
        need(s.ask == 0 or slipping, "ask", f"must be empty in `{phase}`")
    for key, whole in (("ask", asked), ("ask_end", seats_in_order(s))):
        part = seats_in(s, getattr(s, key))
        need(part == whole[len(whole) - len(part) :], key, f"must be the end of {whole}")
    if slipping:
        need(race.seat_of(s, s.mover) not in seats_in(s, s.ask), "ask", "must not hold the seat of the mover any more")
    need(s.jump == data.EXTRA_JUMP or s.ask_end == 0, "ask_end", "must be empty but during an Extra jump")
    if s.jump == data.EXTRA_JUMP:
        seat = race.seat_of(s, s.active)
        need(seat not in seats_in(s, s.ask_end), "ask_end", "must not hold the seat that jumps any more")
    if cards.is_moment(s.phase):
        seat = race.asked_seat(s)
        need(cards.can_answer(s, seat), "ask", f"seat {seat} has no card that it can play now")
    red = s.phase in (schema.BEFORE, schema.AFTER)
    need(not red or not cards.is_shielded(s), "phase", f"is not `{phase}`: the active astronaut is protected")
    if s.phase == schema.AFTER:
        need(throws.count_faces(s) > 1, "phase", "is not `after` with a single die")


def _check_question(s: State) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: what is asked about is there."""
    if s.phase == schema.LAND:
        need(landings.can_meet(s), "phase", "is not `land`: nobody is there to be met")
        need(not s.crashed[s.active] or s.jump == data.EXTRA_JUMP, "phase", "is not `land` after an accident")
    if s.phase == schema.SHARE:
        mate = landings.mate_here(s)
        good = mate != schema.NOBODY and s.ec[s.active] + s.ec[mate] > 0
        need(good, "phase", "is not `share`: there are no EC counters to be shared")
    if s.phase == schema.IN_BOX:
        token = landings.token_at_work(s)
        good = token == data.ADV or (token == data.PAY and s.sputniks[s.mover] > 0)
        good = good and (data.PAY + 1 in s.tokens or token == data.ADV)
        need(good and race.can_step_free(s, s.mover), "mover", "is in no box whose token offers a step")
