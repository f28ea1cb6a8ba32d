"""Tokens (JWTs) of members, and those with which a service authenticates to another.

Access tokens are EdDSA if there is a key pair, otherwise HS256 with the secret. All other tokens
are HS256: those in mails with the secret, those between two services with the secret of the pair.
"""

import math
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from chassis import clock, keys
from chassis.secret_lines import secret_lines

_HS256 = "HS256"
_EDDSA = "EdDSA"
_CACHE_SIZE = 10_000
_SERVICE_LIFETIME = timedelta(minutes=1)

ACCESS_LIFETIME = timedelta(days=7)

# A verification key with its only algorithm: a public key must not be used as an HS256 secret.
_Verifier = tuple[str | Ed25519PublicKey, str]


class BadToken(Exception):
    """A token with a wrong signature, an expired one, or one of another type."""


class Tokens:
    """Issues and verifies members' tokens.

    `secret` signs the tokens in mails, and without a key pair the access tokens. Only the service
    that issues access tokens has the `private_key`; `public_keys` verify them, in any order. The
    first line of `secret` signs. `previous` is the secret before a rotation: it verifies access
    tokens until a date, and signs nothing.
    """

    def __init__(
        self,
        secret: str = "",
        previous: str = "",
        *,
        previous_until: datetime | None = None,
        private_key: str = "",
        public_keys: str = "",
    ) -> None:
        known = secret_lines(secret)
        self._secret = known[0] if known else ""
        self._private_key = keys.private_key(private_key) if private_key else None
        own = [self._private_key.public_key()] if self._private_key else []
        listed = keys.public_keys(public_keys) if public_keys else []
        current = known if not own + listed else ()
        self._access: list[_Verifier] = [
            *((key, _EDDSA) for key in own + listed),
            *((each, _HS256) for each in current),
        ]
        # Its holder can impersonate any member, and every service had it: limit its time.
        self._previous: list[_Verifier] = [(each, _HS256) for each in secret_lines(previous)]
        self._previous_until = previous_until.timestamp() if previous_until else 0.0
        self._mailed: list[_Verifier] = [(each, _HS256) for each in known]
        # Verifying a token costs more than the rest of a fast request, and clients send the same
        # token many times: cache the claims until the token expires.
        self._verified: dict[str, tuple[float, dict[str, Any]]] = {}

    def issue_access(
        self,
        claims: Mapping[str, Any],
        issued_at: datetime | None = None,
        lifetime: timedelta = ACCESS_LIFETIME,
    ) -> str:
        """Sign an access token; only `of_type` accepts one with a `type`."""
        dated = _dated(claims, lifetime, issued_at)
        if self._private_key is not None:
            return _signed(dated, self._private_key, _EDDSA)
        return _signed(dated, self._secret, _HS256)

    def issue(self, claims: Mapping[str, Any], lifetime: timedelta) -> str:
        return _signed(_dated(claims, lifetime), self._secret, _HS256)

    def bearer(self, token: str) -> dict[str, Any]:
        """Verify an access token: one without a `type` (reset, service)."""
        cached = self._verified.get(token)
        if cached is not None and cached[0] > time.time():
            return cached[1]
        claims, until = self._verify_access(token)
        if "type" in claims:
            raise BadToken("Not an access token")
        if len(self._verified) >= _CACHE_SIZE:
            self._verified.clear()
        self._verified[token] = (min(float(claims["exp"]), until), claims)
        return claims

    def of_type(self, token: str, kind: str) -> dict[str, Any]:
        """Verify a token of this `type` that is signed as access tokens are.

        The secret before a rotation does not verify them: every service had it.
        """
        claims = _verify(token, self._access)
        if claims.get("type") != kind:
            raise WrongKind(f"Not a {kind} token")
        return claims

    def _verify_access(self, token: str) -> tuple[dict[str, Any], float]:
        """The claims of an access token, and the time until which its key is accepted."""
        try:
            return _verify(token, self._access), math.inf
        except BadToken:
            if time.time() >= self._previous_until:
                raise
        return _verify(token, self._previous), self._previous_until

    def typed(self, token: str, kind: str) -> dict[str, Any]:
        """Verify a token of this `type`."""
        try:
            claims = self.verify(token)
        except BadToken:
            # An access token has another key if there is a pair, and is of another type.
            claims = self.bearer(token)
        if claims.get("type") != kind:
            raise WrongKind(f"Not a {kind} token")
        return claims

    def verify(self, token: str) -> dict[str, Any]:
        """Verify a token that the secret signed, of any type, and return its claims."""
        return _verify(token, self._mailed)


