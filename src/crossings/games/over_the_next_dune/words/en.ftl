### Messages of Over the Next Dune.

## About the game

title = Over the Next Dune
tagline = Sneak five soldiers past the searchers before dawn.
summary = Lead five soldiers across a battlefield and off its top edge before dawn. Cards steer the searchers, and they follow every soldier who moves beside them. Lure them away, and free the soldiers they catch. All players win or lose together, and may only whisper to neighbours.
kind = co-operative stealth
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = The rulebook names a website, but no author. The rules here are in our own words.

## Options

option-players = Players
    .help = With 1 player you lead the whole squad; with more, the soldiers are shared out.
    .provenance = 1 and 5: printed rule; 2 to 4: our addition
option-turns = Turns until dawn
    .help = The squad must escape within this many turns.
    .provenance = 10: printed rule; fewer: tested by the designer
option-searchers = Searchers
    .help = The number of searchers.
    .provenance = 6: printed rule; other values: our addition
option-move = Movement points
    .help = The points that a soldier can spend on steps each turn.
    .provenance = 5: printed rule; other values: our addition
option-speed = Searcher speed
    .help = The spaces that a searcher drives in the search phase.
    .provenance = 6: printed rule; other values: our addition
option-bends = Left/right cards
    .help = The number of left cards, and also of right cards, among the 60 movement cards. The rest are straight.
    .provenance = 7: published by the designer; other values: our addition
option-rescuers = Rescuers
    .help = How many free soldiers must be beside a searcher to free its captives. 2 is easier.
    .provenance = 3: printed rule; 2: our addition
option-trails = Trails
    .help = Soldiers leave trail markers in the five outer columns on each side.
    .provenance = on: printed rule; off: the game before the designer added them
preset-night-march = As printed
    .help = The printed rules, unchanged.
preset-gentle = A quiet night
    .help = For a first game: only { $searchers } searchers, and { $rescuers } rescuers are enough.
preset-hard = A short night
    .help = For squads that have won before: { $searchers } searchers and { $turns } turns.
warning-1 = With so few turns and movement points, no soldier can walk all the way to the top edge: winning is almost impossible.

## The cards that explain the game

card-goal = Escape by the top edge
    .text = All five soldiers must leave the battlefield within { $turns } turns, before dawn. All players win or lose together.
card-1 = The searchers drive
    .text = { $searchers ->
        [one] The searcher
       *[other] Each of the { $searchers } searchers
        } drives { $speed } spaces, straight on or 45° to the left or right, as its card says. Searchers bounce off the edges.
card-2 = The squad sneaks
    .text = Each soldier has { $move } points. A step costs 1 point, or 2 onto terrain. Searchers beside a soldier follow his steps.
card-3 = Free the captives
    .text = A captive is freed when { $rescuers } free soldiers stand beside the searcher that holds him. If it carries him to the bottom row, you lose.

## The end of the game

ending-escaped = All five soldiers have escaped: the squad has won.
ending-carried-off = A searcher has carried captives off to the camp in row 20: the squad has lost.
ending-dawn = Dawn has come with soldiers still on the battlefield: the squad has lost.
ending-stranded = Too few soldiers are left to free the captives: the squad has lost.

# Clauses after "You have won:" and the like.
decided-by-escaped = all five soldiers escaped in turn { $turn }, { $spare ->
    [0] the last turn before dawn
    [one] one turn before dawn
   *[other] { $spare } turns before dawn
    }
decided-by-carried-off = { COUNT($searchers) ->
    [one] searcher { LIST($searchers) }
   *[other] searchers { LIST($searchers) }
    } carried { captives } off to the camp in row 20
decided-by-dawn = dawn came with { captives } still on the battlefield
decided-by-stranded = { $free ->
    [0] no free soldier was left
    [one] only { $free } free soldier was left
   *[other] only { $free } free soldiers were left
    }, and it takes { $rescuers } to rescue { captives }
verdict-dawn = Soldier { $soldier } had { $rows ->
    [one] one row
   *[other] { $rows } rows
    } to go.
verdict-own = { $own ->
    [one] Your soldier { $safe ->
        [0] did not escape
       *[other] escaped
        }.
   *[other] { $safe ->
        [0] None
       *[other] { $safe }
        } of your { $own } soldiers escaped.
    }
figure-turns = Turns
figure-over = Soldiers escaped
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
   *[other] { $freed }; the closest: soldier { $soldier }, { rows-from-camp }
    }
