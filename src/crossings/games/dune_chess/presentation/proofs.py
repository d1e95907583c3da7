"""Reasons for turns of Dune Chess that the rules prove on the board: what a turn attacks, saves, guards or gives away.

Rollouts show one line each, which the other side may avoid. These reasons hold against every reply, or describe the
position after the turn, and weren't true before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from crossings.engine.effects import Consequence, Proof
from crossings.words import Name

from ..rules import data
from ..rules.data import SEATS, VALUE, WARRIOR
from ..rules.schema import State
from ..rules.squares import open_spice
from . import consequences as events
from .exchanges import (
    Win,
    attempts,
    can_gain,
    can_hold,
    can_prevent_harvest,
    holding_move,
    lead,
    least_loss,
    moves_of,
    moves_worm,
    played,
    settled,
    sound,
    wins,
)
from .position import Man, Position, man_of
from .prompts import moves_left

POINT = 3.0
"""The value of a point of what a turn makes possible, in hundredths of a won game."""
IN_DANGER = 1.0
"""How much a man in danger counts."""
MAX_LAST_MOVES = 4
"""Moves left from which a turn that lets the game end is a mistake of the side behind."""
MAX_LAST_CHANCE, MAX_COUNTDOWN, MAX_LEVEL_COUNTDOWN = 8, 12, 8
"""Moves left from which the end of the game is a reason: for the side behind, for the leader, and with equal scores."""
WON, ATTACK, WORM_ATTACK, SECOND, MET = 0.9, 0.4, 0.3, 0.1, 0.5
"""How much an attack counts as a share of what it would win: if no reply avoids a loss, with a man, with a Sandworm,
for the second man, and if a reply meets the same attack after the other turn."""
SAVED = 0.9
"""The same for a man who could be taken before the turn."""
PARTLY = 0.4
"""How much something counts if the other side can win as much elsewhere."""
NOT_ONLY = 0.8
"""The same for a loss that only the other turn brings, which wasn't threatened before."""
COVER, NEXT, NEAR = 1.0, 1.0, 0.8
"""Spice that the other side can no longer harvest, and that the seat can harvest next, against every reply or if the
other side allows it."""
IN_DANGER_HARVEST = 0.3
"""A Harvester that takes Spice before it is taken."""
CARRIER = 0.5
"""An Ornithopter given for as many points."""
MAX_THREATS = 12
"""Maximum number of moves of the other side, the best ones, of which every reply is tried: 0.1 s each."""
LAST_CHANCE, COUNTDOWN, LEVEL, HOPELESS, QUIET = 4.0, 0.6, 0.45, 0.2, 0.15
"""The end of the game, for the side behind, the leader, and with equal scores; a loss without remedy; a quiet turn."""


class Prospects:
    """What both sides could win in a position if it were their turn."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.s = position.s
        self.seat, self.other = seat, SEATS - 1 - seat

    @cached_property
    def tried(self) -> list[Win]:
        """All captures and harvests of the seat."""
        return attempts(self.s, self.seat)

    @cached_property
    def mine(self) -> list[Win]:
        """Those that win points in all, the best first."""
        return sound(self.s, self.seat, self.tried, self.dangers)

    @cached_property
    def risked(self) -> list[Win]:
        """All captures and harvests of the other side."""
        return attempts(self.s, self.other)

    @cached_property
    def dangers(self) -> list[Win]:
        """Those that win points on their squares, even if they cost as many elsewhere, the best first."""
        return _winning(self.risked)

    @cached_property
    def theirs(self) -> list[Win]:
        """Those that win points in all, the best first."""
        return sound(self.s, self.other, self.risked, _winning(self.tried))

    @property
    def worst(self) -> int:
        """The most points that the other side could win at once."""
        return self.dangers[0].points if self.dangers else 0

    @property
    def loss(self) -> int:
        """The points that the other side wins at once in any case."""
        return self.theirs[0].points if self.theirs else 0

    @cached_property
    def in_danger(self) -> set[str]:
        """The squares on which the other side could win points."""
        return {one.at for one in self.dangers}

    @cached_property
    def harvests(self) -> tuple[str, ...]:
        """The squares of Spice that the seat could harvest without loss, with a Harvester who isn't attacked."""
        attacked = {one.at for one in self.risked if one.points >= 0}
        return _spice_of([one for one in self.mine if one.start not in attacked])

    @property
    def lead(self) -> int:
        """The points by which the seat leads."""
        return lead(self.s, self.seat)

    @property
    def outcome(self) -> int:
        """The lead of the seat after the most that the other side could win at once."""
        return self.lead - self.worst


