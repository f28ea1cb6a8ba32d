"""Apply an event of an invoice, and notify the member."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger, stripe_api
from billing.contract_mails import confirm_subscription
from billing.erased_members import Owners, is_anonymous
from billing.facts import invoice_of
from billing.membership import (
    Invoice,
    Subscription,
    columns_of_invoice,
    lock_member,
    mail_notice,
    stored_invoice,
    update_membership,
)
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside
from billing.stripe_events.facts_of_payments import invoice_fact


async def record_invoice(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Add the event to the facts about its invoice, and write what they fold to; return a line
    about it."""
    reported = event.about(stripe_api.Invoice)
    if reported.id is None:
        raise SetAside("it has no id")
    known = owners.of_customer or event.user_id
    if not known:
        raise Ignored(f"{reported.customer} is an unknown customer")
    user_id = owners.id_to_keep(known)
    # Serialise the events of one invoice.
    member = None if is_anonymous(user_id) else await lock_member(session, user_id)
    invoice = await session.get(Invoice, reported.id, with_for_update=True)
    fact = invoice_fact(event, reported, user_id=invoice.user_id if invoice else user_id)
    stored = stored_invoice(invoice) if invoice else []
    now = await ledger.fold_in(session, fact, stored, invoice_of)
    invoice = invoice or Invoice(
        id=reported.id, user_id=user_id, status="", currency=reported.currency.lower()
    )
    for name, value in columns_of_invoice(now).items():
        setattr(invoice, name, value)
    done = f"{reported.id}: older than what is known"
    if now.fact.id == fact.id:
        # The page needs no login, so the address is stored only here, where an erasure removes it.
        invoice.hosted_url = reported.hosted_invoice_url
        done = f"{reported.id} is {reported.status}"
    session.add(invoice)
    if member is not None and not event.is_observed:
        await mail_notice(session, member, invoice, event.created_at, settings)
    subscription = await session.get(Subscription, invoice.stripe_subscription_id or "")
    if member is not None and subscription is not None:
        if subscription.stripe_status == "past_due":
            # Whether it was paid decides what the member has.
            await update_membership(session, member, settings)
        await confirm_subscription(session, subscription, settings)
    return done