rows-from-camp = { $rows ->
    [0] in row 20
    [one] one row from the camp
   *[other] { $rows } rows from the camp
    }
decided-rescue = Turn { $turn }: soldier { $soldier } was freed
decided-last-over = Turn { $turn }: soldier { $soldier } escaped last
decided-left = Turn { $turn }: soldier { $soldier } escaped; too few were left
decided-catch = Turn { $turn }: searcher { $searcher } caught soldier { $soldier }
decided-slow = Turn { $turn }: soldier { $soldier } gained { $rows ->
    [one] one row
    [0] no rows
   *[other] { $rows } rows
    }

## Things on the board

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
   *[no] , position not rolled yet
    }
marker = Trail marker pointing { $way }
    .there = trail marker pointing { $way }
searcher = Searcher { $searcher }, facing { $way }{ holds }
    .there = searcher { $searcher }
    .place = column { $column }, row { $row }: searcher { $searcher }, facing { $way }{ holds }
    .described = Searcher { $searcher } at column { $column }, row { $row }, facing { $way }.
searcher-unrolled = Searcher { $searcher }, { $placed ->
    [yes] direction
   *[no] position
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
may-whisper = The players of soldiers { LIST($soldiers) } may whisper
moon = { $turn ->
    [0] The night has not begun
   *[other] Turn { $turn } of { $turns }
    }
deck-card = { $left ->
    [one] { $left } { $kind } card in the deck
   *[other] { $left } { $kind } cards in the deck
    }
order-card = { $soldier ->
    [0] Turn order card { $card }
   *[other] Turn order card { $card }, held by soldier { $soldier }
    }
    .place = { $soldier ->
        [0] Turn order card { $card }, not taken
       *[other] Turn order card { $card }, held by soldier { $soldier }
        }
order-slot = Card { $card }: soldier { $soldier }

## Explanations of places on the board

space = { $row ->
    [0] beyond the top edge, column { $column }
   *[other] column { $column }, row { $row }
    }{ COUNT($things) ->
    [0] {""}
   *[other] : { LIST($things, between: ", ") }
    }
track = { moon }
deck = Movement cards in the deck: { LIST($kinds, between: ", ") }
deck-kind = { $kind } { $left } of { $all }
before-dawn = dawn comes after turn { $turns }: all five soldiers must have escaped by then
must-be-taken = one soldier must take it
open-ground = open ground, 1 point to enter
terrain-hint = 2 points to enter; searchers ignore terrain
marker-hint = a searcher that covers it turns { $way }
crest-hint = soldiers in row 1 can escape for 1 point
captive-hint = { $rescuers } free soldiers beside searcher { $captor } can free soldier { $number }
follow-hint = { COUNT($searchers) ->
    [one] searcher { LIST($searchers) } follows if he moves
   *[other] searchers { LIST($searchers) } follow if he moves
    }
chances = next card: { LIST($kinds, between: ", ") }
chance = { $kind } { $percent } %
percent = { $percent } %
catch-hint = with a { LIST($kinds, style: "or") } card it catches { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) }
   *[other] soldiers { LIST($soldiers) }
    }
carry-hint = with a { LIST($kinds, style: "or") } card it carries { captives } off to the camp: you lose
danger = soldier { LIST($soldiers) } is in the path of searcher { $searcher } (about { $percent } %)
danger-camp = { $percent ->
    [100] searcher { $searcher } carries { captives } off to the camp with any card
   *[other] searcher { $searcher } may carry { captives } off to the camp ({ $percent } %)
    }
reach-hint = numbers: points left there{ $stirs ->
    [yes] ; rings: searchers follow
   *[no] {""}
    }{ $danger ->
    [yes] ; orange: in a searcher's path next turn
   *[no] {""}
    }
walk = Move { $steps } steps ({ $points ->
    [one] { $points } point
   *[other] { $points } points
    }){ $over ->
    [yes] {""} and escape
   *[no] {""}
    }{ COUNT($searchers) ->
    [0] {""}
    [one] ; searcher { LIST($searchers) } follows
   *[other] ; searchers { LIST($searchers) } follow
    }{ COUNT($soldiers) ->
    [0] {""}
   *[other] ; { would-be-caught }
    }{ $lost ->
    [yes] ; you lose
   *[no] {""}
    }
would-be-caught = { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) } will be caught
   *[other] soldiers { LIST($soldiers) } will be caught
    }

## The state of the game and the prompts

