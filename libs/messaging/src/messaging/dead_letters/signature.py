"""Signatures of dead letters: a replay takes only what the queue's own service dead-lettered.

Before 4.0.4 RabbitMQ checks no routing keys in the headers CC and BCC, so that every service can
put messages among the dead letters of another one. A replay would give them the routing key that
only the queue's own service may use.
"""

import hmac
from urllib.parse import urlsplit


class Signer:
    """Signs the dead letters of one queue."""

    def __init__(self, rabbitmq_url: str, queue: str) -> None:
        # The password of the service's own broker user: no other service has it.
        password = urlsplit(rabbitmq_url).password or ""
        self._key = hmac.digest(password.encode(), f"dead letters of {queue}".encode(), "sha256")

    def sign(self, body: bytes) -> str:
        return hmac.digest(self._key, body, "sha256").hex()

    def has_signed(self, body: bytes, signature: object) -> bool:
        return hmac.compare_digest(self.sign(body).encode(), str(signature).encode())
