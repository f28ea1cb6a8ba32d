"""The seed of a job: of the foods that are offered, of the model and of the kitchen."""

import random


class Seeds:
    """Seeds that nobody can guess, or the same ones in each process that starts with a seed."""

    def __init__(self, first: int | None) -> None:
        self._random = random.SystemRandom() if first is None else random.Random(first)

    def draw(self) -> int:
        return self._random.getrandbits(32)
