"""Journeys of a member who subscribes."""

from testkit import eventually
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.shopping import closes, opens, subscribe
from tests.e2e.stand_ins import Payments


async def test_pro_opens_plans_and_generation_until_the_period_after_cancelling_ends(
    member: Person, payments: Payments
) -> None:
    session_id = await subscribe(member, payments, "pro")
    assert (await member.me())["subscriptionEndsAt"]
    await opens(member, "strong-keto")

    async def may_generate_twice() -> bool:
        answers = [await member.responses.ai.generate_plan(PLANNER_INPUT) for _ in range(2)]
        return [a.status_code for a in answers] == [200, 200]

    await eventually(may_generate_twice, within=60)

    subscription = await payments.subscription_of(session_id)
    await payments.act(subscription, "cancel-at-period-end")
    await payments.act(subscription, "advance")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")
    await closes(member, "strong-keto")


async def test_a_failed_renewal_is_past_due(member: Person, payments: Payments) -> None:
    session_id = await subscribe(member, payments, "basic")
    await payments.act(await payments.subscription_of(session_id), "fail-renewal")
    await member.becomes(subscriptionTier="BASIC", subscriptionStatus="PAST_DUE", role="MEMBER")


async def test_lifetime_is_for_life(member: Person, payments: Payments) -> None:
    basic = await subscribe(member, payments, "basic")
    await subscribe(member, payments, "lifetime")
    await payments.act(await payments.subscription_of(basic), "cancel")
    await member.tracker.save_log({"calories": 1})
    await member.becomes(subscriptionTier="LIFETIME", subscriptionStatus="ACTIVE", role="PREMIUM")
