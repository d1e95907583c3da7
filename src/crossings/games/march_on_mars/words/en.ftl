### What is said of March on Mars, and in it.

## Facts

title = March on Mars
tagline = Walk round Mars together, and blow up a mind.
summary = Two to five marines march together to the far side of Mars, through wave after wave of aliens that want their base: share out four special dice over up to three actions, and with each throw either jump or shoot. Win by throwing a bomb beside the Master Mind before the rounds run out; as printed, teams that split march and guard well win about two games of five.
kind = co-operative dice march
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = Rules in our own words; terrain, dice and the aliens' strength are ours, for the pictures are lost.

## Options

option-players = Players
    .help = One marine each; two and three play on half of the planet.
    .provenance = as printed
option-difficulty = Difficulty
    .help = hard: yellow aliens come down on top of marines.
    .provenance = both as printed
    .value-normal = normal
    .value-hard = hard
option-specials = Special training
    .help = Special abilities: deal a card of two to each marine, choose freely, or none.
    .provenance = dealt as printed; others by house rule
    .value-deal = deal
    .value-choose = choose
    .value-none = none
option-order = Order of play
    .help = front: the foremost marine plays first; free: as the team likes.
    .provenance = the printed rules do not say; free by house rule
    .value-front = front
    .value-free = free
option-turns = Rounds
    .help = Rounds in which the Master Mind has to be destroyed.
    .provenance = 8 as printed; others by house rule
option-target = Bomb needs
    .help = What the four dice of the bomb have to add up to.
    .provenance = 9 as printed; others by house rule
option-base = Hits on the base
    .help = The hit that destroys the base.
    .provenance = 3 as printed; others by house rule
option-track = Track
    .help = Terrain cards from the Master Mind on, like hcai (half planet: hc), or random.
    .provenance = ours: the printed cards are lost
    .described = random, or different letters of a-j: four, or two with 2 or 3 players
option-black-twos = Twos on a black die
    .help = Sides of a black die that show 2; with 3 climbing and the bomb are harder.
    .provenance = ours: the printed faces are lost
preset-march = The march
    .help = As printed: { $turns } rounds, abilities dealt.
preset-half = Half a planet
    .help = Two marines on the short way.
preset-first = First landing
    .help = Without abilities, and the base holds longer.
preset-hard = Over your heads
    .help = Yellow aliens come down on marines.
warning-1 = The way to the Master Mind takes four to five turns; so few rounds leave no time for it.
clash-1 = option track: four cards for four or five players, two cards for two or three

## How a turn goes

card-goal = Blow up the Master Mind
    .text = March to it together and throw { $target } or more with the bomb beside it, by the end of round { $turns } and before hit { $base } destroys the base.
card-1 = Share out the dice
    .text = Four of six dice go to up to three actions, openly, before any is thrown.
card-2 = Jump or shoot
    .text = A throw is a jump with one die, or a shot with equal dice at exactly that distance.
card-3 = Stay together
    .text = A companion in your box lets you throw a die again, and no accident can stop you there.

## Endings

ending-mmm = The Martian Master Mind is blown up: the invasion is over, and all marines have won.
    .short = the Master Mind is destroyed: all win
ending-base = The base is destroyed, and nobody will come to fetch the marines.
    .short = base destroyed: all lose
ending-time = Time is up: the Martian fleet is on its way to the Earth.
    .short = out of time: all lose

decided-by-mmm = the bomb destroyed the Master Mind in round { $round }
decided-by-base = aliens held the landing zone at the end of round { $round }, and their hit destroyed the base
decided-by-time = { $round ->
    [one] 1 round is over
   *[other] { $round } rounds are over
    }, and the Master Mind still lives
verdict-won = { $hits ->
    [0] The base is whole.
    [one] The base took 1 hit.
   *[other] The base took { $hits } hits.
    }
verdict-lost = { $foremost ->
    [none] Nobody was on the way to the Master Mind.
   *[other] { $own ->
        [yes] Your marine was
       *[no] { NAME($foremost) } was
        } nearest to the Master Mind: { $columns ->
        [one] 1 column
       *[other] { $columns } columns
        } away.
    }
