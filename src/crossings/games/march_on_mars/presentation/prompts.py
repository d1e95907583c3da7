"""What is asked in March on Mars, what a score is made of, how a march ended and what sums it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crossings.engine.effect import MoveHistory, Statistic, effects_of_type
from crossings.shared.ring import words
from crossings.shared.ring.data import HAZARD
from crossings.shared.ring.flights import Box, kind_of
from crossings.shared.ring.tray import Die
from crossings.words import Effect, Name

from ..rules import data, planet, throws
from ..words import WORDS, ability_name, alien_texts, box_text, seat_name, slot_name, terrain_name, translate
from . import effects as did
from . import signs
from .position import BEHIND, HAND, Marine, Position
from .routes import Route, open_sides, routes_to_mmm

WHY_SO_MANY = {data.CRASHED_DICE: "crashed", data.TIRED_DICE: "tired", data.INJECTED_DICE: "injected"}
"""MOM-P01, MOM-Y08: by number of dice due: why it is not four."""


def prompt(position: Position) -> str:
    """What the actor is asked to do, to go on after the name and a colon: only what is possible now."""
    if position.reason:
        return due(position)
    match position.phase:
        case "program":
            return _asked_to_share(position)
        case "go":
            return _asked_to_begin(position)
        case "choose":
            return _asked_to_use(position)
        case "bait":
            other = "none" if position.board == data.HALF else "right"
            return translate("due-bait.question", side="left" if position.side == data.LEFT else other)
    return translate(f"due-{position.phase}.question")


def _asked_to_share(position: Position) -> str:
    """MOM-P01, MOM-P03: how many dice, why, and what else there is to know before they are shared out."""
    more, seat = "none", position.mover
    if planet.is_beset(position.s, seat):
        more = "beset"
    elif planet.is_beside_mmm(position.s, seat):
        more = "bomb"
    elif planet.is_in_base(position.s, seat):
        more = "base"
    why = WHY_SO_MANY.get(position.dice, "none")
    return translate("due-program.question", dice=position.dice, why=why, more=more)


def _asked_to_begin(position: Position) -> str:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12."""
    if position.hand is not None:
        return translate("due-go.foreseen", action=position.action, bomb="bomb" in position.legal)
    choices = tuple(translate(f"may-{word}") for word, start in CHOICES.items() if _can(position, start))
    return translate("due-go.question", action=position.action, dice=words.dice(position.programmed), choices=choices)


CHOICES = {"bomb": "bomb", "stop": "stop", "teleport": "tp:"}
"""What may be done instead of throwing an action, by how such moves begin."""


def _can(position: Position, *starts: str) -> bool:
    """Whether some move begins like that."""
    return any(move.startswith(starts) for move in position.legal)


def _asked_to_use(position: Position) -> str:
    """MOM-A03 to MOM-A05: what the dice that lie are good for."""
    again = _can(position, "re:")
    if position.throw == "bomb":
        total = throws.total_lying(position.s)
        return translate("due-choose.bomb", total=total, target=position.target, short=position.target - total)
    if position.throw in ("teleport", "him", "sm"):
        form = "teleport" if position.throw == "teleport" else "missile"
        return translate(f"due-choose.{form}", hits=_can(position, "hit"), again=again)
    can = [use for use, starts in USES.items() if _can(position, *starts)]
    beset = bool(planet.is_beset(position.s, position.mover))
    return translate("due-choose.question", can="-".join(can) or "nothing", beset=beset, again=again)


USES = {"jump": ("+", "-"), "shoot": ("shoot",), "fight": ("fight",)}
"""What a throw may be good for, by how such moves begin."""


def question_after(position: Position, places: Sequence[str]) -> str:
    """MOM-M01, MOM-T02, MOM-Y11: what can be done with the dice that have been picked."""
    lying = {die.id: die.face for die in position.lying}
    faces = [lying[place] for place in places if place in lying]
    if not faces:
        return ""
    jumps = [_faces_of(move) for move in position.legal if move.startswith(USES["jump"])]
    can = {
        "jump": faces in jumps,
        "combine": any(len(other) > len(faces) and other[: len(faces)] == faces for other in jumps),
        "again": len(faces) == 1 and _can(position, f"re:{faces[0]}"),
    }
    uses = tuple(translate(f"may-{use}", face=words.face(faces[-1])) for use, possible in can.items() if possible)
    return translate("ask-with-dice", uses=uses)


def _faces_of(jump: str) -> list[str]:
    """The dice of a jump's text, in their order."""
    return [flown.partition(":")[0] for flown in jump[1:].split(",")]


def due(position: Position) -> str:
    """What is to be done now, in a few words."""
    if position.reason:
        return translate(f"ending-{position.reason}.short")
    slot, count = position.draw or ("", 0)
    given = {"dice": position.dice, "action": position.action, "throw": position.throw}
    return translate(f"due-{position.phase}", **given, count=count, terrain=terrain_name(position.card_on(slot)))


def waiting(position: Position, name: str) -> str:
    """What those read who wait."""
    return translate("waiting", name=name, due=due(position))


