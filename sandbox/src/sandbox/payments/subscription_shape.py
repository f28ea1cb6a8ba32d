"""The fields of a new subscription, of its items and of their plans."""

from sandbox.payments.account import Account
from sandbox.payments.ids import new_id
from sandbox.payments.months import period_end
from sandbox.payments.store import Json

A_DAY = 86_400


def subscription_of(
    account: Account, customer_id: str, line_items: list[Json], params: Json, last4: str
) -> Json:
    """Describe the subscription that a checkout's recurring line items make."""
    subscription_id = new_id("sub_1")
    now = account.clock()
    trial_end = trial_end_of(now, params)
    items = [
        _first_item(subscription_id, line, now, trial_end)
        for line in line_items
        if line["price"]["recurring"]
    ]
    return {
        "id": subscription_id,
        "object": "subscription",
        "application": None,
        "application_fee_percent": None,
        "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
        "billing_cycle_anchor": trial_end or now,
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
        "livemode": account.livemode,
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
        "status": "trialing" if trial_end else "active",
        "test_clock": None,
        "transfer_data": None,
        "trial_end": trial_end,
        "trial_settings": params.get(
            "trial_settings", {"end_behavior": {"missing_payment_method": "create_invoice"}}
        ),
        "trial_start": now if trial_end else None,
        "_last4": last4,
        "_prorations": [],
    }


def item_of(subscription_id: str, line: Json, start: int, end: int) -> Json:
    """Describe a subscription item for a period."""
    price = line["price"]
    return {
        "id": new_id("si_"),
        "object": "subscription_item",
        "billing_thresholds": None,
        "created": start,
        "current_period_end": end,
        "current_period_start": start,
        "discounts": [],
        "metadata": line["metadata"],
        "plan": plan_of(price),
        "price": price,
        "quantity": line["quantity"],
        "subscription": subscription_id,
        "tax_rates": [],
    }


def plan_of(price: Json) -> Json:
    """Describe a recurring price in the older shape that items still carry."""
    recurring = price["recurring"]
    return {
        "id": price["id"],
        "object": "plan",
        "active": price["active"],
        "amount": price["unit_amount"],
        "amount_decimal": price["unit_amount_decimal"],
        "billing_scheme": "per_unit",
        "created": price["created"],
        "currency": price["currency"],
        "interval": recurring["interval"],
        "interval_count": recurring["interval_count"],
        "livemode": price["livemode"],
        "metadata": {},
        "meter": None,
        "nickname": None,
        "product": price["product"],
        "tiers_mode": None,
        "transform_usage": None,
        "trial_period_days": None,
        "usage_type": "licensed",
    }


def _first_item(subscription_id: str, line: Json, now: int, trial_end: int | None) -> Json:
    recurring = line["price"]["recurring"]
    end = trial_end or period_end(now, now, recurring["interval"], recurring["interval_count"])
    return item_of(subscription_id, line, now, end)


def trial_end_of(now: int, subscription_data: Json) -> int | None:
    """Return when the trial that a checkout asks for ends."""
    days = subscription_data.get("trial_period_days")
    end: int | None = now + days * A_DAY if days else subscription_data.get("trial_end")
    return end
