"""Disputes: what a card's holder, the merchant and the bank can do, as a table."""

import stripe

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new
from sandbox.payments.charges.failed_refunds import fail_refund
from sandbox.payments.charges.fraud_warnings import settle_warnings

# Each step leads from some statuses to another. An inquiry (`warning_...`) moves no money.
DISPUTE_STEPS: dict[str, dict[str, str]] = {
    "respond": {
        "warning_needs_response": "warning_under_review",
        "needs_response": "under_review",
        "appeal_needs_response": "appeal_under_review",
    },
    "escalate": {
        "warning_needs_response": "needs_response",
        "warning_under_review": "needs_response",
    },
    "close-inquiry": {
        "warning_needs_response": "warning_closed",
        "warning_under_review": "warning_closed",
    },
    # The bank rejects the response, and the merchant may take it to the card network.
    "reject-response": {"under_review": "appeal_needs_response", "lost": "appeal_needs_response"},
    "win": {"under_review": "won", "appeal_under_review": "won"},
    "lose": {
        "needs_response": "lost",
        "under_review": "lost",
        "appeal_needs_response": "lost",
        "appeal_under_review": "lost",
    },
}
CLOSED = ("won", "lost", "warning_closed")
RESPONSE_SECONDS = 7 * 86_400


def open_dispute(
    account: StripeAccount, charge: Json, status: str, *, amount: int | None = None
) -> Json:
    """Dispute a charge that was paid, in full or in part; its pending refunds fail."""
    if not charge["paid"] or charge["disputed"]:
        raise StripeApiError(f"Charge {charge['id']} is not paid, or disputed already.")
    amount = charge["amount"] if amount is None else amount
    if not 1 <= amount <= charge["amount"]:
        raise StripeApiError(f"A dispute is of 1 to {charge['amount']} cents.", param="amount")
    of = stripe.Dispute
    details = new(
        of.EvidenceDetails,
        due_by=account.clock() + RESPONSE_SECONDS,
        submission_method="not_submitted",
    )
    dispute = account.new(
        of,
        "du_1",
        amount=amount,
        charge=charge["id"],
        currency=charge["currency"],
        evidence=_evidence(charge),
        evidence_details=details,
        is_charge_refundable=status.startswith("warning_"),
        payment_intent=charge["payment_intent"],
        reason="fraudulent",
        status=status,
    )
    charge["disputed"] = True
    account.store.put(charge)
    account.store.put(dispute)
    account.emit("charge.dispute.created", dispute)
    # A prevented one was settled before it became a dispute: the holder has the money back.
    if dispute["status"] in ("needs_response", "prevented"):
        account.emit("charge.dispute.funds_withdrawn", dispute)
    settle_warnings(account, charge)
    for refund in account.store.find("refund", {"charge": charge["id"]}):
        if refund["status"] == "pending" and not dispute["is_charge_refundable"]:
            fail_refund(account, refund, "charge_for_pending_refund_disputed")
    return dispute


def take_dispute_step(account: StripeAccount, dispute_id: str, *, step: str) -> Json:
    """Move a dispute on, with the events of the status that it reaches."""
    dispute = account.fetch("dispute", dispute_id)
    before = dispute["status"]
    if before not in DISPUTE_STEPS[step]:
        raise StripeApiError(f"Cannot {step} a dispute that is {before}.")
    status = DISPUTE_STEPS[step][before]
    details = dispute["evidence_details"]
    if step == "respond":
        details = {
            **details,
            "has_evidence": True,
            "submission_count": details["submission_count"] + 1,
            "submission_method": "manual",
        }
    changed = {"status": status, "evidence_details": details}
    refundable = status.startswith("warning_")
    if status not in CLOSED:
        account.change(
            dispute, "charge.dispute.updated", **changed, is_charge_refundable=refundable
        )
    else:
        account.store.put(dispute | changed)
        dispute |= changed
    if step == "escalate":
        account.emit("charge.dispute.funds_withdrawn", dispute)
    if status == "won":
        account.emit("charge.dispute.funds_reinstated", dispute)
    if status in CLOSED:
        account.emit("charge.dispute.closed", dispute)
    return dispute


def _evidence(charge: Json) -> Json:
    """What Stripe fills in automatically: it quotes the buyer."""
    buyer = charge["billing_details"]
    of = stripe.Dispute.Evidence
    return new(
        of,
        customer_email_address=buyer["email"],
        customer_name=buyer["name"],
        receipt=None,
        enhanced_evidence={},
    )
