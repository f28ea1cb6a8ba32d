"""Mail the owners of the shop: one event per owner, then the mail, so that a failed mail is retried
alone."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.storage import Database
from contracts.billing import ShopWeekCounted, WebhookEndpointDisabled
from contracts.identity import EndpointNoticeRequested, ShopWeekMailRequested
from identity.mails import Mails, moment, name_of_week
from identity.staff import shop_week
from identity.staff.accounts import owners
from messaging import Envelope, outbox
from words import DEFAULT, words_of

# An account of staff has no language.
_WORDS = words_of("identity", DEFAULT)


async def request_shop_week_mails(event: ShopWeekCounted, session: AsyncSession) -> None:
    """Request a mail to each owner with the figures of the shop's week."""
    for owner in await owners(session):
        outbox.add(
            session,
            ShopWeekMailRequested(
                user_id=owner.id, first_day=event.first_day, figures=event.figures
            ),
        )


async def send_shop_week_mail(
    envelope: Envelope[ShopWeekMailRequested], mails: Mails, database: Database
) -> None:
    """Send an owner the figures of the shop's week."""
    event = envelope.data
    address = await _address_of(database, event.user_id)
    if address is not None:
        await mails.send(
            "shop-week",
            address,
            envelope.id,
            rows=shop_week.rows(event.figures, _WORDS),
            week=name_of_week(event.first_day, _WORDS),
        )


async def request_endpoint_notices(event: WebhookEndpointDisabled, session: AsyncSession) -> None:
    """Request a separate mail to each owner: a failed one is retried alone."""
    for owner in await owners(session):
        notice = EndpointNoticeRequested(
            user_id=owner.id, host=event.host, reason=event.reason, disabled_at=event.disabled_at
        )
        outbox.add(session, notice)


async def send_endpoint_notice(
    envelope: Envelope[EndpointNoticeRequested], mails: Mails, database: Database
) -> None:
    """Notify an owner that a webhook endpoint was disabled."""
    event = envelope.data
    address = await _address_of(database, event.user_id)
    if address is not None:
        when = moment(_WORDS, event.disabled_at, None)
        await mails.send(
            f"endpoint-{event.reason}",
            address,
            envelope.id,
            rows=[(_WORDS.gettext("Endpoint"), event.host), (_WORDS.gettext("Disabled on"), when)],
            host=event.host,
        )


async def _address_of(database: Database, staff_id: str) -> str | None:
    """The address, if the account is still an owner's."""
    async with database.session() as session:
        accounts = await owners(session)
    return next((each.email for each in accounts if each.id == staff_id), None)
