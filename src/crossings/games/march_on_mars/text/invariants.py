"""What has to hold between the fields of a state of March on Mars (section 6 of the rules)."""

from __future__ import annotations

from crossings.engine.kernels.tables import flat
from crossings.engine.notation import need
from crossings.games.march_on_mars.rules import data, rounds, schema, setting_up, turns
from crossings.games.march_on_mars.rules.planet import (
    board,
    count_aliens_in_lz,
    count_aliens_on_card,
    count_in_bag,
    count_marines,
    is_at_mmm,
    is_beset,
    is_guard_box,
    is_in_base,
    is_in_game,
    is_lz,
    lay_card,
    lay_planet,
    side_of,
)
from crossings.games.march_on_mars.rules.schema import State
from crossings.games.march_on_mars.rules.throws import (
    can_bomb,
    can_fire_again,
    count_dice,
    count_in_hand,
    reaches_target,
    right_of_reroll,
    total_lying,
)
from crossings.shared.ring import checks
from crossings.shared.ring.data import CIRCLE, CRASH, DICE_EACH, dice_text
from crossings.shared.ring.jumps import is_landing_box, kind_of

SET_UP = (schema.TRACK, schema.DEAL, schema.ABILITY, schema.START)
OF_A_TURN = (schema.PROGRAM, schema.GO, schema.ROLL, schema.CHOOSE, schema.REROLL, schema.DRONE_NODE)
WITH_DICE = (schema.ROLL, schema.CHOOSE, schema.REROLL)
OF_AN_ACTION = (schema.ACT, schema.BOMBING, schema.TELEPORTING)
MISSILES = (schema.HIM, schema.SM)
OF_A_TURN_ALONE = (
    "dice", "action", "throw", "gate", "rerolled", "moved", "shot", "fired", "strain", "unleash",
    "program", "pending", "faces",
)  # fmt: skip
"""Keys that are 0 or empty outside of turns."""


def check(s: State) -> None:
    """All of it. Raises `BadState`."""
    _check_track(s)
    _check_ending(s)
    _check_rounds(s)
    _check_aliens(s)
    for marine in range(s.option_players):
        _check_place(s, marine)
        _check_training(s, marine)
        _check_flags(s, marine)
    _check_order(s)
    _check_ask(s)
    _check_draw(s)
    _check_active(s)
    if s.phase in OF_A_TURN:
        _check_program(s)
        _check_hand(s)
        _check_throw(s)
        _check_dice_lying(s)
        _check_rerolled(s)
        _check_effects(s)
        _check_node(s)
    else:
        _check_no_turn(s)
    if s.phase == schema.ENDED:
        _check_end(s)


def _check_track(s: State) -> None:
    """MOM-S01, MOM-S02: the cards that the option names, if any; they make the terrain."""
    lay_planet(s)
    for slot, card in enumerate(filter(None, s.track)):
        lay_card(s, slot, card - 1)
    checks.check_track(s, data.TRACKS[s.option_track], data.SLOTS_ON[board(s)], s.phase == schema.TRACK)


def _check_ending(s: State) -> None:
    """MOM-F04: there is a result exactly when the game is over."""
    need((s.reason > 0) == (s.phase == schema.ENDED), "result", "is null exactly until the phase over")


def _is_after_turns(s: State) -> bool:
    """All turns of the round are over, and it is not the bomb that ended them."""
    if s.phase in (schema.SIDE, schema.BAIT_NODE) or s.reason > schema.MMM_DESTROYED:
        return True
    return bool(s.phase == schema.DRAW and s.round > 0 and s.active == schema.NOBODY)


# ---- board ---------------------------------------------------------------------------------------


def _check_rounds(s: State) -> None:
    """MOM-O01, MOM-S04, MOM-B02, MOM-B04: the round, and no more hits than it allows."""
    if s.phase in SET_UP:
        need(s.round == 0, "round", "must be 0 during set-up")
    elif s.phase != schema.DRAW:
        need(s.round > 0, "round", "must be 1 or more after the set-up")
    is_lost = s.reason == schema.BASE_DESTROYED
    need((s.base_hits == s.option_base) == is_lost, "base_hits", f"must be less than {s.option_base} until it is lost")
    most = max(0, s.round - (not _is_after_turns(s)))
    need(s.base_hits <= most, "base_hits", f"must be at most {most}: one hit a round")
    is_more_to_come = s.phase in (schema.SIDE, schema.BAIT_NODE) or (s.phase == schema.DRAW and _is_after_turns(s))
    need(not is_more_to_come or s.round < s.option_turns, "round", "is the last one; nothing comes after it")


