"""The engine: the contract of a game, its kernels and their compilation, random play, playthroughs.

It is independent of any game.
"""

from crossings.engine.checks import Viewer
from crossings.engine.decisions import Level, SearchConfig
from crossings.engine.effects import Refusal
from crossings.engine.errors import (
    BadNumber,
    BadOption,
    BadSeat,
    BadSeed,
    BadState,
    BrokenGame,
    CrossingsError,
    IllegalMove,
    NoObservation,
    UnknownGame,
    UnknownMove,
    shorten,
)
from crossings.engine.game import BeginnerSetup, Credits, Game, Preset
from crossings.engine.kernels.game_kernels import Kernels
from crossings.engine.kernels.interface import CHANCE, HIDDEN, OVER, SPECTATOR, Cells, Ints, Record, Rng
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.tables import table
from crossings.engine.layout import Block
from crossings.engine.move_kinds import MoveKind
from crossings.engine.options import Option
from crossings.engine.parts import View
from crossings.engine.registry import broken_games, game, game_ids, games
from crossings.engine.rulebook import Rule, Rulebook, UnknownRule
from crossings.engine.schema import Schema, blank, copy_of, pack, unpack
from crossings.engine.state import Result, State
from crossings.engine.viewer_position import ViewerPosition

__all__ = [
    "CHANCE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "BadNumber",
    "BadOption",
    "BadSeat",
    "BadSeed",
    "BadState",
    "BeginnerSetup",
    "Block",
    "BrokenGame",
    "Cells",
    "Credits",
    "CrossingsError",
    "Game",
    "IllegalMove",
    "Ints",
    "Kernels",
    "Level",
    "MoveKind",
    "NoObservation",
    "Option",
    "Preset",
    "Record",
    "Refusal",
    "Result",
    "Rng",
    "Rule",
    "Rulebook",
    "Schema",
    "SearchConfig",
    "State",
    "UnknownGame",
    "UnknownMove",
    "UnknownRule",
    "View",
    "Viewer",
    "ViewerPosition",
    "blank",
    "broken_games",
    "copy_of",
    "game",
    "game_ids",
    "games",
    "kernel",
    "pack",
    "shorten",
    "table",
    "unpack",
]
