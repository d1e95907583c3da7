"""The checks name what is wrong with a faulty game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from conformance import checked
from crossings.conformance import drawing, effects, facts, moves, rules, views
from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import Check
from crossings.drawing.scene import Pick
from crossings.engine import Game, Ints, Record, Rng, Rule, Rulebook, game, kernel
from crossings.engine.effects.emitted import emitted_types
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from crossings.words import Catalogue, Effect
from toys.coin_race import board, presentation
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import rules as nim
from toys.nim.game import GAME as NIM
from toys.nim.rules import CALM, GUST

FREE_NUMBER = 99
"""A number of no effect of the coin race."""
RESTED = "rested = { NAME($runner) } rested."


class Mistake(NamedTuple):
    """Names that are replaced in a module, a class or a mapping, and the failure of a check."""

    check: Check
    place: Any
    changes: dict[str, Any]
    why: str


# ---- the coin race ---------------------------------------------------------------------------------


def words(text: str, replacement: str) -> Catalogue:
    """Return the texts of the coin race with one text replaced."""
    before = COIN_RACE.words.text("en")
    assert text in before
    return Catalogue("coin-race", {"en": before.replace(text, replacement)}, COIN_RACE.words.below)


class Vanished(Effect):
    effect_id = "vanished"
    emitted = FREE_NUMBER
    rules = ("COI-1",)


def resting(*replacing: Pick) -> Any:
    """Return a part `picking` with these picks instead of that for `rest`."""

    def picks(*given: Any) -> list[Pick]:
        return [
            pick for usual in presentation.picks(*given) for pick in (replacing if usual.move == "rest" else [usual])
        ]

    return SimpleNamespace(picks=picks)


def closing(label: str) -> Any:
    """Return a part `picking` whose picks all say this about what they close; a step closes another one."""

    def picks(*given: Any) -> list[Pick]:
        return [pick._replace(closes=label) for pick in presentation.picks(*given)]

    return SimpleNamespace(picks=picks, CLOSING=("stepped",))


def labelled(position: Any) -> Any:
    """Draw the board with a full stop in a label."""
    drawn = board.scene(position)
    return dataclasses.replace(drawn, pieces=(drawn.pieces[0]._replace(label="A coin."), *drawn.pieces[1:]))


PARTS = vars(COIN_RACE)
RULES = Rulebook(tuple(Rule(id, "The end", "The game is over.") for id in ("COI-1", "CIO-2")))
NARROW = tuple(dataclasses.replace(one, high=2) if one.name == "turns" else one for one in COIN_RACE.observer.layout)
PLAIN = SimpleNamespace(plain=lambda position: "the race", INKS={})
FAULTY_PARTS = [
    Mistake(
        facts.messages_are_well_formed,
        PARTS,
        {"words": words("spaces = spaces", "spaces spaces")},
        r"^words/en.ftl, line \d+: cannot be read \(Expected token",
    ),
    Mistake(
        facts.every_effect_has_a_message,
        PARTS,
        {"words": words(RESTED, "")},
        r"^effect Rested has no message 'rested' in words/en\.ftl$",
    ),
    Mistake(facts.rule_ids_share_a_prefix, Game, {"rulebook": RULES}, "ids with CIO and COI: all begin alike"),
    Mistake(
        effects.every_effect_is_emitted_and_declared,
        presentation,
        {"Vanished": Vanished},
        "^effect Vanished: no kernel emits its number 99$",
    ),
    Mistake(
        effects.every_effect_is_emitted_and_declared,
        presentation,
        {"Rested": None},
        r"^\w+ emits RESTED, but no effect has `emitted = RESTED`, and none",
    ),
    Mistake(
        effects.every_effect_occurs_in_random_play,
        presentation.Rested,
        {"emitted": FREE_NUMBER},
        "^random play never produced the effects rested; if they are",
    ),
    Mistake(
        effects.rules_of_effects_are_in_the_rulebook,
        presentation.Rested,
        {"rules": ("COI-77",)},
        "^effect Rested names COI-77, which the rulebook does not have$",
    ),
    *(
        Mistake(drawing.every_legal_move_has_one_pick, PARTS, {"picking": resting(*picks)}, f"^{why}$")
        for picks, why in (
            ([], "no pick for rest"),
            ([Pick("rest", (), "rest"), Pick("jump", (), "jump")], "a pick for jump, which is not legal"),
            ([Pick("rest")], "the pick for rest has no label, and no effect of it has a message `.label`"),
            ([Pick("rest", ("moon",), "rest")], "the pick for rest names moon, which is no place of the board"),
        )
    ),
    Mistake(
        drawing.picks_say_what_they_close,
        PARTS,
        {"picking": closing("")},
        r"^step closes step \(stepped\), and its pick does not say so$",
    ),
    Mistake(
        drawing.places_have_labels_and_grid_positions,
        PARTS,
        {"board": SimpleNamespace(scene=labelled)},
        r"^the label of coin-0 ends with a full stop: 'A coin\.'",
    ),
    Mistake(drawing.plain_text_is_plain, PARTS, {"plain": PLAIN}, "no row of the plain board begins with a number"),
    Mistake(
        views.observations_keep_their_bounds,
        COIN_RACE.observer,
        {"layout": NARROW},
        r"^block turns: \d+ is not from 0 to 2 \(number \d+ of the row\)$",
    ),
]


# ---- kernels of Nim --------------------------------------------------------------------------------


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
    return nim.chances(s, out, [0, 0])


@kernel
def takes_three(s: Record, rng: Rng, room: Ints) -> int:
    """A policy that ignores the number of sticks."""
    return 2


@kernel
def blows_evenly(s: Record, rng: Rng) -> int:
    """Draw calm as often as a gust, although it is twice as likely."""
    return CALM if draw_below(rng, 2) == 0 else GUST


@kernel
def blows_calm(s: Record, rng: Rng) -> int:
    """Return the likeliest outcome without drawing."""
    return CALM


@kernel
def draws_and_leaves_it(s: Record, rng: Rng) -> int:
    """Draw, and then leave the draw to the list."""
    draw_below(rng, 3)
    return NO_MOVE


@kernel
def takes_one(s: Record, rng: Rng, room: Ints) -> int:
    """Return the first action without drawing."""
    return 0


@kernel
def chooses_and_leaves_it(s: Record, rng: Rng, room: Ints) -> int:
    """Draw, and then leave the choice to the list."""
    draw_below(rng, 3)
    return NO_MOVE


@kernel
def halved(s: object, seat: int) -> int:
    """Use true division."""
    return int(seat / 2)


@kernel
def weighed(s: object, seat: int) -> int:
    """Use a floating-point number."""
    return int(seat * 1.5)


@kernel
def named(s: object, seat: int) -> int:
    """Pass an argument by keyword."""
    return weighed(s, seat=seat)


@kernel
def raising(s: object, seat: int) -> int:
    """Raise an exception."""
    raise ValueError


@kernel
def unknown(s: object, seat) -> int:  # type: ignore[no-untyped-def]
    """Take an argument without annotation."""
    return 0


LISTED, OWN = facts.listed_moves_keep_to_the_bounds, NIM.kernels.own
DRAWN, CHOSEN = moves.the_draw_kernel_agrees_with_the_list, moves.the_choose_kernel_agrees_with_the_list
FAULTY_KERNELS = [
    *(
        Mistake(LISTED, NIM.kernels.rules, changes, why)
        for changes, why in (
            ({"legal": lists_nothing}, "^seed 1, move 0: it is seat 0's turn, but legal lists no action$"),
            ({"legal": lists_falling}, r"move 0: legal lists \[1, 0\], which do not rise"),
            ({"actor": nobody}, "move 0: actor is 2, neither a seat"),
            ({"actor": never_over, "play": takes_none}, "^seed 1, move 80: the game goes on beyond MAX_MOVES"),
            ({"chances": weightless}, "the weights of the draw add up to 0"),
        )
    ),
    Mistake(LISTED, nim, {"MAX_LEGAL": 1}, "move 0: legal lists 3 actions, MAX_LEGAL is 1"),
    Mistake(LISTED, nim, {"MAX_OUTCOMES": 1}, "chances lists 2 outcomes"),
    Mistake(moves.the_policy_makes_legal_moves, OWN, {"policy": takes_three}, "the policy's move 2 is not legal"),
    Mistake(DRAWN, OWN, {"draw": blows_evenly}, f"draw by {2 * 2**32 // 3}"),
    Mistake(DRAWN, OWN, {"draw": blows_calm}, "draw leaves the generator otherwise"),
    Mistake(DRAWN, OWN, {"draw": draws_and_leaves_it}, "draw has used the generator"),
    Mistake(CHOSEN, OWN, {"choose": takes_one}, "choose (by|leaves the generator)"),
    Mistake(CHOSEN, OWN, {"choose": chooses_and_leaves_it}, "choose has used the generator"),
    *(
        Mistake(rules.kernels_use_only_portable_operations, OWN, {"score": wrong}, f"kernel {wrong.__name__}{why}")
        for wrong, why in (
            (halved, ", line [0-9]+: divides by /"),
            (weighed, ", line [0-9]+: .* a number with a point"),
            (named, ", line [0-9]+: hands an argument on by its name"),
            (raising, ", line [0-9]+: raises"),
            (unknown, ": its argument seat has no annotation"),
        )
    ),
]


@pytest.fixture(autouse=True)
def fresh_types() -> Iterator[None]:
    """Read the types of effects again, since a mistake may change them."""
    emitted_types.cache_clear()
    yield
    emitted_types.cache_clear()


@pytest.mark.parametrize("mistake", FAULTY_PARTS + FAULTY_KERNELS, ids=lambda mistake: "+".join(mistake.changes))
def test_a_mistake_is_named(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-21."""
    for name, value in mistake.changes.items():
        if isinstance(mistake.place, dict):
            monkeypatch.setitem(mistake.place, name, value)
        else:
            monkeypatch.setattr(mistake.place, name, value, raising=False)
    one = CheckedGame(NIM) if mistake in FAULTY_KERNELS else checked(COIN_RACE)
    with pytest.raises(AssertionError, match=mistake.why):
        mistake.check(one)


