### Messages of Dune Chess.

## Facts

title = Dune Chess
tagline = Chess without kings, but with two Sandworms that both sides can move.
summary = Harkonnen and Atreides fight for Arrakis on a chessboard. You capture enemy men, harvest Spice, and spend it to buy your captured men back. There is no king to checkmate: the side with more points for men and Spice wins. There is no luck, and Harkonnen, who moves first, has a small advantage. Most games take 80 to 190 moves.
kind = duel without luck
seat-0 = Harkonnen
seat-1 = Atreides
credits-note = Rules in our own words. The picture of the set-up is lost; our set-ups follow the printed text.

## Options

option-players = Players
    .help = Harkonnen against Atreides.
    .provenance = printed rule
option-setup = Set-up
    .help = Where Spice, Seitch and Sandworms start. In the wall set-up, the Sandworms are far from all men.
    .provenance = our addition: the printed picture is lost
    .value-wall = wall
    .value-heart = heart
    .value-checker = checker
option-riders = Ridden Sandworms
    .help = Which side can move a Sandworm with a Fremen on it: only Atreides, or both sides.
    .provenance = printed rule, which can be read both ways
    .value-own = Atreides
    .value-both = both
option-worm-back = Moving a Sandworm back
    .help = Whether you can move a Sandworm straight back after your opponent has moved it.
    .provenance = allowed: printed rule; barred: our addition
    .value-allowed = allowed
    .value-barred = barred
option-quiet = Quiet moves at the end
    .help = The game ends after this many moves without a capture if no Spice can be harvested.
    .provenance = 20: printed rule; 40: our addition, 20 for each side
option-stall = Quiet moves at any time
    .help = The game ends after this many moves without a capture or harvest, even if Spice is left.
    .provenance = our addition: the printed rules allow endless games
option-cap = Move limit
    .help = The game ends after this many moves.
    .provenance = our addition: the printed rules set no limit
preset-wall = The wall of Spice
    .help = The armies advance, and the harvest decides.
preset-heart = The heart of Spice
    .help = The Sandworms have Spice on all sides and kill many men early.
preset-still-worms = No turning back
    .help = You can't move a Sandworm straight back after your opponent has moved it.

## How to play, on cards

card-goal = Score more points
    .text = Men and Spice are points. The game ends when a side can neither fight nor harvest, after { $stall } moves without a capture or harvest ({ $quiet } once no Spice can be harvested), or after { $cap } moves.
card-1 = Move a man or Sandworm
    .text = Make one move per turn. Either side can move a Sandworm without a rider. It kills an enemy that it lands on.
card-2 = Fly for Spice
    .text = Move a Harvester under an Ornithopter, then fly both onto Spice to harvest it.
card-3 = Buy men back
    .text = Pay Spice to buy back Harvesters and Ornithopters while you have your Mentat, other men while you have your leader.

## Endings

ending-no-combatants = Neither side has a man left that can fight.
ending-no-harvesters = One side has no men left.
ending-no-spice = One side has only Harvesters left, and no Spice that they can harvest.
ending-quiet = No Spice can be harvested, and nothing was captured for many moves.
ending-stalled = Nothing was captured or harvested for too many moves in a row.
ending-cap = The move limit was reached.
ending-blocked = Neither side can move.

## Men

# .a: a side has only one leader and one Mentat, so that both are definite

harkonnen-troop = Troop
    .the = the Troop
    .a = a Troop
    .one = A Troop
    .many = Troops
    .whose = Harkonnen Troop
harkonnen-harvester = Harvester
    .the = the Harvester
    .a = a Harvester
    .one = A Harvester
    .many = Harvesters
    .whose = Harkonnen Harvester
harkonnen-ornithopter = Ornithopter
    .the = the Ornithopter
    .a = an Ornithopter
    .one = An Ornithopter
    .many = Ornithopters
    .whose = Harkonnen Ornithopter
harkonnen-warrior = Sardaukar
    .the = the Sardaukar
    .a = a Sardaukar
    .one = A Sardaukar
    .many = Sardaukar
    .whose = Sardaukar
