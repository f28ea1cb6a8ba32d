"""Preview and make a change of a subscription to another tier or interval.

A change applies when it is paid (`pending_if_incomplete`), and is refused while an invoice is open:
Stripe would credit what was never paid. The proration date is one that a preview has shown
(`price_previews.py`).
"""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from stripe.params import InvoiceCreatePreviewParams, SubscriptionUpdateParams

from billing.dependencies import Dependencies
from billing.money import in_currency_units
from billing.own_membership.cancel_subscription import forget_cancellation
from billing.own_membership.change_subscription import (
    LockedSubscription,
    change_subscription,
    live_subscription,
    locked_subscription,
    look_again,
)
from billing.own_membership.price_previews import (
    find_preview,
    keep_preview,
    settle,
    undated_change,
    was_just_changed,
)
from billing.own_membership.rules import cancels_at, months_after
from billing.own_membership.schemas import ChangePreview, ChangeRequest, PriceRequest
from billing.own_membership.tables import PricePreview
from billing.stripe_api import END_PAUSE, StripeFailed
from billing.stripe_events import process_event
from billing.subscriptions import Subscription, is_unpaid
from chassis import clock
from chassis.http import BadRequest, Conflict

# What is left of the period is charged, or credited, at once.
_AT_ONCE = "always_invoice"
# Those in which nothing is owed. `unpaid` and `past_due` have open invoices, mostly.
_NOTHING_OWED = ("active", "trialing")


async def preview_change(
    dependencies: Dependencies, user_id: str, body: PriceRequest
) -> ChangePreview:
    """What the change costs today and from the next invoice on, as Stripe computes it."""
    price_id = _sold(dependencies, body)
    subscription = await live_subscription(dependencies, user_id)
    if subscription.price_id == price_id:
        raise Conflict("Nothing to change")
    name = subscription.stripe_subscription_id
    item_id = subscription.item_id or await dependencies.stripe.item_of(name)
    item = {"id": item_id, "price": price_id, "quantity": subscription.quantity or 1}
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
    proration_date = _proration_date(now)
    async with dependencies.database.session() as session:
        await keep_preview(session, subscription, price_id, proration_date)
    return ChangePreview(
        due_today=float(in_currency_units(due_today)),
        currency=now["currency"],
        next_amount=float(in_currency_units(after["total"])),
        next_at=next_at,
        proration_date=proration_date,
        undoes_cancellation=cancels_at(subscription) is not None,
    )


async def change_price(dependencies: Dependencies, user_id: str, body: ChangeRequest) -> None:
    """Change the price, and charge what it costs today. The change also undoes a cancellation and
    ends a pause. A repeated request is the same change."""
    price_id, date = _sold(dependencies, body), body.proration_date
    async with locked_subscription(dependencies, user_id) as held:
        name = held.record.stripe_subscription_id
        is_owed = await dependencies.stripe.changes.open_invoice(name) is not None
        if is_owed or held.now.status not in _NOTHING_OWED:
            raise Conflict("Pay the open invoice first")
        async with dependencies.database.session() as session:
            if held.now.price == price_id:
                if await was_just_changed(session, held.record, price_id, date):
                    return
                raise Conflict("Nothing to change")
            if date is None:
                shown = await undated_change(session, held.record, price_id)
            else:
                known = await find_preview(session, held.record, price_id, date)
                # In another period it costs something else.
                if known is None or date < (held.now.period_start or 0):
                    raise Conflict("The price has changed")
                shown = known
        await _change(dependencies, held, shown)


