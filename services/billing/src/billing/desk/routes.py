"""HTTP operations of the desk."""

from typing import Annotated

from fastapi import Path

from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.desk.change_account import grant_at_desk, revoke_at_desk
from billing.desk.coupons import edit_coupon, list_coupons
from billing.desk.find_account import MEMBER_NOT_FOUND, find_account
from billing.desk.find_contract import CONTRACT_NOT_FOUND, find_contract
from billing.desk.list_withdrawals import list_withdrawals
from billing.desk.refund import NOTHING_TO_REFUND, refund_order
from billing.desk.schemas import (
    AccountChange,
    AccountResponse,
    ContractResponse,
    CouponEdit,
    DeskCouponResponse,
    DeskCouponsResponse,
    DeskOrderResponse,
    DeskWithdrawalsResponse,
    StaffRefund,
)
from billing.payments import CheckoutsResponse, list_failed_checkouts
from billing.withdrawals import State
from chassis.content import STALE
from chassis.http import Limit, Routes, Staff
from chassis.storage import Session
from contracts import desk

api = Routes(desk.PREFIX)

MemberId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000001"])]
OrderId = Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000004"])]
Number = Annotated[str, Path(examples=["K-4R7M-X9PC"])]
Code = Annotated[str, Path(examples=["WELCOME10"])]


@api.get("/accounts/{id}", errors={404: MEMBER_NOT_FOUND, 500: "Failed to fetch account"})
async def get_account(
    id: MemberId, staff: Staff, dependencies: BillingDependencies
) -> AccountResponse:
    """Show what a member has paid."""
    return AccountResponse(account=await find_account(dependencies, id))


@api.get("/contracts/{number}", errors={404: CONTRACT_NOT_FOUND, 500: "Failed to fetch contract"})
async def get_contract(number: Number, staff: Staff, session: Session) -> ContractResponse:
    """Find an order or a subscription by its short number."""
    return ContractResponse(contract=await find_contract(session, number))


@api.post(
    "/orders/{id}/refund",
    name="refund_order",
    errors={
        404: "Order not found",
        409: (NOTHING_TO_REFUND, STALE),
        500: "Failed to refund",
    },
)
async def post_refund(
    id: OrderId, body: StaffRefund, staff: Staff, dependencies: BillingDependencies
) -> DeskOrderResponse:
    """Refund an order, an invoice of a subscription, or a part; the same again is one refund."""
    return await before_deadline(refund_order(dependencies, staff, id, body))


@api.post(
    "/accounts/{id}/grant",
    name="grant",
    errors={404: MEMBER_NOT_FOUND, 500: "Failed to grant"},
)
async def post_grant(
    id: MemberId, body: AccountChange, staff: Staff, dependencies: BillingDependencies
) -> AccountResponse:
    """Give a member a plan or a lifetime."""
    changed = await grant_at_desk(dependencies, staff, id, body.what, body.reason)
    return AccountResponse(account=changed)


@api.post(
    "/accounts/{id}/revoke",
    name="revoke",
    errors={404: MEMBER_NOT_FOUND, 500: "Failed to revoke"},
)
async def post_revoke(
    id: MemberId, body: AccountChange, staff: Staff, dependencies: BillingDependencies
) -> AccountResponse:
    """Take a plan or a lifetime from a member."""
    changed = await revoke_at_desk(dependencies, staff, id, body.what, body.reason)
    return AccountResponse(account=changed)


@api.get("/checkouts", errors={500: "Failed to fetch checkouts"})
async def get_checkouts(
    staff: Staff, session: Session, limit: Limit = 20, after: str | None = None
) -> CheckoutsResponse:
    """List the checkouts that failed, and why."""
    return await list_failed_checkouts(session, limit, after)


@api.get("/withdrawals", errors={500: "Failed to fetch withdrawals"})
async def get_withdrawals(
    staff: Staff,
    session: Session,
    state: State | None = None,
    limit: Limit = 20,
    after: str | None = None,
) -> DeskWithdrawalsResponse:
    """List the withdrawals of all members."""
    return await list_withdrawals(session, state, limit, after)


@api.get("/coupons", errors={500: "Failed to fetch coupons"})
async def get_coupons(
    staff: Staff, session: Session, limit: Limit = 20, after: str | None = None
) -> DeskCouponsResponse:
    """List all coupons."""
    return await list_coupons(session, limit, after)


@api.patch(
    "/coupons/{code}",
    errors={404: "Coupon not found", 409: STALE, 500: "Failed to update coupon"},
)
async def patch_coupon(
    code: Code, body: CouponEdit, staff: Staff, session: Session
) -> DeskCouponResponse:
    """Change a coupon as it was read in a version; the answer has the next one."""
    return DeskCouponResponse(coupon=await edit_coupon(session, staff, code, body))
