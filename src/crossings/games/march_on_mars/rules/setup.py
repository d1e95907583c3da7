"""The set-up of March on Mars: track, special training and placement of marines. Chapter S of the rulebook."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import CARDS

from .data import CARD_OF, LZ, LZ_LEVEL, SLOTS_ON, TRAINING_CARDS
from .effects import CARD_LAID, STARTED, TRAINED, TRAINING_DEALT
from .planet import board, is_track_laid, lay_card
from .schema import ABILITY, CHOSEN, DEAL, DEALT, DRAW, START, TRACK
from .waves import place_guards, start_groups

ALL_CARDS = (1 << len(CARDS)) - 1
ALL_TRAINING = ((1 << TRAINING_CARDS) - 1) << 1

# ---- queries -------------------------------------------------------------------------------------


@kernel
def first_empty_slot(s: Record) -> int:
    """MOM-S02: the slot of the next terrain card."""
    slot = 0
    while s.track[slot] != 0:
        slot += 1
    return slot


@kernel
def cards_left(s: Record) -> int:
    """MOM-S02: the set of terrain cards that are not laid."""
    left = ALL_CARDS
    for slot in range(SLOTS_ON[board(s)]):
        if s.track[slot] != 0:
            left &= ~(1 << (s.track[slot] - 1))
    return left


@kernel
def training_left(s: Record) -> int:
    """MOM-S05: the set of training cards not dealt, as bits 1 to 6."""
    left = ALL_TRAINING
    for marine in range(s.option_players):
        left &= ~(1 << s.card[marine])
    return left


@kernel
def is_training_given(s: Record, card: int) -> bool:
    """MOM-S05, MOM-S06: whether a marine has this training card or an ability of it."""
    for marine in range(s.option_players):
        if s.card[marine] == card:
            return True
    return False


@kernel
def first_without_card(s: Record) -> int:
    """MOM-S05: the first marine without a training card; if there is none, the number of players."""
    marine = 0
    while marine < s.option_players and s.card[marine] != 0:
        marine += 1
    return marine


@kernel
def first_without_ability(s: Record) -> int:
    """MOM-S05, MOM-S06: the lowest seat without an ability; if there is none, the number of players."""
    marine = 0
    while marine < s.option_players and s.ability[marine] != 0:
        marine += 1
    return marine


@kernel
def first_not_placed(s: Record) -> int:
    """MOM-S08: the lowest seat whose marine is not placed; if there is none, the number of players."""
    marine = 0
    while marine < s.option_players and s.x[marine] != 0:
        marine += 1
    return marine


@kernel
def may_choose(s: Record, ability: int) -> bool:
    """MOM-S05, MOM-S06: whether an ability is on the card dealt or, if freely chosen, on an unused card."""
    if s.option_specials == DEALT:
        return CARD_OF[ability] == s.card[first_without_ability(s)]
    return not is_training_given(s, CARD_OF[ability])


# ---- state changes -------------------------------------------------------------------------------


@kernel
def after_track(s: Record) -> None:
    """MOM-S02, MOM-S03, MOM-S05, MOM-S06, MOM-S07: after the last card place the guards, then go on to training."""
    if not is_track_laid(s):
        s.phase = TRACK
        return
    place_guards(s)
    if s.option_specials == DEALT:
        s.phase = DEAL
    elif s.option_specials == CHOSEN:
        s.phase = ABILITY
    else:
        s.phase = START


@kernel
def lay_drawn_card(s: Record, card: int) -> None:
    """MOM-S02: lay a drawn terrain card in the next slot."""
    slot = first_empty_slot(s)
    emit(s, (CARD_LAID, card, slot))
    lay_card(s, slot, card)
    after_track(s)


@kernel
def deal_training(s: Record, card: int) -> None:
    """MOM-S05: deal a training card to the next marine."""
    emit(s, (TRAINING_DEALT, first_without_card(s), card))
    s.card[first_without_card(s)] = card
    if first_without_card(s) == s.option_players:
        s.phase = ABILITY


@kernel
def choose_ability(s: Record, ability: int) -> None:
    """MOM-S05, MOM-S06, MOM-R41: choose one of the two abilities of a card."""
    seat = first_without_ability(s)
    emit(s, (TRAINED, seat, ability))
    s.ability[seat] = ability
    s.card[seat] = CARD_OF[ability]
    if first_without_ability(s) == s.option_players:
        s.phase = START


@kernel
def place_marine(s: Record, column: int) -> None:
    """MOM-S08: place a marine in a column of the landing zone; several may share a box."""
    seat = first_not_placed(s)
    s.x[seat] = LZ + column
    s.y[seat] = LZ_LEVEL[column]
    emit(s, (STARTED, seat, s.x[seat], s.y[seat]))
    if first_not_placed(s) == s.option_players:
        start_groups(s, 0)
        s.phase = DRAW
