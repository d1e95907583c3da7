"""What has to hold between the fields of a state of Walking on the Moon (section 6 of the rules)."""

from __future__ import annotations

from crossings.engine.kernels.tables import flatten
from crossings.engine.notation import need
from crossings.shared.ring import jumps
from crossings.shared.ring.data import check_left_first, check_program, check_track, colours_of, dice_text

from ..rules import cards, data, landings, race, setup, throws
from ..rules.schema import BY_GOAL, BY_ROUNDS, NOBODY, PHASES, State, count_in_order, seats_in, seats_in_order

FLAGS = ("handicap", "crashed", "reroll")
ASKING = ("deal", "draw", "drop", "before", "after", "react", "end")
"""Phases in which seats are asked one after another."""
SETTING_UP = ("track", "token", "deal")
DRAWING = ("draw", "drop")
THROWN = ("roll", "after", "choose", "reroll")
"""Phases between the first die of a jump and its pick."""
AFTER_JUMP = ("land", "share", "box", "react")
TAKING_DICE = ("before", "program")
GIVEN_OUT = (*THROWN, *AFTER_JUMP, "go")
"""Phases of a turn or Extra jump in which the dice have been given to jumps."""
BASIC = ("track", "program", "roll", "choose", "land", "go", "over")
"""Phases of the basic game."""
WHEN = {
    "protected": (*DRAWING, *TAKING_DICE, *GIVEN_OUT, "end"),
    "dice": TAKING_DICE,
    "removed": TAKING_DICE,
    "program": GIVEN_OUT,
    "jump": GIVEN_OUT,
    "pending": ("roll", "reroll"),
    "faces": THROWN,
    "ahead": (*THROWN, *AFTER_JUMP),
    "touched": AFTER_JUMP,
    "crash": ("box",),
    "ask": (*ASKING, "box"),
    "ask_end": GIVEN_OUT,
}
"""By key: the phases in which there may be any of it."""
NOT_BASIC = ("ec", "handicap", "reroll")
"""What no astronaut has in the basic game."""


def check(s: State) -> None:
    """All of it. Raises `BadState`."""
    setup.lay_boxes(s)
    for slot, card in enumerate(s.track[: setup.count_laid(s)]):
        setup.lay_card(s, slot, card - 1)
    _check_course(s)
    _check_setup(s)
    _check_cards(s)
    _check_astronauts(s)
    _check_turn(s)
    _check_dice(s)
    _check_jump(s)
    _check_ask(s)
    _check_question(s)