def _check_aliens(s: State) -> None:
    """MOM-D01, MOM-S03, MOM-H06: in circle boxes; all of the box are somewhere; only red guards beside the MMM."""
    boxes = [(x, floor, box) for x, column in enumerate(s.aliens) for floor, box in enumerate(column) if any(box)]
    for x, floor, box in boxes:
        at = [x, floor - data.FLOOR_0]
        need(kind_of(s, *at) == CIRCLE, "aliens", f"{at} is no circle box")
        if data.SLOT_OF[board(s), x] < 0 and not is_lz(s, x):
            need(box == [0, 0, 1], "aliens", f"only one red alien, the guard, can be at {at}")
    on_board = [sum(colours) for colours in zip(*(box for _, _, box in boxes), strict=True)] or [0] * len(data.ALIENS)
    for colour, name in enumerate(data.ALIENS):
        there, in_box = s.bag[colour] + s.incoming[colour] + on_board[colour], data.ALIENS_IN_BOX[colour]
        need(there == in_box, "bag", f"there are {in_box} aliens `{name}` in all, not {there}")
    if s.phase in SET_UP:
        wanted = 0 if s.phase == schema.TRACK else data.SLOTS_ON[board(s)] // 2
        need(on_board == [0, 0, wanted], "aliens", f"must be {wanted} guards only in this phase")
    if s.round == 0:
        need(not any(s.incoming), "incoming", "must be empty during set-up")
    if _is_after_turns(s) or s.round == 0:
        need(count_aliens_in_lz(s) == 0, "aliens", "must not be in the landing zone now")


def _check_place(s: State, marine: int) -> None:
    """MOM-S08, WOM-J21: in a landing box, in the landing zone at first."""
    key = f"marines[{marine}].x"
    if s.phase in SET_UP:
        placed = setting_up.first_not_placed(s) if s.phase == schema.START else 0
        need((s.x[marine] != 0) == (marine < placed), key, "must be null until placed, one seat after another")
    else:
        need(s.x[marine] != 0, key, "must not be null after the set-up")
    if s.x[marine] == 0:
        return
    need(is_landing_box(s, s.x[marine], s.y[marine]), key, "must be in a landing box: a circle or a hazard")
    need(s.round > 0 or is_in_base(s, marine), key, "must be in the landing zone during set-up")


def _check_training(s: State, marine: int) -> None:
    """MOM-S05, MOM-S06, MOM-S07: who has a card, who an ability."""
    card, ability = s.card[marine], s.ability[marine]
    path = f"marines[{marine}]."
    players = s.option_players
    cards = abilities = players
    if s.option_specials == schema.NO_SPECIALS or s.phase == schema.TRACK:
        cards = abilities = 0
    elif s.phase == schema.DEAL:
        cards, abilities = min(setting_up.first_without_card(s), players - 1), 0
    elif s.phase == schema.ABILITY:
        abilities = min(setting_up.first_without_ability(s), players - 1)
        cards = players if s.option_specials == schema.DEALT else abilities
    need((card > 0) == (marine < cards), f"{path}card", "must be null" if marine >= cards else "must not be null")
    why = "must be null" if marine >= abilities else "must not be null"
    need((ability > 0) == (marine < abilities), f"{path}ability", why)
    need(card == 0 or s.card[:players].count(card) == 1, f"{path}card", f"card {card} is there twice")
    need(ability == 0 or data.CARD_OF[ability] == card, f"{path}ability", f"does not stand on card {card}")
    if s.phase == schema.DEAL:
        need(s.option_specials == schema.DEALT, "phase", "is never deal with this option `specials`")
    if s.phase == schema.ABILITY:
        need(s.option_specials != schema.NO_SPECIALS, "phase", "is never ability with `specials` none")


