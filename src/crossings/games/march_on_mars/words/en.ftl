### Messages of March on Mars.

## Facts

title = March on Mars
tagline = Reach the Martian Master Mind and blow it up.
summary = Two to five marines march to the far side of Mars to blow up the Martian Master Mind, while wave after wave of aliens attacks their base. Place four special dice on up to three actions. Roll them action by action, and jump or shoot with each roll. Teams that balance the march and the defence well win about two games in five.
kind = co-operative dice game
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = The rules are in our own words. Terrain, dice faces and the strength of aliens are ours, because the original pictures are lost.

## Options

option-players = Players
    .help = One marine each; two or three players use half of the planet.
    .provenance = printed rule
option-difficulty = Difficulty
    .help = Hard: yellow aliens deploy in boxes with marines.
    .provenance = printed rule
    .value-normal = normal
    .value-hard = hard
option-specials = Special training
    .help = Marines get abilities from a dealt card, by free choice, or not at all.
    .provenance = deal: printed rule; choose and none: our addition
    .value-deal = deal
    .value-choose = choose
    .value-none = none
option-order = Order of play
    .help = Front: the foremost marine plays first; free: the team chooses.
    .provenance = our addition: the printed rules name no order
    .value-front = front
    .value-free = free
option-turns = Rounds
    .help = The team must destroy the Master Mind within this many rounds.
    .provenance = 8: printed rule; other values: our addition
option-target = Bomb target
    .help = The total that the four dice of the bomb must reach.
    .provenance = 9: printed rule; other values: our addition
option-base = Hits on the base
    .help = How many hits destroy the base.
    .provenance = 3: printed rule; other values: our addition
option-track = Track
    .help = Letters of the terrain cards in column order, such as hcai (half planet: hc), or random.
    .provenance = our addition: the printed cards are lost
    .described = random, or different letters from a to j: four, or two with 2 or 3 players
option-black-twos = Twos on a black die
    .help = How many faces of a black die show 2. With 3, climbing and the bomb are harder than with 4.
    .provenance = our addition: the printed faces are lost
preset-march = The march
    .help = The printed game: { $turns } rounds, abilities dealt.
preset-half = Half a planet
    .help = Two marines on the smaller board.
preset-first = First landing
    .help = No abilities, and the base lasts longer.
preset-hard = Hard landing
    .help = Yellow aliens deploy in boxes with marines.
warning-1 = The march to the Master Mind takes four to five turns. Few teams can win in so few rounds.
clash-1 = Track: choose four cards for four or five players, two cards for two or three

## How to play

card-goal = Blow up the Master Mind
    .text = Reach it and roll { $target } or more with the bomb by the end of round { $turns }. { $base ->
        [one] One hit destroys the base, and you lose.
       *[other] If the base takes { $base } hits, you lose.
    }
card-1 = Place your dice
    .text = Place four of the six dice on up to three actions before you roll any.
card-2 = Jump or shoot
    .text = After each roll, jump with one die, or shoot with equal dice at exactly the distance they show.
card-3 = Stay together
    .text = With another marine in your box you may reroll a die, and accidents there do no harm.

## Endings

ending-mmm = The Master Mind is destroyed: all marines win.
    .short = the Master Mind is destroyed: all win
ending-base = The base is destroyed: all marines lose.
    .short = base destroyed: all lose
ending-time = Time is up, and the Master Mind is still alive: all marines lose.
    .short = out of time: all lose

decided-by-mmm = the bomb destroyed the Master Mind in round { $round }
decided-by-base = aliens in the landing zone destroyed the base at the end of round { $round }
decided-by-time = { $round ->
    [one] 1 round is over
   *[other] { $round } rounds are over
    }, and the Master Mind is still alive
verdict-won = { $hits ->
    [0] The base was never hit.
    [one] The base took 1 hit.
   *[other] The base took { $hits } hits.
    }
