"""What is asked once: games, new tables, one's own tables, files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import Any, TypeVar

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crossings.engine import (
    BadOption,
    BrokenGame,
    CrossingsError,
    Game,
    IllegalMove,
    UnknownGame,
    UnknownRule,
    broken_games,
    game,
    games,
    shorten,
)
from crossings.engine.options import Value
from crossings.engine.puzzle import NoPuzzles
from crossings.server.ops.lab import Lab, Question
from crossings.server.ops.services import Given, Result, bots_for
from crossings.server.session.registry import TableRegistry
from crossings.server.session.seating import BadRequest, member
from crossings.server.storage import StorageFailed
from crossings.server.views import puzzles
from crossings.server.views.game_facts import book, card, facts, told
from crossings.server.views.reports import published, report
from crossings.server.web.assets import ASK_AGAIN, LANGUAGE, Asset, answer, content_hash, wanted
from crossings.server.web.limits import Buckets
from crossings.server.web.protocol import LONGEST_KEY, LONGEST_MESSAGE, BadJSON, parse, write
from crossings.words import CORE, cached_per_locale, current_locale, use_locale

MOST_MINE = 100
LONGEST_LOG = 1024 * 1024
"""Bytes of the first line of a game's file, which holds its log."""
MOST_PICTURES = 200
"""Shelf pictures that are remembered, in all languages, and as many drawings of rulebooks."""
SVG = "image/svg+xml"
DAY = "public, max-age=86400"

REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox allow-downloads"
)
"""A report brings its own styles, which nothing else here may. So it stands in an origin of its own, runs and loads
nothing, and sees nothing of what this browser keeps of tables; all that it may is give out the games that are in it."""

SMALL = "small"
JSON = "application/json"
HTML = "text/html"
BEARER = "bearer"
log = logging.getLogger("crossings.server")

Answer = TypeVar("Answer")
Handler = Callable[[Request], Awaitable[Response]]


def routes() -> list[Route]:
    """All requests that are answered with data."""
    return [
        Route(path, _answering(handler), methods=[method])
        for method, some in (("GET", READ), ("POST", CHANGED))
        for path, handler in some.items()
    ]


def _answering(handler: Handler) -> Handler:
    """Answers in the asker's language, and mistakes in the one form that docs/contribute/wire.md gives."""

    async def answer(request: Request) -> Response:
        with use_locale(wanted(request)):
            try:
                return await handler(request)
            except CrossingsError as error:
                code, status = _code(error)
                return _failed(code, _message(error), status)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:  # a fault here is told like any other mistake
                log.exception("a request could not be answered")
                return _failed("internal", CORE.translate("unanswered"), 500)

    return answer


async def not_here(request: Request, error: Exception) -> Response:
    """What no route answers, in the one form that docs/contribute/wire.md gives."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    what = f"{shorten(request.url.path)} is nothing here" if status == 404 else HTTPStatus(status).phrase
    return _failed(HTTPStatus(status).phrase.lower().replace(" ", "-"), what, status)


def _failed(code: str, message: str, status: int) -> Response:
    return JSONResponse({"error": {"code": code, "message": message}}, status)


class Small(Convertor[int]):
    """A number of a few digits."""

    regex = "[0-9]{1,6}"

    def convert(self, value: str) -> int:
        """From an address."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Into an address."""
        return str(value)


register_url_convertor(SMALL, Small())


def _message(error: CrossingsError) -> str:
    """What persons meet in words of the catalogue, mistakes of programs as they are."""
    if isinstance(error, UnknownRule):
        return CORE.translate("no-such-rule", asked=error.asked, first=error.first, last=error.last)
    if isinstance(error, BrokenGame):
        return CORE.translate("broken-game", game=error.id, why=error.why)
    if isinstance(error, StorageFailed):
        return CORE.translate("unwritten", why=error.why)
    return str(error)


