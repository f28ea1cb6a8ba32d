"""Run pgqueuer until its queue is empty: `pgqueuer_worker.py URL TASKS AT_ONCE`.

To be run with the Python of pgqueuer's virtual environment.
"""

# mypy: ignore-errors
import json
import sys
import time

import asyncpg
import uvloop
from pgqueuer import PgQueuer, Queries
from pgqueuer.db import AsyncpgDriver
from pgqueuer.types import QueueExecutionMode


async def main(url: str, tasks: int, at_once: int) -> None:
    connection = await asyncpg.connect(url)
    driver = AsyncpgDriver(connection)
    queries = Queries(driver)
    await queries.install()
    for first in range(0, tasks, 10_000):
        count = min(10_000, tasks - first)
        await queries.enqueue(["nothing"] * count, [None] * count, [0] * count)
    await connection.execute("ANALYZE")
    queuer = PgQueuer(driver)

    @queuer.entrypoint("nothing", concurrency_limit=at_once)
    async def nothing(job) -> None: ...

    began, cpu = time.perf_counter(), time.process_time()
    await queuer.run(
        batch_size=at_once, max_concurrent_tasks=2 * at_once, mode=QueueExecutionMode.drain
    )
    result = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu}
    print(json.dumps(result))


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
