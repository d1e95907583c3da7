### What is said of DunkelRunde, and in it.

## Facts

title = DunkelRunde
tagline = Hand in hand past four ghosts to the linden.
summary = Two children of each player set out at night, past four ghosts that everybody moves, to a linden in a ruined castle: a race in which nobody crosses river or gate alone. The first girl and boy there lift the curse: whoever has both children there wins, or, if nobody has, everybody with one; as printed, three thoughtful players take some 25 rounds, and share the win in six games of ten.
kind = race with shared wins
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
seat-5 = Sky
credits-note = Rules in our own words; the lengths of the paths and the names of ordinary tiles are ours.

## Options

option-players = Players
    .help = A girl and a boy each; best with three or more.
    .provenance = as printed
option-board = Board
    .help = `short` leaves out twelve tiles: about two thirds of the playing time.
    .provenance = round by the printed rules, its lengths ours; short by house rule
    .value-round = round
    .value-short = short
option-slow = Slow paths up to
    .help = The greatest number on the child die with which hidden and castle paths can be walked.
    .provenance = 3 as printed; others by house rule
option-ghost-die = Ghost die
    .help = Sides of the ghost die; with fewer the ghosts reach less far and there are more doubles.
    .provenance = 8 as printed; others by house rule
option-dawn = Rounds until dawn
    .help = Rounds after which the night is over and nobody wins; 200 is only a safety net.
    .provenance = ours: the printed rules set no limit
preset-full-round = The whole night
    .help = The round board as printed; ten minutes a player.
preset-short-night = A short night
    .help = Fewer tiles, for the first time or a last game before bed.
preset-before-dawn = Before dawn
    .help = { $dawn } rounds: help one another, or nobody wins.
warning-1 = With so few rounds until dawn the curse is lifted in less than half of all games.

## How a turn goes

card-goal = A girl and a boy at the linden
    .text = When one of each stands there, everybody with a child at the linden has won. Whoever has both there wins alone.
card-1 = Two dice, two parts
    .text = One die walks one of your children, the other moves a ghost of your choice. You pick the order.
card-2 = Alone you run
    .text = A ghost that ends on a child alone sends it back to the last shelter. Two together fear nothing.
card-3 = Doubles move a group
    .text = Both dice alike: a whole group walks together, whosever children they are, and you roll again.

## Endings

ending-curse-lifted = A girl and a boy stand under the linden: the curse is lifted, and the knights find their rest.
ending-dawn = Morning comes, and the curse has not been lifted: nobody has won this night.

decided-by-dawn = the sun came up after round { $dawn }, and no girl and boy stood at the linden together
decided-by-linden = { $whole ->
    [yes] both children stood at the linden when the curse was lifted
   *[no] each had a child at the linden when the curse was lifted
    }
verdict-lost = { $here ->
    [0] None of your children was there.
    [1] One of your children was there.
   *[other] Both your children were there.
    }
figure-rounds = Rounds
figure-scared = Children scared back
figure-farthest = Farthest run back
    .value = { $child }, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
    }
figure-groups = Walks of whole groups
figure-gate = First through the gate
figure-decided = The curse was lifted by
    .value = { LIST($children) }

## Children and ghosts

girl-0 = Red's girl
girl-1 = Blue's girl
girl-2 = Yellow's girl
girl-3 = Green's girl
girl-4 = Purple's girl
girl-5 = Sky's girl
boy-0 = Red's boy
boy-1 = Blue's boy
boy-2 = Yellow's boy
boy-3 = Green's boy
boy-4 = Purple's boy
boy-5 = Sky's boy
ghost-1 = ghost 1
    .first = Ghost 1
ghost-2 = ghost 2
    .first = Ghost 2
ghost-3 = ghost 3
    .first = Ghost 3
ghost-4 = ghost 4
    .first = Ghost 4

## Tiles

village = Village
    .the = the Village
a1 = Orchard
    .the = the Orchard
a2 = Bridge
    .the = the Bridge
a3 = Troll's shadow
    .the = the Troll's shadow
a4 = Dead Tree
    .the = the Dead Tree
a5 = Edge of the wisp forest
    .the = the edge of the wisp forest
a6 = Wisp forest
    .the = the Wisp forest
a7 = Sleeping giant
    .the = the Sleeping giant
a8 = River bank
    .the = the River bank
hut = Witch's Hut
    .the = the Witch's Hut
b1 = Herb garden
    .the = the Herb garden
b2 = First signpost
    .the = the First signpost
b3 = Dark firs
    .the = the Dark firs