harkonnen-mentat = Mentat
    .the = the Mentat
    .a = the Mentat
    .one = A Mentat
    .many = Mentats
    .whose = Harkonnen Mentat
harkonnen-leader = Baron
    .the = the Baron
    .a = the Baron
    .one = A Baron
    .many = Barons
    .whose = Baron
atreides-troop = Troop
    .the = the Troop
    .a = a Troop
    .one = A Troop
    .many = Troops
    .whose = Atreides Troop
atreides-harvester = Harvester
    .the = the Harvester
    .a = a Harvester
    .one = A Harvester
    .many = Harvesters
    .whose = Atreides Harvester
atreides-ornithopter = Ornithopter
    .the = the Ornithopter
    .a = an Ornithopter
    .one = An Ornithopter
    .many = Ornithopters
    .whose = Atreides Ornithopter
atreides-warrior = Fremen
    .the = the Fremen
    .a = a Fremen
    .one = A Fremen
    .many = Fremen
    .whose = Fremen
atreides-mentat = Mentat
    .the = the Mentat
    .a = the Mentat
    .one = A Mentat
    .many = Mentats
    .whose = Atreides Mentat
atreides-leader = Duke
    .the = the Duke
    .a = the Duke
    .one = A Duke
    .many = Dukes
    .whose = Duke

## The board

question-pass = pass, because you have no legal move.
question = move a man{ $worm ->
    [yes] {""} or a Sandworm
   *[no] {""}
    }{ $ransom ->
    [yes] , or buy back { LIST($men, form: "a", style: "or") }
   *[no] {""}
    }{ $near ->
    [quiet] {""} ({ $left ->
        [one] 1 more move without a capture or harvest ends the game
       *[other] { $left } more moves without a capture or harvest end the game
    })
    [cap] {""} (the game ends in { $left } { $left ->
        [one] move
       *[other] moves
    })
   *[no] {""}
    }.
ask-where = pick a destination for { NAME($man, form: "the") } on { $at }.
ask-drop = pick a vacant square for { NAME($man, form: "the") }. It costs { $price } Spice.
waiting = Waiting for { $name } to move a man{ $worm ->
    [yes] {""} or a Sandworm
   *[no] {""}
    }{ $ransom ->
    [yes] , or buy a man back
   *[no] {""}
    }.
spice = Spice
seitch = Seitch
sandworm = Sandworm
    .the = the Sandworm
    .whose = Sandworm
so-many = { $count ->
    [one] { $man }
   *[other] { $count } { NAME($man, form: "many") }
    }
# A row of the score table for both sides; the plural if a side has several.
row-of-men = { $count ->
    [one] { $man }
   *[other] { NAME($man, form: "many") }
    }
captured-man = captured { NAME($man, form: "whose") }
gone-man = { NAME($man, form: "whose") }, gone for good
gone-for-good = Gone for good
gone-of = { $any ->
    [yes] { $side }, gone for good: { LIST($men, between: ", ") }
   *[no] { $side }: no men gone for good
    }
short-of = No { $man }
side = { $side }: { LIST($facts, between: ", ") }
holds = { $points ->
    [one] 1 point
   *[other] { $points } points
    }, { $spice } Spice
described = { LIST($sides, between: ". ") }.
points = points
heap = { $spice } Spice
is-lost = { NAME($man, form: "the") } is lost
to-move = to move
side-to-move = { $side } to move
ground-on = { $square }: { $ground ->
    [spice] Spice
    [seitch] Seitch
   *[sand] sand
    }
man-on = { $square }: { NAME($man, form: "whose") }{ $loaded ->
    [yes] {""} carrying { NAME($load, form: "a") }
   *[no] {""}
    }{ $ground ->
    [seitch] {""} on a Seitch
   *[other] {""}
    }
worm-on = { $square }: Sandworm on { $ground ->
    [spice] Spice
   *[sand] sand
    }{ $ridden ->
    [yes] , ridden by a Fremen
   *[no] {""}
    }
kept = { $count ->
    [0] no { NAME($man, form: "many") } captured
    [one] 1 { $man } captured
   *[other] { $count } { NAME($man, form: "many") } captured
    }
