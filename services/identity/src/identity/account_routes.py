"""HTTP operations on the own account that a thief would want: password, e-mail, erasure."""

import logging

from fastapi import Request

from chassis.http import CurrentUser, Routes
from chassis.storage import ServiceDatabase, Session
from identity.account import (
    TokenSigning,
    lock_own_account,
    own_account,
    revoke_all,
)
from identity.change_email import confirm_email, request_change, request_verification
from identity.erase_account import erase_account
from identity.erasure_receipt import read_receipt
from identity.own_password import change_password, verify_own_password
from identity.passwords import PasswordHashing
from identity.schemas import (
    ChangeEmailRequest,
    ChangePasswordRequest,
    ConfirmEmailRequest,
    DeleteAccountRequest,
    ErasureReceiptResponse,
    ErasureResponse,
    MessageResponse,
    OwnEmailResponse,
    TokenResponse,
)
from identity.sessions import Device, begin_session

log = logging.getLogger(__name__)

api = Routes("/api/auth")

# Of each operation that verifies the password of the member.
_PASSWORD_ERRORS = {
    400: "Current password is wrong",
    429: "Too many attempts. Please try again later.",
    503: "Service unavailable",
}


@api.get("/verify-email", errors={500: "Failed to fetch email"})
async def get_verify_email(user: CurrentUser, session: Session) -> OwnEmailResponse:
    """Tell whether the own address is confirmed."""
    account = await own_account(session, user)
    return OwnEmailResponse(email=account.email, verified_at=account.email_verified_at)


@api.post("/verify-email", status=202, errors={500: "Failed to process request"})
async def post_verify_email(user: CurrentUser, session: Session) -> MessageResponse:
    """Request a mail with a link that confirms the own address."""
    await request_verification(session, user)
    return MessageResponse(message="A link that confirms your address is on its way.")


@api.post(
    "/change-email",
    status=202,
    errors=_PASSWORD_ERRORS | {500: "Failed to process request"},
)
async def post_change_email(
    request: Request,
    body: ChangeEmailRequest,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> MessageResponse:
    """Request a mail to a new address, with a link that makes it the member's."""
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.password)
    async with database.session() as session:
        await request_change(session, user, verified_hash, body.email)
    log.info("Another address was asked for", extra={"user_id": user.id})
    return MessageResponse(message="A link that confirms the new address is on its way.")


@api.post(
    "/confirm-email",
    errors={
        400: "Invalid or expired token",
        409: "Email already in use",
        500: "Failed to confirm email",
    },
)
async def post_confirm_email(
    body: ConfirmEmailRequest, database: ServiceDatabase, tokens: TokenSigning
) -> MessageResponse:
    """Confirm an address with the token from the mail."""
    async with database.session() as session:
        user = await confirm_email(session, tokens, body.token)
    log.info("An address was confirmed", extra={"user_id": user.id})
    return MessageResponse(message="Your address has been confirmed.")


@api.post(
    "/delete-account",
    status=202,
    errors=_PASSWORD_ERRORS | {500: "Failed to delete account"},
)
async def post_delete_account(
    request: Request,
    body: DeleteAccountRequest,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> ErasureReceiptResponse:
    """Erase the own account, and everything that any service keeps about the member."""
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.password)
    async with database.session() as session:
        receipt_id = await erase_account(session, user, verified_hash)
    return ErasureReceiptResponse(receipt_id=receipt_id)


@api.get(
    "/erasures/{receipt_id}",
    errors={404: "Erasure not found", 500: "Failed to fetch erasure"},
)
async def get_erasure(receipt_id: str, session: Session) -> ErasureResponse:
    """Tell which services have erased what they kept; the receipt is the only key."""
    return await read_receipt(session, receipt_id)


@api.post(
    "/change-password",
    errors=_PASSWORD_ERRORS | {500: "Failed to change password"},
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
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.current_password)
        new_hash = await place.hash(body.new_password)
    async with database.session() as session:
        account = await change_password(session, user, verified_hash, new_hash)
        token = await begin_session(session, tokens, account, device)
    log.info("The password was changed", extra={"user_id": account.id})
    return TokenResponse(token=token)


@api.post("/logout-everywhere", errors={500: "Failed to log out"})
async def post_logout_everywhere(
    user: CurrentUser, database: ServiceDatabase, tokens: TokenSigning, device: Device
) -> TokenResponse:
    """Revoke all access tokens; this device gets a fresh one."""
    async with database.session() as session:
        account = await lock_own_account(session, user)
        await revoke_all(session, account)
        token = await begin_session(session, tokens, account, device)
    log.info("Logged out everywhere", extra={"user_id": account.id})
    return TokenResponse(token=token)
