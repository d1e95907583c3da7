"""HTTP requests: games, new tables, the client's own tables, files."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
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
from crossings.engine.lesson import NoLesson
from crossings.engine.options import Value
from crossings.engine.puzzle import NoPuzzles
from crossings.server.messages import answers
from crossings.server.messages.reading import LONGEST_MESSAGE, Fields, read_request
from crossings.server.messages.requests import (
    BadRequest,
    ImportedFile,
    Key,
    KeyList,
    LabQuestion,
    LabStop,
    LessonMove,
    NewChallenge,
    NewTable,
    OptionsRequest,
    PositionQuestion,
    PuzzleMove,
    RematchRequest,
    VariationRequest,
)
from crossings.server.messages.server_messages import BoardAnswer
from crossings.server.messages.writing import write
from crossings.server.projection import dailies, lessons, puzzles
from crossings.server.projection.game_facts import book, bots_for, card, facts, rule_text
from crossings.server.projection.reports import list_reports, read_report
from crossings.server.services.background import Given, Result
from crossings.server.session.registry import TableRegistry
from crossings.server.storage import StorageFailed
from crossings.server.web.assets import ASK_AGAIN, LANGUAGE, Asset, answer, content_hash, wanted
from crossings.server.web.lab import Lab, Question
from crossings.server.web.limits import Buckets
from crossings.table import daily
from crossings.words import CORE, cached_per_locale, current_locale, use_locale

LONGEST_LOG = 1024 * 1024
"""Maximum bytes of the first line of a game's file, which contains its log."""
MAX_PICTURES = 200
"""Number of cached pictures for the lobby, in all languages, and of drawings of rulebooks."""
SVG = "image/svg+xml"
DAY = "public, max-age=86400"

REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox allow-downloads"
)
"""Content security policy of reports. They have inline styles, which nothing else may have, so they run in a sandbox:
they can't run scripts, load anything or read this origin's storage. They can only offer their games as downloads."""

SMALL = "small"
SMALL_NUMBER = re.compile("[0-9]{1,6}")
JSON = "application/json"
HTML = "text/html"
BEARER = "bearer"
log = logging.getLogger("crossings.server")

Answer = TypeVar("Answer")
Handler = Callable[[Request], Awaitable[Response]]


def routes() -> list[Route]:
    """Return the routes of all requests for data."""
    return [
        Route(path, _answering(handler), methods=[method])
        for method, some in (("GET", READ), ("POST", CHANGED))
        for path, handler in some.items()
    ]


def _answering(handler: Handler) -> Handler:
    """Return a handler that answers in the client's language, and errors in the form of docs/contribute/wire.md."""

    async def answer(request: Request) -> Response:
        with use_locale(wanted(request)):
            try:
                return await handler(request)
            except CrossingsError as error:
                code, status = _code(error)
                return _failed(code, _message(error), status)
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:  # report an unexpected error like any other
                log.exception("a request could not be answered")
                return _failed("internal", CORE.translate("unanswered"), 500)

    return answer


async def not_found(request: Request, error: Exception) -> Response:
    """Answer what no route matches, in the form of docs/contribute/wire.md."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    what = f"{shorten(request.url.path)} is nothing here" if status == 404 else HTTPStatus(status).phrase
    return _failed(HTTPStatus(status).phrase.lower().replace(" ", "-"), what, status)


def _json(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return an answer as JSON."""
    return Response(write(content), status, headers, JSON)


def _failed(code: str, message: str, status: int) -> Response:
    return _json({"error": {"code": code, "message": message}}, status)


class Small(Convertor[int]):
    """A number of a few digits."""

    regex = SMALL_NUMBER.pattern

    def convert(self, value: str) -> int:
        """Read the number from a path."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Write the number for a path."""
        return str(value)


register_url_convertor(SMALL, Small())


def _message(error: CrossingsError) -> str:
    """Return a message: translated if players can meet the error, else as it is."""
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
    NoLesson: ("unknown-lesson", 404),
    BadOption: ("bad-option", 400),
    daily.BadDay: ("bad-day", 400),
    IllegalMove: ("illegal", 400),
    StorageFailed: ("storage", 503),
}
"""Codes and statuses of errors."""


def _code(error: CrossingsError) -> tuple[str, int]:
    if isinstance(error, BadRequest):
        return error.code, error.status
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), ("bad-request", 400))


# ---- games -------------------------------------------------------------------------------------


async def health(request: Request) -> Response:
    """Return whether the server is up."""
    return _json({"ok": True})


async def all_games(request: Request) -> Response:
    """Return all games, and the installed games that can't be loaded."""
    known = await _in_thread(request, games)
    broken = [answers.BrokenGame(one.id, _message(one)) for one in broken_games()]
    return _json(answers.GameList([card(one) for one in known], broken))


