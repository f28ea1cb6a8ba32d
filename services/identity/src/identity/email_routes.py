"""Operations on a member's e-mail address."""

from fastapi import Request

from chassis.http import CurrentUser
from chassis.storage import ServiceDatabase, Session
from identity import change_email, confirm_email
from identity.api import BUSY, PasswordHashing, TokenSigning, api
from identity.login_throttle import TOO_MANY
from identity.own_password import WRONG, verified_hash
from identity.schemas import EmailChange, EmailConfirmation, Message


@api.post("/verify-email", status=202, errors={500: "Failed to process request"})
async def post_verify_email(user: CurrentUser, session: Session) -> Message:
    """Request a mail with a link that confirms the own address."""
    await change_email.request_verification(session, user)
    return Message(message="A link that confirms your address is on its way.")


@api.post(
    "/change-email",
    status=202,
    errors={
        400: (WRONG, change_email.INVALID),
        429: TOO_MANY,
        500: "Failed to process request",
        503: BUSY,
    },
)
async def post_change_email(
    request: Request,
    body: EmailChange,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> Message:
    """Request a mail to a new address, with a link that makes it the member's."""
    async with passwords.place(request) as place:
        stored_hash = await verified_hash(place, database, user, body.password)
    async with database.session() as session:
        await change_email.request_change(session, user, stored_hash, body.email)
    return Message(message="A link that confirms the new address is on its way.")


@api.post(
    "/confirm-email",
    errors={
        400: confirm_email.REFUSED,
        409: confirm_email.TAKEN,
        500: "Failed to confirm email",
    },
)
async def post_confirm_email(
    body: EmailConfirmation, session: Session, tokens: TokenSigning
) -> Message:
    """Confirm an address with the token from the mail."""
    await confirm_email.confirm_email(session, tokens, body.token)
    return Message(message="Your address has been confirmed.")
