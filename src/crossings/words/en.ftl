### Messages of the core, for every game: at the table, on the page, in the terminal.

# The name of this language, in itself.
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
# Replaces the question once something has been picked, if the game has no question of its own.
ask-picked = { $place }: pick its destination.
# Later steps of a pick.
ask-put = pick where to place it.
ask-laid = confirm, or take something back.
ask-which = pick one of the moves that match.
ask-sure = confirm the move, or cancel it.
since-your-turn = { so-far }{ $more ->
    [0] {""}
    [one] , after one other event
   *[other] , after { $more } other events
    }: { LIST($facts, between: "; ") }.
since-your-turn-moves = { so-far }: { LIST($lines, between: " ") }
more-often = { $fact } ({ $times ->
    [2] twice
   *[other] { $times } times
    })
so-far = { $first ->
    [yes] So far
   *[no] Since your turn
    }
you-are = You are { $name }. { $line }
chance-decides = Chance decides.
somebody-may-react = Waiting for reactions…
passed-by-itself = There was no other move. { $line }
nothing-else = There is no other move, so it is made automatically.
seat-of-person = { $seat } ({ $person })

# Facts about one place, in a row.
facts = { LIST($facts, between: "; ") }

## The log

undid = { $moves ->
    [one] { $name } undid 1 move.
   *[other] { $name } undid { $moves } moves.
    }
redid = { $moves ->
    [one] { $name } redid 1 move.
   *[other] { $name } redid { $moves } moves.
    }
asked-for-hint = { $name } asked for a hint.
added-word = { $name } added a random word: { $word }.

seat-offer = { $name }: a bot plays until a friend joins.
seat-join = { $name }: a friend has joined.
seat-leave = A bot plays for { $name } until they return.
seat-back = { $name } is back.
end-by-resign = { $name } resigned.
end-by-draw = Draw agreed.
end-by-concede = The game was given up.

## Why a command is refused

wait = Other players may be reacting. Try again when the reaction window closes.
moved-on = The position has changed in the meantime.
game-over = The game is over.
not-turn-of = It is not { $name }'s turn.
not-your-turn = It is not your turn.
not-your-seat = That seat is not yours.
watching = You are watching.
watching-needs-link = You are watching. To play, you need the link of a seat.
bad-word = A random word has 1 to 40 letters and digits.
enough-words = You have added { $most } random words, the maximum.
undo-past-chance = You can't undo a roll of the dice or a drawn card.
undo-past-shown = You can't undo something that other players have seen.
undo-enough = This table has used all { $most } of its undos.
undo-nothing = You have no move to undo.
undo-not-asked = No player has asked you for an undo.
end-not-asked = That question has expired.
hint-not-here = Hints are switched off at this table.
why-no-move = No move to explain has this number.
why-hidden = You can't see this move.
coach-not-here = The coach helps only if no other person plays, and hints are allowed.
hint-would-tell = A hint now would reveal to the others that you can react.
end-not-so = This game can't be ended that way.
seat-none = There is no such seat.
seat-openers = Only the player who opened the table can offer a bot's seat to a friend.
seat-not-bots = This seat belongs neither to a bot nor to a friend who has left.
seat-keeps-secrets = In a game with hidden information a seat can't be reassigned: the new player would see the old one's hand. A bot can play for them instead.
take-openers = Only a friend who came by an invitation can take this seat.
take-used = That seat is taken, or that key is already in use.
seat-changed-enough = Bots have taken over { $most } times at this table, the maximum.
seat-bot-plays = A bot already plays this seat.
seat-person-here = The player of this seat is here.
seat-not-free = { $together ->
    [yes] A bot can take over once the player has been away for half a minute.
   *[no] A bot can take over once the player has been away for two minutes.
    }
seat-yours-already = You already play this seat.
seat-time-up = Your time is up. A bot makes this decision; then you can take your seat back.
seat-bot-for-you = A bot is playing for you. Take your seat back first.
chat-forbidden = Players may not talk to each other in this game.
chat-alone = There is no other player here to talk to.
chat-empty = The message is empty.
redo-nothing = There is no undone move to redo.
redo-others = Only the player who undid the moves can redo them.
whisper-closed = You can't exchange private messages now.
pause-lasts = Allowed reaction times: { LIST($choices, between: ", ") } seconds.
pause-of-nothing = This game has no hidden information, so it has no reaction windows.
old-rules = This table was started with version { $old } of the rules; the current version is { $new }. You can replay its moves, but not continue the game.
old-game = This table plays { $game }, which is not installed here. You can replay its moves, but not continue the game.

## What goes wrong

unwritten-move = The move could not be saved: { $why }. Nothing has changed. Try again.
unwritten-name = The name could not be saved: { $why }. Try again.
unwritten-pause = The reaction time could not be saved: { $why }. Try again.
unwritten-bots = A bot's move can't be saved at the moment: { $why }. The server keeps trying.
background-fault = something went wrong at this table; your game is safe, reload the page if it stops responding
unwritten = could not be saved: { $why }
unanswered = the server could not answer this; your game is safe
undrawable = the position could not be drawn
unknown-key = no table has this key; an invitation stops working once the player who used it has a private link
no-such-rule = unknown rule { $asked }; the rules are { $first } to { $last }
too-many-connections = too many connections; try again later
too-many-advice = too many hint requests; wait until some have been answered
too-many-questions = too many requests from this address; wait a few seconds
too-many-tables = too many new tables or lab requests from this address; wait a few seconds
again-for-players = only the players of this game can ask for a rematch

## Bots

bot-random = Random
    .help = Plays any legal move.
bot-novice = Novice
    .help = Looks one move ahead, misses some moves, and often settles for a slightly worse one.
bot-casual = Casual player
    .help = Looks a few moves ahead and now and then misses or misjudges a move.
bot-club = Club player
    .help = Thinks ahead, misses a move now and then, and sometimes plays the second best.
bot-expert = Expert
    .help = Thinks further ahead, rarely misses anything, and only misjudges close decisions.
bot-master = Master
    .help = Thinks as well as it can, for up to two and a half seconds a move.
bot-search = Search
    .help = Looks as far ahead as its time allows.
pace-quick = Beginner
    .help = Answers at once.
pace-steady = Intermediate
    .help = Thinks for one second a move.
pace-deep = Strong
    .help = Thinks for five seconds a move.

## Starting a server

