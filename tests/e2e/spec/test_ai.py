"""Meal plans: /api/ai."""

import json
from datetime import timedelta
from typing import Any

import pytest

from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.spec.model_server import NAME, PLAN, ModelServerStub
from tests.e2e.spec.payloads import PLANNER_INPUT
from tests.e2e.spec.planner import GENERATE, SESSIONS, generate
from tests.e2e.spec.provider import BASIC, PRO, Provider, customer_of, subscription
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shapes import is_timestamp
from tests.e2e.stripe_pages import Payments


async def test_a_plan_is_answered_stored_listed_and_found_again(
    member: Person, model: ModelServerStub
) -> None:
    assert (await member.get(SESSIONS)).json() == {"sessions": []}
    made = await generate(member)
    assert made == {
        "sessionId": made["sessionId"],
        "plan": PLAN,
        # 10*80 + 6.25*175 - 5*30 - 161 = 1582.75; * 1.375 = 2176.28; - 500 = 1676.28
        "macros": {"calories": 1676, "proteinG": 128, "fatG": 130, "carbsG": 20, "netCarbsG": 20},
    }
    (listed,) = (await member.get(SESSIONS)).json()["sessions"]
    validated = {
        **PLANNER_INPUT,
        "allergies": [],
        "budget": "medium",
        "goal": "weight_loss",
        "durationDays": 7,
    }
    assert is_timestamp(listed["createdAt"])
    assert listed == {
        "id": made["sessionId"],
        "createdAt": listed["createdAt"],
        "inputParams": validated,
        "model": NAME,
        "pdfUrl": None,
    }
    found = await member.get(f"{SESSIONS}/{made['sessionId']}")
    assert found.status_code == 200
    assert found.json() == {"session": {**listed, "userId": member.id, "outputPlan": PLAN}}


async def test_the_model_is_asked_as_the_specification_says(
    patron: Person, model: ModelServerStub
) -> None:
    await generate(
        patron,
        weightKg=91.5,
        targetWeightKg=77,
        heightCm=181,
        age=43,
        gender="male",
        activityLevel="very_active",
        allergies=["shellfish", "peanuts"],
        budget="premium",
        goal="muscle_gain",
        durationDays=12,
        unknown="ignored",
    )
    (asked,) = model.asked
    assert asked["path"] == "/api/generate"
    payload = asked["body"]
    assert payload["model"] == NAME
    assert payload["stream"] is False
    assert (payload["options"]["temperature"], payload["options"]["num_predict"]) == (0.7, 4000)
    # 10*91.5 + 6.25*181 - 5*43 + 5 = 1836.25; * 1.9 = 3488.875; + 200 = 3688.875
    # protein 91.5 * 1.6 = 146.4; fat 3688.875 * 0.7 / 9 = 286.9
    for word in (
        *("91.5", "77", "181", "43", "male", "very_active", "shellfish", "peanuts", "premium"),
        *("muscle_gain", "12", "3689", "146", "287", "20", "JSON"),
        *("summary", "dailyMacros", "days", "shoppingList", "tips"),
    ):
        assert word in payload["prompt"], word
    assert "ignored" not in payload["prompt"]
    stored = (await patron.get(SESSIONS)).json()["sessions"][0]["inputParams"]
    assert "unknown" not in stored
    assert stored["allergies"] == ["shellfish", "peanuts"]
    assert stored["durationDays"] == 12


MULTIPLIERS = {
    "sedentary": 1.2,
    "light": 1.375,
    "moderate": 1.55,
    "active": 1.725,
    "very_active": 1.9,
}


async def test_macros_follow_the_rules(patron: Person, model: ModelServerStub) -> None:
    people = [("male", 5), ("female", -161), ("other", -161)]
    goals = [("weight_loss", -500), ("maintenance", 0), ("muscle_gain", 200)]
    for gender, constant in people:
        for (level, multiplier), (goal, more) in zip(
            MULTIPLIERS.items(), [*goals, *goals[:2]], strict=True
        ):
            made = await generate(
                patron,
                weightKg=70,
                heightCm=170,
                age=40,
                gender=gender,
                activityLevel=level,
                goal=goal,
            )
            calories = (10 * 70 + 6.25 * 170 - 5 * 40 + constant) * multiplier + more
            assert made["macros"] == {
                "calories": int(calories + 0.5),
                "proteinG": 112,
                "fatG": int(calories * 0.70 / 9 + 0.5),
                "carbsG": 20,
                "netCarbsG": 20,
            }, (gender, level, goal)


