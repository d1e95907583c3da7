"""Each part of each game is such a part; written by `test_parts.py`."""

from __future__ import annotations

import crossings.engine.defaults
import crossings.games.bridges_and_boats.evaluation
import crossings.games.bridges_and_boats.face.art
import crossings.games.bridges_and_boats.face.board
import crossings.games.bridges_and_boats.face.effects
import crossings.games.bridges_and_boats.face.ending
import crossings.games.bridges_and_boats.face.figures
import crossings.games.bridges_and_boats.face.hints
import crossings.games.bridges_and_boats.face.motion
import crossings.games.bridges_and_boats.face.picking
import crossings.games.bridges_and_boats.face.plain
import crossings.games.bridges_and_boats.face.position
import crossings.games.bridges_and_boats.face.prompts
import crossings.games.bridges_and_boats.observation
import crossings.games.bridges_and_boats.rules.kernels
import crossings.games.bridges_and_boats.text.invariants
import crossings.games.bridges_and_boats.text.refusal
import crossings.games.bridges_and_boats.text.view
import crossings.games.dune_chess.evaluation
import crossings.games.dune_chess.face.art
import crossings.games.dune_chess.face.board
import crossings.games.dune_chess.face.effects
import crossings.games.dune_chess.face.ending
import crossings.games.dune_chess.face.figures
import crossings.games.dune_chess.face.hints
import crossings.games.dune_chess.face.motion
import crossings.games.dune_chess.face.picking
import crossings.games.dune_chess.face.plain
import crossings.games.dune_chess.face.position
import crossings.games.dune_chess.face.prompts
import crossings.games.dune_chess.face.stakes
import crossings.games.dune_chess.observation
import crossings.games.dune_chess.rules.kernels
import crossings.games.dune_chess.text.fen
import crossings.games.dune_chess.text.invariants
import crossings.games.dune_chess.text.refusal
import crossings.games.dunkelrunde.evaluation
import crossings.games.dunkelrunde.face.art
import crossings.games.dunkelrunde.face.board
import crossings.games.dunkelrunde.face.effects
import crossings.games.dunkelrunde.face.ending
import crossings.games.dunkelrunde.face.figures
import crossings.games.dunkelrunde.face.hints
import crossings.games.dunkelrunde.face.motion
import crossings.games.dunkelrunde.face.picking
import crossings.games.dunkelrunde.face.plain
import crossings.games.dunkelrunde.face.position
import crossings.games.dunkelrunde.face.prompts
import crossings.games.dunkelrunde.observation
import crossings.games.dunkelrunde.rules.kernels
import crossings.games.dunkelrunde.text.invariants
import crossings.games.dunkelrunde.text.refusal
import crossings.games.march_on_mars.evaluation
import crossings.games.march_on_mars.face.art
import crossings.games.march_on_mars.face.board
import crossings.games.march_on_mars.face.effects
import crossings.games.march_on_mars.face.ending
import crossings.games.march_on_mars.face.figures
import crossings.games.march_on_mars.face.hints
import crossings.games.march_on_mars.face.motion
import crossings.games.march_on_mars.face.picking
import crossings.games.march_on_mars.face.plain
import crossings.games.march_on_mars.face.plan
import crossings.games.march_on_mars.face.position
import crossings.games.march_on_mars.face.prompts
import crossings.games.march_on_mars.observation
import crossings.games.march_on_mars.rules.kernels
import crossings.games.march_on_mars.text.invariants
import crossings.games.march_on_mars.text.refusal
import crossings.games.over_the_next_dune.evaluation
import crossings.games.over_the_next_dune.face.art
import crossings.games.over_the_next_dune.face.board
import crossings.games.over_the_next_dune.face.effects
import crossings.games.over_the_next_dune.face.ending
import crossings.games.over_the_next_dune.face.figures
import crossings.games.over_the_next_dune.face.hints
import crossings.games.over_the_next_dune.face.macros
import crossings.games.over_the_next_dune.face.motion
import crossings.games.over_the_next_dune.face.picking
import crossings.games.over_the_next_dune.face.plain
import crossings.games.over_the_next_dune.face.position
import crossings.games.over_the_next_dune.face.prompts
import crossings.games.over_the_next_dune.face.stakes
import crossings.games.over_the_next_dune.observation
import crossings.games.over_the_next_dune.rules.kernels
import crossings.games.over_the_next_dune.text.invariants
import crossings.games.over_the_next_dune.text.refusal
import crossings.games.walking_on_the_moon.evaluation
import crossings.games.walking_on_the_moon.face.art
import crossings.games.walking_on_the_moon.face.board
import crossings.games.walking_on_the_moon.face.effects
import crossings.games.walking_on_the_moon.face.ending
import crossings.games.walking_on_the_moon.face.figures
import crossings.games.walking_on_the_moon.face.hints
import crossings.games.walking_on_the_moon.face.motion
import crossings.games.walking_on_the_moon.face.picking
import crossings.games.walking_on_the_moon.face.plain
import crossings.games.walking_on_the_moon.face.plan
import crossings.games.walking_on_the_moon.face.position
import crossings.games.walking_on_the_moon.face.prompts
import crossings.games.walking_on_the_moon.observation
import crossings.games.walking_on_the_moon.rules.kernels
import crossings.games.walking_on_the_moon.text.invariants
import crossings.games.walking_on_the_moon.text.reactions
import crossings.games.walking_on_the_moon.text.refusal
import crossings.games.walking_on_the_moon.text.view
import crossings.template.coin_race.board
import crossings.template.coin_race.effects
import crossings.template.coin_race.ending
import crossings.template.coin_race.evaluation
import crossings.template.coin_race.hints
import crossings.template.coin_race.invariants
import crossings.template.coin_race.macros
import crossings.template.coin_race.motion
import crossings.template.coin_race.observation
import crossings.template.coin_race.picking
import crossings.template.coin_race.plain
import crossings.template.coin_race.position
import crossings.template.coin_race.prompts
import crossings.template.coin_race.refusal
import crossings.template.coin_race.rules
import crossings.template.coin_race.view
from crossings.engine import parts

