"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.over_the_next_dune.rules import data
from crossings.games.over_the_next_dune.rules import kernels as rules

DRAW_RULES = ("OND-03", "OND-04", "OND-04", "OND-07", "OND-08", "OND-09", "OND-11", "OND-13")
"""By phase: the rule that says what the draw can give."""
DICE = (
    "terrain piece",
    "terrain row",
    "terrain column",
    "searcher row",
    "searcher column",
    "searcher facing",
    "first soldier",
)


class Asked(NamedTuple):
    """An action text taken apart; `done` has soldier 0."""

    soldier: int
    kind: str
    """`done`, `card`, `place`, `end` or `step`."""
    detail: str


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    if text not in data.ACTIONS and text not in data.OUTCOMES:
        yield Refusal(
            "unknown-text", "OND-65", f"{shorten(text)} is no move of this game; moves look like `2:ne` or `2:end`"
        )
    if s.phase == rules.ENDED:
        yield Refusal("game-over", "OND-64", "the game is over")
    if rules.actor(s) == CHANCE:
        if text in data.ACTIONS:
            yield Refusal("chance-first", "OND-12", f"first {_draw(s)}")
        yield Refusal("not-possible", DRAW_RULES[s.phase], f"this draw can only give {_possible(s)}")
    if text in data.OUTCOMES:
        yield Refusal("not-chance", "OND-12", "nothing is to be drawn or rolled now, a player decides")
    asked = _take_apart(text)
    if s.phase in (rules.ORDER, rules.JOIN):
        yield from _while_choosing(s, asked)
    if s.phase == rules.PLACE:
        yield from _while_placing(s, asked)
    yield from _while_moving(s, asked)


def _while_choosing(s: Record, asked: Asked) -> Iterator[Refusal]:
    rule = "OND-23" if s.phase == rules.ORDER else "OND-49"
    chooser = rules.next_chooser(s)
    if asked.kind != "card":
        yield Refusal("card-first", rule, f"soldier {chooser} has to take a turn order card first")
    if asked.soldier != chooser:
        yield Refusal("other-soldier", rule, f"it is soldier {chooser} who takes a card now")
    holder = rules.card_holder(s, int(asked.detail))
    if holder:
        yield Refusal("card-taken", "OND-23", f"soldier {holder} has card {asked.detail}")
    if rules.must_take_first_card(s):
        yield Refusal("card-1-needed", "OND-24", "nobody has taken card 1, so the last to choose has to take it")


def _while_placing(s: Record, asked: Asked) -> Iterator[Refusal]:
    freed = rules.next_rescued(s)
    if asked.kind != "place":
        yield Refusal("place-first", "OND-48", f"soldier {freed} is free again and has to be put down first")
    if asked.soldier != freed:
        yield Refusal("other-soldier", "OND-48", f"it is soldier {freed} who is put down now")
    place = data.RING.index(asked.detail)
    captor = s.soldier_captor[freed]
    column = s.searcher_column[captor] + data.RING_COLUMNS[place]
    row = s.searcher_row[captor] + data.RING_ROWS[place]
    if not rules.is_on_board(column, row):
        yield Refusal("off-board", "OND-48", "that space is off the battlefield")
    if rules.is_covered(s, column, row):
        yield Refusal("searcher-there", "OND-48", f"a searcher covers {_at(column, row)}")
    other = rules.free_soldier_at(s, column, row)
    if other:
        yield Refusal("soldier-there", "OND-48", f"soldier {other} stands on {_at(column, row)}")


def _while_moving(s: Record, asked: Asked) -> Iterator[Refusal]:
    solo = rules.is_solo(s)
    soldier = asked.soldier
    if asked.kind == "card" and solo:
        yield Refusal("no-cards", "OND-27", "with one player there are no turn order cards")
    if asked.kind == "card":
        yield Refusal("cards-closed", "OND-23", "turn order cards are not being taken now")
    if asked.kind == "place":
        yield Refusal("no-rescue", "OND-47", "no captive is being freed now")
    if asked.kind == "done" and not solo:
        yield Refusal("solo-only", "OND-27", "with several players each soldier ends his own movement")
    if asked.kind == "done":
        yield Refusal("still-moving", "OND-34", f"soldier {s.mover} is still moving; end his movement first")
    if s.soldier_status[soldier] == rules.SAFE:
        yield Refusal("soldier-safe", "OND-33", f"soldier {soldier} is safe and out of the game")
    if s.soldier_status[soldier] == rules.CAUGHT:
        yield Refusal(
            "soldier-caught", "OND-45", f"soldier {soldier} is a captive of searcher {s.soldier_captor[soldier]}"
        )
    if s.mover not in (0, soldier):
        yield Refusal("other-soldier", "OND-27" if solo else "OND-26", f"it is soldier {s.mover} who is moving")
    if s.mover == 0 and not rules.is_waiting(s, soldier):
        yield Refusal("already-moved", "OND-27", f"soldier {soldier} has moved this turn")
    if asked.kind == "end":
        yield Refusal(
            "not-moving", "OND-27", f"soldier {soldier} has not begun to move; to leave the others in place say `done`"
        )
    yield from _why_no_step(s, soldier, data.COMPASS.index(asked.detail) + 1)


def _why_no_step(s: Record, soldier: int, direction: int) -> Iterator[Refusal]:
    column = s.soldier_column[soldier] + data.STEP_COLUMNS[direction]
    row = s.soldier_row[soldier] + data.STEP_ROWS[direction]
    points = s.points if s.mover else s.option_move
    if rules.steps_off_board(s, soldier) >> direction & 1:
        yield Refusal("off-board", "OND-29", "that way he would leave the battlefield; only the top leads to safety")
    if rules.steps_onto_searchers(s, soldier) >> direction & 1:
        yield Refusal("searcher-there", "OND-30", f"a searcher covers {_at(column, row)}")
    if rules.steps_onto_soldiers(s, soldier) >> direction & 1:
        other = rules.free_soldier_at(s, column, row)
        yield Refusal("soldier-there", "OND-31", f"soldier {other} stands on {_at(column, row)}")
    if rules.steps_too_dear(s, soldier, points) >> direction & 1:
        yield Refusal("too-few-points", "OND-32", "a step onto terrain costs 2 points, and he has 1 left")


def _take_apart(text: str) -> Asked:
    if text == "done":
        return Asked(0, "done", "")
    soldier, part = text.split(":")
    match = re.fullmatch(r"(card|place)-(.+)", part)
    if match:
        return Asked(int(soldier), match[1], match[2])
    return Asked(int(soldier), "end" if part == "end" else "step", part)


def _at(column: int, row: int) -> str:
    return f"({column},{row})"


def _draw(s: Record) -> str:
    if s.phase == rules.SEARCH:
        return f"the movement card of searcher {s.searcher} has to be flipped"
    return f"the set-up has to be finished; now comes the {DICE[s.phase]}"


def _possible(s: Record) -> str:
    out, weights = np.zeros((2, rules.MAX_OUTCOMES), np.int32)
    numbers = out[: rules.chances(s, out, weights)]
    return ", ".join(data.OUTCOMES[number - len(data.ACTIONS)] for number in numbers)
