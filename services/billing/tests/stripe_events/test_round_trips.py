"""How often a webhook asks PostgreSQL: its member's row is locked for as long."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event as sql

from chassis import ids
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import paid


@pytest.mark.parametrize(("has_coupon", "expected"), [(False, 11), (True, 12)])
async def test_a_paid_checkout_takes_few_round_trips(
    driver: Driver, has_coupon: bool, expected: int
) -> None:
    # By connection: jobs have theirs.
    trips: dict[Any, list[str]] = defaultdict(list)
    listeners: dict[str, Callable[..., None]] = {
        "begin": lambda connection: trips[connection].append("BEGIN"),
        "before_cursor_execute": lambda *facts: trips[facts[0]].append(facts[2]),
        "commit": lambda connection: trips[connection].append("COMMIT"),
    }
    code = await driver.coupon() if has_coupon else ""
    incoming = paid({"userId": ids.new(), "planId": ids.new(), "couponCode": code})
    engine = driver.it.database.engine.sync_engine
    for name, note in listeners.items():
        sql.listen(engine, name, note)
    await driver.webhook.takes(incoming)
    for name, note in listeners.items():
        sql.remove(engine, name, note)
    (mine,) = (each for each in trips.values() if any("INTO stripe_event" in trip for trip in each))
    assert len(mine) == expected, mine
