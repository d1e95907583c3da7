"""Which language is spoken: English, unless whoever makes a text for somebody says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache, partial, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from babel import Locale, UnknownLocaleError, negotiate_locale

from crossings.engine.viewpoint import Orientation, current_orientation

DEFAULT = "en"
REGIONS = {DEFAULT: "en-GB"}
"""The region of a language's habits (lists, numbers) where the plain tag does not do."""
_locale: ContextVar[str] = ContextVar("language", default=DEFAULT)

Given = ParamSpec("Given")
Of = TypeVar("Of")
Made = TypeVar("Made")


current_locale: Callable[[], str] = _locale.get
"""The language of the texts that are made now, as a tag: `en`, `de`, `pt-BR`."""


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Have all texts inside made in a language. What has no words in it is said in English."""
    token = _locale.set(language)
    try:
        yield
    finally:
        _locale.reset(token)


def locale(language: str) -> Locale:
    """By whose habits lists, numbers and plurals of a language are written; the English ones where none are known."""
    try:
        return Locale.parse(REGIONS.get(language, language), sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(REGIONS[DEFAULT], sep="-")


def locale_tag(language: str) -> str:
    """The same as a tag: `en-GB`."""
    return str(locale(language)).replace("_", "-")


def pick_language(wanted: Iterable[str], known: Iterable[str]) -> str:
    """The first of the wanted languages (`de-AT` takes `de`) that is known, else English."""
    tags = {tag.lower(): tag for tag in known}
    found = negotiate_locale([tag.lower() for tag in wanted], list(tags), sep="-")
    return tags[found.lower()] if found else DEFAULT


def cached_per_locale(most: int, *, drawn: bool = True) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """`lru_cache` for what holds words or is drawn: made anew for another language and another stance.

    `drawn` False: it holds words alone, which are the same in all stances.
    """
    taken: Callable[[], Orientation] = current_orientation if drawn else Orientation

    def remember(make: Callable[Given, Made]) -> Callable[Given, Made]:
        @lru_cache(maxsize=most)
        def made(language: str, current_orientation: Orientation, *given: Given.args, **named: Given.kwargs) -> Made:
            return make(*given, **named)

        @wraps(make)
        def recall(*given: Given.args, **named: Given.kwargs) -> Made:
            return made(current_locale(), taken(), *given, **named)  # type: ignore[arg-type]  # what is given has to be hashable

        return recall

    return remember


Cache = Callable[[Callable[..., Any]], Callable[..., Any]]


def cached_per_instance(
    cache: Cache,
) -> Callable[[Callable[Concatenate[Any, Given], Made]], cached_property[Callable[Given, Made]]]:
    """For a method whose answers each object keeps in a cache of its own, `lru_cache(...)` or `remembered(...)`.

    An object forgets them when the method's name is taken out of its `vars`.
    """
    return lambda make: cached_property(lambda of: cache(partial(make, of)))


class _Keyed(Generic[Of]):
    """An object of which something is to be made; told from others by a key alone."""

    __slots__ = ("_key", "_of")

    def __init__(self, key: Hashable, of: Of) -> None:
        self._key = key
        self._of: Of | None = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def release(self) -> Of:
        """The object, which is held no longer."""
        of, self._of = self._of, None
        assert of is not None
        return of


def cached_per_locale_by_key(
    key: Callable[[Of], Hashable], most: int
) -> Callable[[Callable[[Of], Made]], Callable[[Of], Made]]:
    """As `remembered`, for what is made of an object and hangs on nothing of it but this key."""

    def remember(make: Callable[[Of], Made]) -> Callable[[Of], Made]:
        @cached_per_locale(most)
        def made(asked: _Keyed[Of]) -> Made:
            return make(asked.release())

        @wraps(make)
        def recall(of: Of) -> Made:
            return made(_Keyed(key(of), of))

        return recall

    return remember


def cached_on_argument(make: Callable[[Of], Made]) -> Callable[[Of], Made]:
    """For what is drawn of one object, and asked for again as long as that is there: it is kept with it.

    As `remembered`, it is made anew for another language and another stance.
    """
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def recall(of: Of) -> Made:
        kept: dict[tuple[str, Orientation], Made] = vars(of).setdefault(name, {})
        way = current_locale(), current_orientation()
        if way not in kept:
            kept[way] = make(of)
        return kept[way]

    return recall
