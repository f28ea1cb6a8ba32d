"""What links an invoice with the payments for it."""

import stripe

from sandbox.payments.account import Json, StripeAccount, new

KIND = "invoice_payment"


def note(account: StripeAccount, invoice: Json, status: str) -> None:
    """Keep that an invoice's payment is open, paid or canceled."""
    intent = invoice["_payment_intent"]
    known = account.store.find(KIND, {"_invoice_and_payment": f"{invoice['id']}/{intent}"})
    made = known[0] if known else _describe(account, invoice, intent)
    at = {"paid": "paid_at", "canceled": "canceled_at"}.get(status)
    transitions = made["status_transitions"] | ({at: account.clock()} if at else {})
    paid = invoice["amount_paid"] if status == "paid" else None
    changes = {"amount_paid": paid, "status": status, "status_transitions": transitions}
    account.store.put(made | changes)


def _describe(account: StripeAccount, invoice: Json, intent: str) -> Json:
    of = stripe.InvoicePayment
    payment = new(of.Payment, payment_intent=intent, type="payment_intent")
    made = account.new(
        of,
        "inpay_1",
        amount_requested=invoice["amount_due"],
        currency=invoice["currency"],
        invoice=invoice["id"],
        is_default=True,
        payment=payment,
        status="open",
        status_transitions=new(of.StatusTransitions),
    )
    both = f"{invoice['id']}/{intent}"
    return made | {"_payment_intent": intent, "_invoice_and_payment": both}