served-at = Crossings runs at { $address } (stop it with Ctrl-C)
served-at-for-others = Others in your network can open { $address }
backed-up = { $count ->
    [one] Backed up { $count } match
   *[other] Backed up { $count } matches
} to { $file }.
restored = { $count ->
    [one] Restored { $count } match
   *[other] Restored { $count } matches
} from { $file }.
port-taken = Port { $port } is in use; using { $other } instead.
broken-game = the game { $game } could not be loaded: { $why }; fix or uninstall it
page-missing = The web page is not installed; the API is at /api/games.

## The terminal: what can be typed

terminal-help-move = make a move in the game's notation; separate several moves with spaces
    .typed = { $example } ...
terminal-help-possible = list the legal moves (? TEXT: only those that contain it; more: the next ones)
    .typed = ?, more
terminal-help-row = make the compound move with that number (? lists them)
    .typed = row N
terminal-help-why = explain why a move is illegal
    .typed = why MOVE
terminal-help-explain = explain the last move of another player
    .typed = why
terminal-help-again = ask a bot that failed to move to try again
    .typed = again
terminal-help-hint = show the best moves that a bot finds; hints are counted
    .typed = hint
terminal-help-undo = undo your last move; redo it
    .typed = undo, redo
terminal-help-log = list all moves so far
    .typed = log
terminal-help-rules = show the rules, or one rule
    .typed = rules [ID]
terminal-help-board = show the position again
    .typed = board
terminal-help-consent = answer another player's question
    .typed = yes, no
terminal-help-say = send a message to all players
    .typed = say WORDS
terminal-help-end = end the game early: resign, offer a draw, or give up together
    .typed = resign, draw, concede
terminal-help-offer = offer a bot's seat to a friend
    .typed = offer NAME
terminal-help-bot = let a bot play for a player who is away; take your own seat back
    .typed = bot NAME, back
terminal-help-look = with several players at one terminal: look at your cards during a reaction window
    .typed = look NAME
terminal-help-resume = show the key for coming back to this table
    .typed = resume
terminal-help-quit = leave; the table is saved
    .typed = quit

## The terminal: who is there

terminal-help-learn-move = make a move in the game's notation
    .typed = { $example }
terminal-help-learn-possible = list the legal moves (? TEXT: only those that contain it)
    .typed = ?
terminal-help-learn-show = see the right move
    .typed = show
terminal-help-learn-board = show the position and the task again
    .typed = board
terminal-help-learn-quit = leave the lesson
    .typed = quit
terminal-learn-hint = Type a move, ? for the legal moves, show to see the right one, quit to leave.
terminal-learn-step = Step { $number } of { $steps }: { $title }
terminal-learn-again = Try again.
terminal-learn-end = You know { $title }. Play your first game: { $command }
terminal-hint = Type ? for the legal moves, help for all commands.
terminal-daily = { $title }{ $late ->
    [yes] {" "}(late)
   *[no] {""}
    }. Everybody has the same dice on this day. There are no hints and no undo.
terminal-daily-share = Your result to share:
terminal-seat-you = { $name }: you
terminal-seat-bot = { $name }: a bot
terminal-seat-friend = { $name }: a friend
terminal-seat-person = { $name }: { $person }
terminal-own-key = Your private key for { $name }; from now on only this key opens the seat: { $key }
terminal-key = To join as { $name }, use the key { $key }
terminal-not-installed = this server plays { $game }, which is not installed here
terminal-thinking = { $name } is thinking…
terminal-undo-asked = { $moves ->
    [one] { $name } asks to undo 1 move: yes or no?
   *[other] { $name } asks to undo { $moves } moves: yes or no?
    }
terminal-undo-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } refuses.
    }
terminal-whispers = { $name } whispers: { $text }
terminal-come-back = To come back, run: { $command }

## The terminal: the line to the server

terminal-lost = Connection lost; reconnecting…
terminal-back = Connected again.
terminal-ended = the server has closed the connection
terminal-silent = { $address } no longer answers
terminal-no-server = no Crossings server answers at { $address }: { $why }
terminal-status = the server answers { $status }
terminal-not-started = the server did not start; run `crossings serve` to see why

## The terminal: the position

terminal-your-turn = { $name }, it is your turn. Press Enter when the others are not looking.
terminal-look = { $name }, press Enter when the others are not looking.
terminal-pause = { $ask } ({ $seconds } s)
terminal-pass-in = You pass automatically in { $seconds } s.
terminal-noted = You chose { $move }. Cards are revealed when the reaction window closes.
terminal-taken-back = (undone)
terminal-figure = { $label }: { $value }
terminal-score = { $name }: { $score }{ COUNT($parts) ->
    [0] {""}
   *[other] {"  "}({ LIST($parts, between: ", ") })
    }
terminal-part = { $label } { $number }

## The terminal: answers

terminal-does = { $move }  { $label }
terminal-do = { $label }: { $moves }
terminal-closes = { $label } ({ $closes })
terminal-begin = { $start } ...  { $moves } moves, such as { $move }: { $label }
terminal-narrow = Type ? and the start of a move to list those moves.
terminal-more = { $lines } more: type more.
terminal-no-more = End of the list; type ? to start again.
terminal-says = { $name } says: { $text }
terminal-you-say = You say: { $text }
terminal-no-move = “{ $text }” is neither a command nor a legal move. { COUNT($meant) ->
    [0] Type ? for the legal moves, help for all commands.
    [one] Did you mean { LIST($meant) }?
   *[other] Did you mean { LIST($meant, style: "or") }?
    }
terminal-say-what = What do you want to say? Type: say WORDS
terminal-whom = Which seat? Choose one of: { LIST($names, between: ", ") }.
terminal-too-long = That line is too long.
terminal-end-sure = { $typed ->
    [draw] Offer a draw?
    [concede] Give up for the whole team?
   *[resign] Resign?
    } Type { $typed } again to confirm.
terminal-end-not-so = This game can't be ended that way. Possible: { LIST($ways, between: ", ") }.
terminal-end-asked = { $how ->
    [draw] { $name } offers a draw: yes or no?
    [resign] { $name } offers to resign. Accept the win: yes or no?
   *[other] { $name } wants to give up, for the whole team: yes or no?
    }
terminal-asked = Your offer stands until the next move.

