"""The key pair of access tokens: a service that verifies them cannot sign them."""

import re
from base64 import b64decode

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_der_private_key, load_der_public_key

# Line ends may be spaces: in an environment file, each variable is one line.
_PEM = re.compile(r"-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----")


def private_key(pem: str) -> Ed25519PrivateKey:
    bodies = _bodies(pem, "PRIVATE KEY")
    try:
        key = load_der_private_key(bodies[0], password=None) if len(bodies) == 1 else None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        # The library's message may quote the text.
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("must be an Ed25519 private key in PEM")
    return key


def public_keys(pems: str) -> list[Ed25519PublicKey]:
    """Read a list of Ed25519 public keys, one PEM after the other."""
    try:
        keys = [load_der_public_key(body) for body in _bodies(pems, "PUBLIC KEY")]
    except (ValueError, UnsupportedAlgorithm):
        keys = []
    parsed_keys = [key for key in keys if isinstance(key, Ed25519PublicKey)]
    if not parsed_keys or len(parsed_keys) < len(keys):
        raise ValueError("must be Ed25519 public keys in PEM, one after the other")
    return parsed_keys


def _bodies(pems: str, kind: str) -> list[bytes]:
    """The keys in the text; an empty list if it contains anything else."""
    blocks = _PEM.findall(pems)
    if _PEM.sub("", pems).strip() or any(label != kind for label, _ in blocks):
        return []
    return [b64decode("".join(body.split())) for _, body in blocks]
