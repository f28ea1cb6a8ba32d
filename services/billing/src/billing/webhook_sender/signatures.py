"""Secrets and signatures of the Standard Webhooks specification, as pure functions."""

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable

_PREFIX = "whsec_"
_BYTES = 32


def new_secret() -> str:
    """A new secret in the format of receivers' libraries."""
    return _PREFIX + b64encode(secrets.token_bytes(_BYTES)).decode()


def signed_headers(
    webhook_id: str, second: int, body: bytes, signing: Iterable[str]
) -> dict[str, str]:
    """The headers of a message, with a signature for each secret."""
    signed = b".".join((webhook_id.encode(), str(second).encode(), body))
    return {
        "webhook-id": webhook_id,
        "webhook-timestamp": str(second),
        "webhook-signature": " ".join(_signature(signed, secret) for secret in signing),
    }


def _signature(signed: bytes, secret: str) -> str:
    key = b64decode(secret.removeprefix(_PREFIX))
    return f"v1,{b64encode(hmac.digest(key, signed, 'sha256')).decode()}"
