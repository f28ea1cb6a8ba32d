"""Ask identity to mail a member about a payment that failed.

The row and the event are written with what Stripe's event changed. With
`FAILED_PAYMENT_MAILS=stripe` none is: Stripe mails itself, and the banner stays.
"""

from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from billing.membership.invoices import notices as rules
from billing.membership.invoices.tables import Invoice, PaymentNotice
from billing.membership.tables import Membership, Subscription
from billing.money import in_currency_units
from billing.settings import Settings
from chassis import clock
from contracts.billing import PaymentNoticeDue
from messaging import outbox

# A mail that waits longer, since the mail server was away, says what may be untrue by then.
_GOOD_FOR = timedelta(days=2)


async def mail_notice(
    session: AsyncSession,
    member: Membership,
    invoice: Invoice,
    happened_at: datetime,
    settings: Settings,
) -> None:
    """Ask for the mail that is due about the invoice of a locked member, once."""
    now = clock.now()
    stage = rules.mail_stage(invoice, happened_at, now)
    kind = rules.notice_kind(invoice)
    mails = settings.failed_payment_mails == "keto" and member.tier != "LIFETIME"
    if stage is None or kind is None or not mails:
        return
    if stage == rules.LAST and await _is_of_change(session, invoice):
        # The response to the change has its invoice.
        return
    notice = PaymentNotice(invoice_id=invoice.id, stage=stage, user_id=member.user_id, kind=kind)
    added = insert(PaymentNotice).values(notice.model_dump()).on_conflict_do_nothing()
    if (await session.execute(added.returning(col(PaymentNotice.stage)))).first() is None:
        return
    soon = now + _GOOD_FOR
    outbox.add(
        session,
        PaymentNoticeDue(
            user_id=member.user_id,
            invoice_id=invoice.id,
            kind=kind,
            amount=in_currency_units(invoice.due_cents, invoice.currency),
            currency=invoice.currency,
            next_attempt_at=invoice.next_attempt_at,
            good_until=min(soon, invoice.next_attempt_at or soon),
        ),
    )


async def _is_of_change(session: AsyncSession, invoice: Invoice) -> bool:
    of = await session.get(Subscription, invoice.stripe_subscription_id or "")
    return of is not None and rules.is_of_change(invoice, of.stripe_status)
