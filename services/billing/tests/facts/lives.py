"""Random lives of a subscription at Stripe: events that name the values before each change."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from services.billing.tests.stripe_double import Json, event, subscription

START = 1_800_000_000
MONTH = 2_592_000
PRICES = {"price_sandbox_basic": 999, "price_sandbox_pro": 1999}

# What happens next, and whether within the same second.
_steps = st.tuples(
    st.sampled_from(["paid", "declined", "renewed", "switched", "paused", "cancelled", "nothing"]),
    st.booleans(),
)
lives = st.tuples(st.lists(_steps, max_size=14), st.booleans())


@dataclass
class Life:
    """A subscription, and the events about it in the order in which they happened."""

    name: str = "sub_1"
    customer: str = "cus_1"
    second: int = START
    events: list[Json] = field(default_factory=list)
    # As it was after each event.
    seen: list[Json] = field(default_factory=list)
    status: str = "incomplete"
    price: str = "price_sandbox_basic"
    period_end: int = START + MONTH
    is_paused: bool = False
    cancel_at_period_end: bool = False

    def lives(self, steps: list[tuple[str, bool]], *, ends: bool) -> "Life":
        self._tells("created", None)
        for step, is_at_once in steps:
            self.second += 0 if is_at_once and self._so_far() < 14 else 60
            self._tells("updated", getattr(self, f"_{step}")())
        if ends:
            self.second += 60
            before, self.status = self.status, "canceled"
            self._tells("deleted", {"status": before})
        return self

    def _so_far(self) -> int:
        return sum(each["created"] == self.second for each in self.events)

    def _paid(self) -> Json:
        return self._changes(status="active")

    def _declined(self) -> Json:
        return self._changes(status="past_due")

    def _renewed(self) -> Json:
        before = {"items": {"data": [self._item()]}}
        self.period_end += MONTH
        return before

    def _switched(self) -> Json:
        before = {"items": {"data": [self._item()]}}
        (self.price,) = PRICES.keys() - {self.price}
        return before

    def _paused(self) -> Json:
        before = {"pause_collection": {"behavior": "void"} if self.is_paused else None}
        self.is_paused = not self.is_paused
        return before

    def _cancelled(self) -> Json:
        return self._changes(cancel_at_period_end=not self.cancel_at_period_end)

    def _nothing(self) -> Json:
        return {"metadata": {"note": None}}

    def _changes(self, **values: Any) -> Json:
        before = {}
        for name, value in values.items():
            if getattr(self, name) != value:
                before[name] = getattr(self, name)
                setattr(self, name, value)
        return before

    def _item(self) -> Json:
        item: Json = self.now()["items"]["data"][0]
        return item

    def now(self) -> Json:
        """The subscription as Stripe would answer."""
        about = subscription(
            self.customer,
            self.status,
            price=self.price,
            period=(self.period_end - MONTH, self.period_end),
            id=self.name,
        )
        about["items"]["data"][0]["price"] |= {
            "unit_amount": PRICES[self.price],
            "currency": "usd",
            "recurring": {"interval": "month", "interval_count": 1},
        }
        about["pause_collection"] = {"behavior": "void"} if self.is_paused else None
        about["cancel_at_period_end"] = self.cancel_at_period_end
        return about

    def _tells(self, kind: str, previous: Json | None) -> None:
        told = event(
            f"customer.subscription.{kind}", self.now(), previous=previous, created=self.second
        )
        self.events.append(told)
        self.seen.append(self.now())
