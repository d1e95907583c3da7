"""The rulebook holds every rule and ruling of the rule text."""

from __future__ import annotations

from crossings.engine import Game

IDS = [*(f"OND-{n:02d}" for n in range(1, 66)), *(f"OND-R{n:02d}" for n in range(1, 30))]


def test_rulebook_has_every_id_once_in_order(game: Game) -> None:
    assert list(game.rulebook.ids) == IDS
    assert all(len(rule.text) > 20 and rule.heading for rule in game.rulebook.rules)
