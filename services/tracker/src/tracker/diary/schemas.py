"""Request bodies of the diary."""

from typing import Annotated

from pydantic import Field

from chassis.http import RequestBody, example
from tracker.days import Day, StoredDay
from tracker.diary.rules import AMOUNTS, MOST_CARBS_OF_ENTRY, Meal
from tracker.nutrients import STATED
from tracker.schemas import ClientId, Id, Name

EntryGrams = Annotated[float | None, Field(ge=AMOUNTS["grams"][0], le=AMOUNTS["grams"][1])]
Portions = Annotated[float | None, Field(ge=AMOUNTS["portions"][0], le=AMOUNTS["portions"][1])]
FigureGrams = Annotated[float | None, Field(ge=0, le=500)]
CarbGrams = Annotated[float | None, Field(ge=0, le=MOST_CARBS_OF_ENTRY)]
# The sodium of 250 g of salt.
Milligrams = Annotated[float | None, Field(ge=0, le=100_000)]

# Entries per request: a plan's meal has some ten foods.
MOST_AT_ONCE = 20
_NEW_ENTRY = {"date": "2026-03-31", "meal": "lunch", "foodId": "avocado-raw", "grams": 75}


class EntryFields(RequestBody):
    """The amount of a food or a dish, or the name and the figures of a quick add."""

    grams: EntryGrams = None
    portions: Portions = None
    name: Name | None = None
    calories: Annotated[float | None, Field(ge=0, le=10_000)] = None
    protein_g: FigureGrams = None
    fat_g: FigureGrams = None
    carbs_g: CarbGrams = None
    net_carbs_g: CarbGrams = None
    fiber_g: FigureGrams = None
    polyols_g: FigureGrams = None
    sodium_mg: Milligrams = None
    potassium_mg: Milligrams = None
    magnesium_mg: Milligrams = None

    @property
    def figures(self) -> dict[str, float | None]:
        return {name: getattr(self, name) for name in STATED}


class NewEntry(EntryFields):
    """A food, a dish, or a quick add that a member ate."""

    model_config = example({"id": "01939fa0-8000-7000-8000-00000000000e", **_NEW_ENTRY})

    id: ClientId | None = None
    date: StoredDay | None = None
    meal: Meal
    food_id: Id | None = None
    dish_id: Id | None = None

    @property
    def is_one_thing(self) -> bool:
        """Whether it has the fields of a food, a dish or a quick add, and no others."""
        figures = {name for name in STATED if getattr(self, name) is not None}
        others = {"food_id", "grams", "dish_id", "portions", "name"}
        sent = {name for name in others if getattr(self, name) is not None} | figures
        is_quick_add = bool(figures) and sent == {"name", *figures}
        return is_quick_add or sent in ({"food_id", "grams"}, {"dish_id", "portions"})


class NewEntries(RequestBody):
    """Entries that are stored together, all or nothing."""

    model_config = example({"entries": [_NEW_ENTRY]})

    entries: Annotated[list[NewEntry], Field(min_length=1, max_length=MOST_AT_ONCE)]


class EntryChange(EntryFields):
    """The fields of an entry to change; a field that is left out stays."""

    model_config = example({"grams": 75, "meal": "lunch"})

    date: StoredDay | None = None
    meal: Meal | None = None


class CopySource(RequestBody):
    """A day, or one of its meals."""

    date: Day
    meal: Meal | None = None


class CopyTarget(RequestBody):
    """The day to which entries are copied, and their meal, if it differs."""

    date: StoredDay
    meal: Meal | None = None


class EntryCopy(RequestBody):
    """A day or a meal to eat again, with its amounts multiplied by a factor."""

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
