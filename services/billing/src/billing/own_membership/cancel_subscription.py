"""Cancel a subscription at the end of what is paid, and undo that."""

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, delete

from billing.cancellations import Cancellation
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.own_membership.change_subscription import change_subscription, locked_subscription
from billing.own_membership.schemas import CancelRequest


async def cancel_subscription(
    dependencies: Dependencies, user_id: str, body: CancelRequest
) -> None:
    """Have the subscription end with the period that is paid; the reason is kept."""
    async with locked_subscription(dependencies, user_id) as held:
        if not held.now.is_to_end:
            await change_subscription(dependencies, held, {"cancel_at_period_end": True})
        if body.reason is None:
            return
        given = Cancellation(
            user_id=user_id,
            stripe_subscription_id=held.record.stripe_subscription_id,
            reason=body.reason,
        )
        async with dependencies.database.session() as session:
            # Who was erased meanwhile has given no reason.
            if await is_erased(session, user_id):
                return
            await session.execute(
                insert(Cancellation)
                .values(given.model_dump())
                .on_conflict_do_update(
                    index_elements=["stripe_subscription_id"],
                    set_={"reason": given.reason, "at": given.at},
                )
            )


async def undo_cancellation(dependencies: Dependencies, user_id: str) -> None:
    """Have the subscription go on."""
    async with locked_subscription(dependencies, user_id) as held:
        if held.now.is_to_end:
            held = await change_subscription(dependencies, held, {"cancel_at_period_end": False})
        if held.now.is_to_end:
            # Stripe's portal sets a date alone, which the other field leaves as it is.
            await change_subscription(dependencies, held, {"cancel_at": ""})
        await forget_cancellation(dependencies, held.record.stripe_subscription_id)


async def forget_cancellation(dependencies: Dependencies, subscription_id: str) -> None:
    """Delete the reason of a cancellation that was undone."""
    async with dependencies.database.session() as session:
        undone = delete(Cancellation).where(
            col(Cancellation.stripe_subscription_id) == subscription_id
        )
        await session.execute(undone)
