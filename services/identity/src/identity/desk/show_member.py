"""Show a member's account at the desk."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import ids
from chassis.http import NotFound
from identity.accounts import User
from identity.desk.schemas import MemberResponse, SentMailRecord, ShownMember
from identity.mails import SentMail

_MAILS = 100


async def show_member(session: AsyncSession, member_id: str) -> MemberResponse:
    """The account and the newest mails; staff see no other data of a member."""
    user = await session.get(User, member_id) if ids.storable(member_id) else None
    if user is None:
        raise NotFound("Member not found")
    sent = select(SentMail).where(SentMail.user_id == user.id)
    mails = await session.scalars(sent.order_by(col(SentMail.sent_at).desc()).limit(_MAILS))
    return MemberResponse(
        member=ShownMember.model_validate(
            {**user.model_dump(), "email_verified": user.email_verified_at is not None}
        ),
        mails=[SentMailRecord.model_validate(each) for each in mails],
    )
