"""Preview and make a change of a subscription to another tier or interval.

It is refused while an invoice is open: Stripe would credit what was never paid. The proration date
is one that a preview has shown (`price_previews.py`).
"""

from billing.changes.change_subscription import locked_subscription
from billing.changes.charge import charge
from billing.changes.decide import is_outdated, is_owed, to_change
from billing.changes.preview_cost import preview_price
from billing.changes.price_previews import find_preview, undated_change, was_just_changed
from billing.changes.schemas import ChangePreview, ChangeRequest, PriceRequest
from billing.dependencies import Dependencies
from chassis.http import BadRequest, Conflict


async def preview_change(
    dependencies: Dependencies, user_id: str, body: PriceRequest
) -> ChangePreview:
    """What the change costs."""
    price_id = _sold(dependencies, body)
    async with locked_subscription(dependencies, user_id) as held:
        if held.now.price == price_id:
            raise Conflict("Nothing to change")
        return await preview_price(dependencies, held, price_id)


async def change_price(dependencies: Dependencies, user_id: str, body: ChangeRequest) -> None:
    """Change the price, and charge what it costs today. The change also undoes a cancellation and
    ends a pause. A repeated request is the same change."""
    price_id, date = _sold(dependencies, body), body.proration_date
    async with locked_subscription(dependencies, user_id) as held:
        name = held.record.stripe_subscription_id
        if is_owed(held.now, await dependencies.stripe.changes.open_invoice(name)):
            raise Conflict("Pay the open invoice first")
        async with dependencies.database.session() as session:
            if held.now.price == price_id:
                if await was_just_changed(session, held.record, price_id, date):
                    return
                raise Conflict("Nothing to change")
            shown = (
                await undated_change(session, held.record, price_id)
                if date is None
                else await find_preview(session, held.record, price_id, date)
            )
        if shown is None or (date is not None and is_outdated(held.now, date)):
            raise Conflict("The price has changed")
        await charge(dependencies, held, to_change(held.now, price_id, date), shown)


def _sold(dependencies: Dependencies, body: PriceRequest) -> str:
    price_id = dependencies.settings.price_of(body.tier, body.interval)
    if not price_id:
        raise BadRequest("Invalid tier")
    return price_id
