"""Mail a member that a contract was concluded, what will be charged, or that a payment failed."""

from chassis import clock
from chassis.storage import Database
from contracts.billing import ChargeNoticeDue, ContractConcluded, PaymentNoticeDue
from identity.accounts import User
from identity.limits import Requester, who_may_be_mailed
from identity.mails import Mails, greeting_name
from identity.purchases.contract_figures import rows_of_charge, rows_of_contract
from identity.purchases.payment_figures import rows_of_failure
from messaging import Envelope
from words import words_of


async def send_contract_mail(
    envelope: Envelope[ContractConcluded], mails: Mails, database: Database
) -> None:
    """Confirm an order, or the start of a subscription, with what the buyer agreed to."""
    event = envelope.data
    user = await _recipient(event, envelope.id, database)
    if user is None:
        return
    words = words_of("identity", user.language)
    await mails.send(
        _template(event),
        user.email,
        envelope.id,
        rows=rows_of_contract(event, words, user.known_timezone),
        language=user.language,
        name=greeting_name(user.name),
        number=event.number,
    )


async def send_charge_mail(
    envelope: Envelope[ChargeNoticeDue], mails: Mails, database: Database
) -> None:
    """Notify a member that a year is about to be renewed, or a trial about to end."""
    event = envelope.data
    user = await _recipient(event, envelope.id, database)
    if user is None:
        return
    words = words_of("identity", user.language)
    template = event.kind.replace("_", "-")
    await mails.send(
        f"{template}-card" if event.has_card else template,
        user.email,
        envelope.id,
        rows=rows_of_charge(event, words, user.known_timezone),
        language=user.language,
        name=greeting_name(user.name),
    )


async def send_payment_mail(
    envelope: Envelope[PaymentNoticeDue], mails: Mails, database: Database
) -> None:
    """Mail a member that a payment failed."""
    event = envelope.data
    user = await _recipient(event, envelope.id, database)
    if user is None:
        return
    await mails.send(
        f"payment-{event.kind.replace('_', '-')}",
        user.email,
        envelope.id,
        rows=rows_of_failure(event, words_of("identity", user.language), user.timezone),
        language=user.language,
        name=greeting_name(user.name),
    )


async def _recipient(
    event: ContractConcluded | ChargeNoticeDue | PaymentNoticeDue, event_id: str, database: Database
) -> User | None:
    """The member, unless it is too late for the mail, or none may be sent."""
    if clock.now() > event.good_until:
        return None
    return await who_may_be_mailed(database, event.user_id, Requester.SHOP, event_id)


def _template(event: ContractConcluded) -> str:
    if event.kind == "subscription":
        return "subscription" if event.trial_ends_at is None else "trial"
    if not event.amount:
        return "order-free"
    if event.opens_at is not None:
        return "order-later"
    return "order-waived" if event.is_waived else "order"
