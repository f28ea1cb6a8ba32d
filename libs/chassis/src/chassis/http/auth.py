"""Who is asking: guards that put the caller into a route's arguments."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from chassis.http.errors import Unauthorized
from chassis.http.tokens import BadToken, ServiceTokens, Tokens


@dataclass(frozen=True, slots=True)
class AuthenticatedUser:
    """The member that a valid access token names."""

    id: str
    role: str
    email: str


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _caller(request: Request, token: str) -> AuthenticatedUser:
    tokens: Tokens = request.app.state.tokens
    claims = tokens.bearer(token)
    return AuthenticatedUser(
        claims["sub"], str(claims.get("role", "")), str(claims.get("email", ""))
    )


async def _required(request: Request) -> AuthenticatedUser:
    token = _token(request)
    if token is None:
        raise Unauthorized("Not authenticated")
    try:
        return _caller(request, token)
    except BadToken:
        raise Unauthorized("Invalid token") from None


async def _optional(request: Request) -> AuthenticatedUser | None:
    token = _token(request)
    try:
        return _caller(request, token) if token else None
    except BadToken:
        return None


async def _service(request: Request) -> str:
    tokens: ServiceTokens = request.app.state.service_tokens
    try:
        return tokens.verify(_token(request) or "")
    except BadToken:
        raise Unauthorized("For services only") from None


CurrentUser = Annotated[AuthenticatedUser, Depends(_required)]
OptionalUser = Annotated[AuthenticatedUser | None, Depends(_optional)]
CallingService = Annotated[str, Depends(_service)]