terminal-row = row { $number }  { $label }: { $moves }
terminal-nothing-over = There are no moves: the game is over.
terminal-nothing-now = There are no moves for you: it is not your turn.
terminal-nothing-like = No legal move contains { $part }.
terminal-which-row = { $rows ->
    [one] The only compound move is number 1; type ? to see it.
   *[other] Which compound move? Choose 1 to { $rows }; type ? to see them.
    }
terminal-no-row = There are no compound moves now.
terminal-hint-thinking = Thinking…
terminal-advice = value { $value } of 100: { $line }
terminal-hints = { $name }: { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
    }
terminal-why-what = No other player has moved. To ask why a move is illegal, type: why MOVE
terminal-possible = { $move } is legal.
terminal-possible-all = These moves are legal, one after another.
terminal-why-later = The position after { $before } can't be known yet. Ask about { $move } then.
terminal-not-now = That is not possible now.
terminal-not-asked = There is no question to answer.
terminal-look-whom = During a reaction window, type look NAME with the name of one of your seats.
terminal-watching = You are watching. To play, you need the key of a seat.

## Commands

games-seats = { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
    }
games-seats-range = { $low }-{ $high } seats
games-head = { $title } ({ $id }), version { $version } of the rules: { $kind }
games-names = { $seats }: { LIST($names, between: ", ") }
games-options = Options, with --option NAME=VALUE (name, allowed values, default):
games-presets = Presets, with --option preset=NAME:
games-levels = Levels, the weakest first:
games-level = { $simulations ->
    [one] 1 simulation
   *[other] { $simulations } simulations
    } per decision
games-level-timed = { $seconds } s per decision; { $simulations } simulations in the lab
verified = Verified: { $moves } moves and { $draws } random draws match the seed that the server committed to at the start.
verified-head = The proof matches this game, as shown to { $name } up to line { $at } of their log.
verified-head-all = The proof matches this game, as shown to everyone up to line { $at } of the log.
verified-commitment = The commitment is the one with which this game started.
verified-no-head = The file matches its seed, but the proof { $head } was never shown at its table: the file was changed, or the proof is from another table or seat.
verified-which = This game has the commitment { $commitment }. Is that the one you saw at your table? To be sure, verify with a proof that you saved during the game: --head PROOF.

## Analysis of a finished game

review-title = { $title }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }
review-measure-raw = Estimated value after every move, as a search sees it: 100 is a certain win, 0 a certain loss.
review-measure-chance = Chance of winning after every move, in percent.
review-when = Move { $number }: { $name }
review-when-chance = { $moves ->
    [0] At the start: chance
   *[other] After move { $moves }: chance
    }
review-better = Better: { $done }
advice-steps = { LIST($steps, between: "; ") }.
# $luck: whether there is chance or hidden information; $turns: what happens in each turn (advice-recap or advice-does)
advice-line = { $luck ->
    [yes] A typical continuation, with average luck: { LIST($turns, between: "; ") }.
   *[no] Then, for example: { LIST($turns, between: "; ") }.
    }
# $facts: what happened in a turn or by chance, each with the name of the player: "Blue jumped to column 12"
advice-recap = { LIST($facts, between: ", ") }
# $done: "capture the Troop", "harvest Spice"
advice-does = { $name }: { LIST($done, between: ", ") }
advice-equal = Several turns are about equally good here.
advice-over = The game ends: { $why }
# the arrows of a hint in text; $turn, $move: in notation; $what: "move the Sandworm from c5 to d6"; $by: chance, other
# (the player called $name), or you: in the same turn (turn), on your next turn (next) or later
advice-event = { $by ->
    [chance] { $turn }, then by chance { $move } ({ $what })
    [other] { $turn }, then { $name } { $move } ({ $what })
    [turn] { $turn }, then { $move } ({ $what })
    [next] { $turn }, then on your next turn { $move } ({ $what })
   *[later] { $turn }, then you later { $move } ({ $what })
    }
# $sentence: what happens, without a full stop
advice-reason = { $sentence }{ $odds }.
# $moves: the moves up to the event, in notation
advice-reason-moves = { $sentence }{ $odds }: { LIST($moves, between: ", ") }.
advice-quiet = { $seats ->
    [1] Nothing decisive happens on this turn or the next.
   *[other] { $you ->
        [yes] Nothing decisive happens before your next turn.
       *[no] Nothing decisive happens before the player's next turn.
        }
    }
advice-risk = Risk: { $sentence }
advice-in-any-case = In any case: { $sentence }
advice-missed = With the better turn: { $sentence }
# $moves: the turn that was made, in notation
advice-after = After { LIST($moves, between: " ") }: { $sentence }
advice-odds = { $rarely ->
    [none] {" "}(about { $often })
   *[other] {" "}(about { $often } instead of { $rarely })
    }
advice-odds-certain = {" "}(for certain instead of about { $rarely })
advice-once-in = once in { $number }
advice-times-in-ten = { $number ->
    [5] every second time
   *[other] { $number } times in 10
    }
# when something happens, at the end of a sentence
advice-when-turn = {""}
advice-when-reply = { $seats ->
    [2] {" "}on the next turn
   *[other] { $you ->
        [yes] {" "}before your next turn
       *[no] {" "}before the next turn
        }
    }
advice-when-next = { $you ->
    [yes] {" "}on your next turn
   *[no] {" "}on the turn after
    }
advice-when-later = {" "}soon
wins-game =
    .theme = Win the game
    .then = { $team ->
        [yes] The team wins
       *[no] { $you ->
            [yes] You win
           *[no] { $who } wins
            }
        }{ $when }
loses-game =
    .theme = Save the game
    .then = { $team ->
        [yes] The team loses
       *[no] { $you ->
            [yes] You lose
           *[no] { $who } loses
            }
        }{ $when }
    .otherwise = { $team ->
        [yes] Otherwise the team loses
       *[no] { $you ->
            [yes] Otherwise you lose
           *[no] Otherwise { $who } loses
            }
        }{ $when }
review-keeps = { $measure ->
    [chance] The best turn keeps a { $was } % chance of winning; this one leaves { $came } %.
   *[raw] The best turn keeps an estimated value of { $was } of 100; this one leaves { $came }.
    }
review-percent = { $rare ->
    [yes] less than 1 %
   *[no] { $percent } %
    }
