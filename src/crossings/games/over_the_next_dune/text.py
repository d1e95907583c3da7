"""Checks of state fields, and reasons for refused moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine import CHANCE, Refusal, shorten
from crossings.engine.notation import need

from .rules import data, search, setup, sneak, soldiers
from .rules import kernels as rules
from .rules.schema import State
from .words import WORDS


def check(s: State) -> None:
    """Check all fields of a state and fill `sand`. Raises `BadState`."""
    _check_terrain(s)
    _check_searchers(s)
    _check_deck(s)
    _check_turn(s)
    _check_soldiers(s)
    _check_cards(s)
    _check_movement(s)
    _check_phase(s)
    _check_result(s)


def _need_count(count: int, minimum: int, maximum: int, key: str) -> None:
    wanted = minimum if minimum == maximum else f"{minimum} to {maximum}"
    need(minimum <= count <= maximum, key, f"must have {wanted} entries in this phase, not {count}")


def _need_rolled(number: int, is_due: bool, low: int, high: int, key: str) -> None:
    """Require a number within the range of its die, or 0 if the die is still to be rolled."""
    if is_due:
        need(number == 0, key, f"must be 0 until its die is rolled, not {number}")
    else:
        need(low <= number <= high, key, f"must be from {low} to {high}, not {number}")


def _check_terrain(s: State) -> None:
    """OND-03, OND-04, OND-05: different pieces, each in its area; the dice of the last one may not be rolled yet."""
    count, is_rolling = setup.count_pieces(s), s.phase in (data.T_ROW, data.T_COL)
    for area in range(count):
        key, piece = f"terrain[{area}]", s.terrain_piece[area]
        need(s.terrain_piece.index(piece) == area, f"{key}.piece", f"must not be {piece} a second time")
        is_last = is_rolling and area == count - 1
        for number, is_due, low in (
            (s.terrain_column[area], is_last, data.AREA_COLUMNS[area]),
            (s.terrain_row[area], is_last and s.phase == data.T_ROW, data.AREA_ROWS[area]),
        ):
            _need_rolled(number, is_due, low, low + data.AREA_SIZE - 1, f"{key}.at")
        if not is_last:
            setup.lay_piece(s, area)
    if s.phase == data.PIECE:
        _need_count(count, 0, data.PIECES - 2, "terrain")
    else:
        _need_count(count, 1 if is_rolling else data.PIECES, data.PIECES, "terrain")


def _check_searchers(s: State) -> None:
    """OND-07, OND-08, OND-09, OND-R02: centres off the edges; the dice of the last one may not be rolled yet."""
    count, everyone, low, high = setup.count_searchers(s), s.option_searchers, data.EDGE_LOW, data.EDGE_HIGH
    for n in range(1, count + 1):
        key, is_last = f"searchers[{n - 1}]", n == count
        lowest_row = high if s.phase >= data.SEARCH else data.HIGHEST_START_ROW
        _need_rolled(s.searcher_row[n], False, low, lowest_row, f"{key}.at")
        _need_rolled(s.searcher_column[n], is_last and s.phase == data.S_COL, low, high, f"{key}.at")
        is_due = is_last and s.phase in (data.S_COL, data.S_FACE)
        _need_rolled(s.searcher_face[n], is_due, 1, data.DIRECTIONS, f"{key}.face")
    minimum, maximum = {
        data.S_ROW: (0, everyone - 1),
        data.S_COL: (1, everyone),
        data.S_FACE: (1, everyone),
    }.get(s.phase, (0, 0) if s.phase < data.S_ROW else (everyone, everyone))
    _need_count(count, minimum, maximum, "searchers")


def _check_deck(s: State) -> None:
    """OND-02, OND-21: at most the cards of a full deck, and a card to flip in the search phase."""
    full = [setup.count_of_kind(s, card) for card in range(data.KINDS_OF_CARD)]
    for card, name in enumerate(data.CARD_NAMES):
        need(s.deck[card] <= full[card], f"deck.{name}", f"must be from 0 to {full[card]}, not {s.deck[card]}")
    need(s.phase != data.SEARCH or any(s.deck), "deck", "must not be empty in the search phase")
    need(s.phase >= data.SEARCH or s.deck == full, "deck", "must be full during set-up")


def _check_turn(s: State) -> None:
    """OND-02, OND-06, OND-12: before the first turn everything is as at the start."""
    if s.phase >= data.SEARCH:
        need(s.turn >= 1, "turn", "must be 1 or more after the set-up")
        return
    need(s.turn == 0, "turn", "must be 0 during set-up")
    need(not any(map(any, s.trails)), "trails", "must be empty during set-up")
    for i in range(1, data.SOLDIERS + 1):
        home = data.START_COLUMNS[i - 1], data.START_ROW
        at_home = soldiers.is_free(s, i) and (s.soldier_column[i], s.soldier_row[i]) == home
        need(at_home, f"soldiers[{i - 1}].at", f"must be {list(home)}, with the soldier free, during set-up")


def _check_soldiers(s: State) -> None:
    """OND-30, OND-31, OND-42, OND-44: the spaces of soldiers."""
    for i in range(1, data.SOLDIERS + 1):
        key, status = f"soldiers[{i - 1}]", s.soldier_status[i]
        at, captor = (s.soldier_column[i], s.soldier_row[i]), s.soldier_captor[i]
        safe, caught = status == data.SAFE, status == data.CAUGHT
        need((at == (0, 0)) == safe, f"{key}.at", "must be null for a safe soldier" if safe else "must not be null")
        captor_rule = "must be the searcher that holds him" if caught else "must be 0 for a soldier who is not caught"
        need((captor > 0) == caught, f"{key}.captor", captor_rule)
        if caught:
            centre = s.searcher_column[captor], s.searcher_row[captor]
            need(at == centre, f"{key}.at", f"must be the centre of his captor, {list(centre)}")
        elif not safe:
            other = soldiers.free_soldier_at(s, *at)
            need(other == i, f"{key}.at", f"must not be the space of soldier {other}")
            covered = s.phase >= data.SEARCH and search.is_covered(s, *at)
            need(not covered, f"{key}.at", "must not be covered by a searcher: the soldier is free")


def _check_cards(s: State) -> None:
    """OND-12, OND-23, OND-45: each card has one holder; there are none solo, with captives, or in the search phase."""
    for i in range(1, data.SOLDIERS + 1):
        key, card = f"soldiers[{i - 1}].card", s.soldier_card[i]
        if s.phase <= data.SEARCH:
            need(card == 0, key, "must be 0: cards are taken in the sneak phase")
            moved = s.soldier_moved[i]
            need(not moved, f"soldiers[{i - 1}].moved", "must be false: soldiers move in the sneak phase")
        if card:
            need(not soldiers.is_solo(s), key, "must be 0 with one player")
            need(s.soldier_status[i] != data.CAUGHT, key, "must be 0: captives hold no card")
            need(sneak.card_holder(s, card) == i, key, f"must not be {card}: another soldier holds that card")


def _check_movement(s: State) -> None:
    """OND-11, OND-28, OND-54: the first soldier, and the movement in progress."""
    if soldiers.is_solo(s):
        need(s.first == 1, "first", "must be 1 with one player")
    else:
        drawn = s.phase >= data.SEARCH
        need((s.first > 0) == drawn, "first", "must be 1 to 5" if drawn else "must be 0 until it is drawn")
    during = s.phase in (data.PLACE, data.JOIN, data.MOVE)
    need(s.mover == 0 or during, "mover", "must be 0 in this phase")
    need(s.points == 0 or s.mover > 0, "points", "must be 0 without a mover")
    need(s.halted == 0 or s.mover > 0, "halted", "must be empty without a mover")
    if s.mover:
        need(s.soldier_status[s.mover] != data.CAUGHT, "mover", "must not be a captive")
        moved = s.soldier_moved[s.mover]
        need(moved, f"soldiers[{s.mover - 1}].moved", "must be true: the soldier is moving")


def _check_phase(s: State) -> None:
    """Section 7: the conditions of each phase."""
    due = s.phase == data.SEARCH
    need((s.searcher > 0) == due, "searcher", "must be 1 or more in the phase search, and 0 in the others")
    if s.phase == data.PLACE:
        need(search.next_rescued(s) > 0, "phase", "must not be place: no captive can be freed")
    if s.phase in (data.ORDER, data.JOIN):
        need(not soldiers.is_solo(s), "phase", "must not be order or join with one player")
        need(sneak.next_chooser(s) > 0, "phase", "must not be order or join: no soldier has to take a card")
        joins = s.phase == data.JOIN
        need(soldiers.has_anyone_moved(s) == joins, "phase", "must be join if a soldier has moved, else order")
    if s.phase == data.MOVE:
        need(s.mover > 0 or soldiers.is_solo(s), "mover", "must be 1 to 5 with several players")
        need((s.mover > 0) == (s.points > 0), "points", "must be 1 or more with a mover, and 0 without")
        need(s.mover == 0 or soldiers.is_free(s, s.mover), "mover", "must be a free soldier")


def _check_result(s: State) -> None:
    """OND-60 to OND-64: a reason only if the game is over, and only one that fits the position."""
    over, key = s.phase == data.ENDED, "result.reason"
    need((s.reason > 0) == over, "result", "must not be null in the phase over" if over else "must be null before")
    match s.reason:
        case data.ESCAPED:
            everyone = soldiers.count_status(s, data.SAFE) == data.SOLDIERS
            need(everyone, key, "must not be escaped: not all soldiers are safe")
        case data.CARRIED_OFF:
            need(soldiers.is_captor_in_camp(s), key, "must not be carried-off: no searcher with captives is in row 20")
        case data.DAWN:
            need(s.turn == s.option_turns, key, "must not be dawn: it is not the last turn")
        case data.STRANDED:
            need(soldiers.is_stranded(s), key, "must not be stranded: there is no captive, or enough soldiers are free")


refusal = WORDS.refusal

DRAW_RULES = ("OND-03", "OND-04", "OND-04", "OND-07", "OND-08", "OND-09", "OND-11", "OND-13")
"""By phase: the rule that defines the possible results of the draw."""


class ParsedAction(NamedTuple):
    """A parsed action text; `done` has soldier 0."""

    soldier: int
    kind: str
    """`done`, `card`, `place`, `end` or `step`."""
    detail: str


def explain(s: State, text: str) -> Refusal:
    """Return the first reason why a text is not a legal move here."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    if text not in data.ACTIONS and text not in data.OUTCOMES:
        yield refusal("unknown-text", "OND-65", text=shorten(text))
    if s.phase == data.ENDED:
        yield refusal("game-over", "OND-64")
    if rules.actor(s) == CHANCE:
        if text in data.ACTIONS:
            yield refusal("chance-first", "OND-12", phase=data.PHASES[s.phase], searcher=s.searcher)
        yield refusal("not-possible", DRAW_RULES[s.phase], possible=_possible_outcomes(s))
    if text in data.OUTCOMES:
        yield refusal("not-chance", "OND-12")
    action = _parse_action(text)
    if s.phase in (data.ORDER, data.JOIN):
        yield from _while_choosing(s, action)
    if s.phase == data.PLACE:
        yield from _while_placing(s, action)
    yield from _while_moving(s, action)


