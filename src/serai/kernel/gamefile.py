"""`.serai` game files: header lines, then one move per line with the digest of the position it led to."""

import errno
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from serai.kernel.by_source import FORMULA, BySource
from serai.kernel.errors import BadGameFile, BadMove, SeraiError
from serai.kernel.fairness import Fairness
from serai.kernel.game import SEAT_NAMES, Edition, Game
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.kernel.plain import Plain, ReadOnly
from serai.kernel.position import Event, Position

FORMAT = "serai-game 1"
FindGame = Callable[[str], Game]  # `serai.game`: the kernel knows no game by name
_BRANCH = re.compile(r"[0-9]{1,9}")


class Record:
    """A game from its start to now: how it began, its moves, and the position they led to.

    >>> import serai
    >>> record = Record(serai.game("five-tribes"), players=2, seed=7)
    >>> _ = record.play("bid 5")
    >>> print(record.text())  # doctest: +ELLIPSIS
    serai-game 1
    game: five-tribes
    ...
    p1 bid 5  #...
    end 1
    <BLANKLINE>
    """

    def __init__(
        self,
        game: Game,
        players: int = 2,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        overlay: ReadOnly | None = None,
        start: str | None = None,
        fairness: Fairness | BySource | None = None,
    ) -> None:
        self.game = game
        self.seed = fairness.seed(0, None) if isinstance(fairness, Fairness) else seed
        chance = fairness if isinstance(fairness, BySource) else None
        self.fairness = fairness
        self.overlay = dict(overlay) if overlay else None
        self.edition = Edition(game, game.edition.tables.overlaid(self.overlay)) if self.overlay else game.edition
        self.start = start
        if start is None:
            self.first = game.new(players, self.seed, options, self.edition, chance)
        else:
            self.first = game.from_json(start, self.edition, self.seed, chance)
        self.position = self.first.copy()
        self.moves: list[tuple[int, str, str]] = []
        self.branches: list[int] = []
        self._before: list[Position] = []

    def play(self, move: str | int, branch: int | None = None) -> list[Event]:
        """Play a move and write it down; a refused move changes nothing. At a table, draws depend on its branch."""
        branch = branch if branch is not None else self.branches[-1] if self.branches else 0
        code = self.position.code(move)
        seat = self.position.seat
        before = self.position.copy()
        self._choose_chance(self.position, branch)
        events = self.position.play(code)
        self._before.append(before)
        self.moves.append((seat, self.game.notation.text(code), self.position.digest()))
        self.branches.append(branch)
        return events

    def _choose_chance(self, position: Position, branch: int) -> None:
        if isinstance(self.fairness, Fairness):
            position.reseed(self.fairness.seed(branch, position.ply))

    def can_undo(self) -> bool:
        """Whether the last move can be taken back: nothing was drawn or rolled since, and nobody else has decided."""
        return (
            bool(self._before)
            and self._before[-1].draws == self.position.draws
            and (self.position.over or self._before[-1].seat == self.position.seat)
        )

    def undo(self) -> str:
        """Take back the last move and return its text."""
        if not self.can_undo():
            raise BadMove(
                _("the last move cannot be taken back: something was drawn since, or it was another player's")
            )
        self.position = self._before.pop()
        self.branches.pop()
        return self.moves.pop()[1]

    def positions(self) -> Iterator[Position]:
        """The position at the start and after every move."""
        return (position for position, _events in self.played())

    def played(self) -> Iterator[tuple[Position, list[Event]]]:
        """The same, each with what the move caused; nothing at the start."""
        position = self.first.copy()
        yield position.copy(), []
        for (_seat, move, _digest), branch in zip(self.moves, self.branches, strict=True):
            self._choose_chance(position, branch)
            events = position.play(move)
            yield position.copy(), events

    def text(self) -> str:
        """The game as a file's text."""
        return GameFile(
            game=self.game.name,
            revision=self.game.revision,
            edition=self.edition.digest,
            overlay=self.overlay,
            players=self.first.players,
            options=self.first.options,
            seed=self.seed,
            start=None if self.start is None else json.loads(self.start),
            fairness=self.fairness,
            moves=self.moves,
            branches=self.branches,
        ).text()

    def write(self, path: str | Path) -> None:
        """Write the file, whole or not at all."""
        write_whole(Path(path), self.text())

    @classmethod
    def read(cls, path: str | Path, game: Game | FindGame) -> "Record":
        """Read a file and play it again, comparing every digest; of this game, or of one found by its name."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except OSError as error:
            raise BadGameFile(_("{path} cannot be read: {error}").format(path=path, error=error.strerror)) from None
        except UnicodeDecodeError:
            raise BadGameFile(_("{path} is not a game file").format(path=path)) from None
        return cls.parse(text, game)

    @classmethod
    def parse(cls, text: str, game: Game | FindGame) -> "Record":
        """A game from a file's text.

        >>> import serai
        >>> Record.parse(Record(serai.game("ganesha"), seed=7).text(), serai.game).position.ply
        0
        """
        lines = text.splitlines()
        if not lines or lines[0] != FORMAT:
            raise BadGameFile(_("this is not a game file: it does not begin with “{format}”").format(format=FORMAT))
        if "" not in lines:
            raise BadGameFile(_("the game file is cut off in its header"))
        blank = lines.index("")
        head = _header(lines[1:blank])
        if not isinstance(game, Game):
            game = game(str(head["game"]))
        if head["game"] != game.name:
            raise BadGameFile(_("this is a game of {other}, not of {game}").format(other=head["game"], game=game.name))
        if not game.oldest <= head["revision"] <= game.revision:
            raise BadGameFile(
                _("line {line}: the file was played by rules revision {old}, these are revision {new}").format(
                    line=3, old=head["revision"], new=game.revision
                )
            )
        fairness = _fairness(head)
        try:
            record = cls(
                game,
                head["players"],
                head["seed"],
                head["options"],
                head.get("overlay"),
                json_or_none(head.get("start")),
                fairness,
            )
        except SeraiError as error:
            raise BadGameFile(_("the header does not describe a game: {error}").format(error=error)) from None
        if record.seed != head["seed"]:
            raise BadGameFile(_("the deal does not follow from the secret and the contributions"))
        if record.edition.digest != head["edition"]:
            raise BadGameFile(_("the file was played with another edition ({digest})").format(digest=head["edition"]))
        record._replay(lines[blank + 1 :], blank + 2)
        return record

    def _replay(self, lines: list[str], first: int) -> None:
        if not lines or lines[-1] != f"end {len(lines) - 1}":
            raise BadGameFile(_("the game file is cut off: its last line should be “end” with the number of moves"))
        for number, line in enumerate(lines[:-1], first):
            body, found, digest = line.partition("#")
            body, marked, branch = body.partition("@")
            seat, _blank, move = body.strip().partition(" ")
            if not found or seat not in SEAT_NAMES or not move or (marked and not _BRANCH.fullmatch(branch.strip())):
                raise BadGameFile(_("line {line}: “{text}” is not a move line").format(line=number, text=line[:60]))
            if seat != SEAT_NAMES[self.position.seat]:
                raise BadGameFile(
                    _("line {line}: {seat} moves, but {expected} is to decide").format(
                        line=number, seat=seat, expected=SEAT_NAMES[self.position.seat]
                    )
                )
            try:
                self.play(move, int(branch) if marked else None)
            except SeraiError as error:
                raise BadGameFile(_("line {line}: {error}").format(line=number, error=error)) from None
            if self.moves[-1][2] != digest.strip():
                raise BadGameFile(
                    _("line {line}: “{move}” leads to position {here}, the file says {there}").format(
                        line=number, move=move, here=self.moves[-1][2], there=digest.strip()[:40]
                    )
                )


@dataclass(frozen=True)
class GameFile:
    """All that a game file says; a branch is marked at the first move that was played in it.

    `fallbacks` are the numbers of the moves that a bot's seat did not decide itself, from 1, and why.
    """

    game: str
    revision: int
    edition: str
    overlay: ReadOnly | None
    players: int
    options: Mapping[str, str]
    seed: int
    start: object  # a position as plain data, or None for a deal
    fairness: Fairness | BySource | None
    moves: Sequence[tuple[int, str, str]]
    branches: Sequence[int]
    fallbacks: Mapping[int, str] | None = None

    def text(self) -> str:
        """The file, header and moves."""
        head = [FORMAT, f"game: {self.game}", f"revision: {self.revision}", f"edition: {self.edition}"]
        if self.overlay:
            head.append(f"overlay: {json.dumps(self.overlay, ensure_ascii=False)}")
        head += [f"players: {self.players}", f"options: {json.dumps(self.options)}", f"seed: {self.seed}"]
        if self.start is not None:
            head.append(f"start: {json.dumps(self.start, ensure_ascii=False)}")
        if self.fairness is not None:
            if isinstance(self.fairness, BySource):
                head += [f"chance: {FORMULA}", f"commitment: {self.fairness.commitment}"]
            else:
                head += [
                    f"commitment: {self.fairness.commitment}",
                    f"contributions: {json.dumps(self.fairness.contributions)}",
                ]
            head.append(f"secret: {self.fairness.secret.hex()}")
        if self.fallbacks:
            head.append(f"fallbacks: {json.dumps(self.fallbacks)}")
        body = []
        before = 0
        for (seat, move, digest), branch in zip(self.moves, self.branches, strict=True):
            mark = f"@{branch} " if branch != before else ""
            before = branch
            body.append(f"{SEAT_NAMES[seat]} {move}  {mark}#{digest}")
        return "\n".join([*head, "", *body, f"end {len(body)}", ""])


def is_by_source(text: str) -> bool:
    """Whether a file's header names chance by source: reading it may compile the game once more."""
    head, _blank, _moves = text.partition("\n\n")
    return any(line.startswith("chance:") for line in head.splitlines())


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.parent / f".{path.name}.{os.getpid()}"
    try:
        check_replaceable(path)
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):  # where nothing can be, nothing need be removed
            part.unlink()
        raise BadGameFile(_("{path} cannot be written: {error}").format(path=path, error=error.strerror)) from None


