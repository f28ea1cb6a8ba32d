"""Import coupons from a file.

A code that an operator has switched off stays off.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, StringConstraints
from sqlmodel import select

from billing.coupons import rules
from billing.coupons.moments import BEGINNING, END
from billing.coupons.tables import Coupon
from billing.money import CURRENCY, in_minor_units
from chassis import content
from chassis.content import ContentRefused, ExactDecimal, Printable
from chassis.storage import Database

_SECTION = "coupons"
_MOST = 1_000_000_000
_LEAST_CENTS = 50


Count = Annotated[int, Field(ge=0, le=_MOST)]


class CouponItem(content.Item):
    """A coupon with the names of the specification."""

    code: Annotated[
        Printable, StringConstraints(min_length=1, max_length=100), AfterValidator(str.upper)
    ]
    active: bool = True
    valid_from: Annotated[datetime, BeforeValidator(BEGINNING)]
    valid_until: Annotated[datetime, BeforeValidator(END)] | None = None
    max_uses: Count | None = None
    used_count: Count = 0
    # PERCENTAGE, or anything else for an amount of the currency.
    discount_type: Annotated[str, StringConstraints(min_length=1, to_upper=True)]
    discount_value: Annotated[ExactDecimal, Field(ge=0, max_digits=12, decimal_places=4)]


class PlanPrice(content.Item):
    """The price of a plan in the same content, for checking the discounts."""

    model_config = ConfigDict(extra="ignore")

    slug: str
    price: ExactDecimal


async def import_coupons(database: Database, path: str, force: bool = False) -> list[str]:
    """Add new coupons and update changed ones, by code; return a line for each."""
    items = content.read(path, _SECTION, CouponItem, key="code")
    async with database.session() as session:
        known = set((await session.scalars(select(Coupon.code))).all())
        wanted = [_uncounted(item) if item.code in known else item for item in items]
        report = await content.upsert(session, _SECTION, wanted, Coupon, key="code", force=force)
    return [*report.lines(), *_warnings(items, _prices(path))]


def _prices(path: str) -> list[PlanPrice]:
    try:
        return content.read(path, "plans", PlanPrice)
    except ContentRefused:
        # Catalogue imports the plans, and reports what is wrong with them.
        return []


def _warnings(items: Sequence[CouponItem], plans: Sequence[PlanPrice]) -> Iterator[str]:
    """Warn about values that are probably mistakes."""
    for item in items:
        kind = item.discount_type
        if kind != rules.PERCENTAGE and any(word in kind for word in ("%", "PERC", "PCT", "RATE")):
            yield (
                f"  warning {item.code}: discountType {kind} takes an amount off;"
                f" write {rules.PERCENTAGE} for a percentage"
            )
        for plan in plans:
            left = rules.discounted(plan.price, kind, item.discount_value)
            if 0 < (cents := in_minor_units(left, CURRENCY)) < _LEAST_CENTS:
                yield (
                    f"  warning {item.code}: leaves {cents} cents of {plan.slug};"
                    " Stripe charges 50 cents or nothing"
                )


def _uncounted(item: CouponItem) -> CouponItem:
    """Ignore the file's use count: payments count the uses."""
    given = item.model_fields_set - {"used_count"}
    return CouponItem.model_construct(_fields_set=given, **dict(item))