figure-decided = What decided it
decided-mmm = the bomb
decided-base = hit { $hits } on the base
decided-time = the bomb that failed
figure-rounds = Rounds survived
figure-of = { $count } of { $most }
figure-destroyed = Aliens destroyed
figure-share = { NAME($seat) } { $count }
figure-shares = { $count }: { LIST($shares) }
figure-nearest = Nearest to the Master Mind
figure-columns = { $columns ->
    [one] 1 column, { NAME($seat) }
   *[other] { $columns } columns, { NAME($seat) }
    }
figure-hits = Hits on the base
figure-crashes = Crashes

## Drawings in the rulebook

drawn-hits = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
    }

## Terrain

terrain-none = no card yet
terrain-a = Red Sands
terrain-b = Mesa
terrain-c = Basin
terrain-d = Twin Towers
terrain-e = Canyon
terrain-f = Old Volcano
terrain-g = Lava Step
terrain-h = Hollow Mesa
terrain-i = Deep Gorge
terrain-j = Needles
landing-zone = Landing zone
guard-box = Guard box
slot-l2 = on the left, next to the Master Mind
    .short = left, next to the Master Mind
slot-l1 = on the left, next to the landing zone
    .short = left, next to the landing zone
slot-r1 = on the right, next to the landing zone
    .short = right, next to the landing zone
slot-r2 = on the right, next to the Master Mind
    .short = right, next to the Master Mind
box = { $level ->
    [-1] column { $column }, at the bottom
   *[other] column { $column }
    }

## Aliens

aliens-y = { $count ->
    [one] 1 yellow alien
   *[other] { $count } yellow aliens
    }
aliens-b = { $count ->
    [one] 1 blue alien
   *[other] { $count } blue aliens
    }
aliens-r = { $count ->
    [one] 1 red alien
   *[other] { $count } red aliens
    }

## Special training

ability-orbital = Orbital bombing
    .short = Orbital
    .line = once, at the start of a turn, all aliens of one card die
ability-fusion = Fusion cannon
    .short = Fusion
    .line = each 1 makes two hits, each 3 none
ability-comms = Communications
    .short = Comms
    .line = marines on the same card may help each other throw again
ability-multishot = Multi-shot
    .short = Multi-shot
    .line = dice with other values shoot too, each value at one box
ability-drone = Drone
    .short = Drone
    .line = when the actions are done, two more dice for a shot
ability-sniper = Sniper
    .short = Sniper
    .line = each 2 or 3 kills any one alien; no jump and shot in one turn
ability-kamikaze = Kamikaze
    .short = Kamikaze
    .line = beside the Master Mind five dice for the bomb; if it fails, out of the game
ability-injector = Power-up injector
    .short = Injector
    .line = six dice now, three in the next turn
ability-precog = Precog
    .short = Precog
    .line = throw first, then share out what lies; not twice in a row
ability-ranger = Ranger
    .short = Ranger
    .line = neither the crash mark nor hazards do any harm
ability-jetpack = Jet pack
    .short = Jet pack
    .line = two dice together for one jump
ability-teleport = Teleportation
    .short = Teleport
    .line = a blue die leads to any card, before its action

## Dice

jump = { NAME($face) } ({ LIST($steps, between: ", ") })
two-jumps = { $first }, then { $second }
chance = { $percent } %

## What is due, and what is asked

asked = { $name }: { $question }
waiting = Waiting for { $name }, who { $due }.
drawn = { $phase ->
    [track] A terrain card is laid.
    [deal] Special training is dealt.
    [draw] New aliens are drawn.
   *[other] { $name } { $due }.
    }
due-track = a terrain card is laid
due-deal = special training is dealt
due-ability = chooses an ability
    .question = choose an ability for the whole game.
due-start = lands
    .question = choose where in the landing zone to begin; marines may share a box.
due-draw = { $count ->
    [one] 1 alien comes to { NAME($terrain) }
   *[other] { $count } aliens come to { NAME($terrain) }
    }
due-order = names who plays next
    .question = say which marine plays next.
due-program = shares out { $dice } dice
    .question = share out { $why ->
        [crashed] 2 dice (only two after a crash)
        [tired] 3 dice (only three after the injection)
        [injected] all 6 dice
       *[none] { $dice } dice
    } over up to three actions{ $more ->
        [beset] ; aliens are in your box, so only 1s count, to fight them
        [bomb] ; four dice in one action can be the bomb
        [base] , or have the base support somebody
       *[none] {""}
    }.
