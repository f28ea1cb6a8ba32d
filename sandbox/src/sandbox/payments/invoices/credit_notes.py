"""Credit notes: what is given back of a paid invoice, by a refund."""

import stripe

from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    listed,
    new,
    new_id,
    not_implemented,
)
from sandbox.payments.charges import create_refund
from sandbox.payments.invoices.invoices import INVOICE_KIND

CREDIT_NOTE_KIND = "credit_note"


def create_credit_note(account: StripeAccount, params: Json) -> Json:
    """Credit a paid invoice in full or in part, and refund the amount."""
    invoice = account.fetch(INVOICE_KIND, params["invoice"], "invoice")
    if invoice["status"] != "paid" or not invoice["_payment_intent"]:
        raise not_implemented("credit notes of an invoice that no payment was made for")
    left = invoice["amount_paid"] - invoice["post_payment_credit_notes_amount"]
    amount = params.get("amount", params.get("refund_amount", left))
    if not 1 <= amount <= left:
        raise InvalidParams(
            f"The credit note's amount ({amount}) must be at least 1 and at most what was paid "
            f"and is not credited yet ({left}).",
            param="amount",
        )
    if params.get("refund_amount", 0) != amount:
        raise StripeApiError(
            "The sum of refund_amount, credit_amount and out_of_band_amount must equal the credit "
            f"note's amount ({amount}). The sandbox implements refund_amount alone.",
            param="refund_amount",
        )
    refund = create_refund(
        account, {"payment_intent": invoice["_payment_intent"], "amount": amount}
    )
    note = _describe(account, invoice, refund, params)
    account.store.put(note)
    credited = invoice["post_payment_credit_notes_amount"] + amount
    account.store.put(invoice | {"post_payment_credit_notes_amount": credited})
    account.emit("credit_note.created", note)
    return note


def find_note_by_page(account: StripeAccount, secret: str) -> Json | None:
    """Return the credit note of a page's address."""
    found = account.store.find(CREDIT_NOTE_KIND, {"_secret": secret}, limit=1)
    return found[0] if found else None


def _describe(account: StripeAccount, invoice: Json, refund: Json, params: Json) -> Json:
    amount, secret = refund["amount"], new_id("test_")
    before = account.store.find(CREDIT_NOTE_KIND, {"invoice": invoice["id"]})
    taxes = [_part(tax, amount, invoice["total"]) for tax in invoice["total_taxes"]]
    without_tax = amount - sum(tax["amount"] for tax in taxes)
    line = account.new(
        stripe.CreditNoteLineItem,
        "cnli_1",
        amount=without_tax,
        description=invoice["lines"]["data"][0]["description"],
        discount_amount=0,
        invoice_line_item=invoice["lines"]["data"][0]["id"],
        quantity=1,
        type="invoice_line_item",
    )
    note = account.new(
        stripe.CreditNote,
        "cn_1",
        amount=amount,
        currency=invoice["currency"],
        customer=invoice["customer"],
        effective_at=account.clock(),
        invoice=invoice["id"],
        lines=listed([line]),
        memo=params.get("memo"),
        metadata=params.get("metadata", {}),
        number=f"{invoice['number']}-CN-{len(before) + 1:02}",
        pdf=f"{account.address}/credit-notes/{secret}/pdf",
        post_payment_amount=amount,
        reason=params.get("reason"),
        refunds=[
            new(
                stripe.CreditNote.Refund,
                amount_refunded=amount,
                refund=refund["id"],
                type="refund",
            )
        ],
        status="issued",
        subtotal=without_tax,
        subtotal_excluding_tax=without_tax,
        total=amount,
        total_excluding_tax=without_tax,
        total_taxes=taxes,
        type="post_payment",
    )
    return note | {"_secret": secret}


def _part(tax: Json, amount: int, total: int) -> Json:
    """The tax of a part of an invoice."""
    parts = {name: round(tax[name] * amount / total) for name in ("amount", "taxable_amount")}
    return tax | parts
