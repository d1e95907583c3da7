### What is said of Can't Stop, and in it.

## Facts

title = Can't Stop
tagline = Four dice, eleven ways up, and one more roll?
summary = Put four dice into two pairs and let runners climb the columns of their sums. Stop in time, or all that was climbed in this turn is lost. Three columns win.
kind = press your luck
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
option-players = Players
    .help = how many climb
card-goal = Three columns
    .text = Whoever is the first to take three columns wins.
card-1 = Pair the dice
    .text = Two pairs, two sums: in the columns of these sums a runner goes up.
card-2 = Roll on, or stop
    .text = Roll again, as long as you dare. If no pair lets a runner go up, all that you climbed in this turn is lost.
card-3 = Take three columns
    .text = When you stop, runners become your camps. A camp on the top takes the column.
ending-columns = Three columns are taken.
ending-night = Night has fallen.

## The board

question-choose = pair the dice: choose where runners go up.
question-decide = roll again, or stop and make camp? { $free ->
    [0] All runners are on their way.
    [one] One runner is free.
   *[other] { $free } runners are free.
    }
waiting = Waiting for { $name }, who { $decides ->
    [yes] decides whether to roll again
   *[no] pairs the dice
    }.
columns-taken = columns taken
camp = { $player }'s camp in column { $column }, on space { $space }
runner = runner in column { $column }, on space { $space }
die = { $face ->
    [0] no die yet
   *[other] die that shows { $face }
    }
so-far = { $player } on { $space }
column = Column { $column }, { $height } spaces high{ COUNT($camps) ->
    [0] {""}
   *[other] : { LIST($camps, between: ", ") }
    }{ $runner ->
    [0] {""}
   *[other] ; a runner on { $runner }
    }
column-taken = Column { $column }, taken by { $player }
position = { LIST($columns, between: ". ") }.
plain-dice = Dice: { COUNT($dice) ->
    [0] none lie
   *[other] { LIST($dice, between: " ") }
    }
plain-player = { $mark } { $player }
plain-key = { LIST($players, between: ", ") }, { $runner } runner

## Deeds

rolled = { NAME($player) } rolls { LIST($dice) }.
fell = { COUNT($columns) ->
    [0] No pair lets a runner go up; the turn is over.
    [one] No pair lets a runner go up: what was climbed in column { LIST($columns) } is lost.
   *[other] No pair lets a runner go up: what was climbed in columns { LIST($columns) } is lost.
    }
    .recap = { NAME($player) } rolled once too often
advanced = { $twice ->
    [yes] { NAME($player) } goes up two spaces in column { LIST($columns) }.
   *[no] { COUNT($columns) ->
        [one] { NAME($player) } goes up in column { LIST($columns) }.
       *[other] { NAME($player) } goes up in columns { LIST($columns) }.
    }
    }
    .label = { $twice ->
    [yes] go up twice in column { LIST($columns) }
   *[no] { COUNT($columns) ->
        [one] go up in column { LIST($columns) } alone
       *[other] go up in columns { LIST($columns) }
    }
    }
went-on = { NAME($player) } rolls again.
    .label = roll again
stopped = { COUNT($columns) ->
    [one] { NAME($player) } stops and makes camp in column { LIST($columns) }.
   *[other] { NAME($player) } stops and makes camp in columns { LIST($columns) }.
    }
    .label = stop and make camp
    .recap = { NAME($player) } made camp in { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }
took = { COUNT($columns) ->
    [one] { NAME($player) } has taken column { LIST($columns) }.
   *[other] { NAME($player) } has taken columns { LIST($columns) }.
    }
    .label = take { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }
    .recap = { NAME($player) } took { COUNT($columns) ->
    [one] column
   *[other] columns
    } { LIST($columns) }

## The end

verdict = { $night ->
    [yes] Night has fallen.
   *[no] {""}
    }{ $own ->
    [yes] {""} You have
   *[no] {""} Who is highest has
    } taken { $count ->
    [one] one column
   *[other] { $count } columns
    }.
figure-turns = Turns
figure-falls = Turns lost by one roll too many
figure-tops = Stops that took a column
figure-steps = Spaces climbed

## Refusals

not-game-over = The game is over.
not-dice-lie = The dice are not to be rolled now.
not-unknown-move = There is no such move; try one that is offered.
not-dice-are-due = The dice have to fall first.
not-advance-first = Pair the dice first: choose where runners go up.
not-roll-or-stop = Runners have gone up: roll again, or stop.
not-column-closed = In column { $column } no runner can go up that far now.
not-not-these-dice = The dice do not make these sums, or they allow more.
