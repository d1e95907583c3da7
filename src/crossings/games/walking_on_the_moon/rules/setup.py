"""The set-up of Walking on the Moon: the track and the tokens. Chapter S of the rulebook."""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import CARDS, add_outcome

from .data import (
    BOX,
    CARD_TERRAIN,
    FIRST_CARD,
    FIRST_TOKEN,
    GOAL,
    RUN_OUT,
    SECTOR,
    SLOTS,
    TOKEN_NUMBER,
    TOKENS,
    TOKENS_IN_PLAY,
)
from .effects import LAID, TOKEN_PLACED
from .race import all_seats
from .schema import DEAL, TOKEN
from .turns import begin_round

# ---- queries -------------------------------------------------------------------------------------


@kernel
def count_laid(s: Record) -> int:
    """WOM-S01: return the number of lunar cards laid so far."""
    laid = 0
    while laid < SLOTS and s.track[laid] != 0:
        laid += 1
    return laid


@kernel
def write_cards(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S01: write the lunar cards that are not laid yet, with equal weights."""
    laid = 0
    for slot in range(SLOTS):
        laid |= 1 << s.track[slot]
    count = 0
    for card in range(len(CARDS)):
        count = add_outcome(FIRST_CARD + card, 1 - ((laid >> (card + 1)) & 1), out, weights, count)
    return count


@kernel
def write_tokens(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S02: write the tokens left, weighted by their number."""
    count = 0
    for token in range(len(TOKENS)):
        left = TOKEN_NUMBER[token]
        for box in range(TOKENS_IN_PLAY):
            left -= s.tokens[box] == token + 1
        count = add_outcome(FIRST_TOKEN + token, left, out, weights, count)
    return count


# ---- state changes -------------------------------------------------------------------------------


@kernel
def lay_card(s: Record, slot: int, card: int) -> None:
    """WOM-S01, WOM-J22, WOM-R13: lay a lunar card in its slot.

    The first columns of the track are repeated after the goal.
    """
    s.track[slot] = card + 1
    for column in range(SECTOR - 1):
        s.terrain[SECTOR * slot + 1 + column] = CARD_TERRAIN[card, column]
    if slot == 0:
        for column in range(RUN_OUT):
            s.terrain[GOAL + 1 + column] = CARD_TERRAIN[card, column]


@kernel
def lay_boxes(s: Record) -> None:
    """Lay the exit box, the special boxes, and the exit box again as the goal."""
    for slot in range(SLOTS + 1):
        s.terrain[SECTOR * slot] = BOX


@kernel
def end_track(s: Record) -> None:
    """WOM-S02: go on to the tokens in the advanced game, else to the race."""
    if s.option_advanced:
        s.phase = TOKEN
    else:
        begin_round(s)


@kernel
def draw_lunar_card(s: Record, card: int) -> None:
    """WOM-S01, WOM-S02: lay a card in the next slot. After the last slot come the tokens, or the race."""
    slot = count_laid(s)
    lay_card(s, slot, card)
    emit(s, (LAID, slot + 1, card))
    if slot + 1 == SLOTS:
        end_track(s)


@kernel
def lay_token(s: Record, token: int) -> None:
    """WOM-S02, WOM-S04, WOM-R35: lay a token in the next special box.

    After the last box each seat is dealt an action card.
    """
    box = 0
    while s.tokens[box] != 0:
        box += 1
    s.tokens[box] = token + 1
    emit(s, (TOKEN_PLACED, SECTOR * (box + 1), token))
    if box + 1 == TOKENS_IN_PLAY:
        s.phase = DEAL
        s.ask = all_seats(s)
