"""Invoices of subscriptions: draft, finalise, collect."""

import secrets

from sandbox.payments import charges
from sandbox.payments.account import Account
from sandbox.payments.cards import Card, Declined
from sandbox.payments.ids import new_id
from sandbox.payments.store import Json


def draft(account: Account, subscription: Json, reason: str, items: list[Json]) -> Json:
    """Create the draft invoice of a subscription, with the given items as its lines."""
    customer = account.fetch("customer", subscription["customer"])
    invoice = _invoice(account, subscription, customer, reason, items)
    account.store.put(invoice)
    account.emit("invoice.created", invoice)
    return invoice


def finalize(account: Account, invoice: Json) -> None:
    now = account.clock()
    invoice |= {
        "status": "open",
        "number": f"{secrets.token_hex(4).upper()}-0001",
        "effective_at": now,
        "status_transitions": {**invoice["status_transitions"], "finalized_at": now},
    }
    account.store.put(invoice)
    account.emit("invoice.finalized", invoice)


def collect(account: Account, invoice: Json, outcome: Card | Declined) -> bool:
    """Charge the card for an invoice; the caller changes the subscription accordingly."""
    paid = invoice["amount_due"] == 0 or _charge(account, invoice, outcome)
    invoice |= {"attempted": True, "attempt_count": invoice["attempt_count"] + 1}
    if paid:
        invoice |= {
            "status": "paid",
            "amount_paid": invoice["amount_due"],
            "amount_remaining": 0,
            "next_payment_attempt": None,
            "status_transitions": {**invoice["status_transitions"], "paid_at": account.clock()},
        }
    else:
        invoice["next_payment_attempt"] = account.clock() + 3 * 86_400
    account.store.put(invoice)
    return paid


def _charge(account: Account, invoice: Json, outcome: Card | Declined) -> bool:
    buyer = {"email": invoice["customer_email"], "name": invoice["customer_name"]}
    intent = account.store.get("payment_intent", invoice["_payment_intent"] or "")
    if intent is None:
        intent = charges.intent_for(
            account, invoice["amount_due"], invoice["currency"], invoice["customer"]
        )
        invoice["_payment_intent"] = intent["id"]
    return charges.pay_with(account, intent, outcome, buyer)


def announce(account: Account, invoice: Json) -> None:
    """Emit the events for the result of the last payment attempt."""
    if invoice["status"] == "paid":
        account.emit("invoice.paid", invoice)
        account.emit("invoice.payment_succeeded", invoice)
    else:
        account.emit("invoice.payment_failed", invoice)


def void(account: Account, invoice: Json) -> None:
    account.store.put(invoice | {"status": "void", "next_payment_attempt": None})
    account.emit("invoice.voided", invoice | {"status": "void", "next_payment_attempt": None})


def _invoice(
    account: Account, subscription: Json, customer: Json, reason: str, items: list[Json]
) -> Json:
    invoice_id = new_id("in_1")
    # Credit beyond the total is dropped here; Stripe would keep it on the customer's balance.
    total = max(sum(item["amount"] for item in items), 0)
    first = subscription["items"]["data"][0]
    return {
        "id": invoice_id,
        "object": "invoice",
        "account_country": "US",
        "account_name": "Keto (sandbox)",
        "account_tax_ids": None,
        "amount_due": total,
        "amount_overpaid": 0,
        "amount_paid": 0,
        "amount_remaining": total,
        "amount_shipping": 0,
        "application": None,
        "attempt_count": 0,
        "attempted": False,
        "auto_advance": True,
        "automatic_tax": {"enabled": False, "liability": None, "provider": None, "status": None},
        "automatically_finalizes_at": None,
        "billing_reason": reason,
        "collection_method": "charge_automatically",
        "created": account.clock(),
        "currency": subscription["currency"],
        "custom_fields": None,
        "customer": customer["id"],
        "customer_account": None,
        "customer_address": None,
        "customer_email": customer["email"],
        "customer_name": customer["name"],
        "customer_phone": customer["phone"],
        "customer_shipping": None,
        "customer_tax_exempt": "none",
        "customer_tax_ids": [],
        "default_payment_method": None,
        "default_source": None,
        "default_tax_rates": [],
        "description": None,
        "discounts": [],
        "due_date": None,
        "effective_at": None,
        "ending_balance": None,
        "footer": None,
        "from_invoice": None,
        "hosted_invoice_url": None,
        "invoice_pdf": None,
        "issuer": {"type": "self"},
        "last_finalization_error": None,
        "latest_revision": None,
        "lines": {
            "object": "list",
            "data": [_line(invoice_id, subscription, item) for item in items],
            "has_more": False,
            "total_count": len(items),
            "url": f"/v1/invoices/{invoice_id}/lines",
        },
        "livemode": subscription["livemode"],
        "metadata": {},
        "next_payment_attempt": None,
        "number": None,
        "on_behalf_of": None,
        "parent": {
            "quote_details": None,
            "subscription_details": {
                "metadata": subscription["metadata"],
                "subscription": subscription["id"],
            },
            "type": "subscription_details",
        },
        "payment_settings": {
            "default_mandate": None,
            "payment_method_options": None,
            "payment_method_types": None,
        },
        "period_end": first["current_period_start"],
        "period_start": first["current_period_start"],
        "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0,
        "receipt_number": None,
        "rendering": None,
        "shipping_cost": None,
        "shipping_details": None,
        "starting_balance": 0,
        "statement_descriptor": None,
        "status": "draft",
        "status_transitions": {
            "finalized_at": None,
            "marked_uncollectible_at": None,
            "paid_at": None,
            "voided_at": None,
        },
        "subtotal": total,
        "subtotal_excluding_tax": total,
        "test_clock": None,
        "total": total,
        "total_discount_amounts": [],
        "total_excluding_tax": total,
        "total_pretax_credit_amounts": [],
        "total_taxes": [],
        "webhooks_delivered_at": None,
        "_subscription": subscription["id"],
        "_payment_intent": None,
    }


def _line(invoice_id: str, subscription: Json, item: Json) -> Json:
    first = subscription["items"]["data"][0]
    return {
        "id": new_id("il_1"),
        "object": "line_item",
        "amount": item["amount"],
        "currency": subscription["currency"],
        "description": item["description"],
        "discount_amounts": [],
        "discountable": True,
        "discounts": [],
        "invoice": invoice_id,
        "livemode": subscription["livemode"],
        "metadata": {},
        "parent": {
            "invoice_item_details": None,
            "subscription_item_details": {
                "invoice_item": None,
                "proration": item.get("proration", False),
                "subscription": subscription["id"],
                "subscription_item": item.get("subscription_item"),
            },
            "type": "subscription_item_details",
        },
        "period": {
            "start": first["current_period_start"],
            "end": first["current_period_end"],
        },
        "pricing": {
            "price_details": {"price": item["price"], "product": item["product"]},
            "type": "price_details",
            "unit_amount_decimal": item["unit_amount_decimal"],
        },
        "quantity": item["quantity"],
        "subtotal": item["amount"],
        "taxes": [],
    }
