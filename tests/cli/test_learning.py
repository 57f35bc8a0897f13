"""`serai learn`: everything in small from the shell, and what it refuses."""

import serai as package
from serai.arena.learning.run import commit
from serai.bots.networks import read_network


def test_a_run_in_small_and_its_proof(serai, tmp_path):
    """The whole way from self-play to a network with the record of a match against the master."""
    result = serai("learn", "ganesha", "--smoke", "--generations", 1, "--out", tmp_path / "run", "--jobs", 1)
    assert result.code == 0 and "trained on" in result.err and "against master" in result.err
    result = serai(
        "learn", "ganesha", "--smoke", "--out", tmp_path / "run", "--jobs", 1, "--prove", 2, "--scale", 0.002
    )
    assert result.code == 0 and "of 2" in result.err
    proved = read_network(tmp_path / "run" / "proved" / "ganesha-2.npz", package.game("ganesha"))
    assert [match["games"] for match in proved.header["matches"]] == [2]
    other = ("--network", tmp_path / "run" / "proved" / "ganesha-2.npz", "--prove", 1, "--scale", 0.002, "--jobs", 1)
    result = serai("learn", "ganesha", *other, "--players", 3, "--option", "side=night", "--out", tmp_path / "other")
    assert result.code == 0 and "of 1" in result.err
    proved = read_network(tmp_path / "other" / "proved" / "ganesha-2.npz", package.game("ganesha"))
    told = [(match["players"], match["options"]) for match in proved.header["matches"]]
    assert told == [(2, {}), (3, {"side": "night"})]
    again = ("--smoke", "--generations", 1, "--set", "probe=0", "--start", tmp_path / "run", "--jobs", 1)
    result = serai("learn", "ganesha", *again, "--out", tmp_path / "later")
    assert result.code == 0 and "against master" not in result.err
    later = read_network(tmp_path / "later" / "ganesha-2-00.npz", package.game("ganesha"))
    assert later.header["start"]["generation"] == 0 and later.header["recipe"]["probe"] == 0
    result = serai(
        "learn", "ganesha", "--smoke", "--set", "width=8", "--start", tmp_path / "run", "--out", tmp_path / "x"
    )
    assert result.code == 2 and "16 and 16 units" in result.err


def test_what_it_refuses(serai, tmp_path):
    for arguments in (
        ("chess",),
        ("ganesha", "--games", 0),
        ("ganesha", "--jobs", 10**9),
        ("ganesha", "--players", 9),
        ("ganesha", "--option", "side=dusk"),
        ("ganesha", "--also", "side=night,spices=no"),
        ("ganesha", "--also", "side"),
        ("ganesha", "--prove", 10),
        ("ganesha", "--prove", 10, "--network", tmp_path / "nowhere"),
        ("ganesha", "--set", "speed=3"),
        ("ganesha", "--set", "rate"),
        ("ganesha", "--set", "rate='high'"),
        ("ganesha", "--start", tmp_path / "nowhere"),
        *(
            ("ganesha", "--set", figure)
            for figure in ("game=3", "players=3", "seed=2", "games=2.5", "simulations=0", "quick=0", "width=0")
        ),
        *(("ganesha", "--set", figure) for figure in ("width=1e11", "window=1.5", "trace=7", "between=2")),
        *(("ganesha", "--set", figure) for figure in ("epochs=1e300", "epochs=0", "rate=2", "decay=101", "scale=0")),
        *(("ganesha", "--set", figure) for figure in ("scale=1e300", f"decay={'9' * 5000}", f"rate={'[' * 5000}")),
        *(("ganesha", "--seconds", seconds) for seconds in ("nan", 0, -1)),
        ("ganesha", "--stop", "never"),
        ("ganesha", "--set", "stop='turn'"),
        ("ganesha", "--seed", -1),
        ("ganesha", "--seed", 10**30),
    ):
        result = serai("learn", *arguments, "--out", tmp_path / "run")
        assert result.code == 2 and result.err.startswith("serai: ") and len(result.err.splitlines()) == 1, arguments
    assert not (tmp_path / "run" / "run.json").exists()


def test_folders_and_files_that_are_broken(serai, tmp_path):
    (tmp_path / "file").write_bytes(b"PK\3\4 and no more")
    for n, record in enumerate(("", "[]", "[" * 100_000, "{}", '{"recipe": [], "generations": [], "commit": ""}')):
        (tmp_path / f"run{n}").mkdir()
        (tmp_path / f"run{n}" / "run.json").write_text(record)
    runs = sorted(tmp_path.glob("run*"))
    for arguments in (
        ("--out", tmp_path / "file"),
        ("--start", tmp_path / "file", "--out", tmp_path / "new"),
        ("--prove", 1, "--network", tmp_path / "file", "--out", tmp_path / "new"),
        *(("--out", run) for run in runs),
        *(("--start", run, "--out", tmp_path / "new") for run in runs),
    ):
        result = serai("learn", "ganesha", "--smoke", *arguments)
        assert result.code == 2 and len(result.err.splitlines()) == 1, arguments
    result = serai("match", f"network:{tmp_path / 'file'}", "random", "--game", "ganesha", "--games", 1)
    assert result.code == 2 and len(result.err.splitlines()) == 1


def test_a_machine_without_git(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert commit() == ""