due-go = throws action { $action } or stops
    .question = throw action { $action } ({ LIST($dice) }){ COUNT($choices) ->
        [0] {""}
       *[other] , or { LIST($choices, style: "or") }
    }.
    .foreseen = take foreseen dice for action { $action }{ $bomb ->
        [yes] , set off the bomb with them,
       *[no] {""}
    } or stop.
may-bomb = set off the bomb with it
may-stop = stop here
may-teleport = teleport to a card
due-roll = throws dice
due-reroll = throws a die again
or-let-go = { $again ->
    [yes] , throw one die again, or let the throw go.
   *[no] , or let the throw go.
    }
only-let-go = { $again ->
    [yes] throw one die again, or let the throw go.
   *[no] let the throw go.
    }
due-choose = { $throw ->
    [bomb] throws for the bomb
    [teleport] teleports
    [him] aims a missile
    [sm] aims a missile
   *[other] jumps or shoots
    }
    .question = { $can ->
        [jump-shoot] jump with one die, or shoot{ or-let-go }
        [jump] jump with one die (nobody is at a distance to shoot){ or-let-go }
        [shoot] shoot{ or-let-go }
        [fight] fight the aliens in your box with your 1s{ or-let-go }
        [jump-fight] fight the aliens in your box, or jump{ or-let-go }
       *[other] { $beset ->
            [yes] aliens hold you and no 1 lies
           *[no] these dice are good for nothing here
        }: { only-let-go }
    }
    .bomb = the bomb shows { $total }, { $short } short of { $target }: throw one die again, or let it go.
    .teleport = choose the box to appear in{ $again ->
        [yes] , or throw the die again.
       *[no] .
    }
    .missile = { $hits ->
        [yes] choose what the missile strikes{ or-let-go }
       *[no] the missile comes down where no aliens are: { only-let-go }
    }
ask-with-dice = { LIST($uses, style: "or") }.
may-jump = pick the box where { $face } takes you
may-combine = pick a second die for the same jump
may-again = have { $face } thrown again
due-drone = may send the drone
    .question = send the drone with two dice for one more shot, or end the turn.
due-side = throws for the wave
due-bait = may have the wave thrown again
    .question = { $side ->
        [left] the wave comes on the left
        [right] the wave comes on the right
       *[none] one more alien comes
    }: let it come, or bait it and have the die thrown again.

## Deeds: set-up and chance

card-laid = { NAME($card) } is laid { NAME($slot) }.
training-dealt = { NAME($seat) } is dealt { LIST($abilities, style: "or") }.
trained = { NAME($seat) } is trained in { NAME($ability) }.
    .label = { NAME($ability) }: { NAME($ability, form: "line") }
    .plan = training in { NAME($ability) }
started = { NAME($seat) } begins in { $box }.
    .label = Land in { $box }
    .plan = to land in { $box }
aliens-came = New aliens { NAME($slot) }: { LIST($aliens) }.
die-fell = { NAME($seat) } throws { NAME($face, form: "a") }.
side-shown = The die for the wave shows { $side }.
    .piece = The die for the wave: { $side }

## Deeds: decisions

programmed = { NAME($seat) } shares out the dice: { $program }.
    .label = Throw { $program }
    .plan = to throw { $program }
chose-pass = { NAME($seat) } does nothing.
    .label = Pass: no action this turn
chose-inject = { NAME($seat) } takes the injection: six dice.
    .label = Power-up: six dice now, three in the next turn
    .plan = the injection, for six dice
chose-foresee = { NAME($seat) } looks into the future of { LIST($dice) }.
    .label = Precog: throw { LIST($dice) } first
    .plan = to look into the future of { LIST($dice) }
chose-kamikaze = { NAME($seat) } rushes at the Master Mind with { LIST($dice) }.
    .label = Kamikaze: the bomb with { LIST($dice) }
    .plan = to rush at the Master Mind with { LIST($dice) }
chose-bait = { NAME($seat) } offers itself as bait.
    .label = Support: bait the coming wave
    .plan = to bait the coming wave
