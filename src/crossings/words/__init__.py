"""Texts as data: catalogues of messages, the current locale, caches per locale, and effects, which have messages."""

from crossings.engine.effects import Consequence, Effect, Preview
from crossings.words.catalogue import CORE, Catalogue, MissingMessage, Name
from crossings.words.cleaning import clean, clean_lines
from crossings.words.language import (
    DEFAULT,
    cached_on_argument,
    cached_per_instance,
    cached_per_locale,
    cached_per_locale_by_key,
    current_locale,
    locale_tag,
    pick_language,
    use_locale,
)

__all__ = [
    "CORE",
    "DEFAULT",
    "Catalogue",
    "Consequence",
    "Effect",
    "MissingMessage",
    "Name",
    "Preview",
    "cached_on_argument",
    "cached_per_instance",
    "cached_per_locale",
    "cached_per_locale_by_key",
    "clean",
    "clean_lines",
    "current_locale",
    "locale_tag",
    "pick_language",
    "use_locale",
]
