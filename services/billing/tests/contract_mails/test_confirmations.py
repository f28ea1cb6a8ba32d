"""One mail confirms each order and each start of a subscription."""

import itertools
from datetime import timedelta
from typing import Any

import pytest

from billing.withdrawals import USED_SHARE_VERSION, USED_SHARES
from billing.withdrawals.waiver import VERSION, WAIVERS
from chassis import clock, ids
from contracts.billing import ContractConcluded
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.erasures import erase
from services.billing.tests.stripe_double import Json, event, invoice, paid, subscription

PRO = "price_sandbox_pro"
CREATED, UPDATED = "customer.subscription.created", "customer.subscription.updated"


async def confirmed(driver: Driver, user: str) -> list[ContractConcluded]:
    return await driver.it.all_published(ContractConcluded, user_id=user)


def started(customer: str, status: str = "active", **fields: Any) -> Json:
    """A subscription that starts now."""
    now = int(clock.now().timestamp())
    period = now, now + 30 * 86_400
    return subscription(
        customer, status, price=PRO, period=period, start_date=now, quantity=1, **fields
    )


def first_invoice(customer: str, of: Json, **fields: Any) -> Json:
    about = invoice(
        customer,
        subscription=of["id"],
        cents=2379,
        billing_reason="subscription_create",
        status="paid",
        amount_paid=2379,
        total_taxes=[{"amount": 380}],
    )
    return about | fields


async def test_an_order_is_confirmed_once_with_what_the_buyer_ticked(driver: Driver) -> None:
    user, plan = driver.user(), ids.new()
    ticked_at = int(clock.now().timestamp()) - 60
    sold = {"userId": user, "planId": plan}
    title = "INSERT INTO plan_title (plan_id, title) VALUES ($1, $2)"
    await driver.it.rows(title, plan, "Keto Kickstart")
    consent = {"waiver": VERSION, "waivedAt": str(ticked_at)}
    incoming = paid(sold | consent, 2699, session={"total_details": {"amount_tax": 431}})
    # Sent again, by another event of the session, and by a resync.
    again = {
        **incoming,
        "id": f"evt_{ids.new()}",
        "type": "checkout.session.async_payment_succeeded",
    }
    await driver.webhook.takes(incoming, incoming, again)
    (mail,) = await confirmed(driver, user)
    (order,) = (await driver.seen("orders", user))["orders"]
    assert (mail.order_number, mail.number) == (order["id"], order["number"])
    assert (mail.kind, mail.title) == ("plan", "Keto Kickstart")
    assert (str(mail.amount), str(mail.tax), mail.currency) == ("26.99", "4.31", "usd")
    assert mail.is_waived
    assert mail.consent is not None
    assert mail.consent.text == WAIVERS[VERSION]
    assert mail.consent.given_at.timestamp() == ticked_at


async def test_an_order_without_the_box_ticked_keeps_the_right_to_withdraw(driver: Driver) -> None:
    user = driver.user()
    await driver.webhook.takes(paid({"userId": user, "planId": ids.new()}))
    (mail,) = await confirmed(driver, user)
    assert (mail.title, mail.consent, mail.is_waived) == (None, None, False)


async def test_both_orders_of_a_checkout_are_confirmed_and_one_of_nothing_too(
    driver: Driver,
) -> None:
    user = driver.user()
    both = {"userId": user, "planId": ids.new(), "tier": "lifetime"}
    await driver.webhook.takes(paid(both, 0))
    assert {mail.kind for mail in await confirmed(driver, user)} == {"plan", "lifetime"}


async def test_a_grant_a_late_order_and_one_of_an_erased_member_are_not_confirmed(
    driver: Driver, operator: Operator
) -> None:
    user, _ = await driver.customer_of()
    await operator.runs("grant", member=user, what="lifetime", reason="a contest")
    late = paid({"userId": user, "planId": ids.new()}, created=1_700_000_000)
    await driver.webhook.takes(late)
    assert len((await driver.seen("orders", user))["orders"]) == 2
    assert await confirmed(driver, user) == []
    await erase(driver.it, user)
    await driver.webhook.takes(paid({"userId": user, "planId": ids.new()}))
    assert await confirmed(driver, user) == []


async def test_a_subscription_is_confirmed_once_with_its_first_invoice_in_any_order(
    driver: Driver,
) -> None:
    for order in itertools.permutations(range(3)):
        user, customer = await driver.customer_of()
        begun = started(customer, "incomplete")
        events = [
            event(CREATED, begun),
            event(UPDATED, begun | {"status": "active"}, previous={"status": "incomplete"}),
            event("invoice.paid", first_invoice(customer, begun)),
        ]
        await driver.webhook.takes(*(events[n] for n in order), *events)
        (mail,) = await confirmed(driver, user)
        assert (mail.order_number, mail.kind, mail.tier) == (begun["id"], "subscription", "PRO")
        assert (str(mail.amount), str(mail.tax)) == ("23.79", "3.80")
        assert mail.trial_ends_at is None
        row = await driver.row("subscription", stripe_subscription_id=begun["id"])
        assert mail.number == row["number"]
        # A renewal does not start a subscription.
        cycle = first_invoice(
            customer, begun, id=f"in_{ids.new()}", billing_reason="subscription_cycle"
        )
        await driver.webhook.takes(event("invoice.paid", cycle))
        assert len(await confirmed(driver, user)) == 1


