"""Courses of play as text, told as the worked examples of the rules are.

A table has a case a line, `NAME: POSITION | STEP | STEP`; lines that are indented go on with it. Facts are of
the game's own notation, which its positions are written in, too; `...` in a sentence stands for whatever is said there.
A step is

- `MOVE MOVE -> FACT, FACT`: these moves are played, if any, and then this holds;
- `MOVE => SENTENCE`: this move is played, and the log says so; `MOVE ~> LINE / LINE`: a recap does;
- `may MOVE MOVE`: just these are legal; `not MOVE: REASON RULE`: this one is refused;
- `chance OUTCOME 1/3, OUTCOME 2/3`, or `evenly OUTCOME NAME-2..12`: just these can come;
- `seat 0`: what follows is as this seat sees it, and not as a spectator does;
- `asks: SENTENCE`, `waits: SENTENCE`: what those read who are to act, and who wait for Olive;
- `pick MOVE: PLACES`, `label MOVE: TEXT`, `warns MOVE: TEXT` (none: no warning), `closes MOVE: TEXT`,
  `quiet MOVE`, `loud MOVE`;
- `on PLACE: TEXT`: what is told on pointing; `told PLACE PLACE: REASON RULE`: why no move is picked so;
- `walk PLACE: MOVES`, `walked PLACE: LABEL`: the macro move of a pick (none: there is none);
- `row LABEL: MOVES`: a macro move that has a button.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.drawing.scene import Pick
from crossings.engine import Refusal, State, Viewer

Facts = Callable[[State], set[str]]
VERBS = "may|not|chance|evenly|seat|asks|waits|pick|label|closes|warns|quiet|loud|on|told|walk|walked|row"
ASKING = re.compile(rf"({VERBS})\b(?: (.+?))?(?:: (.*))?")
"""A step that plays nothing: its verb, what it asks, and what it wants to find."""
NONE = "none"


def table(*texts: str) -> list[Any]:
    """The cases of these tables."""
    lines = [line for text in texts for line in re.sub(r"\n +", " ", text.strip()).splitlines()]
    cases = [line.split(": ", 1) for line in lines]
    return [pytest.param(position, steps, id=name) for name, told in cases for position, *steps in [told.split(" | ")]]


def scenarios(at: Callable[[str], Any], facts: Facts, *texts: str) -> Callable[..., None]:
    """A test of each case of these tables: its position, as `at` makes it, and the steps from there on."""

    @pytest.mark.parametrize("position, steps", table(*texts))
    def test(position: str, steps: list[str]) -> None:
        begun = at(position)
        Walkthrough(begun if isinstance(begun, State) else begun.state, facts).follow(steps)

    return test


def fits(found: str, wanted: str) -> bool:
    """Whether a sentence reads so; blanks at which no line may break are blanks, too."""
    return bool(re.fullmatch(".*".join(map(re.escape, wanted.split("..."))), found.replace("\xa0", " ")))


class Walkthrough:
    """A state to go on from, and who looks on."""

    def __init__(self, state: State, facts: Facts) -> None:
        self.state, self.facts = state, facts
        self.seat: Viewer = None

    def follow(self, steps: list[str]) -> State:
        """Take these steps; the one that does not hold is named."""
        for step in steps:
            asking = ASKING.fullmatch(step)
            if asking:
                verb, what, wanted = asking.groups(default="")
                found = self.asked(verb, what)
                assert fits(found, wanted or what), f"{step!r}: {found}"
            else:
                self.play(step)
        return self.state

    def play(self, step: str) -> None:
        """Make moves, and hold what comes of them."""
        played, arrow, wanted = re.split(r"\s*([-=~]>)\s*", f"{step} -> ")[:3]
        before = after = self.state
        move = ""
        for move in played.split():
            before, after = after, after.play(move)
        self.state = after
        if arrow == "->":
            missing = {*filter(None, wanted.split(", "))} - self.facts(after)
            assert not missing, f"{step!r}: {sorted(missing)} not in {sorted(self.facts(after))}"
        else:
            done = looking.effects(before, before.game.visible_move(before, move, self.seat), after, self.seat)
            words = before.game.words
            said = words.describe(done) if arrow == "=>" else " / ".join(words.recap(done, "Olive")) or NONE
            assert fits(said, wanted), f"{step!r}: {said}"

    def asked(self, verb: str, what: str) -> str:
        """What is found, in the words of a step."""
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
                self.seat = int(what)
                return what
            case "asks":
                return game.prompts.prompt(looking.position(state, self.actor))
            case "waits":
                return game.prompts.waiting(looking.position(state, None), "Olive")
            case "on":
                hint = looking.hint(state, self.seat, what)
                return hint.line if hint else NONE
            case "told":
                meant = looking.intent(state, self.actor, what.split())
                refusal = meant if isinstance(meant, Refusal) or meant is None else state.why_not(meant)
                return f"{refusal.reason} {refusal.rule}" if refusal else NONE
            case "walk" | "walked":
                row = looking.compound_move(state, self.actor, what)
                return NONE if row is None else row.label if verb == "walked" else " ".join(row.moves)
            case "row":
                rows = {row.label: " ".join(row.moves) for row in looking.compound_moves(state, self.actor)}
                return rows.get(what, NONE)
        return self.button(verb, what)

    def button(self, verb: str, move: str) -> str:
        """The same of what a move is picked by."""
        picks = {pick.move: pick for pick in looking.picks(self.state, self.actor)}
        return shown(picks[move])[verb] or NONE

    @property
    def actor(self) -> int:
        """The seat that is to act."""
        assert isinstance(self.state.actor, int)
        return self.state.actor


def shown(pick: Pick) -> dict[str, str]:
    """A button, in the words of a step."""
    return {
        "pick": " ".join(pick.places),
        "label": pick.label,
        "closes": pick.closes,
        "warns": pick.warning,
        "quiet": pick.move if pick.quiet else "is loud",
        "loud": "is quiet" if pick.quiet else pick.move,
    }


def spelt_out(outcomes: str) -> list[str]:
    """These outcomes one by one: `s-row-2..12` are eleven."""
    found = []
    for text in outcomes.split():
        name, dots, last = text.partition("..")
        stem, _, first = name.rpartition("-")
        found += [f"{stem}-{n}" for n in range(int(first), int(last) + 1)] if dots else [name]
    return found
