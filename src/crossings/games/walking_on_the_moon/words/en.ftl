### Messages of Walking on the Moon.

## Facts

title = Walking on the Moon
tagline = Plan your jumps, roll the dice and race once around the Moon.
summary = Race around the Moon and collect Sputniks. Place four special dice on up to three jumps, then roll them and see where you land. If you end in the air, on a hazard or against rock, you lose half of your Sputniks. Finishing first scores 11 points, each Sputnik 1. A game to the finish takes seven or eight rounds.
kind = race of planning and dice
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = Rules in our own words. The pictures of the printed game are lost, so the lunar cards and the sides of the dice are our own.

## Options

option-players = Players
    .help = In a game for two, each player has two astronauts.
    .provenance = printed rule
option-advanced = Advanced game
    .help = Adds robbery, special boxes, action cards, help for the last and a handicap for the first.
    .provenance = printed rule, like the basic game
option-track = Track
    .help = The five lunar cards in order: drawn at random, or chosen.
    .provenance = random: printed rule; chosen: our addition
    .described = random, or five different letters from a to j
option-black-twos = Twos on a black die
    .help = How many sides of a black die show a 2. With 3, climbing is slower.
    .provenance = our addition: the printed faces are lost
option-last-card = Points on the last card
    .help = An astronaut on the last card scores this number plus its column on the card, 1 to 6.
    .provenance = our addition: the printed numbers are lost
option-round-limit = Round limit
    .help = The game ends after this round at the latest.
    .provenance = our addition: the printed rules have no limit
preset-advanced = Advanced game
    .help = All rules: robbery, special boxes, action cards.
preset-basic = Basic game
    .help = Only dice, jumps and Sputniks: good for a first game.
preset-duel = Two crews
    .help = Two players with two astronauts each.
preset-sprint = { $round_limit } rounds
    .help = A short game that ends after { $round_limit } rounds.

## How a turn goes

card-goal = Around the Moon
    .text = Most points win: 11 for finishing first, 10 for finishing later, 1 for each Sputnik. The game ends with the round in which an astronaut finishes, or after round { $round_limit }.
card-1 = Place the dice
    .text = Before you roll, place four of the six dice on up to three jumps.
card-2 = Roll and jump
    .text = Roll the dice of a jump and use one of them: blue goes level, black can climb, white goes down.
card-3 = Land on a circle
    .text = Ending in the air, on a hazard or against rock costs you half of your Sputniks.

## Endings

ending-goal = An astronaut has finished, and the round has been played to its end. Most points for position and Sputniks win.
ending-rounds = The last round is over, and no astronaut has finished. Most points for position and Sputniks win.

## Astronauts of players who have two

astronaut-0 = Red's first
astronaut-1 = Blue's first
astronaut-2 = Red's second
astronaut-3 = Blue's second

## Lunar cards

lunar-a = Sea of Tranquility
lunar-b = Tycho
lunar-c = Apennine Ridge
lunar-d = Hadley Rilles
lunar-e = Straight Wall
lunar-f = Marius Tubes
lunar-g = Copernicus
lunar-h = O'Neill Bridge
lunar-i = Mount Huygens
lunar-j = Ocean of Storms

## Tokens of the special boxes

token-adv = one free step
    .cap = One free step
token-back = one box back
    .cap = One box back
token-pay = steps for a Sputnik each
    .cap = Steps for a Sputnik each
token-ec = an Earth Control counter
    .cap = An Earth Control counter
token-reroll = a reroll in the next jump
    .cap = A reroll in the next jump
token-sput = two Sputniks
    .cap = Two Sputniks

## Action cards: their names, what they do, and their names as drawn on the cards

kind-slip = Slipstream
    .line = Slipstream: after a rival overtakes you, take a free step
    .drawn =
        Slip-
        stream
kind-coop = Cooperation
    .line = Cooperation: after a rival passes a Sputnik, gain one too
    .drawn =
        Coop-
        eration
kind-plan = Planning
    .line = Planning: at the end of the round, gain an Earth Control counter, unless you are first
    .drawn =
        Plan-
        ning
kind-extra = Extra jump
    .line = Extra jump: at the end of the round, jump with one die, unless you are first
    .drawn =
        Extra
        jump
kind-misc = Miscalculation
    .line = Miscalculation: a rival who rolled two or more dice rerolls them all
    .drawn =
        Miscal-
        culation
kind-noinst = No instructions
    .line = No instructions: before a rival places dice, take one die out
    .drawn =
        No
        instruc-
        tions
kind-hidden = an action card

## Counts

sputniks = { $sputniks ->
    [one] 1 Sputnik
   *[other] { $sputniks } Sputniks
    }
ec-counters = { $ec ->
    [one] 1 Earth Control counter
   *[other] { $ec } Earth Control counters
    }
cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
    }
so-many = { $count } × { $card }

## The position

described = { $head } { LIST($panels, between: ". ") }.
drawn = { $phase ->
    [track] A lunar card is drawn.
    [token] Tokens are drawn for the special boxes.
    [deal] Action cards are dealt.
    [draw] An action card is drawn.
   *[other] { $doing }.
    }
headed = { $round }. { $doing }.
wins = { LIST($winners) } wins
no-turn = { $prepared ->
    [yes] Between turns
   *[no] Setting up
    }
doing = { $who } { $what ->
    [shares] places { $dice } dice
    [throws] rolls for { $jump ->
        [4] the extra jump
       *[other] jump { $jump }
    }
   *[goes] is moving
    }
shares = { $who } places { $dice } dice
panel = { $who }: { LIST($facts, between: ", ") }
where = { $across ->
    [yes] finished
   *[no] { $start ->
        [yes] at the start
       *[no] in column { $x }, level { $y }
    }
    }
lies-stunned = stunned: 2 dice on its next turn
has-handicap = red counter: { $stunned ->
    [yes] no effect on a stunned astronaut
   *[no] 3 dice on its next turn
    }
may-reroll = may reroll in its next jump
stunned = { $who }, stunned
second = 2nd
round = { $round ->
    [0] Before the race
   *[other] Round { $round }{ $last ->
        [yes] , the last
       *[no] { $near ->
            [yes] {""} of at most { $limit }
           *[no] {""}
        }
    }
    }
goal = The finish{ COUNT($here) ->
    [0] {""}
   *[other] : { LIST($here) }
    }