class _Contrast(NamedTuple):
    """The positions before a turn, after it, and after another one: what is true of both is no reason."""

    before: Prospects
    after: Prospects
    instead: Prospects | None = None

    @property
    def harm(self) -> int:
        """The points that the other side can win at once only because of the turn."""
        threatened = {(one.at, one.man) for one in self.before.dangers}
        return max((one.points for one in self.after.theirs if (one.at, one.man) not in threatened), default=0)

    def saves_alone(self, danger: Win) -> bool:
        """Return whether a man in danger is still so after the other turn, from the same man or a Sandworm."""
        if self.instead is None:
            return True
        places = _places(self.before, self.instead, danger.at)
        return any(one.at in places and one.by == danger.by for one in self.instead.dangers)


def _places(before: Prospects, after: Prospects, at: str) -> list[str]:
    """Return where the men on a square stand in a later position, those on top first, or "" for those who are gone."""
    old, new = before.position.squares, after.position.squares
    found = []
    for man in old[at].men:
        places = (name for name, stack in new.items() if man in stack.men and man not in old[name].men)
        found.append(at if man in new[at].men else next(places, ""))
    return found


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn achieves in the position, and which men it leaves in danger."""
    turn = _Contrast(Prospects(before, seat), Prospects(after, seat))
    yield from (Consequence(one.event, POINT * one.weight) for one in _merits(turn))
    for one in turn.after.theirs:
        if one.man:
            event = events.IsInDanger(_by(one), one.start, one.man.name, one.at)
            yield Consequence(event, -IN_DANGER * POINT * one.points)


def proofs(before: Position, after: Position, other: Position | None, seat: int) -> list[Proof]:
    """Return what speaks for a turn, the most important first: what it does, and what another turn would allow.

    `other`: the position after another turn, whose own merits don't count for this one.
    """
    was, now = Prospects(before, seat), Prospects(after, seat)
    if other is None:
        turn = _Contrast(was, now)
        found = [*_merits(turn), *_circumstances(turn)]
    else:
        instead = Prospects(other, seat)
        shared = {_claim(one) for one in _merits(_Contrast(was, instead))}
        found = [one for one in _merits(_Contrast(was, now, instead)) if _claim(one) not in shared]
        found += _allowed(was, now, instead)
    return sorted(found, key=lambda one: -one.weight)


def _claim(proof: Proof) -> object:
    """Return what a proof says: any free harvest is as good as another one."""
    is_harvest = type(proof.event) in (events.HarvestsSafely, events.HarvestsGuarded, events.HarvestsNext)
    return type(proof.event) if is_harvest else proof.event


# ---- what a turn does ----------------------------------------------------------------------------


def _merits(turn: _Contrast) -> Iterator[Proof]:
    """Yield what a turn does, each with its value in points."""
    if turn.after.s.ending:
        return
    yield from _taken(turn)
    yield from _saved(turn)
    yield from _covered(turn)
    left, _ = moves_left(turn.after.position)
    if left > 1:
        yield from _attacks(turn)
        yield from _spice_in_reach(turn)
        yield from _last_chance(turn, left)


def _circumstances(turn: _Contrast) -> Iterator[Proof]:
    """Yield what holds after the turn, though perhaps after others, too: how the game ends, and that all is quiet."""
    now = turn.after
    if now.s.ending:
        yield from _end(turn)
        return
    left, _ = moves_left(now.position)
    yield from _countdown(now, left)
    if not _winning(now.tried) and not now.dangers and not can_gain(now.s, now.other):
        yield Proof(events.NothingAtStake(), QUIET)
    yield from _hopeless(turn)


def _end(turn: _Contrast) -> Iterator[Proof]:
    """DUC-63 to DUC-65: yield that a quiet turn ends the game, if no capture or harvest would win points."""
    if not turn.before.mine:
        own, theirs = (turn.after.position.scores[seat] for seat in (turn.after.seat, turn.after.other))
        yield Proof(events.EndsQuietly(own, theirs), LAST_CHANCE)


def _taken(turn: _Contrast) -> Iterator[Proof]:
    """Yield what a capture or harvest of the turn costs, if it wins points in all."""
    was, now, _ = turn
    gained = now.lead - was.lead
    old, new = was.position.squares, now.position.squares
    threatened = {(one.at, one.man) for one in was.dangers}
    for at, stack in new.items():
        victim = old[at].top
        is_capture = victim is not None and victim.seat == now.other and stack.top != victim
        is_harvest = old[at].open_spice and not stack.worm and stack.ground != old[at].ground
        if not (is_capture and (stack.worm or stack.top)) and not is_harvest:
            continue
        answers = [one for one in now.dangers if at in (one.at, one.start) or (one.at, one.man) not in threatened]
        cost = max((one.points for one in answers), default=0)
        if gained - cost <= 0:
            if victim is not None:
                yield from _taken_with_threat(now, victim, at, gained)
            elif gained == cost and stack.top and any(one.man == stack.top for one in was.theirs):
                yield Proof(events.HarvestsInDanger(at), IN_DANGER_HARVEST)
            return
        is_attacked = any(one.at == at for one in now.risked)
        if is_harvest:
            if not cost:
                yield Proof((events.HarvestsGuarded if is_attacked else events.HarvestsSafely)(at), gained)
        elif victim is not None and not cost:
            free = events.TakesGuarded if is_attacked else events.TakesFreely
            yield Proof(free(victim.name, at), gained)
        elif victim is not None and answers[0].man is not None:
            yield Proof(events.TakesFor(victim.name, at, answers[0].man.name), gained - cost)


def _taken_with_threat(now: Prospects, victim: Man, at: str, gained: int) -> Iterator[Proof]:
    """Yield that a capture wins points because it threatens another man as well, so that taking back costs more."""
    targets = [one.man.name for one in now.mine if one.man and one.at != at]
    places = [one.at for one in now.mine if one.man and one.at != at]
    if targets and not can_hold(now.s, now.other, 1 - gained):
        yield Proof(events.TakesWithThreat(victim.name, at, targets[0], places[0]), gained)


def _saved(turn: _Contrast) -> Iterator[Proof]:
    """Yield which men were in danger before the turn and no longer are."""
    was, now, _ = turn
    saved: dict[str, dict[str, Win]] = {}
    for one in was.dangers:
        places = _places(was, now, one.at) if one.man else [""]
        is_captured = one.by is not None and one.by not in now.position.squares[one.start].men
        if not is_captured and all(places) and now.in_danger.isdisjoint(places):
            saved.setdefault(one.start, {}).setdefault(places[0], one)
    for start, men in saved.items():
        if not any(turn.saves_alone(one) for one in men.values()):
            continue
        (at, one), *others = men.items()
        origin = start if one.by or now.position.squares[start].worm else ""
        value = SAVED * one.points * (1 if now.worst < one.points else PARTLY) + SECOND * len(others)
        is_attacked = any((threat.start, threat.at) == (start, at) for threat in now.risked)
        assert one.man is not None
        if others:
            yield Proof(events.AreSafe(_by(one), origin, tuple(sorted(men))), value)
        else:
            event = events.IsGuarded if is_attacked else events.IsSafe
            yield Proof(event(_by(one), origin, one.man.name, at), value)


def _covered(turn: _Contrast) -> Iterator[Proof]:
    """DUC-36: yield the Spice that the other side could harvest before the turn, and no longer can without loss."""
    was, now, instead = turn
    left = _spice_of(now.dangers)
    value = COVER * (PARTLY if left else 1)
    guarded: dict[tuple[Man | None, str, Man], list[str]] = {}
    possible = set(_spice_of(was.dangers)) & set(_spice_of((instead or was).dangers))
    for at in sorted(possible - set(left)):
        harvests = [one for one in now.risked if one.at == at]
        guards = _guards(turn, harvests[0], at) if harvests else None
        if guards is not None:
            guarded.setdefault(guards, []).append(at)
        elif not harvests and not left:
            yield Proof(events.SpiceIsBarred(at), value)
    for (by, start, price), squares in guarded.items():
        name = by.name if by else Name("sandworm")
        covers = events.Covers if by else events.WormCovers
        is_loaded = price.kind == data.ORNITHOPTER
        yield Proof(covers(name, start, tuple(squares), price.name, is_loaded, left), value)


def _guards(turn: _Contrast, harvest: Win, at: str) -> tuple[Man | None, str, Man] | None:
    """Return who newly guards Spice, where he stands, and whom a harvest would cost; None: no new guard."""
    was, now, _ = turn
    answers = _winning(_answers(now.s, now.other, harvest.move))
    old = next((one for one in was.dangers if one.at == at), None)
    had = {one.start for one in _answers(was.s, was.other, old.move)} if old else set()
    new = sorted((one for one in answers if one.start not in had), key=lambda one: -one.points)
    if not new or harvest.price is None or new[0].start in now.in_danger:
        return None
    return new[0].by, new[0].start, harvest.price


def _answers(s: State, seat: int, harvest: int) -> list[Win]:
    """Return the captures by which the other side can answer a harvest of a seat."""
    at = data.SQUARES[data.TO[harvest]]
    return [one for one in attempts(played(s, seat, harvest), SEATS - 1 - seat) if one.at == at]


def _attacks(turn: _Contrast) -> Iterator[Proof]:
    """Yield the men whom the seat newly attacks, with a man who isn't in danger himself.

    Only an attack on two men, or one that no reply meets, is a reason against another turn: one man can move away.
    """
    now, instead = turn.after, turn.instead
    shared = {one.at for one in _lasting_attacks(_Contrast(turn.before, instead))} if instead else set()
    attacks: dict[str, dict[str, Win]] = {}
    for one in _lasting_attacks(turn):
        attacks.setdefault(one.start, {}).setdefault(one.at, one)
    for start, targets in attacks.items():
        first, *others = targets.values()
        share = ATTACK if first.by else WORM_ATTACK
        least = first.points if others else 1
        is_won = not can_hold(now.s, now.other, least, first.at)
        if instead and shared >= {*targets} and (not is_won or not can_hold(instead.s, instead.other, least, first.at)):
            continue
        value = WON * first.points if is_won else share * first.points + SECOND * sum(one.points for one in others)
        assert first.man is not None
        facts = (_by(first), start, first.man.name, first.at)
        if instead and is_won and first.at in shared:
            yield from _met(instead, first, least)
        if others and others[0].man is not None:
            two = events.ThreatensTwo if first.by else events.WormThreatensTwo
            yield Proof(two(*facts, others[0].man.name, others[0].at, is_won), value)
        elif is_won:
            yield Proof((events.WinsMan if first.by else events.WormWinsMan)(*facts), value)
        elif not instead:
            yield Proof((events.Threatens if first.by else events.WormThreatens)(*facts), value)


def _met(instead: Prospects, attack: Win, least: int) -> Iterator[Proof]:
    """Yield the reply that meets an attack after the other turn, if no reply meets the same attack after this one."""
    move = holding_move(instead.s, instead.other, least, attack.at)
    if move is None or attack.man is None or data.MOVE_TYPE[move] in (data.RANSOM, data.PASSING):
        return
    event = events.IsMet(*_step(instead.s, move), attack.man.name, attack.at)
    yield Proof(event, MET * attack.points, is_good=False, follows=False, moves=(data.ACTIONS[move],))


def _new_attacks(turn: _Contrast) -> list[Win]:
    """Return the captures that the seat newly threatens, the best first."""
    had = {(one.at, one.man) for one in _winning(turn.before.tried)}
    found = _winning(turn.after.tried)
    return [one for one in found if one.man and (one.at, one.man) not in had and not _is_gift(one)]


def _lasting_attacks(turn: _Contrast) -> list[Win]:
    """Return those with men and Sandworms that can stay, if the other side can't newly take as much itself."""
    now = turn.after
    unsafe = now.in_danger | {one.start for one in now.dangers if one.by is None}
    is_sound = {one.move for one in now.mine}
    new = _new_attacks(turn)
    return [one for one in new if one.start not in unsafe and one.move in is_sound and one.points > turn.harm]


