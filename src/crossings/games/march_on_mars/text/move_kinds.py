"""The kinds of moves of March on Mars, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

MARINE, DICE, FACES = "(?P<marine>[0-4])", "(?P<dice>[bkw]+)", "(?P<faces>[bkwx0-9,]+)"
FACE = "b[123]|k1x?|k2|w[12]"
ALIENS = "(y(?P<yellow>[0-9]+))?(b(?P<blue>[0-9]+))?(r(?P<red>[0-9]+))?"
BOX = "(?P<columns>[+-][0-4])@(?P<level>-?[0-9])"
SLOT = "(?P<slot>[lr][12])"
PROGRAM = "1:(?P<first>[bkw]+)(/2:(?P<second>[bkw]+))?(/3:(?P<third>[bkw]+))?"
JUMP = f"(?P<direction>[+-])(?P<face>{FACE}):(?P<path>[fud]+)(,(?P<second_face>{FACE}):(?P<second_path>[fud]+))?"

MOVE_KINDS = (
    MoveKind("program", PROGRAM, "put dice on up to three actions"),
    MoveKind("pass", "pass", "do nothing in this turn"),
    MoveKind("inject", "inject", "inject: six dice now, three in the next turn"),
    MoveKind("foresee", f"foresee:{DICE}", "roll the dice before they are put on actions"),
    MoveKind("orbital", f"orbital:{SLOT}", "bomb a terrain card from orbit"),
    MoveKind("kamikaze", f"kamikaze:{DICE}", "roll these dice to blow up the MMM and the marine"),
    MoveKind("bait", "bait", "support: be the bait, so that the side of the next wave may be rolled again"),
    MoveKind("lift", f"lift@{MARINE}", "support: put up a crashed marine"),
    MoveKind("him", f"him@{MARINE}", "support: fire the missile HIM with a marine as its beacon"),
    MoveKind("sm", f"sm@{MARINE}", "support: fire the missile SM with a marine as its beacon"),
    MoveKind("next", f"next@{MARINE}", "this marine has the next turn"),
    MoveKind("ability", "ability:(?P<ability>[a-z]+)", "choose an ability"),
    MoveKind("start", "start:(?P<column>[0-9]+)", "choose the marine's first column"),
    MoveKind("go", "go", "roll the dice of the next action"),
    MoveKind("stop", "stop", "make no further action"),
    MoveKind("bomb", "bomb", "roll four dice to blow up the MMM"),
    MoveKind("teleport", f"tp:{SLOT}(?P<direction>[+-])", "roll a blue die to teleport onto a terrain card"),
    MoveKind("take", f"take:{FACES}", "use foreseen dice for this action", ("faces",)),
    MoveKind("hold", "hold", "use no more dice of this roll"),
    MoveKind("reroll", f"re:(?P<face>{FACE})", "reroll a die"),
    MoveKind("jump", JUMP, "jump to higher (+) or lower (-) columns by one or two dice: steps forward, up and down"),
    MoveKind("land", "land:(?P<level>-?[0-9])", "appear on this level after teleporting"),
    MoveKind("fight", f"fight={ALIENS}", "kill aliens in the marine's box"),
    MoveKind("shoot", f"shoot:{BOX}={ALIENS}", "kill aliens in a box, by its distance from the marine"),
    MoveKind("hit", f"hit:{BOX}={ALIENS}", "a missile kills aliens in a box, by its distance from the beacon"),
    MoveKind("drone", f"drone:{DICE}", "roll two dice for the drone"),
    MoveKind("end", "end", "end the turn without the drone"),
    MoveKind("keep", "keep", "keep the side on which the wave comes"),
    MoveKind("again", "again", "roll the side on which the wave comes again"),
    MoveKind("card", "card:(?P<card>[a-j])", "a terrain card is laid"),
    MoveKind("deal", "deal:(?P<card>[1-6])", "a card with two abilities is dealt"),
    MoveKind("draw", f"draw:{ALIENS}", "aliens are drawn from the bag"),
    MoveKind("face", f"(?P<face>{FACE})", "a die is rolled"),
)
