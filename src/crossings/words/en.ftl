### What the house says, whatever the game: at the table, on the page, in the terminal.

# This language, as those who speak it write it.
language = English
brand = Crossings

## The table: whose turn it is

your-turn = { $shared ->
    [yes] { $name }
   *[no] { $reacts ->
        [yes] You can react
       *[no] Your turn
    }
    }: { $question }
# What is asked once something has been picked, in the question's place, where the game has no question of its own.
ask-picked = { $place }: pick where it goes.
# At other stages of a pick.
ask-put = pick where it lies.
ask-laid = all is laid: confirm it, or take something back.
ask-which = pick one of the moves that fit.
ask-sure = confirm the move, or let it go.
since-your-turn = { so-far }{ $more ->
    [0] {""}
    [one] , after something else
   *[other] , after { $more } other things
    }: { LIST($facts, between: "; ") }.
since-your-turn-moves = { so-far }: { LIST($lines, between: " ") }
more-often = { $fact }, { $times ->
    [2] twice
   *[other] { $times } times
    }
so-far = { $first ->
    [yes] So far
   *[no] Since your turn
    }
you-are = You are { $name }. { $line }
chance-decides = Chance decides.
somebody-may-react = Somebody may react.
passed-by-itself = Nothing else could be done. { $line }
nothing-else = Nothing else can be done: it goes on by itself.
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
asked-for-hint = { $name } asks for a hint.
added-word = { $name } adds a word to the dice: { $word }.

seat-offer = { $name }: a bot plays until a friend comes.
seat-join = { $name }: a friend sits down.
seat-leave = A bot plays for { $name } until they are back.
seat-back = { $name } is back.
end-by-resign = { $name } gives the game up.
end-by-draw = A draw is agreed.
end-by-concede = The game is given up.

## Why a command is refused

wait = Not while somebody may react. Try again when the moment is over.
moved-on = The position has moved on.
game-over = The game is over.
not-turn-of = It is not { $name }'s turn.
not-your-turn = It is not your turn.
not-your-seat = That seat is not yours.
watching = You are watching.
watching-needs-link = You are watching; a seat's own link is needed to play.
bad-word = A word for the dice is 1 to 40 letters and digits.
enough-words = You have added { $most } words to the dice; nobody may add more.
undo-past-chance = What a die or a card has shown cannot be taken back.
undo-past-shown = What has been shown cannot be taken back.
undo-enough = Moves have been taken back { $most } times at this table, and may not be any more.
undo-nothing = There is no move of yours to take back.
undo-not-asked = Nobody has asked you to take a move back.
end-not-asked = Nobody asks you that any more.
hint-not-here = At this table there are no hints.
hint-would-tell = A hint now would tell the others that you are asked.
end-not-so = This game cannot be ended in that way.
seat-none = There is no such seat.
seat-openers = Only whoever opened the table can offer a bot's seat to a friend.
seat-not-bots = That seat is neither a bot's nor that of a friend who has gone.
seat-keeps-secrets = Where something is hidden a seat stays its holder's: who came after them would see their hand. A bot can play for them.
take-openers = Only a friend who has come by an invitation makes the seat theirs.
take-used = That seat has been taken, or that key opens something else already.
seat-changed-enough = Bots have taken over { $most } times at this table, and may not any more.
seat-bot-plays = A bot plays there already.
seat-person-here = Whoever plays there is here.
seat-not-free = { $together ->
    [yes] Whoever plays there has not been away for half a minute yet.
   *[no] Whoever plays there has not been away for two minutes yet.
    }
seat-yours-already = That seat is played by you already.
seat-time-up = Your time is up: a bot makes this decision, then you can have your seat back.
seat-bot-for-you = A bot plays for you just now; take your seat back first.
chat-forbidden = In this game the players do not talk with each other.
chat-alone = There is nobody else here to talk with.
chat-empty = Say something first.
redo-nothing = Nothing has been taken back.
redo-others = Only whoever took the moves back can make them again.
whisper-closed = You two may not whisper now.
pause-lasts = A pause lasts { LIST($choices, between: ", ") } seconds.
pause-of-nothing = Nothing is hidden here.
old-rules = This table was begun with rules version { $old }; these are version { $new }. Its moves can be read, but it cannot be played on.
old-game = This table plays { $game }, which is not installed here; its moves can be read, not played on.

## What goes wrong

