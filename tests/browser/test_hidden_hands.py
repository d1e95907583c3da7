"""Games with hidden information: the page shows no player more than their own, even on a shared screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect
from websockets.sync.client import connect

import crossings
from crossings.drawing.scene import digest
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from crossings.server.storage import Store, open_database
from crossings.table import Match

from .conftest import People, Server
from .support.hands import (
    READY,
    at_one_screen,
    expect_count,
    expect_exact_text,
    expect_hidden,
    expect_visible,
    moves_made,
    pick_something,
    press,
    wait_for_turn,
)


def coin(page: Page, seat: int) -> str:
    """A seat's coin as the page shows it: a side, or `?`."""
    return (page.locator(f'[data-piece="coin-{seat}"]').text_content() or "").strip()


def test_on_a_shared_screen_the_privacy_screen_asks_for_the_next_player(toy_server: Server, page: Page) -> None:
    page.goto(toy_server.address + "/#coin-race")
    page.click(".who-chips >> text=Pass and play")
    page.click(".play")
    curtain = page.locator(".privacy-screen")
    expect(curtain).to_contain_text("Pass the screen to")
    expect_hidden(page, ".board")
    curtain.locator("button").click()
    wait_for_turn(page)
    page.click("[data-key='move hide-left']")
    expect(curtain).to_be_visible()
    expect_hidden(page, ".board")
    expect_hidden(page, ".log")
    curtain.locator("button").click()
    wait_for_turn(page)
    expect(curtain).to_be_hidden()
    assert coin(page, 0) == "?"
    assert "hide-left" not in page.locator(".log").inner_text()
    page.click("[data-key='move hide-right']")
    expect(curtain).to_be_visible()
    page.reload()
    expect(curtain).to_be_visible()
    expect_hidden(page, ".log")


def in_two_tabs(people: People, server: Server, seats: int, *here: int) -> tuple[Page, Page]:
    """A new coin race with some seats at one screen, in two tabs with the privacy screen."""
    opened = server.table("coin-race", ["me"] * seats, players=seats)
    opened["keys"] = [key if seat in here else None for seat, key in enumerate(opened["keys"])]
    first = at_one_screen(people.person(), server, opened)
    second = people.tab(first.context)
    second.goto(first.url)
    expect_visible(second, ".privacy-screen")
    return first, second


def hide_a_coin(page: Page, side: str) -> None:
    """The player that the page asks for takes the screen and hides their coin."""
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.click(f"[data-key='move hide-{side}']")


def test_a_second_tab_asks_for_the_player_whose_turn_it_is(toy_server: Server, people: People) -> None:
    first, second = in_two_tabs(people, toy_server, 2, 0, 1)
    hide_a_coin(first, "left")
    for tab in (first, second):
        expect_exact_text(tab, ".privacy-screen button", "I am Blue")
    hide_a_coin(first, "right")
    for tab in (first, second):
        expect_exact_text(tab, ".privacy-screen button", "I am Red")
        expect_visible(tab, ".privacy-screen")
        expect_hidden(tab, ".log")


def test_a_second_tab_shows_no_view_until_a_player_asks_for_it(toy_server: Server, people: People) -> None:
    """The player that it asks for moves in the first tab, and a player elsewhere is next."""
    first, second = in_two_tabs(people, toy_server, 3, 0, 2)
    hide_a_coin(first, "left")
    expect_count(second, ".lines li", 1)
    expect_visible(second, ".privacy-screen")
    expect_hidden(second, ".log")


