"""A game's facts, texts and numbers keep to the contract."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np

from crossings.conformance import checks
from crossings.conformance.checked import Checked, spread
from crossings.conformance.checks import check, differ, refuses, within
from crossings.engine import BadOption
from crossings.engine.schema import dtype_of

NO_VALUES: tuple[object, ...] = ("no such value", -(10**6), 1.5, None, [])
MOST_VALUES = 64
"""Values of an option that are tried."""


@check
def texts_are_lower_case_ascii_without_blanks(one: Checked) -> None:
    assert [text for text in one.game.moves if not checks.MOVE_TEXT.fullmatch(text)] == []
    assert [text for text in one.game.moves if checks.TEXT_LENGTH.complaint(len(text))] == []


@check
def each_move_has_one_text_and_number(one: Checked) -> None:
    game = one.game
    within(checks.MOVE_TEXTS, len(game.moves))
    differ(game.moves)
    assert [game.number_of[text] for text in game.moves] == list(range(len(game.moves)))


@check
def bounds_fit_the_contract(one: Checked) -> None:
    rules = one.game.rules
    assert rules.MAX_LEGAL <= len(one.game.actions)  # noqa: SIM300
    within(checks.LEGAL, rules.MAX_LEGAL)
    within(checks.OUTCOMES, rules.MAX_OUTCOMES)
    within(checks.MOVES, rules.MAX_MOVES)


@check
def the_record_is_small_flat_and_whole_numbers_only(one: Checked) -> None:
    within(checks.RECORD, one.game.rules.State.nbytes)
    assert dtype_of(one.game.rules.State).isalignedstruct


@check
def options_come_back_as_given(one: Checked) -> None:
    game = one.game
    for option in game.options:
        assert option.default in option.values
        assert game.words.say(option.word) and game.words.say(f"{option.word}.help")
        for value in spread(option.values, MOST_VALUES):
            given = {option.name: value}
            if any(test(game.resolve({}) | given) for test, _ in game.clashes):
                continue
            assert game.start(**given).options == game.resolve(given)
            assert game.parse(option.name, str(value)) == value
            if type(value) is int:
                assert option.number(np.int64(value)) == option.number(value)


@check
def bad_options_are_refused_by_name(one: Checked) -> None:
    for option in one.game.options:
        for wrong in (*NO_VALUES, True if type(option.default) is int else 7**9):
            with refuses(BadOption, option.name):
                one.game.start(**{option.name: wrong})
    with refuses(BadOption, "players"):
        one.game.start(no_such_option=1)


@check
def seats(one: Checked) -> None:
    game = one.game
    within(checks.SEATS, max(game.seats))
    assert len(game.seat_names) == max(game.seats)
    differ(game.seat_names)


@check
def presets_are_real(one: Checked) -> None:
    game = one.game
    differ(preset.name for preset in game.presets)
    for preset in game.presets:
        assert game.resolve(preset.options)
        assert game.words.say(preset.word) and game.words.say(f"{preset.word}.help")


@check
def what_is_ready_for_a_newcomer_can_be_played(one: Checked) -> None:
    game = one.game
    first = game.first
    assert first.preset in {"", *(preset.name for preset in game.presets)}
    assert game.start(**game.ready()).options == game.ready()
    assert game.start().options == game.resolve({}), "what starts unasked is what is printed"


@check
def warnings_are_asked_of_every_set_of_options(one: Checked) -> None:
    for options in one.option_sets():
        for sentence in one.game.warnings_for(one.game.resolve(options)):
            assert sentence.endswith(".")


@check
def words_for_the_shelf_are_there(one: Checked) -> None:
    game = one.game
    assert checks.SLUG.fullmatch(game.id)
    for text in (game.title, game.tagline, game.summary, game.kind, game.version, game.credits.author):
        assert text.strip() == text != ""
    assert 0 < game.minutes[0] <= game.minutes[1]
    cards = game.words.numbered("card")
    within(checks.CARDS, len(cards))
    assert all(game.words.say(card) and game.words.say(f"{card}.text") for card in cards)


@check
def the_picture_is_an_svg_of_the_shelf_size(one: Checked) -> None:
    picture = ElementTree.fromstring(one.game.board.picture())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("viewBox") == "0 0 {} {}".format(*checks.PICTURE_SIZE)


@check
def every_ending_has_a_slug_and_a_sentence(one: Checked) -> None:
    reasons = one.game.rules.REASONS
    assert reasons
    differ(reasons)
    assert all(checks.SLUG.fullmatch(reason) for reason in reasons)
    assert all(one.game.ending(reason).endswith(".") for reason in reasons)


@check
def the_rulebook_has_ids_of_one_game(one: Checked) -> None:
    ids = one.game.rulebook.ids
    differ(ids)
    assert len({rule_id.split("-")[0] for rule_id in ids}) == 1
    assert all(rule.heading and rule.text for rule in one.game.rulebook.rules)
