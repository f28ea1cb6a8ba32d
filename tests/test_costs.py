"""No request of a member with a full account blocks the event loop, which all requests share."""

import logging

import pytest

from contracts.services import SERVICES
from testkit import ServerUrls
from testkit.databases import Databases
from tests.full_accounts.costs import costs, full
from tests.full_accounts.examples import operations
from tests.full_accounts.limits import AT_ONCE, LOOP_MS


@pytest.mark.parametrize("service", SERVICES)
async def test_no_operation_of_a_full_account_blocks_the_event_loop_longer_than_its_limit(
    servers: ServerUrls,
    databases: Databases,
    others: dict[str, str],
    service: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with full(service, databases, servers.rabbitmq, others) as it:
        measured = await costs(it, service)
    assert {cost.operation for cost in measured} == {each.name for each in operations(service)}
    # Every request must do its work, as a refused or failed one costs little.
    assert [cost for cost in measured if not cost.is_done] == []
    assert [cost for cost in measured if cost.loop > LOOP_MS] == []
    in_threads = [cost for cost in measured if cost.threads > LOOP_MS]
    assert [cost for cost in in_threads if cost.operation not in AT_ONCE] == []
