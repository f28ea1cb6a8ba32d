"""HTTP operations on the own sessions: those that are open, and their end."""

from typing import Annotated

from chassis.http import CurrentUser, RevokedTokens, provided
from chassis.storage import ServiceDatabase, Session
from identity import mail_routes
from identity.schemas import EndedSessionResponse, MessageResponse, OpenSessionsResponse
from identity.sessions import end_session, list_sessions, log_out

api = mail_routes.api

Revoked = Annotated[RevokedTokens, provided(RevokedTokens)]


@api.post("/logout", errors={500: "Failed to log out"})
async def post_logout(
    user: CurrentUser, database: ServiceDatabase, revoked: Revoked
) -> MessageResponse:
    """End the session of this token; every service refuses it within seconds."""
    async with database.session() as session:
        await log_out(session, user)
    revoked.add_session(user.session_id)
    return MessageResponse(message="Logged out")


@api.get("/sessions", errors={500: "Failed to fetch logins"})
async def get_sessions(user: CurrentUser, session: Session) -> OpenSessionsResponse:
    """List the logins whose tokens work."""
    return OpenSessionsResponse(sessions=await list_sessions(session, user))


@api.delete("/sessions/{id}", errors={404: "Session not found", 500: "Failed to end session"})
async def delete_session(
    id: str, user: CurrentUser, database: ServiceDatabase, revoked: Revoked
) -> EndedSessionResponse:
    """End one of the own sessions, such as that of a lost device."""
    async with database.session() as session:
        await end_session(session, user, id)
    revoked.add_session(id)
    return EndedSessionResponse()