box = { $start ->
    [yes] The start
   *[no] Column { $x }, level { $y }
    }{ $card ->
    [none] {""}
   *[other] {""} ({ $card })
    }: { $ground }{ COUNT($here) ->
    [0] {""}
    [one] ; { LIST($here) } is here
   *[other] ; { LIST($here) } are here
    }
ground = { $kind ->
    [special] special box: { $token }
    [circle] circle
   *[hazard] hazard
    }{ $sputnik ->
    [yes] {""} with a Sputnik
   *[no] {""}
    }
die-on-jump = { $face ->
    [none] Jump { $jump }: { NAME($die, form: "a") }, { $spent ->
        [yes] used
       *[no] not rolled yet
    }
   *[other] Jump { $jump }: { $face }
    }
jump-title = { $extra ->
    [yes] Extra jump
   *[no] Jump { $jump }
    }
deck = { $cards ->
    [one] 1 action card in the deck
   *[other] { $cards } action cards in the deck
    }
discard = { $cards ->
    [one] 1 action card discarded
   *[other] { $cards } action cards discarded
    }
plain-tokens = Special boxes: { LIST($tokens, between: ", ") }.
plain-token = { $column }: { $token }
plain-program = Dice on jumps: { $program }
plain-dice = Dice: { LIST($faces, between: ", ") }
plain-key = o circle  x hazard  . air  # rock;  O X * the same with a Sputnik;  letters: astronauts, the top one last

## Hints

landing = { $end ->
    [goal] { $accident ->
        [yes] finishes with an accident ({ why })
       *[no] finishes
    }
   *[other] { $accident ->
        [yes] an accident ({ why })
       *[no] lands in column { $x }, level { $y }
    }
    }
accidents = an accident ({ LIST($whys, style: "or") })
can-be-reached = { $accident ->
    [yes] an accident with { LIST($faces, style: "or") }
   *[no] can be reached with { LIST($faces, style: "or") }
    }
face-tells = { NAME($face, form: "cap") }: { LIST($facts, between: "; ") }
die-tells = { NAME($die, form: "cap") }: { LIST($facts, between: "; ") }
die-on-card = Jump { $jump }: { $die }: { LIST($facts, between: "; ") }
die-tells-nothing = { $spent ->
    [yes] Jump { $jump } is over: the { $die } has been used
   *[no] Jump { $jump }: { $die }; not needed after the finish
    }
percent = { $share } %
outlook-safe = { $share } % safe
outlook = { $number }{ $mark ->
    [yes] {""} with the crash mark
   *[no] {""}
    } ({ $share } %): { LIST($ends, style: "or") }
jump-card = Jump { $jump }: { COUNT($dice) ->
    [0] no dice
   *[other] { LIST($dice) }
    }
sharing-1 = Jump 1: at least one die
sharing-2 = Jump 2: may stay empty
sharing-3 = Jump 3: dice only if jump 2 has dice
dice-missing = { COUNT($colours) ->
    [one] one { LIST($colours) } die is taken out
   *[other] one { LIST($colours, between: " and one ") } die are taken out
    }
map = { $round }; { $left }
sputniks-left = { sputniks }{ $advanced ->
    [yes] {" "}and { ec-counters }
   *[no] {""}
    } left in the supply
deck-line = { deck }; when it is empty, the discard pile is shuffled
discard-line = Discard pile: { COUNT($kinds) ->
    [0] empty
   *[other] { LIST($kinds, between: ", ") }
    }
again-line = { $who } may reroll once: put the dice to reroll here, all together

## The outcome of dice placed on jumps

why = { $why ->
    [rock] stopped by rock in column { $column }
    [air] { $beyond ->
        [yes] in the air past the finish
       *[no] in the air at column { $column }, level { $level }
    }
    [hazard] a hazard in column { $column }
   *[mark] the crash mark
    }
odds = { $times } in { $of }
odds-always = certain
plan-safe = { $share ->
    [100] no accident possible
    [0] accident certain
   *[other] { $share } % safe
    }{ $ends ->
    [none] {""}
    [goal] , most likely end: the finish
   *[other] , most likely end: column { $ends }
    }
plan-falls = accident in jump { $jump }: { $odds } ({ $why })
gap = jump { $empty } is empty, so the jumps after it can't be made
jump-in-plan = Jump { $jump }, { LIST($dice) }: { $plan }
go-on = Go on: roll { LIST($dice) }{ $fails ->
    [yes] {" "}(accident: { $odds })
   *[no] {" "}(safe)
    }
sure-jump-lost = Jump { $jump } is safe from here. Its dice would be lost.
closes-reroll = this jump uses up the reroll from the special box

## Questions

ask-drop = keep one of two action cards and discard the other{ COUNT($cards) ->
    [0] .
    [one] : you have two of “{ LIST($cards) }”.
   *[other] : { LIST($cards, style: "or") }.
    }
ask-before = play “{ $card }” before { $name } places dice, or pass.
ask-program = place { $dice ->
    [2] two dice (after an accident)
    [3] three dice (because of the red counter)
   *[4] four dice
    } on up to three jumps{ COUNT($missing) ->
    [0] {""}
    [one] ; one { LIST($missing) } die is taken out
   *[other] ; one { LIST($missing, between: " and one ") } die are taken out
    }{ $more ->
    [0] .
    [1] ; one more costs an Earth Control counter.
   *[other] ; up to { $more } more cost an Earth Control counter each.
    }
ask-after = play “{ $card }” after the roll of { $name }, or pass.
ask-choose = { $doomed ->
    [yes] pick a die (every jump ends in an accident)
   *[no] { COUNT($faces) ->
        [one] jump with the { LIST($faces) }
       *[other] pick one of the rolled dice ({ LIST($faces, between: ", ") }) and jump
    }
    }{ $again ->
    [right] , or reroll dice.
    [paid] , or reroll one for an Earth Control counter.
   *[no] .
    }
ask-land = { LIST($things, style: "or") }, or leave the others alone.
do-rob = rob a rival of a Sputnik
do-sabotage = sabotage a rival (red counter)
do-share = exchange counters with your other astronaut
ask-share = divide { ec-counters } between your two astronauts.
ask-box = { $pays ->
    [yes] pay { $sputniks ->
        [one] your last Sputnik
       *[other] one of your { $sputniks } Sputniks
    } for a step, or stay.
   *[no] take a free step, or stay.
    }
