"""Batches: the same games as positions played one by one, whatever their number or threads; refusals; memory."""

import importlib
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

import serai
from serai.envs import Batch
from serai.envs.errors import BadAction, IllegalAction, NotStarted
from serai.envs.lockstep.room import aligned, chance, furnish
from serai.envs.lockstep.warp import lockstep
from serai.kernel.errors import BadOption, IllegalMove, SeraiError, UnknownGame
from tests.kernel.test_crowd import Lane

NAMES = serai.game_names()
SHOWN = ("observations", "masks", "seats", "rewards", "ended", "truncated", "scores")
STEPS = {"five-tribes": 420, "ganesha": 200, "rajas": 480}  # some games end and others follow


def started(*given, **named):
    batch = Batch(*given, **named)
    batch.reset()
    return batch


def shown(batch):
    return {name: getattr(batch, name).copy() for name in SHOWN}


def expected(position):
    """What a batch should say of a position, found out by the public API."""
    observation = np.zeros(len(position.game.observation), np.float32)
    position.game.rules["observe"](position.record, position.edition.record, position.seat, observation)
    mask = np.zeros(position.game.notation.size, bool)
    mask[position.codes()] = True
    return observation, mask


def outcome(position):
    places = position.places()
    share = 1 / places.count(1)
    return [(position.players * share * (place == 1) - 1) / (position.players - 1) for place in places]


def lead(position):
    scores = position.scores()
    return [own - (sum(scores) - own) / (len(scores) - 1) for own in scores]


def options_of(game, players):
    """Other switches for other numbers of players."""
    return {option.name: option.values[-1] for option in game.options[: players - 2]}


# -- the same games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_a_batch_plays_the_games_that_positions_play(name, players):
    game, n = serai.game(name), 3
    options = options_of(game, players)
    rewards, reward = ("margin", lead) if players == 3 else ("outcome", outcome)
    batch = started(name, n, players, options=options, seed=players, rewards=rewards)
    dealt = [0] * n
    positions = [game.new(players, batch.game_seed(i), options) for i in range(n)]
    finals = [[0] * players for _ in range(n)]
    for _ in range(STEPS[name]):
        for i, position in enumerate(positions):
            observation, mask = expected(position)
            assert batch.observations[i].tobytes() == observation.tobytes()
            assert (batch.masks[i] == mask).all()
            assert batch.seats[i] == position.seat
        actions = batch.random_actions().copy()
        assert batch.masks[np.arange(n), actions].all()
        batch.step(actions)
        for i, position in enumerate(positions):
            position.play(int(actions[i]))
            assert batch.ended[i] == position.over
            if position.over:
                assert batch.rewards[i] == pytest.approx(reward(position))
                finals[i] = position.scores()
                dealt[i] += 1
                positions[i] = game.new(players, batch.game_seed(i, dealt[i]), options)
            else:
                assert not batch.rewards[i].any()
            assert batch.scores[i].tolist() == finals[i]
        assert not batch.truncated.any()
    assert sum(dealt) > 0
    assert all(batch.position(i) == position for i, position in enumerate(positions))


@pytest.mark.parametrize("name", NAMES)
def test_neither_the_size_of_a_batch_nor_threads_change_its_games(name):
    batches = [started(name, n, 2, seed=5, threads=threads) for n, threads in ((1, 1), (7, 2), (200, 1), (200, 2))]
    for _ in range(STEPS[name] // 2):
        largest = shown(batches[-1])
        for batch in batches:
            for key, value in shown(batch).items():
                assert value.tobytes() == largest[key][: batch.n].tobytes(), key
            batch.step(batch.random_actions())


def test_two_batches_step_at_the_same_time():
    alone = started("ganesha", 300, 2, seed=9, threads=2)
    pair = [started("ganesha", 300, 2, seed=9, threads=2) for _ in range(2)]

    def run(batch):
        for _ in range(60):
            batch.step(batch.random_actions())

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, pair))
    run(alone)
    for batch in pair:
        assert (batch.observations == alone.observations).all()