class ServiceTokens:
    """Issue and verify the tokens with which a service authenticates to another.

    Each pair of services has a secret that no other service has: `secrets` has those of this
    service, by the name of the other; the first line of one signs, and each line verifies. The
    secret that verifies a token identifies its sender.
    """

    def __init__(self, service: str, secrets: Mapping[str, str]) -> None:
        self._service = service
        self._secrets = {
            name: known for name, text in secrets.items() if (known := secret_lines(text))
        }

    def issue(self, audience: str) -> str:
        claims = {"sub": f"service:{self._service}", "type": "service", "aud": audience}
        return _signed(_dated(claims, _SERVICE_LIFETIME), self._secrets[audience][0], _HS256)

    def verify(self, token: str) -> str:
        """The subject (`service:<name>`) of a token that was issued for this service."""
        for caller, known in self._secrets.items():
            try:
                claims = _verify(token, [(each, _HS256) for each in known], audience=self._service)
            except BadToken:
                continue
            if claims.get("type") != "service":
                raise WrongKind("Not a service token")
            if claims["sub"] != f"service:{caller}":
                raise BadToken("Not the service that has this secret")
            subject: str = claims["sub"]
            return subject
        raise BadToken("Of no service that may ask")


def _dated(
    claims: Mapping[str, Any], lifetime: timedelta, issued_at: datetime | None = None
) -> dict[str, Any]:
    now = time.time() if issued_at is None else issued_at.timestamp()
    return {**claims, "iat": now, "exp": int(now + lifetime.total_seconds())}


def _signed(claims: dict[str, Any], key: str | Ed25519PrivateKey, algorithm: str) -> str:
    if not key:
        raise ValueError("This process has no key that signs such tokens")
    return jwt.encode(claims, key, algorithm=algorithm)


def _verify(
    token: str, verifiers: Sequence[_Verifier], *, audience: str | None = None
) -> dict[str, Any]:
    """The claims of a token that one of the keys verifies."""
    problem = "No key verifies such tokens"
    for key, algorithm in verifiers:
        try:
            return _decode(token, key, algorithm, audience)
        except (jwt.InvalidTokenError, ValueError) as error:
            problem = str(error)
    raise BadToken(problem)


def _decode(
    token: str, key: str | Ed25519PublicKey, algorithm: str, audience: str | None
) -> dict[str, Any]:
    claims: dict[str, Any] = jwt.decode(
        token,
        key,
        algorithms=[algorithm],
        audience=audience,
        options={
            "require": ["exp", "sub"] + (["aud"] if audience else []),
            "verify_aud": audience is not None,
            # PyJWT truncates it to the second, and uses the same leeway for it and the expiry.
            "verify_iat": False,
        },
    )
    if audience is None and "aud" in claims:
        raise ValueError("For an audience, which a member's token has not")
    issued_at = claims.get("iat", 0)
    is_number = isinstance(issued_at, int | float) and not isinstance(issued_at, bool)
    if not is_number or not math.isfinite(issued_at):
        raise ValueError("No time of issue")
    # A revocation affects earlier tokens only: this one would outlive revocations for a while.
    if issued_at > time.time() + clock.SKEW.total_seconds():
        raise ValueError("Issued in the future")
    subject = claims["sub"]
    if not subject or "\0" in subject:
        raise ValueError("No subject")
    return claims


class WrongKind(BadToken):
    """A valid token of another type than the expected one."""