b4 = Fallen wall
    .the = the Fallen wall
b5 = Old Ruins
    .the = the Old Ruins
b6 = Broken arch
    .the = the Broken arch
b7 = Winding road
    .the = the Winding road
b8 = Willow bend
    .the = the Willow bend
b9 = Second signpost
    .the = the Second signpost
b10 = River meadow
    .the = the River meadow
b11 = Graveyard
    .the = the Graveyard
b12 = Sunken tombs
    .the = the Sunken tombs
b13 = First hill
    .the = the First hill
b14 = Last hill
    .the = the Last hill
b15 = Edge of the Grey Forest
    .the = the edge of the Grey Forest
deer1 = Deer crossing
    .the = the Deer crossing
deer2 = Open forest
    .the = the Open forest
deer3 = Forest glade
    .the = the Forest glade
trail1 = Grassy trail
    .the = the Grassy trail
trail2 = The downs
    .the = the downs
trail3 = Sheep track
    .the = the Sheep track
tower = Wizard's Tower
    .the = the Wizard's Tower
c1 = Third signpost
    .the = the Third signpost
c2 = Dragon's glen
    .the = the Dragon's glen
c3 = Milestone
    .the = the Milestone
c4 = Deserted Inn
    .the = the Deserted Inn
c5 = Foot of the heights
    .the = the foot of the heights
c6 = Foggy heights
    .the = the Foggy heights
c7 = Wisp stones
    .the = the Wisp stones
c8 = Moat
    .the = the Moat
c9 = Weird Gate
    .the = the Weird Gate
bridle1 = Bridle path
    .the = the Bridle path
bridle2 = Under the Grey Forest
    .the = the path under the Grey Forest
bridle3 = Hoof-worn bend
    .the = the Hoof-worn bend
k1 = Fallen gatehouse
    .the = the Fallen gatehouse
k2 = Rubble court
    .the = the Rubble court
k3 = Broken hall
    .the = the Broken hall
linden = Dryad's Linden
    .the = the Dryad's Linden

tile-yellow = shelter
    .asks = no ghost comes here
tile-grey = road
    .asks = open to all
tile-blue = haunted place
    .asks = children may pass, but never stay
tile-green = hidden path
    .asks = walked with 1 to { $slow } on the child die only; no ghost comes here
tile-brown = castle path
    .asks = walked with 1 to { $slow } on the child die only; ghosts do come here
tile-a8 = obstacle
    .asks = every walk ends here; two together cross the river to the hut
tile-c9 = obstacle
    .asks = every walk ends here; two together pass into the castle
tile-linden = shelter
    .asks = a girl and a boy here lift the curse; who arrives stays

## The board

drawn = { $seat } rolls.
waiting = { $due ->
    [group] Waiting for { $name }, who leads a group of children on.
    [child] Waiting for { $name }, who walks a child.
    [ghost] Waiting for { $name }, who moves a ghost.
   *[both] Waiting for { $name }, who walks a child and moves a ghost.
    }
question = { $due ->
    [group] a double { $child }: lead any group of children { $child ->
        [one] 1 tile on
       *[other] as far as it can go, up to { $child } tiles
    }.
    [child] walk one of your children { $child ->
        [one] 1 tile
       *[other] up to { $child } tiles
    }{ $slow ->
        [yes] {""}
       *[no] , but not on hidden or castle paths
    }.
    [ghost] { $used ->
        [yes] move one ghost exactly { $ghost ->
            [one] 1 tile
           *[other] { $ghost } tiles
        }.
       *[no] none of your children can walk { $child } now; move one ghost exactly { $ghost ->
            [one] 1 tile
           *[other] { $ghost } tiles
        }{""}, which may set them free.
    }
   *[both] walk a child { $child ->
        [one] 1 tile
       *[other] up to { $child } tiles
    } and move a ghost exactly { $ghost }, in the order you like.
    }
ask-where = pick the place where { $who } goes.
    .group = pick the place where the group from { NAME($tile, form: "the") } goes.
asked-of = { $due ->
    [roll] { $seat } rolls both dice
    [group] { $seat } has a double { $child } for a group
    [both] { $seat } has { $child } for a child and { $ghost } for a ghost
    [child] { $seat } has { $child } for a child
    [ghost] { $seat } has { $ghost } for a ghost
   *[over] { COUNT($winners) ->
        [0] Dawn has come: nobody has won
        [one] { LIST($winners) } has lifted the curse and wins
       *[other] { LIST($winners) } have lifted the curse and win
    }
    }
    .in-short = { $due ->
    [roll] rolls the dice
    [group] leads a group
    [both] child and ghost
    [child] walks a child
    [ghost] moves a ghost
   *[over] { COUNT($winners) ->
        [0] nobody has won
        [one] wins alone
       *[other] share the win
    }
    }
    .who = { $due ->
    [over] { COUNT($winners) ->
        [0] Dawn
        [one] { LIST($winners) }
       *[other] { COUNT($winners) } winners
    }
   *[other] { $seat }
    }