chose-lift = { NAME($seat) } has { NAME($other) } put up by the base.
    .label = Support: put up { NAME($other) }
    .plan = to have { NAME($other) } put up
chose-him = { NAME($seat) } calls a HIM, with { NAME($other) } as its beacon.
    .label = Support: HIM, 3 hits, with { NAME($other) } as beacon
    .plan = a HIM, with { NAME($other) } as its beacon
chose-sm = { NAME($seat) } calls a Seeking Missile, with { NAME($other) } as its beacon.
    .label = Support: SM, 2 hits and a reroll, with { NAME($other) } as beacon
    .plan = a Seeking Missile, with { NAME($other) } as its beacon
chose-next = { NAME($other) } plays next.
    .label = { NAME($other) } plays next
chose-go = { NAME($seat) } throws action { $action }: { LIST($dice) }.
    .label = Throw action { $action }: { LIST($dice) }
    .plan = to throw action { $action }: { LIST($dice) }
chose-stop = { NAME($seat) } stops here.
    .label = End the actions
bomb-set = { NAME($seat) } sets off the bomb.
    .label = The bomb: { $target } or more destroys the Master Mind
    .plan = to set off the bomb
bomb-counted = { $short ->
    [0] The bomb shows { $total }: enough for { $target }.
   *[other] The bomb shows { $total }: { $short } short of { $target }.
    }
    .caption = { $short ->
        [0] { $total }: enough for { $target }
       *[other] { $total }: { $short } short of { $target }
    }
missile-missed = The missile flies { $far ->
    [one] 1 column
   *[other] { $far } columns
    }, and no aliens are that far from { NAME($other) }.
gate-chosen = { NAME($seat) } teleports to { NAME($card) } { NAME($slot) }, in from its { $edge ->
    [left] left
   *[right] right
    } edge.
    .label = Teleport to { NAME($card) }, in from its { $edge ->
        [left] left
       *[right] right
    } edge
chose-take = { NAME($seat) } takes { LIST($faces) } out of the hand.
    .label = Use { LIST($faces) } as action { $action }
chose-re = { NAME($seat) } throws { LIST($faces) } again.
    .label = Throw { LIST($faces) } again
    .plan = to throw { LIST($faces) } again
chose-hold = { NAME($seat) } lets the throw go.
    .label = Let the throw go
chose-drone = { NAME($seat) } sends the drone with { LIST($dice) }.
    .label = Drone: throw { LIST($dice) }
    .plan = to send the drone with { LIST($dice) }
chose-end = { NAME($seat) } calls the drone back.
    .label = End the turn without the drone
chose-keep = { NAME($seat) } lets the die lie.
    .label = Keep this wave
chose-again = { NAME($seat) } has the die thrown again.
    .label = Throw for the wave again

## Deeds: on the planet

jumped = { $way ->
    [onward] { NAME($seat) } jumps to the right
   *[back] { NAME($seat) } jumps to the left
    }{ $stays ->
    [yes] {" "}in { $start } with { $jumps }, and gets nowhere.
   *[no] , from { $start } to { $box }, with { $jumps }.
    }{ $cause ->
    [rock] {" "}The rock stops the jump
    [air] {" "}There is no ground, and it is a fall
    [hazard] {" "}It ends in a hazard
    [mark] {" "}The crash mark makes it a crash
   *[other] {""}
    }{ $end ->
    [saved] , but a companion makes it good.
    [crash] .
   *[other] {""}
    }
    .label = Jump with { $jumps }: { $end ->
        [safe] safe
        [saved] a companion makes the accident good
       *[crash] { $cause ->
            [rock] accident, the rock stops you
            [air] accident, no ground under you
            [hazard] accident, you end in a hazard
           *[mark] accident, by the crash mark
        }
    }
    .plan = to jump to { $box }
    .recap = { NAME($seat) } jumped to { $box }
appeared = { $cause ->
    [hazard] { NAME($seat) } appears in { $box }, in a hazard.
   *[other] { NAME($seat) } appears in { $box }.
    }
    .label = Appear in { $box }{ $cause ->
        [hazard] : accident, it is a hazard
       *[other] {""}
    }
    .plan = to appear in { $box }
    .recap = { NAME($seat) } appeared in { $box }
