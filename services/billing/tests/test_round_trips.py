"""How often a webhook asks PostgreSQL: each round trip holds the member's row for longer."""

import pytest
from sqlalchemy import event as sql

from chassis import ids

from .driver import Driver
from .stripe_double import paid


@pytest.mark.parametrize(("with_coupon", "most"), [(False, 11), (True, 12)])
async def test_a_paid_checkout_takes_at_most_twelve_round_trips(
    driver: Driver, with_coupon: bool, most: int
) -> None:
    reached: list[str] = []
    engine = driver.it.database.engine.sync_engine

    def statement(*facts: object) -> None:
        reached.append(str(facts[2])[:90].replace("\n", " "))

    def begin(*_: object) -> None:
        reached.append("BEGIN")

    def commit(*_: object) -> None:
        reached.append("COMMIT")

    code = await driver.coupon() if with_coupon else ""
    incoming = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": code})
    listeners = (("before_cursor_execute", statement), ("begin", begin), ("commit", commit))
    for name, listener in listeners:
        sql.listen(engine, name, listener)
    try:
        await driver.webhook.takes(incoming)
    finally:
        for name, listener in listeners:
            sql.remove(engine, name, listener)
    print("\n".join(reached))
    assert len(reached) <= most, reached