def _is_gift(attack: Win) -> bool:
    """DUC-19: return whether a Sandworm attacks a Fremen who can mount it."""
    is_fremen = attack.man == Man(data.ATREIDES, WARRIOR)
    return attack.by is None and is_fremen and data.is_orthogonal(data.SQUARE[attack.start], data.SQUARE[attack.at])


def _spice_in_reach(turn: _Contrast) -> Iterator[Proof]:
    """DUC-36: yield the Spice that the seat can harvest next, unlike before."""
    was, now, instead = turn
    had = {one.at for one in _winning(was.tried) if one.man is None}
    squares = now.harvests
    if not had and squares and not can_prevent_harvest(now.s, now.other):
        yield Proof(events.HarvestsNext(squares), NEXT)
    if turn.harm or (instead and instead.harvests):
        return
    for at in squares:
        if at not in had:
            yield Proof(events.SpiceIsNear(at), NEAR * (PARTLY if had else 1))


def _last_chance(turn: _Contrast, left: int) -> Iterator[Proof]:
    """DUC-63 to DUC-65: yield the best attack of a seat that is behind when the game ends soon without captures.

    The attacker may be in danger himself: to capture him restarts the count.
    """
    now = turn.after
    own, theirs = (now.position.scores[seat] for seat in (now.seat, now.other))
    if own >= theirs or left > MAX_LAST_CHANCE:
        return
    for one in _new_attacks(turn)[:1]:
        assert one.man is not None
        chance = events.LastChance if one.by else events.WormLastChance
        yield Proof(chance(_by(one), one.start, one.man.name, one.at, own, theirs, left), LAST_CHANCE + one.points)
    had = turn.instead or turn.before
    if not (had.mine or any(one.man is None for one in (*had.tried, *turn.before.tried))):
        for at in _spice_of(now.tried)[:1]:
            yield Proof(events.LastHarvest(at, own, theirs, left), LAST_CHANCE)


