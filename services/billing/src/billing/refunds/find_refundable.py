"""Find what staff name for a refund: an order, an invoice of a subscription, or a payment."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.dependencies import Dependencies
from billing.membership import Invoice
from billing.payments import Payment
from billing.stripe_api import Billed, NoLongerThere
from chassis import ids


@dataclass(frozen=True)
class Refundable:
    """An order or an invoice, and its payment at Stripe, if it has one."""

    sold: Payment | Invoice
    payment_id: str | None


async def find_refundable(dependencies: Dependencies, name: str) -> Refundable | None:
    """What has this id: of an order, of an invoice, or of a payment at Stripe (`pi_`). Stripe alone
    knows the payments of an invoice, which are read once."""
    if not ids.storable(name):
        return None
    async with dependencies.database.session() as session:
        order = await _order(session, name)
        invoice = None if order else await _invoice(session, name)
    if order is not None:
        is_elsewhere = order.refunded_at is not None
        return Refundable(order, None if is_elsewhere else order.stripe_payment_id)
    if invoice is None and name.startswith("pi_"):
        invoice = await _invoice_at_stripe(dependencies, name)
    if invoice is None:
        return None
    if invoice.payments is None:
        invoice = await _with_payments(dependencies, invoice)
    named = name if name.startswith("pi_") else next(iter(invoice.payments or ()), None)
    return Refundable(invoice, named)


async def _order(session: AsyncSession, name: str) -> Payment | None:
    same = (col(Payment.id) == name) | (col(Payment.stripe_payment_id) == name)
    return (await session.scalars(select(Payment).where(same).limit(1))).first()


async def _invoice(session: AsyncSession, name: str) -> Invoice | None:
    same = (col(Invoice.id) == name) | col(Invoice.payments).contains([name])
    return (await session.scalars(select(Invoice).where(same).limit(1))).first()


async def _invoice_at_stripe(dependencies: Dependencies, payment_id: str) -> Invoice | None:
    try:
        invoice_id = await dependencies.stripe.bills.invoice_of(payment_id)
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
        return None
    async with dependencies.database.session() as session:
        return await session.get(Invoice, invoice_id) if invoice_id else None


async def _with_payments(dependencies: Dependencies, invoice: Invoice) -> Invoice:
    bill = await dependencies.stripe.bills.of_invoice(invoice.id)
    async with dependencies.database.session() as session:
        await note_payments(session, Billed(bills=[bill]))
        return await session.get_one(Invoice, invoice.id)


async def note_payments(session: AsyncSession, billed: Billed) -> None:
    """Keep which payments invoices have, as Stripe has said."""
    for bill in billed.bills:
        this = update(Invoice).where(col(Invoice.id) == bill.id)
        await session.execute(this.values(payments=list(bill.payments)))
