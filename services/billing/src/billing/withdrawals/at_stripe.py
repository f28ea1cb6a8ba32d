"""Do at Stripe what follows from a withdrawal, until it has succeeded.

A subscription ends at once, and its payments are refunded: all of them, as they are those of the
contract. What it still owes is void. Stripe is asked which the payments are, and they are written
down before the first is refunded, so that a refund is known whenever its event arrives. The credit
of its invoices is taken back before that. What was done before a crash is done once: a refund has
its intent, and the transaction that takes credit names the subscription. The withdrawal is written
on the subscription before it ends, and on the checkout and each refund of an order.
"""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import ledger
from billing.dependencies import Dependencies
from billing.money import CAME_TO_NOTHING
from billing.payments import Payment, PaymentAdjustment
from billing.refunds import (
    Apply,
    NewRefund,
    NothingLeft,
    RefundIntent,
    RefusedByStripe,
    note_payments,
    refund_payment,
)
from billing.stripe_api import NoLongerThere
from billing.withdrawals.find_contract import disputed_payments
from billing.withdrawals.on_stripe import metadata_of
from billing.withdrawals.settle import settle
from billing.withdrawals.tables import Withdrawal
from chassis import clock
from work import Task

log = logging.getLogger(__name__)

# An operator may refund at Stripe in between.
_MOST_ATTEMPTS = 3


async def withdraw_at_stripe(task: Task, dependencies: Dependencies, apply: Apply) -> None:
    """Do what follows from a withdrawal. Doing it again is harmless."""
    async with dependencies.database.session() as session:
        withdrawal = await session.get_one(Withdrawal, task.key)
    # The previous version may have done it.
    if withdrawal.done_at is None:
        await _do(task, dependencies, withdrawal, apply)


async def _do(task: Task, dependencies: Dependencies, withdrawal: Withdrawal, apply: Apply) -> None:
    paid: dict[str, int] = {}
    most: dict[str, int] = {}
    if withdrawal.kind == "subscription":
        withdrawal, paid = await _end_subscription(task, dependencies, withdrawal)
        most = paid | _less(paid, withdrawal.spent_credit_cents + withdrawal.kept_cents)
    else:
        await _note_on_checkout(dependencies, withdrawal)
    # The withdrawal from an order decides whether anything goes back; that from a subscription does
    # not.
    is_kept = withdrawal.kind != "subscription" and withdrawal.state == "no_refund"
    for payment in () if is_kept else withdrawal.payments:
        await _give_back(dependencies, withdrawal, payment, most.get(payment), apply)
    async with task.session() as session:
        locked = await _lock(session, withdrawal.id)
        locked.done_at, locked.last_error = clock.now(), ""
        refunds = await _refunds(session, locked)
        if not refunds:
            # The bank has given it back, or will.
            locked.state, locked.cents = "no_refund", 0
        elif locked.kind == "subscription":
            # After a restore no intent is known: what was written at Stripe counts.
            locked.cents = await _given_back(session, locked, refunds) or locked.cents
            locked.state = "refunding" if locked.cents else "no_refund"
            # The bank decides about the others: no refund of these is waited for.
            waiting = paid.keys() - await _disputed(session, locked)
            locked.paid_cents = sum(paid[name] for name in waiting)
        await settle(session, locked)


async def _note_on_checkout(dependencies: Dependencies, withdrawal: Withdrawal) -> None:
    """Write the withdrawal where a restore finds it, also if nothing goes back."""
    async with dependencies.database.session() as session:
        order = await session.get(Payment, withdrawal.order_number)
    if order is None:
        return
    stripe = dependencies.stripe
    try:
        await stripe.note_on_checkout(order.stripe_session_id, metadata_of(withdrawal))
    except NoLongerThere:
        await stripe.confirm_account()


