### What is said of Over the Next Dune, and in it.

## Facts

title = Over the Next Dune
tagline = Five soldiers, one night, six patrols.
summary = Lead five soldiers from the bottom of the battlefield over its top before the night's ten turns are over, past searchers that drive where their cards send them and follow whoever stirs beside them. All win or all lose, alone or with up to five players who may only whisper; plans for each soldier by himself win one game of three, plans for the whole squad every other one.
kind = co-operative stealth
seat-0 = Sand
seat-1 = Olive
seat-2 = Rust
seat-3 = Slate
seat-4 = Plum
credits-note = The rulebook names its site, not a person. Rules in our own words.

## Options

option-players = Players
    .help = 1: you lead the whole squad; otherwise the soldiers are shared out.
    .provenance = 1 and 5 as printed; 2 to 4 by house rule
option-turns = Turns until dawn
    .help = Turns until sunrise.
    .provenance = 10 as printed; fewer tried by the designer
option-searchers = Searchers
    .help = How many searchers drive about.
    .provenance = 6 as printed; others by house rule
option-move = Soldier's points
    .help = Movement points a soldier has each turn.
    .provenance = 5 as printed; others by house rule
option-speed = Searcher's spaces
    .help = Spaces a searcher drives in the search phase.
    .provenance = 6 as printed; others by house rule
option-bends = Bends in the deck
    .help = Left cards, and as many right cards, among the sixty; the rest go straight.
    .provenance = 7 as published by the designer; others by house rule
option-rescuers = Rescuers
    .help = Free soldiers it takes beside a captor to free its captives; 2 is gentler.
    .provenance = 3 as printed; 2 by house rule
option-trails = Trails
    .help = Soldiers leave a trail in the five outer columns on either side.
    .provenance = as printed; off is the game before the designer added them
preset-night-march = As printed
    .help = The game as its designer left it.
preset-gentle = A quiet night
    .help = Fewer patrols, easier rescues: to learn.
preset-hard = A short night
    .help = For squads who have got home a few times.
warning-1 = With so few turns and movement points no soldier can walk out in time; this game can hardly be won.

## How a turn goes

card-1 = The searchers drive
    .text = Six cards are flipped; each sends the next searcher six spaces on, bouncing off the edges.
card-2 = The squad sneaks
    .text = Each soldier takes up to five steps. Sand costs two. Searchers beside him follow every step.
card-3 = Nobody stays behind
    .text = A caught soldier is freed when three others close in on his captor, before it reaches camp.

## Endings

ending-escaped = All five soldiers are over the last dune: the squad has escaped.
ending-carried-off = A searcher has brought captives to the camp in row 20: the squad has lost.
ending-dawn = The sun comes up over soldiers who are still on the battlefield: the squad has lost.
ending-stranded = Too few soldiers are left to free the captives: the squad has lost.
