"""Payment for the days used: the text that a buyer accepts, and who has accepted it.

Since a member's second withdrawal, a contract that is withdrawn from is paid for as long as it was
used, if the buyer has asked for it to begin at once and has accepted that (2011/83, Art. 14(3)).
The consent is in the metadata of the checkout and of its subscription as well: a restore finds it.
A text that was shown to anybody is never changed: another one is another version.
"""

from datetime import UTC, datetime

from sqlalchemy import exists
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.withdrawals.tables import UsedShareConsent, Withdrawal
from billing.withdrawals.waiver import Consent

USED_SHARES = {
    "2026-12": "Start right away. If I withdraw, I pay for the days I've used.",
}
# The one that is shown.
USED_SHARE_VERSION = "2026-12"


def keep_used_share(user_id: str, subject: str, consent: Consent) -> Insert:
    """The statement that keeps what a buyer has accepted for a subscription, or for a checkout
    session, if it is not kept yet."""
    row = UsedShareConsent(
        user_id=user_id,
        subject=subject,
        version=consent.version,
        text=USED_SHARES[consent.version],
        accepted_at=datetime.fromtimestamp(consent.second, UTC),
    )
    return insert(UsedShareConsent).values(row.model_dump()).on_conflict_do_nothing()


async def used_share_of(session: AsyncSession, subscription_id: str) -> UsedShareConsent | None:
    """What a buyer has accepted for a subscription."""
    accepted = select(UsedShareConsent).where(UsedShareConsent.subject == subscription_id)
    return (await session.scalars(accepted)).one_or_none()


async def has_withdrawn(session: AsyncSession, user_id: str) -> bool:
    """Whether the member has withdrawn from a contract before."""
    return bool(await session.scalar(select(exists().where(col(Withdrawal.user_id) == user_id))))


async def pays_used_days(session: AsyncSession, user_id: str, subscription_id: str) -> bool:
    """Whether the used days of a subscription are paid for, when its member withdraws from it."""
    has_accepted = exists().where(col(UsedShareConsent.subject) == subscription_id)
    has_withdrawn_before = exists().where(
        col(Withdrawal.user_id) == user_id, col(Withdrawal.order_number) != subscription_id
    )
    return bool(await session.scalar(select(has_accepted & has_withdrawn_before)))
