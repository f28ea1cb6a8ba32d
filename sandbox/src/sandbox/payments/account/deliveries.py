"""Webhook deliveries: pending, held and done, with their attempts and order."""

import json
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from sandbox.payments.account.objects import Json
from sandbox.payments.account.store import Store

# First attempts of deliveries with the same ordering key are made one after the other. Events of
# an object share a key, so they usually arrive in order; Stripe promises none, hence `hold`.
RELEASED = "released"
# How long a delivery without an order waits at most.
LONGEST_DELAY_SECONDS = 0.5


@dataclass(frozen=True)
class Delivery:
    id: int
    event_id: str
    ordering_key: str | None
    attempts: list[Json]
    due: float


@dataclass(frozen=True)
class Attempt:
    at: float
    status: int | None
    problem: str | None
    milliseconds: int


class Deliveries:
    """The queue of deliveries to the webhook."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.database = store.database
        self.now = now
        self.on_work: Callable[[], None] = lambda: None

    def enqueue(self, event_id: str, *, ordering_key: str | None, held: bool) -> None:
        """Queue the first delivery of an event; without a key, others may overtake it."""
        delay = 0 if ordering_key else random.uniform(0, LONGEST_DELAY_SECONDS)
        self._insert(event_id, ordering_key, "held" if held else "pending", delay)

    def send_again(self, event_id: str, times: int = 1) -> None:
        """Deliver an event again, as several copies side by side."""
        with self.store.transaction():
            for _ in range(times):
                self._insert(event_id, None, "pending")

    def _insert(
        self, event_id: str, ordering_key: str | None, state: str, delay: float = 0
    ) -> None:
        self.database.execute(
            "insert into delivery (event_id, ordering_key, place, state, due)"
            " values (?, ?, (select coalesce(max(place), 0) + 1 from delivery), ?, ?)",
            (event_id, ordering_key, state, self.now() + delay),
        )
        self.on_work()

    def release(self, event_ids: Iterable[str]) -> None:
        """Release held events, one after the other in the given order."""
        with self.store.transaction():
            for event_id in event_ids:
                self.database.execute(
                    "update delivery set state = 'pending', ordering_key = ?, due = ?,"
                    " place = (select max(place) + 1 from delivery)"
                    " where event_id = ? and state = 'held'",
                    (RELEASED, self.now(), event_id),
                )
        self.on_work()

    def held(self) -> list[str]:
        """List the events that are held, oldest first."""
        rows = self.database.execute(
            "select event_id from delivery where state = 'held' order by place"
        )
        return [row["event_id"] for row in rows]

    def due(self, now: float) -> list[Delivery]:
        """List the deliveries that are due at a time, in their order."""
        rows = self.database.execute(
            "select id, event_id, ordering_key, attempts, due from delivery"
            " where state = 'pending' and due <= ? order by place limit 500",
            (now,),
        )
        return [Delivery(**{**row, "attempts": json.loads(row["attempts"])}) for row in rows]

    def next_due(self, now: float) -> float | None:
        """Return when the first delivery after a time is due."""
        row = self.database.execute(
            "select min(due) as due from delivery where state = 'pending' and due > ?", (now,)
        ).fetchone()
        return None if row["due"] is None else float(row["due"])

    def record(self, delivery: Delivery, attempt: Attempt, delay: float | None) -> None:
        """Record an attempt; `delay` is the time until the next one, or None."""
        delivered = attempt.status is not None and 200 <= attempt.status < 300
        state = "delivered" if delivered else "failed" if delay is None else "pending"
        attempts = json.dumps([*delivery.attempts, asdict(attempt)])
        self.database.execute(
            "update delivery set state = ?, attempts = ?, due = ? where id = ?",
            (state, attempts, self.now() + (delay or 0), delivery.id),
        )

    def of_event(self, event_id: str) -> list[Json]:
        """Return an event's deliveries with their attempts, for the pages and for tests."""
        rows = self.database.execute(
            "select id, state, due, attempts from delivery where event_id = ? order by id",
            (event_id,),
        )
        return [{**row, "attempts": json.loads(row["attempts"])} for row in rows]

    def waiting(self) -> int:
        """Count the pending deliveries."""
        row = self.database.execute("select count(*) as n from delivery where state = 'pending'")
        return int(row.fetchone()["n"])
