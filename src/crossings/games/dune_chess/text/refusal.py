"""Why a move of Dune Chess is refused: the first reason that fits, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from crossings.engine.interface import OVER, Record
from crossings.engine.refusal import Refusal
from crossings.games.dune_chess.rules.data import (
    ACTIONS,
    CODES,
    DESTROYING,
    FREMEN,
    FROM,
    HARVESTER,
    KIND,
    LEADER,
    MENTAT,
    NAMES,
    NEEDED,
    NOBODY,
    ORNITHOPTER,
    OUT,
    PASSING,
    PRICE,
    RANSOM,
    SARDAUKAR,
    SEAT_NAMES,
    SEITCH,
    SIDE,
    SQUARES,
    TO,
    TOGETHER,
    TROOP,
    WARRIOR,
    WAY,
    file_of,
    is_adjacent,
    is_diagonal,
    is_orthogonal,
    rank_of,
)
from crossings.games.dune_chess.rules.kernels import (
    actor,
    can_end,
    can_mount,
    has,
    has_spice,
    has_worm,
    is_enemy,
    is_load,
    is_open_spice,
    is_own,
    is_straight_back,
    is_vacant,
    may_lead,
)

NUMBER_OF = {text: number for number, text in enumerate(ACTIONS)}


def explain(s: Record, text: str) -> Refusal:
    """The reason for a text that is not legal here."""
    if actor(s) == OVER:
        return Refusal("game-over", "DUC-60", "The game is over.")
    if text not in NUMBER_OF:
        return Refusal(
            "unknown-text", "DUC-08", "This is not the text of any move; moves look like a2-b3, c1-e3+ or tr@a2."
        )
    number = NUMBER_OF[text]
    way, a, b = int(WAY[number]), int(FROM[number]), int(TO[number])
    if way == PASSING:
        return Refusal("may-not-pass", "DUC-07", "You can move, so you may not pass.")
    if way == RANSOM:
        refusal = _ransom(s, text[:2], a, b)
    elif (refusal := _who_moves(s, way, a)) is None:
        refusal = _worm(s, a, b) if _is_worm_move(s, way, a) else _man(s, way, a, b)
    if refusal is None:
        raise ValueError(f"{text} is a legal move")
    return refusal


# ---- ransom --------------------------------------------------------------------------------------


def _ransom(s: Record, code: str, kind: int, b: int) -> Refusal | None:
    seat = s.mover
    name = NAMES[seat][kind]
    if code not in CODES[seat]:
        return Refusal(
            "not-your-kind", "DUC-50", f"The {SEAT_NAMES[seat]} buy back {_listed(CODES[seat])}, not {code}."
        )
    if NEEDED[kind] == LEADER and not has(s, seat, LEADER):
        return Refusal(
            "leader-gone", "DUC-51", f"Without your {NAMES[seat][LEADER]} on the board no {name} can be bought back."
        )
    if NEEDED[kind] == MENTAT and not has(s, seat, MENTAT):
        return Refusal("mentat-gone", "DUC-52", f"Without your Mentat on the board no {name} can be bought back.")
    if s.captured[seat, kind] == 0:
        return Refusal("none-captured", "DUC-50", f"No {name} of yours is held for ransom.")
    if s.held[seat] < PRICE[kind]:
        return Refusal(
            "too-little-spice", "DUC-53", f"{_a(name)} costs {PRICE[kind]} Spice, and you hold {s.held[seat]}."
        )
    if not is_vacant(s, b):
        return Refusal("not-vacant", "DUC-55", f"A man is dropped on a vacant square, and {SQUARES[b]} is not.")
    return None


def _listed(codes: tuple[str, ...]) -> str:
    return ", ".join(codes[:-1]) + " and " + codes[-1]


# ---- who moves -----------------------------------------------------------------------------------


def _who_moves(s: Record, way: int, a: int) -> Refusal | None:
    seat = s.mover
    is_rider = has_worm(s, a) and s.men[a] != NOBODY
    if s.men[a] == NOBODY and not has_worm(s, a):
        return Refusal("nothing-there", "DUC-06", f"There is neither a man nor a Sandworm on {SQUARES[a]}.")
    if is_enemy(s, seat, a) and not (way == TOGETHER and is_rider):
        return Refusal("not-yours", "DUC-06", f"The {_name(s.men[a])} on {SQUARES[a]} is not yours.")
    if way == TOGETHER and is_rider and not may_lead(s, seat, a):
        return Refusal("rider-not-yours", "DUC-20", "Only the side of the rider moves a ridden Sandworm.")
    if way == OUT and s.cargo[a] == NOBODY:
        return Refusal("nothing-aboard", "DUC-32", f"On {SQUARES[a]} nobody is aboard who could step out.")
    if way == TOGETHER and s.cargo[a] == NOBODY and not is_rider:
        return Refusal(
            "nothing-aboard", "DUC-31", f"On {SQUARES[a]} there is neither a load nor a rider to take along."
        )
    if way == DESTROYING and s.men[a] != SARDAUKAR:
        return Refusal("only-sardaukar", "DUC-42", "Only a Sardaukar destroys a Seitch.")
    return None


def _is_worm_move(s: Record, way: int, a: int) -> bool:
    """A Sandworm moves: one without a rider, or together with him."""
    return has_worm(s, a) and (s.men[a] == NOBODY or way == TOGETHER)


# ---- a Sandworm moves ----------------------------------------------------------------------------


def _worm(s: Record, a: int, b: int) -> Refusal | None:
    if not is_adjacent(a, b):
        return Refusal("not-its-way", "DUC-43", "A Sandworm moves one square.")
    if s.ground[b] == SEITCH:
        return Refusal("worm-not-on-seitch", "DUC-45", f"No Sandworm enters the Seitch on {SQUARES[b]}.")
    if has_worm(s, b):
        return Refusal("worm-there", "DUC-46", f"The other Sandworm is on {SQUARES[b]}.")
    if is_own(s, s.mover, b):
        return Refusal(
            "own-man-there", "DUC-44", f"A Sandworm that you move does not take your own man on {SQUARES[b]}."
        )
    if s.men[b] == NOBODY and not has_spice(s, b):
        return Refusal(
            "worm-needs-spice", "DUC-43", f"A Sandworm moves onto Spice or onto an enemy, and {SQUARES[b]} has neither."
        )
    if is_straight_back(s, a, b):
        return Refusal(
            "worm-just-came", "DUC-47", f"This Sandworm has just come from {SQUARES[b]} and may not go straight back."
        )
    return None


# ---- a man moves ---------------------------------------------------------------------------------


def _is_one_orthogonal(a: int, b: int) -> bool:
    return is_adjacent(a, b) and is_orthogonal(a, b)


def _is_one_diagonal(a: int, b: int) -> bool:
    return is_adjacent(a, b) and is_diagonal(a, b)


WAYS: dict[int, tuple[Callable[[int, int], bool], str, str]] = {
    TROOP: (_is_one_diagonal, "DUC-37", "moves one square diagonally"),
    HARVESTER: (_is_one_orthogonal, "DUC-34", "moves one square along a rank or file"),
    ORNITHOPTER: (is_diagonal, "DUC-26", "flies along diagonals"),
    WARRIOR: (is_orthogonal, "DUC-16", "moves along ranks and files"),
    MENTAT: (is_adjacent, "DUC-14", "moves one square"),
    LEADER: (is_adjacent, "DUC-14", "moves one square"),
}
"""How each kind of man goes: the test, its rule, in words."""


def _man(s: Record, way: int, a: int, b: int) -> Refusal | None:
    man = s.cargo[a] if way == OUT else s.men[a]
    is_right_way, rule, words = WAYS[int(KIND[man])]
    if not is_right_way(a, b):
        return Refusal("not-its-way", rule, f"{_a(_name(man))} {words}.")
    if KIND[man] == WARRIOR and (refusal := _obstacle(s, man, a, b)):
        return refusal
    with_harvester = way == TOGETHER and KIND[s.cargo[a]] == HARVESTER
    return _what_stands_there(s, way, man, with_harvester, b) or _enemy_or_seitch(s, way, man, with_harvester, b)


def _obstacle(s: Record, man: int, a: int, b: int) -> Refusal | None:
    """What a Fremen or Sardaukar cannot pass over."""
    for square in _between(a, b):
        where = SQUARES[square]
        if has_worm(s, square):
            return Refusal("worm-in-the-way", "DUC-16", f"The Sandworm on {where} is in the way.")
        if s.men[square] != NOBODY:
            return Refusal("man-in-the-way", "DUC-16", f"The {_name(s.men[square])} on {where} is in the way.")
        if has_spice(s, square):
            return Refusal("spice-in-the-way", "DUC-16", f"The Spice on {where} is in the way.")
        if s.ground[square] == SEITCH:
            return Refusal("must-stop-on-seitch", "DUC-41", f"{_a(_name(man))} must stop on the Seitch of {where}.")
    return None


def _between(a: int, b: int) -> list[int]:
    """The squares between two squares of one rank or file, from the first on."""
    distance = max(abs(file_of(b) - file_of(a)), abs(rank_of(b) - rank_of(a)))
    return [a + (b - a) // distance * step for step in range(1, distance)]


def _what_stands_there(s: Record, way: int, man: int, with_harvester: bool, b: int) -> Refusal | None:
    """A Sandworm, Spice or an own man on the last square."""
    seat = s.mover
    where = SQUARES[b]
    if man == FREMEN and has_worm(s, b) and not can_mount(s, b):
        return Refusal("worm-has-rider", "DUC-21", f"The Sandworm on {where} has a rider already.")
    if man != FREMEN and has_worm(s, b):
        return Refusal("worm-there", "DUC-18", f"Only a Fremen lands on the Sandworm of {where}.")
    if is_open_spice(s, b) and KIND[man] != HARVESTER and not with_harvester:
        return Refusal("spice-there", "DUC-11", f"Only a Harvester, rolling or flown, lands on the Spice of {where}.")
    if _is_second_load(s, way, man, b):
        return Refusal(
            "already-loaded", "DUC-29", "An Ornithopter carries one Troop or one Harvester, and this one is loaded."
        )
    if is_own(s, seat, b) and (way == TOGETHER or not can_end(s, seat, man, b)):
        return Refusal("own-man-there", "DUC-10", f"Your own {_name(s.men[b])} is on {where}.")
    return None


def _is_second_load(s: Record, way: int, man: int, b: int) -> bool:
    """A Troop or Harvester to an own loaded Ornithopter, or one with its load to an own Troop or Harvester."""
    if KIND[man] == ORNITHOPTER:
        return way == TOGETHER and is_load(s, s.mover, b)
    boards = KIND[man] in (TROOP, HARVESTER)
    return boards and is_own(s, s.mover, b) and s.cargo[b] != NOBODY


def _enemy_or_seitch(s: Record, way: int, man: int, with_harvester: bool, b: int) -> Refusal | None:
    """A man of the other side, or a Seitch or none, on the last square."""
    is_attack = is_enemy(s, s.mover, b)
    if KIND[man] == HARVESTER and is_attack:
        return Refusal("harvester-does-not-attack", "DUC-35", "A Harvester takes Spice, not men.")
    if with_harvester and is_attack:
        return Refusal("laden-does-not-attack", "DUC-33", "An Ornithopter that brings a Harvester does not attack.")
    if way == DESTROYING and is_attack and s.ground[b] == SEITCH:
        return Refusal(
            "seitch-goes-anyway", "DUC-42", "The Seitch falls with the man on it; write the move without the *."
        )
    if way == DESTROYING and s.ground[b] != SEITCH:
        return Refusal("no-seitch-there", "DUC-42", f"There is no Seitch on {SQUARES[b]} to destroy.")
    return None


def _a(name: str) -> str:
    return f"{'An' if name[0] in 'AEIOU' else 'A'} {name}"


def _name(man: int) -> str:
    return NAMES[int(SIDE[man])][int(KIND[man])]
