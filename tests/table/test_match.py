"""A match without a network: the log, replaying it, undo and redo, what viewers can see."""

import json
import random
from typing import Any

import pytest

import crossings
from crossings.engine import Game, IllegalMove, State, games
from crossings.engine import state as states
from crossings.engine.effects.preview import MovePreview
from crossings.table import BOT, PERSON, Event, Match, Refused, Seat, ViewerHistory, commitment
from crossings.template.coin_race.game import GAME as COIN_RACE

SEED = b"s" * 32
Seats = tuple[Seat, ...]
ALONE = (Seat(PERSON, 0), Seat(PERSON, 0))
FRIENDS = (Seat(PERSON, 0), Seat(PERSON, 1))
AGAINST_BOT = (Seat(PERSON, 0), Seat(BOT, bot="random"))


def race(*moves: str, seats: Seats = FRIENDS, **options: Any) -> Match:
    """Return a coin race after these moves."""
    resolved = COIN_RACE.resolve({"players": len(seats)} | options)
    return play(Match("t", COIN_RACE, resolved, seats, SEED), *moves)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        actor = match.state.actor
        assert isinstance(actor, int)
        match.accept(match.prepare_move(actor, [move]))
    return match


def replay_match(match: Match, seats: Seats | None = None) -> Match:
    """Replay the same log from the seats at the start."""
    return Match(match.id, match.game, match.options, seats or match.seats, match.seed, events=match.events)


def test_a_transaction_changes_nothing_until_it_is_accepted() -> None:
    match = race()
    before = match.state
    transaction = match.prepare_move(0, ["hide-left"])
    assert (match.at, match.state) == (0, before)
    match.accept(transaction)
    assert (match.at, match.state) == (1, before.play("hide-left"))


def test_chance_is_drawn_at_once_after_the_move_that_calls_for_it() -> None:
    match = race("hide-left", "hide-left", "roll")
    assert [event.kind for event in match.events[-2:]] == ["move", "chance"]
    assert match.state.actor == 1


def test_the_same_log_gives_the_same_match() -> None:
    match = race("hide-left", "hide-right", "step", seats=ALONE)
    match.accept(match.prepare_undo(0))
    match.accept(match.prepare_redo(0))
    match.accept(match.prepare_word(0, "ada"))
    play(match, "roll", "step", "rest")
    match.accept(match.prepare_undo(1))
    again = replay_match(match)
    assert (again.at, again.state, again.done, again.undone) == (match.at, match.state, match.done, match.undone)
    assert (again.undos, again.words) == (2, ["ada"])
    again.accept(again.prepare_redo(1))
    assert again.state.actor == 0


def test_a_log_of_texts_is_enough() -> None:
    """The stored texts decide; the numbers are only stored beside them."""
    events = [Event(1, "move", 0, "hide-left", 99), Event(2, "move", 1, "hide-right", 98)]
    match = Match("t", COIN_RACE, COIN_RACE.resolve({}), FRIENDS, SEED, events=events)
    assert match.state == COIN_RACE.start().play("hide-left").play("hide-right")


def test_a_word_changes_later_draws() -> None:
    def rolls(word: str) -> list[str]:
        match = race("hide-left", "hide-left", goal=100)
        match.accept(match.prepare_word(0, word))
        return [event.text for event in play(match, *["roll"] * 20).events if event.kind == "chance"]

    assert rolls("ada") != rolls("bob")
    with pytest.raises(Refused, match="letters and digits"):
        race().prepare_word(0, "a|b")


def test_moves_out_of_turn_and_illegal_moves_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        race().prepare_move(1, ["hide-left"])
    assert refused.value.code == "not-your-turn"
    with pytest.raises(IllegalMove):
        race().prepare_move(0, ["roll"])


def test_the_seed_is_revealed_only_at_the_end() -> None:
    match = race("hide-left", "hide-left", goal=3)
    assert match.revealed_seed is None
    assert match.commitment == commitment(SEED, match.bound)
    while match.state.result is None:
        play(match, "roll")
    assert match.revealed_seed == SEED.hex()
    assert match.undo_for(0).why == "The game is over."