price-each = { $price } Spice each{ $buyer ->
    [none] {""}
   *[other] {""} while { NAME($buyer, form: "the") } is on the board
    }
cannot-be-bought = can't be bought back: { NAME($buyer, form: "the") } is lost
only-held = { $held ->
    [0] no Spice to pay with
   *[other] only { $held } Spice to pay with
    }

could-take = attacks { LIST($men) }
in-danger = attacked by { LIST($of) }
one-on = { NAME($man, form: "the") } on { $square }
troop-hint = moves and captures one square diagonally
harvester-hint = moves one square along a rank or file; can harvest Spice, but can't capture men
ornithopter-hint = flies any distance diagonally, over everything
warrior-hint = moves and captures any distance along a rank or file; can't jump
mentat-hint = moves one square in any direction; needed to buy back Harvesters and Ornithopters
leader-hint = moves one square in any direction; needed to buy back Troops, Sardaukar and Fremen
troop-aboard-hint = its Troop can fly along, stay behind or move out
harvester-aboard-hint = its Harvester can fly along to harvest, stay behind or move out
worm-hint = either side can move it one square, onto Spice or onto an enemy, which it kills
rider-hint = can't be captured; moves with the Sandworm, or dismounts with a move of its own
spice-hint = 1 point for the side that harvests it
seitch-hint = any man can stop here, and no Sandworm can enter

plain-side = { $turn ->
    [yes] >
   *[no] {" "}
    } { $side } { $points } points { $spice } Spice
plain-captured = captured: { LIST($men, between: ", ") }
plain-none = captured: none
plain-kept = { $count } { $count ->
    [one] { $man }
   *[other] { NAME($man, form: "many") }
    } ({ $code }@: { $terms })
plain-price = { $price } Spice
plain-key-1 = Harkonnen/Atreides: B/d leader, M/m Mentat, S/f Sardaukar/Fremen, O/o Ornithopter, H/h Harvester, T/t Troop
plain-key-2 = * Spice, # Seitch, w Sandworm; *wf: a Fremen rides a Sandworm on Spice; oh: an Ornithopter carries a Harvester

## The log, buttons (.label), hints (.plan), and what happened since your turn (.recap)

# The button of a move to an empty square. $spares: the same move could also destroy a Seitch.
move = { $spares ->
    [yes] Move, keep the Seitch
   *[no] Move
    }
went = The { NAME($man, form: "whose") } moved from { $start } to { $end }.
    .plan = move { NAME($man, form: "the") } from { $start } to { $end }
flew = The { NAME($man, form: "whose") } flew from { $start } to { $end }.
    .label = Fly
    .plan = fly { NAME($man, form: "the") } from { $start } to { $end }
carried = The { NAME($man, form: "whose") } flew from { $start } to { $end } with its { $load }.
    .label = Fly with the { $load }
    .plan = fly { NAME($man, form: "the") } from { $start } to { $end } with its { $load }
left-behind = The { NAME($man, form: "whose") } flew from { $start } to { $end } without its { $load }.
    .label = Fly without the { $load }
    .plan = fly { NAME($man, form: "the") } from { $start } to { $end } without its { $load }
stepped-out = The { NAME($man, form: "whose") } moved from { $start } to { $end }, out of its Ornithopter.
    .label = Move the { $man } out
    .plan = move { NAME($man, form: "the") } from { $start } to { $end }, out of its Ornithopter
dismounted = The { NAME($man, form: "whose") } dismounted on { $start } and moved to { $end }.
    .label = Dismount
    .plan = let { NAME($man, form: "the") } on { $start } dismount and move to { $end }
led = { $side } moved the Sandworm from { $start } to { $end }.
    .label = Move the Sandworm
    .plan = move the Sandworm from { $start } to { $end }
rode = { $side } rode the Sandworm from { $start } to { $end }.
    .label = Ride the Sandworm
    .plan = ride the Sandworm from { $start } to { $end }
captured = It captured { LIST($men, form: "the") }.
    .label = Capture { LIST($men, form: "the") }
    .plan = capture { LIST($men, form: "the") }
    .recap = the { NAME($by, form: "whose") } captured { LIST($men, form: "the") } on { $at }