def _check_flags(s: State, marine: int) -> None:
    """MOM-K02, MOM-Y01, MOM-Y07, MOM-Y08, MOM-Y09, MOM-C08: what marks a marine."""
    path, ability = f"marines[{marine}].", s.ability[marine]
    flags = (("out", (data.KAMIKAZE,)), ("used", (data.ORBITAL,)), ("strained", (data.INJECTOR, data.PRECOG)))
    for name, abilities in flags:
        need(not getattr(s, name)[marine] or ability in abilities, path + name, "must be false with this ability")
    if s.round == 0:
        for name in ("crashed", "out", "used", "strained", "bait"):
            need(not getattr(s, name)[marine], path + name, "must be false during set-up")
    if s.out[marine]:
        need(is_guard_box(s, s.x[marine]), path + "out", "is possible only in a guard box")
        need(not s.crashed[marine], path + "crashed", "must be false, it is out")
    if s.bait[marine]:
        is_able = is_in_base(s, marine) and not is_beset(s, marine) and not s.crashed[marine]
        need(is_able, path + "bait", "must be false: only who stands in the landing zone without aliens baits")
        has_played = not rounds.is_waiting(s, marine) and marine != s.active
        need(has_played, path + "bait", "must be false, its turn is not over")
        is_due = s.phase != schema.DRAW or s.active != schema.NOBODY
        need(is_due, path + "bait", "must be false, the wave of the round has come")


# ---- the round -----------------------------------------------------------------------------------


def _check_order(s: State) -> None:
    """MOM-O03, MOM-O04, MOM-O05, MOM-O06: who has still to play, in the right order."""
    order = [seat for seat in s.order if seat != schema.NOBODY]
    is_open = s.phase in OF_A_TURN or s.phase == schema.ORDER or (s.phase == schema.DRAW and s.active != schema.NOBODY)
    need(is_open or not order, "order", "must be empty now")
    need(s.active not in order, "order", "must not hold the active marine")
    need(all(is_in_game(s, seat) for seat in order), "order", "must not hold a marine that is out")
    right = sorted(order, key=lambda seat: rounds.count_ahead(s, seat))
    need(order == right, "order", f"must be {right}, by the order of play")
    if s.phase == schema.ORDER:
        need(s.option_order == schema.FREE_ORDER, "phase", "is never order with the option `order` front")
        need(len(order) > 1, "order", "must hold two or more, or there is nothing to decide")


def _check_ask(s: State) -> None:
    """MOM-C08, MOM-W05: the number on the white die, and who is still to be asked."""
    baits = rounds.all_baits(s)
    asked_before = baits & ~s.ask
    if s.phase == schema.BAIT_NODE:
        need(s.side > 0, "side", "must be 1 or 2 in the phase bait")
        need(s.ask > 0, "ask", "must not be empty in the phase bait")
    elif s.phase == schema.SIDE:
        need(s.side > 0 or s.ask == 0, "ask", "must be empty before the first throw")
        need(s.side == 0 or asked_before, "side", "must be 0, nobody has had the die thrown again")
    else:
        need(s.side == 0, "side", "must be 0 in this phase")
        need(s.ask == 0, "ask", "must be empty in this phase")
    need(s.ask & ~baits == 0, "ask", "must hold only marines with a bait")
    need(s.ask == 0 or asked_before < (s.ask & -s.ask), "ask", "must hold those behind the ones asked before")


def _check_draw(s: State) -> None:
    """MOM-S09, MOM-W03, MOM-W04, MOM-W06, MOM-W07: for which slot, and how many."""
    need((s.draw_count > 0) == (s.phase == schema.DRAW), "draw", "must be null but in the phase draw")
    if s.phase != schema.DRAW:
        return
    slot, in_bag = s.draw_slot, count_in_bag(s)
    side = side_of(data.SLOT_COLUMN[slot])
    if s.round == 0:
        group = count_marines(s, side) + 1
        for other in range(data.SLOTS_ON[board(s)]):
            wanted = group if other < slot else 0
            need(count_aliens_on_card(s, other) == wanted, "draw.slot", f"{data.SLOTS[other]} must hold {wanted} now")
        need(s.active == schema.NOBODY, "active", "must be null during set-up")
    else:
        need(slot in (data.L2, data.R2), "draw.slot", "must lie next to the MMM")
    is_single = board(s) == data.HALF and s.active == schema.NOBODY and s.round > 0
    if is_single and s.draw_count == 1:
        return
    wanted = min(count_marines(s, side) + 1, in_bag)
    need(s.draw_count == wanted, "draw.count", f"must be {wanted}: marines on this side plus one, if the bag has them")
    need(count_aliens_on_card(s, slot) == 0, "draw.slot", "must be empty before a new group comes")
    if s.active != schema.NOBODY:
        need(side_of(s.x[s.active]) == side, "draw.slot", "must lie on the side of the active marine")


