"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of the kernels."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.boxes.ring.data import BLUE, DICE_EACH, FACES, JUMPS
from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.march_on_mars.rules import data, record
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.rules.data import NUMBER, SEAT_NAMES
from crossings.games.march_on_mars.rules.planet import board, distance, is_beset, is_beside_mmm, is_column, is_in_base
from crossings.games.march_on_mars.rules.throws import (
    ONE,
    count_dice,
    count_in_hand,
    count_showing,
    gate_column,
    hits_of,
    right_of_reroll,
    total_lying,
)

NODES = {
    record.ABILITY: ("ability:",),
    record.START: ("start:",),
    record.ORDER: ("next@",),
    record.PROGRAM: (
        "1:", "pass", "inject", "foresee:", "orbital:", "kamikaze:", "bait", "lift@", "him@", "sm@",
    ),
    record.GO: ("go", "stop", "bomb", "tp:", "take:"),
    record.CHOOSE: ("hold", "re:", "+", "-", "land:", "fight=", "shoot:", "hit:"),
    record.DRONE_NODE: ("drone:", "end"),
    record.BAIT_NODE: ("keep", "again"),
}  # fmt: skip
"""MOM-N03: by phase, how the texts of its node begin."""
ASKED_FOR = {
    record.ABILITY: "an ability is to be chosen now, as in `ability:sniper`",
    record.START: "a marine is to be placed now, as in `start:14`",
    record.ORDER: "the team has to say who plays next, as in `next@0`",
    record.PROGRAM: "the turn is to be planned now, as in `1:bbk/2:w`",
    record.GO: "the next action is to be begun now, as in `go` or `stop`",
    record.CHOOSE: "the dice that lie are to be used now, as in `+b2:ff`, `shoot:-1@0=y1` or `hold`",
    record.DRONE_NODE: "the drone may shoot now, as in `drone:bw`, or the turn may `end`",
    record.BAIT_NODE: "it is to be said whether the throw stands: `keep` or `again`",
}
TRAINED = {"inject": data.INJECTOR, "foresee": data.PRECOG, "orbital": data.ORBITAL, "kamikaze": data.KAMIKAZE}
SUPPORT = ("bait", "lift", "him", "sm")


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    is_action = isinstance(text, str) and text in NUMBER
    if s.phase == record.ENDED:
        yield Refusal("over", "MOM-F05", "the game is over")
    if not is_action and text not in data.OUTCOMES:
        yield Refusal(
            "unknown",
            "MOM-N01",
            f"{shorten(text)} is no move of this game; moves look like `1:bbk/2:w`, `+k2:uf`, `shoot:-2@0=y1`",
        )
    if rules.actor(s) == CHANCE and is_action:
        yield Refusal("chance", "MOM-N02", "dice or counters are to be drawn first")
    if rules.actor(s) == CHANCE:
        yield Refusal("impossible", "MOM-N02", "this cannot come up now")
    if not is_action:
        yield Refusal("not-chance", "MOM-N02", "nothing is to be thrown or drawn now; a player decides")
    if not text.startswith(NODES[s.phase]):
        yield Refusal("wrong-moment", "MOM-N03", ASKED_FOR[s.phase])
    reasons = {
        record.ABILITY: _why_no_ability,
        record.START: _why_no_start,
        record.ORDER: _why_not_next,
        record.PROGRAM: _why_no_program,
        record.GO: _why_no_go,
        record.CHOOSE: _why_no_use,
    }
    yield from reasons[s.phase](s, text)


# ---- set-up and order ----------------------------------------------------------------------------


def _why_no_ability(s: Record, text: str) -> Iterator[Refusal]:
    if s.option_specials == record.DEALT:
        card = int(s.card[rules.first_without_ability(s)])
        yield Refusal("not-your-card", "MOM-S05", f"that ability is not on training card {card}, which was dealt")
    yield Refusal("card-taken", "MOM-S06", "somebody has an ability of that training card")


def _why_no_start(s: Record, text: str) -> Iterator[Refusal]:
    yield Refusal("half-board", "MOM-S01", "the landing zone of the half board has columns 14 to 16 only")


