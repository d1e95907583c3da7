### Messages of DunkelRunde.

## Facts

title = DunkelRunde
tagline = Hand in hand past four ghosts to the linden.
summary = Lead a girl and a boy through the night to a linden in a ruined castle. Every player can move any of the four ghosts, and children need each other to cross the river and pass the gate. The first girl and boy at the linden lift the curse: players with both their children there win; if there are none, all players with one child there win. With the printed rules and three players, a game takes about 25 rounds, and six games in ten end in a shared win.
kind = race with shared wins
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
seat-5 = Sky
credits-note = Rules in our own words. The lengths of the paths and the names of ordinary tiles are ours.

## Options

option-players = Players
    .help = Each player has a girl and a boy. Best with three or more.
    .provenance = printed rule
option-board = Board
    .help = The short board has 12 fewer tiles and takes about two thirds of the time.
    .provenance = round: printed rule, with our own path lengths; short: our addition
    .value-round = round
    .value-short = short
option-slow = Hidden path limit
    .help = Children can move on hidden and castle paths only with this number or less on the child die.
    .provenance = 3: printed rule; other values: our addition
option-ghost-die = Ghost die
    .help = Sides of the ghost die. Fewer sides mean shorter ghost moves and more doubles.
    .provenance = 8: printed rule; other values: our addition
option-dawn = Rounds until dawn
    .help = After this many rounds the game ends without a winner. Games hardly ever last 200 rounds.
    .provenance = our addition: the printed rules have no limit
preset-full-round = The whole night
    .help = The round board as printed: about ten minutes per player.
preset-short-night = A short night
    .help = Fewer tiles: for a first game or when time is short.
preset-before-dawn = Before dawn
    .help = Lift the curse within { $dawn } rounds, or no player wins.
warning-1 = With so few rounds until dawn, the curse is lifted in fewer than half of all games.

## How to play

card-goal = A girl and a boy at the linden
    .text = Once they are there, the game ends. Players with both children there win; if there are none, all players with one child there win.
card-1 = Two dice, two moves
    .text = One die moves one of your children, the other any ghost. You choose the order.
card-2 = Stay together
    .text = A ghost that stops on a lone child scares it back to the last shelter. Two or more are safe.
card-3 = Doubles move a group
    .text = On a double you move a whole group of children, even other players' children, and roll again.

## Endings

ending-curse-lifted = A girl and a boy have reached the linden: the curse is lifted.
ending-dawn = Dawn came before the curse was lifted: no player wins.

decided-by-dawn = dawn came after round { $dawn }, before a girl and a boy had reached the linden
decided-by-linden = { $whole ->
    [yes] both children were at the linden when the curse was lifted
   *[no] each had one child at the linden when the curse was lifted
    }
verdict-lost = { $here ->
    [0] None of your children was there.
    [1] One of your children was there.
   *[other] Both your children were there.
    }
figure-rounds = Rounds
figure-scared = Children scared back
figure-farthest = Longest run back
    .value = { $child }, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
    }
figure-groups = Group moves
figure-gate = First through the gate
figure-decided = Curse lifted by
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
    .the = the village
a1 = Orchard
    .the = the orchard
a2 = Bridge
    .the = the bridge
a3 = Troll's shadow
    .the = the troll's shadow
a4 = Dead Tree
    .the = the Dead Tree
a5 = Edge of the wisp forest
    .the = the edge of the wisp forest
a6 = Wisp forest
    .the = the wisp forest
a7 = Sleeping giant
    .the = the sleeping giant
a8 = River bank
    .the = the river bank
hut = Witch's Hut
    .the = the Witch's Hut
b1 = Herb garden
    .the = the herb garden
b2 = First signpost
    .the = the first signpost
b3 = Dark firs
    .the = the dark firs
b4 = Fallen wall
    .the = the fallen wall
b5 = Old Ruins
    .the = the Old Ruins
b6 = Broken arch
    .the = the broken arch
b7 = Winding road
    .the = the winding road
b8 = Willow bend
    .the = the willow bend
b9 = Second signpost
    .the = the second signpost
b10 = River meadow
    .the = the river meadow
b11 = Graveyard
    .the = the graveyard