# $sentence: "A bomb destroys section 4", without a full stop; its chance before and after the draw: "33 %"
review-chance = { $kind ->
    [sure] { $sentence }. The chance of this was { $was }.
    [gone] No longer possible (the chance was { $was }): { $sentence }.
   *[changed] { $sentence }: the chance of this went from { $was } to { $came }.
    }
review-swing = { $measure ->
    [chance] The chance of winning{ $name ->
        [none] {""}
       *[other] {" "}of { $name }
    } went from { $was } % to { $came } %.
   *[raw] The estimated value{ $name ->
        [none] {""}
       *[other] {" "}for { $name }
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
        [yes] was worth
       *[no] cost
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
    [0] mistakes cost next to nothing
    [10] mistakes cost about a tenth of a game
    [20] mistakes cost about a fifth of a game
    [25] mistakes cost about a quarter of a game
    [33] mistakes cost about a third of a game
    [50] mistakes cost about half a game
    [67] mistakes cost about two thirds of a game
    [75] mistakes cost about three quarters of a game
    [100] mistakes cost about a whole game
   *[other] mistakes cost about { $losts } games in all
    }
review-saving = What could have saved you
review-no-turns = No single move or draw clearly turned the game.
review-not-over = You can analyse a game once it is over.
review-failed = The analysis stopped after { $done } of { $of } positions: { $why }. Try again to continue from there.
review-not-ready = The analysis is not ready yet. Try again in a moment.

## The page: what every part of it has

page-description = Six small board games: play alone, with friends online, or around one screen.
page-needs-scripts = Crossings needs JavaScript to show a board. You can also play in a terminal, without it:
motto = Six small board games. Free, no account.
brand-all-games = { brand }: all games
all-games = All games
skip-to-games = Skip to the games
skip-to-board = Skip to the board
skip-to-rules = Skip to the rules
skip-to-column = Skip to your move
theme-auto = Colours: same as the device
theme-light = Colours: light
theme-dark = Colours: dark
choose-language = Language
loading = Loading…
close = Close
retry = Try again

## The lobby

lobby-games = Games
lobby-mine = My tables
lobby-forget = Remove this table of { $title } from the list
lobby-unreachable = The server does not answer. Your games are safe. Try again in a moment.
page-forgets = This browser doesn't let the page store anything. { $alone ->
    [yes] You can play, but your games and settings are lost when you close or reload the page. Download a game before that.
   *[no] You can play, but the list of your games and your settings are lost when you close or reload the page. Keep the link of a table to come back to it.
    }
lobby-lost = There is no page at that address. Here are all games.
lobby-no-games = No games are installed on this server.
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
lobby-who = Players and seats
lobby-options = Options
option-players = Players
    .help = How many play.
lobby-as-usual = default
lobby-changed = { $options } changed
lobby-provenance = ({ $provenance })
lobby-credits = Based on a game by { $author }.
lobby-credits-source = Based on a game by { $author } ({ $source }).
lobby-me = Me
lobby-friend = A friend, by link
lobby-seat-of = Who plays { $name }
lobby-seats = Players
lobby-strength = { $together ->
    [yes] Playing with
   *[no] Playing against
    }
lobby-alone = Alone
lobby-one-screen = Pass and play
lobby-just-me = Me and bots
lobby-all-friends = Friends by link
lobby-could-not = The table could not be set up: { $why }
lobby-team = { $seats ->
    [one] You, solo
   *[other] You, playing all { $seats }
    }
lobby-sitting = { LIST($sitting, between: " · ") }
lobby-sitting-me = { $seats ->
    [one] you
   *[other] { $seats } on this screen
    }
lobby-sitting-friends = { $seats ->
    [one] { $seats } friend
   *[other] { $seats } friends
    }
lobby-sitting-bots = { $seats ->
    [one] { $seats } bot
   *[other] { $seats } bots
    }
lobby-deal = Random set-up
    .help = Choices before the first turn are made at random. Switch this off to make them yourselves.
lobby-hints = Hints against people
    .help = The player to move can ask for the best moves. Against bots hints are always allowed. The result shows how many were used.
agreed-clock = Time per turn
    .help = When a player's time runs out, a bot plays until they return. Each move adds time, but a turn lasts at most twice this long.
agreed-clock-of = { $minutes ->
    [0] none
    [1440] 1 day
   *[other] { $minutes } min
    }
agreed-bots = Bots for absent players
    .help = When a player has been away for half a minute, the others can let a bot play until they return. Otherwise they have to wait two minutes.
clock-left = { $unit ->
    [hours] { $count } h left
    [minutes] { $count } min left
   *[other] { $count } s left
    }
lobby-reset = Reset to defaults

## My record

record = My record
record-title = My record · { brand }
record-skip = Skip to the record
record-open = Open my record
# $games: finished games; $days: days in a row with something done
record-summary = { $days ->
    [0] { $games ->
        [one] { $games } game finished
       *[other] { $games } games finished
        }
   *[other] { $games ->
        [one] { $games } game finished, days in a row: { $days }
       *[other] { $games } games finished, days in a row: { $days }
        }
    }
record-empty = There is nothing here yet. Finish a game, do a step of a lesson or solve a puzzle, and it counts.
record-files = Export and import
record-where = Your record is stored in this browser only. *Export my games* saves it as a file. *Import a game* in another browser merges that file with the record there, and nothing counts twice.
record-number = { $number }
record-of = { $done } of { $count }
record-won = { $won } won
record-days = Days in a row
record-days-longest = longest: { $days }
record-games = Games finished
record-lessons = Lessons finished
record-solved = Puzzles solved
record-dailies = Daily challenges
record-ladder = Bots, from the weakest to the strongest
record-rung = { $state ->
    [beaten] Beaten
    [next] Next
   *[later] Later
    }
record-play-level = Play against { $level }
record-results = { $drawn ->
    [0] { $won } won, { $lost } lost
   *[other] { $won } won, { $lost } lost, { $drawn } drawn
    }
record-against = { $against ->
    [team] Together
    [people] Against people
   *[bot] { $level }
    }
record-wins = Longest winning streak
record-lesson = Lesson
record-steps = { $done ->
    [0] not begun
   *[other] { $done } of { $count } steps
    }
record-puzzles = Puzzles
record-puzzles-of = { $done } of { $count } solved
record-daily = Challenge of the day
record-daily-none = no result yet
# $score: how clearly, a phrase without a full stop
record-daily-best = { $outcome ->
    [won] Best: { $score } (won)
    [drawn] Best: { $score } (drawn)
   *[lost] Best: { $score } (lost)
    }
