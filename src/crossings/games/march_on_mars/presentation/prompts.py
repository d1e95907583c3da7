"""Prompts of March on Mars, the parts of a score, and the result and statistics of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crossings.engine.effects import MoveHistory, Statistic, effects_of_type
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

DICE_DUE_REASONS = {data.CRASHED_DICE: "crashed", data.TIRED_DICE: "tired", data.INJECTED_DICE: "injected"}
"""MOM-P01, MOM-Y08: by number of dice due: the reason why it is not four."""


def prompt(position: Position) -> str:
    """Ask the actor for a decision among the moves that are possible now; it follows the name and a colon."""
    if position.reason:
        return due(position)
    match position.phase:
        case "program":
            return _ask_for_program(position)
        case "go":
            return _ask_before_action(position)
        case "choose":
            return _ask_for_use(position)
        case "bait":
            other = "none" if position.board == data.HALF else "right"
            return translate("due-bait.question", side="left" if position.side == data.LEFT else other)
    return translate(f"due-{position.phase}.question")


def _ask_for_program(position: Position) -> str:
    """MOM-P01, MOM-P03: ask for a program: the number of dice, its reason, and a remark on the situation."""
    remark, seat = "none", position.mover
    if planet.is_beset(position.s, seat):
        remark = "beset"
    elif planet.is_beside_mmm(position.s, seat):
        remark = "bomb"
    elif planet.is_in_base(position.s, seat):
        remark = "base"
    reason = DICE_DUE_REASONS.get(position.dice, "none")
    return translate("due-program.question", dice=position.dice, why=reason, more=remark)


def _ask_before_action(position: Position) -> str:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12: ask what to do before an action."""
    if position.hand is not None:
        return translate("due-go.foreseen", action=position.action, bomb="bomb" in position.legal)
    choices = tuple(translate(f"may-{word}") for word, start in CHOICES.items() if _has_move(position, start))
    return translate("due-go.question", action=position.action, dice=words.dice(position.programmed), choices=choices)


CHOICES = {"bomb": "bomb", "stop": "stop", "teleport": "tp:"}
"""Alternatives to throwing an action, by the prefixes of their moves."""


def _has_move(position: Position, *starts: str) -> bool:
    """Whether a legal move has one of these prefixes."""
    return any(move.startswith(starts) for move in position.legal)


def _ask_for_use(position: Position) -> str:
    """MOM-A03 to MOM-A05: ask for a use of the rolled dice."""
    has_reroll = _has_move(position, "re:")
    if position.throw == "bomb":
        total = throws.total_rolled(position.s)
        return translate("due-choose.bomb", total=total, target=position.target, short=position.target - total)
    if position.throw in ("teleport", "him", "sm"):
        message = "teleport" if position.throw == "teleport" else "missile"
        return translate(f"due-choose.{message}", hits=_has_move(position, "hit"), again=has_reroll)
    can = [use for use, starts in USES.items() if _has_move(position, *starts)]
    beset = bool(planet.is_beset(position.s, position.mover))
    return translate("due-choose.question", can="-".join(can) or "nothing", beset=beset, again=has_reroll)


USES = {"jump": ("+", "-"), "shoot": ("shoot",), "fight": ("fight",)}
"""Uses of a throw, by the prefixes of their moves."""


def question_after(position: Position, places: Sequence[str]) -> str:
    """MOM-M01, MOM-T02, MOM-Y11: ask what to do with the dice that have been picked."""
    faces_by_place = {die.id: die.face for die in position.card_dice}
    faces = [faces_by_place[place] for place in places if place in faces_by_place]
    if not faces:
        return ""
    jumps = [_faces_of_jump(move) for move in position.legal if move.startswith(USES["jump"])]
    is_possible = {
        "jump": faces in jumps,
        "combine": any(len(other) > len(faces) and other[: len(faces)] == faces for other in jumps),
        "again": len(faces) == 1 and _has_move(position, f"re:{faces[0]}"),
    }
    uses = tuple(
        translate(f"may-{use}", face=words.face(faces[-1])) for use, possible in is_possible.items() if possible
    )
    return translate("ask-with-dice", uses=uses)


def _faces_of_jump(jump: str) -> list[str]:
    """The dice of a jump, in their order."""
    return [flown.partition(":")[0] for flown in jump[1:].split(",")]


def due(position: Position) -> str:
    """The current task in a few words."""
    if position.reason:
        return translate(f"ending-{position.reason}.short")
    slot, count = position.draw or ("", 0)
    values = {"dice": position.dice, "action": position.action, "throw": position.throw}
    return translate(f"due-{position.phase}", **values, count=count, terrain=terrain_name(position.card_on(slot)))


def waiting(position: Position, name: str) -> str:
    """The prompt for players who wait."""
    return translate("waiting", name=name, due=due(position))


def describe_chance(position: Position) -> str:
    """Describe the current roll or draw and its player."""
    return translate("drawn", phase=position.phase, name=turn_name(position), due=due(position))


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """MOM-F04: the parts of the score, the same for all seats."""
    return [[(translate("mmm-destroyed"), int(position.is_won))] for _ in position.marines]