def describe_chance(position: Position) -> str:
    """What is rolled or drawn now, and by whom."""
    return translate("drawn", phase=position.phase, name=turn_name(position), due=due(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """MOM-F04: the same for every seat."""
    return [[(translate("mmm-destroyed"), int(position.is_won))] for _ in position.marines]


# ---- dials -------------------------------------------------------------------------------------


def turn_name(position: Position) -> str:
    """Who is in turn; Mars, if nobody is."""
    return translate("mars" if position.turn is None else seat_name(position.turn))


def turn(position: Position) -> str:
    """Who is in turn, and what is due."""
    return translate("asked", name=turn_name(position), question=due(position))


def round_now(position: Position) -> str:
    """'Round 3 of 8'."""
    return translate("rounds", round=position.round, turns=position.s.option_turns)


def rounds(position: Position) -> str:
    """MOM-F03."""
    return translate("rounds-line", round=position.round, turns=position.s.option_turns)


def base(position: Position) -> str:
    """MOM-B02 to MOM-B04."""
    most = position.s.option_base
    return translate("base-line", hits=position.base_hits, most=most, upgrades=max(0, most - 1 - position.base_hits))


def base_hits(position: Position) -> str:
    """MOM-B04."""
    return translate("base-hits", hits=position.base_hits, most=position.s.option_base)


def incoming(position: Position) -> str:
    """MOM-O02, MOM-B01."""
    return translate("incoming-line", aliens=alien_texts(position.incoming), wave=position.wave)


def mmm(position: Position) -> str:
    """MOM-X01 to MOM-X03."""
    return translate("mmm-line", dice=data.BOMB_DICE, target=position.target)


def ways(position: Position) -> str:
    """MOM-D02: how far it is to the MMM each way, or that a way is closed."""
    return translate("ways", ways=tuple(way(position, one) for one in routes_to_mmm(position)))


def way(position: Position, one: Route) -> str:
    """'left, 14 columns from Red'."""
    if one.columns is None:
        return translate("way-closed", side=one.side, closed=signs.closed_words(position.board))
    seat = None if one.seat is None else seat_name(one.seat)
    return translate("way-open", side=one.side, columns=one.columns, seat=seat)


def closed(position: Position) -> str:
    """MOM-S01, MOM-R03: why the way to the MMM leads to one side only."""
    (side,) = open_sides(position.board)
    return translate("closed-line", closed=signs.closed_words(position.board), side=side)


def bag(position: Position) -> str:
    """MOM-S03, MOM-W04."""
    return translate("bag-line", aliens=alien_texts(position.bag))


# ---- the planet --------------------------------------------------------------------------------


def slot(position: Position, name: str) -> str:
    """MOM-W01 to MOM-W03: what stands on a card, and what the next wave on its side does to it."""
    card, there = terrain_name(position.card_on(name)), alien_texts(position.aliens_on(name))
    side = ("left" if name[0] == "l" else "right") if position.board == data.FULL else "only"
    if name in BEHIND:
        wave = translate("wave-near", side=side, behind=alien_texts(position.aliens_on(BEHIND[name])))
    else:
        new = planet.count_marines(position.s, data.LEFT if name[0] == "l" else data.RIGHT) + 1
        wave = translate("wave-far", side=side, new=new)
    return WORDS.facts(translate("on-card", card=card, slot=slot_name(name), aliens=there), wave)


def where(position: Position, box: Box) -> str:
    """'Red Sands, column 9'."""
    slot = position.slot_of(box[0])
    area = (
        terrain_name(position.card_on(slot)) if slot else Name("landing-zone" if position.in_zone(box) else "guard-box")
    )
    return translate("where", area=area, box=box_text(box))


def in_box(position: Position, box: Box) -> str:
    """A box and who is in it."""
    there = position.company(box)
    marines = (translate("lies" if one.crashed else "stands", seat=seat_name(one.seat)) for one in there.marines)
    who = (*marines, *alien_texts(there.aliens))
    return translate("in-box", where=where(position, box), hazard=kind_of(position.terrain, box) == HAZARD, who=who)


def _standing(position: Position, one: Marine) -> list[str]:
    """Where a marine is, and whether it lies crashed."""
    name, crashed = seat_name(one.seat), [translate("marine-crashed")] if one.crashed else []
    if one.out or one.box is None:
        return [translate("marine-out" if one.out else "marine-above", seat=name)]
    columns = position.to_mmm(one.box)
    return [translate("marine-at", seat=name, where=where(position, one.box), columns=columns), *crashed]


def marine(position: Position, one: Marine) -> str:
    """Where a marine is, its ability, and how it stands with that."""
    facts = _standing(position, one)
    if one.ability:
        facts.append(translate("trained.label", ability=ability_name(one.ability)))
    elif one.card:
        facts.append(translate("marine-card", card=one.card))
    if one.used:
        facts.append(translate("marine-used"))
    if one.strained:
        facts.append(translate("marine-strained"))
    return WORDS.facts(*facts)


def describe_position(position: Position) -> str:
    """The position in a few sentences."""
    return translate(
        "described",
        rounds=round_now(position),
        turn=turn(position),
        ways=ways(position),
        base=base_hits(position),
        marines=tuple(WORDS.facts(*_standing(position, one)) for one in position.marines),
        aliens=sum(position.groups.values()),
        coming=sum(position.incoming),
    )


# ---- the tray ----------------------------------------------------------------------------------


def card(position: Position, number: int) -> str:
    """What a card of dice is for."""
    if number == HAND:
        return _aside(position)
    if number == position.action and position.throw in ("bomb", "teleport"):
        return translate(f"action-{position.throw}")
    return translate("action", action=number)


def _aside(position: Position) -> str:
    if position.throw == "him" or position.throw == "sm":
        return translate(f"aside-{position.throw}")
    if position.hand is not None:
        return translate("aside-foreseen")
    ability = "drone" if position.phase == "drone" else position.ability
    return translate(f"ability-{ability}.short")


def die_name(one: Die) -> Name:
    """'blue 3', if it is thrown, or 'blue die'."""
    return words.face(one.face) if one.face else words.die(one.colour)


def die(one: Die) -> str:
    """What a die on a card is, and where."""
    return translate("die-on-card", die=die_name(one), thrown=bool(one.face), number=one.number, card=one.card)


def decided_by(position: Position) -> str:
    """MOM-F01 to MOM-F03: why the team won or lost."""
    return translate(f"decided-by-{position.reason}", round=position.round)


def verdict(position: Position, seat: int | None) -> str:
    """The state of the base, or how far the team, or this seat's marine, has come."""
    marching = [marine for marine in position.marines if marine.box and not marine.out]
    foremost = min(marching, key=lambda marine: position.to_mmm(position.at(marine.seat)), default=None)
    return translate(
        "verdict-won" if position.is_won else "verdict-lost",
        hits=position.base_hits,
        own=foremost is not None and foremost.seat == seat,
        foremost=seat_name(foremost.seat) if foremost else None,
        columns=position.to_mmm(position.at(foremost.seat)) if foremost else 0,
    )


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """What decided it, then what the team did and suffered; nothing of what there was none of."""
    return [
        *_decided(position, story),
        Statistic(
            translate("figure-rounds"), translate("figure-of", count=position.round, most=position.s.option_turns)
        ),
        *_destroyed(story),
        *_nearest(position, story),
        *_suffered(position, story),
    ]


def _decided(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """MOM-B02, MOM-X02, MOM-Y07: the last hit on the base, or the last try at the Master Mind."""
    is_such = _is_hit if position.reason == "base" else _is_try
    moves = [one.at for one in story if any(map(is_such, one.effects))]
    if moves:
        yield Statistic(
            translate("figure-decided"), translate(f"decided-{position.reason}", hits=position.base_hits), moves[-1]
        )


def _is_hit(effect: Effect) -> bool:
    return isinstance(effect, did.BaseHit)


def _is_try(effect: Effect) -> bool:
    return isinstance(effect, did.BombSet) or (isinstance(effect, did.Chose) and effect.verb == "kamikaze")


def _destroyed(story: MoveHistory) -> Iterator[Statistic]:
    """Aliens destroyed, by whom, and where most of them at once."""
    kills = [
        (sum(effect.aliens), effect.seat, one.at)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Killed | did.Bombarded)
    ]
    if kills:
        by_seat: Counter[int] = Counter()
        for aliens, seat, _ in kills:
            by_seat[seat] += aliens
        yield Statistic(translate("figure-destroyed"), _shared(by_seat), max(kills)[-1])


def _shared(by_seat: Counter[int]) -> str:
    """'9 (Red 6 and Blue 3)', or '9 (Red)' if all are of one marine."""
    alone = len(by_seat) == 1
    shares = tuple(
        translate("figure-share", seat=seat_name(seat), count=count, alone=alone)
        for seat, count in by_seat.most_common()
    )
    return translate("figure-shares", count=by_seat.total(), shares=shares)


def _nearest(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """Where somebody came nearest to the Master Mind for the first time."""
    reached = [
        (position.to_mmm(effect.box), one.at, effect.seat)
        for one in story
        for effect in one.effects
        if isinstance(effect, did.Jumped | did.Appeared)
    ]
    if reached:
        columns, at, seat = min(reached)
        yield Statistic(
            translate("figure-nearest"), translate("figure-columns", columns=columns, seat=seat_name(seat)), at
        )


def _suffered(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """Hits on the base, and crashes."""
    hits, crashes = effects_of_type(story, did.BaseHit), effects_of_type(story, did.Crashed)
    if position.base_hits and hits:
        count = translate("figure-of", count=position.base_hits, most=position.s.option_base)
        yield Statistic(translate("figure-hits"), count, hits[-1][0].at)
    if crashes:
        yield Statistic(
            translate("figure-crashes"), _shared(Counter(effect.seat for _, effect in crashes)), crashes[-1][0].at
        )
