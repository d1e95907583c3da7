### What is said of Bridges and Boats, and in it.

## Facts

title = Bridges and Boats
tagline = One side has to cross the river; the other only has to stay rich.
summary = The attacker gets soldiers over a river, step by step on a bridge or two at a time in boats, while the defender bombs, fires and saves coins; when the last domino is bought, soldiers across are held against coins saved. As printed, saving alone wins by round 19; with the options “An even fight” all weapons count, and a good attacker wins 47 games in a hundred.
kind = duel of dice and secrets
seat-0 = Attacker
seat-1 = Defender
credits-note = The rulebook is signed with the address “tomgale” only. Rules in our own words.

## Options

option-players = Players
    .help = Attacker against defender.
    .provenance = as published by the designer
option-attacker-income = Attacker's income
    .help = Coins that the attacker takes each turn.
    .provenance = 3 as printed; others by house rule
option-defender-income = Defender's income
    .help = Coins that the defender takes each turn; with 3 saving alone wins.
    .provenance = 3 as printed; others by house rule, the designer's first idea for balance
option-domino-cost = Price of a domino
    .help = Coins for a domino.
    .provenance = 2 as printed; others by house rule
option-bridge-cost = Price of a section
    .help = Further coins for laying a section of the bridge.
    .provenance = 0 as printed; others by house rule, an idea of the designer
option-boat-cost = Price of a boat
    .help = Further coins for building a boat.
    .provenance = 0 as printed; others by house rule, an idea of the designer
option-bridge-speed = Spaces a turn
    .help = Spaces that a soldier may go on the bridge each turn.
    .provenance = 1 as printed; others by house rule, an idea of the designer
option-mission-cost = Price of a flight
    .help = Coins for each plane sent; the ace costs one more, the ghost nothing.
    .provenance = 1 as printed; others by house rule
option-cannons = Cannons
    .help = volley: a shot sinks every boat that shows its number; aimed: only a boat named before the roll.
    .provenance = both readings of the printed rule
option-max-rounds = Longest game
    .help = Rounds after which the game ends in any case.
    .provenance = ours: the printed rules let two savers go on for ever
preset-even = An even fight
    .help = Recommended, because the printed numbers favour the defender.
preset-quick = Short and wet
    .help = As even, two thirds as long, with more boats.
preset-printed = As printed
    .help = The designer's numbers; a defender who only saves wins.
warning-1 = With this income a defender who only saves coins wins; the options “An even fight” give both sides a chance.
warning-2 = Without an income the defender has hardly a chance.
warning-3 = With aimed cannons and this income a big fleet, launched late, can hardly be stopped.

## How a turn goes

card-1 = Buy in secret
    .text = Coins buy dominoes, drawn face down. What one is worth depends on what you make of it.
card-2 = Cross
    .text = Attacker: lay a bridge or build boats, then turn coins into soldiers and send them over.
card-3 = Or stop them
    .text = Defender: planes bomb by rolling their pips; cannons sink boats that show their roll.

## Endings

ending-last-domino = The last domino has been bought: soldiers across are held against the defender's coins.
ending-last-round = The last round is over: soldiers across are held against the defender's coins.
