"""How often a webhook asks PostgreSQL: its member's row is locked for as long."""

from collections.abc import Callable

import pytest
from sqlalchemy import event as sql

from chassis import ids

from .driver import Driver
from .stripe_double import paid


@pytest.mark.usefixtures("resting_worker")
@pytest.mark.parametrize(("has_coupon", "most"), [(False, 11), (True, 12)])
async def test_a_paid_checkout_takes_few_round_trips(
    driver: Driver, has_coupon: bool, most: int
) -> None:
    trips: list[str] = []
    listeners: dict[str, Callable[..., None]] = {
        "begin": lambda *_: trips.append("BEGIN"),
        "before_cursor_execute": lambda *facts: trips.append(facts[2]),
        "commit": lambda *_: trips.append("COMMIT"),
    }
    code = await driver.coupon() if has_coupon else ""
    incoming = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": code})
    engine = driver.it.database.engine.sync_engine
    for name, note in listeners.items():
        sql.listen(engine, name, note)
    await driver.webhook.takes(incoming)
    for name, note in listeners.items():
        sql.remove(engine, name, note)
    assert trips.count("COMMIT") == 1
    assert len(trips) == most, trips