CODES: Mapping[type[CrossingsError], tuple[str, int]] = {
    UnknownGame: ("unknown-game", 404),
    UnknownRule: ("unknown-rule", 404),
    NoPuzzles: ("unknown-puzzle", 404),
    BadOption: ("bad-option", 400),
    IllegalMove: ("illegal", 400),
    StorageFailed: ("storage", 503),
}
"""What mistakes are called over HTTP, and the status of their answers."""


def _code(error: CrossingsError) -> tuple[str, int]:
    if isinstance(error, BadRequest):
        return error.code, error.status
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), ("bad-request", 400))


# ---- games -------------------------------------------------------------------------------------


async def health(request: Request) -> Response:
    """Whether the server is up."""
    return JSONResponse({"ok": True})


async def all_games(request: Request) -> Response:
    """The shelf, and what cannot be put there."""
    known = await _aside(request, games)
    broken = [{"id": one.id, "message": _message(one)} for one in broken_games()]
    return JSONResponse({"games": [card(one) for one in known], "broken": broken})


async def one_game(request: Request) -> Response:
    """All about one game."""
    return JSONResponse(facts(await _game(request)))


async def check(request: Request) -> Response:
    """Whether options are good, and what the lobby should say about them."""
    one = await _game(request)
    options = one.resolve(_object((await _body(request)).get("options", {}), "options"))
    return JSONResponse({"options": options, "warnings": one.warnings_for(options)})


async def rules(request: Request) -> Response:
    """The rulebook, with the options of the query in its texts."""
    one = await _game(request)
    return JSONResponse(book(one, _queried_options(request, one)))


async def rule(request: Request) -> Response:
    """One paragraph of the exact rules."""
    one = await _game(request)
    rulebook = one.rulebook_in(current_locale(), _queried_options(request, one))
    return JSONResponse(told(one, rulebook[request.path_params["rule"]]))


def _queried_options(request: Request, one: Game) -> dict[str, Value]:
    """All options, those in the query as given there. Raises `BadOption`."""
    given = {name: text for name, text in request.query_params.items() if name != LANGUAGE}
    return one.resolve({name: one.parse(name, text) for name, text in given.items()})


async def picture(request: Request) -> Response:
    """A game's picture for the shelf."""
    one = await _game(request)
    svg = await _aside(request, _picture, one)
    return Response(svg, media_type=SVG, headers={"cache-control": DAY, "vary": "accept-language"})


@cached_per_locale(MOST_PICTURES)
def _picture(one: Game) -> str:
    return one.board.picture()


async def figure(request: Request) -> Response:
    """A drawing of a game's rulebook."""
    one = await _game(request)
    name = request.path_params["name"]
    if name not in one.drawings.FIGURES:
        raise BadRequest("unknown-figure", f"{one.id} has no figure {shorten(name)}", 404)
    drawn = await _aside(request, _figure, one, name)
    return answer(request, drawn, ASK_AGAIN)


@cached_per_locale(MOST_PICTURES)
def _figure(one: Game, name: str) -> Asset:
    body = one.figure(name).encode()
    return Asset(body, SVG, content_hash(body))


async def _game(request: Request) -> Game:
    return await _aside(request, game, request.path_params["id"])


# ---- puzzles -----------------------------------------------------------------------------------


async def puzzles_today(request: Request) -> Response:
    """Today's puzzle of each game that has any; `day`: of another day."""
    day = request.query_params.get("day")
    try:
        when = date.fromisoformat(day) if day else datetime.now(UTC).date()
    except ValueError:
        raise BadRequest("bad-request", f"`day` is a date as 2026-01-31, not {shorten(day)}") from None
    return JSONResponse({"puzzles": await _aside(request, puzzles.today, when)})


async def puzzle(request: Request) -> Response:
    """One puzzle; `wide`: as a wide window shows it."""
    _check_work(request)
    one, number, wide = await _game(request), request.path_params["number"], _is_wide(request)
    return JSONResponse(await _aside(request, puzzles.posed, one, number, wide=wide))


async def puzzle_picture(request: Request) -> Response:
    """The position of a puzzle, for the shelf."""
    one, number = await _game(request), request.path_params["number"]
    svg = await _aside(request, puzzles.picture, one, number)
    return Response(svg, media_type=SVG, headers={"cache-control": DAY, "vary": "accept-language"})


