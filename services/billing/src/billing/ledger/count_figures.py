"""The figures of some days: sums of the rows of the ledger."""

from collections import defaultdict
from datetime import date
from typing import Any, get_args
from urllib.parse import urlencode

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.ledger.days import begin_of, check_order, end_of
from billing.ledger.entries import Name
from billing.ledger.list_rows import condition
from billing.ledger.rules import rate
from billing.ledger.schemas import CurrencyFigures, Figure, FiguresResponse, ReasonCount, RevenueBy
from billing.ledger.tables import SEPARATOR, LedgerRow
from billing.membership import count_reasons
from billing.money import in_currency_units
from contracts import desk

NAMES: tuple[Name, ...] = get_args(Name)
_NOTHING = (0, 0)

Sums = dict[str, tuple[int, int]]


async def count_figures(
    session: AsyncSession, since: date, until: date, zone: str
) -> FiguresResponse:
    """The figures of these days, both in."""
    check_order(since, until)
    sums: dict[str, Sums] = defaultdict(dict)
    for currency, kind, count, cents in await _sums(session, since, until, zone):
        sums[currency][kind] = (count, int(cents))
    by: dict[str, list[RevenueBy]] = defaultdict(list)
    for currency, *of, count, cents in await _revenue_by(session, since, until, zone):
        by[currency].append(_revenue_record(currency, of, count, int(cents)))
        before = sums[currency].get("revenue", _NOTHING)
        sums[currency]["revenue"] = (before[0] + count, before[1] + int(cents))
    return FiguresResponse.model_validate(
        {
            "from": since,
            "to": until,
            "zone": zone,
            "currencies": {
                currency: _figures(
                    currency, sums[currency], by[currency], _paths(currency, since, until)
                )
                for currency in sorted(sums)
            },
            "reasons": await _reasons(session, since, until, zone),
        }
    )


async def _sums(session: AsyncSession, since: date, until: date, zone: str) -> list[Any]:
    columns = col(LedgerRow.currency), col(LedgerRow.kind)
    total = func.count(), func.sum(LedgerRow.cents)
    found: list[Any] = []
    # Most rows by far are revenue: they are read once, by what was bought.
    others = [name for name in NAMES if name not in ("mrr", "revenue")]
    for which in (
        col(LedgerRow.kind).in_(others)
        & (col(LedgerRow.at) >= begin_of(since, zone))
        & (col(LedgerRow.at) < end_of(until, zone)),
        condition("mrr", None, None, until, zone),
    ):
        rows = select(*columns, *total).where(which).group_by(*columns)
        found += (await session.execute(rows)).all()
    return found


async def _revenue_by(session: AsyncSession, since: date, until: date, zone: str) -> list[Any]:
    bought, cents = col(LedgerRow.bought), func.sum(LedgerRow.cents)
    rows = select(bought, func.count(), cents).where(condition("revenue", None, since, until, zone))
    in_order = rows.group_by(bought).order_by(cents.desc(), bought)
    found = await session.execute(in_order)
    return [(*str(of).split(SEPARATOR), count, total) for of, count, total in found]


def _revenue_record(currency: str, of: list[str], count: int, cents: int) -> RevenueBy:
    plan_id, tier, coupon = (each or None for each in of)
    amount = _amount(cents, currency)
    return RevenueBy(plan_id=plan_id, tier=tier, coupon=coupon, count=count, amount=amount)


def _figures(
    currency: str, sums: Sums, revenue_by: list[RevenueBy], paths: dict[str, str]
) -> CurrencyFigures:
    def count(name: Name) -> int:
        return sums.get(name, _NOTHING)[0]

    def cents(name: Name) -> int:
        return sums.get(name, _NOTHING)[1]

    figures = {
        name: Figure(count=count(name), amount=_amount(cents(name), currency), rows=paths[name])
        for name in NAMES
    }
    return CurrencyFigures.model_validate(
        {
            **figures,
            "revenueBy": revenue_by,
            "recoveryRate": rate(count("recovered"), count("failed")),
            "trialRate": rate(count("trialsPaid"), count("trialsBegun")),
            "refundRate": rate(cents("refunds"), cents("revenue")),
            "disputeRate": rate(count("disputes"), count("revenue")),
        }
    )


def _amount(cents: int, currency: str) -> float:
    return float(in_currency_units(cents, currency))


def _paths(currency: str, since: date, until: date) -> dict[str, str]:
    def path(name: Name) -> str:
        asked = {"kind": name, "currency": currency, "from": since, "to": until}
        return f"{desk.PREFIX}/ledger?{urlencode(asked)}"

    return {name: path(name) for name in NAMES}


async def _reasons(session: AsyncSession, since: date, until: date, zone: str) -> list[ReasonCount]:
    given = await count_reasons(session, begin_of(since, zone), end_of(until, zone))
    return [ReasonCount(reason=reason, count=count) for reason, count in given]
