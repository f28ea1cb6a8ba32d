"""What the facts about a refund, a dispute or a credit note fold to."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from billing.facts.fact import Fact, Json, after
from billing.facts.order import in_order


@dataclass(frozen=True)
class FoldedAdjustment:
    """A refund or a dispute after its newest fact."""

    fact: Fact = field(compare=False)
    kind: str
    payment: str
    status: str
    cents: int
    currency: str
    made_at: int | None


@dataclass(frozen=True)
class FoldedCreditNote:
    """A credit note after its newest fact. Amounts are cents."""

    fact: Fact = field(compare=False)
    status: str
    customer: str | None
    invoice: str | None
    number: str | None
    currency: str
    total: int
    tax: int | None
    created: int | None


def adjustment_of(facts: Iterable[Fact]) -> FoldedAdjustment:
    """The refund or dispute that follows from its facts."""
    newest, now = _newest(facts, ("payment", "status", "cents", "currency", "made_at"))
    return FoldedAdjustment(fact=newest, kind=newest.kind, **now)


def credit_note_of(facts: Iterable[Fact]) -> FoldedCreditNote:
    """The credit note that follows from its facts."""
    names = [each.name for each in fields(FoldedCreditNote) if each.name != "fact"]
    newest, now = _newest(facts, names)
    return FoldedCreditNote(fact=newest, **now)


def _newest(facts: Iterable[Fact], names: Iterable[str]) -> tuple[Fact, Json]:
    """The newest fact, and the values after it."""
    now: Json = dict.fromkeys(names)
    known = [fact for fact in in_order(facts) if fact.says]
    for fact in known:
        now = after(now, fact.says, kept=("made_at", "created"))
    return known[-1], now
