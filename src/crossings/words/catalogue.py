"""A catalogue: messages by id, in as many languages as there are files `LANGUAGE.ftl` (projectfluent.org).

In a message `{ $man }` is an argument. An argument that is a `Name` stands for a thing with a message of its own, whose
forms are its attributes: `{ NAME($man, form: "the") }`. `{ LIST($men, form: "the") }` writes several: 'a, b and c'
(`style: "or"`: 'a, b or c'; `between: "; "`: 'a; b; c').
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

from crossings.engine import CrossingsError, Refusal
from crossings.engine.effect import Effect
from crossings.words.language import DEFAULT, cached_per_locale_by_key, current_locale, locale, locale_tag

log = logging.getLogger("crossings.words")

MAX_CACHED_TEXTS = 4096
"""Sentences that a catalogue remembers, a kilobyte each: forty tables of one game need hardly more."""
MAX_CACHED_LABELS = 2048
"""The same of labels, which are made of sentences."""
EXTRA_FOLDER_VARIABLE = "CROSSINGS_WORDS"
"""Names a folder of further catalogues: `FOLDER/NAME/LANGUAGE.ftl`."""
UNGROUPED_BELOW = 1000
"""Numbers below are written alike by the habits of all languages; from here on they have groups of digits."""
LABEL_SEPARATOR = " · "
FORM = "form"


def fields_of(effects: tuple[Effect, ...]) -> Hashable:
    """All fields of effects, those too that do not tell them apart: two that are alike may be told differently."""
    return tuple((type(effect), *vars(effect).values()) for effect in effects)


class MissingMessage(CrossingsError):
    """There is no such message, or it cannot be said with these arguments."""


class Name(str):
    """The id of the message that names a thing."""

    __slots__ = ()


class Catalogue:
    """The words of one game (or of the house). `below`: whose messages are said where this one has none."""

    def __init__(self, name: str, texts: Mapping[str, str], below: Catalogue | None = None) -> None:
        self.name = name
        self.below = below
        self._texts = dict(texts)
        self._bundles: dict[str, FluentBundle] = {}
        self._chosen: dict[str, set[str]] = {}
        """In each language the arguments that have to stay numbers."""
        self._said = lru_cache(maxsize=MAX_CACHED_TEXTS)(self._say)
        self._labelled = cached_per_locale_by_key(fields_of, MAX_CACHED_LABELS)(self._label)
        self._has = lru_cache(maxsize=MAX_CACHED_TEXTS)(self._has_message)

    @classmethod
    def beside(cls, file: str, name: str, below: Catalogue | None = None) -> Catalogue:
        """The catalogue of all `LANGUAGE.ftl` in the folder of this file, and in that of `CROSSINGS_WORDS`."""
        folders = [Path(file).parent]
        if further := os.environ.get(EXTRA_FOLDER_VARIABLE):
            folders.append(Path(further) / name)
        files = [path for folder in folders for path in sorted(folder.glob("*.ftl"))]
        return cls(name, {path.stem: path.read_text(encoding="utf-8") for path in files}, below)

    @property
    def languages(self) -> list[str]:
        """The languages that there are words in."""
        return sorted(self._texts)

    def text(self, language: str) -> str:
        """The messages of its own in a language, as their file has them."""
        return self._texts[language]

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the messages of its own, in English, in the order of the file."""
        return tuple(self._messages)

    @cached_property
    def _messages(self) -> dict[str, Message]:
        body = FluentResource(self._texts[DEFAULT]).body
        return {entry.id.name: entry for entry in body if isinstance(entry, Message)}

    def outline(self, id: str) -> str:
        """The message of that id in English, with `…` for whatever it is told of; '' if there is none."""
        message = self._messages.get(id)
        if message is None or message.value is None:
            return ""
        text = " ".join(_outlined(message.value).split())
        return re.sub(r"(?<=…)(?: ?…)+|(?<=\.)(?: ?…)+$|(?<=…)\.", "", text)

    def syntax_errors(self, language: str) -> list[str]:
        """What cannot be read of the file in a language, each with its line."""
        text, syntax_errors = self._texts[language], []
        for entry in FluentParser().parse(text).body:
            for fault in entry.annotations if isinstance(entry, Junk) else ():
                line = 1 + text.count("\n", 0, fault.span.start if fault.span else 0)
                syntax_errors.append(f"line {line}: cannot be read ({fault.message})")
        return syntax_errors

    # ---- saying --------------------------------------------------------------------------------

    def translate(self, id: str, /, **given: object) -> str:
        """The message of that id (`id.attribute`) in the language that is spoken; several things are given as a tuple.

        Raises `MissingMessage`.
        """
        return self._said(current_locale(), id, tuple(given.items()))

    def fill(self, text: str, language: str, /, **given: object) -> str:
        """Format a text that is no message of the catalogue but may contain placeables. Raises `MissingMessage`."""
        if "{" not in text:
            return text
        message = f"text = {text}".replace("\n", "\n    ")
        return Catalogue(self.name, {language: message})._say(language, "text", tuple(given.items()))

    def facts(self, *facts: object) -> str:
        """Several facts in a line."""
        return self.translate("facts", facts=facts)

    def has_message(self, id: str, /) -> bool:
        """Whether there is a message (an attribute) of that id."""
        return self._has(id)

    def numbered_ids(self, id: str) -> list[str]:
        """The ids `id-1`, `id-2` ... as far as there are messages of that name."""
        found: list[str] = []
        while self.has_message(f"{id}-{len(found) + 1}"):
            found.append(f"{id}-{len(found) + 1}")
        return found

    def describe(self, effects: Iterable[Effect]) -> str:
        """What was done, a sentence an effect, a row of effects in one; what has no text but only attributes is left
        out."""
        return " ".join(self._clauses("", effects))

    def label(self, effects: Iterable[Effect]) -> str:
        """What would be done, a few words an effect (attribute `label`), where there are any."""
        return self._labelled(tuple(effects))

    def recap(self, effects: Iterable[Effect], mover: str | None = None) -> list[str]:
        """What somebody who was away has to know of a turn: a clause (attribute `recap`) an effect that has one.

        `mover`: whose it was (None: chance's). What would be said twice is said once, with `$times`.
        """
        return self._clauses(".recap", effects, {"mover": mover}, alike=True)

    def plan(self, effects: Iterable[Effect]) -> list[str]:
        """What somebody means to do: a clause (attribute `plan`) an effect that has one, a row of effects in one."""
        return self._clauses(".plan", effects, alike=True)

    def refusal(self, reason: str, rule: str, /, **given: object) -> Refusal:
        """Why a move is refused: the message `not-REASON`."""
        return Refusal(reason, rule, self.translate(f"not-{reason}", **given))

    # ---- inside --------------------------------------------------------------------------------

    def _clauses(
        self, attribute: str, effects: Iterable[Effect], given: Mapping[str, object] = {}, *, alike: bool = False
    ) -> list[str]:
        """What is said of each effect; of a row of effects the last says it, and how many there are (`$times`).

        `alike`: effects of which the same would be said are told together, too.
        """
        rows: dict[object, tuple[Effect, int]] = {}
        for number, effect in enumerate(effects):
            if not self.has_message(id := f"{effect.message_id}{attribute}"):
                continue
            key: object = number
            if effect.group_field:
                key = effect.group_field, getattr(effect, effect.group_field)
            elif alike:
                key = self.translate(id, **effect.message_arguments(), **given, times=1)
            rows[key] = effect, rows[key][1] + 1 if key in rows else 1
        said = []
        for once, (effect, times) in rows.items():
            clause = self.translate(
                f"{effect.message_id}{attribute}", **effect.message_arguments(), **given, times=times
            )
            if clause:
                said.append(
                    self.translate("more-often", fact=clause, times=times) if clause == once and times > 1 else clause
                )
        return said

    def _has_message(self, id: str) -> bool:
        return self._holder(DEFAULT, id) is not None

    def _label(self, effects: tuple[Effect, ...]) -> str:
        labelled = [effect for effect in effects if self.has_message(f"{effect.message_id}.label")]
        return LABEL_SEPARATOR.join(
            self.translate(f"{effect.message_id}.label", **effect.message_arguments()) for effect in labelled
        )

    def _say(self, language: str, id: str, given: tuple[tuple[str, object], ...]) -> str:
        holder = self._holder(language, id)
        if holder is None:
            if language == DEFAULT:
                raise MissingMessage(f"the catalogue of {self.name} has no message {id!r}")
            return self._said(DEFAULT, id, given)
        message, _, attribute = id.partition(".")
        bundle = holder._bundle(language)
        found = bundle.get_message(message)
        pattern = found.attributes[attribute] if attribute else found.value
        assert pattern is not None
        chosen = holder._chosen[language]
        arguments = {
            name: str(value)
            if type(value) is int and 0 <= value < UNGROUPED_BELOW and name not in chosen
            else self._argument(value, language)
            for name, value in given
        }
        text, errors = bundle.format_pattern(pattern, arguments)
        if errors and language == DEFAULT:
            raise MissingMessage(f"message {id!r} of {self.name} cannot be formatted: {errors[0]}")
        if errors:
            log.warning("%s: message %r in %s: %s", self.name, id, language, errors[0])
            return self._said(DEFAULT, id, given)
        assert isinstance(text, str)
        return text

    def _holder(self, language: str, id: str) -> Catalogue | None:
        """This catalogue, or the nearest one below that has the message."""
        message, _, attribute = id.partition(".")
        if language in self._texts and self._bundle(language).has_message(message):
            found = self._bundle(language).get_message(message)
            if (attribute in found.attributes) if attribute else found.value is not None:
                return self
        return self.below._holder(language, id) if self.below else None

    def _bundle(self, language: str) -> FluentBundle:
        if language not in self._bundles:
            bundle = FluentBundle([locale_tag(language)], functions=_functions(language), use_isolating=False)
            bundle.add_resource(resource := FluentResource(self._texts[language]))
            chosen = _Chosen()
            chosen.visit(resource)
            self._bundles[language], self._chosen[language] = bundle, chosen.names
        return self._bundles[language]

    def _argument(self, value: object, language: str) -> Any:
        """A value as messages take it: yes and no, and nothing, are words that a message can choose by."""
        if isinstance(value, Name):
            return _Thing(lambda form: self._said(language, f"{value}.{form}" if form else value, ()))
        if isinstance(value, tuple):
            return _Things([self._argument(item, language) for item in value])
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "none"
        return value if isinstance(value, int | float | str) else str(value)