unwritten-move = The move could not be written: { $why }. Nothing has changed; try again.
unwritten-name = The name could not be written: { $why }. Try again.
unwritten-pause = The pause could not be written: { $why }. Try again.
unwritten-bots = A bot's move cannot be written yet: { $why }. It is tried again and again.
background-fault = something went wrong at this table; the game is unharmed, reload the page if it stands still
unwritten = could not be written: { $why }
unanswered = this could not be answered; the game is unharmed
undrawable = the position cannot be shown
unknown-key = no table has this key; an invitation opens its seat until whoever came by it has a link of their own
no-such-rule = there is no rule { $asked }; they run from { $first } to { $last }
too-many-connections = too many connections; try again later
too-many-advice = too many questions for advice; wait until some are answered
too-many-questions = too many requests from this address; wait a few seconds
too-many-tables = too many new tables or questions to the lab from this address; wait a few seconds
again-for-players = only those who have played can ask for another game

## Bots

bot-random = A bot that plays at random
    .help = Makes any move that is allowed.
bot-novice = A novice
    .help = Looks one move ahead, overlooks some moves, and of those that look about as good may take the wrong one.
bot-casual = A casual player
    .help = Looks a few moves ahead, and now and then overlooks or misjudges a move.
bot-club = A club player
    .help = Thinks ahead, overlooks a move now and then, and may take the second best.
bot-expert = An expert
    .help = Thinks further ahead, seldom overlooks anything, and misjudges only what is close.
bot-master = A master
    .help = Thinks as well as it can, for two and a half seconds a move at the most.
bot-search = A bot that thinks
    .help = Looks ahead as far as its time allows.
pace-quick = A beginner's bot
    .help = Looks ahead for a moment and answers at once.
pace-steady = A fair bot
    .help = Looks ahead for a second a move.
pace-deep = A strong bot
    .help = Looks ahead for five seconds a move.

## Starting a server

served-at = Crossings is at { $address } (end with Ctrl-C)
served-at-for-others = Others in your network find it at { $address }
backed-up = { $count ->
    [one] { $count } match is
   *[other] { $count } matches are
} in { $file } now.
restored = { $count ->
    [one] { $count } match of
   *[other] { $count } matches of
} { $file } can be played on now.
port-taken = Port { $port } is taken; using { $other } instead.
broken-game = the game { $game } cannot be loaded: { $why }; mend or uninstall it
page-missing = The page is not installed; the API is at /api/games.

## The terminal: what can be typed

terminal-help-move = a move in the game's notation; several in a row with blanks between
    .typed = { $example } ...
terminal-help-possible = what is possible now (? TEXT: only moves that contain it; more: the next lines)
    .typed = ?, more
terminal-help-row = moves that are offered as one, as ? lists them
    .typed = row N
terminal-help-why = why a move is not possible
    .typed = why MOVE
terminal-help-again = ask a bot once more that has not come to a move
    .typed = again
terminal-help-hint = the best moves for you, as a bot sees it; hints are counted
    .typed = hint
terminal-help-undo = take the last move back; make it again
    .typed = undo, redo
terminal-help-log = all moves so far
    .typed = log
terminal-help-rules = the rulebook, or one rule
    .typed = rules [ID]
terminal-help-board = show the position again
    .typed = board
terminal-help-consent = answer to a player who asks you something
    .typed = yes, no
terminal-help-say = say something to all who play
    .typed = say WORDS
terminal-help-end = end the game early: resign, offer a draw, give up together
    .typed = resign, draw, concede
terminal-help-offer = offer a bot's seat to a friend
    .typed = offer NAME
terminal-help-bot = let a bot play for someone who is away; take your own seat back
    .typed = bot NAME, back
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
terminal-own-key = Your own key for { $name }, which alone opens it from now on: { $key }
terminal-key = { $name } can come in with the key { $key }
terminal-not-installed = this server plays { $game }, which is not installed here
terminal-thinking = { $name } is thinking ...
terminal-undo-asked = { $moves ->
    [one] { $name } asks to take 1 move back: yes or no?
   *[other] { $name } asks to take { $moves } moves back: yes or no?
    }
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
terminal-figure = { $label }: { $value }
terminal-score = { $name }: { $score }  ({ LIST($parts, between: ", ") })
terminal-part = { $label } { $number }

## The terminal: answers

terminal-does = { $move }  { $label }
terminal-do = { $label }: { $moves }
terminal-closes = { $label } ({ $closes })
terminal-begin = { $start } ...  { $moves } moves, such as { $move }: { $label }
terminal-narrow = ? with a beginning shows its moves.
terminal-more = { $lines } more: type more.
terminal-no-more = That was all; ? shows what is possible.
terminal-says = { $name } says: { $text }
terminal-you-say = You say: { $text }
terminal-no-move = “{ $text }” is neither a command nor a move of this game. { COUNT($meant) ->
    [0] ? shows what is possible now, help what can be typed.
    [one] Did you mean { LIST($meant) }?
   *[other] Did you mean { LIST($meant, style: "or") }?
    }
