"""The limits of a member's calories: figures for tracker, which receives no answer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.planner import EnergyLimitsChanged
from planner.health.energy_limits import energy_limits
from planner.health.rules import QUESTIONS, Answers
from planner.republish import republish
from planner.rules import Goal
from planner.stored_plans import StoredPerson
from services.planner.tests.health.test_own_health import ANSWERS
from services.planner.tests.members import PlannerClient
from testkit import RunningService

NO = dict.fromkeys(ANSWERS, False)


def person(
    goal: Goal = "weight_loss", *, weight_kg: float = 80, age: float = 40, height_cm: float = 165
) -> StoredPerson:
    return StoredPerson(weight_kg, height_cm, age, "female", "light", goal, target_weight_kg=65)


def answers(*yes: str, calories: int | None = None) -> Answers:
    return Answers.from_json({name: name in yes for name in QUESTIONS} | agreed(calories))


def agreed(calories: int | None) -> dict[str, Any]:
    return {"agreed": {"calories": calories}}


def test_a_plan_without_conditions_has_the_goals_surplus_and_the_programs_least() -> None:
    for each in (None, answers(), answers("supervised")):
        found = energy_limits(person(), each)
        assert (found.has_plan, found.is_answered) == (True, each is not None)
        assert (found.surplus_kcal, found.target_weight_kg, found.may_change) == (-500, 65, True)
        assert found.least_calories == (800 if each and each.is_supervised else 1200)
        assert found.least_weight_kg == pytest.approx(18.5 * 1.65**2)
    assert energy_limits(person("maintenance"), None).surplus_kcal == 0
    assert energy_limits(person("muscle_gain"), None).surplus_kcal == 200
    assert energy_limits(person(age=70), None).least_weight_kg == pytest.approx(23 * 1.65**2)


@pytest.mark.parametrize("condition", [name for name in QUESTIONS if name != "supervised"])
def test_after_any_yes_calories_change_only_with_a_doctors_figure(condition: str) -> None:
    assert not energy_limits(person(), answers(condition)).may_change
    assert not energy_limits(person(), answers(condition, calories=1700)).may_change
    assert not energy_limits(person(), answers(condition, "supervised")).may_change
    found = energy_limits(person(), answers(condition, "supervised", calories=1700))
    assert found.may_change
    # Without a deficit, the least is what the formula says is spent.
    no_deficit = condition in ("pregnantOrBreastfeeding", "eatingDisorder")
    assert found.least_calories == (2022 if no_deficit else 1700)


def test_without_a_plan_the_limits_are_those_of_any_adult() -> None:
    for each, least, may_change in (
        (answers(), 1500, True),
        (answers("insulin"), 1500, False),
        (answers("insulin", "supervised", calories=1900), 1900, True),
        # What a deficit is depends on what is spent, which is unknown.
        (answers("pregnantOrBreastfeeding", "supervised", calories=2400), 2400, False),
    ):
        found = energy_limits(None, each)
        assert (found.least_calories, found.may_change) == (least, may_change)
        assert (found.has_plan, found.is_answered) == (False, True)


@given(st.sampled_from(["weight_loss", "maintenance"]))
def test_members_who_must_not_lose_weight_have_no_deficit(goal: Goal) -> None:
    doctor = ("supervised",)
    for each in (
        energy_limits(person(goal), answers("pregnantOrBreastfeeding", *doctor, calories=2000)),
        energy_limits(person(goal), answers("eatingDisorder", *doctor, calories=2000)),
        energy_limits(person(goal, age=16), None),
        energy_limits(person(goal, weight_kg=49), None),
    ):
        assert each.surplus_kcal >= 0
    assert not energy_limits(person(goal, weight_kg=43), answers(*doctor)).may_change


async def test_limits_are_published_with_a_plan_and_when_the_answers_change(
    planner: RunningService, mia: PlannerClient
) -> None:
    await mia.put("/health", NO)
    await mia.generate()
    without_plan, first = await planner.published(EnergyLimitsChanged, 2, user_id=mia.id)
    assert (without_plan.has_plan, without_plan.least_calories) == (False, 1500)
    assert (first.has_plan, first.is_answered, first.may_change) == (True, True, True)
    await mia.put("/health", {**NO, "insulin": True})
    await mia.put("/health", {**NO, "insulin": True, "sglt2": True})
    doctors = {**NO, "insulin": True, "supervised": True, "agreed": {"calories": 1900}}
    await mia.put("/health", doctors)
    *_, second, third = await planner.all_published(EnergyLimitsChanged, user_id=mia.id)
    assert (second.may_change, third.may_change, third.least_calories) == (False, True, 1900)
    assert first.changed_at < second.changed_at < third.changed_at
    await republish(planner.database)
    again = (await planner.published(EnergyLimitsChanged, 5, user_id=mia.id))[4]
    assert again == third.model_copy(update={"changed_at": again.changed_at})
    assert again.changed_at > third.changed_at
