"""The figures of a mail about a payment: how much, and when it is tried again."""

from collections.abc import Iterator
from datetime import tzinfo
from decimal import Decimal

from contracts.billing import PaymentNoticeDue
from identity.mails.send import Row

_SIGNS = {"usd": "$", "eur": "\u20ac", "gbp": "\u00a3"}


def rows(notice: PaymentNoticeDue, zone: tzinfo) -> list[Row]:
    """The rows of the table, with the day of the next attempt where the member is."""
    return list(_rows(notice, zone))


def _rows(notice: PaymentNoticeDue, zone: tzinfo) -> Iterator[Row]:
    yield "Amount", money(notice.amount, notice.currency)
    if notice.next_attempt_at is not None:
        day = notice.next_attempt_at.astimezone(zone)
        yield "We try again on", f"{day:%A}, {day.day} {day:%B %Y}"


def money(amount: Decimal, currency: str) -> str:
    """An amount as it is written: $19.99, or 19.99 CHF."""
    sign = _SIGNS.get(currency)
    return f"{sign}{amount:,.2f}" if sign else f"{amount:,.2f} {currency.upper()}"
