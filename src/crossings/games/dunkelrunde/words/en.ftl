### What is said of DunkelRunde, and in it.

## Facts

title = DunkelRunde
tagline = Hand in hand past four ghosts to the linden.
summary = Two children of each player set out at night, past four ghosts that everybody moves, to a linden in a ruined castle: a race in which nobody crosses river or gate alone. The first girl and boy there lift the curse, and whoever has a child with them wins; three thoughtful players take some 25 rounds, and share the win in six games of ten.
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
    .help = Twenty-five rounds: help one another, or nobody wins.
warning-1 = With so few rounds until dawn the curse is lifted in less than half of all games.

## How a turn goes

card-1 = Two dice, two parts
    .text = One die walks one of your children, the other moves a ghost of your choice. You pick the order.
card-2 = Alone you run
    .text = A ghost that ends on a child alone sends it back to the last shelter. Two together fear nothing.
card-3 = Doubles move a group
    .text = Both dice alike: a whole group walks together, whoever owns the children, and you roll again.

## Endings

ending-curse-lifted = A girl and a boy stand under the linden: the curse is lifted, and the knights find their rest.
ending-dawn = Morning comes, and the curse has not been lifted: nobody has won this night.
