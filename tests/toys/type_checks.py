"""Type checks of messages: clients in tests compare everything they receive with the types of the wire."""

import json
import re
from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import httpx
import msgspec

from crossings.server.messages import answers, server_messages
from crossings.server.messages.writing import write

ANSWERS: Mapping[tuple[str, str], Any] = {
    ("GET", r"/api/games"): answers.GameList,
    ("GET", r"/api/games/[^/]+"): server_messages.GameFacts,
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


def _type_of(kind: Any) -> str:
    """Return the `type` of messages of a class."""
    if issubclass(kind, msgspec.Struct):
        return str(kind.__struct_config__.tag)
    [type] = get_args(get_type_hints(kind)["type"])
    return str(type)


MESSAGES: Mapping[str, Any] = {_type_of(kind): kind for kind in get_args(server_messages.ServerMessage)}


def check(value: Any, kind: Any) -> None:
    """Assert that a value has exactly the fields of a type."""
    decoded = msgspec.json.decode(json.dumps(value), type=kind)
    assert json.loads(write(decoded)) == value, kind


def check_message(message: dict[str, Any]) -> None:
    """Assert that a received message has the fields of its type."""
    check(message, MESSAGES[message["type"]])
    if message["type"] == "welcome":
        check(message["game"], server_messages.GameFacts if "version" in message["game"] else server_messages.GameNamed)


async def check_answer(answer: httpx.Response) -> None:
    """Assert that an HTTP answer has its type, unless it is an error."""
    request = answer.request
    for (method, path), kind in ANSWERS.items():
        if answer.is_success and method == request.method and re.fullmatch(path, request.url.path):
            sent = json.loads(await answer.aread())
            check(sent, _review_of(sent) if kind is answers.Review else kind)


def _review_of(sent: Mapping[str, Any]) -> Any:
    return answers.ReviewResult if sent["ready"] else answers.ReviewProgress
