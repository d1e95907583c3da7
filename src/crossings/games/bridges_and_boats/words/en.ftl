### Messages of Bridges and Boats.

## About the game

title = Bridges and Boats
tagline = Get your soldiers across the river, or stop them and save your coins.
summary = The attacker gets soldiers across a river, on a bridge or in boats; the defender bombs the bridge, sinks boats and saves coins. When the last domino is bought, the attacker wins if more soldiers are across than the defender has coins. With the printed numbers a defender who only saves coins wins by round 19; in “{ preset-even }” all weapons matter, and a good attacker wins 47 games in 100.
kind = hidden dominoes and dice
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
credits-note = The rulebook gives no name, only the address “tomgale”. Rules in our own words.

## Options

option-players = Players
    .help = One attacker and one defender.
    .provenance = as published by the designer
option-attacker-income = Attacker's income
    .help = Coins that the attacker takes each turn.
    .provenance = 3: printed rule; other values: our addition
option-defender-income = Defender's income
    .help = Coins that the defender takes each turn; with 3, a defender who only saves coins wins.
    .provenance = 3: printed rule; other values: our addition, after the designer's first idea for balance
option-domino-cost = Cost of a domino
    .help = Coins for a domino from the pool.
    .provenance = 2: printed rule; other values: our addition
option-bridge-cost = Cost of a section
    .help = Coins for building a bridge section, in addition to the domino.
    .provenance = 0: printed rule; other values: our addition, after an idea of the designer
option-boat-cost = Cost of a boat
    .help = Coins for building a boat, in addition to the domino.
    .provenance = 0: printed rule; other values: our addition, after an idea of the designer
option-bridge-speed = Bridge speed
    .help = Spaces that a soldier may move on the bridge each turn.
    .provenance = 1: printed rule; other values: our addition, after an idea of the designer
option-mission-cost = Cost of sending a plane
    .help = Coins for each plane sent; the ace costs 1 more, the ghost is free.
    .provenance = 1: printed rule; other values: our addition
option-cannons = Cannons
    .help = volley: a shot sinks every boat that shows the number rolled; aimed: it can sink only the boat chosen before the roll.
    .provenance = both are possible readings of the printed rule
    .value-volley = volley
    .value-aimed = aimed
option-max-rounds = Round limit
    .help = The game ends after this round at the latest.
    .provenance = our addition: the printed rules set no limit
preset-even = An even fight
    .help = Recommended, because the printed numbers favour the defender.
preset-quick = Quick game
    .help = Like “{ preset-even }”, but two thirds as long and with more boats.
preset-printed = As printed
    .help = The designer's numbers. A defender who only saves coins wins.
warning-1 = With this income a defender who only saves coins wins. “{ preset-even }” gives both sides a chance.
warning-2 = Without an income the defender has almost no chance.
warning-3 = With aimed cannons and this income, a big fleet launched late is almost impossible to stop.

## Cards: how a turn works

card-goal = Soldiers against coins
    .text = The game ends when the last domino is bought, or after round { $max_rounds }. If more soldiers are across the river than the defender has coins, the attacker wins; if fewer, the defender.
card-1 = Buy in secret
    .text = Pay { $domino_cost ->
        [one] a coin
       *[other] { $domino_cost } coins
        } for a random domino. Only you see it. You choose what to build with it.
card-2 = Cross
    .text = The attacker builds a bridge or boats, turns coins into soldiers and sends them across.
card-3 = Or stop them
    .text = The defender's planes bomb the bridge if they roll the sum of their pips; { $cannons ->
        [aimed] a cannon sinks the boat it aims at if the boat shows the number rolled.
       *[volley] a cannon sinks all boats that show the number rolled.
        }

## Endings

ending-last-domino = The last domino was bought, and the soldiers across were compared with the defender's coins.
ending-last-round = The last round was over, and the soldiers across were compared with the defender's coins.

## Pieces and signs on the board

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
used-sign = discard
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
    [none] Domino, face down
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
used = Discard pile
die = { $pips ->
    [0] Die, not rolled yet
   *[other] Die: { $pips }
    }
bombsight = Would bomb section { $section }

notice-hit = { $deadly ->
    [yes] A deadly hit!
   *[no] A hit!
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
        [none] at every boat
       *[other] at { $boat }
        }
    }

## Places, as screen readers and tooltips name them

score = { $crossed ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $crossed } soldiers
    } across against { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    }; { $ahead ->
    [1] the attacker is ahead
    [0] the score is level
   *[other] the defender is ahead
    }
situation = Round { $round } of { $rounds }.{ $side ->
    [none] {""}
   *[other] {""} { NAME($side, form: "whose") } turn.
    } Score: { $score }. { COUNT($standing) ->
    [0] No section stands
    [one] Section { LIST($standing) } stands
   *[other] Sections { LIST($standing) } stand
    }{ $soldiers ->
    [0] {""}
    [one] , with 1 soldier on the bridge
   *[other] , with { $soldiers } soldiers on the bridge
    }. { $pool ->
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
quay-place = The quay at the attacker's bank: boats are built here; each holds two soldiers
pool-place = The pool: { $dominoes ->
    [0] no dominoes
    [one] 1 domino
   *[other] { $dominoes } dominoes
    }, { $price ->
    [one] 1 coin
   *[other] { $price } coins
    } each; buying the last one ends the game
used-place = Discard pile: { COUNT($things) ->
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
        [0] sending it is free
        [one] sending it costs 1 coin
       *[other] sending it costs { $price } coins
        }
    }
