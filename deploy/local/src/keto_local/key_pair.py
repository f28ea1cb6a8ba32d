"""The key pair of access tokens, as text that fits on one line of an environment file."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)


def new_private_key() -> str:
    """A new Ed25519 private key in PEM."""
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def public_key_of(private_key: str) -> str:
    """The public key of a private one."""
    key = load_pem_private_key(private_key.encode(), password=None).public_key()
    pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return pem.decode()


def on_one_line(pem: str) -> str:
    """The services read it with spaces for line ends, too."""
    return " ".join(pem.split("\n")).strip()
