"""`Catalogue`: messages by id, with one file `LANGUAGE.ftl` per language (projectfluent.org).

In a message, `{ $man }` is an argument. A `Name` as argument is the id of another message that names a thing; its
attributes are forms of that name: `{ NAME($man, form: "the") }`. `{ LIST($men, form: "the") }` joins several names: 'a,
b and c' (`style: "or"`: 'a, b or c'; `between: "; "`: 'a; b; c').
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Junk,
    Message,
    Pattern,
    Placeable,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
)
from fluent.syntax.visitor import Visitor

from crossings.engine.effects import Effect, Refusal
from crossings.engine.errors import CrossingsError
from crossings.words.language import DEFAULT, cached_per_locale_by_key, current_locale, locale, locale_tag

log = logging.getLogger("crossings.words")

MAX_CACHED_TEXTS = 4096
"""Number of cached translations per catalogue, about 1 kB each; forty tables of one game need hardly more."""
MAX_CACHED_LABELS = 2048
"""Number of cached labels per catalogue."""
EXTRA_FOLDER_VARIABLE = "CROSSINGS_WORDS"
"""The environment variable with a folder of additional catalogues: `FOLDER/NAME/LANGUAGE.ftl`."""
UNGROUPED_BELOW = 1000
"""Smaller numbers have no digit grouping, so that all locales format them alike."""
LABEL_SEPARATOR = " · "
FORM = "form"


def fields_of(effects: tuple[Effect, ...]) -> Hashable:
    """Return all fields of effects as a cache key, including fields that don't take part in comparisons."""
    return tuple((type(effect), *vars(effect).values()) for effect in effects)


class MissingMessage(CrossingsError):
    """A message does not exist, or can't be formatted with these arguments."""


class Name(str):
    """The id of a message that names a thing."""

    __slots__ = ()


