"""The play loop: people and bots at one keyboard."""

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from serai.boards.terminal import board
from serai.boards.terminal_seats import style_of
from serai.bots import Bot
from serai.kernel.errors import BadMove, SeraiError
from serai.kernel.game import SEAT_NAMES
from serai.kernel.gamefile import Record
from serai.kernel.i18n import _, language
from serai.kernel.measure import sheet_rows
from serai.kernel.position import Event, Position
from serai.kernel.rulebook import passages_about

HELP = ("?", "help")
YES = ("y", "yes")
MOST_LINES = 12  # of what the rules say about a word


class TerminalTable:
    """A table in the terminal: a game record, a person or bot in every seat, and a console to talk through."""

    def __init__(self, record: Record, bots: dict[int, Bot], console: Console, confirm: bool = True) -> None:
        self.record = record
        self.bots = {seat: bot.player(record.seed * 64 + seat) for seat, bot in bots.items()}
        self.console = console
        self.confirm = confirm
        self.saved = len(record.moves)
        self.shown_to: int | None = None

    @property
    def position(self) -> Position:
        return self.record.position

    def play(self, ask: Callable[[str], str]) -> None:
        """Play to the end, or until somebody leaves."""
        while not self.position.over:
            if self.position.seat in self.bots:
                self._bot_moves()
            elif not self._person_decides(ask):
                return
        self.console.print(board(self.position, None))
        self.console.print(score_table(self.position))
        for line in ties_told(self.position):
            self.console.print(line)

    def _bot_moves(self) -> None:
        seat = self.position.seat
        self._tell(self.record.play(self.bots[seat].choose(self.position)))

    def _person_decides(self, ask: Callable[[str], str]) -> bool:
        """One answer of a person; False if they leave."""
        position = self.position
        seat = position.seat
        try:
            self._hand_over(seat, ask)
        except EOFError:
            return False
        self.console.print(board(position, seat))
        self.console.print(Text(f"{SEAT_NAMES[seat]}: {position.question}", style=style_of(seat)))
        moves = position.moves()
        self.console.print(numbered(moves))
        while True:
            try:
                answer = ask(_("move, number, ?, ? move or word, undo, save FILE, quit> ")).strip()
                if answer == "quit":
                    if self._may_leave(ask):
                        return False
                elif self._answer(answer, moves, ask):
                    return True
            except EOFError:
                return False
            except SeraiError as error:
                self.console.print(Text(str(error), style="red"))

    def _hand_over(self, seat: int, ask: Callable[[str], str]) -> None:
        """With several people at one screen, what the next one may see waits until only they look."""
        before, self.shown_to = self.shown_to, seat
        if before in (None, seat) or before in self.bots:
            return
        mine, theirs = self.position.view(seat), self.position.view(before)
        if {**mine, "moves": []} != {**theirs, "moves": []}:
            ask(_("{seat}: press Enter when only you see the screen ").format(seat=SEAT_NAMES[seat]))
            self.console.clear()

    def _may_leave(self, ask: Callable[[str], str]) -> bool:
        """Whether nothing would be lost by leaving, or the person does not mind."""
        if len(self.record.moves) == self.saved:
            return True
        return ask(_("The game is not saved. Leave anyway? [y/N] ")).strip().lower() in YES

    def _answer(self, answer: str, moves: list[str], ask: Callable[[str], str]) -> bool:
        """Do what was answered; True if the position changed."""
        word, _blank, rest = answer.partition(" ")
        if not answer:
            return False
        if word in HELP:
            self._explain(rest.strip(), moves)
        elif word == "undo":
            self.console.print(_("taken back: {move}").format(move=self.record.undo()))
            return True
        elif word == "save":
            path = Path(rest.strip() or f"{self.record.game.name}.serai")
            self.record.write(path)
            self.saved = len(self.record.moves)
            self.console.print(_("saved to {path}").format(path=path))
        else:
            numbers = [str(n) for n in range(1, len(moves) + 1)]
            if answer.isdecimal() and answer not in numbers:
                raise BadMove(_("the moves are numbered from 1 to {n}").format(n=len(moves)))
            move = moves[numbers.index(answer)] if answer in numbers else answer
            if self._confirmed(move, ask):
                self._tell(self.record.play(move))
                return True
        return False

    def _confirmed(self, move: str, ask: Callable[[str], str]) -> bool:
        """A move that hands over or draws cannot be taken back: ask once more."""
        if not self.confirm:
            return True
        trial = self.position.copy()
        trial.play(move)
        final = trial.seat != self.position.seat or trial.draws != self.position.draws or trial.over
        if not final:
            return True
        answer = ask(_("“{move}” cannot be taken back. Play it? [Y/n] ").format(move=move)).strip().lower()
        return answer == "" or answer in YES

    def _explain(self, text: str, moves: list[str]) -> None:
        """Say why a move is not possible, or what the rules say about a word."""
        if not text:
            self.console.print(_("Type a number or a move. “? MOVE” says why a move is not possible,"))
            self.console.print(_("“? WORD” what the rules say about it. The moves:"))
            self.console.print(numbered(moves))
            return
        try:
            reason = self.position.why_not(text)
        except BadMove:
            self._look_up(text)
            return
        if reason is None:
            self.console.print(_("“{move}” is possible.").format(move=text))
        else:
            self.console.print(Text(f"{text}: {reason}", style="yellow"))

    def _look_up(self, word: str) -> None:
        """What the rules say about a word, and what the components are called by it."""
        tables = self.position.edition.tables
        figures = [
            f"{name}: {value if isinstance(value, str | int) else ', '.join(map(str, value))}"
            for name, value in tables.entries().items()
            if word.lower() in name.split(".")
        ]
        found = figures + [each.line for each in passages_about(self.record.game.package, word, language())]
        if not found:
            raise BadMove(_("“{word}” is neither a move nor a word in the rules").format(word=word))
        for line in found[:MOST_LINES]:
            self.console.print(Text(line))
        if len(found) > MOST_LINES:
            self.console.print(_("… and {n} more lines").format(n=len(found) - MOST_LINES))

    def _tell(self, events: list[Event]) -> None:
        people = [seat for seat in range(self.position.players) if seat not in self.bots]
        for event in events:
            if event.to is None or people == [event.to]:
                self.console.print(Text("  " + event.tell(), style=style_of(event.seat)))


def numbered(moves: list[str]) -> RenderableType:
    """The legal moves with their numbers, in columns."""
    return Columns([f"[bold]{n}[/] {move}" for n, move in enumerate(moves, 1)], padding=(0, 3), column_first=True)


def ties_told(position: Position) -> list[Text]:
    """Why equal seats share a place or do not, a line for each tie."""
    return [Text(tie.tell(SEAT_NAMES)) for tie in position.ties()]


def score_table(position: Position) -> Table:
    """The score sheet, a column for each seat."""
    table = Table(title=_("Score sheet") if position.over else _("Score sheet so far"))
    table.add_column("")
    for seat in range(position.players):
        table.add_column(SEAT_NAMES[seat], justify="right", style=style_of(seat))
    rows = sheet_rows(position.game, position.score_sheet(), position.scores(), position.edition)
    for row in rows:
        styles = {"part": "bold", "total": "bold", "detail": "dim"}
        table.add_row(_(row.label), *map(str, row.values), style=styles.get(row.kind), end_section=row.kind == "part")
    table.add_row(_("place"), *map(str, position.places()))
    return table
