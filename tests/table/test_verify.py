"""Verification trusts nothing in a file: forged dice, indexes, words, undos and a rewritten past are detected."""

import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import crossings
from crossings.engine import BadSeat
from crossings.engine.playthrough import random_policy
from crossings.server.projection.endings import playthrough
from crossings.table import RESIGN, BadFile, Event, Match, ViewerHistory, dice, verify
from rows import cases
from table.matches import FRIENDS, SEED, play, race

Lines = list[dict[str, Any]]
WISHED = "die-3"
"""The die that a cheat would like best."""
DICE = ("die-1", "die-1", "die-1", "die-2", "die-2", "die-3")
"""All outcomes of a die."""


def game_of(rolls: int = 40) -> Match:
    """Return a game with a random word, an undo and redo, a hint, a change of seats, and many dice."""
    match = race("hide-left", goal=100)
    match.accept(match.prepare_word(1, "ada"))
    play(match, "hide-right", "step")
    match.accept(match.prepare_undo(0))
    match.accept(match.prepare_redo(0))
    match.accept(match.prepare_undo(0))
    match.allows_hints = True
    match.accept(match.prepare_hint(0))
    match.accept(match.prepare_leave(1, "Anna"))
    match.accept(match.prepare_sit(1, "Anna"))
    play(match, *["roll"] * rolls)
    match.accept(match.prepare_end(0, RESIGN))
    return match


def file_of(match: Match) -> Lines:
    return [json.loads(line) for line in playthrough(match, ViewerHistory(match, None), None).splitlines()]


@pytest.fixture
def match() -> Match:
    return game_of()


@pytest.fixture
def lines() -> Lines:
    """Return the file of a game with few dice."""
    return file_of(game_of(rolls=3))


def is_caught(forged: Lines) -> str:
    """Return the error for a file that is not valid."""
    with pytest.raises(BadFile) as caught:
        verify(forged)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200
    return str(caught.value)


def test_a_valid_file_is_verified(match: Match) -> None:
    """TAB-10, TAB-12.

    Every event is in the log without gaps; indexes count the draws, and words come before those they protect.
    """
    lines = file_of(match)
    verified = verify(lines)
    assert (verified.moves, verified.draws) == (42, 40)
    assert verified.match.state == match.state
    log = lines[0]["log"]
    assert [row[0] for row in log] == list(range(1, match.at + 1))
    assert [row[1] for row in log[:12]] == [
        *("move", "word", "move", "move", "undo", "redo", "undo", "hint", "leave", "back", "move", "chance")
    ]
    assert "Anna" not in json.dumps(lines), "names are nobody's business"
    draws = [line for line in lines if "index" in line]
    assert [line["index"] for line in draws] == list(range(1, 41))
    assert lines[0]["words"] == [[0, "ada"]]
    number = int.from_bytes(hmac.digest(SEED, b"t|1|ada", hashlib.sha256), "big")
    assert draws[0]["move"] == DICE[number % 6]


def test_a_hint_in_a_reaction_window_is_verified_although_no_viewer_knows_of_it() -> None:
    """TAB-12, TAB-40."""
    moon = crossings.game("walking-on-the-moon")
    match, choose = Match("t", moon, moon.resolve({"players": 2}), FRIENDS, SEED), random_policy(1)
    match.accept(match.prepare_start())
    while not match.is_actor_hidden:
        assert isinstance(match.actor, int)
        match.accept(match.prepare_move(match.actor, [choose(match.state)]))
    seat, viewers = match.state.actor, [ViewerHistory(match, viewer) for viewer in match.viewers]
    assert isinstance(seat, int)
    before = [viewer.at for viewer in viewers]
    match.accept(match.prepare_answers([(seat, "pass")], hints=[seat], is_last=False))
    assert [viewer.at - at for viewer, at in zip(viewers, before, strict=True)] == [
        int(viewer.seat == seat) for viewer in viewers
    ], "only the pass"
    while match.is_actor_hidden:
        assert isinstance(match.actor, int)
        match.accept(match.prepare_move(match.actor, ["pass"]))
    match.accept(match.prepare_end(0, RESIGN))
    assert verify(file_of(match)).match.hints == match.hints == [int(one == seat) for one in range(2)]


def test_the_file_of_a_running_game_is_refused() -> None:
    is_caught(file_of(race("hide-left", "hide-left", "roll")))


# ---- dice ----------------------------------------------------------------------------------------


def picked(match: Match, wished: str) -> Lines:
    """Return the file of a host who searches for indexes that give the desired dice.

    Everything else in it is consistent.
    """
    forged = Forger(match, wished)
    for event in match.events:
        if event.kind == "chance":
            event = forged.due()
        forged.follow([replace(event, number=forged.at + 1)])
    lines = file_of(forged)
    for line, index in zip([line for line in lines if "index" in line], forged.indexes, strict=True):
        line["index"] = index
    return lines


