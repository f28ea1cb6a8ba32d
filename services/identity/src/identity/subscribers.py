"""Events in."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Tokens
from chassis.messaging import Handlers
from contracts.billing import SubscriptionChanged
from contracts.envelope import Envelope
from contracts.identity import PasswordResetRequested, UserRegistered
from contracts.tracker import AchievementEarned
from identity import member_projection, reset_password, rules
from identity.mails import Mails
from identity.settings import Settings

handlers = Handlers()


@handlers.handles_with_side_effect(UserRegistered, queue="identity.welcome-mail")
async def send_welcome_mail(envelope: Envelope[UserRegistered], mails: Mails) -> None:
    """Welcome a new member."""
    name = rules.greeting_name(envelope.data.display_name)
    await mails.send("welcome", envelope.data.email, envelope.id, name=name)


@handlers.handles_with_side_effect(PasswordResetRequested, queue="identity.reset-mail")
async def send_reset_mail(
    envelope: Envelope[PasswordResetRequested], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Send the link that sets a new password."""
    url = reset_password.link(tokens, settings.frontend_url, envelope.data.user_id)
    await mails.send("password-reset", envelope.data.email, envelope.id, resetUrl=url)


@handlers.handles(SubscriptionChanged, queue="identity.membership")
async def copy_membership(event: SubscriptionChanged, session: AsyncSession) -> None:
    """Copy what a member is entitled to."""
    await member_projection.update_membership(session, event)


@handlers.handles(AchievementEarned, queue="identity.points")
async def copy_points(event: AchievementEarned, session: AsyncSession) -> None:
    """Copy a member's points."""
    await member_projection.update_points(session, event)