ask-react = play “{ $card }” after the jump of { $name }, or pass.
ask-go = go on with jump { $jump } ({ LIST($dice) }), or end your turn.
ask-end = play “{ $card }” at the end of the round, or pass.
ask-with-die = pick the box to jump to with { $face }{ $again ->
    [right] , or reroll it.
    [paid] , or your panel to reroll it for an Earth Control counter.
   *[no] .
    }
ask-with-card = “{ $card }”: { $kind ->
    [coop] pick the panel of the astronaut that gains the Sputnik.
    [plan] pick the panel of the astronaut that gains the Earth Control counter.
    [extra] { $who ->
        [none] pick the panel of the astronaut that jumps.
       *[other] pick the die for the jump of { $who }.
    }
    [noinst] pick the die to take out.
   *[slip] pick the box to step to.
    }

## Waiting for another player

waiting-drop = Waiting for { $name } to discard an action card.
waiting-program = Waiting for { $name } to place { $dice } dice.
waiting-choose = Waiting for { $name } to pick a die and jump.
waiting-land = Waiting for { $name } to decide about the others in the box.
waiting-share = Waiting for { $name } to divide Earth Control counters.
waiting-box = Waiting for { $name } to take a step or stay.
waiting-card = Waiting for { $name } to play an action card or pass.
waiting-go = Waiting for { $name } to go on with jump { $jump } or end the turn.

## Scores

score-position = { $several ->
    [yes] position of { $who }
   *[no] position
    }
score-sputniks = { $several ->
    [yes] Sputniks of { $who }
   *[no] Sputniks
    }

## The end

part-of-score = { $points } { $how ->
    [first] for finishing first
    [across] for finishing
    [column] for column { $column }
   *[sputniks] for Sputniks
    }
decided-by = { $points ->
    [one] 1 point
   *[other] { $points } points
    }, { $ahead ->
    [0] as many as { $second }, but ahead in the race
   *[other] { $ahead } more than { $second }
    }; the game ended { $crossed ->
    [yes] because an astronaut finished
   *[no] at the round limit, with no astronaut at the finish
    }
verdict = { $yours ->
    [yes] Your points
   *[no] { $winner }'s points
    }: { COUNT($parts) ->
    [0] none
   *[other] { LIST($parts) }
    }{ $others ->
    [yes] ; yours: { COUNT($own) ->
        [0] none
       *[other] { LIST($own) }
        }
   *[no] {""}
    }.
figure-rounds = Rounds
figure-jumps = Jumps and accidents
    .value = { $jumps } jumps, { $falls ->
        [0] no accident
        [one] 1 accident
       *[other] { $falls } accidents
    }
figure-farthest = Longest advance
    .value = { $who }, { $columns ->
        [one] 1 column
       *[other] { $columns } columns
    }
figure-costly = Costliest accident
    .value = { $who }, { sputniks } lost
figure-robbed = Robberies
figure-decided = Decisive turn
    .value = { $who } took the lead for good in round { $round }
    .by-sputniks = { $who } won on Sputniks and gained the last one here

## What a move did

laid = Lunar card { $number } is { $card }.
bore = The special box in column { $column }: { $token }.
round-began = Round { $round } began.
shared-out = { $ec ->
    [0] { $who } placed { $program }.
   *[other] { $who } placed { $program } and paid { ec-counters }.
    }
    .label = { $ec ->
        [0] Place { $program }
       *[other] Place { $program } ({ ec-counters })
    }
rolled = { $who } rolled { NAME($face, form: "a") }.
bought-throw = { $who } rerolled { NAME($face, form: "a") } for an Earth Control counter.
    .label = Reroll { $face } for 1 Earth Control counter
threw-again = { $who } rerolled { LIST($faces) }, as the special box allows.
    .label = Reroll { LIST($faces) }
went-on = { $who } went on with jump { $jump }.
    .label = Go on with jump { $jump }
stopped = { $who } ended the turn; the remaining dice were lost.
    .label = End turn
jumped = { $end ->
    [goal] { $who } jumped with { NAME($face, form: "a") } over the finish line.
    [rock] { $who } tried to jump with { NAME($face, form: "a") }.
   *[box] { $who } jumped with { NAME($face, form: "a") } to column { $x }, level { $y }.
    }
    .label = { NAME($face, form: "cap") }: { landing }{ $past ->
        [yes] , via a Sputnik
       *[no] {""}
    }
    .recap = { $end ->
        [box] { $who } jumped to column { $x }
       *[other] {""}
    }
crashed = { $beyond ->
    [yes] { $who } had an accident past the finish ({ $why ->
        [rock] rock
        [air] in the air
        [hazard] hazard
       *[mark] crash mark
    }).
   *[no] { $why ->
        [rock] { $who } was stopped by rock and is stunned.
        [air] { $who } fell from the air at level { $level } and is stunned.
        [hazard] { $who } ended on a hazard and is stunned.
       *[mark] { $who } was stunned by the crash mark.
    }
    }
    .recap = { $beyond ->
        [yes] { $who } had an accident past the finish
       *[no] { $why ->
            [rock] { $who } was stopped by rock
            [air] { $who } fell from the air at column { $column }, level { $level }
            [hazard] { $who } ended on a hazard in column { $column }
           *[mark] { $who } was stunned by the crash mark
        }
    }
crossed = { $rank ->
    [1] { $who } finished first.
   *[other] { $who } finished.
    }
    .recap = { $rank ->
        [1] { $who } finished first
       *[other] { $who } finished
    }
left-alone = { $who } left the others alone.
    .label = Leave the others alone
robbed = { $who } robbed { $whom } of a Sputnik.
    .recap = { $who } robbed { $whom } of a Sputnik
    .label = Rob { $whom } of a Sputnik
sabotaged = { $who } sabotaged { $whom }: 3 dice on its next turn.
    .label = Sabotage { $whom }: a red counter, 3 dice on its next turn
    .recap = { $who } sabotaged { $whom }: 3 dice on its next turn
shared-sputniks = { $who } exchanged counters and now has { sputniks }.
    .label = Exchange: { $who } then has { sputniks }
shared-ec = { $who } exchanged counters and now has { ec-counters }.
    .label = Exchange: { $who } then has { ec-counters }
stayed = { $who } stayed.
    .label = Stay
free-step = { $who } took a free step { NAME($step, form: "straight") }.
    .label = A free step { NAME($step, form: "straight") }
