"""Two changes of a member's payments at once: neither decides by what it read before the other."""

import asyncio
from decimal import Decimal

from billing.membership.update_membership import lock_member, update_membership
from billing.payments.tables import Payment
from billing.settings import Settings
from chassis import clock, ids
from services.billing.tests.driver import Driver, Operator
from services.billing.tests.payments.test_refunds import LIFETIME
from testkit import eventually


async def waits_for_a_lock(driver: Driver) -> None:
    async def waits() -> bool:
        return bool(await driver.it.rows("SELECT FROM pg_locks WHERE NOT granted"))

    await eventually(waits)


async def test_a_recompute_that_waited_for_a_payment_keeps_its_version(
    driver: Driver, operator: Operator, settings: Settings
) -> None:
    user, _ = await driver.customer_of()
    await operator.runs("recompute", member=user, all=False)
    async with driver.it.database.session() as session:
        member = await lock_member(session, user)
        again = asyncio.create_task(operator.runs("recompute", member=user, all=False))
        await waits_for_a_lock(driver)
        payment = Payment(
            user_id=user,
            stripe_session_id=f"cs_{ids.new()}",
            amount=Decimal(149),
            paid_at=clock.now(),
        )
        session.add(payment)
        for revoked_at in (None, clock.now(), None):
            payment.revoked_at = revoked_at
            await update_membership(session, member, settings)
        version = member.version
    await again
    assert await driver.membership(user) == LIFETIME
    row = await driver.row("membership", user_id=user)
    assert row["version"] == version