async def one_game(request: Request) -> Response:
    """Return the facts of one game."""
    return _json(facts(await _game(request)))


async def check(request: Request) -> Response:
    """Check options, and return warnings about them."""
    one = await _game(request)
    options = one.resolve((await _body(request, OptionsRequest)).options)
    return _json(answers.Checked(options, one.warnings_for(options)))


async def rules(request: Request) -> Response:
    """Return the rulebook, with the options of the query in its texts."""
    one = await _game(request)
    return _json(book(one, _queried_options(request, one)))


async def rule(request: Request) -> Response:
    """Return one paragraph of the exact rules."""
    one = await _game(request)
    rulebook = one.rulebook_in(current_locale(), _queried_options(request, one))
    return _json(rule_text(one, rulebook[request.path_params["rule"]]))


def _queried_options(request: Request, one: Game) -> dict[str, Value]:
    """Return all options, with the values in the query. Raises `BadOption`."""
    given = {name: text for name, text in request.query_params.items() if name != LANGUAGE}
    return one.resolve({name: one.parse(name, text) for name, text in given.items()})


async def picture(request: Request) -> Response:
    """Return a game's picture for the lobby."""
    one = await _game(request)
    svg = await _in_thread(request, _picture, one)
    return Response(svg, media_type=SVG, headers={"cache-control": DAY, "vary": "accept-language"})


@cached_per_locale(MAX_PICTURES)
def _picture(one: Game) -> str:
    return one.board.picture()


async def figure(request: Request) -> Response:
    """Return a drawing of a game's rulebook."""
    one = await _game(request)
    name = request.path_params["name"]
    if name not in one.drawings.FIGURES:
        raise BadRequest("unknown-figure", f"{one.id} has no figure {shorten(name)}", 404)
    drawn = await _in_thread(request, _figure, one, name)
    return answer(request, drawn, ASK_AGAIN)


@cached_per_locale(MAX_PICTURES)
def _figure(one: Game, name: str) -> Asset:
    body = one.figure(name).encode()
    return Asset(body, SVG, content_hash(body))


async def _game(request: Request) -> Game:
    return await _in_thread(request, game, request.path_params["id"])


# ---- puzzles -----------------------------------------------------------------------------------


async def puzzles_today(request: Request) -> Response:
    """Return the puzzles of today, or of the day in the query."""
    day = request.query_params.get("day")
    try:
        when = date.fromisoformat(day) if day else datetime.now(UTC).date()
    except ValueError:
        raise BadRequest("bad-request", f"`day` is a date as 2026-01-31, not {shorten(day)}") from None
    return _json(answers.PuzzlesToday(await _in_thread(request, puzzles.today, when)))


async def puzzle(request: Request) -> Response:
    """Return a puzzle; `wide`: in the wide layout."""
    _check_work(request)
    one, number, wide = await _game(request), request.path_params["number"], _is_wide(request)
    return _json(await _in_thread(request, puzzles.describe, one, number, wide=wide))


async def puzzle_picture(request: Request) -> Response:
    """Return the position of a puzzle as a picture for the lobby."""
    one, number = await _game(request), request.path_params["number"]
    svg = await _in_thread(request, puzzles.picture, one, number)
    return Response(svg, media_type=SVG, headers={"cache-control": DAY, "vary": "accept-language"})


async def solve_puzzle(request: Request) -> Response:
    """Return whether a move solves a puzzle, and its value."""
    _check_work(request)
    one = await _game(request)
    move = (await _body(request, PuzzleMove)).move
    number, wide = request.path_params["number"], _is_wide(request)
    return _json(await _in_thread(request, puzzles.check_answer, one, number, move, wide=wide))


def _is_wide(request: Request) -> bool:
    return request.query_params.get("wide") == "1"


# ---- daily challenges --------------------------------------------------------------------------


async def challenges(request: Request) -> Response:
    """Return the challenges of today, or of the day in the query."""
    time, asked = _registry(request).services.time(), request.query_params.get("day")
    day, today = daily.read_day(asked, time) if asked else daily.day_at(time), daily.day_at(time)
    lines = await _in_thread(request, lambda: [dailies.describe(one, day) for one in games()])
    days = str(today), str(daily.yesterday(today))
    return _json(answers.DailyList(str(day), dailies.title(day), daily.is_late(day, time), *days, lines))


async def open_challenge(request: Request) -> Response:
    """Open a table for a daily challenge."""
    _check_rate(request)
    return _json(await _registry(request).open_challenge(await _body(request, NewChallenge)), 201)


# ---- lessons -----------------------------------------------------------------------------------


async def lesson(request: Request) -> Response:
    """Return the steps of a game's lesson."""
    return _json(await _in_thread(request, lessons.describe, await _game(request)))


