"""The documents do what they say: their examples run, and research.md's tables name every number of an observation."""

import re
from pathlib import Path

import pytest

import serai

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
PAGES = (
    "README.md",
    *(f"docs/{name}.md" for name in ("research", "bots", "chance", "ganesha-edition", "rajas-edition")),
)
EXAMPLES = [
    pytest.param(page, example, id=f"{page}-{n}")
    for page in PAGES
    for n, example in enumerate(
        re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE),
        1,
    )
]


def has_gpu():
    try:
        from numba import cuda

        return cuda.is_available()
    except ImportError:
        return False


@pytest.mark.parametrize(("page", "example"), EXAMPLES)
def test_examples_run(page, example, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "cuda" in example and not has_gpu():
        pytest.skip("needs a GPU")
    exec(compile(example, page, "exec"), {})


def test_there_are_examples_of_everything():
    for word in ("Batch(", 'device="cuda"', "rajas_v0.env", "gymnasium.make(", "make_vec(", "pyspiel.load_game"):
        assert any(word in str(example.values[1]) for example in EXAMPLES)
    assert (ROOT / "examples" / "ppo.py").exists() and "`examples/ppo.py`" in TEXT


def patterns(names):
    """Where the first of each kind of number stands, how many there are, and their name with ranges for numbers."""
    found: dict[str, tuple[int, int, list[int], list[int]]] = {}
    for at, name in enumerate(names):
        numbers = [int(n) for n in re.findall(r"\d+", name)]
        first, count, low, high = found.get(key := re.sub(r"\d+", "#", name), (at, 0, numbers, numbers))
        found[key] = (first, count + 1, list(map(min, low, numbers)), list(map(max, high, numbers)))
    for key, (first, count, low, high) in found.items():
        ranges = iter(f"{a}…{b}" for a, b in zip(low, high, strict=True))
        yield str(first), str(count), "".join(part if part != "#" else next(ranges) for part in re.split("(#)", key))


@pytest.mark.parametrize("name", serai.game_names())
def test_tables_name_every_number_of_an_observation(name):
    game = serai.game(name)
    chapter = TEXT.split(f"\n### {game.title}\n")[1].split("\n### ")[0]
    rows = [
        tuple(cell.strip() for cell in line.split("|")[1:4]) for line in chapter.splitlines() if line.startswith("|")
    ]
    assert rows[2:] == list(patterns(game.observation))
    assert sum(int(count) for _at, count, _name in rows[2:]) == len(game.observation)


def test_figures_of_the_games():
    for name in serai.game_names():
        game = serai.game(name)
        (row,) = [line for line in TEXT.splitlines() if line.startswith(f"| {game.title} (`{name}`)")]
        assert f"| {len(game.observation)} numbers | {game.notation.size} |" in row
