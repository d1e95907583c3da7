### Messages of the lab: its reports, what `crossings lab` and `crossings match` print, and the lab's errors.

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
head-steps = environment steps
head-seeds = seeds
head-against-random = points against `random`
head-against-bot = points against `casual`
head-team-won = games won by the team
head-master = `master@100`
head-normalised = normalised score
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
answer-move = { $kind }, in { $share } of { $decisions } decisions
answer-moves-unknown = Not measured: no kind of move was judged in enough decisions.
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
example-replay = Replay it at a table

report-repeat = Play these games again
    .same = These commands play the same games on any machine:
    .like = These commands play games with the same settings. Some bots think for a limited time, so the games will differ:

chart-start = start
chart-half = half of the decisions
chart-end = end
chart-baseline = { $game }: points per game of PPO
chart-against = { $against ->
    [alone] games won by the team
   *[other] against { $against }
    }
chart-steps = environment steps
chart-points = points per game

## While games are played

budget = { COUNT($limits) ->
    [0] { $player }: no search budget
   *[other] { $player }: { LIST($limits) } per decision
    }
budget-simulations = { $simulations ->
    [one] 1 simulation
   *[other] { $simulations } simulations
    }
budget-seconds = { $seconds } s
budget-clock = Some bots think for a limited time, so the same command plays other games the next time.
# Beside a bar that shows how many games are finished.
progress-rate = games, { $rate } per second
progress-line = { $done } of { $total } games, { $rate } per second, { $left } left

## What the commands print

match-progress = { $done } of { $total } games
match-seats = seats: { LIST($seats, between: ", ") }
match-ends = ends: { LIST($ends, between: ", ") }

run-so-far = { $done } of { $total } games in { $folder }
report-written = Report on { $games } games of { $game }: { $file }
daily-lab-about = { $game }: bots in the challenge of { $day }:
daily-outcome = { $outcome ->
    [won] won
    [drawn] drawn
   *[lost] lost
    }
rulings-about = { $game }: difference from the default value, { $games } games per player for each value (95 % confidence intervals; * = significant by Holm's correction for { $comparisons } comparisons):
balance-setting = { $setting }: { LIST($figures, between: ", ") }
balance-found = { $settings ->
    [one] 1 setting
   *[other] { $settings } settings
    } tried. No other setting beats these in every target and in the number of changed options (* = target met, ? = not decided; both by intervals widened for the number of settings and targets):
balance-met = Recommended: { $setting }. Its intervals lie within all targets.
balance-missed = Not recommended: even the nearest setting, { $setting }, misses a target by its interval.
balance-open = Not decided: the nearest setting, { $setting }, may miss a target. { $games ->
    [none] It is too close to the limit of a target to be decided by more games.
   *[other] About { $games } other games would decide, if its figures stay as they are (--confirm plays them):
    }
balance-confirming = { $setting } again, { $games } other games: { LIST($figures, between: ", ") }
balance-confirmed = { $support ->
    [met] Confirmed: these games alone meet all targets.
    [missed] Refuted: these games alone miss a target.
   *[open] Still not decided: these games alone may miss a target.
    }

compare-question = { $teams ->
    [yes] Hypotheses about the difference in wins per game, { $player } minus { $other }
   *[no] Hypotheses about the points per game of { $player } against { $other }
    }: H0 { $low }, H1 { $high }. Error rates: { $alpha } % if H0 is true, { $beta } % if H1 is true.
compare-points = { $points } (Elo { $elo })
compare-expected = Expected games per player: { $low } if H0 is true, { $high } if H1 is true, { $middle } halfway between (if the games of a round are independent); at most { $most }.
compare-verdict = { $better ->
    [yes] { $player } is better than { $other } (H1 accepted).
    [no] { $player } is not better than { $other } by the tested difference (H0 accepted).
   *[none] Undecided.
    } { $games ->
    [one] 1 game
   *[other] { $games } games
    } per player, log-likelihood ratio { $ratio } (the test stops at { $lower } or { $upper }).
compare-result = { $teams ->
    [yes] Difference in wins per game, { $player } minus { $other }: { $mean }
   *[no] Points per game of { $player } against { $other }: { $mean }
    }; 95 % confidence interval: { $low } to { $high }.
compare-nothing = No result yet: no round is finished.

rate-missing = No ratings yet: { $missing } of { $pairs } pairs have not played.

ladder-nothing = No result yet: no game is finished.
ladder-won = games won of 100
ladder-elo = Elo over { $player }
ladder-elo-or-won = Elo over the first, or games won of 100 (95 %)
ladder-unit = { $unit } (95 %)
ladder-points = points against the previous player
ladder-picture = { $game }: { $unit }
ladder-others = Others
ladder-page = # { $title }

    Each player meets the one before it, so the tables show how much each step gains. Budgets are simulations, so a command
    plays the same games on every machine. `crossings lab ladder GAME -o FOLDER` writes this page from
    {"["}{ $name }/]({ $name }/).

    - *Points*: each game has one point, shared by its winners, or by all seats if no seat wins. The games of a round have
      the same dice and opening, and the players swap seats.
    - *Elo* is over the first player: differences add up, and so do their errors.
    - *Co-operative games*: a player is the whole team, and all teams play the same dice.
    - *Intervals* are 95 %, computed over rounds. *Simulations* are per decision.
    - A player `MODULE:NAME` is a Python function; `benchmarks.players.GAME:NAME` needs `PYTHONPATH=.`.

