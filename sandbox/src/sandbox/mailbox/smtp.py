"""The SMTP side of the mailbox."""

import asyncio
import logging

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from sandbox.mailbox.store import MailStore

SIZE_LIMIT = 10_000_000

log = logging.getLogger("sandbox.mailbox")


class SmtpHandler:
    """Answers the commands of an SMTP session; aiosmtpd finds these methods by name."""

    def __init__(self, store: MailStore) -> None:
        self.store = store
        # Addresses that a test has had refused.
        self.refused: list[str] = []
        # Passwords of which a session needs one; without any it may do as it likes.
        self.passwords: list[str] = []

    async def handle_RCPT(
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        if address.casefold() in {refused.casefold() for refused in self.refused}:
            log.info("recipient refused")
            return f"550 5.1.1 <{address}> refused by the sandbox's fault switch"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.content
        assert isinstance(raw, bytes)
        mail_id = self.store.add(envelope.mail_from or "", envelope.rcpt_tos, raw)
        log.info("mail received", extra={"mail_id": mail_id})
        return f"250 2.0.0 OK, kept as mail {mail_id}"

    def new_session(self) -> SMTP:
        return SMTP(
            self,
            data_size_limit=SIZE_LIMIT,
            enable_SMTPUTF8=True,
            hostname="mailbox.sandbox",
            ident="Keto sandbox mailbox",
            loop=asyncio.get_running_loop(),
            authenticator=self._log_in,
            auth_required=bool(self.passwords),
            auth_require_tls=False,
        )

    def _log_in(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: object
    ) -> AuthResult:
        known = [password.encode() for password in self.passwords]
        is_known = not known or (isinstance(given, LoginPassword) and given.password in known)
        # Not handled: aiosmtpd sends the answer.
        return AuthResult(success=is_known, handled=False)
