"""The rules of March on Mars: set-up, draws, lists of all moves, and the kernel interface.

The record lies in `record`. `planet` holds the kernels for boxes, aliens and marines, `throws` those for what a throw
may be used for, `turns` those for how rounds and turns go on; here is what comes before, and how moves lead there.
"""

from __future__ import annotations

from crossings.boxes.ring.data import CARDS, W1, WHITE
from crossings.boxes.ring.jumps import throw_die, write_throws
from crossings.boxes.ring.lists import add, add_outcome, add_row
from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.bits import any_of, count_bits, nth_bit
from crossings.engine.interface import NO_MOVE
from crossings.engine.rng import draw_below
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    ABILITY_OF_PLACE,
    AGAIN,
    ALIEN_BLUE,
    BAIT,
    BITS_A_FACE,
    BOMB,
    BORROWS,
    CARD_OF,
    CHOOSE,
    DRAW_COUNT,
    DRAWN,
    DRAWS_OF,
    DRONE_SETS,
    END,
    FIRST_ABILITY,
    FIRST_CARD,
    FIRST_DEAL,
    FIRST_DRAW,
    FIRST_DRONE,
    FIRST_FACE_OUTCOME,
    FIRST_FORESEE,
    FIRST_HIM,
    FIRST_KAMIKAZE,
    FIRST_LIFT,
    FIRST_NEXT,
    FIRST_ORBITAL,
    FIRST_SM,
    FIRST_START,
    FIRST_TAKE,
    FIRST_TELEPORT,
    FORESEE_DICE,
    GATE_SLOT,
    GO,
    INJECT,
    INJECTED_DICE,
    KAMIKAZE_SETS,
    KEEP,
    KINDS_OF_ALIEN,
    LEFT,
    LZ,
    LZ_COLUMNS,
    LZ_LEVEL,
    MOST_SEATS,
    PASS,
    PROGRAM_COUNT,
    PROGRAM_NUMBERS,
    RED,
    SLOTS_IN_TEXTS,
    SLOTS_ON,
    STOP,
    TAKE_PACKED,
    TRACK_CARDS,
    TRAINING_CARDS,
    YELLOW,
)
from crossings.games.march_on_mars.rules.planet import (
    board,
    count_in_bag,
    drop_aliens,
    fill_bag,
    is_in_game,
    is_track_laid,
    lay_card,
    lay_planet,
    stand_guards,
    start_groups,
)
from crossings.games.march_on_mars.rules.record import (
    ABILITY,
    BAIT_NODE,
    CHOSEN,
    DEAL,
    DEALT,
    DRAW,
    DRONE_NODE,
    ENDED,
    MAX_LEGAL,
    MAX_MOVES,
    MAX_OUTCOMES,
    MMM_DESTROYED,
    NOBODY,
    ORDER,
    PROGRAM,
    REASONS,
    REROLL,
    ROLL,
    SIDE,
    START,
    TRACK,
    State,
)
from crossings.games.march_on_mars.rules.record import CHOOSE as CHOOSE_NODE
from crossings.games.march_on_mars.rules.record import GO as GO_NODE
from crossings.games.march_on_mars.rules.throws import FACE_COUNT, can_bomb, clear_turn, write_uses
from crossings.games.march_on_mars.rules.turns import (
    answer_bait,
    begin_round,
    begin_turn,
    can_bombard,
    can_dive,
    can_foresee,
    can_inject,
    can_support,
    can_teleport,
    count_waiting,
    first_asked,
    first_pending,
    is_lift_possible,
    is_waiting,
    next_turn,
    play_choose,
    play_drone,
    play_go,
    play_program,
    roll_die,
    roll_side,
)

