"""What refunds, disputes and revokes do to a payment, as pure functions.

A payment is REFUNDED when the succeeded refunds reach its amount, DISPUTED while a dispute is
open, lost or appealed, and when it was `prevented` by paying the buyer back: in every state but
`won` and an inquiry's (`warning_...`), which is no dispute yet; `charge.dispute.updated` says when
it has become one.

A subscription is paid back when one of the payments of its present period is disputed, or all of
them are refunded in full. The period is the newest one that was paid for; a payment of an older one
decides nothing, unless what it bought goes on: a year that a change has turned into months.

With `REFUNDS_REVOKE` (a difference from the specification) such a payment gives nothing: the plan
is returned, the lifetime ends, a new checkout is possible; a failed refund or a won dispute gives
it back. A subscription that is paid back ends at Stripe, for good: a dispute that is won later or a
refund that fails does not begin it again. Without it, nothing is taken away. After a change of the
setting: `recompute --all`.
What its member has withdrawn from gives nothing either way.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, Protocol
from uuid import UUID, uuid5

PaymentStatus = Literal["COMPLETED", "REFUNDED", "DISPUTED"]

_CHECKOUTS = UUID("01939fa0-7000-7000-8000-6b65746f0001")
_MAILS = UUID("01939fa0-7000-7000-8000-6b65746f0002")


def payment_id(session_id: str, plan_id: str | None) -> str:
    """The id of what a checkout session sold; a restore that has lost it makes the same one."""
    return str(uuid5(_CHECKOUTS, f"{session_id}/{plan_id or 'lifetime'}"))


def mail_id(contract: str, *about: object) -> str:
    """The id of the event that requests a mail about a contract; a restore that has lost the
    request makes the same one, so that no second mail is sent."""
    return str(uuid5(_MAILS, " ".join(map(str, (contract, *about)))))


def takes_money(dispute_status: str) -> bool:
    """Whether a dispute keeps the money: each does, unless its status is known to leave it.

    An inquiry (`warning_...`) moves no money, and what was won came back. While a lost case is
    appealed the bank keeps it. `prevented`: before a case was opened, the buyer was paid back from
    our balance (Visa's Rapid Dispute Resolution); nothing follows, so it counts as lost.
    """
    return dispute_status != "won" and not dispute_status.startswith("warning_")


class AdjustmentState(Protocol):
    """What the newest event of a refund or a dispute says."""

    kind: str
    cents: int
    status: str


class AdjustmentOfPayment(AdjustmentState, Protocol):
    """The same, of one of several payments."""

    stripe_payment_id: str


def is_paid_back(adjustment: AdjustmentState) -> bool:
    """Whether this is a refund that has succeeded."""
    return adjustment.kind == "refund" and adjustment.status == "succeeded"


def payment_status(cents: int, adjustments: Iterable[AdjustmentState]) -> PaymentStatus:
    """What became of a payment: pending and partial refunds change nothing."""
    known = list(adjustments)
    refunded = sum(each.cents for each in known if is_paid_back(each))
    if cents and refunded >= cents:
        return "REFUNDED"
    if any(a.kind == "dispute" and takes_money(a.status) for a in known):
        return "DISPUTED"
    return "COMPLETED"


class PaymentState(Protocol):
    """A payment, as far as it decides whether it still gives what it bought."""

    status: str
    revoked_at: datetime | None
    withdrawn_at: datetime | None


def return_reason(payment: PaymentState, *, refunds_revoke: bool) -> str | None:
    """Why a payment gives nothing any more; None while it does."""
    if payment.revoked_at is not None:
        return "revoked"
    if payment.withdrawn_at is not None:
        return "withdrawn"
    if refunds_revoke and payment.status != "COMPLETED":
        return payment.status.lower()
    return None


class BilledPeriods(Protocol):
    """An invoice of a subscription: its payments, the periods that it charges for, and what it
    credits of earlier ones."""

    is_paid: bool
    payments: dict[str, int]
    periods: list[tuple[int, int]]
    credited: list[tuple[int, int]]


def payments_of_present(invoices: Iterable[BilledPeriods]) -> dict[str, int]:
    """The payments of a subscription, with their cents, that have paid for its newest paid period
    or for a longer one that continues."""
    return _payments(_of_present(invoices))


def is_subscription_paid_back(
    invoices: Iterable[BilledPeriods], adjustments: Iterable[AdjustmentOfPayment]
) -> bool:
    """Whether a payment for the present period is disputed, or the charge of its present price was
    refunded.

    The rest of an earlier price, which that charge has credited, is not enough: otherwise the price
    of a month would pay for a refunded year. Where credit alone has paid, the earlier payments
    count.
    """
    present = _of_present(invoices)
    known = list(adjustments)
    statuses = {
        name: payment_status(cents, [made for made in known if made.stripe_payment_id == name])
        for name, cents in _payments(present).items()
    }
    newest = _payments(each for each in present if not _is_replaced(each, present))
    decisive = {statuses[name] for name in newest or statuses}
    return "DISPUTED" in statuses.values() or decisive == {"REFUNDED"}


def _of_present(invoices: Iterable[BilledPeriods]) -> list[BilledPeriods]:
    paid = [invoice for invoice in invoices if invoice.is_paid]
    began = max((start for invoice in paid for start, _ in invoice.periods), default=0)
    return [each for each in paid if any(end > began for _, end in each.periods)]


def _is_replaced(invoice: BilledPeriods, present: list[BilledPeriods]) -> bool:
    """Whether other invoices have credited the rest of what this one charges for."""
    credited = [rest for other in present if other is not invoice for rest in other.credited]
    return all(
        any(end == rest_end and start <= rest_start for rest_start, rest_end in credited)
        for start, end in invoice.periods
    )


def _payments(invoices: Iterable[BilledPeriods]) -> dict[str, int]:
    return {name: cents for invoice in invoices for name, cents in invoice.payments.items()}
