"""Pause a subscription, preview what resuming it costs, and resume it."""

from billing.changes.change_subscription import act, locked_subscription
from billing.changes.charge import charge
from billing.changes.decide import Update, is_outdated, to_pause, to_resume
from billing.changes.preview_cost import preview_own_price
from billing.changes.price_previews import find_preview, undated_change
from billing.changes.schemas import ChangePreview, PauseRequest, ResumeRequest
from billing.dependencies import Dependencies
from billing.stripe_api import StripeRefused
from chassis import clock
from chassis.http import Conflict


async def pause_subscription(dependencies: Dependencies, user_id: str, body: PauseRequest) -> None:
    """Collect nothing for some months from the end of what is paid. Where Stripe refuses, the
    subscription may have been changed since it was read: it is read again, once."""
    try:
        await _pause(dependencies, user_id, body.months)
    except StripeRefused:
        await _pause(dependencies, user_id, body.months)


async def _pause(dependencies: Dependencies, user_id: str, months: int) -> None:
    async with locked_subscription(dependencies, user_id) as held:
        if held.now.is_to_end:
            raise Conflict("The membership is to end")
        await act(dependencies, held, to_pause(held.now, months, clock.now()))


async def preview_resume(dependencies: Dependencies, user_id: str) -> ChangePreview:
    """What it costs to resume now."""
    async with locked_subscription(dependencies, user_id) as held:
        if not held.record.is_paused:
            raise Conflict("Nothing to change")
        return await preview_own_price(dependencies, held)


async def resume_subscription(
    dependencies: Dependencies, user_id: str, body: ResumeRequest
) -> None:
    """End the pause: one that has begun with a new period, which is charged at once; for the price
    that was shown, if its date is given."""
    date = body.proration_date
    async with locked_subscription(dependencies, user_id) as held:
        requests = to_resume(held.now)
        if not any(isinstance(each, Update) and each.is_charged for each in requests):
            await act(dependencies, held, requests)
            return
        price_id = held.now.price or ""
        async with dependencies.database.session() as session:
            shown = (
                await undated_change(session, held.record, price_id)
                if date is None
                else await find_preview(session, held.record, price_id, date)
            )
        if shown is None or (date is not None and is_outdated(held.now, date)):
            raise Conflict("The price has changed")
        await charge(dependencies, held, requests, shown)