fought = { NAME($seat) } fights and kills { LIST($aliens) }.
    .label = Fight: kill { LIST($aliens) }
    .plan = to fight and kill { LIST($aliens) }
    .recap = { NAME($seat) } killed { LIST($aliens) }
shot = { NAME($seat) } shoots { LIST($aliens) } in { $box }.
    .label = Shoot: kill { LIST($aliens) }
    .plan = to shoot { LIST($aliens) } in { $box }
    .recap = { NAME($seat) } shot { LIST($aliens) }
missile-struck = { NAME($seat) }'s missile kills { LIST($aliens) } in { $box }.
    .label = Missile: kill { LIST($aliens) }
    .plan = the missile on { LIST($aliens) } in { $box }
    .recap = { NAME($seat) }'s missile killed { LIST($aliens) }
bombarded = { NAME($seat) } has { NAME($card) } { NAME($slot) } bombed from orbit: { LIST($aliens) } die.
    .label = Orbital bombing: all aliens on { NAME($card) }
    .plan = to bomb { NAME($card) } from orbit
    .recap = { NAME($seat) } had { LIST($aliens) } bombed from orbit

## Deeds: what followed

crashed = { NAME($seat) } lies crashed: two dice in the next turn.
    .recap = { NAME($seat) } crashed
stood-up = { NAME($seat) } stands up.
lost = { NAME($seat) } is lost.
    .recap = { NAME($seat) } is lost
mark-heeded = The crash mark wakes a wave.
    .label = the crash mark wakes a wave
base-hit = Aliens in the landing zone hit the base: hit { $hits } of { $most }.
    .label = aliens in the landing zone hit the base
    .recap = the base was hit{ $times ->
        [one] {""}
       *[other] {" "}{ $times } times
    }
wave-moved = { $side ->
    [l] A wave moves on the left side{ COUNT($into) ->
        [0] .
       *[other] {" "}and sends { LIST($into) } to the incoming wave.
    }
   *[r] A wave moves on the right side{ COUNT($into) ->
        [0] .
       *[other] {" "}and sends { LIST($into) } to the incoming wave.
    }
    }
    .label = { $side ->
        [l] a wave comes on the left
       *[r] a wave comes on the right
    }
    .recap = { $side ->
        [l] a wave came on the left
       *[r] a wave came on the right
    }
alien-sent = One more alien is on its way.
    .label = one more alien comes
    .recap = { $times ->
        [one] one more alien came
       *[other] { $times } more aliens came
    }
round-began = Round { $round } begins.
incoming-landed = The incoming wave comes down in the landing zone: { LIST($aliens) }.
    .recap = { LIST($aliens) } came down in the landing zone

## On the board: why

cause-rock = the rock stops the jump
cause-air = no ground: a fall
cause-hazard = a hazard: crashed
cause-mark = the crash mark: crashed
why-lost = out of the game
why-base-hit = aliens in the landing zone
why-wave = a wave is woken

## What would be lost

given-up = { LIST($facts, between: "; ") }.
lost-dice = { $dice ->
    [one] 1 die is not thrown
   *[other] { $dice } dice are not thrown
    }
lost-drone = the drone could still shoot
lost-bomb = one die of the bomb could still be thrown again
lost-shot = aliens could still be shot with this throw
lost-base = the aliens in the landing zone will hit the base
closes-orbital = only once in a game
closes-dice = the other dice of this action are lost
closes-turn = nothing else this turn
closes-foresee = no rerolls this turn, and no Precog next turn
closes-kamikaze = if it fails, the marine is out of the game
closes-shots = no shots this turn after a jump
closes-jumps = no jumps this turn after a shot
closes-throw = no jump and no reroll with this throw after a shot

## The board: who and what

mars = Mars
the-planet = The planet
the-mmm = The Martian Master Mind
mmm-destroyed = the Master Mind destroyed
rounds = { $round ->
    [0] Landing
   *[other] Round { $round } of { $turns }
    }
