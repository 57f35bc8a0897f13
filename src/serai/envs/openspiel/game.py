"""The games and their states as OpenSpiel knows them."""

from typing import Any, ClassVar

import pyspiel

from serai.envs.openspiel.observing import Observer
from serai.envs.openspiel.play import DEAL_OUTCOMES, ImmutableGame
from serai.envs.table import outcome
from serai.games import game as find_game
from serai.kernel.checking import checked_seed
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game, seed_of
from serai.kernel.plain import ReadOnly

CHANCE_OUTCOMES = 256


def kind_of(rules: Game) -> Any:
    """How OpenSpiel describes a game."""
    return pyspiel.GameType(
        short_name=f"serai_{rules.name.replace('-', '_')}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if rules.perfect_information
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.players),
        min_num_players=min(rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(rules.players),
            "seed": 0,
            "chance": CHANCE_OUTCOMES,
            **{option.name: _typed(option.values[0]) for option in rules.options},
        },
    )


def _typed(value: str) -> int | str:
    """An option's value as OpenSpiel reads it in a game's name: digits are a number."""
    return int(value) if value.isdigit() else value


class SeraiGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options. Returns are the outcome: what the first takes from the others.

    A subclass says by which `rules`; OpenSpiel knows it from then on.
    """

    kind: ClassVar[Any]
    rules: ClassVar[Game]

    def __init_subclass__(cls) -> None:
        cls.kind = kind_of(cls.rules)
        # OpenSpiel keeps what is registered longer than the interpreter lives, which classes bear and functions do not
        pyspiel.register_game(cls.kind, cls)

    def __init__(self, params: ReadOnly | None = None) -> None:
        rules, given = self.rules, params or {}
        chosen = {**self.kind.parameter_specification, **given}
        players, chance = chosen["players"], chosen["chance"]
        if chance < 1:
            raise pyspiel.SpielError(f"chance is a whole number from 1 on, not {chance}")
        try:
            blank = rules.blank(players, {option.name: str(chosen[option.name]) for option in rules.options})
            seed = seed_of(checked_seed(chosen["seed"]))
        except SeraiError as error:
            raise pyspiel.SpielError(str(error)) from None
        facts = pyspiel.GameInfo(
            num_distinct_actions=rules.notation.size,
            max_chance_outcomes=chance,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.longest,
        )
        super().__init__(self.kind, facts, dict(given))
        self.chance = [(seed, 1 / chance) for seed in range(chance)]
        self.first = ImmutableGame.new(rules, blank, seed)

    def new_initial_state(self) -> "SeraiState":
        return SeraiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and at most one for every decision."""
        return DEAL_OUTCOMES + self.rules.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer | None:
        """Sees what a seat may know, with or without its memory; there is nothing for other kinds of observation."""
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.rules, kind.perfect_recall)


class SeraiState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel around a `ImmutableGame`."""

    def __init__(self, game: SeraiGame) -> None:
        super().__init__(game)
        self.play = game.first

    def current_player(self) -> int:
        if self.play.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.seat

    def is_terminal(self) -> bool:
        return not self.play.wanted and self.play.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.play.codes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equally likely seeds of what is drawn next."""
        chance: list[tuple[int, float]] = self.get_game().chance
        return chance

    def _apply_action(self, action: int) -> None:
        if self.play.wanted:
            if not 0 <= action < len(self.chance_outcomes()):
                raise pyspiel.SpielError(f"{action} is not an outcome of chance here")
            self.play = self.play.met(action)
        elif action in self.play.codes:
            self.play = self.play.after(action)
        else:
            try:
                refusal = f"{self._action_to_string(0, action)}: {self.play.position.why_not(action)}"
            except SeraiError as error:
                refusal = str(error)
            raise pyspiel.SpielError(f"illegal action {action}: {refusal}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        notation = self.play.game.notation
        return notation.text(action) if 0 <= action < notation.size else str(action)

    def returns(self) -> list[float]:
        """What the first takes from the others, when the game is over."""
        players: int = self.get_game().num_players()
        if not self.is_terminal():
            return [0.0] * players
        return outcome(self.play.position.places())

    def __str__(self) -> str:
        play = self.play
        if not play.dealt:
            return f"{play.game.title}: {play.wanted} outcomes before the deal, seed {play.seed}"
        position = play.position
        waits = "" if play.pending is None else f", chance for {play.game.notation.text(play.pending)}"
        return f"{position!r}{waits} #{position.digest()} {int(play.record['rng'][0])}"


def registered(name: str) -> str:
    """Make a game known to OpenSpiel; the name it has there."""
    called = f"{name.title().replace('-', '')}Game"
    made: type[SeraiGame] = type(called, (SeraiGame,), {"rules": find_game(name), "__module__": __name__})
    globals()[called] = made  # OpenSpiel pickles its games, and pickles find classes by their names
    return str(made.kind.short_name)
