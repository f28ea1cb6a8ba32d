"""Early fraud warnings: a bank reports a charge before its holder disputes it."""

import stripe

from sandbox.payments.account import Json, StripeAccount, StripeApiError

WARNING_KIND = "radar.early_fraud_warning"


def warn_of_fraud(account: StripeAccount, charge: Json) -> Json:
    """Report a charge; a refund in full or a dispute would settle it."""
    if not charge["paid"] or _warnings_of(account, charge):
        raise StripeApiError(f"Charge {charge['id']} is not paid, or was reported already.")
    warning = account.new(
        stripe.radar.EarlyFraudWarning,
        "issfr_1",
        actionable=not (charge["disputed"] or charge["refunded"]),
        charge=charge["id"],
        fraud_type="unauthorized_use_of_card",
        payment_intent=charge["payment_intent"],
    )
    account.store.put(warning)
    account.emit(f"{WARNING_KIND}.created", warning)
    return warning


def settle_warnings(account: StripeAccount, charge: Json) -> None:
    """Note that the merchant can do no more about a charge that is disputed or refunded in full."""
    for warning in _warnings_of(account, charge):
        if warning["actionable"]:
            account.change(warning, f"{WARNING_KIND}.updated", actionable=False)


def _warnings_of(account: StripeAccount, charge: Json) -> list[Json]:
    return account.store.find(WARNING_KIND, {"charge": charge["id"]})
