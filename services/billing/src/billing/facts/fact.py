"""What one event, or one answer, of Stripe says of an object."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Json = dict[str, Any]

# What the previous version reads of a subscription's facts while both versions run.
FOR_THE_PREVIOUS_VERSION: Json = {"status": [0, 0, 0], "price": 0, "pause": 0}

# The event of a fact that is a stored row.
STORED = "stored"


@dataclass(frozen=True)
class Fact:
    """What an event or an answer says of a subscription, an invoice, a checkout, a refund, a
    dispute or a credit note. It is added once, and never changed.

    `details` has `says`: the object, as far as rows follow from it; and `before`: the values that
    the event has changed (of an event that names none, it is missing).
    """

    id: str
    user_id: str | None
    subject: str
    kind: str
    state: str
    second: int
    at: datetime
    currency: str
    cents: int
    # Observed: Stripe has answered a request. An answer's time is not when something happened.
    estimated: bool
    details: Json = field(default_factory=dict)
    # The order in which facts were stored.
    arrival: int = 0

    @property
    def says(self) -> Json:
        """The object after the event; empty for a fact of the previous version."""
        says: Json = self.details.get("says") or {}
        return says

    @property
    def event(self) -> str:
        """The last word of the event's type: `updated`, `payment_failed`, `observed`."""
        return str(self.details.get("event", ""))


def after(now: Json, says: Json, *, kept: Collection[str] = ()) -> Json:
    """The values of an object after a fact, which may lack the `kept` ones."""
    return {
        name: before if name in kept and says.get(name) is None else says.get(name)
        for name, before in now.items()
    }
