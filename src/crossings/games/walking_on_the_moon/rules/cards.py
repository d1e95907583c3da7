"""The action cards of Walking on the Moon: hands, piles, and the reaction windows in which they are played.

Chapter A of the rulebook, except the results of some cards (`throws`, `turns`, `landings`). Kinds of cards are numbers.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.rng import draw_below
from crossings.shared.ring.data import COLOURS, STEPS, add, add_outcome, add_row

from .data import (
    COOP,
    DOWN,
    EXTRA,
    FIRST_COOP,
    FIRST_DRAW,
    FIRST_DROP,
    FIRST_EXTRA,
    FIRST_NOINST,
    FIRST_PLAN,
    FIRST_RISE,
    FIRST_SLIP,
    FORWARD,
    KINDS,
    MISC,
    NOINST,
    PASS,
    PLAN,
    SLIP,
    UP,
)
from .effects import TOOK_OUT
from .race import (
    all_seats,
    asked_seat,
    can_step,
    can_step_free,
    count_astronauts,
    has_in_race,
    is_ahead,
    is_first,
    is_in_race,
    seat_of,
    supply_of_ec,
    supply_of_sputniks,
)
from .schema import AFTER, BEFORE, CHOOSE, END, NOBODY, PROGRAM, REACT

SIZE_BITS, SIZE_MASK = 2, 3
"""A hand size fits into two bits."""


# ---- queries ------------------------------------------------------------------------------------


@kernel
def is_shielded(s: Record) -> bool:
    """WOM-A06, WOM-R19: whether the active astronaut is safe from red cards.

    It is if it was in last position at the start of the round.
    """
    return (s.protected >> s.active) & 1 != 0


@kernel
def can_remove(s: Record, colour: int) -> bool:
    """WOM-A12: whether a die of a colour can be removed; at least one must stay."""
    return (s.removed >> colour) & 1 == 0


@kernel
def is_overtaken(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A08, WOM-R31: whether the current jump has overtaken an astronaut in the race."""
    was_ahead = (s.ahead >> astronaut) & 1 != 0
    return was_ahead and is_in_race(s, astronaut) and is_ahead(s, s.active, astronaut)


@kernel
def can_slip(s: Record, astronaut: int, rise: int) -> bool:
    """WOM-A07, WOM-A08: whether this jump overtook an astronaut, and the step leads into a circle."""
    return is_overtaken(s, astronaut) and can_step(s, astronaut, FORWARD, rise)


@kernel
def can_cooperate(s: Record) -> bool:
    """WOM-A09, WOM-R33: whether the active astronaut passed a Sputnik, and the supply has a counter left."""
    return s.touched != 0 and supply_of_sputniks(s) > 0


@kernel
def can_plan(s: Record, astronaut: int) -> bool:
    """WOM-A10: whether an astronaut is in the race, not in first position, and the supply has a counter left."""
    return can_jump_extra(s, astronaut) and supply_of_ec(s) > 0


