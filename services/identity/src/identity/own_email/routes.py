"""HTTP operations on the member's e-mail address."""

import logging

from fastapi import Request

from chassis.http import CurrentUser, Routes
from chassis.storage import ServiceDatabase, Session
from identity.accounts import MessageResponse, TokenSigning, own_account
from identity.own_email.change import confirm_email, request_change, request_verification
from identity.own_email.schemas import ChangeEmailRequest, ConfirmEmailRequest, OwnEmailResponse
from identity.passwords import PASSWORD_ERRORS, PasswordHashing, verify_own_password
from words import accepted_language

log = logging.getLogger(__name__)

api = Routes("/api/auth")
_REQUESTED = "A link that confirms your address is on its way."
_CHANGE_REQUESTED = "A link that confirms the new address is on its way."
_CONFIRMED = "Your address has been confirmed."


@api.get("/verify-email", name="get_email", errors={500: "Failed to fetch email"})
async def get_verify_email(user: CurrentUser, session: Session) -> OwnEmailResponse:
    """Return whether the member's address is confirmed."""
    account = await own_account(session, user)
    return OwnEmailResponse(email=account.email, verified_at=account.email_verified_at)


@api.post(
    "/verify-email",
    name="request_verification",
    status=202,
    errors={500: "Failed to process request"},
    example={"message": _REQUESTED},
)
async def post_verify_email(user: CurrentUser, session: Session) -> MessageResponse:
    """Request a mail with a link that confirms the member's address."""
    await request_verification(session, user)
    return MessageResponse(message=_REQUESTED)


@api.post(
    "/change-email",
    status=202,
    errors=PASSWORD_ERRORS | {500: "Failed to process request"},
    example={"message": _CHANGE_REQUESTED},
)
async def post_change_email(
    request: Request,
    body: ChangeEmailRequest,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> MessageResponse:
    """Request a mail to a new address, with a link that confirms the change."""
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.password)
    async with database.session() as session:
        language = accepted_language(request.headers.get("accept-language"))
        await request_change(session, user, verified_hash, body.email, language)
    log.info("A change of the address was requested", extra={"user_id": user.id})
    return MessageResponse(message=_CHANGE_REQUESTED)


@api.post(
    "/confirm-email",
    errors={
        400: "Invalid or expired token",
        409: "Email already in use",
        500: "Failed to confirm email",
    },
    example={"message": _CONFIRMED},
)
async def post_confirm_email(
    body: ConfirmEmailRequest, database: ServiceDatabase, tokens: TokenSigning
) -> MessageResponse:
    """Confirm an address with the token from the mail."""
    async with database.session() as session:
        user = await confirm_email(session, tokens, body.token)
    log.info("An address was confirmed", extra={"user_id": user.id})
    return MessageResponse(message=_CONFIRMED)