class Catalogue:
    """The messages of one game, or of core. `below` is the fallback catalogue."""

    def __init__(self, name: str, texts: Mapping[str, str], below: Catalogue | None = None) -> None:
        self.name = name
        self.below = below
        self._texts = dict(texts)
        self._bundles: dict[str, FluentBundle] = {}
        self._selectors: dict[str, set[str]] = {}
        """By language, the arguments that must remain numbers because messages select by them."""
        self._cached_translate = lru_cache(maxsize=MAX_CACHED_TEXTS)(self._translate)
        self._labelled = cached_per_locale_by_key(fields_of, MAX_CACHED_LABELS)(self._label)
        self._has = lru_cache(maxsize=MAX_CACHED_TEXTS)(self._has_message)

    @classmethod
    def beside(cls, file: str, name: str, below: Catalogue | None = None) -> Catalogue:
        """Return the catalogue of all `LANGUAGE.ftl` in the folder of this file, and in that of `CROSSINGS_WORDS`."""
        folders = [Path(file).parent]
        if extra_folder := os.environ.get(EXTRA_FOLDER_VARIABLE):
            folders.append(Path(extra_folder) / name)
        files = [path for folder in folders for path in sorted(folder.glob("*.ftl"))]
        return cls(name, {path.stem: path.read_text(encoding="utf-8") for path in files}, below)

    @property
    def languages(self) -> list[str]:
        """The languages of the catalogue."""
        return sorted(self._texts)

    def text(self, language: str) -> str:
        """Return the source of the catalogue in a language."""
        return self._texts[language]

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the catalogue's own messages, in the order of the English file."""
        return tuple(self._messages)

    @cached_property
    def _messages(self) -> dict[str, Message]:
        body = FluentResource(self._texts[DEFAULT]).body
        return {entry.id.name: entry for entry in body if isinstance(entry, Message)}

    def outline(self, id: str) -> str:
        """Return the English message with `…` in place of arguments; "" if there is none."""
        message = self._messages.get(id)
        if message is None or message.value is None:
            return ""
        text = " ".join(_default_text(message.value).split())
        return re.sub(r"(?<=…)(?: ?…)+|(?<=\.)(?: ?…)+$|(?<=…)\.", "", text)

    def syntax_errors(self, language: str) -> list[str]:
        """Return the syntax errors of the file in a language, each with its line number."""
        text, syntax_errors = self._texts[language], []
        for entry in FluentParser().parse(text).body:
            for annotation in entry.annotations if isinstance(entry, Junk) else ():
                line = 1 + text.count("\n", 0, annotation.span.start if annotation.span else 0)
                syntax_errors.append(f"line {line}: cannot be read ({annotation.message})")
        return syntax_errors

    # ---- translation ---------------------------------------------------------------------------

    def translate(self, id: str, /, **arguments: object) -> str:
        """Return the message `id` or `id.attribute` in the current locale. A tuple as argument is a list of values.

        Raises `MissingMessage`.
        """
        return self._cached_translate(current_locale(), id, **arguments)

    def fill(self, text: str, language: str, /, **arguments: object) -> str:
        """Format a text with placeables that is not a message of the catalogue. Raises `MissingMessage`."""
        if "{" not in text:
            return text
        message = f"text = {text}".replace("\n", "\n    ")
        return Catalogue(self.name, {language: message})._translate(language, "text", **arguments)

    def facts(self, *facts: object) -> str:
        """Join several facts on one line."""
        return self.translate("facts", facts=facts)

    def has_message(self, id: str, /) -> bool:
        """Return whether there is a message or attribute of that id."""
        return self._has(id)

    def numbered_ids(self, id: str) -> list[str]:
        """Return the existing ids of the series `id-1`, `id-2` ..."""
        ids: list[str] = []
        while self.has_message(f"{id}-{len(ids) + 1}"):
            ids.append(f"{id}-{len(ids) + 1}")
        return ids

    def describe(self, effects: Iterable[Effect]) -> str:
        """Describe what happened: one sentence per effect or group. Effects without a text of their own are skipped."""
        return " ".join(self._clauses("", effects))

    def label(self, effects: Iterable[Effect]) -> str:
        """Describe what would happen: the labels (attribute `label`) of effects that have one."""
        return self._labelled(tuple(effects))

    def recap(self, effects: Iterable[Effect], mover: str | None = None) -> list[str]:
        """Describe a turn for a player who was away: one clause per effect with an attribute `recap`.

        `mover` is the player who moved (None: chance). Equal clauses are merged, with `$times` as their number.
        """
        return self._clauses(".recap", effects, {"mover": mover}, alike=True)

    def plan(self, effects: Iterable[Effect]) -> list[str]:
        """Describe an intended turn: one clause per effect or group of effects with an attribute `plan`."""
        return self._clauses(".plan", effects, alike=True)

    def refusal(self, reason: str, rule: str, /, **arguments: object) -> Refusal:
        """Return the explanation of an illegal move: the message `not-REASON`."""
        return Refusal(reason, rule, self.translate(f"not-{reason}", **arguments))

    # ---- inside --------------------------------------------------------------------------------

    def _clauses(
        self, attribute: str, effects: Iterable[Effect], extra: Mapping[str, object] = {}, *, alike: bool = False
    ) -> list[str]:
        """Return one text per effect or group. A group has the text of its last effect, with `$times` as its size.

        With `alike`, effects with the same text also form a group.
        """
        groups: dict[object, tuple[Effect, int]] = {}
        for number, effect in enumerate(effects):
            if not self.has_message(id := f"{effect.message_id}{attribute}"):
                continue
            key: object = number
            if effect.group_field:
                key = effect.group_field, getattr(effect, effect.group_field)
            elif alike:
                key = self.translate(id, **effect.message_arguments(), **extra, times=1)
            groups[key] = effect, groups[key][1] + 1 if key in groups else 1
        clauses = []
        for key, (effect, times) in groups.items():
            clause = self.translate(
                f"{effect.message_id}{attribute}", **effect.message_arguments(), **extra, times=times
            )
            if clause:
                clauses.append(
                    self.translate("more-often", fact=clause, times=times) if clause == key and times > 1 else clause
                )
        return clauses

    def _has_message(self, id: str) -> bool:
        return self._holder(DEFAULT, id) is not None

    def _label(self, effects: tuple[Effect, ...]) -> str:
        labelled = [effect for effect in effects if self.has_message(f"{effect.message_id}.label")]
        return LABEL_SEPARATOR.join(
            self.translate(f"{effect.message_id}.label", **effect.message_arguments()) for effect in labelled
        )

    def _translate(self, language: str, id: str, /, **values: object) -> str:
        holder = self._holder(language, id)
        if holder is None:
            if language == DEFAULT:
                raise MissingMessage(f"the catalogue of {self.name} has no message {id!r}")
            return self._cached_translate(DEFAULT, id, **values)
        message, _, attribute = id.partition(".")
        bundle = holder._bundle(language)
        entry = bundle.get_message(message)
        pattern = entry.attributes[attribute] if attribute else entry.value
        assert pattern is not None
        selectors = holder._selectors[language]
        arguments = {
            name: str(value)
            if type(value) is int and 0 <= value < UNGROUPED_BELOW and name not in selectors
            else self._argument(value, language)
            for name, value in values.items()
        }
        text, errors = bundle.format_pattern(pattern, arguments)
        if errors and language == DEFAULT:
            raise MissingMessage(f"message {id!r} of {self.name} cannot be formatted: {errors[0]}")
        if errors:
            log.warning("%s: message %r in %s: %s", self.name, id, language, errors[0])
            return self._cached_translate(DEFAULT, id, **values)
        assert isinstance(text, str)
        return text

    def _holder(self, language: str, id: str) -> Catalogue | None:
        """Return this catalogue, or the nearest fallback that has the message."""
        message, _, attribute = id.partition(".")
        if language in self._texts and self._bundle(language).has_message(message):
            entry = self._bundle(language).get_message(message)
            if (attribute in entry.attributes) if attribute else entry.value is not None:
                return self
        return self.below._holder(language, id) if self.below else None

    def _bundle(self, language: str) -> FluentBundle:
        if language not in self._bundles:
            bundle = FluentBundle([locale_tag(language)], functions=_functions(language), use_isolating=False)
            bundle.add_resource(resource := FluentResource(self._texts[language]))
            collector = _SelectorCollector()
            collector.visit(resource)
            self._bundles[language], self._selectors[language] = bundle, collector.names
        return self._bundles[language]

    def _argument(self, value: object, language: str) -> Any:
        """Convert a value to a Fluent argument: booleans and None become the selectors `yes`, `no` and `none`."""
        if isinstance(value, Name):
            return _Term(lambda form: self._cached_translate(language, f"{value}.{form}" if form else value))
        if isinstance(value, tuple):
            return _TermList([self._argument(item, language) for item in value])
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "none"
        return value if isinstance(value, int | float | str) else str(value)