async def lesson_task(request: Request) -> Response:
    """Return a task of a step; `wide`: in the wide layout."""
    _check_work(request)
    one, number, wide = await _game(request), request.path_params["number"], _is_wide(request)
    return _json(await _in_thread(request, lessons.pose, one, number, _queried_task(request), wide=wide))


async def lesson_move(request: Request) -> Response:
    """Return the answer to a move of a learner."""
    _check_work(request)
    one, number, wide = await _game(request), request.path_params["number"], _is_wide(request)
    made = await _body(request, LessonMove)
    return _json(await _in_thread(request, lessons.check_move, one, number, made, wide=wide))


def _queried_task(request: Request) -> int:
    """Return the number of the task in the query; 0 if it has none. Raises `BadRequest`."""
    task = request.query_params.get("task", "0")
    if not SMALL_NUMBER.fullmatch(task):
        raise BadRequest("bad-request", f"`task` is a number from 0, not {shorten(task)}")
    return int(task)


# ---- questions about the boards of puzzles and lessons ----------------------------------------


async def board_question(request: Request) -> Response:
    """Return the answer to a question about the board of a puzzle or a lesson, as at a table."""
    _check_work(request)
    one, asked = await _game(request), await _body(request, PositionQuestion)
    return _json(await _in_thread(request, _answer_about_board, one, asked, wide=_is_wide(request)))


def _answer_about_board(one: Game, asked: PositionQuestion, *, wide: bool) -> BoardAnswer:
    if asked.puzzle is not None:
        return puzzles.answer_question(one, asked.puzzle, asked.question, wide=wide)
    if asked.step is not None:
        return lessons.answer_question(one, asked.step, asked.task, asked.question, wide=wide)
    raise BadRequest("bad-request", "`puzzle` or `step` is missing: the board of which one?")


# ---- the lab -----------------------------------------------------------------------------------


async def lab(request: Request) -> Response:
    """Return the reports of the lab."""
    reports = await _in_thread(request, list_reports, request.app.state.reports)
    return _json(answers.LabFacts(reports, request.app.state.lab is not None))


async def one_report(request: Request) -> Response:
    """Return a published report as a page."""
    body = await _in_thread(request, read_report, request.app.state.reports, request.path_params["name"])
    shown = answer(request, Asset(body, HTML, content_hash(body)), ASK_AGAIN)
    shown.headers["content-security-policy"] = REPORT_POLICY
    return shown


async def lab_progress(request: Request) -> Response:
    """Return the progress of the games of a question. They are played while clients keep asking."""
    here: Lab | None = request.app.state.lab
    if here is None:
        raise BadRequest("no-lab", CORE.translate("lab-off"), 403)
    asked = await _body(request, LabQuestion)
    one = await _in_thread(request, game, asked.game)
    options = one.resolve(asked.options)
    offered = [bot.name for bot in bots_for(one.id) if bot.offered]
    if asked.bot not in offered:
        raise BadRequest("unknown-bot", f"`bot` is one of {', '.join(offered)}, not {shorten(asked.bot)}")
    question = Question(one.id, options, asked.bot)
    if not (here.plays(question) or here.expects(asked.who)):
        _check_rate(request)
    return _json(await here.results(asked.who, question))


async def stop_lab(request: Request) -> Response:
    """End the games of a question, or its waiting."""
    asked = await _body(request, LabStop)
    if request.app.state.lab is not None:
        await request.app.state.lab.stop(asked.who)
    return _json({})


# ---- tables ------------------------------------------------------------------------------------


async def open_table(request: Request) -> Response:
    """Open a new table."""
    _check_rate(request)
    return _json(await _registry(request).open_table(await _body(request, NewTable)), 201)


async def import_file(request: Request) -> Response:
    """Import a game.

    The first line of a finished game's file is enough if it has a log; otherwise its moves are needed, too. The file of
    a running game has only one line.
    """
    _check_rate(request)
    sent, registry = await _body(request, ImportedFile, LONGEST_LOG), _registry(request)
    if "seats" in sent.head:
        return _json(await registry.import_running(sent.head), 201)
    return _json(await registry.import_finished(sent.head, sent.moves), 201)


async def rematch(request: Request) -> Response:
    """Open a rematch."""
    _check_rate(request)
    swap = (await _body(request, RematchRequest)).swap
    return _json(await _registry(request).rematch(*_table_and_key(request), swap), 201)


async def my_tables(request: Request) -> Response:
    """Return the tables of these keys."""
    tables = await _registry(request).mine((await _body(request, KeyList)).keys)
    return Response(await _in_thread(request, write, answers.MyTables(tables)), media_type=JSON)


async def file(request: Request) -> Response:
    """Return a game as a file."""
    return _download(*await _registry(request).file(*_table_and_key(request)))


