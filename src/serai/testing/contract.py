"""The contract suite: what every game on the kernel must keep, for every player count and option.

An author of a new game writes one class and gets all of it:

    from serai.testing.contract import Contract

    class TestStoneWell(Contract):
        target = "stone_well:GAME"
        overlay = {"winning": {"target": 10}}
"""

import inspect
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from serai.kernel.errors import BadGameFile, BadOption, BadPosition, IllegalMove
from serai.kernel.game import Edition, Game, Turn
from serai.kernel.gamefile import Record
from serai.kernel.plain import Plain
from serai.kernel.position import Position
from serai.kernel.rulebook import passages_about
from serai.kernel.soaking import soak
from serai.kernel.state import NOTE_WIDTH
from serai.testing.random_games import load, playthrough, random_record, trace, variants
from serai.testing.rules import coverage


class Contract:
    """All promises of a game; subclass it and say where the game is."""

    target: ClassVar[str]
    overlay: ClassVar[Plain]
    soak_games: ClassVar[int] = 400
    seeds: ClassVar[tuple[int, ...]] = (1_000_000_007, 2_000_000_011)
    variants: ClassVar[list[dict[str, str]] | None] = None  # otherwise every option by itself
    stride: ClassVar[int] = 7

    @cached_property
    def game(self) -> Game:
        return load(self.target)

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        game = load(cls.target)
        if "players" in metafunc.fixturenames:
            metafunc.parametrize("players", game.players)
        if "options" in metafunc.fixturenames:
            chosen = cls.variants or list(variants(game))
            for_quick = [() if i == 0 else pytest.mark.slow for i in range(len(chosen))]
            names = ["-".join(f"{k}={v}" for k, v in o.items()) or "default" for o in chosen]
            cases = zip(chosen, for_quick, names, strict=True)
            metafunc.parametrize("options", [pytest.param(o, marks=marks, id=name) for o, marks, name in cases])

    def sampled(self, players: int, options: dict[str, str]) -> Iterator[Position]:
        """Positions spread over a few random games."""
        for seed in self.seeds:
            for n, position in enumerate(playthrough(self.game, players, seed, options)):
                if n % self.stride == seed % self.stride:
                    yield position

    # -- codes and texts -------------------------------------------------------------------------------------------

    def test_every_code_has_a_text_of_its_own(self) -> None:
        notation = self.game.notation
        texts = [notation.text(code) for code in range(notation.size)]
        assert len(set(texts)) == notation.size
        assert [notation.code(text) for text in texts] == list(range(notation.size))

    def test_a_code_is_legal_exactly_if_its_check_allows_it(self, players: int, options: dict[str, str]) -> None:
        check, e = self.game.rules["check"], self.game.edition.record
        for position in self.sampled(players, options):
            allowed = [code for code in range(self.game.notation.size) if check(position.record, e, code) == 0]
            assert position.codes() == ([] if position.over else allowed)

    def test_what_is_asked_is_a_choice(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            assert position.over or 2 <= len(position.codes()) <= self.game.width

    def test_a_refused_move_changes_nothing_and_says_why(self, players: int, options: dict[str, str]) -> None:
        check, e, size = self.game.rules["check"], self.game.edition.record, self.game.notation.size
        for position in self.sampled(players, options):
            before, rng = position.digest(), int(position.record.rng)
            legal = set(position.codes())
            refused = [c for c in range(0, size, max(1, size // 30)) if c not in legal]
            for code in refused:
                number = check(position.record, e, code)
                assert position.over or number in self.game.reasons, (
                    f"`check` refuses “{self.game.notation.text(code)}” with {number}, and `reasons` has no text for it"
                )
                with pytest.raises(IllegalMove) as refusal:
                    position.play(code)
                assert refusal.value.reason.text and refusal.value.reason.id
            assert position.digest() == before and position.record.rng == rng

    # -- positions -------------------------------------------------------------------------------------------------

    def test_a_copy_is_equal_and_independent(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            copy = position.copy()
            assert copy == position and copy.digest() == position.digest()
            if not copy.over:
                before = position.digest()
                copy.play(copy.codes()[0])
                assert copy != position and position.digest() == before

    def test_a_position_survives_json(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            again = self.game.from_json(position.to_json())
            assert again == position and again.digest() == position.digest()
            assert again.moves() == position.moves()

    def test_hand_made_positions_are_checked(self) -> None:
        for bad in (
            "",
            "[]",
            "{",
            '{"players": 99}',
            '{"nonsense": 1}',
            '{"options": {"nonsense": "1"}}',
            '{"seat": 7}',
        ):
            with pytest.raises(BadPosition):
                self.game.from_json(bad)
        whole = self.game.new(self.game.players[0], 1).to_dict()
        for name, value in whole.items():
            if isinstance(value, int) and not isinstance(value, bool):
                with pytest.raises(BadPosition):
                    self.game.from_json({**whole, name: -7})
            with pytest.raises(BadPosition):
                self.game.from_json({**whole, name: {"no such name": []}})

    def test_wrong_calls_are_refused(self) -> None:
        for players in (0, max(self.game.players) + 1, -1, "two", None, True):
            with pytest.raises(BadOption):
                self.game.new(players)  # type: ignore[arg-type]
        with pytest.raises(BadOption):
            self.game.new(self.game.players[0], options={"nonsense": "yes"})
        for option in self.game.options:
            with pytest.raises(BadOption):
                self.game.new(self.game.players[0], options={option.name: "nonsense"})

    # -- laws ------------------------------------------------------------------------------------------------------

    def test_random_games_keep_every_law_and_end(self, players: int, options: dict[str, str]) -> None:
        games = self.soak_games
        found = soak(self.game, games, players, 1, options)
        assert found.sound, found.tell()
        assert found.games == games
        assert found.most_moves <= self.game.width
        assert found.most_events <= self.game.state_type["notes"].shape[0]
        assert found.longest < self.game.longest

    def test_the_score_sheet_adds_up(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            scores, places = position.scores(), position.places()
            assert [sum(lines.values()) for lines in position.score_sheet()] == scores
            assert len(scores) == len(places) == players
            assert min(places) == 1 and all(1 <= place <= players for place in places)
            assert sorted(seat for group in position.ranking() for seat in group) == list(range(players))

    def test_events_can_be_told(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            for event in position.events():
                telling = self.game.tellings.get(event.kind)
                assert telling, f"a move notes event {event.kind}, and `tellings` has no sentence for it"
                for letter, words, number in (("a", telling.a, event.a), ("b", telling.b, event.b)):
                    assert words is None or 0 <= number < len(words), (
                        f"event {event.kind} notes {letter} = {number}, and “{telling.text}” names {len(words)} of them"
                    )
                assert event.tell(["Ann", "Ben", "Cleo", "Dan"])
                assert event.to is None or 0 <= event.to < players

    def test_a_turn_that_ended_does_not_come_back(self, players: int, options: dict[str, str]) -> None:
        for seed in self.seeds:
            ended: set[Turn] = set()
            now = None
            for position in playthrough(self.game, players, seed, options):
                if position.over:
                    break
                seat, key = turn = position.turn
                assert seat in range(players) and turn not in ended
                if now is not None and now != turn and key:
                    ended.add(now)
                now = turn

    # -- secrets ---------------------------------------------------------------------------------------------------

    def test_a_seat_sees_the_same_whatever_it_cannot_know(self, players: int, options: dict[str, str]) -> None:
        e = self.game.edition.record
        numbers = np.zeros((2, len(self.game.observation)), np.float32)
        for position in self.sampled(players, options):
            for seat in range(players):
                other = position.copy()
                other.reseed(position.ply)
                self.game.rules["redeal"](other.record, e, seat)
                assert not other.defects()
                other.record.draws = position.record.draws
                assert other.view(seat) == position.view(seat)
                for i, which in enumerate((position, other)):
                    self.game.rules["observe"](which.record, e, seat, numbers[i])
                assert np.array_equal(numbers[0], numbers[1])

    def test_what_a_seat_knows_is_all_that_it_is_told(self, players: int, options: dict[str, str]) -> None:
        """View, observation and moves follow from the record that may be handed out; nothing hidden stands in it."""
        e = self.game.edition.record
        numbers = np.zeros((2, len(self.game.observation)), np.float32)
        for position in self.sampled(players, options):
            for viewer in (None, *range(players)):
                known = position.as_known_to(viewer)
                assert known.record.rng == 0 and not known.defects()
                assert known.view(viewer) == position.view(viewer)
                other = position.copy()
                other.reseed(position.ply)
                self.game.rules["redeal"](other.record, e, -1 if viewer is None else viewer)
                other.record.draws = position.record.draws
                assert other.as_known_to(viewer).array.tobytes() == known.array.tobytes()
                assert all(event.to in (None, viewer) for event in known.events())
                if viewer is not None:
                    for i, which in enumerate((position, known)):
                        self.game.rules["observe"](which.record, e, viewer, numbers[i])
                    assert numbers[0].tobytes() == numbers[1].tobytes()

    def test_a_field_without_an_audience_is_told_nowhere(self) -> None:
        command = [sys.executable, "-m", "serai.testing.undeclared", self.target]
        environment = {**os.environ, "SERAI_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert found.stdout.strip() == ""

    def test_chance_by_source_names_every_source(self) -> None:
        command = [sys.executable, "-m", "serai.testing.sources", self.target]
        environment = {**os.environ, "SERAI_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert found.stdout.strip() == ""

    def test_every_field_of_the_record_is_declared(self) -> None:
        kernel = {"rng", "streams", "players", "options", "noted", "notes"}
        declared = {*kernel, *self.game.fields, *self.game.derived}
        assert declared == set(self.game.state_type.names or ())
        assert set(self.game.open_lines) <= set(self.game.score_lines)

    def test_perfect_information_leaves_nothing_to_deal_anew(self, players: int, options: dict[str, str]) -> None:
        if not self.game.perfect_information:
            return
        for position in self.sampled(players, options):
            for seat in range(players):
                other = position.copy()
                self.game.rules["redeal"](other.record, self.game.edition.record, seat)
                assert other == position and other.record.rng == position.record.rng

    def test_views_hold_no_generator_and_are_plain_data(self, players: int, options: dict[str, str]) -> None:
        for position in self.sampled(players, options):
            for seat in (None, *range(players)):
                text = json.dumps(position.view(seat))
                assert '"rng"' not in text and str(int(position.record.rng)) not in text
            assert "rng" not in position.to_dict()

    def test_observations_are_complete_and_bounded(self, players: int, options: dict[str, str]) -> None:
        size = len(self.game.observation)
        assert len(set(self.game.observation)) == size
        for position in self.sampled(players, options):
            numbers = np.full(size + 8, np.nan, np.float32)
            n = self.game.rules["observe"](position.record, self.game.edition.record, position.seat, numbers)
            assert n == size
            assert all(math.isfinite(x) and -10 <= x <= 10 for x in numbers[:size])
            assert np.isnan(numbers[size:]).all()

    # -- the record ------------------------------------------------------------------------------------------------

    def test_the_record_suits_a_gpu(self) -> None:
        assert self.game.state_type.isalignedstruct and self.game.edition_type.isalignedstruct
        assert self.game.state_type["notes"].shape[1] == NOTE_WIDTH

    def test_every_field_is_named_or_derived(self) -> None:
        for position in playthrough(self.game, self.game.players[-1], 1, {}):
            again = self.game.from_json(position.to_json())
            for name in self.game.state_type.names or ():
                if name not in ("rng", "noted", "notes"):
                    assert np.array_equal(again.record[name], position.record[name]), name

    def test_reasons_and_prompts_have_texts(self) -> None:
        for number, (text, rules) in self.game.reasons.items():
            assert number and text and isinstance(rules, tuple)
        assert set(self.game.questions) == set(self.game.prompts)

    def test_the_reference_tells_every_rule_that_is_cited(self) -> None:
        """By reasons, by options, and by tests that lie where the one of this suite lies."""
        path = self.game.package / "reference" / "en.md"
        assert path.exists(), f"{path} is missing: it tells the rules by number, “- **W-001** …”"
        told = {passage.id for passage in passages_about(self.game.package, "")} - {""}
        assert told, f"{path} numbers no rule: a rule is a line “- **W-001** …”"
        ids = self.game.reason_ids
        cited = [(f"the reason “{ids[n]}”", rule) for n, (_text, rules) in self.game.reasons.items() for rule in rules]
        cited += [(f"the option “{option.name}”", rule) for option in self.game.options for rule in option.rules]
        tests = coverage(Path(inspect.getfile(type(self))).parent)
        cited += [(f"the test {name}", rule) for rule, names in tests.items() for name in names]
        wrong = [f"{who} cites {rule}, which {path} does not tell" for who, rule in cited if rule not in told]
        assert not wrong, "; ".join(wrong)

    # -- game files and editions -----------------------------------------------------------------------------------

    def test_a_game_file_replays(self, players: int, options: dict[str, str], tmp_path: Path) -> None:
        record = random_record(self.game, players, 5, options)
        record.write(tmp_path / "game.serai")
        again = self.game.read(tmp_path / "game.serai")
        assert again.moves == record.moves and again.position == record.position
        *_, last = again.positions()
        assert last == record.position

    def test_a_cut_or_edited_game_file_is_refused(self) -> None:
        record = random_record(self.game, self.game.players[0], 5, {}, limit=12)
        lines = record.text().splitlines(keepends=True)
        for n in range(len(lines) - 1):
            with pytest.raises(BadGameFile):
                Record.parse("".join(lines[: n + 1]), self.game)
        first = next(i for i, line in enumerate(lines) if line == "\n") + 1
        for n in range(first, len(lines) - 1):
            edited = lines[n].replace("#", "#0", 1)
            with pytest.raises(BadGameFile):
                Record.parse("".join([*lines[:n], edited, *lines[n + 1 :]]), self.game)

    def test_two_editions_side_by_side(self) -> None:
        mine = Edition(self.game, self.game.edition.tables.overlaid(self.overlay))
        assert mine.digest != self.game.edition.digest
        players = self.game.players[0]
        alone = [self._digests(players, edition) for edition in (self.game.edition, mine)]
        assert alone[0] != alone[1]
        together = self._digests_together(players, (self.game.edition, mine))
        assert together == alone

    def _digests(self, players: int, edition: Edition) -> list[str]:
        return self._digests_together(players, (edition,))[0]

    def _digests_together(self, players: int, editions: tuple[Edition, ...]) -> list[list[str]]:
        games = [self.game.new(players, 3, edition=edition) for edition in editions]
        digests: list[list[str]] = [[game.digest()] for game in games]
        for turn in range(60):
            for position, found in zip(games, digests, strict=True):
                codes = position.codes()
                if codes:
                    position.play(codes[turn * 7 % len(codes)])
                    found.append(f"{position.digest()} {position.scores()}")
        return digests

    # -- speeds ----------------------------------------------------------------------------------------------------

    @pytest.mark.slow
    def test_compiled_and_interpreted_are_the_same(self) -> None:
        here = trace(self.target)
        other = "0" if os.environ.get("SERAI_INTERPRET") == "1" else "1"
        command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "serai.testing.random_games", self.target]
        environment = {**os.environ, "SERAI_INTERPRET": other, "PYTHONPATH": os.pathsep.join(sys.path)}
        there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
        assert there == here