__all__ = [
    "MAX_LEGAL",
    "MAX_MOVES",
    "MAX_OUTCOMES",
    "REASONS",
    "State",
    "actor",
    "chances",
    "choose",
    "draw",
    "is_winner",
    "legal",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface, part of which stands in `record`."""

ABILITY_COUNT = len(ABILITIES)
ALL_CARDS = (1 << len(CARDS)) - 1
ALL_TRAINING = ((1 << TRAINING_CARDS) - 1) << 1

# ---- questions: set-up ---------------------------------------------------------------------------


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


# ---- effects: set-up and draws -------------------------------------------------------------------


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


@kernel
def play_draw(s: Record, number: int) -> None:
    """MOM-W03, MOM-W06, MOM-S09: aliens drawn deploy; what follows depends on why they came."""
    slot = s.draw_slot
    s.draw_slot = 0
    s.draw_count = 0
    drop_aliens(s, slot, DRAWN[number, YELLOW], DRAWN[number, ALIEN_BLUE], DRAWN[number, RED])
    if s.active != NOBODY:
        next_turn(s)
    elif s.round == 0 and slot + 1 < SLOTS_ON[board(s)]:
        start_groups(s, slot + 1)
    else:
        begin_round(s)


@kernel
def play_outcome(s: Record, move: int) -> None:
    """MOM-N02: what chance has given."""
    if s.phase == ROLL or s.phase == REROLL:
        roll_die(s, move - FIRST_FACE_OUTCOME)
    elif s.phase == SIDE:
        roll_side(s, LEFT + move - FIRST_FACE_OUTCOME - W1)
    elif s.phase == DRAW:
        play_draw(s, move - FIRST_DRAW)
    elif s.phase == DEAL:
        deal_training(s, 1 + move - FIRST_DEAL)
    else:
        lay_card(s, first_empty_slot(s), move - FIRST_CARD)
        after_track(s)


# ---- questions: lists of moves -------------------------------------------------------------------


@kernel
def write_abilities(s: Record, out: Ints) -> int:
    """MOM-S05, MOM-S06: in the order of their names."""
    count = 0
    for place in range(ABILITY_COUNT):
        if may_choose(s, ABILITY_OF_PLACE[place]):
            count = add(FIRST_ABILITY + place, out, count)
    return count


@kernel
def write_waiting(s: Record, out: Ints) -> int:
    """MOM-O05: all marines whose turn is still to come."""
    count = 0
    for marine in range(s.option_players):
        if is_waiting(s, marine):
            count = add(FIRST_NEXT + marine, out, count)
    return count


@kernel
def write_programs(s: Record, out: Ints) -> int:
    """MOM-P03: all ways to share out the dice due."""
    for i in range(PROGRAM_COUNT[s.dice]):
        out[i] = PROGRAM_NUMBERS[s.dice, i]
    return PROGRAM_COUNT[s.dice]


@kernel
def write_beacons(s: Record, first: int, out: Ints, count: int) -> int:
    """MOM-C06: any marine in the game; the new count."""
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            count = add(first + marine, out, count)
    return count


@kernel
def write_lifts(s: Record, out: Ints, count: int) -> int:
    """MOM-C05: any crashed marine; the new count."""
    for marine in range(s.option_players):
        if is_lift_possible(s, marine):
            count = add(FIRST_LIFT + marine, out, count)
    return count


@kernel
def write_forecasts(s: Record, out: Ints, count: int) -> int:
    """MOM-Y09: as many dice as are due, of any colours; the new count."""
    for i in range(len(FORESEE_DICE)):
        if FORESEE_DICE[i, 0] + FORESEE_DICE[i, 1] + FORESEE_DICE[i, 2] == s.dice:
            count = add(FIRST_FORESEE + i, out, count)
    return count


@kernel
def write_bombardments(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-Y01: cards with aliens, in the order of the texts; the new count."""
    for i in range(len(SLOTS_IN_TEXTS)):
        if can_bombard(s, marine, SLOTS_IN_TEXTS[i]):
            count = add(FIRST_ORBITAL + i, out, count)
    return count


@kernel
def write_choices(s: Record, marine: int, out: Ints) -> int:
    """MOM-P03, MOM-P04, MOM-P05, MOM-C03: what a marine can do at the start of its turn."""
    return write_other_choices(s, marine, out, write_programs(s, out))


@kernel
def write_other_choices(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-P04, MOM-P05, MOM-C03: what it can do instead of programming all its dice; the new count."""
    if s.dice == INJECTED_DICE:
        return count
    is_supporting = can_support(s, marine)
    if is_supporting:
        count = add(BAIT, out, count)
    if can_foresee(s, marine):
        count = write_forecasts(s, out, count)
    if is_supporting:
        count = write_beacons(s, FIRST_HIM, out, count)
    if can_inject(s, marine):
        count = add(INJECT, out, count)
    if can_dive(s, marine):
        count = add_row(FIRST_KAMIKAZE, len(KAMIKAZE_SETS), out, count)
    if is_supporting:
        count = write_lifts(s, out, count)
    count = write_bombardments(s, marine, out, count)
    count = add(PASS, out, count)
    if is_supporting:
        count = write_beacons(s, FIRST_SM, out, count)
    return count


@kernel
def packed_hand(s: Record) -> int:
    """MOM-Y09: the hand as `data.pack_faces` packs faces."""
    packed = 0
    for face in range(FACE_COUNT):
        packed |= s.hand[face] << (BITS_A_FACE * face)
    return packed


@kernel
def is_part_of(packed: int, hand: int) -> bool:
    """MOM-Y09: all these faces are in the hand."""
    return ((hand | BORROWS) - packed) & BORROWS == BORROWS


@kernel
def write_takes(s: Record, out: Ints, count: int) -> int:
    """MOM-Y09: any part of the hand; the new count."""
    hand = packed_hand(s)
    for i in range(len(TAKE_PACKED)):
        if is_part_of(TAKE_PACKED[i], hand):
            count = add(FIRST_TAKE + i, out, count)
    return count


@kernel
def write_gates(s: Record, out: Ints, count: int) -> int:
    """MOM-Y12: all terrain cards, from either side; the new count."""
    for gate in range(1, len(GATE_SLOT)):
        if GATE_SLOT[gate] < SLOTS_ON[board(s)]:
            count = add(FIRST_TELEPORT + gate - 1, out, count)
    return count


@kernel
def write_go(s: Record, marine: int, out: Ints) -> int:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12: what can be done before an action."""
    count = 0
    if can_bomb(s, marine):
        count = add(BOMB, out, count)
    if s.has_hand != 0:
        count = add(STOP, out, count)
        return write_takes(s, out, count)
    count = add(GO, out, count)
    if s.action > 1:
        count = add(STOP, out, count)
    if can_teleport(s, marine):
        count = write_gates(s, out, count)
    return count


@kernel
def write_baits(out: Ints) -> int:
    """MOM-C08: throw again, or keep."""
    out[0] = AGAIN
    out[1] = KEEP
    return 2


@kernel
def count_ways(s: Record, draw: int) -> int:
    """MOM-W04: in how many ways these aliens can be drawn from the bag."""
    ways = 1
    for colour in range(KINDS_OF_ALIEN):
        ways *= CHOOSE[s.bag[colour], DRAWN[draw, colour]]
    return ways


@kernel
def write_draws(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-W04: aliens of the bag, unseen."""
    count = 0
    for i in range(DRAW_COUNT[s.draw_count]):
        draw = DRAWS_OF[s.draw_count, i]
        count = add_outcome(FIRST_DRAW + draw, count_ways(s, draw), out, weights, count)
    return count


@kernel
def draw_aliens(s: Record, rng: Rng) -> int:
    """MOM-W04: some aliens of the bag, each way to draw them alike."""
    way = draw_below(rng, CHOOSE[count_in_bag(s), s.draw_count])
    i = 0
    while way >= count_ways(s, DRAWS_OF[s.draw_count, i]):
        way -= count_ways(s, DRAWS_OF[s.draw_count, i])
        i += 1
    return DRAWS_OF[s.draw_count, i]


@kernel
def write_cards(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-S02: the terrain cards not laid."""
    count = 0
    for i in range(count_bits(cards_left(s))):
        count = add_outcome(FIRST_CARD + nth_bit(cards_left(s), i), 1, out, weights, count)
    return count


@kernel
def write_deals(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-S05: the training cards not dealt."""
    count = 0
    for i in range(count_bits(training_left(s))):
        count = add_outcome(FIRST_DEAL + nth_bit(training_left(s), i) - 1, 1, out, weights, count)
    return count


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """MOM-S01, MOM-S02, MOM-S03, MOM-S04: the planet, all aliens in the bag; cards that an option names are laid."""
    clear_turn(s)
    s.active = NOBODY
    for place in range(MOST_SEATS):
        s.order[place] = NOBODY
    lay_planet(s)
    fill_bag(s)
    for slot in range(SLOTS_ON[board(s)]):
        if TRACK_CARDS[s.option_track, slot] > 0:
            lay_card(s, slot, TRACK_CARDS[s.option_track, slot] - 1)
    after_track(s)


@kernel
def actor(s: Record) -> int:
    """MOM-N02, section 7: who decides in this phase."""
    if s.phase == ENDED:
        return OVER
    if s.phase == ABILITY:
        return first_without_ability(s)
    if s.phase == START:
        return first_not_placed(s)
    if s.phase == ORDER:
        return lowest_waiting(s)
    if s.phase == BAIT_NODE:
        return first_asked(s)
    if s.phase == PROGRAM or s.phase == GO_NODE or s.phase == CHOOSE_NODE or s.phase == DRONE_NODE:
        return s.active
    return CHANCE


@kernel
def lowest_waiting(s: Record) -> int:
    """MOM-O05: the lowest seat whose turn is still to come."""
    lowest = s.order[0]
    for place in range(1, count_waiting(s)):
        lowest = min(lowest, s.order[place])
    return lowest


@kernel
def legal(s: Record, out: Ints) -> int:
    """MOM-N01, MOM-N03, section 7: the numbers of the actor's legal actions, rising."""
    if s.phase == CHOOSE_NODE:
        return write_uses(s, s.active, out)
    if s.phase == PROGRAM:
        return write_choices(s, s.active, out)
    if s.phase == GO_NODE:
        return write_go(s, s.active, out)
    if s.phase == DRONE_NODE:
        return add(END, out, add_row(FIRST_DRONE, len(DRONE_SETS), out, 0))
    if s.phase == ORDER:
        return write_waiting(s, out)
    if s.phase == BAIT_NODE:
        return write_baits(out)
    if s.phase == ABILITY:
        return write_abilities(s, out)
    if s.phase == START:
        return add_row(FIRST_START, LZ_COLUMNS[board(s)], out, 0)
    return 0


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-N02, WOM-J01, WOM-J02: what dice, bag and cards can give."""
    if s.phase == ROLL or s.phase == REROLL:
        return write_throws(s, first_pending(s), FIRST_FACE_OUTCOME, out, weights)
    if s.phase == SIDE:
        return write_throws(s, WHITE, FIRST_FACE_OUTCOME, out, weights)
    if s.phase == DRAW:
        return write_draws(s, out, weights)
    if s.phase == TRACK:
        return write_cards(s, out, weights)
    if s.phase == DEAL:
        return write_deals(s, out, weights)
    return 0


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """MOM-P03: any choice at the start of a turn, all alike, programs without a list; else actions are listed."""
    if s.phase != PROGRAM:
        return NO_MOVE
    programs = PROGRAM_COUNT[s.dice]
    n = draw_below(rng, programs + write_other_choices(s, s.active, room, 0))
    return PROGRAM_NUMBERS[s.dice, n] if n < programs else room[n - programs]


@kernel
def draw(s: Record, rng: Rng) -> int:
    """MOM-N02, WOM-J01, WOM-J02: what dice, bag or cards give."""
    if s.phase == ROLL or s.phase == REROLL:
        return FIRST_FACE_OUTCOME + throw_die(s, first_pending(s), rng)
    if s.phase == SIDE:
        return FIRST_FACE_OUTCOME + throw_die(s, WHITE, rng)
    if s.phase == DRAW:
        return FIRST_DRAW + draw_aliens(s, rng)
    if s.phase == TRACK:
        return FIRST_CARD + any_of(cards_left(s), rng)
    return FIRST_DEAL + any_of(training_left(s), rng) - 1


@kernel
def play(s: Record, move: int) -> None:
    """MOM-N03: carry out an action or outcome, and all that follows by itself."""
    if move >= FIRST_FACE_OUTCOME:
        play_outcome(s, move)
    elif s.phase == CHOOSE_NODE:
        play_choose(s, move)
    elif s.phase == PROGRAM:
        play_program(s, move)
    elif s.phase == GO_NODE:
        play_go(s, move)
    elif s.phase == DRONE_NODE:
        play_drone(s, move)
    elif s.phase == ORDER:
        begin_turn(s, move - FIRST_NEXT)
    elif s.phase == BAIT_NODE:
        answer_bait(s, move == AGAIN)
    elif s.phase == ABILITY:
        choose_ability(s, ABILITY_OF_PLACE[move - FIRST_ABILITY])
    else:
        place_marine(s, move - FIRST_START)


@kernel
def reason(s: Record) -> int:
    """MOM-F01, MOM-F02, MOM-F03, MOM-F05: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """MOM-F04: 1 for each seat if the MMM is destroyed, else 0."""
    return 1 if s.reason == MMM_DESTROYED else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """MOM-F04, MOM-R43: all win, also those whose marine is out, or all lose."""
    return s.reason == MMM_DESTROYED
