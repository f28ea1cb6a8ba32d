"""HTTP operations: log in and out at the desk, and show who is logged in."""

import logging
from typing import Annotated

from fastapi import Request

from chassis.http import Routes, Staff, provided
from chassis.storage import ServiceDatabase, Session
from contracts import desk
from identity.accounts import MessageResponse, TokenSigning
from identity.limits import LoginThrottle
from identity.passwords import PasswordHashing
from identity.settings import Settings
from identity.staff.log_in import begin, log_out, verify_staff
from identity.staff.schemas import (
    StaffLoginRequest,
    StaffLoginResponse,
    StaffRecord,
    WhoAmIResponse,
)
from identity.staff.seal import Seal

log = logging.getLogger(__name__)

_LOGGED_OUT = "Logged out"

api = Routes(desk.PREFIX)


@api.post(
    "/login",
    errors={
        401: "Invalid credentials",
        429: "Too many attempts. Please try again later.",
        500: "Login failed",
        503: "Service unavailable",
    },
)
async def post_login(
    request: Request,
    body: StaffLoginRequest,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
    settings: Annotated[Settings, provided(Settings)],
    seal: Annotated[Seal, provided(Seal)],
) -> StaffLoginResponse:
    """Log in at the desk, with a code that works once."""
    throttle = LoginThrottle(body.email, request, "staff ")
    async with passwords.place(request) as place:
        account = await verify_staff(place, database, throttle, seal, body)
    log.info("One of the staff logged in", extra={"staff_id": account.id})
    return begin(tokens, settings, account)


@api.post("/logout", errors={500: "Failed to log out"}, example={"message": _LOGGED_OUT})
async def post_logout(staff: Staff, session: Session) -> MessageResponse:
    """End the session of this token, in every service."""
    await log_out(session, staff)
    return MessageResponse(message=_LOGGED_OUT)


@api.get("/whoami", name="who_am_i", errors={500: "Failed to fetch staff"})
async def get_whoami(staff: Staff) -> WhoAmIResponse:
    """Show who is logged in, and the operations that the role may use."""
    return WhoAmIResponse(
        staff=StaffRecord(id=staff.id, email=staff.email, role=staff.role),
        expires_at=staff.expires_at,
        operations=desk.operations_of(staff.role),
    )
