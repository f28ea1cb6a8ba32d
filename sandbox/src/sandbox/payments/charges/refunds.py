"""Refunds: full or partial, at once or when the account's balance allows it."""

import stripe

from sandbox.payments.account import (
    Json,
    StripeAccount,
    StripeApiError,
    format_amount,
    missing,
    new_id,
)
from sandbox.payments.charges import cards
from sandbox.payments.charges.charges import find_charge
from sandbox.payments.charges.fraud_warnings import settle_warnings

# How long a bank takes to accept a refund, or to send it back.
SETTLING_SECONDS = 5 * 86_400


def create_refund(account: StripeAccount, params: Json) -> Json:
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


def refund_payment(account: StripeAccount, wanted: str) -> Json:
    """Refund the rest of the charge that an id leads to."""
    return refund(account, find_charge(account, wanted), None)


def refund(
    account: StripeAccount, charge: Json, wanted: int | None, about: Json | None = None
) -> Json:
    """Refund a charge; `about` has the metadata and the reason of the refund."""
    _check_refundable(account, charge)
    amount = _amount_to_refund(charge, wanted)
    status, reason, ends = _progress(account, charge)
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
        pending_reason=reason,
        status=status,
    )
    made |= {"_settles_at": account.clock() + SETTLING_SECONDS if ends else None, "_ends": ends}
    account.store.put(made)
    account.emit("refund.created", made)
    refunded = charge["amount_refunded"] + amount
    account.change(
        charge,
        "charge.refunded",
        amount_refunded=refunded,
        refunded=refunded == charge["amount"],
    )
    if charge["refunded"]:
        settle_warnings(account, charge)
    return made


def _progress(account: StripeAccount, charge: Json) -> tuple[str, str | None, str | None]:
    """Return the status of a new refund, why it is pending, and its status some days later."""
    balance = account.switches.balance
    if balance == "insufficient":
        raise StripeApiError(
            "Your account has insufficient funds to cover this refund.", code="balance_insufficient"
        )
    if balance == "negative":
        return "pending", "insufficient_funds", None
    details = charge["payment_method_details"]["card"] or {}
    card = cards.CARDS_BY_LAST4.get(details.get("last4", ""))
    if not isinstance(card, cards.Card):
        return "succeeded", None, None
    return card.refund, "processing" if card.refund == "pending" else None, card.refund_ends


def _is_refundable(account: StripeAccount, charge: Json) -> bool:
    disputes = account.store.find("dispute", {"charge": charge["id"]})
    return all(dispute["is_charge_refundable"] for dispute in disputes)


def _check_refundable(account: StripeAccount, charge: Json) -> None:
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
