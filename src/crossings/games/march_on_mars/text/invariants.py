"""The invariants of a state of March on Mars (section 6 of the rules)."""

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

SETUP_PHASES = ("track", "deal", "ability", "start")
THROW_PHASES = ("roll", "choose", "reroll")
ACTION_PHASES = ("go", *THROW_PHASES, "drone")
TURN_PHASES = ("program", *ACTION_PHASES)
ROUND_END_PHASES = ("side", "bait")
ALLOWED_PHASES = {
    "order": (*TURN_PHASES, "order", "draw"),
    "active": (*TURN_PHASES, "draw"),
    "draw_count": ("draw",),
    "side": ROUND_END_PHASES,
    "ask": ROUND_END_PHASES,
    "reason": ("over",),
    "dice": ("program",),
    "program": ACTION_PHASES,
    "action": ACTION_PHASES,
    "throw": THROW_PHASES,
    "beacon": THROW_PHASES,
    "gate": THROW_PHASES,
    "pending": ("roll", "reroll"),
    "faces": THROW_PHASES,
    "has_hand": TURN_PHASES,
    "rerolled": ACTION_PHASES,
    "moved": ACTION_PHASES,
    "shot": ACTION_PHASES,
    "fired": TURN_PHASES,
    "strain": TURN_PHASES,
    "unleash": ACTION_PHASES,
}
"""By field: the phases in which its value may differ from the initial one."""
REQUIRED_PHASES = {
    "active": TURN_PHASES,
    "draw_count": ("draw",),
    "side": ("bait",),
    "ask": ("bait",),
    "reason": ("over",),
    "throw": THROW_PHASES,
    "pending": ("roll", "reroll"),
    "rerolled": ("reroll",),
}
"""By field: the phases in which its value must differ from the initial one."""
JSON_KEYS = {"draw_count": "draw", "reason": "result", "has_hand": "hand"}
"""Fields with another key in JSON."""
SEAT_FIELDS = ("order", "active", "beacon")
"""Fields whose initial value is `NOBODY`."""
PHASE_OPTIONS = {
    "deal": ("option_specials", (schema.DEALT,)),
    "ability": ("option_specials", (schema.DEALT, schema.CHOSEN)),
    "order": ("option_order", (schema.FREE_ORDER,)),
}
"""By phase that some games don't have: an option, and its values with which the phase occurs."""
MARK_ABILITIES = {
    "out": (data.KAMIKAZE,),
    "used": (data.ORBITAL,),
    "strained": (data.INJECTOR, data.PRECOG),
}
"""By mark of a marine: the abilities with which it can have the mark."""
MARKS = (*MARK_ABILITIES, "crashed", "bait")
MISSILES = (schema.HIM, schema.SM)
THROWS_WITHOUT_CHOICE = (schema.FORESEEING, schema.KAMIKAZE_THROW)
"""Throws without a choice of their use."""
ONE_BLUE, TWO_WHITE = (1, 0, 0), (0, 0, 2)
"""Numbers of dice by colour."""


def check(s: State) -> None:
    """Check all invariants. Raises `BadState`."""
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
    if PHASES[s.phase] in TURN_PHASES:
        _check_program(s)
        _check_hand(s)
        _check_throw(s)
        _check_effects(s)
        need(_has_decision_or_roll(s), "phase", f"can't be {PHASES[s.phase]}: there is nothing to decide or to roll")
    at_mmm = any(is_in_game(s, marine) and planet.is_at_mmm(s, marine) for marine in range(s.option_players))
    need(s.reason != schema.MMM_DESTROYED or at_mmm, "result.reason", "can't be mmm: no marine is at the MMM")


def _check_track(s: State) -> None:
    """MOM-S01, MOM-S02: the cards agree with the option. Also fills the terrain."""
    planet.lay_planet(s)
    for slot, card in enumerate(filter(None, s.track)):
        planet.lay_card(s, slot, card - 1)
    check_track(s, data.TRACKS[s.option_track], data.SLOTS_ON[board(s)], s.phase == schema.TRACK)


