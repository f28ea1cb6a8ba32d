"""Pause a subscription, and resume it.

Invoices are voided from the end of what is paid, and the membership rests so long: the periods
that begin in the pause are not paid (`subscriptions/rules.py`). The dates are written on the
subscription at Stripe, so that each event of it says them. Who resumes before the end begins a
new period at once. At the end Stripe goes on by itself; where no period begins then, the worker
begins one.
"""

from billing.dependencies import Dependencies
from billing.own_membership import rules
from billing.own_membership.change_subscription import change_subscription, locked_subscription
from billing.own_membership.schemas import PauseRequest
from billing.stripe_api import BEGIN_PERIOD, END_PAUSE, key_of_period
from chassis import clock


async def pause_subscription(dependencies: Dependencies, user_id: str, body: PauseRequest) -> None:
    """Collect nothing for so many months from the end of what is paid."""
    async with locked_subscription(dependencies, user_id) as held:
        subscription = held.record
        paused_from = rules.paid_until(subscription) or clock.now()
        until = rules.pause_end(paused_from, body.months, clock.now())
        if subscription.is_paused and subscription.paused_until == until:
            return
        second = int(until.timestamp())
        await change_subscription(
            dependencies,
            held,
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
    async with locked_subscription(dependencies, user_id) as held:
        if held.now.is_unpaid:
            key = key_of_period(held.now)
            await change_subscription(dependencies, held, BEGIN_PERIOD, key=key)
        elif held.now.pause_collection is not None:
            await change_subscription(dependencies, held, END_PAUSE)
