"""The rulebook holds every rule and ruling of the rule text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from crossings.engine import Game

IDS = [*(f"OND-{n:02d}" for n in range(1, 66)), *(f"OND-R{n:02d}" for n in range(1, 30))]


def test_rulebook_has_every_id_once_in_order(game: Game) -> None:
    assert list(game.rulebook.ids) == IDS
    assert all(len(rule.text) > 20 and rule.heading for rule in game.rulebook.rules)


def test_its_drawings_are_named_where_they_belong(game: Game) -> None:
    """Each once, with a caption, and each can be drawn."""
    text = (game.folder / "rulebook" / "en.md").read_text(encoding="utf-8")
    named = re.findall(r"^!\[(.+)\]\(figure:([a-z-]+)\)$", text, re.MULTILINE)
    assert [name for _, name in named] == list(game.drawings.FIGURES)
    assert len({game.figure(name) for name in game.drawings.FIGURES}) == len(named)
    for name in game.drawings.FIGURES:
        assert ElementTree.fromstring(game.figure(name)).tag.endswith("svg")


def test_the_drawings_show_what_the_rules_say(game: Game) -> None:
    """OND-48: sixteen spaces around the captor, less three that are taken; OND-03: six areas."""
    assert game.figure("rescue").count("#7fe3d2") == 16 - 3
    assert game.figure("areas").count('stroke-dasharray="8 7"') == 6
