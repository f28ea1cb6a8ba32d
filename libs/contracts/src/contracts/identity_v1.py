"""The events with addresses, which release 1.0.0 sends to itself.

Version 2 of each carries ids and has its own queue: during a rollout, processes of 1.0.0 read the
old queues, and could not read version 2 there. This version handles these events and publishes
none of them; their golden samples have empty addresses, and the kept release has the original
messages. The next release removes the events, their queues and handlers (CONTRIBUTING.md, "Retire
an event and a queue").
"""

from datetime import datetime

from contracts.user_event import UserEvent


class _FromIdentity(UserEvent):
    producer = "identity"
    name = "abstract"


class WelcomeMailRequestedV1(_FromIdentity):
    """Release 1.0.0 requests the mail that welcomes a member; later ones send it when
    UserRegistered arrives."""

    name = "welcome-mail-requested"

    email: str
    display_name: str | None
    registered_at: datetime


class PasswordResetRequestedV1(_FromIdentity):
    """Release 1.0.0 reports the request of a reset link; without an address, it sends none."""

    name = "password-reset-requested"

    email: str
    requested_at: datetime


class ManyLoginsFailedV1(_FromIdentity):
    """Release 1.0.0 reports a hundred failed logins within an hour."""

    name = "many-logins-failed"

    email: str
    failed_at: datetime


class EmailVerificationRequestedV1(_FromIdentity):
    """Release 1.0.0 reports the request of a link that confirms the account's address."""

    name = "email-verification-requested"

    email: str
    requested_at: datetime


class EmailChangeRequestedV1(_FromIdentity):
    """Release 1.0.0 reports the request of a link that replaces the account's address; without a
    new address, it sends the notice alone."""

    name = "email-change-requested"

    email: str
    current_email: str
    requested_at: datetime
