"""What the facts about an invoice fold to.

An invoice goes one way (open, then uncollectible or void or paid; what was given up can still be
paid), and its attempts are counted: the fact that is further along its life is the newer one. An
attempt that failed, or that needs the card's holder, is remembered by its number: the invoice
itself does not say which it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from billing.facts.fact import Fact, Json, after
from billing.facts.order import in_order


@dataclass(frozen=True)
class FoldedInvoice:
    """An invoice after its newest fact. Times are Stripe's seconds, amounts are cents."""

    fact: Fact = field(compare=False)
    status: str
    customer: str | None
    subscription: str | None
    number: str | None
    billing_reason: str | None
    currency: str
    total: int
    due: int
    paid: int
    tax: int | None
    # None where no fact says it.
    prices: list[str] | None
    attempts: int
    next_attempt: int | None
    created: int | None
    paid_at: int | None
    # The first attempt that failed, and the numbers of the last that failed or needs its holder.
    first_failed_at: int | None
    failed_attempt: int
    asked_attempt: int


_REMEMBERED = ("first_failed_at", "failed_attempt", "asked_attempt")
_NO_ATTEMPTS: Json = {"first_failed_at": None, "failed_attempt": 0, "asked_attempt": 0}
_NAMES = [each.name for each in fields(FoldedInvoice) if each.name != "fact"]


def invoice_of(facts: Iterable[Fact]) -> FoldedInvoice:
    """The invoice that follows from its facts."""
    now: Json = dict.fromkeys(_NAMES)
    first_failed: list[int] = []
    failed = asked = 0
    known = [fact for fact in in_order(facts) if fact.says]
    for fact in known:
        now = after(now, fact.says, kept=("created", "prices"))
        # A row of the previous version does not have the facts about its attempts.
        before = fact.details.get("remembered", _NO_ATTEMPTS)
        if before["first_failed_at"] is not None:
            first_failed.append(before["first_failed_at"])
        failed, asked = max(failed, before["failed_attempt"]), max(asked, before["asked_attempt"])
        if fact.event == "payment_failed":
            first_failed.append(fact.second)
            failed = max(failed, now["attempts"])
        if fact.event == "payment_action_required":
            asked = max(asked, now["attempts"])
    remembered = (min(first_failed, default=None), failed, asked)
    return FoldedInvoice(known[-1], **now | dict(zip(_REMEMBERED, remembered, strict=True)))