# ---- rounds and phases ---------------------------------------------------------------------------


def _check_rounds(s: State) -> None:
    """MOM-O01, MOM-S04, MOM-B02, MOM-B04, MOM-F02, MOM-F03: the round is in range and allows the hits."""
    phase = PHASES[s.phase]
    need(
        phase == "draw" or (phase in SETUP_PHASES) == (s.round == 0), "round", "must be 0 during set-up, and only then"
    )
    is_lost = s.reason == schema.BASE_DESTROYED
    need((s.base_hits == s.option_base) == is_lost, "base_hits", f"must be less than {s.option_base} until it is lost")
    max_hits = max(0, s.round - (not _is_after_turns(s)))
    need(s.base_hits <= max_hits, "base_hits", f"must be at most {max_hits}: one hit a round")
    is_last = s.round == s.option_turns
    need(s.reason or not (is_last and _is_after_turns(s)), "round", "is the last one, so the game must be over")
    need(s.reason != schema.OUT_OF_TIME or is_last, "result.reason", "can't be time: there are rounds left")


def _is_no_turn_draw(s: State) -> bool:
    """Whether aliens are drawn while no marine has a turn: at the end of a round or in the set-up."""
    return bool(s.phase == schema.DRAW and s.active == NOBODY)


def _is_after_turns(s: State) -> bool:
    """Whether all turns of the round are over and the bomb did not end them."""
    is_closing = PHASES[s.phase] in ROUND_END_PHASES or (_is_no_turn_draw(s) and s.round > 0)
    return bool(is_closing or s.reason > schema.MMM_DESTROYED)


def _check_phase(s: State) -> None:
    """MOM-F04, section 6: the phase occurs in this game, and the fields agree with it."""
    phase = PHASES[s.phase]
    option, values = PHASE_OPTIONS.get(phase, ("phase", (s.phase,)))
    need(getattr(s, option) in values, "phase", f"is never {phase} with this {option}")
    for field, phases in ALLOWED_PHASES.items():
        initial, key = NOBODY if field in SEAT_FIELDS else 0, JSON_KEYS.get(field, field)
        is_set = any(value != initial for value in flatten([getattr(s, field)]))
        need(phase in phases or not is_set, key, f"must have its initial value in the phase {phase}")
        need(is_set or phase not in REQUIRED_PHASES.get(field, ()), key, f"must not have its initial value in {phase}")


# ---- board ---------------------------------------------------------------------------------------


def _check_aliens(s: State) -> None:
    """MOM-D01, MOM-S03, MOM-H06: aliens are in circle boxes, none is missing, and only red ones are guards."""
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
        count, in_box = s.bag[colour] + s.incoming[colour] + on_board[colour], data.ALIENS_IN_BOX[colour]
        need(count == in_box, "bag", f"there are {in_box} aliens `{name}` in all, not {count}")
    if PHASES[s.phase] in SETUP_PHASES:
        guards = 0 if s.phase == schema.TRACK else data.SLOTS_ON[board(s)] // 2
        need(on_board == [0, 0, guards], "aliens", f"must be only {guards} guards in this phase")
    need(s.round or not any(s.incoming), "incoming", "must be empty during set-up")
    is_cleared = _is_after_turns(s) or s.round == 0
    need(not is_cleared or planet.count_aliens_in_lz(s) == 0, "aliens", "must not be in the landing zone now")


