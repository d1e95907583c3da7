"""The guide of each game's rulebook: sections, diagrams, and option values in place of option names."""

import re

import pytest

from crossings.engine import Game, games
from crossings.engine.rulebook import Section

FIRST = ["Goal", "Your turn", "How it ends"]
MOST_SENTENCES = 14
"""For the first three sections: about ten sentences, list items included."""
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


def figures(section: Section) -> int:
    return sum(len(passage.figures) for passage in section.passages)


@pytest.mark.parametrize("game", games())
def test_a_stranger_can_play_after_ten_sentences_and_two_figures(game: Game) -> None:
    sections = game.rulebook.guide[: len(FIRST)]
    assert [section.heading for section in sections] == FIRST
    assert sum(map(figures, sections)) == 2
    sentences = sum(len(SENTENCE_END.findall(passage.text)) for section in sections for passage in section.passages)
    assert sentences <= MOST_SENTENCES


@pytest.mark.parametrize("game", games())
def test_each_further_section_has_a_figure(game: Game) -> None:
    without = [section.heading for section in game.rulebook.guide[len(FIRST) :] if not figures(section)]
    assert without == []


@pytest.mark.parametrize("game", games())
def test_each_passage_names_the_rules_that_it_explains(game: Game) -> None:
    unexplained = [one.text for section in game.rulebook.guide for one in section.passages if not one.rules]
    assert [text for text in unexplained if not text.endswith(":")] == []


@pytest.mark.parametrize("game", games())
def test_texts_show_values_of_options_instead_of_their_names(game: Game) -> None:
    names = "|".join(re.escape(option.name) for option in game.options if option.name != "players")
    book = game.rulebook
    texts = [passage.text for section in book.guide for passage in section.passages]
    texts += [rule.text for rule in book.rules]
    assert [text for text in texts if re.search(rf"`({names})`", text)] == []
