"""The fields of a new subscription, of its item and plan, and its months."""

import calendar
from datetime import UTC, datetime

import stripe

from sandbox.payments.account import Json, StripeAccount, listed, new, new_id

# How long the first payment can be made.
FIRST_PAYMENT_SECONDS = 23 * 3_600
# The event about the end of a trial is sent three days before.
TRIAL_WARNING_SECONDS = 3 * 86_400


def new_subscription(
    account: StripeAccount, customer: str, line: Json, options: Json, last4: str | None
) -> Json:
    """Describe a subscription of a recurring price; with a trial, that is its first period.

    `options` are parameters of its creation: `metadata`, `trial_period_days`, `trial_settings`,
    `automatic_tax`, `payment_settings`.
    """
    subscription_id = new_id("sub_1")
    price, now = line["price"], account.clock()
    days = options.get("trial_period_days")
    end = now + days * 86_400 if days else month_end(now, now, every=months_of(price))
    without_card = {"missing_payment_method": "create_invoice"}
    without_card |= options.get("trial_settings", {}).get("end_behavior", {})
    item = account.new(
        stripe.SubscriptionItem,
        "si_",
        current_period_end=end,
        current_period_start=now,
        plan=plan_of(price),
        price=price,
        quantity=line["quantity"],
        subscription=subscription_id,
    )
    subscription = account.new(
        stripe.Subscription,
        id=subscription_id,
        automatic_tax=new(
            stripe.Subscription.AutomaticTax,
            enabled=options.get("automatic_tax", {}).get("enabled", False),
        ),
        billing_cycle_anchor=end if days else now,
        billing_mode={"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        cancellation_details=new(stripe.Subscription.CancellationDetails),
        collection_method="charge_automatically",
        currency=price["currency"],
        customer=customer,
        default_payment_method=new_id("pm_1") if last4 else None,
        invoice_settings=new(stripe.Subscription.InvoiceSettings, issuer={"type": "self"}),
        items=listed([item], f"/v1/subscription_items?subscription={subscription_id}"),
        metadata=options.get("metadata", {}),
        payment_settings=new(
            stripe.Subscription.PaymentSettings, **options.get("payment_settings", {})
        ),
        start_date=now,
        status="trialing" if days else "incomplete",
        trial_end=end if days else None,
        trial_settings={"end_behavior": without_card},
        trial_start=now if days else None,
    )
    # Stripe sends them, though the types no longer declare them.
    older = {"plan": item["plan"], "quantity": item["quantity"]}
    dates = {
        "_first_payment_until": None if days else now + FIRST_PAYMENT_SECONDS,
        "_trial_will_end_at": max(now, end - TRIAL_WARNING_SECONDS) if days else None,
    }
    return subscription | older | dates | {"_last4": last4}


def plan_of(price: Json) -> Json:
    """Describe a recurring price in the older shape that items still carry."""
    return new(
        stripe.Plan,
        id=price["id"],
        active=price["active"],
        amount=price["unit_amount"],
        amount_decimal=price["unit_amount_decimal"],
        billing_scheme="per_unit",
        created=price["created"],
        currency=price["currency"],
        interval=price["recurring"]["interval"],
        interval_count=price["recurring"]["interval_count"],
        livemode=price["livemode"],
        product=price["product"],
        usage_type="licensed",
    )


def months_of(price: Json) -> int:
    return 12 if price["recurring"]["interval"] == "year" else 1


def month_end(anchor: int, start: int, *, every: int = 1) -> int:
    """Find the end of the month that starts at `start`, counted from the subscription's anchor; or
    of `every` months.

    Counted from the anchor, a subscription of 31 January renews on 28 February and 31 March.
    """
    first, months = datetime.fromtimestamp(anchor, UTC), every
    while (end := int(_months_later(first, months).timestamp())) <= start:
        months += every
    return end


def _months_later(moment: datetime, months: int) -> datetime:
    year, month = divmod(moment.month - 1 + months, 12)
    year += moment.year
    last_day = calendar.monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last_day))