# ---- no mistakes -----------------------------------------------------------------------------------


@kernel
def blows_by_weight(s: Record, rng: Rng) -> int:
    """Draw calm twice as often as a gust, as in the list."""
    return CALM if draw_below(rng, 3) < 2 else GUST


@kernel
def takes_any(s: Record, rng: Rng, room: Ints) -> int:
    """Choose uniformly, as in the list."""
    return draw_below(rng, nim.legal(s, room))


@pytest.mark.parametrize(
    "correct",
    [
        Mistake(DRAWN, OWN, {"draw": blows_by_weight}, ""),
        Mistake(CHOSEN, OWN, {"choose": takes_any}, ""),
        Mistake(drawing.picks_say_what_they_close, PARTS, {"picking": closing("the step")}, ""),
        Mistake(facts.every_effect_has_a_message, PARTS, {"words": words(RESTED, "rested =\n    .label = rest")}, ""),
    ],
    ids=lambda correct: "+".join(correct.changes),
)
def test_what_is_correct_passes(correct: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that draw like the lists, picks that say what they close, messages that have only attributes."""
    for name, value in correct.changes.items():
        monkeypatch.setitem(correct.place, name, value)
    correct.check(checked(COIN_RACE) if correct.place is PARTS else CheckedGame(NIM))


def test_an_effect_that_needs_no_message_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, "words", words(RESTED, ""))
    monkeypatch.setattr(presentation.Rested, "has_no_message", True)
    facts.every_effect_has_a_message(checked(COIN_RACE))


def test_without_a_data_folder_rules_may_be_missing_in_the_code() -> None:
    with pytest.raises(pytest.skip.Exception, match="DUC-39"):
        rules.every_rule_is_in_the_code(CheckedGame(game("dune-chess")))
