"""The contents of the mails about withdrawals: the link, and the table of the order."""

from datetime import timedelta

from chassis.http import Tokens
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from contracts.identity import WITHDRAWAL_LINK
from identity.mails import ENGLISH, Row

# The date of the request counts, so the link can work for long: after a holiday, say.
_LIFETIME = timedelta(days=7)
_KINDS = {"plan": "A plan", "lifetime": "Lifetime membership", "subscription": "Subscription"}
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


def rows_of_request(event: WithdrawalChecked, timezone: str | None) -> list[Row]:
    """The order that the member asks to withdraw from."""
    return [
        ("Order", event.number or event.order_number),
        ("What", _KINDS[event.kind]),
        ("Paid", ENGLISH.money(event.amount, event.currency)),
        ("Asked on", ENGLISH.moment(event.asked_at, timezone)),
    ]


def rows_of_receipt(event: ContractWithdrawn, timezone: str | None) -> list[Row]:
    """The receipt: the order, the time of the withdrawal, and its number."""
    rows = [
        ("Withdrawal", event.withdrawal_id),
        ("Received on", ENGLISH.moment(event.withdrawn_at, timezone)),
        ("Order", event.number or event.order_number),
        ("What", _KINDS[event.kind]),
    ]
    if event.amount:
        rows.append(("We refund", ENGLISH.money(event.amount, event.currency)))
    if event.credit_taken:
        rows.append(("Credit we take back", ENGLISH.money(event.credit_taken, event.currency)))
    if event.credit_spent:
        rows.append(("Credit you have used", ENGLISH.money(event.credit_spent, event.currency)))
    return rows