base-hits = The base has taken { $hits } of { $most } hits
incoming-wave = Incoming wave
incoming-empty = empty
incoming-waiting = next round
incoming-woken = wave is coming
in-bag = In the bag
master-mind = Master Mind
columns-to-mmm = Columns to the Master Mind
goes-on = to { $column }
start-zone = Start: landing zone
closed = closed
closed-with = closed with { LIST($seats, style: "or") } marines
so-many-incoming = { $aliens }, incoming
stands = { NAME($seat) }
lies = { NAME($seat) } (crashed)
note-out = out
note-crashed = crashed
note-bait = baits
note-used = used
note-to-play = to play
note-played = played
action = Action { $action }
action-bomb = The bomb
action-teleport = Teleport
aside-him = Missile: 3 hits
aside-sm = Missile: 2 hits
aside-foreseen = Foreseen
where = { NAME($area) }, { $box }
described = { $rounds }. { $turn }. { $ways }. { $base }. { LIST($marines, between: ". ") }. { $aliens ->
    [one] 1 alien
   *[other] { $aliens } aliens
    } on the planet, { $coming } in the incoming wave.

## The board: lines of places

rounds-line = { rounds }; if the Master Mind still lives after round { $turns }, all have lost
base-line = The base has taken { $hits } of { $most } hits; { $upgrades ->
    [0] the next one destroys it
    [one] 1 upgrade is left, the hit after that destroys it
   *[other] { $upgrades } upgrades are left, the hit after those destroys it
    }. Any alien in the landing zone at the end of a round is a hit
incoming-line = { COUNT($aliens) ->
    [0] Incoming wave: empty; a wave sends the aliens of the cards beside the landing zone here
   *[other] Incoming wave: { LIST($aliens) }, out of reach until they come down in the landing zone at the start of the next round
    }{ $wave ->
    [woken] . The crash mark has woken a wave: it comes at the end of this turn
   *[other] {""}
    }
mmm-line = The Martian Master Mind: from the box beside it, free of aliens, an action of { $dice } dice that shows { $target } or more destroys it
ways = The way to the Master Mind: { LIST($ways, between: "; ") }
way-open = { $side ->
    [left] left
   *[right] right
    }, { $columns ->
    [one] 1 column
   *[other] { $columns } columns
    } from { $seat ->
    [none] the landing zone
   *[other] { NAME($seat) }
    }
way-closed = { $side ->
    [left] left
   *[right] right
    }, { $closed }
closed-line = The way is { $closed }: rock on every level, and no guard box beside the Master Mind on this side; go { $side ->
    [left] left
   *[right] right
    }
bag-line = { COUNT($aliens) ->
    [0] In the bag: nothing; aliens killed go back into it
   *[other] In the bag: { LIST($aliens) }; aliens killed go back into it
    }
again-line = Throw a die again: with a companion in the box, or once a turn in the base
on-card = { COUNT($aliens) ->
    [0] { NAME($card) } ({ NAME($slot, form: "short") }): no aliens
   *[other] { NAME($card) } ({ NAME($slot, form: "short") }): { LIST($aliens) }
    }
wave-near = { $side ->
    [left] a wave on the left
    [right] a wave on the right
   *[only] a wave
    } sends those here to the incoming wave, and { COUNT($behind) ->
    [0] none come from behind
   *[other] { LIST($behind) } come from behind
    }
wave-far = { $side ->
    [left] a wave on the left
    [right] a wave on the right
   *[only] a wave
    } moves those here to the next card, and { $new ->
    [one] 1 new one comes
   *[other] { $new } new ones come
    }: one more than marines on this side
in-box = { $hazard ->
    [yes] { $where }, hazard
   *[no] { $where }
    }{ COUNT($who) ->
    [0] {""}
   *[other] : { LIST($who) }
    }
marine-out = { NAME($seat) }: out of the game
marine-above = { NAME($seat) }: not landed yet
marine-at = { NAME($seat) }: { $where }, { $columns ->
    [one] 1 column
   *[other] { $columns } columns
    } from the Master Mind
marine-crashed = crashed: two dice in its next turn
marine-card = training card { $card }
marine-used = used up
marine-strained = used in its last turn, so not in its next one
die-on-card = { $thrown ->
    [yes] { NAME($die) }
   *[no] { NAME($die) } { $number }
    }, { $card ->
    [0] aside
   *[other] action { $card }
    }

