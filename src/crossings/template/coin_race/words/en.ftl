### Messages of the coin race.

## Facts

title = Coin Race
tagline = Run, or guess
summary = A race with a die. Everyone hides a coin.
kind = toy race
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
option-players = Players
    .help = how many run
option-goal = Goal
    .help = how far
preset-long = Long
    .help = takes longer
warning-long = This is a long race.
card-goal = Get there first
    .text = Run to the last space before the others do, and before dusk.
card-1 = Hide
    .text = Hide your coin.
card-2 = Run
    .text = Step, rest or roll the die.
card-3 = Guess
    .text = Name the side of the next coin, once, for two spaces.
ending-goal = The goal was reached.
ending-dusk = It is dusk.
verdict = { $own ->
    [yes] You came
   *[no] The first came
    } to space { $to }.
runs = Runs

## The board

question = choose an action.
waiting = Waiting for { $name }, who chooses an action.
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
take-step = step
take-rest = rest
take-roll = roll
take-hide = hide { $side ->
    [left] left
   *[right] right
    }
take-guess = guess { $side ->
    [left] left
   *[right] right
    }

## Deeds

hid = { NAME($runner) } hides a coin.
ran = { NAME($runner) } runs to { $to }.
    .recap = { NAME($runner) } ran to { $to }
rested = { NAME($runner) } rests.
rolled = { NAME($runner) } rolls.
guessed = { NAME($runner) } guesses { $side ->
    [left] left
   *[right] right
    }{ $right ->
    [none] .
    [yes] ; right, and runs to { $to }.
   *[no] ; wrong.
    }

## Reasons of advice

gets-on = Spaces that { NAME($runner) } gets on: { $much }.

## Refusals

not-unknown-move = There is no such move; try { LIST($moves, style: "or") }.
not-hide-first = Everyone hides a coin first.
not-stepped = You have stepped already in this turn.
not-shown = That coin has been shown.
not-not-now = That is not possible now.
