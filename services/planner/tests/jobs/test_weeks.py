"""What a member says of a week: the meals of its days."""

from datetime import UTC, datetime, timedelta

import pytest

from services.planner.tests.members import PlannerClient


@pytest.mark.parametrize(
    ("count", "meals"),
    [
        (2, ["lunch", "dinner"]),
        (6, ["breakfast", "lunch", "dinner", "snack", "snack2", "snack3"]),
    ],
)
async def test_a_day_has_as_many_meals_as_the_member_eats(
    mia: PlannerClient, count: int, meals: list[str]
) -> None:
    session_id = await mia.planned(durationDays=1, mealsADay=count)
    [day] = (await mia.plan(session_id))["days"]
    assert list(day["meals"]) == meals
    checked = await mia.get(f"/sessions/{session_id}/check")
    assert checked.json()["verdict"] == "computed", checked.json()
    for path in ("pdf", "calendar.ics", "shopping"):
        assert (await mia.get(f"/sessions/{session_id}/{path}")).status_code == 200
    kept, swapped = meals[0], meals[-1]
    choices = await mia.get(f"/sessions/{session_id}/swaps?day=1&meal={swapped}")
    assert choices.status_code == 200
    answer = await mia.post_to(f"/sessions/{session_id}/swaps", {"day": 1, "meal": swapped})
    await mia.becomes_state(answer.json()["job"]["id"], "done")
    [changed] = (await mia.plan(session_id))["days"]
    assert list(changed["meals"]) == meals
    assert changed["meals"][kept] == day["meals"][kept]
    assert changed["meals"][swapped] != day["meals"][swapped]
    if "breakfast" not in meals:
        refused = await mia.post_to(
            f"/sessions/{session_id}/swaps", {"day": 1, "meal": "breakfast"}
        )
        assert (refused.status_code, refused.json()["details"][0]["field"]) == (400, "meal")


@pytest.mark.parametrize(("hour", "days"), [(12, 0), (20, 1)])
async def test_a_plan_of_the_evening_counts_its_weekdays_from_tomorrow(
    mia: PlannerClient, hour: int, days: int
) -> None:
    now = datetime.now(UTC)
    # Where it is noon, or evening; west of Greenwich, the sign of the zone is +.
    ahead = (hour - now.hour + 11) % 24 - 11
    await mia.lives_in(f"Etc/GMT{-ahead:+d}")
    session_id = await mia.planned(durationDays=1, minutesWeekday=60)
    session = (await mia.get(f"/sessions/{session_id}")).json()["session"]
    today = (now + timedelta(hours=ahead)).date()
    assert session["inputParams"]["startsOn"] == (today + timedelta(days=days)).isoformat()


async def test_other_numbers_are_refused(mia: PlannerClient) -> None:
    given = {"mealsADay": 7, "minutesWeekday": 9, "minutesWeekend": 121, "cookingSessions": 0}
    refused = await mia.start(**given)
    assert refused.status_code == 400
    assert [(each["field"], each["code"]) for each in refused.json()["details"]] == [
        ("mealsADay", "too_big"),
        ("minutesWeekday", "too_small"),
        ("minutesWeekend", "too_big"),
        ("cookingSessions", "too_small"),
    ]


async def test_a_plan_keeps_what_was_said_of_a_week(mia: PlannerClient) -> None:
    refused = await mia.start(cooking="fresh", cookingSessions=2)
    assert refused.status_code == 400
    [detail] = refused.json()["details"]
    assert (detail["field"], detail["code"]) == ("cookingSessions", "contradiction")
    said = {"minutesWeekday": 25, "minutesWeekend": 60, "cookingSessions": 2}
    session_id = await mia.planned(durationDays=3, **said)
    session = (await mia.get(f"/sessions/{session_id}")).json()["session"]
    assert {**session["inputParams"], **said} == session["inputParams"]
    plan = session["outputPlan"]
    slow = " ".join(note for note in plan["notes"] if "quicker" in note)
    for day in plan["days"]:
        for meal in day["meals"].values():
            minutes = meal["activeMinutes"]
            assert minutes <= 60 or f"({minutes} minutes)" in slow
    assert any("Net carbs are about 20 g" in note for note in plan["notes"])
    listed = (await mia.get(f"/sessions/{session_id}/shopping")).json()["cooked"]
    for day in plan["days"]:
        for task in day.get("ahead", ()):
            assert task["text"] in {each["text"] for each in listed}