# ---- dials ---------------------------------------------------------------------------------------


def turn_name(position: Position) -> str:
    """The name of the player in turn, or Mars."""
    return translate("mars" if position.turn is None else seat_name(position.turn))


def turn(position: Position) -> str:
    """The player in turn and the task."""
    return translate("asked", name=turn_name(position), question=due(position))


def round_now(position: Position) -> str:
    """Format the round, such as 'Round 3 of 8'."""
    return translate("rounds", round=position.round, turns=position.s.option_turns)


def rounds(position: Position) -> str:
    """MOM-F03: the round and the limit."""
    return translate("rounds-line", round=position.round, turns=position.s.option_turns)


def base(position: Position) -> str:
    """MOM-B02 to MOM-B04: the hits on the base and its upgrades."""
    max_hits = position.s.option_base
    return translate(
        "base-line", hits=position.base_hits, most=max_hits, upgrades=max(0, max_hits - 1 - position.base_hits)
    )


def base_hits(position: Position) -> str:
    """MOM-B04: the hits on the base."""
    return translate("base-hits", hits=position.base_hits, most=position.s.option_base)


def incoming(position: Position) -> str:
    """MOM-O02, MOM-B01: the incoming wave."""
    return translate("incoming-line", aliens=alien_texts(position.incoming), wave=position.wave)


def mmm(position: Position) -> str:
    """MOM-X01 to MOM-X03: how to destroy the MMM."""
    return translate("mmm-line", dice=data.BOMB_DICE, target=position.target)


def routes(position: Position) -> str:
    """MOM-D02: the length of each route to the MMM, or that it is closed."""
    return translate("ways", ways=tuple(route_text(position, route) for route in routes_to_mmm(position)))


def route_text(position: Position, route: Route) -> str:
    """Describe a route, such as 'left, 14 columns from Red'."""
    if route.columns is None:
        return translate("way-closed", side=route.side, closed=signs.closed_text(position.board))
    seat = None if route.seat is None else seat_name(route.seat)
    return translate("way-open", side=route.side, columns=route.columns, seat=seat)


def closed(position: Position) -> str:
    """MOM-S01, MOM-R03: why there is only one route to the MMM."""
    (side,) = open_sides(position.board)
    return translate("closed-line", closed=signs.closed_text(position.board), side=side)


def bag(position: Position) -> str:
    """MOM-S03, MOM-W04: the contents of the bag."""
    return translate("bag-line", aliens=alien_texts(position.bag))


# ---- the planet ----------------------------------------------------------------------------------


def slot(position: Position, name: str) -> str:
    """MOM-W01 to MOM-W03: the aliens on a card, and what the next wave on its side does to them."""
    card, aliens = terrain_name(position.card_on(name)), alien_texts(position.aliens_on(name))
    side = ("left" if name[0] == "l" else "right") if position.board == data.FULL else "only"
    if name in BEHIND:
        wave = translate("wave-near", side=side, behind=alien_texts(position.aliens_on(BEHIND[name])))
    else:
        new = planet.count_marines(position.s, data.LEFT if name[0] == "l" else data.RIGHT) + 1
        wave = translate("wave-far", side=side, new=new)
    return WORDS.facts(translate("on-card", card=card, slot=slot_name(name), aliens=aliens), wave)


def where(position: Position, box: Box) -> str:
    """Describe the place of a box, such as 'Red Sands, column 9'."""
    slot = position.slot_of(box[0])
    area = (
        terrain_name(position.card_on(slot)) if slot else Name("landing-zone" if position.in_zone(box) else "guard-box")
    )
    return translate("where", area=area, box=box_text(box))


def in_box(position: Position, box: Box) -> str:
    """Describe a box and its contents."""
    contents = position.contents_of(box)
    marines = (
        translate("lies" if marine.crashed else "stands", seat=seat_name(marine.seat)) for marine in contents.marines
    )
    names = (*marines, *alien_texts(contents.aliens))
    return translate("in-box", where=where(position, box), hazard=kind_of(position.terrain, box) == HAZARD, who=names)


def _marine_facts(position: Position, marine: Marine) -> list[str]:
    """The facts on a marine's place, and whether it has crashed."""
    name, crashed = seat_name(marine.seat), [translate("marine-crashed")] if marine.crashed else []
    if marine.out or marine.box is None:
        return [translate("marine-out" if marine.out else "marine-above", seat=name)]
    columns = position.to_mmm(marine.box)
    return [translate("marine-at", seat=name, where=where(position, marine.box), columns=columns), *crashed]


def marine_line(position: Position, marine: Marine) -> str:
    """Describe a marine: its place, its ability and marks."""
    facts = _marine_facts(position, marine)
    if marine.ability:
        facts.append(translate("trained.label", ability=ability_name(marine.ability)))
    elif marine.card:
        facts.append(translate("marine-card", card=marine.card))
    if marine.used:
        facts.append(translate("marine-used"))
    if marine.strained:
        facts.append(translate("marine-strained"))
    return WORDS.facts(*facts)