# ---- undo --------------------------------------------------------------------------------------


def test_undo_is_free_within_the_own_turn_and_needs_consent_after() -> None:
    assert race("hide-left", "hide-left", "step").undo_for(0).consent == ()
    match = race("hide-left", "hide-left", "step", "rest")
    undo = match.undo_for(0)
    assert (undo.count, undo.why, undo.consent) == (1, "", (1,)), "it is the other's turn, who may be about to move"
    assert match.undo_for(0, whole_turn=True).count == 2
    assert match.undo_for(1).consent == (0,)
    undo = race("hide-left", "hide-left").undo_for(0)
    assert (undo.count, undo.consent) == (2, (1,))


def test_undos_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossings.table.match.MAX_UNDOS", 3)
    match = race("hide-left")
    for _ in range(3):
        match.accept(match.prepare_undo(0))
        match.accept(match.prepare_redo(0))
    with pytest.raises(Refused, match="all 3 of its undos") as refused:
        match.prepare_undo(0)
    assert refused.value.code == "undo-impossible"


def test_undoing_the_whole_turn_stops_at_a_draw() -> None:
    match = race("hide-left", "hide-left", "roll", "roll", "step", "rest")
    assert match.undo_for(0, whole_turn=True).count == 2
    match.accept(match.prepare_undo(0, whole_turn=True))
    assert "dice" in match.undo_for(0).why
    assert "dice" in match.undo_for(1).why


def test_a_player_who_has_not_moved_has_nothing_to_undo() -> None:
    game = crossings.game("dunkelrunde")
    match = Match("t", game, game.resolve({"players": 2}), FRIENDS, SEED)
    match.accept(match.prepare_start())
    assert match.done[-1].is_chance
    assert match.undo_for(0).why == "You have no move to undo."


def test_a_reveal_is_not_undone() -> None:
    match = race("hide-left", "hide-right", "guess-left", seats=ALONE)
    assert match.undo_for(0).why == "You can't undo something that other players have seen."
    with pytest.raises(Refused) as refused:
        match.prepare_undo(0)
    assert refused.value.code == "undo-impossible"


def test_a_player_alone_also_undoes_the_bots_answer() -> None:
    match = race("hide-left", "hide-left", seats=AGAINST_BOT)
    undo = match.undo_for(0)
    assert (undo.count, undo.consent) == (2, ())
    match.accept(match.prepare_undo(0))
    assert (match.state.actor, match.undos) == (0, 1)
    assert match.undo_for(0).why == "You have no move to undo."


def test_a_new_move_ends_redo() -> None:
    """An undone position keeps its number, and a new one gets another."""
    match = race("hide-left")
    match.accept(match.prepare_undo(0))
    assert (match.at, match.state) == (2, match.state_at(0))
    assert match.why_no_redo(1) == "Only the player who undid the moves can redo them."
    assert match.why_no_redo(0) == ""
    play(match, "hide-right")
    assert match.why_no_redo(0) == "There is no undone move to redo."


# ---- shared parts --------------------------------------------------------------------------------


def test_log_lines_hide_secrets() -> None:
    match = race("hide-left", "hide-right", "guess-right")
    for viewer, first in ((0, "hide-left"), (None, "hide-?")):
        assert [line["move"] for line in ViewerHistory(match, viewer).lines()] == [first, "hide-?", "guess-right"]
    assert "left" not in json.dumps(ViewerHistory(match, None).lines()[0])


def test_log_lines_mark_undone_moves() -> None:
    match = race("hide-left", "hide-right", "step", seats=ALONE)
    match.accept(match.prepare_undo(0))
    lines = ViewerHistory(match, None).lines()
    assert [line.get("undone", False) for line in lines] == [False, False, True, False]
    assert lines[-1] == {"at": 4, "by": 0, "move": None, "line": "Red undid 1 move.", "moves": 2}


