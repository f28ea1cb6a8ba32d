"""Which members are refused a job's plan, and the notes of a plan: pure functions.

They apply to jobs and to changes of their plans, and not to `generate-plan`, which is as specified
(a deliberate difference). Missing answers and medicine for blood pressure only add a note.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from planner.rules import LEAST_BMI, Goal, weight_at

# The answers about health after which a member must ask a doctor first.
ASK_FIRST = ("insulin", "sglt2", "pregnantOrBreastfeeding", "kidneyOrLiver", "eatingDisorder")

# A reason to ask a doctor first that does not come from an answer.
UNDERWEIGHT = "underweight"

_ADULT = 18
# Below it, thinness is severe (WHO): eating more can be dangerous, too, and needs a doctor.
_SEVERE_BMI = 16

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
_PREGNANT = (
    "While you are pregnant or breastfeeding, don't eat less than your body uses, whatever your "
    "goal was."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A field for which no plan is written, and the weight in kg that would do."""

    field: Literal["goal", "weightKg", "targetWeightKg"]
    code: Literal["minor", "underweight", "contradiction"]
    message: str
    least_kg: float | None = None
    most_kg: float | None = None


def is_severely_underweight(*, weight_kg: float, height_cm: float) -> bool:
    """Whether a doctor must be asked first, even one who supervises the diet already."""
    return weight_kg < weight_at(_SEVERE_BMI, height_cm)


def needs_all_energy(answers: Mapping[str, bool] | None) -> bool:
    """Whether no plan may have less energy than its member uses, supervised or not."""
    return answers is not None and answers["pregnantOrBreastfeeding"]


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
    if needs_all_energy(answers):
        notes.append(_PREGNANT)
    return [*notes, _SUPERVISED] if answers["supervised"] else notes


def may_have_salt(answers: Mapping[str, bool] | None, *, age: float) -> bool:
    """Whether a plan says how much salt to eat: to adults who answered that nothing is against it.

    Salt raises the pressure of the blood, and the heart is not asked about: who is supervised hears
    it from the doctor.
    """
    against = ("bloodPressureMedicine", "supervised", *ASK_FIRST)
    return is_adult(age) and answers is not None and not any(answers[name] for name in against)


def is_adult(age: float) -> bool:
    return age >= _ADULT


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
    least = weight_at(LEAST_BMI, height_cm)
    # Rounded up, so that the weight in the message is accepted.
    shown = math.ceil(least * 10) / 10
    if goal == "weight_loss":
        if not is_adult(age):
            message = f"No plan for losing weight is written below the age of {_ADULT}"
            yield Refusal("goal", "minor", message)
        if target_weight_kg > weight_kg:
            message = "A plan for losing weight can not lead to a weight above today's"
            yield Refusal("targetWeightKg", "contradiction", message, most_kg=weight_kg)
        message = f"At this height, nobody below {shown:g} kg should lose weight"
        if weight_kg < least:
            yield Refusal("weightKg", "underweight", message, least_kg=shown)
    if goal == "muscle_gain" and target_weight_kg < weight_kg:
        message = "A plan for gaining muscle can not lead to a weight below today's"
        yield Refusal("targetWeightKg", "contradiction", message, least_kg=weight_kg)
    # An underweight member can aim at a higher weight that is still underweight.
    leads_up = goal != "weight_loss" and target_weight_kg > weight_kg
    if target_weight_kg < least and not leads_up:
        message = f"At this height, a weight below {shown:g} kg is underweight"
        yield Refusal("targetWeightKg", "underweight", message, least_kg=shown)