# ---- the turn ------------------------------------------------------------------------------------


def _check_active(s: State) -> None:
    """MOM-P02, MOM-Y05, MOM-Y07: whose turn it is; it stands but behind its actions."""
    if s.phase in OF_A_TURN:
        need(s.active != schema.NOBODY, "active", "must be a seat in this phase")
    elif s.phase != schema.DRAW:
        need(s.active == schema.NOBODY, "active", "must be null in this phase")
    if s.active == schema.NOBODY or s.phase == schema.DRAW:
        return
    need(is_in_game(s, s.active), "active", "must not be out")
    is_done = s.phase == schema.DRONE_NODE or s.throw == schema.DRONE_SHOT
    need(is_done or not s.crashed[s.active], f"marines[{s.active}].crashed", "must be false in its turn")


def _check_no_turn(s: State) -> None:
    """Section 6: outside of turns their keys have initial values."""
    for key in OF_A_TURN_ALONE:
        need(not any(flat([getattr(s, key)])), key, "must have its initial value outside of turns")
    need(s.beacon == schema.NOBODY, "beacon", "must be null outside of turns")
    need(not s.has_hand, "hand", "must be null outside of turns")


def _dice_programmed(s: State) -> int:
    return sum(flat(s.program))


def _check_program(s: State) -> None:
    """MOM-P01, MOM-P03, MOM-Y08: dice due, or as many programmed; none of a colour more than there are."""
    marine, ability = s.active, s.ability[s.active]
    dice = s.dice if s.phase == schema.PROGRAM else _dice_programmed(s)
    key = "dice" if s.phase == schema.PROGRAM else "program"
    is_tired = ability == data.INJECTOR and s.strained[marine]
    due = {data.CRASHED_DICE, data.TIRED_DICE if is_tired else data.FULL_DICE}
    if ability == data.INJECTOR and s.strain:
        need(not is_tired, "strain", "must be false in the turn after an injection")
        due = {data.INJECTED_DICE}
    if s.phase == schema.PROGRAM:
        need(not _dice_programmed(s), "program", "must be empty before it is made")
    else:
        need(s.dice == 0, "dice", "must be 0 once they are programmed")
        if s.throw in OF_AN_ACTION and not s.has_hand:
            need(dice > 0, "program", "must have dice for this throw")
    if dice or s.phase == schema.PROGRAM:
        need(dice in due, key, f"must be {' or '.join(map(str, sorted(due)))} dice, not {dice}")
    checks.check_program(s.program)
    is_programmed = _dice_programmed(s) > 0
    if not is_programmed and not s.has_hand:
        need(s.action == 0, "action", "must be 0 with no action programmed")
    else:
        need(s.action > 0, "action", "must be 1 to 3")
        need(s.has_hand or count_dice(s, s.action) > 0, "action", "must be one that has dice")


def _check_hand(s: State) -> None:
    """MOM-Y08, MOM-Y09: the dice foreseen, and what is left of them."""
    ability = s.ability[s.active]
    need(not s.strain or ability in (data.INJECTOR, data.PRECOG), "strain", "must be false with this ability")
    is_foreseen = ability == data.PRECOG and s.strain
    need(not is_foreseen or not s.strained[s.active], "strain", "must be false in the turn after another")
    if s.phase == schema.PROGRAM:
        need(not is_foreseen, "strain", "must be false before anything is foreseen")
        need(not s.strain or s.dice == data.INJECTED_DICE, "strain", "must be false before the injection")
    elif ability == data.INJECTOR and s.strain:
        need(_dice_programmed(s), "program", "must not be empty after an injection")
    is_thrown = s.throw != schema.FORESEEING and s.phase != schema.PROGRAM
    need(bool(s.has_hand) == bool(is_foreseen and is_thrown), "hand", "must be null unless dice were foreseen")
    if not s.has_hand:
        return
    need(not _dice_programmed(s), "program", "must be empty with a hand")
    seen = [held + lying for held, lying in zip(s.hand, s.faces, strict=True)]
    size = sum(seen)
    need(size <= data.FULL_DICE - (s.action - 1), "hand", "has more dice than can be left")
    need(s.action > 1 or size in (data.CRASHED_DICE, data.FULL_DICE), "hand", "must have all dice before action 1")
    need(max(checks.colours_of(seen)) <= DICE_EACH, "hand", f"must have at most {DICE_EACH} dice of a colour")
    need(not seen[CRASH] or s.unleash, "unleash", "must be true, a crash mark was foreseen")


