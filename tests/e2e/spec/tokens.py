"""Forged and real tokens."""

import base64
import json
import time
from typing import Any

import jwt
from cryptography.hazmat.primitives.serialization import load_pem_private_key


class Forger:
    """Makes tokens with or without the system's secret."""

    def __init__(self, secret: str, private_key: str = "") -> None:
        self._secret = secret
        # Only the composed system has one.
        self._private_key = private_key

    def token(self, lifetime: float | None = 600, /, **claims: Any) -> str:
        """A token signed with the right secret; a lifetime of None leaves the expiry out."""
        claims = _dated(lifetime, claims)
        if self._private_key and "type" not in claims:
            return jwt.encode(claims, self._private_key, algorithm="EdDSA")
        return jwt.encode(claims, self._secret, algorithm="HS256")

    def with_wrong_secret(self, **claims: Any) -> str:
        wrong = "a secret that is long enough and is not the one"
        return jwt.encode(_dated(600, claims), wrong, algorithm="HS256")

    def unsigned(self, **claims: Any) -> str:
        return jwt.encode(_dated(600, claims), "", algorithm="none")

    def swapped(self, token: str, **claims: Any) -> str:
        """A real token with other claims under the same signature."""
        head, body, signature = token.split(".")
        payload = {**json.loads(base64.urlsafe_b64decode(body + "==")), **claims}
        encoded = base64.urlsafe_b64encode(json.dumps(payload).encode()).rstrip(b"=").decode()
        return f"{head}.{encoded}.{signature}"

    def read(self, token: str) -> dict[str, Any]:
        """The claims of a correctly signed token."""
        key: Any = self._secret
        if self._private_key:
            pem = load_pem_private_key(self._private_key.encode(), password=None)
            key = pem.public_key()
        algorithm = "EdDSA" if self._private_key else "HS256"
        payload: dict[str, Any] = jwt.decode(token, key, algorithms=[algorithm])
        return payload


def _dated(lifetime: float | None, claims: dict[str, Any]) -> dict[str, Any]:
    expiry = {} if lifetime is None else {"exp": int(time.time() + lifetime)}
    return {"iat": int(time.time()), **expiry, **claims}


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