verdict-lost = { $foremost ->
    [none] No marine was left.
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
decided-time = the failed bomb
figure-rounds = Rounds played
figure-of = { $count } of { $most }
figure-destroyed = Aliens killed
figure-share = { $alone ->
    [yes] { NAME($seat) }
   *[no] { NAME($seat) } { $count }
    }
figure-shares = { $count } ({ LIST($shares) })
figure-nearest = Nearest to the Master Mind
figure-columns = { $columns ->
    [one] 1 column ({ NAME($seat) })
   *[other] { $columns } columns ({ NAME($seat) })
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
    [-1] column { $column } at the bottom
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
    .line = once a game, kill all aliens on one card
    .why = Orbital bombing clears a whole card at one stroke, for example the one next to the landing zone before a wave; the Fusion cannon needs 1s at distance 1 or in its own box
ability-fusion = Fusion cannon
    .short = Fusion
    .line = each 1 makes two hits, each 3 none
    .why = The Fusion cannon makes two hits with every 1 in every turn, enough for a blue alien with one die; Orbital bombing works only once
ability-comms = Communications
    .short = Comms
    .line = shares rerolls with all marines on its card
    .why = Communications gives each marine on its card a reroll of each roll, also in different boxes; Multi-shot needs aliens at several distances
ability-multishot = Multi-shot
    .short = Multi-shot
    .line = shoot with every number of a roll, each at one box
    .why = Multi-shot uses every number of a roll, so that one roll can clear up to three boxes; for rerolls, the marines can also share a box
ability-drone = Drone
    .short = Drone
    .line = after the actions, shoot with two more dice
    .why = The Drone adds a shot of two dice to every turn, also to a turn of jumps, after which a Sniper can't shoot
ability-sniper = Sniper
    .short = Sniper
    .line = each 2 or 3 kills any alien; can't both jump and shoot in one turn
    .why = One 2 or 3 of the Sniper kills the guard, or any red alien, for which other dice need three hits in one roll
ability-kamikaze = Kamikaze
    .short = Kamikaze
    .line = five dice for the bomb; if it fails, out of the game
    .why = Kamikaze throws five dice for the bomb and needs no companion for a reroll: one marine beside the Master Mind is enough
ability-injector = Power-up injector
    .short = Injector
    .line = six dice this turn, three next turn
    .why = The injector gives six dice in one turn: two for a jump into the box beside the Master Mind, and four for the bomb at once; Kamikaze has only one try, and only from that box
ability-precog = Precog
    .short = Precog
    .line = roll first, then choose dice; not two turns in a row
    .why = Precog sees its roll before it decides on jumps and shots; the Ranger only escapes crash marks and hazards
ability-ranger = Ranger
    .short = Ranger
    .line = the crash mark and hazards do no harm
    .why = The Ranger rolls black dice without a risk: no crash mark of its own brings a wave or a crash; Precog must rest every other turn
ability-jetpack = Jet pack
    .short = Jet pack
    .line = combine two dice in one jump
    .why = The Jet pack gets out of a box with aliens without a fight and combines two dice in one jump; Teleportation needs a blue die
ability-teleport = Teleportation
    .short = Teleport
    .line = use a blue die to reach any terrain card
    .why = Teleportation gets from the landing zone to the card next to the Master Mind with one blue die, at least seven columns at once; jumps take several turns for that

## Dice

jump = { NAME($face, form: "a") } ({ LIST($steps, between: ", ") })
two-jumps = { $first }, then { $second }
chance = { $percent } %

## Prompts, and what the others are waiting for

asked = { $name }: { $question }
waiting = Waiting for { $name }, who { $due }.
drawn = { $phase ->
    [track] A terrain card is placed.
    [deal] Special training is dealt.
    [draw] New aliens are drawn.
   *[other] { $name } { $due }.
    }
due-track = a terrain card is placed
due-deal = special training is dealt
due-ability = chooses an ability
    .question = choose an ability for the whole game.
due-start = lands
    .question = choose where to land; marines may share a box.
due-draw = { $count ->
    [one] 1 alien arrives on { NAME($terrain) }
   *[other] { $count } aliens arrive on { NAME($terrain) }
    }
due-order = chooses who plays next
    .question = choose the marine that plays next.
due-program = places { $dice } dice
    .question = place { $why ->
        [crashed] 2 dice (after a crash)
        [tired] 3 dice (after using the injector)
        [injected] all 6 dice
       *[none] { $dice } dice
    } on up to three actions{ $more ->
        [beset] ; aliens are in your box, so you can only fight, and only with 1s
        [bomb] ; an action of four dice can be the bomb
        [base] , or support the team from the base
       *[none] {""}
    }.
due-go = rolls action { $action } or stops
    .question = roll action { $action } ({ LIST($dice) }){ COUNT($choices) ->
        [0] {""}
        [one] , or { LIST($choices) }
       *[other] , { LIST($choices, style: "or") }
    }.
    .foreseen = use foreseen dice as action { $action }{ $bomb ->
        [yes] , set off the bomb,
       *[no] {""}
    } or stop.
may-bomb = set off the bomb
may-stop = stop here
may-teleport = teleport to a card
due-roll = rolls dice
due-reroll = rerolls a die
or-let-go = { $again ->
    [yes] , reroll one die, or discard the roll.
   *[no] , or discard the roll.
    }
only-let-go = { $again ->
    [yes] reroll one die, or discard the roll.
   *[no] discard the roll.
    }
due-choose = { $throw ->
    [bomb] rolls for the bomb
    [teleport] teleports
    [him] aims a missile
    [sm] aims a missile
   *[other] jumps or shoots
    }
    .question = { $can ->
        [jump-shoot] jump with one die, shoot{ or-let-go }
        [jump] jump with one die (no shot is possible){ or-let-go }
        [shoot] shoot{ or-let-go }
        [fight] fight the aliens in your box with your 1s{ or-let-go }
        [jump-fight] jump, fight the aliens in your box{ or-let-go }
       *[other] { $beset ->
            [yes] aliens are in your box, and no die shows 1
           *[no] these dice can't be used
        }; { only-let-go }
    }
    .bomb = the bomb shows { $total }, { $short } short of { $target }; reroll one die, or discard the roll.
    .teleport = choose the box to appear in{ $again ->
        [yes] , or reroll the die.
       *[no] .
    }
    .missile = { $hits ->
        [yes] choose the aliens that the missile hits{ or-let-go }
       *[no] the missile finds no aliens at that distance; { only-let-go }
    }
ask-with-dice = { LIST($uses, style: "or") }.
may-jump = pick the box where the { $face } takes you
may-combine = pick a second die for the same jump
may-again = reroll the { $face }
due-drone = may use the drone
    .question = roll two dice for the drone, or end the turn.
due-side = rolls the wave die
due-bait = may reroll the wave die
    .question = { $side ->
        [left] the wave comes on the left
        [right] the wave comes on the right
       *[none] one more alien comes
    }; keep the roll, or reroll the wave die.

## The log: set-up and chance

card-laid = { NAME($card) } was placed { NAME($slot) }.
training-dealt = { NAME($seat) } was dealt { LIST($abilities) }.
trained = { NAME($seat) } chose { NAME($ability) }.
    .label = { NAME($ability) }: { NAME($ability, form: "line") }
    .plan = choose { NAME($ability) }
started = { NAME($seat) } landed in { $box }.
    .label = Land in { $box }
    .plan = land in { $box }
aliens-came = { LIST($aliens) } arrived { NAME($slot) }.
die-fell = { NAME($seat) } rolled { NAME($face, form: "a") }.
side-shown = The wave die showed { $side }.
    .piece = The wave die: { $side }

## The log: decisions

programmed = { NAME($seat) } placed { $program }.
    .label = Place { $program }
    .plan = place { $program }
chose-pass = { NAME($seat) } passed.
    .label = Pass: no action this turn
chose-inject = { NAME($seat) } used the injector: six dice.
    .label = Injector: six dice now, three next turn
    .plan = use the injector for six dice
chose-foresee = { NAME($seat) } used Precog with { LIST($dice) }.
    .label = Precog: roll { LIST($dice) } first
    .plan = use Precog with { LIST($dice) }
chose-kamikaze = { NAME($seat) } used Kamikaze with { LIST($dice) }.
    .label = Kamikaze: the bomb with { LIST($dice) }
    .plan = use Kamikaze with { LIST($dice) }
chose-bait = { NAME($seat) } baited the coming wave.
    .label = Support: bait the coming wave
    .plan = bait the coming wave
chose-lift = { NAME($seat) } helped { NAME($other) } up.
    .label = Support: help up { NAME($other) }
    .plan = help up { NAME($other) }
chose-him = { NAME($seat) } called in a HIM missile with { NAME($other) } as the beacon.
    .label = Support: HIM missile (3 hits) with { NAME($other) } as the beacon
    .plan = call in a HIM missile with { NAME($other) } as the beacon
chose-sm = { NAME($seat) } called in an SM missile with { NAME($other) } as the beacon.
    .label = Support: SM missile (2 hits and a reroll) with { NAME($other) } as the beacon
    .plan = call in an SM missile with { NAME($other) } as the beacon
chose-next = { NAME($seat) } chose { NAME($other) } to play next.
    .label = { NAME($other) } plays next
chose-go = { NAME($seat) } rolled action { $action }: { LIST($dice) }.
    .label = Roll action { $action }: { LIST($dice) }
    .plan = roll action { $action }: { LIST($dice) }
chose-stop = { NAME($seat) } stopped here.
    .label = Stop here
bomb-set = { NAME($seat) } set off the bomb.
    .label = Set off the bomb: it needs { $target } or more
    .plan = set off the bomb
bomb-counted = { $short ->
    [0] The bomb showed { $total }: enough for { $target }.
   *[other] The bomb showed { $total }: { $short } short of { $target }.
    }
    .caption = { $short ->
        [0] { $total }: enough for { $target }
       *[other] { $total }: { $short } short of { $target }
    }
missile-missed = The missile flew { $far ->
    [one] 1 column
   *[other] { $far } columns
    }, but no aliens were that far from { NAME($other) }.
gate-chosen = { NAME($seat) } chose to teleport to { NAME($card) } { NAME($slot) }, counting columns from its { $edge ->
    [left] left
   *[right] right
    } edge.
    .label = Teleport to { NAME($card) }, counting columns from its { $edge ->
        [left] left
       *[right] right
    } edge
chose-take = { NAME($seat) } used { LIST($faces, form: "a") } as action { $action }.
    .label = Use { LIST($faces, form: "a") } as action { $action }
chose-re = { NAME($seat) } rerolled { LIST($faces, form: "a") }.
    .label = Reroll { LIST($faces, form: "a") }
    .plan = reroll { LIST($faces, form: "a") }
chose-hold = { NAME($seat) } discarded the roll.
    .label = Discard the roll
chose-drone = { NAME($seat) } used the drone with { LIST($dice) }.
    .label = Drone: roll { LIST($dice) }
    .plan = use the drone with { LIST($dice) }
chose-end = { NAME($seat) } ended the turn without the drone.
    .label = End the turn without the drone
chose-keep = { NAME($seat) } kept the roll.
    .label = Keep the roll
chose-again = { NAME($seat) } rerolled the wave die.
    .label = Reroll the wave die

## The log: jumps, shots and other events on the planet

jumped = { $way ->
    [onward] { NAME($seat) } jumped right
   *[back] { NAME($seat) } jumped left
    }{ $stays ->
    [yes] {" "}from { $start } with { $jumps } and got nowhere.
   *[no] , from { $start } to { $box }, with { $jumps }.
    }{ $cause ->
    [rock] {" "}Rock stopped the jump
    [air] {" "}There was no ground
    [hazard] {" "}It ended in a hazard
    [mark] {" "}The die showed the crash mark
   *[other] {""}
    }{ $end ->
    [saved] , but a companion prevented a crash.
    [crash] .
   *[other] {""}
    }
    .label = Jump with { $jumps }: { $end ->
        [safe] safe
        [saved] a companion prevents a crash
       *[crash] { $cause ->
            [rock] accident, rock stops you
            [air] accident, no ground under you
            [hazard] accident, you end in a hazard
           *[mark] accident, crash mark
        }
    }
    .plan = jump to { $box } with { $jumps }{ $end ->
        [crash] , an accident
       *[other] {""}
    }
    .recap = { NAME($seat) } jumped to { $box }
appeared = { $cause ->
    [hazard] { NAME($seat) } appeared in { $box }, in a hazard.
   *[other] { NAME($seat) } appeared in { $box }.
    }
    .label = Appear in { $box }{ $cause ->
        [hazard] : accident, it is a hazard
       *[other] {""}
    }
    .plan = appear in { $box }
    .recap = { NAME($seat) } appeared in { $box }
fought = { NAME($seat) } fought and killed { LIST($aliens) }.
    .label = Fight: kill { LIST($aliens) }
    .plan = fight and kill { LIST($aliens) }
    .recap = { NAME($seat) } killed { LIST($aliens) }
shot = { NAME($seat) } shot { LIST($aliens) } in { $box }.
    .label = Shoot: kill { LIST($aliens) }
    .plan = shoot { LIST($aliens) } in { $box }
    .recap = { NAME($seat) } shot { LIST($aliens) }
missile-struck = { NAME($seat) }'s missile killed { LIST($aliens) } in { $box }.
    .label = Missile: kill { LIST($aliens) }
    .plan = use the missile to kill { LIST($aliens) } in { $box }
    .recap = { NAME($seat) }'s missile killed { LIST($aliens) }
bombarded = { NAME($seat) } bombed { NAME($card) } { NAME($slot) } from orbit and killed { LIST($aliens) }.
    .label = Orbital bombing: all aliens on { NAME($card) }
    .plan = bomb { NAME($card) } from orbit
    .recap = { NAME($seat) } bombed { LIST($aliens) } from orbit

## The log: consequences

crashed = { NAME($seat) } crashed: two dice next turn.
    .recap = { NAME($seat) } crashed
stood-up = { NAME($seat) } stood up.
lost = { NAME($seat) } is out of the game.
    .recap = { NAME($seat) } is out of the game
mark-heeded = The crash mark triggered a wave.
    .label = crash mark triggers a wave
base-hit = Aliens in the landing zone hit the base (hit { $hits } of { $most }).
    .label = aliens in the landing zone hit the base
    .recap = the base was hit{ $times ->
        [one] {""}
       *[other] {" "}{ $times } times
    }
wave-moved = { $side ->
    [l] A wave came on the left{ COUNT($into) ->
        [0] .
       *[other] {" "}and moved { LIST($into) } to the incoming wave.
    }
   *[r] A wave came on the right{ COUNT($into) ->
        [0] .
       *[other] {" "}and moved { LIST($into) } to the incoming wave.
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
alien-sent = No wave came, only one more alien.
    .label = one more alien comes
    .recap = { $times ->
        [one] one more alien came
       *[other] { $times } more aliens came
    }
round-began = Round { $round } began.
incoming-landed = { LIST($aliens) } of the incoming wave entered the landing zone.
    .recap = { LIST($aliens) } entered the landing zone

## On the board: the reason, in two or three words

cause-rock = rock stops the jump
cause-air = no ground: a fall
cause-hazard = a hazard: crashed
cause-mark = the crash mark: crashed
why-lost = out of the game
why-base-hit = aliens in the landing zone
why-wave = a wave is coming

## Warnings: what a move gives up

given-up = { LIST($facts, between: "; ") }.
lost-dice = { $dice ->
    [one] 1 die will not be rolled
   *[other] { $dice } dice will not be rolled
    }
lost-drone = the drone could still shoot
lost-bomb = one die of the bomb could still be rerolled
lost-shot = aliens could still be shot with this roll
lost-base = the aliens in the landing zone will hit the base
closes-orbital = only once a game
closes-dice = the other dice of this action are lost
closes-turn = nothing else this turn
closes-foresee = no rerolls this turn, and no Precog next turn
closes-kamikaze = if it fails, the marine is out of the game
closes-shots = after a jump, no shots this turn
closes-jumps = after a shot, no jumps this turn
closes-throw = after a shot, no jump and no reroll with this roll

## The board: titles and labels

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
note-bait = bait
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

## The board: explanations of places

rounds-line = { rounds }; if the Master Mind is still alive after round { $turns }, all marines lose
base-line = The base has taken { $hits } of { $most } hits; { $upgrades ->
    [0] the next hit destroys it
    [one] the next hit destroys its last upgrade, and the one after that destroys the base
   *[other] the next { $upgrades } hits destroy its upgrades, and the one after those destroys the base
    }. Aliens in the landing zone at the end of a round hit the base
incoming-line = { COUNT($aliens) ->
    [0] Incoming wave: empty; when a wave comes, the aliens on the card next to the landing zone move here
   *[other] Incoming wave: { LIST($aliens) }; it enters the landing zone at the start of the next round and can't be attacked before that
    }{ $wave ->
    [woken] . The crash mark triggered a wave: it comes at the end of this turn
   *[other] {""}
    }
mmm-line = The Martian Master Mind: to destroy it, stand beside it in a box without aliens and roll { $target } or more with { $dice } dice in one action
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
    [0] In the bag: no aliens; killed aliens go back into it
   *[other] In the bag: { LIST($aliens) }; killed aliens go back into it
    }
again-line = Reroll a die: with a companion in the box, or once a turn in the base
on-card = { COUNT($aliens) ->
    [0] { NAME($card) } ({ NAME($slot, form: "short") }): no aliens
   *[other] { NAME($card) } ({ NAME($slot, form: "short") }): { LIST($aliens) }
    }
wave-near = { $side ->
    [left] a wave on the left
    [right] a wave on the right
   *[only] a wave
    } moves any aliens from here to the incoming wave, and { COUNT($behind) ->
    [0] none follow
   *[other] { LIST($behind) } follow
    } from the card next to the Master Mind
wave-far = { $side ->
    [left] a wave on the left
    [right] a wave on the right
   *[only] a wave
    } moves any aliens from here to the next card, and { $new ->
    [one] 1 new alien comes
   *[other] { $new } new aliens come
    }: one more than there are marines on this side
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
marine-strained = used last turn, so not available next turn
die-on-card = { $thrown ->
    [yes] { NAME($die) }
   *[no] { NAME($die) } { $number }
    }, { $card ->
    [0] aside
   *[other] action { $card }
    }

## Hints

die-spent = Action { $card } is over: the { NAME($die) } is used
die-later = Action { $card }: { NAME($die) }; the box where this action starts is not known yet
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
face-counts = { NAME($face, form: "cap") }: counts as { $number }
aside-line = Dice beside the actions: foreseen dice, or dice for a missile, the drone or the bomb
sharing-1 = Action 1: at least one die; { $dice } dice in all
sharing-2 = Action 2: may stay empty; { $dice } dice in all
sharing-3 = Action 3: only if action 2 has dice; { $dice } dice in all
card-holds = { COUNT($dice) ->
    [0] Action { $card }: no dice
   *[other] Action { $card }: { LIST($dice) }
    }
to-clear = { $hits ->
    [one] 1 hit clears the box
   *[other] { $hits } hits clear the box
    }
shot-at = distance { $far }{ $dice ->
    [0] {""}
    [one] , shown by 1 die
   *[other] , shown by { $dice } dice
    }
shoots-here = { NAME($seat) } can shoot here with { $far }s
leads-here = { $accident ->
    [yes] accident with { LIST($faces, style: "or") }
   *[no] landing with { LIST($faces, style: "or") }
    }
colour-chance = { NAME($colour) } { $chance }
lands-here = one die lands here safely: { LIST($chances, between: ", ") }

## Hints while dice are placed

plan-facts = { LIST($facts, between: "; ") }
plan-safe = { $any ->
    [yes] a safe first jump: { $chance }
   *[no] no safe first jump
    }
plan-beset = aliens in your box: only 1s count
plan-foremost = reaching { $box }: { $chance }
plan-wrong = { LIST($faces, style: "or") }: { $cause ->
    [rock] rock stops you
    [air] no ground under you
    [hazard] you end in a hazard
   *[mark] you crash
    }
plan-crowd = aliens are in { LIST($boxes) }
plan-shot = { $own ->
    [yes] a hit in your box: { $chance }
   *[no] a hit in { $box }: { $chance }
    }
plan-no-shot = these dice can't hit any aliens
plan-mark = the crash mark triggers a wave: { $chance }
plan-bomb = the bomb shows { $target } or more: { $chance }
beacon-line = { $line }; a missile with this marine as the beacon can hit { LIST($boxes, between: ", ") }
beacon-box = { $box } ({ $chance })
plan-foresee = you roll these dice first, then choose some for each action
plan-hand = { LIST($faces) }: { $safe ->
    [0] no safe jump
    [one] 1 safe jump
   *[other] { $safe } safe jumps
    }, { $boxes ->
    [0] no aliens to shoot
    [one] 1 box to shoot at
   *[other] { $boxes } boxes to shoot at
    }

## The board in characters

key-ground = o ground  x hazard  # rock  < > the way to the Master Mind  R Red's marine  + more marines in the box
key-aliens = y b r: yellow, blue, red aliens in the box, listed below
actions-are = Actions  { $dice }{ $now ->
        [0] {""}
       *[other] ; now action { $now }
    }
dice-lie = Dice rolled: { $dice }
dice-foreseen = Foreseen: { $dice }

## Why something can't be picked

not-empty-action = Action 1 needs a die, and action 3 can have dice only if action 2 has some. You have too few dice left for that.
not-no-die-to-share = First pick a die, then the action to place it on.
not-no-die-to-jump = First pick one of the rolled dice, then the box where its jump ends.
not-out-of-reach = No jump with { NAME($face) } ends there.
not-so-far = That box is too far away: no die shows more than { $farthest }.
not-so-many-dice = You must use exactly { $due } dice.

## Why a move is illegal

not-over = The game is over.
not-unknown = { $text } is not a move of this game. Moves look like `1:bbk/2:w`, `+k2:uf` or `shoot:-2@0=y1`.
not-a-program = { $text } is not a way to place dice: { $fault ->
    [letters] write dice as b (blue), k (black) and w (white).
    [gap] action 1 needs a die, action 3 can have dice only if action 2 has some, and there is no action 4.
    [colour] there are only two dice of each colour.
    [order] write dice in the order b, k, w, as in `1:bbk/2:w`.
   *[number] you must use exactly { $due } dice.
    }
not-chance = Dice must be rolled or counters drawn first.
not-impossible = This result is not possible now.
not-not-chance = Nothing is rolled or drawn now: a player must decide.
not-wrong-moment = That is not possible now: { $phase ->
    [ability] a player must choose an ability.
    [start] a player must land a marine in the landing zone.
    [order] the team must choose who plays next.
    [program] a player must place dice on actions.
    [go] a player must roll the next action or stop.
    [choose] a player must jump or shoot with the rolled dice, or discard the roll.
    [drone] a player must use the drone or end the turn.
   *[bait] a player must keep or reroll the wave die.
    }
not-not-your-card = That ability is not on training card { $card }, which this marine was dealt.
not-card-taken = Another marine has an ability of that training card.
not-half-zone = On half a planet the landing zone has only columns 14 to 16.
not-half-board = Half a planet has only the two cards on the left.
not-already-played = { NAME($seat) } has no turn left in this round.
not-no-such-marine = There is no such marine: the numbers are 0 to { $last }.
not-too-few-dice = You must use { $due } dice, not { $dice }.
not-too-many-dice = You must use { $due } dice, not { $dice }.
not-injected = You took six dice, so you must place them.
not-not-trained = Only a marine with { NAME($ability) } can do that.
not-two-dice = Only a marine with the Jet pack can combine two dice.
not-not-fit = You can do this only in a turn with four dice, but you have { $due }.
not-twice-in-a-row = You used Precog last turn, and you can't use it two turns in a row.
not-used-up = You have used Orbital bombing already, and it works only once a game.
not-empty-card = There are no aliens on that terrain card.
not-not-at-mmm = You are not in a guard box beside the Master Mind.
not-beset = Aliens are in your box.
not-beset-in-base = Aliens are in your box, so you can't give support.
not-beset-to-jump = Aliens are in your box, so you can only fight.
not-beset-to-shoot = Aliens are in your own box, so you must fight them.
not-not-in-base = Only a marine in the landing zone can give support.
not-out = { NAME($seat) } is out of the game.
not-not-crashed = { NAME($seat) } has not crashed.
not-foreseen = You have foreseen dice: use some of them instead of rolling.
not-first-action = You must roll action 1.
not-not-four-dice = The bomb takes exactly four dice, not { $dice }.
not-no-blue-die = Teleportation takes a blue die, and this action has none.
not-not-foreseen = You have no foreseen dice this turn.
not-not-in-hand = You don't have enough foreseen dice of that kind.
not-wrong-throw = The dice were not rolled for that.
not-no-ground = There is no ground on that level of column { $column }.
not-not-thrown = No die shows { NAME($face, form: "a") }.
not-not-so-many-thrown = Not enough dice show { NAME($face, form: "a") }.
not-no-such-distance = That box is { $value ->
    [one] 1 column
   *[other] { $value } columns
    } away, and no die shows { $value }.
not-no-reroll = You can't reroll a die now.
not-already-fired = You have shot with this roll, so you can't jump with it.
not-sniper-shot = The Sniper has shot this turn and can't jump.
not-sniper-jumped = The Sniper has jumped this turn and can't shoot.
not-wrong-distance = That box is not { $columns } columns from the beacon.
not-not-beset = There are no aliens in your box.
not-no-damage = The 3s of the Fusion cannon make no hits.
not-no-aliens = There are not enough aliens of that colour in the box.
not-too-few-hits = That takes { $needed } hits, and you have { $hits }.
not-hits-left = The remaining hits can kill another alien, so you must kill it, too.

## The coach

coach-trained = Each marine has one special ability, which lasts for the whole game. Read those of the other marines, too, so that you can help each other.
coach-programmed = The dice are on the actions now and can't be moved. Each action is one roll, for one jump or one shot.
coach-shot = A shot reaches exactly as many columns as its dice show, and it hits one box. A yellow alien takes one hit, a blue one two, a red one three, all in one shot.
coach-fought = A marine with aliens in its box can only fight, with dice that show 1. When the box is clear, it can jump and shoot again.
coach-crashed = After a crash the other dice of the turn are lost, and the next turn has only two. A marine that lands in the same box, or one in the landing zone, can help up a crashed marine before that.
coach-mark-heeded = The crash mark triggered a wave. Reroll it if you can: a companion in your box lets you reroll one die of each roll.
coach-wave-moved = A wave moves all aliens on by one card. Those on the card next to the landing zone enter it at the start of the next round, so keep a marine near enough to shoot them.
coach-alien-sent = At the end of each round the wave die is rolled. With two or three marines, a 1 brings a wave and a 2 only one alien.
coach-incoming-landed = Aliens are in the landing zone. If one is still there at the end of the round, the base takes a hit. Shoot them, or bring them down with a missile.
coach-base-hit = The base takes one hit a round if any aliens are in the landing zone at its end, no matter how many. Those aliens are gone now.
coach-missile-missed = A missile hits only at exactly the total of its two white dice from the marine it was called for: mostly 3 columns.
coach-bomb-counted = The bomb needs four high dice in one action, and a companion for a reroll. With two blue dice, two black dice and a companion it succeeds in nearly two of three tries.

## Reasons of advice

# $own: whether the effect concerns the marine of the seat that gets the advice; $you: whether its player reads this;
# $when: "before your next turn", or nothing
advice-marine = { $own ->
    [yes] { $you ->
        [yes] your marine
       *[no] { $who }
    }
   *[no] { NAME($seat) }
    }
advice-marine-first = { $own ->
    [yes] { $you ->
        [yes] Your marine
       *[no] { $who }
    }
   *[no] { NAME($seat) }
    }
bomb-succeeds =
    .theme = Blow up the Master Mind
    .then = { advice-marine-first } blows up the Master Mind{ $when }
sets-off-bomb =
    .theme = Set off the bomb
    .then = { advice-marine-first } sets off the bomb{ $when }{ $chance ->
        [none] {""}
       *[other] : its dice add up to { $target } or more with a chance of { $chance } %
    }
missile-flies =
    .theme = Make a missile count
    .then = { advice-marine-first }'s missile{ $when }, with { $own_beacon ->
        [yes] { $you ->
            [yes] your marine
           *[no] { $who }
        }
       *[no] { NAME($other) }
    } as the beacon, { $chance ->
        [none] can
       *[other] has a chance of { $chance } % to
    } { $area ->
        [guard] kill the guard of the Master Mind
        [near] hit { LIST($aliens) } in { $box }, which a wave would take to the landing zone
       *[other] hit { LIST($aliens) } in { $box }
    }
lands-in =
    .theme = Choose where to land
    .then = { advice-marine-first } lands in { $box }{ $number ->
        [0] { $apart ->
            [yes] , apart from the others: it can guard the landing zone while they march
           *[no] {""}
        }
       *[other] , beside { LIST($others) }: each can then reroll a die of each roll, and crashes there do no harm
    }{ $last ->
        [0] {""}
       *[other] . From there, its shots reach { $single ->
            [yes] column { $first }
           *[no] columns { $first } to { $last }
        } of { NAME($card) }
    }{ $leaves ->
        [0] {""}
       *[other] . From there, a blue die leads onto the next card without a crash with a chance of { $leaves } %, more than from any other box
    }{ $teleports ->
        [yes] . From any box, its first blue die can take it to any terrain card
       *[no] {""}
    }

roll-chance = { $chance ->
    [100] which is sure
   *[other] with a chance of { $chance } %
    }
roll-with = { $rerolls ->
    [yes] { " " }(rerolls included)
   *[no] {""}
    }
roll-use = { $use ->
    [clear] to kill { LIST($aliens) }, the only { $number ->
            [one] alien
           *[other] aliens
        } in the landing zone, and { $fatal ->
        [yes] save the base, which the next hit destroys
       *[no] spare the base hit { $hits } of { $most }
    }
    [free] to kill { LIST($aliens) } in its own box and be free to jump and shoot
    [rescue] to kill { LIST($aliens) } in { $box }, so that { LIST($others) } is free to jump and shoot
    [guard] to kill the guard of the Master Mind
    [reach] to get into the box beside the Master Mind without a crash
    [march] to get at least to { $box } without a crash
    [zone] to kill { roll-target }
    [near] to kill { roll-target }{ $repeats ->
        [yes] {""}
       *[no] , which a wave would take to the landing zone
    }
    [behind] to kill { roll-target }, behind it
   *[far] to kill { roll-target }, ahead of it
    }
roll-target = { $spread ->
    [one] { LIST($aliens) } in { $box }
    [box] { roll-some } in { $box }
   *[card] { $use ->
        [zone] { roll-some } in the landing zone
        [behind] { roll-some }
       *[other] { roll-some } on { NAME($card) }
    }
    }
roll-some = { $some ->
    [all] { LIST($aliens) }
   *[other] { $some } of the { $number } aliens{ $spread ->
        [box] {""}
       *[card] { " " }within range
    }
    }
roll-short = rolls { $program }{ $chance ->
    [100] { " " }and is sure{ roll-with }
   *[other] , with a chance of { $chance } %{ $rolls ->
        [one] {""}
       *[other] { " " }in all
    }{ roll-with }
    } { roll-use }
roll-text = { roll-short }{ $later_rolls ->
    [0] {""}
   *[other] . After that, { $later_use ->
        [teleport] a blue die can teleport it to the card next to the Master Mind
        [reach] { $later } can take it into the box beside the Master Mind { roll-later }
       *[march] { $later } can take it at least to { $later_box } { roll-later }
    }
    }
roll-later = { $later_chance ->
    [100] for certain
   *[other] with a chance of { $later_chance } %
    }
roll-next = { $use ->
    [none] {""}
   *[other] . { advice-marine-first } then { roll-short }
    }
rolls-for =
    .theme = Use the dice
    .then = { advice-marine-first } { $use ->
        [none] rolls dice that can neither kill an alien from here nor lead nearer to the Master Mind without a crash
        [safe] rolls { $program }, without a crash mark, which would bring { LIST($aliens) } from { NAME($card) } to the landing zone
       *[other] { roll-text }
    }{ $harmless ->
        [yes] { $slim ->
            [yes] ; it risks nothing, since white and blue dice have no crash mark
           *[no] {""}
        }
       *[no] {""}
    }{ $use ->
        [none] {""}
        [clear] {""}
       *[other] { $hits ->
            [0] {""}
           *[other] . The landing zone holds too many aliens for its dice
        }
    }{ $mark ->
        [0] {""}
       *[other] . A crash mark on these dice (a chance of { $mark } %) would bring the aliens on { NAME($mark_card) } to the landing zone
    }
rerolls-for =
    .theme = Reroll a die
    .then = { advice-marine-first } rerolls { NAME($face, form: "a") }, { $was ->
        [0] { roll-chance } { roll-use }; the dice as rolled can't
       *[other] which raises its chance { roll-use } from { $was } % to { $chance } %
    }
jumps-and =
    .theme = Advance on the Master Mind
    .then = { $way ->
        [guard] { advice-marine-first } gets into the box beside the Master Mind without a crash
        [back] { advice-marine-first } moves to { $goal }
       *[other] { advice-marine-first } { $columns ->
            [one] gets 1 column nearer, to { $goal }
           *[other] gets { $columns } columns nearer, to { $goal }
        }{ $farthest ->
            [yes] , as far as these dice lead without a crash
           *[no] {""}
        }
    }{ $beset ->
        [0] {""}
       *[other] , where it must kill { LIST($beset_by) } before it can go on
    }{ $company ->
        [0] {""}
       *[other] , beside { LIST($companions) }: each can then reroll a die of each roll, and crashes there do no harm
    }{ roll-next }{ $next_chance ->
        [0] {""}
       *[other] . From there, { LIST($next_die) } leads on to a box without aliens with a chance of { $next_chance } % next turn{ $better ->
            [yes] { " " }instead of { $was_chance } %
           *[no] {""}
        }
    }
shoots-and =
    .theme = Kill aliens
    .then = { advice-marine-first } kills { LIST($dead) } { $area ->
        [own] in its own box{ $remain ->
            [0] , and can jump and shoot again
           *[other] , with { LIST($left) } still there
        }
        [zone] in the landing zone{ $remain ->
            [0] , and no alien is left there to hit the base (hit { $hit } of { $most })
           *[other] ; { LIST($left) } { $remain ->
                [one] is
               *[other] are
            } still there to hit the base (hit { $hit } of { $most })
        }
        [guard] in the box beside the Master Mind
        [near] in { LIST($goals) }, which the next wave would take to the landing zone
        [several] in { LIST($goals) }
       *[far] in { LIST($goals) }{ $whose ->
            [own] , ahead of it
            [other] , ahead of { LIST($ahead) }
           *[none] {""}
        }
    }{ roll-next }
discards-nothing =
    .theme = Wait for better dice
    .then = { $useless ->
        [yes] No die rolled leads nearer to the Master Mind without a crash or kills an alien
       *[no] { advice-marine-first } stays where it is
    }{ roll-next }
fights-in-vain =
    .theme = Fight in vain
    .then = With { $due } dice, { advice-marine } can't make the { $hits } hits that { LIST($aliens) } in its box takes{ $harmless ->
        [yes] ; white and blue dice risk nothing, since they have no crash mark
       *[no] {""}
    }
zone-is-lost =
    .theme = Lose a hit of the base
    .then = Little is at stake: the dice left can't clear the landing zone, and the base takes one hit, however many aliens stay there
moves-in-base =
    .theme = Guard the base
    .then = { advice-marine-first } moves to { $box } in the landing zone: { $number ->
        [one] 1 alien is
       *[other] { $number } aliens are
    } in range from there, instead of { $was ->
        [0] none
       *[other] { $was }
    }
crashes-for =
    .theme = Survive a crash
    .then = { advice-marine-first } crashes { crash-place }, and has { crash-dice }
    .otherwise = A crash { crash-place } would leave { advice-marine } { crash-dice }
crash-place = { $area ->
    [guard] in the box beside the Master Mind
   *[other] { $columns ->
        [0] in { $box }
        [one] 1 column nearer to the Master Mind, in { $box }
       *[other] { $columns } columns nearer to the Master Mind, in { $box }
    }
    }{ $number ->
    [0] {""}
   *[other] { " " }with { LIST($aliens) } in it
    }
crash-dice = two dice next turn instead of four{ $help ->
    [0] {""}
   *[other] { " " }unless { LIST($helpers) } puts it up from the base
    }{ $hits ->
    [0] {""}
   *[other] : too few for the { $hits } hits that { $number ->
        [one] the alien takes
       *[other] an alien there takes
    }
    }
rerolls-from-mark =
    .theme = Hold off a wave
    .then = If the crash mark stays, a wave takes { LIST($aliens) } from { NAME($card) } to the landing zone; the reroll removes it with a chance of { $chance } %
stops-before-mark =
    .theme = Hold off a wave
    .then = A crash mark on { LIST($dice) } (a chance of { $chance } %{ $rerolls ->
        [yes] , rerolls included
       *[no] {""}
    }) would bring { LIST($aliens) } from { NAME($card) } to the landing zone
stops-in-vain =
    .theme = Wait for better dice
    .then = { $harmless ->
        [yes] Little is at stake:{" "}
       *[no] {""}
    }{ LIST($dice) } { $behind ->
        [yes] can't lead nearer to the Master Mind without a crash, and can only kill aliens behind { advice-marine }
       *[no] can neither kill an alien from here nor lead nearer to the Master Mind without a crash
    }
stands-as-beacon =
    .theme = Kill the guard
    .then = { advice-marine-first } stays { $columns } columns from the guard: with it as the beacon, a missile of { NAME($other) } kills the guard with a chance of { $chance } % this round
stops-short =
    .theme = Wait for better dice
    .then = { $program } would only have a chance of { $chance } % { roll-use }
puts-up =
    .theme = Help a marine up
    .then = { NAME($other) }, { $columns ->
        [one] 1 column
       *[other] { $columns } columns
    } from the Master Mind, has four dice again { $soon ->
        [yes] this round
       *[no] next round
    }{ $chance ->
        [0] {""}
       *[other] , enough for the bomb (a chance of { $chance } %)
    }{ $lost ->
        [yes] ; four dice couldn't clear the landing zone anyway
       *[no] {""}
    }
baits-wave =
    .theme = Hold off a wave
    .then = { advice-marine-first } can reroll the wave die: the chance that a wave takes { LIST($aliens) } from { NAME($card) } to the landing zone falls from { $was } % to { $chance } %
keeps-watch =
    .theme = Stay
    .then = { advice-marine-first } stays in the base, in { $box }, { $number ->
        [0] with no alien in range
       *[other] with { LIST($aliens) } in range
    }
teleports-for =
    .theme = Advance on the Master Mind
    .then = { advice-marine-first } lands on { NAME($card) }, in one of columns { $first } to { $last }{ $onward ->
        [yes] { $nearer ->
            [one] , 1 column nearer at most
           *[other] , up to { $nearer } columns nearer
        }
       *[no] {""}
    }{ $chance ->
        [none] {""}
        [0] ; no box there is both nearer and free of aliens and hazards
        [100] ; it surely gets nearer, into a box without aliens and hazards
       *[other] ; with a chance of { $chance } % it gets nearer, into a box without aliens and hazards
    }
rerolls-to-kill =
    .theme = Kill aliens
    .then = { advice-marine-first } rerolls { NAME($face, form: "a") }{ $chance ->
        [none] {""} to kill an alien in { $box }
       *[other] , with a chance of { $chance } % to kill an alien in { $box }, which the dice as rolled can't
    }
rerolls-to-advance =
    .theme = Advance on the Master Mind
    .then = { advice-marine-first } rerolls { NAME($face, form: "a") }, for a safe jump towards the Master Mind{ $chance ->
        [none] {""}
       *[other] {" "}with a chance of { $chance } %
    }
rerolls-for-bomb =
    .theme = Set off the bomb
    .then = { advice-marine-first } rerolls { NAME($face, form: "a") }{ $chance ->
        [none] {""} to reach { $target } with the bomb
       *[other] : the bomb's dice then add up to { $target } or more with a chance of { $chance } %
    }
rerolls-mark =
    .theme = Hold off a wave
    .then = { advice-marine-first } rerolls { NAME($face, form: "a") }, so that it triggers no wave{ $chance ->
        [none] {""}
       *[other] {" "}with a chance of { $chance } %
    }
stays-at-mmm =
    .theme = Get ready to set off the bomb
    .then = { advice-marine-first } stays beside the Master Mind, where the best four dice set off the bomb with a chance of { $chance } %
stays-in =
    .theme = Stay
    .then = { advice-marine-first } { $zone ->
        [yes] stays in the base, in { $box },
       *[no] ends its turn in { $box }, { $columns ->
            [one] 1 column
           *[other] { $columns } columns
        } from the Master Mind,
    } { $number ->
        [0] with no alien in range
       *[other] with { LIST($aliens) } in range
    }
base-falls =
    .theme = Save the base
    .then = The aliens in the landing zone destroy the base{ $when }
    .otherwise = Otherwise the aliens in the landing zone destroy the base{ $when }
time-runs-out =
    .theme = Beat the clock
    .then = Time runs out while the Master Mind is alive{ $when }
    .otherwise = Otherwise time runs out while the Master Mind is alive{ $when }
base-is-hit =
    .theme = Protect the base
    .then = The aliens in the landing zone hit the base{ $when }: hit { $hits } of { $most }
    .otherwise = Otherwise the aliens in the landing zone hit the base{ $when }: hit { $hits } of { $most }
aliens-hit-base =
    .theme = Protect the base
    .then = The base is hit by { LIST($aliens) } in the landing zone{ $when }: hit { $hits } of { $most }
    .otherwise = Otherwise the base is hit by { LIST($aliens) } in the landing zone{ $when }: hit { $hits } of { $most }
zone-cleared =
    .theme = Clear the landing zone
    .then = The last alien in the landing zone is killed{ $when }, so that none can hit the base
clears-zone =
    .theme = Clear the landing zone
    .then = { advice-marine-first } kills { LIST($aliens) } in the landing zone{ $when }, and no alien is left there to hit the base
guard-dies =
    .theme = Kill the guard
    .then = { advice-marine-first } kills the guard of the Master Mind{ $when }
breaks-free =
    .theme = Break free
    .then = { advice-marine-first } is free of the aliens in its box{ $when }
missile-hits =
    .theme = Make a missile count
    .then = { advice-marine-first }'s missile kills aliens{ $when }
missile-kills-guard =
    .theme = Kill the guard
    .then = { advice-marine-first }'s missile kills the guard of the Master Mind{ $when }, with { $own_beacon ->
        [yes] { $you ->
            [yes] your marine
           *[no] { $who }
        }
       *[no] { NAME($other) }
    } as the beacon
