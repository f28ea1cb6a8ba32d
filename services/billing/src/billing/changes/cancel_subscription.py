"""Cancel a subscription at the end of what is paid, and undo that."""

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, delete

from billing.changes.change_subscription import (
    LockedSubscription,
    act,
    locked_subscription,
    look_again,
)
from billing.changes.decide import to_cancel, to_continue
from billing.changes.schemas import CancelRequest
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.membership import Cancellation


async def cancel_subscription(
    dependencies: Dependencies, user_id: str, body: CancelRequest
) -> None:
    """Have the subscription end with the period that is paid; the reason is kept. A change that
    waits for its payment comes to nothing: it would be paid for a period that is cut short."""
    async with locked_subscription(dependencies, user_id, of_lifetime=True) as held:
        if held.now.pending_update is not None and held.now.latest_invoice is not None:
            await dependencies.stripe.bills.void(held.now.latest_invoice)
            held = await look_again(dependencies, held)
        await act(dependencies, held, to_cancel(held.now))
        if body.reason is None:
            return
        given = Cancellation(
            user_id=user_id,
            stripe_subscription_id=held.record.stripe_subscription_id,
            reason=body.reason,
        )
        async with dependencies.database.session() as session:
            # A member who was erased in the meantime has given no reason.
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
    """Have the subscription continue."""
    async with locked_subscription(dependencies, user_id) as held:
        await continue_subscription(dependencies, held)
        await forget_cancellation(dependencies, held.record.stripe_subscription_id)


async def continue_subscription(dependencies: Dependencies, held: LockedSubscription) -> None:
    """Have a locked subscription continue; Stripe may have two fields for its end."""
    held = await act(dependencies, held, to_continue(held.now))
    await act(dependencies, held, to_continue(held.now))


async def forget_cancellation(dependencies: Dependencies, subscription_id: str) -> None:
    """Delete the reason of a cancellation that was undone."""
    async with dependencies.database.session() as session:
        undone = delete(Cancellation).where(
            col(Cancellation.stripe_subscription_id) == subscription_id
        )
        await session.execute(undone)
