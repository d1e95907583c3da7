"""A game's facts, texts and numbers keep to the contract."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from conformance.walks import option_sets, spread
from crossings.engine import BadOption, Game
from crossings.engine.limits import (
    CARDS,
    LEGAL,
    MOVE_TEXT,
    MOVE_TEXTS,
    MOVES,
    OUTCOMES,
    PICTURE_SIZE,
    RECORD,
    SEATS,
    SLUG,
    TEXT_LENGTH,
)

MOST_VALUES = 64
"""Values of an option that are tried."""


def test_texts_are_lower_case_ascii_without_blanks(game: Game) -> None:
    assert [text for text in game.moves if not MOVE_TEXT.fullmatch(text)] == []
    assert [text for text in game.moves if TEXT_LENGTH.complaint(len(text))] == []


def test_each_move_has_one_text_and_number(game: Game) -> None:
    assert not MOVE_TEXTS.complaint(len(game.moves))
    assert len(set(game.moves)) == len(game.moves)
    assert [game.number_of[text] for text in game.moves] == list(range(len(game.moves)))


def test_bounds_fit_the_contract(game: Game) -> None:
    rules = game.rules
    assert len(game.notation.ACTIONS) >= rules.MAX_LEGAL
    assert not LEGAL.complaint(rules.MAX_LEGAL)
    assert not OUTCOMES.complaint(rules.MAX_OUTCOMES)
    assert not MOVES.complaint(rules.MAX_MOVES)


def test_the_record_is_small_flat_and_whole_numbers_only(game: Game) -> None:
    dtype = game.rules.State
    assert dtype.isalignedstruct
    assert not RECORD.complaint(dtype.itemsize)
    for name in dtype.names:
        base = dtype[name].base
        assert np.issubdtype(base, np.integer), f"{name} is {base}"


def test_options_have_their_fields(game: Game) -> None:
    fields = {name.removeprefix("option_") for name in game.rules.State.names if name.startswith("option_")}
    assert fields == {option.name for option in game.options}


def test_options_come_back_as_given(game: Game) -> None:
    for option in game.options:
        assert option.default in option.values
        assert game.words.say(option.word) and game.words.say(f"{option.word}.help")
        for value in spread(option.values, MOST_VALUES):
            if any(test(game.resolve({}) | {option.name: value}) for test, _ in game.clashes):
                continue
            assert game.start(**{option.name: value}).options == game.resolve({option.name: value})
            assert option.parse(str(value)) == value


def test_bad_options_are_refused_by_name(game: Game) -> None:
    for option in game.options:
        for wrong in ("no such value", -(10**6), 1.5, None, [], True if type(option.default) is int else 7**9):
            with pytest.raises(BadOption, match=option.name):
                game.start(**{option.name: wrong})
    with pytest.raises(BadOption, match="players"):
        game.start(no_such_option=1)


def test_seats(game: Game) -> None:
    assert not SEATS.complaint(max(game.seats))
    assert len(game.seat_names) == max(game.seats)
    assert len(set(game.seat_names)) == len(game.seat_names)


def test_presets_are_real(game: Game) -> None:
    assert len({preset.name for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        assert game.resolve(preset.options)
        assert game.words.say(preset.word) and game.words.say(f"{preset.word}.help")


def test_warnings_are_asked_of_every_set_of_options(game: Game) -> None:
    for options in option_sets(game):
        for sentence in game.warnings_for(game.resolve(options)):
            assert sentence.endswith(".")


def test_words_for_the_shelf_are_there(game: Game) -> None:
    assert SLUG.fullmatch(game.id)
    for text in (game.title, game.tagline, game.summary, game.kind, game.version, game.credits.author):
        assert text.strip() == text != ""
    assert 0 < game.minutes[0] <= game.minutes[1]
    cards = game.words.numbered("card")
    assert not CARDS.complaint(len(cards))
    assert all(game.words.say(card) and game.words.say(f"{card}.text") for card in cards)


def test_the_picture_is_an_svg_of_the_shelf_size(game: Game) -> None:
    picture = ElementTree.fromstring(game.board.picture())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.get("viewBox") == "0 0 {} {}".format(*PICTURE_SIZE)


def test_every_ending_has_a_slug_and_a_sentence(game: Game) -> None:
    reasons = game.rules.REASONS
    assert len(set(reasons)) == len(reasons) > 0
    assert all(SLUG.fullmatch(reason) for reason in reasons)
    assert all(game.ending(reason).endswith(".") for reason in reasons)


def test_the_rulebook_has_ids_of_one_game(game: Game) -> None:
    ids = game.rulebook.ids
    assert len(set(ids)) == len(ids) > 0
    assert len({rule_id.split("-")[0] for rule_id in ids}) == 1
    assert all(rule.heading and rule.text for rule in game.rulebook.rules)
