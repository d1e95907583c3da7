"""Any text in a question or a move, in any position, gets an answer and never an error of the server."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from crossings.engine import Game, IllegalMove, games
from crossings.server.messages.client_messages import MoveCommand, PlanAsked, Point, Propose, Why
from crossings.server.messages.reading import BadMessage, read_message
from crossings.server.projection import questions
from crossings.server.projection.frames import Frames
from crossings.table import PERSON, Match, Refused, Seat
from server.sessions import RecordingViewer

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
NONSENSE = ("hello", "?", "0", "-1", "e2-e4-e6", "pass>pass", "drop table", "none", "x" * 200, "\n", "\N{CROCODILE}")
"""Texts that are a move in no game."""


def matches(one: Game, dice: random.Random, positions: int) -> Iterator[Match]:
    """Yield matches of each number of seats as random moves change them; finished games are replaced."""
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

    def any(self) -> str:
        dice, text = self.dice, self.dice.choice(self.known)
        kind = dice.randrange(6)
        if kind == 0:
            return text
        if kind == 1:
            return dice.choice(PLAIN)
        if kind == 2:
            return dice.choice(">-:, ").join(dice.choices(self.known, k=dice.randint(2, 5)))
        if kind == 3:
            cut = dice.randint(0, len(text))
            return text[:cut] + dice.choice(SIGNS) + text[cut + dice.randint(0, 2) :]
        if kind == 4:
            return "".join(dice.choices(SIGNS, k=dice.randint(1, 12)))
        return self.any()[::-1]

    def some(self) -> list[str]:
        return [self.any() for _ in range(self.dice.randint(0, 5))]

    def request(self, seat: int) -> str:
        """Return a random question or move."""
        fields: dict[str, dict[str, Any]] = {
            "point": {"place": self.any()},
            "plan": {"put": {self.any(): self.some() for _ in range(self.dice.randint(0, 4))}},
            "propose": {"place": self.any(), "places": self.some()},
            "why": {"move": self.any()},
            "move": {"move": self.any()},
        }
        kind = self.dice.choice([*fields])
        return json.dumps({"type": kind, "at": 0, "seat": seat, "id": "a"} | fields[kind])


def ask(frames: Frames, viewer: RecordingViewer, text: str) -> None:
    match read_message(text):
        case Point() | PlanAsked() | Propose() | Why() as question:
            questions.answer(frames, viewer, question)
        case MoveCommand() as command:
            frames.match.prepare_move(command.seat, command.all_moves)


def refuse(frames: Frames, seat: int) -> None:
    """Check that nonsense is refused with a sentence and a rule, whether it is asked about or played."""
    for text in NONSENSE:
        here = {"at": 0, "seat": seat, "id": "a"}
        with pytest.raises(IllegalMove) as error:
            frames.match.prepare_move(seat, [text, "hello"])
        assert error.value.sentence and error.value.rule, text
        viewer = RecordingViewer(seat, drawing=True)
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


@pytest.mark.parametrize("positions", [POSITIONS, pytest.param(DEEP * POSITIONS, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games())
def test_any_text_is_answered(game: Game, positions: int) -> None:
    """TAB-28, CON-12."""
    dice = random.Random(positions)
    for match in matches(game, dice, positions):
        frames = Frames(match, [""] * len(match.seats))
        seat = match.actor if isinstance(match.actor, int) else 0
        refuse(frames, seat)
        texts = Texts(frames, seat, dice)
        for seats in ((seat,), ()):
            for _ in range(CASES):
                text, viewer = texts.request(seat), RecordingViewer(*seats, drawing=True)
                try:
                    ask(frames, viewer, text)
                except (BadMessage, IllegalMove, Refused) as error:
                    assert str(error) and "\n" not in str(error), text
                except Exception as error:
                    raise AssertionError(f"{game.id} {match.state.to_json()} {text}") from error
                else:
                    assert viewer.texts or '"move"' in text, text