described = { $now }. { LIST($everybody, between: " ") }
now = { $turn ->
    [0] Set-up
   *[other] Turn { $turn } of { $turns }
    }
phase-piece = { now }: a terrain piece is drawn
phase-t-row = { now }: a die gives the row of the terrain piece
phase-t-col = { now }: a die gives the column of the terrain piece
phase-s-row = { now }: a die gives the row of a searcher
phase-s-col = { now }: a die gives the column of a searcher
phase-s-face = { now }: a die gives the direction of a searcher
phase-first = { now }: the first soldier is drawn
phase-search = { now }: a card is flipped for searcher { $searcher }
phase-order = { now }: soldier { $soldier } takes a turn order card
phase-place = { now }: soldier { $soldier } is freed and put beside his captor
phase-join = { now }: soldier { $soldier } takes a turn order card
phase-move = { now }: { $soldier ->
    [0] the next soldier is chosen
   *[other] soldier { $soldier } moves, { points-left }
    }
phase-over = { now }: the game is over
drawn = { $now }.
# Questions after "Your turn:".
ask-order = { $last ->
    [yes] take card 1 for soldier { $soldier }: no other soldier has taken it.
   *[no] take a turn order card for soldier { $soldier }; the lowest card moves first.
    }
ask-join = take a turn order card for soldier { $soldier }, who is free again; the lowest card moves next.
ask-place = put soldier { $soldier }, who is free again, beside searcher { $captor }.
ask-choose = { COUNT($soldiers) ->
    [0] end the sneak phase: no soldier can move.
    [one] move soldier { LIST($soldiers) } ({ $points } points), or end the sneak phase.
   *[other] { $begun ->
        [yes] move soldier { LIST($soldiers, style: "or") }, or end the sneak phase.
       *[no] choose the soldier who moves first; each has { $points } points.
        }
    }
ask-move = { $can ->
    [leave] move soldier { $soldier } ({ points-left }), let him escape, or end his movement.
    [either] move soldier { $soldier } ({ points-left }; terrain costs 2), or end his movement.
    [open-ground] move soldier { $soldier } ({ points-left }, too few for terrain), or end his movement.
    [step] move soldier { $soldier } ({ points-left }), or end his movement.
    [nothing-but-dear] end the movement of soldier { $soldier }: he has { points-left }, and terrain costs 2.
   *[nothing] end the movement of soldier { $soldier }: there is no free space beside him.
    }
# Once a soldier has been picked.
ask-where = pick a space for soldier { $soldier } ({ points-left }{ $can ->
    [leave] ), or let him escape.
    [either] ; terrain costs 2).
    [open-ground] , too few for terrain).
   *[step] ).
    }
waiting-order = Waiting for { $name } to take a turn order card for soldier { $soldier }.
waiting-join = Waiting for { $name } to take a turn order card for soldier { $soldier }, who is free again.
waiting-place = Waiting for { $name } to put soldier { $soldier }, who is free again, beside his captor.
waiting-move = Waiting for { $name } to { $soldier ->
    [0] choose the soldier who moves next.
   *[other] move soldier { $soldier } ({ points-left }).
    }
# What the player loses by ending a movement or the sneak phase now.
warning = { LIST($losses, between: " ") }
loss-unmoved = { COUNT($soldiers) ->
    [one] Soldier { LIST($soldiers) } has not moved.
   *[other] { COUNT($soldiers) } soldiers have not moved.
    }
loss-caught = { $percent ->
    [100] Searcher { $searcher } will catch soldier { LIST($soldiers) } where he stands.
   *[other] Searcher { $searcher } may catch soldier { LIST($soldiers) } where he stands (about { $percent } %).
    }
loss-carried-off = { $percent ->
    [100] Searcher { $searcher } will carry { captives } off to the camp: you will lose.
   *[other] Searcher { $searcher } may carry { captives } off to the camp (about { $percent } %): you would lose.
    }
loss-camp = You lose: { captives } { COUNT($soldiers) ->
    [one] is
   *[other] are
    } carried off from row 20.
loss-dawn = You lose: this is the last turn, and dawn comes.
captives = { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) }
   *[other] soldiers { LIST($soldiers) }
    }
all-safe = soldiers safe
own-safe = own soldiers safe
others-safe = other soldiers safe
plain-deck = Movement cards: { LIST($kinds, between: "  ") }
plain-kind = { $kind } { $left }
plain-soldiers = Soldiers: { LIST($soldiers, between: "; ") }
plain-order = Turn order: { LIST($cards, between: "  ") }
plain-card = { $card }:{ $soldier ->
    [0] -
   *[other] soldier { $soldier }
    }
