"""The 40 inputs of an evaluation: ten people, each with four ways to eat."""

from itertools import product

from planner.plans.schemas import JobInput

# Weight, height, age, gender, activity, goal: targets from 1,090 to 3,480 kcal.
_PEOPLE = (
    (52, 158, 24, "female", "sedentary", "weight_loss"),
    (58, 163, 67, "female", "light", "maintenance"),
    (64, 168, 31, "female", "moderate", "muscle_gain"),
    (71, 165, 45, "female", "light", "weight_loss"),
    (88, 170, 38, "female", "moderate", "weight_loss"),
    (69, 174, 19, "other", "active", "maintenance"),
    (76, 178, 29, "male", "moderate", "muscle_gain"),
    (84, 181, 52, "male", "light", "weight_loss"),
    (97, 185, 41, "male", "very_active", "maintenance"),
    (121, 190, 35, "male", "sedentary", "weight_loss"),
)
# What is left out, budget, days.
_WAYS = (
    ((), "medium", 4),
    (("milk", "nuts"), "premium", 4),
    (("eggs", "fish", "shellfish"), "budget", 1),
    (("pork", "gluten", "soy", "mushrooms"), "medium", 7),
)


def inputs() -> list[JobInput]:
    """The same at each run, so that two models can be compared."""
    return [
        JobInput.model_validate(
            {
                "weightKg": weight,
                "targetWeightKg": weight,
                "heightCm": height,
                "age": age,
                "gender": gender,
                "activityLevel": activity,
                "goal": goal,
                "allergies": list(allergies),
                "budget": budget,
                "durationDays": days,
            }
        )
        for (weight, height, age, gender, activity, goal), (allergies, budget, days) in product(
            _PEOPLE, _WAYS
        )
    ]
