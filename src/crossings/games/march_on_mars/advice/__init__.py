"""How well the team stands in March on Mars, roughly: for searches, no rule.

It is the chance, in thousandths, that the bomb goes off before the base falls or time is up: `march` says how soon it
will, by what each marine still needs, `base` how long the base holds, `race` sets one against the other, and `dice`
what is promised by dice that are laid. `set_up` says who had best begin where, and with which training.
"""

from __future__ import annotations

from crossings.engine import Record, Temper, kernel
from crossings.games.march_on_mars.advice.base import threat_of
from crossings.games.march_on_mars.advice.dice import promise
from crossings.games.march_on_mars.advice.march import SURE, pack_needs
from crossings.games.march_on_mars.advice.race import best_to_stay, race_with, unleashed
from crossings.games.march_on_mars.advice.set_up import set_up_worth
from crossings.games.march_on_mars.rules.record import MMM_DESTROYED

CERTAIN = 1000
TEMPER = Temper(curiosity=0.15, trust=10.0, boldness=0.9, foresight=0.0, faith=8.0)


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04)."""
    if s.reason != 0:
        return CERTAIN if s.reason == MMM_DESTROYED else 0
    if s.x[s.option_players - 1] == 0:
        return set_up_worth(s)
    return min(CERTAIN - 1, max(1, chance_to_win(s) * CERTAIN // SURE))


@kernel
def chance_to_win(s: Record) -> int:
    """How likely the game is won, in `SURE`."""
    needs = pack_needs(s)
    threat = threat_of(s)
    staying = best_to_stay(s, needs, threat)
    if s.unleash != 0:
        threat = unleashed(s, threat, staying)
    won = race_with(s, needs, threat, staying)
    return won + promise(s, needs, threat, staying, won)