paid-step = { $who } paid a Sputnik for a step { NAME($step, form: "straight") }.
    .label = Pay 1 Sputnik: step { NAME($step, form: "straight") }
sent-back = The special box sent { $who } back to column { $x }.
    .recap = a special box sent { $who } back
may-throw-again = { $who } may reroll dice once in its next jump.
handicapped = { $who } got a red counter for being in first position: 3 dice on its next turn.
gained = { $sputniks ->
    [0] { $who } gained { ec-counters }.
   *[other] { $ec ->
        [0] { $who } gained { sputniks }.
       *[other] { $who } gained { sputniks } and { ec-counters }.
    }
    }
    .label = { $who } gains { $sputniks ->
        [0] { ec-counters }
       *[other] { $ec ->
            [0] { sputniks }
           *[other] { sputniks } and { ec-counters }
        }
    }
lost = { $who } lost half of its Sputniks: { $kept } left.
    .label = { $kept ->
        [one] 1 Sputnik left
       *[other] { $kept } Sputniks left
    }
drew = { $player } drew { $card }.
dropped = { $player } discarded { $card }.
    .label = { $kept ->
        [none] Discard { $card }
       *[other] Keep { $kept }, discard { $card }
    }
keep = Keep
passed = { $player } passed.
    .label = Pass
took-out = { $player } played “{ $card }” against { $who }: { NAME($die, form: "a") } is taken out for this turn.
    .label = { $card }: take out { NAME($die, form: "a") }
    .recap = { $player } took { NAME($die, form: "a") } from { $who }
miscalculated = { $player } played “{ $card }”: { $who } rerolls all dice of this jump.
    .label = { $card }: all dice are rerolled
    .recap = { $player } made { $who } reroll
cooperated = { $player } played “{ $card }”: { $who } gained a Sputnik.
    .label = { $card }: a Sputnik for { $who }
    .recap = { $who } gained a Sputnik with “{ $card }”
planned = { $player } played “{ $card }”: { $who } gained an Earth Control counter.
    .label = { $card }: an Earth Control counter for { $who }
slipped = { $player } played “{ $card }”: { $who } took a free step { NAME($step, form: "straight") }.
    .label = { $card }: { $who } steps { NAME($step, form: "straight") }
    .recap = { $who } took a free step with “{ $card }”
jumps-extra = { $player } played “{ $card }”: { $who } jumps again with { NAME($die, form: "a") }.
    .label = { $card }: { $who } rolls { NAME($die, form: "a") }

## Why a move is refused

not-out-of-reach = Out of reach. { NAME($face, form: "cap") }: { LIST($ends, between: "; ") }.
not-no-die = First pick one of the rolled dice, then the box where its jump ends.
not-picked-up = First pick up a die, then put it on a jump.
not-empty-jump = Jump 1 needs a die, and jump 3 can have dice only if jump 2 has. If this die goes here, too few are left for the jumps before it.
not-so-many-dice = { $ec ->
    [0] Place exactly { $dice } dice.
    [1] Place { $dice } dice. One more costs an Earth Control counter.
   *[other] Place { $dice } dice. Up to { $ec } more cost an Earth Control counter each.
    }
not-over = The game is over.
not-unknown = { $text } is not a move of this game. Moves look like `1:bbk/2:w`, `k2:uf`, `rob@1`; rolled dice look like `b3`.
not-a-program = { $text } is not a way to place dice: { $fault ->
    [letters] write b (blue), k (black) and w (white).
    [gap] jump 1 needs a die, jump 3 can have dice only if jump 2 has, and there is no jump 4.
    [colour] there are only two dice of each colour.
    [order] write the dice in the order b, k, w, as in `1:bbk/2:w`.
   *[number] you have to place { $due } dice.
    }
awaited = { $phase ->
    [track] a lunar card is being drawn
    [token] a token is being drawn
    [roll] { NAME($die, form: "a") } is being rolled
    [reroll] { NAME($die, form: "a") } is being rolled
   *[draw] an action card is being drawn
    }
not-chance = No player can move now: { awaited }.
not-impossible = { $text } is impossible now: { awaited }.
not-not-chance = Nothing is rolled or drawn now: a player decides.
not-wrong-moment = { $text } is not possible now. The question is { $phase ->
    [drop] which card to discard.
    [before] whether to play a card before the dice are placed.
    [program] where to place the dice.
    [after] whether to play a card after the roll.
    [choose] which die to use.
    [land] what to do with the other astronauts in the box.
    [share] how to divide Earth Control counters.
    [box] whether to use the special box.
    [react] whether to play a card after the jump.
    [go] whether to make the next jump.
   *[end] whether to play a card at the end of the round.
    }
not-no-card = { $card } is not in your hand.
not-removed-die = Only one { $die } is available this turn.
not-too-few-dice = Place { $due } dice, not { $used }.
not-too-many-dice = Place { $due } dice. In the advanced game you can pay for two more, { $most } in all.
not-enough-ec = Each extra die costs an Earth Control counter. You need { $need } and have { $have }.
not-no-reroll = You have no reroll from a special box.
not-no-ec = A reroll costs an Earth Control counter, and you have none.
not-not-thrown = { LIST($faces) } { COUNT($faces) ->
    [one] is
   *[other] are
    } not among the rolled dice: { LIST($lying, between: ", ") }.
not-mate-here = Your other astronaut is not in this box.
not-too-many = Your two astronauts have { sputniks } together, not { $asked }.
not-so-many-ec = Your two astronauts have { ec-counters } together, not { $asked }.
not-no-change = { $who } already has { sputniks }, so nothing would change.
not-basic-game = There is no robbery or sabotage in the basic game.
not-own-astronaut = { $who } is your own astronaut.
not-finished = { $who } has finished and can't be robbed or sabotaged.
not-in-race = { $who } has finished. Cards help only astronauts in the race.
not-not-here = { $who } is in another box.
not-no-sputniks = { $who } has no Sputnik, so you can't rob it.
not-has-sputniks = { $who } has a Sputnik. Rob it instead.
not-already-handicapped = { $who } already has a red counter.
not-other-token = The token of this special box is not “{ $token }”.
not-no-circle = The next box { $step ->
    [d] one level down
    [f] straight on
   *[u] one level up
    } is not a circle. A free step must end on a circle.
