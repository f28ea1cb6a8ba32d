"""Find the charge behind the id of a payment, checkout, invoice or subscription."""

from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.store import Json

NEXT = {
    "checkout.session": ("payment_intent", "invoice"),
    "subscription": ("latest_invoice",),
    "invoice": ("_payment_intent",),
    "payment_intent": ("latest_charge",),
}


def find_charge(account: Account, wanted: str) -> Json:
    """Follow the references of an object to its charge."""
    found = account.store.get_any(wanted)
    while found is not None and found["object"] in NEXT:
        references = [found[name] for name in NEXT[found["object"]] if found.get(name)]
        found = account.store.get_any(references[0]) if references else None
    if found is None or found["object"] != "charge":
        raise StripeApiError(f"{wanted} names no charge.", status=404)
    return found
