"""The locale of texts, English by default, and caches of texts and drawings per locale."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache, partial, wraps
from threading import RLock
from typing import Any, Concatenate, ParamSpec, TypeVar

import cachetools
from babel import Locale, UnknownLocaleError, negotiate_locale

from crossings.engine.orientation import Orientation, current_orientation

DEFAULT = "en"
REGIONS = {DEFAULT: "en-GB"}
"""The region for formatting lists and numbers, for languages whose plain tag is not specific enough."""
_locale: ContextVar[str] = ContextVar("language", default=DEFAULT)

Arguments = ParamSpec("Arguments")
Subject = TypeVar("Subject")
Returned = TypeVar("Returned")


current_locale: Callable[[], str] = _locale.get
"""Return the language tag of the current texts: `en`, `de`, `pt-BR`."""


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Translate texts to a language within a `with` block. Missing messages are in English."""
    token = _locale.set(language)
    try:
        yield
    finally:
        _locale.reset(token)


def locale(language: str) -> Locale:
    """Return the locale for lists, numbers and plurals of a language; British English if it is unknown."""
    try:
        return Locale.parse(REGIONS.get(language, language), sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(REGIONS[DEFAULT], sep="-")


def locale_tag(language: str) -> str:
    """Return the tag of `locale(language)`: `en-GB`."""
    return str(locale(language)).replace("_", "-")


def pick_language(wanted: Iterable[str], known: Iterable[str]) -> str:
    """Return the first of the wanted languages that is known (`de-AT` matches `de`), or English."""
    tags = {tag.lower(): tag for tag in known}
    match = negotiate_locale([tag.lower() for tag in wanted], list(tags), sep="-")
    return tags[match.lower()] if match else DEFAULT


def cached_per_locale(
    most: int, *, drawn: bool = True
) -> Callable[[Callable[Arguments, Returned]], Callable[Arguments, Returned]]:
    """Cache results like `lru_cache`, but separately for each locale and orientation.

    `drawn=False` ignores the orientation, for results that contain only text.
    """
    get_orientation: Callable[[], Orientation] = current_orientation if drawn else Orientation

    def decorate(make: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
        @lru_cache(maxsize=most)
        def cached(
            language: str, orientation: Orientation, *args: Arguments.args, **kwargs: Arguments.kwargs
        ) -> Returned:
            return make(*args, **kwargs)

        @wraps(make)
        def wrapper(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
            # The arguments have to be hashable, which ParamSpec can't express.
            return cached(current_locale(), get_orientation(), *args, **kwargs)  # type: ignore[arg-type]

        return wrapper

    return decorate


Cache = Callable[[Callable[..., Any]], Callable[..., Any]]


def cached_per_instance(
    cache: Cache,
) -> Callable[[Callable[Concatenate[Any, Arguments], Returned]], cached_property[Callable[Arguments, Returned]]]:
    """Cache a method with a separate cache per instance: `lru_cache(...)` or `cached_per_locale(...)`.

    Deleting the method's name from the instance's `vars` clears its cache.
    """
    return lambda make: cached_property(lambda instance: cache(partial(make, instance)))


def cached_per_locale_by_key(
    key: Callable[[Subject], Hashable], most: int
) -> Callable[[Callable[[Subject], Returned]], Callable[[Subject], Returned]]:
    """Cache results like `cached_per_locale`, for functions of an object that depend only on this key of it."""

    def cache_key(subject: Subject) -> Hashable:
        return current_locale(), current_orientation(), key(subject)

    return cachetools.cached(cachetools.LRUCache(most), cache_key, RLock())


def cached_on_argument(make: Callable[[Subject], Returned]) -> Callable[[Subject], Returned]:
    """Cache results per locale and orientation in the `vars` of the argument, so that they live as long as it does."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def wrapper(subject: Subject) -> Returned:
        cached: dict[tuple[str, Orientation], Returned] = vars(subject).setdefault(name, {})
        cache_key = current_locale(), current_orientation()
        if cache_key not in cached:
            cached[cache_key] = make(subject)
        return cached[cache_key]

    return wrapper
