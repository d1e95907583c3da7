"""Game-independent bots: they choose moves from views and never see the state of a game."""

from crossings.bots.registry import (
    BOTS,
    BadBudget,
    Bot,
    BotFailed,
    BrokenBot,
    NotToMove,
    Question,
    UnknownBot,
    bot,
    bot_names,
    choose,
)
from crossings.engine.errors import BadSeed
from crossings.search.budget import Budget
from crossings.search.levels import LEVELS

__all__ = [
    "BOTS",
    "LEVELS",
    "BadBudget",
    "BadSeed",
    "Bot",
    "BotFailed",
    "BrokenBot",
    "Budget",
    "NotToMove",
    "Question",
    "UnknownBot",
    "bot",
    "bot_names",
    "choose",
]
