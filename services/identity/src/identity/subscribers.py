"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.dates import zone_of
from chassis.http import Tokens
from chassis.storage import Database
from contracts.billing import (
    ContractWithdrawn,
    PaymentNoticeDue,
    ShopWeekCounted,
    WebhookEndpointDisabled,
    WithdrawalChecked,
    WithdrawalRequested,
)
from contracts.erasure import DATA_ERASED, UserDataErased
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    EndpointNoticeRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    ShopWeekMailRequested,
    WelcomeMailRequested,
)
from contracts.planner import PlanJobEnded
from contracts.tracker import ReminderNeeded, WeekSummarized
from identity.erasures.receipts import note_answer
from identity.limits import Requester, who_may_be_mailed
from identity.mails import Mails, greeting_name, name_of_week, payment_figures
from identity.own_email.change import change_link, verification_link
from identity.passwords.reset import reset_link
from identity.projections import PROJECTIONS
from identity.scheduled_mails import week_figures
from identity.scheduled_mails.schedule import find_recipient
from identity.scheduled_mails.unsubscribe import unsubscribe_token
from identity.settings import Settings
from identity.staff.owner_mails import (
    request_endpoint_notices,
    request_shop_week_mails,
    send_endpoint_notice,
    send_shop_week_mail,
)
from identity.withdrawals.find_member import find_member
from identity.withdrawals.send_mails import send_withdrawal_mail, send_withdrawal_receipt
from messaging import Envelope, Handlers

handlers = Handlers(PROJECTIONS)


@handlers.handles_with_side_effect(WelcomeMailRequested, queue="identity.welcome-mail-request")
async def send_welcome_mail(
    envelope: Envelope[WelcomeMailRequested], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Welcome a new member, with the link that confirms the address."""
    event = envelope.data
    url = verification_link(tokens, settings.frontend_url, event.user_id, event.email)
    name = greeting_name(event.display_name)
    await mails.send("welcome", event.email, envelope.id, name=name, confirmUrl=url)


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
    user = await who_may_be_mailed(database, envelope.data.user_id, Requester.PLAN, envelope.id)
    if user is None:
        return
    template = "plan-ready" if envelope.data.state == "done" else "plan-failed"
    name = greeting_name(user.name)
    await mails.send(template, user.email, envelope.id, name=name)


@handlers.handles_with_side_effect(PaymentNoticeDue, queue="identity.payment-mail")
async def send_payment_mail(
    envelope: Envelope[PaymentNoticeDue], mails: Mails, database: Database, settings: Settings
) -> None:
    """Tell a member of a payment that failed, with the page to pay on."""
    event = envelope.data
    if clock.now() > event.good_until:
        return
    user = await who_may_be_mailed(database, event.user_id, Requester.SHOP, envelope.id)
    if user is None:
        return
    await mails.send(
        f"payment-{event.kind.replace('_', '-')}",
        user.email,
        envelope.id,
        rows=payment_figures.rows(event, zone_of(user.timezone)),
        name=greeting_name(user.name),
        # Where Stripe has named no page.
        invoiceUrl=event.invoice_url or f"{settings.frontend_url.rstrip('/')}/pricing",
    )


@handlers.handles_with_side_effect(WeekSummarized, queue="identity.weekly-mail")
async def send_weekly_summary(
    envelope: Envelope[WeekSummarized], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send the summary of a week to who still wants it."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, "weekly", event.good_until, envelope.id)
    if user is not None:
        await mails.send(
            "weekly-summary" if event.days_logged else "empty-week",
            user.email,
            envelope.id,
            rows=week_figures.rows(event, user.units) if event.days_logged else (),
            unsubscribe=unsubscribe_token(tokens, user.id, "weekly"),
            week=name_of_week(event.week),
            name=greeting_name(user.name),
        )


@handlers.handles_with_side_effect(ReminderNeeded, queue="identity.reminder-mail")
async def send_reminder(
    envelope: Envelope[ReminderNeeded], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send a reminder to who still wants it."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, event.kind, event.good_until, envelope.id)
    if user is not None:
        await mails.send(
            f"reminder-{event.kind}",
            user.email,
            envelope.id,
            unsubscribe=unsubscribe_token(tokens, user.id, event.kind),
            name=greeting_name(user.name),
        )


handlers.handles(WithdrawalRequested, queue="identity.withdrawal-requests")(find_member)
handlers.handles_with_side_effect(WithdrawalChecked, queue="identity.withdrawal-mail")(
    send_withdrawal_mail
)
handlers.handles_with_side_effect(ContractWithdrawn, queue="identity.withdrawal-receipt")(
    send_withdrawal_receipt
)
handlers.handles(ShopWeekCounted, queue="identity.shop-weeks")(request_shop_week_mails)
handlers.handles_with_side_effect(ShopWeekMailRequested, queue="identity.shop-week-mail")(
    send_shop_week_mail
)
handlers.handles(WebhookEndpointDisabled, queue="identity.endpoint-owners")(
    request_endpoint_notices
)
handlers.handles_with_side_effect(EndpointNoticeRequested, queue="identity.endpoint-notice")(
    send_endpoint_notice
)


@handlers.handles(*DATA_ERASED.values(), queue="identity.erasure-answers", of_erased=True)
async def note_erasure_answer(event: UserDataErased, session: AsyncSession) -> None:
    """Note that a service has erased what it kept about a member."""
    await note_answer(session, event)
