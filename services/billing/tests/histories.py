"""Histories of a member's payments: what Stripe does in order, and what it should come to."""

from dataclasses import dataclass, field
from typing import Any

from .stripe_double import Json, dispute, event, paid, refund, subscription

PRO, BASIC = "price_sandbox_pro", "price_sandbox_basic"
START = 1_800_000_000
MONTH = 2_592_000

STATUSES = {"active": "ACTIVE", "past_due": "PAST_DUE", "canceled": "CANCELED"}


@dataclass
class Payment:
    """A payment and its outcome."""

    session: str
    intent: str | None
    plan: str | None
    cents: int
    refunded: int = 0
    disputed: bool = False

    @property
    def status(self) -> str:
        if self.cents and self.refunded >= self.cents:
            return "REFUNDED"
        return "DISPUTED" if self.disputed else "COMPLETED"


@dataclass
class Outcome:
    """What the events in order come to, by the specification read aloud."""

    payments: list[Payment] = field(default_factory=list)
    coupon_uses: int = 0
    subscriptions: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass
class History:
    """Events of one member in the order in which they happened, with placeholders for names."""

    user: str
    customer: str
    coupon: str
    events: list[Json] = field(default_factory=list)
    expected: Outcome = field(default_factory=Outcome)
    second: int = START
    _made: int = 0

    def _name(self, kind: str) -> str:
        self._made += 1
        return f"{kind}_{self.user}_{self._made}"

    def _tell(self, kind: str, about: Json, previous: Json | None = None) -> None:
        incoming = event(kind, dict(about), previous=previous, created=self.second)
        self.events.append(incoming)

    def happened_by(self, count: int) -> list[Json]:
        """The objects at Stripe after `count` events, each as its last event left it."""
        left: dict[str, Json] = {}
        for each in self.events[:count]:
            about = each["data"]["object"]
            left[about["id"]] = about
        return list(left.values())

    def later(self, seconds: int = 60) -> None:
        self.second += seconds

    def pays_for(
        self, plan: str, cents: int, *, coupon: bool, told_twice: bool, slow: bool
    ) -> None:
        self.later()
        metadata = {
            "userId": self.user,
            "planId": plan,
            "couponCode": self.coupon if coupon else "",
        }
        session = paid(metadata, cents)["data"]["object"] | {"id": self._name("cs")}
        session["payment_intent"] = self._name("pi") if cents else None
        if slow:
            self._tell("checkout.session.completed", session | {"payment_status": "unpaid"})
            self.later()
            self._tell("checkout.session.async_payment_succeeded", session)
        else:
            self._tell("checkout.session.completed", session)
        if told_twice:
            self.later()
            self._tell("checkout.session.completed", session)
        self.expected.payments.append(
            Payment(session["id"], session["payment_intent"], plan, cents)
        )
        self.expected.coupon_uses += coupon

    def pays_for_life(self) -> None:
        self.later()
        session = paid({"userId": self.user, "tier": "lifetime"}, 14900)["data"]["object"]
        session |= {"id": self._name("cs"), "payment_intent": self._name("pi")}
        self.expected.payments.append(
            Payment(session["id"], session["payment_intent"], None, 14900)
        )
        self._tell("checkout.session.completed", session)

    def _paid(self, of: int) -> Payment | None:
        """One of the payments, if there was any."""
        paid_for = [payment for payment in self.expected.payments if payment.intent]
        return paid_for[of % len(paid_for)] if paid_for else None

    def refunds(self, what: str, of: int) -> None:
        """Refund one of the payments: in full, in part, or in full with the refund failing."""
        payment = self._paid(of)
        if payment is None:
            return
        left = payment.cents - payment.refunded
        cents = left // 2 if what == "part" else left
        about = refund(payment.intent, cents, "pending", id=self._name("re"))
        self.later()
        self._tell("refund.created", about)
        if what == "pending":
            return
        self._tell("refund.updated", about | {"status": "succeeded"})
        if what == "failed":
            self.later()
            self._tell("refund.failed", about | {"status": "failed"})
            return
        payment.refunded += cents

    def disputes(self, how: str, of: int) -> None:
        """Dispute one of the payments."""
        payment = self._paid(of)
        if payment is None:
            return
        about = dispute(payment.intent, id=self._name("dp"), amount=payment.cents)
        self.later()
        if how == "inquiry":
            # The bank asks only; the last word is that it has become a dispute.
            self._tell("charge.dispute.created", about | {"status": "warning_needs_response"})
            self.later()
            self._tell("charge.dispute.updated", about)
        else:
            self._tell("charge.dispute.created", about)
        if how in ("lost", "won"):
            # Within the same second: the end counts.
            self._tell("charge.dispute.closed", about | {"status": how})
        payment.disputed = payment.disputed or how != "won"

    def subscribes(self, price: str, steps: list[str], *, at_once: bool, old_shape: bool) -> None:
        """A subscription's life; `at_once` puts what may share a second into one."""
        self.later()
        name, status, began = self._name("sub"), "incomplete", self.second
        period = began, began + MONTH
        known = self.expected.subscriptions.setdefault(name, {})

        def play(kind: str, before: str | None) -> None:
            about = subscription(
                self.customer, status, price=price, period=period, id=name, old_shape=old_shape,
                created=began, ended_at=self.second if kind == "deleted" else None,
            )  # fmt: skip
            previous = {} if before in (None, status) else {"status": before}
            self._tell(f"customer.subscription.{kind}", about, previous)
            deleted = kind == "deleted"
            known.update(
                current_tier=_tier(price), deleted=deleted, second=self.second,
                status="CANCELED" if deleted else STATUSES.get(status, "INACTIVE"), end=period[1],
            )  # fmt: skip

        play("created", None)
        for step in steps:
            before = status
            if status == "incomplete" and step not in ("paid", "ended"):
                # Stripe neither renews nor switches one whose first payment is missing.
                continue
            if step == "paid":
                status = "active"
                if not at_once or before == "unpaid":
                    self.later()
                play("updated", before)
            elif step == "renewed":
                self.later()
                period = (period[1], period[1] + MONTH)
                play("updated", before)
            elif step == "declined":
                self.later()
                period, moved = (period[1], period[1] + MONTH), status
                play("updated", before)
                status = "past_due"
                if not at_once:
                    self.later()
                if moved != status:
                    play("updated", moved)
            elif step == "changed":
                self.later()
                price = BASIC if price == PRO else PRO
                play("updated", before)
            elif step == "ended":
                status = "canceled"
                if not at_once:
                    self.later()
                play("deleted", before)
                return

    def bought_by(self, *, revoke: bool) -> dict[str, str]:
        """The plans that are owned, and the session that bought each."""
        bought: dict[str, str] = {}
        for payment in self.expected.payments:
            if payment.plan and not (revoke and payment.status != "COMPLETED"):
                bought.setdefault(payment.plan, payment.session)
        return bought

    def membership(self, *, revoke: bool) -> tuple[Any, ...]:
        """The membership in the end."""
        if any(
            payment.plan is None and not (revoke and payment.status != "COMPLETED")
            for payment in self.expected.payments
        ):
            return "LIFETIME", "ACTIVE", "PREMIUM", None
        held = list(self.expected.subscriptions.values())
        if not held:
            return "FREE", "INACTIVE", "MEMBER", None
        live = [s for s in held if s["status"] in ("ACTIVE", "PAST_DUE") and not s["deleted"]]
        best = max(live, key=_rank) if live else max(held, key=lambda s: s["second"])
        tier = "FREE" if best["deleted"] else best["current_tier"]
        role = "PREMIUM" if best["status"] == "ACTIVE" else "MEMBER"
        return tier, best["status"], role, best["end"]


def _tier(price: str) -> str:
    return "PRO" if price == PRO else "BASIC"


def _rank(held: dict[str, Any]) -> tuple[Any, ...]:
    active, pro = held["status"] == "ACTIVE", held["current_tier"] == "PRO"
    return active, pro, held["end"], held["second"]
