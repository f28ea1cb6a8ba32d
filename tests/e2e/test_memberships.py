"""Journeys of a member who subscribes."""

from testkit import eventually
from tests.e2e import shopping
from tests.e2e.people import Person
from tests.e2e.stripe_pages import Payments, session_in

PLANNER_INPUT = {
    "weightKg": 80,
    "targetWeightKg": 70,
    "heightCm": 175,
    "age": 30,
    "gender": "female",
    "activityLevel": "light",
    "durationDays": 2,
}


async def subscribe(person: Person, payments: Payments, tier: str) -> str:
    session_id = session_in(await shopping.subscribe(person, tier))
    await payments.pay(session_id)
    return session_id


async def test_pro_opens_plans_and_generation_until_the_period_after_cancelling_ends(
    member: Person, payments: Payments
) -> None:
    session_id = await subscribe(member, payments, "pro")
    profile = await member.becomes(
        subscriptionTier="PRO", subscriptionStatus="ACTIVE", role="PREMIUM"
    )
    assert profile["subscriptionEndsAt"]

    async def opens() -> bool:
        return await shopping.owns(member, "strong-keto")

    await eventually(opens)

    async def may_generate_twice() -> bool:
        answers = [await member.post("/api/ai/generate-plan", PLANNER_INPUT) for _ in range(2)]
        return [a.status_code for a in answers] == [200, 200]

    await eventually(may_generate_twice, within=60)

    subscription = await payments.subscription_of(session_id)
    await payments.act("subscriptions", subscription, "cancel-at-period-end")
    await payments.act("subscriptions", subscription, "advance")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")

    async def is_closed() -> bool:
        return not await opens()

    await eventually(is_closed)


async def test_a_failed_renewal_is_past_due(member: Person, payments: Payments) -> None:
    session_id = await subscribe(member, payments, "basic")
    await member.becomes(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
    subscription = await payments.subscription_of(session_id)
    await payments.act("subscriptions", subscription, "fail-renewal")
    await member.becomes(subscriptionTier="BASIC", subscriptionStatus="PAST_DUE", role="MEMBER")


async def test_lifetime_is_for_life(member: Person, payments: Payments) -> None:
    basic = await subscribe(member, payments, "basic")
    await member.becomes(subscriptionTier="BASIC")
    await subscribe(member, payments, "lifetime")
    await member.becomes(subscriptionTier="LIFETIME", subscriptionStatus="ACTIVE", role="PREMIUM")
    subscription = await payments.subscription_of(basic)
    await payments.act("subscriptions", subscription, "cancel")
    await member.post("/api/tracker/log", {"calories": 1})
    await member.becomes(subscriptionTier="LIFETIME", subscriptionStatus="ACTIVE", role="PREMIUM")
