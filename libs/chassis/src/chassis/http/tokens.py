"""Tokens: HS256 JWTs, signed with the secret that all services share."""

import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import jwt

_ALGORITHM = "HS256"
_REMEMBERED = 10_000

ACCESS_LIFETIME = timedelta(days=7)


class BadToken(Exception):
    """Not signed by us, expired, or not of the kind that was asked for."""


class Tokens:
    """Makes and verifies tokens."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        # Verifying costs more than the rest of a hot request, and clients send the same token
        # again and again: remember the verified ones, each until it expires.
        self._verified: dict[str, tuple[float, dict[str, Any]]] = {}

    def issue(self, claims: Mapping[str, Any], lifetime: timedelta) -> str:
        """A signed token with these claims."""
        now = time.time()
        return jwt.encode(
            {**claims, "iat": now, "exp": int(now + lifetime.total_seconds())},
            self._secret,
            algorithm=_ALGORITHM,
        )

    def bearer(self, token: str) -> dict[str, Any]:
        """The claims of an access token; one with a `type` (reset, service) is none."""
        known = self._verified.get(token)
        if known is not None and known[0] > time.time():
            return known[1]
        claims = self.verify(token)
        if "type" in claims:
            raise BadToken("Not an access token")
        if len(self._verified) >= _REMEMBERED:
            self._verified.clear()
        self._verified[token] = (float(claims["exp"]), claims)
        return claims

    def typed(self, token: str, kind: str) -> dict[str, Any]:
        """The claims of a token of a kind of its own."""
        claims = self.verify(token)
        if claims.get("type") != kind:
            raise WrongKind(f"Not a {kind} token")
        return claims

    def verify(self, token: str) -> dict[str, Any]:
        """The claims of any token of ours that has not expired."""
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                self._secret,
                algorithms=[_ALGORITHM],
                options={"require": ["exp", "sub"], "verify_aud": False},
            )
        except (jwt.InvalidTokenError, ValueError) as error:
            raise BadToken(str(error)) from None
        subject = claims["sub"]
        if not subject or "\0" in subject:
            raise BadToken("No subject")
        return claims


class WrongKind(BadToken):
    """A valid token, of another kind."""
