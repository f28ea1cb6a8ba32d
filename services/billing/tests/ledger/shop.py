"""A shop of the test's own: members pay, fail, pause and leave at random, Stripe's events tell it,
and the books say what should be in the ledger. It knows nothing of billing's rules."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from services.billing.tests.stripe_double import (
    Json,
    dispute,
    event,
    invoice,
    paid,
    refund,
    subscription,
)

START = 1_750_000_000
DAY = 86_400
PRICES = (
    # Cents, interval, currency, and the name that decides the tier.
    (999, "month", "usd", "price_sandbox_basic"),
    (1999, "month", "usd", "price_sandbox_pro"),
    (9990, "year", "usd", "price_sandbox_basic_yearly"),
    (19_990, "year", "usd", "price_sandbox_pro_yearly"),
    (1001, "month", "eur", "price_sandbox_pro"),
)
# Kind, second, currency, cents.
Line = tuple[str, int, str, int]


@dataclass
class ShopMember:
    """One member: the events in order, and the expected rows in the books."""

    user: str
    customer: str
    chance: random.Random
    events: list[Json] = field(default_factory=list)
    books: Counter[Line] = field(default_factory=Counter)
    # What the subscriptions cost a month at the end, by currency.
    monthly: Counter[str] = field(default_factory=Counter)
    second: int = START
    had: set[str] = field(default_factory=set)
    _made: int = 0

    def lives(self, steps: int) -> "ShopMember":
        """Do a number of random steps."""
        self.later(200)
        for _ in range(steps):
            self.chance.choice((self._buys, self._subscribes, self._subscribes))()
        return self

    def later(self, most_days: int = 40) -> None:
        self.second += self.chance.randint(1, most_days * DAY)

    def _tell(self, kind: str, about: Json, previous: Json | None = None) -> None:
        told = event(kind, dict(about), previous=previous, created=self.second)
        self.events.append(told | {"id": f"evt_{self.user}_{len(self.events):04}"})

    def _note(self, kind: str, currency: str, cents: int, second: int | None = None) -> None:
        self.books[kind, second or self.second, currency, cents] += 1

    def _name(self, kind: str) -> str:
        self._made += 1
        return f"{kind}_{self.user}_{self._made}"

    def _buys(self) -> None:
        self.later()
        cents = self.chance.choice((0, 999, 2999, 14_900))
        sold = {"userId": self.user} | (
            {"tier": "lifetime"} if cents == 14_900 else {"planId": "plan-1", "couponCode": "ten"}
        )
        session = paid(sold, cents)["data"]["object"] | {"id": self._name("cs")}
        session["payment_intent"] = self._name("pi") if cents else None
        self._tell("checkout.session.completed", session)
        if not cents:
            return
        self._note("revenue", "usd", cents)
        what = self.chance.choice(("", "", "refund", "failed refund", "dispute", "inquiry"))
        self.later()
        if "refund" in what:
            about = refund(session["payment_intent"], cents // 2, "pending", id=self._name("re"))
            self._tell("refund.created", about)
            self._tell("refund.updated", about | {"status": "succeeded"})
            begun = self.second
            if what == "refund":
                self._note("refunds", "usd", cents // 2, begun)
            else:
                self.later()
                self._tell("refund.failed", about | {"status": "failed"})
        elif what:
            about = dispute(session["payment_intent"], id=self._name("dp"), amount=cents)
            if what == "inquiry":
                self._tell("charge.dispute.created", about | {"status": "warning_needs_response"})
                self._tell("charge.dispute.closed", about | {"status": "warning_closed"})
                return
            self._tell("charge.dispute.created", about)
            self._note("disputes", "usd", cents)
            self.later()
            self._tell("charge.dispute.closed", about | {"status": "won"})

    def _subscribes(self) -> None:
        self.later()
        _Life(self, self._name("sub")).goes_on()

    def change(self, currency: str, by: int) -> None:
        """What the member pays a month has changed."""
        before = self.monthly[currency]
        self.monthly[currency] = now = before + by
        if not by:
            return
        if not now:
            kind = "churn"
        elif not before:
            kind = "returned" if currency in self.had else "new"
            self.had.add(currency)
        else:
            kind = "expansion" if by > 0 else "contraction"
        self._note(kind, currency, abs(by))


class _Life:
    """One subscription."""

    def __init__(self, member: ShopMember, name: str) -> None:
        self.member, self.name = member, name
        self.chance = member.chance
        self.price = self.chance.choice(PRICES)
        self.quantity = self.chance.choice((1, 1, 1, 3))
        self.status, self.paused, self.counted = "active", False, 0
        self.in_trial = False

    def goes_on(self) -> None:
        if self.chance.random() < 0.3:
            self.status = "trialing"
        is_paid_later = self.status == "active" and self.chance.random() < 0.5
        if is_paid_later:
            self.status = "incomplete"
        self._tell("created")
        if is_paid_later:
            # All in one second: only what has changed says what came last.
            self._tell("updated")
            self._tell("updated", status="active")
        if self.status == "trialing":
            self._try()
        else:
            self._bill()
        steps = (self._renews, self._renews, self._switches, self._pauses, self._fails)
        for _ in range(self.chance.randint(0, 6)):
            if self.status == "active":
                self.member.later()
                self.chance.choice(steps)()
        if self.status != "canceled" and self.chance.random() < 0.6:
            self.member.later()
            self._ends()

    def _try(self) -> None:
        begun, currency = self.member.second, self.price[2]
        self.member._note("trialsBegun", currency, 0)
        self.member.later(7)
        if self.chance.random() < 0.5:
            self._ends()
            return
        self._tell("updated", status="active")
        self._bill()
        self.member._note("trialsPaid", currency, self._cost(), begun)

    def _renews(self) -> None:
        self._tell("updated")
        self._bill()

    def _switches(self) -> None:
        before = self.price
        others = [price for price in PRICES if price[2] == before[2]]
        self.price = self.chance.choice(others)
        self._tell("updated", price=before[3])

    def _pauses(self) -> None:
        self.paused = True
        self._tell("updated", pause=None)
        self.member.later()
        self.paused = False
        self._tell("updated", pause={"behavior": "void", "resumes_at": None})

    def _fails(self) -> None:
        about = self._invoice()
        # All in one second, as Stripe does it.
        self._tell("updated")
        self.member._tell("invoice.payment_failed", about | {"attempt_count": 1})
        self._tell("updated", status="past_due")
        failed = self.member.second
        self.member._note("failed", self.price[2], self._cost())
        self.member.later(20)
        if self.chance.random() < 0.5:
            self.member._tell("invoice.payment_failed", about | {"attempt_count": 2})
            self.member.later(20)
        if self.chance.random() < 0.6:
            self._pay(about)
            self.member._note("recovered", self.price[2], self._cost(), failed)
            self._tell("updated", status="active")
        else:
            self._ends()

    def _ends(self) -> None:
        self._tell("deleted", status="canceled")

    def _bill(self) -> None:
        self._pay(self._invoice())

    def _pay(self, about: Json) -> None:
        paid_now = {"status": "paid", "amount_paid": about["amount_due"]}
        paid_now["status_transitions"] = {"paid_at": self.member.second}
        self.member._tell("invoice.paid", about | paid_now)
        self.member._note("revenue", about["currency"], about["amount_due"])

    def _cost(self) -> int:
        return self.price[0] * self.quantity

    def _invoice(self) -> Json:
        return invoice(
            self.member.customer,
            subscription=self.name,
            cents=self._cost(),
            currency=self.price[2],
            id=self.member._name("in"),
        )

    def _tell(self, kind: str, *, status: str = "", **before: object) -> None:
        previous: Json = {}
        if status:
            previous["status"], self.status = self.status, status
        if "price" in before:
            previous["items"] = {"data": [{"price": {"id": before["price"]}}]}
        if "pause" in before:
            previous["pause_collection"] = before["pause"]
        unit, interval, currency, price = self.price
        about = subscription(
            self.member.customer, self.status, price=price, id=self.name, currency=currency
        )
        item = about["items"]["data"][0]
        item["quantity"] = self.quantity
        item["price"] |= {"unit_amount": unit, "currency": currency}
        item["price"]["recurring"] = {"interval": interval, "interval_count": 1}
        about["pause_collection"] = {"behavior": "void"} if self.paused else None
        self.member._tell(f"customer.subscription.{kind}", about, previous)
        now = self._monthly() if self.status in ("active", "past_due") and not self.paused else 0
        self.member.change(currency, now - self.counted)
        self.counted = now

    def _monthly(self) -> int:
        unit, interval, *_ = self.price
        month = Decimal(unit) / 12 if interval == "year" else Decimal(unit)
        return int(month.quantize(Decimal(1), ROUND_HALF_UP)) * self.quantity


def members(count: int, seed: int) -> Iterator[ShopMember]:
    """`count` random members, the same for the same seed."""
    for n in range(count):
        chance = random.Random(seed * 1_000_003 + n)
        yield ShopMember(f"member-{seed}-{n}", f"cus_{seed}_{n}", chance).lives(
            chance.randint(1, 3)
        )
