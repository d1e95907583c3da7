"""The project that `crossings new` writes: a small game, with a die, a hidden hand or a team if requested."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import compress, product
from typing import Any

FEATURES = ("chance", "hidden", "cooperative")
RULES = {"start": "", "take": "", "roll": "chance", "card": "hidden", "end": ""}
"""The rules of the game in the order of their numbers, each with the feature that it needs."""
PACKAGE = "package"
"""Name of the folder that is renamed to the package of the game."""
SUFFIX = ".jinja"
PREFIX_LENGTH = 3


def project(name: str, *features: str) -> dict[str, str]:
    """Return the files of a new game with these features, by path."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=False,
        keep_trailing_newline=True,
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    words = variables(name, *features)
    root = files(__name__) / "project"
    return {
        path.replace(PACKAGE, words["package"], 1): environment.from_string(text).render(words)
        for path, text in sources(root).items()
    }


def all_projects(name: str) -> list[dict[str, str]]:
    """Return the files of a new game with each combination of features."""
    choices = product((False, True), repeat=len(FEATURES))
    return [project(name, *compress(FEATURES, chosen)) for chosen in choices]


def sources(folder: Traversable, above: str = "") -> dict[str, str]:
    """Return the templates in a folder by path, without their suffix."""
    found: dict[str, str] = {}
    for part in folder.iterdir():
        if part.is_dir():
            found |= sources(part, f"{above}{part.name}/")
        elif part.name.endswith(SUFFIX):
            found[above + part.name.removesuffix(SUFFIX)] = part.read_text(encoding="utf-8")
    return found


def variables(name: str, *features: str) -> Mapping[str, Any]:
    """Return the names, the features and the ids of the rules, which the templates use."""
    prefix = re.sub("[^A-Z]", "", name.upper())[:PREFIX_LENGTH].ljust(PREFIX_LENGTH, "X")
    rules = [rule for rule, feature in RULES.items() if not feature or feature in features]
    return {
        "id": name,
        "package": name.replace("-", "_"),
        "title": " ".join(word.capitalize() for word in name.split("-")),
        "rule": {rule: f"{prefix}-{number}" for number, rule in enumerate(rules, 1)},
        **{feature: feature in features for feature in FEATURES},
    }