def check_replaceable(path: Path) -> None:
    """Refuse a device or a pipe, which a file would take the place of: `--out /dev/null` by root, for everybody."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, _("this is not a file"))


def json_or_none(data: object) -> str | None:
    """Plain data as JSON text, nothing as nothing."""
    return None if data is None else json.dumps(data, ensure_ascii=False)


def _header(lines: list[str]) -> Plain:
    head: Plain = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(": ")
        if not colon:
            raise BadGameFile(_("line {line}: “{text}” is not a header line").format(line=number, text=line[:60]))
        if key in ("revision", "players", "seed", "options", "overlay", "start", "contributions"):
            try:
                head[key] = read_json(value)
            except ValueError:
                raise BadGameFile(
                    _("line {line}: “{text}” cannot be read").format(line=number, text=line[:60])
                ) from None
        else:
            head[key] = value
    needed = {"game": str, "revision": int, "edition": str, "players": int, "options": dict, "seed": int}
    possible = {"overlay": dict, "start": dict, "secret": str, "commitment": str, "contributions": list}
    for key, kind in {**needed, **{k: v for k, v in possible.items() if k in head}}.items():
        if not isinstance(head.get(key), kind):
            raise BadGameFile(_("the header has no valid line “{key}”").format(key=key))
    return head


def _fairness(head: ReadOnly) -> Fairness | BySource | None:
    if "chance" in head:
        return _by_source(head)
    given = [key for key in ("secret", "commitment", "contributions") if key in head]
    if not given:
        return None
    if len(given) < 3:
        raise BadGameFile(_("a table's file has its secret, its commitment and its contributions, or none of them"))
    if len(head["contributions"]) != head["players"]:
        raise BadGameFile(_("the header has no valid line “{key}”").format(key="contributions"))
    return Fairness.checked(head["secret"], head["commitment"], head["contributions"])


def _by_source(head: ReadOnly) -> BySource:
    if head["chance"] != FORMULA:
        raise BadGameFile(
            _("the file's chance follows “{formula}”, which is not known here").format(formula=head["chance"][:40])
        )
    if "contributions" in head or not {"secret", "commitment"} <= set(head):
        raise BadGameFile(_("a file with chance by source has its secret and its commitment, and no contributions"))
    return BySource.checked(head["secret"], head["commitment"])