swallowed = It killed { LIST($men, form: "the") }.
    .label = Kill { LIST($men, form: "the") }
    .plan = kill { LIST($men, form: "the") }
    .recap = { $side } killed { LIST($men, form: "the") } on { $at } with a Sandworm
bereft = Without the { NAME($man, form: "whose") }, { LIST($kinds, form: "many") } can't be bought back.
    .recap = { LIST($kinds, form: "many") } can't be bought back without the { NAME($man, form: "whose") }
picked-up = It picked up { NAME($load, form: "the") }.
    .label = Pick up { NAME($load, form: "the") }
    .plan = pick up { NAME($load, form: "the") }
boarded = It boarded the Ornithopter.
    .label = Board the Ornithopter
    .plan = board the Ornithopter
mounted = It mounted the Sandworm.
    .label = Mount the Sandworm
    .plan = mount the Sandworm
harvested = It harvested Spice. { $side } now has { $held }.
    .label = Harvest
    .plan = harvest Spice
    .recap = { $side } harvested the Spice on { $at }
destroyed = It destroyed the Seitch.
    .label = Destroy the Seitch
    .plan = destroy the Seitch
    .recap = the Seitch on { $at } was destroyed
ransomed = { $side } bought back { NAME($man, form: "a") } for { $price } Spice, placed it on { $at } and has { $held } Spice left.
    .label = Buy back { NAME($man, form: "a") } for { $price } Spice
    .plan = buy back { NAME($man, form: "a") } for { $price } Spice and place it on { $at }
    .recap = { $side } bought back { NAME($man, form: "a") } for { $price } Spice
passed = { $side } had no legal move and passed.
    .label = Pass: no legal move

## The end

decided-by = { $even ->
    [yes] { $more } points each
   *[no] { $more } points to { $less }
    }; { $why }
over-no-combatants = neither side has a man left that can fight
over-no-harvesters = one side has no men left
over-no-spice = one side has only Harvesters left, and no Spice that they can harvest
over-quiet = no Spice can be harvested, and nothing was captured for { $quiet } moves
over-stalled = nothing was captured or harvested for { $stall } moves
over-cap = the limit of { $cap } moves was reached
over-blocked = neither side can move
each-side = Harkonnen { $harkonnen }, Atreides { $atreides }
figure-moves = Moves
figure-taken = Enemy men captured or killed
figure-harvested = Spice harvested
figure-ransom = Spice paid to buy men back
figure-ahead = { $side } in the lead since
figure-move = move { $number }
figure-blow = Biggest loss for { $side }
figure-blow-by = { LIST($men) } on { $at }, { $points } { $points ->
        [one] point
       *[other] points
    }

## Why a move is refused

not-game-over = The game is over.
not-unknown-text = This is not a move of this game. Moves look like `a2-b3`, `c1-e3+` or `tr@a2`.
not-may-not-pass = You have a legal move, so you can't pass.
not-not-your-kind = { $side } can buy back { LIST($codes) }, not { $code }.
not-leader-gone = You can't buy back { NAME($man, form: "a") }: your { $buyer } is lost.
not-mentat-gone = You can't buy back { NAME($man, form: "a") }: your { $buyer } is lost.
not-none-captured = You have no { $man } to buy back.
not-too-little-spice = { NAME($man, form: "one") } costs { $price } Spice, and you have { $held }.
not-not-vacant = You can place a man only on a vacant square, and { $square } isn't vacant.
not-nothing-there = There is no man or Sandworm on { $square }.
not-not-yours = The { $man } on { $square } isn't yours.
not-rider-not-yours = Only the rider's side can move a ridden Sandworm.
not-nothing-aboard = There is no { $way ->
    [out] load on { $square } to move out.
   *[together] load or rider on { $square } to move along.
    }
not-only-sardaukar = Only a Sardaukar can destroy a Seitch.
not-worm-not-on-seitch = A Sandworm can't enter the Seitch on { $square }.
not-worm-there = { $led ->
    [yes] The other Sandworm is on { $square }.
   *[no] Only a Fremen can land on the Sandworm on { $square }.
    }