record-not-played = Not played yet:
# The suggestions at the end of a game
end-stronger = One level stronger: { $level }
end-lesson = { $done ->
    [0] Take the lesson
   *[other] Go on with the lesson, { $done } of { $steps }
    }
end-daily = Today's challenge
games-help = Games that you finish are counted here, in this browser only.
games-lesson = Your most expensive mistake in your last analysed game: { $lesson }
games-save = Export my games
games-file-name = my-games
games-import = Import a game
    .help = Choose a file: your exported games, one finished game to look at, or an unfinished game to continue.
games-added = { $games ->
    [0] The file was added to your record. It has no new games.
    [one] { $games } game was added.
   *[other] { $games } games were added.
    }
games-link = The link
games-bad-file = { $name } contains no games.

## The lab on the page

lab = Lab
lab-title = Lab · { brand }
lab-about = Bots play a game many times, and the lab counts the results. Is the game fair? How long does it take? What does a rule change?
lab-skip = Skip to the reports
lab-reports = Reports
lab-reports-none = There are no reports yet. `crossings lab report … -o FOLDER/NAME.json` writes one; `crossings serve --reports FOLDER` shows them.
lab-report-old = This report is about version { $rules } of the rules, not the current one.
lab-live = Try a variant
lab-live-about = Choose options and let bots play the game on this server. One question is played at a time; others wait.
lab-off = this server runs no games for the lab: it does so only for its own machine, unless it is started with --lab
lab-not-here = Only your own server runs games for the lab. A server that others can reach must be started with --lab.
lab-ended = the process that plays the games has stopped; start again
lab-could-not = The games could not be played: { $why }.
lab-game = Game
lab-level = Bots
lab-start = Start
lab-stop = Stop it
lab-leave = Don't wait
# While other visitors' questions are played first. $game is empty if the next one is about to start.
lab-waits = { $ahead ->
    [one] You are next.
   *[other] { $ahead } questions are before yours.
    }{ $game ->
    [none] {""}
   *[other] {" "}Another visitor's question is being played: { $game } with { $bot }, { $games ->
        [one] 1 game
       *[other] { $games } games
        } so far.
    }
lab-play = Play this variant
lab-link = Link to this variant
lab-unknown = The link names options that this game does not have: { LIST($names) }.
lab-nothing-yet = No games played yet.
lab-getting-ready = Getting ready. Compiling the rules may take a moment…
lab-so-far = { $state ->
        [plays] Your question is being played:{" "}
       *[other] {""}
    }{ $games } of { $of } games{ $state ->
        [over] . Finished.
        [stopped] . Stopped.
       *[plays] { $minutes ->
            [0] , less than a minute left
            [one] , about { $minutes } minute left
           *[other] , about { $minutes } minutes left
        }
    }
lab-figures = Results
lab-figure-seat = { $name } wins
lab-figure-team = The team wins
lab-figure-drawn = Draws
lab-figure-shared = Shared victories
lab-figure-moves = Moves per game
lab-figure-minutes = Minutes per game
lab-share = { $value } % ({ $low } to { $high })
lab-number = { $value } ({ $low } to { $high })
lab-note = Bots of one level play all seats, each game with different random draws. A draw counts as half a win for each player. Brackets contain 95 % confidence intervals; if you stop as soon as you like the result, they are too narrow. Minutes assume fifteen seconds per decision.

## The rules on the page

rules = Rules
rules-all = All rules of this game
rules-title = Rules of { $title } · { brand }
rules-contents = Contents
rules-exact = Exact rules
    .help = The same rules, complete, with a number each, to settle any question.
rules-find = Search the rules
rules-found = { $count ->
    [one] 1 passage contains that.
   *[other] { $count } passages contain that.
}
rules-none = No rule contains that.
rules-to-card = Play this game
rules-unknown = There is no such game.

## Puzzles

puzzle-today = Puzzles of the day
puzzle-title = Puzzle { $number } · { $title } · { brand }
puzzle-number = Puzzle { $number } of { $count }
puzzle-question = { $name } to move: { $ask }
# For events without a theme of their own; $good: whether the solution brings about something good
puzzle-theme = { $good ->
    [yes] Get ahead
   *[no] Avoid a setback
    }
puzzle-difficulty-novice = Very easy
puzzle-difficulty-casual = Easy
puzzle-difficulty-club = Medium
puzzle-difficulty-expert = Hard
puzzle-difficulty-master = Very hard
puzzle-which = Find the best turn. Make the first move on the board; the rest is played for you.
puzzle-row = Solved in a row without help: { $now }. Your best: { $best }.
puzzle-list = Choose from a list instead
puzzle-to-board = Skip to the puzzle
puzzle-right = Right.
puzzle-solved = Solved
puzzle-wrong = Not the best: { $label } { $value ->
    [unknown] {""}
   *[other] Its value is { $value } of 100.
    } { $then }{ $said ->
        [yes] {" "}
       *[no] {""}
    }Try another.
# $why: a sentence, what a wrong turn brings: "You harvest Spice."
puzzle-worth-less = What it brings is worth less: { $why }
# $equal: number of other first moves that are right
puzzle-summary = { $best } { $equal ->
    [0] Its value is { $margin } of 100 higher than that of the next best turn.
    [one] Another first move is as good. The value of both is { $margin } of 100 higher than that of the best wrong turn.
   *[other] { $equal } other first moves are as good. Their value is { $margin } of 100 higher than that of the best wrong turn.
    }
puzzle-value = value { $value } of 100
puzzle-searched = Found by five independent searches of { $simulations } simulations each, and checked by playing the game on.
puzzle-show = Show the solution
puzzle-next = Next puzzle
puzzle-refute = Show what happens
puzzle-otherwise = Show what happens otherwise
puzzle-again = Show the solution again
puzzle-try = Try again
puzzle-unknown = There is no such puzzle.

## Daily challenges

daily-no-word = At a daily challenge, all players have the same dice, so there are no random words.
daily-no-undo = There is no undo at a daily challenge.
daily-no-seat-change = At a daily challenge, no seat changes hands.
daily-no-pause = A daily challenge has no pauses after moves.
# $month: a number from 1 to 12; $day and $year: texts
daily-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
    } { $year }
