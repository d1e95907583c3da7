"""What has to hold between the fields of a state of March on Mars (section 6 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from crossings.engine.kernels.tables import flatten
from crossings.engine.notation import need
from crossings.shared.ring.data import (
    CIRCLE,
    CRASH,
    DICE_EACH,
    check_left_first,
    check_program,
    check_track,
    colours_of,
    dice_text,
)
from crossings.shared.ring.jumps import is_landing_box, kind_of

from ..rules import data, planet, rounds, schema, setup, throws, turns
from ..rules.planet import board, is_in_game
from ..rules.schema import NOBODY, PHASES, State

SET_UP = ("track", "deal", "ability", "start")
WITH_DICE = ("roll", "choose", "reroll")
PROGRAMMED = ("go", *WITH_DICE, "drone")
OF_A_TURN = ("program", *PROGRAMMED)
LAST_OF_A_ROUND = ("side", "bait")
MAY_BE = {
    "order": (*OF_A_TURN, "order", "draw"),
    "active": (*OF_A_TURN, "draw"),
    "draw_count": ("draw",),
    "side": LAST_OF_A_ROUND,
    "ask": LAST_OF_A_ROUND,
    "reason": ("over",),
    "dice": ("program",),
    "program": PROGRAMMED,
    "action": PROGRAMMED,
    "throw": WITH_DICE,
    "beacon": WITH_DICE,
    "gate": WITH_DICE,
    "pending": ("roll", "reroll"),
    "faces": WITH_DICE,
    "has_hand": OF_A_TURN,
    "rerolled": PROGRAMMED,
    "moved": PROGRAMMED,
    "shot": PROGRAMMED,
    "fired": OF_A_TURN,
    "strain": OF_A_TURN,
    "unleash": PROGRAMMED,
}
"""By field: the phases in which it may have another value than its initial one."""
MUST_BE = {
    "active": OF_A_TURN,
    "draw_count": ("draw",),
    "side": ("bait",),
    "ask": ("bait",),
    "reason": ("over",),
    "throw": WITH_DICE,
    "pending": ("roll", "reroll"),
    "rerolled": ("reroll",),
}
"""By field: the phases in which it must have one."""
KEYS = {"draw_count": "draw", "reason": "result", "has_hand": "hand"}
"""Fields that are told by other keys."""
OF_NOBODY = ("order", "active", "beacon")
"""Fields of which nobody is the initial value."""
OF_PHASE = {
    "deal": ("option_specials", (schema.DEALT,)),
    "ability": ("option_specials", (schema.DEALT, schema.CHOSEN)),
    "order": ("option_order", (schema.FREE_ORDER,)),
}
"""By phase that not every game has: the option, and its values with which there is one."""
OF_ABILITY = {
    "out": (data.KAMIKAZE,),
    "used": (data.ORBITAL,),
    "strained": (data.INJECTOR, data.PRECOG),
}
"""By mark of a marine: the abilities with which it may have it."""
MARKS = (*OF_ABILITY, "crashed", "bait")
MISSILES = (schema.HIM, schema.SM)
AT_ONCE = (schema.FORESEEING, schema.DIVING)
"""Throws after which nothing is chosen."""
ONE_BLUE, TWO_WHITE = (1, 0, 0), (0, 0, 2)
"""Dice by colour."""


def check(s: State) -> None:
    """All of it. Raises `BadState`."""
    _check_track(s)
    _check_rounds(s)
    _check_phase(s)
    _check_aliens(s)
    _check_training(s)
    for marine in range(s.option_players):
        _check_marine(s, marine)
    _check_order(s)
    _check_ask(s)
    if PHASES[s.phase] == "draw":
        _check_draw(s)
    if PHASES[s.phase] in OF_A_TURN:
        _check_program(s)
        _check_hand(s)
        _check_throw(s)
        _check_effects(s)
        need(_is_open(s), "phase", f"can't be {PHASES[s.phase]}: there is nothing to decide or to roll")
    at_mmm = any(is_in_game(s, marine) and planet.is_at_mmm(s, marine) for marine in range(s.option_players))
    need(s.reason != schema.MMM_DESTROYED or at_mmm, "result.reason", "can't be mmm: no marine is at the MMM")


def _check_track(s: State) -> None:
    """MOM-S01, MOM-S02: the cards that the option names, if any; they make the terrain."""
    planet.lay_planet(s)
    for slot, card in enumerate(filter(None, s.track)):
        planet.lay_card(s, slot, card - 1)
    check_track(s, data.TRACKS[s.option_track], data.SLOTS_ON[board(s)], s.phase == schema.TRACK)


# ---- the course of the game ----------------------------------------------------------------------


def _check_rounds(s: State) -> None:
    """MOM-O01, MOM-S04, MOM-B02, MOM-B04, MOM-F02, MOM-F03: the round, and no more hits than it allows."""
    phase = PHASES[s.phase]
    need(phase == "draw" or (phase in SET_UP) == (s.round == 0), "round", "must be 0 during set-up, and only then")
    is_lost = s.reason == schema.BASE_DESTROYED
    need((s.base_hits == s.option_base) == is_lost, "base_hits", f"must be less than {s.option_base} until it is lost")
    most = max(0, s.round - (not _is_after_turns(s)))
    need(s.base_hits <= most, "base_hits", f"must be at most {most}: one hit a round")
    is_last = s.round == s.option_turns
    need(s.reason or not (is_last and _is_after_turns(s)), "round", "is the last one, so the game must be over")
    need(s.reason != schema.OUT_OF_TIME or is_last, "result.reason", "can't be time: there are rounds left")


def _has_wave_come(s: State) -> bool:
    """Aliens are drawn for nobody in turn: at the end of a round, or in the set-up."""
    return bool(s.phase == schema.DRAW and s.active == NOBODY)


def _is_after_turns(s: State) -> bool:
    """All turns of the round are over, and it is not the bomb that ended them."""
    is_closing = PHASES[s.phase] in LAST_OF_A_ROUND or (_has_wave_come(s) and s.round > 0)
    return bool(is_closing or s.reason > schema.MMM_DESTROYED)


def _check_phase(s: State) -> None:
    """MOM-F04, section 6: a phase of this game; what is there in it, and what is not."""
    phase = PHASES[s.phase]
    option, values = OF_PHASE.get(phase, ("phase", (s.phase,)))
    need(getattr(s, option) in values, "phase", f"is never {phase} with this {option}")
    for field, phases in MAY_BE.items():
        initial, key = NOBODY if field in OF_NOBODY else 0, KEYS.get(field, field)
        is_there = any(value != initial for value in flatten([getattr(s, field)]))
        need(phase in phases or not is_there, key, f"must have its initial value in the phase {phase}")
        need(is_there or phase not in MUST_BE.get(field, ()), key, f"must not have its initial value in {phase}")


# ---- board ---------------------------------------------------------------------------------------


def _check_aliens(s: State) -> None:
    """MOM-D01, MOM-S03, MOM-H06: in circle boxes; all of the box are somewhere; only red guards beside the MMM."""
    on_board = [0] * data.KINDS_OF_ALIEN
    for x, column in enumerate(s.aliens):
        for floor, box in enumerate(column):
            if any(box):
                at = [x, floor - data.FLOOR_0]
                need(kind_of(s, *at) == CIRCLE, "aliens", f"{at} is not a circle box")
                is_on_card = data.SLOT_OF[board(s), x] >= 0 or planet.is_lz(s, x)
                need(is_on_card or box == [0, 0, 1], "aliens", f"only one red alien, the guard, can be at {at}")
                on_board = [sum(counts) for counts in zip(on_board, box, strict=True)]
    for colour, name in enumerate(data.ALIENS):
        there, in_box = s.bag[colour] + s.incoming[colour] + on_board[colour], data.ALIENS_IN_BOX[colour]
        need(there == in_box, "bag", f"there are {in_box} aliens `{name}` in all, not {there}")
    if PHASES[s.phase] in SET_UP:
        wanted = 0 if s.phase == schema.TRACK else data.SLOTS_ON[board(s)] // 2
        need(on_board == [0, 0, wanted], "aliens", f"must be only {wanted} guards in this phase")
    need(s.round or not any(s.incoming), "incoming", "must be empty during set-up")
    is_cleared = _is_after_turns(s) or s.round == 0
    need(not is_cleared or planet.count_aliens_in_lz(s) == 0, "aliens", "must not be in the landing zone now")


def _check_training(s: State) -> None:
    """MOM-S05, MOM-S06, MOM-S07, MOM-S08: who has been placed, has a card, has an ability: one seat after another."""
    placed = cards = abilities = players = s.option_players
    if PHASES[s.phase] in SET_UP:
        placed = setup.first_not_placed(s) if s.phase == schema.START else 0
    if s.option_specials == schema.NO_SPECIALS or s.phase == schema.TRACK:
        cards = abilities = 0
    elif s.phase == schema.DEAL:
        cards, abilities = min(setup.first_without_card(s), players - 1), 0
    elif s.phase == schema.ABILITY:
        abilities = min(setup.first_without_ability(s), players - 1)
        cards = players if s.option_specials == schema.DEALT else abilities
    for name, owners in (("x", placed), ("card", cards), ("ability", abilities)):
        for marine, value in enumerate(getattr(s, name)[:players]):
            is_due = marine < owners
            need((value != 0) == is_due, f"marines[{marine}].{name}", f"must {'not ' if is_due else ''}be null now")


def _check_marine(s: State, marine: int) -> None:
    """MOM-S05, MOM-S08, MOM-K02, MOM-Y01, MOM-Y07, MOM-Y08, MOM-Y09, MOM-C08, WOM-J21: where a marine is, in the
    landing zone at first; what it is trained in, and what marks it."""
    path, card, ability = f"marines[{marine}].", s.card[marine], s.ability[marine]
    is_home = planet.is_in_base(s, marine)
    if s.x[marine]:
        need(is_landing_box(s, s.x[marine], s.y[marine]), f"{path}x", "must be in a landing box: a circle or a hazard")
        need(s.round > 0 or is_home, f"{path}x", "must be in the landing zone during set-up")
    need(card == 0 or s.card[: s.option_players].count(card) == 1, f"{path}card", f"card {card} occurs twice")
    need(data.CARD_OF[ability] in (0, card), f"{path}ability", f"is not on card {card}")
    for name in MARKS:
        is_able = s.round > 0 and ability in OF_ABILITY.get(name, (ability,))
        need(is_able or not getattr(s, name)[marine], path + name, "must be false during set-up, or with this ability")
    if s.out[marine]:
        need(planet.is_guard_box(s, s.x[marine]), f"{path}out", "is possible only in a guard box")
        need(not s.crashed[marine], f"{path}crashed", "must be false: the marine is out")
    if s.bait[marine]:
        is_free = is_home and not planet.is_beset(s, marine) and not s.crashed[marine]
        need(is_free, f"{path}bait", "must be false: only a marine in the landing zone without aliens can bait")
        has_played = marine != s.active and not rounds.is_waiting(s, marine) and not _has_wave_come(s)
        need(has_played, f"{path}bait", "must be false except between its turn and the wave of the round")


# ---- the round -----------------------------------------------------------------------------------


def _check_order(s: State) -> None:
    """MOM-O03, MOM-O04, MOM-O05, MOM-O06: who has still to play, in the right order."""
    order = [seat for seat in s.order if seat != NOBODY]
    waiting = [seat for seat in order if seat != s.active and is_in_game(s, seat)]
    right = [] if _has_wave_come(s) else sorted(waiting, key=lambda seat: rounds.count_ahead(s, seat))
    need(order == right, "order", f"must be {right}: all but the active one, in the order of play")
    need(s.phase != schema.ORDER or order[1:], "order", "must have two or more marines, or there is nothing to decide")


def _check_ask(s: State) -> None:
    """MOM-C08, MOM-W05: the number on the white die, and who is still to be asked."""
    baits = rounds.all_baits(s)
    asked_before = baits & ~s.ask
    if s.phase == schema.SIDE:
        need(s.side > 0 or s.ask == 0, "ask", "must be empty before the first roll")
        need(s.side == 0 or asked_before, "side", "must be 0: no marine has had the die rerolled")
    need(s.ask & ~baits == 0, "ask", "must have only marines that bait")
    need(s.ask == 0 or asked_before < (s.ask & -s.ask), "ask", "must have only marines after those already asked")


def _check_draw(s: State) -> None:
    """MOM-S09, MOM-W03, MOM-W04, MOM-W06, MOM-W07: for which slot, and how many."""
    slot, side = s.draw_slot, planet.side_of(data.SLOT_COLUMN[s.draw_slot])
    group = planet.count_marines(s, side) + 1
    if s.round == 0:
        need(_has_wave_come(s), "active", "must be null during set-up")
        for other, name in enumerate(data.SLOTS[: data.SLOTS_ON[board(s)]]):
            wanted = group if other < slot else 0
            need(planet.count_aliens_on_card(s, other) == wanted, "draw.slot", f"{name} must have {wanted} now")
    else:
        need(slot in (data.L2, data.R2), "draw.slot", "must be next to the MMM")
        if _has_wave_come(s) and board(s) == data.HALF and s.draw_count == 1:
            return
    wanted = min(group, planet.count_in_bag(s))
    need(s.draw_count == wanted, "draw.count", f"must be {wanted}: marines on this side plus one, if the bag has them")
    need(planet.count_aliens_on_card(s, slot) == 0, "draw.slot", "must be empty before a new group comes")
    on_side = _has_wave_come(s) or planet.side_of(s.x[s.active]) == side
    need(on_side, "draw.slot", "must be on the side of the active marine")


# ---- the turn ------------------------------------------------------------------------------------


def _is_later(s: State) -> bool:
    """An action of this turn is over."""
    return s.action > 1 or _is_for_drone(s)


def _is_for_drone(s: State) -> bool:
    """The actions of this turn are over."""
    return bool(s.throw == schema.DRONE_SHOT or s.phase == schema.DRONE_NODE)


def _check_program(s: State) -> None:
    """MOM-P01, MOM-P02, MOM-P03, MOM-Y05, MOM-Y07, MOM-Y08: who is in turn; its dice, due or programmed, and which
    action they are for; none of a colour more than there are."""
    marine, ability, programmed = s.active, s.ability[s.active], sum(flatten(s.program))
    need(is_in_game(s, marine), "active", "must not be out")
    stands = _is_for_drone(s) or not s.crashed[marine]
    need(stands, f"marines[{marine}].crashed", "must be false in its turn")
    key, dice, strains = "program", programmed, {data.INJECTOR, data.PRECOG}
    is_tired = ability == data.INJECTOR and s.strained[marine]
    due = {0, data.CRASHED_DICE, data.TIRED_DICE if is_tired else data.FULL_DICE}
    if s.phase == schema.PROGRAM:
        key, dice, strains = "dice", s.dice, {data.INJECTOR}
        due.remove(0)
    if s.strain and ability == data.INJECTOR:
        due = {data.INJECTED_DICE}
    need(dice in due, key, f"must be {' or '.join(map(str, sorted(due)))} dice, not {dice}")
    is_fit = ability in strains and not s.strained[marine]
    need(
        is_fit or not s.strain,
        "strain",
        "must be false with this ability, too early, or in the turn after its last use",
    )
    check_program(s.program)
    has_dice = (s.has_hand or throws.count_dice(s, s.action)) if s.action else not (programmed or s.has_hand)
    need(has_dice, "action", "must be an action with dice, or 0 if there is none")


def _check_hand(s: State) -> None:
    """MOM-Y08, MOM-Y09: the dice foreseen, and what is left of them."""
    is_foreseen = s.strain and s.ability[s.active] == data.PRECOG and s.throw != schema.FORESEEING
    need(bool(s.has_hand) == bool(is_foreseen), "hand", "must be null unless dice were foreseen")
    if s.has_hand:
        need(not any(flatten(s.program)), "program", "must be empty with a hand")
        seen = [held + lying for held, lying in zip(s.hand, s.faces, strict=True)]
        left = range(data.FULL_DICE - s.action + 2) if s.action > 1 else (data.CRASHED_DICE, data.FULL_DICE)
        need(sum(seen) in left, "hand", "must have all dice before action 1, and then no more than can be left")
        need(max(colours_of(seen)) <= DICE_EACH, "hand", f"must have at most {DICE_EACH} dice of a colour")
        need(not seen[CRASH] or s.unleash, "unleash", "must be true: a crash mark was foreseen")


def _check_throw(s: State) -> None:
    """MOM-T02: what dice are thrown for, and with which; what belongs to that alone."""
    if s.throw:
        holds, needed, dice = _demands(s)
        need(holds, "throw", f"`{schema.THROWS[s.throw]}` needs {needed}")
        is_besides = s.throw in (*AT_ONCE, *MISSILES)
        need(not is_besides or not any(flatten(s.program)), "program", "must be empty with this throw")
        is_taken = s.throw == schema.ACT and s.phase == schema.CHOOSE
        need(is_taken or not s.has_hand, "throw", "must be act with a hand")
        _check_faces(s, [dice_text(one) for one in dice])
    need((s.beacon != NOBODY) == (s.throw in MISSILES), "beacon", "must be a seat with a missile, else null")
    need(s.beacon == NOBODY or is_in_game(s, s.beacon), "beacon", "must not be out")
    need((s.gate > 0) == (s.throw == schema.TELEPORTING), "gate", "must be null except for a teleportation")
    need(data.GATE_SLOT[s.gate] < data.SLOTS_ON[board(s)], "gate", "must be of a slot of this board")
    need(not s.rerolled & ~_may_be_used_up(s), "rerolled", "must have no right that can't be used up yet")


def _demands(s: State) -> tuple[object, str, Iterable[Sequence[int]]]:
    """MOM-A04, MOM-C03, MOM-X02, MOM-Y05, MOM-Y07, MOM-Y09, MOM-Y12: whether dice can be thrown for this here, what
    that needs, and the sets of dice with which it can be done."""
    marine, ability, action = s.active, s.ability[s.active], [s.program[s.action - 1]]
    match schema.THROWS[s.throw]:
        case "act":
            return s.action, "an action", action
        case "bomb":
            return s.action and throws.can_bomb(s, marine), "four dice of an action, at the MMM", action
        case "teleport":
            has_gate = s.action and turns.can_teleport(s, marine)
            return has_gate, "Teleportation and a blue die, not beset", [ONE_BLUE]
        case "foresee":
            return ability == data.PRECOG and s.strain, "Precog, and `strain`", data.FORESEE_DICE
        case "kamikaze":
            can_dive = ability == data.KAMIKAZE and planet.is_at_mmm(s, marine)
            return can_dive, "a Kamikaze at the MMM", data.KAMIKAZE_SETS
        case "drone":
            return ability == data.DRONE, "a Drone", data.DRONE_SETS
    return turns.can_support(s, marine), "a marine in the landing zone without aliens", [TWO_WHITE]


def _check_faces(s: State, thrown: Sequence[str]) -> None:
    """MOM-A01, MOM-T02: dice that this throw can have lie, or are still to come, the left ones first."""
    lying = colours_of(s.faces)
    need(s.phase != schema.REROLL or sum(s.pending) == 1, "pending", "must be the one die that is rerolled")
    if s.has_hand:
        need(any(lying), "faces", "must not be empty in an action")
        return
    dice = dice_text([a + b for a, b in zip(lying, s.pending, strict=True)])
    if s.fired:
        need(dice and Counter(dice) < Counter(thrown[0]), "faces", f"must be what a shot has left of {thrown[0]}")
        return
    need(dice in thrown, "faces", f"must with `pending` be {' or '.join(thrown)}")
    if s.phase == schema.ROLL:
        check_left_first(s.pending, lying)


def _may_be_used_up(s: State) -> int:
    """MOM-T02, MOM-C02, MOM-C07, MOM-R21: the rights of reroll."""
    rights = schema.TEAM_RIGHT
    if s.throw == schema.SM:
        rights |= schema.SEEK_RIGHT
    if s.phase == schema.ROLL:
        rights = schema.NO_RIGHT
    if s.throw not in MISSILES:
        rights |= schema.BASE_RIGHT
    is_first = not _is_later(s) and PHASES[s.phase] in ("roll", "go")
    return schema.NO_RIGHT if is_first or s.has_hand else rights


def _check_effects(s: State) -> None:
    """MOM-Y04, MOM-Y06, MOM-Y10, MOM-W07: what the marine has done this turn."""
    ability, is_later = s.ability[s.active], _is_later(s)
    for done, by_now in (("moved", False), ("shot", s.fired), ("unleash", s.fired or s.has_hand)):
        need(is_later or by_now or not getattr(s, done), done, "must be false: no dice were used yet")
    need(not s.unleash or ability != data.RANGER, "unleash", "must be false for a Ranger")
    is_both = ability == data.SNIPER and s.moved and s.shot
    need(not is_both, "shot", "must be false: a Sniper that has jumped can't shoot")
    if s.fired:
        is_open = s.phase == schema.CHOOSE and s.throw == schema.ACT and throws.can_fire_again(s, s.active)
        need(is_open, "fired", "must be false unless Multi-shot can shoot again")
        need(s.shot, "shot", "must be true: a shot was made with this roll")


def _is_open(s: State) -> object:
    """Section 7: there is something to decide, or to be thrown again."""
    match PHASES[s.phase]:
        case "go" if s.has_hand:
            return throws.count_in_hand(s)
        case "go" if s.action:
            return s.action > 1 or throws.can_bomb(s, s.active) or turns.can_teleport(s, s.active)
        case "go":
            return False
        case "drone":
            return s.ability[s.active] == data.DRONE
        case "choose" if s.throw == schema.BOMBING:
            failed = not throws.reaches_target(s, throws.total_lying(s))
            return failed and throws.right_of_reroll(s, s.active)
        case "choose" | "reroll":
            return s.throw not in AT_ONCE
    return True
