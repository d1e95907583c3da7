"""A match without a network: the log, replaying it, words, the end."""

import pytest

from crossings.engine import IllegalMove
from crossings.table import RESIGN, Event, Match, commitment
from crossings.table.match import MAX_WORDS
from table.matches import ALONE, FRIENDS, SEED, play, race, refusal, replay_match
from toys.coin_race.game import GAME as COIN_RACE


def test_the_same_log_gives_the_same_match() -> None:
    """TAB-03, TAB-19."""
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
    """TAB-16: the stored texts decide; the numbers are only stored beside them, and differ between versions."""
    events = [Event(1, "move", 0, "hide-left", 99), Event(2, "move", 1, "hide-right", 98)]
    match = Match("t", COIN_RACE, COIN_RACE.resolve({}), FRIENDS, SEED, events=events)
    assert match.state == COIN_RACE.start().play("hide-left").play("hide-right")


def test_each_seat_has_five_random_words_of_letters_and_digits() -> None:
    """TAB-09."""
    match = race("hide-left")
    for number in range(MAX_WORDS):
        match.accept(match.prepare_word(0, f"w{number}"))
    assert refusal(match.prepare_word, 0, "more") == (
        "enough-words",
        "You have added 5 random words, the maximum.",
    )
    code, why = refusal(match.prepare_word, 1, "a|b")
    assert (code, "letters and digits" in why) == ("bad-message", True)
    assert match.prepare_word(1, "theirs").events


def test_moves_out_of_turn_and_illegal_moves_are_refused() -> None:
    """CON-12."""
    assert refusal(race().prepare_move, 1, ["hide-left"])[0] == "not-your-turn"
    with pytest.raises(IllegalMove):
        race().prepare_move(0, ["roll"])


def test_the_seed_is_revealed_only_at_the_end() -> None:
    """TAB-07."""
    match = race("hide-left", "hide-left", goal=3)
    assert match.revealed_seed is None
    assert match.commitment == commitment(SEED, match.bound)
    while match.state.result is None:
        play(match, "roll")
    assert match.revealed_seed == SEED.hex()


def test_after_an_early_end_nothing_is_possible_and_the_seed_is_revealed() -> None:
    match = race("hide-left")
    state = match.state
    match.accept(match.prepare_end(1, RESIGN))
    assert match.ended is not None
    assert (match.is_over, match.actor, match.ended.winners) == (True, None, (0,))
    assert match.state is state
    assert match.revealed_seed == SEED.hex()
    for prepare, *given in (
        (match.prepare_move, 1, ["hide-left"]),
        (match.prepare_end, 0, RESIGN),
        (match.prepare_leave, 0, ""),
        (match.prepare_word, 0, "late"),
    ):
        assert refusal(prepare, *given)[0] == "over"
    assert refusal(match.prepare_undo, 1)[0] == "undo-impossible"
    assert replay_match(match).ended == match.ended