dice = { $due ->
    [roll] Both dice are to be rolled
    [group] A double { $child }: one group goes up to { $child } on, then the dice are rolled again
    [both] Child die: { $child }; ghost die: { $ghost }
    [child] Child die: { $child }; ghost die: used
    [ghost] Child die: used; ghost die: { $ghost }
   *[over] The dice are at rest
    }
too-high = too high for hidden and castle paths
die-child = Child die: { $shown ->
    [0] { $used ->
        [yes] used
       *[no] not rolled
    }
   *[other] { $shown }
    }
die-ghost = Ghost die: { $shown ->
    [0] { $used ->
        [yes] used
       *[no] not rolled
    }
   *[other] { $shown }
    }
moon = Round { $round }
# Drawn beside the moon, in two lines.
night =
    dawn after
    round { $dawn }
    .line = Round { $round }{ $dawn ->
    [none] {""}
   *[other] ; after round { $dawn } dawn comes and nobody has won
    }
goal = A girl and a boy at the linden lift the curse; { COUNT($there) ->
    [0] nobody is there yet
    [one] { LIST($there) } is there
   *[other] { LIST($there) } are there
    }
described = Round { $round }. { $asked }. { LIST($companies, between: "; ") }.
company = { $tile }: { LIST($who) }
at-linden = { $child } at the linden

place = { $tile }: { $kind }
child-on = { $who } on { NAME($tile, form: "the") }: { $kind }
ghost-on = { NAME($who, form: "first") } on { NAME($tile, form: "the") }: { $kind }
here = { COUNT($who) ->
    [one] { LIST($who) } is here
   *[other] { LIST($who) } are here
    }
alone = alone: a ghost that stops here scares it back to { NAME($to, form: "the") }, { $steps ->
    [one] 1 tile
   *[other] { $steps } tiles
    }
waits = waits to go on to { NAME($to, form: "the") }
held = held by { LIST($ghosts) }: nobody leaves the group but by a double
together = together with others: no ghost can scare them
safe = safe here
could-drift = with { $number ->
    [8] an 8
   *[other] a { $number }
    } { $ghost } drifts to { LIST($ends, form: "the", style: "or") }
would-scare = { $child } on { NAME($tile, form: "the") } would run back
wisp = { NAME($ghost, form: "first") } could drift to { NAME($tile, form: "the") }

plain-head =
    Round { $round }{ $dawn ->
    [none] {""}
   *[other] {" "}(dawn after { $dawn })
    }. { $asked }.
    { $dice }.
stretch-a = Village to river
stretch-b = Hut to tower
stretch-deer = Deer crossing, from the First to the Second signpost
stretch-trail = Grassy trail, from the Second signpost to the edge of the Grey Forest
stretch-c = Tower to gate
stretch-bridle = Bridle path, from the Third signpost to the Moat
stretch-k = Castle
plain-key =
    {"["}] shelter  <> haunted  || obstacle  ~~ hidden path  == castle path
    Rg Rb: Red's girl and boy;  @1: ghost 1

## Deeds

rolled = { $seat } rolls { $child } for a child and { $ghost } for a ghost.
rolled-double = { $seat } rolls a double { $child }: a whole group sets out together.
double-expired = { $seat } rolls a double { $child }, but no group can use it.
rolls-again = { $seat } rolls again.
walked = { LIST($children) } walks to { NAME($to, form: "the") }.
    .label = { LIST($children) } to { NAME($to, form: "the") }
    .recap = { LIST($children) } walked to { NAME($to, form: "the") }
walked-together = { $crowd ->
    [yes] Together { COUNT($children) } children go from { NAME($start, form: "the") } to { NAME($to, form: "the") }.
   *[no] { LIST($children) } go together from { NAME($start, form: "the") } to { NAME($to, form: "the") }.
    }
    .label = { $crowd ->
    [yes] All { COUNT($children) } children to { NAME($to, form: "the") }
   *[no] { LIST($children) } to { NAME($to, form: "the") }
    }
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } walked together to { NAME($to, form: "the") }
joined = { $crowd ->
    [yes] { COUNT($children) } others are there already.
   *[no] { LIST($children) } { COUNT($children) ->
        [one] is
       *[other] are
    } there already.
    }
    .label = joining { $crowd ->
    [yes] { COUNT($children) } others
   *[no] { LIST($children) }
    }
