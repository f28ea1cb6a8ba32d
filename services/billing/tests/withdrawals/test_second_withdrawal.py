"""From the second withdrawal on, a share for the days used is kept, if the buyer accepted it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from billing.withdrawals import USED_SHARE_VERSION, USED_SHARES
from billing.withdrawals.rules import used_share
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json
from testkit import MovedClock

BEGIN = datetime(2026, 3, 1, 9, tzinfo=UTC)

WEB = Path(__file__).parents[4] / "web/src"


def test_the_text_that_is_recorded_is_the_one_that_the_box_shows() -> None:
    box = (WEB / "shop/payments/used-share.tsx").read_text()
    assert f'const TEXT = "{USED_SHARES[USED_SHARE_VERSION]}";' in box


async def withdraws(driver: Driver, user: str) -> Json:
    answer = await driver.post("subscription/withdraw", user)
    assert answer.status_code == 200, answer.text
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    withdrawals: list[Json] = (await driver.seen("withdrawals", user))["withdrawals"]
    return withdrawals[0]


async def refunded(driver: Driver, session: Json) -> int:
    bills = await driver.dependencies.stripe.bills.of_subscription(session["subscription"])
    refunds = [
        await driver.stripe.look(f"/v1/refunds?payment_intent={payment}") for payment in bills.paid
    ]
    return sum(each["amount"] for of in refunds for each in of["data"])


async def has_withdrawn_once(driver: Driver, **accepted: Any) -> tuple[str, Json]:
    """A member who withdraws from a subscription and has another one."""
    user = driver.user()
    first = await driver.subscribes(user, "pro", acceptsUsedShare=True)
    assert (await driver.seen("withdrawals", user))["keepsShare"] is False
    done = await withdraws(driver, user)
    assert (done["amount"], done["usedShare"], done["state"]) == (19.99, 0, "refunded")
    assert await refunded(driver, first) == 1999
    assert (await driver.seen("withdrawals", user))["keepsShare"] is True
    return user, await driver.subscribes(user, "pro", **accepted)


async def test_the_second_withdrawal_keeps_the_days_used_where_that_was_accepted(
    driver: Driver, moved_clock: MovedClock
) -> None:
    user, session = await has_withdrawn_once(driver, acceptsUsedShare=True)
    record = await driver.row("subscription", stripe_subscription_id=session["subscription"])
    days = (record["current_period_end"] - record["current_period_start"]).days
    moved_clock.moves(days=10, hours=1)
    second = await withdraws(driver, user)
    kept = 1999 * 10 // days
    assert (second["usedShare"], second["amount"]) == (kept / 100, (1999 - kept) / 100)
    assert (second["state"], await refunded(driver, session)) == ("refunded", 1999 - kept)
    (exported, *_) = (await driver.seen("export", user))["usedShareConsents"]
    assert exported["version"] == "2026-12"


async def test_the_second_withdrawal_gives_all_back_where_nothing_was_accepted(
    driver: Driver, moved_clock: MovedClock
) -> None:
    user, session = await has_withdrawn_once(driver)
    moved_clock.moves(days=10)
    second = await withdraws(driver, user)
    assert (second["usedShare"], second["amount"], second["state"]) == (0, 19.99, "refunded")
    assert await refunded(driver, session) == 1999


async def test_a_second_subscription_is_told_and_given_what_was_paid_for_it(driver: Driver) -> None:
    user, session = await has_withdrawn_once(driver)
    # The payer of the first refund becomes known after the second subscription began.
    row = await driver.row("subscription", stripe_subscription_id=session["subscription"])
    later = (
        "UPDATE payment_adjustment SET made_at = made_at + $3 * interval '1 minute',"
        " stripe_customer_id = $1 WHERE stripe_payment_id = ANY"
        " (SELECT unnest(payments) FROM withdrawal WHERE user_id = $2)"
    )
    await driver.it.rows("UPDATE invoice SET payments = NULL WHERE user_id = $1", user)
    await driver.it.rows(later, row["stripe_customer_id"], user, 5)
    answer = (await driver.post("subscription/withdraw", user)).json()["withdrawal"]
    await driver.it.rows(later, row["stripe_customer_id"], user, -5)
    assert (answer["amount"], answer["state"]) == (19.99, "refunding")
    await driver.does("do-withdrawal")
    await driver.stripe.quiet()
    seen = (await driver.seen("withdrawals", user))["withdrawals"][0]
    assert (seen["amount"], seen["state"]) == (19.99, "refunded")
    assert await refunded(driver, session) == 1999


@given(
    st.integers(0, 10**8),
    st.integers(1, 366),
    st.integers(-5, 400),
    st.integers(0, 86_399),
)
def test_the_share_is_never_negative_nor_more_than_was_paid_and_grows_by_the_day(
    cents: int, days: int, used: int, seconds: int
) -> None:
    period = BEGIN, BEGIN + timedelta(days=days)
    share = used_share(cents, period, BEGIN + timedelta(days=used, seconds=seconds))
    assert 0 <= share <= cents
    expected = min(max(used, 0), days)
    # To the cent, and the rest of one is the member's.
    assert share * days <= cents * expected < (share + 1) * days
