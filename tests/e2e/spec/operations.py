"""The operations of the API: their request bodies and error messages."""

from dataclasses import dataclass
from typing import Any

from tests.e2e.people import PLANNER_INPUT, Person

NO_ID = "00000000-0000-7000-8000-000000000000"
LOG: dict[str, Any] = {
    "weightKg": 80.5,
    "calories": 1800,
    "proteinG": 120,
    "fatG": 140,
    "carbsG": 30,
    "netCarbsG": 20,
    "waterMl": 2500,
    "notes": "Felt good. 🥑",
}
_ACCOUNT = {"email": "unknown@example.com", "password": "long enough"}
_PLAN = {**PLANNER_INPUT, "allergies": ["nuts"], "budget": "medium", "goal": "maintenance"}
_REVIEW = {"rating": 4, "title": "Good", "body": "I liked it."}
_CHECKOUT = {"planId": "a plan", "couponCode": "WELCOME10"}


@dataclass(frozen=True)
class SpecifiedOperation:
    """An operation with a body, and its response to an invalid one."""

    path: str
    body: dict[str, Any]
    needs: tuple[str, ...] = ()
    status: int = 400
    error: str = "Validation error"
    details: bool = True


# The tests fill in the plan's id in the path of a review.
OPERATIONS = {
    "register": SpecifiedOperation(
        "/api/auth/register", {**_ACCOUNT, "name": "Mia"}, ("email", "password")
    ),
    "login": SpecifiedOperation("/api/auth/login", _ACCOUNT, ("email", "password")),
    "forgot-password": SpecifiedOperation(
        "/api/auth/forgot-password",
        {"email": "unknown@example.com"},
        needs=("email",),
        status=500,
        error="Failed to process request",
        details=False,
    ),
    "reset-password": SpecifiedOperation(
        "/api/auth/reset-password",
        {"token": "some token", "password": "long enough"},
        needs=("token", "password"),
        error="Invalid or expired reset token",
        details=False,
    ),
    "generate-plan": SpecifiedOperation(
        "/api/ai/generate-plan",
        _PLAN,
        needs=tuple(PLANNER_INPUT.keys() - {"durationDays"}),
        error="Invalid input",
    ),
    "log": SpecifiedOperation("/api/tracker/log", {"date": "2026-01-31", **LOG}),
    "review": SpecifiedOperation(
        "/api/plans/{id}/review", _REVIEW, needs=("rating",), details=False
    ),
    "checkout": SpecifiedOperation("/api/payments/checkout", _CHECKOUT, ("planId",)),
    "subscribe": SpecifiedOperation("/api/payments/subscribe", {"tier": "basic"}, ("tier",)),
}

# Every operation that requires a token.
GUARDED = [
    ("GET", "/api/auth/me"),
    ("POST", "/api/ai/generate-plan"),
    ("GET", "/api/ai/sessions"),
    ("GET", f"/api/ai/sessions/{NO_ID}"),
    ("POST", "/api/tracker/log"),
    ("GET", "/api/tracker/logs"),
    ("GET", "/api/tracker/summary"),
    ("POST", "/api/plans/{id}/review"),
    ("POST", "/api/payments/checkout"),
    ("POST", "/api/payments/subscribe"),
    ("POST", "/api/payments/portal"),
]


async def saves(person: Person, **fields: Any) -> dict[str, Any]:
    """Save a log, and return it."""
    answer = await person.tracker.save_log(fields)
    assert set(answer) == {"log"}
    log: dict[str, Any] = answer["log"]
    return log


async def logs(person: Person, **query: str) -> list[dict[str, Any]]:
    answer = await person.tracker.get_logs(**query)
    assert set(answer) == {"logs"}
    saved: list[dict[str, Any]] = answer["logs"]
    return saved


async def summary(person: Person) -> dict[str, Any]:
    shown: dict[str, Any] = await person.tracker.get_summary()
    return shown
