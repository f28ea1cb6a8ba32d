"""The key pair of access tokens: who verifies them can make none."""

import re

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    load_pem_private_key,
    load_pem_public_key,
)

_PEM = re.compile(r"-----BEGIN [A-Z ]+-----.*?-----END [A-Z ]+-----", re.DOTALL)


def private_key(pem: str) -> Ed25519PrivateKey:
    """Read an Ed25519 private key."""
    try:
        key = load_pem_private_key(pem.encode(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        # The library's own message may quote the text.
        raise ValueError("must be an Ed25519 private key in PEM") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("must be an Ed25519 private key in PEM")
    return key


def public_keys(pems: str) -> list[Ed25519PublicKey]:
    """Read a list of Ed25519 public keys, one PEM after the other."""
    found = _PEM.findall(pems)
    if not found or _PEM.sub("", pems).strip():
        raise ValueError("must be Ed25519 public keys in PEM, one after the other")
    return [_public_key(pem) for pem in found]


def _public_key(pem: str) -> Ed25519PublicKey:
    try:
        key = load_pem_public_key(pem.encode())
    except (ValueError, UnsupportedAlgorithm):
        raise ValueError("must be Ed25519 public keys in PEM, one after the other") from None
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("must be Ed25519 public keys in PEM, one after the other")
    return key
