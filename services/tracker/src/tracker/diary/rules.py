"""The rules of the diary, as pure functions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import fsum
from typing import Literal

from foods import Figures, tenth

Meal = Literal["breakfast", "lunch", "dinner", "snack"]
# Whether fiber and polyols are part of a label's carbs, or not.
CarbsBasis = Literal["total", "available"]

# The figures of an entry, of a day, and of a log, in the order of the columns. In a log's
# `from_entries` each has the bit of its place.
FIGURES = ("calories", "protein_g", "fat_g", "carbs_g", "net_carbs_g")
ALL_FIGURES = 2 ** len(FIGURES) - 1

# The least and the most of an entry's amount.
AMOUNTS: Mapping[str, tuple[float, float]] = {"grams": (0.1, 5_000), "portions": (0.05, 50)}

_NEAR = 0.1
# Of floats: 2200 is within a tenth of 2000.
_NOISE = 1e-6


@dataclass(frozen=True, slots=True)
class Nutrients:
    """Kilocalories and grams; those of an entry are rounded to one decimal."""

    calories: float = 0.0
    protein_g: float = 0.0
    fat_g: float = 0.0
    carbs_g: float = 0.0
    net_carbs_g: float = 0.0

    @property
    def values(self) -> tuple[float, ...]:
        # `astuple` would copy each value.
        return self.calories, self.protein_g, self.fat_g, self.carbs_g, self.net_carbs_g

    def times(self, factor: float) -> "Nutrients":
        return Nutrients(*(value * factor for value in self.values))

    def rounded(self) -> "Nutrients":
        return Nutrients(*(tenth(value) for value in self.values))


def of_food(figures: Figures) -> Nutrients:
    return Nutrients(
        figures.calories, figures.protein_g, figures.fat_g, figures.carbs_g, figures.net_carbs_g
    )


def of_label(label: Mapping[str, float | None], basis: str) -> Nutrients:
    """What 100 g count by a label: those of the EU say the available carbs."""
    names = ("calories", "protein_g", "fat_g", "carbs_g", "fiber_g", "polyols_g")
    figures = Figures(*(label[name] or 0.0 for name in names))
    nutrients = of_food(figures)
    if basis == "available":
        return replace(nutrients, net_carbs_g=figures.carbs_g)
    return nutrients


def of_quick_add(sent: Mapping[str, float | None]) -> Nutrients:
    """What a quick add counts: what it leaves out is 0, but its calories are those of the rest."""
    known = {name: value or 0.0 for name, value in sent.items()}
    if sent["calories"] is None:
        grams = known["protein_g"], known["fat_g"], known["net_carbs_g"]
        known["calories"] = _atwater(*grams)
    return Nutrients(**known).rounded()


def _atwater(protein_g: float, fat_g: float, net_carbs_g: float) -> float:
    return 4 * protein_g + 9 * fat_g + 4 * net_carbs_g


def scaled(stored: Mapping[str, float], factor: float) -> Nutrients:
    """The stored figures for so many times the amount."""
    return Nutrients(**{name: stored[name] for name in FIGURES}).times(factor).rounded()


def bits(names: Iterable[str]) -> int:
    """The bits of these figures in a log's `from_entries`."""
    return sum(1 << FIGURES.index(name) for name in names)


def week_of(day: date) -> list[date]:
    """The seven days of a week, Monday first. The last week of all is short."""
    monday = day.toordinal() - day.weekday()
    return [date.fromordinal(n) for n in range(monday, monday + 7) if n <= date.max.toordinal()]


def average(values: Sequence[float]) -> float:
    """The mean to one decimal; 0 of nothing."""
    return tenth(fsum(values) / len(values)) if values else 0.0


def weight_change(weights: Sequence[float | None]) -> float | None:
    """The last weight minus the first; None with fewer than two."""
    known = [weight for weight in weights if weight is not None]
    return tenth(known[-1] - known[0]) if len(known) > 1 else None


def is_in_target(
    calories: float, net_carbs_g: float, *, calories_target: float, net_carbs_target: float
) -> bool:
    """Whether a day keeps to its net carbs, and to its calories within a tenth."""
    is_near = abs(calories - calories_target) <= calories_target * _NEAR + _NOISE
    return is_near and net_carbs_g <= net_carbs_target
