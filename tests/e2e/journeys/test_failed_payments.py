"""Journeys of a member whose payment is declined, challenged, disputed or refunded."""

from keto_client import session_in
from tests.e2e.people import Person
from tests.e2e.shopping import buy, checkout, closes, opens, owns, subscribe, tier_checkout
from tests.e2e.stand_ins import Payments

DECLINED, ASKS, REFUNDED_LATE = "4000000000000002", "4000002760003184", "4000000000007726"


async def test_a_declined_card_buys_nothing_and_another_card_does(
    member: Person, payments: Payments
) -> None:
    plan = session_in(await checkout(member))
    tier = session_in(await tier_checkout(member, "pro"))
    for session in (plan, tier):
        assert (await payments.pay(session, DECLINED))["error"]["code"] == "card_declined"
    assert not await owns(member)
    assert (await member.me())["subscriptionTier"] == "FREE"

    for session in (plan, tier):
        assert (await payments.pay(session))["error"] is None
    await member.becomes(subscriptionTier="PRO", subscriptionStatus="ACTIVE", role="PREMIUM")
    await opens(member)


async def test_a_payment_counts_once_the_member_has_confirmed_it_with_the_bank(
    member: Person, payments: Payments
) -> None:
    session = session_in(await checkout(member))
    for answer, is_owned in (("fail-authentication", False), ("authenticate", True)):
        challenge = await payments.pay(session, ASKS)
        assert challenge["session"]["status"] == "open"
        assert not await owns(member)
        await payments.act(session, answer, on="payments")
        if is_owned:
            await opens(member)


async def test_a_subscription_without_its_first_payment_is_not_active(
    member: Person, payments: Payments
) -> None:
    session = session_in(await tier_checkout(member, "pro"))
    await payments.act(session, "subscribe-first", on="checkout")
    await payments.pay(session, DECLINED)
    await member.becomes(subscriptionTier="PRO", subscriptionStatus="INACTIVE", role="MEMBER")
    await payments.pay(session)
    await member.becomes(subscriptionTier="PRO", subscriptionStatus="ACTIVE", role="PREMIUM")


async def test_a_paused_and_an_unpaid_subscription_are_not_active_until_they_are_paid(
    member: Person, payments: Payments
) -> None:
    session = await subscribe(member, payments, "basic")
    subscription = await payments.subscription_of(session)
    steps = (
        ("pause", "INACTIVE"),
        ("unpause", "ACTIVE"),
        ("fail-renewal", "PAST_DUE"),
        ("mark-unpaid", "INACTIVE"),
        ("pay-overdue", "ACTIVE"),
    )
    for action, status in steps:
        await payments.act(subscription, action)
        role = "PREMIUM" if status == "ACTIVE" else "MEMBER"
        await member.becomes(subscriptionTier="BASIC", subscriptionStatus=status, role=role)


async def test_a_disputed_plan_is_closed_until_the_dispute_is_won(
    member: Person, payments: Payments
) -> None:
    session = await buy(member, payments)
    dispute = (await payments.act(session, "inquire", on="payments"))["id"]
    assert await owns(member)
    await payments.act(dispute, "escalate", on="disputes")
    await closes(member)
    await payments.act(dispute, "respond", on="disputes")
    await payments.act(dispute, "win", on="disputes")
    await opens(member)


async def test_a_plan_is_closed_only_while_its_refund_has_arrived(
    member: Person, payments: Payments
) -> None:
    session = session_in(await checkout(member))
    await payments.pay(session, REFUNDED_LATE)
    await opens(member)
    refund = (await payments.act(session, "refund", on="payments"))["id"]
    assert await owns(member)
    await payments.act(refund, "succeed", on="refunds")
    await closes(member)
    await payments.act(refund, "fail", on="refunds")
    await opens(member)