def _check_training(s: State) -> None:
    """MOM-S05, MOM-S06, MOM-S07, MOM-S08: placement, cards and abilities are given in the order of seats."""
    placed = cards = abilities = players = s.option_players
    if PHASES[s.phase] in SETUP_PHASES:
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
    """MOM-S05, MOM-S08, MOM-K02, MOM-Y01, MOM-Y07, MOM-Y08, MOM-Y09, MOM-C08, WOM-J21: check a marine.

    It is in a landing box, at first in the landing zone, and its card, ability and marks are consistent.
    """
    path, card, ability = f"marines[{marine}].", s.card[marine], s.ability[marine]
    is_in_base = planet.is_in_base(s, marine)
    if s.x[marine]:
        need(is_landing_box(s, s.x[marine], s.y[marine]), f"{path}x", "must be in a landing box: a circle or a hazard")
        need(s.round > 0 or is_in_base, f"{path}x", "must be in the landing zone during set-up")
    need(card == 0 or s.card[: s.option_players].count(card) == 1, f"{path}card", f"card {card} occurs twice")
    need(data.CARD_OF[ability] in (0, card), f"{path}ability", f"is not on card {card}")
    for name in MARKS:
        is_possible = s.round > 0 and ability in MARK_ABILITIES.get(name, (ability,))
        need(
            is_possible or not getattr(s, name)[marine],
            path + name,
            "must be false during set-up, or with this ability",
        )
    if s.out[marine]:
        need(planet.is_guard_box(s, s.x[marine]), f"{path}out", "is possible only in a guard box")
        need(not s.crashed[marine], f"{path}crashed", "must be false: the marine is out")
    if s.bait[marine]:
        is_free = is_in_base and not planet.is_beset(s, marine) and not s.crashed[marine]
        need(is_free, f"{path}bait", "must be false: only a marine in the landing zone without aliens can bait")
        has_played = marine != s.active and not rounds.is_waiting(s, marine) and not _is_no_turn_draw(s)
        need(has_played, f"{path}bait", "must be false except between its turn and the wave of the round")


# ---- order, baits and draws ----------------------------------------------------------------------


def _check_order(s: State) -> None:
    """MOM-O03, MOM-O04, MOM-O05, MOM-O06: the marines still to play are in the right order."""
    order = [seat for seat in s.order if seat != NOBODY]
    waiting = [seat for seat in order if seat != s.active and is_in_game(s, seat)]
    expected = [] if _is_no_turn_draw(s) else sorted(waiting, key=lambda seat: rounds.count_ahead(s, seat))
    need(order == expected, "order", f"must be {expected}: all but the active one, in the order of play")
    need(s.phase != schema.ORDER or order[1:], "order", "must have two or more marines, or there is nothing to decide")


def _check_ask(s: State) -> None:
    """MOM-C08, MOM-W05: the wave die and the seats still to be asked are consistent."""
    baits = rounds.all_baits(s)
    asked_before = baits & ~s.ask
    if s.phase == schema.SIDE:
        need(s.side > 0 or s.ask == 0, "ask", "must be empty before the first roll")
        need(s.side == 0 or asked_before, "side", "must be 0: no marine has had the die rerolled")
    need(s.ask & ~baits == 0, "ask", "must have only marines that bait")
    need(s.ask == 0 or asked_before < (s.ask & -s.ask), "ask", "must have only marines after those already asked")


def _check_draw(s: State) -> None:
    """MOM-S09, MOM-W03, MOM-W04, MOM-W06, MOM-W07: the slot and number of the draw are consistent."""
    slot, side = s.draw_slot, planet.side_of(data.SLOT_COLUMN[s.draw_slot])
    group = planet.count_marines(s, side) + 1
    if s.round == 0:
        need(_is_no_turn_draw(s), "active", "must be null during set-up")
        for other, name in enumerate(data.SLOTS[: data.SLOTS_ON[board(s)]]):
            expected = group if other < slot else 0
            need(planet.count_aliens_on_card(s, other) == expected, "draw.slot", f"{name} must have {expected} now")
    else:
        need(slot in (data.L2, data.R2), "draw.slot", "must be next to the MMM")
        if _is_no_turn_draw(s) and board(s) == data.HALF and s.draw_count == 1:
            return
    expected = min(group, planet.count_in_bag(s))
    need(
        s.draw_count == expected,
        "draw.count",
        f"must be {expected}: marines on this side plus one, if the bag has them",
    )
    need(planet.count_aliens_on_card(s, slot) == 0, "draw.slot", "must be empty before a new group comes")
    on_side = _is_no_turn_draw(s) or planet.side_of(s.x[s.active]) == side
    need(on_side, "draw.slot", "must be on the side of the active marine")


