"""Sends an outbound webhook: signed, only to a checked public address, within limits."""

from billing.webhook_sender.addresses import NotPublic
from billing.webhook_sender.rules import GONE, Answer, pause_after
from billing.webhook_sender.sender import Sender, box
from billing.webhook_sender.signatures import new_secret

__all__ = ["GONE", "Answer", "NotPublic", "Sender", "box", "new_secret", "pause_after"]