def _check_throw(s: State) -> None:
    """MOM-A04, MOM-C03, MOM-X02, MOM-Y05, MOM-Y07, MOM-Y09, MOM-Y12: what dice can be thrown for here."""
    marine, ability = s.active, s.ability[s.active]
    need((s.throw > 0) == (s.phase in WITH_DICE), "throw", "must be null but where dice are thrown or lie")
    demands: dict[int, tuple[object, str]] = {
        schema.ACT: (True, ""),
        schema.BOMBING: (s.action and can_bomb(s, marine), "four dice of an action, at the MMM"),
        schema.TELEPORTING: (s.action and turns.can_teleport(s, marine), "Teleportation and a blue die, not beset"),
        schema.FORESEEING: (ability == data.PRECOG and s.strain, "Precog, and `strain`"),
        schema.DIVING: (ability == data.KAMIKAZE and is_at_mmm(s, marine), "a Kamikaze at the MMM"),
        schema.HIM: (turns.can_support(s, marine), "a marine in the landing zone without aliens"),
        schema.SM: (turns.can_support(s, marine), "a marine in the landing zone without aliens"),
        schema.DRONE_SHOT: (ability == data.DRONE, "a Drone"),
    }
    if s.throw:
        holds, needed = demands[s.throw]
        need(holds, "throw", f"`{schema.THROWS[s.throw]}` needs {needed}")
        is_of_program = s.throw in OF_AN_ACTION or s.throw == schema.DRONE_SHOT
        need(is_of_program or not _dice_programmed(s), "program", "must be empty with this throw")
        need(not s.has_hand or (s.throw == schema.ACT and s.phase == schema.CHOOSE), "throw", "must be act with a hand")
    need((s.beacon != schema.NOBODY) == (s.throw in MISSILES), "beacon", "must be a seat with a missile, else null")
    need(s.beacon == schema.NOBODY or is_in_game(s, s.beacon), "beacon", "must not be out")
    need((s.gate > 0) == (s.throw == schema.TELEPORTING), "gate", "must be null but for a teleportation")
    slot = data.GATE_SLOT[s.gate]
    need(slot < data.SLOTS_ON[board(s)], "gate", "must be of a slot of this board")


def _thrown_dice(s: State) -> tuple[str, ...]:
    """The sets of dice that this throw can have."""
    if s.throw in (schema.ACT, schema.BOMBING):
        return (dice_text(s.program[s.action - 1]),)
    if s.throw == schema.TELEPORTING:
        return ("b",)
    if s.throw in MISSILES:
        return ("ww",)
    tables = {
        schema.FORESEEING: data.FORESEE_DICE,
        schema.DIVING: data.KAMIKAZE_SETS,
        schema.DRONE_SHOT: data.DRONE_SETS,
    }
    return tuple(dice_text(dice) for dice in tables[s.throw])


def _check_dice_lying(s: State) -> None:
    """MOM-A01, MOM-T02: the dice of the throw lie or are still to come, the left ones first."""
    lying, pending = checks.colours_of(s.faces), s.pending
    waits = {schema.ROLL: sum(pending) > 0, schema.REROLL: sum(pending) == 1}
    need(waits.get(s.phase, sum(pending) == 0), "pending", "must hold the dice still to be thrown, if any are")
    if not s.throw:
        need(sum(lying) == 0, "faces", "must be empty with nothing thrown")
        return
    if s.has_hand:
        need(sum(lying) > 0, "faces", "must not be empty in an action")
        return
    dice = dice_text([a + b for a, b in zip(lying, pending, strict=True)])
    allowed = _thrown_dice(s)
    if s.fired:
        whole = allowed[0]
        good = dice != whole and all(dice.count(letter) <= whole.count(letter) for letter in dice)
        need(good and dice, "faces", f"must be what a shot has left of {whole}")
        return
    need(dice in allowed, "faces", f"must with `pending` be {' or '.join(allowed)}")
    if s.phase == schema.ROLL:
        checks.check_left_first(pending, lying)


