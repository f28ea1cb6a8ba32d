"""Stripe's events: who sent them, when, and the object that each is about."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from billing.stripe_objects import LAST_SECOND, Part, PreviousItems, id_of
from chassis import clock

_SUMMARY_FIELDS = ("id", "customer", "payment_intent", "subscription", "status")


class NotApplied(Exception):
    """An event that changes nothing, and is acknowledged all the same: with the reason."""

    state = ""


class Ignored(NotApplied):
    """There is nothing to do about it."""

    state = "ignored"


class SetAside(NotApplied):
    """It cannot be applied, and sending it again would not help: an operator has to look."""

    state = "set aside"


O = TypeVar("O", bound=Part)  # noqa: E741 - an object


class Event:
    """An event, with the text of its payload."""

    def __init__(self, raw: bytes) -> None:
        self.payload = raw.decode()
        fields: Any = from_json(raw, allow_inf_nan=False)
        if not isinstance(fields, dict):
            raise ValueError("an event is a JSON object")
        self._data: dict[str, Any] = fields["data"] if isinstance(fields.get("data"), dict) else {}
        # Made of a response of Stripe: nothing was sent.
        self.is_observed = False
        self.id = _word(fields.get("id")) or f"sha256:{hashlib.sha256(raw).hexdigest()}"
        self.type = _word(fields.get("type"))
        self.second = _second(fields.get("created"))
        livemode = fields.get("livemode")
        self.livemode = livemode if isinstance(livemode, bool) else None

    @classmethod
    def of(cls, listed: Mapping[str, Any]) -> "Event":
        """An event as Stripe's API lists it."""
        # The library reads decimal fields as Decimal; Stripe writes them as strings.
        return cls(json.dumps(listed, default=str).encode())

    @classmethod
    def observed(cls, kind: str, about: Mapping[str, Any], second: int) -> "Event":
        """What Stripe says of an object when it is asked, as an event of that second."""
        event = cls.of(
            {
                "type": kind,
                "created": second,
                "livemode": about.get("livemode"),
                "data": {"object": about},
            }
        )
        event.is_observed = True
        return event

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.second, UTC)

    @property
    def object_id(self) -> str:
        """The id of the object that the event is about."""
        about = self._data.get("object")
        return _word(about.get("id")) if isinstance(about, dict) else ""

    @property
    def customer(self) -> str:
        """The customer's id; empty when the object names none."""
        return self._reference("customer")

    @property
    def payment(self) -> str:
        """The id of the payment; empty when the object names none."""
        return self._reference("payment_intent")

    @property
    def user_id(self) -> str:
        """The user id that we wrote on the object; empty when there is none."""
        about = self._data.get("object")
        metadata = about.get("metadata") if isinstance(about, dict) else None
        return _word(metadata.get("userId")) if isinstance(metadata, dict) else ""

    def _reference(self, name: str) -> str:
        about = self._data.get("object")
        return _word(id_of(about.get(name))) if isinstance(about, dict) else ""

    @property
    def summary(self) -> str:
        """The ids in the event: what may be kept for as long as one likes."""
        about = self._data.get("object")
        if not isinstance(about, dict):
            return ""
        metadata = about.get("metadata")
        ours = metadata if isinstance(metadata, dict) else {}
        named = {name: _word(id_of(about.get(name))) for name in _SUMMARY_FIELDS}
        named |= {name: _word(ours.get(name)) for name in ("userId", "planId", "tier")}
        return " ".join(f"{name}={value}" for name, value in named.items() if value)

    def about(self, kind: type[O]) -> O:
        """The object that the event is about."""
        try:
            return kind.model_validate(self._data.get("object"))
        except ValidationError as error:
            issues = "; ".join(
                f"{'.'.join(str(part) for part in issue['loc']) or 'object'}: {issue['msg']}"
                for issue in error.errors(include_input=False, include_url=False)
            )
            raise SetAside(f"it is no {kind.__name__}: {issues}") from None

    def changed(self, field: str) -> bool:
        """Whether this event is about a change of a field."""
        return field in self._previous

    def price_before(self) -> str | None:
        """The price of a subscription's first item before this event, when the event says it."""
        try:
            return PreviousItems.model_validate(self._previous).price
        except ValidationError:
            return None

    @property
    def _previous(self) -> dict[str, Any]:
        previous = self._data.get("previous_attributes")
        return previous if isinstance(previous, dict) else {}


def _word(value: object) -> str:
    return value if isinstance(value, str) and "\0" not in value and len(value) <= 500 else ""


def _second(value: object) -> int:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LAST_SECOND
    return int(value) if known else int(clock.now().timestamp())  # type: ignore[call-overload]
