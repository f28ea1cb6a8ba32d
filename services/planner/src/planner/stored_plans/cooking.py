"""How a stored meal is cooked: its steps, and what is cooked once for several days."""

from dataclasses import dataclass

from planner.computed import joined
from planner.stored_plans.values import is_figure, lines_of, text_of

_MOST_STEPS = 12
_STEP = 300
_LONGEST_MINUTES = 24 * 60
_MOST_PORTIONS = 7
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

    def __str__(self) -> str:
        """A sentence for the meal of this day."""
        if not self.is_first:
            return f"Cooked on day {self.cook_on}: heat it until it is hot all through."
        days = "day" if len(self.others) == 1 else "days"
        again = f" Eat it again on {days} {joined(list(map(str, self.others)))}."
        cook = f"Cook {self.portions} portions; what is stated is one."
        return f"{cook}{again if self.others else ''}"


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
    return StoredBatch(cook_on, portions) if cook_on and portions and portions > 1 else None


def _whole(value: object, most: int) -> int | None:
    """Return a whole number from 1 to the maximum, or None."""
    if not is_figure(value) or not float(value).is_integer() or not 1 <= value <= most:
        return None
    return int(value)