section-place = { $stands ->
    [yes] Section { $section } stands, { $soldiers ->
        [0] no soldiers
        [one] 1 soldier
       *[other] { $soldiers } soldiers
        } on it
   *[no] Section { $section } is missing{ $next ->
        [yes] {""} (the next to be built)
       *[no] {""}
        }
    }
space-place = Space { $space }, section { $section }: { $soldier ->
    [yes] a soldier
   *[no] empty
    }

## Hints about a place

bomb-fact = a bomb falls here if two dice add up to { LIST($sums, style: "or") } ({ $strikes } of { $pairs } rolls)
no-harm-fact = it has no effect while the section is missing
kills-fact = it kills { $dead ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $dead } soldiers
    }{ $more ->
    [yes] , { $deadly } after a deadly hit
   *[no] {""}
    }
plane-fact = { $special ->
    [ghost] never hits; once per mission you may reroll one of two dice
    [ace] always hits, never deadly
   *[none] hits if two dice add up to { $need } ({ $hits } of { $pairs } rolls, { $deadly ->
        [0] never deadly
       *[other] { $deadly } of them deadly
        })
    }
average-fact = kills { $dead } soldiers on average
need-fact = { $special ->
    [ace] the ace { $plane } needs { $need }
   *[none] plane { $plane } needs { $need }
    }
boat-fact = { $sinks ->
    [0] can't be sunk
   *[other] sunk by { $sinks } of { $faces } rolls{ $shots ->
        [0] {""}
        [one] {""}
       *[other] {""} ({ $chance } with { $shots } shots)
        }
    }
sinking-pips = { COUNT($pips) ->
    [0] never
   *[other] { LIST($pips, style: "or") }
    }
cannon-fact = { $aimed ->
    [yes] fires at a boat chosen before the roll
   *[no] rolls one die and sinks every boat at the defender's bank that shows the number
    }
battery-fact = each cannon fires once at the boats at the defender's bank
coins-0-fact = each coin can become a soldier
coins-1-fact = each coin counts at the end
glass-fact = only you see its face
as-boat-fact = { $sinks ->
    [0] as a boat: can't be sunk
   *[other] as a boat: sunk by { $sinks } of { $faces } rolls
    }
as-section-fact = as a section: pips don't matter
as-plane-fact = as a plane: { $fact }
as-cannon-fact = as a cannon: pips don't matter

## The board as plain text

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
plain-pool = Pool: { $dominoes }   Discard: { $used }
plain-air = In the air: { $plane }, dice: { $dice }
plain-to-roll = to be rolled
plain-shots = Cannons: { $shots ->
    [one] 1 shot
   *[other] { $shots } shots
    } left{ $target ->
    [none] {""}
   *[other] {""} at { $target }
    }
plain-key = @ soldier, [3-5] domino, [?] face down, ~~~ no section; right: sums of two dice that bomb the section

## Prompts and score

waiting = Waiting for { $name }{ COUNT($doing) ->
    [0] { $planes ->
        [0] {""} to end the turn
       *[other] {""} to let the planes fly
    }
   *[other] , who can { LIST($doing, style: "or") }
    }.
does-buy = buy a domino
does-build = build
does-deploy = { $attacks ->
    [yes] deploy soldiers
   *[no] send planes
    }
ask-domino = place { $face } { $attacks ->
    [yes] { $section ->
        [0] at the quay (boat)
       *[other] in the river (section { $section }){ $boat ->
            [yes] {""} or at the quay (boat)
           *[no] {""}
        }
    }
   *[no] at the air base (plane) or at the battery (cannon)
    }.
ask-soldier = { $bridge ->
    [yes] put a soldier on the bridge{ $boat ->
        [yes] {""} or load one into a boat
       *[no] {""}
    }
   *[no] load a soldier into a boat
    }.
ask-step = { $last ->
    [yes] pick “across” to move this soldier off the bridge.
   *[no] pick the next space to move this soldier.
    }
ask-launch = pick the defender's bank to launch boat { $boat }.
waiting-ghost = Waiting for { $name }, who can keep the roll or reroll one die.
waiting-aim = Waiting for { $name }, who chooses a boat to aim at.
ask-orders = { LIST($orders, style: "or") }.
drawn = { $phase ->
    [draw] { NAME($side, form: "The") } draws a domino.
    [fire] A cannon fires.
   *[other] { $plane ->
        [none] Dice are rolled.
       *[other] { $special ->
            [ace] The ace
           *[none] Plane { $plane }
            } rolls.
        }
    }
ask-end = { $planes ->
    [0] end your turn; there is nothing else to do.
   *[other] end your turn and let your planes fly; there is nothing else to do.
    }
order-buy = { $last ->
    [yes] buy the last domino ({ $price ->
        [one] 1 coin
       *[other] { $price } coins
    }, ends the game)
   *[no] buy a domino ({ $price ->
        [one] 1 coin
       *[other] { $price } coins
    })
    }
order-build = build with { $dominoes ->
    [one] your domino
   *[other] your { $dominoes } dominoes
    }
order-soldiers = deploy soldiers
order-planes = send { $planes ->
    [one] your plane
   *[other] planes
    }
order-end = { $planes ->
    [0] end your turn
   *[other] end your turn and let your planes fly
    }

warn-attacker = { $soldiers ->
    [0] { $boats ->
        [one] 1 loaded boat has not been launched.
       *[other] { $boats } loaded boats have not been launched.
    }
    [one] 1 soldier on the bridge can still move{ $boats ->
        [0] .
        [one] , and 1 loaded boat has not been launched.
       *[other] , and { $boats } loaded boats have not been launched.
    }
   *[other] { $soldiers } soldiers on the bridge can still move{ $boats ->
        [0] .
        [one] , and 1 loaded boat has not been launched.
       *[other] , and { $boats } loaded boats have not been launched.
    }
    }
