"""The key pair of the access tokens, which a run creates if no key and no secret is provided."""

from __future__ import annotations

from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from keto_local.home import Home

PRIVATE_KEY = "jwt-private-key"
SECRET = "jwt"  # noqa: S105 - the name of a file


def is_own(given: Mapping[str, str]) -> bool:
    """Whether a run signs with its own pair: with a provided secret it signs HS256."""
    return not {"JWT_SECRET", "JWT_PRIVATE_KEY"} & given.keys()


def own_keys(home: Home) -> dict[str, str]:
    """The variables of the pair in this folder."""
    private = home.secret(PRIVATE_KEY, _private_key)
    return {"JWT_PRIVATE_KEY": private, "JWT_PUBLIC_KEY": _public_key(private)}


def _private_key() -> str:
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _public_key(private: str) -> str:
    key = load_pem_private_key(private.encode(), password=None).public_key()
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