kills-aliens =
    .theme = Kill aliens
    .then = { advice-marine-first } kills aliens{ $when }
has-ability =
    .theme = Use an ability
    .then = { NAME($ability, form: "why") }
aliens-die =
    .theme = Kill aliens
    .then = The marines kill { $once ->
        [yes] an alien
       *[no] about { $more ->
            [one] one more alien
           *[other] { $more } more aliens
        }, counting blue ones twice and red ones three times
    }
wave-comes =
    .theme = Hold off a wave
    .then = A wave takes the aliens on { NAME($card) } to the landing zone{ $when }
    .otherwise = Otherwise a wave takes the aliens on { NAME($card) } to the landing zone{ $when }
wave-takes =
    .theme = Hold off a wave
    .then = A wave takes { LIST($aliens) } from { NAME($card) } to the landing zone{ $when }
    .otherwise = Otherwise a wave takes { LIST($aliens) } from { NAME($card) } to the landing zone{ $when }
wave-approaches =
    .theme = Hold off a wave
    .then = A wave brings the aliens nearer to the landing zone{ $when }
    .otherwise = Otherwise a wave brings the aliens nearer to the landing zone{ $when }
wave-brings =
    .theme = Hold off a wave
    .then = A wave brings { wave-brought }{ $when }
    .otherwise = Otherwise a wave brings { wave-brought }{ $when }