plain-key = (1) soldier, <1> moving, -1- has moved; #3# searcher, the arrow is its direction, *3* with captives; ▒▒▒ terrain; ↑ trail marker

## The game log

drew-terrain = Area { $area } got { $name }.
left-terrain = Area { $area } got the last piece, { $name }.
rolled-terrain = It went to row { $row } of its area.
laid-terrain = It went to column { $column }, row { $row }.
rolled-searcher = Searcher { $searcher } went to row { $row }.
placed-searcher = Searcher { $searcher } went to column { $column }, row { $row }.
faced-searcher = Searcher { $searcher } faced { $way }.
drew-first = Soldier { $soldier } became the first soldier.
turn-began = Turn { $turn } began.
search-ended =
    .recap = all searchers have driven in turn { $turn } of { $turns }
dawn-nears = { $left ->
    [0] This is the last turn before dawn.
    [one] One more turn is left before dawn.
   *[other] { $left } more turns are left before dawn.
    }
    .recap = { $left ->
        [0] the last turn before dawn has begun
        [one] dawn comes after the next turn
       *[other] dawn comes after { $left } more turns
        }
cards-alike = All remaining cards were { $card } cards, so no draw was needed.
drove = Searcher { $searcher } got a { $card } card and drove to column { $column }, row { $row }{ $bounced ->
    [yes] , bouncing off the edge{ $turned ->
        [yes] {""} and turning at a trail marker
       *[no] {""}
        }
   *[no] { $turned ->
        [yes] , turning at a trail marker
       *[no] {""}
        }
    }.
followed = Searcher { $searcher } followed him{ $turned ->
    [yes] {""} and turned at a trail marker
   *[no] {""}
    }.
    .label = searcher { $searcher } follows
caught = Searcher { $searcher } caught { COUNT($soldiers) ->
    [one] soldier { LIST($soldiers) } at column { $column }, row { $row }
   *[other] soldiers { LIST($soldiers) }
    }.
    .label = { COUNT($soldiers) ->
        [one] Soldier { LIST($soldiers) } will be caught!
       *[other] Soldiers { LIST($soldiers) } will be caught!
        }
    .recap = searcher { $searcher } caught { captives }
sneaked = { $times ->
    [1] Soldier { $soldier } moved { $way }{ $price ->
        [2] {""} onto terrain
       *[other] {""}
        }.
   *[other] Soldier { $soldier } moved { $times } steps to column { $column }, row { $row }.
    }
    .label = Move soldier { $soldier } to column { $column }, row { $row }
    .plan = soldier { $soldier } to column { $column }, row { $row }
    .recap = { $mover } moved soldier { $soldier } { $times ->
        [one] one step
        [2] two steps
        [3] three steps
        [4] four steps
        [5] five steps
       *[other] { $times } steps
        }
slipped-over = { $times ->
    [1] Soldier { $soldier } escaped.
   *[other] Soldier { $soldier } moved { $times } steps and escaped.
    }
    .label = Let soldier { $soldier } escape ({ $way })
    .plan = soldier { $soldier } escapes
    .recap = soldier { $soldier } escaped
stopped = Soldier { $soldier } ended his movement.
    .label = End soldier { $soldier }'s movement
stayed = Soldier { $soldier } stayed where he was.
    .label = End soldier { $soldier }'s movement
left-others = The squad ended the sneak phase.
    .label = End the sneak phase
took-card = Soldier { $soldier } took turn order card { $card }.
    .label = Take card { $card } for soldier { $soldier }
    .plan = turn order card { $card } for soldier { $soldier }
    .recap = { $mover } took turn order card { $card } for soldier { $soldier }
took-lead = Soldier { $soldier } became the first soldier.
can-be-freed = Soldier { $soldier } can be freed.
    .label = frees soldier { $soldier }
freed = Soldier { $soldier } was freed and put at column { $column }, row { $row }.
    .label = Put soldier { $soldier } at column { $column }, row { $row }
    .plan = put soldier { $soldier } at column { $column }, row { $row }
    .recap = soldier { $soldier } was freed
all-escaped = All five soldiers escaped in turn { $turn }.
    .recap = all five soldiers escaped
