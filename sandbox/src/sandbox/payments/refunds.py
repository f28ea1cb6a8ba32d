"""Refunds: full or partial, and failed afterwards."""

import stripe

from sandbox.payments import money
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError, missing
from sandbox.payments.charges import find_charge
from sandbox.payments.objects import Json, new_id


def create_refund(account: Account, params: Json) -> Json:
    """Refund a payment in full or in part, or refuse what Stripe would refuse."""
    if "payment_intent" not in params:
        raise missing("payment_intent")
    intent = account.fetch("payment_intent", params["payment_intent"], "payment_intent")
    if intent["status"] != "succeeded":
        raise StripeApiError(
            f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund."
        )
    return refund(account, account.fetch("charge", intent["latest_charge"]), params.get("amount"))


def refund_payment(account: Account, wanted: str) -> Json:
    """Refund all that is left of the charge that an id leads to."""
    return refund(account, find_charge(account, wanted), None)


def refund(account: Account, charge: Json, wanted: int | None) -> Json:
    _check_refundable(charge)
    amount = _amount_to_refund(charge, wanted)
    made = account.new(
        stripe.Refund,
        "re_3",
        amount=amount,
        balance_transaction=new_id("txn_3"),
        charge=charge["id"],
        currency=charge["currency"],
        payment_intent=charge["payment_intent"],
        status="succeeded",
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


def fail(account: Account, refund_id: str) -> Json:
    """Fail a refund after its creation: the bank returned the money."""
    refund = account.fetch("refund", refund_id)
    if refund["status"] == "failed":
        raise StripeApiError("This refund has failed already.")
    charge = account.fetch("charge", refund["charge"])
    left = charge["amount_refunded"] - refund["amount"]
    account.store.put(charge | {"amount_refunded": left, "refunded": False})
    account.change(
        refund,
        "refund.updated",
        status="failed",
        failure_reason="expired_or_canceled_card",
        failure_balance_transaction=new_id("txn_3"),
    )
    account.emit("refund.failed", refund)
    return refund


def _check_refundable(charge: Json) -> None:
    if not charge["paid"]:
        raise StripeApiError(f"Charge {charge['id']} is not paid, so it cannot be refunded.")
    if charge["refunded"]:
        raise StripeApiError(
            f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded"
        )


def _amount_to_refund(charge: Json, wanted: int | None) -> int:
    left: int = charge["amount"] - charge["amount_refunded"]
    if wanted is None:
        return left
    if not 1 <= wanted <= left:
        shown, limit = (money.written(each, charge["currency"]) for each in (wanted, left))
        raise StripeApiError(
            f"Refund amount ({shown}) is less than 1 or greater than unrefunded amount on charge "
            f"({limit})",
            param="amount",
        )
    return wanted
