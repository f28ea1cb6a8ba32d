"""The rows of the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from billing.facts import Fact

Name = Literal[
    "mrr",
    "new",
    "returned",
    "expansion",
    "contraction",
    "churn",
    "revenue",
    "refunds",
    "disputes",
    "creditTaken",
    "failed",
    "recovered",
    "trialsBegun",
    "trialsPaid",
]


@dataclass(frozen=True)
class Entry:
    """A row of the ledger."""

    id: str
    at: datetime
    kind: Name
    user_id: str | None
    subject: str
    currency: str
    cents: int
    estimated: bool
    plan_id: str | None = None
    tier: str | None = None
    coupon_code: str | None = None
    until: datetime | None = None


def entry_of(row: object) -> Entry:
    """A row of the table."""
    return Entry(**{name: getattr(row, name) for name in Entry.__dataclass_fields__})


def first(facts: Sequence[Fact]) -> Fact | None:
    """The first of some facts in order: one that an event said, if there is any."""
    return min(facts, key=lambda fact: (fact.estimated, fact.at), default=None)


def row_of(fact: Fact, kind: Name, cents: int, currency: str | None = None) -> Entry:
    """The row that a fact comes to."""
    # A movement is of a moment: others are of the object, and there is one of a kind.
    of = fact.subject if currency is None else f"{currency}:{fact.id}"
    return Entry(
        id=f"{kind}:{of}",
        at=fact.at,
        kind=kind,
        user_id=fact.user_id,
        subject=fact.subject,
        currency=currency or fact.currency,
        cents=cents,
        estimated=fact.estimated,
    )


def as_kind(kind: Name, row: Entry, **changed: Any) -> Entry:
    """The same as a row of another kind."""
    rest = row.id.partition(":")[2]
    return replace(row, id=f"{kind}:{rest}", kind=kind, **changed)
