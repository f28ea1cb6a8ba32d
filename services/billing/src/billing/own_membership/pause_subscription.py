"""Pause a subscription, and resume it.

Invoices are voided from the end of what is paid, and the membership rests so long: the periods
that begin in the pause are not paid (`subscriptions/rules.py`). The dates are written on the
subscription at Stripe, so that each event of it says them. Who resumes before the end begins a
new period at once. At the end Stripe goes on by itself; where no period begins then, the worker
begins one.
"""

from billing.dependencies import Dependencies
from billing.own_membership import rules
from billing.own_membership.change_subscription import change_subscription, live_subscription
from billing.own_membership.schemas import PauseRequest
from billing.stripe_api import BEGIN_PERIOD, END_PAUSE
from billing.subscriptions import Subscription, is_unpaid
from chassis import clock


async def pause_subscription(dependencies: Dependencies, user_id: str, body: PauseRequest) -> None:
    """Collect nothing for so many months from the end of what is paid."""
    subscription = await live_subscription(dependencies, user_id)
    paused_from = rules.paid_until(subscription) or clock.now()
    until = rules.pause_end(paused_from, body.months, clock.now())
    if subscription.is_paused and subscription.paused_until == until:
        return
    second = int(until.timestamp())
    await change_subscription(
        dependencies,
        subscription,
        {
            "pause_collection": {"behavior": "void", "resumes_at": second},
            "metadata": {
                "pausedFrom": str(int(paused_from.timestamp())),
                "unpaidUntil": str(second),
            },
        },
    )


async def resume_subscription(dependencies: Dependencies, user_id: str) -> None:
    """Go on: with a new period where the present one is not paid, else with the next one."""
    subscription = await live_subscription(dependencies, user_id)
    if subscription.is_paused or is_unpaid(subscription):
        await end_pause(dependencies, subscription)


async def end_pause(dependencies: Dependencies, subscription: Subscription) -> Subscription:
    """End the pause of a subscription; return its record as it is then."""
    change = BEGIN_PERIOD if is_unpaid(subscription) else END_PAUSE
    return await change_subscription(dependencies, subscription, change)
