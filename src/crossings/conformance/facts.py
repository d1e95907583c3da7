"""Check that a game's facts, texts and numbers follow the contract."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from crossings.conformance import checks
from crossings.conformance.checked_game import CheckedGame, sample_evenly
from crossings.conformance.checks import check, expect, expect_unique, expect_within
from crossings.engine import CHANCE, OVER, BadOption, Rng
from crossings.engine.effects import subclasses_of
from crossings.engine.game import STANDARD
from crossings.engine.kernels.rng import draw_below, list_generator
from crossings.engine.schema import dtype_of
from crossings.words import Effect

WRONG_VALUES: tuple[object, ...] = ("no such value", -(10**6), 1.5, None, [])
MOST_VALUES = 64
"""Maximum number of values tried per option."""


@check
def each_move_has_one_text_in_lower_case_ascii_without_blanks(checked: CheckedGame) -> None:
    """CON-01."""
    game = checked.game
    expect_within(checks.MOVE_TEXTS, len(game.moves))
    expect_unique(game.moves)
    assert [game.number_of[text] for text in game.moves] == list(range(len(game.moves)))
    assert [text for text in game.moves if not checks.MOVE_TEXT.fullmatch(text)] == []
    assert [text for text in game.moves if checks.TEXT_LENGTH.violation(len(text))] == []


@check
def the_rulebook_can_be_written_with_all_options(checked: CheckedGame) -> None:
    """Checked in every language. The guide names existing rules, by ids or as `FIRST to LAST`."""
    game = checked.game
    values = [{option.name: value} for option in game.options for value in sample_evenly(option.values, MOST_VALUES)]
    for language in game.rulebooks:
        for given in (*(preset.options for preset in game.presets), *values):
            book = game.rulebook_in(language, {**game.resolve({}), **given})
            named = {rule for section in book.guide for passage in section.passages for rule in passage.rules}
            assert {id for rule in named for id in rule.split(" to ")} <= set(book.ids), language


@check
def bounds_fit_the_contract(checked: CheckedGame) -> None:
    rules = checked.game.rules
    assert rules.MAX_LEGAL <= len(checked.game.actions)  # noqa: SIM300
    expect_within(checks.LEGAL, rules.MAX_LEGAL)
    expect_within(checks.OUTCOMES, rules.MAX_OUTCOMES)
    expect_within(checks.MOVES, rules.MAX_MOVES)


@check
def the_record_is_small_and_flat(checked: CheckedGame) -> None:
    expect_within(checks.RECORD, checked.game.rules.State.nbytes)
    assert dtype_of(checked.game.rules.State).isalignedstruct


@check
def options_are_stored_as_given(checked: CheckedGame) -> None:
    """CON-18: every allowed value can be chosen."""
    game = checked.game
    for option in game.options:
        assert option.default in option.values
        assert game.words.translate(option.message_id) and game.words.translate(f"{option.message_id}.help")
        for value in sample_evenly(option.values, MOST_VALUES):
            given = {option.name: value}
            if any(test(game.resolve({}) | given) for test, _ in game.conflicts):
                continue
            assert game.start(**given).options == game.resolve(given)
            assert game.parse(option.name, str(value)) == value


@check
def bad_options_are_refused_by_name(checked: CheckedGame) -> None:
    """CON-18."""
    for option in checked.game.options:
        for wrong in (*WRONG_VALUES, True if type(option.default) is int else 7**9):
            with pytest.raises(BadOption, match=option.name):
                checked.game.start(**{option.name: wrong})
    with pytest.raises(BadOption, match="players"):
        checked.game.start(no_such_option=1)


@check
def seats(checked: CheckedGame) -> None:
    game = checked.game
    expect_within(checks.SEATS, max(game.seats))
    assert len(game.seat_names) == max(game.seats)
    expect_unique(game.seat_names)


@check
def presets_are_valid(checked: CheckedGame) -> None:
    game = checked.game
    expect_unique((STANDARD, *(preset.name for preset in game.presets)))
    assert game.start(preset=STANDARD) == (game.start(preset=game.standard) if game.standard else game.start())
    assert game.standard in {"", *(preset.name for preset in game.presets)}
    for preset in game.presets:
        options = game.resolve(preset.options)
        assert game.words.translate(preset.message_id, **options) and game.words.translate(
            f"{preset.message_id}.help", **options
        )


@check
def the_ready_setup_can_be_played(checked: CheckedGame) -> None:
    game = checked.game
    first = game.first
    assert first.preset in {"", *(preset.name for preset in game.presets)}
    assert game.start(**game.ready()).options == game.ready()
    assert game.start().options == game.resolve({}), "what starts unasked is what is printed"


@check
def warnings_are_sentences(checked: CheckedGame) -> None:
    for options in checked.option_sets():
        for sentence in checked.game.warnings_for(checked.game.resolve(options)):
            assert sentence.endswith(".")


@check
def texts_for_the_lobby_exist(checked: CheckedGame) -> None:
    game = checked.game
    assert checks.SLUG.fullmatch(game.id)
    for text in (game.title, game.tagline, game.summary, game.kind, game.version):
        assert text.strip() == text != ""
    assert 0 < game.minutes[0] <= game.minutes[1]
    cards = game.words.numbered_ids("card")
    expect_within(checks.CARDS, len(cards))
    printed = game.resolve({})
    assert all(
        game.words.translate(card) and game.words.translate(f"{card}.text", **printed) for card in ("card-goal", *cards)
    )


@check
def messages_are_well_formed(checked: CheckedGame) -> None:
    words = checked.game.words
    for language in words.languages:
        syntax_errors = words.syntax_errors(language)
        expect(not syntax_errors, f"words/{language}.ftl, {'; '.join(syntax_errors)}")


@check
def every_effect_has_a_message(checked: CheckedGame) -> None:
    """Except base classes, effects that choose their message, and `silent` ones."""
    game = checked.game
    assert game.effects and game.consequences, "whose modules are loaded by this"
    classes: dict[str, str] = {}
    for kind in subclasses_of(Effect):
        is_own = kind.__module__.startswith(f"{game.parts.__name__}.")
        if is_own:
            expect("effect_id" in vars(kind), f"effect {kind.__name__} does not define its own `effect_id`")
            other = classes.setdefault(kind.effect_id, kind.__name__)
            expect(other == kind.__name__, f"effects {other} and {kind.__name__} have the same `effect_id`")
        if is_own and kind.has_one_message():
            id = kind.effect_id
            has_message = id in game.words.ids or game.words.has_message(id)
            expect(has_message, f"effect {kind.__name__} has no message {id!r} in words/en.ftl")


@check
def the_picture_is_an_svg_of_the_right_size(checked: CheckedGame) -> None:
    picture = ElementTree.fromstring(checked.game.board.picture())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("viewBox") == "0 0 {} {}".format(*checks.PICTURE_SIZE)


@check
def every_ending_has_a_slug_and_a_sentence(checked: CheckedGame) -> None:
    reasons = checked.game.rules.REASONS
    assert reasons
    expect_unique(reasons)
    assert all(checks.SLUG.fullmatch(reason) for reason in reasons)
    assert all(checked.game.ending(reason).endswith(".") for reason in reasons)


@check
def rule_ids_share_a_prefix(checked: CheckedGame) -> None:
    ids = checked.game.rulebook.ids
    expect_unique(ids)
    prefixes = sorted({rule_id.split("-")[0] for rule_id in ids})
    expect(len(prefixes) == 1, f"the rulebook has ids with {' and '.join(prefixes) or 'no prefix'}: all begin alike")
    assert all(rule.heading and rule.text for rule in checked.game.rulebook.rules)


# ---- listed moves --------------------------------------------------------------------------------


@check
def listed_moves_keep_to_the_bounds(checked: CheckedGame) -> None:
    """Checked in an interpreted random game per set of options, with buffers larger than the bounds allow."""
    rules, limit = checked.game.kernels.rules, checked.game.kernels.max_moves
    for seed, options in enumerate(checked.option_sets(), 1):
        s, rng = checked.game.start(**options).unpacked(), list_generator(seed)
        for number in range(limit + 1):
            if rules["actor"](s) == OVER:
                break
            location = f"seed {seed}, move {number}"
            expect(number < limit, f"{location}: the game goes on beyond MAX_MOVES")
            rules["play"](s, draw_listed_move(checked, s, rng, location))


def draw_listed_move(checked: CheckedGame, s: Any, rng: Rng, location: str) -> int:
    """Check the moves listed at a node and return a random one."""
    game, rules, actor = checked.game, checked.game.rules, checked.game.kernels.rules["actor"](s)
    numbers, weights = ([0] * (len(game.moves) + 1) for _ in range(2))
    if actor == CHANCE:
        whose, name, kind, bound, limit = "chance's", "chances", "outcome", "MAX_OUTCOMES", rules.MAX_OUTCOMES
        numbers = numbers[: game.kernels.rules[name](s, numbers, weights)]
        weight = sum(weights[: len(numbers)])
    else:
        expect(0 <= actor < s.option_players, f"{location}: actor is {actor}, neither a seat nor CHANCE nor OVER")
        whose, name, kind, bound, limit = f"seat {actor}'s", "legal", "action", "MAX_LEGAL", rules.MAX_LEGAL
        numbers = numbers[: game.kernels.rules[name](s, numbers)]
        weight = 1
    expect(numbers, f"{location}: it is {whose} turn, but {name} lists no {kind}")
    expect(len(numbers) <= limit, f"{location}: {name} lists {len(numbers)} {kind}s, {bound} is {limit}")
    expect(numbers == sorted(set(numbers)), f"{location}: {name} lists {numbers}, which do not rise")
    expect(weight > 0, f"{location}: the weights of the draw add up to {weight}")
    expect_within(checks.WEIGHTS, weight)
    return numbers[draw_below(rng, len(numbers))]
