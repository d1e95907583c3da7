### What is said of Over the Next Dune, and in it.

## Facts

title = Over the Next Dune
tagline = Five soldiers, one night, and searchers that drive blindly.
summary = Lead five soldiers from the bottom of the battlefield over its top before the night is over, past searchers that drive where their cards send them and follow whoever stirs beside them. All win or all lose, alone or with up to five players who may only whisper; as printed, plans for each soldier by himself win one game of three, plans for the whole squad every other one.
kind = co-operative stealth
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
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
    .help = Soldiers leave trail markers in the five outer columns on either side.
    .provenance = as printed; off is the game before the designer added them
preset-night-march = As printed
    .help = The game as its designer left it.
preset-gentle = A quiet night
    .help = Fewer searchers, easier rescues: to learn.
preset-hard = A short night
    .help = For squads who have got home a few times.
warning-1 = With so few turns and movement points no soldier can walk out in time; this game can hardly be won.

## How a turn goes

card-goal = All out by the top edge
    .text = The whole squad must leave the battlefield within { $turns } turns, before dawn. All win, or all lose.
card-1 = The searchers drive
    .text = For { $searchers ->
        [one] the searcher
       *[other] each of { $searchers } searchers
        } a card is flipped that sends it { $speed } spaces on, straight or to one side; it bounces off the edges.
card-2 = The squad sneaks
    .text = Each soldier has { $move } points: a step costs one, onto terrain two. Searchers beside him follow where they can.
card-3 = Nobody stays behind
    .text = A caught soldier is freed when { $rescuers } others stand beside his captor before it reaches camp.

## Endings

ending-escaped = All five soldiers are over the last dune: the squad has escaped.
ending-carried-off = A searcher has brought captives to the camp in row 20: the squad has lost.
ending-dawn = The sun comes up over soldiers who are still on the battlefield: the squad has lost.
ending-stranded = Too few soldiers are left to free the captives: the squad has lost.

decided-by-escaped = all five soldiers are over the top in turn { $turn }, { $spare ->
    [0] the last one before dawn
    [one] one turn before dawn
   *[other] { $spare } turns before dawn
    }
decided-by-carried-off = { COUNT($searchers) ->
    [one] searcher { LIST($searchers) }
   *[other] searchers { LIST($searchers) }
    } brought { captives } to the camp in row 20 before anybody could free { COUNT($soldiers) ->
    [one] him
   *[other] them
    }
decided-by-dawn = dawn came while { captives } { COUNT($soldiers) ->
    [one] was
   *[other] were
    } still on the battlefield
decided-by-stranded = it takes { $rescuers } free soldiers to free { captives }, and only { $free } { $free ->
    [one] was
   *[other] were
    } left
verdict-dawn = Soldier { $soldier } had { $rows ->
    [one] one row
   *[other] { $rows } rows
    } to go.
verdict-own = { $own ->
    [one] Your own soldier { $safe ->
        [0] did not get
       *[other] got
        } over the top.
   *[other] Of your { $own } soldiers { $safe ->
        [0] none
       *[other] { $safe }
        } got over the top.
    }
figure-turns = Turns
figure-over = Soldiers over the top
figure-caught = Soldiers caught
figure-freed = Soldiers freed
figure-shaves = Near misses
figure-decided = What decided it
of = { $part } of { $whole }
times = { $count ->
    [0] none
   *[other] { $count }
    }
rescue = { $freed ->
    [one] 1: soldier { $soldier }, { rows-from-camp }
   *[other] { $freed }; soldier { $soldier } was nearest to the camp, { rows-from-camp }
    }
rows-from-camp = { $rows ->
    [0] in row 20
    [one] one row away
   *[other] { $rows } rows away
    }
decided-rescue = Turn { $turn }: soldier { $soldier } was freed
decided-last-over = Turn { $turn }: soldier { $soldier } got over as the last
decided-left = Turn { $turn }: soldier { $soldier } left, too few stayed
decided-catch = Turn { $turn }: searcher { $searcher } caught soldier { $soldier }
decided-slow = Turn { $turn }: soldier { $soldier } gained { $rows ->
    [one] one row
    [0] no row
   *[other] { $rows } rows
    }

## Things