waited = There the child has to wait for another one.
    .label = waiting there
crossed-river = Together they cross the river to { NAME($to, form: "the") }.
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } crossed the river
    .label = across the river
passed-gate = Together they get through the gate to { NAME($to, form: "the") }.
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } got through the gate
    .label = through the gate
helped-across = It was the last child before the river: the witch brings it across to { NAME($to, form: "the") }.
    .label = helped across by the witch
    .recap = the witch brought { LIST($children) } across the river
reached-linden = { $kind ->
    [girl] { COUNT($children) ->
        [one] The girl wakes the dryad.
       *[other] The girls wake the dryad.
    }
   *[boy] { COUNT($children) ->
        [one] The boy begs mercy for the knights.
       *[other] The boys beg mercy for the knights.
    }
    }
drifted = { NAME($ghost, form: "first") } drifts to { NAME($to, form: "the") }.
    .label = { NAME($ghost, form: "first") } to { NAME($to, form: "the") }
    .recap = { $mover } moved { $ghost } to { NAME($to, form: "the") }
drifted-back = { NAME($ghost, form: "first") } turns about and drifts back to { NAME($to, form: "the") }.
    .label = { NAME($ghost, form: "first") } turns back to { NAME($to, form: "the") }
    .recap = { $mover } moved { $ghost } to { NAME($to, form: "the") }
ran-back = { $child } is alone there and runs back to { NAME($to, form: "the") }, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
    } lost.
    .recap = it scared { $child } back to { NAME($to, form: "the") }
    .label = scaring { $child }
held-hands = { $crowd ->
    [yes] { COUNT($children) } children hold hands there and are not afraid.
   *[no] { LIST($children) } hold hands there and are not afraid.
    }
lapsed = No child of { $seat } can walk.
    .recap = no child of { $seat } could walk
    .label = then no child of { $seat } can walk
round-began = Round { $round } begins.

## Refusals

not-unknown-move = { $text } is no move with this board and these dice; moves look like `girl:a2`, `ghost1:a7`, `group:hut:b3` or, for the dice, `2-5`.
not-game-over = The game is over.
not-no-roll-due = Nothing is to be rolled now; a player decides.
not-roll-first = Both dice have to be rolled first.
not-no-double = A group walks only with a double.
not-no-group = There are not two children on { NAME($tile, form: "the") }.
not-at-the-linden = Who has arrived at the linden stays there.
not-as-far-as-possible = A group goes as far as it can on its way, and it can go farther.
not-double = The dice show a double: a group has to walk.
not-child-done = A child has walked already; now a ghost has to be moved.
not-waits-for-others = { $child } waits on { NAME($tile, form: "the") } until another child comes.
not-ghost-holds-group = A ghost is with the group on { NAME($tile, form: "the") }; nobody dares to leave it alone.
not-only-forward = No way leads forward from { NAME($start, form: "the") } to { NAME($tile, form: "the") }.
not-obstacle-ahead = A walk ends on { NAME($obstacle, form: "the") }, which lies before { NAME($tile, form: "the") }.
not-too-far = From { NAME($start, form: "the") } to { NAME($tile, form: "the") } it is { $steps } tiles, and the child die shows { $number }.
not-slow-path = { $castle ->
    [yes] The castle path takes a low number on the child die, 1 to { $slow }.
   *[no] A hidden path takes a low number on the child die, 1 to { $slow }.
    }
not-haunted-place = { $tile } is a haunted place; nobody stops there.
not-ghost-there = A ghost is on { NAME($tile, form: "the") }; a child alone cannot stop there.
not-ghost-done = A ghost has been moved already; now a child has to walk.
not-shelter = { $tile } is a shelter; no ghost ever enters it.
not-hidden-path = Ghosts never find the hidden paths.
not-other-area = { NAME($ghost, form: "first") } never leaves its own area, and { NAME($tile, form: "the") } lies outside.
not-full-count = { NAME($ghost, form: "first") } goes exactly { $number ->
    [one] 1 tile
   *[other] { $number } tiles
    } forward or backward, which does not end there.

## Reasons of advice

tiles-walked = Tiles that { $seat }'s children get on: { $much }.
runs-back = { $child } is scared back { $odds }.
gets-behind = { $child } gets past an obstacle { $odds }.
arrives = { $child } reaches the linden { $odds }.
