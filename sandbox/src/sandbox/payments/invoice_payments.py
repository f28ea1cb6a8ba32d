"""Invoice payments: which payment intent paid, or is to pay, which invoice."""

from sandbox.payments.account import Account
from sandbox.payments.api_errors import not_implemented
from sandbox.payments.lists import PAGING, page
from sandbox.payments.store import Json


def list_invoice_payments(account: Account, params: Json) -> Json:
    for name in params:
        if name not in (*PAGING, "invoice", "payment", "status"):
            raise not_implemented(name)
    intent = params.get("payment", {}).get("payment_intent")
    invoices = account.find("invoice", {"id": params.get("invoice"), "_payment_intent": intent})
    found = [_payment_of(invoice) for invoice in invoices if invoice["_payment_intent"]]
    found = [each for each in found if params.get("status", each["status"]) == each["status"]]
    return page(found, params, "/v1/invoice_payments")


def _payment_of(invoice: Json) -> Json:
    paid = invoice["status"] == "paid"
    return {
        "id": f"inpay_{invoice['id'].removeprefix('in_')}",
        "object": "invoice_payment",
        "amount_paid": invoice["amount_paid"] if paid else None,
        "amount_requested": invoice["amount_due"],
        "created": invoice["created"],
        "currency": invoice["currency"],
        "invoice": invoice["id"],
        "is_default": True,
        "livemode": invoice["livemode"],
        "payment": {"payment_intent": invoice["_payment_intent"], "type": "payment_intent"},
        "status": "paid" if paid else "canceled" if invoice["status"] == "void" else "open",
        "status_transitions": {
            "canceled_at": None,
            "paid_at": invoice["status_transitions"]["paid_at"],
        },
    }
