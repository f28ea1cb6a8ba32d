"""The room of days: whether a day can have another entry of an import."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from tracker.diary import LIMITS_OF_DAY, MOST_ENTRIES_OF_DAY
from tracker.nutrients import FIGURES, SomeFigures


class DayRoom:
    """The number of entries of each day, and the sums of their figures."""

    def __init__(self) -> None:
        self._entries: Counter[date] = Counter()
        # Integers, in tenths: exact sums.
        self._sums: dict[date, list[int]] = {}

    def start_from(self, day: date, entries: int, sums: Sequence[float]) -> None:
        """Start with the stored entries of a day."""
        self._entries[day] = entries
        self._sums[day] = [round(value * 10) for value in sums]

    def take(self, day: date, figures: SomeFigures) -> str | None:
        """Add an entry to its day, or return why the day has no room for it."""
        if self._entries[day] >= MOST_ENTRIES_OF_DAY:
            return f"{day} has {MOST_ENTRIES_OF_DAY} entries already"
        before = self._sums.get(day, [0] * len(FIGURES))
        after = [
            sum + round((figures[name] or 0) * 10)
            for sum, name in zip(before, FIGURES, strict=True)
        ]
        for value, (_, most, unit) in zip(after, LIMITS_OF_DAY.values(), strict=True):
            if value > most * 10:
                return f"{day} would have more than {most} {unit}"
        self._entries[day] += 1
        self._sums[day] = after
        return None
