"""Hidden faces stay hidden, and are determinized with the right probabilities (BAB-10, BAB-70 to BAB-72, BAB-R28)."""

from collections import Counter
from itertools import permutations

import pytest

import presentation
from crossings.engine import BadState, State
from crossings.games.bridges_and_boats.presentation import art, effects
from crossings.games.bridges_and_boats.rules.data import DOMINOES
from crossings.words import Name
from rows import cases

from .conftest import GAME, SECRETS, Data, at

VIEWERS = (0, 1, None)


def test_e28_who_sees_what() -> None:
    """BAB-70, BAB-71, BAB-R27: example E28; coins and numbers of dominoes are open."""
    state = at(SECRETS).state
    whole = state.to_json()
    pool = {"pool": ["?"] * len(whole["pool"])}
    attack = {"bridge": ["?", None, None, None, None, None], "boats": ["?"], "buried": ["?"]}
    assert state.view(1) == whole | attack | pool | {"reserves": [["?"], ["2-2", "3-3"]]}
    assert state.view(0) == whole | pool | {"reserves": [["1-1"], ["?", "?"]], "cannons": ["?"]}
    assert state.view(None) == whole | attack | pool | {"reserves": [["?"], ["?", "?"]], "cannons": ["?"]}


def test_only_owners_see_hidden_faces() -> None:
    """BAB-70, BAB-71, example E28."""
    state = at(SECRETS).state
    drawn = [{piece.id: piece.art for piece in presentation.scene(state, seat).pieces} for seat in VIEWERS]
    back = {"domino": art.domino("?", "back"), "boat": art.boat("?", "back"), "section": art.section("?", "back")}
    attack = {"domino-0-x1": back["domino"], "boat-x1": back["boat"], "section-1": back["section"]}
    cannon, reserve = {"cannon-x1": art.cannon("?", "back")}, {"domino-1-x2": back["domino"]}
    own = {"domino-0-1-1": art.domino("1-1", "glass"), "boat-4-4": art.boat("4-4", "glass")}
    own |= {"section-1": art.section("0-2", "glass")}
    theirs = {"cannon-6-6": art.cannon("6-6", "glass"), "domino-1-3-3": art.domino("3-3", "glass")}
    open_to_all = {"boat-5-5": art.boat("5-5", "open"), "plane-3-4": art.plane("3-4")}
    for found, wanted in zip(drawn, (own | cannon | reserve, attack | theirs, attack | cannon | reserve), strict=True):
        assert found.items() >= (open_to_all | wanted).items()


def test_the_end_reveals_everything() -> None:
    """BAB-72."""
    over = at("pool 0-0, coins 9 1, attacker has 1-1, section 1 0-2, cannons 6-6, buried 4-4, boats 5-5")("buy").state
    assert all(over.view(seat) == over.to_json() for seat in VIEWERS)
    drawn = {piece.id: piece.art for piece in presentation.scene(over).pieces}
    visible = {"section-1": art.section("0-2", "open"), "cannon-6-6": art.cannon("6-6", "open")}
    assert drawn.items() >= (visible | {"domino-0-1-1": art.domino("1-1", "open")}).items()


def test_faces_and_visibilities_look_different() -> None:
    drawn = {art.domino(face, how) for face in DOMINOES for how in ("open", "glass")} | {art.domino("?", "back")}
    assert len(drawn) == 2 * len(DOMINOES) + 1


def test_the_log_shows_no_faces() -> None:
    """BAB-10, BAB-70, BAB-71, BAB-R23, BAB-R28: building face down and drawing are redacted for other viewers."""
    view = at("").state.game.view
    assert view is not None
    for side, seat, masked in (("attacker", 0, "bridge-3-5 boat-3-5 d-3-5"), ("defender", 1, "cannon-3-5 d-3-5")):
        s = at(side).state.unpacked()
        for text in masked.split():
            assert [view.visible_move(s, text, one) for one in (seat, 1 - seat, None)] == [text, *[f"{text[:-3]}?"] * 2]
        for text in ["plane-3-5", "load-3-5", "launch-3-5", "send-3-5", "aim-3-5", "buy", "end", "3+5", "5", "keep"]:
            assert [view.visible_move(s, text, one) for one in VIEWERS] == [text] * 3


