"""A member with a plan, a lifetime and a subscription, what may happen to their money, and what
must hold after it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from billing.erase_member import erase_member
from chassis import clock, ids
from contracts.identity import UserErased

from .driver import Driver, Operator
from .histories import BASIC, PRO
from .stripe_double import Json, event, paid, payment_of, refund, subscription

CENTS = 2999
AT = 1_700_000_000

ACTIONS = (
    "pay", "refund", "refund again", "revoke", "grant", "dispute", "cancel", "switch", "erase",
)  # fmt: skip


class Payment(NamedTuple):
    """A payment for a thing, in the end."""

    cents: int
    status: str
    revoked: bool
    refund_due: bool


class Thing(NamedTuple):
    """What was paid for a thing, and whether the member has it."""

    payments: tuple[Payment, ...]
    owned: bool


@dataclass
class _Paid:
    cents: int
    status: str = "COMPLETED"
    revoke: int = 0
    late: bool = False


def thing_after(*done: str, refunds_revoke: bool) -> Thing:
    """What must hold of the plan, and of the lifetime, after these one after the other."""
    first, paid_later, granted = _Paid(CENTS), [], []
    erased, revokes = False, 0
    for action in done:
        if action == "pay":
            paid_later.append(_Paid(CENTS, late=erased))
        elif action == "grant" and not erased:
            granted.append(_Paid(0))
        elif action.startswith("refund"):
            first.status = "REFUNDED"
        elif action == "dispute" and first.status == "COMPLETED":
            first.status = "DISPUTED"
        elif action == "revoke" and not erased:
            revokes += 1
            for each in (first, *paid_later, *granted):
                each.revoke = each.revoke or revokes
        erased = erased or action == "erase"
    payments, bought, gives = [], set(), False
    for each in (first, *paid_later, *granted):
        counts = each.status == "COMPLETED" and not each.late
        buys = counts and each.revoke not in bought
        due = bool(each.cents) and each.status == "COMPLETED" and not buys
        payments.append(Payment(each.cents, each.status, bool(each.revoke), due))
        if counts:
            bought.add(each.revoke)
        gives = gives or (each.revoke == 0 and (counts or not refunds_revoke))
    return Thing(tuple(sorted(payments)), gives and not erased)


def tier_after(*done: str) -> str:
    """The tier of the subscription; an end is final, in any order of the events."""
    return "FREE" if "cancel" in done else "PRO" if "switch" in done else "BASIC"


@dataclass
class PairedMember:
    """A member to whom this happens."""

    driver: Driver
    operator: Operator
    user: str
    plan: str
    first: Json
    subscription: Json
    refund: Json
    erased: bool = False
    sent: list[Json] = field(default_factory=list)

    @classmethod
    async def of(cls, driver: Driver, operator: Operator) -> "PairedMember":
        """A member who has paid once for a plan and a lifetime, and who subscribes."""
        user, customer = await driver.customer_of()
        plan = driver.plan()["id"]
        first = paid({"userId": user, "planId": plan, "tier": "lifetime"}, CENTS, created=AT)
        # It is to end, so that the worker has nothing to do at Stripe.
        held = subscription(customer, price=BASIC, cancel_at_period_end=True)
        member = cls(driver, operator, user, plan, first, held, refund(payment_of(first), CENTS))
        created = event("customer.subscription.created", held, created=AT)
        await member.hears(first)
        await member.hears(created)
        return member

    async def hears(self, incoming: Json) -> None:
        """Billing gets an event, as often as it takes."""
        self.sent.append(incoming)
        for _ in range(5):
            answer = await self.driver.webhook.send(incoming)
            if answer.status_code == 200:
                return
        raise AssertionError(answer.text)

    async def does(self, action: str) -> None:
        """Let something happen."""
        if action == "pay":
            sold = self.first["data"]["object"]["metadata"]
            await self.hears(paid(sold, CENTS, created=AT + len(self.sent)))
        elif action == "refund":
            await self.hears(event("refund.updated", self.refund, created=AT + 10))
        elif action == "refund again":
            # The bank sent the first one back.
            failed = self.refund | {"status": "failed"}
            second = self.refund | {"id": f"re_{ids.new()}"}
            await self.hears(event("refund.failed", failed, created=AT + 20))
            await self.hears(event("refund.created", second, created=AT + 30))
        elif action in ("grant", "revoke"):
            for what in (f"plan:{self.plan}", "lifetime"):
                await self._commands(action, what)
        elif action == "dispute":
            about = self.refund | {"id": f"dp_{ids.new()}", "status": "needs_response"}
            await self.hears(event("charge.dispute.created", about, created=AT + 10))
        elif action == "cancel":
            ended = self.subscription | {"status": "canceled"}
            await self.hears(event("customer.subscription.deleted", ended, created=AT + 10))
        elif action == "switch":
            dearer = subscription(
                self.subscription["customer"], price=PRO, id=self.subscription["id"],
                cancel_at_period_end=True,
            )  # fmt: skip
            await self.hears(event("customer.subscription.updated", dearer, created=AT + 5))
        elif action == "erase":
            self.erased = True
            async with self.driver.it.database.session() as session:
                await erase_member(UserErased(user_id=self.user, erased_at=clock.now()), session)

    async def _commands(self, command: str, what: str) -> None:
        try:
            await self.operator.runs(command, member=self.user, what=what, reason="a test")
        except SystemExit as refused:
            # Nothing may be left to revoke, and one who was erased is given nothing.
            if not any(words in str(refused) for words in ("to revoke", "was erased")):
                raise