terminal-say-what = say what? Type your words behind it.
terminal-whom = Which seat? There are { LIST($names, between: ", ") }.
terminal-too-long = That is too long.
terminal-end-sure = The game would be over. Type { $typed } again if you mean it.
terminal-end-not-so = This game cannot be ended in that way, but by: { LIST($ways, between: ", ") }.
terminal-end-asked = { $how ->
    [draw] { $name } offers a draw: yes or no?
    [resign] { $name } would give the game up. Accept the win: yes or no?
   *[other] { $name } would like to give the game up, for all of you: yes or no?
    }
terminal-asked = You have asked; the question stands until the next move.

terminal-row = row { $number }  { $label }: { $moves }
terminal-nothing-over = Nothing: the game is over.
terminal-nothing-now = Nothing: it is not your turn.
terminal-nothing-like = No possible move contains { $part }.
terminal-which-row = { $rows ->
    [one] There is row 1; ? shows it.
   *[other] Which row? There is 1 to { $rows }; ? shows them.
    }
terminal-no-row = No row of moves is offered now.
terminal-hint-thinking = Thinking ...
terminal-advice = { $worth } of 100: { $line }
terminal-hints = { $name }: { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
    }
terminal-why-what = why what? Type a move behind it.
terminal-possible = { $move } is possible.
terminal-possible-all = These moves are possible, one after another.
terminal-why-later = What comes after { $before } can't be known yet: ask about { $move } then.
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
verified-head = The head is that of this game, as it was shown to { $name } up to line { $at } of their log.
verified-head-all = The head is that of this game, as it was shown to all up to line { $at } of the log.
verified-commitment = The commitment is the one that this game began with.
verified-no-head = The file is true to its seed, but nobody at its table was ever shown the head { $head }: somebody has changed what happened, or the head is of another table or seat.
verified-which = This is the game of the commitment { $commitment }. Was it that at your table? A head that was kept there, given by --head, shows it.

## A finished game looked at again

review-title = { $title }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }
review-measure-standing = How good things looked after every move, as a search saw it: 100 is a sure win, 0 a sure loss.
review-measure-chance = The chance to win after every move, in percent.
review-when = Move { $number }: { $name }
review-when-chance = { $moves ->
    [0] At the start: chance
   *[other] After move { $moves }: chance
    }
review-better = Better: { $done }
advice-steps = { LIST($steps, between: "; ") }.
advice-line = { $made ->
    [yes] As it was played, it may go on like this:
   *[no] Then, for example:
    } { LIST($said, between: " ") }
advice-over = That is the end: { $why }
advice-odds = { $now ->
    [0] hardly ever
    [100] nearly always
   *[other] in about { $now } of 100 cases
    }, instead of { $was ->
    [0] hardly ever
    [100] nearly always
   *[other] in { $now ->
        [0] about { $was } of 100 cases
        [100] about { $was } of 100 cases
       *[other] { $was }
        }
    }
advice-average = { $now } times on average, instead of { $was } times
advice-much = { $now } on average, instead of { $was }
review-kept = { $measure ->
    [chance] The best turn would have kept a winning chance of { $was } %; this one left { $came } %.
   *[standing] The best turn would have kept a standing of { $was } of 100; this one left { $came }.
    }
review-stroke = { $measure ->
    [chance] The winning chance{ $name ->
        [none] {""}
       *[other] {" "}of { $name }
    } went from { $was } % to { $came } %.
   *[standing] The standing{ $name ->
        [none] {""}
       *[other] {" "}of { $name }
    } went from { $was } to { $came } of 100.
    }
review-sums = { $name }: { $chance ->
    [yes] { review-luck }; { review-lost }
   *[no] { review-lost }
    }.
review-luck-shared = For the team { review-luck }.
review-lost-by = { $name }: { review-lost }.
review-luck = { $luck ->
    [0] luck was even
   *[other] luck { $gave ->
        [yes] gave
       *[no] took
        } { $luck ->
        [10] about a tenth of a game
        [20] about a fifth of a game
        [25] about a quarter of a game
        [33] about a third of a game
        [50] about half a game
        [67] about two thirds of a game
        [75] about three quarters of a game
        [100] about a whole game
       *[other] about { $lucks } games
        }
    }
review-lost = { $lost ->
    [0] moves gave away next to nothing
    [10] moves gave away about a tenth of a game
    [20] moves gave away about a fifth of a game
    [25] moves gave away about a quarter of a game
    [33] moves gave away about a third of a game
    [50] moves gave away about half a game
    [67] moves gave away about two thirds of a game
    [75] moves gave away about three quarters of a game
    [100] moves gave away about a whole game
   *[other] moves gave away about { $losts } games in all
    }
review-saving = What would have saved you
review-no-turns = Nobody could have done much better anywhere, and luck was even.
review-not-over = A game can be reviewed once it is over.
review-failed = The review stopped after { $done } of { $of } positions: { $why }. Try again, and it goes on from there.
review-not-ready = This review is not ready yet; ask again in a moment.

