"""What a move did, told by the rules' worked examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import looking
from crossings.games.walking_on_the_moon.face import effects as did
from crossings.games.walking_on_the_moon.face.position import laid
from crossings.shared.ring.flights import flight, obstacle
from crossings.words import Effect, Name

from .conftest import Play

At = Callable[..., Play]
RED, BLUE, YELLOW = (Name(f"seat-{seat}") for seat in range(3))
RIM = (9, 1)
HERE = (12, 1)
LOST = did.Lost(0, RED, -2, kept=3)


def done(play: Play, move: str, seat: int | None = None) -> list[Effect]:
    """What somebody sees a move do."""
    game = play.state.game
    return list(looking.effects(play.state, game.shown(play.state, move, seat), play.state.play(move), seat))


def jumped(start: tuple[int, int], jump: str, sputniks: int) -> did.Jumped:
    flown = flight(laid("abcde"), start, jump)
    return did.Jumped(0, RED, flown.face, flown.rest, flown.why, sputniks, flown)


def crashed(start: tuple[int, int], jump: str) -> did.Crashed:
    flown = flight(laid("abcde"), start, jump)
    return did.Crashed(0, RED, flown.rest, flown.why, flown)


def on(box: tuple[int, int], **more: Any) -> dict[str, Any]:
    return {"x": box[0], "y": box[1], **more}


# ---- the set-up and rounds ---------------------------------------------------------------------


def test_cards_and_tokens_are_laid(begin: Callable[..., Play]) -> None:
    """WOM-S01, WOM-S02, WOM-S04."""
    play = begin(players=3)
    assert done(play, "card:b") == [did.Laid(1, Name("lunar-b"))]
    play = begin(players=3, track="abcde")
    assert done(play, "token:sput") == [did.Bore(7, Name("token-sput"))]
    play = play("token:sput", "token:adv", "token:pay", "token:back", "draw:coop", "draw:slip")
    drawn = did.Drew(2, YELLOW, "misc", Name("kind-misc"))
    assert done(play, "draw:misc", 2) == [drawn, did.RoundBegan(1)]
    assert done(play, "draw:misc", 0) == [did.Drew(2, YELLOW, "", Name("kind-hidden")), did.RoundBegan(1)]


def test_one_of_two_cards_is_dropped(at: At) -> None:
    """WOM-A03."""
    play = at(phase="drop", hands={1: ["coop", "slip"]}, ask=[1, 2])
    slip = (1, BLUE, "slip", Name("kind-slip"))
    assert done(play, "drop:slip", 1)[0] == did.Dropped(*slip, kept=Name("kind-coop"))
    assert done(play, "drop:slip", 0)[0] == did.Dropped(*slip), "the other one is hidden"


def test_a_round_ends_with_help_and_handicaps(at: At) -> None:
    """WOM-E22: the last gets an EC counter more; tied in first position, two get a red one."""
    play = at((5, 0), (5, 0), (1, 0), phase="end", hands={2: ["plan"]}, ask=[2])
    planned = did.Planned(2, YELLOW, "plan", Name("kind-plan"), 2, YELLOW)
    assert done(play, "plan@2") == [
        planned,
        did.Handed(2, YELLOW, ec=1),
        did.Gained(2, YELLOW, ec=1),
        did.Handicapped(0, RED),
        did.Handicapped(1, BLUE),
    ]


# ---- dice --------------------------------------------------------------------------------------


def test_dice_are_shared_out_and_paid_for(at: At) -> None:
    """WOM-E14."""
    play = at(on(RIM, ec=1), phase="program")
    assert done(play, "1:bbk/2:kw") == [did.SharedOut(0, RED, ("bbk", "kw"), 1), did.Handed(0, RED, ec=-1)]
    assert did.programmed(looking.position(play.state), "1:bbk/2:kw") == done(play, "1:bbk/2:kw")[0]


def test_dice_are_thrown_and_thrown_again(at: At) -> None:
    """WOM-E27."""
    b1, w1 = Name("face-b1"), Name("face-w1")
    play = at(on(RIM, ec=1, reroll=True), faces=["b1", "w1"])
    assert done(play, "ec:b1") == [did.BoughtThrow(0, RED, "b1", b1), did.Handed(0, RED, ec=-1)]
    assert done(play, "re:b1,w1") == [did.ThrewAgain(0, RED, ("b1", "w1"), (b1, w1))]
    assert done(play("re:b1,w1"), "b1") == [did.Rolled(0, RED, "b1", b1)]


def test_going_on_and_stopping(at: At) -> None:
    """WOM-M08."""
    play = at((3, 0), (9, 1), phase="go", program=["b", "bk", ""])
    assert done(play, "go") == [did.WentOn(0, RED, 2, (Name("dice-b1"), Name("dice-k1")))]
    assert done(play, "stop")[0] == did.Stopped(0, RED)


# ---- jumps -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "sputniks", "jump", "passed", "then"),
    [
        ((3, 0), 0, "b3:fff", 1, [did.Gained(0, RED, 1)]),  # WOM-E01
        ((1, 0), 0, "b1:f", 1, [crashed((1, 0), "b1:f"), did.Gained(0, RED, 1)]),  # WOM-E02
        ((1, 0), 4, "b1:f", 1, [crashed((1, 0), "b1:f"), did.Lost(0, RED, -1, kept=3)]),  # WOM-E02
        ((3, 0), 0, "w1:d", 0, [crashed((3, 0), "w1:d")]),  # WOM-E07
        ((23, 0), 0, "w2:fd", 0, [crashed((23, 0), "w2:fd")]),  # WOM-E08
        ((34, 1), 5, "w1:d", 0, [did.Crossed(0, RED, 1)]),  # WOM-E11
        ((34, 1), 5, "b1:f", 0, [crashed((34, 1), "b1:f"), did.Crossed(0, RED, 1), LOST]),
        ((27, 0), 0, "b1:f", 0, [did.SentBack(0, RED, 27)]),  # WOM-E17
        ((6, 0), 3, "k1x:f", 0, [crashed((6, 0), "k1x:f")]),  # WOM-E16: two gained, two lost
    ],
)  # fmt: skip
def test_jumps(at: At, start: tuple[int, int], sputniks: int, jump: str, passed: int, then: Sequence[Effect]) -> None:
    """The basic rules of a jump; the others stand in its way behind."""
    face = jump.partition(":")[0]
    given = {"program": ["b" if face[0] == "k" else "k", face[0], face[0]], "jump": 2}
    play = at(on(start, sputniks=sputniks), (0, 0), (0, 0), faces=[face], **given)
    assert done(play, jump)[: 1 + len(then)] == [jumped(start, jump, passed), *then]
    later = done(play, jump)[1 + len(then) :]
    assert not any(isinstance(effect, did.Counters) and effect.astronaut == 0 for effect in later)


@pytest.mark.parametrize(
    ("start", "jump", "why", "to_blame", "at"),
    [
        ((1, 0), "b1:f", "hazard", (2, 0), (2, 0)),  # WOM-E02
        ((14, 0), "b3:fff", "rock", (16, 0), (15, 0)),  # WOM-E03: rock behind a circle
        ((15, 0), "b2:ff", "rock", (16, 0), (15, 0)),  # WOM-E03: rock at once
        ((14, 0), "k2:uu", "air", (16, 2), (16, 1)),  # WOM-E04
        ((9, 1), "w2:dd", "rock", (11, -1), (10, 0)),  # WOM-E06
        ((23, 0), "w2:fd", "rock", (25, -1), (24, -1)),  # WOM-E08: stopped in the air, one accident (WOM-J20)
        ((5, 0), "k1x:f", "mark", (6, 0), (6, 0)),  # WOM-E09
        ((34, 1), "b3:fff", "air", (37, 1), (37, 0)),  # WOM-E11
    ],
)
def test_what_makes_an_accident(
    start: tuple[int, int], jump: str, why: str, to_blame: tuple[int, int], at: tuple[int, int]
) -> None:
    """WOM-K01: rock, air under one, bad ground, or the crash mark."""
    effect = crashed(start, jump)
    assert (effect.flight.why, obstacle(effect.flight), effect.at) == (why, to_blame, at)
    assert effect.across == (to_blame[0] >= 35)


def test_a_box_gives_the_right_to_throw_again(at: At) -> None:
    """WOM-B06."""
    play = at((6, 0), faces=["b1"], tokens=["reroll", "adv", "pay", "back"])
    assert did.MayThrowAgain(0, RED) in done(play, "b1:f")


# ---- in one box --------------------------------------------------------------------------------


def test_robbery_and_sabotage(at: At) -> None:
    """WOM-E15."""
    play = at(RIM, on(HERE, sputniks=2), HERE, faces=["b3"])("b3:fff")
    robbed = did.Robbed(0, RED, 1, BLUE)
    assert done(play, "rob@1")[:3] == [robbed, did.Handed(0, RED, 1), did.Handed(1, BLUE, -1)]
    assert done(play, "sab@2")[0] == did.Sabotaged(0, RED, 2, YELLOW)
    assert did.Handicapped(2, YELLOW) not in done(play, "sab@2")
    assert done(play, "no")[0] == did.LeftAlone(0, RED)


def test_mates_share(at: At) -> None:
    """WOM-E25."""
    first, second = Name("astronaut-0"), Name("astronaut-2")
    play = at(on((9, 1), sputniks=0, ec=1), (0, 0), on(HERE, sputniks=2), options={"players": 2}, faces=["b3"])
    play = play("b3:fff")
    assert done(play, "xs:3")[:3] == [
        did.SharedSputniks(0, first, 2, 3),
        did.Handed(0, first, 2),
        did.Handed(2, second, -2),
    ]
    assert done(play("xs:3"), "xe:0")[:3] == [
        did.SharedEc(0, first, 2, 0),
        did.Handed(0, first, ec=-1),
        did.Handed(2, second, ec=1),
    ]


def test_steps_by_tokens(at: At) -> None:
    """WOM-E18; in box 14 a free one (WOM-B03)."""
    play = at(on((20, 1), sputniks=2), faces=["w1"])("w1:d")
    assert done(play, "pay:f") == [did.PaidStep(0, RED, Name("step-f"), (22, 0)), did.Handed(0, RED, -1)]
    assert done(play, "no")[0] == did.Stayed(0, RED)
    assert done(at((14, 0), phase="box"), "adv:f")[0] == did.FreeStep(0, RED, Name("step-f"), (15, 0))


# ---- cards -------------------------------------------------------------------------------------


def test_cards_after_a_jump(at: At) -> None:
    """WOM-E19."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["slip"], 2: ["coop"]})("b3:fff")
    slipped = did.Slipped(1, BLUE, "slip", Name("kind-slip"), 1, BLUE, Name("step-f"), (6, 0))
    assert done(play, "slip:f@1") == [slipped, did.Gained(1, BLUE, 1)]
    assert done(play, "pass", 1)[0] == did.Passed(1, BLUE, "", Name("kind-hidden"))
    assert done(play, "pass", 0) == []
    cooperated = did.Cooperated(2, YELLOW, "coop", Name("kind-coop"), 2, YELLOW)
    assert done(play("slip:f@1"), "coop@2")[:2] == [cooperated, did.Handed(2, YELLOW, 1)]


def test_cards_against_a_turn(at: At) -> None:
    """WOM-E20, WOM-E21."""
    play = at((3, 0), (1, 0), (0, 0), phase="before", ask=[2], hands={2: ["noinst"]})
    took = did.TookOut(2, YELLOW, "noinst", Name("kind-noinst"), 0, RED, "b", Name("die-b"))
    assert done(play, "noinst:b") == [took]
    play = at(RIM, phase="after", faces=["b3", "k2"], hands={1: ["misc"]}, ask=[1, 2])
    assert done(play, "misc") == [did.Miscalculated(1, BLUE, "misc", Name("kind-misc"), 0, RED)]


def test_an_extra_jump(at: At) -> None:
    """WOM-E22."""
    play = at((3, 0), (5, 0), (1, 0), phase="end", hands={0: ["extra"], 2: ["plan"]}, ask=[0, 1, 2])
    extra = did.JumpsExtra(0, RED, "extra", Name("kind-extra"), 0, RED, "b", Name("die-b"))
    assert done(play, "extra:b@0") == [extra]
    assert isinstance(done(play("extra:b@0", "b2"), "b2:ff")[0], did.Jumped)