def _countdown(now: Prospects, left: int) -> Iterator[Proof]:
    """DUC-63 to DUC-65: yield that the game ends soon without captures, which the other side can't avoid at once."""
    own, theirs = (now.position.scores[seat] for seat in (now.seat, now.other))
    if now.worst:
        return
    if own > theirs and left <= MAX_COUNTDOWN and not can_gain(now.s, now.other):
        yield Proof(events.LeadLasts(own - theirs, left), COUNTDOWN)
    if own == theirs and left <= MAX_LEVEL_COUNTDOWN and not now.mine and not can_gain(now.s, now.other):
        yield Proof(events.StaysLevel(own, left), LEVEL)


def _hopeless(turn: _Contrast) -> Iterator[Proof]:
    """Yield a man in danger who is lost after any move."""
    was, now, _ = turn
    for one in now.theirs[:1]:
        same = next((old for old in was.theirs if (old.start, old.at, old.man) == (one.start, one.at, one.man)), None)
        if one.man and same and not can_hold(was.s, was.seat, one.points):
            event = events.CannotBeSaved(_by(one), one.start, one.man.name, one.at)
            yield Proof(event, HOPELESS, is_good=False)


# ---- what another turn would allow ---------------------------------------------------------------


def _allowed(was: Prospects, now: Prospects, instead: Prospects) -> Iterator[Proof]:
    """Yield what the other side wins after another turn and can't win after this one."""
    yield from _time_runs_out(now, instead)
    if instead.s.ending or now.s.ending:
        return
    yield from _traded_carrier(was, instead)
    threatened = {(one.start, one.at) for one in was.theirs}
    possible = {(one.man, one.at) for one in now.risked if one.points >= 0}
    found = False
    for one in instead.theirs if instead.lead - instead.loss < now.outcome else ():
        if one.points > now.worst and (one.man, one.at) not in possible:
            share = 1 if (one.start, one.at) in threatened else NOT_ONLY
            yield Proof(_loss(one), share * (one.points - now.worst), is_good=False, follows=False, moves=(one.text,))
            found = True
    if not found:
        yield from _forced(now, instead)
        yield from _captured_with_threat(now, instead)