b12 = Sunken tombs
    .the = the sunken tombs
b13 = First hill
    .the = the first hill
b14 = Last hill
    .the = the last hill
b15 = Edge of the Grey Forest
    .the = the edge of the Grey Forest
deer1 = Deer crossing
    .the = the deer crossing
deer2 = Open forest
    .the = the open forest
deer3 = Forest glade
    .the = the forest glade
trail1 = Grassy trail
    .the = the grassy trail
trail2 = The downs
    .the = the downs
trail3 = Sheep track
    .the = the sheep track
tower = Wizard's Tower
    .the = the Wizard's Tower
c1 = Third signpost
    .the = the third signpost
c2 = Dragon's glen
    .the = the dragon's glen
c3 = Milestone
    .the = the milestone
c4 = Deserted Inn
    .the = the Deserted Inn
c5 = Foot of the heights
    .the = the foot of the heights
c6 = Foggy heights
    .the = the foggy heights
c7 = Wisp stones
    .the = the wisp stones
c8 = Moat
    .the = the moat
c9 = Weird Gate
    .the = the Weird Gate
bridle1 = Bridle path
    .the = the bridle path
bridle2 = Under the Grey Forest
    .the = the path under the Grey Forest
bridle3 = Hoof-worn bend
    .the = the hoof-worn bend
k1 = Fallen gatehouse
    .the = the fallen gatehouse
k2 = Rubble court
    .the = the rubble court
k3 = Broken hall
    .the = the broken hall
linden = Dryad's Linden
    .the = the Dryad's Linden

tile-yellow = shelter
    .asks = ghosts can't enter
tile-grey = road
    .asks = children and ghosts can stop here
tile-blue = haunted place
    .asks = children can pass, but not stop
tile-green = hidden path
    .asks = children need { $slow } or less on the child die; ghosts can't enter
tile-brown = castle path
    .asks = children need { $slow } or less on the child die; ghosts move here, too
tile-a8 = obstacle
    .asks = children must stop here; two or more cross the river to the hut
tile-c9 = obstacle
    .asks = children must stop here; two or more pass into the castle
tile-linden = shelter
    .asks = a girl and a boy here lift the curse; children who arrive here stay

## The board

drawn = { $seat } rolls.
waiting = { $due ->
    [group] Waiting for { $name } to move a group.
    [child] Waiting for { $name } to move a child.
    [ghost] Waiting for { $name } to move a ghost.
   *[both] Waiting for { $name } to move a child and a ghost.
    }
question = { $due ->
    [group] on a double { $child }, move any group of children { $child ->
        [one] 1 tile
       *[other] as far as it can go, up to { $child } tiles
    }.
    [child] move one of your children { $child ->
        [one] 1 tile
       *[other] up to { $child } tiles
    }{ $slow ->
        [yes] {""}
       *[no] , but not on hidden or castle paths
    }.
    [ghost] { $used ->
        [yes] move any ghost exactly { $ghost ->
            [one] 1 tile
           *[other] { $ghost } tiles
        }.
       *[no] neither of your children can move now; first move any ghost exactly { $ghost ->
            [one] 1 tile
           *[other] { $ghost } tiles
        }.
    }
   *[both] move one of your children { $child ->
        [one] 1 tile
       *[other] up to { $child } tiles
    } and any ghost exactly { $ghost ->
        [one] 1 tile
       *[other] { $ghost } tiles
    }, in either order.
    }
ask-where = pick a destination for { $who }.
    .group = pick a destination for the group from { NAME($tile, form: "the") }.
