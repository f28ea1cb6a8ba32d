"""The figures of the shop's week, as the rows of a mail."""

from collections.abc import Sequence

from contracts.billing import ShopFigure
from identity.mails import Row

_NAMES = {
    "mrr": "Monthly recurring revenue",
    "new": "New",
    "returned": "Returned",
    "expansion": "Expansion",
    "contraction": "Contraction",
    "churn": "Churn",
    "revenue": "Revenue",
    "refunds": "Refunds",
    "disputes": "Disputes",
    "failed": "Payments that failed",
    "recovered": "Of these, paid since",
    "trialsBegun": "Trials begun",
    "trialsPaid": "Of these, paid since",
}


def rows(figures: Sequence[ShopFigure]) -> list[Row]:
    """The rows of the table, grouped by currency, without figures of 0."""
    return [
        (
            f"{_NAMES.get(figure.name, figure.name)} ({figure.currency.upper()})",
            f"{figure.amount:,} from {figure.count:,}" if figure.amount else f"{figure.count:,}",
        )
        for figure in figures
        if figure.count
    ]
