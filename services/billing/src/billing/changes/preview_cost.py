"""What a change costs today and from the next invoice on, as Stripe computes it."""

from datetime import UTC, datetime
from typing import Any

from stripe.params import InvoiceCreatePreviewParams

from billing.changes.change_subscription import LockedSubscription
from billing.changes.price_previews import keep_preview
from billing.changes.rules import months_after
from billing.changes.schemas import ChangePreview
from billing.dependencies import Dependencies
from billing.money import in_currency_units
from billing.stripe_api import Subscription
from chassis import clock

Invoice = dict[str, Any]

# What is left of the period is charged, or credited, at once.
_AT_ONCE = "always_invoice"


async def preview_price(
    dependencies: Dependencies, held: LockedSubscription, price_id: str
) -> ChangePreview:
    """The cost of a change to another price."""
    now, item = held.now, held.now.items.first
    wanted = {"id": item.id, "price": price_id, "quantity": item.quantity or 1}
    preview = dependencies.stripe.changes.preview
    if now.is_in_pause:
        details = {"items": [wanted], "trial_end": "now", "proration_behavior": "none"}
        invoice = await preview(_request(now, details))
        return await _shown(dependencies, held, price_id, invoice, invoice["total"], _ends(invoice))
    invoice = await preview(_request(now, {"items": [wanted], "proration_behavior": _AT_ONCE}))
    # Without what is left of the period: what each next invoice will be.
    after = await preview(_request(now, {"items": [wanted], "proration_behavior": "none"}))
    if now.status == "trialing":
        # Nothing is charged before the trial ends.
        invoice = {**invoice, "amount_due": 0, "total": 0}
    cents = after["total"]
    if not cents and now.schedule is not None:
        # The next invoice is that of the pause, which the change ends.
        cents = await _regular(dependencies, now, wanted)
    return await _shown(dependencies, held, price_id, invoice, cents, _next_at(now, after))


async def preview_own_price(dependencies: Dependencies, held: LockedSubscription) -> ChangePreview:
    """The cost of resuming at the same price: that of a new period, where a pause has begun."""
    now, item = held.now, held.now.items.first
    price_id = now.price or ""
    if now.is_in_pause:
        invoice = await dependencies.stripe.changes.preview(_request(now, {"trial_end": "now"}))
        return await _shown(dependencies, held, price_id, invoice, invoice["total"], _ends(invoice))
    currency = held.record.currency or now.currency or "usd"
    nothing = {"amount_due": 0, "total": 0, "currency": currency}
    own = {"id": item.id, "price": price_id, "quantity": item.quantity or 1}
    cents = await _regular(dependencies, now, own)
    ends = held.record.current_period_end or clock.now()
    return await _shown(dependencies, held, price_id, nothing, cents, ends)


async def _shown(
    dependencies: Dependencies,
    held: LockedSubscription,
    price_id: str,
    invoice: Invoice,
    next_cents: int,
    next_at: datetime,
) -> ChangePreview:
    date = _proration_date(invoice)
    async with dependencies.database.session() as session:
        await keep_preview(session, held.record, price_id, date)
    currency = invoice["currency"]
    left = int(invoice.get("starting_balance") or 0) + int(invoice["total"])
    return ChangePreview(
        due_today=float(in_currency_units(invoice["amount_due"], currency)),
        currency=currency,
        next_amount=float(in_currency_units(next_cents, currency)),
        next_at=next_at,
        proration_date=date,
        undoes_cancellation=held.now.is_to_end,
        credit=float(in_currency_units(max(-left, 0), currency)),
    )


def _request(now: Subscription, details: Any) -> InvoiceCreatePreviewParams:
    request: InvoiceCreatePreviewParams = {
        "subscription": now.id or "",
        "subscription_details": details,
    }
    if now.is_to_end:
        # The change undoes it.
        request["subscription_details"]["cancel_at"] = ""
    return request


async def _regular(dependencies: Dependencies, now: Subscription, item: Any) -> int:
    """The cents of a whole period with its tax: those of one that would begin now."""
    details: Any = {"items": [item], "proration_behavior": "none"}
    if now.status == "trialing":
        details["trial_end"] = "now"
    else:
        details["billing_cycle_anchor"] = {"type": "now"}
    invoice = await dependencies.stripe.changes.preview(_request(now, details))
    return int(invoice["total"])


def _lines(invoice: Invoice) -> list[dict[str, Any]]:
    return list((invoice.get("lines") or {}).get("data") or ())


def _ends(invoice: Invoice) -> datetime:
    """The end of the period that an invoice begins."""
    [*_, line] = _lines(invoice) or [{"period": {"end": months_after(clock.now(), 1).timestamp()}}]
    return datetime.fromtimestamp(line["period"]["end"], UTC)


def _next_at(now: Subscription, after: Invoice) -> datetime:
    """When the next invoice comes: with the present period's end, or with that of a period that
    begins at once, which is the line of its invoice."""
    end = now.period_end or int(clock.now().timestamp())
    [*_, line] = _lines(after) or [{"period": {"start": end, "end": end}}]
    is_begun = line["period"]["start"] < end
    return datetime.fromtimestamp(line["period"]["end"] if is_begun else end, UTC)


def _proration_date(invoice: Invoice) -> int:
    """The second up to which the old price counts, as Stripe chose it: where the lines begin that
    charge what is left of the period."""
    for line in _lines(invoice):
        details = (line.get("parent") or {}).get("subscription_item_details") or {}
        if details.get("proration"):
            return int(line["period"]["start"])
    return int(invoice.get("created") or clock.now().timestamp())
