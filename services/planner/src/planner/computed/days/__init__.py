"""The meals to write, between the other meals of the day and the other days of the plan."""

from planner.computed.days.around import Around
from planner.computed.days.batch import is_cooked_for_two, left_over, with_batches
from planner.computed.days.little_choice import little_choice
from planner.computed.days.slot import Slot
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
    "MOST_TIMES",
    "Around",
    "Plate",
    "Plates",
    "Slot",
    "is_cooked_for_two",
    "left_over",
    "little_choice",
    "main_protein",
    "most_times",
    "names_of_protein",
    "no_main_dish",
    "no_meal",
    "plates_of_dishes",
    "plates_of_meals",
    "with_batches",
]
