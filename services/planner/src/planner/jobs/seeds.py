"""The seed of a job, which the offered foods, the model and the kitchen are drawn with."""

import random


class Seeds:
    """Unpredictable seeds, or the same ones in each process that starts with a first seed."""

    def __init__(self, first: int | None) -> None:
        self._random = random.SystemRandom() if first is None else random.Random(first)

    def draw(self) -> int:
        return self._random.getrandbits(32)