def _while_choosing(s: State, action: ParsedAction) -> Iterator[Refusal]:
    rule = "OND-23" if s.phase == data.ORDER else "OND-49"
    chooser = sneak.next_chooser(s)
    if action.kind != "card":
        yield refusal("card-first", rule, soldier=chooser)
    if action.soldier != chooser:
        yield refusal("other-soldier", rule, phase="order", soldier=chooser)
    holder = sneak.card_holder(s, int(action.detail))
    if holder:
        yield refusal("card-taken", "OND-23", soldier=holder, card=action.detail)
    if sneak.must_take_first_card(s):
        yield refusal("card-1-needed", "OND-24")


def _while_placing(s: State, action: ParsedAction) -> Iterator[Refusal]:
    freed = search.next_rescued(s)
    if action.kind != "place":
        yield refusal("place-first", "OND-48", soldier=freed)
    if action.soldier != freed:
        yield refusal("other-soldier", "OND-48", phase="place", soldier=freed)
    place = data.RING.index(action.detail)
    captor = s.soldier_captor[freed]
    column = s.searcher_column[captor] + data.RING_COLUMNS[place]
    row = s.searcher_row[captor] + data.RING_ROWS[place]
    if not search.is_on_board(column, row):
        yield refusal("off-board", "OND-48", phase="place")
    if search.is_covered(s, column, row):
        yield refusal("searcher-there", "OND-48", column=column, row=row)
    other = soldiers.free_soldier_at(s, column, row)
    if other:
        yield refusal("soldier-there", "OND-48", soldier=other, column=column, row=row)


