### What is said of Walking on the Moon, and in it.

## Facts

title = Walking on the Moon
tagline = Once around the Moon, if the dice let you land.
summary = Astronauts race around the Moon: share out four special dice over up to three jumps, then throw them and see where you come down. Whoever lands in the air, on bad ground or against a rock loses half of the Sputniks. Being first across counts 11 points, each Sputnik one; a game takes seven or eight rounds.
kind = race of planning and dice
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = Rules in our own words; the lunar cards and the faces of the dice are ours, for the pictures are lost.

## Options

option-players = Players
    .help = With two seats each leads two astronauts.
    .provenance = as printed
option-advanced = Advanced game
    .help = Robbery, special boxes, action cards, help for the last and a handicap for the first.
    .provenance = both as printed
option-track = Track
    .help = The lunar cards in order, or drawn at random.
    .provenance = random as printed; chosen by house rule
    .described = random, or five different letters of a to j
option-black-twos = Twos on a black die
    .help = Sides of a black die that show 2; with 3 climbing is slower.
    .provenance = ours: the printed faces are lost
option-last-card = Points on the last card
    .help = Points for its column on the last card, and this many more.
    .provenance = ours: the printed numbers are lost
option-round-limit = Longest game
    .help = Rounds after which the game ends in any case.
    .provenance = ours: the printed rules set no limit
preset-advanced = The whole race
    .help = All rules: cards, special boxes, robbery.
preset-basic = First steps
    .help = Dice, jumps and Sputniks only; for the first time.
preset-duel = Two crews
    .help = Two seats with two astronauts each.
preset-sprint = Five rounds
    .help = Whoever has come farthest after five rounds.

## How a turn goes

card-1 = Share out the dice
    .text = Four of six dice go to up to three jumps, openly, before any is thrown.
card-2 = Throw and jump
    .text = Blue flies level, black climbs, white descends. Pick one die of the jump and walk it.
card-3 = Land on a circle
    .text = In the air, on bad ground or against rock you fall: half of your Sputniks are lost.

## Endings

ending-goal = The round in which somebody crossed the goal is over: points for position and Sputniks are counted.
ending-rounds = The last round is over, and nobody is across: points for position and Sputniks are counted.
