"""The figures and the ledger as files."""

import csv
import io
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Row

from billing.ledger.count_figures import NAMES
from billing.ledger.schemas import CurrencyFigures, FiguresResponse
from billing.money import formatted, in_currency_units

# What a spreadsheet may take for a formula.
_FORMULA = re.compile(r"^(?=[=+\-@\t\r])")
_RATES = ("recoveryRate", "trialRate", "refundRate", "disputeRate")
_FIGURES = ("currency", "name", "planId", "tier", "coupon", "count", "amount", "rows")
_LEDGER = ("id", "at", "kind", "memberId", "amount", "currency", "estimated")

Cell = str | float | None


def figures_file(figures: FiguresResponse) -> str:
    """A line for each figure; of a rate, the amount is the rate."""
    lines: list[Iterable[Cell]] = [_FIGURES]
    for currency, found in figures.currencies.items():
        lines += _lines(currency, found)
    lines += [("", f"reason:{each.reason}", "", "", "", each.count) for each in figures.reasons]
    return written(lines)


def _lines(currency: str, found: CurrencyFigures) -> list[Iterable[Cell]]:
    shown = found.model_dump(by_alias=True)
    figures = [(name, shown[name]) for name in NAMES]
    text = partial(formatted, currency=currency)
    return [
        *(
            (currency, name, "", "", "", each["count"], text(each["amount"]), each["rows"])
            for name, each in figures
        ),
        *(
            (currency, "revenueBy", by.plan_id, by.tier, by.coupon, by.count, text(by.amount))
            for by in found.revenue_by
        ),
        *((currency, name, "", "", "", "", shown[name]) for name in _RATES),
    ]


async def ledger_file(portions: AsyncIterator[Sequence[Row[Any]]]) -> AsyncIterator[str]:
    """A line for each row."""
    yield written([_LEDGER])
    async for rows in portions:
        yield written(_line(row) for row in rows)


def _line(row: Row[Any]) -> Iterable[Cell]:
    amount, estimated = str(in_currency_units(row.cents, row.currency)), str(row.estimated).lower()
    return row.id, row.at.isoformat(), row.kind, row.user_id, amount, row.currency, estimated


def written(lines: Iterable[Iterable[Cell]]) -> str:
    """The lines of a file, with the line ends of RFC 4180."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([[_cell(cell) for cell in line] for line in lines])
    return out.getvalue()


def _cell(cell: Cell) -> str:
    return "" if cell is None else _FORMULA.sub("'", str(cell))
