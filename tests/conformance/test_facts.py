"""The checks of chapter `facts` on faulty games."""

from collections.abc import Callable
from typing import Any

import pytest

from conformance import checked
from crossings.conformance import facts
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import Game, Ints, Record, Rule, Rulebook
from crossings.template.coin_race.game import GAME
from crossings.template.coin_race.presentation import Rested
from crossings.words import Catalogue
from rows import cases
from toys.nim import rules as nim
from toys.nim.game import GAME as NIM
from toys.nim.rules import chances

ONE = checked(GAME)


# ---- words ---------------------------------------------------------------------------------------


def without(text: str, instead: str = "") -> Catalogue:
    """Return the texts of the coin race with one text replaced."""
    words = GAME.words.text("en")
    assert text in words
    return Catalogue("coin-race", {"en": words.replace(text, instead)}, GAME.words.below)


def test_an_invalid_message_is_named_by_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(GAME), "words", without("spaces = spaces", "spaces spaces"))
    line = GAME.words.text("en").split("spaces spaces")[0].count("\n") + 1
    with pytest.raises(AssertionError, match=rf"^words/en.ftl, line {line}: cannot be read \(Expected token"):
        facts.messages_are_well_formed(ONE)


def test_an_effect_without_a_message_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silent effects, and messages that have only attributes, are no mistakes."""
    message = "rested = { NAME($runner) } rested."
    monkeypatch.setitem(vars(GAME), "words", without(message))
    with pytest.raises(AssertionError, match=r"^effect Rested has no message 'rested' in words/en\.ftl$"):
        facts.every_effect_has_a_message(ONE)
    monkeypatch.setattr(Rested, "has_no_message", True)
    facts.every_effect_has_a_message(ONE)
    monkeypatch.undo()
    monkeypatch.setitem(vars(GAME), "words", without(message, "rested =\n    .label = rest"))
    facts.every_effect_has_a_message(ONE)


# ---- listed moves --------------------------------------------------------------------------------


def lists_nothing(s: Record, out: Ints) -> int:
    """List no action."""
    return 0


def lists_falling(s: Record, out: Ints) -> int:
    """List actions from the last one on."""
    out[0], out[1] = 1, 0
    return 2


def never_over(s: Record) -> int:
    """Return seat 0 in every state."""
    return 0


def nobody(s: Record) -> int:
    """Return a seat that does not exist."""
    return int(s.option_players)


def takes_none(s: Record, move: int) -> None:
    """Change nothing."""


def weightless(s: Record, out: Ints, weights: Ints) -> int:
    """List outcomes without weights."""
    return chances(s, out, [0, 0])


@pytest.mark.parametrize(
    "wrong, why",
    [
        ({"legal": lists_nothing}, "^seed 1, move 0: it is seat 0's turn, but legal lists no action$"),
        ({"legal": lists_falling}, "move 0: legal lists \\[1, 0\\], which do not rise"),
        ({"actor": nobody}, "move 0: actor is 2, neither a seat"),
        ({"actor": never_over, "play": takes_none}, "^seed 1, move 80: the game goes on beyond MAX_MOVES"),
        ({"chances": weightless}, "the weights of the draw add up to 0"),
    ],
)
def test_wrongly_listed_moves_are_named(
    monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Callable[..., Any]], why: str
) -> None:
    for name, kernel in wrong.items():
        monkeypatch.setitem(NIM.kernels.rules, name, kernel)
    with pytest.raises(AssertionError, match=why):
        facts.listed_moves_keep_to_the_bounds(CheckedGame(NIM))


@cases("""
    bound | why
    MAX_LEGAL | move 0: legal lists 3 actions, MAX_LEGAL is 1
    MAX_OUTCOMES | chances lists 2 outcomes
""")
def test_a_bound_that_is_too_small_is_named(monkeypatch: pytest.MonkeyPatch, bound: str, why: str) -> None:
    monkeypatch.setattr(nim, bound, 1)
    with pytest.raises(AssertionError, match=why):
        facts.listed_moves_keep_to_the_bounds(CheckedGame(NIM))


def test_rule_ids_have_one_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tuple(Rule(id, "The end", "The game is over.") for id in ("COI-1", "CIO-2"))
    monkeypatch.setattr(Game, "rulebook", Rulebook(rules))
    with pytest.raises(AssertionError, match="ids with CIO and COI: all begin alike"):
        facts.rule_ids_share_a_prefix(ONE)
