"""Tokens: HS256 JWTs, signed with the secret that all services share."""

import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import jwt

_ALGORITHM = "HS256"
_CACHE_SIZE = 10_000

ACCESS_LIFETIME = timedelta(days=7)


class BadToken(Exception):
    """A token with a wrong signature, an expired one, or one of another type."""


class Tokens:
    """Issues and verifies tokens."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        # Verifying a token costs more than the rest of a fast request, and clients send the same
        # token many times: cache the claims until the token expires.
        self._verified: dict[str, tuple[float, dict[str, Any]]] = {}

    def issue(self, claims: Mapping[str, Any], lifetime: timedelta) -> str:
        """Sign a token with these claims."""
        now = time.time()
        return jwt.encode(
            {**claims, "iat": now, "exp": int(now + lifetime.total_seconds())},
            self._secret,
            algorithm=_ALGORITHM,
        )

    def bearer(self, token: str) -> dict[str, Any]:
        """Verify an access token: one without a `type` (reset, service)."""
        cached = self._verified.get(token)
        if cached is not None and cached[0] > time.time():
            return cached[1]
        claims = self.verify(token)
        if "type" in claims:
            raise BadToken("Not an access token")
        if len(self._verified) >= _CACHE_SIZE:
            self._verified.clear()
        self._verified[token] = (float(claims["exp"]), claims)
        return claims

    def typed(self, token: str, kind: str) -> dict[str, Any]:
        """Verify a token of this `type`."""
        claims = self.verify(token)
        if claims.get("type") != kind:
            raise WrongKind(f"Not a {kind} token")
        return claims

    def verify(self, token: str) -> dict[str, Any]:
        """Verify a token of any type and return its claims."""
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
    """A valid token of another type."""