def _why_not_next(s: Record, text: str) -> Iterator[Refusal]:
    marine = _marine(text)
    yield from _why_no_such_marine(s, marine)
    yield Refusal("already-played", "MOM-O05", f"{SEAT_NAMES[marine]} has no turn left in this round")


def _marine(text: str) -> int:
    return int(text.split("@")[1])


def _why_no_such_marine(s: Record, marine: int) -> Iterator[Refusal]:
    if marine >= s.option_players:
        last = int(s.option_players) - 1
        yield Refusal("no-such-marine", "MOM-N01", f"marines have the numbers 0 to {last}")


# ---- programming ---------------------------------------------------------------------------------


def _why_no_program(s: Record, text: str) -> Iterator[Refusal]:
    word = text.split("@")[0].split(":")[0]
    if word == "1":
        yield from _why_other_number(s, sum(letter in "bkw" for letter in text), "MOM-P03")
    if s.dice == data.INJECTED_DICE:
        yield Refusal("injected", "MOM-Y08", "six dice were taken, so they have to be programmed")
    if word in TRAINED and s.ability[s.active] != TRAINED[word]:
        name = data.ABILITY_NAMES[TRAINED[word] - 1]
        yield Refusal("not-trained", "MOM-P05", f"only a marine with {name} can do that")
    if word in SUPPORT:
        yield from _why_no_support(s, word, text)
    special = {
        "inject": _why_no_injection,
        "foresee": _why_not_foresee,
        "orbital": _why_no_bombing,
        "kamikaze": _why_no_dive,
    }
    yield from special[word](s, text)


def _why_other_number(s: Record, dice: int, rule: str) -> Iterator[Refusal]:
    if dice < s.dice:
        yield Refusal("too-few-dice", rule, f"{int(s.dice)} dice are due, not {dice}")
    if dice > s.dice:
        yield Refusal("too-many-dice", rule, f"{int(s.dice)} dice are due, not {dice}")


def _why_no_injection(s: Record, text: str) -> Iterator[Refusal]:
    yield Refusal("not-fit", "MOM-Y08", f"it takes a turn of four dice, and {int(s.dice)} are due")


def _why_not_foresee(s: Record, text: str) -> Iterator[Refusal]:
    if s.strained[s.active]:
        yield Refusal("twice-in-a-row", "MOM-Y09", "the future was seen in the turn before; not twice in a row")
    yield from _why_other_number(s, len(text.split(":")[1]), "MOM-Y09")


def _why_no_bombing(s: Record, text: str) -> Iterator[Refusal]:
    if s.used[s.active]:
        yield Refusal("used-up", "MOM-Y01", "the bombing from orbit comes once a game, and is spent")
    yield from _why_no_such_slot(s, data.SLOTS.index(text.split(":")[1]))
    yield Refusal("no-aliens", "MOM-Y01", "there are no aliens on that terrain card")


def _why_no_such_slot(s: Record, slot: int) -> Iterator[Refusal]:
    if slot >= data.SLOTS_ON[board(s)]:
        yield Refusal("half-board", "MOM-S01", "the half board has the slots l1 and l2 only")


def _why_no_dive(s: Record, text: str) -> Iterator[Refusal]:
    if s.dice != data.FULL_DICE:
        yield Refusal("not-fit", "MOM-Y07", f"it takes a turn of four dice, and {int(s.dice)} are due")
    yield from _why_not_at_mmm(s)


def _why_not_at_mmm(s: Record) -> Iterator[Refusal]:
    if not is_beside_mmm(s, s.active):
        yield Refusal("not-at-mmm", "MOM-X01", "the marine is in no guard box beside the Master Mind")
    if is_beset(s, s.active):
        yield Refusal("beset", "MOM-X01", "there are aliens in the marine's box")


def _why_no_support(s: Record, word: str, text: str) -> Iterator[Refusal]:
    if not is_in_base(s, s.active):
        yield Refusal("not-in-base", "MOM-C03", "only a marine in the landing zone can ask the base for support")
    if is_beset(s, s.active):
        yield Refusal("beset", "MOM-C03", "there are aliens in the marine's box; it has no hands free")
    marine = _marine(text)
    yield from _why_no_such_marine(s, marine)
    if s.out[marine]:
        yield Refusal("out", "MOM-Y07", f"{SEAT_NAMES[marine]} is out of the game")
    yield Refusal("not-crashed", "MOM-C05", f"{SEAT_NAMES[marine]} stands already")