def _while_moving(s: State, action: ParsedAction) -> Iterator[Refusal]:
    solo, soldier = soldiers.is_solo(s), action.soldier
    match action.kind:
        case "card":
            yield refusal("no-cards", "OND-27") if solo else refusal("cards-closed", "OND-23")
        case "place":
            yield refusal("no-rescue", "OND-47")
        case "done":
            yield refusal("still-moving", "OND-34", soldier=s.mover) if solo else refusal("solo-only", "OND-27")
    if s.soldier_status[soldier] == data.SAFE:
        yield refusal("soldier-safe", "OND-33", soldier=soldier)
    if s.soldier_status[soldier] == data.CAUGHT:
        yield refusal("soldier-caught", "OND-45", soldier=soldier, captor=s.soldier_captor[soldier])
    if s.mover not in (0, soldier):
        yield refusal("other-soldier", "OND-27" if solo else "OND-26", phase="move", soldier=s.mover)
    if s.mover == 0 and not soldiers.is_waiting(s, soldier):
        yield refusal("already-moved", "OND-27", soldier=soldier)
    if action.kind == "end":
        yield refusal("not-moving", "OND-27", soldier=soldier)
    yield from _why_no_step(s, soldier, data.COMPASS.index(action.detail) + 1)


def _why_no_step(s: State, soldier: int, direction: int) -> Iterator[Refusal]:
    column = s.soldier_column[soldier] + data.STEP_COLUMNS[direction]
    row = s.soldier_row[soldier] + data.STEP_ROWS[direction]
    points = s.points if s.mover else s.option_move
    if sneak.steps_off_board(s, soldier) >> direction & 1:
        yield refusal("off-board", "OND-29", phase="move")
    if sneak.steps_onto_searchers(s, soldier) >> direction & 1:
        yield refusal("searcher-there", "OND-30", column=column, row=row)
    if sneak.steps_onto_soldiers(s, soldier) >> direction & 1:
        other = soldiers.free_soldier_at(s, column, row)
        yield refusal("soldier-there", "OND-31", soldier=other, column=column, row=row)
    if sneak.steps_too_expensive(s, soldier, points) >> direction & 1:
        yield refusal("too-few-points", "OND-32")


def _parse_action(text: str) -> ParsedAction:
    if text == "done":
        return ParsedAction(0, "done", "")
    soldier, part = text.split(":")
    kind, _, detail = part.partition("-")
    if detail:
        return ParsedAction(int(soldier), kind, detail)
    return ParsedAction(int(soldier), "end" if part == "end" else "step", part)


def _possible_outcomes(s: State) -> tuple[str, ...]:
    out, weights = [0] * rules.MAX_OUTCOMES, [0] * rules.MAX_OUTCOMES
    numbers = out[: rules.chances(s, out, weights)]
    return tuple(data.OUTCOMES[number - len(data.ACTIONS)] for number in numbers)
