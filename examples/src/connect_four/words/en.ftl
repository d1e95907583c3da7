### Messages of Connect Four.

## Facts

title = Connect Four
tagline = Drop discs, and be the first to get four in a row.
summary = Two players drop discs into an upright frame with seven columns. The first player to get four discs in a row, horizontally, vertically or diagonally, wins.
kind = duel without luck
seat-0 = Red
seat-1 = Blue
card-goal = Four in a row
    .text = The first player with four discs in a row wins. A full frame is a draw.
card-1 = Drop a disc
    .text = On your turn, press a column. Your disc falls onto the discs in it.
card-2 = Get four in a row
    .text = A horizontal, vertical or diagonal row of four wins at once.
card-3 = Look ahead
    .text = Your opponent can drop a disc on top of yours. Don't let it complete their four.
ending-four = Four discs of one colour are in a row.
ending-full = The frame is full, and no player has four in a row.

## The board

question = drop a disc into a column.
waiting = Waiting for { $name } to drop a disc.
four = four in a row
disc = { $player }'s disc in column { $column }
column = Column { $column }{ COUNT($discs) ->
    [0] , empty
   *[other] , from the bottom: { LIST($discs, between: ", ") }
    }{ $full ->
    [yes] ; full
   *[no] {""}
    }
position = { LIST($columns, between: ". ") }.
plain-key = { $red } Red, { $blue } Blue
way-along = horizontally
way-upright = vertically
way-slanting = diagonally
way-falling = diagonally

## The log, buttons, and what happened since your turn

dropped = { NAME($player) } dropped a disc into column { $column }.
    .label = Drop a disc into column { $column }
    .recap = { NAME($player) } dropped a disc into column { $column }
connected = { NAME($player) } got four in a row, { NAME($way) }.
    .label = Get four in a row
    .recap = { NAME($player) } got four in a row
filled = The frame is full: a draw.
    .label = Fill the frame: a draw

## The end

verdict-four = { $own ->
    [yes] You got four in a row, { NAME($way) }.
   *[no] { NAME($player) } got four in a row, { NAME($way) }.
    }
verdict-full = The frame is full, and no player has four in a row.
figure-discs = Discs dropped
figure-middle = Discs in the middle column
figure-full = Full columns
each-player = { $red } red, { $blue } blue

## Why a move is refused

not-game-over = The game is over.
not-unknown-move = There is no such column. The columns are { LIST($columns) }.
not-column-full = Column { $column } is full.
