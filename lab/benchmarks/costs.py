"""The CPU cost of each operation with a full account: on the event loop, and on other threads.

    make bench ARGS=costs

Prints the table of docs/figures.md. `tests/test_costs.py` checks the limits.
"""

import asyncio
import logging

from contracts.services import SERVICES
from contracts.topology import KETO
from messaging import declare
from testkit.databases import servers
from tests.full_accounts.costs import costs, full
from tests.full_accounts.limits import AT_ONCE, LOOP_MS
from tests.full_accounts.stand_ins import stand_ins


async def main() -> None:
    logging.disable()
    print(
        "| operation | status | event loop, ms | other threads, ms | limit |\n|---|---|---|---|---|"
    )
    async with servers() as (databases, rabbitmq), stand_ins() as others:
        await declare(rabbitmq, KETO)
        for service in SERVICES:
            async with full(service, databases, rabbitmq, others) as it:
                for cost in sorted(
                    await costs(it, service, repeats=3), key=lambda each: -each.loop
                ):
                    limit = AT_ONCE.get(cost.operation, f"{LOOP_MS} ms")
                    print(
                        f"| {cost.operation} | {cost.status} | {cost.loop:.1f} |"
                        f" {cost.threads:.1f} | {limit} |",
                        flush=True,
                    )


if __name__ == "__main__":
    asyncio.run(main())
