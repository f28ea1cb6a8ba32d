"""For whom a plan is written, and with which figures: the rules of jobs."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import rules
from planner.health.rules import (
    is_severely_underweight,
    may_have_salt,
    needs_all_energy,
    notes_on,
    reasons_to_ask,
    refusals,
)
from planner.jobs.rules import LEAST_CALORIES
from planner.rules import ActivityLevel, Gender, Goal, Macros

NO = dict.fromkeys(
    (
        "insulin",
        "sglt2",
        "bloodPressureMedicine",
        "pregnantOrBreastfeeding",
        "kidneyOrLiver",
        "eatingDisorder",
        "supervised",
    ),
    False,
)

WEIGHTS = st.floats(30, 300)
HEIGHTS = st.floats(100, 250)
AGES = st.floats(16, 100)
GENDERS: st.SearchStrategy[Gender] = st.sampled_from(("male", "female", "other"))
LEVELS: st.SearchStrategy[ActivityLevel] = st.sampled_from(
    ("sedentary", "light", "moderate", "active", "very_active")
)
GOALS: st.SearchStrategy[Goal] = st.sampled_from(("weight_loss", "maintenance", "muscle_gain"))


def spent(weight: float, height: float, age: float, gender: Gender, level: ActivityLevel) -> float:
    """The energy of a day, as the specification computes it."""
    return rules.macros(
        weight_kg=weight,
        height_cm=height,
        age=age,
        gender=gender,
        activity_level=level,
        goal="maintenance",
    ).calories


def targets(
    weight: float = 80,
    height: float = 170,
    age: float = 40,
    gender: Gender = "female",
    level: ActivityLevel = "light",
    goal: Goal = "weight_loss",
    *,
    is_supervised: bool = False,
    without_deficit: bool = False,
) -> Macros:
    return rules.targets(
        weight_kg=weight,
        height_cm=height,
        age=age,
        gender=gender,
        activity_level=level,
        goal=goal,
        is_supervised=is_supervised,
        without_deficit=without_deficit,
    )


def is_underweight(weight: float, height: float) -> bool:
    return weight < rules.weight_at(18.5, height)


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS, GOALS, st.booleans())
def test_protein_fat_and_net_carbs_are_the_calories(
    weight: float,
    height: float,
    age: float,
    gender: Gender,
    level: ActivityLevel,
    goal: Goal,
    supervised: bool,
) -> None:
    found = targets(weight, height, age, gender, level, goal, is_supervised=supervised)
    if found.calories < LEAST_CALORIES:
        # No plan is written for so little.
        return
    energy = 4 * found.protein_g + 4 * found.net_carbs_g + 9 * found.fat_g
    assert abs(energy - found.calories) <= 0.03 * found.calories
    assert found.fat_g > 0
    assert found.net_carbs_g == found.carbs_g == 20


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS, GOALS)
def test_nobody_gets_less_energy_than_is_safe_alone(
    weight: float, height: float, age: float, gender: Gender, level: ActivityLevel, goal: Goal
) -> None:
    safe = 1500 if gender == "male" else 1200
    needed = spent(weight, height, age, gender, level)
    found = targets(weight, height, age, gender, level, goal)
    assert found.calories >= min(needed, safe)
    # Only members who spend less get less: intake exceeds expenditure only in order to gain.
    gains = goal == "muscle_gain" or is_underweight(weight, height)
    assert found.calories <= max(needed, safe) + (200 if gains else 1)


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS, GOALS, st.booleans())
def test_an_underweight_member_gets_the_energy_of_a_gain(
    weight: float,
    height: float,
    age: float,
    gender: Gender,
    level: ActivityLevel,
    goal: Goal,
    supervised: bool,
) -> None:
    if is_underweight(weight, height):
        found = targets(weight, height, age, gender, level, goal, is_supervised=supervised)
        assert found.calories >= spent(weight, height, age, gender, level) + 199


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS, GOALS, st.booleans())
def test_without_a_deficit_a_plan_has_all_the_energy_that_is_spent(
    weight: float,
    height: float,
    age: float,
    gender: Gender,
    level: ActivityLevel,
    goal: Goal,
    supervised: bool,
) -> None:
    person = (weight, height, age, gender, level, goal)
    found = targets(*person, is_supervised=supervised, without_deficit=True)
    assert found.calories >= spent(weight, height, age, gender, level)
    if goal != "weight_loss":
        assert found == targets(*person, is_supervised=supervised)


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS)
def test_with_a_doctor_a_plan_may_have_800_kcal(
    weight: float, height: float, age: float, gender: Gender, level: ActivityLevel
) -> None:
    needed = spent(weight, height, age, gender, level)
    found = targets(weight, height, age, gender, level, is_supervised=True)
    assert found.calories >= min(needed, 800)
    if is_underweight(weight, height):
        return
    assert abs(found.calories - max(needed - 500, min(needed, 800))) <= 1


@given(WEIGHTS, HEIGHTS, GOALS)
def test_protein_is_for_the_weight_at_a_bmi_of_25_at_most(
    weight: float, height: float, goal: Goal
) -> None:
    usual = min(weight, 25 * (height / 100) ** 2)
    protein = targets(weight, height, goal=goal).protein_g
    assert abs(protein - 1.6 * usual) <= 0.5
    assert protein <= 2.0 * usual


def test_figures_of_people() -> None:
    # Specified: 810 kcal for a man of 85 years and 48 kg.
    assert targets(48, 160, 85, "male", "sedentary") == Macros(1272, 77, 98)
    assert targets(130, 170, 40) == Macros(2252, 116, 190)
    assert targets(50, 160, 40, level="sedentary").calories == 1200
    assert targets(50, 160, 40, level="sedentary", is_supervised=True).calories == 867


@pytest.mark.parametrize(
    "name", ["insulin", "sglt2", "pregnantOrBreastfeeding", "kidneyOrLiver", "eatingDisorder"]
)
def test_a_doctor_is_asked_first(name: str) -> None:
    assert reasons_to_ask({**NO, name: True}) == [name]
    assert reasons_to_ask({**NO, name: True, "supervised": True}) == []


def test_reasons_are_in_the_order_of_the_questions() -> None:
    every = {name: name != "supervised" for name in reversed(NO)}
    assert reasons_to_ask(every) == [
        "insulin",
        "sglt2",
        "pregnantOrBreastfeeding",
        "kidneyOrLiver",
        "eatingDisorder",
    ]


def test_medicine_for_blood_pressure_and_missing_answers_are_notes_alone() -> None:
    assert reasons_to_ask(None) == reasons_to_ask(NO) == notes_on(NO) == []
    assert "without your answers about health" in notes_on(None)[0]
    medicine = {**NO, "bloodPressureMedicine": True}
    assert reasons_to_ask(medicine) == []
    assert "lower dose" in notes_on(medicine)[0]
    assert "doctor" in notes_on({**NO, "supervised": True})[0]


def test_salt_is_for_who_answered_and_has_nothing_against_it() -> None:
    assert may_have_salt(NO, age=18)
    assert not may_have_salt(None, age=40)
    assert not any(may_have_salt({**NO, name: True}, age=40) for name in NO)


def test_no_minor_is_told_to_eat_salt() -> None:
    assert not may_have_salt(NO, age=17.9)


def test_pregnant_and_breastfeeding_members_need_all_energy_even_supervised() -> None:
    expecting = {**NO, "pregnantOrBreastfeeding": True}
    for answers in (expecting, {**expecting, "supervised": True}):
        assert needs_all_energy(answers)
        assert any("pregnant or breastfeeding" in note for note in notes_on(answers))
    assert not needs_all_energy(None)
    assert not needs_all_energy({**NO, "supervised": True})


def test_a_bmi_below_16_is_severely_underweight() -> None:
    # A BMI of 16 at 2 m is 64 kg.
    assert is_severely_underweight(weight_kg=63.9, height_cm=200)
    assert not is_severely_underweight(weight_kg=64, height_cm=200)


def test_a_bmi_that_is_exactly_a_limit_is_not_below_it() -> None:
    for height in range(100, 251):
        severe, least = (float(Decimal(bmi) * height**2 / 10_000) for bmi in ("16", "18.5"))
        assert not is_severely_underweight(weight_kg=severe, height_cm=height), height
        assert refused(least + 10, least, height=height) == [], height


def refused(
    weight: float, aim: float, height: float = 170, age: float = 30, goal: Goal = "weight_loss"
) -> list[tuple[str, str]]:
    found = refusals(weight_kg=weight, target_weight_kg=aim, height_cm=height, age=age, goal=goal)
    return [(each.field, each.code) for each in found]


def test_no_member_below_18_gets_a_plan_for_losing_weight() -> None:
    assert refused(90, 80, age=17.9) == [("goal", "minor")]
    assert refused(90, 80, age=18) == []
    assert refused(90, 90, age=16, goal="maintenance") == []
    assert refused(60, 70, age=16, goal="muscle_gain") == []


def test_no_plan_makes_a_member_underweight() -> None:
    # A BMI of 18.5 at 2 m is 74 kg.
    assert refused(90, 74, height=200) == []
    assert refused(90, 73.9, height=200) == [("targetWeightKg", "underweight")]
    assert refused(73, 70, height=200) == [
        ("weightKg", "underweight"),
        ("targetWeightKg", "underweight"),
    ]
    assert refused(90, 73.9, height=200, goal="maintenance") == [("targetWeightKg", "underweight")]
    # A girl of 16 with a BMI of 12.6 who wants 30 kg.
    assert refused(33, 30, height=162, age=16) == [
        ("goal", "minor"),
        ("weightKg", "underweight"),
        ("targetWeightKg", "underweight"),
    ]


def test_an_underweight_member_only_gets_a_plan_to_a_higher_weight() -> None:
    lower = [("targetWeightKg", "underweight")]
    for weight in (65, 73.9):
        assert refused(weight, weight - 1, height=200, goal="maintenance") == lower
        assert refused(weight, weight, height=200, goal="maintenance") == lower
        assert refused(weight, weight, height=200, goal="muscle_gain") == lower
        assert refused(weight, weight + 0.1, height=200, goal="maintenance") == []
        assert refused(weight, weight + 0.1, height=200, goal="muscle_gain") == []
        assert ("weightKg", "underweight") in refused(weight, weight, height=200)


def test_a_goal_and_its_weight_do_not_contradict_each_other() -> None:
    assert refused(80, 80.1) == [("targetWeightKg", "contradiction")]
    assert refused(80, 79.9, goal="muscle_gain") == [("targetWeightKg", "contradiction")]
    assert refused(80, 80) == refused(80, 80, goal="muscle_gain") == []
    assert refused(80, 100, goal="maintenance") == refused(80, 60, goal="maintenance") == []


@given(WEIGHTS, WEIGHTS, HEIGHTS, AGES, GOALS)
def test_a_refusal_says_which_weight_would_do(
    weight: float, aim: float, height: float, age: float, goal: Goal
) -> None:
    found = refusals(weight_kg=weight, target_weight_kg=aim, height_cm=height, age=age, goal=goal)
    assert len({each.field for each in found}) == len(found)
    for each in found:
        value = weight if each.field == "weightKg" else aim
        assert each.least_kg is None or value < each.least_kg
        assert each.most_kg is None or value > each.most_kg
