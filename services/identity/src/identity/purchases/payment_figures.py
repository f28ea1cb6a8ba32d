"""The figures of a mail about a payment that failed: the amount, and the next attempt."""

from contracts.billing import PaymentNoticeDue
from identity.mails import ENGLISH, Row


def rows_of_failure(notice: PaymentNoticeDue, timezone: str | None) -> list[Row]:
    """The rows of the table, with the day of the next attempt in the member's time zone."""
    rows = [("Amount", ENGLISH.money(notice.amount, notice.currency))]
    if notice.next_attempt_at is not None:
        rows.append(("We try again on", ENGLISH.day(notice.next_attempt_at, timezone)))
    return rows
