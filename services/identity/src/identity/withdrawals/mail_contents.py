"""What the mails about withdrawals say: the link, and the table of what it is about."""

from datetime import datetime, timedelta
from decimal import Decimal

from chassis.dates import zone_of
from chassis.http import Tokens
from contracts.billing import ContractWithdrawn, WithdrawalChecked
from contracts.identity import WITHDRAWAL_LINK
from identity.mails import Row

# What counts is when it was asked for: a mail may be read after a holiday.
_LIFETIME = timedelta(days=7)
_KINDS = {"plan": "A plan", "lifetime": "Lifetime membership", "subscription": "Subscription"}
# The mail that says why there is no link, by the API's message.
REFUSED = {
    "Too late to withdraw": "withdraw-too-late",
    "Withdrawal was waived": "withdraw-waived",
    "Nothing to withdraw": "withdraw-nothing",
}


def withdrawal_link(tokens: Tokens, frontend_url: str, event: WithdrawalChecked) -> str:
    """The link that confirms a withdrawal. Billing reads its token, and knows no secret of the
    links in other mails: it is signed as access tokens are, and is none."""
    claims = {
        "sub": event.user_id,
        "type": WITHDRAWAL_LINK,
        "orderNumber": event.order_number,
        "askedAt": event.asked_at.timestamp(),
    }
    token = tokens.issue_access(claims, lifetime=_LIFETIME)
    return f"{frontend_url.rstrip('/')}/withdraw?token={token}"


def rows_of_request(event: WithdrawalChecked, timezone: str | None) -> list[Row]:
    """What the member asks to withdraw from."""
    return [
        ("Order", event.order_number),
        ("What", _KINDS[event.kind]),
        ("Paid", _money(event.amount, event.currency)),
        ("Asked on", moment(event.asked_at, timezone)),
    ]


def rows_of_receipt(event: ContractWithdrawn, timezone: str | None) -> list[Row]:
    """The receipt: what was withdrawn from and when, under which number."""
    rows = [
        ("Withdrawal", event.withdrawal_id),
        ("Received on", moment(event.withdrawn_at, timezone)),
        ("Order", event.order_number),
        ("What", _KINDS[event.kind]),
    ]
    if event.amount:
        rows.append(("We refund", _money(event.amount, event.currency)))
    if event.credit_taken:
        rows.append(("Credit we take back", _money(event.credit_taken, event.currency)))
    if event.credit_spent:
        rows.append(("Credit you have used", _money(event.credit_spent, event.currency)))
    return rows


def moment(at: datetime, timezone: str | None) -> str:
    """A moment with its time zone: "27 November 2026, 23:59 (Europe/Vienna)"."""
    local = at.astimezone(zone_of(timezone))
    return f"{local.day} {local:%B %Y, %H:%M} ({timezone or 'UTC'})"


def _money(amount: Decimal, currency: str) -> str:
    return f"{amount:,.2f} {currency.upper()}"
