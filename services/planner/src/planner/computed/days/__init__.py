"""The meals to write, between the other meals of the day and the other days of the plan."""

from planner.computed.days.around import Around
from planner.computed.days.batch import is_cooked_ahead, left_overs, with_batches
from planner.computed.days.little_choice import little_choice
from planner.computed.days.slot import Slot
from planner.computed.days.time import LONG_MINUTES, long_for_one, takes_too_long
from planner.computed.days.variety import (
    MOST_TIMES,
    Plate,
    Plates,
    main_protein,
    most_times,
    names_of_protein,
    no_main_dish,
    no_meal,
    plates_of_dishes,
    plates_of_meals,
)

__all__ = [
    "LONG_MINUTES",
    "MOST_TIMES",
    "Around",
    "Plate",
    "Plates",
    "Slot",
    "is_cooked_ahead",
    "left_overs",
    "little_choice",
    "long_for_one",
    "main_protein",
    "most_times",
    "names_of_protein",
    "no_main_dish",
    "no_meal",
    "plates_of_dishes",
    "plates_of_meals",
    "takes_too_long",
    "with_batches",
]
