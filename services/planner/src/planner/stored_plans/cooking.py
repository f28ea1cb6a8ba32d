"""How a stored meal is cooked: its steps, and what is cooked once for several days."""

from dataclasses import dataclass

from planner.rules import MEALS, Meal
from planner.sentences import joined
from planner.stored_plans.values import is_figure, items_of, lines_of, text_of

_MOST_STEPS = 12
_STEP = 300
_LONGEST_MINUTES = 24 * 60
_LEAST_PORTIONS, _MOST_PORTIONS = 2, 7
_MOST_TASKS = 10
# Steps of a recipe, together.
_TASK = 600
_LAST_DAY = 30


@dataclass(frozen=True, slots=True)
class StoredRecipe:
    """Steps, and how long they take; None if unknown."""

    steps: tuple[str, ...]
    minutes: int | None
    # When its animal foods are done.
    doneness: str = ""


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """A dish that is cooked on one day for the meals of several days."""

    cook_on: int
    portions: int
    # Whether this is the meal of the day on which it is cooked, and the numbers of the other days.
    is_first: bool = False
    others: tuple[int, ...] = ()
    # How long it keeps in the fridge, if that is stored, and whether it may be frozen.
    keeps_days: int | None = None
    freezes: bool = False
    # Whether this day's portion comes from the freezer.
    is_frozen: bool = False

    def __str__(self) -> str:
        """A sentence for the meal of this day."""
        if not self.is_first:
            thaw = "thaw it overnight in the fridge, and " if self.is_frozen else ""
            return f"Cooked on day {self.cook_on}: {thaw}heat it until it is hot all through."
        days = "day" if len(self.others) == 1 else "days"
        again = f" Eat it again on {days} {joined(list(map(str, self.others)))}."
        cook = f"Cook {self.portions} portions; what is stated is one."
        return f"{cook}{again if self.others else ''}{self._keeps}"

    @property
    def _keeps(self) -> str:
        if self.keeps_days is None:
            return ""
        days = "1 day" if self.keeps_days == 1 else f"{self.keeps_days} days"
        return f" Keeps {days} in the fridge{', and freezes' if self.freezes else ''}."


def recipe_of(value: object) -> StoredRecipe | None:
    fields = value if isinstance(value, dict) else {}
    steps = tuple(lines_of(fields.get("steps"), _MOST_STEPS, _STEP))
    minutes = _whole(fields.get("minutes"), _LONGEST_MINUTES)
    doneness = text_of(fields.get("doneness"), _STEP)
    return StoredRecipe(steps, minutes, doneness) if steps else None


def batch_of(value: object) -> StoredBatch | None:
    fields = value if isinstance(value, dict) else {}
    cook_on = _whole(fields.get("cookOn"), _LAST_DAY)
    portions = _whole(fields.get("portions"), _MOST_PORTIONS)
    if not cook_on or not portions or portions < _LEAST_PORTIONS:
        return None
    keeps_days = _whole(fields.get("keepsDays"), _LAST_DAY)
    return StoredBatch(
        cook_on, portions, keeps_days=keeps_days, freezes=fields.get("freezes") is True
    )


@dataclass(frozen=True, slots=True)
class StoredTask:
    """What is done on a day for a meal of a later one."""

    day: int
    meal: Meal
    # The dish.
    name: str
    text: str


def tasks_of(value: object) -> tuple[StoredTask, ...]:
    """Return what is done on a day for later ones."""
    found = (_task(each) for each in items_of(value, _MOST_TASKS) if isinstance(each, dict))
    return tuple(each for each in found if each)


def _task(fields: dict[str, object]) -> StoredTask | None:
    day, text = _whole(fields.get("day"), _LAST_DAY), text_of(fields.get("text"), _TASK)
    meal: Meal | None = next((each for each in MEALS if each == fields.get("meal")), None)
    return (
        StoredTask(day, meal, text_of(fields.get("name")), text) if day and meal and text else None
    )


def _whole(value: object, most: int) -> int | None:
    """Return a whole number from 1 to the maximum, or None."""
    if not is_figure(value) or not float(value).is_integer() or not 1 <= value <= most:
        return None
    return int(value)
