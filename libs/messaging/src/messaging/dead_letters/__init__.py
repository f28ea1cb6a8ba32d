"""Dead letters: messages that could not be handled, their reasons, and operations on them."""

from messaging.dead_letters.command import add_arguments, run
from messaging.dead_letters.failure_reason import reason
from messaging.dead_letters.headers import ATTEMPTS, REASON, SIGNATURE, SINCE, UNANSWERED
from messaging.dead_letters.letters import DeadLetter, DeadLetters
from messaging.dead_letters.retention import DeadLetterRetention
from messaging.dead_letters.signature import Signer

__all__ = [
    "ATTEMPTS",
    "REASON",
    "SIGNATURE",
    "SINCE",
    "UNANSWERED",
    "DeadLetter",
    "DeadLetterRetention",
    "DeadLetters",
    "Signer",
    "add_arguments",
    "reason",
    "run",
]
