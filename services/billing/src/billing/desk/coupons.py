"""List and edit coupons at the desk."""

from decimal import Decimal

from pydantic.alias_generators import to_camel
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.coupons import PERCENTAGE, Coupon
from billing.desk.schemas import CouponEdit, DeskCoupon, DeskCouponsResponse
from billing.staff_audit import StaffAudit
from chassis import ids
from chassis.audit import note
from chassis.content import edit
from chassis.http import NotFound, StaffMember, ValidationFailed, page

_NOT_EDITED = {"version", "reason"}


async def list_coupons(session: AsyncSession, limit: int, after: str | None) -> DeskCouponsResponse:
    """A page of all coupons, those that began last first."""
    place = col(Coupon.valid_from), col(Coupon.code)
    found, cursor = await page(session, select(Coupon), place, limit, after)
    return DeskCouponsResponse(coupons=[shown(coupon) for coupon in found], next=cursor)


async def edit_coupon(
    session: AsyncSession, staff: StaffMember, code: str, body: CouponEdit
) -> DeskCoupon:
    """Change a coupon as it was read, with a row in the audit."""
    known = ids.storable(code)
    coupon = await session.get(Coupon, code.upper(), with_for_update=True) if known else None
    if coupon is None:
        raise NotFound("Coupon not found")
    values = body.model_dump(exclude_unset=True, exclude=_NOT_EDITED)
    if "discount_value" in values:
        # The number as it was sent, not the nearest binary fraction.
        values["discount_value"] = Decimal(repr(values["discount_value"]))
    changes = edit(coupon, body.version, values)
    if coupon.valid_until is not None and coupon.valid_until < coupon.valid_from:
        raise ValidationFailed(
            {"field": "validUntil", "message": "Must not be before validFrom", "code": "too_small"}
        )
    if changes:
        session.add(coupon)
        note(session, StaffAudit, staff, changes, about=coupon.code, reason=body.reason)
    return shown(coupon)


def shown(coupon: Coupon) -> DeskCoupon:
    """A coupon at the desk."""
    edited = [to_camel(each) for each in coupon.edited]
    # In content files, any other type takes an amount off, too.
    kind = PERCENTAGE if coupon.discount_type == PERCENTAGE else "FIXED"
    values = {**coupon.model_dump(), "discount_type": kind, "edited": edited}
    return DeskCoupon.model_validate(values)
