"""The operations of the API: their request bodies and error messages."""

from dataclasses import dataclass, field
from typing import Any

from tests.e2e.spec.payloads import LOG, PLANNER_INPUT

NO_SESSION = "/api/ai/sessions/00000000-0000-7000-8000-000000000000"


@dataclass(frozen=True)
class SpecifiedOperation:
    """An operation with a body."""

    name: str
    path: str
    body: dict[str, Any]
    needs: tuple[str, ...] = ()
    guarded: bool = True
    invalid: int = 400
    error: str = "Validation error"
    details: bool = True
    # The message of its 500, where the specification defines it.
    failure: str = field(default="")


OPERATIONS = {
    operation.name: operation
    for operation in (
        SpecifiedOperation(
            "register",
            "/api/auth/register",
            {"email": "unknown@example.com", "password": "long enough", "name": "Mia"},
            needs=("email", "password"),
            guarded=False,
        ),
        SpecifiedOperation(
            "login",
            "/api/auth/login",
            {"email": "unknown@example.com", "password": "long enough"},
            needs=("email", "password"),
            guarded=False,
        ),
        SpecifiedOperation(
            "forgot-password",
            "/api/auth/forgot-password",
            {"email": "unknown@example.com"},
            needs=("email",),
            guarded=False,
            invalid=500,
            error="Failed to process request",
            details=False,
        ),
        SpecifiedOperation(
            "reset-password",
            "/api/auth/reset-password",
            {"token": "some token", "password": "long enough"},
            needs=("token", "password"),
            guarded=False,
            error="Invalid or expired reset token",
            details=False,
        ),
        SpecifiedOperation(
            "generate-plan",
            "/api/ai/generate-plan",
            {
                **PLANNER_INPUT,
                "allergies": ["nuts"],
                "budget": "medium",
                "goal": "maintenance",
                "durationDays": 3,
            },
            needs=tuple(PLANNER_INPUT),
            error="Invalid input",
        ),
        SpecifiedOperation("log", "/api/tracker/log", {"date": "2026-01-31", **LOG}),
        SpecifiedOperation(
            "review",
            "/api/plans/plan-edges/review",
            {"rating": 4, "title": "Good", "body": "I liked it."},
            needs=("rating",),
            details=False,
        ),
        SpecifiedOperation(
            "checkout",
            "/api/payments/checkout",
            {"planId": "plan-cents", "couponCode": "TENTH"},
            needs=("planId",),
        ),
        SpecifiedOperation(
            "subscribe", "/api/payments/subscribe", {"tier": "basic"}, needs=("tier",)
        ),
    )
}

# Every operation that is marked as required.
GUARDED = [
    ("GET", "/api/auth/me"),
    ("POST", "/api/ai/generate-plan"),
    ("GET", "/api/ai/sessions"),
    ("GET", NO_SESSION),
    ("POST", "/api/tracker/log"),
    ("GET", "/api/tracker/logs"),
    ("GET", "/api/tracker/summary"),
    ("POST", "/api/plans/plan-reader/review"),
    ("POST", "/api/payments/checkout"),
    ("POST", "/api/payments/subscribe"),
    ("POST", "/api/payments/portal"),
]