not-own-man-there = { $led ->
    [yes] You can't move a Sandworm onto your own man on { $square }.
   *[no] Your own { $man } is on { $square }.
    }
not-worm-needs-spice = A Sandworm moves only onto Spice or an enemy, and { $square } has neither.
not-worm-just-came = This Sandworm has just come from { $square } and can't go straight back.
not-not-its-way = { $kind ->
    [worm] A Sandworm moves one square in any direction.
    [troop] { NAME($man, form: "one") } moves one square diagonally.
    [harvester] { NAME($man, form: "one") } moves one square along a rank or file.
    [ornithopter] { NAME($man, form: "one") } flies diagonally.
    [warrior] { NAME($man, form: "one") } moves along a rank or file.
   *[leader] { NAME($man, form: "one") } moves one square in any direction.
    }
not-worm-in-the-way = The Sandworm on { $square } is in the way.
not-man-in-the-way = The { $man } on { $square } is in the way.
not-spice-in-the-way = The Spice on { $square } is in the way.
not-must-stop-on-seitch = { NAME($man, form: "one") } must stop on the Seitch on { $square }.
not-worm-has-rider = The Sandworm on { $square } already has a rider.
not-spice-there = Only a Harvester, by itself or carried, can land on the Spice on { $square }.
not-already-loaded = This Ornithopter already carries a man and has no room for another.
not-harvester-does-not-attack = A Harvester can't capture men.
not-laden-does-not-attack = An Ornithopter that brings a Harvester can't capture men.
not-seitch-goes-anyway = This capture destroys the Seitch anyway. Write the move without the *.
not-no-seitch-there = There is no Seitch to destroy on { $square }.

## Reasons in hints and the analysis

# $you: whether the player whose turn it is reads this; $when: "on the next turn", or nothing
points-more = about { $more ->
    [one] a point
   *[other] { $more } points
    }
loses-man =
    .theme = Save a man
    .then = { $you ->
        [yes] You lose { NAME($man, form: "a") }
       *[no] { $who } loses { NAME($man, form: "the") }
        }{ $when }
    .otherwise = { $you ->
        [yes] Otherwise you lose { NAME($man, form: "a") }
       *[no] Otherwise { $who } loses { NAME($man, form: "a") }
        }{ $when }
takes-man =
    .theme = Win a man
    .then = { $you ->
        [yes] You take { NAME($man, form: "a") }
       *[no] { $who } takes { NAME($man, form: "a") }
        }{ $when }
loses-points =
    .theme = Save your men
    .then = { $you ->
        [yes] You lose men worth { points-more } more
       *[no] { $who } loses men worth { points-more } more
        }{ $when }
    .otherwise = { $you ->
        [yes] Otherwise you lose men worth { points-more } more
       *[no] Otherwise { $who } loses men worth { points-more } more
        }{ $when }
takes-points =
    .theme = Win material
    .then = { $you ->
        [yes] You take men worth { points-more } more
       *[no] { $who } takes men worth { points-more } more
        }{ $when }
gets-spice =
    .theme = Win Spice
    .then = { $you ->
        [yes] You harvest Spice
       *[no] { $who } harvests Spice
        }{ $when }
enemy-gets-spice =
    .theme = Guard the Spice
    .then = The opponent harvests Spice{ $when }
    .otherwise = Otherwise the opponent harvests Spice{ $when }
buys-back =
    .theme = Buy a man back
    .then = { $you ->
        [yes] You buy back { NAME($man, form: "a") }
       *[no] { $who } buys back { NAME($man, form: "a") }
        }{ $when }
# a man who could be taken before the turn; $by: a man of the other side, or sandworm; $stays: still on $start
is-safe =
    .theme = Save a man
    .then = { $stays ->
        [yes] { $you ->
            [yes] Your { $man }
           *[no] The { NAME($man, form: "whose") }
            } on { $at } is then safe from the { NAME($by, form: "whose") } on { $start }
       *[no] The Sandworm then no longer attacks { $you ->
            [yes] your { $man }
           *[no] the { NAME($man, form: "whose") }
            } on { $at }
        }
