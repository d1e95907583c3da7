### Messages of reports of the lab.

## Numbers, options, figures

share = { $value } %
share-within = { $value } % ({ $low } to { $high })
number-within = { $value } ({ $low } to { $high })
interval = ({ $low } to { $high })
option-value = { $option } { $value }
option-switch = { $on ->
    [yes] on
   *[no] off
    }
options-default = default

# What a report calls the figures. The names that --figure, --target and JSON use are in `reports/figures.py`.
figure-won = games won
figure-drawn = draws
figure-shared = shared wins
figure-moves = moves
figure-decisions = decisions
figure-turns = turns per seat
figure-minutes = minutes
figure-choices = choices per decision
figure-near-best = near-best choices
figure-waiting = decisions by others between turns
figure-decided = decided at (share of moves)
figure-lead-changes = lead changes
figure-comebacks = comebacks
figure-lucky-wins = win rate with good luck
figure-unlucky-wins = win rate with bad luck
figure-luck = size of the luck (hundredths of a game)
figure-luckiest = luckiest seat wins
figure-winners-luck = luck of the winner (hundredths of a game)
figure-same-result = same result for all teams
figure-same-seat = same seat wins again
figure-same-player = same player wins again
figure-change-won = games won (difference in percentage points)
figure-change-wins = win rate of { $seat } (difference in percentage points)

# The heads of tables.
head-variant = variant
head-players = players
head-options = options
head-games = games
head-different-games = different games
head-kind = kind of move
head-decisions = decisions
head-made = made
head-near-best = near-best
head-log = text in the log
head-rules = rules
head-rule = rule
head-heading = heading
head-times = times per game
head-illegal = share of illegal moves
head-event = event
head-option = option
head-value = value
head-source = source
head-changed = changed options
head-game = game
head-player = player
head-outcome = outcome
head-score = how clearly
head-turns = turns
head-course = course of the game
head-simulations = simulations
head-points = points per game
head-points-interval = points per game (95 %)
head-wins = wins
head-draws = draws
head-elo = Elo
head-interval = (95 %)

## Reports

report-title = { $game }: lab report
report-line = { $games ->
    [one] 1 game
   *[other] { $games } games
    }. { $teams ->
    [yes] Games won
   *[no] Win rate of { $seat }
    }: { LIST($variants, between: "; ") }.
report-line-more = { $more ->
    [one] 1 more variant
   *[other] { $more } more variants
    }
report-about = { $games ->
    [one] 1 game
   *[other] { $games } games
    } between bots, with version { $version } of the rules. Numbers in brackets are 95 % confidence intervals: a win rate of 64 % (58 to 71) means 64 % of these games, and probably between 58 % and 71 % over many more games. A round is a set of games with the same random draws, in which different players swap seats; between equal players it is one game. Intervals are computed over rounds. Bots can miss strategies that people find; keep in mind which bots played.
# A text about one of several variants.
report-of = { $variant }: { $text }
# The second of two columns that have the same player.
report-again = { $player } (again)
# The caption of a picture.
report-figures = Dot: the value. Line: its 95 % confidence interval.{ $even ->
    [yes] {" "}Tick: the value if all were equal.
   *[no] {""}
    }

report-answers = In short, for “{ $variant }”, played by { LIST($players) }. Intervals are 95 %.
question-fair = { $teams ->
    [yes] Can it be won?
   *[no] Is it fair?
    }
question-long = How long does it take?
question-luck = How much is luck?
question-moves = What is never worth doing?
question-change = What did the change do?
answer-fair = { $differs ->
    [yes] No
   *[no] No seat is visibly better
    }: { $seat } has a win rate of { $share } where { $even } would be even, in { $games } different games.
answer-fair-team = The team wins { $share } of { $games } different games.
answer-long = { $minutes } minutes at { $seconds } seconds per decision, or { $moves } moves, in { $games } different games.
answer-luck = The luckiest seat wins { $share } of { $games } games; if luck decided nothing, { $even }.
answer-luck-team = The team wins { $good } with good luck and { $bad } with bad luck, in { $games } games.
answer-luck-none = Nothing: the game has no random draws.
answer-luck-unknown = Not measured: none of these players judges positions.
answer-moves = { $rare ->
    [yes] Almost never near-best: { LIST($kinds, between: "; ") }
   *[no] No kind of move; near-best least often is { LIST($kinds, between: "; ") }
    }, in { $games } different games.
