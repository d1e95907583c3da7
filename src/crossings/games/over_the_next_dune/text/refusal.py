"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine import CHANCE, Refusal, shorten
from crossings.games.over_the_next_dune.rules import data, rescue, schema, search, sneak, soldiers
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.rules.schema import State
from crossings.games.over_the_next_dune.words import WORDS

refusal = WORDS.refusal

DRAW_RULES = ("OND-03", "OND-04", "OND-04", "OND-07", "OND-08", "OND-09", "OND-11", "OND-13")
"""By phase: the rule that says what the draw can give."""


class Asked(NamedTuple):
    """An action text taken apart; `done` has soldier 0."""

    soldier: int
    kind: str
    """`done`, `card`, `place`, `end` or `step`."""
    detail: str


def explain(s: State, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    if text not in data.ACTIONS and text not in data.OUTCOMES:
        yield refusal("unknown-text", "OND-65", text=shorten(text))
    if s.phase == schema.ENDED:
        yield refusal("game-over", "OND-64")
    if rules.actor(s) == CHANCE:
        if text in data.ACTIONS:
            yield refusal("chance-first", "OND-12", phase=schema.PHASES[s.phase], searcher=s.searcher)
        yield refusal("not-possible", DRAW_RULES[s.phase], possible=_possible(s))
    if text in data.OUTCOMES:
        yield refusal("not-chance", "OND-12")
    asked = _take_apart(text)
    if s.phase in (schema.ORDER, schema.JOIN):
        yield from _while_choosing(s, asked)
    if s.phase == schema.PLACE:
        yield from _while_placing(s, asked)
    yield from _while_moving(s, asked)


def _while_choosing(s: State, asked: Asked) -> Iterator[Refusal]:
    rule = "OND-23" if s.phase == schema.ORDER else "OND-49"
    chooser = sneak.next_chooser(s)
    if asked.kind != "card":
        yield refusal("card-first", rule, soldier=chooser)
    if asked.soldier != chooser:
        yield refusal("other-soldier", rule, phase="order", soldier=chooser)
    holder = sneak.card_holder(s, int(asked.detail))
    if holder:
        yield refusal("card-taken", "OND-23", soldier=holder, card=asked.detail)
    if sneak.must_take_first_card(s):
        yield refusal("card-1-needed", "OND-24")


def _while_placing(s: State, asked: Asked) -> Iterator[Refusal]:
    freed = rescue.next_rescued(s)
    if asked.kind != "place":
        yield refusal("place-first", "OND-48", soldier=freed)
    if asked.soldier != freed:
        yield refusal("other-soldier", "OND-48", phase="place", soldier=freed)
    place = data.RING.index(asked.detail)
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


def _while_moving(s: State, asked: Asked) -> Iterator[Refusal]:
    solo, soldier = soldiers.is_solo(s), asked.soldier
    match asked.kind:
        case "card":
            yield refusal("no-cards", "OND-27") if solo else refusal("cards-closed", "OND-23")
        case "place":
            yield refusal("no-rescue", "OND-47")
        case "done":
            yield refusal("still-moving", "OND-34", soldier=s.mover) if solo else refusal("solo-only", "OND-27")
    if s.soldier_status[soldier] == schema.SAFE:
        yield refusal("soldier-safe", "OND-33", soldier=soldier)
    if s.soldier_status[soldier] == schema.CAUGHT:
        yield refusal("soldier-caught", "OND-45", soldier=soldier, captor=s.soldier_captor[soldier])
    if s.mover not in (0, soldier):
        yield refusal("other-soldier", "OND-27" if solo else "OND-26", phase="move", soldier=s.mover)
    if s.mover == 0 and not soldiers.is_waiting(s, soldier):
        yield refusal("already-moved", "OND-27", soldier=soldier)
    if asked.kind == "end":
        yield refusal("not-moving", "OND-27", soldier=soldier)
    yield from _why_no_step(s, soldier, data.COMPASS.index(asked.detail) + 1)


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
    if sneak.steps_too_dear(s, soldier, points) >> direction & 1:
        yield refusal("too-few-points", "OND-32")


def _take_apart(text: str) -> Asked:
    if text == "done":
        return Asked(0, "done", "")
    soldier, part = text.split(":")
    kind, _, detail = part.partition("-")
    if detail:
        return Asked(int(soldier), kind, detail)
    return Asked(int(soldier), "end" if part == "end" else "step", part)


def _possible(s: State) -> tuple[str, ...]:
    out, weights = [0] * rules.MAX_OUTCOMES, [0] * rules.MAX_OUTCOMES
    numbers = out[: rules.chances(s, out, weights)]
    return tuple(data.OUTCOMES[number - len(data.ACTIONS)] for number in numbers)
