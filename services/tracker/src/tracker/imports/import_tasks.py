"""The tasks of imports: smaller files first, and one file of a network at a time.

Small files have a kind of their own: a process does one of each kind at once, so that a small file
never waits for a large one, which takes seconds of CPU and some 100 MB.

The queue does first what has been due for longest. A file is due when it is sent, less a head start
of up to a minute: the smaller the file, the longer its head start. A smaller file is first, unless
the larger one has waited for a minute.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic

from sqlalchemy.ext.asyncio import AsyncSession

import work
from chassis import clock
from chassis.storage import RawSql, statements
from work import Postponed, Task

queries = statements(__package__)

SMALL_FILES, LARGE_FILES = "import-small-file", "import-file"
# Some 6,000 rows: a third of a second of CPU.
SMALL_BYTES = 256 * 1024
# The gateway lets as much through to this path.
MOST_BYTES = 5 * 1024 * 1024

_LONGEST_HEAD_START = timedelta(minutes=1)
# How long a file is applied before it may have to wait: reading it again takes seconds.
_TURN_SECONDS = 5.0
_NETWORK_PAUSE = timedelta(seconds=2)


async def add_task(
    session: AsyncSession, user_id: str, import_id: str, size: int, network: str | None
) -> None:
    """Have the worker read a file of this size, or apply it."""
    await work.add(
        session,
        SMALL_FILES if size <= SMALL_BYTES else LARGE_FILES,
        key=import_id,
        member=user_id,
        due=clock.now() - _head_start(size),
        networks=[network] if network else [],
    )


def _head_start(size: int) -> timedelta:
    most = SMALL_BYTES if size <= SMALL_BYTES else MOST_BYTES
    return _LONGEST_HEAD_START * (1 - size / most)


async def wait_for_network(session: AsyncSession, task: Task) -> None:
    """Postpone the task while another file of its kind and network is being imported.

    The accounts of one network would occupy every worker otherwise. The more files wait, the longer
    each of them is postponed: together they are looked at once in two seconds.
    """
    values = {"kind": task.kind, "key": task.key}
    files = (await session.execute(queries.count_files_of_network.clause, values)).one()
    if files.running:
        after = _NETWORK_PAUSE * (files.waiting + 1)
        raise Postponed(after, "another file of the network is being imported")


def turn_of(task: Task, sql: RawSql) -> Callable[[], Awaitable[None]]:
    """Return a function that postpones the task, after a while, if another one was due earlier.

    That one is a smaller file, which was sent while this one was being applied. The task stays due
    since the same time.
    """
    ends_at = monotonic() + _TURN_SECONDS

    async def end_turn() -> None:
        if monotonic() < ends_at:
            return
        if await sql.fetchval(queries.is_another_due, kind=task.kind, due=task.due_at):
            raise Postponed(task.due_at - clock.now(), "a smaller file is imported first")

    return end_turn
