### What is said of Dune Chess, and in it.

## Facts

title = Dune Chess
tagline = Chess men, two armies, and two Sandworms that anybody may move.
summary = Harkonnen and Atreides fight for Arrakis on a chess board, harvest the Spice between them and buy captured men back with it. No man is a king: when one side is spent, or nothing more happens, the higher total of men and Spice wins. Skill decides at every step, and Harkonnen, who begin, have it somewhat easier; most games take 80 to 190 moves.
kind = duel without luck
seat-0 = Harkonnen
seat-1 = Atreides
credits-note = Rules in our own words; the printed set-up is lost, and ours follow its text.

## Options

option-players = Players
    .help = Harkonnen against Atreides.
    .provenance = as printed
option-setup = Set-up
    .help = Where Spice, Seitch and Sandworms start; in `wall` the worms are far from the men.
    .provenance = ours: the printed picture is lost
    .value-wall = wall
    .value-heart = heart
    .value-checker = checker
option-riders = Ridden Sandworms
    .help = Who moves a Sandworm with a Fremen on it: the Atreides only, or both sides.
    .provenance = both readings of the printed rule
    .value-own = own
    .value-both = both
option-worm-back = Sandworm straight back
    .help = Whether a Sandworm may be moved straight back by the very next move.
    .provenance = allowed as printed; barred by house rule
    .value-allowed = allowed
    .value-barred = barred
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
    .help = A Sandworm may not be moved straight back.

## How a turn goes

card-goal = More men, more Spice
    .text = The higher total of men and harvested Spice wins once a side can neither fight nor harvest, after { $quiet } moves without a capture when the harvest is over ({ $stall } in any case), or after { $cap } moves.
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

## Men

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
    .a = a Mentat
    .one = A Mentat
    .many = Mentats
    .whose = Harkonnen Mentat
harkonnen-leader = Baron
    .the = the Baron
    .a = a Baron
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
    .a = a Mentat
    .one = A Mentat
    .many = Mentats
    .whose = Atreides Mentat
atreides-leader = Duke
    .the = the Duke
    .a = a Duke
    .one = A Duke
    .many = Dukes
    .whose = Duke

## The board

question-pass = pass, since nothing of yours can move.
question = move a man{ $worm ->
    [yes] {""} or a Sandworm
   *[no] {""}
    }{ $ransom ->
    [yes] , or buy back { LIST($men, form: "a", style: "or") }
   *[no] {""}
    }{ $near ->
    [quiet] {""} (without a capture the game ends in { $left } { $left ->
        [one] move
       *[other] moves
    })
    [cap] {""} (the game ends in { $left } { $left ->
        [one] move
       *[other] moves
    })
   *[no] {""}
    }.
ask-where = pick the square where { NAME($man, form: "the") } on { $at } goes.
ask-drop = pick the vacant square where { NAME($man, form: "the") } is dropped, for { $price } Spice.
waiting = Waiting for { $name }, who moves a man{ $worm ->
    [yes] {""} or a Sandworm
   *[no] {""}
    }{ $ransom ->
    [yes] {""} or buys one back
   *[no] {""}
    }.
spice = Spice
seitch = Seitch
sandworm = Sandworm
    .the = the Sandworm
so-many = { $count ->
    [one] { $man }
   *[other] { $count } { NAME($man, form: "many") }
    }
row-of-men = { $count ->
    [one] { $man }
   *[other] { NAME($man, form: "many") }
    }
captured-man = captured { NAME($man, form: "whose") }
gone-man = { NAME($man, form: "whose") }, gone for good
gone-for-good = Gone for good
gone-of = { $any ->
    [yes] { $side }, gone for good: { LIST($men, between: ", ") }
   *[no] { $side }: nobody is gone for good
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
    [0] no { $man } captured
    [one] 1 { $man } captured
   *[other] { $count } { NAME($man, form: "many") } captured
    }
price-each = { $price } Spice each{ $buyer ->
    [none] {""}
   *[other] {""} while { NAME($buyer, form: "the") } lives
    }
cannot-be-bought = cannot be bought back: { NAME($buyer, form: "the") } is lost
only-held = { $held ->
    [0] no Spice to pay with
   *[other] only { $held } Spice to pay with
    }

