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

## The terminal: what can be typed

terminal-help-move = a move in the game's notation; several in a row with blanks between
    .typed = e2-e4 ...
terminal-help-possible = what is possible now (? TEXT: only moves that contain it)
    .typed = ?
terminal-help-row = moves that are offered as one, as ? lists them
    .typed = row N
terminal-help-why = why a move is not possible
    .typed = why MOVE
terminal-help-undo = take the last move back; make it again
    .typed = undo, redo
terminal-help-log = all moves so far
    .typed = log
terminal-help-rules = the rulebook, or one rule
    .typed = rules [ID]
terminal-help-board = show the position again
    .typed = board
terminal-help-consent = answer to a player who asks to take a move back
    .typed = yes, no
terminal-help-look = several at one terminal: look at one's own cards while somebody may react
    .typed = look NAME
terminal-help-resume = the key with which to come back to this table
    .typed = resume
terminal-help-quit = leave; the table is kept
    .typed = quit

## The terminal: who is there

terminal-hint = ? shows what is possible, help what can be typed.
terminal-seat-you = { $name }: you
terminal-seat-bot = { $name }: a bot
terminal-seat-friend = { $name }: a friend
terminal-seat-person = { $name }: { $person }
terminal-key = { $name } can come in with the key { $key }
terminal-not-installed = this server plays { $game }, which is not installed here
terminal-thinking = { $name } is thinking ...
terminal-undo-asked = { $name } asks to take back { $moves } of the moves: yes or no?
terminal-undo-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } does not agree.
    }
terminal-whispers = { $name } whispers: { $text }
terminal-come-back = Come back with: { $command }

## The terminal: the line to the server

terminal-lost = The connection is lost; reconnecting ...
terminal-back = Connected again.
terminal-ended = the server has ended the connection
terminal-silent = { $address } does not answer any more
terminal-no-server = { $address } does not answer as a Crossings server: { $why }
terminal-status = the server answers { $status }
terminal-not-started = the server did not start; `crossings serve` shows why

## The terminal: the position

terminal-your-turn = { $name }, it is your turn: press Enter when nobody else is looking.
terminal-look = { $name }, press Enter when nobody else is looking.
terminal-pause = { $ask } ({ $seconds } s)
terminal-pass-in = If you do nothing, you pass in { $seconds } s.
terminal-noted = { $move } is noted; cards are shown when the pause is over.
terminal-taken-back = (taken back)
terminal-won = { COUNT($names) ->
    [one] { LIST($names) } wins.
   *[other] { LIST($names) } win.
    }
terminal-draw = Nobody wins.
terminal-score = { $name }: { $score }  ({ LIST($parts, style: "unit") })
terminal-part = { $label } { $number }

## The terminal: answers

terminal-row = row { $number }  { $label }: { $moves }
terminal-nothing-over = Nothing: the game is over.
terminal-nothing-now = Nothing: it is not your turn.
terminal-nothing-like = No possible move contains { $part }.
terminal-which-row = { $rows ->
    [one] There is row 1; ? shows it.
   *[other] Which row? There is 1 to { $rows }; ? shows them.
    }
terminal-no-row = No row of moves is offered now.
terminal-why-what = why what? Type a move behind it.
terminal-possible = { $move } is possible.
terminal-not-now = That is not possible now.
terminal-not-asked = Nobody has asked you anything.
terminal-look-whom = look NAME: one of your seats, while somebody may react.
terminal-watching = You are watching; a seat's own key is needed to play.

## Commands

games-seats = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
    }
games-seats-range = { $low }-{ $high } seats
verified = All is right: { $moves } moves, { $draws } draws, as the seed promised at the start gives them.
