### What is said of Walking on the Moon, and in it.

## Facts

title = Walking on the Moon
tagline = Once around the Moon, if the dice let you land.
summary = Astronauts race around the Moon: share out four special dice over up to three jumps, then throw them and see where you come down. Whoever ends in the air, on a hazard or against rock loses half of their Sputniks. Being first across counts 11 points, each Sputnik one; played to the goal, a game takes seven or eight rounds.
kind = race of planning and dice
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = Rules in our own words; the lunar cards and the faces of the dice are ours, for the pictures are lost.

## Options

option-players = Players
    .help = With two players each leads two astronauts.
    .provenance = as printed
option-advanced = Advanced game
    .help = Robbery, special boxes, action cards, help for the last and a handicap for the first.
    .provenance = both as printed
option-track = Track
    .help = The lunar cards in order, or drawn at random.
    .provenance = random as printed; chosen by house rule
    .described = random, or five different letters of a to j
option-black-twos = Twos on a black die
    .help = Sides of a black die that show 2; with 3 climbing is slower.
    .provenance = ours: the printed faces are lost
option-last-card = Points on the last card
    .help = Points for its column on the last card, and this many more.
    .provenance = ours: the printed numbers are lost
option-round-limit = Longest game
    .help = Rounds after which the game ends in any case.
    .provenance = ours: the printed rules set no limit
preset-advanced = The whole race
    .help = All rules: cards, special boxes, robbery.
preset-basic = First steps
    .help = Dice, jumps and Sputniks only; for the first time.
preset-duel = Two crews
    .help = Two players with two astronauts each.
preset-sprint = { $round_limit } rounds
    .help = Whoever has come farthest after { $round_limit } rounds.

## How a turn goes

card-goal = Once round the Moon
    .text = The first across gets 11 points, whoever follows 10, and each Sputnik counts 1. Most points win when the goal is crossed, or at the end of round { $round_limit }.
card-1 = Share out the dice
    .text = Four of six dice go to up to three jumps, openly, before any is thrown.
card-2 = Throw and jump
    .text = Blue flies level, black climbs, white descends. Pick one die of the jump and walk it.
card-3 = Land on a circle
    .text = In the air, on a hazard or against rock it is an accident: half of your Sputniks are lost.

## Endings

ending-goal = The round in which somebody crossed the goal is over: points for position and Sputniks are counted.
ending-rounds = The last round is over, and nobody is across: points for position and Sputniks are counted.

## Astronauts, where a seat has two

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
token-pay = free steps for a Sputnik each
    .cap = Free steps for a Sputnik each
token-ec = an Earth Control counter
    .cap = An Earth Control counter
token-reroll = dice of the next jump may be thrown again
    .cap = Dice of the next jump may be thrown again
token-sput = two Sputniks
    .cap = Two Sputniks

## Action cards: what they do, and their names as drawn on them

kind-slip = Slipstream
    .line = Slipstream: when a rival overtakes you, one free step
    .drawn =
        Slip-
        stream
kind-coop = Cooperation
    .line = Cooperation: when a rival passes a Sputnik, you gain one too
    .drawn =
        Coop-
        eration
kind-plan = Planning
    .line = Planning: at the end of the round, an Earth Control counter, unless you are first
    .drawn =
        Plan-
        ning
kind-extra = Extra jump
    .line = Extra jump: at the end of the round, a jump with one die, unless you are first
    .drawn =
        Extra
        jump
kind-misc = Miscalculation
    .line = Miscalculation: a rival who threw two or more dice throws them all again
    .drawn =
        Miscal-
        culation
kind-noinst = No instructions
    .line = No instructions: before a rival takes dice, one die is taken out
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
    [track] A lunar card is laid.
    [token] Tokens are drawn for the special boxes.
    [deal] Action cards are dealt.
    [draw] An action card is drawn.
   *[other] { $doing }.
    }
headed = { $round }. { $doing }.
wins = { LIST($winners) } wins
no-turn = { $prepared ->
    [yes] Between two turns
   *[no] The race is prepared
    }
doing = { $who } { $what ->
    [shares] shares out { $dice } dice
    [throws] throws for { $jump ->
        [4] the extra jump
       *[other] jump { $jump }
    }
   *[goes] is on the way
    }
shares = { $who } shares out { $dice } dice
panel = { $who }: { LIST($facts, between: ", ") }
where = { $across ->
    [yes] across the goal
   *[no] { $start ->
        [yes] on the start
       *[no] on column { $x }, level { $y }
    }
    }
