"""What operators do about payments, subscriptions and coupons.

`refunded` also writes the time on the payment at Stripe (`metadata.refundedElsewhere`): a resync
after a restore finds it, for payments of which one is due and for those with an open request.
"""

import sys
from decimal import Decimal, InvalidOperation

from billing.coupons import Coupon
from billing.dependencies import Dependencies
from billing.membership import superfluous_subscriptions
from billing.money import in_currency_units, in_minor_units
from billing.operators.command import Facts, argument, command
from billing.payments import Payment, payments_to_refund
from billing.refunds import (
    NewRefund,
    NothingLeft,
    TooMuch,
    find_refundable,
    refund_payment,
)
from billing.shop import decline_request, open_requests
from billing.stripe_api import Event, StripeFailed
from billing.stripe_events import process_event
from chassis import clock
from chassis.content import edit

_PAYMENT = argument("payment", help="the id that `refunds` and `member` show, in_ or pi_")


@command()
async def refunds(dependencies: Dependencies) -> list[Facts]:
    """List payments to refund, and superfluous subscriptions."""
    async with dependencies.database.session() as session:
        due = await payments_to_refund(session)
        superfluous = await superfluous_subscriptions(session)
    return [
        *(
            {"do": "refund", "id": p.id, "member": p.user_id, "what": p.what, "amount": p.amount,
             "stripe_payment_id": p.stripe_payment_id}
            for p in due
        ),
        *(
            {"do": "cancel", "id": s.stripe_subscription_id, "member": s.user_id,
             "what": f"{s.current_tier} is superfluous"}
            for s in superfluous
        ),
    ]  # fmt: skip


@command(_PAYMENT)
async def refunded(dependencies: Dependencies, payment: str) -> list[Facts]:
    """Note that a payment was refunded elsewhere."""
    now = clock.now()
    async with dependencies.database.session() as session:
        found = await session.get(Payment, payment, with_for_update=True)
        if found is None or found.refunded_at is not None:
            sys.exit(f"{payment}: there is no such payment, or it was refunded before")
        found.refunded_at = now
    note = ""
    if found.stripe_payment_id is not None:
        try:
            account = dependencies.stripe.account
            await account.note_refunded_elsewhere(found.stripe_payment_id, now)
        except StripeFailed as failed:
            note = f"Stripe could not be told: repeat it after a restore ({failed})"
    return [{"refunded": payment, "note": note}]


@command(argument("--limit", type=int, default=50, help="how many (default: 50)"))
async def refund_requests(dependencies: Dependencies, limit: int) -> list[Facts]:
    """List the members' requests for a refund that wait, the oldest first."""
    async with dependencies.database.session() as session:
        waiting = await open_requests(session, limit)
    return [
        {"id": p.id, "member": p.user_id, "what": p.what, "amount": p.amount, "paid_at": p.paid_at,
         "requested_at": request.created_at, "reason": request.reason}
        for request, p, _ in waiting
    ]  # fmt: skip


@command(
    _PAYMENT,
    argument("--amount", help="a part of it, such as 9.99 (default: all)"),
    argument("--again", action="store_true", help="although the same amount was refunded today"),
    argument("--decline", action="store_true", help="decline the member's request instead"),
    needs_reason=True,
)
async def refund(
    dependencies: Dependencies,
    payment: str,
    amount: str | None,
    again: bool = False,
    decline: bool = False,
) -> list[Facts]:
    """Refund a payment at Stripe, or decline the request for it."""
    if decline:
        return await _decline(dependencies, payment)
    found = await find_refundable(dependencies, payment)
    if found is None or found.payment_id is None:
        sys.exit(f"{payment}: there is no such payment, or nothing was paid")
    sold, currency = found.sold, found.sold.currency
    new = NewRefund(
        channel="command",
        about=sold.id,
        user_id=sold.user_id,
        cents=_cents(amount, currency),
        again=again,
    )
    try:
        refund = await refund_payment(dependencies, found.payment_id, new, process_event)
    except NothingLeft:
        sys.exit(f"{payment}: nothing is left to refund, or it is disputed")
    except TooMuch as more:
        sys.exit(f"{payment}: {in_currency_units(more.left, currency)} is left to refund")
    made = refund.intent
    repeated = "made before, and not again: --again makes another one of the same amount"
    return [
        {"refund": made.stripe_refund_id, "status": made.state if refund.is_new else repeated,
         "cents": made.cents, "currency": made.currency}
    ]  # fmt: skip


async def _decline(dependencies: Dependencies, order: str) -> list[Facts]:
    async with dependencies.database.session() as session:
        if not await decline_request(session, order):
            sys.exit(f"{order}: no request for a refund of this order is open")
    return [{"declined": order}]


@command(
    argument("subscription", help="sub_"),
    argument("--now", action="store_true", help="at once, not with the paid period"),
    needs_reason=True,
)
async def cancel(dependencies: Dependencies, subscription: str, now: bool) -> list[Facts]:
    """End a subscription at Stripe."""
    ended = await dependencies.stripe.account.cancel(subscription, now=now)
    return [{"subscription": subscription, "outcome": await _apply(dependencies, ended)}]


async def _apply(dependencies: Dependencies, event: Event) -> str:
    """Apply what Stripe has answered, without waiting for its event."""
    return (await process_event(dependencies, event)).description


@command(argument("switch", choices=["off", "on"]), argument("code"))
async def coupon(dependencies: Dependencies, switch: str, code: str) -> list[Facts]:
    """Switch a code off or on; imports do not change it."""
    async with dependencies.database.session() as session:
        known = await session.get(Coupon, code.upper(), with_for_update=True)
        if known is None:
            sys.exit(f"{code}: there is no such coupon")
        edit(known, known.version, {"active": switch == "on"})
        # Also where it was so before.
        known.edited = sorted({*known.edited, "active"})
    return [{"coupon": known.code, "switch": switch}]


def _cents(amount: str | None, currency: str) -> int | None:
    if not amount:
        return None
    try:
        cents = in_minor_units(Decimal(amount), currency)
    except InvalidOperation:
        cents = 0
    if cents <= 0:
        sys.exit(f"{amount}: write an amount such as 9.99")
    return cents


COMMANDS = (refunds, refunded, refund_requests, refund, cancel, coupon)
