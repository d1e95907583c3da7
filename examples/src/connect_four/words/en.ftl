### What is said of Connect Four, and in it.

## Facts

title = Connect Four
tagline = Drop a disc, and have four in a row before the other.
summary = Two players drop discs into an upright frame of seven columns. Whoever first has four in a row, side by side, upright or slanting, has won.
kind = duel without luck
seat-0 = Red
seat-1 = Blue
option-players = Players
    .help = Red against Blue.
card-goal = Four in a row
    .text = Whoever is the first to have four discs in a row wins; a full board is a draw.
card-1 = Drop a disc
    .text = On your turn press a column; your disc falls onto those that lie there.
card-2 = Have four in a row
    .text = Side by side, upright or slanting: the first four wins at once.
card-3 = Look twice
    .text = The other may drop a disc on top of yours: see that it does not complete their four.
ending-four = Four discs of one colour are in a row.
ending-full = The frame is full, and nobody has four in a row.

## The board

question = drop a disc into a column.
waiting = Waiting for { $name }, who drops a disc.
four = four in a row
disc = { $player }'s disc in column { $column }
column = Column { $column }{ COUNT($discs) ->
    [0] , empty
   *[other] : { LIST($discs, between: ", ") } from below
    }{ $full ->
    [yes] ; it is full
   *[no] {""}
    }
position = { LIST($columns, between: ". ") }.
plain-key = { $red } Red, { $blue } Blue
way-along = side by side
way-upright = upright
way-slanting = slanting
way-falling = slanting

## Deeds

dropped = { NAME($player) } drops a disc into column { $column }.
    .label = drop a disc into column { $column }
    .recap = { NAME($player) } dropped a disc into column { $column }
connected = { NAME($player) } has four in a row, { NAME($way) }.
    .label = have four in a row
    .recap = { NAME($player) } has four in a row
filled = The frame is full: a draw.
    .label = fill the frame, which is a draw

## The end

verdict-four = { $own ->
    [yes] You have four in a row, { NAME($way) }.
   *[no] { NAME($player) } has four in a row, { NAME($way) }.
    }
verdict-full = The frame is full, and nobody has four in a row.
figure-discs = Discs dropped
figure-middle = Discs in the middle column
figure-full = Columns that are full
each-player = { $red } red, { $blue } blue

## Refusals

not-game-over = The game is over.
not-unknown-move = There is no such column; try { LIST($columns, style: "or") }.
not-column-full = Column { $column } holds six discs and takes no more.
