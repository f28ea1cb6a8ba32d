"""Event handlers."""

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import Tokens
from chassis.storage import Database
from contracts.billing import (
    ChargeNoticeDue,
    ContractConcluded,
    ContractWithdrawn,
    PaymentNoticeDue,
    ShopWeekCounted,
    WebhookEndpointDisabled,
    WithdrawalChecked,
)
from contracts.erasure import DATA_ERASED, UserDataErased
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    EndpointNoticeRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    ShopWeekMailRequested,
    UserRegistered,
)
from contracts.identity_v1 import (
    EmailChangeRequestedV1,
    EmailVerificationRequestedV1,
    ManyLoginsFailedV1,
    PasswordResetRequestedV1,
    WelcomeMailRequestedV1,
)
from contracts.planner import PlanJobEnded
from contracts.tracker import ReminderNeeded, WeekSummarized
from identity.accounts import is_newer, read_user
from identity.erasures.receipts import note_answer
from identity.limits import Requester, who_may_be_mailed
from identity.mails import Mails, greeting_name, name_of_week
from identity.own_email.change import change_link, find_change, verification_link
from identity.passwords.reset import reset_link
from identity.projections import PROJECTIONS
from identity.purchases.send_mails import send_charge_mail, send_contract_mail, send_payment_mail
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
from identity.withdrawals.send_mails import send_withdrawal_mail, send_withdrawal_receipt
from messaging import Envelope, Handlers
from words import language_of, words_of

handlers = Handlers(PROJECTIONS)


@handlers.handles_with_side_effect(WelcomeMailRequestedV1, queue="identity.welcome-mail-request")
@handlers.handles_with_side_effect(UserRegistered, queue="identity.welcome-mail")
async def send_welcome_mail(
    envelope: Envelope[UserRegistered] | Envelope[WelcomeMailRequestedV1],
    mails: Mails,
    database: Database,
    tokens: Tokens,
    settings: Settings,
) -> None:
    """Welcome a new member, with the link that confirms the address."""
    event = envelope.data
    # Release 1.0.0 does not send this field, and requests the mail with its other event.
    if isinstance(event, UserRegistered) and event.email_confirmed is None:
        return
    user = await read_user(database, event.user_id)
    if user is not None:
        url = verification_link(tokens, settings.frontend_url, user.id, user.email)
        name = greeting_name(user.name)
        chosen = event.language if isinstance(event, UserRegistered) else None
        language = language_of(chosen or user.locale)
        await mails.send(
            "welcome", user.email, envelope.id, language=language, name=name, confirmUrl=url
        )


@handlers.handles_with_side_effect(PasswordResetRequestedV1, queue="identity.reset-mail")
@handlers.handles_with_side_effect(PasswordResetRequested, queue="identity.password-reset-mail")
async def send_reset_mail(
    envelope: Envelope[PasswordResetRequested] | Envelope[PasswordResetRequestedV1],
    mails: Mails,
    database: Database,
    tokens: Tokens,
    settings: Settings,
) -> None:
    """Send the link that sets a new password."""
    event = envelope.data
    if isinstance(event, PasswordResetRequestedV1) and not event.email:
        return
    user = await read_user(database, event.user_id)
    # A link for an address that the account no longer has would be refused.
    if user is None or not is_newer(event.requested_at.timestamp(), user.email_changed_at):
        return
    url = reset_link(tokens, settings.frontend_url, user.id, user.email, event.requested_at)
    await mails.send(
        "password-reset", user.email, envelope.id, language=user.language, resetUrl=url
    )


@handlers.handles_with_side_effect(ManyLoginsFailedV1, queue="identity.many-logins-notice")
@handlers.handles_with_side_effect(ManyLoginsFailed, queue="identity.failed-logins-notice")
async def send_many_logins_notice(
    envelope: Envelope[ManyLoginsFailed] | Envelope[ManyLoginsFailedV1],
    mails: Mails,
    database: Database,
) -> None:
    """Notify the owner that many logins have failed."""
    user = await read_user(database, envelope.data.user_id)
    if user is not None:
        await mails.send("many-logins", user.email, envelope.id, language=user.language)


@handlers.handles_with_side_effect(EmailVerificationRequestedV1, queue="identity.verification-mail")
@handlers.handles_with_side_effect(
    EmailVerificationRequested, queue="identity.email-verification-mail"
)
async def send_verification_mail(
    envelope: Envelope[EmailVerificationRequested] | Envelope[EmailVerificationRequestedV1],
    mails: Mails,
    database: Database,
    tokens: Tokens,
    settings: Settings,
) -> None:
    """Send the link that confirms an address."""
    user = await read_user(database, envelope.data.user_id)
    if user is not None:
        url = verification_link(tokens, settings.frontend_url, user.id, user.email)
        await mails.send(
            "verify-email", user.email, envelope.id, language=user.language, confirmUrl=url
        )