asked-of = { $due ->
    [roll] { $seat } rolls both dice
    [group] { $seat } has to move a group with a double { $child }
    [both] { $seat } has { $child } for a child and { $ghost } for a ghost
    [child] { $seat } still has to move a child { $child ->
        [one] 1 tile
       *[other] up to { $child } tiles
    }
    [ghost] { $seat } still has to move a ghost exactly { $ghost ->
        [one] 1 tile
       *[other] { $ghost } tiles
    }
   *[over] { COUNT($winners) ->
        [0] Dawn has come: no player wins
        [one] The curse is lifted: { LIST($winners) } wins
       *[other] The curse is lifted: { LIST($winners) } win
    }
    }
    .in-short = { $due ->
    [roll] rolls the dice
    [group] moves a group
    [both] has two moves
    [child] moves a child
    [ghost] moves a ghost
   *[over] { COUNT($winners) ->
        [0] no player wins
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
    [roll] Both dice are about to be rolled
    [group] A double { $child }: one group moves, then both dice are rolled again
    [both] Child die: { $child }; ghost die: { $ghost }
    [child] Child die: { $child }; ghost die: used
    [ghost] Child die: used; ghost die: { $ghost }
   *[over] The game is over
    }
too-high = the child die is too high for hidden and castle paths
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
   *[other] ; at dawn, after round { $dawn }, the game ends without a winner
    }
goal = A girl and a boy at the linden lift the curse; { COUNT($there) ->
    [0] no child is there yet
    [one] { LIST($there) } is there
   *[other] { LIST($there) } are there
    }
described = Round { $round }. { $asked }. { LIST($companies, between: "; ") }.
company = { $tile }: { LIST($who) }
at-linden = { $child } at the linden

place = { $tile }: { $kind }
child-on = { $who } at { NAME($tile, form: "the") }: { $kind }
ghost-on = { NAME($who, form: "first") } at { NAME($tile, form: "the") }: { $kind }
here = { COUNT($who) ->
    [one] { LIST($who) } is here
   *[other] { LIST($who) } are here
    }
alone = a ghost that stops here scares the lone child back { $steps ->
    [one] 1 tile
   *[other] { $steps } tiles
    } to { NAME($to, form: "the") }
waits = the child must wait for another one before it can go on to { NAME($to, form: "the") }
held = held by { LIST($ghosts) }: the group can leave only together, on a double
together = in a group: ghosts can't scare it
safe = safe here
could-drift = with { $number ->
    [8] an 8
   *[other] a { $number }
    }, { $ghost } can move to { LIST($ends, form: "the", style: "or") }
would-scare = { $child } at { NAME($tile, form: "the") } would run back
wisp = { NAME($ghost, form: "first") } can move to { NAME($tile, form: "the") }

plain-head =
    Round { $round }{ $dawn ->
    [none] {""}
   *[other] {" "}(dawn after { $dawn })
    }. { $asked }.
    { $dice }.
stretch-a = Village to river
stretch-b = Hut to tower
stretch-deer = Deer crossing, from the first to the second signpost
stretch-trail = Grassy trail, from the second signpost to the edge of the Grey Forest
stretch-c = Tower to gate
stretch-bridle = Bridle path, from the third signpost to the moat
stretch-k = Castle
plain-key =
    {"["}] shelter  <> haunted  || obstacle  ~~ hidden path  == castle path
    Rg Rb: Red's girl and boy;  @1: ghost 1

## The log

rolled = { $seat } rolled { $child } for a child and { $ghost } for a ghost.
rolled-double = { $seat } rolled a double { $child }: a group must move.
double-expired = { $seat } rolled a double { $child }, but no group could move.
rolls-again = { $seat } rolls again.
walked = { LIST($children) } moved to { NAME($to, form: "the") }.
    .label = { LIST($children) } to { NAME($to, form: "the") }
    .recap = { LIST($children) } moved to { NAME($to, form: "the") }
walked-together = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } moved together from { NAME($start, form: "the") } to { NAME($to, form: "the") }.
    .label = { $crowd ->
    [yes] All { COUNT($children) } children to { NAME($to, form: "the") }
   *[no] { LIST($children) } to { NAME($to, form: "the") }
    }
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } moved together to { NAME($to, form: "the") }
joined = { $crowd ->
    [yes] { COUNT($children) } others were already there.
   *[no] { LIST($children) } { COUNT($children) ->
        [one] was
       *[other] were
    } already there.
    }
    .label = joins { $crowd ->
    [yes] { COUNT($children) } others
   *[no] { LIST($children) }
    }
waited = The child has to wait there until another one comes.
    .label = waits there
crossed-river = Together they crossed the river to { NAME($to, form: "the") }.
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } crossed the river
    .label = across the river
