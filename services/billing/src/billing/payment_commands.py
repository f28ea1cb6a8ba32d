"""What operators do about payments, subscriptions and coupons, Stripe's events and its account."""

import re
import sys
from datetime import timedelta
from decimal import Decimal, InvalidOperation

from sqlmodel import col, select

from billing import payments, prices
from billing.dependencies import Dependencies
from billing.operator_commands import Facts, argument, command
from billing.process_event import process_event
from billing.refund_requests import decline_request, open_requests
from billing.resync import Resync
from billing.stripe_check import find_mistakes
from billing.stripe_errors import StripeFailed
from billing.stripe_events import Event
from billing.stripe_objects import Adjustment
from billing.subscriptions import superfluous_subscriptions
from billing.tables import Coupon, Payment
from billing.work_tables import UNSETTLED, StoredEvent
from chassis import clock

_UNITS = {"d": "days", "h": "hours", "m": "minutes"}
_PAYMENT = argument("payment", help="the id that `refunds` and `member` show, or pi_")


@command()
async def refunds(dependencies: Dependencies) -> list[Facts]:
    """List payments to refund, and superfluous subscriptions."""
    async with dependencies.database.session() as session:
        due = await payments.to_refund(session)
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
    argument("--decline", action="store_true", help="decline the member's request instead"),
    needs_reason=True,
)
async def refund(
    dependencies: Dependencies, payment: str, amount: str | None, decline: bool = False
) -> list[Facts]:
    """Refund a payment at Stripe, or decline the request for it."""
    if decline:
        return await _decline(dependencies, payment)
    cents = _cents(amount)
    column = "stripe_payment_id" if payment.startswith("pi_") else "id"
    async with dependencies.database.session() as session:
        found = await payments.payments_of(session, **{column: payment})
    if not found or found[0].stripe_payment_id is None:
        sys.exit(f"{payment}: there is no such payment, or nothing was paid")
    account = dependencies.stripe.account
    made, is_new = await account.refund(found[0].stripe_payment_id, cents=cents)
    about = made.about(Adjustment)
    repeated = "made before, and not again: for a day the same amount is one refund"
    return [
        {"refund": about.id, "status": about.status if is_new else repeated,
         "cents": about.amount, "outcome": await _apply(dependencies, made)}
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
    return (await process_event(dependencies, event)).words


@command(argument("switch", choices=["off", "on"]), argument("code"))
async def coupon(dependencies: Dependencies, switch: str, code: str) -> list[Facts]:
    """Switch a code off or on; imports do not change it."""
    async with dependencies.database.session() as session:
        known = await session.get(Coupon, code.upper(), with_for_update=True)
        if known is None:
            sys.exit(f"{code}: there is no such coupon")
        known.disabled_at = clock.now() if switch == "off" else None
    note = "" if known.active else "its content says that it is not active"
    return [{"coupon": known.code, "switch": switch, "note": note}]


def _cents(amount: str | None) -> int | None:
    if not amount:
        return None
    try:
        cents = prices.in_minor_units(Decimal(amount))
    except InvalidOperation:
        cents = 0
    if cents <= 0:
        sys.exit(f"{amount}: write an amount such as 9.99")
    return cents


@command(
    argument("--failed", action="store_true", help="only those to look at"),
    argument("--limit", type=int, default=50, help="how many (default: 50)"),
)
async def events(dependencies: Dependencies, failed: bool, limit: int) -> list[Facts]:
    """List Stripe's events, the newest first."""
    newest = select(StoredEvent).order_by(col(StoredEvent.received_at).desc()).limit(limit)
    if failed:
        newest = newest.where(col(StoredEvent.state).in_(UNSETTLED))
    async with dependencies.database.session() as session:
        listed = (await session.scalars(newest)).all()
    shown = ("received_at", "id", "type", "state", "attempts", "outcome")
    return [{name: getattr(event, name) for name in shown} for event in listed]


@command(argument("event", help="its id"))
async def apply(dependencies: Dependencies, event: str) -> list[Facts]:
    """Apply a stored event again; harmless when applied."""
    async with dependencies.database.session() as session:
        stored = await session.get(StoredEvent, event)
    if stored is None:
        sys.exit(f"{event}: there is no such event")
    if stored.payload is None:
        sys.exit(f"{event}: its payload was pruned, it is too old; use `resync --full`")
    outcome = await process_event(dependencies, Event(stored.payload.encode()), again=True)
    return [{"id": event, "state": outcome.state, "outcome": outcome.words}]


@command(
    argument("--since", default="30d", help="how far back (default: 30d, the most)"),
    argument(
        "--full",
        action="store_true",
        help="all checkouts, subscriptions, refunds and disputes instead of events",
    ),
    argument("--dry-run", action="store_true", help="only say what would be applied"),
)
async def resync(dependencies: Dependencies, since: str, full: bool, dry_run: bool) -> list[Facts]:
    """Find what Stripe knows and billing missed."""
    compared = Resync(dependencies, dry_run=dry_run)
    if full:
        await compared.everything()
    else:
        await compared.events(clock.now() - _period(since))
    found = compared.differences
    done = "would be applied" if dry_run else "applied"
    return [
        *({"difference": each} for each in found),
        {"checked": compared.checked, done: len(found)},
    ]


def _period(text: str) -> timedelta:
    found = re.fullmatch(r"(\d{1,4})([dhm])", text)
    if found is None:
        sys.exit(f"--since {text}: write 30d, 12h or 90m")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


@command()
async def stripe_check(dependencies: Dependencies) -> list[Facts]:
    """Compare Stripe's account with the settings."""
    mistakes = await find_mistakes(dependencies)
    mode = dependencies.settings.key_mode or "unknown"
    return [*({"mistake": each} for each in mistakes), {"mode": mode, "mistakes": len(mistakes)}]
