"""Setting up March on Mars: the track, special training, and where the marines begin. Chapter S of the rulebook."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.shared.ring.data import CARDS

from .data import CARD_OF, LZ, LZ_LEVEL, SLOTS_ON, TRAINING_CARDS
from .planet import board, is_track_laid
from .schema import ABILITY, CHOSEN, DEAL, DEALT, DRAW, START, TRACK
from .waves import stand_guards, start_groups

ALL_CARDS = (1 << len(CARDS)) - 1
ALL_TRAINING = ((1 << TRAINING_CARDS) - 1) << 1

# ---- questions -----------------------------------------------------------------------------------


@kernel
def first_empty_slot(s: Record) -> int:
    """MOM-S02: where the next terrain card is laid."""
    slot = 0
    while s.track[slot] != 0:
        slot += 1
    return slot


@kernel
def cards_left(s: Record) -> int:
    """MOM-S02: the set of terrain cards that lie in no slot."""
    left = ALL_CARDS
    for slot in range(SLOTS_ON[board(s)]):
        if s.track[slot] != 0:
            left &= ~(1 << (s.track[slot] - 1))
    return left


@kernel
def training_left(s: Record) -> int:
    """MOM-S05: the set of training cards that nobody has; they go by their numbers from 1 on."""
    left = ALL_TRAINING
    for marine in range(s.option_players):
        left &= ~(1 << s.card[marine])
    return left


@kernel
def is_training_given(s: Record, card: int) -> bool:
    """MOM-S05, MOM-S06: somebody has this training card, or an ability of it."""
    for marine in range(s.option_players):
        if s.card[marine] == card:
            return True
    return False


@kernel
def first_without_card(s: Record) -> int:
    """MOM-S05: the first marine without a training card, or one beyond the last."""
    marine = 0
    while marine < s.option_players and s.card[marine] != 0:
        marine += 1
    return marine


@kernel
def first_without_ability(s: Record) -> int:
    """MOM-S05, MOM-S06: the lowest seat without an ability, or one beyond the last."""
    marine = 0
    while marine < s.option_players and s.ability[marine] != 0:
        marine += 1
    return marine


@kernel
def first_not_placed(s: Record) -> int:
    """MOM-S08: the lowest seat whose marine is not on the planet yet, or one beyond the last."""
    marine = 0
    while marine < s.option_players and s.x[marine] != 0:
        marine += 1
    return marine


@kernel
def may_choose(s: Record, ability: int) -> bool:
    """MOM-S05, MOM-S06: an ability of the card dealt, or of one of which nobody has an ability."""
    if s.option_specials == DEALT:
        return CARD_OF[ability] == s.card[first_without_ability(s)]
    return not is_training_given(s, CARD_OF[ability])


# ---- effects -------------------------------------------------------------------------------------


@kernel
def after_track(s: Record) -> None:
    """MOM-S02, MOM-S03, MOM-S05, MOM-S06, MOM-S07: when all cards lie: the guards, then special training."""
    if not is_track_laid(s):
        s.phase = TRACK
        return
    stand_guards(s)
    if s.option_specials == DEALT:
        s.phase = DEAL
    elif s.option_specials == CHOSEN:
        s.phase = ABILITY
    else:
        s.phase = START


@kernel
def deal_training(s: Record, card: int) -> None:
    """MOM-S05: a training card for the next marine."""
    s.card[first_without_card(s)] = card
    if first_without_card(s) == s.option_players:
        s.phase = ABILITY


@kernel
def choose_ability(s: Record, ability: int) -> None:
    """MOM-S05, MOM-S06, MOM-R41: one of the two abilities of a card."""
    seat = first_without_ability(s)
    s.ability[seat] = ability
    s.card[seat] = CARD_OF[ability]
    if first_without_ability(s) == s.option_players:
        s.phase = START


@kernel
def place_marine(s: Record, column: int) -> None:
    """MOM-S08: a marine begins in a column of the landing zone; several may share a box."""
    seat = first_not_placed(s)
    s.x[seat] = LZ + column
    s.y[seat] = LZ_LEVEL[column]
    if first_not_placed(s) == s.option_players:
        start_groups(s, 0)
        s.phase = DRAW