brought-to-camp = Searcher { $searcher } carried { captives } off to the camp in row 20.
    .label = You lose: { captives } { COUNT($soldiers) ->
        [one] is
       *[other] are
        } carried off!
    .recap = searcher { $searcher } carried { captives } off to the camp
dawn-came = Dawn came with { captives } still on the battlefield.
    .recap = dawn came
stranded = { $free ->
    [0] No free soldier was left
    [one] Only { $free } free soldier was left
   *[other] Only { $free } free soldiers were left
    }, and it takes { $rescuers } to rescue { captives }.
    .label = You lose: too few soldiers are left to free { captives }!
    .recap = too few soldiers were left to free { captives }

## Why a move is refused

not-unknown-text = { $text } is not a move of this game. Moves look like `2:ne` or `2:end`.
not-game-over = The game is over.
not-chance-first = { $phase ->
    [search] The movement card of searcher { $searcher } must be flipped first.
    [piece] The set-up is not finished: the terrain piece comes next.
    [t-row] The set-up is not finished: the terrain row comes next.
    [t-col] The set-up is not finished: the terrain column comes next.
    [s-row] The set-up is not finished: the searcher's row comes next.
    [s-col] The set-up is not finished: the searcher's column comes next.
    [s-face] The set-up is not finished: the searcher's direction comes next.
   *[first] The set-up is not finished: the first soldier is drawn next.
    }
not-not-possible = This draw can only give { LIST($possible, style: "or") }.
not-not-chance = No card is drawn and no die is rolled now: a player must decide.
not-card-first = Soldier { $soldier } must take a turn order card first.
not-card-taken = Soldier { $soldier } already has card { $card }.
not-card-1-needed = Card 1 must be taken, and this soldier chooses last.
not-place-first = Soldier { $soldier } is free again and must be put beside his captor first.
not-other-soldier = { $phase ->
    [place] Soldier { $soldier } must be put beside his captor now.
    [move] Soldier { $soldier } is moving now.
   *[order] Soldier { $soldier } must take a turn order card now.
    }
not-off-board = { $phase ->
    [place] That space is off the battlefield.
   *[move] Soldiers can leave the battlefield only by the top edge.
    }
not-searcher-there = A searcher covers column { $column }, row { $row }.
not-soldier-there = Soldier { $soldier } is at column { $column }, row { $row }.
not-no-cards = With one player there are no turn order cards.
not-cards-closed = Turn order cards can't be taken now.
not-no-rescue = No captive is being freed now.
not-solo-only = With several players you end each soldier's movement separately.
not-still-moving = Soldier { $soldier } is still moving; end his movement first.
not-soldier-safe = Soldier { $soldier } is safe and no longer moves.
not-soldier-caught = Soldier { $soldier } is held by searcher { $captor } and can't move.
not-already-moved = Soldier { $soldier } has already moved this turn.
not-not-moving = Soldier { $soldier } is not moving. To leave the others where they are, end the sneak phase.
not-too-few-points = A step onto terrain costs 2 points, and he has 1 left.
not-nobody-picked = Pick a soldier first, then his destination.
not-not-beside = Put soldier { $soldier } on a space beside his captor.
not-searchers-drive = You can't move searchers: cards decide where they drive.
not-too-far = Soldier { $soldier } { $is_moving ->
    [yes] is moving now and can't get there
   *[no] can't get there
    } with { $points ->
    [one] { $points } point.
   *[other] { $points } points.
    }

## Reasons in hints and the analysis

# $when: "before your next turn", or nothing
is-caught =
    .theme = Save a soldier
    .then = Soldier { $soldier } is caught{ $when }
    .otherwise = Otherwise soldier { $soldier } is caught{ $when }
searcher-catches =
    .theme = Save a soldier
    .then = Searcher { $searcher } catches soldier { $soldier } at column { $column }, row { $row }{ $when }
    .otherwise = Otherwise searcher { $searcher } catches soldier { $soldier } at column { $column }, row { $row }{ $when }
in-path =
    .theme = Get out of a searcher's path
    .then = Searcher { $searcher } then heads for soldier { $soldier }, who has to get out of its way
    .otherwise = Otherwise searcher { $searcher } heads for soldier { $soldier }, who has to get out of its way
out-of-reach =
    .theme = Free a captive
    .then = Too few soldiers are near enough to free { captives } from searcher { $searcher } this turn
    .otherwise = Otherwise too few soldiers are near enough to free { captives } from searcher { $searcher } this turn
