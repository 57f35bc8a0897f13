"""What an engine expects and what chance may bring, in words, with where it happens on the board."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from serai.boards.hint_route import SOWN
from serai.boards.log_highlights import places
from serai.boards.presentation import presentation_of
from serai.boards.text import move_text
from serai.boards.text.story import Chip
from serai.club.analysis.chosen_chance import Draw, Slot, Value
from serai.club.errors import BadRequest
from serai.kernel.errors import BadPosition, IllegalMove
from serai.kernel.game import SEAT_NAMES, Game
from serai.kernel.i18n import _
from serai.kernel.position import Event, Position
from serai.web.presentation.analysis.rooms import in_short
from serai.web.templating import draw

MOST_LINES, LONGEST_LINE = 5, 24  # that an engine asks to be worded at once
_CODE = re.compile("[0-9]{1,6}")


def read_codes(text: str, game: Game) -> list[list[int]]:
    """Lines as an engine asks for them: codes are joined by points, lines by commas."""
    lines = [part.split(".") for part in text.split(",")]
    fit = len(lines) <= MOST_LINES and all(len(part) <= LONGEST_LINE for part in lines)
    if not fit or not all(_CODE.fullmatch(code) and int(code) < game.notation.size for part in lines for code in part):
        raise BadRequest(_("these are not lines of an engine"))
    return [[int(code) for code in part] for part in lines]


def in_words(position: Position, codes: Sequence[int], names: Sequence[str]) -> list[dict[str, object]]:
    """What an engine expects, one decision after another, with who decides as long as that is certain."""
    trial, told, game = position.copy(), list[dict[str, object]](), position.game
    trial.reseed(1)
    certain, turns = True, list[Expected]()
    for code in codes:
        text, seat = game.notation.text(code), None
        if certain:
            decides, draws = trial.seat, trial.draws
            try:
                events = trial.play(code)
                seat, certain = decides, trial.draws == draws  # what comes after a draw may be another's turn
            except IllegalMove:
                certain = False
        if seat is None or not turns or turns[-1].seat != seat:
            turns.append(Expected(len(told), seat))
        turns[-1].words.append(in_short(game, text, names))
        if seat is not None:
            turns[-1].events += [event for event in events if event.to is None]
            turns[-1].known = turns[-1].known and certain
        told.append(
            {
                "move": text,
                "seat": seat,
                "words": in_short(game, text, names),
                "on": "" if seat is None else places(game.name, text, seat),
                "way": text.split()[0] in SOWN,
            }
        )
    for turn in turns:
        told[turn.first] |= turn.told(game)
    return told


@dataclass
class Expected:
    """A turn of a line, as far as it can be foreseen."""

    first: int  # of the line's decisions
    seat: int | None
    words: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    known: bool = True  # nothing was drawn in it

    def told(self, game: Game) -> dict[str, object]:
        """The turn in one line: in icons, as the log has it, where all of it can be foreseen; otherwise in words."""
        story = presentation_of(game.name).story
        begins = self.seat is not None and self.events and self.events[0].kind in story.turns
        chip = story.chip(self.seat, self.events) if begins and self.seat is not None else None
        if chip is None or not (chip.route or self.known):
            return {"turn": " · ".join(self.words)}
        return {"turn": chip.route or self.words[0], "icons": _icons(game.name, chip) if self.known else ""}


@lru_cache(maxsize=4096)
def _icons(game: str, chip: Chip) -> str:
    return draw("engine_turn.html", chip=replace(chip, route=""), game=game)


def threatening(position: Position) -> Position:
    """The position as if it were the next player's turn now: what would he do, if nobody else did anything?"""
    hand_over = position.game.turn_now
    others = [(position.seat + n) % position.players for n in range(1, position.players)]
    for seat in others if hand_over is not None and not position.over else ():
        facts = hand_over(position.to_dict(), seat, position.edition) if hand_over else None
        if facts is not None:
            try:
                found = position.game.from_json(facts, position.edition)
            except BadPosition:
                continue
            if found.seat == seat:
                return found
    raise BadRequest(_("Nobody else could have the turn now: this decision comes in between."))


def drawn_in_words(game: Game, draw: Draw, names: Sequence[str]) -> tuple[str, str, list[tuple[str, str]]]:
    """Something that was drawn: what it is, what came, and what else may come, each with its chance."""
    title = "" if isinstance(draw.came, Event) else _slot(game, draw.slot, names)
    ways = sorted((_value(game, value, names), chance) for value, chance in draw.ways)
    return title, _value(game, draw.came, names), ways


def _slot(game: Game, slot: Slot, names: Sequence[str]) -> str:
    called = dict(zip(SEAT_NAMES, names, strict=False))
    return " ".join(
        [move_text.field_name(slot[0]), *(called.get(key) or move_text.word(game.name, key) for key in slot[1:])]
    )


def _value(game: Game, value: Value, names: Sequence[str]) -> str:
    if isinstance(value, Event):
        return move_text.tell(value, names)
    if isinstance(value, tuple):
        return ", ".join(move_text.word(game.name, key) for key in value) or "–"
    return move_text.word(game.name, str(value)) if isinstance(value, str) else "–" if value is None else str(value)
