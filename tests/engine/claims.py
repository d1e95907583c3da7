"""Each part of each game keeps its protocol: a module imported by a name must be what the name is declared to be.

mypy holds every one of these imports against the declaration; `test_seen.py` sees to it that none is missing.
"""

# ruff: noqa: E402, F401, F811, I001

from crossings.engine import parts

rules: parts.RulesPart
evaluation: parts.EvaluationPart
levels: parts.LevelsPart
observation: parts.ObservationPart
invariants: parts.InvariantsPart
fen: parts.FenPart
refusal: parts.RefusalPart
view: parts.ViewPart
reactions: parts.ReactionsPart
position: parts.PositionPart
effects: parts.EffectsPart
board: parts.BoardPart
tokens: parts.TokensPart
plain: parts.PlainPart
picking: parts.PickingPart
intent: parts.IntentPart
macros: parts.MacrosPart
hints: parts.HintsPart
plan: parts.PlanPart
matters: parts.MattersPart
motion: parts.MotionPart
prompts: parts.PromptsPart
next_question: parts.PickedPart
decision: parts.DecisionPart
chance: parts.ChancePart
at_the_end: parts.EndingPart
drawings: parts.FiguresPart

from crossings.engine import (
    defaults as chance,
    defaults as decision,
    defaults as intent,
    defaults as macros,
    defaults as next_question,
    defaults as plan,
)

from crossings.games.bridges_and_boats import (
    evaluation,
    observation,
    text as invariants,
    text as refusal,
    text as view,
)
from crossings.games.bridges_and_boats.face import (
    art as tokens,
    board,
    board as plain,
    effects,
    figures as drawings,
    matters,
    motion,
    picking,
    picking as hints,
    picking as intent,
    picking as macros,
    position,
    prompts,
    prompts as at_the_end,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.bridges_and_boats.rules import kernels as rules

from crossings.games.dune_chess import evaluation, observation
from crossings.games.dune_chess.face import (
    art as tokens,
    board,
    board as plain,
    effects,
    figures as drawings,
    matters,
    motion,
    picking,
    picking as hints,
    picking as intent,
    position,
    prompts,
    prompts as at_the_end,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.dune_chess.rules import kernels as rules
from crossings.games.dune_chess.text import fen, invariants, refusal

from crossings.games.dunkelrunde import (
    evaluation,
    observation,
    text as invariants,
    text as refusal,
)
from crossings.games.dunkelrunde.face import (
    art as tokens,
    board,
    board as plain,
    effects,
    effects as motion,
    figures as drawings,
    matters,
    picking,
    picking as hints,
    picking as intent,
    position,
    prompts,
    prompts as at_the_end,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.dunkelrunde.rules import kernels as rules

from crossings.games.march_on_mars import evaluation, observation
from crossings.games.march_on_mars.face import (
    art as tokens,
    board,
    effects,
    figures as drawings,
    hints,
    matters,
    motion,
    picking,
    picking as intent,
    plain,
    plan,
    position,
    prompts,
    prompts as at_the_end,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.text import invariants, refusal

from crossings.games.over_the_next_dune import (
    evaluation,
    observation,
    text as invariants,
    text as refusal,
)
from crossings.games.over_the_next_dune.face import (
    art as tokens,
    board,
    board as plain,
    effects,
    figures as drawings,
    hints,
    matters,
    motion,
    picking,
    picking as intent,
    picking as macros,
    position,
    prompts,
    prompts as at_the_end,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.over_the_next_dune.rules import kernels as rules

from crossings.games.walking_on_the_moon import evaluation, observation
from crossings.games.walking_on_the_moon.face import (
    art as tokens,
    board,
    board as plain,
    effects,
    figures as drawings,
    hints,
    hints as plan,
    matters,
    motion,
    picking,
    picking as intent,
    position,
    prompts,
    prompts as at_the_end,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.walking_on_the_moon.rules import kernels as rules
from crossings.games.walking_on_the_moon.text import (
    invariants,
    refusal,
    view,
    view as reactions,
)

from crossings.template.coin_race import (
    board,
    board as motion,
    board as plain,
    evaluation,
    face as at_the_end,
    face as effects,
    face as hints,
    face as macros,
    face as matters,
    face as picking,
    face as position,
    face as prompts,
    figures as drawings,
    observation,
    rules,
    text as invariants,
    text as refusal,
    text as view,
)
from crossings.games.bridges_and_boats import levels as levels
from crossings.games.dune_chess import levels as levels
from crossings.games.dunkelrunde import levels as levels
from crossings.games.march_on_mars import levels as levels
from crossings.games.over_the_next_dune import levels as levels
from crossings.games.walking_on_the_moon import levels as levels
from crossings.engine import defaults as levels
