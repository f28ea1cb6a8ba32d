"""Background work: tasks as rows, leases, retries, schedules; one loop per process.

`add` writes a task in the caller's transaction, `Works` registers the functions that do them, and a
`Worker` does them.
"""

from work.add_task import add, remove
from work.operators import count_by_kind, list_given_up
from work.task import GaveWay, LeaseLost, Postponed, Task
from work.worker import Worker
from work.works import Works

__all__ = [
    "GaveWay",
    "LeaseLost",
    "Postponed",
    "Task",
    "Worker",
    "Works",
    "add",
    "count_by_kind",
    "list_given_up",
    "remove",
]