def test_seeds_make_the_games_and_reset_makes_them_again():
    batch = started("ganesha", 40, 2, seed=1)
    first = shown(batch)
    for _ in range(90):
        batch.step(batch.random_actions())
    ended = batch.scores.copy()
    batch.reset()
    assert all((value == first[key]).all() for key, value in shown(batch).items())
    for _ in range(90):
        batch.step(batch.random_actions())
    assert (batch.scores == ended).all() and ended.any()
    batch.reset(seed=2)
    assert (batch.observations != first["observations"]).any()
    assert batch.game_seed(3) == Batch("ganesha", 4, 2, seed=2).game_seed(3)
    assert len({batch.game_seed(i, k) for i in range(40) for k in range(5)}) == 200


def test_every_legal_action_is_drawn_equally_often():
    batch = started("ganesha", 1, 2, seed=4)
    legal = np.flatnonzero(batch.masks[0])
    drawn = [int(batch.random_actions()[0]) for _ in range(200 * len(legal))]
    counts = [drawn.count(int(action)) for action in legal]
    assert sum(counts) == len(drawn) and min(counts) > 140 and max(counts) < 260


def test_a_long_game_is_cut_short_without_rewards():
    batch = started("ganesha", 6, 2, seed=3, limit=10)
    for _ in range(9):
        batch.step(batch.random_actions())
    assert not batch.truncated.any()
    before = [batch.position(i) for i in range(6)]
    actions = batch.random_actions()
    for position, action in zip(before, actions, strict=True):
        position.play(int(action))
    batch.step(actions)
    assert batch.truncated.all() and not batch.ended.any() and not batch.rewards.any()
    assert batch.scores.tolist() == [position.scores() for position in before]
    assert batch.position(2) == serai.game("ganesha").new(2, batch.game_seed(2, 1))


def test_an_overlay_of_the_edition_is_played(tmp_path):
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[seats]\ngold = 40\n", encoding="utf-8")
    game = serai.game("five-tribes")
    edition = game.load_edition(overlay)
    batch = started(game, 2, 2, seed=1, edition=edition)
    assert batch.position(1) == game.new(2, batch.game_seed(1), edition=edition)
    assert batch.position(1) != game.new(2, batch.game_seed(1))


# -- a pretended GPU ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "played", "rewards", "limit"),
    [
        ("ganesha", 0, "outcome", None),
        ("ganesha", 0, "margin", 7),
        ("five-tribes", 150, "outcome", None),
        ("rajas", 330, "margin", None),
    ],
)
def test_a_warp_steps_as_cores_do(name, played, rewards, limit):
    """The loop of the GPU's kernel, on four lanes of which three have a game, at the opening and near the end."""
    game, n, lanes, players = serai.game(name), 3, 4, 2
    batch = started(name, n, players, seed=8, limit=limit, rewards=rewards)
    room = furnish(game, n, players, aligned)
    room.slots[:] = next(records for _kind, records in chance(8, n))
    barrier, shared = threading.Barrier(lanes), [0] * lanes
    plays = [lockstep(Lane(lane, barrier, shared), game.rules) for lane in range(lanes)]

    def launch(pool, fresh):
        def run(play):
            try:
                play(*room, game.blank(players, None), game.edition.array, rewards == "margin", batch.limit, fresh)
            except BaseException:
                barrier.abort()
                raise

        list(pool.map(run, plays))

    def compare():
        for key in SHOWN:
            assert getattr(room, key).tobytes() == getattr(batch, key).tobytes(), key
        assert (room.slots.count == batch.masks.sum(axis=1)).all()
        assert (np.asarray(room.states) == np.asarray(batch._engine.room.states)).all()

    ends = 0
    with ThreadPoolExecutor(lanes) as pool:
        launch(pool, 1)
        compare()
        for _ in range(played):
            batch.step(batch.random_actions())
        for there, here in zip(room, batch._engine.room, strict=True):
            there[:] = here
        for _ in range(90):
            room.actions[:] = batch.random_actions()
            batch.step(room.actions)
            launch(pool, 0)
            compare()
            ends += int(batch.ended.sum()) if limit is None else int(batch.truncated.sum())
    assert ends > 0