def test_a_view_is_redacted_once_per_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo, which compares hidden values, the actor and the presentation share this view."""
    assert COIN_RACE.view is not None
    cover, written = COIN_RACE.view.redact, list[int | None]()

    def count(whole: Any, s: Any, seat: int | None) -> dict[str, Any]:
        written.append(seat)
        return cover(whole, s, seat)

    monkeypatch.setattr(COIN_RACE.view, "redact", count)
    match = race()
    everybody = [ViewerHistory(match, viewer) for viewer in match.viewers]
    play(match, "hide-left")
    for history in everybody:
        assert history.actor(history.now) == match.state.actor
        history.position(history.now)
    match.undo_for(0)
    assert sorted(written, key=str) == sorted(2 * match.viewers, key=str), "before the move and after it"


def test_a_position_is_serialized_once_for_all_views(monkeypatch: pytest.MonkeyPatch) -> None:
    state, write, written = race().state, vars(states)["to_json"], list[Any]()

    def count(s: Any) -> dict[str, Any]:
        written.append(s)
        whole: dict[str, Any] = write(s)
        return whole

    monkeypatch.setattr(states, "to_json", count)
    for viewer in (None, 0, 1):
        assert state.cached_view(viewer)["coins"] == state.view(viewer)["coins"]
        written.pop()
    assert len(written) == 1


def test_requested_views_are_copies() -> None:
    state = race().state
    assert state.cached_view(0)["shown"]
    state.view(0)["shown"].clear()
    state.view(0).clear()
    assert state.view(0) == state.cached_view(0) and state.cached_view(0) is state.cached_view(0)


# ---- compound moves ------------------------------------------------------------------------------


def walked(*ways: str) -> Match:
    """Return a race in which soldier 5 has walked like this in the first turn."""
    game = crossings.game("over-the-next-dune")
    match = Match("t", game, game.resolve({}), (Seat(PERSON, 0),), bytes(32))
    match.accept(match.prepare_start())
    match.accept(match.prepare_move(0, [f"5:{way}" for way in ways]))
    return match


def test_a_compound_move_has_one_line_for_its_steps() -> None:
    match = walked("n", "n", "ne")
    one, two, three = ViewerHistory(match, None).lines()[-3:]
    assert "group_line" not in one and one["line"].endswith("moved up.")
    assert two["first"] == three["first"] == one["at"]
    assert "moved 2 steps to column" in two["group_line"] and "moved 3 steps to column" in three["group_line"]


def test_a_compound_move_ends_with_another_action() -> None:
    match = walked("n", "n")
    match.accept(match.prepare_undo(0))
    match.accept(match.prepare_move(0, [next(move for move in match.state.actions() if move.endswith(":ne"))]))
    *_, taken, undo, new = ViewerHistory(match, None).lines()
    assert taken["undone"] and "group_line" in taken and undo["move"] is None and "group_line" not in new


# ---- previews ------------------------------------------------------------------------------------

MOVES = 12


@pytest.mark.parametrize("game", games())
def test_previews_at_a_table_equal_previews_from_the_view(game: Game) -> None:
    options = game.resolve({})
    seats = [Seat(PERSON, seat) for seat in range(int(options["players"]))]
    match = Match("tried", game, options, seats, bytes(32))
    match.accept(match.prepare_start())
    chosen = random.Random(7)
    for _ in range(MOVES):
        seat = match.state.actor
        if not isinstance(seat, int):
            break
        history, legal = ViewerHistory(match, seat if game.hides else None), match.state.actions()
        here, alone = history.preview(history.now), MovePreview.of_view(game, history.view(history.now), history.seat)
        for move in chosen.sample(legal, min(len(legal), 8)):
            assert here(move) == alone(move)
        match.accept(match.prepare_move(seat, [chosen.choice(legal)]))


def test_a_preview_without_further_questions_does_not_play_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = crossings.game("dune-chess").start()
    preview = MovePreview.of_view(state.game, state.view(), None)
    monkeypatch.setattr(State, "play_number", lambda self, number: pytest.fail("it was played"))
    assert len(preview("b7-c8")) == 2