last-chance =
    .theme = Free a captive
    .then = { out-of-reach.then }, and a straight card then takes it to the camp
    .otherwise = { out-of-reach.otherwise }, and a straight card then takes it to the camp
# the cards of a catch: all of them, or which
reason-by-cards = { COUNT($cards) ->
    [3] with any card
   *[other] with a { LIST($cards, style: "or") } card
    }
# one of several searchers that can catch a soldier, with its cards; or only the cards of a single one
reason-catcher = { $alone ->
    [yes] { reason-by-cards }
   *[no] searcher { $searcher } ({ COUNT($cards) ->
        [3] any card
       *[other] { LIST($cards, style: "or") } card
        })
    }
reason-chance = { $percent } %{ $instead ->
    [0] {""}
   *[other] {" "}instead of { $instead } %
    }
# begins without its first letter, the "s" of "searcher" or "soldier"
reason-catch = { COUNT($catchers) ->
    [0] oldier { $soldier } can be caught at column { $column }, row { $row }, after certain drives of several searchers ({ reason-chance })
    [one] { $is_mainly ->
        [yes] oldier { $soldier } can be caught at column { $column }, row { $row }, mainly by searcher { LIST($searchers) }
       *[no] earcher { LIST($searchers) } can catch soldier { $soldier } at column { $column }, row { $row },
        } { LIST($catchers) } ({ reason-chance })
   *[other] oldier { $soldier } can be caught at column { $column }, row { $row }, by { LIST($catchers, style: "or") }: { reason-chance } in all
    }
can-catch-there =
    .theme = Stay out of reach
    .then = S{ reason-catch }
    .otherwise = Otherwise s{ reason-catch }
no-rescue =
    .theme = Free a captive
    .then = Too few soldiers are near enough to free soldier { $soldier } if he is caught ({ $percent } %)
    .otherwise = Otherwise too few soldiers are near enough to free soldier { $soldier } if he is caught ({ $percent } %)
reason-carry-off = earcher { $searcher } can carry { captives } off to the camp { reason-by-cards } ({ reason-chance })
can-carry-off =
    .theme = Keep captives out of the camp
    .then = S{ reason-carry-off }
    .otherwise = Otherwise s{ reason-carry-off }
stays-captive =
    .theme = Free a captive
    .then = Searcher { $searcher } holds soldier { $soldier } at the end of this turn
    .otherwise = Otherwise searcher { $searcher } holds soldier { $soldier } at the end of this turn
# what a turn gains: $escaped, $soldiers, $rows, $losers, $lost, $carried
reason-escaped = { COUNT($escaped) ->
    [one] Soldier { LIST($escaped) } escapes
   *[other] Soldiers { LIST($escaped) } escape
    }
reason-rows = { $rows ->
    [one] a row
   *[other] { $rows } rows
    }
reason-lost = { COUNT($losers) ->
    [0] {""}
    [one] {" "}(soldier { LIST($losers) } loses { $lost ->
        [one] a row
       *[other] { $lost }
        })
   *[other] {" "}(soldiers { LIST($losers) } lose { $lost } in all)
    }
reason-gain = { COUNT($soldiers) ->
    [one] oldier { LIST($soldiers) } gains { reason-rows }
   *[other] oldiers { LIST($soldiers) } gain { reason-rows } in all
    }{ reason-lost }
reason-losers = { COUNT($losers) ->
    [one] oldier { LIST($losers) } loses { $lost ->
        [one] a row
       *[other] { $lost } rows
        }
   *[other] oldiers { LIST($losers) } lose { $lost } rows in all
    }
reason-advance = { COUNT($escaped) ->
    [0] { COUNT($soldiers) ->
        [0] S{ reason-losers }
       *[other] S{ reason-gain }
        }
   *[other] { COUNT($soldiers) ->
        [0] { reason-escaped }{ reason-lost }
       *[other] { reason-escaped }, s{ reason-gain }
        }
    }
reason-saved-cards = { COUNT($saved_cards) ->
    [3] any card
   *[other] a { LIST($saved_cards, style: "or") } card
    }{ $saved_percent ->
    [100] {""}
   *[other] , { $saved_percent } %
    }
reason-saved = { $saved ->
    [0] {""}
   *[other] Soldier { $saved } { $stays ->
        [yes] keeps his place, but searcher { $threat } then no longer catches him there
       *[no] gets out of searcher { $threat }'s way
        } ({ reason-saved-cards }){ COUNT($also_saved) ->
        [0] {""}
        [one] , and soldier { LIST($also_saved) } is no longer in danger
       *[other] , and soldiers { LIST($also_saved) } are no longer in danger
        }.{" "}
    }
