"""The key pair of access tokens, as text that fits on one line of an environment file."""

from __future__ import annotations


def public_key_of(private_key: str) -> str:
    """The public key of a private one; a ValueError when it is none."""
    # Imported here: most runs have no key pair, and it takes 5 MB of the runner.
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        PublicFormat,
        load_pem_private_key,
    )

    try:
        key = load_pem_private_key(private_key.encode(), password=None).public_key()
    except UnsupportedAlgorithm as error:
        raise ValueError(str(error)) from error
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def on_one_line(pem: str) -> str:
    """The services read it with spaces for line ends, too."""
    return " ".join(pem.split("\n")).strip()
