"""What a lobby is told about a game."""

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

MAX_GAMES = 64
"""Number of games whose facts are cached, in each language."""


def card(one: Game, options: Mapping[str, Value] | None = None) -> GameCard:
    """Return a game's card in the lobby, or with the options of a table."""
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
        "talk": one.talk,
        "draws": one.draws,
        "turns": bool(one.rotated_seats),
        "wide": one.wide,
        "pauses": choices(one, played),
        "picture": f"/picture/{one.id}.svg?language={current_locale()}",
    }


def facts(one: Game, options: Mapping[str, Value] | None = None) -> GameFacts:
    """Return everything that a table needs to know about a game. `options`: those of the table."""
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
                "described": _optional_message(one, f"{option.message_id}.described"),
                "default": option.default,
                "provenance": _optional_message(one, f"{option.message_id}.provenance"),
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
        "credits": {
            "author": one.credits.author,
            "source": one.credits.source,
            "note": _optional_message(one, "credits-note"),
        },
        "bots": bots_for(one.id),
    }


@cached_per_locale(MAX_GAMES, drawn=False)
def facts_json(one: Game, *options: tuple[str, Value]) -> str:
    """Return the facts as JSON, which every viewer gets when it joins a table."""
    return write(facts(one, dict(options)))


def book(one: Game, options: Mapping[str, Value]) -> Book:
    """Return the rulebook with these options in its texts."""
    rulebook = one.rulebook_in(current_locale(), options)
    return {
        "guide": [
            {"heading": section.heading, "passages": [_passage(one, passage) for passage in section.passages]}
            for section in rulebook.guide
        ],
        "preface": rulebook.preface,
        "rules": [rule_text(one, rule) for rule in rulebook.rules],
    }


def rule_text(one: Game, rule: Rule) -> RuleText:
    """Return a paragraph of the exact rules."""
    return {"id": rule.id, "heading": rule.heading, "text": rule.text, "figures": _figures(one, rule.figures)}


def _passage(one: Game, passage: Passage) -> PassageText:
    figures = _figures(one, passage.figures)
    return {"text": passage.text, "rules": list(passage.rules), "item": passage.is_item, "figures": figures}


def _figures(one: Game, drawings: Sequence[Drawing]) -> list[RuleFigure]:
    """Return drawings with their URLs."""
    return [
        {
            "name": drawing.name,
            "caption": drawing.caption,
            "picture": f"/figure/{one.id}/{drawing.name}.svg?language={current_locale()}",
        }
        for drawing in drawings
    ]


def _ready(one: Game) -> Ready:
    """Return what the lobby offers a new player."""
    options = one.ready()
    return {
        "preset": one.first.preset or None,
        "options": options,
        "players": int(options["players"]),
        "until_won": one.first.until_won,
        "deals": bool(one.first.random_choices),
    }


def _titles(one: Game, option: Option) -> list[str]:
    """Return the names of an option's values, if they are words that can be listed."""
    if not isinstance(option.default, str) or one.words.has_message(f"{option.message_id}.described"):
        return []
    return [one.value_text(option, value) for value in option.values]


def _optional_message(one: Game, id: str) -> str:
    """Return a message that a game may leave out."""
    return one.words.translate(id) if one.words.has_message(id) else ""