daily-title = Challenge of { daily-date }
# $seats: seats of the player; $bots: seats of bots; $name: the player's first seat
daily-about = { $bots ->
    [0] { $seats ->
        [one] You play alone.
       *[other] You play the whole team.
        }
    [one] You play { $name } against a bot (level: { bot-club }).
   *[other] You play { $name } against { $bots } bots (level: { bot-club }).
    }
daily-today = Challenges of the day
daily-yesterday = Yesterday’s challenges
daily-to-yesterday = Yesterday
daily-to-today = Today
daily-short = The same setup and the same dice for everybody, until midnight UTC.
daily-short-late = The same setup and the same dice for everybody. Results are marked as late.
daily-header = Challenge of the day
daily-play = Play
daily-continue = Continue
daily-view = View the game
daily-outcome = { $outcome ->
    [won] Won
    [drawn] Draw
   *[lost] Lost
    }{ $late ->
    [yes] {" "}(late)
   *[no] {""}
    }
daily-your-result = { daily-outcome }: { $score }. { $turns ->
    [one] One turn
   *[other] { $turns } turns
    }.
daily-result = Your result to share
daily-copy = Copy result
daily-how = Everybody has the same setup and the same dice, and the bots answer the same moves in the same way. So you can compare your result with others. There are no hints, no coach and no undo.
daily-public = The seed of the dice is public, so anyone can look ahead. The result is stored only in this browser and counts nowhere else.
daily-until = A challenge is marked as late if it ends after its day, at midnight UTC.
daily-late = The day of this challenge is over. You can still play it; your result will be marked as late.
daily-other-rules = The rules of this game have changed since this link was shared. The dice are different now, so results can’t be compared.
daily-table = { $game } · { $title }{ $late ->
    [yes] {" "}(late)
   *[no] {""}
    }
daily-resigned = I resigned
daily-share-title = Crossings, challenge of { daily-date }: { $game }{ $late ->
    [yes] {" "}(late)
   *[no] {""}
    }
daily-share-result = { $outcome ->
    [won] { $bots ->
        [0] I won
        [one] I won against a bot
       *[other] I won against { $bots } bots
        }
    [drawn] { $bots ->
        [one] A draw against a bot
       *[other] A draw against { $bots } bots
        }
   *[lost] { $bots ->
        [0] I lost
        [one] I lost against a bot
       *[other] I lost against { $bots } bots, and { LIST($winners) } won
        }
    }: { $score }.
daily-share-course = { $turns ->
    [one] One turn
   *[other] { $turns } turns
    }. How it went: { $blocks }

## Lessons

lobby-learn = Learn
lobby-learn-on = Go on learning, { $done } of { $steps }
lesson-title = { $step } · Learn { $title } · { brand }
lesson-learn = Learn { $title }
lesson-steps = Steps of the lesson
lesson-step = { $number }. { $title }{ $state ->
    [done] , done
    [current] , this step
   *[other] {""}
    }
lesson-task = { $task } of { $tasks }
lesson-to-task = Skip to the task
lesson-otherwise = That's allowed, but it isn't what this task is about. Try another move.
lesson-show = Show me
lesson-next = Next
lesson-try = Try again
lesson-back = Previous move
lesson-forward = Next move
lesson-end = You know { $title }.
lesson-end-title = You know { $title } · { brand }
lesson-end-text = Now play. In your first game, a coach explains what is new when it happens.
lesson-first-game = Play your first game
lesson-repeat = Repeat the lesson
lesson-unknown = There is no such lesson.

## The table on the page

table-title = { $title } · { brand }
table-title-turn = Your turn · { $title } · { brand }
table-title-waiting = Waiting for { $name } · { $title } · { brand }
table-label = Table: { $title }
table-board = { $title }, the board
table-board-help = Use the arrow keys to move between places, Enter to pick, Escape to cancel.
table-column = Game panel
table-seat-you = you
table-seat-bot = bot
table-seat-here = is here
table-seat-gone = is away
table-seat-not-yet = has not joined yet
table-seat-offered = bot, until a friend joins
table-seat-screen = at this screen
table-seat-relieved = is here, a bot plays
table-seat-stand-in = is away, a bot plays
table-seat-role = { $role } · { $state }
table-rename = Change the name { $name }
table-name = Name
table-watching = You are watching. Hidden information stays hidden.
table-connecting = Opening the table…
table-offline = You are offline. Your selection is kept.
table-reconnecting = Reconnecting… Your selection is kept.
table-back = Connected again.
table-counted = Connected again. Your move arrived and counts.
table-not-counted = Connected again. Your move did not arrive, and the game has moved on.
table-none = No such table
table-unknown = No table belongs to this link. It may be mistyped, or the table is on another server.
table-stale = The game moved on before your move arrived. This is the current position.
table-tool-impossible = { $tool }: { $why }
table-undo = Undo
    .short = Undo
    .impossible = There is nothing to undo.
table-redo = Redo
    .short = Redo
    .impossible = There is nothing to redo.
table-reset = Reset turn
    .short = Reset
    .impossible = You have not moved in this turn yet.
table-undo-asked = { $moves ->
    [one] { $name } asks to undo a move.
   *[other] { $name } asks to undo { $moves } moves, including yours.
    }
table-undo-allow = Allow
table-undo-decline = Refuse
table-undo-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } refuses the undo.
    }
table-undo-sent = You asked for an undo. The others must agree.
table-confirm = Confirm
table-confirm-steps = Confirm · { $steps } steps
table-let-go = Cancel
table-which = Which move?
table-which-place = Which one?
table-sure = Are you sure?
table-rule = Rule { $rule }
table-not-turn-of = It is { $name }'s turn.
table-over = The game is over.
table-not-now = You can't pick that now. { $ask }
table-first = First pick the piece that goes there.
table-not-there = What you have picked can't go there.
table-viewing = You are viewing move { $moves }.
table-viewing-start = You are viewing the start.
table-past = { $fingers ->
    [yes] { $moves ->
        [0] You are viewing the start
       *[other] You are viewing move { $moves }
        }. Tap "Back to now" to return.
   *[no] { $moves ->
        [0] You are viewing the start
       *[other] You are viewing move { $moves }
        }. Press Escape to return.
    }
table-back-to-now = Back to now
table-back-to-news = Back to now · New moves
table-zoom-in = Larger board
table-zoom-out = Whole board
table-how = How to play
table-help = Keys and help
table-menu = More
table-turn = Flip the board
table-picture = Save a picture of the board
table-invite = Invite
table-take-back = Take all back
table-lacking = { $things ->
    [one] place one more.
   *[other] place { $things } more.
    }