@pytest.mark.deep
def test_after_an_interruption_the_screen_shows_the_same_view(mortal_toys: Server, people: People) -> None:
    page = at_one_screen(people.person(), mortal_toys, mortal_toys.table("coin-race", ["me", "me"]))
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.click("[data-key='move hide-left']")
    page.click(".privacy-screen button")
    wait_for_turn(page)
    page.evaluate(
        """() => {
          const log = document.querySelector('.log');
          window.seen = [];
          new MutationObserver(() => window.seen.push(log.hidden ? '' : log.textContent))
            .observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    mortal_toys.kill()
    expect_visible(page, ".line")
    mortal_toys.start()
    expect_hidden(page, ".line")
    wait_for_turn(page)
    expect_hidden(page, ".privacy-screen")
    assert coin(page, 0) == "?"
    seen = page.evaluate("window.seen")
    assert any("hide-?" in text for text in seen)
    assert not any("hide-left" in text for text in seen)


def test_a_spectator_is_shown_no_coin(toy_server: Server, people: People) -> None:
    made = toy_server.table("coin-race", ["me", "me"])
    player, watcher = people.person(), people.person()
    player.goto(toy_server.link(made["keys"][0]))
    watcher.goto(toy_server.link(made["watch"]))
    wait_for_turn(player)
    player.click("[data-key='move hide-left']")
    for page in (player, watcher):
        expect_count(page, ".lines li", 1)
    assert coin(player, 0) == "L"
    assert coin(watcher, 0) == "?"
    assert "hide-left" not in watcher.content()
    expect_count(watcher, ".place.can", 0)
    expect_hidden(watcher, "#notation")


def test_private_messages_arrive_as_plain_text(toy_server: Server, people: People) -> None:
    keys = toy_server.keys("coin-race", "me", "friend")
    one, other = people.person(), people.person()
    one.goto(toy_server.link(keys[0]))
    other.goto(toy_server.link(keys[1]))
    one.fill(".whisper input", "<img src=x onerror=alert(1)> left?")
    press(one, "Enter")
    expect_exact_text(other, ".whispers li span", "<img src=x onerror=alert(1)> left?")


# ---- Bridges and Boats: messages --------------------------------------------------------------

EVEN = {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}
MOVES, MOST_CLICKS = 14, 1000
WATCHING = 2
"""The spectator's index among the pages, after the two seats."""
FACE = re.compile(r"(?<!\d)\d-\d(?!\d)")
NUMBERED = re.compile(r"coin-\d-\d+")
"""Ids that contain numbers other than faces."""
OF_A_SEAT = re.compile(r"domino-[01]-")
NO_TEXT = (
    "art",
    "overlay",
    "picture",
    "token",
    "game",
    "id",
    "table",
    "key",
    "keys",
    "invite",
    "watch_key",
    "salt",
    "commitment",
)
"""Texts to skip: drawings are compared as drawings; random names and printed labels reveal nothing."""


class Truth:
    """The true course of a match, and what each viewer has never seen of it."""

    def __init__(self, match: Match) -> None:
        self.states = [match.state_at(at) for at in range(match.at + 1)]
        self._secret = {viewer: list(self._never_seen(viewer)) for viewer in (0, 1, None)}
        self._drawn = self._drawings()

    @classmethod
    def of(cls, server: Server, table: str) -> Truth:
        """Read it from the server's data."""
        store = Store(open_database(f"sqlite:///{server.folder / 'crossings.sqlite3'}"))
        stored = store.load(table)
        store.close()
        game = crossings.game(stored.game)
        salt, events = stored.salt, stored.events
        return cls(Match(stored.id, game, stored.options, stored.seats, stored.seed, salt=salt, events=events))

    def _never_seen(self, viewer: int | None) -> Iterator[frozenset[str]]:
        """By position: the dominoes whose faces the viewer hasn't seen up to it."""
        left = set(DOMINOES)
        for state in self.states:
            left -= set(re.findall(r'"(\d-\d)"', json.dumps(state.view(viewer))))
            yield frozenset(left)

    def _drawings(self) -> dict[str, set[str]]:
        """By domino: its drawings where it is visible, without those that also mean something else."""
        drawn: dict[str, set[str]] = {}
        plain: set[str] = set()
        for state in self.states:
            for seat in (0, 1):
                for piece in state.game.board.scene(state.game.read(state.view(seat), seat)).pieces:
                    faces = faces_in(piece.label)
                    plain |= set() if faces else {piece.art}
                    if len(faces) == 1:
                        drawn.setdefault(faces.pop(), set()).add(piece.art)
        return {face: {art for art in arts if not any(art in sign for sign in plain)} for face, arts in drawn.items()}

    def hidden(self, viewer: int | None, at: int) -> frozenset[str]:
        """The dominoes that the viewer may not know at a position."""
        return self._secret[viewer][at]

    def drawings(self, faces: frozenset[str]) -> set[str]:
        """All drawings that would reveal one of these."""
        return set().union(*(self._drawn.get(face, set()) for face in faces))


def faces_in(text: str) -> set[str]:
    """The dominoes named in a text."""
    return set(FACE.findall(OF_A_SEAT.sub("domino ", NUMBERED.sub("", text)))) & set(DOMINOES)


def texts_in(data: Any) -> Iterator[str]:
    """All texts of a message outside drawings."""
    if isinstance(data, str):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from texts_in(value)
    if isinstance(data, dict):
        yield from data


def wordy(data: Any) -> Any:
    """A message without the parts that aren't text."""
    if isinstance(data, dict):
        return {key: wordy(value) for key, value in data.items() if key not in NO_TEXT}
    return [wordy(value) for value in data] if isinstance(data, list) else data


def parts_by_position(message: dict[str, Any], at: int) -> Iterator[tuple[int, Any]]:
    """The parts of a message with the position at which each may be known."""
    if message["type"] == "log":
        for line in message["lines"]:
            yield line["at"], line
    else:
        yield message.get("at", at), message


def leaks(messages: list[dict[str, Any]], truth: Truth, viewer: int | None) -> list[str]:
    """The hidden faces in what a viewer received."""
    found: list[str] = []
    at = 0
    for message in messages:
        at = max(at, message.get("at", 0))
        for known, part in parts_by_position(message, at):
            hidden = truth.hidden(viewer, known)
            named = {face for text in texts_in(wordy(part)) for face in faces_in(text)}
            found += [f"{message['type']} at {known} names {face}" for face in sorted(named & hidden)]
            raw = json.dumps(part)
            drawn = [art for art in truth.drawings(hidden) if digest(art) in raw or json.dumps(art)[1:-1] in raw]
            found += [f"{message['type']} at {known} draws {art[:60]}" for art in drawn]
    return found


def listen(page: Page) -> list[dict[str, Any]]:
    """Record all messages that a page receives from now on."""
    received: list[dict[str, Any]] = []

    def on_socket(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(json.loads(frame)))

    page.on("websocket", on_socket)
    return received


def next_to_act(pages: list[Page]) -> Page:
    """The page that can act, once no move is being sent, or any page after the end."""
    return next(page for page in cycle(pages) if page.evaluate(f"new Promise(requestAnimationFrame).then({READY})"))


def messages_without_drawings(server: Server, key: str, positions: int) -> list[dict[str, Any]]:
    """The messages to a client without drawings: welcome, log, position, and all past positions."""
    received: list[dict[str, Any]] = []
    with connect(server.socket(key)) as socket:
        socket.send(json.dumps({"type": "hello", "version": 1, "keys": [key], "drawing": False}))
        for at in range(positions):
            socket.send(json.dumps({"type": "history", "at": at}))
            while not received or received[-1]["type"] != "history-position" or received[-1]["at"] != at:
                received.append(json.loads(socket.recv(timeout=20)))
    return received


def file_of(server: Server, key: str) -> list[dict[str, Any]]:
    """The content of a game's file as messages: each position, and each move with its resulting position."""
    _, *lines = map(json.loads, server.file(key).splitlines())
    return [
        {"type": "file", "at": at + (name == "move"), name: value}
        for at, line in enumerate(lines)
        for name, value in line.items()
    ]


def test_no_message_contains_a_face_hidden_from_its_receiver(server: Server, people: People) -> None:
    """BAB-70 to BAB-72, in two browsers and a spectator's: moves, views, labels, drawings, chance events, files."""
    opened = server.ask(
        "/api/tables", {"game": "bridges-and-boats", "options": EVEN, "seats": ["me", "me"], "seed": "faces"}
    )
    keys, random = opened["keys"], Random(7)
    pages = [people.person() for _ in range(3)]
    received = [listen(page) for page in pages]
    for page, key in zip(pages, [*keys, opened["watch"]], strict=True):
        page.goto(server.link(key))
    for _ in range(MOST_CLICKS):
        acting = next_to_act(pages[:WATCHING])
        if moves_made(pages[WATCHING]) >= MOVES:
            break
        pick_something(acting, random)
    truth = Truth.of(server, opened["table"])
    last = len(truth.states) - 1
    assert last >= MOVES
    assert truth.hidden(0, last) - truth.hidden(1, last) and truth.hidden(1, last) - truth.hidden(0, last)
    assert truth.drawings(truth.hidden(None, last))
    for viewer, key, messages in zip((0, 1, None), [*keys, opened["watch"]], received, strict=True):
        assert {"position", "moved"} <= {message["type"] for message in messages}
        assert leaks(messages, truth, viewer) == []
        assert leaks(messages_without_drawings(server, key, last + 1), truth, viewer) == []
        assert leaks(file_of(server, key), truth, viewer) == []
        listed = server.ask("/api/mine", {"keys": [key]})
        assert leaks([{"type": "mine", "at": last, "listed": listed}], truth, viewer) == []