async def test_halves_are_rounded_up_and_not_to_even(
    patron: Person, model: ModelServerStub
) -> None:
    person = {"heightCm": 160, "age": 30, "activityLevel": "light", "goal": "maintenance"}
    # (619 + 1000 - 150 - 161) * 1.375 = 1798.5
    assert (await generate(patron, weightKg=61.9, **person))["macros"]["calories"] == 1799
    # 70.3125 * 1.6 = 112.5
    assert (await generate(patron, weightKg=70.3125, **person))["macros"]["proteinG"] == 113


async def test_sessions_are_listed_newest_first(patron: Person, model: ModelServerStub) -> None:
    made = [(await generate(patron))["sessionId"] for _ in range(3)]
    listed = (await patron.get(SESSIONS)).json()["sessions"]
    assert [session["id"] for session in listed[:3]] == made[::-1]
    times = [session["createdAt"] for session in listed]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ('{"a": 1}', {"a": 1}),
        ('Here it is:\n```json\n{"a": {"b": [1, {"c": "}"}]}}\n```\nEnjoy!', None),
        ('Sure! {"a": "curly {braces} inside"} Enjoy.', {"a": "curly {braces} inside"}),
        ('{"days": "none", "tips": 3.5, "x": null, "ü": "🥑"}', None),
        ("{}", {}),
    ],
    ids=["bare", "fenced", "in prose", "not of the shape", "empty"],
)
async def test_the_plan_is_what_stands_between_the_first_brace_and_the_last(
    patron: Person, model: ModelServerStub, text: str, plan: dict[str, Any] | None
) -> None:
    model.writes(text)
    if plan is None:
        plan = json.loads(text[text.find("{") : text.rfind("}") + 1])
    made = await generate(patron)
    assert made["plan"] == plan
    found = await patron.get(f"{SESSIONS}/{made['sessionId']}")
    assert found.json()["session"]["outputPlan"] == plan


async def test_the_second_plan_of_a_week_is_refused_before_its_body_is_looked_at(
    member: Person, model: ModelServerStub
) -> None:
    invalid = await member.post(GENERATE, {"weightKg": "80"})
    assert (invalid.status_code, invalid.json()["error"]) == (400, "Invalid input")
    await generate(member)
    headers = {**member.headers, "content-type": "application/json"}
    for raw in (json.dumps(PLANNER_INPUT).encode(), b"{}", b"no JSON", b""):
        answer = await member.api.post(GENERATE, content=raw, headers=headers)
        assert answer.status_code == 429, raw
        assert set(answer.json()) == {"error", "upgradeRequired"}
        assert answer.json()["upgradeRequired"] is True
        words = answer.json()["error"].lower()
        assert "1 plan" in words
        assert "week" in words
        assert "upgrade" in words
    assert len(model.asked) == 1
    assert len((await member.get(SESSIONS)).json()["sessions"]) == 1


async def test_a_week_is_seven_times_24_hours_and_rolls(
    member: Person, model: ModelServerStub, stored: ServiceDatabases
) -> None:
    made = await generate(member)
    age = "UPDATE ai_session SET created_at = now() - $2::interval WHERE id = $1"
    week = timedelta(days=7)
    await stored.change("planner", age, made["sessionId"], week - timedelta(minutes=1))
    assert (await member.post(GENERATE, PLANNER_INPUT)).status_code == 429
    await stored.change("planner", age, made["sessionId"], week + timedelta(seconds=1))
    await generate(member)
    assert (await member.post(GENERATE, PLANNER_INPUT)).status_code == 429


async def test_basic_members_have_the_quota_and_pro_members_have_none(
    member: Person, model: ModelServerStub, payments: Payments, provider: Provider
) -> None:
    customer = await customer_of(member, payments)
    first = subscription("created", customer, price=BASIC)
    await provider.deliver(first)
    await member.becomes(subscriptionTier="BASIC")
    await generate(member)
    assert (await member.post(GENERATE, PLANNER_INPUT)).status_code == 429
    of = first["data"]["object"]["id"]
    later = first["created"] + 10
    await provider.deliver(
        subscription("updated", customer, price=PRO, status="past_due", of=of, created=later)
    )

    async def is_unlimited() -> bool:
        answers = [await member.post(GENERATE, PLANNER_INPUT) for _ in range(2)]
        return [answer.status_code for answer in answers] == [200, 200]

    # The tier alone decides, whatever its status.
    await eventually(is_unlimited)
    await provider.deliver(subscription("deleted", customer, price=PRO, of=of, created=later + 10))

    async def is_limited() -> bool:
        return (await member.post(GENERATE, PLANNER_INPUT)).status_code == 429

    await eventually(is_limited)
