### What is said of Bridges and Boats, and in it.

## Facts

title = Bridges and Boats
tagline = One side has to cross the river; the other only has to stay rich.
summary = The attacker gets soldiers over a river, step by step on a bridge or two at a time in boats, while the defender bombs, fires and saves coins; when the last domino is bought, soldiers across are held against coins saved. As printed, saving alone wins by round 19; in “{ preset-even }” all weapons count, and a good attacker wins 47 games in a hundred.
kind = duel of dice and secrets
seat-0 = Attacker
    .the = the attacker
    .The = The attacker
    .whose = The attacker's
    .held = in the attacker's reserve
seat-1 = Defender
    .the = the defender
    .The = The defender
    .whose = The defender's
    .held = in the defender's reserve
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
    .value-volley = volley
    .value-aimed = aimed
option-max-rounds = Longest game
    .help = Rounds after which the game ends in any case.
    .provenance = ours: the printed rules let two savers go on for ever
preset-even = An even fight
    .help = Recommended, because the printed numbers favour the defender.
preset-quick = Short and wet
    .help = As even, two thirds as long, with more boats.
preset-printed = As printed
    .help = The designer's numbers; a defender who only saves wins.
warning-1 = With this income a defender who only saves coins wins; “{ preset-even }” gives both sides a chance.
warning-2 = Without an income the defender has hardly a chance.
warning-3 = With aimed cannons and this income a big fleet, launched late, can hardly be stopped.

## How a turn goes

card-goal = More men across than coins
    .text = The attacker wins with more soldiers across the river than the defender has coins when the last domino is bought, or after round { $max_rounds }.
card-1 = Buy in secret
    .text = { $domino_cost ->
        [one] One coin buys
       *[other] { $domino_cost } coins buy
        } a domino, drawn face down. What it is worth depends on what you make of it.
card-2 = Cross
    .text = Attacker: lay a bridge or build boats, then turn coins into soldiers and send them over.
card-3 = Or stop them
    .text = Defender: planes bomb the bridge if they roll their sum; { $cannons ->
        [aimed] a cannon sinks the boat that it is aimed at if that shows its roll.
       *[volley] cannons sink boats that show their roll.
        }

## Endings

ending-last-domino = The last domino has been bought: soldiers across are held against the defender's coins.
ending-last-round = The last round is over: soldiers across are held against the defender's coins.

## What lies there

strip = Round { $round } of { $rounds }{ $step ->
    [none] {""}
   *[other] : { $step }
    }
strip-round = Round { $round }/{ $rounds }
step-1 = Income
step-2 = Buy
step-3 = Build
step-4 = Deploy
step-5 = End
reserve-sign = reserve
airfield-sign = air base
battery-sign = battery
quay-sign = quay
pool-sign = pool
used-sign = used up
tally = across

coin = Coin
coins = { $coins } { $coins ->
    [one] coin
   *[other] coins
    }
soldier = Soldier
soldier-across = Soldier across
across = { $soldiers } { $soldiers ->
    [one] soldier
   *[other] soldiers
    } across
domino = { $face ->
    [none] A domino face down
   *[other] { $face }
    }
boat = { $face ->
    [none] Boat, face down
   *[other] Boat { $face }
    }
cannon = { $face ->
    [none] Cannon, face down
   *[other] Cannon { $face }
    }
plane = { $special ->
    [ghost] The ghost { $plane }
    [ace] The ace { $plane }
   *[none] Plane { $plane }
    }
section = Section { $section }
pool = Pool
pool-top = Top of the pool
pool-count = { $count } in the pool
used = Used up
die = { $pips ->
    [0] Die, not rolled yet
   *[other] Die: { $pips }
    }
bombsight = Would strike section { $section }

notice-hit = { $deadly ->
    [yes] A deadly hit!
   *[no] It hits!
    }
notice-section = Which section?
notice-needs = Needs { $need }
notice-odds = { $hits ->
    [0] never
   *[other] { $hits } in { $pairs }
    }
notice-shot = Shot { $shot } of { $cannons }
notice-target = { $asked ->
    [yes] at which boat?
   *[no] { $boat ->
        [none] at every boat there
       *[other] at { $boat }
        }
    }

## Places

score = { $crossed ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $crossed } soldiers
    } across, the defender has { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    }: { $ahead ->
    [1] the attacker is ahead
    [0] level
   *[other] the defender is ahead
    }
