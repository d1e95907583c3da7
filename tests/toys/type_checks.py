"""Type checks of messages: clients in tests compare everything they receive with the types of the wire."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import httpx

from crossings.server.messages import answers, messages


def mismatch(value: object, hint: Any, where: str = "it") -> str:
    """Return where a value differs from a type; "" if it doesn't."""
    if is_typeddict(hint):
        return _mismatch_in_members(value, hint, where)
    origin, of = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        mismatches = [mismatch(value, one, where) for one in _likely(value, of)]
        if not all(mismatches):
            return ""
        return mismatches[0] if len(mismatches) == 1 else f"{where}: {value!r} is no {hint}"
    if origin is Literal:
        return "" if value in of else f"{where}: {value!r} is none of {of}"
    if origin is list and isinstance(value, list):
        return _first(mismatch(one, of[0], f"{where}[{index}]") for index, one in enumerate(value))
    if origin is tuple and isinstance(value, list) and len(value) == len(of):
        return _first(mismatch(one, part, where) for one, part in zip(value, of, strict=True))
    if origin is dict and isinstance(value, dict):
        return _first(mismatch(one, of[1], f"{where}.{key}") for key, one in value.items())
    return "" if origin is None and _is_plain(value, hint) else f"{where}: {value!r} is no {hint}"


def _likely(value: object, of: tuple[Any, ...]) -> list[Any]:
    """Return the message type with this `type` key."""
    kind = value.get("type") if isinstance(value, dict) else None
    same = [one for one in of if is_typeddict(one) and kind in get_args(_members(one).get("type"))]
    return same or list(of)


def _mismatch_in_members(value: object, hint: Any, where: str) -> str:
    if not isinstance(value, dict):
        return f"{where}: {value!r} is no {hint.__name__}"
    members = _members(hint)
    if extra := value.keys() - members.keys():
        return f"{where}: {hint.__name__} has no {extra}"
    for name, one in members.items():
        may_lack = get_origin(one) is NotRequired
        if name not in value and not may_lack:
            return f"{where}: {hint.__name__} lacks {name}"
        if name in value and (why := mismatch(value[name], get_args(one)[0] if may_lack else one, f"{where}.{name}")):
            return why
    return ""


@cache
def _members(hint: Any) -> dict[str, Any]:
    return get_type_hints(hint, include_extras=True)


def _is_plain(value: object, hint: Any) -> bool:
    return hint is Any or type(value) is hint or (hint is float and type(value) is int)


def _first(mismatches: Iterable[str]) -> str:
    return next(filter(None, mismatches), "")


ANSWERS: Mapping[tuple[str, str], Any] = {
    ("GET", r"/api/games"): answers.GameList,
    ("GET", r"/api/games/[^/]+"): messages.GameFacts,
    ("POST", r"/api/games/[^/]+/check"): answers.Checked,
    ("GET", r"/api/games/[^/]+/rules"): answers.Book,
    ("GET", r"/api/games/[^/]+/rules/[^/]+"): answers.RuleText,
    ("GET", r"/api/puzzles"): answers.PuzzlesToday,
    ("GET", r"/api/puzzles/[^/]+/\d+"): answers.PuzzlePosed,
    ("POST", r"/api/puzzles/[^/]+/\d+"): answers.PuzzleAnswered,
    ("POST", r"/api/tables(/again)?"): answers.Opened,
    ("POST", r"/api/mine"): answers.MyTables,
    ("GET", r"/api/tables/[^/]+/review"): answers.Review,
    ("POST", r"/api/tables/[^/]+/try"): answers.VariationAnswer,
    ("POST", r"/api/tables/[^/]+/try/advice"): answers.VariationAdvice,
}
"""The types of HTTP answers by method and path."""


def check_message(message: dict[str, Any]) -> None:
    """Assert that a received message is one of the message types."""
    assert not (why := mismatch(message, messages.ServerMessage)), why


async def check_answer(answer: httpx.Response) -> None:
    """Assert that an HTTP answer has its type, unless it is an error."""
    request = answer.request
    for (method, path), hint in ANSWERS.items():
        if answer.is_success and method == request.method and re.fullmatch(path, request.url.path):
            assert not (why := mismatch(json.loads(await answer.aread()), hint)), why
