"""Scenarios of play as text tables, in the style of the rules' worked examples.

A table has a case per line, `NAME: POSITION | STEP | STEP`; indented lines continue the case. Facts use the game's own
notation for positions; `...` in a sentence matches any text.

The steps are:

- `MOVE MOVE -> FACT, FACT`: play these moves, if any; then these facts hold;
- `MOVE => SENTENCE`: play this move; the log has this sentence; `MOVE ~> LINE / LINE`: a recap has these lines;
- `may MOVE MOVE`: exactly these moves are legal; `not MOVE: REASON RULE`: this one is illegal;
- `chance OUTCOME 1/3, OUTCOME 2/3`, or `evenly OUTCOME NAME-2..12`: exactly these outcomes are possible;
- `seat 0`: from here on this seat is the viewer, instead of a spectator (`seat none`);
- `asks: SENTENCE`, `waits: SENTENCE`: the prompt of the actor, and of players who wait for Olive;
- `pick MOVE: PLACES`, `label MOVE: TEXT`, `warns MOVE: TEXT` (`none`: no warning), `closes MOVE: TEXT`, `quiet MOVE`,
  `loud MOVE`: the pick of a move;
- `on PLACE: TEXT`: the hint of a place; `why PLACE PLACE: REASON RULE`: why these places are no legal move;
- `walk PLACE: MOVES`, `walked PLACE: LABEL`: the compound move of a place (`none`: it has none);
- `row LABEL: MOVES`: a compound move with a button;
- `prints: TEXT`: the plain text of the state, with single blanks; `parts 0: NAME 3, NAME 2`: the parts of a score;
- `result: TEXT`: how the game ended; `counts LABEL: VALUE at 3`: a statistic of the game, and the move it links to.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

import presentation
from crossings.drawing.scene import Pick
from crossings.engine import Refusal, State, Viewer

Facts = Callable[[State], set[str]]
VERBS = (
    "may|not|chance|evenly|seat|asks|waits|pick|label|closes|warns|quiet|loud|on|why|walk|walked|row|prints|parts|result"
    "|counts"
)
STEP_WITHOUT_MOVES = re.compile(rf"({VERBS})\b(?: (.+?))?(?:: (.*))?")
"""A step that plays nothing: its verb, its argument, and the expected text."""
NONE = "none"


def table(*texts: str) -> list[Any]:
    """Return the cases of these tables."""
    lines = [line for text in texts for line in re.sub(r"\n +", " ", text.strip()).splitlines()]
    cases = [line.split(": ", 1) for line in lines]
    return [
        pytest.param(position, steps, id=name)
        for name, steps_text in cases
        for position, *steps in [steps_text.split(" | ")]
    ]


def scenarios(at: Callable[[str], Any], facts: Facts, *texts: str) -> Callable[..., None]:
    """Return a test of all cases of these tables; `at` turns a position into a state."""

    @pytest.mark.parametrize("position, steps", table(*texts))
    def test(position: str, steps: list[str]) -> None:
        start = at(position)
        Walkthrough(start if isinstance(start, State) else start.state, facts).follow(steps)

    return test


def fits(actual: str, expected: str) -> bool:
    """Whether a sentence matches; no-break spaces count as spaces."""
    return bool(re.fullmatch(".*".join(map(re.escape, expected.split("..."))), actual.replace("\xa0", " ")))


class Walkthrough:
    """A state to play on from, and its viewer."""

    def __init__(self, state: State, facts: Facts) -> None:
        self.start = self.state = state
        self.facts = facts
        self.moves: list[str] = []
        self.seat: Viewer = None

    def follow(self, steps: list[str]) -> State:
        """Take these steps; a failure names the step."""
        for step in steps:
            match = STEP_WITHOUT_MOVES.fullmatch(step)
            if match:
                verb, what, expected = match.groups(default="")
                actual = self.actual_text(verb, what)
                assert fits(actual, expected or what), f"{step!r}: {actual}"
            else:
                self.play(step)
        return self.state

    def play(self, step: str) -> None:
        """Make moves and check their results."""
        played, arrow, expected = re.split(r"\s*([-=~]>)\s*", f"{step} -> ")[:3]
        before = after = self.state
        move = ""
        for move in played.split():
            before, after = after, after.play(move)
            self.moves.append(move)
        self.state = after
        if arrow == "->":
            missing = {*filter(None, expected.split(", "))} - self.facts(after)
            assert not missing, f"{step!r}: {sorted(missing)} not in {sorted(self.facts(after))}"
        else:
            effects = before.effects(move, self.seat)
            words = before.game.words
            text = words.describe(effects) if arrow == "=>" else " / ".join(words.recap(effects, "Olive")) or NONE
            assert fits(text, expected), f"{step!r}: {text}"

    def actual_text(self, verb: str, what: str) -> str:
        """Return the actual text for a step's verb and argument."""
        state, game = self.state, self.state.game
        match verb:
            case "may":
                return what if state.actions() == sorted(what.split()) else " ".join(state.actions())
            case "not":
                assert what not in state.actions()
                error = state.why_not(what)
                return f"{error.reason} {error.rule}"
            case "chance":
                return ", ".join(f"{text} {chance}" for text, chance in sorted(state.outcomes().items()))
            case "evenly":
                assert len({*state.outcomes().values()}) == 1
                return what if {*state.outcomes()} == {*spelt_out(what)} else " ".join(state.outcomes())
            case "seat":
                self.seat = None if what == NONE else int(what)
                return what
            case "asks":
                return game.prompts.prompt(presentation.position(state, self.actor))
            case "waits":
                return game.prompts.waiting(presentation.position(state, None), "Olive")
            case "on":
                hint = presentation.hint(state, self.seat, what)
                return hint.line if hint else NONE
            case "why":
                meant = presentation.intent(state, self.actor, what.split())
                refusal = meant if isinstance(meant, Refusal) or meant is None else state.why_not(meant)
                return f"{refusal.reason} {refusal.rule}" if refusal else NONE
            case "walk" | "walked":
                row = presentation.compound_move(state, self.actor, what)
                return NONE if row is None else row.label if verb == "walked" else " ".join(row.moves)
            case "row":
                rows = {row.label: " ".join(row.moves) for row in presentation.compound_moves(state, self.actor)}
                return rows.get(what, NONE)
            case "prints":
                return " ".join(state.text(self.seat).split())
            case "parts":
                parts = game.prompts.breakdown(presentation.position(state, self.seat))[int(what)]
                return ", ".join(f"{name} {number}" for name, number in parts)
            case "result":
                return presentation.result_text(state, self.seat)
            case "counts":
                return self.statistic(what)
        return self.button(verb, what)

    def statistic(self, label: str) -> str:
        """Return the value of a statistic, and the move it links to."""
        states, history = presentation.play_history(self.start, self.moves)
        value, at = presentation.statistics(states[-1], history).get(label, (NONE, 0))
        return f"{value} at {at}" if at else value

    def button(self, verb: str, move: str) -> str:
        """Return the actual text of a pick."""
        picks = {pick.move: pick for pick in presentation.picks(self.state, self.actor)}
        return shown(picks[move])[verb] or NONE

    @property
    def actor(self) -> int:
        """The seat to act."""
        assert isinstance(self.state.actor, int)
        return self.state.actor


def shown(pick: Pick) -> dict[str, str]:
    """Return the texts of a pick by verb."""
    return {
        "pick": " ".join(pick.places),
        "label": pick.label,
        "closes": pick.closes,
        "warns": pick.warning,
        "quiet": pick.move if pick.quiet else "is loud",
        "loud": "is quiet" if pick.quiet else pick.move,
    }


def spelt_out(outcomes: str) -> list[str]:
    """Expand ranges of outcomes: `s-row-2..12` becomes eleven outcomes."""
    actual = []
    for text in outcomes.split():
        name, dots, last = text.partition("..")
        stem, _, first = name.rpartition("-")
        actual += [f"{stem}-{n}" for n in range(int(first), int(last) + 1)] if dots else [name]
    return actual
