"""What dice that are being laid on jump cards would do: where the chain of jumps may end, and what may go wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from crossings.drawing.scene import Hint
from crossings.engine import copy_of
from crossings.games.walking_on_the_moon.face import layout
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.games.walking_on_the_moon.rules import race
from crossings.games.walking_on_the_moon.rules.data import BACK, EXTRA_JUMP, GOAL, JUMPS_A_TURN, TOKENS
from crossings.games.walking_on_the_moon.words import WORDS, say
from crossings.shared.ring import chain, panorama, tray
from crossings.shared.ring.chain import Chain, Leg, Risk, Throw
from crossings.shared.ring.flights import Box, Flight, flights
from crossings.words import Would


def plan(position: Position, put: Mapping[str, Sequence[str]], would: Would) -> Hint | None:
    """Of dice put on jump cards, all jumps up to the first empty card; of dice to be thrown again, that throw."""
    if position.active is None or not any(put.values()):
        return None
    again = put.get(tray.AGAIN, ())
    if again:
        kept = list(position.faces)
        for face in again:
            kept.remove(face)
        return told(position, (_throw(position, (face[0] for face in again), kept), *_later(position, JUMPS_A_TURN)))
    cards = [put.get(tray.card_id(slot), ()) for slot in range(1, JUMPS_A_TURN + 1)]
    filled = next((slot for slot, card in enumerate(cards) if not card), len(cards))
    if not filled:
        return Hint(say("sharing-1"))
    hint = told(position, tuple(_throw(position, card) for card in cards[:filled]))
    gap = any(cards[filled:])
    return Hint(WORDS.facts(hint.line, say("gap", empty=filled + 1)), hint.overlay) if gap else hint


def rest_of_turn(position: Position, last: int) -> tuple[Throw, ...]:
    """The throws from now to a later jump: first the dice that lie or are just being thrown."""
    first = (_throw(position, position.pending, position.faces),) if position.is_throwing else ()
    return (*first, *_later(position, last))


def next_jump(position: Position) -> Leg:
    """WOM-M08: the next jump, if it is made."""
    return reckoned(position, _later(position, position.jump + 1)).legs[0]


def _later(position: Position, last: int) -> tuple[Throw, ...]:
    """The dice programmed for the jumps to come."""
    if position.jump == EXTRA_JUMP:
        return ()
    return tuple(_throw(position, letters) for letters in position.program[position.slot : last] if letters)


def _throw(position: Position, letters: Iterable[str], lying: Iterable[str] = ()) -> Throw:
    return chain.throw("".join(letters), position.options["black_twos"], tuple(lying))


# ---- the chain ---------------------------------------------------------------------------------


def reckoned(position: Position, throws: Sequence[Throw]) -> Chain:
    """The jumps of a plan from where the astronaut is, as the rules of this game have them."""
    ways = partial(flights, position.terrain)
    rules = chain.Rules(ways, _next_start(position), lambda way: way.boxes[-1][0])
    return chain.chain(position.jumper.box, throws, rules)


def _next_start(position: Position) -> Callable[[Flight], Box | None]:
    """WOM-F03, WOM-B04: none beyond the goal; a special box may send one back."""
    back = {column for column, token in position.tokens_at.items() if token == TOKENS[BACK]}

    def start(way: Flight) -> Box | None:
        if way.boxes[-1][0] >= GOAL:
            return None
        return _sent_back(position, way.rest) if way.rest[0] in back else way.rest

    return start


def _sent_back(position: Position, box: Box) -> Box:
    """WOM-B04, WOM-J25: the forced step, made by the rules."""
    s, one = copy_of(position.s), position.jumper.number
    s.x[one], s.y[one] = box
    race.step_back(s, one)
    return s.x[one], s.y[one]


# ---- in words ----------------------------------------------------------------------------------


def told(position: Position, throws: Sequence[Throw]) -> Hint:
    """How likely all goes well, where it ends, and jump by jump what may go wrong; all of it drawn."""
    made, own = reckoned(position, throws), position.viewer == position.jumper.seat
    first = position.slot if position.is_throwing else position.slot + 1
    summary = say("plan-safe", share=share(made.safe), ends=_likely_end(made))
    return Hint(WORDS.facts(summary, *_falls(made.legs, first, own)), panorama.plan(layout.strips(), made, share_said))


def _likely_end(made: Chain) -> int | str | None:
    """The column where it most likely leads if all goes well; of equals the farthest one."""
    columns: dict[int, Fraction] = defaultdict(Fraction)
    for (x, _), chance in made.ends.items():
        columns[min(x, GOAL)] += chance
    likely = max(columns, key=lambda x: (columns[x], x), default=None)
    return "goal" if likely == GOAL else likely


def _falls(legs: Sequence[Leg], first: int, own: bool) -> Iterator[str]:
    """Jump by jump, if it is made: how often it fails, and what is most likely to blame."""
    for number, leg in enumerate(legs, first):
        if leg.made and leg.safe < leg.made:
            likeliest = _why(chain.risks(leg)[0], own)
            yield say("plan-falls", jump=number, odds=odds(1 - leg.safe / leg.made), why=likeliest)


def _why(risk: Risk, own: bool) -> str:
    """What would make an accident: 'no circle under column 8, level 2', 'the rock stops you'."""
    column, level = risk.box
    return say("why", why=risk.why, column=column, level=level, beyond=column >= GOAL, own=own)


def share(chance: Fraction) -> int:
    """In hundredths; what is not sure is never said to be."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else int(100 * chance)


def share_said(chance: Fraction) -> str:
    """On a tag."""
    return f"{share(chance)}%"


SMALL = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""What people count in."""
CLOSE = Fraction(1, 100)
"""So near that the hundredths beside it say the same."""


def odds(chance: Fraction) -> str:
    """'in 1 of 3': near enough, in small numbers."""
    if chance == 1:
        return say("odds-always")
    for of in SMALL:
        times = round(chance * of)
        if 0 < times < of and abs(Fraction(times, of) - chance) <= CLOSE:
            return say("odds", times=times, of=of)
    return (
        say("odds", times=round(100 * chance), of=100) if chance > CLOSE else say("odds", times=1, of=round(1 / chance))
    )
