"""Moves and states of Walking on the Moon as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crossings.engine import BadState, Record, shorten
from crossings.games.ring.data import (
    CARDS,
    COLOUR_OF,
    COLOURS,
    DICE,
    DICE_EACH,
    FACES,
    HIGHEST,
    LOWEST,
    dice_text,
    faces_text,
)
from crossings.games.ring.jumps import is_landing_box
from crossings.games.walking_on_the_moon import data, rules

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]

PILES = ("deck", "discard")
FLAGS = ("handicap", "crashed", "reroll")
ASKING = (rules.DEAL, rules.DRAW, rules.DROP, rules.BEFORE, rules.AFTER, rules.REACT, rules.END)
"""Phases in which seats are asked one after another."""
SETTING_UP = (rules.TRACK, rules.TOKEN, rules.DEAL)
DRAWING = (rules.DRAW, rules.DROP)
THROWN = (rules.ROLL, rules.AFTER, rules.CHOOSE, rules.ROLL_AGAIN)
"""Phases between the first die of a jump and its pick."""
AFTER_JUMP = (rules.LAND, rules.SHARE, rules.IN_BOX, rules.REACT)
TAKING_DICE = (rules.BEFORE, rules.PROGRAM)
GIVEN_OUT = (*THROWN, *AFTER_JUMP, rules.GO_ON)
"""Phases of a turn or Extra jump in which the dice have been given to jumps."""

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    astronauts = range(rules.count_astronauts(s))
    return {
        "phase": rules.PHASES[s.phase],
        "track": [CARDS[card - 1] for card in s.track if card],
        "tokens": [data.TOKENS[token - 1] for token in s.tokens if token],
        **{pile: dict(zip(data.KINDS, map(int, getattr(s, pile)), strict=True)) for pile in PILES},
        "hands": [_hand(s.hands[seat]) for seat in range(s.option_players)],
        "astronauts": [_astronaut(s, astronaut) for astronaut in astronauts],
        "round": int(s.round),
        "order": [int(s.order[place]) for place in astronauts] if _has_order(s) else [],
        "turn": int(s.turn),
        "protected": _bits(s.protected),
        "active": _or_null(s.active),
        "mover": _or_null(s.mover),
        "dice": int(s.dice),
        "removed": data.colours_text(s.removed),
        "program": [dice_text(jump) for jump in s.program],
        "jump": int(s.jump),
        "pending": dice_text(s.pending),
        "faces": faces_text(s.faces),
        "ahead": _bits(s.ahead),
        "touched": bool(s.touched),
        "crash": bool(s.crash),
        "ask": _seats(s, s.ask),
        "ask_end": _seats(s, s.ask_end),
    }


def _hand(counts: Sequence[int]) -> list[str]:
    return [kind for kind, count in zip(data.KINDS, counts, strict=True) for _ in range(count)]


def _astronaut(s: Record, astronaut: int) -> dict[str, Any]:
    return {
        "seat": int(rules.seat_of(s, astronaut)),
        **{key: int(getattr(s, key)[astronaut]) for key in ("x", "y", "z", "sputniks", "ec")},
        **{key: bool(getattr(s, key)[astronaut]) for key in FLAGS},
        "finished": int(s.finished[astronaut]),
    }


def _has_order(s: Record) -> bool:
    return s.round > 0 and s.phase != rules.ENDED


def _or_null(number: int) -> int | None:
    return None if number == rules.NOBODY else int(number)


def _bits(bits: int) -> list[int]:
    return [number for number in range(data.MOST_SEATS) if (bits >> number) & 1]


def _seats(s: Record, bits: int) -> list[int]:
    """WOM-O06: the seats of a set, each at its first astronaut in the order of play; before round 1 by number."""
    return [seat for seat in seats_in_order(s) if (bits >> seat) & 1]


def seats_in_order(s: Record) -> list[int]:
    """WOM-O06: all seats in the order in which they are asked."""
    if s.round == 0:
        return list(range(s.option_players))
    order = (s.order[place] for place in range(rules.count_astronauts(s)))
    return list(dict.fromkeys(int(rules.seat_of(s, astronaut)) for astronaut in order))


# ---- reading -------------------------------------------------------------------------------------


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    _read_course(state, s)
    _read_track(state, s)
    _read_cards(state, s)
    _read_astronauts(state, s)
    _read_order(state, s)
    _read_dice(state, s)
    _read_sets(state, s)
    _read_result(state, s)
    _check_course(s)
    _check_setup(s)
    _check_cards(s)
    _check_astronauts(s)
    _check_counters(s)
    _check_turn(s)
    _check_dice(s)
    _check_jump(s)
    _check_ask(s)
    _check_question(s)


def _need(holds: bool, key: str, why: str) -> None:
    if not holds:
        raise BadState(key, why)


def _get(holder: Json, key: str, path: str = "") -> Any:
    _need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    _need(key in holder, path + key, "is missing")
    return holder[key]


def _number(holder: Json, key: str, low: int, high: int, path: str = "") -> int:
    return _whole(_get(holder, key, path), path + key, low, high)


def _whole(value: object, key: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadState(key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return value


def _flag(holder: Json, key: str, path: str = "") -> int:
    value = _get(holder, key, path)
    _need(type(value) is bool, path + key, f"must be true or false, not {shorten(value)}")
    return int(value)


def _list(holder: Json, key: str, least: int, most: int) -> list[Any]:
    value = _get(holder, key)
    good = isinstance(value, list) and least <= len(value) <= most
    count = f"{most}" if least == most else f"{least} to {most}"
    _need(good, key, f"must be a list of {count} entries, not {shorten(value)}")
    return list(value)


def _word(value: object, key: str, words: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in words:
        raise BadState(key, f"must be one of {', '.join(words)}, not {shorten(value)}")
    return words.index(value)


def _read_course(state: Json, s: Record) -> None:
    """Section 6: where in the game we are."""
    s.phase = _word(_get(state, "phase"), "phase", rules.PHASES)
    s.round = _number(state, "round", 0, s.option_round_limit)
    s.turn = _number(state, "turn", -1, rules.count_astronauts(s))
    s.active = _astronaut_or_null(state, "active", s)
    s.mover = _astronaut_or_null(state, "mover", s)


def _astronaut_or_null(state: Json, key: str, s: Record) -> int:
    value = _get(state, key)
    return rules.NOBODY if value is None else _whole(value, key, 0, rules.count_astronauts(s) - 1)


def _read_track(state: Json, s: Record) -> None:
    """WOM-S01, WOM-S02: cards and tokens that lie."""
    rules.lay_boxes(s)
    for slot, value in enumerate(_list(state, "track", 0, data.SLOTS)):
        card = _word(value, f"track[{slot}]", CARDS)
        _need(card + 1 not in s.track[:slot], f"track[{slot}]", f"card {value} lies already")
        rules.lay_card(s, slot, card)
    for box, value in enumerate(_list(state, "tokens", 0, data.TOKENS_IN_PLAY)):
        s.tokens[box] = _word(value, f"tokens[{box}]", data.TOKENS) + 1
        count = list(s.tokens).count(s.tokens[box])
        _need(count <= data.TOKEN_NUMBER[s.tokens[box] - 1], f"tokens[{box}]", f"there are not so many of {value}")


def _read_cards(state: Json, s: Record) -> None:
    """WOM-S04, WOM-A02, WOM-A03: action cards, kind by kind."""
    for pile in PILES:
        value = _get(state, pile)
        for kind, name in enumerate(data.KINDS):
            getattr(s, pile)[kind] = _number(value, name, 0, int(data.CARD_NUMBER[kind]), f"{pile}.")
    for seat, hand in enumerate(_list(state, "hands", s.option_players, s.option_players)):
        key = f"hands[{seat}]"
        good = isinstance(hand, list) and len(hand) <= data.HAND_LIMIT + 1
        _need(good, key, f"must be a list of at most {data.HAND_LIMIT + 1} kinds, not {shorten(hand)}")
        for value in hand:
            s.hands[seat, _word(value, key, data.KINDS)] += 1


def _read_astronauts(state: Json, s: Record) -> None:
    """WOM-T01, WOM-T03: the astronauts, by number."""
    count = rules.count_astronauts(s)
    for number, one in enumerate(_list(state, "astronauts", count, count)):
        path = f"astronauts[{number}]."
        seat = rules.seat_of(s, number)
        _need(_number(one, "seat", 0, s.option_players - 1, path) == seat, f"{path}seat", f"must be {seat}")
        s.x[number] = _number(one, "x", 0, data.GOAL, path)
        s.y[number] = _number(one, "y", LOWEST, HIGHEST, path)
        s.z[number] = _number(one, "z", 0, count - 1, path)
        s.sputniks[number] = _number(one, "sputniks", 0, data.SPUTNIKS, path)
        s.ec[number] = _number(one, "ec", 0, data.EC_COUNTERS, path)
        s.finished[number] = _number(one, "finished", 0, count, path)
        for flag in FLAGS:
            getattr(s, flag)[number] = _flag(one, flag, path)


def _read_order(state: Json, s: Record) -> None:
    """WOM-O01: the order of play, of all astronauts, since nobody is across when a round begins."""
    count = rules.count_astronauts(s) if _has_order(s) else 0
    order = [_whole(value, f"order[{i}]", 0, count - 1) for i, value in enumerate(_list(state, "order", count, count))]
    _need(len(set(order)) == count, "order", "must hold each astronaut once")
    s.order[:count] = order


def _read_dice(state: Json, s: Record) -> None:
    """WOM-P01, WOM-P02, WOM-M02: dice due, given out, to be thrown, lying."""
    s.dice = _number(state, "dice", 0, data.DICE_STANDING)
    s.removed = sum(1 << colour for colour, count in enumerate(_dice(state, "removed", 1)) if count)
    for number, value in enumerate(_list(state, "program", data.JUMPS_A_TURN, data.JUMPS_A_TURN)):
        s.program[number] = _counts(value, f"program[{number}]", DICE_EACH)
    s.jump = _number(state, "jump", 0, data.EXTRA_JUMP)
    s.pending[:] = _dice(state, "pending", DICE_EACH)
    faces = _list(state, "faces", 0, DICE)
    for face in faces:
        s.faces[_word(face, "faces", FACES)] += 1
    _need(faces == faces_text(s.faces), "faces", "must be sorted")
    s.touched = _flag(state, "touched")
    s.crash = _flag(state, "crash")


def _dice(state: Json, key: str, most: int) -> list[int]:
    return _counts(_get(state, key), key, most)


def _counts(value: object, key: str, most: int) -> list[int]:
    """Dice by colour."""
    counts = [value.count(colour) for colour in COLOURS] if isinstance(value, str) else []
    good = bool(counts) and value == dice_text(counts) and max(counts) <= most
    _need(good, key, f"must be letters b, k, w in this order, each at most {most} times, not {shorten(value)}")
    return counts


def _read_sets(state: Json, s: Record) -> None:
    """WOM-A06, WOM-A08, WOM-O06: sets of astronauts, and seats still to be asked."""
    count = rules.count_astronauts(s)
    for key in ("protected", "ahead"):
        setattr(s, key, _set(_list(state, key, 0, count), key, count - 1))
    for key in ("ask", "ask_end"):
        seats = _list(state, key, 0, s.option_players)
        setattr(s, key, _set(sorted(seats, key=str), key, s.option_players - 1))
        _need(seats == _seats(s, getattr(s, key)), key, "must hold seats in the order of play, each once")


def _set(values: Iterable[Any], key: str, most: int) -> int:
    bits, last = 0, -1
    for value in values:
        number = _whole(value, key, 0, most)
        _need(number > last, key, "must be sorted, each number once")
        bits, last = bits | 1 << number, number
    return bits


def _read_result(state: Json, s: Record) -> None:
    """WOM-F04, WOM-F05: the reason; winners and scores follow from the rest."""
    result = _get(state, "result")
    if result is not None:
        s.reason = 1 + _word(_get(result, "reason", "result."), "result.reason", rules.REASONS)


# ---- what makes a state a good one ---------------------------------------------------------------


def _check_course(s: Record) -> None:
    """Section 6: set-up is round 0; over exactly with a result; who is active, and when."""
    phase = rules.PHASES[s.phase]
    _need((s.phase in SETTING_UP) == (s.round == 0), "round", "is 0 exactly during set-up")
    _need((s.phase == rules.ENDED) == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    if not s.option_advanced:
        basic = (rules.TRACK, rules.PROGRAM, rules.ROLL, rules.CHOOSE, rules.LAND, rules.GO_ON, rules.ENDED)
        _need(s.phase in basic, "phase", f"there is no `{phase}` in the basic game")
    if s.phase in DRAWING:
        _need(s.round > 1, "round", "no cards are drawn in round 1; they have been dealt")
    acting = s.phase in (*TAKING_DICE, *GIVEN_OUT)
    _need(acting == (s.active != rules.NOBODY), "active", f"must {'not ' if acting else ''}be null in `{phase}`")
    _need((s.phase == rules.IN_BOX) == (s.mover != rules.NOBODY), "mover", "is null except in `box`")
    _check_turn_number(s)


def _check_turn_number(s: Record) -> None:
    """Section 6: `turn`."""
    last = rules.count_astronauts(s)
    if s.phase in (*SETTING_UP, rules.ENDED):
        right = 0
    elif s.phase in DRAWING:
        right = -1
    elif s.phase == rules.END or s.jump == data.EXTRA_JUMP:
        right = last
    else:
        right = int(s.turn)
        _need(0 <= s.turn < last, "turn", f"must be 0 to {last - 1} in a turn, not {s.turn}")
        _need(s.active == s.order[s.turn], "active", f"must be {s.order[s.turn]}, whose turn it is")
    _need(s.turn == right, "turn", f"must be {right} in `{rules.PHASES[s.phase]}`, not {s.turn}")


def _check_setup(s: Record) -> None:
    """WOM-S01, WOM-S02: what has been laid by now."""
    cards, tokens = rules.count_laid(s), sum(token > 0 for token in s.tokens)
    if s.phase == rules.TRACK:
        _need(s.option_track == 0, "phase", "is not `track`: the option track names the cards")
        _need(cards < data.SLOTS, "track", "is complete; nothing is left to be drawn")
    else:
        _need(cards == data.SLOTS, "track", f"must hold {data.SLOTS} cards by now")
    if s.option_track:
        given = data.TRACKS[s.option_track]
        _need("".join(CARDS[card - 1] for card in s.track) == given, "track", f"must be {given}, as the option says")
    if s.phase == rules.TOKEN:
        _need(tokens < data.TOKENS_IN_PLAY, "tokens", "is complete; nothing is left to be drawn")
    else:
        right = data.TOKENS_IN_PLAY if s.option_advanced and s.phase != rules.TRACK else 0
        _need(tokens == right, "tokens", f"must hold {right} tokens here")
    if s.round == 0:
        _check_start(s)


def _check_start(s: Record) -> None:
    """WOM-S03: before round 1 all are in one stack, without anything."""
    count = rules.count_astronauts(s)
    for one in range(count):
        key = f"astronauts[{one}]"
        _need((s.x[one], s.y[one], s.z[one]) == (0, 0, count - 1 - one), key, "must be in its place in the first stack")
        _need(not s.sputniks[one] and not s.ec[one] and not any(getattr(s, flag)[one] for flag in FLAGS), key,
              "has nothing yet")  # fmt: skip


def _check_cards(s: Record) -> None:
    """WOM-S04, WOM-A03, section 2: 14 action cards in the advanced game, none in the basic one."""
    dealt = s.option_advanced and s.phase not in (rules.TRACK, rules.TOKEN)
    for kind, name in enumerate(data.KINDS):
        there = int(s.deck[kind] + s.discard[kind] + sum(s.hands[seat, kind] for seat in range(s.option_players)))
        right = int(data.CARD_NUMBER[kind]) if s.option_advanced else 0
        _need(there == right, f"deck.{name}", f"must leave {right} cards of this kind in deck, discard and hands")
    for seat in range(s.option_players):
        held = sum(s.hands[seat])
        dropping = s.phase == rules.DROP and seat == _first(s)
        _need(held == data.HAND_LIMIT + 1 if dropping else held <= data.HAND_LIMIT, f"hands[{seat}]",
              f"must hold {'two cards' if dropping else 'one card at the most'} here")  # fmt: skip
        if not dealt or (s.phase == rules.DEAL and (s.ask >> seat) & 1):
            _need(held == 0, f"hands[{seat}]", "must be empty, nothing has been dealt yet")
        elif s.phase == rules.DEAL:
            _need(held == 1, f"hands[{seat}]", "must hold the card dealt")
    if s.round == 0:
        _need(sum(s.discard) == 0, "discard", "must be empty before round 1")
    if s.phase == rules.DRAW:
        _need(sum(s.deck) > 0, "deck", "must not be empty: the discards become the deck before a card is drawn")


def _first(s: Record) -> int | None:
    """The seat in hand."""
    return next(iter(_seats(s, s.ask)), None)


def _check_astronauts(s: Record) -> None:
    """WOM-J21, WOM-J23, WOM-F01, WOM-F02: where they are; in stacks without gaps; those across in order."""
    count = rules.count_astronauts(s)
    laid = rules.count_laid(s) == data.SLOTS
    for one in range(count):
        key = f"astronauts[{one}]"
        if s.finished[one]:
            _need((s.x[one], s.y[one], s.z[one]) == (data.GOAL, 0, 0), key, "is across: x 35, y 0, z 0")
            _need(not any(getattr(s, flag)[one] for flag in FLAGS), key, "is across: neither counter nor right is left")
            continue
        _need(s.x[one] < data.GOAL, f"{key}.x", "must be at most 34 in the race")
        if laid:
            _need(bool(is_landing_box(s, s.x[one], s.y[one])), key, "must rest on a circle or hazard")
        below = sorted(int(s.z[other]) for other in range(count) if other == one or rules.shares_box(s, one, other))
        _need(below == list(range(len(below))), f"{key}.z", f"makes no stack in its box: {below}")
    finished = sorted(int(place) for place in s.finished[:count] if place)
    _need(finished == list(range(1, len(finished) + 1)), "astronauts", f"must be across as 1, 2, ..., not {finished}")
    _check_across(s, len(finished))


def _check_across(s: Record, across: int) -> None:
    """WOM-F04, WOM-F05: the round in which the first crosses is the last one."""
    if s.phase in (*SETTING_UP, *DRAWING):
        _need(across == 0, "astronauts", "nobody is across at the start of a round, or the game would be over")
    if s.reason == rules.BY_GOAL:
        _need(across > 0, "result", "is not by goal: nobody is across")
    if s.reason == rules.BY_ROUNDS:
        _need(across == 0, "result", "must be by goal: somebody is across")
        _need(s.round == s.option_round_limit, "round", f"must be {s.option_round_limit}, the last one")


def _check_counters(s: Record) -> None:
    """WOM-C01: no more counters than in the box; none of the advanced game in the basic one."""
    _need(rules.supply_of_sputniks(s) >= 0, "astronauts", f"have more than {data.SPUTNIKS} Sputnik counters")
    _need(rules.supply_of_ec(s) >= 0, "astronauts", f"have more than {data.EC_COUNTERS} EC counters")
    if not s.option_advanced:
        for one in range(rules.count_astronauts(s)):
            advanced = s.ec[one] or s.handicap[one] or s.reroll[one]
            _need(not advanced, f"astronauts[{one}]", "has something of the advanced game")
        _need(s.protected == 0, "protected", "must be empty in the basic game")
        _need(s.ahead == 0, "ahead", "must be empty in the basic game")


def _check_turn(s: Record) -> None:
    """WOM-P01, WOM-F03: who acts is in the race while it can, and stands while it takes dice."""
    if s.round == 0 or s.phase == rules.ENDED:
        _need(s.protected == 0, "protected", "must be empty here")
    if s.phase in TAKING_DICE:
        _need(s.dice in (data.DICE_STUNNED, data.DICE_HANDICAPPED, data.DICE_STANDING), "dice", "must be 2, 3 or 4")
        _need(not s.crashed[s.active], f"astronauts[{s.active}].crashed", "must be false: it has stood up for its turn")
        _need(not s.handicap[s.active], f"astronauts[{s.active}].handicap", "must be false: it has gone back")
        if not s.option_advanced:
            _need(s.dice != data.DICE_HANDICAPPED, "dice", "is 3 with a red counter only")
    else:
        _need(s.dice == 0, "dice", "must be 0 but in `before` and `program`")
    if s.active != rules.NOBODY and s.phase != rules.REACT:
        may_be_across = s.phase == rules.IN_BOX and s.mover != s.active
        _need(bool(rules.is_in_race(s, s.active)) or may_be_across, "active", "is across and does not act")
    if s.mover != rules.NOBODY:
        _need(bool(rules.is_in_race(s, s.mover)), "mover", "is across")
    _need(s.removed == 0 or s.phase in TAKING_DICE, "removed", "must be empty but in `before` and `program`")
    taken_out = sum(1 for colour in range(len(COLOURS)) if (s.removed >> colour) & 1)
    _need(taken_out <= s.discard[data.NOINST], "removed", "needs a No instructions in the discards for each die")
    _need(not s.removed or not rules.is_shielded(s), "removed", "must be empty: the active astronaut is protected")


def _check_dice(s: Record) -> None:
    """WOM-P02 to WOM-P04, WOM-M02, WOM-M08: the program, and which jump of it is in hand."""
    program = [dice_text(jump) for jump in s.program]
    phase = rules.PHASES[s.phase]
    if s.phase in GIVEN_OUT and s.jump != data.EXTRA_JUMP:
        used = [sum(int(jump[colour]) for jump in s.program) for colour in range(len(COLOURS))]
        _need(max(used) <= DICE_EACH, "program", "holds more than two dice of a colour")
        _need(sum(used) >= data.DICE_STUNNED, "program", "holds too few dice")
        _need(program[0] != "" and not (program[2] and not program[1]), "program", "leaves out a jump before another")
        _need(s.jump > 0 and program[s.jump - 1] != "", "jump", "must be a jump with dice")
        _need(s.phase != rules.GO_ON or bool(rules.has_next_jump(s)), "jump", "has no next one to go on with")
    else:
        _need(program == [""] * data.JUMPS_A_TURN, "program", f"must be empty in `{phase}`")
    if s.phase not in GIVEN_OUT:
        _need(s.jump == 0, "jump", f"must be 0 in `{phase}`")
    elif s.jump == data.EXTRA_JUMP:
        _need(bool(s.option_advanced), "jump", "is 4 in the advanced game only")
        _need(s.phase not in (rules.AFTER, rules.GO_ON), "jump", f"is not 4 in `{phase}`")
        _need(s.discard[data.EXTRA] > 0, "discard.extra", "must hold the card of the Extra jump")
    _check_throw(s)


def _check_throw(s: Record) -> None:
    """WOM-M02, WOM-M05, WOM-A13: dice still to be thrown and dice that lie are those of the jump."""
    pending, lying = [int(count) for count in s.pending], [0] * len(COLOURS)
    for face, count in enumerate(s.faces):
        lying[int(COLOUR_OF[face])] += int(count)
    if s.phase not in THROWN:
        _need(sum(pending) == 0, "pending", "must be empty here")
        _need(sum(lying) == 0, "faces", "must be empty here")
        return
    throwing = s.phase in (rules.ROLL, rules.ROLL_AGAIN)
    _need(throwing == (sum(pending) > 0), "pending", "holds dice exactly while they are thrown")
    together = [a + b for a, b in zip(pending, lying, strict=True)]
    if s.jump == data.EXTRA_JUMP:
        _need(sum(together) == 1, "pending", "must leave one die in an Extra jump")
    else:
        right = [int(count) for count in s.program[s.jump - 1]]
        _need(together == right, "pending", f"must be, with the faces, the dice of the jump: {dice_text(right)}")
    if s.phase == rules.ROLL:
        first = rules.next_colour(s)
        _need(sum(lying[first + 1 :]) == 0, "faces", "hold dice that are thrown after those pending")


def _check_jump(s: Record) -> None:
    """WOM-A08, section 6: what is noted of a jump."""
    noted = s.phase in (*THROWN, *AFTER_JUMP)
    _need(noted or not s.ahead, "ahead", "must be empty here")
    for other in _bits(s.ahead):
        _need(rules.seat_of(s, other) != rules.seat_of(s, s.active), "ahead", "holds astronauts of other seats")
    if s.phase in THROWN:
        right = [
            other
            for other in range(rules.count_astronauts(s))
            if s.option_advanced
            and rules.seat_of(s, other) != rules.seat_of(s, s.active)
            and rules.is_in_race(s, other)
            and rules.is_ahead(s, other, s.active)
        ]
        _need(_bits(s.ahead) == right, "ahead", f"must be {right}")
    _need(s.phase in AFTER_JUMP or not s.touched, "touched", "must be false here")
    _need(s.phase == rules.IN_BOX or not s.crash, "crash", "must be false but in `box`")
    if s.crash:
        _need(s.mover == s.active, "crash", "must be false: the loss came before the reactions")


def _check_ask(s: Record) -> None:
    """WOM-O06, WOM-A05: who is still to be asked is the rest of a list, and its first seat can answer."""
    phase = rules.PHASES[s.phase]
    slipping = s.phase == rules.IN_BOX and rules.is_slipping(s)
    asked = [seat for seat in seats_in_order(s) if (rules.seats_of_moment(s) >> seat) & 1]
    if s.phase in ASKING:
        _need(s.ask != 0, "ask", f"must not be empty in `{phase}`")
    else:
        _need(s.ask == 0 or slipping, "ask", f"must be empty in `{phase}`")
    for key, whole in (("ask", asked), ("ask_end", seats_in_order(s))):
        part = _seats(s, getattr(s, key))
        _need(part == whole[len(whole) - len(part) :], key, f"must be the end of {whole}")
    if slipping:
        _need(rules.seat_of(s, s.mover) not in _seats(s, s.ask), "ask", "must not hold the seat of the mover any more")
    _need(s.jump == data.EXTRA_JUMP or s.ask_end == 0, "ask_end", "must be empty but during an Extra jump")
    if s.jump == data.EXTRA_JUMP:
        seat = rules.seat_of(s, s.active)
        _need(seat not in _seats(s, s.ask_end), "ask_end", "must not hold the seat that jumps any more")
    if rules.is_moment(s.phase):
        seat = rules.asked_seat(s)
        _need(bool(rules.can_answer(s, seat)), "ask", f"seat {seat} has no card that it can play now")
    red = s.phase in (rules.BEFORE, rules.AFTER)
    _need(not red or not rules.is_shielded(s), "phase", f"is not `{phase}`: the active astronaut is protected")
    if s.phase == rules.AFTER:
        _need(rules.count_faces(s) > 1, "phase", "is not `after` with a single die")


def _check_question(s: Record) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: what is asked about is there."""
    if s.phase == rules.LAND:
        _need(bool(rules.can_meet(s)), "phase", "is not `land`: nobody is there to be met")
        _need(not s.crashed[s.active] or s.jump == data.EXTRA_JUMP, "phase", "is not `land` after an accident")
    if s.phase == rules.SHARE:
        mate = rules.mate_here(s)
        good = mate != rules.NOBODY and s.ec[s.active] + s.ec[mate] > 0
        _need(good, "phase", "is not `share`: there are no EC counters to be shared")
    if s.phase == rules.IN_BOX:
        token = rules.token_at_work(s)
        good = token == data.ADV or (token == data.PAY and s.sputniks[s.mover] > 0)
        good = good and (data.PAY + 1 in s.tokens or token == data.ADV)
        _need(good and bool(rules.can_step_free(s, s.mover)), "mover", "is in no box whose token offers a step")
