"""What operators do about payments and subscriptions."""

import sys
from decimal import Decimal, InvalidOperation

from billing import payments, rules
from billing.dependencies import Dependencies
from billing.operator_commands import MEMBER, OperatorCommands, Row, argument, line, row
from billing.process_event import process_event
from billing.stripe_events import Event
from billing.stripe_objects import Adjustment
from billing.subscriptions import superfluous_subscriptions
from billing.tables import Coupon
from chassis import clock

_PAYMENT = argument("payment", help="the id that `refunds` and `orders` show, or pi_")

declared = OperatorCommands()


@declared.command(MEMBER)
async def orders(dependencies: Dependencies, member: str) -> list[Row]:
    """Show what a member has paid for."""
    async with dependencies.database.session() as session:
        listed = await payments.of_member(session, member)
    return [
        row(
            paid_at=each.payment.paid_at,
            id=each.payment.id,
            what=each.payment.what,
            amount=each.payment.amount,
            stripe_payment_id=each.payment.stripe_payment_id or "free",
            state="refunded" if each.is_refunded else "REFUND DUE" if each.refund_due else "",
        )
        for each in listed
    ]


@declared.command()
async def refunds(dependencies: Dependencies) -> list[Row]:
    """List payments to refund, and superfluous subscriptions."""
    async with dependencies.database.session() as session:
        due = [listed.payment for listed in await payments.to_refund(session)]
        superfluous = await superfluous_subscriptions(session)
    rows = [
        *(
            row(
                do="refund", id=p.id, member=p.user_id, what=p.what, amount=p.amount,
                stripe_payment_id=p.stripe_payment_id,
            )
            for p in due
        ),
        *(
            row(
                do="cancel", id=s.stripe_subscription_id, member=s.user_id,
                what=f"{s.current_tier} is superfluous",
            )
            for s in superfluous
        ),
    ]  # fmt: skip
    return rows or [Row({}, "nothing to refund")]


@declared.command(_PAYMENT)
async def refunded(dependencies: Dependencies, payment: str) -> list[Row]:
    """Note that a payment was refunded elsewhere."""
    async with dependencies.database.session() as session:
        if not await payments.mark_refunded(session, payment):
            sys.exit(f"{payment}: there is no such payment, or it was refunded before")
    return [Row({"refunded": payment}, f"{payment}: refunded")]


@declared.command(
    _PAYMENT,
    argument("--amount", help="a part of it, such as 9.99 (default: all)"),
    needs_reason=True,
)
async def refund(dependencies: Dependencies, payment: str, amount: str | None) -> list[Row]:
    """Refund a payment at Stripe."""
    cents = _cents(amount)
    column = "stripe_payment_id" if payment.startswith("pi_") else "id"
    async with dependencies.database.session() as session:
        found = await payments.payments_of(session, **{column: payment})
    if not found or found[0].stripe_payment_id is None:
        sys.exit(f"{payment}: there is no such payment, or nothing was paid")
    made = await dependencies.stripe.account.refund(found[0].stripe_payment_id, cents=cents)
    done = await _apply(dependencies, made)
    about = made.about(Adjustment)
    return [
        Row(
            {"refund": about.id, "status": about.status, "cents": about.amount},
            line(made.object_id, about.status, done),
        )
    ]


@declared.command(
    argument("subscription", help="sub_"),
    argument("--now", action="store_true", help="at once, not with the paid period"),
    needs_reason=True,
)
async def cancel(dependencies: Dependencies, subscription: str, now: bool) -> list[Row]:
    """End a subscription at Stripe."""
    done = await _apply(
        dependencies, await dependencies.stripe.account.cancel(subscription, now=now)
    )
    return [Row({"subscription": subscription, "outcome": done}, done)]


async def _apply(dependencies: Dependencies, event: Event) -> str:
    """Apply what Stripe has answered, without waiting for its event."""
    return (await process_event(dependencies.database, dependencies.settings, event)).words


@declared.command(argument("switch", choices=["off", "on"]), argument("code"))
async def coupon(dependencies: Dependencies, switch: str, code: str) -> list[Row]:
    """Switch a code off or on; imports do not change it."""
    async with dependencies.database.session() as session:
        known = await session.get(Coupon, code.upper(), with_for_update=True)
        if known is None:
            sys.exit(f"{code}: there is no such coupon")
        known.disabled_at = clock.now() if switch == "off" else None
    state = f"{known.code} is {switch}"
    if switch == "on" and not known.active:
        state += "; its content says that it is not active"
    return [Row({"coupon": known.code, "switch": switch}, state)]


def _cents(amount: str | None) -> int | None:
    if not amount:
        return None
    try:
        cents = rules.in_minor_units(Decimal(amount))
    except InvalidOperation:
        sys.exit(f"{amount}: write an amount such as 9.99")
    if cents <= 0:
        sys.exit(f"{amount}: write an amount above 0")
    return cents
