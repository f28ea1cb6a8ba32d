"""No request of a member whose account is full holds up the event loop, which is everybody's."""

import logging

import pytest

from benchmarks.parts.costs import Cost, costs, full, operations
from benchmarks.parts.limits import AT_ONCE, LOOP_MS
from contracts.services import SERVICES
from testkit import ServerUrls
from testkit.databases import Databases

# Above it today: each needs pages, or a thread.
ABOVE = {
    "ai.startJob",
    "tracker.getDiaryCsv",
    "tracker.getDishes",
    "tracker.getFoods",
    "tracker.getMeasurements",
    "tracker.getMyFoods",
}


@pytest.mark.parametrize("service", SERVICES)
async def test_no_operation_of_a_full_account_costs_the_event_loop_more_than_its_limit(
    servers: ServerUrls, databases: Databases, service: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with full(service, databases, servers.rabbitmq) as it:
        found = await costs(it, service)
    assert {cost.operation for cost in found} == {each.name for each in operations(service)}
    shown = [cost for cost in found if cost.operation not in ABOVE]
    assert [cost for cost in shown if cost.loop > LOOP_MS] == []
    assert [cost for cost in shown if cost.threads > LOOP_MS and _is_unknown(cost)] == []
    # A request that finds nothing costs nothing: what is asked for is there.
    assert {cost.operation for cost in found if cost.status == 404} <= ABSENT


def _is_unknown(cost: Cost) -> bool:
    return cost.operation not in AT_ONCE


# Of these nothing is stored: an erasure, a barcode that nobody knows, a job that is at work.
ABSENT = {
    "auth.getErasure",
    "ai.tickShoppingLine",
    "ai.restoreVersion",
    "tracker.getBarcode",
    "tracker.getImport",
    "tracker.applyImport",
    "payments.requestRefund",
}
