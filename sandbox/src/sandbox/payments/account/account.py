"""The simulated Stripe account: its objects, its clock, its switches, and who is asking."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import stripe
from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments.account.clock import Clock
from sandbox.payments.account.deliveries import Deliveries
from sandbox.payments.account.errors import no_such
from sandbox.payments.account.objects import Json, new, new_id, public
from sandbox.payments.account.old_shapes import in_old_shape
from sandbox.payments.account.store import Store

API_VERSION = "2026-10-28.endive"
# The last version in which a subscription had its period at the top level.
OLD_API_VERSION = "2025-02-24.acacia"
NEW_SHAPES_SINCE = "2025-03-31"
WEBHOOK_ENDPOINT = "we_1sandbox"
PORTAL_CONFIGURATION = "bpc_1sandbox"


class Switches(BaseModel):
    """Switches that change the behaviour of the account; they are kept over restarts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # New events wait until they are released.
    hold: bool = False
    # New events are never delivered.
    lose: bool = False
    # Events have the endpoint's API version, or the last one before 2025-03-31.
    event_shape: Literal["new", "old"] = "new"
    # The key works, is refused, or belongs to another account.
    api_key: Literal["valid", "invalid", "other_account"] = "valid"
    # The days from each failed payment of an invoice to the next attempt, and what happens to the
    # subscription after the last one.
    retry_days: tuple[Annotated[int, Field(ge=1, le=60)], ...] = (3, 5, 7)
    after_retries: Literal["cancel", "unpaid", "past_due"] = "cancel"
    # How many days before a renewal its invoice is announced; 0: never.
    upcoming_days: Annotated[int, Field(ge=0, le=45)] = 7
    # How long the invoice of a renewal is a draft; at Stripe, about an hour.
    draft_seconds: Annotated[int, Field(ge=0, le=86_400)] = 0
    # How long a change locks its object against other requests; 0: it does not.
    lock_seconds: Annotated[float, Field(ge=0, le=5)] = 0
    # Events of one object arrive in their order, or in any.
    delivery_order: Literal["kept", "shuffled"] = "kept"
    # What the account's balance does to refunds: they succeed, wait for it, or are refused.
    balance: Literal["enough", "negative", "insufficient"] = "enough"
    # The tax of what is sold with `automatic_tax`, and whether prices include it.
    tax_percent: Annotated[float, Field(ge=0, le=100)] = 0
    tax_inclusive: bool = False


@dataclass(frozen=True)
class StripeAccount:
    """Everything that a use case needs, and nothing of HTTP."""

    store: Store
    deliveries: Deliveries
    address: str
    clock: Clock

    @property
    def switches(self) -> Switches:
        return Switches.model_validate(self.store.switches())

    def set_switches(self, changes: Mapping[str, object]) -> None:
        changed = Switches.model_validate({**self.store.switches(), **changes})
        self.store.set_switches(changed.model_dump())

    def new(self, of: type, prefix: str = "", **fields: Any) -> Json:
        """Create an object with a new identifier, as of now."""
        common = {"id": new_id(prefix), "created": self.clock()}
        known = {name: value for name, value in common.items() if name in of.__annotations__}
        return new(of, **known | fields)

    def fetch(self, kind: str, wanted: str, param: str = "id") -> Json:
        """Return an object, or raise Stripe's error for the place where it was named."""
        found = self.store.get(kind, wanted)
        if found is None:
            raise no_such(kind, wanted, param)
        return found

    def customer(self, wanted: str, param: str = "customer") -> Json:
        """Return a customer who was not deleted."""
        customer = self.fetch("customer", wanted, param)
        if customer.get("deleted"):
            raise no_such("customer", wanted, param)
        return customer

    def emit(
        self, kind: str, subject: Json, previous: Json | None = None, *, about: str = ""
    ) -> None:
        """Write an event about an object as it is now, and queue its delivery.

        `about` is the id of another object, in whose order an object without an id is delivered.
        """
        switches = self.switches
        endpoint = self.store.get("webhook_endpoint", WEBHOOK_ENDPOINT) or {}
        version = endpoint.get("api_version") or API_VERSION
        if switches.event_shape == "old":
            version = OLD_API_VERSION
        data = {"object": public(subject)}
        if previous is not None:
            data["previous_attributes"] = public(previous)
        if version < NEW_SHAPES_SINCE:
            data = in_old_shape(data)
        delivered = self._has_endpoint_for(kind) and not switches.lose
        event = self.new(
            stripe.Event,
            "evt_1",
            api_version=version,
            data=data,
            pending_webhooks=int(delivered),
            type=kind,
        )
        self.store.put(event)
        if delivered:
            key = about or subject["id"] if switches.delivery_order == "kept" else None
            self.deliveries.enqueue(event["id"], ordering_key=key, held=switches.hold)

    def change(self, subject: Json, kind: str, **fields: object) -> Json:
        """Change an object and write the event with its previous values."""
        previous = {
            name: subject.get(name) for name, value in fields.items() if subject.get(name) != value
        }
        subject.update(fields)
        self.store.put(subject)
        self.emit(kind, subject, previous)
        return subject

    def with_deliveries(self, event: Json) -> Json:
        """An event, and what became of its deliveries."""
        return {"event": event, "deliveries": self.deliveries.of_event(event["id"])}

    def _has_endpoint_for(self, kind: str) -> bool:
        endpoint = self.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
        if endpoint is None:
            return False
        wanted = endpoint["enabled_events"]
        return endpoint["status"] == "enabled" and ("*" in wanted or kind in wanted)
