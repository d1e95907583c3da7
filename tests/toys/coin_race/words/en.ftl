### Messages of the coin race.

## Facts

title = Coin Race
tagline = Run, or guess
summary = A race with a die. Each player hides a coin.
kind = toy race
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
option-players = Players
    .help = How many players run.
option-goal = Goal
    .help = How far the goal is, in spaces.
preset-long = Long
    .help = The race takes longer.
warning-long = This is a long race.
card-goal = Get there first
    .text = Be the first to reach space { $goal }.
card-1 = Hide
    .text = Hide your coin, left or right.
card-2 = Run
    .text = Step, rest or roll the die.
card-3 = Guess
    .text = Guess the side of the next coin, once, for two spaces.
ending-goal = The goal was reached.
ending-dusk = It is dusk.
verdict = { $own ->
    [yes] You reached
   *[no] The leader reached
    } space { $to }.
runs = Runs

## The board

question = choose an action.
waiting = Waiting for { $name } to choose an action.
spaces = spaces
runner = runner { $seat }
coin = coin { $side }
coin-mark = { $side ->
    [left] L
    [right] R
    [none] -
   *[other] ?
    }
position = The runners are at { LIST($places) }.
space = Space { $at }
step-then-rest = Step, then rest
take-step = Step
take-rest = Rest
take-roll = Roll
take-hide = Hide { $side ->
    [left] left
   *[right] right
    }
take-guess = Guess { $side ->
    [left] left
   *[right] right
    }

## The log

hid = { NAME($runner) } hid a coin.
ran = { NAME($runner) } ran to { $to }.
    .recap = { NAME($runner) } ran to { $to }
rested = { NAME($runner) } rested.
rolled = { NAME($runner) } rolled.
guessed = { NAME($runner) } guessed { $side ->
    [left] left
   *[right] right
    }{ $right ->
    [none] .
    [yes] , was right and ran to { $to }.
   *[no] {""} and was wrong.
    }

## The coach

# Shown in a first game, the first time that an effect happens: coach- and the effect's id.
coach-hid = A hidden coin can be guessed once.

## Reasons in hints and the analysis

# reasons in hints: $more: spaces; $when: "before your next turn", or nothing
gets-on =
    .then = { $you ->
        [yes] You run
       *[no] { $who } runs
        } about { $more } spaces further{ $when }
other-gets-on =
    .then = { NAME($runner) } runs about { $more } spaces further{ $when }
    .otherwise = Otherwise { NAME($runner) } runs about { $more } spaces further{ $when }

## Why a move is refused

not-unknown-move = There is no such move. Choose { LIST($moves, style: "or") }.
not-hide-first = All players hide a coin first.
not-stepped = You have already stepped in this turn.
not-shown = That coin has already been shown.
not-not-now = That is not possible now.