async def _change(
    dependencies: Dependencies, held: LockedSubscription, shown: PricePreview
) -> None:
    before = held
    # A pending update can have neither `pause_collection` nor `cancel_at`: end the pause first, and
    # have an end on a date be one with the period.
    if held.now.pause_collection is not None:
        # What the pause has left unpaid stays marked. A mark for the time to come must go with the
        # pause: a period that Stripe has charged would be begun again.
        end: SubscriptionUpdateParams = (
            {"pause_collection": ""} if held.now.is_unpaid else END_PAUSE
        )
        held = await change_subscription(dependencies, held, end)
    if held.now.is_to_end and not held.now.cancel_at_period_end:
        held = await change_subscription(dependencies, held, {"cancel_at_period_end": True})
    change = _request(held, shown)
    # What it changes, and what from.
    about = json.dumps([change, held.now.price, held.now.latest_invoice], sort_keys=True)
    digest = hashlib.sha256(about.encode()).hexdigest()
    key = f"price-{shown.idempotency_key}-{digest[:32]}"
    try:
        held = await change_subscription(dependencies, held, change, key=key)
    except StripeFailed:
        if held is not before:
            held = await look_again(dependencies, held)
            if held.now.price != shown.price_id:
                await _restore(dependencies, held, before)
        raise
    is_pending = held.now.pending_update is not None
    if not is_pending and held.now.price != shown.price_id:
        # Stripe knew the key from an earlier change, which was changed again since.
        held = await change_subscription(dependencies, held, change)
        is_pending = held.now.pending_update is not None
    if is_pending:
        await _report_unpaid(dependencies, held)
        await _restore(dependencies, held, before)
    elif before.now.is_to_end:
        await forget_cancellation(dependencies, held.record.stripe_subscription_id)
    async with dependencies.database.session() as session:
        await settle(session, held.record, None if is_pending else shown)


def _request(held: LockedSubscription, shown: PricePreview) -> SubscriptionUpdateParams:
    now, item = held.now, held.now.items.first
    change: SubscriptionUpdateParams = {
        "items": [
            {
                "id": item.id or held.record.item_id or "",
                "price": shown.price_id,
                "quantity": item.quantity or 1,
            }
        ],
        "proration_behavior": "always_invoice",
        "payment_behavior": "pending_if_incomplete",
    }
    date = shown.proration_date
    if now.is_unpaid:
        # No credit for a period that was never paid: a new one begins at the new price.
        change["billing_cycle_anchor"] = {"type": "now"}
        change["proration_behavior"] = "none"
    elif date is not None:
        change["proration_date"] = date
    if now.metadata.paused_from is not None or now.metadata.unpaid_until is not None:
        change["metadata"] = {"pausedFrom": "", "unpaidUntil": ""}
    if now.is_to_end:
        change["cancel_at_period_end"] = False
    return change


async def _report_unpaid(dependencies: Dependencies, held: LockedSubscription) -> None:
    """Record the open invoice of a change, for the notice."""
    if held.now.latest_invoice is None:
        return
    event = await dependencies.stripe.changes.unpaid_invoice(held.now.latest_invoice)
    await process_event(dependencies, event)


async def _restore(
    dependencies: Dependencies, held: LockedSubscription, before: LockedSubscription
) -> None:
    """Restore the pause and the end, which were altered for a change that was not made."""
    pause, date = before.now.pause_collection, before.now.cancel_at
    if date is not None and not before.now.cancel_at_period_end and date != held.now.cancel_at:
        held = await change_subscription(dependencies, held, {"cancel_at": date})
    if pause is not None and pause.resumes_at is not None:
        again: SubscriptionUpdateParams = {
            "pause_collection": {"behavior": "void", "resumes_at": pause.resumes_at}
        }
        ours = before.now.metadata
        if ours.paused_from != held.now.metadata.paused_from:
            again["metadata"] = {
                "pausedFrom": str(ours.paused_from),
                "unpaidUntil": str(ours.unpaid_until),
            }
        await change_subscription(dependencies, held, again)


def _sold(dependencies: Dependencies, body: PriceRequest) -> str:
    price_id = dependencies.settings.price_of(body.tier, body.interval)
    if not price_id:
        raise BadRequest("Invalid tier")
    return price_id


def _preview(subscription: Subscription, item: Any, proration: Any) -> InvoiceCreatePreviewParams:
    request: InvoiceCreatePreviewParams = {
        "subscription": subscription.stripe_subscription_id,
        "subscription_details": {"items": [item], "proration_behavior": proration},
    }
    if cancels_at(subscription) is not None:
        # The change undoes it.
        request["subscription_details"]["cancel_at"] = ""
    return request


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
