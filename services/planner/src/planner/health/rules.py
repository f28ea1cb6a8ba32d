"""Which members are refused a job's plan, what their plans keep, and the notes of a plan.

Pure functions. They apply to jobs and to changes of their plans, and not to `generate-plan`, which
is as specified (a deliberate difference).
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from planner import constraints
from planner.constraints import NOTHING_AGREED, Agreed, Constraints
from planner.rules import ADULT, LEAST_BMI, OLDER, Goal, weight_at
from planner.sentences import Sentence, sentence

# The questions that are answered with yes or no, by their names in the API.
QUESTIONS = (
    *("insulin", "sglt2", "bloodPressureMedicine", "pregnantOrBreastfeeding", "kidneyOrLiver"),
    *("eatingDisorder", "supervised", "heart", "bloodThinner", "fatMetabolism"),
)
# The answers after which a member must ask a doctor first.
ASK_FIRST = (
    *("insulin", "sglt2", "pregnantOrBreastfeeding", "kidneyOrLiver", "eatingDisorder"),
    *("heart", "fatMetabolism"),
)

# The answers with which ketoacidosis can come with few ketones, and with normal glucose.
_AT_RISK_OF_KETONES = ("insulin", "sglt2", "pregnantOrBreastfeeding")
# A reason to ask a doctor first that does not come from an answer.
UNDERWEIGHT = "underweight"

# Below it, thinness is severe (WHO): eating more can be dangerous, too, and needs a doctor.
_SEVERE_BMI = 16
# Older people with a lower one live shorter (J. E. Winter and others, 2014).
_LEAST_BMI_OF_OLDER = 23
# A minor's plan has at least as many net carbs, unless a doctor supervises.
_LEAST_CARBS_OF_MINORS_G = 50
# How far the target weight of a plan for keeping the weight may be from today's.
_SAME_WEIGHT = 0.03

_CONSTRAINTS: Mapping[str, Constraints] = {
    "bloodPressureMedicine": constraints.LITTLE_SALT,
    "heart": constraints.LITTLE_SALT,
    "pregnantOrBreastfeeding": constraints.PREGNANCY,
    "kidneyOrLiver": constraints.KIDNEYS,
    "eatingDisorder": constraints.NO_WEIGHT_LOSS,
    "bloodThinner": constraints.WARFARIN,
}


@dataclass(frozen=True, slots=True)
class Answers:
    """A member's answers: the questions with yes, those without an answer, and what is agreed."""

    yes: frozenset[str] = frozenset()
    unanswered: frozenset[str] = frozenset()
    agreed: Agreed = NOTHING_AGREED

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Answers":
        """Read stored answers; an earlier release has asked fewer questions."""
        yes = frozenset(name for name in QUESTIONS if stored.get(name))
        agreed = stored.get("agreed") or {}
        return cls(
            yes,
            frozenset(name for name in QUESTIONS if stored.get(name) is None),
            # It counts while a doctor supervises.
            Agreed(agreed.get("netCarbsG"), agreed.get("proteinG"), agreed.get("calories"))
            if "supervised" in yes
            else NOTHING_AGREED,
        )

    @property
    def is_supervised(self) -> bool:
        return "supervised" in self.yes


@dataclass(frozen=True, slots=True)
class Refusal:
    """A field for which no plan is written, and the weight in kg that would do."""

    field: Literal["goal", "weightKg", "targetWeightKg"]
    code: Literal["minor", "underweight", "contradiction", "older"]
    message: str
    least_kg: float | None = None
    most_kg: float | None = None


def is_severely_underweight(*, weight_kg: float, height_cm: float) -> bool:
    """Whether a doctor must be asked first, even one who supervises the diet already."""
    return weight_kg < weight_at(_SEVERE_BMI, height_cm)


def is_supervised(answers: Answers | None) -> bool:
    return answers is not None and answers.is_supervised


def agreed_by(answers: Answers | None) -> Agreed:
    """What the member's doctor has agreed to."""
    return answers.agreed if answers else NOTHING_AGREED


def constraints_of(answers: Answers | None) -> Constraints:
    """What the answers ask of a plan; the doctor's figures are in the targets."""
    names = answers.yes if answers else frozenset[str]()
    return constraints.together(_CONSTRAINTS[name] for name in _CONSTRAINTS if name in names)


def reasons_to_ask(answers: Answers | None, goal: Goal) -> list[str]:
    """The answers with which a doctor must be asked first.

    None where a doctor supervises, but for losing weight with an eating disorder.
    """
    if answers is None:
        return []
    if answers.is_supervised:
        loses = goal == "weight_loss" and "eatingDisorder" in answers.yes
        return ["eatingDisorder"] if loses else []
    return [name for name in ASK_FIRST if name in answers.yes]


def is_at_risk_of_ketones(answers: Answers) -> bool:
    """Whether ketones of 1.5 may already be the beginning of ketoacidosis."""
    return not answers.yes.isdisjoint(_AT_RISK_OF_KETONES)


