"""How full days are: which further entry of an import a day has room for."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from tracker.diary.rules import FIGURES, Nutrients
from tracker.diary.update_day import LIMITS, MOST_ENTRIES


class DayBook:
    """The sums of days."""

    def __init__(self) -> None:
        self._entries: Counter[date] = Counter()
        # In tenths, which are exact.
        self._sums: dict[date, list[int]] = {}

    def begin(self, day: date, entries: int, sums: Sequence[float]) -> None:
        """Begin with what the diary has of a day."""
        self._entries[day] = entries
        self._sums[day] = [round(value * 10) for value in sums]

    def refusal(self, day: date, figures: Nutrients) -> str | None:
        """Add an entry to its day, or say why the day has no room for it."""
        if self._entries[day] >= MOST_ENTRIES:
            return f"{day} has {MOST_ENTRIES} entries already"
        before = self._sums.get(day, [0] * len(FIGURES))
        after = [sum + round(value * 10) for sum, value in zip(before, figures.values, strict=True)]
        for value, (_, most, unit) in zip(after, LIMITS.values(), strict=True):
            if value > most * 10:
                return f"{day} would have more than {most} {unit}"
        self._entries[day] += 1
        self._sums[day] = after
        return None