@handlers.handles_with_side_effect(EmailChangeRequested, queue="identity.new-email-mail")
async def send_email_change_mail(
    envelope: Envelope[EmailChangeRequested],
    mails: Mails,
    database: Database,
    tokens: Tokens,
    settings: Settings,
) -> None:
    """Send the new address the link that confirms the change."""
    event = envelope.data
    change = await find_change(database, event.change_id)
    user = await read_user(database, event.user_id)
    if change is not None and user is not None and event.with_link:
        url = change_link(
            tokens, settings.frontend_url, change.user_id, change.email, change.requested_at
        )
        language = language_of(change.language or user.locale)
        await mails.send(
            "change-email", change.email, envelope.id, language=language, confirmUrl=url
        )


@handlers.handles_with_side_effect(EmailChangeRequested, queue="identity.new-email-notice")
async def send_email_change_notice(
    envelope: Envelope[EmailChangeRequested], mails: Mails, database: Database
) -> None:
    """Notify the previous address that a change was requested."""
    change = await find_change(database, envelope.data.change_id)
    user = await read_user(database, envelope.data.user_id)
    if change is not None and user is not None:
        await mails.send(
            "change-email-notice", change.current_email, envelope.id, language=user.language
        )


@handlers.handles_with_side_effect(PlanJobEnded, queue="identity.plan-mail")
async def send_plan_mail(
    envelope: Envelope[PlanJobEnded], mails: Mails, database: Database
) -> None:
    """Mail a member that a plan is ready, or could not be written."""
    user = await who_may_be_mailed(database, envelope.data.user_id, Requester.PLAN, envelope.id)
    if user is None:
        return
    template = "plan-ready" if envelope.data.state == "done" else "plan-failed"
    name = greeting_name(user.name)
    await mails.send(template, user.email, envelope.id, language=user.language, name=name)


@handlers.handles_with_side_effect(WeekSummarized, queue="identity.weekly-mail")
async def send_weekly_summary(
    envelope: Envelope[WeekSummarized], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send the summary of a week, if the member is still subscribed."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, "weekly", event.good_until, envelope.id)
    if user is not None:
        words = words_of("identity", user.language)
        template = "hidden-week" if event.are_hidden else "weekly-summary"
        has_rows = event.days_logged > 0 and not event.are_hidden
        await mails.send(
            template if event.days_logged else "empty-week",
            user.email,
            envelope.id,
            rows=week_figures.rows(event, user.units, words) if has_rows else (),
            unsubscribe=unsubscribe_token(tokens, user.id, "weekly"),
            language=user.language,
            week=name_of_week(event.week, words),
            name=greeting_name(user.name),
        )


@handlers.handles_with_side_effect(ReminderNeeded, queue="identity.reminder-mail")
async def send_reminder(
    envelope: Envelope[ReminderNeeded], mails: Mails, database: Database, tokens: Tokens
) -> None:
    """Send a reminder, if the member is still subscribed."""
    event = envelope.data
    user = await find_recipient(database, event.user_id, event.kind, event.good_until, envelope.id)
    if user is not None:
        await mails.send(
            f"reminder-{event.kind}",
            user.email,
            envelope.id,
            unsubscribe=unsubscribe_token(tokens, user.id, event.kind),
            language=user.language,
            name=greeting_name(user.name),
        )


handlers.handles_with_side_effect(ContractConcluded, queue="identity.contract-mail")(
    send_contract_mail
)
handlers.handles_with_side_effect(ChargeNoticeDue, queue="identity.charge-mail")(send_charge_mail)
handlers.handles_with_side_effect(PaymentNoticeDue, queue="identity.payment-mail")(
    send_payment_mail
)
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
    """Note that a service has erased its data about a member."""
    await note_answer(session, event)


# Events of release 1.0.0 (`contracts.identity_v1`), whose requests have no row.


@handlers.handles_with_side_effect(EmailChangeRequestedV1, queue="identity.email-change-mail")
async def send_email_change_mail_v1(
    envelope: Envelope[EmailChangeRequestedV1], mails: Mails, tokens: Tokens, settings: Settings
) -> None:
    """Send the new address the link that confirms the change."""
    event = envelope.data
    if event.email:
        url = change_link(
            tokens, settings.frontend_url, event.user_id, event.email, event.requested_at
        )
        await mails.send("change-email", event.email, envelope.id, confirmUrl=url)


@handlers.handles_with_side_effect(EmailChangeRequestedV1, queue="identity.email-change-notice")
async def send_email_change_notice_v1(
    envelope: Envelope[EmailChangeRequestedV1], mails: Mails
) -> None:
    """Notify the previous address that a change was requested."""
    await mails.send("change-email-notice", envelope.data.current_email, envelope.id)
