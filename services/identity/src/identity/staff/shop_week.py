"""The figures of the shop's week, as the rows of a mail."""

from collections.abc import Sequence

from contracts.billing import ShopFigure
from identity.mails import Row
from words import Words, message

_NAMES = {
    "mrr": message("Monthly recurring revenue"),
    "new": message("New members"),
    "returned": message("Came back"),
    "expansion": message("Expansion"),
    "contraction": message("Contraction"),
    "churn": message("Churn"),
    "revenue": message("Revenue"),
    "refunds": message("Refunds"),
    "disputes": message("Disputes"),
    "failed": message("Failed payments"),
    "recovered": message("Of which paid since"),
    "trialsBegun": message("Trials started"),
    "trialsPaid": message("Of which paid since"),
}


def rows(figures: Sequence[ShopFigure], words: Words) -> list[Row]:
    """The rows of the table, grouped by currency, without figures of 0."""
    return [_row(figure, words) for figure in figures if figure.count]


def _row(figure: ShopFigure, words: Words) -> Row:
    name = words.gettext(_NAMES[figure.name]) if figure.name in _NAMES else figure.name
    shown = words.number(figure.count)
    if figure.amount:
        shown = words.gettext(
            "{amount} from {count}", amount=words.money(figure.amount, figure.currency), count=shown
        )
    return f"{name} ({figure.currency.upper()})", shown
