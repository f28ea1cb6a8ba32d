"""Do at Stripe what follows from withdrawals, each until it has succeeded.

A subscription ends at once, and its payments are refunded: all of them, as they are those of the
contract. Stripe is asked which they are, and they are written down before the first is refunded, so
that a refund is known whenever its event arrives. The credit of its invoices is taken back before
that. What was done before a crash is done once: the refund has the idempotency key that an
operator's has, and the transaction that takes credit names the subscription. Its own rows are the
outbox, as the version before would take a task of a kind that it does not know for the end of a
subscription.
"""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import ledger
from billing.dependencies import Dependencies
from billing.stripe_api import NoLongerThere, NotRefundable, StripeFailed
from billing.stripe_tasks import CLAIMED_FOR, pause
from billing.withdrawals.settle import settle
from billing.withdrawals.tables import Withdrawal
from chassis import clock
from messaging.exceptions import describe

log = logging.getLogger(__name__)

DUE = "SELECT EXISTS (SELECT FROM withdrawal WHERE done_at IS NULL AND next_attempt_at <= $1)"
_AT_ONCE = 20
_LONGEST_ERROR = 1000


async def do_withdrawals(dependencies: Dependencies) -> int:
    """Do what is due; return how many withdrawals are done."""
    done = 0
    for withdrawal in await _claim(dependencies):
        try:
            await _do(dependencies, withdrawal)
        except StripeFailed as error:
            reason = describe(error)
            log.warning("The withdrawal %s will be done later: %s", withdrawal.id, reason)
            async with dependencies.database.session() as session:
                locked = await _lock(session, withdrawal.id)
                locked.last_error = reason[:_LONGEST_ERROR]
                locked.next_attempt_at = clock.now() + pause(locked.attempts, error)
        else:
            done += 1
    return done


async def _claim(dependencies: Dependencies) -> list[Withdrawal]:
    """Take the withdrawals that are due; no transaction is open while Stripe is asked."""
    now = clock.now()
    async with dependencies.database.session() as session:
        due = await session.scalars(
            select(Withdrawal)
            .where(col(Withdrawal.done_at).is_(None), Withdrawal.next_attempt_at <= now)
            .order_by(col(Withdrawal.next_attempt_at))
            .limit(_AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        claimed = list(due.all())
        for withdrawal in claimed:
            withdrawal.attempts += 1
            withdrawal.next_attempt_at = now + CLAIMED_FOR
    return claimed


async def _do(dependencies: Dependencies, withdrawal: Withdrawal) -> None:
    most: dict[str, int] = {}
    if withdrawal.kind == "subscription":
        withdrawal, most = await _end_subscription(dependencies, withdrawal)
    account = dependencies.stripe.account
    back, cents = [], 0
    for payment in withdrawal.payments:
        try:
            cents += await account.refund_rest(
                payment, since=withdrawal.withdrawn_at, most=most.get(payment)
            )
        except NotRefundable as error:
            # The bank has given it back, or will.
            log.warning("%s of %s is not refunded: %s", payment, withdrawal.id, error)
            continue
        back.append(payment)
    async with dependencies.database.session() as session:
        locked = await _lock(session, withdrawal.id)
        locked.done_at, locked.last_error = clock.now(), ""
        if not back:
            locked.state, locked.cents = "no_refund", 0
        elif withdrawal.kind == "subscription":
            locked.cents = cents
            locked.state = locked.state if cents else "no_refund"
        await settle(session, locked)


async def _end_subscription(
    dependencies: Dependencies, withdrawal: Withdrawal
) -> tuple[Withdrawal, dict[str, int]]:
    """End it at Stripe, note all that was paid for it, and take its credit back. Return also how
    much of a payment goes back, where that is not all of it."""
    stripe = dependencies.stripe
    try:
        await stripe.account.cancel(withdrawal.order_number, now=True)
    except NoLongerThere:
        # It has ended, unless the key is another account's.
        await stripe.confirm_account()
    billed = await stripe.bills.of_subscription(withdrawal.order_number)
    async with dependencies.database.session() as session:
        locked = await _lock(session, withdrawal.id)
        locked.payments = list(billed.paid)
        locked.paid_cents = sum(billed.paid.values())
    # Before the refund: credit that has been spent until now reduces it.
    number = withdrawal.order_number
    credit = await stripe.balance.take_back(billed, subscription_id=number)
    async with dependencies.database.session() as session:
        locked = await _lock(session, withdrawal.id)
        locked.credit_cents, locked.spent_credit_cents = credit
        if credit.left:
            fact = ledger.credit_fact(number, locked.user_id, billed, credit.left)
            await ledger.record(session, fact)
    return locked, _less(billed.paid, credit.spent)


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