# ---- before an action ----------------------------------------------------------------------------


def _why_no_go(s: Record, text: str) -> Iterator[Refusal]:
    reasons = {
        "go": _why_foreseen,
        "stop": _why_not_stop,
        "bomb": _why_no_bomb,
        "tp": _why_no_teleport,
        "take": _why_not_take,
    }
    yield from reasons[text.split(":")[0]](s, text)


def _why_foreseen(s: Record, text: str) -> Iterator[Refusal]:
    yield Refusal("foreseen", "MOM-Y09", "dice were foreseen: take them, as in `take:b3`, none are thrown")


def _why_not_stop(s: Record, text: str) -> Iterator[Refusal]:
    yield Refusal("first-action", "MOM-A02", "action 1 has to be thrown")


def _why_no_bomb(s: Record, text: str) -> Iterator[Refusal]:
    dice = count_in_hand(s) if s.has_hand else count_dice(s, s.action)
    if dice != data.BOMB_DICE:
        yield Refusal("not-four-dice", "MOM-X02", f"the bomb takes exactly four dice, not {int(dice)}")
    yield from _why_not_at_mmm(s)


def _why_no_teleport(s: Record, text: str) -> Iterator[Refusal]:
    if s.ability[s.active] != data.TELEPORT:
        yield Refusal("not-trained", "MOM-Y12", "only a marine with Teleportation can do that")
    yield from _why_no_such_slot(s, int(data.GATE_SLOT[data.GATES.index(text.split(":")[1])]))
    if not s.program[s.action - 1, BLUE]:
        yield Refusal("no-blue-die", "MOM-Y12", "a teleportation takes a blue die, and this action has none")
    yield Refusal("beset", "MOM-Y12", "there are aliens in the marine's box")


def _why_not_take(s: Record, text: str) -> Iterator[Refusal]:
    if not s.has_hand:
        yield Refusal("not-foreseen", "MOM-Y09", "no dice were foreseen this turn")
    yield Refusal("not-thrown", "MOM-Y09", "there are not so many of these dice in the hand")


# ---- with the dice that lie ----------------------------------------------------------------------


def _why_no_use(s: Record, text: str) -> Iterator[Refusal]:
    if text.startswith("re:"):
        yield from _why_no_reroll(s, text)
    if s.throw not in _throws_for(text):
        yield Refusal("wrong-throw", "MOM-A03", "that is not what the dice were thrown for")
    if text.startswith("land:"):
        yield Refusal("no-ground", "MOM-Y12", f"there is no ground on that level of column {int(gate_column(s))}")
    if text[0] in data.SIGNS:
        yield from _why_no_jump(s, text)
    yield from _why_no_shot(s, text)


def _why_no_reroll(s: Record, text: str) -> Iterator[Refusal]:
    face = text.split(":")[1]
    if not s.faces[FACES.index(face)]:
        yield Refusal("not-thrown", "MOM-T02", f"no die shows {face}")
    if right_of_reroll(s, s.active) == record.NO_RIGHT:
        yield Refusal("no-reroll", "MOM-T02", "no right to throw a die again is left")


def _throws_for(text: str) -> tuple[int, ...]:
    """MOM-A03: the throws that can be used so; `hold` lets all go but a teleportation."""
    if text == "hold":
        return tuple(throw for throw in range(len(record.THROWS)) if throw != record.TELEPORTING)
    if text[0] in data.SIGNS:
        return (record.ACT,)
    uses = {
        "land": (record.TELEPORTING,),
        "hit": (record.HIM, record.SM),
        "fight": (record.ACT, record.DRONE_SHOT),
        "shoot": (record.ACT, record.DRONE_SHOT),
    }
    return uses[text.split(":")[0].split("=")[0]]


