"""The metric of names and texts that a model wrote and that are not shown."""

from collections.abc import Iterable

from prometheus_client import Counter

from planner import computed

DROPPED = Counter(
    "keto_plan_texts_dropped_total",
    "Names and texts of a model that were not shown, by the reason",
    ["reason"],
)
for _reason in computed.reasons_to_drop():
    # Pre-create the labels: `increase()` misses a series that starts at 1.
    DROPPED.labels(_reason)


def count_dropped(days: Iterable[computed.Day]) -> None:
    """Count the dropped texts of days that have just been written."""
    for day in days:
        for meal in day.meals.values():
            for reason in meal.dropped:
                DROPPED.labels(reason).inc()