wave-brought = { $new ->
    [one] 1 new alien
   *[other] { $new } new aliens
    } to { NAME($far_card) }, next to the Master Mind{ COUNT($aliens) ->
    [0] {""}
   *[other] , and { LIST($aliens) } on to { NAME($card) }, next to the landing zone
    }
can-reroll-wave =
    .theme = Hold off a wave
    .then = { advice-marine-first } can reroll the wave die{ $when } if it brings a wave
aliens-at-base =
    .theme = Keep aliens out of the landing zone
    .then = About { $more ->
        [one] one more alien enters
       *[other] { $more } more aliens enter
    } the landing zone{ $when }
    .otherwise = Otherwise about { $more ->
        [one] one more alien enters
       *[other] { $more } more aliens enter
    } the landing zone{ $when }
shoots =
    .theme = Kill aliens
    .then = { $area ->
        [zone] { advice-marine-first } kills { LIST($aliens) } in the landing zone{ $when }
        [near] { advice-marine-first } kills { LIST($aliens) } in { $box }{ $when }, before a wave takes { $number ->
            [one] it
           *[other] them
        } to the landing zone
        [guard] { advice-marine-first } kills { LIST($aliens) } in the box beside the Master Mind{ $when }
       *[far] { advice-marine-first } kills { LIST($aliens) } in { $box }{ $when }
    }
