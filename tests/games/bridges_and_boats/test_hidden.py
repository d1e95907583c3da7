"""Hidden faces stay hidden, and are determinized with the right probabilities (BAB-10, BAB-70 to BAB-72, BAB-R28)."""

from collections import Counter
from itertools import permutations, product

import pytest

import presentation
from crossings.engine import BadState, State, Viewer
from crossings.games.bridges_and_boats.presentation import art, effects
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from crossings.words import Name
from rows import cases

from .conftest import GAME, SECRETS, Data, at

VIEWERS = (0, 1, None)


@cases("""
    seat | hidden
    0 | {"reserves": [["1-1"], ["?", "?"]], "cannons": ["?"]}
    1 | {"reserves": [["?"], ["2-2", "3-3"]], "bridge": ["?", null, null, null, null, null], "boats": ["?"],
      "buried": ["?"]}
    null | {"reserves": [["?"], ["?", "?"]], "bridge": ["?", null, null, null, null, null], "boats": ["?"],
      "buried": ["?"], "cannons": ["?"]}
""")
def test_e28_who_sees_what(seat: Viewer, hidden: Data) -> None:
    """BAB-70, BAB-71, BAB-R27, TAB-06: example E28; coins and numbers of dominoes are open."""
    state = at(SECRETS).state
    whole = state.to_json()
    assert state.view(seat) == whole | {"pool": ["?"] * len(whole["pool"])} | hidden


@cases("""
    seat | shown
    0 | {"domino-0-1-1": "1-1 glass", "domino-1-x2": "? back", "section-1": "0-2 glass", "boat-4-4": "4-4 glass",
      "boat-5-5": "5-5 open", "cannon-x1": "? back"}
    1 | {"domino-0-x1": "? back", "domino-1-3-3": "3-3 glass", "section-1": "? back", "boat-x1": "? back",
      "boat-5-5": "5-5 open", "cannon-6-6": "6-6 glass"}
    null | {"domino-0-x1": "? back", "domino-1-x2": "? back", "section-1": "? back", "boat-x1": "? back",
      "boat-5-5": "5-5 open", "cannon-x1": "? back"}
""")
def test_only_owners_see_hidden_faces(seat: Viewer, shown: dict[str, str]) -> None:
    """BAB-70, BAB-71, example E28."""
    pieces = at(SECRETS).pieces(seat)
    for piece, face in shown.items():
        draw = getattr(art, piece.split("-")[0])
        assert pieces[piece].art == draw(*face.split()), piece


def test_the_end_reveals_everything() -> None:
    """BAB-72."""
    over = at("pool 0-0, coins 9 1, attacker has 1-1, section 1 0-2, cannons 6-6, buried 4-4, boats 5-5")("buy")
    assert all(over.state.view(seat) == over.json for seat in VIEWERS)
    pieces = over.pieces()
    assert pieces["section-1"].art == art.section("0-2", "open")
    assert pieces["cannon-6-6"].art == art.cannon("6-6", "open")
    assert pieces["domino-0-1-1"].art == art.domino("1-1", "open")


def test_faces_and_visibilities_look_different() -> None:
    drawn = {art.domino(face, how) for face in DOMINOES for how in ("open", "glass")} | {art.domino("?", "back")}
    assert len(drawn) == 2 * len(DOMINOES) + 1


@cases("""
    side | moves | seen
    attacker | bridge-3-5 boat-3-5 d-3-5 | attacker
    defender | cannon-3-5 d-3-5 | defender
    attacker | plane-3-5 load-3-5 launch-3-5 send-3-5 aim-3-5 buy end 3+5 5 keep | all
""")
def test_the_log_shows_no_faces(side: str, moves: str, seen: str) -> None:
    """BAB-10, BAB-70, BAB-71, BAB-R23, BAB-R28: building face down and drawing are redacted for other viewers."""
    state = at(side).state
    for move, (viewer, seat) in product(moves.split(), (("attacker", 0), ("defender", 1), ("", None))):
        assert GAME.visible_move(state, move, seat) == (move if seen in ("all", viewer) else f"{move[:-3]}?")


def test_a_preview_does_not_reveal_the_last_domino() -> None:
    """BAB-70, BAB-72, BAB-R01, PAG-18: its purchase ends the game, which reveals it, but a preview doesn't."""
    state = at("pool 0-0, coins 9 1, defender has 1-1").state
    actual, previewed = state.effects("buy", 0), presentation.preview(state, 0)("buy")
    faces = [[one.face for one in some if type(one) is effects.GotLast] for some in (actual, previewed)]
    assert faces == [["0-0"], [None]]


def test_the_end_does_not_reveal_which_domino_of_a_reserve_was_the_last() -> None:
    """BAB-10, BAB-72, BAB-R01: both games end with the same dominoes in the attacker's reserve."""
    ends = [at(f"pool {last}, coins 9 1, attacker has {rest}").state for last, rest in (("0-0", "1-1"), ("1-1", "0-0"))]
    assert ends[0].play("buy") == ends[1].play("buy")
    for viewer in (1, None):
        seen, seen_there = (end.effects("buy", viewer) for end in ends)
        assert seen == seen_there and effects.GotLast(Name("seat-0"), None) in seen


@cases("""
    change
    {"pool": ["?"]}
    {"boats": ["?"]}
    {"bridge": ["?", null, null, null, null, null]}
""")
def test_views_with_a_wrong_number_of_hidden_dominoes_are_rejected(change: Data) -> None:
    """BAB-70: hidden places have room for exactly the unseen dominoes."""
    with pytest.raises(BadState):
        GAME.determinize(GAME.start().view(1) | change, seed=1)


# ---- probabilities of determinizations -----------------------------------------------------------

SMALL = "pool 1-1 2-2, attacker has 3-3, defender has 4-4, section 1 1-2, boats 5-5, cannons 6-6, planes 3-4"
DEALINGS = 24_000
SIGMAS = 5


def assert_even(state: State, seat: Viewer, ways: int) -> Counter[bytes]:
    """Check with a chi-square test that each of `ways` determinizations is equally likely."""
    GAME.kernels.compile()
    number = -1 if seat is None else seat
    counts = Counter(GAME.kernels.determinize(state.record, number, seed) for seed in range(DEALINGS))
    expected = DEALINGS / ways
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) == ways and abs(square - (ways - 1)) < SIGMAS * (2 * (ways - 1)) ** 0.5
    return counts


@cases("""
    seat | ways
    0 | 12
    1 | 60
    null | 2520
""")
def test_determinizations_are_equally_likely(seat: Viewer, ways: int) -> None:
    """Section 8, CON-14: the unseen dominoes can be permuted in 4!/2!, 5!/2! and 7!/2! ways."""
    assert_even(at(SMALL).state, seat, ways)


def test_determinizations_match_real_play() -> None:
    """BAB-10: for an attacker who builds at random the determinizations have the right distribution."""
    start = at("pool 1-1 2-2 3-3 4-4, coins 6 0")
    pairs = permutations(("1-1", "2-2", "3-3", "4-4"), 2)
    ends = [start("buy", f"d-{one}", "buy", f"d-{two}", f"bridge-{one}", f"boat-{two}").state for one, two in pairs]
    assert len({repr(state.view(1)) for state in ends}) == 1
    assert {*assert_even(ends[0], 1, len(ends))} == {end.record for end in ends}