def _default_text(pattern: Pattern) -> str:
    """Return the default variant of a pattern, with `…` in place of arguments."""
    parts = []
    for element in pattern.elements:
        if isinstance(element, TextElement):
            parts.append(element.value)
        elif isinstance(element.expression, StringLiteral):
            parts.append(element.expression.parse()["value"])
        elif isinstance(element.expression, SelectExpression):
            parts += [_default_text(variant.value) for variant in element.expression.variants if variant.default]
        else:
            parts.append("…")
    return "".join(parts)


class _SelectorCollector(Visitor):
    """Collects the arguments by which messages select, or which they pass to functions; these must remain numbers."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Placeable(self, node: Placeable) -> None:
        """Skip arguments that are only inserted."""
        if not isinstance(node.expression, VariableReference):
            self.generic_visit(node)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


class _Term(FluentType):
    """A named thing; `in_form` returns its name in a form."""

    def __init__(self, in_form: Callable[[str], str]) -> None:
        self.in_form = in_form

    def format(self, locale: Locale) -> str:
        return self.in_form("")


class _TermList(FluentType):
    """A list of named things or texts."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def format(self, locale: Locale) -> str:
        return _join(locale, self.items, "", "standard")


Style = Literal["standard", "or"]


def _join(locale: Locale, items: Iterable[Any], form: str, style: Style) -> str:
    return format_list([_name(item, form) for item in items], style=style, locale=locale)


def _name(item: Any, form: str = "") -> str:
    return item.in_form(form) if isinstance(item, _Term) else str(item)


def _functions(language: str) -> dict[str, Callable[..., Any]]:
    """Return the functions that messages can call."""
    region = locale(language)

    def things(items: Any, form: str = "", style: Style = "standard", between: str = "") -> str:
        if between:
            return str(between).join(_name(item, str(form)) for item in items.items)
        return _join(region, items.items, str(form), style)

    def count(items: Any) -> Any:
        return fluent_number(len(items.items))

    return {"NAME": lambda item, form="": _name(item, str(form)), "LIST": things, "COUNT": count}


CORE = Catalogue.beside(__file__, "core")
"""The catalogue of core."""
