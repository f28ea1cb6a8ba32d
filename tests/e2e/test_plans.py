"""Journeys of a member who buys plans."""

import httpx

from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.shopping import SLUG, buy, owns, plan
from tests.e2e.stripe_pages import Payments

GATED = ("meals", "recipes", "shoppingList", "nutritionInfo", "pdfUrl")


async def test_a_bought_plan_opens_is_counted_once_and_may_be_reviewed(
    api: httpx.AsyncClient, member: Person, payments: Payments
) -> None:
    before = await plan(member)
    assert not before["hasAccess"]
    assert {before["plan"][name] for name in GATED} == {None}
    plan_id = before["plan"]["id"]
    early = await member.post(f"/api/plans/{plan_id}/review", {"rating": 5})
    assert (early.status_code, early.json()) == (403, {"error": "Must purchase plan to review"})

    session_id = await buy(member, payments)
    await eventually(lambda: owns(member), what="the bought plan opens")
    after = (await plan(member))["plan"]
    assert after["meals"]
    assert after["purchaseCount"] == before["plan"]["purchaseCount"] + 1
    assert not (await api.get(f"/api/plans/{SLUG}")).json()["hasAccess"]

    await payments.send_again(session_id, 3)
    again = await member.post("/api/payments/checkout", {"planId": plan_id})
    assert (again.status_code, again.json()) == (409, {"error": "Already purchased"})

    reviewed = await member.post(
        f"/api/plans/{plan_id}/review", {"rating": 4, "title": "Good", "body": "I liked it."}
    )
    assert reviewed.status_code == 200
    assert reviewed.json()["review"]["rating"] == 4

    async def shows_the_name() -> bool:
        reviews = (await plan(member))["plan"]["reviews"]
        return {"name": "Mia", "avatarUrl": None} in [review["user"] for review in reviews]

    await eventually(shows_the_name, what="the reviewer's name")
    assert (await plan(member))["plan"]["purchaseCount"] == after["purchaseCount"]


async def test_a_purchase_earns_its_achievement_at_the_next_log_and_points_reach_the_profile(
    member: Person, payments: Payments
) -> None:
    await buy(member, payments, "keto-weekend")
    await eventually(lambda: owns(member, "keto-weekend"))
    await member.post("/api/tracker/log", {"calories": 1800})

    async def earned() -> set[str]:
        summary = (await member.get("/api/tracker/summary")).json()
        names = {a["name"] for a in summary["recentAchievements"]}
        assert names >= {"First log", "First plan"}, names
        return names

    await eventually(earned, within=30)
    await member.becomes(totalPoints=30)


async def test_a_coupon_takes_off_what_it_says(member: Person, payments: Payments) -> None:
    wanted = (await plan(member))["plan"]
    checkout = await member.post(
        "/api/payments/checkout", {"planId": wanted["id"], "couponCode": "welcome10"}
    )
    paid = await payments.pay(checkout.json()["sessionId"])
    assert paid["session"]["amount_total"] == 1349
    await eventually(lambda: owns(member))
