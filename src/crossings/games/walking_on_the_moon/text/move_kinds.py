"""The kinds of moves of Walking on the Moon, with their fields."""

from __future__ import annotations

from crossings.engine.move_kinds import MoveKind

ASTRONAUT, CARD = "(?P<astronaut>[0-4])", "(?P<card>coop|extra|misc|noinst|plan|slip)"
COLOUR, STEP = "(?P<die>[bkw])", "(?P<step>[fud])"
FACE = "(?P<face>b[123]|k1x?|k2|w[12])"
PROGRAM = "1:(?P<first>[bkw]+)(/2:(?P<second>[bkw]+))?(/3:(?P<third>[bkw]+))?"

MOVE_KINDS = (
    MoveKind("drop", f"drop:{CARD}", "discard one of two action cards"),
    MoveKind("noinst", f"noinst:{COLOUR}", "play No instructions: a rival does without two dice of a colour"),
    MoveKind("pass", "pass", "play no card"),
    MoveKind("program", PROGRAM, "put dice on up to three jumps"),
    MoveKind("jump", f"{FACE}:(?P<path>[fud]+)", "use a die: steps forward, up and down"),
    MoveKind("ec", f"ec:{FACE}", "pay an EC counter to reroll a die"),
    MoveKind("reroll", "re:(?P<faces>[bkwx0-9,]+)", "reroll dice for a token", ("faces",)),
    MoveKind("no", "no", "do nothing with what is offered"),
    MoveKind("rob", f"rob@{ASTRONAUT}", "take a Sputnik from an astronaut in the same box"),
    MoveKind("sabotage", f"sab@{ASTRONAUT}", "sabotage an astronaut in the same box"),
    MoveKind(
        "share-sputniks",
        "xs:(?P<number>[0-9]+)",
        "divide the Sputniks: so many for the one that landed",
    ),
    MoveKind("share-ec", "xe:(?P<number>[0-9]+)", "divide the EC counters: so many for the one that landed"),
    MoveKind("advance", f"adv:{STEP}", "take the free step of a token"),
    MoveKind("pay", f"pay:{STEP}", "pay an EC counter for a step"),
    MoveKind("go", "go", "make the next jump"),
    MoveKind("stop", "stop", "make no further jump"),
    MoveKind("misc", "misc", "play Miscalculation: a rival rerolls all dice"),
    MoveKind("coop", f"coop@{ASTRONAUT}", "play Cooperation: an astronaut gains a Sputnik"),
    MoveKind("slip", f"slip:{STEP}@{ASTRONAUT}", "play Slipstream: an astronaut takes a free step"),
    MoveKind("plan", f"plan@{ASTRONAUT}", "play Planning: an astronaut gains an EC counter"),
    MoveKind("extra", f"extra:{COLOUR}@{ASTRONAUT}", "play Extra jump: an astronaut jumps with one die"),
    MoveKind("card", "card:(?P<card>[a-j])", "a lunar card is laid"),
    MoveKind("token", "token:(?P<token>adv|back|ec|pay|reroll|sput)", "a token is laid"),
    MoveKind("draw", f"draw:{CARD}", "an action card is drawn"),
    MoveKind("face", FACE, "a die is rolled"),
)
