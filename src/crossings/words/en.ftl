### What the house says, whatever the game: at the table, on the page, in the terminal.

# This language, as those who speak it write it.
language = English
brand = Crossings

## The table: whose turn it is

asked = { $name }: { $question }
chance-decides = Chance decides.
somebody-may-react = Somebody may react.
seat-of-person = { $seat } ({ $person })

# Things that can be said of one place, one after another.
facts = { LIST($facts, between: "; ") }

## The log

undid = { $moves ->
    [one] { $name } takes 1 move back.
   *[other] { $name } takes { $moves } moves back.
    }
redid = { $moves ->
    [one] { $name } makes 1 move again.
   *[other] { $name } makes { $moves } moves again.
    }
added-word = { $name } adds a word to the dice: { $word }.

## Why a command is refused

wait = Somebody may react; wait a moment.
moved-on = The position has moved on.
game-over = The game is over.
not-turn-of = It is not { $name }'s turn.
not-your-turn = It is not your turn.
not-your-seat = That seat is not yours.
watching = You are watching.
watching-needs-link = You are watching; a seat's own link is needed to play.
bad-word = A word for the dice is 1 to 40 letters and digits.
undo-past-chance = What a die or a card has shown cannot be taken back.
undo-past-shown = What has been shown cannot be taken back.
undo-nothing = There is no move of yours to take back.
undo-not-asked = Nobody has asked you to take a move back.
redo-nothing = Nothing has been taken back.
redo-others = Only who took the moves back can make them again.
whisper-closed = You two may not whisper now.
pause-lasts = A pause lasts { LIST($choices, style: "unit") } seconds.
pause-of-nothing = Nothing is hidden here.
old-rules = This table was begun with rules version { $old }; these are version { $new }. Its moves can be read, but it cannot be played on.
old-game = This table plays { $game }, which is not installed here; its moves can be read, not played on.

## What goes wrong

unwritten-move = The move could not be written: { $why }. Nothing has changed; try again.
unwritten-name = The name could not be written: { $why }. Try again.
unwritten-pause = The pause could not be written: { $why }. Try again.
unwritten = could not be written: { $why }
unanswered = this could not be answered; the game is unharmed
undrawable = the position cannot be shown
unknown-key = no table has this key
no-such-rule = there is no rule { $asked }; they run from { $first } to { $last }
too-many-connections = too many connections; try again later
too-many-tables = too many new tables from this address; wait a few seconds
again-for-players = only who has played can ask for another game

## Bots

bot-random = Random
    .help = Plays any legal move.
bot-search = Search
    .help = Looks ahead as far as its time allows.
level-quick = quick
level-steady = steady
level-deep = deep

## Starting a server

served-at = Crossings is at { $address } (end with Ctrl-C)
port-taken = Port { $port } is taken; using { $other } instead.
page-missing = The page is not installed; the API is at /api/games.