not-no-such-astronaut = There is no astronaut { $number }. The numbers are 0 to { $last }.
not-not-your-astronaut = { $who } is not your astronaut.
not-last-of-colour = The last { $die } can't be taken out.
not-not-overtaken = { $who } was not overtaken by this jump.
not-first-position = { $who } is in first position, so this card can't help it.

## The coach

coach-shared-out = All dice are placed before any is rolled. If a jump has several dice, all of them are rolled and one is used, so two dice of one colour make it safer.
coach-crashed = An accident ends the turn and costs half of the Sputniks, rounded down. The next turn has only two dice. After a safe jump you may end your turn rather than risk the next jump.
coach-gained = Each Sputnik is worth a point. It stays on the board, so every astronaut that passes it gains one. A globe is an Earth Control counter, which buys a reroll or one die more.
coach-robbed = An astronaut that lands safely in a rival's box may take one of its Sputniks. Astronauts behind you can do that, so look how far you are from them.
coach-sabotaged = An astronaut with a red counter has three dice in its next turn instead of four. Only an astronaut without Sputniks can be sabotaged.
coach-handicapped = At the start of each round the leader gets a red counter: three dice instead of four. A place just behind the leader is often better until the finish is near.
coach-drew = At the start of each round every player draws an action card and keeps only one. The card says when you can play it; the page asks you then.
coach-slipped = Slipstream moved an astronaut that was overtaken. A step made with a card or a token is not a jump, so it can't end in an accident.
coach-took-out = With this card a player takes a die away before a rival places dice. An astronaut that was last at the start of the round is safe from such red cards.
coach-miscalculated = With this card a player makes a rival reroll all dice of a jump. It works only on two or more dice, and not on an astronaut that was last at the start of the round.
coach-may-throw-again = This special box lets the astronaut reroll any of its dice once in its next jump, so a daring jump may be worth it.
coach-crossed = The game ends with this round. Astronauts that still have a turn can finish, too, for 10 points. On the last card each column nearer to the finish is worth a point more.

## Reasons in hints and the analysis

# $whose: the seat's astronaut, or none if it is the only one; $you: whether the seat's player reads this
reason-subject = { $whose ->
    [none] { $you ->
        [yes] You
       *[no] { $who }
    }
   *[other] { $whose }
    }
reason-object = { $whose ->
    [none] { $you ->
        [yes] you
       *[no] { $who }
    }
   *[other] { $whose }
    }
# the ending of the verb after the subject
reason-s = { $whose ->
    [none] { $you ->
        [yes] {""}
       *[no] s
    }
   *[other] s
    }
reason-have = { $whose ->
    [none] { $you ->
        [yes] have
       *[no] has
    }
   *[other] has
    }
reason-columns = { $more ->
    [1] a column
   *[other] about { $more } columns
    }
reason-sputniks = { $more ->
    [1] a Sputnik
   *[other] about { $more } Sputniks
    }
reason-loss = { $loses ->
    [yes] {" "}and lose{ reason-s } half of { $whose ->
        [none] { $you ->
            [yes] your
           *[no] its
        }
       *[other] its
    } Sputniks
   *[no] {""}
    }
reason-jump = { $jump ->
    [4] the extra jump
   *[other] jump { $jump }{ $when }
    }
reason-jumps = { $jumps ->
    [1] the jump
    [2] both jumps
   *[other] all three jumps
    }
reason-accident = { $why ->
    [rock] hit{ reason-s } the rock in column { $column }
    [air] fall{ reason-s } from the air over column { $column }
    [hazard] end{ reason-s } on the hazard in column { $column }
   *[mark] { reason-have } an accident because of the crash mark
    } in { reason-jump }
gets-on =
    .theme = Gain ground
    .then = { reason-subject } get{ reason-s } { reason-columns } farther
advances-in-round =
    .theme = Gain ground
    .then = { reason-subject } get{ reason-s } { reason-columns } farther{ $when }
gets-sputniks =
    .theme = Collect Sputniks
    .then = { $once ->
        [yes] { reason-subject } gain{ reason-s } a Sputnik{ $when }
       *[no] { reason-subject } { reason-have } { reason-sputniks } more
        }
gets-counters =
    .theme = Earn Earth Control counters
    .then = { $once ->
        [yes] { reason-subject } gain{ reason-s } an Earth Control counter{ $when }
       *[no] { reason-subject } { reason-have } { $more ->
            [1] an Earth Control counter
           *[other] about { $more } Earth Control counters
        } more
        }
falls =
    .theme = Avoid an accident
    .then = { reason-subject } { reason-have } an accident{ $when }{ reason-loss }
    .otherwise = Otherwise { reason-object } { reason-have } an accident{ $when }{ reason-loss }
# otherwise: names the jump, since the same dice may allow a safe one
falls-at =
    .theme = Avoid an accident
    .then = { reason-subject } { reason-accident }{ reason-loss }
    .otherwise = With { $face }{ $steps ->
        [f] {" "}forward
        [u] {" "}up
        [d] {" "}down
        [ff] {" "}twice forward
        [uu] {" "}twice up
        [dd] {" "}twice down
        [fu] {" "}forward and up
        [uf] {" "}up and forward
        [fd] {" "}forward and down
        [df] {" "}down and forward
       *[fff] {""}
        } instead, { reason-object } { reason-accident }{ reason-loss }
reason-earned = { $earns ->
    [yes] , with an Earth Control counter as a reward
   *[no] {""}
    }
roll-is-bad =
    .theme = Avoid an accident
    .then = Every die rolled for { reason-jump } leads to an accident
    .otherwise = Otherwise every die rolled for { reason-jump } leads to an accident
roll-is-good =
    .theme = Make every jump safely
    .then = The roll for { reason-jump } allows a safe jump
roll-leads-to =
    .theme = Make every jump safely
    .then = The roll for { reason-jump } allows a safe jump to column { $column }
makes-all-jumps =
    .theme = Make every jump safely
    .then = { reason-subject } make{ reason-s } { reason-jumps } safely{ $when }{ reason-earned }
makes-all-jumps-to =
    .theme = Make every jump safely
    .then = { reason-subject } make{ reason-s } { reason-jumps } safely{ $when }: to column { $column }{ reason-earned }
gets-over =
    .theme = Cross the finish line
    .then = { reason-subject } get{ reason-s } over the finish line{ $first ->
        [yes] {" "}first
       *[no] {""}
        }{ $when }
gets-over-in =
    .theme = Cross the finish line
    .then = { reason-subject } get{ reason-s } over the finish line{ $first ->
        [yes] {" "}first
       *[no] {""}
        } in { reason-jump }