def test_effects_show_faces_only_to_their_owner() -> None:
    """BAB-10, BAB-70: the marks of the last move are the same for all viewers."""
    before = at("bridge 1, attacker has 3-5").state
    for move, built in (("bridge-3-5", effects.LaidSection), ("boat-3-5", effects.BuiltBoat)):
        after, traces = before.play(move), set()
        for seat in VIEWERS:
            (done,) = before.effects(move, seat)
            assert isinstance(done, built) and done.face == ("3-5" if seat == 0 else None)
            traces.add(presentation.trail(before, move, after, seat))
        assert len(traces) == 1 and traces != {""}


def test_a_preview_does_not_reveal_the_last_domino() -> None:
    """BAB-70, BAB-72, BAB-R01: its purchase ends the game, which reveals it, but a preview doesn't."""
    state = at("pool 0-0, coins 9 1, defender has 1-1").state
    actual, previewed = state.effects("buy", 0), presentation.preview(state, 0)("buy")
    faces = [[one.face for one in some if type(one) is effects.GotLast] for some in (actual, previewed)]
    assert faces == [["0-0"], [None]]


def test_the_end_does_not_reveal_which_domino_of_a_reserve_was_the_last() -> None:
    """BAB-10, BAB-72, BAB-R01: both games end with the same dominoes in the attacker's reserve."""
    ends = [at(f"pool {last}, coins 9 1, attacker has {rest}").state for last, rest in (("0-0", "1-1"), ("1-1", "0-0"))]
    assert ends[0].play("buy") == ends[1].play("buy")
    for viewer in (1, None):
        seen = [end.effects("buy", viewer) for end in ends]
        assert seen[0] == seen[1]
        assert effects.GotLast(Name("seat-0"), None) in seen[0]


@pytest.mark.parametrize("change", [{"pool": ["?"]}, {"boats": ["?"]}, {"bridge": ["?", None, None, None, None, None]}])
def test_views_with_a_wrong_number_of_hidden_dominoes_are_rejected(change: Data) -> None:
    """BAB-70: hidden places have room for exactly the unseen dominoes."""
    with pytest.raises(BadState):
        GAME.determinize(GAME.start().view(1) | change, seed=1)


# ---- probabilities of determinizations -----------------------------------------------------------

SMALL = "pool 1-1 2-2, attacker has 3-3, defender has 4-4, section 1 1-2, boats 5-5, cannons 6-6, planes 3-4"
DEALINGS = 24_000
SIGMAS = 5


def assert_even(state: State, seat: int | None, ways: int) -> Counter[bytes]:
    """Check with a chi-square test that each of `ways` determinizations is equally likely."""
    number = -1 if seat is None else seat
    counts = Counter(state.game.kernels.determinize(state.record, number, seed) for seed in range(DEALINGS))
    assert len(counts) == ways
    expected = DEALINGS / ways
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(square - (ways - 1)) < SIGMAS * (2 * (ways - 1)) ** 0.5
    return counts


@cases("""
    seat | ways
    0 | 12
    1 | 60
    null | 2520
""")
def test_determinizations_are_equally_likely(seat: int | None, ways: int) -> None:
    """Section 8: the unseen dominoes can be permuted in 4!/2!, 5!/2! and 7!/2! ways."""
    GAME.kernels.compile()
    assert_even(at(SMALL).state, seat, ways)


def test_determinizations_match_real_play() -> None:
    """BAB-10: for an attacker who builds at random the determinizations have the right distribution."""
    GAME.kernels.compile()
    start = at("pool 1-1 2-2 3-3 4-4, coins 6 0")
    ends = [
        start("buy", f"d-{first}", "buy", f"d-{second}", f"bridge-{first}", f"boat-{second}").state
        for first, second in permutations(("1-1", "2-2", "3-3", "4-4"), 2)
    ]
    assert len({repr(state.view(1)) for state in ends}) == 1
    assert set(assert_even(ends[0], 1, len(ends))) == {end.record for end in ends}