async def solve_puzzle(request: Request) -> Response:
    """An answer to a puzzle, and what it is worth."""
    _check_work(request)
    one = await _game(request)
    move = (await _body(request)).get("move")
    if not isinstance(move, str):
        raise BadRequest("bad-request", f"`move` is one of the choices, not {shorten(move)}")
    number, wide = request.path_params["number"], _is_wide(request)
    return JSONResponse(await _aside(request, puzzles.answered, one, number, move, wide=wide))


def _is_wide(request: Request) -> bool:
    return request.query_params.get("wide") == "1"


# ---- the lab -----------------------------------------------------------------------------------


async def lab(request: Request) -> Response:
    """What the lab has to show."""
    reports = await _aside(request, published, request.app.state.reports)
    return JSONResponse({"reports": reports, "live": request.app.state.lab is not None})


async def one_report(request: Request) -> Response:
    """A published report, a page of its own."""
    body = await _aside(request, report, request.app.state.reports, request.path_params["name"])
    shown = answer(request, Asset(body, HTML, content_hash(body)), ASK_AGAIN)
    shown.headers["content-security-policy"] = REPORT_POLICY
    return shown


async def look(request: Request) -> Response:
    """How far the games of a question are, which are played for as long as somebody looks."""
    here: Lab | None = request.app.state.lab
    if here is None:
        raise BadRequest("no-lab", CORE.translate("lab-off"), 403)
    body = await _body(request)
    one = await _aside(request, game, member(body, "game", str))
    options = one.resolve(member(body, "options", dict, {}))
    offered = [bot["name"] for bot in bots_for(one.id) if bot["offered"]]
    bot, who = member(body, "bot", str), member(body, "who", str)
    if bot not in offered:
        raise BadRequest("unknown-bot", f"`bot` is one of {', '.join(offered)}, not {shorten(bot)}")
    question = Question(one.id, options, bot)
    if not here.plays(question):
        _check_rate(request)
    return JSONResponse(await here.look(who, question))


# ---- tables ------------------------------------------------------------------------------------


async def open_table(request: Request) -> Response:
    """A new table."""
    _check_rate(request)
    return JSONResponse(await _hall(request).open_table(await _body(request)), 201)


async def put_in(request: Request) -> Response:
    """A table for a finished game, by the first line of its file, and its moves if that holds no log; or for one that
    goes on.
    """
    _check_rate(request)
    body = await _body(request, LONGEST_LOG)
    head, moves = _object(body.get("head"), "head"), member(body, "moves", list) if "moves" in body else None
    registry = _hall(request)
    return JSONResponse(await (registry.carry_on(head) if "seats" in head else registry.put_in(head, moves)), 201)


async def again(request: Request) -> Response:
    """Another table with the same seats."""
    _check_rate(request)
    swap = (await _body(request)).get("swap") is True
    return JSONResponse(await _hall(request).again(*_shown(request), swap), 201)


async def mine(request: Request) -> Response:
    """The tables of these keys."""
    keys = (await _body(request)).get("keys")
    if not isinstance(keys, list) or len(keys) > MOST_MINE:
        raise BadRequest("bad-request", f"`keys` must be a list of up to {MOST_MINE} keys")
    tables = await _hall(request).mine([_key(key) for key in keys])
    body = await _aside(request, write, {"tables": tables})
    return Response(body, media_type=JSON)


async def file(request: Request) -> Response:
    """A game as a file."""
    return _saved(*await _hall(request).file(*_shown(request)))


async def carried(request: Request) -> Response:
    """A game that lasts, to go on with it elsewhere."""
    return _saved(*await _hall(request).carried(*_shown(request)))


