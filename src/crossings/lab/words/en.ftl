### Messages of the lab: what `crossings lab` and `crossings match` print, and the lab's errors.

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
    - *Seats*: two, unless the command sets another number; the ladders of levels have those of the standard setting.
    - *Co-operative games*: a player is the whole team, and all teams play the same dice.
    - *Intervals* are 95 %, computed over rounds. *Simulations* are per decision.
    - A player `MODULE:NAME` is a Python function; `benchmarks.players.GAME:NAME` needs `PYTHONPATH=.`.

# Heads of tables and texts of charts about training.
head-steps = environment steps
head-seeds = seeds
head-against-random = points against `random`
head-against-bot = points against `casual`
head-team-won = games won by the team
head-master = `master@100`
head-normalised = normalised score
chart-baseline = { $game }: points per game of PPO
chart-against = { $against ->
    [alone] games won by the team
   *[other] points per game against { $against }
    }
chart-steps = environment steps

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
error-curriculum = { $game } has no curriculum: both sides learn; a curriculum is for co-operative games
error-kept-other = { $file } was saved by another training; choose another folder
error-kept-nowhere = can't write to { $folder } ({ $why }); choose another folder
error-kept-unreadable = can't read { $file } ({ $why }); choose another folder to start again
