"""List, show and edit plans at the desk."""

from decimal import Decimal

from pydantic.alias_generators import to_camel
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import load_only
from sqlmodel import col, select

from catalogue.desk.schemas import PlanEdit, StaffPlan, StaffPlansResponse
from catalogue.plans import KetoPlan
from catalogue.staff_audit import StaffAudit
from chassis import ids
from chassis.audit import note
from chassis.content import edit
from chassis.http import NotFound, StaffMember, page

_NOT_EDITED = {"version", "reason"}
# Without the content, which takes 20 MB for a hundred plans.
_SHOWN = load_only(*(getattr(KetoPlan, name) for name in StaffPlan.model_fields))


async def list_plans(session: AsyncSession, limit: int, after: str | None) -> StaffPlansResponse:
    """A page of all plans, in the order of their ids, which is that of creation."""
    plans = select(KetoPlan).options(_SHOWN)
    rows, cursor = await page(session, plans, (col(KetoPlan.id),), limit, after)
    return StaffPlansResponse(plans=[_shown(plan) for plan in rows], next=cursor)


async def show_plan(session: AsyncSession, plan_id: str) -> StaffPlan:
    """A plan, published or not."""
    is_valid_id = ids.storable(plan_id)
    plan = await session.get(KetoPlan, plan_id, options=[_SHOWN]) if is_valid_id else None
    return _shown(_found(plan))


async def edit_plan(
    session: AsyncSession, staff: StaffMember, plan_id: str, body: PlanEdit
) -> StaffPlan:
    """Change a plan, unless it was changed since it was read; add a row to the audit."""
    plans = select(KetoPlan).where(KetoPlan.id == plan_id).options(_SHOWN)
    locked = plans.with_for_update(key_share=True)
    plan = _found((await session.scalars(locked)).one_or_none() if ids.storable(plan_id) else None)
    values = body.model_dump(exclude_unset=True, exclude=_NOT_EDITED)
    if "price" in values:
        # The decimal as it was sent, not the nearest binary fraction.
        values["price"] = Decimal(repr(values["price"]))
    changes = edit(plan, body.version, values)
    if changes:
        session.add(plan)
        note(session, StaffAudit, staff, changes, about=plan.id, reason=body.reason)
    return _shown(plan)


def _found(plan: KetoPlan | None) -> KetoPlan:
    if plan is None:
        raise NotFound("Plan not found")
    return plan


def _shown(plan: KetoPlan) -> StaffPlan:
    fields = {name: getattr(plan, name) for name in StaffPlan.model_fields}
    edited = [to_camel(each) for each in plan.edited]
    return StaffPlan.model_validate({**fields, "edited": edited})