could-take = could take { LIST($men) }
in-danger = can be taken by { LIST($of, style: "or") }
one-on = { NAME($man, form: "the") } on { $square }
troop-hint = moves and captures one square diagonally
harvester-hint = moves one square along a rank or file, takes Spice, captures nobody
ornithopter-hint = flies any number of squares diagonally over everything
warrior-hint = moves any number of squares along a rank or file, until something is in the way
mentat-hint = moves one square in any direction; while the Mentat lives, equipment can be bought back
leader-hint = moves one square in any direction; while the leader lives, men can be bought back
troop-aboard-hint = the Troop flies along, stays behind or gets out
harvester-aboard-hint = the Harvester flies along and harvests, stays behind or gets out
worm-hint = either side may move it, one square onto Spice or onto an enemy, who is killed and gone for good
rider-hint = cannot be captured; moves with the Sandworm, or leaves it as a Fremen moves
spice-hint = one point for the side whose Harvester takes it
seitch-hint = shelter for every man, closed to Sandworms

plain-side = { $turn ->
    [yes] >
   *[no] {" "}
    } { $side } { $points } points { $spice } Spice
plain-captured = captured: { LIST($men, between: ", ") }
plain-none = captured: none
plain-kept = { $count } { $count ->
    [one] { $man }
   *[other] { NAME($man, form: "many") }
    } ({ $code }, { $terms })
plain-price = { $price } Spice
plain-key-1 = Harkonnen/Atreides: B/d leader, M/m Mentat, S/f Sardaukar/Fremen, O/o Ornithopter, H/h Harvester, T/t Troop
plain-key-2 = * Spice, # Seitch, w Sandworm; *wf: a Fremen rides a Sandworm on Spice; oh: an Ornithopter carries a Harvester

## Deeds

# Of somebody who moves to an empty square there is no more to be said than this; $spares: though a Seitch could be destroyed.
move = { $spares ->
    [yes] Move, leave the Seitch standing
   *[no] Move
    }
went = { NAME($man, form: "whose") } goes from { $start } to { $end }.
flew = { NAME($man, form: "whose") } flies from { $start } to { $end }.
    .label = Fly
carried = { NAME($man, form: "whose") } carries its { $load } from { $start } to { $end }.
    .label = Fly with the { $load }
left-behind = { NAME($man, form: "whose") } flies from { $start } to { $end } without its { $load }.
    .label = Fly, leave the { $load } behind
stepped-out = { NAME($man, form: "whose") } leaves its Ornithopter on { $start } for { $end }.
    .label = The { $man } gets out
dismounted = { NAME($man, form: "whose") } leaves its Sandworm on { $start } for { $end }.
    .label = The Fremen dismounts
led = { $side } moves the Sandworm from { $start } to { $end }.
    .label = Move the Sandworm
rode = { $side } rides the Sandworm from { $start } to { $end }.
    .label = Ride the Sandworm
captured = It captures { LIST($men, form: "the") }.
    .label = Capture { LIST($men, form: "the") }
    .recap = { NAME($by, form: "whose") } captured { LIST($men, form: "the") } on { $at }
swallowed = It kills { LIST($men, form: "the") }.
    .label = Kill { LIST($men, form: "the") }
    .recap = { $side } had a Sandworm kill { LIST($men, form: "the") } on { $at }
bereft = With { NAME($man, form: "the") } lost, { LIST($kinds, form: "many") } cannot be bought back any more.
    .recap = { LIST($kinds, form: "many") } cannot be bought back without { NAME($man, form: "the") }
picked-up = It picks up { NAME($load, form: "the") }.
    .label = Pick up { NAME($load, form: "the") }
boarded = It gets aboard the Ornithopter.
    .label = Board the Ornithopter
mounted = It mounts the Sandworm.
    .label = Mount the Sandworm
harvested = It harvests: { $held } Spice now.
    .label = Harvest
    .recap = { $side } harvested the Spice on { $at }
destroyed = It destroys the Seitch.
    .label = Destroy the Seitch
    .recap = the Seitch on { $at } was destroyed
ransomed = { $side } buys back { NAME($man, form: "the") } for { $price } Spice, drops it on { $at } and has { $held } Spice left.
    .label = Buy back { NAME($man, form: "a") } for { $price } Spice
    .recap = { $side } bought back { NAME($man, form: "the") } for { $price } Spice
passed = { $side } cannot move and passes.
    .label = Pass: nothing can move