situation = Round { $round } of { $rounds }.{ $side ->
    [none] {""}
   *[other] {""} { NAME($side, form: "whose") } turn.
    } So far { $score }. { COUNT($standing) ->
    [0] No section stands
    [one] Section { LIST($standing) } stands
   *[other] Sections { LIST($standing) } stand
    }, with { $soldiers ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } on the bridge. { $pool ->
    [one] 1 domino is
   *[other] { $pool } dominoes are
    } left in the pool.
coins-place = { $side }: { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    }, { $income } more each turn, { $dominoes ->
    [0] no dominoes
    [one] 1 domino
   *[other] { $dominoes } dominoes
    } in reserve
reserve-place = { NAME($side, form: "whose") } reserve: { $dominoes ->
    [0] no dominoes
    [one] 1 domino
   *[other] { $dominoes } dominoes
    }
held-place = { $face } { NAME($side, form: "held") }
airfield-place = The air base: { $planes ->
    [0] no planes
    [one] 1 plane
   *[other] { $planes } planes
    }{ COUNT($sent) ->
    [0] {""}
   *[other] , sent: { LIST($sent, between: ", ") }
    }
battery-place = The battery: { $cannons ->
    [0] no cannons
    [one] 1 cannon
   *[other] { $cannons } cannons
    }{ $shots ->
    [0] {""}
    [one] , 1 shot left
   *[other] , { $shots } shots left
    }
far-shore = The defender's bank: boats land here and unload in the attacker's next turn
quay-place = The quay at the attacker's bank: boats are built here; each takes two soldiers
pool-place = The pool: { $dominoes ->
    [0] no dominoes
    [one] 1 domino
   *[other] { $dominoes } dominoes
    }, { $price ->
    [one] 1 coin
   *[other] { $price } coins
    } each; whoever buys the last one ends the game
used-place = Used up: { COUNT($things) ->
    [0] nothing
   *[other] { LIST($things, between: "; ") }
    }
used-boats = { COUNT($boats) ->
    [one] boat
   *[other] boats
    } { LIST($boats, between: ", ") }
used-sections = { $hidden ->
    [no] { COUNT($sections) ->
        [one] section
       *[other] sections
        } { LIST($sections, between: ", ") }
   *[yes] { COUNT($sections) ->
        [one] 1 section, face down
       *[other] { COUNT($sections) } sections, face down
        }
    }
boat-place = { $face ->
    [none] Boat, face down
   *[other] Boat { $face }
    }{ $soldiers ->
    [0] , empty
    [one] {""} with 1 soldier
   *[other] {""} with { $soldiers } soldiers
    }, { $across ->
    [yes] at the defender's bank
   *[no] { $soldiers ->
        [2] full, at the attacker's bank
       *[other] at the attacker's bank
        }
    }
plane-place = { $special ->
    [ghost] The ghost { $plane }
    [ace] The ace { $plane }
   *[none] Plane { $plane }
    }, { $sent ->
    [yes] sent
   *[no] { $price ->
        [0] costs nothing to send
        [one] 1 coin to send
       *[other] { $price } coins to send
        }
    }
section-place = { $stands ->
    [yes] Section { $section } stands, { $soldiers ->
        [0] no soldiers
        [one] 1 soldier
       *[other] { $soldiers } soldiers
        } on it
   *[no] Section { $section } is missing{ $next ->
        [yes] {""} (built next)
       *[no] {""}
        }
    }
space-place = Space { $space }, section { $section }: { $soldier ->
    [yes] a soldier
   *[no] free
    }

## Hints

bomb-fact = a bomb falls here with { LIST($sums, style: "or") }: { $strikes } in { $pairs }
no-harm-fact = it does no harm while the section is missing
kills-fact = it kills { $dead ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $dead } soldiers
    }{ $more ->
    [yes] , { $deadly } if deadly
   *[no] {""}
    }
plane-fact = { $special ->
    [ghost] never hits; lets one die of one roll of the mission be rolled again
    [ace] always hits, never deadly
   *[none] hits if two dice add up to { $need }: { $hits } in { $pairs }, { $deadly ->
        [0] never deadly
       *[other] { $deadly } of them deadly
        }
    }
average-fact = kills { $dead } soldiers on average
need-fact = { $special ->
    [ace] the ace { $plane } needs { $need }
   *[none] plane { $plane } needs { $need }
    }
