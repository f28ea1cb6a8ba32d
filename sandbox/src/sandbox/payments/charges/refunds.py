"""Refunds: full or partial, and failed afterwards."""

import stripe

from sandbox.payments.account import Account, Json, StripeApiError, format_amount, missing, new_id
from sandbox.payments.charges import cards
from sandbox.payments.charges.charges import find_charge


def create_refund(account: Account, params: Json) -> Json:
    """Refund a payment in full or in part, or refuse what Stripe would refuse."""
    if "charge" in params and "payment_intent" not in params:
        charge = account.fetch("charge", params["charge"], "charge")
        return refund(account, charge, params.get("amount"), params)
    if "payment_intent" not in params:
        raise missing("payment_intent")
    intent = account.fetch("payment_intent", params["payment_intent"], "payment_intent")
    if intent["status"] != "succeeded":
        raise StripeApiError(
            f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund."
        )
    charge = account.fetch("charge", intent["latest_charge"])
    return refund(account, charge, params.get("amount"), params)


def refund_payment(account: Account, wanted: str) -> Json:
    """Refund all that is left of the charge that an id leads to."""
    return refund(account, find_charge(account, wanted), None)


def refund(account: Account, charge: Json, wanted: int | None, about: Json | None = None) -> Json:
    """Refund a charge; `about` has the metadata and the reason of the refund."""
    _check_refundable(account, charge)
    amount = _amount_to_refund(charge, wanted)
    card = charge["payment_method_details"]["card"] or {}
    status = getattr(cards.CARDS_BY_LAST4.get(card.get("last4", "")), "refund", "succeeded")
    made = account.new(
        stripe.Refund,
        "re_3",
        amount=amount,
        balance_transaction=new_id("txn_3"),
        charge=charge["id"],
        currency=charge["currency"],
        metadata=(about or {}).get("metadata") or {},
        reason=(about or {}).get("reason"),
        payment_intent=charge["payment_intent"],
        pending_reason="processing" if status == "pending" else None,
        status=status,
    )
    account.store.put(made)
    account.emit("refund.created", made)
    refunded = charge["amount_refunded"] + amount
    account.change(
        charge,
        "charge.refunded",
        amount_refunded=refunded,
        refunded=refunded == charge["amount"],
    )
    return made


# What becomes of a refund, by the statuses from which it can: a bank may send money back later.
REFUND_STEPS: dict[str, tuple[str, ...]] = {
    "succeeded": ("pending", "requires_action"),
    "failed": ("pending", "requires_action", "succeeded"),
    "canceled": ("pending", "requires_action"),
    "requires_action": ("pending",),
}


def change_refund(account: Account, refund_id: str, *, status: str) -> Json:
    """Move a refund on; one that did not arrive is no refund of its charge any more."""
    refund = account.fetch("refund", refund_id)
    if refund["status"] not in REFUND_STEPS[status]:
        raise StripeApiError(f"This refund is {refund['status']}; it cannot become {status}.")
    changes: Json = {"status": status, "pending_reason": None}
    if status in ("failed", "canceled"):
        charge = account.fetch("charge", refund["charge"])
        left = charge["amount_refunded"] - refund["amount"]
        account.store.put(charge | {"amount_refunded": left, "refunded": False})
        changes["failure_balance_transaction"] = new_id("txn_3")
    if status == "failed":
        changes["failure_reason"] = "expired_or_canceled_card"
    before = {name: refund[name] for name in changes if refund.get(name) != changes[name]}
    account.change(refund, "refund.updated", **changes)
    # The older event of the same update.
    account.emit("charge.refund.updated", refund, before)
    if status == "failed":
        account.emit("refund.failed", refund)
    return refund


def _is_refundable(account: Account, charge: Json) -> bool:
    disputes = account.store.find("dispute", {"charge": charge["id"]})
    return all(dispute["is_charge_refundable"] for dispute in disputes)


def _check_refundable(account: Account, charge: Json) -> None:
    if not charge["paid"]:
        raise StripeApiError(f"Charge {charge['id']} is not paid, so it cannot be refunded.")
    if charge["disputed"] and not _is_refundable(account, charge):
        raise StripeApiError(
            f"Charge {charge['id']} has been charged back; cannot issue a refund.",
            code="charge_disputed",
        )
    if charge["refunded"]:
        raise StripeApiError(
            f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded"
        )


def _amount_to_refund(charge: Json, wanted: int | None) -> int:
    left: int = charge["amount"] - charge["amount_refunded"]
    if wanted is None:
        return left
    if not 1 <= wanted <= left:
        shown, limit = (format_amount(each, charge["currency"]) for each in (wanted, left))
        raise StripeApiError(
            f"Refund amount ({shown}) is less than 1 or greater than unrefunded amount on charge "
            f"({limit})",
            param="amount",
        )
    return wanted
