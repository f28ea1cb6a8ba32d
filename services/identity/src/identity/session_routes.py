"""Operations on a member's own sessions and password."""

from fastapi import Request

from chassis.http import CurrentUser
from chassis.storage import ServiceDatabase
from identity import change_password
from identity.account import lock_own_account
from identity.api import BUSY, PasswordHashing, TokenSigning, access_token, api
from identity.login_throttle import TOO_MANY
from identity.own_password import WRONG, verified_hash
from identity.revoke_tokens import revoke_all
from identity.schemas import FreshToken, PasswordChange


@api.post(
    "/change-password",
    errors={400: WRONG, 429: TOO_MANY, 500: "Failed to change password", 503: BUSY},
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
    async with passwords.place(request) as place:
        stored_hash = await verified_hash(place, database, user, body.current_password)
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