boat-fact = { $sinks ->
    [0] cannot be sunk
   *[other] a shot sinks it { $sinks } in { $faces }{ $shots ->
        [0] {""}
        [one] {""}
       *[other] , { $shots } shots { $chance }
        }
    }
sinking-pips = { COUNT($pips) ->
    [0] never
   *[other] { LIST($pips, style: "or") }
    }
cannon-fact = { $aimed ->
    [yes] rolls one die at a boat that is named before
   *[no] rolls one die; every boat at the defender's bank with that number is sunk
    }
battery-fact = each rolls one die at the boats at the defender's bank
coins-0-fact = each coin can go as a soldier
coins-1-fact = each coin counts at the end
glass-fact = only you see its face
as-boat-fact = { $sinks ->
    [0] as a boat it cannot be sunk
   *[other] as a boat a shot sinks it { $sinks } in { $faces }
    }
as-section-fact = as a section every domino is alike
as-plane-fact = as a plane: { $fact }
as-cannon-fact = as a cannon every domino is alike

## In plain text

plain-head = Round { $round } of { $rounds }   { $score }
plain-side = { $side }: { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    }, +{ $income }
plain-reserve = reserve: { $things }
plain-planes = planes: { $things }
plain-sent = {" "}sent: { $things }
plain-cannons = cannons: { $things }
plain-boats = boats here: { $things }
plain-none = none
plain-section = section { $section }
plain-bombs = { $strikes } in { $pairs }
plain-pool = Pool: { $dominoes }   Used up: { $used }
plain-air = In the air: { $plane }, dice: { $dice }
plain-to-roll = to be rolled
plain-shots = Cannons: { $shots ->
    [one] 1 shot
   *[other] { $shots } shots
    } left{ $target ->
    [none] {""}
   *[other] {""} at { $target }
    }
plain-key = @ soldier, [3-5] domino, [?] face down, ~~~ no section; right: bombs (sum of two dice) that strike a section

## Questions and score

waiting = Waiting for { $name }, who { COUNT($doing) ->
    [0] { $planes ->
        [0] ends the turn
       *[other] lets the planes fly
    }
   *[other] may { LIST($doing, style: "or") }
    }.
does-buy = buy a domino
does-build = build
does-deploy = send { $attacks ->
    [yes] soldiers over
   *[no] planes
    }
ask-domino = { $attacks ->
    [yes] { $section ->
        [0] build a boat of { $face } at the quay.
       *[other] lay { $face } as section { $section }{ $boat ->
            [yes] , or build a boat of it at the quay.
           *[no] .
        }
    }
   *[no] make { $face } a plane at the air base, or a cannon at the battery.
    }
ask-soldier = put the soldier { $bridge ->
    [yes] onto the bridge{ $boat ->
        [yes] {""} or into a boat
       *[no] {""}
    }
   *[no] into a boat
    }.
ask-step = pick { $last ->
    [yes] the pile of those across for the soldier on space { $space }.
   *[no] the space to which the soldier on space { $space } goes.
    }
ask-launch = send boat { $boat } to the defender's bank.
waiting-ghost = Waiting for { $name }, who may have the ghost roll a die again.
waiting-aim = Waiting for { $name }, who names the boat to fire at.
ask-orders = { LIST($orders, style: "or") }.
drawn = { $phase ->
    [draw] { NAME($side, form: "The") } draws a domino.
    [fire] A cannon fires.
   *[other] { $plane ->
        [none] Dice are rolled.
       *[other] { $special ->
            [ace] The ace
           *[none] The plane { $plane }
            } rolls.
        }
    }
ask-end = { $planes ->
    [0] end the turn; there is nothing else that you can do.
   *[other] let your planes fly; there is nothing else that you can do.
    }