train-point = { $steps } steps, { $against ->
    [alone] team alone
   *[other] against { $against }
    }: { $share } points per game in { $games ->
    [one] 1 game
   *[other] { $games } games
    }
baseline-result = { $player }, seed { $seed }, { train-point }
train-written = written to { $file }

## Errors: runs and their folders

error-plan = this is not the plan of a run; start the run in a new folder
error-few-games = too few games per player: { $games }; allowed: { $least } or more
error-varied-fixed = option { $option } is varied and also has a fixed value; leave one of them out
error-varied-twice = option { $option } is varied over { $values }; name each value once
error-vary = --vary { $text } can't be read; write NAME=VALUE,VALUE
error-on = unknown place --on { $on }; allowed: { LIST($places, between: ", ") }
error-ray-silent = no Ray cluster answers at { $address }; allowed: ray://HOST:PORT, with the client port of `ray start --head` (by default { $port })
error-ray-refused = can't join the Ray cluster { $address ->
    [none] of this machine
   *[other] { $address }
    }: { $why }; it needs the same versions of Python and Ray as here, and if it asks for a token, set RAY_AUTH_MODE=token and the token here, too
error-workers = the processes that play the games stopped { $times } times in a row without finishing one; if memory is short, use fewer with --workers N
error-versions = { $host } has { $game } { $here } and Crossings { $crossings }, but the run needs { $version } and { $software }; install the same versions everywhere
error-folder-busy = another run is writing to { $folder }; wait for it, or choose another folder
error-folder-foreign = { $folder } contains { $file }, which doesn't belong to a run; choose a new or empty folder, or the folder of a run
error-folder-other = { $file } belongs to another run: { $differs }; give the command of that run, or choose another folder
error-folder-unwritable = can't write to { $folder }: { $why }; { $done ->
    [0] choose another folder
   *[other] { $done } of { $total } games are saved, and the same command continues from them
    }
error-part = can't read { $file }: { $why }; delete it, then run the same command again to replay its games
error-part-other = { $file } belongs to another run: { $differs }; move it to another folder
error-columns = { $file } doesn't have the columns that this version writes (different: { $columns }); play the run again in a new folder
error-manifest = { $file } is not the plan of a run; choose a new or empty folder
error-no-run = { $folder } contains no run; make one with `crossings lab run GAME ... -o { $folder }`
error-no-games = { $folder } contains no games yet; continue the run, then try again
plan-differs = { $name } { $theirs } instead of { $own }

## Errors: figures, reports, options

error-figure = unknown figure { $figure }; allowed: { LIST($figures, between: ", ") }
error-figure-share = { $figure } is a share; allowed: 0 to 100 %, not { $given }
error-figure-empty = the games that were played have no figure { $figure }; they have: { LIST($figures, between: ", ") }
error-runs-differ = these runs have different { $what ->
    [game] games
    [version] versions of the rules
   *[software] versions of Crossings
    }: { $one } and { $other }; make a report for each
error-few-rounds = fewer than two rounds have been played; continue the run, then try again
error-report-kind = unknown kind of report { $file }; allowed are names that end in { LIST($kinds, between: ", ") }
error-address = { $address } is not the address of a table; write one such as http://127.0.0.1:8000
error-target = can't read the target { $target }; allowed: FIGURE LOW..HIGH, FIGURE <= N, FIGURE >= N
error-target-empty = the target { $target } can't be met: { $low } is more than { $high }
error-range = can't read the range { $range }; allowed: NAME LOW..HIGH or NAME VALUE,VALUE, each name once
error-few-rounds-to-sweep = too few rounds per variant: { $rounds }; allowed: { $least } or more, of { $games ->
    [one] 1 game
   *[other] { $games } games
    } each
error-no-option = { $game } has no further option to change; leave out some --option

## Errors: players

error-compare-equal = { $player } can't be compared with itself; name two different players
error-two-numbers = { $text } is not a pair of numbers; write two with a comma between them, such as 0,30
error-bounds = can't test { $low } against { $high }; allowed: from { $least } to 1, the lower number first
error-rates = alpha { $alpha }, beta { $beta }: allowed are numbers above 0 and below 0.5
error-elo-of-teams = --elo is not for teams, which don't play against each other; use --points P0,P1, the difference in wins per game
error-teams-not-rated = in { $game }, teams don't play against each other; compare two with `crossings lab compare { $game } TEAM TEAM`
error-rated = can't rate { $players }; name two or more players, each once
error-ladder = a ladder needs two or more players, the weakest first; given: { $players }
error-no-ladders = { $file } contains no ladders; choose another folder

## Errors: training

error-no-baseline = { $game } has no published baseline; allowed: { LIST($games, between: ", ") }
error-kept-other = { $file } was saved by another training; choose another folder
error-kept-nowhere = can't write to { $folder } ({ $why }); choose another folder
error-kept-unreadable = can't read { $file } ({ $why }); choose another folder to start again
