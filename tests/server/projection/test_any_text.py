"""Any text in a question or a move, in any position, gets an answer and never an error of the server."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from crossings.engine import IllegalMove, games
from crossings.server.messages.client_messages import MoveCommand, PlanAsked, Point, Propose, Why
from crossings.server.messages.reading import BadMessage, read_message
from crossings.server.messages.server_messages import ServerMessage
from crossings.server.messages.writing import write
from crossings.server.projection import questions
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.table import PERSON, Match, Refused, Seat
from server.session.test_reaction_windows import jump
from server.sessions import Tables
from toys.client import Live

SEED = b"t" * 32
POSITIONS, CASES = 6, 60
DEEP = 20
"""Factor for the number of positions in the deep tests."""
APART = 9
"""Number of moves between two tested positions."""
PLAIN = (
    *("", "?", "0", "-1", "none", "hello", "a1", "e2-e4", ">", ">>", "~", "[", "\\", "\x00", "\u202e"),
    *("\N{CROCODILE}", "٣"),
)
SIGNS = ">-:,.=!|/+*() ~#@xX0129ab\N{SUPERSCRIPT TWO}\N{ARABIC-INDIC DIGIT THREE}"


NONSENSE = (
    *("hello", "?", "0", "-1", "e2-e4-e6", "pass>pass", "drop table", "none", "x" * 200, "\n", "\N{CROCODILE}"),
)
"""Texts that are a move in no game."""


class RecordingViewer(Viewer):
    """Records what it is sent."""

    def __init__(self, *seats: int) -> None:
        super().__init__(seats, True, frozenset(), None)
        self.sent: list[str] = []

    def send(self, message: ServerMessage) -> None:
        self.sent.append(write(message))

    @property
    def received(self) -> list[dict[str, Any]]:
        return list(map(json.loads, self.sent))


def matches(id: str, dice: random.Random, positions: int) -> Iterator[Match]:
    """Yield matches of each number of seats as random moves change them; finished games are replaced."""
    one = next(one for one in games() if one.id == id)
    while positions:
        seats = tuple(Seat(PERSON, 0) for _ in range(dice.choice(one.seats)))
        match = Match("t", one, one.resolve({"players": len(seats)}), seats, dice.randbytes(32))
        match.accept(match.prepare_start())
        while positions and not match.is_over:
            yield match
            positions -= 1
            for _ in range(dice.randint(1, APART)):
                if isinstance(match.actor, int):
                    legal = match.state.actions()
                    match.accept(match.prepare_move(match.actor, [dice.choice(legal)]))


class Texts:
    """Generates texts that mean something here, and mutations of them."""

    def __init__(self, frames: Frames, seat: int, dice: random.Random) -> None:
        self.dice = dice
        places = frames.match.game.board.scene(frames.seen(seat)).places
        legal = frames.match.state.actions()
        self.known = [*{place.id for place in places}, *{place.kind for place in places if place.kind}, *legal[:99]]

    def place(self) -> str:
        return self.dice.choice(self.known)

    def any(self) -> str:
        kind = self.dice.randrange(7)
        if kind == 0:
            return self.place()
        if kind == 1:
            return self.dice.choice(PLAIN)
        if kind == 2:
            return f"{self.place()}>{self.place()}"
        if kind == 3:
            return self.dice.choice(">-:, ").join(self.place() for _ in range(self.dice.randint(2, 5)))
        if kind == 4:
            text = self.place()
            cut = self.dice.randint(0, len(text))
            return text[:cut] + self.dice.choice(SIGNS) + text[cut + self.dice.randint(0, 2) :]
        if kind == 5:
            return "".join(self.dice.choice(SIGNS) for _ in range(self.dice.randint(1, 12)))
        return self.any()[::-1]

    def some(self) -> list[str]:
        return [self.any() for _ in range(self.dice.randint(0, 5))]


def random_request(texts: Texts, seat: int) -> dict[str, Any]:
    """Return a random question or move."""
    dice = texts.dice
    kind = dice.choice(("point", "plan", "propose", "why", "move"))
    message: dict[str, Any] = {"type": kind, "at": 0, "seat": seat, "id": "a"}
    if kind == "plan":
        message["put"] = {texts.any(): texts.some() for _ in range(dice.randint(0, 4))}
    elif kind in ("why", "move"):
        message["move"] = texts.any()
    else:
        message["place"] = texts.any()
        if kind == "propose" and dice.random() < 0.5:
            message["places"] = texts.some()
    return message


def ask(frames: Frames, viewer: RecordingViewer, text: str) -> None:
    match read_message(text):
        case Point() | PlanAsked() | Propose() | Why() as question:
            questions.answer(frames, viewer, question)
        case MoveCommand() as command:
            frames.match.prepare_move(command.seat, command.all_moves)


def refuse(frames: Frames, viewer: RecordingViewer, seat: int) -> None:
    """Check that nonsense is refused with a sentence and a rule, whether it is asked about or played."""
    for text in NONSENSE:
        here = {"at": 0, "seat": seat, "id": "a"}
        with pytest.raises(IllegalMove) as error:
            frames.match.prepare_move(seat, [text, "hello"])
        assert error.value.sentence and error.value.rule, text
        viewer.sent.clear()
        for message in (
            {"type": "why", "move": text},
            {"type": "propose", "place": text},
            {"type": "propose", "place": text, "places": [text, text]},
            {"type": "plan", "put": {text: [text]}},
        ):
            ask(frames, viewer, json.dumps(here | message))
        refused, *others = viewer.received
        assert (refused["code"], refused["message"][-1] in ".!?", bool(refused["rule"])) == ("why", True, True), text
        assert [one.get("moves", []) for one in others] == [[]] * 3, text


def hold(id: str, seed: int, positions: int) -> None:
    dice = random.Random(seed)
    for match in matches(id, dice, positions):
        frames = Frames(match, [""] * len(match.seats))
        seat = match.actor if isinstance(match.actor, int) else 0
        refuse(frames, RecordingViewer(seat), seat)
        for viewer in (RecordingViewer(seat), RecordingViewer()):
            texts = Texts(frames, seat, dice)
            for _ in range(CASES):
                text = json.dumps(random_request(texts, seat))
                viewer.sent.clear()
                try:
                    ask(frames, viewer, text)
                except (BadMessage, IllegalMove, Refused) as error:
                    assert str(error) and "\n" not in str(error), text
                except Exception as error:
                    raise AssertionError(f"{id} {match.state.to_json()} {text}") from error
                else:
                    assert viewer.sent or '"move"' in text, text


@pytest.mark.parametrize("id", [one.id for one in games()])
def test_any_text_is_answered(id: str) -> None:
    hold(id, 1, POSITIONS)


@pytest.mark.long
@pytest.mark.parametrize("id", [one.id for one in games()])
def test_any_text_is_answered_in_many_positions(id: str) -> None:
    hold(id, 2, DEEP * POSITIONS)


# ---- reaction windows and errors of the server ---------------------------------------------------


async def test_nonsense_in_a_reaction_window_is_refused_and_the_window_stays_open(tables: Tables) -> None:
    table, _, rival = await jump(tables)
    assert "pause" in rival.position and rival.position["actor"] == 1
    for text in NONSENSE:
        refused = await table.move(rival, 1, text)
        assert (refused["code"], refused["message"][-1]) == ("illegal", "."), text
    assert (await table.move(rival, 1, "pass"))["noted"] == "pass"


async def test_an_error_of_the_server_is_answered_too(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    client = await server.one()
    with monkeypatch.context() as broken:
        broken.delattr(Match, "prepare_move")
        refused = await client.move(0, "hide-left", id="a")
    assert (refused["code"], refused["id"]) == ("internal", "a")
    assert (await client.move(0, "hide-left", id="a"))["type"] == "done"
