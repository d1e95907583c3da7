"""Action cards of Walking on the Moon: what can be played at which moment, who is asked, hands and piles.

Chapter A of the rulebook, but for what a card sets going (`throws`, `turns`, `landings`). Kinds of cards go by number.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
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
"""Two bits hold the number of cards in a hand."""


# ---- questions ----------------------------------------------------------------------------------


@kernel
def is_shielded(s: Record) -> bool:
    """WOM-A06, WOM-R19: no red card against who was in last position at the start of the round."""
    return (s.protected >> s.active) & 1 != 0


@kernel
def can_remove(s: Record, colour: int) -> bool:
    """WOM-A12: at least one die of each colour must stay."""
    return (s.removed >> colour) & 1 == 0


@kernel
def is_overtaken(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A08, WOM-R31: in the race, ahead of the active astronaut before its jump, and behind it now."""
    was_ahead = (s.ahead >> astronaut) & 1 != 0
    return was_ahead and is_in_race(s, astronaut) and is_ahead(s, s.active, astronaut)


@kernel
def can_slip(s: Record, astronaut: int, rise: int) -> bool:
    """WOM-A07, WOM-A08: overtaken by this jump, and the step leads into a circle."""
    return is_overtaken(s, astronaut) and can_step(s, astronaut, FORWARD, rise)


@kernel
def can_cooperate(s: Record) -> bool:
    """WOM-A09, WOM-R33: the active astronaut passed a Sputnik, and there is a counter to be had."""
    return s.touched != 0 and supply_of_sputniks(s) > 0


@kernel
def can_plan(s: Record, astronaut: int) -> bool:
    """WOM-A10: in the race, not in first position, and there is a counter to be had."""
    return can_jump_extra(s, astronaut) and supply_of_ec(s) > 0