## Hints

die-spent = Action { $card } is made: the { NAME($die) } is used
die-later = Action { $card }: { NAME($die) }; where this action starts is not known yet
die-next = { $card ->
    [0] Aside
   *[other] Action { $card }
    }: { NAME($die) }: { LIST($faces, between: ", ") }
may-show = { NAME($die, form: "cap") }: { LIST($faces, between: ", ") }
face-chance = { $face } ({ $chance })
face-line = { NAME($face, form: "cap") }: shoots { $number ->
    [one] 1 column
   *[other] { $number } columns
    } away; { COUNT($boxes) ->
    [0] no safe jump
   *[other] jumps safely to { LIST($boxes, style: "or") }
    }
face-counts = { NAME($face, form: "cap") }: counts { $number }
aside-line = Dice beside the actions: foreseen, or for a missile, the drone or the bomb
sharing-1 = Action 1: at least one die; { $dice } dice in all
sharing-2 = Action 2: may stay empty; { $dice } dice in all
sharing-3 = Action 3: may stay empty, and must if action 2 does; { $dice } dice in all
card-holds = { COUNT($dice) ->
    [0] Action { $card }: no dice
   *[other] Action { $card }: { LIST($dice) }
    }
to-clear = { $hits ->
    [one] 1 hit to clear it
   *[other] { $hits } hits to clear it
    }
shot-at = distance { $far }{ $dice ->
    [0] {""}
    [one] , which 1 of the dice shows
   *[other] , which { $dice } of the dice show
    }
shoots-here = { NAME($seat) } shoots here with { $far }s
leads-here = { $accident ->
    [yes] accident with { LIST($faces) }
   *[no] landing with { LIST($faces) }
    }
colour-chance = { NAME($colour) } { $chance }
lands-here = one die lands here safely: { LIST($chances, between: ", ") }

## What a plan of dice leads to

plan-facts = { LIST($facts, between: "; ") }
plan-safe = { $any ->
    [yes] a safe jump: { $chance }
   *[no] no safe jump
    }
plan-beset = aliens in your box: only 1s count
plan-foremost = as far as { $box }: { $chance }
plan-wrong = { LIST($faces, style: "or") }: { $cause ->
    [rock] the rock stops you
    [air] no ground under you
    [hazard] you end in a hazard
   *[mark] you crash
    }
plan-crowd = aliens wait in { LIST($boxes) }
plan-shot = { $own ->
    [yes] a hit in your box: { $chance }
   *[no] a hit in { $box }: { $chance }
    }
plan-no-shot = nobody can be hit with these dice
plan-mark = a wave by the crash mark: { $chance }
plan-bomb = as the bomb { $target } or more: { $chance }
beacon-line = { $line }; as the beacon of a missile: { LIST($boxes, between: ", ") }
beacon-box = { $box } { $chance }
plan-foresee = thrown at once, and then shared out over your actions
plan-hand = { LIST($faces) }: { $safe ->
    [0] no safe jump
    [one] 1 safe jump
   *[other] { $safe } safe jumps
    }, { $boxes ->
    [0] nobody to shoot
    [one] 1 box to shoot at
   *[other] { $boxes } boxes to shoot at
    }
## The board in characters

key-ground = o ground  x hazard  # rock  < > the way to the Master Mind;  R: Red's marine, +: more than one
key-aliens = y b r: yellow, blue, red aliens in the box, listed below
actions-are = Actions  { $dice }
dice-lie = Dice lying: { $dice }
dice-foreseen = Foreseen: { $dice }

## Refusals of picks

not-empty-action = Action 1 needs a die, action 3 has some only if action 2 has; too few are left.
not-no-die-to-share = Pick up a die first, then put it on an action.
not-no-die-to-jump = Pick one of the dice that lie first, then where its jump ends.
not-out-of-reach = No jump with { NAME($face) } ends there.
not-so-far = No die shows more than { $farthest }: that box is farther away.
not-so-many-dice = Exactly { $due } dice are due.

## Refusals of moves