def describe_position(position: Position) -> str:
    """Describe the position in a few sentences."""
    return translate(
        "described",
        rounds=round_now(position),
        turn=turn(position),
        ways=routes(position),
        base=base_hits(position),
        marines=tuple(WORDS.facts(*_marine_facts(position, marine)) for marine in position.marines),
        aliens=sum(position.groups.values()),
        coming=sum(position.incoming),
    )


# ---- the tray ------------------------------------------------------------------------------------


def card(position: Position, number: int) -> str:
    """The title of a card of dice."""
    if number == HAND:
        return _special_dice_label(position)
    if number == position.action and position.throw in ("bomb", "teleport"):
        return translate(f"action-{position.throw}")
    return translate("action", action=number)


def _special_dice_label(position: Position) -> str:
    if position.throw == "him" or position.throw == "sm":
        return translate(f"aside-{position.throw}")
    if position.hand is not None:
        return translate("aside-foreseen")
    ability = "drone" if position.phase == "drone" else position.ability
    return translate(f"ability-{ability}.short")


def die_name(die: Die) -> Name:
    """Name a die: 'blue 3' if rolled, else 'blue die'."""
    return words.face(die.face) if die.face else words.die(die.colour)


def die_label(die: Die) -> str:
    """Describe a die on a card, and its place."""
    return translate("die-on-card", die=die_name(die), thrown=bool(die.face), number=die.number, card=die.card)


def decided_by(position: Position) -> str:
    """MOM-F01 to MOM-F03: why the team won or lost."""
    return translate(f"decided-by-{position.reason}", round=position.round)


def verdict(position: Position, seat: int | None) -> str:
    """The state of the base, or the progress of the team or of this seat's marine."""
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
    """Return what decided the game and what the team did and suffered, without zero values."""
    return [
        *_decisive_move(position, story),
        Statistic(
            translate("figure-rounds"), translate("figure-of", count=position.round, most=position.s.option_turns)
        ),
        *_kills(story),
        *_closest_approach(position, story),
        *_setbacks(position, story),
    ]


def _decisive_move(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """MOM-B02, MOM-X02, MOM-Y07: the last hit on the base, or the last attempt with the bomb."""
    is_decisive = _is_hit if position.reason == "base" else _is_bomb_attempt
    moves = [played.at for played in story if any(map(is_decisive, played.effects))]
    if moves:
        yield Statistic(
            translate("figure-decided"), translate(f"decided-{position.reason}", hits=position.base_hits), moves[-1]
        )


def _is_hit(effect: Effect) -> bool:
    return isinstance(effect, did.BaseHit)


def _is_bomb_attempt(effect: Effect) -> bool:
    return isinstance(effect, did.BombSet) or (isinstance(effect, did.Chose) and effect.verb == "kamikaze")


def _kills(story: MoveHistory) -> Iterator[Statistic]:
    """Aliens killed, by marine, and the move that killed most of them."""
    kills = [
        (sum(effect.aliens), effect.seat, played.at)
        for played in story
        for effect in played.effects
        if isinstance(effect, did.Killed | did.Bombarded)
    ]
    if kills:
        by_seat: Counter[int] = Counter()
        for aliens, seat, _ in kills:
            by_seat[seat] += aliens
        yield Statistic(translate("figure-destroyed"), _shares(by_seat), max(kills)[-1])


def _shares(by_seat: Counter[int]) -> str:
    """Format numbers by seat: '9 (Red 6 and Blue 3)', or '9 (Red)' for a single marine."""
    alone = len(by_seat) == 1
    shares = tuple(
        translate("figure-share", seat=seat_name(seat), count=count, alone=alone)
        for seat, count in by_seat.most_common()
    )
    return translate("figure-shares", count=by_seat.total(), shares=shares)


def _closest_approach(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """The closest approach to the Master Mind, and when it was first reached."""
    reached = [
        (position.to_mmm(effect.box), played.at, effect.seat)
        for played in story
        for effect in played.effects
        if isinstance(effect, did.Jumped | did.Appeared)
    ]
    if reached:
        columns, at, seat = min(reached)
        yield Statistic(
            translate("figure-nearest"), translate("figure-columns", columns=columns, seat=seat_name(seat)), at
        )


def _setbacks(position: Position, story: MoveHistory) -> Iterator[Statistic]:
    """Hits on the base, and crashes."""
    hits, crashes = effects_of_type(story, did.BaseHit), effects_of_type(story, did.Crashed)
    if position.base_hits and hits:
        count = translate("figure-of", count=position.base_hits, most=position.s.option_base)
        yield Statistic(translate("figure-hits"), count, hits[-1][0].at)
    if crashes:
        yield Statistic(
            translate("figure-crashes"), _shares(Counter(effect.seat for _, effect in crashes)), crashes[-1][0].at
        )
