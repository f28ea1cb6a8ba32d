"""A subscription begins, changes and ends, and the membership with it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from contracts.billing import SubscriptionChanged
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, subscription

CREATED, UPDATED, DELETED = (
    f"customer.subscription.{kind}" for kind in ("created", "updated", "deleted")
)
PRO, BASIC = "price_sandbox_pro", "price_sandbox_basic"
BEGIN, END = 1_800_000_000, 1_802_592_000
ENDS = datetime.fromtimestamp(END, UTC)
NEXT = datetime.fromtimestamp(END + 86_400, UTC)


async def last_told(driver: Driver, user: str) -> tuple[Any, ...]:
    """What the others were published last."""
    row = await driver.row("membership", user_id=user)
    (published,) = await driver.it.published(
        SubscriptionChanged, user_id=user, membership_version=row["version"]
    )
    return published.tier, published.status, published.role, published.ends_at


@pytest.mark.parametrize("old_shape", [False, True])
@pytest.mark.parametrize("kind", [CREATED, UPDATED])
@pytest.mark.parametrize(
    ("status", "expected", "role"),
    [
        ("active", "ACTIVE", "PREMIUM"),
        ("past_due", "PAST_DUE", "MEMBER"),
        ("canceled", "CANCELED", "MEMBER"),
        ("trialing", "INACTIVE", "MEMBER"),
        ("incomplete", "INACTIVE", "MEMBER"),
        ("unpaid", "INACTIVE", "MEMBER"),
    ],
)
@pytest.mark.parametrize(("price", "tier"), [(PRO, "PRO"), (BASIC, "BASIC"), ("other", "BASIC")])
async def test_the_membership_follows_status_price_and_period(
    driver: Driver, old_shape: bool, kind: str, status: str, expected: str, role: str,
    price: str, tier: str,
) -> None:  # fmt: skip
    user, customer = await driver.customer_of()
    about = subscription(customer, status, price=price, period=(BEGIN, END), old_shape=old_shape)
    await driver.webhook.takes(event(kind, about))
    assert await driver.membership(user) == (tier, expected, role, ENDS)
    record = await driver.row("subscription", user_id=user)
    assert record["stripe_subscription_id"] == about["id"]
    assert (record["tier"], record["status"]) == (tier, expected)
    assert record["current_period_start"] == datetime.fromtimestamp(BEGIN, UTC)
    assert record["current_period_end"] == ENDS


async def test_an_ended_subscription_leaves_a_free_member(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(
        event(CREATED, about, created=1), event(DELETED, about | {"status": "canceled"}, created=2)
    )
    assert await driver.membership(user) == ("FREE", "CANCELED", "MEMBER", ENDS)
    assert await last_told(driver, user) == ("FREE", "CANCELED", "MEMBER", ENDS)


async def test_the_record_keeps_its_tier_and_the_member_gets_the_new_one(
    driver: Driver,
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=BASIC)
    dearer = subscription(customer, price=PRO, period=(BEGIN, END + 86_400), id=about["id"])
    await driver.webhook.takes(event(CREATED, about, created=1), event(UPDATED, dearer, created=2))
    assert await driver.membership(user) == ("PRO", "ACTIVE", "PREMIUM", NEXT)
    record = await driver.row("subscription", user_id=user)
    assert (record["tier"], record["current_period_end"]) == ("BASIC", NEXT)


async def test_an_older_event_never_overwrites_a_newer_one(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=BASIC)
    late = subscription(customer, "past_due", price=PRO, id=about["id"])
    await driver.webhook.takes(event(UPDATED, late, created=2), event(CREATED, about, created=1))
    assert await driver.membership(user) == ("PRO", "PAST_DUE", "MEMBER", ENDS)


async def test_an_end_is_final(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(
        event(DELETED, about | {"status": "canceled"}, created=5),
        event(UPDATED, about, created=9),
        event(CREATED, about, created=1),
    )
    assert (await driver.membership(user))[:2] == ("FREE", "CANCELED")


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("earlier", "later", "expected"),
    [
        ((CREATED, "incomplete", None), (UPDATED, "active", "incomplete"), "ACTIVE"),
        ((UPDATED, "active", None), (UPDATED, "past_due", "active"), "PAST_DUE"),
        ((UPDATED, "past_due", "active"), (UPDATED, "active", "past_due"), "ACTIVE"),
        ((UPDATED, "past_due", "active"), (UPDATED, "unpaid", "past_due"), "INACTIVE"),
        ((UPDATED, "active", None), (DELETED, "canceled", None), "CANCELED"),
    ],
)
async def test_within_one_second_the_later_step_of_a_life_wins(
    driver: Driver, earlier: Any, later: Any, expected: str, swapped: bool
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    events = [
        event(
            kind,
            about | {"status": status},
            previous={} if before is None else {"status": before},
            created=BEGIN,
        )
        for kind, status, before in (earlier, later)
    ]
    await driver.webhook.takes(*(reversed(events) if swapped else events))
    assert (await driver.membership(user))[1] == expected


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("items", ["items", "plan"])
async def test_within_one_second_a_new_price_does_not_lose_to_a_new_status(
    driver: Driver, items: str, swapped: bool
) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=BASIC)
    dearer = subscription(customer, price=PRO, id=about["id"])
    before: Json = {"plan": {"id": BASIC}}
    if items == "items":
        before = {"items": {"data": [{"price": {"id": BASIC}}]}}
    events = [
        event(UPDATED, about, previous={"status": "incomplete"}, created=BEGIN),
        event(UPDATED, dearer, previous=before, created=BEGIN),
    ]
    await driver.webhook.takes(*(reversed(events) if swapped else events))
    assert (await driver.membership(user))[:2] == ("PRO", "ACTIVE")


async def test_the_best_live_subscription_counts(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    basic, pro, unpaid = (
        subscription(customer, price=price, status=status)
        for price, status in ((BASIC, "active"), (PRO, "active"), (PRO, "incomplete"))
    )
    await driver.webhook.takes(event(CREATED, basic, created=1))
    assert (await driver.membership(user))[0] == "BASIC"
    await driver.webhook.takes(event(CREATED, pro, created=2), event(CREATED, unpaid, created=3))
    assert await driver.membership(user) == ("PRO", "ACTIVE", "PREMIUM", ENDS)
    await driver.webhook.takes(event(DELETED, pro | {"status": "canceled"}, created=4))
    assert await driver.membership(user) == ("BASIC", "ACTIVE", "PREMIUM", ENDS)
    await driver.webhook.takes(event(DELETED, basic | {"status": "canceled"}, created=5))
    assert (await driver.membership(user))[:3] == ("FREE", "CANCELED", "MEMBER")


async def test_nothing_takes_a_lifetime_away(driver: Driver) -> None:
    from services.billing.tests.stripe_double import paid

    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(
        event(CREATED, about, created=1),
        paid({"userId": user, "tier": "lifetime"}),
        event(UPDATED, about | {"status": "past_due"}, created=2),
        event(DELETED, about | {"status": "canceled"}, created=3),
    )
    assert await driver.membership(user) == ("LIFETIME", "ACTIVE", "PREMIUM", None)
    record = await driver.row("subscription", user_id=user)
    assert (record["status"], record["deleted"]) == ("CANCELED", True)
    assert await last_told(driver, user) == ("LIFETIME", "ACTIVE", "PREMIUM", None)
    # The first subscription, and the lifetime.
    assert len(await driver.it.all_published(SubscriptionChanged, user_id=user)) == 2


async def test_a_customer_that_is_not_ours_is_acknowledged_and_nothing_changes(
    driver: Driver,
) -> None:
    before = await driver.all("membership")
    incoming = event(CREATED, subscription("cus_of_another_account"))
    await driver.webhook.takes(incoming)
    assert await driver.all("membership") == before
    assert await driver.state_of(incoming) == "ignored"


async def test_only_a_change_is_told_and_has_a_new_version(driver: Driver) -> None:
    user, customer = await driver.customer_of()
    about = subscription(customer, price=PRO)
    await driver.webhook.takes(*(event(UPDATED, about, created=second) for second in (1, 2, 3)))
    (change,) = await driver.it.all_published(SubscriptionChanged, user_id=user)
    row = await driver.row("membership", user_id=user)
    assert row["version"] == change.membership_version


@pytest.mark.parametrize(
    "about",
    [
        {},
        {"id": "sub_least", "status": "active"},
        {"items": None, "status": "active"},
        {"items": {"data": []}, "status": "active"},
    ],
)
async def test_the_least_that_can_be_said_of_a_subscription_is_enough(
    driver: Driver, about: Json
) -> None:
    user, customer = await driver.customer_of()
    if "id" in about:
        about = about | {"id": f"sub_{user}"}
    await driver.webhook.takes(event(CREATED, about | {"customer": {"id": customer}}, created=1))
    status = "ACTIVE" if about else "INACTIVE"
    assert (await driver.membership(user))[:2] == ("BASIC", status)
    await driver.webhook.takes(event(DELETED, about | {"customer": customer}, created=2))
    assert (await driver.membership(user))[:2] == ("FREE", "CANCELED")


async def test_with_the_setting_a_subscription_to_another_product_opens_nothing(
    driver: Driver,
) -> None:
    async with driver.with_settings(only_our_prices=True) as it:
        user, customer = await it.customer_of()
        other = event("customer.subscription.created", subscription(customer, price="other"))
        await it.webhook.takes(other)
        assert await it.state_of(other) == "ignored"
        assert await it.membership(user) in ((), ("FREE", "INACTIVE", "MEMBER", None))
        # A price that was taken out of the settings still gives what it gave.
        about = subscription(customer, price="older", metadata={"userId": user, "tier": "pro"})
        await it.webhook.takes(event("customer.subscription.created", about))
        assert (await it.membership(user))[:2] == ("BASIC", "ACTIVE")
