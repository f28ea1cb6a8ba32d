"""The secrets of the codes, sealed: a dump of the database alone makes no code."""

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
    """Seals and opens the secrets of codes; a login seals again what a former key opened."""

    def __init__(self, settings: Settings) -> None:
        self._box = box(settings)
        # To compare with where there is no account.
        self._nobody = self.sealed(new_secret())

    def sealed(self, secret: str) -> str:
        """Seal a secret (base32)."""
        return self._box.sealed(secret)

    def renewed(self, sealed: str) -> str:
        """Seal again with the current key what an earlier one sealed."""
        return self._box.renewed(sealed)

    def opened(self, sealed: str | None) -> bytes:
        """The bytes of a sealed secret; without one, those of nobody's."""
        opened = self._box.opened(sealed or self._nobody)
        # JWT_SECRET was replaced without the one before: the account has to be made again.
        return secrets.token_bytes(_BYTES) if opened is None else b32decode(opened)


def new_secret() -> str:
    """A new secret, in base32 as apps take it."""
    return b32encode(secrets.token_bytes(_BYTES)).decode()