bombs-card =
    .theme = Bomb from orbit
    .then = { advice-marine-first } bombs { LIST($aliens) } on { NAME($card) } from orbit{ $when }{ $area ->
        [near] , before a wave takes them to the landing zone
       *[far] {""}
    }
goes-down =
    .theme = Avoid a crash
    .then = { advice-marine-first } crashes{ $when }
    .otherwise = Otherwise { advice-marine } crashes{ $when }
crashes-in =
    .theme = Avoid a crash
    .then = { advice-marine-first } { crash-cause }{ $when }
    .otherwise = Otherwise { advice-marine } { crash-cause }{ $when }
crash-cause = { $cause ->
    [rock] crashes against the rock next to { $box }
    [air] falls and crashes in { $box }
    [hazard] crashes in the hazard in { $box }
   *[mark] crashes in { $box } because of a crash mark
    }
is-saved =
    .theme = Survive a crash
    .then = A companion in { $box } saves { advice-marine } from a crash{ $when }
is-helped-up =
    .theme = Help a marine up
    .then = { advice-marine-first } is helped up{ $when } and has four dice again
is-out =
    .theme = Keep a marine in the game
    .then = { advice-marine-first } is out of the game{ $when }
    .otherwise = Otherwise { advice-marine } is out of the game{ $when }
