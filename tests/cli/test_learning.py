"""`serai learn`: everything in small from the shell, and what it refuses."""

import serai as package
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
    assert result.code == 2 and "another recipe" in result.err


def test_what_it_refuses(serai, tmp_path):
    for arguments in (
        ("chess",),
        ("ganesha", "--games", 0),
        ("ganesha", "--players", 9),
        ("ganesha", "--option", "side=dusk"),
        ("ganesha", "--prove", 10),
        ("ganesha", "--prove", 10, "--network", tmp_path / "nowhere"),
        ("ganesha", "--set", "speed=3"),
        ("ganesha", "--set", "rate"),
        ("ganesha", "--set", "rate='high'"),
        ("ganesha", "--start", tmp_path / "nowhere"),
    ):
        result = serai("learn", *arguments, "--out", tmp_path / "run")
        assert result.code == 2 and result.err.startswith("serai: ") and len(result.err.splitlines()) == 1
    assert not (tmp_path / "run" / "run.json").exists()