passed-gate = Together they passed the gate to { NAME($to, form: "the") }.
    .recap = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } passed the gate
    .label = through the gate
helped-across = The witch helped the last child across the river to { NAME($to, form: "the") }.
    .label = with the witch's help
    .recap = the witch helped { LIST($children) } across the river
reached-linden = { $kind ->
    [girl] { COUNT($children) ->
        [one] The girl woke the dryad.
       *[other] The girls woke the dryad.
    }
   *[boy] { COUNT($children) ->
        [one] The boy pleaded for the cursed knights.
       *[other] The boys pleaded for the cursed knights.
    }
    }
drifted = { NAME($ghost, form: "first") } moved to { NAME($to, form: "the") }.
    .label = { NAME($ghost, form: "first") } to { NAME($to, form: "the") }
    .recap = { $mover } moved { $ghost } to { NAME($to, form: "the") }
drifted-back = { NAME($ghost, form: "first") } turned around and moved back to { NAME($to, form: "the") }.
    .label = { NAME($ghost, form: "first") } back to { NAME($to, form: "the") }
    .recap = { $mover } moved { $ghost } back to { NAME($to, form: "the") }
ran-back = { $child } was alone there and ran back { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
    } to { NAME($to, form: "the") }.
    .recap = it scared { $child } back to { NAME($to, form: "the") }
    .label = scares { $child }
held-hands = { $crowd ->
    [yes] { COUNT($children) } children
   *[no] { LIST($children) }
    } held hands and were not scared.
lapsed = Neither of { $seat }'s children could move.
    .recap = neither of { $seat }'s children could move
    .label = neither of { $seat }'s children can move
round-began = Round { $round } began.

## Refusals

not-unknown-move = { $text } is not a move on this board with these dice. Moves look like `girl:a2`, `ghost1:a7` or `group:hut:b3`, rolls like `2-5`.
not-game-over = The game is over.
not-no-roll-due = No roll is due now. A player has to move.
not-roll-first = Both dice must be rolled first.
not-no-double = A group can move only on a double.
not-no-group = There is no group at { NAME($tile, form: "the") }. A group is two or more children.
not-at-the-linden = Children at the linden stay there.
not-as-far-as-possible = A group must go as far as it can, and this group can go farther.
not-double = The dice show a double: a group must move.
not-child-done = A child has already moved. Now move a ghost.
not-waits-for-others = { $child } has to wait at { NAME($tile, form: "the") } until another child comes.
not-ghost-holds-group = A ghost is with the group at { NAME($tile, form: "the") }. No child may leave the group by itself.
not-only-forward = Children only move forward, and no path leads from { NAME($start, form: "the") } to { NAME($tile, form: "the") }.
not-obstacle-ahead = Children must stop at { NAME($obstacle, form: "the") }, which comes before { NAME($tile, form: "the") }.
not-too-far = It is { $steps } tiles from { NAME($start, form: "the") } to { NAME($tile, form: "the") }, but the child die shows { $number }.
not-slow-path = { $castle ->
    [yes] The castle path needs { $slow } or less on the child die.
   *[no] A hidden path needs { $slow } or less on the child die.
    }
not-haunted-place = { $tile } is a haunted place. Children can't stop there.
not-ghost-there = A ghost is at { NAME($tile, form: "the") }. A single child can't stop there.
not-ghost-done = A ghost has already moved. Now move a child.
not-shelter = { $tile } is a shelter. Ghosts can't enter it.
not-hidden-path = Ghosts can't enter hidden paths.
not-other-area = { NAME($ghost, form: "first") } can't leave its area, and { NAME($tile, form: "the") } is outside it.
not-full-count = { NAME($ghost, form: "first") } must move exactly { $number ->
    [one] 1 tile
   *[other] { $number } tiles
    }, forward or backward, and neither way ends there.

## Reasons of advice

# $you: whether the player whose turn it is reads this; $when: "before your next turn", or nothing
# $more: the difference between two turns
tiles-more = about { $more ->
    [one] one tile
   *[other] { $more } tiles
    } more
tiles-walked =
    .theme = Gain ground
    .then = { $you ->
        [yes] Your children gain { tiles-more }
       *[no] { $who }'s children gain { tiles-more }
        }{ $when }
