"""Limits of failed logins and of requested mails, and known networks."""

from identity.limits.failed_logins import FAILURES, Failures, Limit, LoginThrottle, forget_failures
from identity.limits.known_networks import networks_of, note_network
from identity.limits.requested_mails import (
    Requester,
    may_mail_new_address,
    may_send_mail,
    who_may_be_mailed,
)

__all__ = [
    "FAILURES",
    "Failures",
    "Limit",
    "LoginThrottle",
    "Requester",
    "forget_failures",
    "may_mail_new_address",
    "may_send_mail",
    "networks_of",
    "note_network",
    "who_may_be_mailed",
]
