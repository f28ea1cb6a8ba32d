"""The secrets of the codes, encrypted: a database dump alone does not reveal a code."""

import secrets
from base64 import b32decode, b32encode

from chassis.sealing import Box
from identity.settings import Settings

# As long as the hash, as RFC 4226 recommends.
_BYTES = 20


def box(settings: Settings) -> Box:
    """Seals and opens the secrets of codes."""
    return Box((settings.jwt_secret, settings.jwt_secret_previous), "the secrets of staff")


class Seal:
    """Seals and opens the secrets of codes; a login reseals a secret of a previous key."""

    def __init__(self, settings: Settings) -> None:
        self._box = box(settings)
        # Compared instead if the account does not exist.
        self._decoy = self.sealed(new_secret())

    def sealed(self, secret: str) -> str:
        """Seal a secret (base32)."""
        return self._box.sealed(secret)

    def renewed(self, sealed: str) -> str:
        """Reseal a secret with the current key."""
        return self._box.renewed(sealed)

    def opened(self, sealed: str | None) -> bytes:
        """The bytes of a sealed secret; without one, those of a secret that no account has."""
        opened = self._box.opened(sealed or self._decoy)
        # JWT_SECRET was replaced without keeping the previous one: recreate the account.
        return secrets.token_bytes(_BYTES) if opened is None else b32decode(opened)


def new_secret() -> str:
    """A new secret, in base32 for authenticator apps."""
    return b32encode(secrets.token_bytes(_BYTES)).decode()
