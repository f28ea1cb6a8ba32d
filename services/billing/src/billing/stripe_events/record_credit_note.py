"""Apply an event of a credit note: keep what the newest one says."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import stripe_api
from billing.erased_members import Owners, is_anonymous
from billing.invoices import CreditNote
from billing.memberships import lock_member
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside, instant

# A credit note is issued once, and can be voided after that.
_VOID = "void"


async def record_credit_note(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Record what the event says of a credit note, if it is newer."""
    reported = event.about(stripe_api.CreditNote)
    if reported.id is None:
        raise SetAside("it has no id")
    if not owners.of_customer:
        raise Ignored(f"{reported.customer} is no customer of ours")
    user_id = owners.id_to_keep(owners.of_customer)
    # Two events of one credit note come one after the other.
    if not is_anonymous(user_id):
        await lock_member(session, user_id)
    known = await session.get(CreditNote, reported.id, with_for_update=True)
    if event.is_observed and known is not None and known.status == reported.status:
        raise Ignored(f"{reported.id} is as recorded")
    note = known or CreditNote(
        id=reported.id, user_id=user_id, status="", currency=reported.currency.lower()
    )
    newest = (reported.status == _VOID, event.second)
    if known is None or newest >= (known.status == _VOID, known.newest_second):
        note.newest_second = event.second
        note.status = reported.status
        note.stripe_customer_id, note.invoice_id = reported.customer, reported.invoice
        note.number = reported.number
        note.total_cents, note.tax_cents = reported.total, reported.tax_cents
        note.created_at = instant(reported.created) or note.created_at
    session.add(note)
    return f"{reported.id} is {note.status}"