way-1 = down
way-2 = down-left
way-3 = left
way-4 = up-left
way-5 = up
way-6 = up-right
way-7 = right
way-8 = down-right
terrain-1 = the line
terrain-2 = the crescent
terrain-3 = the dog-leg
terrain-4 = the zig-zag
terrain-5 = the ridge
terrain-6 = the block
left = left
straight = straight
right = right
terrain = terrain
terrain-piece = Terrain piece { $piece }{ $rolled ->
    [yes] {""}
   *[no] , its place not rolled yet
    }
marker = Trail marker pointing { $way }
    .there = trail marker pointing { $way }
searcher = Searcher { $searcher }, facing { $way }{ holds }
    .there = searcher { $searcher }
    .place = column { $column }, row { $row }: searcher { $searcher }, facing { $way }{ holds }
    .described = Searcher { $searcher } at column { $column }, row { $row }, facing { $way }.
searcher-unrolled = Searcher { $searcher }, its { $placed ->
    [yes] facing
   *[no] place
    } not rolled yet
holds = { COUNT($captives) ->
    [0] {""}
    [one] , holds soldier { LIST($captives) }
   *[other] , holds soldiers { LIST($captives) }
    }
soldier = Soldier { $number }: { soldier-is }
    .there = soldier { $number } ({ soldier-is })
    .short = { $number } { soldier-is }
    .described = Soldier { $number }: { soldier-is }{ $doing ->
        [safe] {""}
       *[other] , at column { $column }, row { $row }
        }.
soldier-is = { $doing ->
    [safe] safe
    [caught] held by searcher { $captor }
    [moving] free{ has-card }, { points-left }
    [moved] free{ has-card }, has moved
   *[free] free{ has-card }
    }
has-card = { $card ->
    [0] {""}
   *[other] , card { $card }
    }
points-left = { $points ->
    [one] { $points } point left
   *[other] { $points } points left
    }
may-whisper = Soldiers { LIST($soldiers) } may whisper
moon = { $turn ->
    [0] The night has not begun
   *[other] Turn { $turn } of { $turns }
    }
deck-card = { $left ->
    [one] { $left } { $kind } card left in the deck
   *[other] { $left } { $kind } cards left in the deck
    }
order-card = { $soldier ->
    [0] Turn order card { $card }
   *[other] Turn order card { $card }, held by soldier { $soldier }
    }
    .place = { $soldier ->
        [0] Turn order card { $card }, untaken
       *[other] Turn order card { $card }, held by soldier { $soldier }
        }
order-slot = Card { $card }: soldier { $soldier }

## Places, and what is shown on pointing

space = { $row ->
    [0] beyond the top edge, column { $column }
   *[other] column { $column }, row { $row }
    }{ COUNT($things) ->
    [0] {""}
   *[other] : { LIST($things, between: ", ") }
    }
track = { moon }; at dawn the game is lost
deck = Searchers' cards still to come: { LIST($kinds, between: ", ") }
deck-kind = { $left } of { $all } { $kind }
before-dawn = all five soldiers must be over the top before turn { $turns } ends
must-be-taken = somebody has to take it
open-ground = open ground, 1 point to enter
terrain-hint = 2 points to enter; searchers drive over it freely
marker-hint = a searcher that comes over it turns { $way }
crest-hint = safe for 1 point from row 1
captive-hint = { $rescuers } free soldiers beside searcher { $captor } set soldier { $number } free
follow-hint = { COUNT($searchers) ->
    [one] searcher { LIST($searchers) } would follow his step
   *[other] searchers { LIST($searchers) } would follow his step
    }
chances = { LIST($kinds, between: ", ") }
chance = { $kind } { $percent } %
percent = { $percent } %
catch-hint = { $kind } catches { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) }
   *[other] soldiers { LIST($soldiers) }
    }
carry-hint = { $kind } brings { captives } to the camp, which loses the game
danger = soldier { LIST($soldiers) } is in searcher { $searcher }'s way (about { $percent } %)
danger-camp = { $percent ->
    [100] searcher { $searcher } brings { captives } to the camp with every card
   *[other] searcher { $searcher } may bring { captives } to the camp ({ $percent } %)
    }
reach-hint = numbers: points left there{ $stirs ->
    [yes] ; ringed: searchers follow
   *[no] {""}
    }{ $danger ->
    [yes] ; orange: in a searcher's way next turn
   *[no] {""}
    }
