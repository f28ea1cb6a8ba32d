"""Disputes: opened by the card holder, answered, won or lost."""

import stripe

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.ids import new_id
from sandbox.payments.store import Json

OPEN = ("needs_response", "under_review")
INQUIRY = ("warning_needs_response", "warning_under_review")
NINE_DAYS = 9 * 86_400


def open_dispute(
    account: Account, charge_id: str, *, reason: str = "fraudulent", inquiry: bool = False
) -> Json:
    """Dispute a charge, or only inquire about it, which moves no money yet."""
    charge = account.fetch("charge", charge_id)
    if not charge["paid"]:
        raise StripeApiError(f"Charge {charge_id} is not paid, so it cannot be disputed.")
    if charge["disputed"]:
        raise StripeApiError(f"Charge {charge_id} is disputed already.")
    dispute = _dispute_of(account, charge, reason, inquiry=inquiry)
    account.store.put(dispute)
    account.store.put(charge | {"disputed": True})
    account.emit("charge.dispute.created", dispute)
    if not inquiry:
        account.emit("charge.dispute.funds_withdrawn", dispute)
    return dispute


def respond(account: Account, dispute_id: str) -> Json:
    """Submit evidence: the bank reviews it."""
    dispute = _undecided(account, dispute_id)
    warning = "warning_" if dispute["status"] in INQUIRY else ""
    details = {**dispute["evidence_details"], "has_evidence": True, "submission_count": 1}
    account.change(
        dispute,
        "charge.dispute.updated",
        status=f"{warning}under_review",
        evidence_details=details,
    )
    return dispute


def win(account: Account, dispute_id: str) -> Json:
    """Decide a dispute for the merchant: the money comes back."""
    dispute = _undecided(account, dispute_id)
    inquiry = dispute["status"] in INQUIRY
    status = "warning_closed" if inquiry else "won"
    account.change(dispute, "charge.dispute.closed", status=status, is_charge_refundable=True)
    if not inquiry:
        account.emit("charge.dispute.funds_reinstated", dispute)
    return dispute


def lose(account: Account, dispute_id: str) -> Json:
    """Decide a dispute for the card holder, or accept it."""
    dispute = _undecided(account, dispute_id)
    account.change(dispute, "charge.dispute.closed", status="lost", is_charge_refundable=False)
    return dispute


def _undecided(account: Account, dispute_id: str) -> Json:
    dispute = account.fetch("dispute", dispute_id)
    if dispute["status"] not in (*OPEN, *INQUIRY):
        raise StripeApiError(f"This dispute is already {dispute['status']}.")
    return dispute


def _dispute_of(account: Account, charge: Json, reason: str, *, inquiry: bool) -> Json:
    return {
        "id": new_id("du_1"),
        "object": "dispute",
        "amount": charge["amount"],
        "balance_transactions": [],
        "charge": charge["id"],
        "created": account.clock(),
        "currency": charge["currency"],
        "enhanced_eligibility_types": [],
        "evidence": {**dict.fromkeys(stripe.Dispute.Evidence.__annotations__), **ENHANCED},
        "evidence_details": {
            "due_by": account.clock() + NINE_DAYS,
            "enhanced_eligibility": {},
            "has_evidence": False,
            "past_due": False,
            "submission_count": 0,
            "submission_method": "manual",
        },
        "is_charge_refundable": inquiry,
        "livemode": charge["livemode"],
        "metadata": {},
        "network_reason_code": "10.4",
        "payment_intent": charge["payment_intent"],
        "payment_method_details": {
            "card": {
                "brand": charge["payment_method_details"]["card"]["brand"],
                "case_type": "inquiry" if inquiry else "chargeback",
                "network": charge["payment_method_details"]["card"]["brand"],
                "network_reason_code": "10.4",
            },
            "type": "card",
        },
        "reason": reason,
        "status": "warning_needs_response" if inquiry else "needs_response",
    }


ENHANCED: Json = {"enhanced_evidence": {}}