reason-kept = { $kept ->
    [0] {""}
   *[other] Searcher { $kept } is kept from the camp ({ COUNT($kept_cards) ->
        [3] any card
       *[other] a { LIST($kept_cards, style: "or") } card
        }, { $kept_percent } %).{" "}
    }
reason-spared = { $spared ->
    [0] {""}
   *[other] { $lured_row ->
        [0] New trail markers turn searcher { $lured } away: without them, it
       *[other] Searcher { $lured } is drawn to column { $lured_column }, row { $lured_row }: from where it stood, it
        } would catch soldier { $spared } with { COUNT($spared_cards) ->
        [3] any card
       *[other] a { LIST($spared_cards, style: "or") } card
        } ({ $spared_percent } %).{" "}
    }
reason-carried = { COUNT($carried) ->
    [0] {""}
    [one] Soldier { LIST($carried) } lets a searcher catch him and is freed further on.{" "}
   *[other] Soldiers { LIST($carried) } let a searcher catch them and are freed further on.{" "}
    }
reason-freed = { COUNT($freed) ->
    [0] {""}
   *[other] { COUNT($freed) ->
        [one] Soldier { LIST($freed) } is
       *[other] Soldiers { LIST($freed) } are
        } freed from { $freed_from ->
        [0] different searchers
       *[other] searcher { $freed_from }
        }{ COUNT($camp_cards) ->
        [0] {""}
        [3] , which any card would take to the camp
       *[other] , which a { LIST($camp_cards, style: "or") } card would take to the camp
        }.{" "}
    }
turn-summary =
    .theme = { $saved ->
        [0] { COUNT($freed) ->
            [0] { $danger ->
                [some] Gain ground
               *[other] Stay out of reach
                }
           *[other] Free a captive
            }
       *[other] Get out of a searcher's path
        }
    .then = { reason-carried }{ reason-freed }{ reason-saved }{ reason-kept }{ reason-spared }{ turn-summary-main }{ turn-summary-rescue }{ turn-summary-carrier }{ turn-summary-captor }{ turn-summary-ready }
turn-summary-main = { $danger ->
    [idle] Nothing is at stake in the next search phase: no card leads to a catch, with or without this turn
    [anywhere] Nothing is at stake in the next search phase: no card leads to a catch, wherever he stops
    [here] Little is at stake in the next search phase: no card leads to a catch on at least { $stops } of the { $spaces } spaces that he can reach
   *[other] { $moves_rows ->
        [yes] { reason-advance }{ turn-summary-tail }
       *[no] { $danger ->
            [some] S{ turn-summary-threat }
            [unknown] {""}
            [slight] No catch is likelier than { $percent } %
           *[other] No card leads to a catch
            }
        }
    }
turn-summary-tail = { $danger ->
    [unknown] {""}
    [slight] , and no catch is likelier than { $percent } %
    [some] , { $is_gain ->
        [yes] but
       *[no] and
        } s{ turn-summary-threat }
    [foremost] , and no card leads to a catch, unlike on all spaces further up that he can reach
   *[other] , and no card leads to a catch
    }
reason-can-then = can { $is_old ->
    [yes] still
   *[no] then
    }
# whom, with why the turn can't change it
reason-whom = soldier { $endangered }{ $has_moved ->
    [yes] , who has already moved,
   *[no] {""}
    }
turn-summary-threat = { COUNT($catchers) ->
    [0] { reason-soldier-tail } { reason-can-then } be caught after certain drives of several searchers ({ $percent } %)
    [one] { $is_mainly ->
        [yes] { reason-soldier-tail } { reason-can-then } be caught, mainly by searcher { LIST($searchers) }
       *[no] earcher { LIST($searchers) } { reason-can-then } catch { reason-whom }
        } { LIST($catchers) } ({ $percent } %)
   *[other] { reason-soldier-tail } { reason-can-then } be caught by { LIST($catchers, style: "or") }: { $percent } % in all
    }{ $is_stuck ->
        [yes] , wherever he goes
       *[no] {""}
    }{ $is_fatal ->
        [yes] , and too few would be left to free him: the game would be lost
       *[no] {""}
    }{ COUNT($others) ->
    [0] {""}
    [one] , and soldier { LIST($others) } is in danger, too
   *[other] , and soldiers { LIST($others) } are in danger, too
    }
