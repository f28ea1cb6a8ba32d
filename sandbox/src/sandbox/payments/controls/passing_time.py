"""What happens as time passes: checkouts expire, subscriptions renew, payments are tried again."""

import asyncio

from sandbox.payments.account import Due, StripeAccount, StripeApiError, next_due
from sandbox.payments.charges import do_due_of_refund
from sandbox.payments.checkout import find_session
from sandbox.payments.subscriptions import do_due_of_invoice, do_due_of_subscription

A_DAY = 86_400
# As long as a test needs; an error in a test's arithmetic must not keep the stand-in busy.
MOST_SECONDS = 10 * 366 * A_DAY


async def move_clock(account: StripeAccount, to: int) -> int:
    """Move the clock to a later moment, and do everything due until then; return the count."""
    now = account.clock()
    if not now <= to <= now + MOST_SECONDS:
        raise StripeApiError(
            f"The clock can be moved from {now} by at most ten years, and not back.", status=422
        )
    done = await catch_up(account, to)
    with account.store.transaction():
        account.clock.move_to(max(to, account.clock()))
    return done


async def catch_up(account: StripeAccount, until: int) -> int:
    """Do everything due until a moment, each at its time if that has not passed yet."""
    done, before = 0, None
    while (due := _next_due(account, until)) is not None:
        if due == before:
            raise RuntimeError(f"{due} is still due after it was done")
        with account.store.transaction():
            if due.moment > account.clock():
                account.clock.move_to(due.moment)
            with account.clock.stopped():
                _do(account, due)
        before, done = due, done + 1
        # Requests and deliveries continue in between.
        await asyncio.sleep(0)
    return done


def _next_due(account: StripeAccount, until: int) -> Due | None:
    ahead = account.switches.upcoming_days * A_DAY
    return next_due(account.store, until, ahead=ahead)


def _do(account: StripeAccount, due: Due) -> None:
    if due.kind == "checkout.session":
        # It expires when it is found after its time.
        find_session(account, due.id)
    elif due.kind == "refund":
        do_due_of_refund(account, due.id)
    elif due.kind == "invoice":
        do_due_of_invoice(account, due.id)
    else:
        do_due_of_subscription(account, due.id)
