"""Invariants of a state of Walking on the Moon (section 6 of the rules)."""

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
ROLLING = ("roll", "after", "choose", "reroll")
"""Phases from the first roll of a jump to the choice of a die."""
AFTER_JUMP = ("land", "share", "box", "react")
ALLOCATING = ("before", "program")
ALLOCATED = (*ROLLING, *AFTER_JUMP, "go")
"""Phases of a turn or Extra jump after the allocation of dice."""
BASIC = ("track", "program", "roll", "choose", "land", "go", "over")
"""Phases of the basic game."""
PHASES_OF_FIELD = {
    "protected": (*DRAWING, *ALLOCATING, *ALLOCATED, "end"),
    "dice": ALLOCATING,
    "removed": ALLOCATING,
    "program": ALLOCATED,
    "jump": ALLOCATED,
    "pending": ("roll", "reroll"),
    "faces": ROLLING,
    "ahead": (*ROLLING, *AFTER_JUMP),
    "touched": AFTER_JUMP,
    "crash": ("box",),
    "ask": (*ASKING, "box"),
    "ask_end": ALLOCATED,
}
"""The phases in which each field can be non-empty."""
ADVANCED_ONLY = ("ec", "handicap", "reroll")
"""The fields that astronauts of the basic game do not have."""


def check(s: State) -> None:
    """Check all invariants. Raises `BadState`."""
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
    """Section 6: check the round, the result, the active astronaut, and which fields the phase allows."""
    phase, count = PHASES[s.phase], count_in_order(s)
    need(len(set(s.order[:count])) == count, "order", f"must hold each astronaut once, not {s.order[:count]}")
    need((phase in SETTING_UP) == (s.round == 0), "round", "is 0 exactly during set-up")
    need((phase == "over") == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    need(s.option_advanced or phase in BASIC, "phase", f"there is no `{phase}` in the basic game")
    need(phase not in DRAWING or s.round > 1, "round", "no cards are drawn in round 1; they have been dealt")
    acting = phase in (*ALLOCATING, *ALLOCATED)
    need(acting == (s.active != NOBODY), "active", f"must {'not ' if acting else ''}be null in `{phase}`")
    need((phase == "box") == (s.mover != NOBODY), "mover", "is null except in `box`")
    for key, phases in PHASES_OF_FIELD.items():
        is_set = any(flatten([getattr(s, key)]))
        need(phase in phases or not is_set, key, f"must be empty, 0 or false in `{phase}`")
    for key in ("protected", "ahead"):
        need(s.option_advanced or not getattr(s, key), key, "must be empty in the basic game")
    _check_turn_number(s)


def _check_turn_number(s: State) -> None:
    """Section 6: check `turn`."""
    phase, last = PHASES[s.phase], race.count_astronauts(s)
    if phase in (*SETTING_UP, "over"):
        expected = 0
    elif phase in DRAWING:
        expected = -1
    elif phase == "end" or s.jump == data.EXTRA_JUMP:
        expected = last
    else:
        expected = s.turn
        need(0 <= s.turn < last, "turn", f"must be 0 to {last - 1} in a turn, not {s.turn}")
        need(s.active == s.order[s.turn], "active", f"must be {s.order[s.turn]}, whose turn it is")
    need(s.turn == expected, "turn", f"must be {expected} in `{phase}`, not {s.turn}")


def _check_setup(s: State) -> None:
    """WOM-S01 to WOM-S03: check the cards and tokens laid so far. Before round 1 all astronauts are in one stack."""
    phase, tokens = PHASES[s.phase], [token for token in s.tokens if token]
    need(phase != "track" or s.option_track == 0, "phase", "is not `track`: the option track names the cards")
    check_track(s, data.TRACKS[s.option_track], data.SLOTS, phase == "track")
    if phase == "token":
        need(len(tokens) < data.TOKENS_IN_PLAY, "tokens", "is complete; no token is left to draw")
    else:
        expected = data.TOKENS_IN_PLAY if s.option_advanced and phase != "track" else 0
        need(len(tokens) == expected, "tokens", f"must hold {expected} tokens here")
    for box, token in enumerate(tokens):
        enough = tokens[: box + 1].count(token) <= data.TOKEN_NUMBER[token - 1]
        need(enough, f"tokens[{box}]", f"there are fewer tokens {data.TOKENS[token - 1]}")
    if s.round == 0:
        last = race.count_astronauts(s) - 1
        for astronaut in range(last + 1):
            is_in_place = (s.x[astronaut], s.y[astronaut], s.z[astronaut]) == (0, 0, last - astronaut)
            need(is_in_place, f"astronauts[{astronaut}]", "must be in its place in the first stack")


def _check_cards(s: State) -> None:
    """WOM-S04, WOM-A03, section 2: check that the advanced game has 14 action cards, and the basic game none."""
    phase = PHASES[s.phase]
    for kind, name in enumerate(data.KINDS):
        total = s.deck[kind] + s.discard[kind] + sum(hand[kind] for hand in s.hands)
        expected = data.CARD_NUMBER[kind] if s.option_advanced else 0
        need(total == expected, f"deck.{name}", f"must leave {expected} cards of this kind in deck, discard and hands")
    for seat in range(s.option_players):
        low, high = 0, data.HAND_LIMIT
        if phase == "drop" and [seat] == seats_in(s, s.ask)[:1]:
            low = high = data.HAND_LIMIT + 1
        elif phase == "deal":
            low = high = 1 - (s.ask >> seat & 1)
        elif phase in SETTING_UP:
            high = 0
        is_valid = low <= sum(s.hands[seat]) <= high
        need(is_valid, f"hands[{seat}]", f"must hold {'' if low == high else 'up to '}{high} cards in `{phase}`")
    need(s.round > 0 or not any(s.discard), "discard", "must be empty before round 1")
    empty = "must not be empty: the discards become the deck before a card is drawn"
    need(phase != "draw" or any(s.deck), "deck", empty)


def _check_astronauts(s: State) -> None:
    """WOM-C01, WOM-J21, WOM-J23, WOM-F01, WOM-F02: check positions, stacks, finishers, and the number of counters."""
    count = race.count_astronauts(s)
    laid = setup.count_laid(s) == data.SLOTS
    for astronaut in range(count):
        key = f"astronauts[{astronaut}]"
        for field in _empty_fields(s, astronaut):
            need(not getattr(s, field)[astronaut], key, f"cannot have {field} here")
        if s.finished[astronaut]:
            need(
                (s.x[astronaut], s.y[astronaut], s.z[astronaut]) == (data.GOAL, 0, 0),
                key,
                "has finished, so it must be at x 35, y 0, z 0",
            )
            continue
        need(s.x[astronaut] < data.GOAL, f"{key}.x", "must be at most 34 in the race")
        need(
            not laid or jumps.is_landing_box(s, s.x[astronaut], s.y[astronaut]), key, "must rest on a circle or hazard"
        )
        below = sorted(
            s.z[other] for other in range(count) if other == astronaut or race.shares_box(s, astronaut, other)
        )
        need(below == list(range(len(below))), f"{key}.z", f"makes no stack in its box: {below}")
    finished = sorted(filter(None, s.finished))
    need(
        finished == list(range(1, len(finished) + 1)), "astronauts", f"must have finished as 1, 2, ..., not {finished}"
    )
    need(race.supply_of_sputniks(s) >= 0, "astronauts", f"have more than {data.SPUTNIKS} Sputnik counters")
    need(race.supply_of_ec(s) >= 0, "astronauts", f"have more than {data.EC_COUNTERS} EC counters")
    _check_across(s, len(finished))


def _empty_fields(s: State, astronaut: int) -> tuple[str, ...]:
    """WOM-S03, WOM-F03: return the fields that must be empty before round 1, after finishing, or in the basic game."""
    if s.round == 0:
        return "sputniks", "ec", *FLAGS
    return *(FLAGS if s.finished[astronaut] else ()), *(() if s.option_advanced else ADVANCED_ONLY)


def _check_across(s: State, across: int) -> None:
    """WOM-F04, WOM-F05: check that the round in which an astronaut finishes is the last one."""
    if PHASES[s.phase] in (*SETTING_UP, *DRAWING):
        need(across == 0, "astronauts", "must be in the race at the start of a round, or the game would be over")
    if s.reason == BY_GOAL:
        need(across > 0, "result", "can't be by goal: no astronaut has finished")
    if s.reason == BY_ROUNDS:
        need(across == 0, "result", "must be by goal: an astronaut has finished")
        need(s.round == s.option_round_limit, "round", f"must be {s.option_round_limit}, the last one")


def _check_turn(s: State) -> None:
    """WOM-P01, WOM-F03: check that the acting astronaut is in the race, and stands while it allocates dice."""
    phase = PHASES[s.phase]
    if phase in ALLOCATING:
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
    """WOM-P02 to WOM-P04, WOM-M02, WOM-M08: check the program and the current jump."""
    phase, dice_of_jump = PHASES[s.phase], [sum(dice) for dice in s.program]
    if s.jump == data.EXTRA_JUMP:
        need(not any(dice_of_jump), "program", "must be empty in an Extra jump")
        need(s.option_advanced, "jump", "is 4 in the advanced game only")
        need(phase not in ("after", "go"), "jump", f"is not 4 in `{phase}`")
        need(s.discard[data.EXTRA] > 0, "discard.extra", "must hold the card of the Extra jump")
    elif phase in ALLOCATED:
        check_program(s.program)
        need(sum(dice_of_jump) >= data.DICE_STUNNED, "program", "holds too few dice")
        need(s.jump > 0 and dice_of_jump[s.jump - 1], "jump", "must be a jump with dice")
        need(phase != "go" or throws.has_next_jump(s), "jump", "must be followed by a jump with dice")
    if phase in ROLLING:
        _check_throw(s)


def _check_throw(s: State) -> None:
    """WOM-M02, WOM-M05, WOM-A13: check that the dice to roll and the rolled dice are those of the jump."""
    phase, lying = PHASES[s.phase], colours_of(s.faces)
    need(phase not in PHASES_OF_FIELD["pending"] or any(s.pending), "pending", f"must hold dice in `{phase}`")
    dice = [a + b for a, b in zip(s.pending, lying, strict=True)]
    if s.jump == data.EXTRA_JUMP:
        need(sum(dice) == 1, "pending", "must leave one die in an Extra jump")
    else:
        expected = s.program[s.jump - 1]
        need(dice == expected, "pending", f"must be, with the faces, the dice of the jump: {dice_text(expected)}")
    if phase == "roll":
        check_left_first(s.pending, lying)
    if phase == "after":
        need(throws.count_faces(s) > 1, "phase", "is not `after` with a single die")


def _check_jump(s: State) -> None:
    """WOM-A08, section 6: check the fields about the current jump."""
    for astronaut in range(race.count_astronauts(s)):
        is_rival = race.seat_of(s, astronaut) != race.seat_of(s, s.active)
        need(is_rival or not s.ahead >> astronaut & 1, "ahead", "holds astronauts of other seats")
    if PHASES[s.phase] in ROLLING:
        expected = throws.rivals_ahead(s)
        need(s.ahead == expected, "ahead", f"must hold those ahead of {s.active}, and no others")
    need(not s.crash or s.mover == s.active, "crash", "must be false: the loss came before the reactions")


def _check_ask(s: State) -> None:
    """WOM-O06, WOM-A05: check that the seats to ask are the tail of a list, and that the first one can answer."""
    phase, order = PHASES[s.phase], seats_in_order(s)
    slipping = phase == "box" and landings.is_slipping(s)
    need(phase not in ASKING or s.ask, "ask", f"must not be empty in `{phase}`")
    need(phase != "box" or slipping or not s.ask, "ask", "must be empty in `box` except during Slipstream")
    for key, whole in (("ask", seats_in(s, cards.seats_of_window(s))), ("ask_end", order)):
        part = seats_in(s, getattr(s, key))
        need(part == whole[len(whole) - len(part) :], key, f"must be the end of {whole}")
    if slipping:
        is_listed = s.ask >> race.seat_of(s, s.mover) & 1
        need(not is_listed, "ask", "must no longer hold the seat of the mover")
    if s.jump == data.EXTRA_JUMP:
        is_listed = s.ask_end >> race.seat_of(s, s.active) & 1
        need(not is_listed, "ask_end", "must no longer hold the seat that jumps")
    else:
        need(not s.ask_end, "ask_end", "must be empty except during an Extra jump")
    if cards.is_window(s.phase):
        seat = race.asked_seat(s)
        need(cards.can_answer(s, seat), "ask", f"seat {seat} has no card that it can play now")
    is_red_window = phase in ("before", "after")
    need(not is_red_window or not cards.is_shielded(s), "phase", f"is not `{phase}`: the active astronaut is protected")


def _check_question(s: State) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: check that a question has at least two answers."""
    phase = PHASES[s.phase]
    if phase == "land":
        need(landings.can_meet(s), "phase", "is not `land`: no astronaut is there to rob, sabotage or exchange with")
        need(not s.crashed[s.active] or s.jump == data.EXTRA_JUMP, "phase", "is not `land` after an accident")
    if phase == "share":
        mate = landings.mate_in_box(s)
        is_valid = mate != NOBODY and s.ec[s.active] + s.ec[mate] > 0
        need(is_valid, "phase", "is not `share`: there are no EC counters to be shared")
    if phase == "box":
        token = landings.active_token(s)
        pays = token == data.PAY and s.sputniks[s.mover] > 0 and data.PAY + 1 in s.tokens
        is_valid = (token == data.ADV or pays) and race.can_step_free(s, s.mover)
        need(is_valid, "mover", "is in no box whose token offers a step")