claim_0: parts.RulesPart = crossings.games.bridges_and_boats.rules.kernels
claim_1: parts.EvaluationPart = crossings.games.bridges_and_boats.evaluation
claim_2: parts.ObservationPart = crossings.games.bridges_and_boats.observation
claim_3: parts.InvariantsPart = crossings.games.bridges_and_boats.text.invariants
claim_4: parts.RefusalPart = crossings.games.bridges_and_boats.text.refusal
claim_5: parts.ViewPart = crossings.games.bridges_and_boats.text.view
claim_6: parts.PositionPart = crossings.games.bridges_and_boats.face.position
claim_7: parts.EffectsPart = crossings.games.bridges_and_boats.face.effects
claim_8: parts.BoardPart = crossings.games.bridges_and_boats.face.board
claim_9: parts.TokensPart = crossings.games.bridges_and_boats.face.art
claim_10: parts.PlainPart = crossings.games.bridges_and_boats.face.plain
claim_11: parts.PickingPart = crossings.games.bridges_and_boats.face.picking
claim_12: parts.IntentPart = crossings.games.bridges_and_boats.face.picking
claim_13: parts.MacrosPart = crossings.games.bridges_and_boats.face.picking
claim_14: parts.HintsPart = crossings.games.bridges_and_boats.face.hints
claim_15: parts.PlanPart = crossings.engine.defaults
claim_16: parts.StakesPart = crossings.engine.defaults
claim_17: parts.MotionPart = crossings.games.bridges_and_boats.face.motion
claim_18: parts.PromptsPart = crossings.games.bridges_and_boats.face.prompts
claim_19: parts.EndingPart = crossings.games.bridges_and_boats.face.ending
claim_20: parts.FiguresPart = crossings.games.bridges_and_boats.face.figures
claim_21: parts.RulesPart = crossings.games.dune_chess.rules.kernels
claim_22: parts.EvaluationPart = crossings.games.dune_chess.evaluation
claim_23: parts.ObservationPart = crossings.games.dune_chess.observation
claim_24: parts.InvariantsPart = crossings.games.dune_chess.text.invariants
claim_25: parts.FenPart = crossings.games.dune_chess.text.fen
claim_26: parts.RefusalPart = crossings.games.dune_chess.text.refusal
claim_27: parts.PositionPart = crossings.games.dune_chess.face.position
claim_28: parts.EffectsPart = crossings.games.dune_chess.face.effects
claim_29: parts.BoardPart = crossings.games.dune_chess.face.board
claim_30: parts.TokensPart = crossings.games.dune_chess.face.art
claim_31: parts.PlainPart = crossings.games.dune_chess.face.plain
claim_32: parts.PickingPart = crossings.games.dune_chess.face.picking
claim_33: parts.IntentPart = crossings.games.dune_chess.face.picking
claim_34: parts.MacrosPart = crossings.engine.defaults
claim_35: parts.HintsPart = crossings.games.dune_chess.face.hints
claim_36: parts.PlanPart = crossings.engine.defaults
claim_37: parts.StakesPart = crossings.games.dune_chess.face.stakes
claim_38: parts.MotionPart = crossings.games.dune_chess.face.motion
claim_39: parts.PromptsPart = crossings.games.dune_chess.face.prompts
claim_40: parts.EndingPart = crossings.games.dune_chess.face.ending
claim_41: parts.FiguresPart = crossings.games.dune_chess.face.figures
claim_42: parts.RulesPart = crossings.games.dunkelrunde.rules.kernels
claim_43: parts.EvaluationPart = crossings.games.dunkelrunde.evaluation
claim_44: parts.ObservationPart = crossings.games.dunkelrunde.observation
claim_45: parts.InvariantsPart = crossings.games.dunkelrunde.text.invariants
claim_46: parts.RefusalPart = crossings.games.dunkelrunde.text.refusal
claim_47: parts.PositionPart = crossings.games.dunkelrunde.face.position
claim_48: parts.EffectsPart = crossings.games.dunkelrunde.face.effects
claim_49: parts.BoardPart = crossings.games.dunkelrunde.face.board
claim_50: parts.TokensPart = crossings.games.dunkelrunde.face.art
claim_51: parts.PlainPart = crossings.games.dunkelrunde.face.plain
claim_52: parts.PickingPart = crossings.games.dunkelrunde.face.picking
claim_53: parts.IntentPart = crossings.games.dunkelrunde.face.picking
claim_54: parts.MacrosPart = crossings.engine.defaults
claim_55: parts.HintsPart = crossings.games.dunkelrunde.face.hints
claim_56: parts.PlanPart = crossings.engine.defaults
claim_57: parts.StakesPart = crossings.engine.defaults
claim_58: parts.MotionPart = crossings.games.dunkelrunde.face.motion
claim_59: parts.PromptsPart = crossings.games.dunkelrunde.face.prompts
claim_60: parts.EndingPart = crossings.games.dunkelrunde.face.ending
claim_61: parts.FiguresPart = crossings.games.dunkelrunde.face.figures
claim_62: parts.RulesPart = crossings.games.march_on_mars.rules.kernels
claim_63: parts.EvaluationPart = crossings.games.march_on_mars.evaluation
claim_64: parts.ObservationPart = crossings.games.march_on_mars.observation
claim_65: parts.InvariantsPart = crossings.games.march_on_mars.text.invariants
claim_66: parts.RefusalPart = crossings.games.march_on_mars.text.refusal
claim_67: parts.PositionPart = crossings.games.march_on_mars.face.position
claim_68: parts.EffectsPart = crossings.games.march_on_mars.face.effects
claim_69: parts.BoardPart = crossings.games.march_on_mars.face.board
claim_70: parts.TokensPart = crossings.games.march_on_mars.face.art
claim_71: parts.PlainPart = crossings.games.march_on_mars.face.plain
claim_72: parts.PickingPart = crossings.games.march_on_mars.face.picking
claim_73: parts.IntentPart = crossings.games.march_on_mars.face.picking
claim_74: parts.MacrosPart = crossings.engine.defaults
claim_75: parts.HintsPart = crossings.games.march_on_mars.face.hints
claim_76: parts.PlanPart = crossings.games.march_on_mars.face.plan
claim_77: parts.StakesPart = crossings.engine.defaults
claim_78: parts.MotionPart = crossings.games.march_on_mars.face.motion
claim_79: parts.PromptsPart = crossings.games.march_on_mars.face.prompts
claim_80: parts.EndingPart = crossings.games.march_on_mars.face.ending
claim_81: parts.FiguresPart = crossings.games.march_on_mars.face.figures
claim_82: parts.RulesPart = crossings.games.over_the_next_dune.rules.kernels
claim_83: parts.EvaluationPart = crossings.games.over_the_next_dune.evaluation
claim_84: parts.ObservationPart = crossings.games.over_the_next_dune.observation
claim_85: parts.InvariantsPart = crossings.games.over_the_next_dune.text.invariants
claim_86: parts.RefusalPart = crossings.games.over_the_next_dune.text.refusal
claim_87: parts.PositionPart = crossings.games.over_the_next_dune.face.position
claim_88: parts.EffectsPart = crossings.games.over_the_next_dune.face.effects
claim_89: parts.BoardPart = crossings.games.over_the_next_dune.face.board
claim_90: parts.TokensPart = crossings.games.over_the_next_dune.face.art
claim_91: parts.PlainPart = crossings.games.over_the_next_dune.face.plain
claim_92: parts.PickingPart = crossings.games.over_the_next_dune.face.picking
claim_93: parts.IntentPart = crossings.games.over_the_next_dune.face.picking
claim_94: parts.MacrosPart = crossings.games.over_the_next_dune.face.macros
claim_95: parts.HintsPart = crossings.games.over_the_next_dune.face.hints
claim_96: parts.PlanPart = crossings.engine.defaults
claim_97: parts.StakesPart = crossings.games.over_the_next_dune.face.stakes
claim_98: parts.MotionPart = crossings.games.over_the_next_dune.face.motion
claim_99: parts.PromptsPart = crossings.games.over_the_next_dune.face.prompts
claim_100: parts.EndingPart = crossings.games.over_the_next_dune.face.ending
claim_101: parts.FiguresPart = crossings.games.over_the_next_dune.face.figures
claim_102: parts.RulesPart = crossings.games.walking_on_the_moon.rules.kernels
claim_103: parts.EvaluationPart = crossings.games.walking_on_the_moon.evaluation
claim_104: parts.ObservationPart = crossings.games.walking_on_the_moon.observation
claim_105: parts.InvariantsPart = crossings.games.walking_on_the_moon.text.invariants
claim_106: parts.RefusalPart = crossings.games.walking_on_the_moon.text.refusal
claim_107: parts.ViewPart = crossings.games.walking_on_the_moon.text.view
claim_108: parts.ReactionsPart = crossings.games.walking_on_the_moon.text.reactions
claim_109: parts.PositionPart = crossings.games.walking_on_the_moon.face.position
claim_110: parts.EffectsPart = crossings.games.walking_on_the_moon.face.effects
claim_111: parts.BoardPart = crossings.games.walking_on_the_moon.face.board
claim_112: parts.TokensPart = crossings.games.walking_on_the_moon.face.art
claim_113: parts.PlainPart = crossings.games.walking_on_the_moon.face.plain
claim_114: parts.PickingPart = crossings.games.walking_on_the_moon.face.picking
claim_115: parts.IntentPart = crossings.games.walking_on_the_moon.face.picking
claim_116: parts.MacrosPart = crossings.engine.defaults
claim_117: parts.HintsPart = crossings.games.walking_on_the_moon.face.hints
claim_118: parts.PlanPart = crossings.games.walking_on_the_moon.face.plan
claim_119: parts.StakesPart = crossings.engine.defaults
claim_120: parts.MotionPart = crossings.games.walking_on_the_moon.face.motion
claim_121: parts.PromptsPart = crossings.games.walking_on_the_moon.face.prompts
claim_122: parts.EndingPart = crossings.games.walking_on_the_moon.face.ending
claim_123: parts.FiguresPart = crossings.games.walking_on_the_moon.face.figures
claim_124: parts.RulesPart = crossings.template.coin_race.rules
claim_125: parts.EvaluationPart = crossings.template.coin_race.evaluation
claim_126: parts.ObservationPart = crossings.template.coin_race.observation
claim_127: parts.InvariantsPart = crossings.template.coin_race.invariants
claim_128: parts.RefusalPart = crossings.template.coin_race.refusal
claim_129: parts.ViewPart = crossings.template.coin_race.view
claim_130: parts.PositionPart = crossings.template.coin_race.position
claim_131: parts.EffectsPart = crossings.template.coin_race.effects
claim_132: parts.BoardPart = crossings.template.coin_race.board
claim_133: parts.PlainPart = crossings.template.coin_race.plain
claim_134: parts.PickingPart = crossings.template.coin_race.picking
claim_135: parts.IntentPart = crossings.engine.defaults
claim_136: parts.MacrosPart = crossings.template.coin_race.macros
claim_137: parts.HintsPart = crossings.template.coin_race.hints
claim_138: parts.PlanPart = crossings.engine.defaults
claim_139: parts.StakesPart = crossings.engine.defaults
claim_140: parts.MotionPart = crossings.template.coin_race.motion
claim_141: parts.PromptsPart = crossings.template.coin_race.prompts
claim_142: parts.EndingPart = crossings.template.coin_race.ending
