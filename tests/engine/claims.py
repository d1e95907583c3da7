"""Each part of each game fulfils its protocol: mypy compares these imported modules with the declarations of `Game`.

`test_viewer_position.py` checks that no part is missing.
"""

# ruff: noqa: E402, F401, F811, I001

from crossings.engine import parts

rules: parts.RulesPart
evaluation: parts.EvaluationPart
levels: parts.LevelsPart
observation: parts.ObservationPart
invariants: parts.InvariantsPart
fen: parts.FenPart
move_kinds: parts.MoveKindsPart
refusal: parts.RefusalPart
view: parts.ViewPart
reactions: parts.ReactionsPart
position: parts.PositionPart
board: parts.BoardPart
tokens: parts.TokensPart
plain: parts.PlainPart
picking: parts.PickingPart
intent: parts.IntentPart
compound_moves: parts.CompoundMovesPart
hints: parts.HintsPart
plan: parts.PlanPart
consequences: parts.ConsequencesPart
standing: parts.StandingPart
shared_outcomes: parts.SharedOutcomesPart
dominated: parts.DominatedPart
proofs: parts.ProofsPart
improvement: parts.ImprovementPart
turns: parts.TurnsPart
motion: parts.MotionPart
prompts: parts.PromptsPart
next_question: parts.NextQuestionPart
decision: parts.DecisionPart
chance: parts.ChancePart
ending_part: parts.EndingPart
drawings: parts.FiguresPart

from crossings.engine import (
    defaults as chance,
    defaults as decision,
    defaults as intent,
    defaults as compound_moves,
    defaults as next_question,
    defaults as plan,
)

from crossings.games.bridges_and_boats import (
    evaluation,
    move_kinds,
    observation,
    text as invariants,
    text as refusal,
    text as view,
)
from crossings.games.bridges_and_boats.presentation import (
    art as tokens,
    board,
    board as plain,
    figures as drawings,
    consequences,
    consequences as shared_outcomes,
    consequences as standing,
    consequences as turns,
    dominated,
    motion,
    picking,
    picking as hints,
    picking as intent,
    picking as compound_moves,
    position,
    prompts,
    prompts as ending_part,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.bridges_and_boats.rules import kernels as rules

from crossings.games.dune_chess import evaluation, observation
from crossings.games.dune_chess.presentation import (
    art as tokens,
    board,
    board as plain,
    figures as drawings,
    consequences,
    proofs,
    proofs as standing,
    motion,
    picking,
    picking as hints,
    picking as intent,
    position,
    prompts,
    prompts as ending_part,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.dune_chess.rules import kernels as rules
from crossings.games.dune_chess.text import fen, invariants, move_kinds, refusal

from crossings.games.dunkelrunde import (
    evaluation,
    move_kinds,
    observation,
    text as invariants,
    text as refusal,
)
from crossings.games.dunkelrunde.presentation import (
    art as tokens,
    board,
    board as plain,
    effects as motion,
    figures as drawings,
    consequences,
    consequences as standing,
    consequences as turns,
    picking,
    picking as hints,
    picking as intent,
    position,
    prompts,
    prompts as ending_part,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.dunkelrunde.rules import kernels as rules

from crossings.games.march_on_mars import evaluation, observation
from crossings.games.march_on_mars.presentation import (
    art as tokens,
    board,
    figures as drawings,
    hints,
    consequences,
    consequences as shared_outcomes,
    consequences as standing,
    consequences as turns,
    dominated,
    motion,
    picking,
    picking as intent,
    plain,
    plan,
    position,
    prompts,
    prompts as ending_part,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.text import invariants, move_kinds, refusal

from crossings.games.over_the_next_dune import (
    evaluation,
    move_kinds,
    observation,
    text as invariants,
    text as refusal,
)
from crossings.games.over_the_next_dune.presentation import (
    art as tokens,
    board,
    board as plain,
    figures as drawings,
    hints,
    improvement,
    consequences,
    proofs,
    proofs as standing,
    motion,
    picking,
    picking as intent,
    picking as compound_moves,
    position,
    prompts,
    prompts as ending_part,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.over_the_next_dune.rules import kernels as rules

from crossings.games.walking_on_the_moon import evaluation, observation
from crossings.games.walking_on_the_moon.presentation import (
    art as tokens,
    board,
    board as plain,
    figures as drawings,
    hints,
    hints as plan,
    consequences,
    consequences as standing,
    consequences as turns,
    motion,
    picking,
    picking as intent,
    position,
    prompts,
    prompts as ending_part,
    prompts as chance,
    prompts as decision,
    prompts as next_question,
)
from crossings.games.walking_on_the_moon.rules import kernels as rules
from crossings.games.walking_on_the_moon.text import (
    invariants,
    move_kinds,
    refusal,
    view,
    view as reactions,
)

from toys.coin_race import (
    board,
    board as motion,
    board as plain,
    evaluation,
    presentation as ending_part,
    presentation as hints,
    presentation as compound_moves,
    presentation as consequences,
    presentation as picking,
    presentation as position,
    presentation as prompts,
    figures as drawings,
    observation,
    rules,
    text as invariants,
    text as move_kinds,
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
