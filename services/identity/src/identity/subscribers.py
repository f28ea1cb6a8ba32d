"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Tokens
from chassis.storage import Database
from contracts.erasure import DATA_ERASED, UserDataErased
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    WelcomeMailRequested,
)
from contracts.planner import PlanJobEnded
from contracts.tracker import ReminderNeeded, WeekSummarized
from identity.accounts.lock import lock_user
from identity.erasures.receipts import note_answer
from identity.limits.requested_mails import Requester, may_send_mail
from identity.mails.rules import greeting_name
from identity.mails.send import Mails
from identity.own_email.change import change_link, verification_link
from identity.passwords.reset import reset_link
from identity.projections import PROJECTIONS
from identity.scheduled_mails import week_figures
from identity.scheduled_mails.schedule import find_recipient
from identity.scheduled_mails.unsubscribe import unsubscribe_token
from identity.settings import Settings
from messaging import Envelope, Handlers

handlers = Handlers(PROJECTIONS)


@handlers.handles_with_side_effect(WelcomeMailRequested, queue="identity.welcome-mail-request")
async def send_welcome_mail(envelope: Envelope[WelcomeMailRequested], mails: Mails) -> None:
    """Welcome a new member."""
    name = greeting_name(envelope.data.display_name)
    await mails.send("welcome", envelope.data.email, envelope.id, name=name)


@handlers.handles_with_side_effect(PasswordResetRequested, queue="identity.reset-mail")
async def send_reset_mail(
    envelope: Envelope[PasswordResetRequested], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Send the link that sets a new password."""
    event = envelope.data
    if not event.email:
        return
    url = reset_link(tokens, settings.frontend_url, event.user_id, event.email, event.requested_at)
    await mails.send("password-reset", event.email, envelope.id, resetUrl=url)


@handlers.handles_with_side_effect(ManyLoginsFailed, queue="identity.many-logins-notice")
async def send_many_logins_notice(envelope: Envelope[ManyLoginsFailed], mails: Mails) -> None:
    """Tell the owner that many logins have failed."""
    await mails.send("many-logins", envelope.data.email, envelope.id)


@handlers.handles_with_side_effect(EmailVerificationRequested, queue="identity.verification-mail")
async def send_verification_mail(
    envelope: Envelope[EmailVerificationRequested], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Send the link that confirms an address."""
    event = envelope.data
    url = verification_link(tokens, settings.frontend_url, event.user_id, event.email)
    await mails.send("verify-email", event.email, envelope.id, confirmUrl=url)


@handlers.handles_with_side_effect(EmailChangeRequested, queue="identity.email-change-mail")
async def send_email_change_mail(
    envelope: Envelope[EmailChangeRequested], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Send the new address the link that makes it the member's."""
    event = envelope.data
    if not event.email:
        return
    url = change_link(tokens, settings.frontend_url, event.user_id, event.email, event.requested_at)
    await mails.send("change-email", event.email, envelope.id, confirmUrl=url)


@handlers.handles_with_side_effect(EmailChangeRequested, queue="identity.email-change-notice")
async def send_email_change_notice(envelope: Envelope[EmailChangeRequested], mails: Mails) -> None:
    """Tell the current address that another one has been asked for."""
    await mails.send("change-email-notice", envelope.data.current_email, envelope.id)


@handlers.handles_with_side_effect(PlanJobEnded, queue="identity.plan-mail")
async def send_plan_mail(
    envelope: Envelope[PlanJobEnded], mails: Mails, database: Database
) -> None:
    """Tell a member that a plan is ready, or could not be written."""
    async with database.session() as session:
        # Planner may be taken over, so that what it publishes is no reason to flood a mailbox.
        user = await lock_user(session, envelope.data.user_id)
        if user is None or not await may_send_mail(session, user.id, Requester.PLAN, envelope.id):
            return
    template = "plan-ready" if envelope.data.state == "done" else "plan-failed"
    name = greeting_name(user.name)
    await mails.send(template, user.email, envelope.id, name=name)


@handlers.handles_with_side_effect(WeekSummarized, queue="identity.weekly-mail")
async def send_weekly_summary(
    envelope: Envelope[WeekSummarized], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send the summary of a week to who still wants it."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, "weekly", event.good_until)
    if user is not None:
        await mails.send(
            "weekly-summary" if event.days_logged else "empty-week",
            user.email,
            envelope.id,
            rows=week_figures.rows(event, user.units) if event.days_logged else (),
            unsubscribe=unsubscribe_token(tokens, user.id, "weekly"),
            week=week_figures.name_of(event.week),
            name=greeting_name(user.name),
        )


@handlers.handles_with_side_effect(ReminderNeeded, queue="identity.reminder-mail")
async def send_reminder(
    envelope: Envelope[ReminderNeeded], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send a reminder to who still wants it."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, event.kind, event.good_until)
    if user is not None:
        await mails.send(
            f"reminder-{event.kind}",
            user.email,
            envelope.id,
            unsubscribe=unsubscribe_token(tokens, user.id, event.kind),
            name=greeting_name(user.name),
        )


@handlers.handles(*DATA_ERASED.values(), queue="identity.erasure-answers", of_erased=True)
async def note_erasure_answer(event: UserDataErased, session: AsyncSession) -> None:
    """Note that a service has erased what it kept about a member."""
    await note_answer(session, event)
