"""Choices of the setup that are made at random."""

from crossings.engine import game
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, Match, Seat, has_random_setup, make_random_setup

MARS = game("march-on-mars")
SEATS = [Seat(PERSON, 0), Seat(BOT, bot="random"), Seat(PERSON, 0)]
CHOICES = MARS.first.random_choices


def new_match(seed: bytes = b"x" * 32, **options: object) -> Match:
    return Match("table", MARS, MARS.resolve({"players": 3, **options}), SEATS, seed)


def test_a_random_setup_makes_moves_of_the_seats() -> None:
    match = new_match()
    make_random_setup(match, CHOICES)
    chosen = [(event.by, event.text.partition(":")[0]) for event in match.events if event.kind == MOVE]
    assert chosen == [(seat, choice) for choice in ("ability", "start") for seat in range(3)]
    assert match.events[-1].kind == CHANCE_MOVE, "the first aliens have come, too"
    assert not any(move.startswith(CHOICES) for move in match.state.actions())


def test_equal_seeds_give_equal_random_setups() -> None:
    matches = [new_match(seed) for seed in (b"x" * 32, b"x" * 32, b"y" * 32)]
    for match in matches:
        make_random_setup(match, CHOICES)
    one, same, other = [match.events for match in matches]
    assert one == same != other


def test_random_setup_is_optional() -> None:
    match = new_match(specials="none")
    make_random_setup(match, ())
    assert {event.kind for event in match.events} == {CHANCE_MOVE}
    assert all(move.startswith("start:") for move in match.state.actions())


def test_a_random_setup_is_recognized_from_the_log() -> None:
    at_random, chosen = new_match(), new_match()
    make_random_setup(at_random, CHOICES)
    make_random_setup(chosen, ())
    while any(move.startswith(CHOICES) for move in chosen.state.actions()):
        seat = chosen.state.actor
        assert isinstance(seat, int)
        chosen.accept(chosen.prepare_move(seat, chosen.state.actions()[-1:]))
    assert has_random_setup(new_match(), at_random.events, CHOICES)
    assert not has_random_setup(new_match(), chosen.events, CHOICES)
    assert not has_random_setup(new_match(), chosen.events, ())