order-buy = { $last ->
    [yes] buy the last domino ({ $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, it ends the game)
   *[no] buy a domino ({ $price ->
        [one] 1 coin
       *[other] { $price } coins
    })
    }
order-build = build with { $dominoes ->
    [one] your domino
   *[other] your { $dominoes } dominoes
    }
order-soldiers = send soldiers
order-planes = send { $planes ->
    [one] your plane
   *[other] planes
    }
order-end = { $planes ->
    [0] end the turn
   *[other] let your planes fly
    }

warn-attacker = { $soldiers ->
    [0] { $boats ->
        [one] A loaded boat has not been launched.
       *[other] { $boats } loaded boats have not been launched.
    }
    [one] A soldier on the bridge can still go on{ $boats ->
        [0] .
       *[other] , and loaded boats wait to be launched.
    }
   *[other] { $soldiers } soldiers on the bridge can still go on{ $boats ->
        [0] .
       *[other] , and loaded boats wait to be launched.
    }
    }
warn-defender = { $planes ->
    [one] A plane that costs nothing has not been sent.
   *[other] { $planes } planes that cost nothing have not been sent.
    }
closes-steps = closes { $buying ->
    [yes] { $building ->
        [yes] buying and building
       *[no] buying
    }
   *[no] building
    } for this turn
closes-ahead = soldiers ahead go no further this turn
closes-boat = the boat takes no more soldiers
warn-last = It ends the game at once: { $crossed } across, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    } saved, { $ahead ->
    [1] so the attacker wins
    [0] a draw
   *[other] so the defender wins
    }.
ask-hit = keep { $low } and { $high } ({ $special ->
    [ace] the ace
   *[none] the plane { $plane }
    } needs { $need }), or let the ghost roll a die again.
ask-section = keep { $low } and { $high } (section { $section }), or let the ghost roll a die again.
ask-aim = name the boat to fire at ({ $shots ->
    [one] 1 shot
   *[other] { $shots } shots
    } left).
score-crossed = soldiers across
score-coins = coins

## Deeds

bought = { NAME($side, form: "The") } buys { $last ->
    [yes] the last domino
   *[no] a domino
    } for { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }.
    .label = { $last ->
    [yes] Buy the last domino
   *[no] Buy a domino
    } for { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }
    .recap = { NAME($side, form: "the") } bought { $times ->
    [one] a domino
   *[other] { $times } dominoes
    }
    .plan = a domino for { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }
drew = { $face ->
    [none] { NAME($side, form: "The") } draws it in secret.
   *[other] { NAME($side, form: "The") } draws the { $face }.
    }
got-last = { $face ->
    [none] It goes to the reserve.
   *[other] It is the { $face }.
    }
