"""Response bodies of the diary: entries, days, weeks."""

import json
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from chassis.http import ResponseBody, example
from tracker.diary.examples import DAY, EATEN, ENTRY, OF_DAY, TOTALS
from tracker.diary.rules import Meal
from tracker.logs import LogRecord
from tracker.nutrients import Rest
from tracker.schemas import StatedTotals, Totals
from tracker.targets import MineralRanges, Targets


def _read_json(value: Any) -> Any:
    """Parse `jsonb`, which asyncpg returns as text."""
    return json.loads(value) if isinstance(value, str) else value


class SomeFigures(ResponseBody):
    """Figures of something that was eaten; null means not stated, which differs from 0."""

    calories: float | None
    protein_g: float | None
    fat_g: float | None
    carbs_g: float | None
    net_carbs_g: float | None
    fiber_g: float | None
    polyols_g: float | None
    sodium_mg: float | None
    potassium_mg: float | None
    magnesium_mg: float | None


class EatenThing(SomeFigures):
    """A meal's food, dish or quick add, with its figures."""

    meal: Meal
    name: str
    food_id: str | None
    dish_id: str | None
    grams: float | None
    portions: float | None


class Entry(EatenThing):
    """A diary entry, with the figures that it had when it was stored."""

    model_config = example(ENTRY)

    id: str
    date: date
    created_at: datetime


class StoredEntry(Entry):
    """An entry with its further nutrients, which no response shows."""

    rest: Annotated[Rest, BeforeValidator(_read_json)] = None


class RecentEntry(EatenThing):
    """Something a member ate, as it was eaten last, and how often."""

    model_config = example({**EATEN, "times": 12, "lastDate": "2026-03-31"})

    times: int
    last_date: date


class RecentResponse(ResponseBody):
    """What a member eats, most often first."""

    items: list[RecentEntry]


class DayTotals(Totals):
    """The sums of the figures that a day's entries state.

    `of` is the number of entries. `known` lists each figure that some of them do not state, with
    the number of entries that do.
    """

    fiber_g: float
    polyols_g: float
    sodium_mg: float
    potassium_mg: float
    magnesium_mg: float
    known: dict[str, int]
    of: int


class LeftOfTargets(MineralRanges):
    """The targets minus the figures of the day's log; null if a figure is unknown."""

    calories: float | None
    protein_g: float | None
    fat_g: float | None
    net_carbs_g: float | None


class DayResponse(ResponseBody):
    """A day: its log, what was eaten, and what is left of the targets.

    A figure of the log was set by hand (`byHand` names it), or is the sum of the entries, or is
    null if not all entries state it.
    """

    model_config = example(DAY)

    date: date
    log: LogRecord | None
    by_hand: list[Literal["calories", "proteinG", "fatG", "carbsG", "netCarbsG"]]
    entries: list[Entry]
    totals: DayTotals
    targets: Targets | None
    left: LeftOfTargets | None


class WeekDay(ResponseBody):
    date: date
    totals: DayTotals
    weight_kg: float | None
    entries: int


class WeekResponse(ResponseBody):
    """A week, Monday first; each average covers the days on which the figure is known."""

    model_config = example(
        {
            "days": [
                {"date": "2026-03-30", "totals": OF_DAY, "weightKg": 81.6, "entries": 1},
                {"date": "2026-03-31", "totals": OF_DAY, "weightKg": 81.4, "entries": 1},
            ],
            "averages": TOTALS,
            "weightChange": -0.2,
            "daysInTarget": 1,
        }
    )

    days: list[WeekDay]
    averages: StatedTotals
    weight_change: float | None
    days_in_target: int