mark-triggers-wave =
    .theme = Hold off a wave
    .then = A crash mark on { advice-marine }'s dice triggers a wave{ $when }
    .otherwise = Otherwise a crash mark on { advice-marine }'s dice triggers a wave{ $when }
mark-brings-wave =
    .theme = Hold off a wave
    .then = A crash mark on { advice-marine }'s dice triggers a wave{ $when }, which takes { LIST($aliens) } from { NAME($card) } to the landing zone
    .otherwise = Otherwise a crash mark on { advice-marine }'s dice triggers a wave{ $when }, which takes { LIST($aliens) } from { NAME($card) } to the landing zone
becomes-beacon =
    .theme = Kill the guard
    .then = { advice-marine-first } stands { $columns } columns from the guard{ $when }, where a missile can kill it
stands-for-missile =
    .theme = Kill the guard
    .then = { advice-marine-first } stands { $columns } columns from the guard{ $when }, as the beacon for a missile of { NAME($other) }{ $chance ->
        [none] {""}
       *[other] , which kills the guard with a chance of { $chance } %
    }
reaches-mmm =
    .theme = Reach the Master Mind
    .then = { advice-marine-first } reaches the box beside the Master Mind{ $when }
reaches-guard-box =
    .theme = Reach the Master Mind
    .then = { $crashes ->
        [yes] { advice-marine-first } reaches the box beside the Master Mind{ $when }, although it crashes there
       *[no] { advice-marine-first } reaches the box beside the Master Mind{ $when } without a crash
    }
