### Messages of Can't Stop.

## Facts

title = Can't Stop
tagline = Four dice, eleven columns: roll again, or stop?
summary = Put four dice into two pairs, and runners climb the columns of their sums. Stop in time, or you lose what you climbed in this turn. The first player with three columns wins.
kind = press your luck
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
option-players = Players
    .help = How many players climb.
card-goal = Three columns
    .text = The first player to take three columns wins.
card-1 = Pair the dice
    .text = Make two pairs. In the column of each sum, a runner goes up.
card-2 = Roll again or stop
    .text = Roll again as often as you dare. If no pair lets a runner go up, you lose what you climbed in this turn.
card-3 = Take three columns
    .text = When you stop, your camps move up to the runners. A camp on top takes the column.
ending-columns = A player has taken three columns.
ending-night = Night has fallen.

## The board

question-choose = pair the dice: choose which runners go up.
question-decide = roll again, or stop and make camp. { $free ->
    [0] All runners are in use.
    [one] 1 runner is free.
   *[other] { $free } runners are free.
    }
waiting = Waiting for { $name } to { $decides ->
    [yes] roll again or stop
   *[no] pair the dice
    }.
columns-taken = columns taken
camp = { $player }'s camp in column { $column }, on space { $space }
runner = runner in column { $column }, on space { $space }
die = { $face ->
    [0] no die yet
   *[other] die showing { $face }
    }
so-far = { $player } on { $space }
column = Column { $column }, { $height } spaces{ COUNT($camps) ->
    [0] {""}
   *[other] : { LIST($camps, between: ", ") }
    }{ $runner ->
    [0] {""}
   *[other] ; a runner on { $runner }
    }
column-taken = Column { $column }, taken by { $player }
position = { LIST($columns, between: ". ") }.
plain-dice = Dice: { COUNT($dice) ->
    [0] none
   *[other] { LIST($dice, between: " ") }
    }
plain-player = { $mark } { $player }
plain-key = { LIST($players, between: ", ") }, { $runner } runner

## The log, buttons, and what happened since your turn

rolled = { NAME($player) } rolled { LIST($dice) }.
fell = { COUNT($columns) ->
    [0] No pair lets a runner go up. The turn is over.
    [one] No pair lets a runner go up. The climb in column { LIST($columns) } is lost.
   *[other] No pair lets a runner go up. The climbs in columns { LIST($columns) } are lost.
    }
    .recap = { NAME($player) } rolled once too often
advanced = { $twice ->
    [yes] { NAME($player) } went up twice in column { LIST($columns) }.
   *[no] { COUNT($columns) ->
        [one] { NAME($player) } went up in column { LIST($columns) }.
       *[other] { NAME($player) } went up in columns { LIST($columns) }.
    }
    }
    .label = { $twice ->
    [yes] Go up twice in column { LIST($columns) }
   *[no] { COUNT($columns) ->
        [one] Go up only in column { LIST($columns) }
       *[other] Go up in columns { LIST($columns) }
    }
    }
went-on = { NAME($player) } rolled again.
    .label = Roll again
stopped = { COUNT($columns) ->
    [one] { NAME($player) } stopped and made camp in column { LIST($columns) }.
   *[other] { NAME($player) } stopped and made camp in columns { LIST($columns) }.
    }
    .label = Stop and make camp
    .recap = { NAME($player) } made camp in { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }
took = { COUNT($columns) ->
    [one] { NAME($player) } took column { LIST($columns) }.
   *[other] { NAME($player) } took columns { LIST($columns) }.
    }
    .label = Take { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }
    .recap = { NAME($player) } took { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }

## The end

verdict = { $night ->
    [yes] Night has fallen.{" "}
   *[no] {""}
    }{ $own ->
    [yes] You took
   *[no] The best climber took
    } { $count ->
    [one] 1 column
   *[other] { $count } columns
    }.
figure-turns = Turns
figure-falls = Turns lost by one roll too many
figure-tops = Stops that took a column
figure-steps = Spaces climbed

## Why a move is refused

not-game-over = The game is over.
not-dice-lie = You can't roll the dice now.
not-unknown-move = There is no such move. Choose one of the buttons.
not-dice-are-due = The dice must be rolled first.
not-advance-first = Pair the dice first: choose which runners go up.
not-roll-or-stop = The runners have gone up. Roll again, or stop.
not-column-closed = No runner can go up that far in column { $column } now.
not-not-these-dice = The dice don't make these sums, or you must go up in both columns.
