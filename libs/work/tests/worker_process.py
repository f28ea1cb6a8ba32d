"""A worker in a separate process: `python worker_process.py URL`."""

import asyncio
import logging
import sys

from sqlalchemy import text

from messaging import Database
from work import Task, Worker, Works

works = Works()


@works("slow", at_once=4, at_most=3)
async def store_when_told(task: Task) -> None:
    """Begin, wait for a line of the standard input, and store."""
    print(f"begun {task.key}", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    async with task.session() as session:
        await session.execute(
            text("INSERT INTO stored VALUES (:key, 'process')"), {"key": task.key}
        )


async def main(url: str) -> None:
    database = Database(url, pool=4, name="process")
    await database.open()
    await Worker(database, works.of([])).run()


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stdout, format="%(message)s")
    asyncio.run(main(sys.argv[1]))