laid-section = { NAME($side, form: "The") } lays section { $section } of the bridge{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }.
    .label = Lay section { $section }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }
    .recap = section { $section } of the bridge was laid
    .plan = section { $section } of the bridge{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-boat = { NAME($side, form: "The") } builds a boat{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }.
    .label = Build a boat{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }
    .recap = the attacker built { $times ->
    [one] a boat
   *[other] { $times } boats
    }
    .plan = a boat{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-plane = { NAME($side, form: "The") } builds { $special ->
    [ghost] the ghost
    [ace] the ace
   *[none] the plane { $face }
    }.
    .label = Build a plane
    .recap = the defender built { $times ->
    [one] a plane
   *[other] { $times } planes
    }
    .plan = a plane{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-cannon = { NAME($side, form: "The") } builds a cannon{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }.
    .label = Build a cannon
    .recap = the defender built { $times ->
    [one] a cannon
   *[other] { $times } cannons
    }
    .plan = a cannon{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }

unloaded = { COUNT($boats) ->
    [one] The boat { LIST($boats) } unloads
   *[other] The boats { LIST($boats) } unload
    }: { $soldiers ->
    [one] 1 soldier is
   *[other] { $soldiers } soldiers are
    } across.
    .recap = { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } got across by boat
entered = A soldier steps onto the bridge.
    .label = Send a soldier onto the bridge
    .recap = { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } stepped onto the bridge
    .plan = { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } onto the bridge
stepped = The soldier on space { $space } goes on to { $to }.
    .label = Go one space on
    .plan = from { $space } to { $to }
stepped-off = The soldier on space { $space } walks off the bridge and is across, { $crossed } in all.
    .label = Step off the bridge: across
    .recap = { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } walked across
    .plan = a soldier walks across
marched = The soldiers on the bridge march on{ $across ->
    [0] {""}
    [one] ; 1 soldier is across
   *[other] ; { $across } soldiers are across
    }.
    .label = { COUNT($ways) ->
    [one] March: 1 soldier goes on
   *[other] March: { COUNT($ways) } soldiers go on
    }
    .recap = { COUNT($ways) ->
    [one] 1 soldier
   *[other] { COUNT($ways) } soldiers
    } marched on{ $across ->
    [0] {""}
    [one] , 1 is across
   *[other] , { $across } are across
    }
    .plan = the soldiers on the bridge march on
boarded = { $soldiers ->
    [1] A soldier boards the boat { $boat }, which is turned up.
   *[other] A second soldier boards the boat { $boat }.
    }
    .label = Put a soldier aboard
    .plan = { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } aboard { $boat }
launched = The boat { $boat } goes over with { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    }.
    .label = Launch the boat { $boat }
    .recap = { $times ->
    [one] a boat came
   *[other] { $times } boats came
    } over with { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    }{ $times ->
    [one] {""}
   *[other] {" "}each
    }
    .plan = the boat { $boat } goes over

sent = { NAME($side, form: "The") } sends { $special ->
    [ghost] the ghost
    [ace] the ace
   *[none] the plane { $plane }
    }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }.
    .label = Send it{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }
rolled = { $special ->
    [ace] The ace
   *[none] The plane { $plane }
    } rolls { $low } and { $high }.
rolled-again = The new die shows { $pips }.
ghost-asked = { $need ->
    [none] That is section { $section }; the ghost may roll a die again.
   *[other] It has to be { $need }; the ghost may roll a die again.
    }
    .label = { $need ->
    [none] section { $section }?
   *[other] needs { $need }
    }
kept = The roll { $low } and { $high } is kept.
    .label = Keep { $low } and { $high }
ghost-turned = The ghost rolls the { $pips } again; the { $stays } stays.
reroll-to-hit = Roll the { $pips } again: hits { $hits } in { $faces }
reroll-for-section = Roll the { $pips } again: section { $first } to { $last }
missed = It misses with { $total }; it needed { $need }.
    .label = { $total }: a miss
    .recap = { $times ->
    [one] a plane
   *[other] { $times } planes
    } missed
hit = { $deadly ->
    [yes] A deadly hit!
   *[no] A hit with { $total }!
    }
    .label = { $deadly ->
    [yes] { $total }: a deadly hit
   *[no] { $total }: a hit
    }
destroyed = Section { $section } is destroyed{ COUNT($dead) ->
    [0] {""}
    [one] , 1 soldier dead
   *[other] , { COUNT($dead) } soldiers dead
    }.
    .label = section { $section } is struck
    .recap = section { $section } was bombed{ COUNT($dead) ->
    [0] {""}
    [one] , 1 soldier dead
   *[other] , { COUNT($dead) } soldiers dead
    }
fell-into-water = The bomb falls into the water where section { $section } would be.
    .label = section { $section } is missing, no harm
    .recap = { $times ->
    [one] a bomb
   *[other] { $times } bombs
    } fell into the water
turned-back = The bridge is gone, and { $planes ->
    [one] 1 plane turns
   *[other] { $planes } planes turn
    } back.

cannons-ready = { $cannons ->
    [one] 1 cannon
   *[other] { $cannons } cannons
    } may fire.
    .label = { $cannons ->
    [one] 1 cannon fires
   *[other] { $cannons } cannons fire
    }
aimed = The next shot is aimed at the boat { $boat }.
    .label = Fire at { $boat }: { $sinks } in { $faces }
fired = { $target ->
    [none] A cannon fires and rolls { $pips }.
   *[other] A cannon fires at { $target } and rolls { $pips }.
    }
sank = { COUNT($boats) ->
    [one] The boat { LIST($boats) } is sunk
   *[other] The boats { LIST($boats) } are sunk
    }, { $dead ->
    [one] 1 soldier
   *[other] { $dead } soldiers
    } dead.
    .label = { $pips }: { LIST($boats, between: ", ") } sunk
    .recap = { COUNT($boats) ->
    [one] the boat { LIST($boats) } was sunk
   *[other] the boats { LIST($boats) } were sunk
    } with { $dead ->
    [one] 1 soldier
   *[other] { $dead } soldiers
    }
shot-missed = It hits no boat.
    .label = { $pips }: no boat is hit
    .recap = { $times ->
    [one] a cannon
   *[other] { $times } cannons
    } missed

ended-turn = { $planes ->
    [0] { NAME($side, form: "The") } ends the turn.
   *[other] The mission begins.
    }
    .label = { $planes ->
    [0] End the turn
    [one] End the turn: 1 plane flies
   *[other] End the turn: { $planes } planes fly
    }
turn-began = { $round ->
    [none] {""}
   *[other] Round { $round } begins.{" "}
    }{ NAME($side, form: "The") } takes { $coins ->
    [0] nothing
    [one] 1 coin
   *[other] { $coins } coins
    }.
game-ended = The game is over: { $crossed } across, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    } saved.
    .label = the game ends

## The end

decided-by = { $crossed ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $crossed } soldiers
    } across and { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    } saved { $reason ->
    [last-domino] when the last domino was bought
   *[last-round] at the end of round { $round }, the last
    }