def _time_runs_out(now: Prospects, instead: Prospects) -> Iterator[Proof]:
    """DUC-63 to DUC-65: yield that the game would soon end with the seat behind, while this turn restarts the count."""
    own, theirs = (instead.position.scores[seat] for seat in (instead.seat, instead.other))
    left = 0 if instead.s.ending else moves_left(instead.position)[0]
    if own < theirs and left <= MAX_LAST_MOVES and not now.s.ending and not now.s.quiet and not instead.mine:
        event = events.TimeRunsOut(own, theirs, left)
        yield Proof(event, LAST_CHANCE, is_good=False, follows=False)


def _traded_carrier(was: Prospects, instead: Prospects) -> Iterator[Proof]:
    """Yield that the other turn gives an Ornithopter for as many points in other men, while there is Spice left."""
    carrier = Man(instead.seat, data.ORNITHOPTER)
    for one in instead.theirs[:1]:
        victim = was.position.squares[one.at].top
        has_captured = victim is not None and victim.kind != data.ORNITHOPTER
        is_even = has_captured and instead.lead > was.lead == instead.lead - one.points
        if one.man == carrier and one.price is None and is_even and open_spice(instead.s):
            event = events.TradesCarrier(_by(one), one.start, carrier.name, one.at)
            yield Proof(event, CARRIER, is_good=False, follows=False, moves=(one.text,))