# -- wrong calls -------------------------------------------------------------------------------------------------------


def test_an_illegal_action_names_its_game_and_the_reason_and_changes_nothing():
    batch = started("five-tribes", 5, 2, seed=7)
    before, actions = shown(batch), batch.random_actions().copy()
    positions = [batch.position(i) for i in range(5)]
    actions[3] = batch.game.notation.code("lift a1")
    with pytest.raises(IllegalAction, match=r"^game 3: lift a1: .*\(F-056\)$") as refusal:
        batch.step(actions)
    assert isinstance(refusal.value, IllegalMove)
    assert (refusal.value.index, refusal.value.reason.id) == (3, "not-now")
    assert all((value == before[key]).all() for key, value in shown(batch).items())
    assert [batch.position(i) for i in range(5)] == positions
    actions[3] = np.flatnonzero(batch.masks[3])[0]
    batch.step(actions)


def test_scribbling_into_the_masks_makes_nothing_legal():
    batch = started("ganesha", 3, 2)
    batch.masks[:] = True
    with pytest.raises(IllegalAction, match="game 0"):
        batch.step(np.full(3, batch.actions - 1))


@pytest.mark.parametrize("wrong", [-1, 10**6, 2**40])
def test_a_number_that_is_no_code_is_refused(wrong):
    batch = started("ganesha", 3, 2)
    actions = batch.random_actions().astype(np.int64)
    actions[1] = wrong
    with pytest.raises(BadAction, match=f"game 1: {wrong} is not the code of a move"):
        batch.step(actions)


NO_ACTIONS = [
    np.zeros(3), np.zeros(3, bool), np.zeros(2, int), np.zeros((3, 1), int), 0, None, ["a"] * 3, [], [[1], [1, 2], 3]
]  # fmt: skip


@pytest.mark.parametrize("wrong", NO_ACTIONS)
def test_actions_are_one_whole_number_for_each_game(wrong):
    batch = started("ganesha", 3, 2)
    before = shown(batch)
    with pytest.raises(BadAction, match="3 whole numbers, one for each game"):
        batch.step(wrong)
    assert all((value == before[key]).all() for key, value in shown(batch).items())


@pytest.mark.parametrize("wrong", NO_ACTIONS)
def test_a_gpu_refuses_the_same_actions(monkeypatch, wrong):
    """They are looked at before anything reaches the GPU, so none is needed here."""
    monkeypatch.setitem(sys.modules, "serai.kernel.gpu", SimpleNamespace(cuda=None, Kernel=object))
    monkeypatch.delitem(sys.modules, "serai.envs.lockstep.device", raising=False)
    device = importlib.import_module("serai.envs.lockstep.device")
    sys.modules.pop(device.__name__)
    there = object.__new__(device.Device)
    there.chosen = np.zeros(3, np.int32)
    with pytest.raises(BadAction, match="3 whole numbers, one for each game"):
        there.take(wrong)


def test_a_wrong_seed_leaves_the_games_as_they_are():
    batch = started("ganesha", 3, 2, seed=1)
    before = shown(batch)
    for wrong in (-1, 1.5, "7"):
        with pytest.raises(BadOption, match="seed is a whole number from 0 on"):
            batch.reset(seed=wrong)
    assert batch.seed == 1 and all((value == before[key]).all() for key, value in shown(batch).items())


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_any_kind_of_whole_number_will_do(kind):
    batch, same = started("ganesha", 3, 2), started("ganesha", 3, 2)
    smallest = batch.masks.argmax(axis=1)
    batch.step(smallest.astype(kind))
    same.step(smallest)
    assert all((value == shown(same)[key]).all() for key, value in shown(batch).items())


def test_before_reset_there_is_nothing_to_step():
    batch = Batch("ganesha", 3, 2)
    for call in (lambda: batch.step([0, 0, 0]), batch.random_actions, lambda: batch.position(0)):
        with pytest.raises(NotStarted, match="reset"):
            call()


