"""HTTP operations."""

from typing import Any, TypeVar

from fastapi import Request

from billing.changes.begin_trial import begin_trial
from billing.changes.cancel_subscription import cancel_subscription, undo_cancellation
from billing.changes.change_price import change_price, preview_change
from billing.changes.pause_subscription import (
    pause_subscription,
    preview_resume,
    resume_subscription,
)
from billing.changes.schemas import (
    CancelRequest,
    ChangeRequest,
    PauseRequest,
    PreviewResponse,
    PriceRequest,
    ResumeRequest,
    TrialRequest,
)
from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.membership import MembershipResponse, find_membership
from chassis.http import CurrentUser, InvalidRequest, RequestBody, Routes, read_body

api = Routes("/api/payments")

_NONE = {404: "No subscription", 503: "Service unavailable"}

B = TypeVar("B", bound=RequestBody)


def _optional(body: type[RequestBody]) -> dict[str, Any]:
    """The declaration of a body that may be left out, for `_read_optional`."""
    required = {"requestBody": {"required": False}}
    return {"invalid": InvalidRequest(), "reads": body, "openapi_extra": required}


async def _read_optional(request: Request, body: type[B]) -> B:
    """The body, or its defaults."""
    return await read_body(request, body) if await request.body() else body()


@api.post(
    "/subscription/cancel",
    name="cancel_subscription",
    errors={**_NONE, 500: "Failed to cancel subscription"},
    **_optional(CancelRequest),
)
async def post_cancel(
    request: Request, user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """Cancel the subscription at the end of what is paid."""
    body = await _read_optional(request, CancelRequest)
    await before_deadline(cancel_subscription(dependencies, user.id, body))
    return await find_membership(dependencies, user.id)


@api.post(
    "/subscription/undo",
    name="undo_cancellation",
    errors={**_NONE, 500: "Failed to undo the cancellation"},
)
async def post_undo(user: CurrentUser, dependencies: BillingDependencies) -> MembershipResponse:
    """Undo the cancellation: the subscription continues."""
    await before_deadline(undo_cancellation(dependencies, user.id))
    return await find_membership(dependencies, user.id)


@api.post(
    "/subscription/pause",
    name="pause_subscription",
    errors={**_NONE, 409: "The membership is to end", 500: "Failed to pause subscription"},
)
async def post_pause(
    body: PauseRequest, user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """Pause the subscription from the end of what is paid."""
    await before_deadline(pause_subscription(dependencies, user.id, body))
    return await find_membership(dependencies, user.id)


@api.post(
    "/subscription/resume/preview",
    name="preview_resume",
    errors={
        **_NONE,
        409: "Nothing to change",
        500: "Failed to calculate the change",
    },
)
async def post_resume_preview(
    user: CurrentUser, dependencies: BillingDependencies
) -> PreviewResponse:
    """Tell what it costs to end the pause today."""
    return PreviewResponse(change=await before_deadline(preview_resume(dependencies, user.id)))


@api.post(
    "/subscription/resume",
    name="resume_subscription",
    errors={**_NONE, 409: "The price has changed", 500: "Failed to resume subscription"},
    **_optional(ResumeRequest),
)
async def post_resume(
    request: Request, user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """End the pause: the subscription continues. Where the pause has begun, a new period is
    charged at once, for the price of the preview with the same date, if one is given."""
    body = await _read_optional(request, ResumeRequest)
    await before_deadline(resume_subscription(dependencies, user.id, body))
    return await find_membership(dependencies, user.id)


@api.post(
    "/subscription/trial",
    name="begin_trial",
    status=201,
    errors={
        400: "Invalid tier",
        403: "Verify your e-mail address first",
        409: "Trial already used",
        500: "Failed to begin the trial",
    },
)
async def post_trial(
    body: TrialRequest, user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """Try a tier without a card, once."""
    await before_deadline(begin_trial(dependencies, user.id, body))
    return await find_membership(dependencies, user.id)


@api.post(
    "/subscription/preview",
    name="preview_change",
    errors={
        **_NONE,
        400: "Invalid tier",
        409: "Nothing to change",
        500: "Failed to calculate the change",
    },
)
async def post_preview(
    body: PriceRequest, user: CurrentUser, dependencies: BillingDependencies
) -> PreviewResponse:
    """Tell what a change to another tier or interval costs today."""
    change = await before_deadline(preview_change(dependencies, user.id, body))
    return PreviewResponse(change=change)


@api.post(
    "/subscription/change",
    name="change_subscription",
    errors={
        **_NONE,
        400: "Invalid tier",
        409: ("Nothing to change", "Pay the open invoice first", "The price has changed"),
        500: "Failed to change subscription",
    },
)
async def post_change(
    body: ChangeRequest, user: CurrentUser, dependencies: BillingDependencies
) -> MembershipResponse:
    """Change to another tier or interval; what it costs today is charged.

    Where the payment is declined or needs the bank, the membership is unchanged, and its notice has
    the page of the invoice.
    """
    await before_deadline(change_price(dependencies, user.id, body))
    return await find_membership(dependencies, user.id)
