"""How long a dish keeps its cook busy, and its evening before: both from its steps."""

import re
from functools import lru_cache

# What continues without the cook. Shorter waits are spent in the kitchen.
_ALONE = re.compile(
    r"\b(?:bak|roast|simmer|brais|stew|soak|chill|cool|rest|marinat)\w*\b[^.;]*?\b(\d+) minutes",
    re.IGNORECASE,
)
_LEAST_ALONE = 10
_LEAST = 5
_OVERNIGHT = re.compile(r"\bovernight\b", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def active_minutes(steps: tuple[str, ...], minutes: int) -> int:
    """The minutes without those in an oven, under a lid or in water."""
    alone = [int(found) for step in steps for found in _ALONE.findall(step)]
    return max(_LEAST, minutes - sum(each for each in alone if each >= _LEAST_ALONE))


@lru_cache(maxsize=4_096)
def evening_steps(steps: tuple[str, ...]) -> tuple[str, ...]:
    """The steps of the evening before, if any: up to the one that takes the night."""
    last = max((at for at, step in enumerate(steps, 1) if _OVERNIGHT.search(step)), default=0)
    return steps[:last]
