"""What a lobby is told of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing.kit import token_of
from crossings.engine import Game, Option, Rule
from crossings.engine.options import Value
from crossings.engine.rulebook import Drawing, Passage
from crossings.server.ops.services import bots_for
from crossings.server.session.reaction_windows import choices
from crossings.server.web.answers import Book, PassageText, RuleFigure, RuleText
from crossings.server.web.messages import GameCard, GameFacts, Ready
from crossings.server.web.protocol import write
from crossings.words import cached_per_locale, current_locale

MOST_GAMES = 64
"""Of so many games, each in each language, the facts are kept as they are told."""


def card(one: Game, options: Mapping[str, Value] | None = None) -> GameCard:
    """A game on the shelf, or as it is played with these options."""
    played = options or {}
    return {
        "id": one.id,
        "title": one.title,
        "tagline": one.tagline,
        "summary": one.summary,
        "kind": one.kind,
        "seats": list(one.seats),
        "minutes": list(one.minutes),
        "cooperative": one.cooperative,
        "hides": one.hides_with(played),
        "chance": bool(one.outcomes),
        "talk": one.talk,
        "draws": one.draws,
        "turns": bool(one.rotated_seats),
        "wide": one.wide,
        "pauses": choices(one, played),
        "picture": f"/picture/{one.id}.svg?language={current_locale()}",
    }


def facts(one: Game, options: Mapping[str, Value] | None = None) -> GameFacts:
    """All about a game: with options, presets and all else that a table needs. `options`: those played with."""
    played = one.resolve(options or {})
    return {
        **card(one, played),
        "version": one.version,
        "hides_nothing_with": dict(one.open_information_options),
        "options": [
            {
                "name": option.name,
                "title": one.words.translate(option.message_id),
                "help": one.words.translate(f"{option.message_id}.help"),
                "values": [option.default]
                if one.words.has_message(f"{option.message_id}.described")
                else list(option.values),
                "titles": _titles(one, option),
                "described": _said(one, f"{option.message_id}.described"),
                "default": option.default,
                "provenance": _said(one, f"{option.message_id}.provenance"),
            }
            for option in one.options
        ],
        "ready": _ready(one),
        "presets": [
            {
                "name": preset.name,
                "title": one.words.translate(preset.message_id, **one.resolve(preset.options)),
                "options": dict(preset.options),
                "help": one.words.translate(f"{preset.message_id}.help", **one.resolve(preset.options)),
            }
            for preset in one.presets
        ],
        "cards": [
            {"title": one.words.translate(id), "text": one.words.translate(f"{id}.text", **played)}
            for id in ("card-goal", *one.words.numbered_ids("card"))
        ],
        "seat_names": list(one.seat_names),
        "tokens": [token_of(one, seat) for seat in range(max(one.seats))],
        "credits": {"author": one.credits.author, "source": one.credits.source, "note": _said(one, "credits-note")},
        "bots": bots_for(one.id),
    }


@cached_per_locale(MOST_GAMES, drawn=False)
def written(one: Game, *options: tuple[str, Value]) -> str:
    """All of its facts as JSON: whoever comes to a table is told them."""
    return write(facts(one, dict(options)))


def book(one: Game, options: Mapping[str, Value]) -> Book:
    """The rulebook with these options in its texts."""
    rulebook = one.rulebook_in(current_locale(), options)
    return {
        "guide": [
            {"heading": section.heading, "passages": [_passage(one, passage) for passage in section.passages]}
            for section in rulebook.guide
        ],
        "preface": rulebook.preface,
        "rules": [told(one, rule) for rule in rulebook.rules],
    }


def told(one: Game, rule: Rule) -> RuleText:
    """A paragraph of the exact rules."""
    return {"id": rule.id, "heading": rule.heading, "text": rule.text, "figures": _figures(one, rule.figures)}


def _passage(one: Game, passage: Passage) -> PassageText:
    figures = _figures(one, passage.figures)
    return {"text": passage.text, "rules": list(passage.rules), "item": passage.is_item, "figures": figures}


def _figures(one: Game, drawings: Sequence[Drawing]) -> list[RuleFigure]:
    """Drawings with their addresses."""
    return [
        {
            "name": drawing.name,
            "caption": drawing.caption,
            "picture": f"/figure/{one.id}/{drawing.name}.svg?language={current_locale()}",
        }
        for drawing in drawings
    ]


def _ready(one: Game) -> Ready:
    """What the lobby has ready for somebody who plays for the first time."""
    options = one.ready()
    return {
        "preset": one.first.preset or None,
        "options": options,
        "players": int(options["players"]),
        "until_won": one.first.until_won,
        "deals": bool(one.first.random_choices),
    }


def _titles(one: Game, option: Option) -> list[str]:
    """What the values of an option are called, where they are words that can be listed."""
    if not isinstance(option.default, str) or one.words.has_message(f"{option.message_id}.described"):
        return []
    return [one.value_text(option, value) for value in option.values]


def _said(one: Game, id: str) -> str:
    """A message that a game may leave out."""
    return one.words.translate(id) if one.words.has_message(id) else ""