# begins without its "s", like `reason-catch`
reason-soldier-tail = oldier { $endangered }{ $has_moved ->
    [yes] , who has already moved,
   *[no] {""}
    }
turn-summary-rescue = { COUNT($rescuers) ->
    [0] {""}
   *[other] ; soldiers { LIST($rescuers) } are near enough to free him
    }
turn-summary-carrier = { $carrier ->
    [0] {""}
   *[other] . Searcher { $carrier } can then carry { COUNT($carrier_soldiers) ->
        [one] soldier { LIST($carrier_soldiers) }
       *[other] soldiers { LIST($carrier_soldiers) }
        } off to the camp with { COUNT($carrier_cards) ->
        [3] any card
       *[other] a { LIST($carrier_cards, style: "or") } card
        } ({ $carrier_percent } %)
    }
turn-summary-captor = { COUNT($meeting) ->
    [0] {""}
   *[other] . A straight card takes searcher { $captor }, with { COUNT($captives) ->
        [one] soldier { LIST($captives) }
       *[other] soldiers { LIST($captives) }
        }, to column { $column }, row { $row }, where soldiers { LIST($meeting) } can meet it
    }
turn-summary-ready = { COUNT($ready) ->
    [0] {""}
    [one] . Soldier { LIST($ready) } is then near enough to escape next turn
   *[other] . All soldiers left are then near enough to escape next turn
    }
too-far =
    .theme = Escape before dawn
    .then = Soldier { $soldier } will be too far from the top edge to get there before dawn
    .otherwise = Otherwise soldier { $soldier } will be too far from the top edge to get there before dawn
held-too-far =
    .theme = Escape before dawn
    .then = Soldier { $soldier }, whom searcher { $searcher } holds, will be too far from the top edge to get there before dawn
    .otherwise = Otherwise soldier { $soldier }, whom searcher { $searcher } holds, will be too far from the top edge to get there before dawn
carried-off =
    .theme = Keep captives out of the camp
    .then = Captives are carried off to the camp{ $when }
    .otherwise = Otherwise captives are carried off to the camp{ $when }
carries-off =
    .theme = Keep captives out of the camp
    .then = Searcher { $searcher } carries { captives } off to the camp{ $when }
    .otherwise = Otherwise searcher { $searcher } carries { captives } off to the camp{ $when }
too-few-left =
    .theme = Keep enough soldiers free
    .then = Too few soldiers are left for a rescue{ $when }
    .otherwise = Otherwise too few soldiers are left for a rescue{ $when }
last-catch =
    .theme = Keep enough soldiers free
    .then = Searcher { $searcher } catches { captives }{ $when }, and too few are left for a rescue
    .otherwise = Otherwise searcher { $searcher } catches { captives }{ $when }, and too few are left for a rescue
dawn-comes =
    .theme = Escape before dawn
    .then = Dawn comes{ $when } before all soldiers have escaped
    .otherwise = Otherwise dawn comes{ $when } before all soldiers have escaped
squad-wins =
    .theme = Escape before dawn
    .then = All five soldiers have escaped, and the squad wins
dawn-finds =
    .theme = Escape before dawn
    .then = Dawn comes{ $when } with { captives } still on the battlefield
    .otherwise = Otherwise dawn comes{ $when } with { captives } still on the battlefield

## The coach

coach-drove = Each searcher drives as its card says, and its beam shows the way that a straight card sends it. The numbers on the deck show which cards are left.
coach-sneaked = A step costs 1 point, or 2 onto terrain. In the outer columns it leaves a trail marker, unless trails are off: a searcher that drives onto it turns that way.
coach-followed = A searcher beside a soldier follows each of his steps. That can lure it away, but it also catches soldiers that it moves onto.
coach-caught = A searcher stops after a catch and turns to face down. Bring free soldiers beside it before it carries its captives to the bottom row, or the game is lost.
coach-can-be-freed = Enough free soldiers are beside the searcher, so its captive can be put on a space beside it. Choose one that its next drive can't reach.
coach-freed = A freed soldier can still move in this phase if he hasn't moved this turn.
coach-slipped-over = A soldier who has escaped is safe, and no searcher follows him. But he can no longer help to free a captive.
coach-took-card = The soldier with the lowest card moves first. Only players whose soldiers stand next to each other may whisper about the choice.
coach-dawn-nears = At dawn, all five soldiers must have escaped. Count the rows that each of them still has to go.
