"""Encryption of secrets in the database: a dump alone does not reveal them.

The key is derived from a secret of the environment, which a backup of the database does not have.
The secret before a rotation opens as well, so that the values can be resealed.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from chassis.secret_lines import secret_lines


class Box:
    """Seals with the first line of the first secret, and opens with each line of each; each
    `purpose` has a different key."""

    def __init__(self, secrets: Iterable[str], purpose: str) -> None:
        self._box = MultiFernet(
            [Fernet(_key(each, purpose)) for text in secrets for each in secret_lines(text)]
        )

    def sealed(self, secret: str) -> str:
        """Seal a secret."""
        return self._box.encrypt(secret.encode()).decode()

    def renewed(self, sealed: str) -> str:
        """Reseal a value with the current key; a value that no key opens stays unchanged."""
        try:
            return self._box.rotate(sealed.encode()).decode()
        except InvalidToken:
            return sealed

    def opened(self, sealed: str) -> str | None:
        """Open a secret; None if the key was replaced without keeping the previous one."""
        try:
            return self._box.decrypt(sealed.encode()).decode()
        except InvalidToken:
            return None


def _key(secret: str, purpose: str) -> bytes:
    return urlsafe_b64encode(hmac.digest(secret.encode(), purpose.encode(), "sha256"))