table-laid = Everything is placed. Next: “{ $label }”.
table-put = { $thing }, placed on { $place }. { $rest }
table-place = { LIST($states, between: ", ") }
table-place-put = placed on { $place }
table-place-chosen = selected
table-place-target = can move here
table-place-take = can be captured
table-place-pick = can be picked
table-place-last = last move
table-place-marked = marked

## Since your turn

since-label = Since your turn
since-again = Show again

## Settings

settings = Settings
settings-speed = Animation
settings-speed-help = Click the board or press Space to skip.
settings-sound = Sounds
settings-board = Board size
settings-notation = Move notation, for experts
settings-colours = Colours
board-fit = Whole board
board-larger = Larger
board-largest = Largest
colours-auto = Same as the device
colours-light = Light
colours-dark = Dark
speed-calm = Slow
speed-brisk = Fast
speed-once = Off

## Seats that are reassigned

hand-offer = Offer the seat of { $name } to a friend
hand-offered = The bot plays until your friend opens this link:
hand-bot = Let a bot play for { $name }
hand-missed = { $came ->
    [yes] { $name } has been away for a while. A bot can play until they return.
   *[no] { $name } has not joined yet. A bot can play until they do.
    }
hand-missed-soon = { $name } has been away for a while. After two minutes a bot can play for them.
hand-wait = Wait
hand-is-back = You are playing again, { $name }.
bot-failed = { $name } failed to move: { $why }. Ask again, undo a move, or let another player or bot take the seat.
bot-cheats = { $move } is not a legal move
bot-means = { $name }'s plan: { LIST($steps, between: "; ") }.
bot-declines = { $name } declines the draw.
bot-ask-again = Ask again
hand-free = Give the seat of { $name }, who has left, to another friend
hand-bot-me = Let a bot play for me
hand-for-you = A bot is playing for you, { $name }.
hand-me = Take my seat back

## Ending a game early

concede-title = End the game
concede-resign = Resign
concede-give-up = Give up
concede-draw = Offer a draw
concede-sure-resign = Resign? Your opponent wins at once.
concede-sure-concede = Give up for the whole team? The other players must agree.
concede-sure-draw = Offer a draw? The game ends if your opponent agrees.
concede-sure-bot = Let a bot play for you? You can come back at any time.
concede-yes = Yes
concede-no = No, keep playing
concede-asked = Your offer stands until the next move.
concede-asks = { $name } wants to give up, for the whole team.
concede-asks-resign = { $name } offers to resign. You can also play on.
concede-accept = Accept the win
concede-asks-draw = { $name } offers a draw.
concede-agree = Agree
concede-decline = Play on
end-answered = { $yes ->
    [yes] { $name } agrees.
   *[no] { $name } wants to play on.
    }

## Chat at the table

chat-title = { $unread ->
    [0] Chat
   *[other] Chat · { $unread } new
    }
chat-note = All players can read this.
chat-label = Your message to all players
chat-send = Send
chat-said = { $name }: { $text }
chat-nothing = No messages yet.

## A move that needs confirmation

pick-again = Press again
pick-warned = { $warning } Press again: { $label }

## Hints

hint = Hint
hint-thinking = Looking for the best moves
hint-best = { $measure ->
    [chance] Best moves and your chance of winning
   *[raw] Best moves, estimated value 0-100
    }
hint-chance = { $value } %
hint-equal = About equally good.
hint-safer = The safest of the equally good moves.
hint-play = Play it
hint-step = Play step { $step } of { $steps }
hint-play-all = Play all { $moves }
hint-not-now = You can ask for a hint when it is your turn.
hint-none = No hint was found. Ask again in a moment.
hint-unexplained = Best moves. Ask later for reasons.

## The coach of a first game

coach = Coach
coach-loses = This move is costly: you would lose about { $percent } more games in 100 than with the best one.
coach-sure = Sure? { $why }
coach-play = Play it anyway
coach-take-back = Take it back
coach-got-it = Got it
coach-more = { $notes ->
    [one] One more note
   *[other] { $notes } more notes
    }
coach-looking = The coach looks for the turn that mattered most
coach-turn = The turn that mattered most: { $done } { $better } { $why }
coach-show = Show it
settings-coach = Coach
settings-coach-help = Explains what is new to you, asks before a costly move, and shows the turn that mattered most after a loss.

## A line of play, turn by turn on the board

continuation-start = The position before this.
continuation-then = Then, for example: { $line }
continuation-otherwise = Otherwise, for example: { $line }
continuation-back = Back
continuation-forward = Then …

## Why another player made a move

why = Why?
why-thinking = Looking for a reason
why-only-move = { $name } had no other move.
why-none = From what you can see, other moves look about as good.
why-failed = No reason was found. Ask again in a moment.

## Analysis, on the page

review = Analysis
review-making = Analysing every position: { $done } of { $of }
review-ready = The analysis is ready.
review-close = Close the analysis
review-choose = Choose a turning point by its number, or any position on the curve.
review-end = The end of the game
review-played = Played: { $done }
review-lesson = { $done } { $better } { $why }
# The player to whom the curve belongs.
review-curve = { $measure ->
    [chance] { $whose ->
        [you] Your chance of winning
        [team] The team's chance of winning
       *[other] { $name }'s chance of winning
        }
   *[raw] { $whose ->
        [you] Your estimated value
        [team] The team's estimated value
       *[other] { $name }'s estimated value
        }
    }
review-curve-label = The game as a curve, from the first move to the last
review-here = { $measure ->
    [chance] { $whose ->
        [you] Your chance here: { $value } %
        [team] The team's chance here: { $value } %
       *[other] { $name }'s chance here: { $value } %
        }
   *[raw] { $whose ->
        [you] Your estimated value here: { $value } of 100
        [team] The team's estimated value here: { $value } of 100
       *[other] { $name }'s estimated value here: { $value } of 100
        }
    }
review-scale = { $lines ->
    [1] From the first move to the last.
    [2] Higher is better. At the bottom { $other } has won.
   *[other] The thick line. The other lines have labels at their ends.
    } { $measure ->
    [chance] Calibrated on games between bots.
   *[raw] Estimated by a search: 100 is a certain win, 0 a certain loss.
    }
