"""Refunds: full or partial, at once or later, and failed afterwards."""

from sandbox.payments import money
from sandbox.payments.account import Account
from sandbox.payments.api_errors import InvalidParams, StripeApiError, missing, not_implemented
from sandbox.payments.ids import new_id
from sandbox.payments.metadata import merged
from sandbox.payments.store import Json

SUPPORTED = frozenset({"amount", "charge", "expand", "metadata", "payment_intent", "reason"})
# How long the refunds of the test cards 7726 and 5126 take to reach their end.
SETTLE_SECONDS = 3_600


def create_refund(account: Account, params: Json) -> Json:
    """Refund a charge in full or in part, or refuse what Stripe would refuse."""
    for name in params:
        if name not in SUPPORTED:
            raise not_implemented(name)
    charge = _charge_to_refund(account, params)
    amount = _amount_to_refund(charge, params.get("amount"))
    refund = _refund_of(account, charge, amount, params)
    refunded = charge["amount_refunded"] + amount
    account.store.put(refund)
    account.emit("refund.created", refund)
    account.change(
        charge,
        "charge.refunded",
        amount_refunded=refunded,
        refunded=refunded == charge["amount"],
    )
    return refund


def update_refund(account: Account, refund_id: str, params: Json) -> Json:
    refund = account.fetch("refund", refund_id)
    if "metadata" in params:
        _update(account, refund, metadata=merged(refund["metadata"], params["metadata"]))
    return refund


def succeed(account: Account, refund_id: str) -> Json:
    """Complete a pending refund."""
    refund = account.fetch("refund", refund_id)
    if refund["status"] != "pending":
        raise StripeApiError(f"This refund is {refund['status']}, not pending.")
    return _update(account, refund, status="succeeded", pending_reason=None, _outcome=None)


def fail(account: Account, refund_id: str) -> Json:
    """Fail a refund after its creation: the bank returned the money."""
    refund = account.fetch("refund", refund_id)
    if refund["status"] not in ("pending", "succeeded"):
        raise StripeApiError(f"This refund is {refund['status']}.")
    charge = account.fetch("charge", refund["charge"])
    charge["amount_refunded"] -= refund["amount"]
    charge["refunded"] = False
    account.store.put(charge)
    _update(
        account,
        refund,
        status="failed",
        pending_reason=None,
        failure_reason="expired_or_canceled_card",
        failure_balance_transaction=new_id("txn_3"),
        _outcome=None,
    )
    account.emit("refund.failed", refund)
    return refund


def settle_due(account: Account) -> None:
    """Bring the refunds of special test cards to their end when their time has come."""
    for outcome, settle in (("succeeds", succeed), ("fails", fail)):
        for refund in account.store.find("refund", {"_outcome": outcome}):
            if refund["created"] + SETTLE_SECONDS <= account.clock():
                settle(account.in_mode_of({"livemode": refund["_livemode"]}), refund["id"])


def _update(account: Account, refund: Json, **fields: object) -> Json:
    account.change(refund, "refund.updated", **fields)
    account.emit("charge.refund.updated", refund)
    return refund


def _charge_to_refund(account: Account, params: Json) -> Json:
    if "charge" in params and "payment_intent" in params:
        raise InvalidParams(
            "You may only specify one of these parameters: charge, payment_intent.", param="charge"
        )
    if "charge" in params:
        charge = account.fetch("charge", params["charge"], "charge")
    elif "payment_intent" in params:
        intent = account.fetch("payment_intent", params["payment_intent"], "payment_intent")
        if intent["status"] != "succeeded":
            raise StripeApiError(
                f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund."
            )
        charge = account.fetch("charge", intent["latest_charge"])
    else:
        raise missing("payment_intent")
    if not charge["paid"]:
        raise StripeApiError(f"Charge {charge['id']} is not paid, so it cannot be refunded.")
    if _is_charged_back(account, charge):
        raise StripeApiError(
            f"Charge {charge['id']} has been charged back; cannot issue a refund.",
            code="charge_disputed",
        )
    if charge["refunded"]:
        raise StripeApiError(
            f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded"
        )
    return charge


def _amount_to_refund(charge: Json, wanted: int | None) -> int:
    left: int = charge["amount"] - charge["amount_refunded"]
    if wanted is None:
        return left
    if wanted < 1:
        raise InvalidParams(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param="amount",
        )
    if wanted > left:
        shown, limit = (money.written(each, charge["currency"]) for each in (wanted, left))
        raise StripeApiError(
            f"Refund amount ({shown}) is greater than unrefunded amount on charge ({limit})",
            param="amount",
        )
    return wanted


def _is_charged_back(account: Account, charge: Json) -> bool:
    found = account.store.find("dispute", {"charge": charge["id"]})
    return any(not dispute["is_charge_refundable"] for dispute in found)


def _refund_of(account: Account, charge: Json, amount: int, params: Json) -> Json:
    outcome = charge.get("_refund_outcome")
    pending = account.switches.refunds == "pending" or outcome == "succeeds"
    return {
        "id": new_id("re_3"),
        "object": "refund",
        "amount": amount,
        "balance_transaction": new_id("txn_3"),
        "charge": charge["id"],
        "created": account.clock(),
        "currency": charge["currency"],
        "destination_details": {
            "card": {
                "reference": None,
                "reference_status": "pending",
                "reference_type": "acquirer_reference_number",
                "type": "refund",
            },
            "type": "card",
        },
        "metadata": params.get("metadata") or {},
        "payment_intent": charge["payment_intent"],
        "pending_reason": "processing" if pending else None,
        "reason": params.get("reason"),
        "receipt_number": None,
        "source_transfer_reversal": None,
        "status": "pending" if pending else "succeeded",
        "transfer_reversal": None,
        "_livemode": charge["livemode"],
        "_outcome": outcome,
    }
