"""For whom a plan is written, and with which figures: the rules of jobs."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import rules
from planner.constraints import NONE, NOTHING_AGREED, PREGNANCY, Agreed, Constraints
from planner.health.rules import (
    QUESTIONS,
    Answers,
    agreed_by,
    constraints_of,
    is_severely_underweight,
    may_have_salt,
    notes_on,
    reasons_to_ask,
    refusals,
)
from planner.jobs.rules import LEAST_CALORIES
from planner.rules import ActivityLevel, Gender, Goal, Macros

NO = Answers()


def yes(*names: str) -> Answers:
    return Answers(frozenset(names))


WEIGHTS = st.floats(30, 300)
HEIGHTS = st.floats(100, 250)
AGES = st.floats(16, 100)
GENDERS: st.SearchStrategy[Gender] = st.sampled_from(("male", "female", "other"))
LEVELS: st.SearchStrategy[ActivityLevel] = st.sampled_from(
    ("sedentary", "light", "moderate", "active", "very_active")
)
GOAL_NAMES: tuple[Goal, ...] = ("weight_loss", "maintenance", "muscle_gain")
GOALS: st.SearchStrategy[Goal] = st.sampled_from(GOAL_NAMES)


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
    constraints: Constraints = NONE,
    agreed: Agreed = NOTHING_AGREED,
) -> Macros:
    return rules.targets(
        weight_kg=weight,
        height_cm=height,
        age=age,
        gender=gender,
        activity_level=level,
        goal=goal,
        is_supervised=is_supervised,
        constraints=constraints,
        agreed=agreed,
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
    found = targets(*person, is_supervised=supervised, constraints=PREGNANCY)
    assert found.calories >= spent(weight, height, age, gender, level)
    assert found.net_carbs_g > 50
    if goal != "weight_loss":
        assert found.calories == targets(*person, is_supervised=supervised).calories


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS)
def test_with_a_doctor_a_plan_may_have_800_kcal(
    weight: float, height: float, age: float, gender: Gender, level: ActivityLevel
) -> None:
    needed = spent(weight, height, age, gender, level)
    found = targets(weight, height, age, gender, level, is_supervised=True)
    assert found.calories >= min(needed, 800)
    if is_underweight(weight, height):
        return
    deficit, least = (500 if age >= 18 else 0), (1_200 if age >= 65 else 800)
    assert abs(found.calories - max(needed - deficit, min(needed, least))) <= 1


@given(WEIGHTS, HEIGHTS, AGES, GENDERS, LEVELS, GOALS, st.integers(800, 4_000))
def test_what_a_doctor_agreed_to_is_the_target_within_the_floors(
    weight: float,
    height: float,
    age: float,
    gender: Gender,
    level: ActivityLevel,
    goal: Goal,
    calories: int,
) -> None:
    person = (weight, height, age, gender, level, goal)
    needed = spent(weight, height, age, gender, level)
    agreed = Agreed(net_carbs_g=35, protein_g=70, calories=calories)
    found = targets(*person, is_supervised=True, agreed=agreed)
    assert (found.net_carbs_g, found.carbs_g, found.protein_g) == (35, 35, 70)
    needs_all = age < 18 or is_underweight(weight, height)
    floor = 1_200 if age >= 65 and goal == "weight_loss" else 800
    least = needed if needs_all else min(needed, floor)
    assert found.calories >= least - 1
    if calories > max(least + 200, floor):
        assert found.calories == calories


def test_in_pregnancy_only_more_than_the_least_counts() -> None:
    def expecting(agreed: Agreed = NOTHING_AGREED) -> Macros:
        return targets(is_supervised=True, constraints=PREGNANCY, agreed=agreed)

    usual = expecting()
    assert expecting(Agreed(net_carbs_g=50, calories=900)) == usual
    more = expecting(Agreed(net_carbs_g=80, calories=usual.calories + 300))
    assert (more.net_carbs_g, more.calories) == (80, usual.calories + 300)


def test_protein_for_ill_kidneys_is_half_or_what_the_doctor_says() -> None:
    ill = constraints_of(yes("kidneyOrLiver", "supervised"))
    assert targets(70, 175, constraints=ill).protein_g == 56
    assert targets(70, 175, constraints=ill, agreed=Agreed(protein_g=45)).protein_g == 45
    assert ill.most_protein == 1.1


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


REASONS = ["insulin", "sglt2", "pregnantOrBreastfeeding", "kidneyOrLiver", "eatingDisorder"]
REASONS += ["heart", "fatMetabolism"]


@pytest.mark.parametrize("name", REASONS)
def test_a_doctor_is_asked_first(name: str) -> None:
    for goal in GOAL_NAMES:
        assert reasons_to_ask(yes(name), goal) == [name]
    assert reasons_to_ask(yes(name, "supervised"), "maintenance") == []


def test_nobody_with_an_eating_disorder_gets_a_plan_for_losing_weight() -> None:
    supervised = yes("eatingDisorder", "insulin", "supervised")
    assert reasons_to_ask(supervised, "weight_loss") == ["eatingDisorder"]
    assert reasons_to_ask(supervised, "muscle_gain") == []


def test_reasons_are_in_the_order_of_the_questions() -> None:
    assert reasons_to_ask(yes(*QUESTIONS), "maintenance") == []
    unsupervised = Answers(frozenset(QUESTIONS) - {"supervised"})
    assert reasons_to_ask(unsupervised, "maintenance") == REASONS


def test_medicines_for_blood_pressure_and_clots_and_missing_answers_are_notes_alone() -> None:
    assert reasons_to_ask(None, "weight_loss") == reasons_to_ask(NO, "weight_loss") == []
    assert notes_on(NO) == []
    assert "without your answers about health" in notes_on(None)[0]
    medicine = yes("bloodPressureMedicine")
    assert reasons_to_ask(medicine, "weight_loss") == []
    assert reasons_to_ask(yes("bloodThinner"), "weight_loss") == []
    assert "lower dose" in notes_on(medicine)[0]
    assert "doctor" in notes_on(yes("supervised"))[0]


def test_salt_is_for_who_answered_and_has_nothing_against_it() -> None:
    assert may_have_salt(NO, age=18)
    assert may_have_salt(yes("bloodThinner"), age=40)
    assert not may_have_salt(None, age=40)
    assert not may_have_salt(Answers(unanswered=frozenset({"heart"})), age=40)
    for name in (*REASONS, "bloodPressureMedicine", "supervised"):
        assert not may_have_salt(yes(name), age=40), name


def test_neither_minors_nor_older_members_are_told_to_eat_salt() -> None:
    assert [age for age in (17.9, 18, 64.9, 65, 90) if may_have_salt(NO, age=age)] == [18, 64.9]


def test_pregnant_and_breastfeeding_members_need_all_energy_even_supervised() -> None:
    expecting = yes("pregnantOrBreastfeeding")
    for answers in (expecting, yes("pregnantOrBreastfeeding", "supervised")):
        assert constraints_of(answers).no_deficit
        assert any("pregnant or breastfeeding" in note for note in notes_on(answers))
    assert constraints_of(None) == constraints_of(yes("supervised")) == NONE


def test_the_strictest_of_all_constraints_counts() -> None:
    found = constraints_of(yes(*QUESTIONS))
    assert (found.no_deficit, found.least_net_carbs_g, found.protein_g_per_kg) == (True, 50, 0.8)
    assert (found.most_protein, found.most_sodium_mg) == (1.1, 2_300)
    assert found.leaves_out == {"pregnancy"}
    assert found.steady_vitamin_k


def test_what_was_agreed_counts_while_a_doctor_supervises() -> None:
    agreed = {"agreed": {"netCarbsG": 50}}
    assert agreed_by(Answers.from_json({"supervised": True, **agreed})) == Agreed(net_carbs_g=50)
    assert agreed_by(Answers.from_json({"supervised": False, **agreed})) == NOTHING_AGREED
    assert agreed_by(Answers.from_json({"supervised": True, "agreed": None})) == NOTHING_AGREED
    assert agreed_by(None) == NOTHING_AGREED


def test_answers_of_an_earlier_release_lack_the_later_questions() -> None:
    found = Answers.from_json({"insulin": True, "supervised": False})
    assert found.yes == {"insulin"}
    assert "heart" in found.unanswered
    assert "supervised" not in found.unanswered


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
    weight: float,
    aim: float,
    height: float = 170,
    age: float = 30,
    goal: Goal = "weight_loss",
    *,
    net_carbs: int = 20,
    is_supervised: bool = False,
) -> list[tuple[str, str]]:
    found = refusals(
        weight_kg=weight,
        target_weight_kg=aim,
        height_cm=height,
        age=age,
        goal=goal,
        net_carbs_g=net_carbs,
        is_supervised=is_supervised,
    )
    return [(each.field, each.code) for each in found]


def test_no_member_below_18_gets_a_plan_for_losing_weight() -> None:
    assert refused(90, 80, age=17.9) == [("goal", "minor")]
    assert refused(90, 80, age=17.9, net_carbs=50, is_supervised=True) == [("goal", "minor")]
    assert refused(90, 80, age=18) == []


@pytest.mark.parametrize("goal", ["maintenance", "muscle_gain"])
def test_a_minor_has_50_g_of_carbs_or_a_doctor(goal: Goal) -> None:
    assert refused(60, 60, age=16, goal=goal) == [("goal", "minor")]
    assert refused(60, 60, age=16, goal=goal, net_carbs=35) == [("goal", "minor")]
    assert refused(60, 60, age=16, goal=goal, net_carbs=50) == []
    assert refused(60, 60, age=16, goal=goal, is_supervised=True) == []


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


def test_an_underweight_member_only_gets_a_plan_to_a_weight_that_is_not() -> None:
    for weight in (65, 73.9):
        for aim in (weight - 1, weight, 73.9):
            for goal in ("maintenance", "muscle_gain"):
                found = refused(weight, aim, height=200, goal=goal)
                assert [field for field, _ in found] == ["targetWeightKg"], (weight, aim, goal)
        assert refused(weight, 74, height=200, goal="muscle_gain") == []
        assert ("weightKg", "underweight") in refused(weight, weight, height=200)
    assert refused(73.9, 74, height=200, goal="maintenance") == []


def test_nobody_of_65_years_with_a_bmi_below_23_loses_weight() -> None:
    # A BMI of 23 at 2 m is 92 kg.
    assert refused(91.9, 90, height=200, age=65) == [("weightKg", "older")]
    assert refused(92, 90, height=200, age=65) == []
    assert refused(91.9, 90, height=200, age=64.9) == []
    assert refused(91.9, 91.9, height=200, age=65, goal="maintenance") == []
    assert refused(73, 74, height=200, age=65)[0] == ("targetWeightKg", "contradiction")
    assert ("weightKg", "underweight") in refused(73, 73, height=200, age=65)


def test_a_goal_and_its_weight_do_not_contradict_each_other() -> None:
    contradiction = [("targetWeightKg", "contradiction")]
    assert refused(80, 80.1) == contradiction
    assert refused(80, 79.9, goal="muscle_gain") == contradiction
    assert refused(80, 80) == refused(80, 80, goal="muscle_gain") == []
    for aim, found in ((77.5, contradiction), (77.6, []), (82.4, []), (82.5, contradiction)):
        assert refused(80, aim, goal="maintenance") == found, aim


@given(WEIGHTS, WEIGHTS, HEIGHTS, AGES, GOALS)
def test_a_refusal_says_which_weight_would_do(
    weight: float, aim: float, height: float, age: float, goal: Goal
) -> None:
    found = refusals(
        weight_kg=weight,
        target_weight_kg=aim,
        height_cm=height,
        age=age,
        goal=goal,
        net_carbs_g=20,
        is_supervised=False,
    )
    assert len({each.field for each in found}) == len(found)
    for each in found:
        value = weight if each.field == "weightKg" else aim
        is_below = each.least_kg is not None and value < each.least_kg
        is_above = each.most_kg is not None and value > each.most_kg
        assert is_below or is_above or each.code == "minor", each
