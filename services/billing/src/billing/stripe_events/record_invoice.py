"""Apply an event of an invoice: keep what the newest one says, and have the member told of it."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger, stripe_api
from billing.erased_members import Owners, is_anonymous
from billing.invoices import Invoice, InvoicePosition, position
from billing.memberships import lock_member
from billing.payment_notices import mail_notice
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside, instant


async def record_invoice(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record what the event says of an invoice, if it is newer; return a line that says so."""
    reported = event.about(stripe_api.Invoice)
    if reported.id is None:
        raise SetAside("it has no id")
    known = owners.of_customer or event.user_id
    if not known:
        raise Ignored(f"{reported.customer} is no customer of ours")
    user_id = owners.id_to_keep(known)
    # Two events of one invoice come one after the other.
    member = None if is_anonymous(user_id) else await lock_member(session, user_id)
    invoice = await session.get(Invoice, reported.id, with_for_update=True)
    newest = _position(event, reported)
    if event.is_observed and invoice is not None and newest[:2] <= invoice.newest[:2]:
        raise Ignored(f"{reported.id} is as recorded")
    before = ledger.facts_of_invoice(invoice) if invoice else ()
    invoice = invoice or Invoice(
        id=reported.id, user_id=user_id, status="", currency=reported.currency.lower()
    )
    _remember_attempt(invoice, event, reported)
    done = f"{reported.id}: older than what is known"
    if newest >= invoice.newest:
        _apply(invoice, reported, newest)
        done = f"{reported.id} is {reported.status}"
    session.add(invoice)
    if member is not None and not event.is_observed:
        await mail_notice(session, member, invoice, event.created_at, settings)
    if said := ledger.invoice_fact(event, reported, invoice.user_id):
        await ledger.record(session, said, before)
    return done


def _position(event: Event, reported: stripe_api.Invoice) -> InvoicePosition:
    return position(
        status=reported.status,
        attempts=reported.attempt_count,
        second=event.second,
        next_attempt=reported.next_payment_attempt,
    )


def _remember_attempt(invoice: Invoice, event: Event, reported: stripe_api.Invoice) -> None:
    if event.type == "invoice.payment_failed":
        failed_at = event.created_at
        invoice.first_failed_at = min(invoice.first_failed_at or failed_at, failed_at)
        invoice.failed_attempt = max(invoice.failed_attempt, reported.attempt_count)
    if event.type == "invoice.payment_action_required":
        invoice.asked_attempt = max(invoice.asked_attempt, reported.attempt_count)


def _apply(invoice: Invoice, reported: stripe_api.Invoice, newest: InvoicePosition) -> None:
    invoice.newest_in_life, invoice.attempt_count = newest.in_life, newest.attempts
    invoice.newest_second, invoice.newest_next_attempt = newest.second, newest.next_attempt
    invoice.status = reported.status
    invoice.stripe_customer_id = reported.customer
    invoice.stripe_subscription_id = reported.subscription
    invoice.number = reported.number
    invoice.billing_reason = reported.billing_reason
    invoice.total_cents, invoice.due_cents = reported.total, reported.amount_due
    invoice.paid_cents, invoice.tax_cents = reported.amount_paid, reported.tax_cents
    invoice.next_attempt_at = instant(reported.next_payment_attempt)
    invoice.hosted_url = reported.hosted_invoice_url
    invoice.created_at = instant(reported.created) or invoice.created_at
    invoice.paid_at = instant(reported.status_transitions.paid_at)