passes-sputnik =
    .theme = Collect Sputniks
    .then = { reason-subject } collect{ reason-s } the Sputnik in column { $column }{ $when }
leaves-sputnik =
    .theme = Collect Sputniks
    .then = Another jump with these dice also leads to column { $column }, and passes one more Sputnik
    .otherwise = Otherwise { reason-subject } leave{ reason-s } a Sputnik behind on the way to column { $column }
enters-box =
    .theme = Reach a special box
    .then = { reason-subject } get{ reason-s } into the special box in column { $column }{ $when }: { $token }
overtakes =
    .theme = Overtake a rival
    .then = { reason-subject } overtake{ reason-s } { $rival }{ $when }
robs =
    .theme = Rob a rival
    .then = { reason-subject } rob{ reason-s } { $rival } of a Sputnik{ $when }
robs-of =
    .theme = Rob a rival
    .then = { reason-subject } take{ reason-s } { $sputniks ->
        [1] { $rival }'s only Sputnik
       *[other] one of { $rival }'s { $sputniks } Sputniks
        }{ $when }{ $most ->
        [yes] , and no rival has more
       *[no] : a point more, and one less for a rival
        }
is-robbed =
    .theme = Guard your Sputniks
    .then = { $rival } robs { reason-object } of a Sputnik{ $when }
    .otherwise = Otherwise { $rival } robs { reason-object } of a Sputnik{ $when }
sabotages =
    .theme = Sabotage a rival
    .then = { reason-subject } sabotage{ reason-s } { $rival }{ $when }: 3 dice on its next turn
is-sabotaged =
    .theme = Escape sabotage
    .then = { $rival } sabotages { reason-object }{ $when }: only 3 dice
    .otherwise = Otherwise { $rival } sabotages { reason-object }{ $when }: only 3 dice
gets-red-counter =
    .theme = Avoid a red counter
    .then = { reason-subject } get{ reason-s } a red counter for the lead: only 3 dice on the next turn
    .otherwise = Otherwise { reason-object } get{ reason-s } a red counter for the lead: only 3 dice on the next turn
uses-card =
    .theme = Make use of a card
    .then = { $you ->
        [yes] You play
       *[no] { $who } plays
        } “{ $card }”{ $kind ->
        [slip] { $when }, for a free step
        [coop] { $when }, for a Sputnik
        [plan] {" "}at the end of the round, for an Earth Control counter
       *[extra] {" "}at the end of the round, for one more jump
        }
uses-card-to =
    .theme = Make use of a card
    .then = “{ $card }” { $kind ->
        [slip] is a free step to column { $number }
        [coop] { $number ->
            [1] brings the first Sputnik
           *[other] brings Sputnik number { $number }
        }
        [plan] { $number ->
            [1] brings an Earth Control counter, for a reroll or another die
           *[other] brings Earth Control counter number { $number }, for a reroll or another die
        }
       *[extra] is one more jump, from column { $number }
        }{ $when }{ $draws ->
        [yes] , and the next round brings a new card anyway
       *[no] {""}
        }
reason-keep = { $you ->
        [yes] You keep
       *[no] { $who } keeps
    } “{ $card }”
keeps-card =
    .theme = Save a card for later
    .then = { reason-keep }
keeps-card-until-passed =
    .theme = Save a card for later
    .then = { reason-keep }: { $kind ->
        [plan] an Earth Control counter
       *[extra] one more jump
        } as soon as { $you ->
            [yes] you aren't
           *[no] { $who } isn't
        } first at the end of a round, and { LIST($rivals) } { $several ->
            [yes] are
           *[no] is
        } not more than six columns behind
gets-counter-anyway =
    .theme = Save a card for later
    .then = { reason-keep }, since { reason-object } get{ reason-s } a counter for the last position anyway: number { $counters }
no-more-cards =
    .theme = Save a card for later
    .then = The card hardly matters: { $columns ->
        [1] the finish line is one column away
       *[other] the finish line is { $columns } columns away
        }, and once across, { $you ->
        [yes] you play
       *[no] { $who } plays
        } no more cards
keeps-card-for =
    .theme = Save a card for later
    .then = { reason-keep }: { $kind ->
        [slip] a free step to column { $column } if overtaken, and { LIST($rivals) } { $several ->
            [yes] are
           *[no] is
            } not more than six columns behind
        [coop] { LIST($rivals) } { $several ->
            [yes] have
           *[no] has
            } a Sputnik within reach of the next jump
        [plan] it is certain to bring an Earth Control counter at the end of the round, as long as you aren't first
        [extra] it is certain to bring one more jump at the end of the round, as long as you aren't first
        [misc] it can spoil a good roll of { LIST($rivals) }, ahead of { $you ->
            [yes] you
           *[no] { $who }
            }
       *[noinst] it can leave { $several ->
            [yes] a rival ahead of { reason-object } ({ LIST($rivals) })
           *[no] { LIST($rivals) }, ahead of { reason-object },
            } only one die of a colour
        }
step-leads-back =
    .theme = Save a card for later
    .then = A free step would only lead into the special box in column { $column }, which sends { $you ->
        [yes] you
       *[no] { $who }
        } back
takes-best-die =
    .theme = Hinder a rival
    .then = { $rival } has only one { LIST($dice) } this turn, the die that is safest for its first jump: { $sides ->
        [6] each of its sides
       *[other] { $sides } of its 6 sides
        } can land well
hinders-finish =
    .theme = Keep a rival from finishing
    .then = { $rival } has only one { LIST($dice) } this turn: its best plan crosses the finish line { prospect-odds } instead of { $before_of ->
        [1] always
        [2] every second time
       *[other] { $before_times } times in { $before_of }
        }
still-finishes =
    .theme = Keep a rival from finishing
    .then = { $rival } can still cross the finish line { prospect-odds } with its best plan
    .otherwise = Otherwise { $rival } can still cross the finish line { prospect-odds } with its best plan
spoils-throw =
    .theme = Hinder a rival
    .then = { $rival } has to reroll { LIST($dice) }, with which it could jump to column { $column }, and gets as far again { $times ->
        [0] never
       *[other] only { prospect-odds }{ prospect-counters }
        }
