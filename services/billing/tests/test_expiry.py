"""What ends or is repeated after a time, by a clock that is moved."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest

from billing.coupons.holds import release_expired
from billing.membership.stripe_tasks import CANCEL_AT_PERIOD_END
from billing.stripe_api.client import Stripe
from billing.stripe_api.errors import StripeFailed, StripeRefused
from billing.worker import WORK
from chassis import ids
from testkit import MovedClock
from work import Worker

from .coupons.test_coupon_holds import REFUSED, checkout
from .driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")


async def test_an_open_checkout_holds_its_coupon_for_half_an_hour(
    holding: Driver, moved_clock: MovedClock
) -> None:
    # Those of other tests would expire, too.
    await holding.it.rows("DELETE FROM coupon_hold")
    code = await holding.coupon(max_uses=1)

    async def other() -> tuple[int, Any]:
        answer = await checkout(holding, holding.user(), code)
        return answer.status_code, answer.json()

    assert (await other())[0] == 200
    moved_clock.moves(minutes=30)
    assert await release_expired(holding.dependencies) == 0
    assert await other() == REFUSED
    moved_clock.moves(minutes=2)
    assert await release_expired(holding.dependencies) == 1
    assert (await other())[0] == 200


@pytest.mark.parametrize(
    ("error", "pauses"),
    [
        (StripeFailed("away"), (2, 4, 8, 16, 32, 60, 60)),
        (StripeRefused("no"), (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600)),
    ],
)
async def test_a_task_at_stripe_is_repeated_after_longer_and_longer_pauses(
    driver: Driver, moved_clock: MovedClock, error: StripeFailed, pauses: tuple[int, ...]
) -> None:
    class Away:
        tries = 0

        async def cancel_at_period_end(self, subject: str) -> None:
            self.tries += 1
            raise error

    stripe, subject, user = Away(), ids.new(), driver.user()
    dependencies = replace(driver.dependencies, stripe=cast(Stripe, stripe))
    # Those of other tests are not due.
    await driver.it.rows("UPDATE stripe_task SET done_at = now() WHERE done_at IS NULL")
    await driver.it.rows(
        "INSERT INTO membership (user_id, tier, status, role, version)"
        " VALUES ($1, 'LIFETIME', 'ACTIVE', 'PREMIUM', 1)",
        user,
    )
    await driver.it.rows(
        "INSERT INTO stripe_task (id, kind, subject, user_id, created_at, next_attempt_at,"
        " attempts, last_error) VALUES ($2, $1, $2, $4, $3, $3, 0, '')",
        CANCEL_AT_PERIOD_END, subject, moved_clock.now(), user,
    )  # fmt: skip
    doing = Worker(driver.it.database, WORK.only("stripe-task").of([dependencies]))
    # It stands: in a second, a machine may do nothing.
    now = moved_clock.now()
    for tries, seconds in enumerate(pauses, start=1):
        moved_clock.stands_at(now)
        await doing.do_due()
        assert stripe.tries == tries
        now += timedelta(seconds=seconds)
        moved_clock.stands_at(now - timedelta(seconds=1))
        await doing.do_due()
        assert stripe.tries == tries
    await driver.it.rows("UPDATE stripe_task SET done_at = now() WHERE subject = $1", subject)