async def _give_back(
    dependencies: Dependencies,
    withdrawal: Withdrawal,
    payment: str,
    most: int | None,
    apply: Apply,
) -> None:
    """Refund the rest of a payment, up to a total of `most`."""
    new = NewRefund(channel="withdrawal", about=withdrawal.id, user_id=withdrawal.user_id)
    metadata = {"userId": withdrawal.user_id, **metadata_of(withdrawal)}
    for _ in range(_MOST_ATTEMPTS):
        try:
            await refund_payment(dependencies, payment, new, apply, most=most, metadata=metadata)
        except RefusedByStripe:
            continue
        except NothingLeft:
            log.info("Nothing is left to refund of %s for %s", payment, withdrawal.id)
        return
    log.warning("%s of %s is not refunded", payment, withdrawal.id)


async def _refunds(session: AsyncSession, withdrawal: Withdrawal) -> list[PaymentAdjustment]:
    """The refunds of its payments that have not failed."""
    of_it = select(PaymentAdjustment).where(
        col(PaymentAdjustment.stripe_payment_id).in_(withdrawal.payments),
        col(PaymentAdjustment.kind) == "refund",
        col(PaymentAdjustment.status).not_in(CAME_TO_NOTHING),
    )
    return list((await session.scalars(of_it)).all())


async def _disputed(session: AsyncSession, withdrawal: Withdrawal) -> set[str]:
    """Its payments that the bank decides about."""
    of_it = select(PaymentAdjustment).where(
        col(PaymentAdjustment.stripe_payment_id).in_(withdrawal.payments)
    )
    return disputed_payments(await session.scalars(of_it))


async def _given_back(
    session: AsyncSession, withdrawal: Withdrawal, refunds: list[PaymentAdjustment]
) -> int:
    """The cents of the withdrawal's refunds, and of every other since then."""
    known = select(RefundIntent).where(col(RefundIntent.stripe_payment_id).in_(withdrawal.payments))
    intents = {each.stripe_refund_id: each for each in await session.scalars(known)}
    # Stripe's clock has whole seconds.
    since = withdrawal.withdrawn_at.replace(microsecond=0)

    def is_given_back(refund: PaymentAdjustment) -> bool:
        intent = intents.get(refund.id)
        if intent is None:
            return (refund.made_at or refund.recorded_at) >= since
        return intent.about == withdrawal.id or intent.created_at >= withdrawal.withdrawn_at

    return sum(each.cents for each in refunds if is_given_back(each))


async def _end_subscription(
    task: Task, dependencies: Dependencies, withdrawal: Withdrawal
) -> tuple[Withdrawal, dict[str, int]]:
    """End it at Stripe, note all that was paid for it, and take its credit back. Return also the
    cents of each payment."""
    stripe, number = dependencies.stripe, withdrawal.order_number
    try:
        await stripe.account.label_subscription(number, metadata_of(withdrawal))
        await stripe.account.cancel(number, now=True)
    except NoLongerThere:
        # It has ended, unless the key is another account's.
        await stripe.confirm_account()
    await stripe.bills.void_unpaid(number)
    billed = await stripe.bills.of_subscription(number)
    since = withdrawal.contract_since
    began = int(since.timestamp()) if since else 0
    paid = billed.paid_since(began) | billed.credited_before(began)
    async with task.session() as session:
        await note_payments(session, billed)
        locked = await _lock(session, withdrawal.id)
        locked.payments = list(paid)
        locked.paid_cents = sum(paid.values())
    # Before the refund: credit that has been spent until now reduces it.
    credit = await stripe.balance.take_back(billed, subscription_id=number)
    async with task.session() as session:
        locked = await _lock(session, withdrawal.id)
        locked.credit_cents, locked.spent_credit_cents = credit
        if credit.left:
            fact = ledger.credit_fact(number, locked.user_id, billed, credit.left)
            await ledger.record(session, fact)
    return locked, paid


def _less(paid: dict[str, int], cents: int) -> dict[str, int]:
    """How much of some payments goes back, when so much less does."""
    most = {}
    for payment, amount in paid.items():
        if cents:
            kept = min(cents, amount)
            most[payment] = amount - kept
            cents -= kept
    return most


async def _lock(session: AsyncSession, withdrawal_id: str) -> Withdrawal:
    this = select(Withdrawal).where(Withdrawal.id == withdrawal_id).with_for_update()
    return (await session.scalars(this)).one()
