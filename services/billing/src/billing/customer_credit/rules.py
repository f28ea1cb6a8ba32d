"""Which credit of a subscription is taken back, as pure functions.

A change to a cheaper price leaves credit in the customer's balance at Stripe, which pays the next
invoices. When all that was paid for the subscription goes back, the credit of its invoices must not
stay: that would be paid out twice. Other credit is never touched. Credit pays in the order in which
it was given; a subscription's own invoices use its own credit first. What has paid for something
else cannot be taken from the balance: a withdrawal refunds so much less.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

# The invoice was voided: what it has changed is undone.
_UNDONE = "unapplied_from_invoice"


class Credit(NamedTuple):
    """The credit of a subscription's invoices, in cents: in the balance, and spent elsewhere."""

    left: int
    spent: int


NO_CREDIT = Credit(0, 0)


class Change(Protocol):
    """A change of a customer's balance: a negative amount is credit."""

    @property
    def amount(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def invoice_id(self) -> str | None: ...


class BilledInvoice(Protocol):
    """An invoice, as far as it decides about credit. Amounts are cents."""

    id: str
    status: str
    total_cents: int
    due_cents: int


class _ByInvoice(NamedTuple):
    amount: int
    invoice_id: str
    type: str = "applied_to_invoice"


def changes_by(invoices: Iterable[BilledInvoice]) -> list[Change]:
    """How these invoices have changed the balance: by what was not asked of the card."""
    return [
        _ByInvoice(each.total_cents - each.due_cents, each.id)
        for each in invoices
        if each.status not in ("draft", "void")
    ]


@dataclass
class _Given:
    """A credit of the balance, and what is left."""

    is_ours: bool
    left: int


def credit_of(changes: Iterable[Change], invoices: Collection[str]) -> Credit:
    """The credit of these invoices, after all changes of a balance in their order."""
    known = list(changes)
    undone = {each.invoice_id for each in known if each.type == _UNDONE} - {None}
    given: list[_Given] = []
    credited = 0
    for each in known:
        if each.invoice_id in undone:
            continue
        is_ours = each.invoice_id in invoices
        credited -= each.amount if is_ours else 0
        if each.amount < 0:
            given.append(_Given(is_ours, -each.amount))
        else:
            _pay(given, each.amount, own_first=is_ours)
    # What was paid with other credit is not its own to give back.
    credited = max(credited, 0)
    left = min(sum(each.left for each in given if each.is_ours), credited)
    return Credit(left, credited - left)


def _pay(given: list[_Given], cents: int, *, own_first: bool) -> None:
    for each in sorted(given, key=lambda credit: own_first and not credit.is_ours):
        used = min(each.left, cents)
        each.left -= used
        cents -= used