def _check_rerolled(s: State) -> None:
    """MOM-T02, MOM-C02, MOM-C07, MOM-R21: rights that can be used up by now."""
    first = s.action < 2 and s.throw != schema.DRONE_SHOT and s.phase != schema.DRONE_NODE
    none_yet = s.phase == schema.PROGRAM or s.has_hand or (s.phase == schema.ROLL and first)
    none_yet = none_yet or (s.phase == schema.GO and first)
    need(not none_yet or s.rerolled == 0, "rerolled", "must be empty, there was no reroll yet")
    if s.phase == schema.ROLL:
        need(s.rerolled & ~schema.BASE_RIGHT == 0, "rerolled", "must hold nothing but base in a new throw")
    need(s.phase != schema.REROLL or s.rerolled, "rerolled", "must not be empty in the phase reroll")
    need(not s.rerolled & schema.SEEK_RIGHT or s.throw == schema.SM, "rerolled", "has seek only with the missile sm")
    if s.throw in MISSILES:
        need(not s.rerolled & schema.BASE_RIGHT, "rerolled", "must not hold base with a missile")


def _check_effects(s: State) -> None:
    """MOM-Y04, MOM-Y06, MOM-Y10, MOM-W07: what the marine has done this turn."""
    is_later = s.action > 1 or s.throw == schema.DRONE_SHOT or s.phase == schema.DRONE_NODE
    need(is_later or not s.moved, "moved", "must be false, there was no action yet")
    need(is_later or s.fired or not s.shot, "shot", "must be false, there was no action yet")
    need(is_later or s.fired or s.has_hand or not s.unleash, "unleash", "must be false, no dice were used yet")
    need(not s.unleash or s.ability[s.active] != data.RANGER, "unleash", "must be false for a Ranger")
    is_both = s.ability[s.active] == data.SNIPER and s.moved and s.shot
    need(not is_both, "shot", "must be false, a Sniper that jumps does not shoot")
    if s.fired:
        is_open = s.phase == schema.CHOOSE and s.throw == schema.ACT and can_fire_again(s, s.active)
        need(is_open, "fired", "must be false unless Multi-shot can shoot again")
        need(s.shot, "shot", "must be true, a shot of this throw was made")


def _check_node(s: State) -> None:
    """Section 7: there is something to decide."""
    if s.phase == schema.GO:
        is_open = count_in_hand(s) > 0 if s.has_hand else s.action > 0
        need(is_open, "phase", "go needs an action, or dice in the hand")
        is_choice = s.has_hand or s.action > 1 or can_bomb(s, s.active) or turns.can_teleport(s, s.active)
        need(is_choice, "phase", "go would have only one text, and be skipped")
    if s.phase == schema.DRONE_NODE:
        need(s.ability[s.active] == data.DRONE, "phase", "is drone only for a marine with a Drone")
    if s.phase == schema.CHOOSE:
        is_thrown = s.throw in (schema.FORESEEING, schema.DIVING)
        need(not is_thrown, "phase", "is never choose with this throw")
        if s.throw == schema.BOMBING:
            failed = not reaches_target(s, total_lying(s)) and right_of_reroll(s, s.active)
            need(failed, "phase", "is choose for a bomb only if it failed and can be rerolled")
    if s.phase == schema.REROLL:
        need(s.throw not in (schema.FORESEEING, schema.DIVING), "phase", "is never reroll with this throw")


# ---- the end -------------------------------------------------------------------------------------


def _check_end(s: State) -> None:
    """MOM-F01, MOM-F03: the position bears the reason out; MOM-F02 by the hits."""
    if s.reason == schema.MMM_DESTROYED:
        someone = any(is_in_game(s, marine) and is_at_mmm(s, marine) for marine in range(s.option_players))
        need(someone, "result.reason", "is not mmm: nobody is at the MMM")
    if s.reason == schema.OUT_OF_TIME:
        need(s.round == s.option_turns, "result.reason", "is not time: there are rounds left")
