"""What a lobby is told of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing.kit import token_of
from crossings.engine import Game, Option, Rule
from crossings.engine.options import Value
from crossings.engine.rulebook import Drawing, Passage
from crossings.server.ops.world import bots_for
from crossings.server.room.pauses import choices
from crossings.server.web.answers import Book, PassageTold, RuleFigure, RuleTold
from crossings.server.web.messages import GameCard, GameFacts, Ready
from crossings.server.web.protocol import write
from crossings.words import remembered, spoken

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
        "turns": bool(one.turned_seats),
        "wide": one.wide,
        "pauses": choices(one, played),
        "picture": f"/picture/{one.id}.svg?language={spoken()}",
    }


def facts(one: Game, options: Mapping[str, Value] | None = None) -> GameFacts:
    """All about a game: with options, presets and all else that a table needs. `options`: those played with."""
    played = one.resolve(options or {})
    return {
        **card(one, played),
        "version": one.version,
        "hides_nothing_with": dict(one.hides_nothing_with),
        "options": [
            {
                "name": option.name,
                "title": one.words.say(option.word),
                "help": one.words.say(f"{option.word}.help"),
                "values": [option.default] if one.words.can_say(f"{option.word}.described") else list(option.values),
                "titles": _titles(one, option),
                "described": _said(one, f"{option.word}.described"),
                "default": option.default,
                "provenance": _said(one, f"{option.word}.provenance"),
            }
            for option in one.options
        ],
        "ready": _ready(one),
        "presets": [
            {
                "name": preset.name,
                "title": one.words.say(preset.word, **one.resolve(preset.options)),
                "options": dict(preset.options),
                "help": one.words.say(f"{preset.word}.help", **one.resolve(preset.options)),
            }
            for preset in one.presets
        ],
        "cards": [
            {"title": one.words.say(id), "text": one.words.say(f"{id}.text", **played)}
            for id in ("card-goal", *one.words.numbered("card"))
        ],
        "seat_names": list(one.seat_names),
        "tokens": [token_of(one, seat) for seat in range(max(one.seats))],
        "credits": {"author": one.credits.author, "source": one.credits.source, "note": _said(one, "credits-note")},
        "bots": bots_for(one.id),
    }


@remembered(MOST_GAMES, drawn=False)
def written(one: Game, *options: tuple[str, Value]) -> str:
    """All of its facts as JSON: whoever comes to a table is told them."""
    return write(facts(one, dict(options)))


def book(one: Game, options: Mapping[str, Value]) -> Book:
    """The rulebook with these options in its texts."""
    rulebook = one.rulebook_in(spoken(), options)
    return {
        "guide": [
            {"heading": section.heading, "passages": [_passage(one, passage) for passage in section.passages]}
            for section in rulebook.guide
        ],
        "preface": rulebook.preface,
        "rules": [told(one, rule) for rule in rulebook.rules],
    }


def told(one: Game, rule: Rule) -> RuleTold:
    """A paragraph of the exact rules."""
    return {"id": rule.id, "heading": rule.heading, "text": rule.text, "figures": _figures(one, rule.figures)}


def _passage(one: Game, passage: Passage) -> PassageTold:
    figures = _figures(one, passage.figures)
    return {"text": passage.text, "rules": list(passage.rules), "item": passage.is_item, "figures": figures}


def _figures(one: Game, drawings: Sequence[Drawing]) -> list[RuleFigure]:
    """Drawings with their addresses."""
    return [
        {
            "name": drawing.name,
            "caption": drawing.caption,
            "picture": f"/figure/{one.id}/{drawing.name}.svg?language={spoken()}",
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
        "deals": bool(one.first.dealt),
    }


def _titles(one: Game, option: Option) -> list[str]:
    """What the values of an option are called, where they are words that can be listed."""
    if not isinstance(option.default, str) or one.words.can_say(f"{option.word}.described"):
        return []
    return [one.worded(option, value) for value in option.values]


def _said(one: Game, id: str) -> str:
    """A message that a game may leave out."""
    return one.words.say(id) if one.words.can_say(id) else ""
