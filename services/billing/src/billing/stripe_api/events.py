"""Stripe's events: who sent them, when, and the object that each is about.

Lenient: an event without an id is known by its hash, without a time by its arrival. One of another
API version than the library's types is read all the same, counted and warned of once;
`stripe-check` names the endpoint.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from billing.stripe_api.parts import LAST_SECOND, Part, id_of
from chassis import clock, ids

# The states of an event. Those that are unsettled are applied when they are delivered again.
APPLIED = "applied"
IGNORED = "ignored"
FAILED = "failed"
SET_ASIDE = "set aside"
UNSETTLED = (FAILED, SET_ASIDE)

_KINDS = {
    # The second is for ways to pay that take days; by card only, it does not come.
    "checkout.session": ("completed", "async_payment_succeeded", "expired"),
    "customer.subscription": ("created", "updated", "deleted", "trial_will_end"),
    # The balance and the place of a customer.
    "customer": ("updated",),
    "refund": ("created", "updated", "failed"),
    # A declined card of a checkout.
    "payment_intent": ("payment_failed",),
    # An update, when an inquiry has become a dispute.
    "charge.dispute": ("created", "updated", "closed"),
    "credit_note": ("created", "updated", "voided"),
    "invoice": (
        "finalized",
        "updated",
        "paid",
        "payment_failed",
        "payment_action_required",
        "voided",
        "marked_uncollectible",
        "upcoming",
    ),
}
HANDLED = frozenset(f"{family}.{kind}" for family, kinds in _KINDS.items() for kind in kinds)

_IDS = ("id", "customer", "payment_intent", "subscription", "status")
_IDS_OF_OURS = ("userId", "planId", "tier")


class NotApplied(Exception):
    """An event that changes nothing, and is acknowledged all the same: with the reason."""

    state = ""


class Ignored(NotApplied):
    """The event needs no action."""

    state = IGNORED


class SetAside(NotApplied):
    """The event cannot be applied, and redelivery would not help: an operator has to check it."""

    state = SET_ASIDE


O = TypeVar("O", bound=Part)  # noqa: E741 - an object


class Event:
    """An event, with the text of its payload."""

    def __init__(self, raw: bytes) -> None:
        self.payload = raw.decode()
        fields: Any = from_json(raw, allow_inf_nan=False)
        if not isinstance(fields, dict):
            raise ValueError("an event is a JSON object")
        if fields.get("object") == "v2.core.event":
            raise ValueError("an event of version 2 has no object")
        # Made of a response of Stripe: nothing was sent.
        self.is_observed = False
        # Of an answer: the arrival of the fact that was stored last when Stripe was asked.
        self.known: int | None = None
        self.id = _text(fields.get("id")) or f"sha256:{hashlib.sha256(raw).hexdigest()}"
        self.type = _text(fields.get("type"))
        self.second = _second(fields.get("created"))
        livemode = fields.get("livemode")
        self.livemode = livemode if isinstance(livemode, bool) else None
        # Of Connect: the account in which it happened, when that is not ours.
        self.account = _text(fields.get("account"))
        self.api_version = _text(fields.get("api_version"))
        data = _dict(fields.get("data"))
        self._about = data.get("object")
        self._previous = _dict(data.get("previous_attributes"))
        self._names_previous = isinstance(data.get("previous_attributes"), dict)
        # The ids that the object names, each empty when it names none; user and plan are those
        # that we wrote on it.
        about = _dict(self._about)
        ours = _dict(about.get("metadata"))
        if self.family == "invoice":
            # What is written on its subscription; before 2025-03-31 it was written elsewhere.
            of = _dict(_dict(about.get("parent")).get("subscription_details"))
            ours = _dict(
                of.get("metadata") or _dict(about.get("subscription_details")).get("metadata")
            )
            about = {**about, "subscription": about.get("subscription") or of.get("subscription")}
        if self.family == "customer":
            about = {**about, "customer": about.get("id")}
        named = {name: _text(id_of(about.get(name))) for name in _IDS}
        named |= {name: _text(ours.get(name)) for name in _IDS_OF_OURS}
        self.object_id, self.user_id = named["id"], named["userId"]
        self.customer, self.payment = named["customer"], named["payment_intent"]
        # Without personal data, it can be kept forever.
        self.summary = " ".join(f"{name}={value}" for name, value in named.items() if value)

    @classmethod
    def of(cls, listed: Mapping[str, Any]) -> "Event":
        """An event as Stripe's API lists it."""
        # The library reads decimal fields as Decimal; Stripe writes them as strings.
        return cls(json.dumps(listed, default=str).encode())

    @classmethod
    def observed(cls, kind: str, about: Mapping[str, Any], second: int) -> "Event":
        """The state of an object in Stripe's response, as an event of that second."""
        data = {"object": about}
        event = cls.of(
            {"type": kind, "created": second, "livemode": about.get("livemode"), "data": data}
        )
        event.is_observed = True
        # Stripe may answer the same twice, with another answer in between.
        event.id = f"observed:{ids.new()}"
        return event

    @property
    def family(self) -> str:
        """The type without what happened: `customer.subscription`."""
        return self.type.rpartition(".")[0]

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.second, UTC)

    def about(self, kind: type[O]) -> O:
        """The object that the event is about."""
        try:
            return kind.model_validate(self._about)
        except ValidationError as error:
            issues = "; ".join(
                f"{'.'.join(str(part) for part in issue['loc']) or 'object'}: {issue['msg']}"
                for issue in error.errors(include_input=False, include_url=False)
            )
            raise SetAside(f"not a valid {kind.__name__}: {issues}") from None

    def changed(self, field: str) -> bool:
        """Whether this event is about a change of a field."""
        return field in self._previous

    def before(self, field: str) -> object:
        """What a field was before this event, when the event says it."""
        return self._previous.get(field)

    def previous(self, kind: type[O]) -> O | None:
        """The values that this event has changed, as they were before it; None of an event that
        names none."""
        try:
            return kind.model_validate(self._previous) if self._names_previous else None
        except ValidationError:
            return None


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) and "\0" not in value and len(value) <= 500 else ""


def _second(value: object) -> int:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LAST_SECOND
    return int(value) if known else int(clock.now().timestamp())  # type: ignore[call-overload]
