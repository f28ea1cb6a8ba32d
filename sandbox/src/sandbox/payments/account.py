"""The simulated Stripe account: its objects, its clock, its switches, and who is asking."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from sandbox.payments.api_errors import no_such
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.ids import new_id
from sandbox.payments.shapes import event_shape, public
from sandbox.payments.store import Json, Store, Where
from sandbox.payments.switches import Switches

API_VERSION = "2026-10-28.endive"
# The last version in which a subscription had its period at the top level.
OLD_API_VERSION = "2025-02-24.acacia"
WEBHOOK_ENDPOINT = "we_1sandbox"

NOUNS = {
    "checkout.session": "checkout.session",
    "billing_portal.session": "portal session",
    "billing_portal.configuration": "configuration",
}


@dataclass(frozen=True)
class Cause:
    """The API request that caused a change; clicks on pages have none."""

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
    # The mode of the API key that is used, or of the object that is clicked on.
    live: bool = False

    @property
    def switches(self) -> Switches:
        return Switches(self.store)

    @property
    def livemode(self) -> bool:
        """Whether new objects are live: the key says so, or the switch overrides it."""
        return self.live or self.switches.livemode

    @property
    def event_version(self) -> str:
        return OLD_API_VERSION if self.switches.event_shape == "old" else API_VERSION

    def caused_by(self, cause: Cause, *, live: bool) -> "Account":
        return replace(self, cause=cause, live=live)

    def in_mode_of(self, thing: Json) -> "Account":
        """Act in the mode of an object, for clicks and jobs, which use no API key."""
        return replace(self, live=bool(thing.get("livemode", self.live)))

    def fetch(self, kind: str, wanted: str, param: str = "id") -> Json:
        """Return an object, or raise Stripe's error for the place where it was named."""
        found = self.store.get(kind, wanted)
        if found is not None and self._can_see(found):
            return self._as_seen(found)
        hint = self._mode_hint(found) if found is not None else ""
        raise no_such(NOUNS.get(kind, kind), wanted, param, hint)

    def find(self, kind: str, where: Where | None = None) -> list[Json]:
        """List the objects that the API key may see, newest first."""
        return list(self.walk(kind, where))

    def walk(
        self, kind: str, where: Where | None = None, *, older_than: str | None = None
    ) -> Iterator[Json]:
        """Yield the objects that the API key may see, newest first."""
        for each in self.store.walk(kind, where, older_than=older_than):
            if self._can_see(each):
                yield self._as_seen(each)

    def customer(self, wanted: str, param: str = "customer") -> Json:
        """Return a customer who was not deleted."""
        customer = self.fetch("customer", wanted, param)
        if customer.get("deleted"):
            raise no_such("customer", wanted, param)
        return customer

    def emit(self, kind: str, subject: Json, previous: Json | None = None) -> None:
        """Write an event about an object as it is now, and queue its delivery."""
        mode = _mode_of(subject)
        event: Json = {
            "id": new_id("evt_1"),
            "object": "event",
            "api_version": self.event_version,
            "created": self.clock(),
            "data": {
                "object": event_shape(subject, old=self.event_version == OLD_API_VERSION),
                **({} if previous is None else {"previous_attributes": public(previous)}),
            },
            "livemode": self.switches.livemode or (self.live if mode is None else mode),
            "pending_webhooks": 0,
            "request": {
                "id": self.cause.request_id,
                "idempotency_key": self.cause.idempotency_key,
            },
            "type": kind,
        }
        foreign = "_other_account" in subject
        if foreign:
            event["_other_account"] = True
        delivered = self._has_endpoint_for(kind) and not self.switches.lose and not foreign
        self.store.put(event | {"pending_webhooks": int(delivered)})
        if delivered:
            self.deliveries.enqueue(event["id"], ordering_key=subject["id"])

    def change(self, subject: Json, kind: str, **fields: object) -> None:
        """Change an object and write the event with its previous values."""
        previous = {
            name: subject.get(name) for name, value in fields.items() if subject.get(name) != value
        }
        subject.update(fields)
        self.store.put(subject)
        self.emit(kind, subject, previous)

    @property
    def _in_other_account(self) -> bool:
        return self.cause.request_id is not None and self.switches.api_key == "other_account"

    def _can_see(self, thing: Json) -> bool:
        if self.cause.request_id is None:
            return True
        if bool(thing.get("_other_account")) != self._in_other_account:
            return False
        mode = _mode_of(thing)
        # The switch mixes modes on purpose: while it is on, modes are not compared.
        return "_default" in thing or mode is None or self.switches.livemode or mode == self.live

    def _mode_hint(self, thing: Json) -> str:
        if self._in_other_account or "_other_account" in thing or _mode_of(thing) is None:
            return ""
        mode, other = ("live", "test") if _mode_of(thing) else ("test", "live")
        return (
            f"; a similar object exists in {mode} mode, but a {other} mode key was used to make "
            "this request."
        )

    def _as_seen(self, thing: Json) -> Json:
        """Show the default prices and the settings of the account in the mode of the key."""
        return thing | {"livemode": self.livemode} if "_default" in thing else thing

    def _has_endpoint_for(self, kind: str) -> bool:
        endpoint = self.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
        if endpoint is None:
            return False
        wanted = endpoint["enabled_events"]
        return endpoint["status"] == "enabled" and ("*" in wanted or kind in wanted)


def _mode_of(thing: Json) -> bool | None:
    """Return whether an object is live; refunds don't say it, so the stand-in notes it."""
    mode: bool | None = thing.get("livemode", thing.get("_livemode"))
    return mode
