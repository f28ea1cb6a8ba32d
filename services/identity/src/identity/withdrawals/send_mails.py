"""Mail a member the link that confirms a withdrawal, and the receipt."""

from chassis.http import Tokens
from chassis.storage import Database
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from identity.limits import Requester, who_may_be_mailed
from identity.mails import Mails, greeting_name
from identity.settings import Settings
from identity.withdrawals import mail_contents
from identity.withdrawals.count_mails import who_may_be_mailed_about
from messaging import Envelope
from words import words_of


async def send_withdrawal_mail(
    envelope: Envelope[WithdrawalChecked],
    mails: Mails,
    database: Database,
    tokens: Tokens,
    settings: Settings,
) -> None:
    """Send the link that confirms a withdrawal, or the reason why it is not possible."""
    event = envelope.data
    user = await who_may_be_mailed_about(database, event.user_id, event.order_number, envelope.id)
    if user is None:
        return
    template, url = "withdraw", ""
    if event.refusal is None:
        url = mail_contents.withdrawal_link(tokens, settings.frontend_url, event)
    else:
        template = mail_contents.REFUSED[event.refusal]
    words = words_of("identity", user.language)
    await mails.send(
        template,
        user.email,
        envelope.id,
        rows=mail_contents.rows_of_request(event, words, user.known_timezone),
        language=user.language,
        name=greeting_name(user.name),
        confirmUrl=url,
    )


async def send_withdrawal_receipt(
    envelope: Envelope[ContractWithdrawn], mails: Mails, database: Database
) -> None:
    """Send the receipt of a withdrawal, with its number and time."""
    event = envelope.data
    user = await who_may_be_mailed(database, event.user_id, Requester.SHOP, envelope.id)
    if user is None:
        return
    template = "withdrawal-receipt" if event.amount else "withdrawal-receipt-no-refund"
    words = words_of("identity", user.language)
    await mails.send(
        template,
        user.email,
        envelope.id,
        rows=mail_contents.rows_of_receipt(event, words, user.known_timezone),
        language=user.language,
        name=greeting_name(user.name),
    )