others-walk =
    .theme = Hold the others up
    .then = { $seat }'s children gain { tiles-more }{ $when }
    .otherwise = Otherwise { $seat }'s children gain { tiles-more }{ $when }
runs-back =
    .theme = Protect a child
    .then = A ghost scares { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } back{ $when }
    .otherwise = Otherwise a ghost scares { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } back{ $when }
other-runs-back =
    .theme = Scare a child
    .then = A ghost scares { $child } back{ $when }
gets-behind =
    .theme = Get past the river or the gate
    .then = { $you ->
        [yes] Your { $kind }
       *[no] { $child }
        } gets past the river or the gate{ $when }
other-gets-behind =
    .theme = Hold the others up
    .then = { $child } gets past the river or the gate{ $when }
    .otherwise = Otherwise { $child } gets past the river or the gate{ $when }
arrives =
    .theme = Reach the linden
    .then = { $you ->
        [yes] Your { $kind }
       *[no] { $child }
        } reaches the linden{ $when }
# $followers: children of the other kind
reaches-linden =
    .theme = Reach the linden
    .then = { arrives.then }; the first { $kind ->
        [girl] boy
       *[boy] girl
        } to follow ends the game, and { COUNT($followers) ->
        [0] none is past the gate yet
        [one] { LIST($followers) } is past the gate
       *[other] { LIST($followers) } are past the gate
        }
other-arrives =
    .theme = Hold the others up
    .then = { $child } reaches the linden{ $when }
    .otherwise = Otherwise { $child } reaches the linden{ $when }
# the position after the turn; "can reach": with one move, if the number is right
# $numbers: of the child die
on-the-child-die = { COUNT($numbers) ->
    [6] any number on the child die
   *[other] a { LIST($numbers, style: "or") } on the child die
    }
# $to: which obstacle
to-the-other-side = { $to ->
    [river] across the river
    [gate] through the gate
   *[linden] to the linden
    }
# $winners: who wins there; none: the game goes on
ending-the-game = { COUNT($winners) ->
    [0] {""}
   *[other] , which ends the game ({ share-the-win })
    }
# $helped: which child, $waiting, waits there
if-one-waits = { $helped ->
    [sibling] {" "}if { $you ->
        [yes] your { $kind ->
            [girl] boy
           *[boy] girl
            }
       *[no] { $waiting }
        } still waits there
    [other] {" "}if { $waiting } still waits there
   *[nobody] {""}
    }
can-cross =
    .theme = Get past the river or the gate
    .then = Then { on-the-child-die } takes { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } { to-the-other-side }{ if-one-waits }{ ending-the-game }
other-can-cross =
    .theme = Hold the others up
    .then = Then { on-the-child-die } takes { $child } { to-the-other-side }{ if-one-waits }{ ending-the-game }
    .otherwise = Otherwise { on-the-child-die } takes { $child } { to-the-other-side }{ if-one-waits }{ ending-the-game }
can-help =
    .theme = Get past the river or the gate
    .then = Then { on-the-child-die } lets { $other } take { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } { to-the-other-side }
    .otherwise = Otherwise { on-the-child-die } lets { $other } take { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } { to-the-other-side }
advances =
    .theme = Gain ground
    .then = { $you ->
        [yes] Your { $kind }
       *[no] { $child }
        } gets to { NAME($at, form: "the") }
# $held: whether the ghost was on the child's tile; $hits: numbers of the ghost die
advances-to =
    .theme = Gain ground
    .then = { $way ->
        [held] { NAME($ghost, form: "first") } no longer holds { $you ->
        [yes] your { $kind }
       *[no] { $child }
        }, who gets { steps-further }, to { NAME($at, form: "the") }
        [room] { NAME($ghost, form: "first") } leaves { NAME($at, form: "the") }, so that { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } can stop there, { steps-further }
       *[free] { $you ->
            [yes] Your { $kind }
           *[no] { $child }
            } gets { steps-further }, to { NAME($at, form: "the") }
        }{ in-its-place }
