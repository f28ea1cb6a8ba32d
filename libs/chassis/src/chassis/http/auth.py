"""Who is asking: guards that put the caller into a route's arguments."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request

from chassis.http.errors import Unauthorized
from chassis.http.revocations import RevokedTokens
from chassis.http.tokens import BadToken, Tokens

_SERVICE_LIFETIME = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class AuthenticatedUser:
    """The member that a valid access token names."""

    id: str
    role: str
    email: str


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


async def _user(request: Request, token: str) -> AuthenticatedUser:
    tokens: Tokens = request.app.state.tokens
    revoked: RevokedTokens = request.app.state.revoked_tokens
    claims = tokens.bearer(token)
    await revoked.loaded()
    if revoked.includes(claims["sub"], float(claims.get("iat", 0))):
        raise BadToken("Revoked")
    return AuthenticatedUser(
        claims["sub"], str(claims.get("role", "")), str(claims.get("email", ""))
    )


async def _required(request: Request) -> AuthenticatedUser:
    token = _token(request)
    if token is None:
        raise Unauthorized("Not authenticated")
    try:
        return await _user(request, token)
    except BadToken:
        raise Unauthorized("Invalid token") from None


async def _optional(request: Request) -> AuthenticatedUser | None:
    token = _token(request)
    try:
        return await _user(request, token) if token else None
    except BadToken:
        return None


async def _service(request: Request) -> str:
    tokens: Tokens = request.app.state.tokens
    try:
        subject: str = tokens.typed(_token(request) or "", "service")["sub"]
    except BadToken:
        raise Unauthorized("For services only") from None
    return subject


def service_token(tokens: Tokens, service: str) -> str:
    """How a service proves itself to another one."""
    return tokens.issue({"sub": f"service:{service}", "type": "service"}, _SERVICE_LIFETIME)


CurrentUser = Annotated[AuthenticatedUser, Depends(_required)]
OptionalUser = Annotated[AuthenticatedUser | None, Depends(_optional)]
CallingService = Annotated[str, Depends(_service)]