warn-defender = { $planes ->
    [one] 1 plane can still be sent for free.
   *[other] { $planes } planes can still be sent for free.
    }
closes-steps = no more { $buying ->
    [yes] { $building ->
        [yes] buying or building
       *[no] buying
    }
   *[no] building
    } this turn
closes-ahead = soldiers ahead of this one must wait
closes-boat = no second soldier can board
warn-last = This ends the game at once: { $crossed } across, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    } saved. { $ahead ->
    [1] The attacker wins.
    [0] It is a draw.
   *[other] The defender wins.
    }
ask-hit = keep { $low } and { $high } ({ $special ->
    [ace] the ace
   *[none] plane { $plane }
    } needs { $need }) or reroll one die.
ask-section = keep { $low } and { $high } (section { $section }) or reroll one die.
ask-aim = choose a boat to aim at ({ $shots ->
    [one] 1 shot
   *[other] { $shots } shots
    } left).
score-crossed = soldiers across
score-coins = coins

## What happened: log lines, buttons (.label), summaries (.recap) and plans (.plan)

bought = { NAME($side, form: "The") } bought { $last ->
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
    .plan = buy a domino for { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }
drew = { $face ->
    [none] { NAME($side, form: "The") } drew a domino in secret.
   *[other] { NAME($side, form: "The") } drew { $face }.
    }
got-last = { $face ->
    [none] It went to the reserve.
   *[other] It was { $face }.
    }
laid-section = { NAME($side, form: "The") } built section { $section } of the bridge{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }.
    .label = Build section { $section }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }
    .recap = section { $section } of the bridge was built
    .plan = build section { $section }{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-boat = { NAME($side, form: "The") } built a boat{ $face ->
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
    .plan = build a boat{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-plane = { NAME($side, form: "The") } built { $special ->
    [ghost] the ghost
    [ace] the ace
   *[none] plane { $face }
    }.
    .label = Build a plane
    .recap = the defender built { $times ->
    [one] a plane
   *[other] { $times } planes
    }
    .plan = build a plane{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }
built-cannon = { NAME($side, form: "The") } built a cannon{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }.
    .label = Build a cannon
    .recap = the defender built { $times ->
    [one] a cannon
   *[other] { $times } cannons
    }
    .plan = build a cannon{ $face ->
    [none] {""}
   *[other] {""} ({ $face })
    }

unloaded = { COUNT($boats) ->
    [one] Boat { LIST($boats) }
   *[other] Boats { LIST($boats) }
    } unloaded: { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } got across.
    .recap = { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } got across by boat
entered = The attacker put a soldier on the bridge.
    .label = Put a soldier on the bridge
    .recap = { $times ->
    [one] a soldier was
   *[other] { $times } soldiers were
    } put on the bridge
    .plan = put { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } on the bridge
stepped = The soldier on space { $space } moved to space { $to }.
    .label = Move one space
    .plan = move the soldier on space { $space }
stepped-off = The soldier on space { $space } moved off the bridge; { $crossed ->
    [one] 1 soldier is
   *[other] { $crossed } soldiers are
    } now across.
    .label = Move off the bridge
    .recap = { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } got across by bridge
    .plan = move a soldier off the bridge
marched = { COUNT($ways) ->
    [one] 1 soldier
   *[other] { COUNT($ways) } soldiers
    } marched{ $across ->
    [0] {""}
   *[other] , { $across } got across
    }.
    .label = { COUNT($ways) ->
    [one] March: 1 soldier moves
   *[other] March: { COUNT($ways) } soldiers move
    }
    .recap = { COUNT($ways) ->
    [one] 1 soldier
   *[other] { COUNT($ways) } soldiers
    } marched{ $across ->
    [0] {""}
   *[other] , { $across } got across
    }
    .plan = march
boarded = { $soldiers ->
    [1] The attacker loaded a soldier into boat { $boat } (now face up).
   *[other] The attacker loaded a second soldier into boat { $boat }.
    }
    .label = Load a soldier
    .plan = load { $times ->
    [one] a soldier
   *[other] { $times } soldiers
    } into boat { $boat }
launched = The attacker launched boat { $boat } with { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    }.
    .label = Launch boat { $boat }
    .recap = { $times ->
    [one] a boat was
   *[other] { $times } boats were
    } launched with { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    }{ $times ->
    [one] {""}
   *[other] {" "}each
    }
    .plan = launch boat { $boat }

sent = { NAME($side, form: "The") } sent { $special ->
    [ghost] the ghost
    [ace] the ace
   *[none] plane { $plane }
    }{ $price ->
    [0] {""}
    [one] {""} for 1 coin
   *[other] {""} for { $price } coins
    }.
    .label = { $price ->
    [0] Send it
    [one] Send it for 1 coin
   *[other] Send it for { $price } coins
    }
    .plan = send { $special ->
    [ghost] the ghost
    [ace] the ace
   *[none] plane { $plane }
    }
rolled = { $special ->
    [ace] The ace
   *[none] Plane { $plane }
    } rolled { $low } and { $high }.
rolled-again = The rerolled die shows { $pips }.
ghost-asked = { $need ->
    [none] That means section { $section }; the ghost can reroll a die.
   *[other] The plane needs { $need }; the ghost can reroll a die.
    }
    .label = { $need ->
    [none] section { $section }?
   *[other] needs { $need }
    }
kept = The defender kept { $low } and { $high }.
    .label = Keep { $low } and { $high }
ghost-turned = The ghost rerolled the { $pips } and kept the { $stays }.
reroll-to-hit = Reroll the { $pips }: { $hits } of { $faces } hit
reroll-for-section = Reroll the { $pips }: sections { $first } to { $last }
missed = The plane missed with { $total }; it needed { $need }.
    .label = { $total }: a miss
    .recap = { $times ->
    [one] a plane
   *[other] { $times } planes
    } missed
hit = { $deadly ->
    [yes] The plane hit with { $total }, a deadly hit!
   *[no] The plane hit with { $total }!
    }
    .label = { $deadly ->
    [yes] { $total }: a deadly hit
   *[no] { $total }: a hit
    }
destroyed = Section { $section } was destroyed{ COUNT($dead) ->
    [0] {""}
    [one] , killing 1 soldier
   *[other] , killing { COUNT($dead) } soldiers
    }.
    .label = section { $section } destroyed
    .recap = section { $section } was destroyed{ COUNT($dead) ->
    [0] {""}
    [one] , killing 1 soldier
   *[other] , killing { COUNT($dead) } soldiers
    }
fell-into-water = The bomb fell into the water: section { $section } was missing.
    .label = section { $section } missing: no effect
    .recap = { $times ->
    [one] a bomb
   *[other] { $times } bombs
    } fell into the water
turned-back = { $planes ->
    [one] 1 plane
   *[other] { $planes } planes
    } turned back: the bridge was gone.

cannons-ready = { $cannons ->
    [one] 1 cannon
   *[other] { $cannons } cannons
    } got ready to fire.
    .label = { $cannons ->
    [one] 1 cannon fires
   *[other] { $cannons } cannons fire
    }
aimed = The defender aimed at boat { $boat }.
    .label = Aim at { $boat }: { $sinks } in { $faces }
fired = { $target ->
    [none] A cannon fired and rolled { $pips }.
   *[other] A cannon fired at boat { $target } and rolled { $pips }.
    }
sank = { COUNT($boats) ->
    [one] Boat { LIST($boats) }
   *[other] Boats { LIST($boats) }
    } sank; { $dead ->
    [one] 1 soldier
   *[other] { $dead } soldiers
    } died.
    .label = { $pips }: { LIST($boats, between: ", ") } sunk
    .recap = { COUNT($boats) ->
    [one] boat { LIST($boats) }
   *[other] boats { LIST($boats) }
    } sank with { $dead ->
    [one] 1 soldier
   *[other] { $dead } soldiers
    }
shot-missed = It hit no boat.
    .label = { $pips }: no boat hit
    .recap = { $times ->
    [one] a cannon
   *[other] { $times } cannons
    } missed

ended-turn = { NAME($side, form: "The") } ended the turn{ $planes ->
    [0] {""}
    [one] , and 1 plane took off
   *[other] , and { $planes } planes took off
    }.
    .label = { $planes ->
    [0] End turn
    [one] End turn: 1 plane flies
   *[other] End turn: { $planes } planes fly
    }
turn-began = { $round ->
    [none] {""}
   *[other] Round { $round } began.{" "}
    }{ NAME($side, form: "The") } took { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    }.
game-ended = The game ended: { $crossed } across, { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    } saved.
    .label = the game ends

## The result

decided-by = { $crossed ->
    [0] no soldiers
    [one] 1 soldier
   *[other] { $crossed } soldiers
    } across against { $coins ->
    [0] no coins
    [one] 1 coin
   *[other] { $coins } coins
    } saved { $reason ->
    [last-domino] when the last domino was bought
   *[last-round] at the end of round { $round }, the last round
    }
figure-ahead = { NAME($side, form: "The") } took the lead for good in
figure-round = round { $round }
figure-boats = Soldiers across, by boat : by bridge
figure-bought = Dominoes bought, attacker : defender
figure-rounds = Rounds
figure-planes = Planes that hit
figure-shots = Shots that sank a boat
figure-blow = Worst loss
figure-blow-bomb = section { $section }{ $dead ->
    [0] {""}
    [one] {""} with 1 soldier
   *[other] {""} with { $dead } soldiers
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

## Why a move is illegal

not-no-such-move = { $text } is not a move of this game. Moves look like `buy`, `boat-3-5`, `move-4`, `send-0-1` or `end`.
not-game-over = The game is over.
not-dice-first = { $drawing ->
    [yes] A domino must be drawn first.
   *[no] The dice must be rolled first.
    }
not-wrong-side = { $attack ->
    [yes] Only the attacker builds sections and boats and deploys soldiers.
   *[no] Only the defender builds planes and cannons, sends planes and fires.
    }
not-wrong-moment = { $when ->
    [ghost] You can keep or reroll dice only just after a roll in a mission with the ghost.
    [aim] You can aim only just before a shot, if cannons are aimed and at least two boats can be sunk.
    [say-aim] First choose a boat to aim at.
   *[say-dice] First keep the roll or reroll one die.
    }
not-step-over = A later step of this turn has begun. You can't go back.
not-coins = This costs { $price ->
    [one] 1 coin
   *[other] { $price } coins
    }, but { NAME($side, form: "the") } has { $coins }.
not-not-yours = { $domino } is not { NAME($side, form: "held") }.
not-bridge-complete = All six sections of the bridge already stand.
not-gap = Section { $section } of the bridge is missing.
not-space-taken = There is already a soldier on space { $space }.
not-no-soldier = There is no soldier on space { $space }.
not-ahead-first = A soldier behind this one has already moved this turn. Move soldiers from front to back.
not-moved = This soldier has moved { $steps ->
    [one] 1 space
   *[other] { $steps } spaces
    } this turn, the maximum.
not-one-by-one = A march must move at least two soldiers.
not-no-boat = There is no boat { $boat } at the attacker's bank.
not-boat-full = Boat { $boat } already holds two soldiers.
not-boat-empty = Boat { $boat } is empty. Load a soldier first.
not-no-plane = There is no plane { $plane } at the air base.
not-already-sent = Plane { $plane } has already been sent this turn.
not-no-bridge = No section of the bridge stands, so there is nothing to bomb.
not-no-such-die = No die shows { $pips }. The dice show { $low } and { $high }.
not-no-target = There is no boat { $boat } at the defender's bank.

## Compound moves

row-send-free = Send all that cost nothing
row-send-all = Send all planes for { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
    }
row-march-and-enter = March, then put a soldier on the bridge
row-march-one = Move all soldiers one space
row-load = Load { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    }
row-load-and-launch = Load { $soldiers ->
    [one] 1 soldier
   *[other] { $soldiers } soldiers
    } and launch { $boats ->
    [one] 1 boat
   *[other] { $boats } boats
    }
row-launch = Launch { $boats ->
    [one] 1 boat as it is
   *[other] { $boats } boats as they are
    }

## Reasons in hints and the analysis

# $you: whether the player whose turn it is reads this; $own: whether the player's own side acts; $when: "on the next
# turn", or nothing; $once: whether it happens at most once; $more: how many more, if not
buys-last-ahead =
    .theme = Win with the last domino
    .then = { $own ->
        [yes] { $you ->
            [yes] You buy the last domino{ $when } and win
           *[no] { NAME($side, form: "The") } buys the last domino{ $when } and wins
            }
       *[no] { NAME($side, form: "The") } buys the last domino{ $when }, and { $you ->
            [yes] you win
           *[no] { $who } wins
            }
        }
buys-all-ahead =
    .theme = Win with the last domino
    .then = { $you ->
        [yes] You buy the last { $dominoes } dominoes in this turn and win
       *[no] { $who } buys the last { $dominoes } dominoes in this turn and wins
        }: { $across ->
        [0] no soldier is
        [one] 1 soldier is
       *[other] { $across } soldiers are
        } across against { $coins ->
        [0] no coins
        [one] 1 coin
       *[other] { $coins } coins
        }
buys-last-behind =
    .theme = Put off the end
    .then = { $own ->
        [yes] { $you ->
            [yes] You buy the last domino{ $when } and lose
           *[no] { NAME($side, form: "The") } buys the last domino{ $when } and loses
            }
       *[no] { NAME($side, form: "The") } buys the last domino{ $when }, and { $you ->
            [yes] you lose
           *[no] { $who } loses
            }
        }
    .otherwise = Otherwise { $own ->
        [yes] { $you ->
            [yes] you buy the last domino{ $when } and lose
           *[no] { NAME($side, form: "the") } buys the last domino{ $when } and loses
            }
       *[no] { NAME($side, form: "the") } buys the last domino{ $when }, and { $you ->
            [yes] you lose
           *[no] { $who } loses
            }
        }
buys-last-level =
    .theme = { $own ->
        [yes] Save a draw
       *[no] Put off the end
        }
    .then = { $own ->
        [yes] { $you ->
            [yes] You buy the last domino{ $when }: the game is a draw
           *[no] { NAME($side, form: "The") } buys the last domino{ $when }: the game is a draw
            }
       *[no] { NAME($side, form: "The") } buys the last domino{ $when }: the game is a draw
        }{ $turns ->
        [0] {""}
        [one] {""}, and without it the defender goes on taking a coin a turn
       *[other] {""}, and without it the defender goes on taking a coin a turn, while it takes the foremost soldier on the bridge { $turns } turns to get across
        }
    .otherwise = Otherwise { NAME($side, form: "the") } buys the last domino{ $when }: the game is a draw
walks-off =
    .theme = { $good ->
        [yes] Get soldiers across
       *[no] Keep soldiers from crossing
        }
    .then = A soldier walks off the bridge{ $when }: then { across-then }
    .otherwise = Otherwise a soldier walks off the bridge{ $when }: then { across-then }
across-then = { $crossed ->
        [one] 1 is
       *[other] { $crossed } are
    } across against { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }{ COUNT($launched) ->
        [0] {""}
        [one] {""}, not counting boat { LIST($launched) }, which was launched in this turn
       *[other] {""}, not counting boats { LIST($launched) }, which were launched in this turn
    }
enters =
    .theme = Get soldiers onto the bridge
    .then = A soldier enters the bridge
enters-bridge =
    .theme = Get soldiers onto the bridge
    .then = { $full ->
        [yes] Another soldier enters, so that the bridge is full up to the gap: { $soldiers ->
            [2] both
           *[other] all { $soldiers }
        } go on as soon as section { $gap } is built
       *[no] { $soldiers ->
            [one] A soldier enters
           *[other] Another soldier enters
        }{ $freed ->
            [yes] {""}, since space 1 becomes free
           *[no] {""}
        }: only one can in a turn, so a turn without one can't be made up for; { $coins ->
            [0] no coins are left
            [one] 1 coin is left
           *[other] { $coins } coins are left
        }, with the next income enough for { $dominoes ->
            [0] no domino
            [one] 1 domino
           *[other] { $dominoes } dominoes
        }
        }
marches =
    .theme = Keep the march going
    .then = { $complete ->
        [yes] All soldiers that can go on do so
       *[no] Some soldiers on the bridge go on
        }
marches-on =
    .theme = Keep the march going
    .then = { $complete ->
        [yes] { $moved ->
            [one] The only soldier who can { can-cross }
            [2] Both soldiers who can { can-cross }
           *[other] All { $moved } soldiers who can { can-cross }
        }
       *[no] { $moved ->
            [one] A soldier on the bridge{ in-time } goes on
           *[other] { $moved } soldiers on the bridge{ in-time } go on
        }
        }{ $entered ->
        [0] {""}
        [one] {" "}and another enters
       *[other] {" "}and { $entered } enter
        }{ $turns ->
        [0] { $gap ->
            [0] : left standing, { $moved ->
                [one] it
               *[other] they
            } would get across a turn later
           *[other] , up to the gap at section { $gap }, so that { $moved ->
                [one] it loses
               *[other] they lose
            } no time waiting for it
        }
        [one] : the foremost, on space { $front }, can be across on your next turn{ $row ->
            [0] {""}
            [one] {" "}and the one right behind it on the turn after
           *[other] {" "}and the { $row } right behind it on the turns after
        }
       *[other] : the foremost, on space { $front }, can be across in { $turns } turns
        }{ $complete ->
        [yes] { $turns ->
            [0] {""}
           *[other] , and one left standing would get across a turn later
        }
       *[no] {""}
        }
in-time = { $until ->
        [0] {""}
       *[other] {" "}who can still get across by round { $until }
    }
can-cross = { $until ->
        [0] go on { $moved ->
            [one] does
           *[other] do
        }
       *[other] still get across by round { $until } { $moved ->
            [one] goes on
           *[other] go on
        }
    }
builds-section =
    .theme = { $good ->
        [yes] Build the bridge
       *[no] Hold the bridge up
        }
    .then = Section { $section } is built{ $when }
    .otherwise = Otherwise section { $section } is built{ $when }
builds-section-for =
    .theme = { $good ->
        [yes] Build the bridge
       *[no] Hold the bridge up
        }
    .then = Section { $section } is built{ $when }{ section-built-for }
    .otherwise = Otherwise section { $section } is built{ $when }{ section-built-for }
section-built-for = { $complete ->
        [yes] , which completes the bridge
       *[no] {""}
    }{ $waiting ->
        [0] {""}
       *[other] { $ahead ->
            [0] , and the soldier on space { $waiting } can go on
           *[other] , and the soldier on space { $waiting } has { $ahead } spaces ahead
        }
    }
sections-fall =
    .theme = { $good ->
        [yes] Destroy the bridge
       *[no] Protect the bridge
        }
    .then = A bomb destroys a section of the bridge{ $when }
    .otherwise = Otherwise a bomb destroys a section of the bridge{ $when }
section-falls =
    .theme = { $good ->
        [yes] Destroy the bridge
       *[no] Protect the bridge
        }
    .then = A bomb destroys section { $section }{ $when }
    .otherwise = Otherwise a bomb destroys section { $section }{ $when }
is-bombed =
    .theme = { $good ->
        [yes] Destroy the bridge
       *[no] Protect the bridge
        }
    .then = Plane { $plane } destroys section { $section }{ $dead ->
        [0] {""}
        [one] {" "}and kills a soldier
       *[other] {" "}and kills { $dead } soldiers
        }{ $when }
    .otherwise = Otherwise plane { $plane } destroys section { $section }{ $dead ->
        [0] {""}
        [one] {" "}and kills a soldier
       *[other] {" "}and kills { $dead } soldiers
        }{ $when }
builds-boat =
    .theme = { $good ->
        [yes] Build boats
       *[no] Prevent boats
        }
    .then = Boat { $boat } is built{ $when }, which no cannon can sink
    .otherwise = Otherwise boat { $boat } is built{ $when }, which no cannon can sink
boat-load = { $soldiers ->
        [one] 1 soldier
       *[other] { $soldiers } soldiers
    }
cannons-there = { $cannons ->
        [one] the cannon
       *[other] the { $cannons } cannons
    }
boat-sails =
    .theme = Launch a boat
    .then = Boat { LIST($boats) } sails with { boat-load }{ $cannons ->
        [0] , and there is no cannon yet
       *[other] { COUNT($safe) ->
            [0] : it gets past { cannons-there } with a chance of { $chance } %
           *[other] , and no cannon can sink it
        }
        }{ $counts ->
        [yes] {""}. With it, { soldiers-against-coins }
       *[no] { boats-needed }
        }
fleet-sails =
    .theme = Launch several boats
    .then = Boats { LIST($boats) } sail with { $each ->
        [0] { $soldiers } soldiers in all
        [one] 1 soldier each
       *[other] { $each } soldiers each
        }{ $cannons ->
        [0] , and there is no cannon yet
       *[other] { COUNT($safe) ->
            [0] : at least one boat gets past { cannons-there } with a chance of { $chance } %
           *[other] : no cannon can sink { LIST($safe) }, and at least one other boat gets past { cannons-there } with a chance of { $chance } %
        }
        }{ $counts ->
        [yes] {""}. { COUNT($safe) ->
            [0] With only one of them
           *[other] With { LIST($safe) } alone
        }, { soldiers-against-coins }
       *[no] { boats-needed }
        }
soldiers-against-coins = { $across ->
        [one] 1 soldier is
       *[other] { $across } soldiers are
    } across against { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
    }
boats-needed = { $behind ->
        [0] {""}
       *[other] {""}. Only boats can make up the defender's lead of { $behind }: the defender gets a coin a turn, and at most one soldier a turn walks off the bridge
    }
wastes-boat =
    .theme = Build the right boat
    .then = Domino { $boat } becomes section { $section }, where any other domino would do: as a boat, no cannon could sink it
    .otherwise = Otherwise domino { $boat } becomes section { $section }, where any other domino would do: as a boat, no cannon could sink it
boat-is-ready =
    .theme = Build boats
    .then = Boat { $boat } is ready for { boat-load } before there is a cannon: if you launch it on your next turn, { $cannons ->
        [0] the defender can't have built a cannon by then
        [one] the defender can have built only 1 cannon, which would sink it with a chance of { $chance } %
       *[other] the defender can have built at most { $cannons } cannons, which would sink it with a chance of { $chance } %
        }
boat-is-safe =
    .theme = Bring a boat over
    .then = Boat { $boat } gets over safely{ $when }
    .otherwise = Otherwise boat { $boat } gets over safely{ $when }
boats-are-safe =
    .theme = Bring boats over
    .then = Boats { LIST($boats) } get over safely{ $when }
    .otherwise = Otherwise boats { LIST($boats) } get over safely{ $when }
all-boats-sink =
    .theme = { $good ->
        [yes] Sink all boats
       *[no] Save a boat
        }
    .then = No boat gets past the cannons{ $when }
    .otherwise = Otherwise no boat gets past the cannons{ $when }
boats-sink =
    .theme = { $good ->
        [yes] Sink several boats
       *[no] Save boats
        }
    .then = A cannon sinks boats { LIST($boats) }{ $when }
    .otherwise = Otherwise a cannon sinks boats { LIST($boats) }{ $when }
boat-sinks =
    .theme = { $good ->
        [yes] Sink a boat
       *[no] Save a boat
        }
    .then = A cannon sinks boat { $boat }{ $when }
    .otherwise = Otherwise a cannon sinks boat { $boat }{ $when }
is-sunk =
    .theme = { $good ->
        [yes] Sink a boat
       *[no] Save a boat
        }
    .then = A cannon sinks boat { $boat } with { boat-load }{ $when }{ chance-of-it }
    .otherwise = Otherwise a cannon sinks boat { $boat } with { boat-load }{ $when }{ chance-of-it }
chance-of-it = { $chance ->
        [none] {""}
       *[other] {" "}(a chance of { $chance } %)
    }
cannons-added =
    .theme = Build cannons
    .then = { $without ->
        [0] Without a cannon, every boat gets over; now a typical boat sinks with a chance of { $chance } %
       *[other] With { $cannons } cannons, a typical boat sinks with a chance of { $chance } % instead of { $without } %
        }
plane-stays =
    .theme = Keep coins
    .then = { $special ->
        [ace] The ace
       *[other] Plane { $plane }
        } would cost { $price ->
        [one] a coin, which counts as much as a soldier across,
       *[other] { $price } coins, which count as much as soldiers across,
        } for a chance of { $chance } % to destroy a section
cannons-suffice =
    .theme = Keep coins
    .then = Another cannon would cost { $price } coins, each as good as a soldier across, and sink boat { $boat } with a chance of { $raised } % instead of { $chance } %
plane-stands =
    .theme = { $good ->
        [yes] Build planes
       *[no] Prevent planes
        }
    .then = { $special ->
        [ghost] The ghost joins the planes{ $when } and can reroll a die of each mission
        [ace] The ace joins the planes{ $when } and always hits
       *[none] Plane { $plane } joins the planes{ $when } and hits { $hits } times in { $results }
        }
    .otherwise = Otherwise { $special ->
        [ghost] the ghost joins the planes{ $when } and can reroll a die of each mission
        [ace] the ace joins the planes{ $when } and always hits
       *[none] plane { $plane } joins the planes{ $when } and hits { $hits } times in { $results }
        }
bombs =
    .theme = Bomb the bridge
    .then = { $price ->
        [0] At no cost
        [one] For 1 coin
       *[other] For { $price } coins
        }, { $was ->
        [0] { COUNT($planes) ->
            [one] plane { LIST($planes) } destroys a section
           *[other] planes { LIST($planes) } destroy a section
        } with a chance of { $chance } %
       *[other] the mission's chance to destroy a section goes from { $was } % to { $chance } %
        }{ $kills ->
        [0] {""}
       *[other] { $was ->
            [0] , and { COUNT($planes) ->
                [one] kills
               *[other] kill
            } soldiers with a chance of { $kills } %
           *[other] {" "}and its chance to kill soldiers to { $kills } %
        }
        }{ $ghost ->
        [yes] , without the ghost's reroll
       *[no] {""}
        }
plane-hits =
    .theme = { $good ->
        [yes] Hit with a plane
       *[no] Survive an air raid
        }
    .then = Plane { $plane } hits{ $when }
    .otherwise = Otherwise plane { $plane } hits{ $when }
deadly-hit =
    .theme = { $good ->
        [yes] Hit with a plane
       *[no] Survive an air raid
        }
    .then = Plane { $plane } makes a deadly hit{ $when }, which kills on the neighbouring sections as well
    .otherwise = Otherwise plane { $plane } makes a deadly hit{ $when }, which kills on the neighbouring sections as well
is-too-late =
    .theme = Watch the last round
    .then = Nothing else is at stake in this turn: no soldier who could still move would get across by round { $until }
spends-nothing =
    .theme = Save coins
    .then = { $you ->
        [yes] You keep
       *[no] { $who } keeps
        } { $coins ->
        [one] 1 coin
       *[other] { $coins } coins
        }, with the next income enough for { $pool ->
        [one] the domino that is left
       *[other] { $dominoes } of the { $pool } dominoes that are left
        }{ $matters ->
        [yes] , with a coin less only for { $fewer }
       *[no] {""}
        }
buys-nothing =
    .theme = Keep coins
    .then = Buying a domino would cost { $price ->
        [one] a coin, which is
       *[other] { $price } coins, each
        } as good as a soldier across{ $trails ->
        [yes] : { $left ->
            [0] none would be left
            [one] 1 would be left
           *[other] { $left } would be left
        } against the { $certain ->
            [one] soldier
           *[other] { $certain } soldiers
        } across{ $aboard ->
            [0] {""}
           *[other] {" "}or in a boat that no cannon can sink
        }
       *[no] {""}
        }
coins-can-wait =
    .theme = Keep coins
    .then = No boat is across, and a cannon built after a launch still fires at the boat: until then, { $coins ->
        [one] the coin counts
       *[other] the { $coins } coins count
        } as much as { $coins ->
        [one] a soldier
       *[other] soldiers
        } across
any-domino-is-section =
    .theme = Build the bridge
    .then = Any domino can be section { $section }{ $complete ->
        [yes] , which completes the bridge
       *[no] {""}
        }{ $row ->
        [0] { $room ->
            [0] , without which no soldier can enter
           *[other] ; without it, only { $room } soldiers have room before the gap
        }
        [one] : the soldier before the gap can go on at once
       *[other] : the { $row } soldiers before the gap can go on at once
        }
any-domino-spares-boats =
    .theme = Buy dominoes
    .then = Any domino can be section { $section }, so that { COUNT($boats) ->
        [one] { LIST($boats) } can be a boat
       *[other] { LIST($boats) } can be boats
        }: { $coins } coins are left, enough for the { $soldiers } soldiers for whom there is then room in boats
any-domino-is-cannon =
    .theme = Build cannons
    .then = Any domino can be a cannon: { $without ->
        [0] without one, every boat gets over; with it, a typical boat sinks with a chance of { $chance } %
       *[other] a typical boat then sinks with a chance of { $chance } % instead of { $without } %
        }
may-draw-plane =
    .theme = Build planes
    .then = Without a plane, nothing threatens the bridge: { $good } of the { $unseen } dominoes that you can't see would hit at least { $hits } times in { $results }
can-buy-the-rest =
    .theme = Win with the last domino
    .then = The game is won: on your next turn, you can buy the last { $dominoes ->
        [one] domino
       *[other] { $dominoes } dominoes
    }, and the { $across } soldiers across outnumber the defender's coins, at most { $coins } by then
needs-boats =
    .theme = Play on
    .then = The game is nearly lost: even if no soldier dies on the bridge, at least { $boats } full boats would have to get past the { $cannons } cannons for the attacker to get ahead of a defender who only saves
cannot-get-ahead =
    .theme = Play on
    .then = { $draws ->
        [yes] At most a draw is left
       *[no] The game is lost
        } if the defender only saves: even without losses, at most { $across ->
        [one] 1 soldier
       *[other] { $across } soldiers
        } can be across in round { $round }, the best moment, against { $coins } coins
any-domino-is-boat =
    .theme = Build boats
    .then = Any domino can be a boat for two soldiers: { $behind ->
        [0] { $level ->
            [yes] the { crossing-now } in this turn only { $crossing ->
                [one] draws
               *[other] draw
            } level, and only boats can bring a lead, since the defender gets a coin a turn, and at most one soldier a turn walks off the bridge
           *[no] { idle-coins }
        }
       *[other] { $crossing ->
            [0] only boats can make up the defender's lead of { $behind }
           *[other] counting the { crossing-now } in this turn, the defender still leads by { $behind }, which only boats can make up
        }, since the defender gets a coin a turn, and at most one soldier a turn walks off the bridge
        }
any-domino-is-of-use =
    .theme = Buy dominoes
    .then = Any domino can be a section, or a boat for two soldiers: { idle-coins }
idle-coins = without it, { $places ->
        [0] none of the { $coins } coins that are left can become a soldier in a boat or on the bridge in this turn
        [one] only 1 of the { $coins } coins that are left can become a soldier, in a boat or on the bridge, in this turn
       *[other] at most { $places } of the { $coins } coins that are left can become soldiers in boats and on the bridge in this turn
    }
crossing-now = { $crossing ->
        [one] soldier who gets across
       *[other] { $crossing } soldiers who get across
    }
keeps-domino =
    .theme = Save a good domino
    .then = Domino { $face } stays hidden: it can still become a cannon in time, since one built after a launch fires at the boat, or a plane that hits { $hits } times in { $results }

## The coach

coach-drew = Only the buyer sees the domino that was drawn. It waits in the reserve and can be used in this turn or later.
coach-laid-section = A section carries two spaces, and its pips don't matter. A new section always fills the gap nearest to the attacker's bank.
coach-built-boat = A boat carries up to two soldiers. It's face down until the first one boards; then both sides see which rolls sink it.
coach-entered = A coin became a soldier, and never becomes a coin again. It counts only once it has crossed the whole bridge.
coach-launched = The boat is at the defender's bank at once, but its soldiers are across only when it unloads in the attacker's next turn. Until then, cannons can sink it.
coach-unloaded = Boats that the cannons have missed unload in the attacker's next turn. Soldiers who are across are safe, and each counts at the end.
coach-built-plane = A plane hits if two dice add up to its pips, so a plane with 7 pips is the best. Planes are never lost: they can be sent in every turn of the defender.
coach-built-cannon = Each cannon fires once at the end of the defender's turn if boats are at that bank. It's free, and the cannon's pips don't matter.
coach-hit = After a hit, two more dice show which section is struck. If the plane's roll to hit shows exactly the two ends of the plane, the hit is deadly: soldiers on neighbouring sections die, too.
coach-destroyed = A destroyed section takes its soldiers with it. Soldiers before the gap wait for a new section, those beyond it can walk on.
coach-ghost-asked = With the ghost along, the defender may reroll one die once in the mission, in a roll to hit or in a roll for the section.
coach-sank = A boat sinks if the die shows a number at one of its ends. A blank is never rolled, and a double has only one number, so such boats are hit less often.
