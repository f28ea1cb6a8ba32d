"""How much of a plan the model is asked for, so that its answer fits into the limit of tokens."""

import math
from dataclasses import dataclass

# Seven days with descriptions are some 3,600 tokens of 4,000, twelve without them some 3,200.
_DAYS_WITH_DESCRIPTIONS = 7
_DAYS_WITHOUT = 12
_DISTINCT_DAYS = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """The days that the model writes, and whether it describes the meals."""

    days: int
    distinct_days: int
    has_descriptions: bool

    @property
    def is_rotation(self) -> bool:
        """Whether the plan repeats its days."""
        return self.distinct_days < self.days


def layout_of(duration_days: float) -> Layout:
    """The layout of a plan of this length: the longer it is, the less is written of a day."""
    days = math.ceil(duration_days)
    return Layout(
        days=days,
        distinct_days=days if days <= _DAYS_WITHOUT else _DISTINCT_DAYS,
        has_descriptions=days <= _DAYS_WITH_DESCRIPTIONS,
    )