crosses-to =
    .theme = Cross together
    .then = { $way ->
        [held] { NAME($ghost, form: "first") } no longer holds { $you ->
            [yes] your { $kind }
           *[no] { $child }
            }, who
       *[free] { $you ->
            [yes] Your { $kind }
           *[no] { $child }
            }
        } { $river ->
        [yes] crosses the river
       *[no] passes the gate
        } with { $with-sibling ->
        [yes] { $you ->
            [yes] your { $kind ->
                [girl] boy
               *[boy] girl
                }
           *[no] { LIST($companions) }
            }
       *[no] { LIST($companions) }
        }, to { NAME($at, form: "the") }{ in-its-place }
# what it means that a child is on its tile: who can scare or hold it there, who can cross next, and the other ghosts
in-its-place = { $place ->
        [together] {" "}with { other-children }{ hold-of-group }
        [company] , where no ghost can scare { her } while { other-children } { COUNT($others) ->
            [one] is
           *[other] are
            } there{ hold-of-group }{ COUNT($hits) ->
            [0] {""}
           *[other] , { $few ->
                [yes] and one can hold the group only
               *[no] but one can hold the group
                } with { LIST($hits, style: "or") } on the ghost die
            }
        [sheltered] , where no ghost can come
        [free] , where { waits-and }no ghost can scare { her } with one move
       *[hit] , where { waits-and }a ghost can scare { her }{ $few ->
            [yes] {" "}only
           *[no] {""}
            } with { LIST($hits, style: "or") } on the ghost die
        }{ COUNT($instead_hits) ->
            [0] {""}
           *[other] {" "}({ $place ->
                [free] one could{" "}
                [company] { COUNT($hits) ->
                    [0] one could hold the group{" "}
                   *[other] {""}
                    }
               *[other] {""}
                }with { LIST($instead_hits, style: "or") } { if-instead })
        }{ COUNT($hits_before) ->
            [0] {""}
           *[other] {" "}(before this turn, a ghost could scare { her } with { LIST($hits_before, style: "or") })
        }{ $falls-back ->
            [yes] , which would only send { her } back to where { she } came from
           *[no] {""}
        }{ COUNT($numbers) ->
        [0] {""}
       *[other] ; then { on-the-child-die } { $helping ->
            [sibling] lets { $you ->
                [yes] your { $kind ->
                    [girl] boy
                   *[boy] girl
                    }
               *[no] { $helper }
                } take { her }
            [other] lets { $helper } take { her }
           *[nobody] takes { $by-sibling ->
                [yes] { $you ->
                    [yes] your { $kind ->
                        [girl] boy
                       *[boy] girl
                        }
                   *[no] { $finisher }
                    }
               *[no] { her }
                }
            } { to-the-other-side }{ COUNT($last_numbers) ->
                [0] { if-one-waits }
               *[other] , and then a { LIST($last_numbers, style: "or") } to the linden
            }{ ending-the-game }
        }{ $note ->
        [none] {""}
       *[other] . { ghost-note.then }
        }
hold-of-group = { $held_there ->
    [yes] , but { $holder } holds the group
   *[no] {""}
    }
makes-room =
    .theme = Make room
    .then = { advances-to.then }
clears-obstacle =
    .theme = Clear the way
    .then = { advances-to.then }
sets-free =
    .theme = Set a child free
    .then = { advances-to.then }
# $siblings: whether $others is the other child of the seat
other-children = { $siblings ->
    [yes] { $you ->
        [yes] your { $kind ->
            [girl] boy
           *[boy] girl
            }
       *[no] { LIST($others) }
        }
   *[no] { LIST($others) }
    }
steps-further = { $tiles ->
    [one] a tile further
   *[other] { $tiles } tiles further
    }
waits-and = { $waits ->
    [yes] { she } waits for another child and{" "}
   *[no] {""}
    }
she = { $kind ->
    [girl] she
   *[boy] he
    }
her = { $kind ->
    [girl] her
   *[boy] him
    }
# $instead: another ghost that could have moved
if-instead = { $instead_stays ->
    [yes] if { $instead } had stayed at { NAME($instead_at, form: "the") }
   *[no] if { $instead } moved to { NAME($instead_at, form: "the") } instead
    }