## The page: what every part of it has

page-description = Small tabletop games, complete: play them alone, with friends far away, or round one screen.
page-needs-scripts = Crossings needs JavaScript to show a board. In a terminal it plays without:
motto = Small tabletop games, complete. Pick one; no account, no form.
to-shelf = { brand }: Shelf
to-the-shelf = To the shelf
skip-to-games = Skip to the games
skip-to-board = Skip to the board
skip-to-rules = Skip to the rules
skip-to-column = Skip to what is asked
theme-auto = Colours: as the device
theme-light = Colours: light
theme-dark = Colours: dark
choose-language = Language
loading = One moment…
close = Close
retry = Try again

## The lobby

lobby-shelf = The shelf
lobby-mine = My tables
lobby-forget = Take this table of { $title } off the list
lobby-unreachable = The server does not answer. It may be starting; nothing of yours is lost.
page-forgets = This browser doesn't let the page store anything. { $alone ->
    [yes] You can play, but your games and settings are forgotten when you close or reload the page. Save a game as a file before that.
   *[no] You can play, but the list of your games and your settings are forgotten when you close or reload the page. Keep the link of a table to come back to it.
    }
lobby-lost = There is nothing at that address, so here is the shelf.
lobby-no-games = The shelf is empty: this server has no games installed.
lobby-over = Finished · { $moves }
lobby-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    }
lobby-facts = { $players } · { $minutes } · { $kind }
lobby-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
    }
lobby-players-range = { $least } to { $most } players
lobby-minutes = { $minutes } minutes
lobby-minutes-range = { $least } to { $most } minutes
lobby-play = Play
lobby-play-friend = { $together ->
    [yes] Play with a friend
   *[no] Play a friend
    }
lobby-starting = Setting up…
lobby-who = Who sits where
lobby-options = Options
lobby-as-usual = as usual
lobby-changed = { $options } changed
lobby-provenance = ({ $provenance })
lobby-credits = Made after a game by { $author }.
lobby-credits-source = Made after a game by { $author } ({ $source }).
lobby-me = Me
lobby-friend = A friend, by link
lobby-seat-of = Who plays { $name }
lobby-seats = Players
lobby-strength = { $together ->
    [yes] Playing with
   *[no] Playing against
    }
lobby-alone = Alone
lobby-one-screen = All here
lobby-just-me = Me and bots
lobby-all-friends = Friends by link
lobby-could-not = The table could not be set up: { $why }
lobby-team = { $seats ->
    [one] You, alone
   *[other] You, for all { $seats }
    }
lobby-sitting = { LIST($sitting, between: " · ") }
lobby-sitting-me = { $seats ->
    [one] you
   *[other] { $seats } at this screen
    }
lobby-sitting-friends = { $seats ->
    [one] { $seats } friend
   *[other] { $seats } friends
    }
lobby-sitting-bots = { $seats ->
    [one] { $seats } bot
   *[other] { $seats } bots
    }
lobby-deal = Deal out the start
    .help = What could be chosen before the first turn is drawn by lot. Switch it off to choose it yourselves.
lobby-hints = Hints against people
    .help = Whoever is to move may ask for the best moves. Against bots that is always so; hints are counted in the result.
agreed-clock = Time a turn
    .help = When the time is up, a bot plays until that player comes back. Each move in a turn sets the clock back, but a turn lasts at most twice this time.
agreed-clock-of = { $minutes ->
    [0] none
    [1440] 1 day
   *[other] { $minutes } min
    }
agreed-bots = Bots for those away
    .help = After half a minute the others may let a bot play for whoever has left, until they are back. Else only after two minutes.
clock-left = { $unit ->
    [hours] { $count } h left
    [minutes] { $count } min left
   *[other] { $count } s left
    }
lobby-reset = Back to as usual

## My games

games-title = My games
games-help = Games that you finish are counted here, in this browser alone.
games-record = { $against ->
    [team] { $drawn ->
        [0] Together: { $won } won, { $lost } lost
       *[other] Together: { $won } won, { $lost } lost, { $drawn } drawn
        }
    [people] { $drawn ->
        [0] Against people: { $won } won, { $lost } lost
       *[other] Against people: { $won } won, { $lost } lost, { $drawn } drawn
        }
   *[bot] { $drawn ->
        [0] { $level }: { $won } won, { $lost } lost
       *[other] { $level }: { $won } won, { $lost } lost, { $drawn } drawn
        }
    }
games-streak = Longest streak: { $games } won in a row
games-lesson = What cost you most, by your last review: { $lesson }
games-next = Beaten { $times } times in a row: { $level }. Next: { $next }
games-save = Save my games
games-file-name = my-games
games-put-in = Put in a file
    .help = Games saved here or elsewhere; the file of one finished game, to look at it again; or of one to go on with