lies-stunned = lies stunned: 2 dice in its next turn
has-handicap = has a red counter: { $stunned ->
    [yes] stunned, it loses no more by it
   *[no] 3 dice in its next turn
    }
may-reroll = may throw again at the next jump
stunned = { $who }, stunned
second = 2nd
round = { $round ->
    [0] Before the race
   *[other] Round { $round }{ $last ->
        [yes] , the last
       *[no] { $near ->
            [yes] {""} of { $limit } at the most
           *[no] {""}
        }
    }
    }
goal = The goal{ COUNT($here) ->
    [0] {""}
    [one] : { LIST($here) } is across
   *[other] : { LIST($here) } are across
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
       *[no] to be thrown
    }
   *[other] Jump { $jump }: { $face } lies
    }
jump-title = { $extra ->
    [yes] Extra jump
   *[no] Jump { $jump }
    }
deck = { $cards ->
    [one] 1 action card to draw
   *[other] { $cards } action cards to draw
    }
discard = { $cards ->
    [one] 1 action card discarded
   *[other] { $cards } action cards discarded
    }
plain-tokens = Special boxes: { LIST($tokens, between: ", ") }.
plain-token = { $column }: { $token }
plain-program = Dice shared out: { $program }
plain-dice = Dice: { LIST($faces, between: ", ") }
plain-key = o circle  x hazard  . air  # rock;  O X * the same with a Sputnik;  letters: astronauts, the top one last

## Hints

landing = { $end ->
    [goal] { $accident ->
        [yes] across, with an accident ({ why })
       *[no] across the goal
    }
   *[other] { $accident ->
        [yes] an accident ({ why })
       *[no] lands on column { $x }, level { $y }
    }
    }
accidents = an accident ({ LIST($whys, style: "or") })
can-be-reached = { $accident ->
    [yes] an accident with { LIST($faces, style: "or") }
   *[no] a landing with { LIST($faces, style: "or") }
    }
face-tells = { NAME($face, form: "cap") }: { LIST($facts, between: "; ") }
die-tells = { NAME($die, form: "cap") }: { LIST($facts, between: "; ") }
die-on-card = Jump { $jump }: { $die }: { LIST($facts, between: "; ") }
die-tells-nothing = { $spent ->
    [yes] Jump { $jump } is made: the { $die } is used
   *[no] Jump { $jump }: { $die }; across the goal nobody jumps any more
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
sharing-3 = Jump 3: may stay empty, and must if jump 2 does
dice-missing = one { LIST($colours) } die is missing
map = { $round }; { $left }
sputniks-left = { sputniks } left to gain{ $advanced ->
    [yes] , { ec-counters }
   *[no] {""}
    }
deck-line = { deck }; when none is left, those discarded are shuffled
discard-line = Played or discarded: { COUNT($kinds) ->
    [0] nothing yet
   *[other] { LIST($kinds, between: ", ") }
    }
again-line = { $who } may put any of the dice here, once, to throw them again together

## A plan of dice

why = { $why ->
    [rock] the rock stops { $own ->
        [yes] you
       *[no] it
    } in column { $column }
    [air] { $beyond ->
        [yes] in the air behind the goal
       *[no] in the air at column { $column }, level { $level }
    }
    [hazard] a hazard in column { $column }
   *[mark] the crash mark
    }
odds = in { $times } of { $of }
odds-always = every time
plan-safe = { $share ->
    [100] no accident is possible
    [0] an accident is certain
   *[other] { $share } % without an accident
    }{ $ends ->
    [none] {""}
    [goal] , most likely across the goal
   *[other] , most likely to column { $ends }
    }
plan-falls = jump { $jump } fails { $odds }: { $why }
gap = jump { $empty } is empty, so nothing follows it
jump-in-plan = Jump { $jump }, { LIST($dice) }: { $plan }
go-on = Go on: throw { LIST($dice) }{ $fails ->
    [yes] {" "}(fails { $odds })
   *[no] {" "}(cannot fail)
    }
sure-jump-lost = Jump { $jump } cannot fail from here; its dice would be lost.
closes-reroll = the special box's reroll is used up with this jump

## Questions

ask-drop = keep one of two action cards and drop the other{ COUNT($cards) ->
    [0] .
   *[other] : { LIST($cards, style: "or") }.
    }
ask-before = play “{ $card }” before { $name } takes dice, or pass.
ask-program = share out { $dice ->
    [2] two dice, because an accident costs two,
    [3] three dice, because of the red counter,
   *[4] four dice
    } over up to three jumps{ COUNT($missing) ->
    [0] {""}
   *[other] ; one { LIST($missing) } die is missing
    }{ $more ->
    [0] .
    [1] ; one more costs an Earth Control counter.
   *[other] ; up to { $more } more cost an Earth Control counter each.
    }
ask-after = have { $name } throw again with “{ $card }”, or pass.
ask-choose = { $doomed ->
    [yes] pick a die (every jump ends in an accident)
   *[no] { COUNT($faces) ->
        [one] jump with the { LIST($faces) }
       *[other] pick one of the dice that lie ({ LIST($faces, between: ", ") }) and jump
    }
    }{ $again ->
    [right] , or throw dice again.
    [paid] , or throw one again for an Earth Control counter.
   *[no] .
    }
ask-land = { LIST($things, style: "or") }, or leave the others alone.
do-rob = rob somebody here of a Sputnik
do-sabotage = sabotage somebody here with a red counter
do-share = exchange with your own
ask-share = divide { ec-counters } between your two astronauts.
ask-box = { $pays ->
    [yes] pay { $sputniks ->
        [one] your last Sputnik
       *[other] one of your { $sputniks } Sputniks
    } for a step, or stay.
   *[no] take a free step, or stay.
    }
ask-react = play “{ $card }” after the jump of { $name }, or pass.
ask-go = make jump { $jump } ({ LIST($dice) }), or end the turn here.
ask-end = play “{ $card }” at the end of the round, or pass.
ask-with-die = pick the box where { $face } takes you{ $again ->
    [right] , or have it thrown again.
    [paid] , or your panel to throw it again for an Earth Control counter.
   *[no] .
    }
ask-with-card = “{ $card }”: { $kind ->
    [coop] pick the panel of the astronaut who gets the Sputnik.
    [plan] pick the panel of the astronaut who gets the Earth Control counter.
    [extra] { $who ->
        [none] pick the panel of the astronaut who throws a die.
       *[other] pick the die that { $who } throws.
    }
    [noinst] pick the die that is taken out.
   *[slip] pick the box to go on to.
    }

## Those who wait

waiting-drop = Waiting for { $name }, who drops one of two action cards.
waiting-program = Waiting for { $name }, who shares out { $dice } dice.
waiting-choose = Waiting for { $name }, who picks a die and jumps.
waiting-land = Waiting for { $name }, who has met somebody in a box.
waiting-share = Waiting for { $name }, who divides Earth Control counters.
waiting-box = Waiting for { $name }, who may take a step.
waiting-card = Waiting for { $name }, who may play an action card.
waiting-go = Waiting for { $name }, who may make jump { $jump }.

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
    [first] as the first across
    [across] for being across
    [column] for column { $column }
   *[sputniks] for Sputniks
    }
