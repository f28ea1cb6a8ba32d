"""Change a subscription to another tier or interval, and say before what that costs."""

from datetime import UTC, datetime
from typing import Any

from stripe.params import InvoiceCreatePreviewParams, SubscriptionUpdateParams

from billing.dependencies import Dependencies
from billing.money import in_currency_units
from billing.own_membership.change_subscription import change_subscription, live_subscription
from billing.own_membership.pause_subscription import end_pause
from billing.own_membership.rules import months_after
from billing.own_membership.schemas import ChangePreview, ChangeRequest, PriceRequest
from billing.subscriptions import Subscription, is_unpaid
from chassis import clock
from chassis.http import BadRequest, Conflict

# What is left of the period is charged, or credited, at once.
_AT_ONCE = "always_invoice"


async def preview_change(
    dependencies: Dependencies, user_id: str, body: PriceRequest
) -> ChangePreview:
    """What the change costs today and from the next invoice on, as Stripe computes it."""
    subscription, item = await _wanted(dependencies, user_id, body)
    preview = dependencies.stripe.changes.preview
    now = await preview(_preview(subscription, item, _AT_ONCE))
    # Without what is left of the period: what each next invoice will be.
    after = await preview(_preview(subscription, item, "none"))
    due_today, next_at = now["amount_due"], _next_at(subscription, after)
    if subscription.stripe_status == "trialing":
        due_today = 0
    if is_unpaid(subscription):
        due_today = after["total"]
        next_at = months_after(clock.now(), 12 if body.interval == "year" else 1)
    return ChangePreview(
        due_today=float(in_currency_units(due_today)),
        currency=now["currency"],
        next_amount=float(in_currency_units(after["total"])),
        next_at=next_at,
        proration_date=_proration_date(now),
    )


async def change_price(dependencies: Dependencies, user_id: str, body: ChangeRequest) -> None:
    """Change the price; what it costs today is charged at once, and a pause is over."""
    subscription, item = await _wanted(dependencies, user_id, body)
    if subscription.is_paused:
        # Stripe would void the invoice of the change; and nobody has paid for what it gives back.
        subscription = await end_pause(dependencies, subscription)
    change: SubscriptionUpdateParams = {"items": [item], "proration_behavior": _AT_ONCE}
    start = subscription.current_period_start
    if body.proration_date is not None and start and body.proration_date >= start.timestamp():
        change["proration_date"] = body.proration_date
    await change_subscription(dependencies, subscription, change)


async def _wanted(
    dependencies: Dependencies, user_id: str, body: PriceRequest
) -> tuple[Subscription, Any]:
    """The subscription, and its item with the price that is wanted."""
    price_id = dependencies.settings.price_of(body.tier, body.interval)
    if not price_id:
        raise BadRequest("Invalid tier")
    subscription = await live_subscription(dependencies, user_id)
    if subscription.price_id == price_id:
        raise Conflict("Nothing to change")
    name = subscription.stripe_subscription_id
    item_id = subscription.item_id or await dependencies.stripe.item_of(name)
    return subscription, {"id": item_id, "price": price_id, "quantity": subscription.quantity or 1}


def _preview(subscription: Subscription, item: Any, proration: Any) -> InvoiceCreatePreviewParams:
    return {
        "subscription": subscription.stripe_subscription_id,
        "subscription_details": {"items": [item], "proration_behavior": proration},
    }


def _lines(invoice: dict[str, Any]) -> list[dict[str, Any]]:
    return list((invoice.get("lines") or {}).get("data") or ())


def _next_at(subscription: Subscription, after: dict[str, Any]) -> datetime:
    """When the next invoice comes: with the present period's end, or with that of a period that
    begins at once, which is the line of its invoice."""
    end = subscription.current_period_end or clock.now()
    [*_, line] = _lines(after) or [{"period": {"start": 0, "end": 0}}]
    begins = datetime.fromtimestamp(line["period"]["start"], UTC)
    return datetime.fromtimestamp(line["period"]["end"], UTC) if begins < end else end


def _proration_date(invoice: dict[str, Any]) -> int:
    """The second up to which the old price counts, as Stripe chose it: where the lines begin that
    charge what is left of the period."""
    for line in _lines(invoice):
        details = (line.get("parent") or {}).get("subscription_item_details") or {}
        if details.get("proration"):
            return int(line["period"]["start"])
    return int(invoice.get("created") or clock.now().timestamp())