spoils-finish =
    .theme = Keep a rival from finishing
    .then = With { LIST($dice) } { $rival } crosses the finish line this turn { $before_of ->
        [1] always
        [2] every second time
       *[other] { $before_times ->
            [1] once in { $before_of }
           *[other] { $before_times } times in { $before_of }
            }
        }, after a reroll { $times ->
        [0] never
       *[other] only { prospect-odds }{ prospect-counters }
        }
reroll-is-no-use =
    .theme = Save a card for later
    .then = { $column ->
        [0] { $rival } has no safe jump with { LIST($dice) }, so a reroll could only help it
       *[other] After a reroll of { LIST($dice) } { $rival } could jump to column { $column } or farther all the same { prospect-odds }{ prospect-counters }
        }
helps-rival =
    .theme = Save a card for later
    .then = { $rival } has no safe jump with { LIST($dice) }: the reroll can only help it
    .otherwise = Otherwise a reroll can only help { $rival }, which has no safe jump with { LIST($dice) }
against-rival =
    .theme = Hinder a rival
    .then = { $kind ->
        [misc] { $rival } has to reroll { LIST($dice) }
       *[noinst] { $rival } has only one { LIST($dice) } this turn
        }
reason-hindered = { $rival } plays “{ $card }” against { $you ->
    [yes] you
   *[no] { $who }
    }
is-hindered =
    .theme = Escape a rival's card
    .then = { reason-hindered }{ $when }
    .otherwise = Otherwise { reason-hindered }{ $when }
rival-gets-on =
    .theme = Hold a rival up
    .then = { $rival } gets { reason-columns } farther
    .otherwise = Otherwise { $rival } gets { reason-columns } farther
reason-rival-sputniks = { $rival } { $once ->
    [yes] gains a Sputnik{ $when }
   *[no] has { reason-sputniks } more
    }
rival-gets-sputniks =
    .theme = Keep Sputniks from a rival
    .then = { reason-rival-sputniks }
    .otherwise = Otherwise { reason-rival-sputniks }
rival-falls =
    .theme = Trip a rival up
    .then = { $rival } has an accident{ $when }
reason-rival-finishes = { $rival } gets over the finish line{ $first ->
    [yes] {" "}first
   *[no] {""}
    }
rival-gets-over =
    .theme = Keep a rival from finishing
    .then = { reason-rival-finishes }{ $when }
    .otherwise = Otherwise { reason-rival-finishes }{ $when }

# exact odds: $times in $of cases
prospect-odds = { $of ->
    [1] { $times ->
        [0] never
       *[other] always
        }
    [2] every second time
   *[other] { $times ->
        [1] once in { $of }
       *[other] { $times } times in { $of }
        }
    }
prospect-pays-odds = { $pays_of ->
    [1] for certain
    [2] every second time
   *[other] { $pays_times ->
        [1] once in { $pays_of }
       *[other] { $pays_times } times in { $pays_of }
        }
    }
prospect-pays = { $pays ->
    [finish] , and can get over the finish line ({ prospect-pays-odds })
    [sputnik] , and can safely collect the Sputnik in column { $column } ({ prospect-pays-odds })
    [robbery] , and can rob { $rival } in column { $column } ({ prospect-pays-odds })
    [box-adv] , and can reach the free step in column { $column } ({ prospect-pays-odds })
    [box-ec] , and can reach the Earth Control counter in column { $column } ({ prospect-pays-odds })
    [box-sput] , and can reach the two Sputniks in column { $column } ({ prospect-pays-odds })
   *[other] {""}
    }
prospect-counter = { $counter_of ->
    [1] {""}
   *[other] {" "}({ $counter_times ->
        [1] once
       *[other] { $counter_times } times
        } in { $counter_of } with { $counters ->
        [1] a reroll for a counter
       *[other] { $counters } rerolls for counters
        })
    }
prospect-more = { $counters ->
    [0] {""}
    [1] {" "}with another reroll for a counter
   *[other] {" "}with { $counters } more rerolls for counters
    }
prospect-fails = { $of ->
    [1] always ends in an accident
   *[other] ends in an accident { prospect-odds }{ prospect-counter }
    }
prospect-jump = { $jump ->
    [4] the extra jump
   *[other] jump { $jump }
    } ({ LIST($dice) })
prospect-cost = { $cost ->
    [0] no Sputnik
   *[other] { $costs_vary ->
        [yes] up to{" "}
       *[no] {""}
        }{ $cost } of { $you ->
        [yes] your
       *[no] the
        } { $sputniks } Sputniks
    }
jump-is-safe =
    .theme = Jump on
    .then = { $jump ->
        [4] The extra jump
       *[other] Jump { $jump }
        } ({ LIST($dice) }) is { $of ->
        [1] always safe
       *[other] safe { prospect-odds }
        }{ prospect-pays }{ $of ->
        [1] { $pays_of ->
            [1] {""}
           *[other] { prospect-counters }
            }
       *[other] { prospect-counters }
        }{ $of ->
        [1] {""}
       *[other] ; an accident costs { prospect-cost }{ $reaches ->
            [0] {""}
           *[other] {" "}and still leads to column { $reaches } or farther
            }
        }
jump-fails =
    .theme = Stop in time
    .then = { $jump ->
        [4] The extra jump
       *[other] Jump { $jump }
        } ({ LIST($dice) }) { prospect-fails }, which costs { prospect-cost }
    .otherwise = { $jump ->
        [4] Playing the extra jump ({ LIST($dice) }) instead
       *[other] Otherwise jump { $jump } ({ LIST($dice) })
        } { prospect-fails }, which costs { prospect-cost }
spares-jump =
    .theme = Stop in time
    .then = { $jump ->
        [4] The extra jump
       *[other] Jump { $jump }
        } ({ LIST($dice) }) would { $of ->
        [1] always end in an accident
       *[other] end in an accident { prospect-odds }{ prospect-counter }
        } and cost { prospect-cost }
is-only-safe =
    .theme = Avoid an accident
    .then = { $by_sputnik ->
        [yes] This way to column { $column } passes a Sputnik; another safe way with { $face } passes none
       *[no] Every other jump with these dice is an accident; only { $face } lands safely, in column { $column }
        }
starts-better =
    .theme = Prepare the next jump
    .then = From column { $column } { prospect-jump } is safe { prospect-odds }, from column { $other } { $other_times ->
        [0] never
       *[other] only { $other_of ->
            [1] always
            [2] every second time
           *[other] { $other_times ->
                [1] once in { $other_of }
               *[other] { $other_times } times in { $other_of }
                }
            }
        }{ prospect-counters }
