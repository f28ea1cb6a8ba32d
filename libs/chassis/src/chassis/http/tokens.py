"""Tokens: HS256 JWTs. Members' are signed with one secret, those between services with another."""

import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import jwt

_ALGORITHM = "HS256"
_CACHE_SIZE = 10_000
_SERVICE_LIFETIME = timedelta(minutes=1)

ACCESS_LIFETIME = timedelta(days=7)


class BadToken(Exception):
    """A token with a wrong signature, an expired one, or one of another type."""


class Tokens:
    """Issues and verifies members' tokens.

    `previous` is the secret before a rotation: it verifies access tokens and signs nothing.
    """

    def __init__(self, secret: str, previous: str = "") -> None:
        self._secret = secret
        self._previous = previous
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
        claims = self._verify_access(token)
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
        """Verify a member token of any type and return its claims."""
        return _decode(token, self._secret)

    def _verify_access(self, token: str) -> dict[str, Any]:
        try:
            return self.verify(token)
        except BadToken:
            if not self._previous:
                raise
            return _decode(token, self._previous)


class ServiceTokens:
    """Issue and verify the tokens by which one service proves itself to another.

    A separate secret: the secret of members' tokens gives no access to `/internal`.
    """

    def __init__(self, secret: str, service: str) -> None:
        self._secret = secret
        self._service = service

    def issue(self, audience: str) -> str:
        """A token for a request of this service to `audience`."""
        now = time.time()
        claims = {
            "sub": f"service:{self._service}",
            "type": "service",
            "aud": audience,
            "iat": now,
            "exp": int(now + _SERVICE_LIFETIME.total_seconds()),
        }
        return jwt.encode(claims, self._secret, algorithm=_ALGORITHM)

    def verify(self, token: str) -> str:
        """The subject (`service:<name>`) of a token that was issued for this service."""
        claims = _decode(token, self._secret, audience=self._service)
        if claims.get("type") != "service":
            raise WrongKind("Not a service token")
        subject: str = claims["sub"]
        return subject


def _decode(token: str, secret: str, *, audience: str | None = None) -> dict[str, Any]:
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            secret,
            algorithms=[_ALGORITHM],
            audience=audience,
            options={
                "require": ["exp", "sub"] + (["aud"] if audience else []),
                "verify_aud": audience is not None,
            },
        )
    except (jwt.InvalidTokenError, ValueError) as error:
        raise BadToken(str(error)) from None
    subject = claims["sub"]
    if not subject or "\0" in subject:
        raise BadToken("No subject")
    return claims


class WrongKind(BadToken):
    """A valid token of another type."""