walk = Walk { $steps } steps ({ $points ->
    [one] { $points } point
   *[other] { $points } points
    }){ $over ->
    [yes] {""} and over the top
   *[no] {""}
    }{ COUNT($searchers) ->
    [0] {""}
    [one] ; searcher { LIST($searchers) } follows
   *[other] ; searchers { LIST($searchers) } follow
    }{ COUNT($soldiers) ->
    [0] {""}
   *[other] ; { would-be-caught }
    }{ $lost ->
    [yes] ; the game would be lost!
   *[no] {""}
    }
would-be-caught = { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) } would be caught!
   *[other] soldiers { LIST($soldiers) } would be caught!
    }

## What is going on, and what is asked

described = { $now }. { LIST($everybody, between: " ") }
now = { $turn ->
    [0] Set-up
   *[other] Turn { $turn } of { $turns }
    }
phase-piece = { now }: a piece of terrain is drawn
phase-t-row = { now }: a die gives the row of the terrain
phase-t-col = { now }: a die gives the column of the terrain
phase-s-row = { now }: a die gives the row of a searcher
phase-s-col = { now }: a die gives the column of a searcher
phase-s-face = { now }: a die gives the facing of a searcher
phase-first = { now }: the first soldier is drawn
phase-search = { now }: a card is flipped for searcher { $searcher }
phase-order = { now }: soldier { $soldier } takes a turn order card
phase-place = { now }: soldier { $soldier } is freed: where does he go?
phase-join = { now }: soldier { $soldier } takes a turn order card
phase-move = { now }: { $soldier ->
    [0] who moves next?
   *[other] soldier { $soldier } moves, { points-left }
    }
phase-over = { now }: the game is over
drawn = { $now }.
ask-order = { $last ->
    [yes] soldier { $soldier } has to take card 1, which nobody else has taken.
   *[no] take a turn order card for soldier { $soldier }; the lowest card moves first.
    }
ask-join = soldier { $soldier } is free again: take one of the cards left for him; the lowest card moves next.
ask-place = soldier { $soldier } is freed: put him down beside searcher { $captor }.
ask-choose = { COUNT($soldiers) ->
    [0] nobody who has not moved can take a step: end the sneak phase.
    [one] move soldier { LIST($soldiers) }, who has { $points } points, or end the sneak phase.
   *[other] { $begun ->
        [yes] soldiers { LIST($soldiers) } have not moved yet: choose one, or end the sneak phase.
       *[no] choose the soldier who moves first; each has { $points } points.
        }
    }
ask-move = soldier { $soldier } has { points-left }{ $can ->
    [leave] {""}: up from row 1 he is safe.
    [either] {""}: open ground costs 1, terrain 2.
    [open-ground] , enough for open ground but not for terrain.
    [step] {""}; step on, or end his movement.
    [nothing-but-dear] , and terrain costs 2: end his movement.
   *[nothing] {""} but no free space beside him: end his movement.
    }
ask-where = soldier { $soldier } has { points-left }; pick the space where he goes{ $can ->
    [leave] {""}; up from row 1 he is safe.
    [either] {""}; open ground costs 1, terrain 2.
    [open-ground] {""}; open ground costs 1, terrain is out of reach.
   *[step] {""}.
    }
waiting-order = Waiting for { $name }, who takes a turn order card for soldier { $soldier }.
waiting-join = Waiting for { $name }, who takes a turn order card for soldier { $soldier }, free again.
waiting-place = Waiting for { $name }, who puts soldier { $soldier }, now free, beside his captor.
waiting-move = Waiting for { $name }, who { $soldier ->
    [0] chooses the soldier to move next.
   *[other] moves soldier { $soldier } ({ points-left }).
    }
warning = { LIST($losses, between: " ") }
loss-unmoved = { COUNT($soldiers) ->
    [one] Soldier { LIST($soldiers) } has not moved.
   *[other] { COUNT($soldiers) } soldiers have not moved.
    }
loss-caught = { $percent ->
    [100] Searcher { $searcher } will catch soldier { LIST($soldiers) } where he stands.
   *[other] Searcher { $searcher } may catch soldier { LIST($soldiers) } where he stands (about { $percent } %).
    }
loss-carried-off = { $percent ->
    [100] Searcher { $searcher } will carry { captives } off to the camp, and the game is lost.
   *[other] Searcher { $searcher } may carry { captives } off to the camp, which loses the game (about { $percent } %).
    }