def _loss(one: Win) -> events.IsCaptured | events.IsKilled | events.EnemyHarvests:
    if one.man is None:
        return events.EnemyHarvests(one.at)
    if one.by is None:
        return events.IsKilled(one.start, one.man.name, one.at)
    return events.IsCaptured(one.by.name, one.start, one.man.name, one.at)


def _forced(now: Prospects, instead: Prospects) -> Iterator[Proof]:
    """Yield the quiet move of the other side after another turn that wins most against every reply.

    It must win more than captures and harvests that the other side can begin with: these would be the punishment.
    """
    at_once = settled(instead.s, instead.other)
    threats = [(target, move) for move in moves_of(instead.s, instead.other) if (target := _target(instead, move))]
    possible = set(moves_of(now.s, now.other))
    for target, move in sorted(threats, key=lambda threat: -threat[0].points)[:MAX_THREATS]:
        if target.points <= at_once or not _is_won(instead.s, instead.other, move, target):
            continue
        same = _target(now, move) if move in possible else None
        if same is None or not _is_won(now.s, now.other, move, same):
            yield Proof(
                _threat(instead, move, target),
                NOT_ONLY * target.points,
                is_good=False,
                follows=False,
                moves=(data.ACTIONS[move],),
            )
            return


def _threat(
    instead: Prospects, move: int, target: Win
) -> events.FallsTo | events.HarvestFollows | events.HarvestThreatened:
    """Return what a quiet move of the other side threatens."""
    step = _step(instead.s, move)
    if target.man:
        return events.FallsTo(*step, target.man.name, target.at)
    after = played(instead.s, instead.other, move)
    follows = events.HarvestThreatened if can_prevent_harvest(after, instead.seat) else events.HarvestFollows
    return follows(*step, _spice_of(wins(after, instead.other)))


