"""For whom no plan of a job is written, and what a plan says about its member: pure.

Of jobs and changes of their plans, and of none of `generate-plan`, which is as specified (a
deliberate difference). Missing answers and medicine for blood pressure stop nothing: the plan has a
note.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from planner.rules import Goal

# The answers about health with which a doctor must be asked first.
ASK_FIRST = ("insulin", "sglt2", "pregnantOrBreastfeeding", "kidneyOrLiver", "eatingDisorder")

_ADULT = 18
# Who is below it is underweight, by the WHO.
_LEAST_BMI = 18.5

_NOT_ANSWERED = (
    "This plan was written without your answers about health. Ask a doctor first if you take "
    "insulin or an SGLT2 inhibitor, are pregnant or breastfeeding, have an illness of the kidneys "
    "or the liver, or an eating disorder."
)
_BLOOD_PRESSURE = (
    "Talk to your doctor before you start: on a keto diet, medicine for blood pressure may need a "
    "lower dose."
)
_SUPERVISED = "Show this plan to the doctor who supervises you before you start."


@dataclass(frozen=True, slots=True)
class Refusal:
    """A field for which no plan is written, and the weight in kg that would do."""

    field: Literal["goal", "weightKg", "targetWeightKg"]
    code: Literal["minor", "underweight", "contradiction"]
    message: str
    least_kg: float | None = None
    most_kg: float | None = None


def reasons_to_ask(answers: Mapping[str, bool] | None) -> list[str]:
    """The answers with which a doctor must be asked first; none where a doctor supervises."""
    if answers is None or answers["supervised"]:
        return []
    return [name for name in ASK_FIRST if answers[name]]


def notes_on(answers: Mapping[str, bool] | None) -> list[str]:
    """What a plan says to its member about these answers."""
    if answers is None:
        return [_NOT_ANSWERED]
    notes = [_BLOOD_PRESSURE] if answers["bloodPressureMedicine"] else []
    return [*notes, _SUPERVISED] if answers["supervised"] else notes


def may_have_salt(answers: Mapping[str, bool] | None) -> bool:
    """Whether a plan says how much salt to eat: to who answered, and has nothing against it.

    Salt raises the pressure of the blood, and the heart is not asked about: who is supervised hears
    it from the doctor.
    """
    against = ("bloodPressureMedicine", "supervised", *ASK_FIRST)
    return answers is not None and not any(answers[name] for name in against)


def refusals(
    *, weight_kg: float, target_weight_kg: float, height_cm: float, age: float, goal: Goal
) -> list[Refusal]:
    """Why no plan is written for this member; at most one reason a field."""
    found: dict[str, Refusal] = {}
    for each in _refusals(weight_kg, target_weight_kg, height_cm, age, goal):
        found.setdefault(each.field, each)
    return list(found.values())


def _refusals(
    weight_kg: float, target_weight_kg: float, height_cm: float, age: float, goal: Goal
) -> Iterator[Refusal]:
    if goal == "weight_loss":
        if age < _ADULT:
            message = f"No plan for losing weight is written below the age of {_ADULT}"
            yield Refusal("goal", "minor", message)
        if target_weight_kg > weight_kg:
            message = "A plan for losing weight can not lead to a weight above today's"
            yield Refusal("targetWeightKg", "contradiction", message, most_kg=weight_kg)
        least = _LEAST_BMI * (height_cm / 100) ** 2
        # Rounded up, so that the weight that the message names is one that will do.
        shown = math.ceil(least * 10) / 10
        message = f"At this height, nobody below {shown:g} kg should lose weight"
        if weight_kg < least:
            yield Refusal("weightKg", "underweight", message, least_kg=shown)
        if target_weight_kg < least:
            yield Refusal(
                "targetWeightKg",
                "underweight",
                f"At this height, a weight below {shown:g} kg is underweight",
                least_kg=shown,
            )
    if goal == "muscle_gain" and target_weight_kg < weight_kg:
        message = "A plan for gaining muscle can not lead to a weight below today's"
        yield Refusal("targetWeightKg", "contradiction", message, least_kg=weight_kg)