figure-ahead = { NAME($side, form: "The") } ahead for good since
figure-round = round { $round }
figure-boats = Soldiers across, by boat : over the bridge
figure-bought = Dominoes bought, attacker : defender
figure-rounds = Rounds
figure-planes = Flights that hit
figure-shots = Shots that sank a boat
figure-blow = Worst blow
figure-blow-bomb = section { $section }, { $dead ->
    [0] nobody dead
    [one] 1 soldier dead
   *[other] { $dead } soldiers dead
    }
figure-blow-shot = { COUNT($boats) ->
    [one] a boat
   *[other] { COUNT($boats) } boats
    } with { $dead ->
    [one] 1 soldier
   *[other] { $dead } soldiers
    }
figure-of = { $some } of { $all }
figure-pair = { $first } : { $second }

## Refusals

not-no-such-move = { $text } is no move of this game; moves look like `buy`, `boat-3-5`, `move-4`, `send-0-1` or `end`.
not-game-over = The game is over.
not-dice-first = { $drawing ->
    [yes] First a domino has to be drawn.
   *[no] First dice have to be rolled.
    }
not-wrong-side = { $attack ->
    [yes] Only the attacker builds bridge sections and boats and moves soldiers.
   *[no] Only the defender builds planes and cannons, bombs and fires.
    }
not-wrong-moment = { $when ->
    [ghost] The ghost rolls a die again only just after a roll of two dice of its mission.
    [aim] A boat is named only before a cannon is aimed at one of several.
    [say-aim] First say which boat to fire at.
   *[say-dice] First say whether to keep the roll.
    }
not-step-over = A later step of this turn has begun; there is no going back.
not-coins = This costs { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }, and { NAME($side, form: "the") } has { $coins }.
not-not-yours = { $domino } is not { NAME($side, form: "held") }.
not-bridge-complete = All six sections of the bridge stand.
not-gap = Section { $section } of the bridge does not stand.
not-space-taken = There is a soldier on space { $space } already.
not-no-soldier = There is no soldier on space { $space }.
not-ahead-first = A soldier behind this one has moved this turn; the foremost go first.
not-moved = This soldier has gone { $steps ->
    [one] 1 space
   *[other] { $steps } spaces
    } this turn; it may go no farther.
not-one-by-one = Soldiers march only where at least two would move.
not-no-boat = { $boat } is no boat at the attacker's bank.
not-boat-full = The boat { $boat } holds two soldiers already.
not-boat-empty = Nobody is in the boat { $boat }.
not-no-plane = { $plane } is no plane.
not-already-sent = The plane { $plane } has been sent; each flies once.
not-no-bridge = No section of the bridge stands; there is nothing to bomb.
not-no-such-die = Neither die shows { $pips }; they show { $low } and { $high }.
not-no-target = { $boat } is no boat at the defender's bank.

## Rows of moves

row-send-free = Send all planes that cost nothing
row-send-all = Send all planes for { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    }
row-march-and-enter = March, and one more onto the bridge
row-march-one = March everybody one space on
row-load = Put { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } aboard
row-load-and-launch = Put { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } aboard and launch { $boats ->
    [one] 1 boat
   *[other] { $boats } boats
    }
row-launch = Launch { $boats ->
    [one] 1 boat as it is
   *[other] { $boats } boats as they are
    }

## Reasons of advice

get-across = Soldiers who get across: { $much }.
sections-fall = Sections of the bridge that fall: { $much }.
sections-stand = Sections of the bridge that are laid: { $much }.
soldiers-die = Soldiers who die: { $much }.
boats-sink = Boats that sink: { $much }.
boats-cross = Boats that set out: { $much }.
coins-spent = Coins that { NAME($side, form: "the") } spends: { $much }.