loss-camp = The camp keeps { captives }: the game is lost.
loss-dawn = It is the last turn: dawn comes, and the game is lost.
captives = { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) }
   *[other] soldiers { LIST($soldiers) }
    }
all-safe = soldiers safe
own-safe = own soldiers safe
others-safe = other soldiers safe
plain-deck = Cards left: { LIST($kinds, between: "  ") }
plain-kind = { $kind } { $left }
plain-soldiers = Soldiers: { LIST($soldiers, between: "; ") }
plain-order = Turn order: { LIST($cards, between: "  ") }
plain-card = { $card }:{ $soldier ->
    [0] -
   *[other] soldier { $soldier }
    }
plain-key = (1) soldier, <1> moving, -1- has moved; #3# searcher, an arrow where it faces, *3* with captives; ▒▒▒ terrain; ↑ trail marker

## Deeds

drew-terrain = Area { $area } gets { $name }.
left-terrain = The piece that is left, { $name }, goes to area { $area }.
rolled-terrain = It lies in row { $row } of its area.
laid-terrain = It lies at column { $column }, row { $row }.
rolled-searcher = Searcher { $searcher } starts in row { $row }.
placed-searcher = Searcher { $searcher } starts at column { $column }, row { $row }.
faced-searcher = Searcher { $searcher } faces { $way }.
drew-first = Soldier { $soldier } is the first soldier.
turn-began = Turn { $turn } begins.
search-ended =
    .recap = all searchers have driven in turn { $turn } of { $turns }
dawn-nears = { $left ->
    [0] It is the last one before dawn.
    [one] One more turn after it, then dawn comes.
   *[other] { $left } more turns after it, then dawn comes.
    }
    .recap = { $left ->
        [0] the last turn before dawn has begun
        [one] dawn comes after the next turn
       *[other] dawn comes after { $left } more turns
        }
cards-alike = The movement cards left are all alike, so none is drawn.
drove = Searcher { $searcher } { $card ->
    [left] bears left
    [right] bears right
   *[straight] drives straight
    } to column { $column }, row { $row }{ $bounced ->
    [yes] , bouncing off the edge
   *[no] {""}
    }{ $turned ->
    [yes] , turning at a trail marker
   *[no] {""}
    }.
followed = Searcher { $searcher } follows him{ $turned ->
    [yes] {""} and turns at a trail marker
   *[no] {""}
    }.
    .label = searcher { $searcher } follows
    .plan = searcher { $searcher } drawn to column { $column }, row { $row }
caught = Searcher { $searcher } runs over { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) } at column { $column }, row { $row }: he is caught.
   *[other] soldiers { LIST($soldiers) }: they are caught.
    }
    .label = { would-be-caught }
    .recap = searcher { $searcher } caught { captives }
sneaked = { $times ->
    [1] Soldier { $soldier } sneaks { $way }{ $price ->
        [2] {""} over terrain
       *[other] {""}
        }.
   *[other] Soldier { $soldier } sneaks { $times } steps to column { $column }, row { $row }.
    }
    .label = Soldier { $soldier } { $way }, on column { $column }, row { $row }
    .plan = soldier { $soldier } to column { $column }, row { $row }
    .recap = { $mover } walked soldier { $soldier } { $times ->
        [one] one step
        [2] two steps
        [3] three steps
        [4] four steps
        [5] five steps
       *[other] { $times } steps
        }
slipped-over = { $times ->
    [1] Soldier { $soldier } slips over the top and is safe.
   *[other] Soldier { $soldier } sneaks { $times } steps, slips over the top and is safe.
    }
    .label = Soldier { $soldier } { $way }, over the top
    .plan = soldier { $soldier } over the top
    .recap = { $mover } brought soldier { $soldier } over the top
stopped = Soldier { $soldier } stops.
    .label = End soldier { $soldier }'s movement
stayed = Soldier { $soldier } stays where he is.
    .label = End soldier { $soldier }'s movement
left-others = The others stay where they are.
    .label = End the sneak phase
took-card = Soldier { $soldier } takes turn order card { $card }.
    .label = Soldier { $soldier } takes card { $card }
    .plan = turn order card { $card } for soldier { $soldier }
    .recap = { $mover } took turn order card { $card } for soldier { $soldier }