not-over = The game is over.
not-unknown = { $text } is no move of this game; moves look like `1:bbk/2:w`, `+k2:uf`, `shoot:-2@0=y1`.
not-a-program = { $text } is no way to share out dice: { $fault ->
    [letters] they are written b (blue), k (black) and w (white).
    [gap] action 1 needs a die, action 3 has some only if action 2 has, and there is no action 4.
    [colour] there are only two dice of each colour.
    [order] they are written in the order b, k, w, as in `1:bbk/2:w`.
   *[number] { $due } dice are due.
    }
not-chance = Dice or counters are to be drawn first.
not-impossible = This cannot come up now.
not-not-chance = Nothing is to be thrown or drawn now; a player decides.
not-wrong-moment = { $phase ->
    [ability] An ability is to be chosen now.
    [start] A marine is to be placed in the landing zone now.
    [order] The team has to say who plays next.
    [program] Dice are to be shared out over the actions now.
    [go] The next action is to be thrown now, or the turn to be stopped.
    [choose] The dice that lie are to be used now, for a jump or a shot, or let go.
    [drone] The drone may shoot now, or the turn may end.
   *[bait] Let the wave come now, or have its die thrown again.
    }
not-not-your-card = That ability is not on training card { $card }, which was dealt.
not-card-taken = Somebody has an ability of that training card.
not-half-zone = The landing zone of half a planet has only columns 14 to 16.
not-half-board = Half a planet has only the two cards on the left.
not-already-played = { NAME($seat) } has no turn left in this round.
not-no-such-marine = There is no such marine; they are numbered from 0 to { $last }.
not-too-few-dice = { $due } dice are due, not { $dice }.
not-too-many-dice = { $due } dice are due, not { $dice }.
not-injected = Six dice were taken, so they have to be shared out.
not-not-trained = Only a marine with { NAME($ability) } can do that.
not-two-dice = Only the Jet pack combines two dice.
not-not-fit = It takes a turn of four dice, and { $due } are due.
not-twice-in-a-row = You foresaw dice last turn; nobody does so twice in a row.
not-used-up = Orbital bombing comes once a game, and is used up.
not-empty-card = There are no aliens on that terrain card.
not-not-at-mmm = You are in no guard box beside the Master Mind.
not-beset = There are aliens in your box.
not-beset-in-base = There are aliens in your box; you have no hands free.
not-beset-to-jump = There are aliens in your box; you have to fight.
not-beset-to-shoot = There are aliens in your own box; you have to fight them.
not-not-in-base = Only a marine in the landing zone can ask the base for support.
not-out = { NAME($seat) } is out of the game.
not-not-crashed = { NAME($seat) } stands already.
not-foreseen = Dice were foreseen: they are taken, and none are thrown.
not-first-action = Action 1 has to be thrown.
not-not-four-dice = The bomb takes exactly four dice, not { $dice }.
not-no-blue-die = A teleportation takes a blue die, and this action has none.
not-not-foreseen = No dice were foreseen this turn.
not-not-in-hand = There are not so many of these dice in your hand.
not-wrong-throw = That is not what the dice were thrown for.
not-no-ground = There is no ground on that level of column { $column }.
not-not-thrown = No die shows { NAME($face) }.
not-not-so-many-thrown = There are not so many dice that show { NAME($face) }.
not-no-such-distance = That box is { $value ->
    [one] 1 column
   *[other] { $value } columns
    } away, and no die shows { $value }.
not-no-reroll = You may throw no die again now.
not-already-fired = A shot of this throw was made, so there is no jump in it.
not-sniper-shot = The Sniper has shot this turn, and does not jump.
not-sniper-jumped = The Sniper has jumped this turn, and does not shoot.
not-wrong-distance = The box is not { $columns } columns from the beacon.
not-not-beset = There is no alien in your box.
not-no-damage = A three of the Fusion cannon hits nothing.
not-no-aliens = There are not so many aliens of that colour in the box.
not-too-few-hits = That takes { $needed } hits, and you have { $hits }.
not-hits-left = The hits left over would kill another alien, so it has to die, too.

## Reasons of advice

goes-down = { NAME($seat) } crashes { $odds }.
is-out = { NAME($seat) } is lost { $odds }.
base-is-hit = The base is hit { $odds }.
aliens-die = Aliens that die: { $much }.
aliens-at-base = Aliens that come down in the landing zone: { $much }.
