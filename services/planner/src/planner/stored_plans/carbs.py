"""What is shown as carbs of a stored plan, by what its reader counts: the plan states net ones."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from foods import MINERALS, Food

# The setting of identity.
CarbMode = Literal["net", "total", "available"]

# As the app calls them (`web/src/rules/diary/carbs.ts`), and what counts beside net carbs.
_NAMES: Mapping[CarbMode, str] = {
    "net": "net carbs",
    "total": "carbs",
    "available": "available carbs",
}
_BESIDE: Mapping[CarbMode, Sequence[str]] = {
    "net": (),
    "total": ("fiber_g", "polyols_g"),
    "available": ("polyols_g",),
}


class Weighed(Protocol):
    """So many grams of a food, which the table may not have."""

    @property
    def food(self) -> Food | None: ...
    @property
    def grams(self) -> float: ...


def beside_net(weighed: Sequence[Weighed] | None, mode: CarbMode) -> float | None:
    """The grams that count beside the net carbs of these foods; None where that is not known."""
    if not _BESIDE[mode]:
        return 0.0
    parts = [
        each.food.minerals[MINERALS.index(name)] if each.food else None
        for each in weighed or ()
        for name in _BESIDE[mode]
    ]
    grams = [each.grams for each in weighed or () for _ in _BESIDE[mode]]
    known = [part * of / 100 for part, of in zip(parts, grams, strict=True) if part is not None]
    return sum(known) if known and len(known) == len(parts) else None


def carbs_said(net_carbs_g: float, beside: float | None, mode: CarbMode) -> str:
    """For example: 20 g net carbs, at least 31 g carbs."""
    at_least = "at least " if beside is None else ""
    return f"{at_least}{net_carbs_g + (beside or 0.0):.0f} g {_NAMES[mode]}"
