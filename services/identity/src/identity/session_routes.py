"""Operations on a member's own sessions and password."""

from fastapi import Request

from chassis.http import BadRequest, CurrentUser
from chassis.storage import ServiceDatabase
from identity import change_password
from identity.account import lock_own_account
from identity.api import BUSY, PasswordHashing, TokenSigning, access_token, api
from identity.revoke_tokens import revoke_all
from identity.schemas import FreshToken, PasswordChange
from identity.tables import User


@api.post(
    "/change-password",
    errors={400: change_password.WRONG, 500: "Failed to change password", 503: BUSY},
)
async def post_change_password(
    request: Request,
    body: PasswordChange,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
    tokens: TokenSigning,
) -> FreshToken:
    """Change the password; all other access tokens are revoked."""
    async with passwords.place(request.receive) as place:
        async with database.session() as session:
            known = await session.get(User, user.id)
        stored_hash = known.password_hash if known else None
        if not await place.verify(body.current_password, stored_hash):
            raise BadRequest(change_password.WRONG)
        new_hash = await place.hash(body.new_password)
    async with database.session() as session:
        changed = await change_password.change_password(session, user, stored_hash, new_hash)
    return FreshToken(token=access_token(tokens, changed))


@api.post("/logout-everywhere", errors={500: "Failed to log out"})
async def post_logout_everywhere(
    user: CurrentUser, database: ServiceDatabase, tokens: TokenSigning
) -> FreshToken:
    """Revoke all access tokens; this device gets a fresh one."""
    async with database.session() as session:
        account = await lock_own_account(session, user)
        await revoke_all(session, account)
    return FreshToken(token=access_token(tokens, account))
