"""An operator brings coupons in from a file."""

from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints
from sqlmodel import select

from billing.tables import Coupon
from chassis import content, ids
from chassis.storage import Database

_SECTION = "coupons"
_MOST = 1_000_000_000


def _storable(code: str) -> str:
    if not ids.storable(code):
        raise ValueError("must have printable characters only")
    return code.upper()


def _exact(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("must be a number")
    # What was written in the file, not its nearest binary fraction.
    return Decimal(repr(value))


def _instant(at: time) -> BeforeValidator:
    """A timestamp; without a zone it is UTC, and a date alone means `at` of that day."""

    def read(text: object) -> object:
        if not isinstance(text, str):
            return text
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            raise ValueError("must be a timestamp such as 2026-11-21T08:15:30Z") from None
        if len(text) == len("2026-11-21"):
            moment = datetime.combine(moment, at)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    return BeforeValidator(read)


Count = Annotated[int, Field(ge=0, le=_MOST)]


class CouponItem(content.Item):
    """A coupon with the names of the specification."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=100), AfterValidator(_storable)]
    active: bool = True
    valid_from: Annotated[datetime, _instant(time.min)]
    valid_until: Annotated[datetime, _instant(time.max)] | None = None
    max_uses: Count | None = None
    used_count: Count = 0
    # PERCENTAGE, or anything else for an amount of the currency.
    discount_type: Annotated[str, StringConstraints(min_length=1, to_upper=True)]
    discount_value: Annotated[
        Decimal, Field(ge=0, max_digits=12, decimal_places=4), BeforeValidator(_exact)
    ]


async def import_coupons(database: Database, path: str) -> list[str]:
    """Add what is new and update what differs, by code; says what that was."""
    items = content.read(path, _SECTION, CouponItem, key="code")
    async with database.session() as session:
        known = set((await session.scalars(select(Coupon.code))).all())
        wanted = [_uncounted(item) if item.code in known else item for item in items]
        report = await content.upsert(session, _SECTION, wanted, Coupon, key="code")
    return report.lines()


def _uncounted(item: CouponItem) -> CouponItem:
    """How often a coupon was used is what its payments say, not what a file says."""
    given = item.model_fields_set - {"used_count"}
    return CouponItem.model_construct(_fields_set=given, **dict(item))
