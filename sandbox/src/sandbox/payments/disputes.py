"""Disputes: opened by the card holder, won or lost."""

import stripe

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.charges import find_charge
from sandbox.payments.objects import Json, new

NINE_DAYS = 9 * 86_400


def open_dispute(account: Account, wanted: str) -> Json:
    """Dispute the charge that an id leads to."""
    charge = find_charge(account, wanted)
    if not charge["paid"] or charge["disputed"]:
        raise StripeApiError(f"Charge {charge['id']} is not paid, or disputed already.")
    due_by = account.clock() + NINE_DAYS
    dispute = account.new(
        stripe.Dispute,
        "du_1",
        amount=charge["amount"],
        charge=charge["id"],
        currency=charge["currency"],
        evidence_details=new(
            stripe.Dispute.EvidenceDetails, due_by=due_by, submission_method="manual"
        ),
        payment_intent=charge["payment_intent"],
        reason="fraudulent",
        status="needs_response",
    )
    account.store.put(dispute)
    account.store.put(charge | {"disputed": True})
    account.emit("charge.dispute.created", dispute)
    account.emit("charge.dispute.funds_withdrawn", dispute)
    return dispute


def decide(account: Account, dispute_id: str, *, won: bool) -> Json:
    """Decide a dispute for the merchant, who gets the money back, or for the card holder."""
    dispute = account.fetch("dispute", dispute_id)
    if dispute["status"] != "needs_response":
        raise StripeApiError(f"This dispute is already {dispute['status']}.")
    status = "won" if won else "lost"
    account.change(dispute, "charge.dispute.closed", status=status, is_charge_refundable=won)
    if won:
        account.emit("charge.dispute.funds_reinstated", dispute)
    return dispute