def _step(s: State, move: int) -> tuple[Name, str, str]:
    """Return who makes a move, from where and to where."""
    carried = s.cargo if data.MOVE_TYPE[move] == data.OUT else s.men
    mover = None if moves_worm(s, move) else man_of(carried[data.FROM[move]])
    name = mover.name if mover else Name("sandworm")
    return name, data.SQUARES[data.FROM[move]], data.SQUARES[data.TO[move]]


def _captured_with_threat(now: Prospects, instead: Prospects) -> Iterator[Proof]:
    """Yield the capture after another turn that wins most points since it uncovers, or makes, another threat."""
    possible = {one.move for one in now.risked}
    captures = [one for one in instead.risked if one.man]
    found: list[Proof] = []
    for one in sorted(captures, key=lambda one: -VALUE[one.man.kind] if one.man else 0)[:MAX_THREATS]:
        second = _second_threat(instead, one)
        if one.man is None or second is None or (one.move in possible and _second_threat(now, one)):
            continue
        name, place, lost = second
        if instead.lead - lost < now.outcome:
            event = events.CapturedWithThreat(_by(one), one.start, one.man.name, one.at, name, place)
            found.append(Proof(event, NOT_ONLY * lost, is_good=False, follows=False, moves=(one.text,)))
    yield from sorted(found, key=lambda proof: -proof.weight)[:1]


def _second_threat(sides: Prospects, one: Win) -> tuple[Name, str, int] | None:
    """Return whom else a capture of the other side newly threatens, and how much it wins in all.

    A man who can be taken back makes no threat, nor is the man who takes him back threatened; and what could be taken
    before isn't newly threatened.
    """
    after = played(sides.s, sides.other, one.move)
    gained = lead(after, sides.other) - lead(sides.s, sides.other)
    had = {(win.at, win.man) for win in sides.dangers}
    found = [win for win in wins(after, sides.other) if win.man and win.at != one.at]
    anyway = max((win.points for win in found if (win.at, win.man) in had), default=0)
    recapturers = {win.start for win in attempts(after, sides.seat) if win.at == one.at}
    targets = [
        win
        for win in found
        if (win.at, win.man) not in had and win.at not in recapturers and not (recapturers and win.start == one.at)
    ]
    if one.man is None or not targets:
        return None
    first = targets[0]
    least = anyway + 1 - (0 if one.points > 0 else gained)
    if can_hold(after, sides.seat, least):
        return None
    man = first.man
    assert man is not None
    return man.name, first.at, gained + least_loss(after, sides.seat)


def _target(sides: Prospects, move: int) -> Win | None:
    """Return what a quiet move of the other side newly threatens to win, if the seat doesn't reply."""
    if data.MOVE_TYPE[move] in (data.RANSOM, data.PASSING):
        return None
    after = played(sides.s, sides.other, move)
    if lead(after, sides.other) != lead(sides.s, sides.other) or after.ending:
        return None
    had = {(one.at, one.man) for one in sides.theirs}
    could_harvest = any(one.man is None for one in sides.theirs)
    found = wins(after, sides.other)
    return next((one for one in found if (one.at, one.man) not in had and (one.man or not could_harvest)), None)


def _spice_of(found: Sequence[Win]) -> tuple[str, ...]:
    """Return the squares of the harvests among captures and harvests."""
    return tuple(sorted({one.at for one in found if one.man is None}))


def _is_won(s: State, seat: int, move: int, target: Win) -> bool:
    """Return whether every reply to what a move threatens loses something, because of this threat."""
    after = played(s, seat, move)
    if target.man is None:
        return not can_prevent_harvest(after, 1 - seat) or not (settled(s, seat) or can_hold(after, 1 - seat, 1))
    return not can_hold(after, 1 - seat, 1, target.at)


def _by(one: Win) -> Name:
    return one.by.name if one.by else Name("sandworm")


def _winning(tried: Sequence[Win]) -> list[Win]:
    return sorted((one for one in tried if one.points > 0), key=lambda one: -one.points)