async def export_running(request: Request) -> Response:
    """Return a running game as a file, to continue it elsewhere."""
    return _download(*await _registry(request).export_running(*_table_and_key(request)))


def _download(name: str, text: str) -> Response:
    """Return a file as a download."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def review(request: Request) -> Response:
    """Return the analysis of a finished game, or its progress."""
    result = await _registry(request).review(*_table_and_key(request))
    return _json(result, headers={"cache-control": "no-store"})


async def variation(request: Request) -> Response:
    """Return a variation of a finished game."""
    _check_work(request)
    result = await _registry(request).variation(*_table_and_key(request), await _body(request, VariationRequest))
    return _json(result, headers={"cache-control": "no-store"})


async def variation_advice(request: Request) -> Response:
    """Return the best moves in a variation."""
    _check_bucket(request.app.state.advice, request, "too-many-advice")
    shown, asked = _table_and_key(request), await _body(request, VariationRequest)
    return _json(await _while_connected(request, _registry(request).variation_advice(*shown, asked, _address(request))))


async def review_picture(request: Request) -> Response:
    """Return the analysis as a picture."""
    _check_work(request)
    drawn = await _registry(request).review_picture(*_table_and_key(request))
    return Response(drawn, media_type=SVG, headers={"cache-control": "no-store"})


async def _in_thread(
    request: Request, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
) -> Result:
    """Run a function in a thread, so that it doesn't delay the tables."""
    return await _registry(request).services.executor.run_in_thread(work, *given, **named)


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def _while_connected(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return the result of some work, which is cancelled if the client disconnects.

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
    """Wait until the client has disconnected; forever if the application gets no message about it."""
    message = await request.receive()
    if message["type"] != "http.disconnect":
        await asyncio.Event().wait()


def _check_rate(request: Request) -> None:
    _check_bucket(request.app.state.new_tables, request, "too-many-tables")


def _check_work(request: Request) -> None:
    """Raises `BadRequest` if an address sends too many expensive requests."""
    _check_bucket(request.app.state.work, request, "too-many-questions")


def _check_bucket(buckets: Buckets, request: Request, message: str) -> None:
    if not buckets.take(_address(request)):
        raise BadRequest("too-many", CORE.translate(message), 429)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _table_and_key(request: Request) -> tuple[str, str]:
    """Return the table and key of a request. The key is in a header because URLs are logged."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    try:
        return request.path_params["table"], msgspec.convert(key if kind.lower() == BEARER else None, Key)
    except msgspec.ValidationError:
        raise BadRequest("bad-request", f"the header authorization must be: Bearer KEY, not {shorten(key)}") from None


async def _body(request: Request, kind: type[Fields], most: int = LONGEST_MESSAGE) -> Fields:
    """Return the body, decoded and checked. Raises `BadRequest`, also if it has more than `most` bytes."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise BadRequest("bad-type", f"send {JSON}, and say so in the header content-type", 415)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BadRequest("too-large", f"a body is at most {most} bytes long", 413)
    try:
        return read_request(body.decode(), kind)
    except UnicodeDecodeError:
        raise BadRequest("bad-request", "the body is not UTF-8") from None


PUZZLE = f"/api/puzzles/{{id}}/{{number:{SMALL}}}"
LESSON_STEP = f"/api/lessons/{{id}}/{{number:{SMALL}}}"
READ: Mapping[str, Handler] = {
    "/health": health,
    "/api/games": all_games,
    "/api/games/{id}": one_game,
    "/api/games/{id}/rules": rules,
    "/api/games/{id}/rules/{rule}": rule,
    "/api/puzzles": puzzles_today,
    "/api/daily": challenges,
    PUZZLE: puzzle,
    "/api/lessons/{id}": lesson,
    LESSON_STEP: lesson_task,
    "/picture/{id}.svg": picture,
    f"/picture/{{id}}/{{number:{SMALL}}}.svg": puzzle_picture,
    "/figure/{id}/{name}.svg": figure,
    "/api/lab": lab,
    "/reports/{name}": one_report,
    "/api/tables/{table}/file": file,
    "/api/tables/{table}/carried": export_running,
    "/api/tables/{table}/review": review,
    "/api/tables/{table}/review.svg": review_picture,
}
CHANGED: Mapping[str, Handler] = {
    "/api/games/{id}/check": check,
    "/api/games/{id}/ask": board_question,
    PUZZLE: solve_puzzle,
    LESSON_STEP: lesson_move,
    "/api/lab": lab_progress,
    "/api/lab/stop": stop_lab,
    "/api/daily": open_challenge,
    "/api/tables": open_table,
    "/api/files": import_file,
    "/api/mine": my_tables,
    "/api/tables/{table}/again": rematch,
    "/api/tables/{table}/try": variation,
    "/api/tables/{table}/try/advice": variation_advice,
}