# ---- the turn ------------------------------------------------------------------------------------


def _is_after_first_action(s: State) -> bool:
    """Whether at least one action of this turn is over."""
    return s.action > 1 or _is_after_actions(s)


def _is_after_actions(s: State) -> bool:
    """Whether all actions of this turn are over."""
    return bool(s.throw == schema.DRONE_SHOT or s.phase == schema.DRONE_NODE)


def _check_program(s: State) -> None:
    """MOM-P01, MOM-P02, MOM-P03, MOM-Y05, MOM-Y07, MOM-Y08: check the marine in turn and its dice.

    The dice due or programmed have a legal number, no colour has more dice than there are, and the action has dice.
    """
    marine, ability, programmed = s.active, s.ability[s.active], sum(flatten(s.program))
    need(is_in_game(s, marine), "active", "must not be out")
    is_standing = _is_after_actions(s) or not s.crashed[marine]
    need(is_standing, f"marines[{marine}].crashed", "must be false in its turn")
    path, count, strains = "program", programmed, {data.INJECTOR, data.PRECOG}
    is_tired = ability == data.INJECTOR and s.strained[marine]
    due = {0, data.CRASHED_DICE, data.TIRED_DICE if is_tired else data.FULL_DICE}
    if s.phase == schema.PROGRAM:
        path, count, strains = "dice", s.dice, {data.INJECTOR}
        due.remove(0)
    if s.strain and ability == data.INJECTOR:
        due = {data.INJECTED_DICE}
    need(count in due, path, f"must be {' or '.join(map(str, sorted(due)))} dice, not {count}")
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
    """MOM-Y08, MOM-Y09: the foreseen dice and those left of them are consistent."""
    is_foreseen = s.strain and s.ability[s.active] == data.PRECOG and s.throw != schema.FORESEEING
    need(bool(s.has_hand) == bool(is_foreseen), "hand", "must be null unless dice were foreseen")
    if s.has_hand:
        need(not any(flatten(s.program)), "program", "must be empty with a hand")
        foreseen = [held + rolled for held, rolled in zip(s.hand, s.faces, strict=True)]
        left = range(data.FULL_DICE - s.action + 2) if s.action > 1 else (data.CRASHED_DICE, data.FULL_DICE)
        need(sum(foreseen) in left, "hand", "must have all dice before action 1, and then no more than can be left")
        need(max(colours_of(foreseen)) <= DICE_EACH, "hand", f"must have at most {DICE_EACH} dice of a colour")
        need(not foreseen[CRASH] or s.unleash, "unleash", "must be true: a crash mark was foreseen")


def _check_throw(s: State) -> None:
    """MOM-T02: the throw, its dice and the fields that belong to it are consistent."""
    if s.throw:
        is_possible, needed, dice = _requirements_of_throw(s)
        need(is_possible, "throw", f"`{schema.THROWS[s.throw]}` needs {needed}")
        is_no_action = s.throw in (*THROWS_WITHOUT_CHOICE, *MISSILES)
        need(not is_no_action or not any(flatten(s.program)), "program", "must be empty with this throw")
        is_taken = s.throw == schema.ACT and s.phase == schema.CHOOSE
        need(is_taken or not s.has_hand, "throw", "must be act with a hand")
        _check_faces(s, [dice_text(counts) for counts in dice])
    need((s.beacon != NOBODY) == (s.throw in MISSILES), "beacon", "must be a seat with a missile, else null")
    need(s.beacon == NOBODY or is_in_game(s, s.beacon), "beacon", "must not be out")
    need((s.gate > 0) == (s.throw == schema.TELEPORTING), "gate", "must be null except for a teleportation")
    need(data.GATE_SLOT[s.gate] < data.SLOTS_ON[board(s)], "gate", "must be of a slot of this board")
    need(not s.rerolled & ~_usable_rights(s), "rerolled", "must have no right that can't be used up yet")