def _saved(name: str, text: str) -> Response:
    """A file to be saved under a name."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def review(request: Request) -> Response:
    """A finished game looked at again, or how far that has come."""
    told = await _hall(request).review(*_shown(request))
    return JSONResponse(told, headers={"cache-control": "no-store"})


async def tried(request: Request) -> Response:
    """A finished game moved on from one of its positions."""
    _check_work(request)
    told = await _hall(request).tried(*_shown(request), await _body(request))
    return JSONResponse(told, headers={"cache-control": "no-store"})


async def tried_advice(request: Request) -> Response:
    """What whoever is to move there is advised."""
    _check_bucket(request.app.state.advice, request, "too-many-advice")
    shown, body = _shown(request), await _body(request)
    return JSONResponse(await _while_connected(request, _hall(request).tried_advice(*shown, body, _address(request))))


async def review_picture(request: Request) -> Response:
    """The same as a picture."""
    _check_work(request)
    drawn = await _hall(request).review_picture(*_shown(request))
    return Response(drawn, media_type=SVG, headers={"cache-control": "no-store"})


async def _aside(request: Request, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
    """Have something done that would hold up the tables."""
    return await _hall(request).services.threads.aside(work, *given, **named)


def _hall(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def _while_connected(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """The result of some work, which is cancelled if the client disconnects: nobody waits for it then.

    The body must have been read. Raises `ClientDisconnect`.
    """
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    """Wait until the client has disconnected; for ever where the application isn't told so."""
    message = await request.receive()
    if message["type"] != "http.disconnect":
        await asyncio.Event().wait()


def _check_rate(request: Request) -> None:
    _check_bucket(request.app.state.new_tables, request, "too-many-tables")


def _check_work(request: Request) -> None:
    """Raises `BadRequest` if an address asks too often for what takes the server some time."""
    _check_bucket(request.app.state.work, request, "too-many-questions")


def _check_bucket(buckets: Buckets, request: Request, message: str) -> None:
    if not buckets.take(_address(request)):
        raise BadRequest("too-many", CORE.translate(message), 429)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _key(value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_KEY or not value.isascii():
        raise BadRequest("bad-request", f"a key is a text of 22 characters, not {shorten(value)}")
    return value


def _shown(request: Request) -> tuple[str, str]:
    """The table that a request names, and the key that it shows: addresses are logged, so keys do not stand in them."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    return request.path_params["table"], _key(key if kind.lower() == BEARER else None)


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest("bad-request", f"`{name}` must be an object, not {shorten(value)}")
    return value


async def _body(request: Request, most: int = LONGEST_MESSAGE) -> dict[str, Any]:
    """The JSON object that was sent, if it has so many bytes at the most."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise BadRequest("bad-type", f"send {JSON}, and say so in the header content-type", 415)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BadRequest("too-large", f"a body is at most {most} bytes long", 413)
    try:
        return parse(body.decode())
    except UnicodeDecodeError:
        raise BadRequest("bad-request", "the body is not UTF-8") from None
    except BadJSON as error:
        raise BadRequest("bad-request", f"the body {error}") from None


PUZZLE = f"/api/puzzles/{{id}}/{{number:{SMALL}}}"
READ: Mapping[str, Handler] = {
    "/health": health,
    "/api/games": all_games,
    "/api/games/{id}": one_game,
    "/api/games/{id}/rules": rules,
    "/api/games/{id}/rules/{rule}": rule,
    "/api/puzzles": puzzles_today,
    PUZZLE: puzzle,
    "/picture/{id}.svg": picture,
    f"/picture/{{id}}/{{number:{SMALL}}}.svg": puzzle_picture,
    "/figure/{id}/{name}.svg": figure,
    "/api/lab": lab,
    "/reports/{name}": one_report,
    "/api/tables/{table}/file": file,
    "/api/tables/{table}/carried": carried,
    "/api/tables/{table}/review": review,
    "/api/tables/{table}/review.svg": review_picture,
}
CHANGED: Mapping[str, Handler] = {
    "/api/games/{id}/check": check,
    PUZZLE: solve_puzzle,
    "/api/lab": look,
    "/api/tables": open_table,
    "/api/files": put_in,
    "/api/mine": mine,
    "/api/tables/{table}/again": again,
    "/api/tables/{table}/try": tried,
    "/api/tables/{table}/try/advice": tried_advice,
}
