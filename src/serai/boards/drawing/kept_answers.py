"""Functions whose answers are kept, by something of the moment (the language, the edition) and by their arguments."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def kept_by(moment: Callable[[], Hashable], most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep so many answers of a function, for each key of the moment apart; None: now nothing is kept.

    Its arguments are given by place.
    """

    def keeping(find: Callable[P, T]) -> Callable[P, T]:
        answer: Callable[..., T] = find

        @lru_cache(most)
        def kept(_moment: Hashable, given: tuple[object, ...]) -> T:
            return answer(*given)

        @wraps(find)
        def found(*given: P.args, **named: P.kwargs) -> T:
            now = moment()
            return find(*given, **named) if now is None else kept(now, given)

        return found

    return keeping
