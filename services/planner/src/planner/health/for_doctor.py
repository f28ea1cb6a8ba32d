"""The page of a plan for the doctor who supervises the diet: pure functions."""

from collections.abc import Iterator, Mapping

from planner.health.rules import Answers, constraints_of

# For each answer, what to measure and when to stop; in the order of the questions.
_OF_ANSWERS: Mapping[str, str] = {
    "insulin": "Insulin, or tablets that can make blood sugar too low: the usual dose can be far "
    "too much with so few carbs, and often has to be lowered before the first day. Measure "
    "glucose before each meal and at bedtime. Stop, and eat sugar, below 3.9 mmol/L (70 mg/dL).",
    "sglt2": "SGLT2 inhibitor: with few carbs it can cause ketoacidosis while glucose is normal. "
    "Should it be paused before the first day? Measure ketones daily, and at once with nausea, "
    "vomiting, pain in the belly or fast breathing. From 1.5 mmol/L on call the doctor the same "
    "day; from 3.0 on, or if unwell, stop the diet and call the emergency number, whatever the "
    "glucose.",
    "bloodPressureMedicine": "Medicine for blood pressure: it often falls in the first weeks. "
    "Measure it daily. Is the dose still right?",
    "pregnantOrBreastfeeding": "Pregnant or breastfeeding: no deficit, at least 50 g of net carbs "
    "on each day, and none of the foods that are not eaten in pregnancy. Measure ketones with "
    "nausea or vomiting: from 1.5 mmol/L on eat carbs and call the doctor.",
    "kidneyOrLiver": "Disease of the kidneys or the liver: 0.8 g of protein for a kilogram, or the "
    "agreed figure, and no day above 110 %. Which values should be checked, and when?",
    "eatingDisorder": "An eating disorder, now or in the past: no deficit. Counting and leaving "
    "out food can bring it back.",
    "heart": "Heart failure, or a diet with little salt: at most 2.3 g of sodium on each day, and "
    "no advice to add salt. Weigh daily: more than 2 kg in three days is a reason to call.",
    "bloodThinner": "Blood thinner: the days have about the same vitamin K, and little spinach and "
    "kale. Is an INR needed in the first weeks?",
    "fatMetabolism": "Gallbladder, pancreas or fat metabolism: most of the energy is fat. Stop "
    "with pain in the upper belly, fever or yellow eyes, and call the doctor.",
}


def for_doctor(answers: Answers | None, targets: Mapping[str, int] | None) -> list[str]:
    """The paragraphs for the doctor; none unless one supervises, and the plan is of a job."""
    if answers is None or targets is None or not answers.is_supervised:
        return []
    return [*_figures(answers, targets), *_answers(answers)]


def _figures(answers: Answers, targets: Mapping[str, int]) -> Iterator[str]:
    yield (
        f"Each day has about {targets['calories']} kcal, {targets['proteinG']} g of protein, "
        f"{targets['fatG']} g of fat and {targets['netCarbsG']} g of net carbs, and at most "
        f"{constraints_of(answers).most_sodium_mg / 1_000:.1f} g of sodium."
    )
    figures = (
        (answers.agreed.net_carbs_g, "g of net carbs"),
        (answers.agreed.protein_g, "g of protein"),
        (answers.agreed.calories, "kcal"),
    )
    agreed = [f"{figure} {unit}" for figure, unit in figures if figure is not None]
    if agreed:
        yield f"Agreed with a doctor, says the member: {', '.join(agreed)}."
    else:
        yield "The member has stated no figures that were agreed with a doctor."


def _answers(answers: Answers) -> Iterator[str]:
    for name, text in _OF_ANSWERS.items():
        if name in answers.yes:
            yield text