games-added = { $games ->
    [0] All games of that file are here already.
    [one] { $games } game was added.
   *[other] { $games } games were added.
    }
games-link = The link
games-bad-file = { $name } holds neither saved games nor a game to look at or to go on with.

## The lab on the page

lab = Lab
lab-title = Lab · { brand }
lab-about = Bots play a game many times, and what comes of it is counted: is it fair, how long is it, what does a rule change?
lab-skip = Skip to the reports
lab-reports = Reports
lab-reports-none = No report is published here. `crossings lab report` writes one; `crossings serve --reports FOLDER` shows those of a folder.
lab-report-old = Of version { $rules } of the rules; today's are another.
lab-replay = Look at it at a table
lab-live = Try a variant
lab-live-about = Choose how the game shall be, and have bots play it on this machine while you look.
lab-off = this server plays no games for the lab: it does where it listens to its own machine alone, or is started with --lab
lab-not-here = Live, the lab plays only on servers of one's own: a server that others reach has to be started with --lab.
lab-busy = somebody else has games played in the lab just now; try again when they have seen enough
lab-ended = the process that played has ended before its games were over; start again
lab-game = Game
lab-level = Who plays
lab-start = Play
lab-stop = Stop
lab-play = Play this variant yourself
lab-link = Link to this variant
lab-unknown = The link names what this game does not have: { LIST($names) }.
lab-nothing-yet = Nothing has been played yet.
lab-getting-ready = Getting ready: the rules may have to be compiled first…
lab-so-far = { $games ->
    [one] { $games } game of { $of }
   *[other] { $games } games of { $of }
    }{ $state ->
        [over] . That is all.
        [stopped] . Stopped.
       *[plays] { $minutes ->
            [0] , less than a minute left
            [one] , about { $minutes } minute left
           *[other] , about { $minutes } minutes left
        }
    }
lab-figures = What it comes to
lab-figure-seat = { $name }: share of the wins
lab-figure-team = The team wins
lab-figure-drawn = Draws
lab-figure-shared = Won by several
lab-figure-moves = Moves
lab-figure-minutes = Minutes
lab-share = { $value } % ({ $low } to { $high })
lab-number = { $value } ({ $low } to { $high })
lab-note = Bots of one level hold all seats, each game has dice of its own; a draw is a half for each. Intervals hold for one look: who stops when they like what they see is wrong more often. Minutes are for persons who need fifteen seconds a decision.

## The rules on the page

rules = Rules
rules-all = All rules of this game
rules-title = Rules of { $title } · { brand }
rules-contents = Contents
rules-find = Find a word or a rule
rules-none = No paragraph has that.
rules-to-card = Play this game
rules-unknown = There is no such game here.

## Puzzles

puzzle-today = Puzzles of the day
puzzle-title = Puzzle { $number } · { $title } · { brand }
puzzle-number = Puzzle { $number } of { $count }
puzzle-question = { $name } to move: { $ask }
puzzle-which = Which turn is best? Begin it on the board; the adviser plays it to its end.
puzzle-row = Solved in a row without looking at the solution: { $now }. Your best: { $best }.
puzzle-list = Choose from a list instead
puzzle-to-board = Skip to the puzzle
puzzle-right = Right.
puzzle-solved = Solved
puzzle-wrong = Not the best: { $label } { $worth ->
    [unknown] {""}
   *[other] That is worth { $worth } of 100.
    } { $then }{ $said ->
        [yes] {" "}
       *[no] {""}
    }You may try another.
puzzle-told = { $best } That is worth { $margin } of 100 more than the next best.
puzzle-worth = worth { $worth } of 100
puzzle-searched = Found by five searches that agree, each of { $effort } lines of play, and by playing on.
puzzle-show = Show the solution
puzzle-next = Next puzzle
puzzle-unknown = There is no such puzzle here.

## The table on the page

table-title = { $title } · { brand }
table-title-turn = Your turn · { $title } · { brand }
table-title-waiting = Waiting for { $name } · { $title } · { brand }
table-label = Table: { $title }
table-board = { $title }, the board
table-board-help = Arrow keys go from place to place, Enter picks, Escape lets go.
table-column = The table
table-seat-you = you
table-seat-bot = bot
table-seat-here = is here
table-seat-gone = is away
table-seat-not-yet = has not come yet
table-seat-offered = bot, until a friend comes
table-seat-screen = at this screen
table-seat-relieved = is here, a bot plays
table-seat-stand-in = is away, a bot plays
table-seat-role = { $role } · { $state }
table-rename = Change the name { $name }
table-name = Name
table-watching = You are watching. Hidden things stay hidden.
table-connecting = Opening the table…
table-offline = No network. What you have picked is kept.
table-reconnecting = Reconnecting… What you have picked is kept.
table-back = Connected again.
table-counted = Connected again. Your move has arrived: it counts.
table-not-counted = Connected again. Your move did not arrive, and the table has moved on.
table-none = No table here
table-unknown = This link opens no table here. It may be mistyped, or the table was on another server.
table-stale = The table moved on before that arrived. This is the position now.
table-tool-impossible = { $tool }: { $why }
table-undo = Undo
    .short = Undo
    .impossible = There is nothing to take back.
