"""A new subscription, as Stripe would describe it."""

from sandbox.payments.account import Account
from sandbox.payments.ids import new_id
from sandbox.payments.months import period_end
from sandbox.payments.store import Json


def subscription_of(
    account: Account, customer_id: str, line_items: list[Json], params: Json, last4: str
) -> Json:
    """Describe the subscription that a checkout's recurring line items make."""
    subscription_id = new_id("sub_1")
    now = account.clock()
    items = [_item(subscription_id, line, now) for line in line_items if line["price"]["recurring"]]
    return {
        "id": subscription_id,
        "object": "subscription",
        "application": None,
        "application_fee_percent": None,
        "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
        "billing_cycle_anchor": now,
        "billing_cycle_anchor_config": None,
        "billing_mode": {
            "flexible": {"proration_discounts": "included"},
            "type": "flexible",
            "updated_at": now,
        },
        "billing_schedules": [],
        "billing_thresholds": None,
        "cancel_at": None,
        "cancel_at_period_end": False,
        "canceled_at": None,
        "cancellation_details": {"comment": None, "feedback": None, "reason": None},
        "collection_method": "charge_automatically",
        "created": now,
        "currency": items[0]["price"]["currency"],
        "customer": customer_id,
        "customer_account": None,
        "days_until_due": None,
        "default_payment_method": new_id("pm_1"),
        "default_source": None,
        "default_tax_rates": [],
        "description": params.get("description"),
        "discounts": [],
        "ended_at": None,
        "invoice_settings": {"account_tax_ids": None, "issuer": {"type": "self"}},
        "items": {
            "object": "list",
            "data": items,
            "has_more": False,
            "total_count": len(items),
            "url": f"/v1/subscription_items?subscription={subscription_id}",
        },
        "latest_invoice": None,
        "livemode": False,
        "managed_payments": {"enabled": False},
        "metadata": params.get("metadata", {}),
        "next_pending_invoice_item_invoice": None,
        "on_behalf_of": None,
        "pause_collection": None,
        "payment_settings": {
            "payment_method_options": {
                "card": {"network": None, "request_three_d_secure": "automatic"}
            },
            "payment_method_types": ["card"],
            "save_default_payment_method": "off",
        },
        "pending_invoice_item_interval": None,
        "pending_setup_intent": None,
        "pending_update": None,
        "plan": items[0]["plan"] if len(items) == 1 else None,
        "quantity": items[0]["quantity"] if len(items) == 1 else None,
        "schedule": None,
        "start_date": now,
        "status": "active",
        "test_clock": None,
        "transfer_data": None,
        "trial_end": None,
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
        "trial_start": None,
        "_last4": last4,
    }


def _item(subscription_id: str, line: Json, now: int) -> Json:
    price = line["price"]
    recurring = price["recurring"]
    return {
        "id": new_id("si_"),
        "object": "subscription_item",
        "billing_thresholds": None,
        "created": now,
        "current_period_end": period_end(
            now, now, recurring["interval"], recurring["interval_count"]
        ),
        "current_period_start": now,
        "discounts": [],
        "metadata": line["metadata"],
        "plan": {
            "id": price["id"],
            "object": "plan",
            "active": True,
            "amount": price["unit_amount"],
            "amount_decimal": price["unit_amount_decimal"],
            "billing_scheme": "per_unit",
            "created": price["created"],
            "currency": price["currency"],
            "interval": recurring["interval"],
            "interval_count": recurring["interval_count"],
            "livemode": False,
            "metadata": {},
            "meter": None,
            "nickname": None,
            "product": price["product"],
            "tiers_mode": None,
            "transform_usage": None,
            "trial_period_days": None,
            "usage_type": "licensed",
        },
        "price": price,
        "quantity": line["quantity"],
        "subscription": subscription_id,
        "tax_rates": [],
    }