class Forger(Match):
    """A match whose host picks an index for each draw."""

    def __init__(self, like: Match, wished: str) -> None:
        super().__init__(like.id, like.game, like.options, FRIENDS, like.seed)
        self.wished = wished
        self.indexes: list[int] = []

    def due(self) -> Event:
        state, number = self.state, self.at + 1
        weights = self.game.kernels.chances(state.record)
        for index in range(1, 1000):
            code = list(weights)[dice.draw(self.seed, self.salt, index, self.words, list(weights.values()))]
            if self.game.moves[code] == self.wished and index not in self.indexes:
                break
        self.indexes.append(index)
        return Event(number, "chance", -1, self.game.moves[code], code)


def test_a_host_who_picks_indexes_is_detected(match: Match) -> None:
    """TAB-10, TAB-12."""
    lines = picked(match, WISHED)
    dice_shown = [line["move"] for line in lines if "index" in line]
    assert dice_shown.count(WISHED) > 38, "nearly all dice are as wished"
    assert "the seed yields" in is_caught(lines)
    del lines[0]["log"]
    assert "it lacks 'log'" in is_caught(lines)


def test_only_a_random_word_changes_a_die() -> None:
    """TAB-09, TAB-10: no number of undos, hints or changes of seats makes a new draw."""

    def roll(*before: str) -> str:
        match = race("hide-left", "hide-left")
        match.allows_hints = True
        for what in before:
            match.accept(match.prepare_word(0, what[5:]) if what.startswith("word ") else STEPS[what](match))
        return play(match, "roll").events[-1].text

    expected = roll()
    for rounds in (1, 2, 19):
        assert roll(*["step", "undo"] * rounds) == expected
        assert roll("hint", *["leave", "back"] * rounds) == expected
    assert len({roll(f"word w{number}") for number in range(20)}) > 1


STEPS: dict[str, Callable[[Match], Any]] = {
    "step": lambda match: match.prepare_move(0, ["step"]),
    "undo": lambda match: match.prepare_undo(0),
    "hint": lambda match: match.prepare_hint(0),
    "leave": lambda match: match.prepare_leave(1, ""),
    "back": lambda match: match.prepare_sit(1, ""),
}


# ---- the log -------------------------------------------------------------------------------------


def forge(log: list[list[Any]], how: str) -> list[list[Any]]:
    """Return the log with events removed, or inserted after others."""
    for step in how.split("; "):
        what, place, *row = step.split(" ", 2)
        if what == "put":
            log = [*log[: int(place)], json.loads(row[0]), *log[int(place) :]]
        else:
            log = log[:-1] if place == "end" else [one for one in log if one[0] != int(place)]
    return log


@cases(f"""
    what | how
    a draw is left out | drop 12
    a word is left out | drop 2
    an undo is left out, and the game goes on from a branch that was taken back | drop 7
    an undo is left out, but not its redo | drop 5
    an undo and its redo are left out | drop 5; drop 6
    a hint is left out | drop 8
    a word is put in | put 10 [11, "word", 0, "lucky"]
    a hint is put in | put 10 [11, "hint", 0, null]
    a draw is put in | put 10 [11, "chance", null, "die-1"]
    a draw is taken back | put 12 [13, "undo", 0, 1]
    more is made again than was taken back | put 7 [8, "redo", 0, 2]
    nothing is taken back | put 3 [4, "undo", 0, 0]
    less than nothing is taken back | put 3 [4, "undo", 0, -1]
    two events change places | drop 10; put 10 [10, "back", 1, null]
    a word comes later | drop 2; put 11 [2, "word", 1, "ada"]
    another seat moves | drop 1; put 0 [1, "move", 1, "hide-left"]
    a move that is not allowed | drop 1; put 0 [1, "move", 0, "roll"]
    a seat that is not there | drop 1; put 0 [1, "move", 7, "hide-left"]
    something after the end | put 99 [99, "word", 0, "late"]
    the end is left out | drop end
    an endless row of words | {"; ".join(['put 1 [2, "word", 0, "w"]'] * 6)}
""")
def test_a_changed_log_is_detected(lines: Lines, what: str, how: str) -> None:
    """TAB-12: with the original numbers and with new ones."""
    log = forge(lines[0]["log"], how)
    for forged in (log, [[number, *row[1:]] for number, row in enumerate(log, 1)]):
        is_caught([lines[0] | {"log": forged}, *lines[1:]])


@cases(f"""
    fact | forged
    table | another
    salt | another
    game | dune-chess
    options | {{"players": 2, "goal": 99}}
    seed | "{"00" * 32}"
    commitment | "{"00" * 32}"
    version | "0.0"
    form | 1
    words | []
    undos | 0
    hints | [0, 0]
    dealt | true
    heads | {{"watch": "{"00" * 32}"}}
""")
def test_changed_agreements_or_counts_are_detected(lines: Lines, fact: str, forged: Any) -> None:
    is_caught([lines[0] | {fact: forged}, *lines[1:]])


def test_a_changed_move_position_or_end_is_detected(lines: Lines) -> None:
    for number in range(1, len(lines)):
        before, line, after = lines[:number], lines[number], lines[number + 1 :]
        for key in line:
            is_caught([*before, line | {key: "forged"}, *after])
            is_caught([*before, {name: value for name, value in line.items() if name != key}, *after])
        is_caught(before + after)
    moves = len(lines) - 2
    for forged, count in ((lines[:-1], moves - 1), ([*lines, lines[-1]], moves + 1)):
        assert f"the file has {count} moves and draws, but its log has {moves}" in is_caught(forged)


