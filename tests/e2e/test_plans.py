"""Journeys of a member who buys plans, has them written, and keeps a log."""

import json

import httpx

from testkit import eventually
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.shopping import SLUG, buy, checkout, opens, owns, plan, session_in
from tests.e2e.stand_ins import Payments

GATED = ("meals", "recipes", "shoppingList", "nutritionInfo", "pdfUrl")


async def test_a_bought_plan_opens_is_counted_once_and_may_be_reviewed(
    api: httpx.AsyncClient, member: Person, payments: Payments
) -> None:
    before = await plan(member)
    assert not await owns(member)
    assert {before[name] for name in GATED} == {None}
    review = f"/api/plans/{before['id']}/review"
    early = await member.post(review, {"rating": 5})
    assert (early.status_code, early.json()) == (403, {"error": "Must purchase plan to review"})

    session_id = await buy(member, payments)
    after = await plan(member)
    assert after["meals"]
    assert after["purchaseCount"] == before["purchaseCount"] + 1
    assert not (await api.get(f"/api/plans/{SLUG}")).json()["hasAccess"]

    await payments.send_again(session_id, 3)
    again = await member.post("/api/payments/checkout", {"planId": before["id"]})
    assert (again.status_code, again.json()) == (409, {"error": "Already purchased"})

    written = {"rating": 4, "title": "Good", "body": "I liked it."}
    assert (await member.sends(review, written))["review"]["rating"] == 4

    async def shows_the_name() -> bool:
        writers = [review["user"] for review in (await plan(member))["reviews"]]
        return {"name": "Mia", "avatarUrl": None} in writers

    await eventually(shows_the_name, what="the reviewer's name")
    assert (await plan(member))["purchaseCount"] == after["purchaseCount"]


async def test_a_purchase_earns_its_achievement_at_the_next_log_and_points_reach_the_profile(
    member: Person, payments: Payments
) -> None:
    await buy(member, payments, "keto-weekend")
    await member.sends("/api/tracker/log", {"calories": 1800})

    async def earned() -> bool:
        recent = (await member.reads("/api/tracker/summary"))["recentAchievements"]
        return {each["name"] for each in recent} >= {"First log", "First plan"}

    await eventually(earned, within=30)
    await member.becomes(totalPoints=30)


async def test_a_coupon_takes_off_what_it_says(member: Person, payments: Payments) -> None:
    address = await checkout(member, couponCode="welcome10")
    paid = await payments.pay(session_in(address))
    assert paid["session"]["amount_total"] == 1349
    await opens(member)


async def test_a_free_member_gets_one_plan_a_week_and_finds_it_again(member: Person) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    # 10*80 + 6.25*175 - 5*30 - 161 = 1582.75; * 1.375 = 2176.28; - 500 = 1676.28
    assert made["macros"] == {
        "calories": 1676,
        "proteinG": 128,
        "fatG": 130,
        "carbsG": 20,
        "netCarbsG": 20,
    }
    assert len(made["plan"]["days"]) == 2
    # Refused before the body is looked at.
    headers = {**member.headers, "content-type": "application/json"}
    for body in (json.dumps(PLANNER_INPUT).encode(), b"{}", b"no JSON", b""):
        second = await member.api.post("/api/ai/generate-plan", content=body, headers=headers)
        assert second.status_code == 429, body
        assert second.json() == {"error": second.json()["error"], "upgradeRequired": True}
        words = second.json()["error"].lower()
        assert all(word in words for word in ("1 plan", "week", "upgrade"))

    (listed,) = (await member.reads("/api/ai/sessions"))["sessions"]
    assert listed["id"] == made["sessionId"]
    assert set(listed) == {"id", "createdAt", "inputParams", "model", "pdfUrl"}
    kept = (await member.reads(f"/api/ai/sessions/{made['sessionId']}"))["session"]
    assert (kept["outputPlan"], kept["model"]) == (made["plan"], "keto-sandbox")


async def test_the_model_server_says_what_it_has(api: httpx.AsyncClient) -> None:
    status = (await api.get("/api/ai/status")).json()
    assert (status["available"], status["recommended"]) == (True, "keto-sandbox")


async def test_a_log_right_after_a_login_counts_the_streak_of_that_login(member: Person) -> None:
    await member.logs_in()
    await member.sends("/api/tracker/log", {"weightKg": 80.5, "waterMl": 2000})
    again = (await member.sends("/api/tracker/log", {"calories": 1700}))["log"]
    assert (again["weightKg"], again["calories"]) == (80.5, 1700)
    assert len((await member.reads("/api/tracker/logs"))["logs"]) == 1
    await member.becomes(streakCount=1, totalPoints=10)