# $note: what the ghosts can do after the turn; $lone: the child it is about; $reach, $was: numbers of a die
on-the-child-die-again = { COUNT($reach) ->
    [6] any number on the child die
   *[other] a { LIST($reach, style: "or") } on the child die
    }
your-lone-child = { $you ->
    [yes] your { $lone_kind }
   *[no] { $lone }
    }
# $company: the others in its group
threaten-lone-child = { COUNT($company) ->
    [0] scare { your-lone-child }
   *[other] hold the group with { your-lone-child }
    }
ghost-note =
    .theme = { $note ->
        [threat] Scare a child
        [still] Scare a child
        [holds] Hold the others up
        [keeps] Hold the others up
        [keeps-all] Hold the others up
        [blocks] Hold the others up
       *[other] Protect a child
        }
    .then = { $note ->
        [frees] { NAME($by, form: "first") } no longer holds { your-lone-child } at { NAME($there, form: "the") }
        [holds] { NAME($by, form: "first") } then holds { LIST($company) } at { NAME($there, form: "the") }: none of them can walk on alone
        [keeps] { NAME($by, form: "first") } stays at { NAME($there, form: "the") } and still holds { LIST($company) }: none of them can walk on alone
        [keeps-all] { NAME($by, form: "first") } stays at { NAME($there, form: "the") } and still holds { your-lone-child } with { LIST($company) }
        [unheld] No ghost then holds the group with { your-lone-child } at { NAME($there, form: "the") }, as one would after another ghost move
        [blocks] Then { COUNT($reach) ->
            [6] no number on the child die
           *[other] a { LIST($reach, style: "or") } on the child die no longer
            } takes { $lone } { $beyond ->
            [river] across the river
            [gate] through the gate
           *[linden] to the linden
            }
        [keeps-open] { NAME($by, form: "first") } stays away from { NAME($there, form: "the") }, so that { on-the-child-die-again } takes { your-lone-child } { $beyond ->
            [river] across the river
           *[gate] through the gate
            } if { LIST($company) } still waits there
        [safest] { COUNT($reach) ->
            [0] No ghost can then { threaten-lone-child } at { NAME($there, form: "the") } with one move
           *[other] A ghost can { $unchanged ->
                [yes] still { threaten-lone-child } at { NAME($there, form: "the") }
               *[no] then { threaten-lone-child } at { NAME($there, form: "the") } only
                } with { LIST($reach, style: "or") } on the ghost die
            }{ COUNT($instead_reach) ->
            [0] {""}
           *[other] ; { COUNT($reach) ->
                [0] one could{" "}
               *[other] {""}
                }with { LIST($instead_reach, style: "or") } { if-instead }
            }
        [fewer] { COUNT($reach) ->
            [0] No ghost can then { threaten-lone-child } at { NAME($there, form: "the") } with one move
           *[other] A ghost can then { threaten-lone-child } at { NAME($there, form: "the") } only with { LIST($reach, style: "or") } on the ghost die
            }
        [threat] A ghost can then scare { $lone } at { NAME($there, form: "the") } with { LIST($reach, style: "or") } on the ghost die{ COUNT($was) ->
            [0] {""}
           *[other] {" "}(before this turn only with { LIST($was, style: "or") })
            }
        [still] A ghost can { $unchanged ->
            [yes] still
           *[no] then
            } scare { $lone } at { NAME($there, form: "the") } with { LIST($reach, style: "or") } on the ghost die; no other ghost move threatens { $lone_kind ->
            [girl] her
           *[boy] him
            } with more numbers
        [same] Every ghost move leaves { COUNT($reach) ->
            [1] one number
           *[other] { COUNT($reach) } numbers
            } of the ghost die with which a ghost can { threaten-lone-child } at { NAME($there, form: "the") }; this one leaves { LIST($reach, style: "or") }
        [again] { $you ->
            [yes] You then roll
           *[no] { $who } then rolls
            } again, before any ghost moves
        [moot] Every ghost move leaves { $you ->
            [yes] your
           *[no] { $who }'s
            } children where no ghost can scare or hold them with one move
       *[none] {""}
        }
