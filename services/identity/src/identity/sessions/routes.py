"""HTTP operations on the member's sessions: list and end them."""

import logging
from typing import Annotated

from chassis.http import CurrentUser, RevokedTokens, Routes, provided
from chassis.storage import ServiceDatabase, Session
from identity.accounts import MessageResponse, TokenSigning, lock_own_account, revoke_all
from identity.sessions.begin import Device, begin_session
from identity.sessions.end import end_session, log_out
from identity.sessions.list_open import list_sessions
from identity.sessions.schemas import EndedSessionResponse, OpenSessionsResponse, TokenResponse

log = logging.getLogger(__name__)

api = Routes("/api/auth")
Revoked = Annotated[RevokedTokens, provided(RevokedTokens)]
_LOGGED_OUT = "Logged out"


@api.post(
    "/logout",
    errors={500: "Failed to log out"},
    example={"message": _LOGGED_OUT},
)
async def post_logout(
    user: CurrentUser, database: ServiceDatabase, revoked: Revoked
) -> MessageResponse:
    """End the session of this token; every service refuses it within seconds."""
    async with database.session() as session:
        await log_out(session, user)
    revoked.add_session(user.session_id)
    return MessageResponse(message=_LOGGED_OUT)


@api.get("/sessions", errors={500: "Failed to fetch logins"})
async def get_sessions(user: CurrentUser, session: Session) -> OpenSessionsResponse:
    """List the sessions whose tokens are valid."""
    return OpenSessionsResponse(sessions=await list_sessions(session, user))


@api.delete("/sessions/{id}", errors={404: "Session not found", 500: "Failed to end session"})
async def delete_session(
    id: str, user: CurrentUser, database: ServiceDatabase, revoked: Revoked
) -> EndedSessionResponse:
    """End one of the member's sessions, such as that of a lost device."""
    async with database.session() as session:
        await end_session(session, user, id)
    revoked.add_session(id)
    return EndedSessionResponse()


@api.post("/logout-everywhere", errors={500: "Failed to log out"})
async def post_logout_everywhere(
    user: CurrentUser, database: ServiceDatabase, tokens: TokenSigning, device: Device
) -> TokenResponse:
    """Revoke all access tokens, and issue a new one for this device."""
    async with database.session() as session:
        account = await lock_own_account(session, user)
        await revoke_all(session, account)
        token = await begin_session(session, tokens, account, device)
    log.info("Logged out everywhere", extra={"user_id": account.id})
    return TokenResponse(token=token)
