"""The figures of a mail about a payment that failed: the amount, and the next attempt."""

from contracts.billing import PaymentNoticeDue
from identity.mails import Row, day
from words import Words


def rows_of_failure(notice: PaymentNoticeDue, words: Words, timezone: str | None) -> list[Row]:
    """The rows of the table, with the day of the next attempt in the member's time zone."""
    rows = [(words.gettext("Amount"), words.money(notice.amount, notice.currency))]
    if notice.next_attempt_at is not None:
        next_try = day(words, notice.next_attempt_at, timezone)
        rows.append((words.gettext("Next try"), next_try))
    return rows
