"""What happens to refunds after they were made: they arrive, fail or are canceled."""

from typing import Literal

from sandbox.payments.account import Json, StripeAccount, StripeApiError, new_id

# The statuses before each status of a refund: a bank may send money back later.
REFUND_STEPS: dict[str, tuple[str, ...]] = {
    "succeeded": ("pending", "requires_action"),
    "failed": ("pending", "requires_action", "succeeded"),
    "canceled": ("pending", "requires_action"),
    "requires_action": ("pending",),
}
# The values that the type's description lists.
FailureReason = Literal[
    "charge_for_pending_refund_disputed",
    "declined",
    "expired_or_canceled_card",
    "insufficient_funds",
    "lost_or_stolen_card",
    "merchant_request",
    "unknown",
]


def change_refund(
    account: StripeAccount,
    refund_id: str,
    *,
    status: str,
    reason: FailureReason = "expired_or_canceled_card",
) -> Json:
    """Change a refund's status; a failed one no longer counts as a refund of its charge."""
    refund = account.fetch("refund", refund_id)
    if refund["status"] not in REFUND_STEPS[status]:
        raise StripeApiError(f"This refund is {refund['status']}; it cannot become {status}.")
    if status == "failed":
        return fail_refund(account, refund, reason)
    if status == "canceled":
        return _return_money(account, refund, {"status": status})
    return _update(account, refund, {"status": status})


def do_due_of_refund(account: StripeAccount, refund_id: str) -> None:
    """Let a refund arrive or fail, days after it was made."""
    refund = account.fetch("refund", refund_id)
    change_refund(account, refund_id, status=refund["_ends"])


def fail_refund(account: StripeAccount, refund: Json, reason: FailureReason) -> Json:
    """Let the money of a refund come back to the account's balance."""
    _return_money(account, refund, {"status": "failed", "failure_reason": reason})
    account.emit("refund.failed", refund)
    return refund


def _return_money(account: StripeAccount, refund: Json, changes: Json) -> Json:
    charge = account.fetch("charge", refund["charge"])
    left = charge["amount_refunded"] - refund["amount"]
    account.store.put(charge | {"amount_refunded": left, "refunded": False})
    returned = {"failure_balance_transaction": new_id("txn_3")}
    return _update(account, refund, changes | returned)


def _update(account: StripeAccount, refund: Json, changes: Json) -> Json:
    refund["_settles_at"] = None
    changes = {"pending_reason": None, **changes}
    before = {name: refund[name] for name in changes if refund.get(name) != changes[name]}
    account.change(refund, "refund.updated", **changes)
    # The older event of the same update.
    account.emit("charge.refund.updated", refund, before)
    return refund