@pytest.mark.parametrize(
    ("error", "match", "given"),
    [
        (BadOption, "n is a whole number from 1 on, not 0", {"n": 0}),
        (BadOption, "n is a whole number", {"n": 2.5}),
        (BadOption, "n is a whole number", {"n": True}),
        (BadOption, "threads is a whole number", {"threads": 0}),
        (BadOption, "seed is a whole number from 0 on, not 1.5", {"seed": 1.5}),
        (BadOption, "seed is a whole number from 0 on, not -1", {"seed": -1}),
        (BadOption, "seed is a whole number from 0 on, not True", {"seed": True}),
        (BadOption, "limit is a whole number", {"limit": 0}),
        (BadOption, "device: “tpu” is unknown; allowed are cpu, cuda", {"device": "tpu"}),
        (BadOption, "rewards: “gold” is unknown; allowed are outcome, margin", {"rewards": "gold"}),
        (BadOption, "2, 3, 4 players, not 5", {"players": 5}),
        (BadOption, "there is no option “colour”", {"options": {"colour": "red"}}),
        (UnknownGame, "chess", {"game": "chess"}),
    ],
)
def test_wrong_settings_are_refused(error, match, given):
    with pytest.raises(error, match=match) as refusal:
        Batch(**{"game": "ganesha", "n": 3, "players": 2, **given})
    assert isinstance(refusal.value, SeraiError)


def test_a_game_that_is_not_there_is_refused():
    batch = started("ganesha", 3, 2)
    for call in (batch.position, batch.game_seed):
        with pytest.raises(BadOption, match="no game 3 in a batch of 3"):
            call(3)


def has_gpu():
    try:
        from serai.kernel.gpu import cuda
    except ImportError:
        return False
    return cuda.is_available()


@pytest.mark.skipif(has_gpu(), reason="there is a GPU")
def test_a_missing_gpu_is_said():
    with pytest.raises(BadOption, match="device cuda needs an NVIDIA GPU and numba-cuda"):
        Batch("ganesha", 3, 2, device="cuda")


@pytest.mark.skipif(not has_gpu(), reason="needs an NVIDIA GPU")
@pytest.mark.parametrize("name", NAMES)
def test_a_gpu_plays_the_games_that_cores_play(name):
    here, there = (started(name, 300, 3, device, seed=2) for device in ("cpu", "cuda"))
    for _ in range(STEPS[name]):
        assert all((getattr(there, key).copy_to_host() == getattr(here, key)).all() for key in SHOWN)
        here.step(here.random_actions())
        there.step(there.random_actions())


# -- memory ------------------------------------------------------------------------------------------------------------


def test_results_always_lie_in_the_same_memory():
    batch = Batch("ganesha", 5, 2)
    where = {name: getattr(batch, name).ctypes.data for name in SHOWN}
    batch.reset()
    drawn = batch.random_actions().ctypes.data
    for _ in range(120):
        batch.step(batch.random_actions())
    batch.reset()
    assert {name: getattr(batch, name).ctypes.data for name in SHOWN} == where
    assert batch.random_actions().ctypes.data == drawn


@pytest.mark.parametrize("name", SHOWN)
def test_dlpack_hands_over_the_memory_itself(name):
    batch = started("ganesha", 5, 2)
    array = getattr(batch, name)
    assert array.flags.c_contiguous and array.ctypes.data % 64 == 0
    assert np.from_dlpack(array).ctypes.data == array.ctypes.data


@pytest.mark.parametrize("name", SHOWN)
def test_jax_sees_the_same_memory(name):
    jnp = pytest.importorskip("jax.numpy")
    array = getattr(started("ganesha", 5, 2), name)
    assert jnp.from_dlpack(array).unsafe_buffer_pointer() == array.ctypes.data


@pytest.mark.parametrize("name", SHOWN)
def test_torch_sees_the_same_memory(name):
    torch = pytest.importorskip("torch")
    array = getattr(started("ganesha", 5, 2), name)
    assert torch.from_dlpack(array).data_ptr() == array.ctypes.data
