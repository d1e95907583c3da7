### Messages about dice, jumps and terrain.

## Dice by colour

colour-b = blue
die-b = blue die
    .cap = Blue die
    .a = a blue die
colour-k = black
die-k = black die
    .cap = Black die
    .a = a black die
colour-w = white
die-w = white die
    .cap = White die
    .a = a white die

## So many dice of a colour

dice-b1 = 1 blue
dice-b2 = 2 blue
dice-k1 = 1 black
dice-k2 = 2 black
dice-w1 = 1 white
dice-w2 = 2 white

## Dice that lie

face-b1 = blue 1
    .cap = Blue 1
    .a = a blue 1
face-b2 = blue 2
    .cap = Blue 2
    .a = a blue 2
face-b3 = blue 3
    .cap = Blue 3
    .a = a blue 3
face-k1 = black 1
    .cap = Black 1
    .a = a black 1
face-k1x = crash-marked black 1
    .cap = Crash-marked black 1
    .a = a crash-marked black 1
face-k2 = black 2
    .cap = Black 2
    .a = a black 2
face-w1 = white 1
    .cap = White 1
    .a = a white 1
face-w2 = white 2
    .cap = White 2
    .a = a white 2

## Steps of a jump

step-f = level
    .straight = straight on
step-u = up
    .straight = up
step-d = down
    .straight = down

## Dice shared out over the cards of a turn: $first, $second and $third are lists of dice

program = { COUNT($second) ->
    [0] { LIST($first) }
   *[other] { COUNT($third) ->
        [0] { LIST($first) }, then { LIST($second) }
       *[other] { LIST($first) }, then { LIST($second) }, then { LIST($third) }
    }
}

## The tray

bowl = Dice at hand
throw-again = Reroll
pool-1 = The first { $die }
pool-2 = The second { $die }
