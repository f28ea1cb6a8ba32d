"""Read the input of a stored plan as far as possible: another release may have stored it.

Its limits and words may differ from the current ones, and parts may be missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args

from planner import rules
from planner.rules import ActivityLevel, Gender, Goal, Macros
from planner.stored_plans.values import is_figure

# The current limits of exclusions; more of them are not read.
_MOST_ALLERGIES = 100
_LONGEST_ALLERGY = 200
_DAYS = 7.0


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """The person whom a plan is for."""

    weight_kg: float
    height_cm: float
    age: float
    gender: Gender
    activity_level: ActivityLevel
    goal: Goal
    target_weight_kg: float | None


@dataclass(frozen=True, slots=True)
class StoredInput:
    """The input of a stored plan; what cannot be read is None."""

    macros: Macros | None
    # What the formula expects the member to burn in a day.
    expenditure: int | None
    allergies: tuple[str, ...]
    duration: float | None
    # What cannot be read, in sentences for the member.
    problems: tuple[str, ...]


def read_input(stored: object, targets: Mapping[str, int] | None = None) -> StoredInput:
    """Read any JSON; what is missing has the request's default.

    `targets` are those of a job's plan; other plans have the specified figures.
    """
    fields: Mapping[str, Any] = stored if isinstance(stored, dict) else {}
    person = read_person(stored)
    macros = Macros.from_json(targets) if targets else _macros(person)
    listed = fields.get("allergies", [])
    allergies = tuple(
        said[:_LONGEST_ALLERGY]
        for said in (listed if isinstance(listed, list) else [])[:_MOST_ALLERGIES]
        if isinstance(said, str)
    )
    duration = fields.get("durationDays", _DAYS)
    problems = []
    if list(allergies) != listed:
        problems.append("What you leave out cannot be read as a whole")
    if macros is None:
        problems.append("The targets that the plan was written for cannot be read")
    if not is_figure(duration):
        problems.append("The length that the plan was to have cannot be read")
    even = _macros(replace(person, goal="maintenance")) if person else None
    return StoredInput(
        macros,
        even.calories if even else None,
        allergies,
        duration if is_figure(duration) else None,
        tuple(problems),
    )


def read_person(stored: object) -> StoredPerson | None:
    """Read the person of an input; None if a figure or word cannot be read."""
    fields: Mapping[str, Any] = stored if isinstance(stored, dict) else {}
    figures = [fields.get(key) for key in ("weightKg", "heightCm", "age")]
    known = [float(figure) for figure in figures if is_figure(figure)]
    gender: Gender | None = _one_of(Gender, fields.get("gender"))
    level: ActivityLevel | None = _one_of(ActivityLevel, fields.get("activityLevel"))
    goal: Goal | None = _one_of(Goal, fields.get("goal", "weight_loss"))
    if len(known) < len(figures) or gender is None or level is None or goal is None:
        return None
    target = fields.get("targetWeightKg")
    weight_kg, height_cm, age = known
    return StoredPerson(
        weight_kg,
        height_cm,
        age,
        gender,
        level,
        goal,
        target_weight_kg=float(target) if is_figure(target) else None,
    )


def _macros(person: StoredPerson | None) -> Macros | None:
    if person is None:
        return None
    return rules.macros(
        weight_kg=person.weight_kg,
        height_cm=person.height_cm,
        age=person.age,
        gender=person.gender,
        activity_level=person.activity_level,
        goal=person.goal,
    )


def _one_of(words: Any, value: object) -> Any:
    return value if isinstance(value, str) and value in get_args(words) else None
