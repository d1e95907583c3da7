"""Words are data: catalogues of messages, the language that is spoken, and effects, which say themselves."""

from crossings.engine.effect import Effect, Matter, Would
from crossings.words.catalogue import HOUSE, Catalogue, Name, WordsMissing
from crossings.words.cleaning import clean, clean_lines
from crossings.words.language import (
    DEFAULT,
    kept_by,
    kept_with,
    locale_tag,
    pick_language,
    remembered,
    remembered_by,
    speaking,
    spoken,
)

__all__ = [
    "DEFAULT",
    "HOUSE",
    "Catalogue",
    "Effect",
    "Matter",
    "Name",
    "WordsMissing",
    "Would",
    "clean",
    "clean_lines",
    "kept_by",
    "kept_with",
    "locale_tag",
    "pick_language",
    "remembered",
    "remembered_by",
    "speaking",
    "spoken",
]