are-safe =
    .theme = Save a man
    .then = { $stays ->
        [yes] { $you ->
            [yes] Your men
           *[no] The men of { $who }
            } on { LIST($squares) } are then safe from the { NAME($by, form: "whose") } on { $start }
       *[no] The Sandworm then no longer attacks { $you ->
            [yes] your men
           *[no] the men of { $who }
            } on { LIST($squares) }
        }
is-guarded =
    .theme = Save a man
    .then = { $you ->
        [yes] Your { $man }
       *[no] The { NAME($man, form: "whose") }
        } on { $at } is then guarded against the { NAME($by, form: "whose") } on { $start }
is-in-danger =
    .theme = Save a man
    .then = The { NAME($by, form: "whose") } on { $start } can then take { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } can take { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }
# a man who is lost after any move
cannot-be-saved =
    .theme = Save a man
    .then = No move saves { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at } from the { NAME($by, form: "whose") } on { $start }
# a quiet move from $start to $end that wins the man on $at
falls-to =
    .theme = Save a man
    .then = The { NAME($by, form: "whose") } on { $start } can then move to { $end } with a threat to { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }, and no reply avoids a loss
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } moves to { $end } with a threat to { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }, and no reply avoids a loss
# a reply from $start to $end that meets the attack on $man
is-met =
    .theme = Win a man
    .then = The { NAME($by, form: "whose") } on { $start } can then move to { $end }, which meets the threat to the { NAME($man, form: "whose") } on { $at }
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } moves to { $end }, which meets the threat to the { NAME($man, form: "whose") } on { $at }
# a quiet move from $start to $end, after which the other side can harvest on $squares
harvest-follows =
    .theme = Guard the Spice
    .then = The { NAME($by, form: "whose") } on { $start } can then move to { $end }, and no reply prevents a harvest on { LIST($squares, style: "or") }
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } moves to { $end }, and no reply prevents a harvest on { LIST($squares, style: "or") }
# a quiet move from $start to $end, with a threat to harvest on $squares
harvest-threatened =
    .theme = Guard the Spice
    .then = The { NAME($by, form: "whose") } on { $start } can then move to { $end } with a threat to harvest on { LIST($squares, style: "or") }, and no reply avoids a loss
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } moves to { $end } with a threat to harvest on { LIST($squares, style: "or") }, and no reply avoids a loss
captured-with-threat =
    .theme = Save a man
    .then = The { NAME($by, form: "whose") } on { $start } can then take { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at } and threaten { $you ->
        [yes] your { $second }
       *[no] the { NAME($second, form: "whose") }
        } on { $place } at the same time
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } takes { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at } and threatens { $you ->
        [yes] your { $second }
       *[no] the { NAME($second, form: "whose") }
        } on { $place } at the same time
trades-carrier =
    .theme = Save a man
    .then = The { NAME($by, form: "whose") } on { $start } then takes back { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }: even in points, but an Ornithopter also carries Harvesters to Spice
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } takes back { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }: even in points, but an Ornithopter also carries Harvesters to Spice
threatens =
    .theme = Win a man
    .then = { $you ->
        [yes] Your { $by } on { $start }
       *[no] The { NAME($by, form: "whose") } on { $start }
        } then attacks the { NAME($man, form: "whose") } on { $at }
worm-threatens =
    .theme = Win a man
    .then = The Sandworm on { $start } then attacks the { NAME($man, form: "whose") } on { $at }
threatens-two =
    .theme = Win a man
    .then = { $you ->
        [yes] Your { $by } on { $start }
       *[no] The { NAME($by, form: "whose") } on { $start }
        } then attacks the { NAME($man, form: "whose") } on { $at } and the { NAME($second, form: "whose") } on { $place } at once{ $is_won ->
        [yes] , and one of them is lost
       *[no] {""}
        }
worm-threatens-two =
    .theme = Win a man
    .then = The Sandworm on { $start } then attacks the { NAME($man, form: "whose") } on { $at } and the { NAME($second, form: "whose") } on { $place } at once{ $is_won ->
        [yes] , and one of them is lost
       *[no] {""}
        }
wins-man =
    .theme = Win a man
    .then = { $you ->
        [yes] Your { $by } on { $start }
       *[no] The { NAME($by, form: "whose") } on { $start }
        } then attacks the { NAME($man, form: "whose") } on { $at }, and no reply avoids a loss