@kernel
def can_jump_extra(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A11: whether an astronaut is in the race and not in first position."""
    return is_in_race(s, astronaut) and not is_first(s, astronaut)


@kernel
def can_react(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A08, WOM-A09: whether a seat holds a card that it can play after this jump."""
    if s.hands[seat, COOP] > 0 and can_cooperate(s) and has_in_race(s, seat):
        return True
    if s.hands[seat, SLIP] > 0:
        for astronaut in range(count_astronauts(s)):
            if seat_of(s, astronaut) == seat and is_overtaken(s, astronaut) and can_step_free(s, astronaut):
                return True
    return False


@kernel
def can_end(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A10, WOM-A11: whether a seat holds a card that it can play at the end of the round."""
    if s.hands[seat, PLAN] == 0 and s.hands[seat, EXTRA] == 0:
        return False
    for astronaut in range(count_astronauts(s)):
        if seat_of(s, astronaut) == seat:
            if s.hands[seat, PLAN] > 0 and can_plan(s, astronaut):
                return True
            if s.hands[seat, EXTRA] > 0 and can_jump_extra(s, astronaut):
                return True
    return False


@kernel
def can_answer(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A07: whether a seat can play a card in this reaction window."""
    if s.phase == BEFORE:
        return s.hands[seat, NOINST] > 0 and has_in_race(s, seat)
    if s.phase == AFTER:
        return s.hands[seat, MISC] > 0 and has_in_race(s, seat)
    if s.phase == REACT:
        return can_react(s, seat)
    return can_end(s, seat)


@kernel
def seats_of_window(s: Record) -> int:
    """WOM-A01, WOM-A05: return the seats that may play cards: all except the one whose astronaut acts."""
    return all_seats(s) if s.active == NOBODY else all_seats(s) & ~(1 << seat_of(s, s.active))


@kernel
def is_window(phase: int) -> bool:
    """WOM-A01: whether a phase is a reaction window."""
    return phase in (BEFORE, AFTER, REACT, END)


@kernel
def hides_actor(s: Record, seat: int) -> bool:
    """Section 8: whether this is a reaction window in which a seat other than this one is asked.

    `SPECTATOR` is never asked.
    """
    return is_window(s.phase) and asked_seat(s) != seat


# ---- queries: lists of moves --------------------------------------------------------------------


@kernel
def write_drops(s: Record, out: Ints) -> int:
    """WOM-A03: write the kinds held."""
    seat = asked_seat(s)
    count = 0
    for kind in range(len(KINDS)):
        if s.hands[seat, kind] > 0:
            count = add(FIRST_DROP + kind, out, count)
    return count


@kernel
def write_before(s: Record, out: Ints) -> int:
    """WOM-A12: write the colours of which a die can be removed, and no card."""
    count = 0
    for colour in range(len(COLOURS)):
        if can_remove(s, colour):
            count = add(FIRST_NOINST + colour, out, count)
    return add(PASS, out, count)


@kernel
def write_reactions(s: Record, out: Ints) -> int:
    """WOM-A08, WOM-A09: write the cards after a jump for the seat's own astronauts, and no card."""
    seat = asked_seat(s)
    count = add(PASS, out, 0)
    if s.hands[seat, COOP] > 0 and can_cooperate(s):
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if is_in_race(s, astronaut):
                count = add(FIRST_COOP + astronaut, out, count)
    if s.hands[seat, SLIP] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            for rise in range(DOWN, UP + 1):
                if can_slip(s, astronaut, rise):
                    count = add(FIRST_SLIP + len(STEPS) * astronaut + rise - FIRST_RISE, out, count)
    return count


@kernel
def write_ends(s: Record, out: Ints) -> int:
    """WOM-A10, WOM-A11: write the cards at the end of the round for the seat's own astronauts, and no card."""
    seat = asked_seat(s)
    count = add(PASS, out, 0)
    if s.hands[seat, PLAN] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if can_plan(s, astronaut):
                count = add(FIRST_PLAN + astronaut, out, count)
    if s.hands[seat, EXTRA] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if can_jump_extra(s, astronaut):
                count = add_row(FIRST_EXTRA + len(COLOURS) * astronaut, len(COLOURS), out, count)
    return count


@kernel
def write_draws(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S04, WOM-A03: write the action cards in the deck, weighted by their number."""
    count = 0
    for kind in range(len(KINDS)):
        count = add_outcome(FIRST_DRAW + kind, s.deck[kind], out, weights, count)
    return count


# ---- state changes: hands and piles -------------------------------------------------------------


@kernel
def shuffle_discards(s: Record) -> None:
    """WOM-A04: refill an empty deck with the discards."""
    for kind in range(len(KINDS)):
        if s.deck[kind] > 0:
            return
    for kind in range(len(KINDS)):
        s.deck[kind] = s.discard[kind]
        s.discard[kind] = 0


@kernel
def discard_card(s: Record, seat: int, kind: int) -> None:
    """WOM-A02: move a card from a hand to the discards."""
    s.hands[seat, kind] -= 1
    s.discard[kind] += 1


# ---- state changes: reaction windows ------------------------------------------------------------


@kernel
def end_question(s: Record) -> int:
    """Section 7: remove the seat just asked from those to be asked, and return it."""
    seat = asked_seat(s)
    s.ask &= ~(1 << seat)
    return seat


@kernel
def use_card(s: Record, kind: int) -> int:
    """WOM-A02: discard the card that the asked seat plays, and return the seat."""
    seat = end_question(s)
    discard_card(s, seat, kind)
    return seat


@kernel
def open_window(s: Record, phase: int) -> None:
    """WOM-A01, WOM-A05, WOM-R29: open a reaction window, in which seats are asked in turn."""
    s.phase = phase
    s.ask = seats_of_window(s)


@kernel
def is_answer_due(s: Record) -> bool:
    """WOM-A05: skip seats that cannot play a card now; return whether a seat is left to ask."""
    while s.ask != 0:
        if can_answer(s, asked_seat(s)):
            return True
        end_question(s)
    return False


@kernel
def settle_before(s: Record) -> None:
    """WOM-A12, section 7, step 3: ask the next seat, or go on to the allocation of dice."""
    if not is_answer_due(s):
        s.phase = PROGRAM


@kernel
def settle_after(s: Record) -> None:
    """WOM-A13, section 7, step 4: ask the next seat, or go on to the choice of a die."""
    if not is_answer_due(s):
        s.phase = CHOOSE


@kernel
def play_no_instructions(s: Record, colour: int) -> None:
    """WOM-A12: remove a die from the pool for this turn."""
    seat = use_card(s, NOINST)
    emit(s, (TOOK_OUT, seat, NOINST, s.active, colour))
    s.removed |= 1 << colour
    settle_before(s)


@kernel
def count_deck(s: Record) -> int:
    """Return the number of cards in the deck."""
    count = 0
    for kind in range(len(KINDS)):
        count += s.deck[kind]
    return count


@kernel
def kind_at(s: Record, index: int) -> int:
    """Return the kind of the card at an index of the deck, sorted by kind."""
    kind = 0
    while index >= s.deck[kind]:
        index -= s.deck[kind]
        kind += 1
    return kind


# ---- determinization ----------------------------------------------------------------------------


@kernel
def hand_sizes(s: Record) -> int:
    """WOM-A03: return the number of cards of each seat, in two bits per seat."""
    sizes = 0
    for seat in range(s.option_players):
        for kind in range(len(KINDS)):
            sizes += s.hands[seat, kind] << (SIZE_BITS * seat)
    return sizes


@kernel
def resample_hidden(s: Record, seat: int, rng: Rng) -> None:
    """Section 8: shuffle all cards that the seat cannot see. The other hands keep their sizes."""
    sizes = hand_sizes(s)
    unseen = 0
    for kind in range(len(KINDS)):
        for other in range(s.option_players):
            if other != seat:
                s.deck[kind] += s.hands[other, kind]
                s.hands[other, kind] = 0
        unseen += s.deck[kind]
    for other in range(s.option_players):
        if other != seat:
            for _ in range((sizes >> (SIZE_BITS * other)) & SIZE_MASK):
                move_card(s, other, draw_below(rng, unseen))
                unseen -= 1


@kernel
def move_card(s: Record, seat: int, index: int) -> None:
    """Move the card at an index of the deck to a seat."""
    kind = kind_at(s, index)
    s.deck[kind] -= 1
    s.hands[seat, kind] += 1
