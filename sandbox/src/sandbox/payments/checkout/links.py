"""Where a buyer goes: to the bank's page, back from there, to the shop."""

from sandbox.payments.account import Json, StripeAccount
from sandbox.payments.invoices import INVOICE_KIND


def page_of_bank(account: StripeAccount, wanted: str) -> str | None:
    """Return the page on which the payment of a checkout or an invoice waits to be confirmed."""
    found = account.store.get_any(wanted) or {}
    intent = account.store.get("payment_intent", found.get("_payment_intent") or "")
    if intent is None or intent["status"] != "requires_action":
        return None
    return str(intent["next_action"]["redirect_to_url"]["url"])


def page_after_bank(account: StripeAccount, intent: Json) -> str:
    """Return where the buyer goes from the bank's page."""
    owner = account.store.get_any(intent["_of"])
    assert owner is not None
    if owner["object"] == INVOICE_KIND:
        return str(owner["hosted_invoice_url"])
    return success_page(owner) if owner["status"] == "complete" else f"/c/pay/{owner['id']}"


def success_page(session: Json) -> str:
    """Return the address to which the buyer is sent after a completed checkout."""
    return str(session["success_url"]).replace("{CHECKOUT_SESSION_ID}", session["id"])
