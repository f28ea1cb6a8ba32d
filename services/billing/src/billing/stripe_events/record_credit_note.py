"""Apply an event of a credit note."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import ledger, stripe_api
from billing.erased_members import Owners, is_anonymous
from billing.facts import credit_note_of
from billing.membership import CreditNote, columns_of_credit_note, lock_member, stored_credit_note
from billing.settings import Settings
from billing.stripe_api import Event, Ignored, SetAside
from billing.stripe_events.facts_of_payments import credit_note_fact


async def record_credit_note(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """Add the event to the facts about its credit note, and write what they fold to."""
    reported = event.about(stripe_api.CreditNote)
    if reported.id is None:
        raise SetAside("it has no id")
    if not owners.of_customer:
        raise Ignored(f"{reported.customer} is an unknown customer")
    user_id = owners.id_to_keep(owners.of_customer)
    # Serialise the events of one credit note.
    if not is_anonymous(user_id):
        await lock_member(session, user_id)
    note = await session.get(CreditNote, reported.id, with_for_update=True)
    fact = credit_note_fact(event, reported, user_id=note.user_id if note else user_id)
    stored = stored_credit_note(note) if note else []
    now = await ledger.fold_in(session, fact, stored, credit_note_of)
    note = note or CreditNote(
        id=reported.id, user_id=user_id, status="", currency=reported.currency.lower()
    )
    for name, value in columns_of_credit_note(now).items():
        setattr(note, name, value)
    session.add(note)
    return f"{reported.id} is {note.status}"