def _check_course(s: State) -> None:
    """Section 6: set-up is round 0; over exactly with a result; who is active, and when; what there is when."""
    phase, count = PHASES[s.phase], count_in_order(s)
    need(len(set(s.order[:count])) == count, "order", f"must hold each astronaut once, not {s.order[:count]}")
    need((phase in SETTING_UP) == (s.round == 0), "round", "is 0 exactly during set-up")
    need((phase == "over") == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    need(s.option_advanced or phase in BASIC, "phase", f"there is no `{phase}` in the basic game")
    need(phase not in DRAWING or s.round > 1, "round", "no cards are drawn in round 1; they have been dealt")
    acting = phase in (*TAKING_DICE, *GIVEN_OUT)
    need(acting == (s.active != NOBODY), "active", f"must {'not ' if acting else ''}be null in `{phase}`")
    need((phase == "box") == (s.mover != NOBODY), "mover", "is null except in `box`")
    for key, phases in WHEN.items():
        there = any(flatten([getattr(s, key)]))
        need(phase in phases or not there, key, f"must be empty, 0 or false in `{phase}`")
    for key in ("protected", "ahead"):
        need(s.option_advanced or not getattr(s, key), key, "must be empty in the basic game")
    _check_turn_number(s)


def _check_turn_number(s: State) -> None:
    """Section 6: `turn`."""
    phase, last = PHASES[s.phase], race.count_astronauts(s)
    if phase in (*SETTING_UP, "over"):
        right = 0
    elif phase in DRAWING:
        right = -1
    elif phase == "end" or s.jump == data.EXTRA_JUMP:
        right = last
    else:
        right = s.turn
        need(0 <= s.turn < last, "turn", f"must be 0 to {last - 1} in a turn, not {s.turn}")
        need(s.active == s.order[s.turn], "active", f"must be {s.order[s.turn]}, whose turn it is")
    need(s.turn == right, "turn", f"must be {right} in `{phase}`, not {s.turn}")


def _check_setup(s: State) -> None:
    """WOM-S01 to WOM-S03: what has been laid by now; before round 1 all are in one stack."""
    phase, tokens = PHASES[s.phase], [token for token in s.tokens if token]
    need(phase != "track" or s.option_track == 0, "phase", "is not `track`: the option track names the cards")
    check_track(s, data.TRACKS[s.option_track], data.SLOTS, phase == "track")
    if phase == "token":
        need(len(tokens) < data.TOKENS_IN_PLAY, "tokens", "is complete; no token is left to draw")
    else:
        right = data.TOKENS_IN_PLAY if s.option_advanced and phase != "track" else 0
        need(len(tokens) == right, "tokens", f"must hold {right} tokens here")
    for box, token in enumerate(tokens):
        enough = tokens[: box + 1].count(token) <= data.TOKEN_NUMBER[token - 1]
        need(enough, f"tokens[{box}]", f"there are fewer tokens {data.TOKENS[token - 1]}")
    if s.round == 0:
        last = race.count_astronauts(s) - 1
        for one in range(last + 1):
            there = (s.x[one], s.y[one], s.z[one]) == (0, 0, last - one)
            need(there, f"astronauts[{one}]", "must be in its place in the first stack")


def _check_cards(s: State) -> None:
    """WOM-S04, WOM-A03, section 2: 14 action cards in the advanced game, none in the basic one."""
    phase = PHASES[s.phase]
    for kind, name in enumerate(data.KINDS):
        there = s.deck[kind] + s.discard[kind] + sum(hand[kind] for hand in s.hands)
        right = data.CARD_NUMBER[kind] if s.option_advanced else 0
        need(there == right, f"deck.{name}", f"must leave {right} cards of this kind in deck, discard and hands")
    for seat in range(s.option_players):
        least, most = 0, data.HAND_LIMIT
        if phase == "drop" and [seat] == seats_in(s, s.ask)[:1]:
            least = most = data.HAND_LIMIT + 1
        elif phase == "deal":
            least = most = 1 - (s.ask >> seat & 1)
        elif phase in SETTING_UP:
            most = 0
        good = least <= sum(s.hands[seat]) <= most
        need(good, f"hands[{seat}]", f"must hold {'' if least == most else 'up to '}{most} cards in `{phase}`")
    need(s.round > 0 or not any(s.discard), "discard", "must be empty before round 1")
    empty = "must not be empty: the discards become the deck before a card is drawn"
    need(phase != "draw" or any(s.deck), "deck", empty)


def _check_astronauts(s: State) -> None:
    """WOM-C01, WOM-J21, WOM-J23, WOM-F01, WOM-F02: where they are; in stacks without gaps; those across in order; no
    more counters than in the box."""
    count = race.count_astronauts(s)
    laid = setup.count_laid(s) == data.SLOTS
    for one in range(count):
        key = f"astronauts[{one}]"
        for what in _not_had(s, one):
            need(not getattr(s, what)[one], key, f"cannot have {what} here")
        if s.finished[one]:
            need(
                (s.x[one], s.y[one], s.z[one]) == (data.GOAL, 0, 0),
                key,
                "has finished, so it must be at x 35, y 0, z 0",
            )
            continue
        need(s.x[one] < data.GOAL, f"{key}.x", "must be at most 34 in the race")
        need(not laid or jumps.is_landing_box(s, s.x[one], s.y[one]), key, "must rest on a circle or hazard")
        below = sorted(s.z[other] for other in range(count) if other == one or race.shares_box(s, one, other))
        need(below == list(range(len(below))), f"{key}.z", f"makes no stack in its box: {below}")
    finished = sorted(filter(None, s.finished))
    need(
        finished == list(range(1, len(finished) + 1)), "astronauts", f"must have finished as 1, 2, ..., not {finished}"
    )
    need(race.supply_of_sputniks(s) >= 0, "astronauts", f"have more than {data.SPUTNIKS} Sputnik counters")
    need(race.supply_of_ec(s) >= 0, "astronauts", f"have more than {data.EC_COUNTERS} EC counters")
    _check_across(s, len(finished))


def _not_had(s: State, astronaut: int) -> tuple[str, ...]:
    """WOM-S03, WOM-F03: what it does not have: nothing yet before round 1, no counter or right any more when across."""
    if s.round == 0:
        return "sputniks", "ec", *FLAGS
    return *(FLAGS if s.finished[astronaut] else ()), *(() if s.option_advanced else NOT_BASIC)


def _check_across(s: State, across: int) -> None:
    """WOM-F04, WOM-F05: the round in which the first crosses is the last one."""
    if PHASES[s.phase] in (*SETTING_UP, *DRAWING):
        need(across == 0, "astronauts", "must be in the race at the start of a round, or the game would be over")
    if s.reason == BY_GOAL:
        need(across > 0, "result", "can't be by goal: no astronaut has finished")
    if s.reason == BY_ROUNDS:
        need(across == 0, "result", "must be by goal: an astronaut has finished")
        need(s.round == s.option_round_limit, "round", f"must be {s.option_round_limit}, the last one")


def _check_turn(s: State) -> None:
    """WOM-P01, WOM-F03: who acts is in the race while it can, and stands while it takes dice."""
    phase = PHASES[s.phase]
    if phase in TAKING_DICE:
        due = (data.DICE_STUNNED, data.DICE_HANDICAPPED, data.DICE_STANDING)
        need(s.dice in due, "dice", "must be 2, 3 or 4")
        need(s.option_advanced or s.dice != data.DICE_HANDICAPPED, "dice", "is 3 with a red counter only")
        need(not s.crashed[s.active], f"astronauts[{s.active}].crashed", "must be false: it has stood up for its turn")
        need(not s.handicap[s.active], f"astronauts[{s.active}].handicap", "must be false: the counter was returned")
    if s.active != NOBODY and phase != "react":
        may_be_across = phase == "box" and s.mover != s.active
        need(race.is_in_race(s, s.active) or may_be_across, "active", "has finished and does not act")
    if s.mover != NOBODY:
        need(race.is_in_race(s, s.mover), "mover", "has finished")
    taken_out = s.removed.bit_count()
    need(taken_out <= s.discard[data.NOINST], "removed", "needs a No instructions in the discards for each die")
    need(not s.removed or not cards.is_shielded(s), "removed", "must be empty: the active astronaut is protected")


def _check_dice(s: State) -> None:
    """WOM-P02 to WOM-P04, WOM-M02, WOM-M08: the program, and which jump of it is in hand."""
    phase, given_to = PHASES[s.phase], [sum(dice) for dice in s.program]
    if s.jump == data.EXTRA_JUMP:
        need(not any(given_to), "program", "must be empty in an Extra jump")
        need(s.option_advanced, "jump", "is 4 in the advanced game only")
        need(phase not in ("after", "go"), "jump", f"is not 4 in `{phase}`")
        need(s.discard[data.EXTRA] > 0, "discard.extra", "must hold the card of the Extra jump")
    elif phase in GIVEN_OUT:
        check_program(s.program)
        need(sum(given_to) >= data.DICE_STUNNED, "program", "holds too few dice")
        need(s.jump > 0 and given_to[s.jump - 1], "jump", "must be a jump with dice")
        need(phase != "go" or throws.has_next_jump(s), "jump", "must be followed by a jump with dice")
    if phase in THROWN:
        _check_throw(s)


def _check_throw(s: State) -> None:
    """WOM-M02, WOM-M05, WOM-A13: dice still to be thrown and dice that lie are those of the jump."""
    phase, lying = PHASES[s.phase], colours_of(s.faces)
    need(phase not in WHEN["pending"] or any(s.pending), "pending", f"must hold dice in `{phase}`")
    together = [a + b for a, b in zip(s.pending, lying, strict=True)]
    if s.jump == data.EXTRA_JUMP:
        need(sum(together) == 1, "pending", "must leave one die in an Extra jump")
    else:
        right = s.program[s.jump - 1]
        need(together == right, "pending", f"must be, with the faces, the dice of the jump: {dice_text(right)}")
    if phase == "roll":
        check_left_first(s.pending, lying)
    if phase == "after":
        need(throws.count_faces(s) > 1, "phase", "is not `after` with a single die")


def _check_jump(s: State) -> None:
    """WOM-A08, section 6: what is noted of a jump."""
    for one in range(race.count_astronauts(s)):
        is_rival = race.seat_of(s, one) != race.seat_of(s, s.active)
        need(is_rival or not s.ahead >> one & 1, "ahead", "holds astronauts of other seats")
    if PHASES[s.phase] in THROWN:
        right = throws.rivals_ahead(s)
        need(s.ahead == right, "ahead", f"must hold those ahead of {s.active}, and no others")
    need(not s.crash or s.mover == s.active, "crash", "must be false: the loss came before the reactions")


def _check_ask(s: State) -> None:
    """WOM-O06, WOM-A05: who is still to be asked is the rest of a list, and its first seat can answer."""
    phase, order = PHASES[s.phase], seats_in_order(s)
    slipping = phase == "box" and landings.is_slipping(s)
    need(phase not in ASKING or s.ask, "ask", f"must not be empty in `{phase}`")
    need(phase != "box" or slipping or not s.ask, "ask", "must be empty in `box` except during Slipstream")
    for key, whole in (("ask", seats_in(s, cards.seats_of_moment(s))), ("ask_end", order)):
        part = seats_in(s, getattr(s, key))
        need(part == whole[len(whole) - len(part) :], key, f"must be the end of {whole}")
    if slipping:
        done = s.ask >> race.seat_of(s, s.mover) & 1
        need(not done, "ask", "must no longer hold the seat of the mover")
    if s.jump == data.EXTRA_JUMP:
        done = s.ask_end >> race.seat_of(s, s.active) & 1
        need(not done, "ask_end", "must no longer hold the seat that jumps")
    else:
        need(not s.ask_end, "ask_end", "must be empty except during an Extra jump")
    if cards.is_moment(s.phase):
        seat = race.asked_seat(s)
        need(cards.can_answer(s, seat), "ask", f"seat {seat} has no card that it can play now")
    red = phase in ("before", "after")
    need(not red or not cards.is_shielded(s), "phase", f"is not `{phase}`: the active astronaut is protected")


def _check_question(s: State) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: what is asked about is there."""
    phase = PHASES[s.phase]
    if phase == "land":
        need(landings.can_meet(s), "phase", "is not `land`: no astronaut is there to rob, sabotage or exchange with")
        need(not s.crashed[s.active] or s.jump == data.EXTRA_JUMP, "phase", "is not `land` after an accident")
    if phase == "share":
        mate = landings.mate_here(s)
        good = mate != NOBODY and s.ec[s.active] + s.ec[mate] > 0
        need(good, "phase", "is not `share`: there are no EC counters to be shared")
    if phase == "box":
        token = landings.token_at_work(s)
        pays = token == data.PAY and s.sputniks[s.mover] > 0 and data.PAY + 1 in s.tokens
        good = (token == data.ADV or pays) and race.can_step_free(s, s.mover)
        need(good, "mover", "is in no box whose token offers a step")
