"""The minerals that a stored day states, and the salt of its plan."""

from collections.abc import Mapping
from typing import Any

from planner.computed import MOST_SALT_G, STATED_MINERALS, Mineral
from planner.sentences import joined
from planner.stored_plans.values import is_figure

_IN_WORDS = {
    "fiber_g": "fiber",
    "sodium_mg": "sodium",
    "potassium_mg": "potassium",
    "magnesium_mg": "magnesium",
}
_GRAMS_FROM_MG = 1_000


def minerals_of(value: object) -> dict[str, Mineral]:
    """Return the stated minerals; a plan of an earlier release states none."""
    fields = value if isinstance(value, dict) else {}
    parts = fields.get("atLeast")
    return {
        name: found
        for name, shown in STATED_MINERALS.items()
        if (found := _mineral(fields.get(shown), parts, shown)) is not None
    }


def _mineral(value: object, parts: object, shown: str) -> Mineral | None:
    part: Any = parts.get(shown) if isinstance(parts, dict) else None
    if is_figure(value):
        return Mineral(float(value), is_known=True)
    return Mineral(float(part), is_known=False) if is_figure(part) else None


def salt_of(value: object) -> float | None:
    """Return the grams of salt a day that a plan recommends; a model's plan may name any amount."""
    return float(value) if is_figure(value) and 0 < value <= MOST_SALT_G else None


def minerals_said(minerals: Mapping[str, Mineral]) -> str:
    """For example: 21 g fiber and 1.4 g sodium, at least 2.9 g potassium and 340 mg magnesium."""
    known, parts = (
        joined(
            [
                f"{_amount(name, each.at_least)} {_IN_WORDS[name]}"
                for name, each in minerals.items()
                if each.is_known == is_known
            ]
        )
        for is_known in (True, False)
    )
    return ", ".join(filter(None, (known, parts and f"at least {parts}")))


def _amount(name: str, value: float) -> str:
    if name.endswith("_mg") and value >= _GRAMS_FROM_MG:
        return f"{value / _GRAMS_FROM_MG:.1f} g"
    return f"{value:.0f} {name.rpartition('_')[2]}"