answer-move = “{ $line }”, in { $share } of { $decisions } decisions
answer-moves-unknown = Not measured: no kind of move was judged in enough decisions. Only bots with at least as many simulations as moves judge them, such as club@100.
answer-change = { $significant ->
    [0] Nothing significant
    [one] 1 significant difference
   *[other] { $significant } significant differences
    } in { $comparisons ->
    [one] 1 comparison
   *[other] { $comparisons } comparisons (Holm's correction)
    }. { $significant ->
    [0] Nearest to one
   *[other] The clearest
    }: { $variant }, { $figure }: { $change }, in { $games } pairs of games.
answer-change-none = Only one variant was played; add others with --vary.

report-fair = { $teams ->
    [yes] Can it be won?
   *[no] Is it fair?
    }
    .about = { $teams ->
    [yes] How often the team wins.
   *[no] The win rate of each seat. A draw is divided equally among all seats, a shared win among the winners.
    }
report-fair-team = The team wins { $share } of the games.
report-fair-even = No seat's win rate differs significantly from { $even } (n = { $games }). A difference of { $points } percentage points would have been significant.
report-fair-not = { $better ->
    [yes] { $seat } has an advantage
   *[no] { $seat } has a disadvantage
    }, with a win rate of { $share } where { $even } would be fair.

report-skill = Does it depend on who plays?
    .about = { $teams ->
    [yes] Games won
   *[no] The win rate of { $seat }
    } with bots of different strengths. In each game, all bots are equally strong.
report-skill-seen = { $options }: { $first } with { $weak }, { $last } with { $strong }; { $differs ->
    [yes] a difference of { $points } percentage points ({ $low } to { $high })
   *[no] no significant difference
    }.

report-changes = What does each variant change?
    .about = The difference between each variant and “{ $variant }”, game by game with the same random draws, so that most of the luck cancels out. The intervals are those of single comparisons; of many, one in twenty excludes 0 by chance. Holm's correction accounts for that.
    .picture = { $figure }, compared with “{ $variant }”. Dot: the difference. Line: its 95 % confidence interval. Tick: no difference.
report-changes-significant = { COUNT($changes) ->
    [0] No difference is significant
   *[other] Significant
    } by Holm's correction for { $comparisons ->
    [one] 1 comparison
   *[other] { $comparisons } comparisons
    }{ COUNT($changes) ->
    [0] {""}
   *[other] : { LIST($changes, between: "; ") }
    }.
report-change = { $variant }, { $figure }

report-players = Who plays better?
    .about = { $teams ->
    [yes] Games won by each team. All teams play with the same random draws.
   *[no] The points per game of each player. Every player plays every seat equally often.
    }
# Of a bot that sees what others can't.
report-players-ceiling = A bot that sees hidden information and future random draws scores { $share }; perfect play with that knowledge scores at least as much. By comparison, { LIST($others) }.
report-players-other = { $player } scores { $share }

report-length = How long does a game take?
    .about = Minutes assume { $seconds } seconds per decision; multiply them if your players take longer. Near-best choices are at most 0.05 of a won game below the best one, by the player's own search.
    .picture = moves per game ({ $games } different games)
report-length-median = The median game takes { $median } moves{ $tails ->
    [yes] ; one game in ten takes fewer than { $low }, one in ten more than { $high }
   *[no] {""}
    }.

report-open = How long is the result open?
    .about = { $teams ->
    [yes] At each decision, the player estimates the team's chance of winning. The team leads while the estimate is at least 50 %. A game is decided when the lead changes for the last time. A comeback is a win after an estimate of 25 % or less.
   *[no] At each decision, the player estimates their own chance of winning. The leader is the player with the highest estimate. A game is decided when the winner takes the lead for good. A comeback is a win after an estimate of at most half an even chance (25 % with two players).
    }
    .picture = { $teams ->
    [yes] the team's chance of winning
   *[no] the winner's chance of winning
    }: median, middle 50 % and middle 90 % of the games
report-open-raw = For some of these options the estimates are not calibrated against results. Read them as raw values, not as probabilities.

report-luck = Luck or skill?
    .about = The luck of a random draw (a throw, card or tile) is its value minus the mean value of all possible draws, by the game's evaluation. If players can't foresee the draws, it is zero on average. An evaluation that judges positions badly finds too little luck. If different bots play, each game is played again with the same draws and the bots in other seats: if the same seat wins again, the draws or the seat decided; if the same player wins again, skill did.

report-choices = Which moves are worth playing?
    .about = Based on one decision in { $every }. For each kind of move: the decisions in which both it and other moves were possible, how often such a move was made, and how often one was near-best (at most 0.05 of a won game below the best move, by the player's own search).
report-choices-never = Never made, although possible: { LIST($kinds, between: ", ") }.
report-choices-poor = Almost never near-best: { LIST($kinds, between: ", ") }.

report-rules = Which rules apply, and how often?
    .about = How often each rule applied, and the share of illegal moves (drawn at random) that it forbade. The second table shows the events that spectators saw.
report-rules-never = Never applied in { $games } games: { LIST($rules, between: ", ") }.
report-rules-rare = Applied in fewer than one game in { $games }: { LIST($rules, between: ", ") }.
report-rules-unseen = Events that spectators never saw: { LIST($events, between: "; ") }.
report-rules-event = { $kind } ({ $line })

report-examples = Example games
example-typical = Typical game { $number }
example-close = The closest game
example-clear = The most one-sided game
example-strange = The most unusual game
example-about = { $ending } { $teams ->
    [yes] { $won ->
        [yes] The team won
       *[no] The team lost
        }
   *[no] { COUNT($winners) ->
        [0] No winner
        [one] Winner: { LIST($winners) }
       *[other] Winners: { LIST($winners) }
        }
    } ({ $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, game { $number } of the run).
example-save = Download this game
example-replay = View this game at a table

report-repeat = Play these games again
    .same = These commands play the same games on any machine:
    .like = These commands play games with the same settings. Some bots think for a limited time, so the games will differ:

chart-start = start
chart-half = half of the decisions
chart-end = end
