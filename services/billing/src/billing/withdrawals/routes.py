"""HTTP operations."""

from typing import Annotated

from fastapi import Path

from billing.dependencies import BillingDependencies
from billing.withdrawals import waiver
from billing.withdrawals.ask_by_mail import confirm_withdrawal, request_withdrawal
from billing.withdrawals.list_withdrawals import list_withdrawals
from billing.withdrawals.rules import NOTHING, TOO_LATE, WAIVED
from billing.withdrawals.schemas import (
    ConfirmRequest,
    WaiverResponse,
    WithdrawalRequestBody,
    WithdrawalRequestResponse,
    WithdrawalResponse,
    WithdrawalsResponse,
)
from billing.withdrawals.withdraw import withdraw_from_order, withdraw_from_subscription
from chassis.http import CurrentUser, Routes, Tokens, provided
from chassis.storage import ServiceDatabase

api = Routes("/api/payments")

TokenChecking = Annotated[Tokens, provided(Tokens)]
_REQUESTED = "If this order is of the member with that address, a mail is on its way."
_FAILED = "Failed to withdraw"
_REFUSALS = (TOO_LATE, WAIVED, NOTHING)


@api.post(
    "/withdrawals",
    name="request_withdrawal",
    status=202,
    errors={500: _FAILED},
    example={"message": _REQUESTED},
)
async def post_withdrawal_request(
    body: WithdrawalRequestBody, database: ServiceDatabase
) -> WithdrawalRequestResponse:
    """Ask for the mail with which one withdraws from a contract, without a login."""
    async with database.session() as session:
        request_withdrawal(session, body.order_number, body.email)
    return WithdrawalRequestResponse(message=_REQUESTED)


@api.post(
    "/withdrawals/confirm",
    name="confirm_withdrawal",
    errors={400: "Invalid or expired token", 409: (WAIVED, NOTHING), 500: _FAILED},
)
async def post_confirmation(
    body: ConfirmRequest, dependencies: BillingDependencies, tokens: TokenChecking
) -> WithdrawalResponse:
    """Withdraw with the token from the mail."""
    return WithdrawalResponse.of(await confirm_withdrawal(dependencies, tokens, body.token))


@api.get("/withdrawals", errors={500: "Failed to fetch withdrawals"})
async def get_withdrawals(
    user: CurrentUser, dependencies: BillingDependencies
) -> WithdrawalsResponse:
    """List what the member may withdraw from, and has withdrawn from."""
    return await list_withdrawals(dependencies, user.id)


@api.post(
    "/orders/{order_id}/withdraw",
    name="withdraw_from_order",
    errors={404: "Order not found", 409: _REFUSALS, 500: _FAILED},
)
async def post_order_withdrawal(
    order_id: Annotated[str, Path(examples=["01939fa0-8000-7000-8000-000000000004"])],
    user: CurrentUser,
    dependencies: BillingDependencies,
) -> WithdrawalResponse:
    """Withdraw from the contract of an order."""
    withdrawal = await withdraw_from_order(dependencies, user.id, order_id)
    return WithdrawalResponse.of(withdrawal)


@api.post(
    "/subscription/withdraw",
    name="withdraw_from_subscription",
    errors={404: "No subscription", 409: _REFUSALS, 500: _FAILED},
)
async def post_subscription_withdrawal(
    user: CurrentUser, dependencies: BillingDependencies
) -> WithdrawalResponse:
    """Withdraw from the subscription: it ends at once."""
    return WithdrawalResponse.of(await withdraw_from_subscription(dependencies, user.id))


@api.get("/waiver", errors={500: "Failed to fetch the waiver"})
async def get_waiver() -> WaiverResponse:
    """Tell what a buyer agrees to who gives the right to withdraw up."""
    return WaiverResponse(version=waiver.VERSION, text=waiver.WAIVERS[waiver.VERSION])