is-held =
    .theme = Protect a child
    .then = { NAME($ghost, form: "first") } then holds { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") }
    .otherwise = Otherwise { $ghost } holds { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") }
is-exposed =
    .theme = Protect a child
    .then = A ghost can then scare { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") } with { LIST($hits, style: "or") } on the ghost die
    .otherwise = Otherwise a ghost can scare { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") } with { LIST($hits, style: "or") } on the ghost die
# what a roll of the dice made possible
can-or-must = { $forced ->
    [yes] has to
   *[no] can
    }
roll-lets-cross =
    .theme = Get past the river or the gate
    .then = { $seat } { can-or-must } take { LIST($children) } { to-the-other-side }
    .otherwise = Otherwise { $seat } { can-or-must } take { LIST($children) } { to-the-other-side }
share-the-win = { COUNT($winners) ->
    [one] { LIST($winners) } wins alone
   *[other] { LIST($winners) } share the win
    }
lets-end = { $forced ->
    [yes] { $seat } has to take a group to the linden
   *[no] { $seat }'s roll lets a child reach the linden
    }, which ends the game ({ share-the-win })
roll-lets-end =
    .theme = Reach the linden
    .then = { lets-end }
    .otherwise = Otherwise { lets-end }
double-takes =
    .theme = Gain ground
    .then = { $seat } { can-or-must } take { LIST($children) } { steps-further }, to { NAME($at, form: "the") }, and rolls again
    .otherwise = Otherwise { $seat } { can-or-must } take { LIST($children) } { steps-further }, to { NAME($at, form: "the") }, and rolls again
roll-stops =
    .theme = Gain ground
    .then = { $seat } can't move a child
    .otherwise = Otherwise { $seat } can't move a child
roll-lets-scare =
    .theme = Scare a child
    .then = { $seat } can scare { $child } at { NAME($at, form: "the") }
    .otherwise = Otherwise { $seat } can scare { $child } at { NAME($at, form: "the") }
ghost-scares =
    .theme = Protect a child
    .then = { NAME($ghost, form: "first") } scares { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") } back to { NAME($to, form: "the") }{ $when }
    .otherwise = Otherwise { $ghost } scares { $you ->
        [yes] your { $kind }
       *[no] { $child }
        } at { NAME($at, form: "the") } back to { NAME($to, form: "the") }{ $when }
ghost-scares-other =
    .theme = Scare a child
    .then = { NAME($ghost, form: "first") } scares { $child } at { NAME($at, form: "the") } back to { NAME($to, form: "the") }{ $when }
crosses-with =
    .theme = Cross together
    .then = { $you ->
        [yes] Your { $kind }
       *[no] { $child }
        } { $river ->
        [yes] crosses the river
       *[no] passes the gate
        } with { LIST($others) }{ $when }

## The coach

coach-rolled-double = Both dice show the same number, a double: no ghost moves. Instead, the player moves one whole group as far as it can go, even a group of other players' children, then rolls again.
coach-double-expired = No group of children could move, so this double did nothing. The same player rolls again.
coach-joined = Children on the same tile are a group, even if they belong to different players. Ghosts can't scare a group.
coach-ran-back = A ghost that stops on a lone child scares it back to the last shelter. Two or more children on a tile are safe.
coach-held-hands = A ghost can't scare a group. But while it's there, no child can leave the group alone: move the ghost away first, or the whole group on a double.
coach-drifted-back = A ghost turns around only in front of a shelter. So it can even end its move where it began.
coach-waited = A child that is alone at the river or the gate has to wait, and a ghost can scare it back. When another child comes, both go on at once.
coach-crossed-river = Two or more children at the river bank cross at once, even if the child die shows more. They are safe in the hut until they leave it.
coach-helped-across = When all other children are past the river, the witch helps the last one across. At the gate there is no such help.
coach-passed-gate = Two or more children at the gate go on at once, even with a high number. Behind it they need a low number to walk, and ghosts can still scare a lone child back to the tower.
coach-lapsed = If neither of a player's children can walk, only a ghost moves. Children on hidden and castle paths can't walk with a high number.
coach-reached-linden = Children at the linden are safe and stay there. The game ends when there is a girl as well as a boy: two girls or two boys aren't enough.
