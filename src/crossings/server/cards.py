"""What a lobby is told of a game."""

from __future__ import annotations

from typing import Any

from crossings.engine import Game
from crossings.server.pauses import choices
from crossings.server.thinkers import bots_for


def card(one: Game, whole: bool = False) -> dict[str, Any]:
    """The card of a game; `whole`: with options, presets and all else that a table needs."""
    short: dict[str, Any] = {
        "id": one.id,
        "title": one.title,
        "tagline": one.tagline,
        "summary": one.summary,
        "kind": one.kind,
        "seats": list(one.seats),
        "minutes": list(one.minutes),
        "cooperative": one.cooperative,
        "hides": bool(one.view.HIDES),
        "pauses": choices(one),
        "picture": f"/picture/{one.id}.svg",
    }
    if not whole:
        return short
    return short | {
        "version": one.version,
        "options": [
            {
                "name": option.name,
                "title": option.title or option.name.replace("_", " ").capitalize(),
                "help": option.help,
                "values": [option.default] if option.described else list(option.values),
                "described": option.described,
                "default": option.default,
                "provenance": option.provenance,
            }
            for option in one.options
        ],
        "presets": [
            {"name": preset.name, "title": preset.title, "options": dict(preset.options), "help": preset.help}
            for preset in one.presets
        ],
        "cards": [{"title": short_card.title, "text": short_card.text} for short_card in one.cards],
        "seat_names": list(one.seat_names),
        "credits": {"author": one.credits.author, "source": one.credits.source, "note": one.credits.note},
        "bots": bots_for(one.id),
    }