def _why_no_jump(s: Record, text: str) -> Iterator[Refusal]:
    jumps = [JUMPS.index(jump) for jump in text[1:].split(",")]
    faces = [JUMPS[jump].split(":")[0] for jump in jumps]
    for face in faces:
        if s.faces[FACES.index(face)] < faces.count(face):
            yield Refusal("not-thrown", "MOM-M01", f"there are not so many dice that show {face}")
    ability = s.ability[s.active]
    if len(jumps) == DICE_EACH and ability != data.JETPACK:
        yield Refusal("not-trained", "MOM-Y11", "only the Jet pack combines two dice")
    if s.fired:
        yield Refusal("already-fired", "MOM-Y04", "a shot of this throw was made, so there is no jump in it")
    if is_beset(s, s.active) and ability != data.JETPACK:
        yield Refusal("beset", "MOM-A04", "there are aliens in the marine's box; it has to fight")
    yield Refusal("sniper", "MOM-Y06", "the Sniper has shot this turn, and does not jump")


def _why_no_shot(s: Record, text: str) -> Iterator[Refusal]:
    """`fight`, `shoot` and `hit`."""
    verb = text.split(":")[0].split("=")[0]
    x, y, kill = _aim(s, text)
    if verb == "hit":
        if distance(s.x[s.beacon], s.y[s.beacon], x, y) != total_lying(s):
            yield Refusal("wrong-distance", "MOM-C06", f"the box is not {int(total_lying(s))} columns from the beacon")
        yield from _why_not_killed(s, x, y, kill, (int(data.MISSILE_HITS[s.throw - record.HIM]), False))
        return
    if verb == "fight" and not is_beset(s, s.active):
        yield Refusal("not-beset", "MOM-A04", "there is no alien in the marine's box")
    if verb == "shoot" and is_beset(s, s.active):
        yield Refusal("beset", "MOM-A04", "there are aliens in the marine's own box; it has to fight them")
    value = ONE if verb == "fight" else distance(s.x[s.active], s.y[s.active], x, y)
    if not count_showing(s, value):
        yield Refusal("not-thrown", "MOM-H01", f"no die shows {int(value)}, which that box is away")
    is_sniper = s.ability[s.active] == data.SNIPER
    if is_sniper and s.moved:
        yield Refusal("sniper", "MOM-Y06", "the Sniper has jumped this turn, and does not shoot")
    if not hits_of(s, s.active, value):
        yield Refusal("no-damage", "MOM-Y02", "a three of the Fusion cannon hits nothing")
    is_sniped = bool(is_sniper and value != ONE)
    hits = count_showing(s, value) if is_sniped else hits_of(s, s.active, value)
    yield from _why_not_killed(s, x, y, kill, (int(hits), is_sniped))


def _aim(s: Record, text: str) -> tuple[int, int, int]:
    """Column, level and kill that a shot asks for."""
    target, aliens = text.split("=")
    kill = [data.aliens_text(counts) for counts in data.KILLS].index(aliens)
    if target == "fight":
        return int(s.x[s.active]), int(s.y[s.active]), kill
    dx, level = target.split(":")[1].split("@")
    origin = s.beacon if target.startswith("hit") else s.active
    return int(s.x[origin]) + int(dx), int(level), kill


def _why_not_killed(s: Record, x: int, y: int, kill: int, made: tuple[int, bool]) -> Iterator[Refusal]:
    """`made`: hits, or dice of the Sniper, and which of the two."""
    there = s.aliens[x, y + data.FLOOR_0] if is_column(s, x) else (0,) * data.KINDS_OF_ALIEN
    if any(dead > alive for dead, alive in zip(data.KILLED[kill], there, strict=True)):
        yield Refusal("no-aliens", "MOM-H05", "there are not so many aliens of that colour in the box")
    hits, is_sniped = made
    needed = int(data.KILL_ALIENS[kill] if is_sniped else data.KILL_HITS[kill])
    if needed > hits:
        yield Refusal("too-few-hits", "MOM-H04", f"that takes {needed} hits, and there are {hits}")
    yield Refusal("hits-left", "MOM-H05", "with the hits left over another alien could be killed, and has to be")
