"""The source of `crossings new`: a small working game in a project of its own, and how it is renamed."""

from __future__ import annotations

import re

TEMPLATE = "crossings.template"
GAME = "coin_race"
"""Package of the template's game. It is copied to `src/`, and the contents of `project/` to the top."""
PREFIX = "COI-"
"""Prefix of its rule ids."""
PREFIX_LENGTH = 3


def renamed(text: str, name: str) -> str:
    """Return a text of the template with the game renamed."""
    words, package = name.split("-"), name.replace("-", "_")
    title = " ".join(word.capitalize() for word in words)
    names = {
        f"{TEMPLATE}.{GAME}": package,
        f"from {TEMPLATE} import {GAME}": f"import {package}",
        "coin_race": package,
        "coin-race": name,
        "CoinRace": "".join(word.capitalize() for word in words),
        "Coin Race": title,
        "coin race": " ".join(words),
        "The coin race": title,
        PREFIX: re.sub("[^A-Z]", "", name.upper())[:PREFIX_LENGTH].ljust(PREFIX_LENGTH, "X") + "-",
    }
    pattern = "|".join(re.escape(old) for old in sorted(names, key=len, reverse=True))
    return re.sub(pattern, lambda match: names[match[0]], text)
