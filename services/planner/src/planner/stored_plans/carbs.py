"""The carbs of a stored plan, in the way that its reader counts them: the plan states net carbs."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from foods import MINERALS, Food

# The setting of identity.
CarbMode = Literal["net", "total", "available"]

# The app's names (`web/src/diary/rules/carbs.ts`), and what counts in addition to net carbs.
_NAMES: Mapping[CarbMode, str] = {
    "net": "net carbs",
    "total": "carbs",
    "available": "available carbs",
}
_EXTRA: Mapping[CarbMode, Sequence[str]] = {
    "net": (),
    "total": ("fiber_g", "polyols_g"),
    "available": ("polyols_g",),
}


class Weighed(Protocol):
    """An amount of a food, which the table may not have."""

    @property
    def food(self) -> Food | None: ...
    @property
    def grams(self) -> float: ...


def extra_carbs(weighed: Sequence[Weighed] | None, mode: CarbMode) -> float | None:
    """Return the grams that count in addition to net carbs; None if they are unknown."""
    if not _EXTRA[mode]:
        return 0.0
    parts = [
        each.food.minerals[MINERALS.index(name)] if each.food else None
        for each in weighed or ()
        for name in _EXTRA[mode]
    ]
    grams = [each.grams for each in weighed or () for _ in _EXTRA[mode]]
    known = [part * of / 100 for part, of in zip(parts, grams, strict=True) if part is not None]
    return sum(known) if known and len(known) == len(parts) else None


def carbs_said(net_carbs_g: float, extra: float | None, mode: CarbMode) -> str:
    """For example: 20 g net carbs, at least 31 g carbs."""
    at_least = "at least " if extra is None else ""
    return f"{at_least}{net_carbs_g + (extra or 0.0):.0f} g {_NAMES[mode]}"