review-sums-help = A whole game is the difference between a certain loss and a certain win. Luck is what dice and draws gave you beyond the average.
review-picture = Save as a picture
review-picture-name = { $title }, analysis

## A finished game continued from a past position

try = Play on from here
try-from = { $moves ->
    [0] Playing on from the start
   *[other] Playing on from move { $moves }
    }
try-leave = Back to the game
try-again = Draw again
    .short = Again

## The picture of a position

picture-name = { $title }, position { $at }
picture-saved = Saved the picture as { $name }.
picture-failed = The picture could not be made. Try again in a moment.

## Reaction windows

reaction-title = Reaction time
reaction-pause = Time for reactions
reaction-as-usual = default
reaction-none = none
reaction-seconds = { $seconds } s
reaction-lasts = Reaction time: { $seconds } s
reaction-help = The table waits whenever a player might react, whether or not one can. Without this wait, everyone could tell who had a card to play.
reaction-pass-at-once = Always pass
reaction-pass-help = You are not asked. The others see the same wait.
reaction-asked = You can play a card now. If you do nothing, you pass.
reaction-yours = You can play a card now, or pass.
reaction-noted = You chose { $move }. Cards are revealed when the time is up.
reaction-passing = You pass.
reaction-look = To look at your cards, take the screen:
reaction-look-as = I am { $name }
reaction-back = Back to { $name }

## The game log

log-title = Game log
log-moves = { $from }–{ $to }
log-times = { $times } times: { $line }
log-set-up = Setting up the board: { $draws } random draws
log-play = Play
log-pause = Stop
log-empty = No moves yet.
log-first = First move
log-back = Previous move
log-forward = Next move
log-now = Back to now
log-slider = Position in the game
log-chance = chance

## Typed moves

notation-label = Type a move
notation-hint = Type a move (? lists all)
notation-go = Move
notation-list = Legal moves
notation-none = You have no decision to make now.

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
# The first line about a finished game: who won and why.
ended = { $who }: { $why }.
ended-so = { $who }. { $sentence }
end-hints = { $hints ->
    [one] { $name } used 1 hint.
   *[other] { $name } used { $hints } hints.
    }
end-total = Total
end-part = Part
end-again = Rematch
end-next = { $name } has set up a rematch with the same seats.
end-join = Join
end-swap = Swap sides
end-look-back = View the game
end-see = Final position
end-show = { $what }: show that position
end-share = Share
end-share-link = Link for spectators
end-file = Download the game
end-failed = A new table could not be set up. Try again in a moment.

## Invitations

invite-title = Invite
carry = Export this game
carry-help = A file with which you can continue this game in another browser or on another server: choose “Import a game” there. The file contains all future random draws, so don't look inside.
carry-not-alone = You can only export a game that is still running and in which you play alone against bots.
invite-seat = Link for { $name }
invite-watch = Link for spectators
invite-copy = Copy
invite-copied = Copied
invite-code = Show QR code
invite-code-hide = Hide QR code
invite-code-of = QR code: { $link }
invite-code-note = Scan it with a phone's camera.
invite-own = Your private link
invite-own-note = Only this link opens your seat. Keep it to continue on another device, and don't share it.
invite-note = Anyone who opens a seat's link plays that seat. Send it only to that player.
invite-only-here = These links work only on this computer: the server accepts no other connections. To let others join, stop it and start it like this:
    .short = So far only this computer can open it: see Invite.
invite-none = All seats are taken. You can share the link for spectators.
invite-none-at-all = All seats are taken.

## Dice that can be checked

proof-title = Can I trust the dice?
proof-promise = Before the first move the server committed to all random draws of this table. To check them later, copy the commitment or, better, the newest proof to a place where no other player can change it. A proof covers everything that you were shown.
proof-commitment = Commitment
proof-head = Proof of fair dice, up to line { $at }
proof-check = After the game, download it as a file and run: crossings verify FILE --head PROOF. It repeats all draws and tells you whether this is the game that you saw.
proof-word = Add a random word of your own: it changes all later draws, so the server can't have chosen them. You can add five.
proof-word-label = Your random word
proof-word-send = Add

## The privacy screen

privacy-pass = Pass the screen to { $name }
privacy-only = Only { $name } may look at the screen now.
privacy-ready = I am { $name }

## Private messages

whisper-title = Private messages with { LIST($names, between: ", ") }
whisper-note = No other player can read this.
whisper-label = Your private message
whisper-send = Send
whisper-empty = No messages yet.

## Help

help-title = Keys
help-mouse = Click or tap a piece, then its destination, or drag it there. A dot marks a possible destination, a ring marks a possible capture. If you place several things (dice on jumps), the order does not matter: pick one again to take it back, and confirm when all are placed.
help-key-1 = Tab
    .does = to the next thing on the board that you can pick, then to the panel
help-key-2 = Arrow keys on the board
    .does = move between places
help-key-3 = Enter or Space
    .does = pick; confirm
help-key-4 = Escape
    .does = cancel; back to now
help-key-5 = ← → Home End
    .does = step through the game (during your turn: from the log)
help-key-6 = ?
    .does = show this list; in the move field: list all moves
help-key-7 = /
    .does = open the field for typed moves
help-key-8 = Hover over a place, or press and hold it
    .does = explain it
help-key-9 = Space (away from the board)
    .does = skip the animation; in the past: play and stop

# ---- The static edition --------------------------------------------------------------------

site-loading = Downloading: { $done } of { $all } MB
site-starting = Starting…
    .queued = Starting… Your moves are carried out as soon as it is ready.
site-failed = This browser can't run the game ({ $why }). Use a newer one, or a computer with Python: crossings play.
site-too-old = a feature is missing
site-stuck = This page could not be loaded completely. It may have been updated in the meantime. Your games are safe.
site-start-again = Start again
site-unreachable = The website can't be reached. Nothing was deleted. Try again later.
site-not-stored = Your games are not saved here: this browser saves files only for pages loaded by https or from this machine. Download a game before you close the page.
site-alone = Everything runs in your browser: bots, pass and play, hints and analysis. To play with friends online you need a server:
site-proof = Here the game runs in your own browser. The page itself never gets hidden information, but you could find it with the browser's developer tools.
site-newer = A new version is available.
site-newer-now = Update
site-stored = Your games are stored in this browser only: { $kilobytes } KB.
site-export = Export all as one file