jumps-on =
    .theme = Advance on the Master Mind
    .then = { advice-marine-first } gets nearer to the Master Mind{ $when }
jumps-to =
    .theme = Advance on the Master Mind
    .then = { advice-marine-first } advances to { $box }{ $when }
enters-card =
    .theme = Advance on the Master Mind
    .then = { $area ->
        [near] { advice-marine-first } leaves the landing zone{ $when } and gets to { NAME($card) }
       *[far] { advice-marine-first } gets to { NAME($card) }{ $when }, the card next to the Master Mind
    }
has-companion =
    .theme = Stay together
    .then = { advice-marine-first } has a companion in its box on its next turn: it may reroll a die of each roll, and a crash there cannot stop it
starts-with =
    .theme = Stay together
    .then = { advice-marine-first } has { LIST($others) } in its box on its next turn: it may reroll a die of each roll, and a crash there cannot stop it
is-beset =
    .theme = Keep clear of aliens
    .then = { advice-marine-first } has aliens in its box on its next turn and can only fight
    .otherwise = Otherwise { advice-marine } has aliens in its box on its next turn and can only fight
starts-beset =
    .theme = Keep clear of aliens
    .then = { advice-marine-first } has { LIST($aliens) } in its box on its next turn and can only fight
    .otherwise = Otherwise { advice-marine } has { LIST($aliens) } in its box on its next turn and can only fight
can-bomb =
    .theme = Get ready to set off the bomb
    .then = { advice-marine-first } can set off the bomb on its next turn
