"""Authentication: dependencies that return the authenticated user or service of a request."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request

from chassis.http.errors import Unauthorized
from chassis.http.places import TOO_MANY, MemberPlaces
from chassis.http.revocations import RevokedTokens
from chassis.http.tokens import BadToken, ServiceTokens, Tokens
from chassis.parts import parts_of

NOT_AUTHENTICATED = "Not authenticated"
REFUSED = "Invalid token"
_NOT_A_SERVICE = "For services only"


@dataclass(frozen=True, slots=True)
class AuthenticatedUser:
    """The user of a valid access token."""

    id: str
    role: str
    email: str
    issued_at: float
    # A token without one, which the specification allows, has a derived one.
    session_id: str


def bearer_token(request: Request) -> str | None:
    """The token of a request's header, if it has one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


async def _authenticated_user(request: Request, token: str) -> AuthenticatedUser:
    parts = parts_of(request)
    revoked = parts[RevokedTokens]
    claims = parts[Tokens].bearer(token)
    await revoked.loaded()
    issued_at = float(claims.get("iat", 0))
    if revoked.includes(claims["sub"], issued_at):
        raise BadToken("Revoked")
    session_id = str(claims.get("sid") or f"{claims['sub']}@{issued_at}")
    if revoked.includes_session(session_id):
        raise BadToken("Ended")
    await parts[MemberPlaces].take(claims["sub"], request.scope)
    return AuthenticatedUser(
        claims["sub"],
        str(claims.get("role", "")),
        str(claims.get("email", "")),
        issued_at,
        session_id,
    )


async def _required(request: Request) -> AuthenticatedUser:
    token = bearer_token(request)
    if token is None:
        raise Unauthorized(NOT_AUTHENTICATED)
    try:
        return await _authenticated_user(request, token)
    except BadToken:
        raise Unauthorized(REFUSED) from None


async def _optional(request: Request) -> AuthenticatedUser | None:
    token = bearer_token(request)
    try:
        return await _authenticated_user(request, token) if token else None
    except BadToken:
        return None


async def _service(request: Request) -> str:
    try:
        return parts_of(request)[ServiceTokens].verify(bearer_token(request) or "")
    except BadToken:
        raise Unauthorized(_NOT_A_SERVICE) from None


# The messages of the errors that a guard adds to its routes.
GUARD_ERRORS: dict[Any, dict[int, tuple[str, ...]]] = {
    _required: {401: (NOT_AUTHENTICATED, REFUSED), 429: (TOO_MANY,)},
    _optional: {429: (TOO_MANY,)},
    _service: {401: (_NOT_A_SERVICE,)},
}

CurrentUser = Annotated[AuthenticatedUser, Depends(_required)]
OptionalUser = Annotated[AuthenticatedUser | None, Depends(_optional)]
CallingService = Annotated[str, Depends(_service)]
