"""Request and response bodies of the diary."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from chassis.http import RequestBody, ResponseBody, example
from tracker.days import Day, StoredDay
from tracker.diary.rules import AMOUNTS, Meal
from tracker.logs import LogRecord
from tracker.nutrients import FIGURES
from tracker.schemas import ClientId, Id, Name, Totals
from tracker.targets import DayTargets, Targets

EntryGrams = Annotated[float | None, Field(ge=AMOUNTS["grams"][0], le=AMOUNTS["grams"][1])]
Portions = Annotated[float | None, Field(ge=AMOUNTS["portions"][0], le=AMOUNTS["portions"][1])]
FigureGrams = Annotated[float | None, Field(ge=0, le=500)]


_TOTALS = {"calories": 120, "proteinG": 1.5, "fatG": 11, "carbsG": 6.4, "netCarbsG": 1.4}
_EATEN = {
    "meal": "lunch",
    "name": "Avocado",
    "foodId": "avocado-raw",
    "dishId": None,
    "grams": 75,
    "portions": None,
    **_TOTALS,
}
_ENTRY = {
    "id": "01939fa0-8000-7000-8000-00000000000e",
    "date": "2026-03-31",
    **_EATEN,
    "createdAt": "2026-03-31T12:30:00Z",
}
_LOG = {
    "id": "01939fa0-8000-7000-8000-000000000003",
    "userId": "01939fa0-8000-7000-8000-000000000001",
    "date": "2026-03-31T12:00:00Z",
    "weightKg": 81.4,
    **_TOTALS,
    "waterMl": None,
    "notes": None,
}
_NEW_ENTRY = {"date": "2026-03-31", "meal": "lunch", "foodId": "avocado-raw", "grams": 75}


class Amounts(RequestBody):
    """How much of something, or the name and the figures of a quick add."""

    grams: EntryGrams = None
    portions: Portions = None
    name: Name | None = None
    calories: Annotated[float | None, Field(ge=0, le=10_000)] = None
    protein_g: FigureGrams = None
    fat_g: FigureGrams = None
    carbs_g: FigureGrams = None
    net_carbs_g: Annotated[float | None, Field(ge=0, le=100)] = None

    @property
    def figures(self) -> dict[str, float | None]:
        return {name: getattr(self, name) for name in FIGURES}


class NewEntry(Amounts):
    """A food, a dish, or a quick add that a member ate."""

    model_config = example({"id": _ENTRY["id"], **_NEW_ENTRY})

    id: ClientId | None = None
    date: StoredDay | None = None
    meal: Meal
    food_id: Id | None = None
    dish_id: Id | None = None

    @property
    def is_one_thing(self) -> bool:
        """Whether it is a food, a dish or a quick add, and nothing of another one."""
        figures = {name for name in FIGURES if getattr(self, name) is not None}
        known = {"food_id", "grams", "dish_id", "portions", "name"}
        sent = {name for name in known if getattr(self, name) is not None} | figures
        is_quick_add = bool(figures) and sent == {"name", *figures}
        return is_quick_add or sent in ({"food_id", "grams"}, {"dish_id", "portions"})


class NewEntries(RequestBody):
    """What was eaten at once: all of it is stored, or nothing."""

    model_config = example({"entries": [_NEW_ENTRY]})

    entries: Annotated[list[NewEntry], Field(min_length=1, max_length=20)]


class EntryChange(Amounts):
    """What changes of an entry; a field that is left out stays."""

    model_config = example({"grams": 75, "meal": "lunch"})

    date: StoredDay | None = None
    meal: Meal | None = None


class CopySource(RequestBody):
    """A day, or one meal of it."""

    date: Day
    meal: Meal | None = None


class CopyTarget(RequestBody):
    """The day that gets the copies, and their meal, if it is another one."""

    date: StoredDay
    meal: Meal | None = None


class EntryCopy(RequestBody):
    """A day or a meal to eat again, in the same amounts or so many times as much."""

    model_config = example(
        {
            "from": {"date": "2026-03-30", "meal": "lunch"},
            "to": {"date": "2026-03-31"},
            "factor": 0.5,
        }
    )

    from_: Annotated[CopySource, Field(alias="from")]
    to: CopyTarget
    factor: Annotated[float, Field(ge=0.1, le=10)] = 1.0
    id: ClientId | None = None


class EatenThing(Totals):
    """A meal's food, dish or quick add, with its figures."""

    meal: Meal
    name: str
    food_id: str | None
    dish_id: str | None
    grams: float | None
    portions: float | None


class Entry(EatenThing):
    """A diary entry. Its figures are those of the moment when it was stored."""

    model_config = example(_ENTRY)

    id: str
    date: date
    created_at: datetime


class EntryResponse(ResponseBody):
    """An entry, and the log of its day, which follows the entries."""

    model_config = example({"entry": _ENTRY, "log": _LOG})

    entry: Entry
    # Null where a repeated request finds the log deleted.
    log: LogRecord | None


class EntriesResponse(ResponseBody):
    """Entries, and the log of their day, which follows them."""

    model_config = example({"entries": [_ENTRY], "log": _LOG})

    entries: list[Entry]
    log: LogRecord | None


class EntryDeletedResponse(ResponseBody):
    model_config = example({"deleted": True, "log": _LOG})

    deleted: bool
    log: LogRecord


class RecentEntry(EatenThing):
    """What a member ate, as the last time, and how often."""

    model_config = example({**_EATEN, "times": 12, "lastDate": "2026-03-31"})

    times: int
    last_date: date


class RecentResponse(ResponseBody):
    """What a member eats most often, first."""

    items: list[RecentEntry]


class DayResponse(ResponseBody):
    """A day: its log, what was eaten, and what is left of the targets."""

    model_config = example(
        {
            "date": "2026-03-31",
            "log": _LOG,
            "entries": [_ENTRY],
            "totals": _TOTALS,
            "targets": {
                "calories": 1850,
                "proteinG": 131,
                "fatG": 144,
                "netCarbsG": 20,
                "source": "plan",
            },
            "left": {"calories": 1730, "proteinG": 129.5, "fatG": 133, "netCarbsG": 18.6},
        }
    )

    date: date
    log: LogRecord | None
    entries: list[Entry]
    totals: Totals
    targets: Targets | None
    left: DayTargets | None


class WeekDay(ResponseBody):
    date: date
    totals: Totals
    weight_kg: float | None
    entries: int


class WeekResponse(ResponseBody):
    """A week, Monday first; averages are over the days with entries."""

    model_config = example(
        {
            "days": [
                {"date": "2026-03-30", "totals": _TOTALS, "weightKg": 81.6, "entries": 1},
                {"date": "2026-03-31", "totals": _TOTALS, "weightKg": 81.4, "entries": 1},
            ],
            "averages": _TOTALS,
            "weightChange": -0.2,
            "daysInTarget": 1,
        }
    )

    days: list[WeekDay]
    averages: Totals
    weight_change: float | None
    days_in_target: int
