"""The key pair of access tokens, as text that fits on one line of an environment file."""

from __future__ import annotations

from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)


def public_key_of(private_key: str) -> str:
    """The public key of a private one."""
    key = load_pem_private_key(private_key.encode(), password=None).public_key()
    pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return pem.decode()


def on_one_line(pem: str) -> str:
    """The services read it with spaces for line ends, too."""
    return " ".join(pem.split("\n")).strip()
