"""What operators do about payments and subscriptions."""

import argparse
import sys
from decimal import Decimal, InvalidOperation

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing import payments, rules
from billing.apply_event import apply_event
from billing.find_member import find_member
from billing.operator_command import Operator, Row, command, line, row
from billing.stripe_events import Event
from billing.tables import Coupon, LifetimePayment, Order
from chassis import clock
from chassis.service.command_line import Arguments


async def _orders(operator: Operator, arguments: Arguments) -> list[Row]:
    user_id = await find_member(operator, arguments)
    async with operator.database.session() as session:
        listed = await payments.of_member(session, user_id)
    return [
        row(
            paid_at=paid.paid_at,
            id=paid.id,
            what=paid.what,
            amount=paid.amount,
            stripe_payment_id=paid.stripe_payment_id or "free",
            state="refunded" if paid.refunded else "REFUND DUE" if paid.refund_due else "",
        )
        for paid in listed
    ]


async def _refunds(operator: Operator, arguments: Arguments) -> list[Row]:
    async with operator.database.session() as session:
        due = await payments.to_refund(session)
        superfluous = await payments.superfluous_subscriptions(session)
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


async def _refunded(operator: Operator, arguments: Arguments) -> list[Row]:
    async with operator.database.session() as session:
        if not await payments.mark_refunded(session, arguments.payment):
            sys.exit(f"{arguments.payment}: there is no such payment, or it was refunded before")
    return [Row({"refunded": arguments.payment}, f"{arguments.payment}: refunded")]


async def _refund(operator: Operator, arguments: Arguments) -> list[Row]:
    cents = _cents(arguments.amount)
    async with operator.database.session() as session:
        payment = await _find_payment(session, arguments.payment)
    if payment is None or payment.stripe_payment_id is None:
        sys.exit(f"{arguments.payment}: there is no such payment, or nothing was paid")
    account = operator.stripe.account
    made, second = await account.refund(payment.stripe_payment_id, cents=cents)
    done = await _apply(operator, Event.observed("refund.observed", made, second))
    return [
        Row(
            {"refund": made["id"], "status": made["status"], "cents": made["amount"]},
            line(str(made["id"]), str(made["status"]), done),
        )
    ]


async def _cancel(operator: Operator, arguments: Arguments) -> list[Row]:
    event = await operator.stripe.account.cancel(arguments.subscription, now=arguments.now)
    done = await _apply(operator, event)
    return [Row({"subscription": arguments.subscription, "outcome": done}, done)]


async def _apply(operator: Operator, event: Event) -> str:
    """Apply what Stripe has answered, without waiting for its event."""
    async with operator.database.session() as session:
        return (await apply_event(session, event, operator.settings)).words


async def _coupon(operator: Operator, arguments: Arguments) -> list[Row]:
    async with operator.database.session() as session:
        coupon = await session.get(Coupon, arguments.code.upper(), with_for_update=True)
        if coupon is None:
            sys.exit(f"{arguments.code}: there is no such coupon")
        coupon.disabled_at = clock.now() if arguments.switch == "off" else None
    state = f"{coupon.code} is {arguments.switch}"
    if arguments.switch == "on" and not coupon.active:
        state += "; its content says that it is not active"
    return [Row({"coupon": coupon.code, "switch": arguments.switch}, state)]


async def _find_payment(session: AsyncSession, named: str) -> Order | LifetimePayment | None:
    for table in (Order, LifetimePayment):
        mine = select(table).where(
            (col(table.id) == named) | (col(table.stripe_payment_id) == named)
        )
        found = (await session.scalars(mine.limit(1))).first()
        if isinstance(found, Order | LifetimePayment):
            return found
    return None


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


def _takes_payment(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("payment", help="the id that `refunds` and `orders` show, or pi_")


def _takes_refund(parser: argparse.ArgumentParser) -> None:
    _takes_payment(parser)
    parser.add_argument("--amount", help="a part of it, such as 9.99 (default: all)")


def _takes_cancel(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subscription", help="sub_")
    parser.add_argument("--now", action="store_true", help="at once, not with the paid period")


def _takes_coupon(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("switch", choices=["off", "on"])
    parser.add_argument("code")


def _takes_member(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("member", help="an address, a user id, or cus_, sub_, pi_, cs_")


COMMANDS = (
    command("orders", "what a member has paid for", _orders, _takes_member),
    command("refunds", "payments to refund, and superfluous subscriptions", _refunds),
    command("refund", "refund a payment at Stripe", _refund, _takes_refund, needs_reason=True),
    command("refunded", "note that a payment was refunded elsewhere", _refunded, _takes_payment),
    command("cancel", "end a subscription at Stripe", _cancel, _takes_cancel, needs_reason=True),
    command("coupon", "switch a code off or on; imports do not change it", _coupon, _takes_coupon),
)