async def test_a_subscription_is_confirmed_with_what_its_member_ticked(driver: Driver) -> None:
    ticked_at = int(clock.now().timestamp()) - 60
    ticked = {"usedShare": USED_SHARE_VERSION, "usedShareAt": str(ticked_at)}
    for order in itertools.permutations(range(2)):
        user, customer = await driver.customer_of()
        begun = started(customer, metadata=ticked)
        events = [
            event(CREATED, begun),
            event("invoice.paid", first_invoice(customer, begun)),
        ]
        await driver.webhook.takes(*(events[n] for n in order))
        (mail,) = await confirmed(driver, user)
        assert mail.consent is not None
        assert mail.consent.text == USED_SHARES[USED_SHARE_VERSION]
        assert mail.consent.given_at.timestamp() == ticked_at
        assert not mail.is_waived


async def test_a_trial_is_confirmed_when_it_starts_and_not_when_it_is_paid(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    ends = int(clock.now().timestamp()) + 7 * 86_400
    begun = started(customer, "trialing", trial_end=ends)
    await driver.webhook.takes(event(CREATED, begun))
    (mail,) = await confirmed(driver, user)
    assert mail.amount == 0
    assert mail.tax is None
    assert mail.price is not None
    assert mail.trial_ends_at is not None
    assert mail.trial_ends_at.timestamp() == ends
    await driver.webhook.takes(
        event(UPDATED, begun | {"status": "active"}, previous={"status": "trialing"}),
        event("invoice.paid", first_invoice(customer, begun, billing_reason="subscription_cycle")),
    )
    assert len(await confirmed(driver, user)) == 1


async def test_an_old_or_unpaid_subscription_and_one_to_another_product_are_not_confirmed(
    driver: Driver,
) -> None:
    for change in (
        {"start_date": int((clock.now() - timedelta(days=15)).timestamp())},
        {"status": "incomplete"},
        {"status": "past_due"},
    ):
        user, customer = await driver.customer_of()
        begun = started(customer) | change
        open_invoice = first_invoice(customer, begun, status="open", amount_paid=0)
        kept = "start_date" in change
        await driver.webhook.takes(
            event(CREATED, begun),
            event("invoice.finalized", first_invoice(customer, begun) if kept else open_invoice),
        )
        assert await confirmed(driver, user) == []
    user, customer = await driver.customer_of()
    other = started(customer)
    other["items"]["data"][0]["price"]["id"] = "price_of_another_shop"
    paying = first_invoice(customer, other)
    await driver.webhook.takes(event(CREATED, other), event("invoice.paid", paying))
    assert await confirmed(driver, user) == []


async def test_what_a_resync_finds_soon_is_confirmed_once_also_when_its_events_come(
    driver: Driver,
) -> None:
    buyer, member = driver.user(), driver.user()
    await driver.stripe.do("/sandbox/switches", {"hold": True})
    await driver.buys(buyer)
    await driver.subscribes(member, "pro")
    assert await confirmed(driver, buyer) == await confirmed(driver, member) == []
    await driver.resyncs()
    await driver.stripe.releases()
    await driver.resyncs()
    for user in (buyer, member):
        assert len(await confirmed(driver, user)) == 1


@pytest.mark.parametrize("days", [1, None])
async def test_a_restore_confirms_nothing_a_second_time(driver: Driver, days: int | None) -> None:
    """The event that requests a mail again is the same one: identity has handled it."""
    buyer, member = driver.user(), driver.user()
    plan, _ = await driver.buys(buyer, waiver=False)
    await driver.post(f"purchases/{plan}/open", buyer, {"waiver": VERSION})
    await driver.does("note-waiver")
    await driver.subscribes(member, "pro")
    before = {user: await event_ids(driver, user) for user in (buyer, member)}
    assert [len(before[user]) for user in (buyer, member)] == [2, 1]
    lost = "purchase", "payment", "waiver", "invoice", "subscription", "contract_mail"
    for user in (buyer, member):
        for table in lost:
            await driver.it.rows(f"DELETE FROM {table} WHERE user_id = $1", user)
    await driver.it.rows("DELETE FROM stripe_event")
    await driver.resyncs(days=days)
    for user in (buyer, member):
        after = await event_ids(driver, user)
        assert len(after) > len(before[user])
        assert set(after) == set(before[user])


async def event_ids(driver: Driver, user: str) -> list[str]:
    await confirmed(driver, user)
    return [
        envelope.id
        for envelope in driver.it.published_events
        if isinstance(envelope.data, ContractConcluded) and envelope.data.user_id == user
    ]