def notes_on(
    answers: Answers | None, *, weight_kg: float = 0.0, height_cm: float = 0.0
) -> list[Sentence]:
    """What a plan says to its member about these answers, and about a low weight."""
    yes = answers.yes if answers else frozenset[str]()
    notes = (
        ("not-answered", answers is None),
        ("underweight", weight_kg < weight_at(LEAST_BMI, height_cm)),
        ("blood-pressure", "bloodPressureMedicine" in yes),
        ("little-salt", constraints_of(answers).most_sodium_mg < constraints.MOST_SODIUM_MG),
        ("blood-thinner", "bloodThinner" in yes),
        ("pregnant", "pregnantOrBreastfeeding" in yes),
        ("supervised", is_supervised(answers)),
    )
    return [sentence(f"health-{note}") for note, applies in notes if applies]


def may_have_salt(answers: Answers | None, *, age: float) -> bool:
    """Whether a plan says how much salt to eat: to adults who answered that nothing is against it.

    Salt raises the pressure of the blood: not from 65 on, nor before the question about the heart
    is answered. Who is supervised hears it from the doctor.
    """
    if answers is None or not ADULT <= age < OLDER or "heart" in answers.unanswered:
        return False
    return answers.yes.isdisjoint(("bloodPressureMedicine", "supervised", *ASK_FIRST))


def least_weight(*, height_cm: float, age: float) -> float:
    """Return the weight in kg below which no one should lose weight."""
    return weight_at(_LEAST_BMI_OF_OLDER if age >= OLDER else LEAST_BMI, height_cm)


def refusals(
    *,
    weight_kg: float,
    target_weight_kg: float,
    height_cm: float,
    age: float,
    goal: Goal,
    net_carbs_g: int,
    is_supervised: bool,
) -> list[Refusal]:
    """Why no plan is written for this member; at most one reason a field."""
    found: dict[str, Refusal] = {}
    if age < ADULT:
        for minor in _of_minors(goal, net_carbs_g, is_supervised=is_supervised):
            found.setdefault(minor.field, minor)
    for each in _of_weights(weight_kg, target_weight_kg, height_cm, age, goal):
        found.setdefault(each.field, each)
    return list(found.values())


def _of_minors(goal: Goal, net_carbs_g: int, *, is_supervised: bool) -> Iterator[Refusal]:
    if goal == "weight_loss":
        message = f"No plan for losing weight is written below the age of {ADULT}"
        yield Refusal("goal", "minor", message)
    if not is_supervised and net_carbs_g < _LEAST_CARBS_OF_MINORS_G:
        message = (
            f"Below the age of {ADULT}, a plan has at least {_LEAST_CARBS_OF_MINORS_G} g of net "
            "carbs a day, unless a doctor supervises it"
        )
        yield Refusal("goal", "minor", message)


def _of_weights(
    weight_kg: float, target_weight_kg: float, height_cm: float, age: float, goal: Goal
) -> Iterator[Refusal]:
    least = weight_at(LEAST_BMI, height_cm)
    # Rounded up, so that the weight in the message is accepted.
    shown = _up(least)
    if goal == "weight_loss":
        if target_weight_kg > weight_kg:
            message = "A plan for losing weight can not lead to a weight above today's"
            yield Refusal("targetWeightKg", "contradiction", message, most_kg=weight_kg)
        if weight_kg < least:
            message = f"At this height, nobody below {shown:g} kg should lose weight"
            yield Refusal("weightKg", "underweight", message, least_kg=shown)
        least_of_older = weight_at(_LEAST_BMI_OF_OLDER, height_cm)
        if age >= OLDER and weight_kg < least_of_older:
            enough = _up(least_of_older)
            message = (
                f"From {OLDER} years on, a weight below {enough:g} kg at this height is too "
                "low to lose any"
            )
            yield Refusal("weightKg", "older", message, least_kg=enough)
    if goal == "muscle_gain" and target_weight_kg < weight_kg:
        message = "A plan for gaining muscle can not lead to a weight below today's"
        yield Refusal("targetWeightKg", "contradiction", message, least_kg=weight_kg)
    if target_weight_kg < least:
        message = f"At this height, a weight below {shown:g} kg is underweight"
        yield Refusal("targetWeightKg", "underweight", message, least_kg=shown)
    lowest, highest = weight_kg * (1 - _SAME_WEIGHT), weight_kg * (1 + _SAME_WEIGHT)
    if goal == "maintenance" and not lowest <= target_weight_kg <= highest:
        low, high = _up(lowest), math.floor(highest * 10) / 10
        message = f"A plan for keeping the weight leads to {low:g} to {high:g} kg"
        yield Refusal("targetWeightKg", "contradiction", message, least_kg=low, most_kg=high)


def _up(kg: float) -> float:
    return math.ceil(kg * 10) / 10