table-redo = Redo
    .short = Redo
    .impossible = Nothing was taken back.
table-reset = Reset turn
    .short = Reset
    .impossible = The turn has only just begun.
table-undo-asked = { $moves ->
    [one] { $name } would like to take a move back.
   *[other] { $name } would like to take { $moves } moves back, yours among them.
    }
table-undo-allow = Allow it
table-undo-decline = No
table-undo-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } would rather not take it back.
    }
table-undo-sent = You have asked; the others must agree.
table-confirm = Confirm
table-confirm-steps = Confirm · { $steps } steps
table-let-go = Let go
table-which = Which move?
table-which-place = Which one do you mean?
table-sure = Are you sure?
table-rule = Rule { $rule }
table-not-turn-of = It is { $name }'s turn.
table-over = The game is over.
table-not-now = Nothing can be picked there now. { $ask }
table-first = First pick what is to go there.
table-not-there = That place is out of reach for what you have chosen.
table-looking = You are looking at move { $moves }.
table-looking-start = You are looking at the start.
table-past = { $fingers ->
    [yes] { $moves ->
        [0] You are looking at the start
       *[other] You are looking at move { $moves }
        }; "Back to now" returns.
   *[no] { $moves ->
        [0] You are looking at the start
       *[other] You are looking at move { $moves }
        }; Escape returns.
    }
table-back-to-now = Back to now
table-back-to-news = Back to now · There is news
table-zoom-in = Larger board
table-zoom-out = Whole board
table-how = How a turn goes
table-help = Keys and help
table-menu = More
table-turn = Turn the board round
table-picture = Save a picture of the board
table-invite = Invite
table-take-back = Take all back
table-lacking = { $things ->
    [one] One more to lay.
   *[other] { $things } more to lay.
    }
table-laid = All is laid; next: “{ $label }”.
table-put = { $thing }, lies on { $place }. { $rest }
table-place = { LIST($states, between: ", ") }
table-place-put = lies on { $place }
table-place-chosen = chosen
table-place-target = can go here
table-place-take = can be taken
table-place-pick = can be picked
table-place-last = last move

## Since your turn

since-label = Since your turn
since-again = Show again

## Settings

settings = Settings
settings-speed = How moves are shown
settings-speed-help = A click on the board or the space key skips to now.
settings-sound = Sounds
settings-board = Size of the board
settings-notation = Notation, for experts
settings-colours = Colours
board-fit = Whole
board-larger = Larger
board-largest = Largest
colours-auto = As the device
colours-light = Light
colours-dark = Dark
speed-calm = Calm
speed-brisk = Brisk
speed-once = At once
## Seats that change hands

hand-offer = Offer the seat of { $name } to a friend
hand-offered = The bot plays on until your friend opens this link:
hand-bot = Let a bot play for { $name }
hand-missed = { $came ->
    [yes] { $name } has been away for a while. A bot can play until they are back.
   *[no] { $name } has not come yet. A bot can play until they come.
    }
hand-missed-soon = { $name } has been away for a while. After two minutes a bot can play.
hand-wait = Wait
hand-is-back = You play again, { $name }.
bot-failed = { $name } has found no move: { $why }. Ask again, take a move back, or let somebody else play for it.
bot-cheats = { $move } is no legal move
bot-means = { $name } plans: { LIST($steps, between: "; ") }.
bot-declines = { $name } plays on: no draw for now.
bot-ask-again = Ask again
hand-free = Give the seat of { $name }, who has gone, to another friend
hand-bot-me = Let a bot play for me
hand-for-you = A bot plays for you, { $name }.
hand-me = I play again

## Ending a game early

concede-title = Stop early
concede-resign = Resign
concede-give-up = Give up
concede-draw = Offer a draw
concede-sure-resign = Give the game up? The other wins at once.
concede-sure-concede = Give the game up for everybody? Others who play must agree.
concede-sure-draw = Offer a draw? The game is over if the other agrees.
concede-sure-bot = Let a bot play for you? You can come back at any time.
concede-yes = Yes
concede-no = No, play on
concede-asked = You have asked; the question stands until the next move.
concede-asks = { $name } would like to give the game up, for all of you.
concede-asks-resign = { $name } would give the game up. You may as well play on.
concede-accept = Accept the win
concede-asks-draw = { $name } offers a draw.
concede-agree = Agree
concede-decline = Play on
end-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } would rather play on.
    }