def _requirements_of_throw(s: State) -> tuple[object, str, Iterable[Sequence[int]]]:
    """MOM-A04, MOM-C03, MOM-X02, MOM-Y05, MOM-Y07, MOM-Y09, MOM-Y12: return what the throw requires.

    Returns whether the throw is possible now, the requirement in words, and the possible dice by colour.
    """
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
            can_use_kamikaze = ability == data.KAMIKAZE and planet.is_at_mmm(s, marine)
            return can_use_kamikaze, "a Kamikaze at the MMM", data.KAMIKAZE_SETS
        case "drone":
            return ability == data.DRONE, "a Drone", data.DRONE_SETS
    return turns.can_support(s, marine), "a marine in the landing zone without aliens", [TWO_WHITE]


def _check_faces(s: State, thrown: Sequence[str]) -> None:
    """MOM-A01, MOM-T02: rolled and pending dice add up to dice of this throw, and are rolled from left to right."""
    rolled = colours_of(s.faces)
    need(s.phase != schema.REROLL or sum(s.pending) == 1, "pending", "must be the one die that is rerolled")
    if s.has_hand:
        need(any(rolled), "faces", "must not be empty in an action")
        return
    dice = dice_text([a + b for a, b in zip(rolled, s.pending, strict=True)])
    if s.fired:
        need(dice and Counter(dice) < Counter(thrown[0]), "faces", f"must be what a shot has left of {thrown[0]}")
        return
    need(dice in thrown, "faces", f"must with `pending` be {' or '.join(thrown)}")
    if s.phase == schema.ROLL:
        check_left_first(s.pending, rolled)


def _usable_rights(s: State) -> int:
    """MOM-T02, MOM-C02, MOM-C07, MOM-R21: return the rights to a reroll that can have been used."""
    rights = schema.TEAM_RIGHT
    if s.throw == schema.SM:
        rights |= schema.SEEK_RIGHT
    if s.phase == schema.ROLL:
        rights = schema.NO_RIGHT
    if s.throw not in MISSILES:
        rights |= schema.BASE_RIGHT
    is_first = not _is_after_first_action(s) and PHASES[s.phase] in ("roll", "go")
    return schema.NO_RIGHT if is_first or s.has_hand else rights


def _check_effects(s: State) -> None:
    """MOM-Y04, MOM-Y06, MOM-Y10, MOM-W07: the notes on this turn are consistent."""
    ability, is_later = s.ability[s.active], _is_after_first_action(s)
    for field, is_now_possible in (("moved", False), ("shot", s.fired), ("unleash", s.fired or s.has_hand)):
        need(is_later or is_now_possible or not getattr(s, field), field, "must be false: no dice were used yet")
    need(not s.unleash or ability != data.RANGER, "unleash", "must be false for a Ranger")
    is_both = ability == data.SNIPER and s.moved and s.shot
    need(not is_both, "shot", "must be false: a Sniper that has jumped can't shoot")
    if s.fired:
        is_open = s.phase == schema.CHOOSE and s.throw == schema.ACT and throws.can_fire_again(s, s.active)
        need(is_open, "fired", "must be false unless Multi-shot can shoot again")
        need(s.shot, "shot", "must be true: a shot was made with this roll")


def _has_decision_or_roll(s: State) -> object:
    """Section 7: whether there is something to decide or to roll."""
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
            failed = not throws.reaches_target(s, throws.total_rolled(s))
            return failed and throws.right_of_reroll(s, s.active)
        case "choose" | "reroll":
            return s.throw not in THROWS_WITHOUT_CHOICE
    return True