@kernel
def can_jump_extra(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A11: in the race and not in first position."""
    return is_in_race(s, astronaut) and not is_first(s, astronaut)


@kernel
def can_react(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A08, WOM-A09: the seat holds a card that it can play after this jump."""
    if s.hands[seat, COOP] > 0 and can_cooperate(s) and has_in_race(s, seat):
        return True
    if s.hands[seat, SLIP] > 0:
        for astronaut in range(count_astronauts(s)):
            if seat_of(s, astronaut) == seat and is_overtaken(s, astronaut) and can_step_free(s, astronaut):
                return True
    return False


@kernel
def can_end(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A10, WOM-A11: the seat holds a card that it can play at the end of the round."""
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
    """WOM-A05, WOM-A07: whether a seat can play a card at this moment."""
    if s.phase == BEFORE:
        return s.hands[seat, NOINST] > 0 and has_in_race(s, seat)
    if s.phase == AFTER:
        return s.hands[seat, MISC] > 0 and has_in_race(s, seat)
    if s.phase == REACT:
        return can_react(s, seat)
    return can_end(s, seat)


@kernel
def seats_of_moment(s: Record) -> int:
    """WOM-A01, WOM-A05: the set of seats that a moment for cards is for: all but the one whose astronaut acts."""
    return all_seats(s) if s.active == NOBODY else all_seats(s) & ~(1 << seat_of(s, s.active))


@kernel
def is_moment(phase: int) -> bool:
    """WOM-A01: cards may be played."""
    return phase in (BEFORE, AFTER, REACT, END)


@kernel
def is_asked_hidden(s: Record, seat: int) -> bool:
    """Section 8: a moment for cards at which another seat is asked than this one (`SPECTATOR`: any)."""
    return is_moment(s.phase) and asked_seat(s) != seat


# ---- questions: lists of moves ------------------------------------------------------------------


@kernel
def write_drops(s: Record, out: Ints) -> int:
    """WOM-A03: the kinds held."""
    seat = asked_seat(s)
    count = 0
    for kind in range(len(KINDS)):
        if s.hands[seat, kind] > 0:
            count = add(FIRST_DROP + kind, out, count)
    return count


@kernel
def write_before(s: Record, out: Ints) -> int:
    """WOM-A12: the colours of which a die can be taken out, or none."""
    count = 0
    for colour in range(len(COLOURS)):
        if can_remove(s, colour):
            count = add(FIRST_NOINST + colour, out, count)
    return add(PASS, out, count)


@kernel
def write_reactions(s: Record, out: Ints) -> int:
    """WOM-A08, WOM-A09: cards after a jump, for one's own astronauts, or none."""
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
    """WOM-A10, WOM-A11: cards at the end of the round, for one's own astronauts, or none."""
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
    """WOM-S04, WOM-A03: the action cards in the deck, by their number."""
    count = 0
    for kind in range(len(KINDS)):
        count = add_outcome(FIRST_DRAW + kind, s.deck[kind], out, weights, count)
    return count


# ---- effects: hands and piles -------------------------------------------------------------------


@kernel
def shuffle_discards(s: Record) -> None:
    """WOM-A04: an empty deck takes the discards."""
    for kind in range(len(KINDS)):
        if s.deck[kind] > 0:
            return
    for kind in range(len(KINDS)):
        s.deck[kind] = s.discard[kind]
        s.discard[kind] = 0


@kernel
def give_up(s: Record, seat: int, kind: int) -> None:
    """WOM-A02: a card played or dropped lies open on the discards."""
    s.hands[seat, kind] -= 1
    s.discard[kind] += 1


# ---- effects: moments for cards -----------------------------------------------------------------


@kernel
def done_asking(s: Record) -> None:
    """Section 7: the seat in hand has been asked."""
    s.ask &= ~(1 << asked_seat(s))


@kernel
def use_card(s: Record, kind: int) -> None:
    """WOM-A02: the seat in hand plays a card."""
    give_up(s, asked_seat(s), kind)
    done_asking(s)


@kernel
def open_moment(s: Record, phase: int) -> None:
    """WOM-A01, WOM-A05, WOM-R29: seats are asked in turn whether they play a card now."""
    s.phase = phase
    s.ask = seats_of_moment(s)


@kernel
def is_answer_due(s: Record) -> bool:
    """WOM-A05: go on to the first seat that can play a card now, if there is one."""
    while s.ask != 0:
        if can_answer(s, asked_seat(s)):
            return True
        done_asking(s)
    return False


@kernel
def settle_before(s: Record) -> None:
    """WOM-A12, section 7, step 3: after the cards the dice are taken."""
    if not is_answer_due(s):
        s.phase = PROGRAM


@kernel
def settle_after(s: Record) -> None:
    """WOM-A13, section 7, step 4: after the cards a die is picked."""
    if not is_answer_due(s):
        s.phase = CHOOSE


@kernel
def play_no_instructions(s: Record, colour: int) -> None:
    """WOM-A12: a die is out of the pool for this turn."""
    use_card(s, NOINST)
    s.removed |= 1 << colour
    settle_before(s)


@kernel
def count_deck(s: Record) -> int:
    """Cards that can be drawn."""
    count = 0
    for kind in range(len(KINDS)):
        count += s.deck[kind]
    return count


@kernel
def kind_at(s: Record, place: int) -> int:
    """The kind of the card at this place of the deck, were it sorted by kind."""
    kind = 0
    while place >= s.deck[kind]:
        place -= s.deck[kind]
        kind += 1
    return kind


# ---- imagining what is hidden -------------------------------------------------------------------


@kernel
def hand_sizes(s: Record) -> int:
    """WOM-A03: how many cards each seat holds, in two bits a seat."""
    sizes = 0
    for seat in range(s.option_players):
        for kind in range(len(KINDS)):
            sizes += s.hands[seat, kind] << (SIZE_BITS * seat)
    return sizes


@kernel
def resample_hidden(s: Record, seat: int, rng: Rng) -> None:
    """Section 8: all cards that the seat cannot see are shuffled; the other hands get as many as they had."""
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
                deal_one(s, other, draw_below(rng, unseen))
                unseen -= 1


@kernel
def deal_one(s: Record, seat: int, place: int) -> None:
    """The card at this place of the deck goes to a seat."""
    kind = kind_at(s, place)
    s.deck[kind] -= 1
    s.hands[seat, kind] += 1