## Talk at the table

chat-title = { $unread ->
    [0] Talk
   *[other] Talk · { $unread } new
    }
chat-note = All who play read this.
chat-label = Your words to all who play
chat-send = Say it
chat-said = { $name }: { $text }
chat-nothing = Nothing said yet.

## A move that loses something

pick-again = Press again
pick-warned = { $warning } Press again: { $label }

## Hints

hint = Hint
hint-thinking = Looking for the best moves
hint-best = The best moves, and how you stand after each (100: won)
hint-equal = As good as the first, as far as can be told.
hint-play = Play it
hint-step = Play step { $step } of { $steps }
hint-play-all = Play all { $moves }
hint-not-now = You can ask for a hint when it is your turn.
hint-none = No hint was found. Ask again in a moment.

## A finished game looked at again, on the page

review = Review
review-making = Reviewing every position: { $done } of { $of }
review-ready = The review is ready.
review-close = Close the review
review-choose = Choose a turning point by its number, or any moment on the curve.
review-end = How it ended
review-played = As played: { $done }
review-lesson = { $done } { $better } { $why }
# Whose curve it is.
review-curve = { $measure ->
    [chance] { $whose ->
        [you] Your chance to win
        [team] The team's chance to win
       *[other] The chance of { $name } to win
        }
   *[standing] { $whose ->
        [you] How you stood
        [team] How the team stood
       *[other] How { $name } stood
        }
    }
review-curve-label = The curve of the game, from the first move to the last
review-here = { $measure ->
    [chance] { $whose ->
        [you] Your chance here: { $worth } %
        [team] The team's chance here: { $worth } %
       *[other] The chance of { $name } here: { $worth } %
        }
   *[standing] { $whose ->
        [you] You stand at { $worth } of 100 here
        [team] The team stands at { $worth } of 100 here
       *[other] { $name } stands at { $worth } of 100 here
        }
    }
review-scale = { $lines ->
    [1] From the first move to the last.
    [2] The higher, the better; at the lower edge { $other } has won.
   *[other] The strong line; the others are marked at their ends.
    } { $measure ->
    [chance] Measured by games that bots played.
   *[standing] As a search saw it: 100 is a sure win, 0 a sure loss.
    }
review-sums-help = A whole game is the way from a sure loss to a sure win. Luck is what dice and draws gave beyond what was to be expected.
review-picture = Save as a picture
review-picture-name = { $title }, review

## A finished game moved on

try = Try it from here
try-from = { $moves ->
    [0] Tried from the start on
   *[other] Tried from move { $moves } on
    }
try-leave = Back to the game
try-again = Let chance decide anew
    .short = Again

## The picture of a position

picture-name = { $title }, position { $at }
picture-saved = The picture is saved as { $name }.
picture-failed = The picture could not be made just now. Try again in a moment.

## Moments for cards

moment-title = Moments for cards
moment-pause = Pause for reactions
moment-as-usual = as usual
moment-none = none
moment-seconds = { $seconds } s
moment-lasts = A pause of { $seconds } s
moment-help = The table pauses whenever somebody might react, whether or not anybody can. Without a pause all can tell who could have played a card.
moment-pass-at-once = Pass for me
moment-pass-help = You are not asked; the others see the same pause.
moment-asked = You can play a card now. If you do nothing, you pass.
moment-yours = You can play a card now, or pass.
moment-noted = You have chosen: { $move }. Cards are shown when the pause is over.
moment-passing = You pass.
moment-look = Whoever wants to look at their cards takes the screen:
moment-look-as = I am { $name }
moment-back = Back to { $name }

## What happened

log-title = What happened
log-moves = { $from }–{ $to }
log-times = { $times } times: { $line }
log-set-up = The board is set up: { $draws } draws
log-play = Play
log-pause = Stop
log-empty = Nothing has happened yet. The first move will stand here.
log-first = To the start
log-back = One back
log-forward = One forward
log-now = To now
log-slider = Moment of the game
log-chance = chance

## Typed moves

notation-label = Type a move
notation-hint = type a move, ? lists them
notation-go = Go
notation-list = Moves you can make now
notation-none = There is nothing for you to decide just now.

## The end

end-won = { COUNT($names) ->
    [one] { LIST($names) } wins
   *[other] { LIST($names) } win
    }
end-lost = { $name } has lost
end-you-won = You have won
end-you-lost = You have lost
end-you-share = You have won, together with { LIST($names) }
end-others-won = { end-won }, you { $seats ->
    [2] have lost
   *[other] { $place ->
        [2] came second
        [3] came third
        [4] came fourth
        [5] came fifth
       *[other] came last
        }
    }