## The end

decided-by = { $even ->
    [yes] { $more } points on both sides
   *[no] { $more } points to { $less }
    }; { $why }
over-no-combatants = neither side has anybody left to fight with
over-no-harvesters = one side has neither a man to fight with nor a Harvester left
over-no-spice = one side has nobody left to fight with, and no Spice lies open for its Harvesters
over-quiet = the harvest is over, and nothing was captured for { $quiet } moves
over-stalled = nothing was captured for { $stall } moves
over-cap = the limit of { $cap } moves is reached
over-blocked = neither side can move
each-side = { $harkonnen } : { $atreides }
figure-moves = Moves
figure-taken = Men taken (Harkonnen : Atreides)
figure-harvested = Spice harvested
figure-ransom = Spice paid as ransom
figure-ahead = { $side } ahead for good since
figure-move = move { $number }
figure-blow = Dearest loss of the { $side }
figure-blow-by = { LIST($men) } on { $at }, { $points } { $points ->
        [one] point
       *[other] points
    }

## Refusals

not-game-over = The game is over.
not-unknown-text = This is no move of this game; moves look like `a2-b3`, `c1-e3+` or `tr@a2`.
not-may-not-pass = You can move, so you may not pass.
not-not-your-kind = The { $side } buy back { LIST($codes) }, not { $code }.
not-leader-gone = Without your { $buyer } on the board no { $man } can be bought back.
not-mentat-gone = Without your { $buyer } on the board no { $man } can be bought back.
not-none-captured = No { $man } of yours is held for ransom.
not-too-little-spice = { NAME($man, form: "one") } costs { $price } Spice, and you hold { $held }.
not-not-vacant = A man is dropped on a vacant square, and { $square } is not.
not-nothing-there = There is neither a man nor a Sandworm on { $square }.
not-not-yours = The { $man } on { $square } is not yours.
not-rider-not-yours = Only the side of the rider moves a ridden Sandworm.
not-nothing-aboard = On { $square } { $way ->
    [out] nobody is aboard who could get out.
   *[together] there is nobody aboard and no rider to take along.
    }
not-only-sardaukar = Only a Sardaukar destroys a Seitch.
not-worm-not-on-seitch = No Sandworm enters the Seitch on { $square }.
not-worm-there = { $led ->
    [yes] The other Sandworm is on { $square }.
   *[no] Only a Fremen lands on the Sandworm on { $square }.
    }
not-own-man-there = { $led ->
    [yes] A Sandworm that you move does not take your own man on { $square }.
   *[no] Your own { $man } is on { $square }.
    }
not-worm-needs-spice = A Sandworm moves onto Spice or onto an enemy, and { $square } has neither.
not-worm-just-came = This Sandworm has just come from { $square } and may not go straight back.
not-not-its-way = { $kind ->
    [worm] A Sandworm moves one square.
    [troop] { NAME($man, form: "one") } moves one square diagonally.
    [harvester] { NAME($man, form: "one") } moves one square along a rank or file.
    [ornithopter] { NAME($man, form: "one") } flies along diagonals.
    [warrior] { NAME($man, form: "one") } moves along ranks and files.
   *[leader] { NAME($man, form: "one") } moves one square.
    }
not-worm-in-the-way = The Sandworm on { $square } is in the way.
not-man-in-the-way = The { $man } on { $square } is in the way.
not-spice-in-the-way = The Spice on { $square } is in the way.
not-must-stop-on-seitch = { NAME($man, form: "one") } must stop on the Seitch on { $square }.
not-worm-has-rider = The Sandworm on { $square } has a rider already.
not-spice-there = Only a Harvester, by itself or flown, lands on the Spice on { $square }.
not-already-loaded = An Ornithopter carries one Troop or one Harvester, and this one is loaded.
not-harvester-does-not-attack = A Harvester takes Spice, not men.
not-laden-does-not-attack = An Ornithopter that brings a Harvester does not attack.
not-seitch-goes-anyway = The Seitch falls with the man on it; write the move without the *.
not-no-seitch-there = There is no Seitch on { $square } to destroy.

## Reasons of advice

loses-man = Loss of { NAME($man, form: "whose") }: { $odds }.
gets-spice = Spice for { $side }: { $much }.
buys-back = { NAME($man, form: "whose") } bought back: { $odds }.