goes-farthest =
    .theme = Gain ground
    .then = No other safe jump with these dice goes as far: column { $column } instead of { $other }
is-least-bad =
    .theme = Make the best of it
    .then = { $because ->
        [counters] The accident costs no Sputnik, and { $you ->
            [yes] you keep
           *[no] { $who } keeps
            } { $counters ->
            [1] the Earth Control counter
           *[other] { $counters } Earth Control counters
            } for later
        [sputniks] Every jump with these dice is an accident; this one collects a Sputnik first
       *[column] Every jump with these dice is an accident; this one goes farthest, to column { $column }
        }
reroll-helps =
    .theme = Reroll
    .then = { $is_safe ->
        [yes] After the reroll of { LIST($dice) } a safe jump { $pays ->
            [finish] over the finish line
            [sputnik] with the Sputnik in column { $column }
            [robbery] onto { $rival } in column { $column }
            [box-adv] to the free step in column { $column }
            [box-ec] to the Earth Control counter in column { $column }
            [box-sput] to the two Sputniks in column { $column }
           *[farther] past column { $column }
            } is possible { $pays_of ->
            [1] for certain
            [2] every second time
           *[other] { $pays_times ->
                [1] once in { $pays_of }
               *[other] { $pays_times } times in { $pays_of }
                }
            }
       *[no] No jump with these dice is safe; after the reroll of { LIST($dice) } one is { prospect-odds }{ prospect-more }
        }
reroll-text = After the reroll of { LIST($dice) } { $aim ->
        [safe] all jumps are safe
        [finish] { reason-object } can get over the finish line
        [sputnik] { reason-object } can collect the Sputnik in column { $column } in a safe jump
        [robbery] { reason-object } can rob { $rival } in column { $column }
        [box-adv] { reason-object } can reach the free step in column { $column }
        [box-ec] { reason-object } can reach the Earth Control counter in column { $column }
        [box-sput] { reason-object } can reach the two Sputniks in column { $column }
       *[far] { reason-object } can get to column { $column }
        } ({ prospect-odds }{ prospect-more }; with the dice as they lie { $before_times ->
            [0] never
           *[other] { $before_of ->
                [2] every second time
               *[other] { $before_times ->
                    [1] once in { $before_of }
                   *[other] { $before_times } times in { $before_of }
                    }
                }
            })
reroll-gains =
    .theme = Reroll
    .then = { reroll-text }
reroll-collects =
    .theme = Reroll for a Sputnik
    .then = { reroll-text }
reroll-robs =
    .theme = Reroll to rob a rival
    .then = { reroll-text }
pays-for-free =
    .theme = Save a counter
    .then = The counter is wasted: the special box gives a reroll for nothing
    .otherwise = Otherwise a counter is wasted, since the special box gives a reroll for nothing
wastes-counter =
    .theme = Save a counter
    .then = The reroll wastes a counter: { $face } already lands safely in column { $column }
    .otherwise = Otherwise a reroll wastes a counter, since { $face } already lands safely in column { $column }
prospect-counters = { $counters ->
    [0] {""}
    [1] , with a reroll for a counter
   *[other] , with { $counters } rerolls for counters
    }
plan-is-best =
    .theme = Place the dice
    .then = No other way to place as many dice { $pays ->
        [safe] on { $jumps ->
            [1] one jump is safer: it succeeds
            [2] two jumps is safer: both jumps succeed
           *[other] three jumps is safer: all three succeed
            }
        [win] ends the game with more points than each rival has now more often:
        [finish] gets over the finish line more often:
        [sputnik] collects the Sputnik in column { $column } in a safe jump more often:
        [robbery] robs { $rival } in column { $column } more often:
        [box-adv] reaches the free step in column { $column } more often:
        [box-ec] reaches the Earth Control counter in column { $column } more often:
        [box-sput] reaches the two Sputniks in column { $column } more often:
       *[far] gets to column { $column } more often:
        } { prospect-odds }{ $also ->
        [nothing] {""}
       *[other] ; of those that do so as often, none { $also ->
            [finish] gets over the finish line
            [sputnik] collects the Sputnik in column { $also_column } in a safe jump
            [robbery] robs { $also_rival } in column { $also_column }
            [box-adv] reaches the free step in column { $also_column }
            [box-ec] reaches the Earth Control counter in column { $also_column }
            [box-sput] reaches the two Sputniks in column { $also_column }
           *[far] gets to column { $also_column }
            } more often: { prospect-also-odds }
        }{ prospect-counters }
prospect-also-odds = { $also_of ->
    [1] always
    [2] every second time
   *[other] { $also_times ->
        [1] once in { $also_of }
       *[other] { $also_times } times in { $also_of }
        }
    }
reason-rivals-points = { $rival }{ $is_to_move ->
        [yes] , who still has a turn,
       *[no] {""}
    } { $rivals_points }
can-pass =
    .theme = Count the points
    .then = { reason-subject } { reason-have } { reason-points }, { reason-rivals-points }: the jumps to come can still be enough { prospect-odds }{ prospect-counters }
cannot-pass =
    .theme = Count the points
    .then = { reason-subject } { reason-have } { reason-points }, { reason-rivals-points }: the jumps to come can't be enough
    .otherwise = Otherwise { reason-object } { reason-have } { reason-points }, { reason-rivals-points }, and the jumps to come can't be enough
reason-points = { $points ->
    [1] 1 point
   *[other] { $points } points
    }
final-totals =
    .theme = Count the points
    .then = { $is_ahead ->
        [yes] { reason-subject } lead{ reason-s } in points in the last round
       *[no] { reason-subject } stay{ reason-s } behind in points in the last round
        }
    .otherwise = Otherwise { reason-object } stay{ reason-s } behind in points in the last round
final-totals-of =
    .theme = Count the points
    .then = { reason-subject } { reason-have } { reason-points } in the end, { reason-rivals-points }{ $is_level ->
            [yes] { $is_ahead ->
                [yes] {" "}but behind in the race
               *[no] {" "}and ahead in the race
                }
           *[no] {""}
        }
    .otherwise = Otherwise { reason-object } { reason-have } { reason-points } in the end, { reason-rivals-points }{ $is_level ->
            [yes] { $is_ahead ->
                [yes] {" "}but behind in the race
               *[no] {" "}and ahead in the race
                }
           *[no] {""}
        }