took-lead = Soldier { $soldier } leads.
can-be-freed = Soldier { $soldier } can be freed.
    .label = frees soldier { $soldier }
    .plan = soldier { $soldier } to be freed
freed = Soldier { $soldier } is freed and put down at column { $column }, row { $row }.
    .label = Put soldier { $soldier } on column { $column }, row { $row }
    .plan = soldier { $soldier }, freed, on column { $column }, row { $row }
    .recap = { $mover } put soldier { $soldier } down, freed
all-escaped = All five are over the top in turn { $turn }.
    .recap = all five are over the top
brought-to-camp = Searcher { $searcher } has { captives } in row 20, the camp: { COUNT($soldiers) ->
    [one] he is carried off.
   *[other] they are carried off.
    }
    .label = { captives } would be carried off, and the game is lost!
    .recap = searcher { $searcher } carried { captives } off to the camp
dawn-came = Dawn comes: { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) } is
   *[other] soldiers { LIST($soldiers) } are
    } still on the battlefield.
    .recap = dawn came
stranded = It takes { $rescuers } free soldiers to free { captives }, and only { $free } { $free ->
    [one] is
   *[other] are
    } left.
    .label = { captives } could not be freed any more, and the game is lost!
    .recap = too few were left to free { captives }

## Refusals

not-unknown-text = { $text } is no move of this game; moves look like `2:ne` or `2:end`.
not-game-over = The game is over.
not-chance-first = { $phase ->
    [search] First the movement card of searcher { $searcher } has to be flipped.
    [piece] The set-up has to be finished first; now comes the terrain piece.
    [t-row] The set-up has to be finished first; now comes the terrain row.
    [t-col] The set-up has to be finished first; now comes the terrain column.
    [s-row] The set-up has to be finished first; now comes the searcher row.
    [s-col] The set-up has to be finished first; now comes the searcher column.
    [s-face] The set-up has to be finished first; now comes the searcher facing.
   *[first] The set-up has to be finished first; now comes the first soldier.
    }
not-not-possible = This draw can only give { LIST($possible, style: "or") }.
not-not-chance = Nothing is to be drawn or rolled now; a player decides.
not-card-first = Soldier { $soldier } has to take a turn order card first.
not-card-taken = Soldier { $soldier } has card { $card }.
not-card-1-needed = Nobody has taken card 1, so the last to choose has to take it.
not-place-first = Soldier { $soldier } is free again and has to be put down first.
not-other-soldier = { $phase ->
    [place] It is soldier { $soldier } who is put down now.
    [move] It is soldier { $soldier } who is moving.
   *[order] It is soldier { $soldier } who takes a card now.
    }
not-off-board = { $phase ->
    [place] That space is off the battlefield.
   *[move] That way he would leave the battlefield; only the top leads to safety.
    }
not-searcher-there = A searcher covers column { $column }, row { $row }.
not-soldier-there = Soldier { $soldier } stands on column { $column }, row { $row }.
not-no-cards = With one player there are no turn order cards.
not-cards-closed = Turn order cards are not being taken now.
not-no-rescue = No captive is being freed now.
not-solo-only = With several players each soldier ends his own movement.
not-still-moving = Soldier { $soldier } is still moving; end his movement first.
not-soldier-safe = Soldier { $soldier } is safe and out of the game.
not-soldier-caught = Soldier { $soldier } is a captive of searcher { $captor }.
not-already-moved = Soldier { $soldier } has moved this turn.
not-not-moving = Soldier { $soldier } has not begun to move; to leave the others where they are, end the sneak phase.
not-too-few-points = A step onto terrain costs 2 points, and he has 1 left.
not-nobody-picked = Pick a soldier first, then where he goes.
not-not-beside = Soldier { $soldier } is put down on a space that touches his captor.
not-searchers-drive = Searchers drive by their cards; no player moves one.
not-too-far = { $points ->
    [one] With { $points } point soldier { $soldier } cannot walk there in one go.
   *[other] With { $points } points soldier { $soldier } cannot walk there in one go.
    }

## Reasons of advice

is-caught = Soldier { $soldier } is caught { $odds }.
are-caught = Soldiers who are caught: { $much }.
is-freed = Soldier { $soldier } is freed { $odds }.
gets-over = Soldier { $soldier } gets over the top { $odds }.
rows-up = Rows that soldiers get up: { $much }.
carried-off = Captives reach the camp { $odds }.