ADDED = {
    "ended": {"by": 1, "how": "resign", "winners": [0]},
    "result": {"winners": [1], "scores": [0, 9], "reason": "forged"},
    "view": {},
    "two\nlines": "x" * 1000,
}


def test_additional_members_are_detected() -> None:
    match = race("hide-left", "hide-left", goal=9)
    while match.state.result is None:
        play(match, "roll")
    true = file_of(match)
    for number in (0, 1, -1):
        for key, value in ADDED.items():
            if (number, key) != (-1, "result"):
                lines = list(true)
                lines[number] = true[number] | {key: value}
                is_caught(lines)


# ---- heads ---------------------------------------------------------------------------------------


def test_a_head_belongs_to_one_game_seat_and_position(match: Match) -> None:
    verified = verify(file_of(match))
    for viewer in match.viewers:
        history = ViewerHistory(match, viewer)
        for at in range(1, history.at + 1):
            assert verified.places(history.head(at), viewer) == [(viewer, at)] or viewer is None
            assert verified.places(history.head(at)) == [(viewer, at)]
    assert verified.places("00" * 32) == []
    assert verified.places(match.commitment, 0) == [(0, 0)]
    assert verified.places(ViewerHistory(match, 0).head_now, 1) == []
    for wrong in (-1, len(match.seats), True, "0", 0.5):
        with pytest.raises(BadSeat):
            verified.places(match.commitment, wrong)  # type: ignore[arg-type]


def test_a_stored_head_detects_a_rewritten_past(match: Match) -> None:
    """TAB-11: a host plays the end again, consistent with the seed; a seat's head shows that it was another game."""
    rewritten = Match(match.id, match.game, match.options, FRIENDS, match.seed, events=match.events[:20])
    play(rewritten, "step")
    rewritten.accept(rewritten.prepare_end(1, RESIGN))
    verified = verify(file_of(rewritten))
    history = ViewerHistory(match, 1)
    assert verified.places(history.head(20), 1) == [(1, 20)]
    assert verified.places(history.head(21), 1) == []


def test_removing_an_undo_changes_the_heads(match: Match) -> None:
    """An undo and its redo are removed, and everything is renumbered: the file is consistent, the heads are not."""
    rewritten = Match(match.id, match.game, match.options, FRIENDS, match.seed)
    left = [event for event in match.events if event.number not in (5, 6)]
    rewritten.follow(replace(event, number=number) for number, event in enumerate(left, 1))
    verified = verify(file_of(rewritten))
    assert verified.match.state == match.state
    for viewer in match.viewers:
        assert verified.places(ViewerHistory(match, viewer).head_now) == []


def test_a_hidden_move_is_committed_before_it_is_shown(match: Match) -> None:
    """TAB-11: a hidden coin can't be changed later: a commitment to it is in what others were shown."""
    turned = Match(match.id, match.game, match.options, FRIENDS, match.seed)
    turned.follow([replace(match.events[0], text="hide-right", code=match.game.number_of["hide-right"])])
    seen, forged = ViewerHistory(match, 1).link(1), ViewerHistory(turned, 1).link(1)
    assert seen[:4] == forged[:4] == [1, "move", 0, "hide-?"]
    assert seen[4] != forged[4]
    assert ViewerHistory(match, 1).head(1) != ViewerHistory(turned, 1).head(1)
    assert len(ViewerHistory(match, 0).link(1)) == 4, "who sees it needs no cover"


def test_a_commitment_reveals_nothing_without_the_seed() -> None:
    """TAB-11: the same coin has another commitment at another position, for another viewer, and with another seed."""
    covers = {
        dice.commit_move(seed, viewer, at, "hide-left")
        for seed in (SEED, bytes(32))
        for viewer in (None, 0, 1, 2)
        for at in (1, 2)
    }
    assert len(covers) == 16
    nonce = hmac.digest(SEED, b"nonce|1|1", hashlib.sha256).hex()
    assert dice.commit_move(SEED, 1, 1, "hide-left") == hashlib.sha256(f"{nonce}|hide-left".encode()).hexdigest()


def test_a_head_is_the_hash_of_the_previous_head_and_the_line(match: Match) -> None:
    """TAB-11: the hash is the one that docs/play/dice-format.md describes, so that others can compute it."""
    history = ViewerHistory(match, 0)
    head = match.commitment
    for at, line in enumerate(['[1,"move",0,"hide-left"]', '[2,"word",1,"ada"]'], 1):
        head = hashlib.sha256(f"{head}|{line}".encode()).hexdigest()
        assert history.head(at) == head
    assert [history.link(at) for at in (5, 8, 9)] == [[5, "undo", 0, 1], [8, "hint", 0, None], [9, "leave", 1, None]]
    assert history.link(12) == [12, "chance", "chance", match.events[11].text]
