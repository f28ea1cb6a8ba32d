"""The contents of the mails about withdrawals: the link, and the table of the order."""

from datetime import timedelta
from decimal import Decimal

from chassis.http import Tokens
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from contracts.identity import WITHDRAWAL_LINK
from identity.mails import Row, moment
from words import Words, message

# The date of the request counts, so the link can work for long: after a holiday, say.
_LIFETIME = timedelta(days=7)
_KINDS = {
    "plan": message("Meal plan"),
    "lifetime": message("Lifetime membership"),
    "subscription": message("Membership"),
}
# The mail that explains a refusal, by the API's message.
REFUSED = {
    "Too late to withdraw": "withdraw-too-late",
    "Withdrawal was waived": "withdraw-waived",
    "Nothing to withdraw": "withdraw-nothing",
}


def withdrawal_link(tokens: Tokens, frontend_url: str, event: WithdrawalChecked) -> str:
    """The link that confirms a withdrawal. It is signed like an access token, but cannot be used as
    one: billing reads its token, and does not have the secret of the links in other mails."""
    claims = {
        "sub": event.user_id,
        "type": WITHDRAWAL_LINK,
        "orderNumber": event.order_number,
        "askedAt": event.asked_at.timestamp(),
    }
    token = tokens.issue_access(claims, lifetime=_LIFETIME)
    return f"{frontend_url.rstrip('/')}/withdraw?token={token}"


def rows_of_request(event: WithdrawalChecked, words: Words, timezone: str | None) -> list[Row]:
    """The order that the member asks to withdraw from."""
    return [
        (words.gettext("Order number"), event.number or event.order_number),
        (words.gettext("Item"), words.gettext(_KINDS[event.kind])),
        (words.gettext("Paid"), words.money(event.amount, event.currency)),
        (words.gettext("Requested on"), moment(words, event.asked_at, timezone)),
    ]


def rows_of_receipt(event: ContractWithdrawn, words: Words, timezone: str | None) -> list[Row]:
    """The receipt: the order, the time of the withdrawal, and its number."""
    rows = [
        (words.gettext("Withdrawal"), event.withdrawal_id),
        (words.gettext("Received on"), moment(words, event.withdrawn_at, timezone)),
        (words.gettext("Order number"), event.number or event.order_number),
        (words.gettext("Item"), words.gettext(_KINDS[event.kind])),
    ]

    def add(name: str, amount: Decimal) -> None:
        if amount:
            rows.append((name, words.money(amount, event.currency)))

    add(words.gettext("Refund"), event.amount)
    add(words.gettext("Credit we take back"), event.credit_taken)
    add(words.gettext("Credit you’ve used"), event.credit_spent)
    return rows