def _outlined(pattern: Pattern) -> str:
    """Of several ways to say something the usual one."""
    parts = []
    for one in pattern.elements:
        if isinstance(one, TextElement):
            parts.append(one.value)
        elif isinstance(one.expression, StringLiteral):
            parts.append(one.expression.parse()["value"])
        elif isinstance(one.expression, SelectExpression):
            parts += [_outlined(variant.value) for variant in one.expression.variants if variant.default]
        else:
            parts.append("…")
    return "".join(parts)


class _Chosen(Visitor):
    """Finds the arguments by which messages choose, or which they hand on: numbers among them have to stay numbers."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Placeable(self, node: Placeable) -> None:
        """What is only written is none of them."""
        if not isinstance(node.expression, VariableReference):
            self.generic_visit(node)

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


class _Thing(FluentType):
    """A named thing: `said` gives its name in a form."""

    def __init__(self, said: Callable[[str], str]) -> None:
        self.said = said

    def format(self, locale: Locale) -> str:
        return self.said("")


class _Things(FluentType):
    """Several things, or texts."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def format(self, locale: Locale) -> str:
        return _listed(locale, self.items, "", "standard")


Style = Literal["standard", "or"]


def _listed(locale: Locale, items: Iterable[Any], form: str, style: Style) -> str:
    return format_list([_name(item, form) for item in items], style=style, locale=locale)


def _name(item: Any, form: str = "") -> str:
    return item.said(form) if isinstance(item, _Thing) else str(item)


def _functions(language: str) -> dict[str, Callable[..., Any]]:
    """What messages can call."""
    habits = locale(language)

    def things(items: Any, form: str = "", style: Style = "standard", between: str = "") -> str:
        if between:
            return str(between).join(_name(item, str(form)) for item in items.items)
        return _listed(habits, items.items, str(form), style)

    def count(items: Any) -> Any:
        return fluent_number(len(items.items))

    return {"NAME": lambda item, form="": _name(item, str(form)), "LIST": things, "COUNT": count}


CORE = Catalogue.beside(__file__, "core")
"""The words of the house itself."""
