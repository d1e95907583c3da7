"""The number of moves of a game is the same in the log, at the end, in files, analyses and matches."""

import json
import random

import crossings
from crossings.bots.match import Entry, play_game
from crossings.bots.registry import Question
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.engine.effects import count_moves_until
from crossings.search.budget import Budget
from crossings.table import Match, ViewerHistory, files, verify
from crossings.table.verify import read_record
from table.matches import ALONE, begun


class Numbered:
    """Counts the moves that a match plays."""

    def __init__(self) -> None:
        self.actions = 0

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        self.actions += isinstance(before.actor, int)


def played(game_id: str, **options: object) -> Match:
    """Return a whole random game, with undos, redos and hints."""
    game, rng = crossings.game(game_id), random.Random(1)
    match = begun(game, ALONE, **options)
    while not match.is_over:
        seat = match.actor
        assert isinstance(seat, int)
        match.accept(match.prepare_move(seat, [rng.choice(match.state.actions())]))
        if match.is_over or rng.random() > 0.1:
            continue
        seat = match.actor
        assert isinstance(seat, int)
        if not game.hides:
            match.accept(match.prepare_hint(seat))
        if not match.undo_for(seat).why:
            match.accept(match.prepare_undo(seat))
            if rng.random() < 0.5:
                match.accept(match.prepare_redo(seat))
    return match


def counts_of(match: Match) -> set[int]:
    """Return what lists, logs, files and analyses say about a finished game."""
    lines = json.loads(json.dumps([*files.export_finished(match)]))
    numbers = {verify(lines).moves, read_record(lines).counted}
    for viewer in files.viewer_kinds(match)[:2]:
        history = ViewerHistory(match, viewer)
        log = [line for line in history.lines() if not line.get("undone")]
        counted = [line["moves"] for line in log if line.get("counts")]
        assert counted == list(range(1, len(counted) + 1)), "numbers follow one another"
        assert all(line["move"] and isinstance(line["by"], int | str) for line in log if line.get("counts"))
        numbers |= {history.moves(), log[-1]["moves"], len(counted)}
    return numbers


def test_all_counts_agree_for_a_game_without_chance() -> None:
    match = played("dune-chess", setup="heart", stall=40, cap=200)
    (moves,) = counts_of(match)
    assert moves == match.state.unpacked().ply < match.at, "undos and hints have no number"
    story = [
        history.story_entry(at)
        for history in [ViewerHistory(match, None)]
        for at in reversed(list(history.moves_in_effect()))
    ]
    ending = match.game.ending_part
    assert ending is not None
    figures = {one.label: one.value for one in ending.statistics(match.state.position(None), story)}
    assert figures["Moves"] == f"{count_moves_until(story, match.at)}" == f"{moves}"


def test_draws_and_secret_passes_do_not_count() -> None:
    """WOM-A05: the count does not reveal a secret pass."""
    match = played("walking-on-the-moon", round_limit=3)
    (moves,) = counts_of(match)
    draws, secret = (sum(getattr(one, name) for one in match.done) for name in ("is_chance", "is_hidden"))
    assert draws and secret and moves == len(match.done) - draws - secret
    before = [match.state_at(one.before) for one in match.done]
    assert moves == sum(state.is_counted(one.event.text) for state, one in zip(before, match.done, strict=True))


def test_a_match_of_bots_counts_alike() -> None:
    def first(question: Question) -> str:
        return question.legal[0]

    start, counter = crossings.game("dunkelrunde").start(players=2, board="short", dawn=10), Numbered()
    game = play_game(start, [Entry("first", first, Budget())], [0, 0], 1, 0, counter)
    assert game.moves == counter.actions > 0