end-team-won = Won together
end-team-lost = Lost together
end-draw = Nobody has won
# The first line of all that is told of a finished game: who has won, and by what.
ended = { $who }: { $why }.
ended-so = { $who }. { $sentence }
end-hints = { $hints ->
    [one] { $name } asked for 1 hint.
   *[other] { $name } asked for { $hints } hints.
    }
end-total = Total
end-part = Part
end-again = Again
end-next = { $name } has set up another game with the same seats.
end-join = Sit down there
end-swap = Swap sides
end-look-back = Look back
end-see = How it ended
end-show = { $what }: show that moment
end-share = Share
end-share-link = Link for those who watch
end-file = Download the game as a file
end-failed = A new table could not be set up just now. Try again in a moment.

## Invitations

invite-title = Invite
carry = Take this game along
carry-help = A file with which you go on in another browser, or at a server: put it in at the foot of the shelf. The dice to come are in it, so look away if you open it.
carry-not-alone = Only a game that lasts, and in which nobody but you and bots plays, can be taken along.
invite-seat = Link for { $name }
invite-watch = Link to watch
invite-copy = Copy
invite-copied = Copied
invite-code = Show QR code
invite-code-hide = Hide QR code
invite-code-of = QR code: { $link }
invite-code-note = Point a phone's camera at it.
invite-own = Your own link
invite-own-note = It alone opens your seat: keep it to go on elsewhere, and show it to nobody.
invite-note = Whoever opens the link of a seat plays it. Send it only to the one who is to sit there.
invite-only-here = Only this computer can open these links: the server listens to no other. To let others come, end it and start it so:
    .short = So far only this computer can open it: see Invite.
invite-none = All seats are taken. You can pass on the link to watch.
invite-none-at-all = All seats are taken.

## Dice that can be checked

proof-title = Can this table be trusted?
proof-promise = Whatever chance decides at this table was promised before the first move. Write the promise down, or better the newest proof, where nobody else can change it: it stands for all that was shown to you.
proof-commitment = Promise
proof-head = Proof that nobody chose the dice, up to line { $at }
proof-check = When the game is over, download it as a file; crossings verify FILE --head PROOF then draws everything again and says whether it is the game that you saw.
proof-word = A word of your own changes all that is drawn after it, so that nobody can have chosen it before. You may add five.
proof-word-label = Your word
proof-word-send = Add

## A screen that is passed on

curtain-pass = Pass the screen to { $name }
curtain-only = What comes next is for { $name }'s eyes alone.
curtain-ready = I am { $name }

## Whispers

whisper-title = Whispering with { LIST($names, between: ", ") }
whisper-note = Nobody else hears this.
whisper-label = Your words
whisper-send = Send
whisper-empty = Nothing said yet.

## Help

help-title = Keys
help-mouse = With a mouse or a finger: pick what moves, then where to, or drag it there. A dot is where it can go, a ring is what can be taken. Where things are laid out (dice on jumps), order does not matter: pick one again to take it back, confirm when all lie.
help-key-1 = Tab
    .does = to the first thing on the board that can be picked, then on to the column
help-key-2 = Arrow keys on the board
    .does = from place to place
help-key-3 = Enter or Space
    .does = pick; confirm
help-key-4 = Escape
    .does = let go; come back to now
help-key-5 = ← → Home End
    .does = go through the game; while a move is asked, from the log
help-key-6 = ?
    .does = this list; in the field for notation: all moves
help-key-7 = /
    .does = a field in which moves are typed in notation
help-key-8 = Rest on a place, or press long
    .does = what is it?
help-key-9 = Space (away from the board)
    .does = skip to now; in the past: play and stop

# ---- A table without a server --------------------------------------------------------------------

site-loading = Getting the table ready: { $done } of { $all } MB
site-failed = This browser cannot run the table ({ $why }). A newer one can; a computer with Python can, too: crossings play.
site-too-old = it lacks something
site-stuck = This page could not be loaded completely. Perhaps a newer edition has replaced its files. Your games are not affected.
site-start-again = Start again
site-unreachable = The host of this page can't be reached. Nothing was deleted; try again later.
site-not-kept = Nothing is kept here: this browser keeps files only for pages that come by https or from this machine. Save a game as a file before you close the page.
site-alone = All of this runs in your browser: bots, several at one screen, hints and reviews. Friends elsewhere need a server:
site-proof = Here the table lives in your own browser: the page is not told what is hidden, but whoever opens the browser's inspector can look.
site-newer = A newer edition is here.
site-newer-now = Load it
site-kept = Your games lie in this browser and nowhere else: { $kilobytes } KB.
site-export = Save them all as one file