worm-wins-man =
    .theme = Win a man
    .then = The Sandworm on { $start } then attacks the { NAME($man, form: "whose") } on { $at }, and no reply avoids a loss
takes-freely =
    .theme = Win a man
    .then = The { NAME($man, form: "whose") } on { $at } is free: nothing can take back there
takes-for =
    .theme = Win a man
    .then = { $you ->
        [yes] You win
       *[no] { $who } wins
        } { NAME($man, form: "a") } for { NAME($price, form: "a") }
takes-with-threat =
    .theme = Win a man
    .then = The capture on { $at } also threatens the { NAME($second, form: "whose") } on { $place }, so that taking back would cost as much
takes-guarded =
    .theme = Win a man
    .then = If the opponent takes back on { $at }, { $you ->
        [yes] you can
       *[no] { $who } can
        } capture in return
harvests-guarded =
    .theme = Win Spice
    .then = If the opponent takes the Harvester on { $at }, { $you ->
        [yes] you can
       *[no] { $who } can
        } capture in return
harvests-safely =
    .theme = Win Spice
    .then = The Spice on { $at } is free: nothing can take { $you ->
        [yes] your Harvester
       *[no] the Harvester
        } there
harvests-in-danger =
    .theme = Win Spice
    .then = { $you ->
        [yes] Your Harvester
       *[no] The Harvester
        } was attacked: if the opponent takes it on { $at }, it has at least harvested there
spice-is-near =
    .theme = Win Spice
    .then = { $you ->
        [yes] You then threaten
       *[no] { $who } then threatens
        } to harvest the Spice on { $at } without loss
harvests-next =
    .theme = Win Spice
    .then = { $you ->
        [yes] You
       *[no] { $who }
        } can harvest the Spice on { LIST($squares, style: "or") } next, and no reply prevents it
spice-is-barred =
    .theme = Guard the Spice
    .then = The opponent can then no longer harvest the Spice on { $at }
covers =
    .theme = Guard the Spice
    .then = { $you ->
        [yes] Your { $by } on { $start }
       *[no] The { NAME($by, form: "whose") } on { $start }
        } then guards the Spice on { LIST($squares) }: harvesting there would cost the opponent { NAME($man, form: "a") }{ $is_loaded ->
        [yes] {" "}and its Harvester
       *[no] {""}
        }{ $still ->
        [yes] , so that the opponent can harvest only on { LIST($left) }
       *[no] {""}
        }
worm-covers =
    .theme = Guard the Spice
    .then = The Sandworm on { $start } then guards the Spice on { LIST($squares) }: harvesting there would cost the opponent { NAME($man, form: "a") }{ $is_loaded ->
        [yes] {" "}and its Harvester
       *[no] {""}
        }{ $still ->
        [yes] , so that the opponent can harvest only on { LIST($left) }
       *[no] {""}
        }
# the end of the game without captures: $points lead, $moves left
lead-lasts =
    .theme = Win material
    .then = { $you ->
        [yes] You lead
       *[no] { $who } leads
        } by { $points ->
        [one] a point
       *[other] { $points } points
        }, the opponent can win nothing on the next turn, and the game ends after { $moves ->
        [one] another move
       *[other] { $moves } more moves
        } without a capture or harvest
# $points: of each side
stays-level =
    .theme = Win material
    .then = Neither side can win points on balance on its next turn, and { $moves ->
        [one] another move
       *[other] { $moves } more moves
        } without a capture or harvest will end the game at { $points } points each
last-chance =
    .theme = Win material
    .then = At { $own }:{ $theirs }, { $moves ->
        [one] another move
       *[other] { $moves } more moves
        } without a capture or harvest will end the game: { $you ->
        [yes] your { $by } on { $start }
       *[no] the { NAME($by, form: "whose") } on { $start }
        } attacks the { NAME($man, form: "whose") } on { $at }
worm-last-chance =
    .theme = Win material
    .then = At { $own }:{ $theirs }, { $moves ->
        [one] another move
       *[other] { $moves } more moves
        } without a capture or harvest will end the game: the Sandworm on { $start } attacks the { NAME($man, form: "whose") } on { $at }
