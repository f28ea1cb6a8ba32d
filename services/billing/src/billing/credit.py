"""The credit of a subscription to take back, as pure functions.

A change to a cheaper price leaves credit in the customer's balance at Stripe, which pays the next
invoices. When every payment for the subscription is refunded, the credit of its invoices must not
stay: it would be paid out twice. Other credit is never touched. Credit is spent in the order in
which it was granted; a subscription's invoices use its credit first. Credit that has paid for
something else cannot be taken from the balance: a withdrawal refunds that much less.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

# The invoice was voided: its changes are undone.
_UNDONE = "unapplied_from_invoice"


class Credit(NamedTuple):
    """The credit of a subscription's invoices in cents: in the balance, or spent."""

    left: int
    spent: int


NO_CREDIT = Credit(0, 0)


class Change(Protocol):
    """A change of a customer's balance; a negative amount is credit."""

    @property
    def amount(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def invoice_id(self) -> str | None: ...


class BilledInvoice(Protocol):
    """The fields of an invoice that affect credit. Amounts are cents."""

    id: str
    status: str
    total_cents: int
    due_cents: int


class _ByInvoice(NamedTuple):
    amount: int
    invoice_id: str
    type: str = "applied_to_invoice"


def changes_by(invoices: Iterable[BilledInvoice]) -> list[Change]:
    """How these invoices have changed the balance: by the part not charged to the card."""
    return [
        _ByInvoice(each.total_cents - each.due_cents, each.id)
        for each in invoices
        if each.status not in ("draft", "void")
    ]


def granted(invoices: Sequence[BilledInvoice]) -> int:
    """The credit that invoices, the oldest first, have left and not used themselves."""
    return credit_of(changes_by(invoices), {each.id for each in invoices}).left


@dataclass
class _Given:
    """A credit in the balance, and its remainder."""

    is_ours: bool
    left: int


def credit_of(changes: Iterable[Change], invoices: Collection[str]) -> Credit:
    """The credit of these invoices after all changes of a balance, in order."""
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
    # The part paid with other credit is not this subscription's to return.
    credited = max(credited, 0)
    left = min(sum(each.left for each in given if each.is_ours), credited)
    return Credit(left, credited - left)


def _pay(given: list[_Given], cents: int, *, own_first: bool) -> None:
    for each in sorted(given, key=lambda credit: own_first and not credit.is_ours):
        used = min(each.left, cents)
        each.left -= used
        cents -= used
