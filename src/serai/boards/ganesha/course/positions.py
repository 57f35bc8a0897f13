"""Where tasks of the Ganesha course begin: the fifth round of a game for two, and the end of one."""

from serai.boards.teaching.course import Start

ALTAR = {
    **{"4": "purple", "5": "purple", "6": "green", "7": "blue"},
    **{"9": "green", "10": "yellow", "11": "purple", "14": "purple", "15": "green", "18": "red"},
}
FIFTH_ROUND = {
    "players": 2,
    "round_number": 5,
    "altar": ALTAR,
    "mandala": {"red": 1, "green": 2, "purple": 1, "blue": 1, "yellow": 2},
    "tactics": {"p2": {"left": "blue", "right": "yellow"}},
    "treasury": {"p2": {"blue": 1}},
    "score": {"p1": 14, "p2": 12},
}
FINAL_STAGE = {
    "players": 2,
    "prompt": "final",
    "mandala": {"red": 3, "green": 6, "purple": 4, "blue": 2, "yellow": 5},
    "treasury": {"p1": {"red": 1, "blue": 1}, "p2": {"blue": 2}},
    "score": {"p1": 38, "p2": 40},
}
STARTS = {
    "fifth-round": Start(position=FIFTH_ROUND, seed=3),
    "final-stage": Start(position=FINAL_STAGE, seed=3),
}
