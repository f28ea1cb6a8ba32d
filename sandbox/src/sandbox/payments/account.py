"""The Stripe account that the stand-in plays: what it has, what time it is, who is asking."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sandbox.payments.api_errors import no_such
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.ids import new_id
from sandbox.payments.shapes import event_shape
from sandbox.payments.store import Json, Store

API_VERSION = "2026-10-28.endive"
# The last version in which a subscription had its period at the top level.
OLD_API_VERSION = "2025-02-24.acacia"

NOUNS = {"checkout.session": "checkout.session", "billing_portal.session": "portal session"}


@dataclass(frozen=True)
class Cause:
    """The API request that made something happen; clicks on pages have none."""

    request_id: str | None = None
    idempotency_key: str | None = None


@dataclass(frozen=True)
class Account:
    """Everything that a use case needs, and nothing of HTTP."""

    store: Store
    deliveries: Deliveries
    address: str
    clock: Callable[[], int] = field(default=lambda: int(time.time()))
    cause: Cause = Cause()

    def caused_by(self, cause: Cause) -> "Account":
        return replace(self, cause=cause)

    @property
    def event_version(self) -> str:
        return self.store.switch("event_version", API_VERSION)

    def fetch(self, kind: str, wanted: str, param: str = "id") -> Json:
        """Find an object or refuse, the way Stripe does for the place where it was named."""
        found = self.store.get(kind, wanted)
        if found is None:
            raise no_such(NOUNS.get(kind, kind), wanted, param)
        return found

    def customer(self, wanted: str, param: str = "customer") -> Json:
        """Find a customer who was not deleted."""
        customer = self.fetch("customer", wanted, param)
        if customer.get("deleted"):
            raise no_such("customer", wanted, param)
        return customer

    def emit(self, kind: str, subject: Json, previous: Json | None = None) -> None:
        """Write an event about an object as it is now, and have it delivered."""
        event: Json = {
            "id": new_id("evt_1"),
            "object": "event",
            "api_version": self.event_version,
            "created": self.clock(),
            "data": {
                "object": event_shape(subject, old=self.event_version == OLD_API_VERSION),
                **({} if previous is None else {"previous_attributes": previous}),
            },
            "livemode": False,
            "pending_webhooks": 1,
            "request": {
                "id": self.cause.request_id,
                "idempotency_key": self.cause.idempotency_key,
            },
            "type": kind,
        }
        self.store.put(event)
        self.deliveries.enqueue(event["id"], ordering_key=subject["id"])

    def change(self, subject: Json, kind: str, **fields: object) -> None:
        """Change an object and write the event that says what it was before."""
        previous = {
            name: subject.get(name) for name, value in fields.items() if subject.get(name) != value
        }
        subject.update(fields)
        self.store.put(subject)
        self.emit(kind, subject, previous)
