### What is said of Dune Chess, and in it.

## Facts

title = Dune Chess
tagline = Chess men, two armies, and two Sandworms that anybody may lead.
summary = Harkonnen and Atreides fight for Arrakis on a chess board, harvest the Spice between them and buy captured men back with it. No man is a king: when one side is spent, or nothing more happens, the higher total of men and Spice wins. Skill decides at every step, and neither side has an advantage that lasts; a game takes some 80 to 190 moves.
kind = duel without luck
seat-0 = Harkonnen
seat-1 = Atreides
credits-note = Rules in our own words; the printed set-up is lost, and ours keep what its text says.

## Options

option-players = Players
    .help = Harkonnen against Atreides.
    .provenance = as printed
option-setup = Set-up
    .help = Where Spice, Seitch and Sandworms start; in `wall` the worms are far from the men.
    .provenance = ours: the printed picture is lost
option-riders = Ridden Sandworms
    .help = Who moves a Sandworm with a Fremen on it: the Atreides only, or both sides.
    .provenance = both readings of the printed rule
option-worm-back = Sandworm straight back
    .help = Whether a Sandworm step may be undone by the very next move.
    .provenance = allowed as printed; barred by house rule
option-quiet = Quiet moves at the end
    .help = Moves without a capture that end the game once the harvest is over.
    .provenance = 20 as printed; 40 by house rule, twenty for each side
option-stall = Moves until it is stalled
    .help = Moves without a capture that end the game in any case.
    .provenance = ours: the printed rules let shuffling go on for ever
option-cap = Longest game
    .help = Moves after which the game ends in any case.
    .provenance = ours: the printed rules set no limit
preset-wall = The wall of Spice
    .help = The armies come out, and the harvest decides.
preset-heart = The heart of Spice
    .help = Spice on all sides of the worms: bloody at once.
preset-still-worms = No undoing
    .help = A Sandworm may not be led straight back.

## How a turn goes

card-1 = Move one man, or a worm
    .text = Each turn is one move. Sandworms without a rider obey both sides, and kill.
card-2 = Fly for Spice
    .text = Put a Harvester under an Ornithopter, fly it onto Spice, and the Spice is yours.
card-3 = Buy them back
    .text = Spice ransoms captured men while your leader lives, equipment while your Mentat does.

## Endings

ending-no-combatants = Neither side has anybody left to fight with.
ending-no-harvesters = One side has neither a man to fight with nor a Harvester left.
ending-no-spice = One side has nobody left to fight with, and no Spice lies open for its Harvesters.
ending-quiet = The harvest is over, and for many moves nothing was captured.
ending-stalled = For too many moves in a row nothing was captured.
ending-cap = The last move that the game allows has been made.
ending-blocked = Neither side can move any more.
