"""Household measures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Portion:
    """A household measure and its grams: an egg, a tablespoon."""

    name: str
    grams: float


def portions_of(text: str) -> tuple[Portion, ...]:
    """The portions of a text such as `slice=28; cup=113`."""
    parts = (part.partition("=") for part in text.split(";") if part.strip())
    return tuple(Portion(name.strip(), float(grams)) for name, _, grams in parts)