decided-by = { $points ->
    [one] 1 point
   *[other] { $points } points
    }, { $ahead ->
    [0] as many as { $second }, but ahead in the race
   *[other] { $ahead } more than { $second }
    }, when { $crossed ->
    [yes] the goal was crossed
   *[no] the last round was over and nobody was across
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
figure-farthest = Farthest turn
    .value = { $who }, { $columns ->
        [one] 1 column
       *[other] { $columns } columns
    }
figure-costly = Costliest accident
    .value = { $who }, { sputniks } lost
figure-robbed = Robberies
figure-decided = The turn that decided it
    .value = { $who } took the lead for good in round { $round }
    .by-sputniks = { $who } won by Sputniks; this was the last of them

## Deeds

laid = Lunar card { $number } is { $card }.
bore = The special box in column { $column }: { $token }.
round-began = Round { $round } begins.
shared-out = { $ec ->
    [0] { $who } shares out the dice: { $program }.
   *[other] { $who } shares out the dice: { $program }, for { ec-counters }.
    }
    .label = { $ec ->
        [0] Throw { $program }
       *[other] Throw { $program } ({ ec-counters })
    }
rolled = { $who } throws { NAME($face, form: "a") }.
bought-throw = { $who } throws { $face } again for an Earth Control counter.
    .label = Throw { $face } again, 1 Earth Control counter
threw-again = { $who } throws { LIST($faces) } again, as the special box allows.
    .label = Throw { LIST($faces) } again
went-on = { $who } goes on with jump { $jump }.
stopped = { $who } ends the turn; the dice left are lost.
    .label = Stop here
jumped = { $end ->
    [goal] { $who } jumps with { NAME($face, form: "a") }, over the goal.
    [rock] { $who } jumps with { NAME($face, form: "a") } straight into the rock.
   *[box] { $who } jumps with { NAME($face, form: "a") } to column { $x }, level { $y }.
    }
    .label = { NAME($face, form: "cap") }: { landing }{ $past ->
        [yes] , past a Sputnik
       *[no] {""}
    }
    .recap = { $end ->
        [box] { $who } jumped to column { $x }
       *[other] {""}
    }
crashed = { $beyond ->
    [yes] { $who } crashes behind the goal, { $why ->
        [rock] against the rock
        [air] in the air
        [hazard] on a hazard
       *[mark] by the crash mark
    }, but is across all the same.
   *[no] { $why ->
        [rock] The rock stops { $who }, who lies stunned.
        [air] { $who } falls from the air at level { $level } and lies stunned.
        [hazard] It is a hazard: { $who } lies stunned.
       *[mark] The die bears the crash mark: { $who } lies stunned.
    }
    }
    .recap = { $beyond ->
        [yes] { $who } crashed behind the goal
       *[no] { $why ->
            [rock] the rock stopped { $who }
            [air] { $who } fell from the air at column { $column }, level { $level }
            [hazard] { $who } ended on a hazard in column { $column }
           *[mark] the crash mark stunned { $who }
        }
    }
crossed = { $rank ->
    [1] { $who } is across the goal, as the first.
   *[other] { $who } is across the goal.
    }
    .recap = { $rank ->
        [1] { $who } crossed the goal first
       *[other] { $who } crossed the goal
    }
left-alone = { $who } leaves the others in the box alone.
    .label = Leave them alone
robbed = { $who } robs { $whom } of a Sputnik.
    .recap = { $who } robbed { $whom } of a Sputnik
    .label = Rob { $whom } of a Sputnik
sabotaged = { $who } sabotages { $whom }: three dice in its next turn.
    .label = Sabotage { $whom }: a red counter, three dice in its next turn
    .recap = { $who } sabotaged { $whom }: three dice in its next turn
shared-sputniks = { $who } exchanges with its own and has { sputniks } now.
    .label = { $who } keeps { sputniks } of those of both
shared-ec = { $who } exchanges with its own and has { ec-counters } now.
    .label = { $who } keeps { ec-counters } of those of both
stayed = { $who } stays in its box.
    .label = Stay here
free-step = { $who } takes a free step { NAME($step, form: "straight") }.
    .label = A free step { NAME($step, form: "straight") }
paid-step = { $who } pays a Sputnik and steps { NAME($step, form: "straight") }.
    .label = A step { NAME($step, form: "straight") } for a Sputnik
sent-back = The special box sends it back to column { $x }.
    .recap = a special box sent { $who } back
may-throw-again = { $who } may throw dice of its next jump again.
handicapped = { $who } is in first position and gets a red counter: three dice in its next turn.
gained = { $sputniks ->
    [0] { $who } gains { ec-counters }.
   *[other] { $ec ->
        [0] { $who } gains { sputniks }.
       *[other] { $who } gains { sputniks } and { ec-counters }.
    }
    }
    .label = { $sputniks ->
        [0] { ec-counters } gained
       *[other] { $ec ->
            [0] { sputniks } gained
           *[other] { sputniks } and { ec-counters } gained
        }
    }
lost = { $kept ->
    [one] Half of its Sputniks are lost: 1 is left.
   *[other] Half of its Sputniks are lost: { $kept } are left.
    }
    .label = { $kept ->
        [one] 1 Sputnik left
       *[other] { $kept } Sputniks left
    }
drew = { $player } draws { $card }.
dropped = { $player } drops { $card }.
    .label = { $kept ->
        [none] Discard { $card }
       *[other] Keep { $kept }, discard { $card }
    }
keep = Keep
passed = { $player } keeps the card.
    .label = Play no card
took-out = { $player } plays “{ $card }”: { NAME($die, form: "a") } is out for this turn of { $who }.
    .label = { $card }: take out { NAME($die, form: "a") }
    .recap = { $player } took { NAME($die, form: "a") } from { $who }
miscalculated = { $player } plays “{ $card }”: all dice of this jump are thrown again.
    .label = { $card }: all dice are thrown again
    .recap = { $player } had the dice of { $who } thrown again
cooperated = { $player } plays “{ $card }”: { $who } gains a Sputnik, too.
    .label = { $card }: a Sputnik for { $who }
    .recap = { $who } gained a Sputnik by “{ $card }”
planned = { $player } plays “{ $card }”: { $who } gains an Earth Control counter.
    .label = { $card }: an Earth Control counter for { $who }
slipped = { $player } plays “{ $card }”: { $who } steps { NAME($step, form: "straight") }.
    .label = { $card }: { $who } steps { NAME($step, form: "straight") }
    .recap = { $who } stepped on by “{ $card }”
jumps-extra = { $player } plays “{ $card }”: { $who } jumps once more with { NAME($die, form: "a") }.
    .label = { $card }: { $who } throws { NAME($die, form: "a") }

## Refusals

not-out-of-reach = { NAME($face, form: "cap") }: { LIST($ends) }, and nothing else.
not-no-die = Pick one of the dice that lie first, then where its jump ends.
not-picked-up = Pick up a die first, then put it on a jump.
not-empty-jump = Jump 1 needs a die, jump 3 has some only if jump 2 has; too few would be left.
not-so-many-dice = { $ec ->
    [0] Exactly { $dice } dice are due.
   *[other] Exactly { $dice } dice are due; up to { $ec } more cost an Earth Control counter each.
    }
not-over = The game is over.
not-unknown = { $text } is no move of this game; moves look like `1:bbk/2:w`, `k2:uf`, `rob@1` or, for the dice, `b3`.
not-a-program = { $text } is no way to share out dice: { $fault ->
    [letters] they are written b (blue), k (black) and w (white).
    [gap] jump 1 needs a die, jump 3 has some only if jump 2 has, and there is no jump 4.
    [colour] there are only two dice of each colour.
    [order] they are written in the order b, k, w, as in `1:bbk/2:w`.
   *[number] { $due } dice are due.
    }
awaited = { $phase ->
    [track] a lunar card is drawn
    [token] a token is drawn
    [roll] { NAME($die, form: "a") } is thrown
    [reroll] { NAME($die, form: "a") } is thrown
   *[draw] an action card is drawn
    }
not-chance = Chance is to move now, { awaited }; nobody decides.
not-impossible = { $text } cannot come now, { awaited }.
not-not-chance = Nothing is to be thrown or drawn now; a player decides.
not-wrong-moment = { $text } does not fit here: the question is { $phase ->
    [drop] which card is dropped.
    [before] for a card before the dice are taken.
    [program] how the dice are shared out.
    [after] for a card after the throw.
    [choose] which die is used.
    [land] what happens among those in one box.
    [share] how Earth Control counters are divided.
    [box] whether a token is used.
    [react] for a card after the jump.
    [go] whether the next jump is made.
   *[end] for a card at the end of the round.
    }
not-no-card = { $card } is not in your hand.
not-removed-die = Only one { $die } is left in the pool this turn.
not-too-few-dice = Exactly { $due } dice are due, or more for Earth Control counters; not { $used }.
not-too-many-dice = { $due } dice are due, and two more can be bought: { $most } at most.
not-enough-ec = More dice than are due cost an Earth Control counter each: { $need } here, and there are { $have }.
not-no-reroll = Only whoever comes from the special box that allows it may throw dice again.
not-no-ec = Throwing a die again costs an Earth Control counter, and there is none.
not-not-thrown = { LIST($faces) } { COUNT($faces) ->
    [one] is
   *[other] are
    } not among the dice that lie there: { LIST($lying, between: ", ") }.
not-mate-here = No other astronaut of your own is in the box.
not-too-many = The two have { sputniks } together, not { $asked }.
not-so-many-ec = The two have { ec-counters } together, not { $asked }.
not-no-change = { $who } has { sputniks } already, so nothing would change hands.
not-basic-game = There is no robbery and no sabotage in the basic game.
not-own-astronaut = { $who } is your own.
not-finished = { $who } is across, beyond robbery and sabotage.
not-in-race = { $who } is across; cards help only in the race.
not-not-here = { $who } is in another box.
not-no-sputniks = { $who } has no Sputnik to be robbed of; sabotage it.
not-has-sputniks = { $who } has a Sputnik; rob it instead.
not-already-handicapped = { $who } has a red counter already.
not-other-token = This box is not one of those that give { $token }.
not-no-circle = The box { $step ->
    [d] down
    [f] straight ahead
   *[u] up
    } is no circle; a free step leads only into one.
not-no-such-astronaut = There is no astronaut { $number }; they are 0 to { $last }.
not-not-your-astronaut = { $who } is not yours.
not-last-of-colour = It is the last { $die }, which has to stay.
not-not-overtaken = { $who } was not overtaken by this jump.
not-first-position = { $who } is in first position.

## Reasons of advice

gets-on = Columns that { $who } gets on: { $much }.
falls = { $who } has an accident { $odds }.
gets-over = { $who } crosses the goal { $odds }.
gets-counters = Counters for { $who }: { $much }.
