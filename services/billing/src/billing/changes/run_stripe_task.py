"""Run a task at Stripe, until it succeeds.

A lifetime ends a subscription with its paid period, once for each lifetime and subscription: one
that a member resumes is kept until another lifetime is bought. When the lifetime is withdrawn or
refunded, what it has ended continues. What fails is tried again within a
minute, what Stripe refuses within an hour.
"""

from collections.abc import Awaitable, Callable

from sqlmodel import col, delete, update

from billing.changes.cancel_subscription import continue_subscription
from billing.changes.change_subscription import locked
from billing.customers import update_contact
from billing.dependencies import Dependencies
from billing.membership import (
    CANCEL_AT_PERIOD_END,
    CONTINUE,
    END_PAID_BACK,
    IN_ORDER,
    SETTLE,
    UPDATE_CONTACT,
    Membership,
    StripeTask,
)
from billing.refunds import Ended, end_if_paid_back
from chassis import clock
from work import Task

# The first word of tasks of version 1.1, which has others that begin with the subscription.
_END_PAUSE = "end_pause"

Apply = Callable[[Dependencies, Ended], Awaitable[object]]


async def run_task(task: Task, dependencies: Dependencies, apply: Apply) -> None:
    """Do a task. What Stripe answers when a subscription ends is applied: its event comes later."""
    async with dependencies.database.session() as session:
        wanted = await session.get(StripeTask, task.key)
    # It is erased with its member, and the previous version may have done it.
    if wanted is None or wanted.done_at is not None:
        return
    await _do(dependencies, wanted, apply)
    async with task.session() as session:
        this = update(StripeTask).where(col(StripeTask.id) == wanted.id)
        await session.execute(this.values(done_at=clock.now()))


async def _do(dependencies: Dependencies, task: StripeTask, apply: Apply) -> None:
    match [task.kind, *task.subject.split()]:
        case [kind, *_] if kind == UPDATE_CONTACT:
            await update_contact(dependencies, task.user_id)
        case [kind, what, payment_id, *_] if (kind, what) == (IN_ORDER, END_PAID_BACK):
            ended = await end_if_paid_back(dependencies, payment_id)
            if ended is not None:
                await apply(dependencies, ended)
        case [kind, what, name, *_] if (kind, what) == (IN_ORDER, CONTINUE):
            async with locked(dependencies, name) as held:
                if not await _is_lifetime(dependencies, task.user_id):
                    await _forget_end(dependencies, name, task.payment_id)
                    await continue_subscription(dependencies, held)
        case [kind, what, name, *_] if kind == IN_ORDER and what in (SETTLE, _END_PAUSE):
            await _settle(dependencies, name)
        case [kind, name, *_] if kind == IN_ORDER:
            await _settle(dependencies, name)
        case _:
            async with dependencies.locks.held(task.subject):
                # A lifetime that was withdrawn or refunded ends nothing.
                if await _is_lifetime(dependencies, task.user_id):
                    await dependencies.stripe.cancel_at_period_end(task.subject)


async def _settle(dependencies: Dependencies, name: str) -> None:
    """Do what is left to be done about a subscription, as each change does."""
    async with locked(dependencies, name):
        pass


async def _forget_end(dependencies: Dependencies, name: str, payment_id: str) -> None:
    """Have a lifetime that comes back, as a dispute was won, end the subscription again."""
    async with dependencies.database.session() as session:
        ended = delete(StripeTask).where(
            col(StripeTask.kind) == CANCEL_AT_PERIOD_END,
            col(StripeTask.subject) == name,
            col(StripeTask.payment_id) == payment_id,
        )
        await session.execute(ended)


async def _is_lifetime(dependencies: Dependencies, user_id: str) -> bool:
    async with dependencies.database.session() as session:
        member = await session.get(Membership, user_id)
    return member is not None and member.tier == "LIFETIME"
