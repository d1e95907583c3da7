"""A lesson in the terminal: shows a position, reads moves and answers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.cli.terminal.screen import Quit, Screen, accept_all_letters, list_picks, read_typed
from crossings.drawing import kit
from crossings.drawing.scene import Pick
from crossings.engine import Game, State
from crossings.engine.effects.preview import MovePreview
from crossings.engine.lesson import Answer, Step, Task, answer
from crossings.words import CORE, current_locale

COMMANDS = (
    "terminal-help-learn-move",
    "terminal-help-learn-possible",
    "terminal-help-learn-show",
    "terminal-help-learn-board",
    "terminal-help-learn-quit",
)
STRONG = "**"


class Learner:
    """A player who learns a game."""

    def __init__(self, game: Game, steps: Sequence[Step]) -> None:
        self.game = game
        self.steps = steps
        self.screen = Screen()

    def learn(self, first: int) -> None:
        """Do the steps from a number on, until the player leaves."""
        accept_all_letters()
        self.screen.show_message("terminal-learn-hint", "dim")
        try:
            for number in range(first, len(self.steps) + 1):
                self._do_step(number)
        except Quit:
            return
        command = f"crossings play {self.game.id} --terminal"
        self.screen.show_message("terminal-learn-end", "bold", title=self.game.title, command=command)

    def _do_step(self, number: int) -> None:
        step = self.steps[number - 1]
        self.screen.line("")
        self.screen.show_message("terminal-learn-step", "bold", number=number, steps=len(self.steps), title=step.title)
        for index, task in enumerate(step.tasks):
            self._do_task(step, task, step.position(self.game, index))

    def _do_task(self, step: Step, task: Task, state: State) -> None:
        """Show a task, and read moves until one is right."""
        self._pose(step, task, state)
        while True:
            line = read_typed(f"{self.game.seat_names[step.seat]}> ").lower()
            match line:
                case "":
                    continue
                case "help":
                    self.screen.help(COMMANDS, task.moves[0])
                case "quit":
                    raise Quit
                case "board":
                    self._pose(step, task, state)
                case "show":
                    line = task.moves[0]
                    self._show(step, state, answer(task, state, line))
                    return
                case _ if line.startswith("?"):
                    self._list_moves(step, state, line[1:].strip())
                case _:
                    given = answer(task, state, line)
                    self._show(step, state, given)
                    if given.right:
                        return

    def _pose(self, step: Step, task: Task, state: State) -> None:
        self.screen.board(self.game, state.view(step.seat), step.seat)
        self.screen.line(task.say.replace(STRONG, ""))

    def _list_moves(self, step: Step, state: State, part: str) -> None:
        """List the legal moves that contain `part`."""
        page = list_picks(self._picks(step, state), part)
        for line in page.lines:
            self.screen.line("  " + line)
        if not page.lines:
            self.screen.show_message("terminal-nothing-like", part=repr(part))
        elif page.narrows:
            self.screen.show_message("terminal-narrow", "dim")

    def _picks(self, step: Step, state: State) -> Sequence[Pick]:
        preview = MovePreview.of_state(state, step.seat)
        return kit.picks_of(self.game, state.position(step.seat), state.actions(), preview)

    def _show(self, step: Step, state: State, given: Answer) -> None:
        """Show what happens, and what the lesson or the rules say about it."""
        for before, move in _played(state, given.moves):
            if line := self.game.words.describe(before.effects(move, step.seat)):
                self.screen.moved(before.actor, before.visible_move(move, step.seat), line)
        if given.refusal:
            self.screen.line(given.refusal.sentence, "yellow")
            rule = given.refusal.rule
            rulebook = self.game.rulebook_in(current_locale(), state.options)
            if rule in rulebook.ids:
                self.screen.rule(rule, rulebook[rule].text)
        words = given.say or ("" if given.refusal else CORE.translate("lesson-otherwise"))
        if words:
            self.screen.line(words.replace(STRONG, ""), "green" if given.right else "yellow")
        if given.moves and not given.right:
            self.screen.show_message("terminal-learn-again", "dim")


def _played(state: State, moves: Sequence[str]) -> Iterator[tuple[State, str]]:
    """Yield the moves, each with the position before it."""
    for move in moves:
        yield state, move
        state = state.play(move)
