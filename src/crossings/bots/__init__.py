"""Bots that know the contract and no game: they get views and imagine states, and never see one."""

from crossings.bots.registry import BOTS, Bot, Level, NotToMove, UnknownBot, bot, choose

__all__ = ["BOTS", "Bot", "Level", "NotToMove", "UnknownBot", "bot", "choose"]