last-harvest =
    .theme = Win material
    .then = At { $own }:{ $theirs }, { $moves ->
        [one] another move
       *[other] { $moves } more moves
        } without a capture or harvest will end the game: { $you ->
        [yes] you can
       *[no] { $who } can
        } harvest on { $at } before that
time-runs-out =
    .theme = Win material
    .then = { $moves ->
        [0] The game ends
        [one] The game ends after another move without a capture or harvest
       *[other] The game ends after { $moves } more moves without a capture or harvest
        }, with { $you ->
        [yes] you
       *[no] { $who }
        } behind at { $own }:{ $theirs }
    .otherwise = { $moves ->
        [0] Otherwise the game ends
        [one] Otherwise the game ends after another move without a capture or harvest
       *[other] Otherwise the game ends after { $moves } more moves without a capture or harvest
        }, with { $you ->
        [yes] you
       *[no] { $who }
        } behind at { $own }:{ $theirs }
ends-quietly =
    .theme = Win material
    .then = This ends the game at { $own }:{ $theirs }, and no capture or harvest would win { $you ->
        [yes] you
       *[no] { $who }
        } a point
nothing-at-stake =
    .theme = Save a man
    .then = Nothing is at stake: neither side can win a man or harvest without loss on its next turn
is-captured =
    .theme = Save a man
    .then = The { NAME($by, form: "whose") } on { $start } captures { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }{ $when }
    .otherwise = Otherwise the { NAME($by, form: "whose") } on { $start } captures { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }{ $when }
captures =
    .theme = Win a man
    .then = { $you ->
        [yes] Your { $by } on { $start }
       *[no] The { NAME($by, form: "whose") } on { $start }
        } captures the { NAME($man, form: "whose") } on { $at }{ $when }
is-killed =
    .theme = Save a man
    .then = The Sandworm on { $start } kills { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }{ $when }
    .otherwise = Otherwise the Sandworm on { $start } kills { $you ->
        [yes] your { $man }
       *[no] the { NAME($man, form: "whose") }
        } on { $at }{ $when }
kills =
    .theme = Win a man
    .then = The Sandworm on { $start } kills the { NAME($man, form: "whose") } on { $at }{ $when }
harvests =
    .theme = Win Spice
    .then = { $you ->
        [yes] You harvest
       *[no] { $who } harvests
        } the Spice on { $at }{ $when }
enemy-harvests =
    .theme = Guard the Spice
    .then = The opponent harvests the Spice on { $at }{ $when }
    .otherwise = Otherwise the opponent harvests the Spice on { $at }{ $when }

## The coach

coach-captured = A man captures the enemy that it lands on. The side that loses a man loses its points, but can buy it back with Spice, unless it is a leader or Mentat.
coach-swallowed = A man killed by a Sandworm can never be bought back. Before each move, look for men next to a Sandworm. On a Seitch they are safe from it.
coach-led = Either side can move a Sandworm that has no rider, instead of a man. It moves one square, onto Spice or onto an enemy.
coach-bereft = The game goes on without a leader or Mentat. But without its leader, a side can't buy back Troops, Sardaukar or Fremen; without its Mentat, no Harvesters or Ornithopters.
coach-boarded = A Harvester or Troop can move under an empty Ornithopter of its side. On each flight, the player chooses whether this load flies along or stays behind.
coach-picked-up = An empty Ornithopter picks up a Harvester or Troop of its side by landing on it. Later, this load can fly along, stay behind, or move out by itself.
coach-harvested = Each Spice is worth 1 point to the side that holds it, and it can buy captured men back.
coach-ransomed = Buying a man back takes a whole turn, and the opponent gets the Spice. A Troop or Harvester costs 1 Spice, any other man 5.
coach-mounted = A Fremen who rides a Sandworm can't be captured. On foot, it can be captured again.
coach-dismounted = This Sandworm has no rider now, so either side can move it again.
coach-destroyed = Only Sardaukar can destroy a Seitch, when they land on it. Men can no longer shelter from Sandworms there.
coach-passed = A side passes only if it has no legal move.
