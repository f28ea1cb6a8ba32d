"""HTTP operations: reset a forgotten password, and change a password."""

import logging

from fastapi import Request

from chassis.http import CurrentUser, InvalidRequest, Routes
from chassis.storage import ServiceDatabase
from identity.accounts import MessageResponse, TokenSigning
from identity.passwords.change import change_password
from identity.passwords.hashing import PasswordHashing
from identity.passwords.reset import read_token, request_reset, reset_password
from identity.passwords.schemas import (
    ChangePasswordRequest,
    ForgotPasswordRequest,
    ResetPasswordRequest,
)
from identity.passwords.verify import PASSWORD_ERRORS, verify_own_password
from identity.sessions import Device, TokenResponse, begin_session

log = logging.getLogger(__name__)

api = Routes("/api/auth")
_REQUESTED = "If that address has an account, a reset link is on its way."
_CHANGED = "Your password has been changed."


@api.post(
    "/forgot-password",
    errors={500: "Failed to process request"},
    invalid=InvalidRequest("Failed to process request", status=500, details=False),
    example={"message": _REQUESTED},
)
async def post_forgot_password(
    body: ForgotPasswordRequest, database: ServiceDatabase
) -> MessageResponse:
    """Request a mail with a reset link."""
    async with database.session() as session:
        await request_reset(session, body.email)
    return MessageResponse(message=_REQUESTED)


@api.post(
    "/reset-password",
    errors={400: "Invalid token", 500: "Failed to reset password", 503: "Service unavailable"},
    invalid=InvalidRequest("Invalid or expired reset token", details=False),
    example={"message": _CHANGED},
)
async def post_reset_password(
    request: Request,
    body: ResetPasswordRequest,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> MessageResponse:
    """Set a new password with the token from the mail."""
    token = read_token(tokens, body.token)
    passwords.check_new("password", body.password, message="Invalid or expired reset token")
    async with passwords.place(request) as place:
        password_hash = await place.hash(body.password)
    async with database.session() as session:
        user = await reset_password(session, token, password_hash)
    log.info("A forgotten password was replaced", extra={"user_id": user.id})
    return MessageResponse(message=_CHANGED)


@api.post(
    "/change-password",
    errors=PASSWORD_ERRORS | {500: "Failed to change password"},
)
async def post_change_password(
    request: Request,
    body: ChangePasswordRequest,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
    device: Device,
) -> TokenResponse:
    """Change the password; all other access tokens are revoked."""
    passwords.check_new("newPassword", body.new_password)
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.current_password)
        new_hash = await place.hash(body.new_password)
    async with database.session() as session:
        account = await change_password(session, user, verified_hash, new_hash)
        token = await begin_session(session, tokens, account, device)
    log.info("The password was changed", extra={"user_id": account.id})
    return TokenResponse(token=token)
