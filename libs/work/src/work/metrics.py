"""The metrics of each kind of work."""

from prometheus_client import Counter, Gauge

DUE = Gauge("keto_work_due", "Tasks that are due and that no worker has", ["kind"])
OLDEST = Gauge(
    "keto_work_oldest_due_seconds", "How long the oldest of these tasks has been due", ["kind"]
)
GAVE_UP = Gauge("keto_work_gave_up", "Tasks whose last attempt has failed", ["kind"])
DONE = Counter("keto_work_done_total", "Tasks that were done", ["kind"])
FAILED = Counter("keto_work_failed_total", "Attempts that have failed", ["kind"])


def declare(kind: str) -> None:
    """Pre-create the labels: `increase()` misses a series that starts at 1."""
    for metric in (DUE, OLDEST, GAVE_UP, DONE, FAILED):
        metric.labels(kind)
