"""Secrets that a database keeps sealed: a dump of it alone opens none.

The key comes from a secret of the environment, which a backup of the database has not. The secret
before a rotation opens as well, and what it opened can be sealed again.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from chassis.secret_lines import secret_lines


class Box:
    """Seals with the first line of the first secret, and opens with each line of each; `purpose`
    gives each kind of what is sealed a key of its own."""

    def __init__(self, known: Iterable[str], purpose: str) -> None:
        self._box = MultiFernet(
            [Fernet(_key(each, purpose)) for text in known for each in secret_lines(text)]
        )

    def sealed(self, secret: str) -> str:
        """Seal a secret."""
        return self._box.encrypt(secret.encode()).decode()

    def renewed(self, sealed: str) -> str:
        """Seal again with the current key what an earlier one sealed; what none opens stays."""
        try:
            return self._box.rotate(sealed.encode()).decode()
        except InvalidToken:
            return sealed

    def opened(self, sealed: str) -> str | None:
        """Open a secret; None where the environment's was replaced without the one before."""
        try:
            return self._box.decrypt(sealed.encode()).decode()
        except InvalidToken:
            return None


def _key(secret: str, purpose: str) -> bytes:
    return urlsafe_b64encode(hmac.digest(secret.encode(), purpose.encode(), "sha256"))
