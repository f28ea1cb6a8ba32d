"""Mails: templates in text and HTML, sent over SMTP with time limits.

A mail that fails is retried after 10 seconds, a minute and ten minutes, and dead-lettered after
that. Its Message-ID is the event's id: a mail server can recognise a second copy.
"""

import logging
from collections.abc import Sequence
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from chassis import clock, tracing
from chassis.storage import RawSql
from identity.accounts import normal_form
from identity.mails.texts import MAIL_TEXTS
from identity.settings import Settings
from messaging import exceptions

log = logging.getLogger(__name__)

_SECONDS = 10
# By the address, whoever asked for the mail. The lock: an erasure deletes the member, and these.
_NOTE = """
INSERT INTO sent_mail (event_id, kind, user_id, sent_at)
SELECT $1, $2, id, $3 FROM member WHERE normal_email = $4 FOR KEY SHARE
ON CONFLICT (event_id, kind) DO NOTHING
"""

# A name and a figure, such as "Calories a day" and "1,840 kcal".
Row = tuple[str, str]

MAILS = Counter("keto_mails_total", "Mails sent, and attempts that failed", ["template", "outcome"])
for _template in MAIL_TEXTS:
    for _outcome in ("sent", "failed"):
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        MAILS.labels(_template, _outcome)


class _OneLine(UnstructuredHeader, BaseHeader):
    """A header whose line is as long as its address; the library would encode a long word."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _OneLine)
_POLICY = EmailPolicy(header_factory=_HEADERS)


class MailNotSent(Exception):
    """The mail server is unreachable, or refused this mail."""


class WrongAddress(Exception):
    """The header of a mail to this address would name another one."""


class Mails:
    """Renders mails and sends them to the mail server."""

    def __init__(self, settings: Settings, sql: RawSql) -> None:
        self._sql = sql
        server = urlsplit(settings.smtp_url)
        self._server: dict[str, object] = {
            "hostname": server.hostname or "localhost",
            "port": server.port or (465 if server.scheme == "smtps" else 25),
            "use_tls": server.scheme == "smtps",
            "start_tls": True if server.scheme == "smtp+starttls" else None,
            "username": unquote(server.username) if server.username else None,
            "password": unquote(server.password) if server.password else None,
            "timeout": _SECONDS,
        }
        self._frontend_url = settings.frontend_url.rstrip("/")
        self._api_url = settings.api_url.rstrip("/") or self._frontend_url
        name, address = parseaddr(settings.mail_from)
        self._from = str(Address(name, addr_spec=address)) if address else settings.mail_from
        self._domain = address.rpartition("@")[2] or "localhost"
        self._templates = Environment(
            loader=PackageLoader("identity.mails", "templates"),
            autoescape=select_autoescape(["html"]),
            undefined=StrictUndefined,
            trim_blocks=True,
            keep_trailing_newline=True,
        )

    async def send(
        self,
        template: str,
        to: str,
        event_id: str,
        rows: Sequence[Row] = (),
        unsubscribe: str = "",
        **data: str,
    ) -> None:
        """Render a mail and send it; its Message-ID is the event's id, so a copy is seen.

        `rows` is a table of names and figures, `unsubscribe` the token that ends such mails.
        """
        try:
            mail = self.render(template, to, event_id, rows, unsubscribe, **data)
        except WrongAddress:
            MAILS.labels(template, "failed").inc()
            log.warning("The mail of %s is not sent: its address reads as another one", event_id)
            return
        try:
            with tracing.asking(f"send {template}"):
                await aiosmtplib.send(mail, recipients=[to], **self._server)  # type: ignore[arg-type]
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            MAILS.labels(template, "failed").inc()
            # Without the server's text: it quotes the address, and this goes into the log.
            raise MailNotSent(f"{template}: {exceptions.describe(error)}") from error
        MAILS.labels(template, "sent").inc()
        await self._note(template, to, event_id)

    async def _note(self, template: str, to: str, event_id: str) -> None:
        """Note which mail a member was sent, for the desk."""
        try:
            await self._sql.fetch(_NOTE, event_id, template, clock.now(), normal_form(to))
        except Exception as error:
            # The mail has left: it is not sent again for this.
            log.warning("A sent mail is not noted: %s", exceptions.describe(error))

    def render(
        self,
        template: str,
        to: str,
        event_id: str,
        rows: Sequence[Row] = (),
        unsubscribe: str = "",
        **data: str,
    ) -> EmailMessage:
        """The mail in text and HTML, from the same words."""
        mail_text = MAIL_TEXTS[template]
        url = data.get(mail_text.leads_to) or f"{self._frontend_url}{mail_text.leads_to}"
        subject = mail_text.subject.format_map(data)
        filled = {
            "mail": mail_text,
            "subject": subject,
            "url": url,
            "name": data.get("name", ""),
            "rows": rows,
            "withdraw_url": mail_text.is_about_contract and f"{self._frontend_url}/withdraw",
            "unsubscribe_url": unsubscribe
            and f"{self._frontend_url}/unsubscribe?token={unsubscribe}",
        }
        mail = EmailMessage(policy=_POLICY)
        mail["From"] = self._from
        try:
            mail["To"] = to
        except ValueError:
            raise WrongAddress from None
        # The library decodes encoded words; of an Address object, when it writes the header.
        if [address.addr_spec for address in mail["To"].addresses] != [to]:
            raise WrongAddress
        mail["Subject"] = subject
        mail["Date"] = formatdate(usegmt=True)
        mail["Message-ID"] = f"<{event_id}@{self._domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Template"] = template
        if unsubscribe:
            # RFC 8058: a mail provider posts to this address when a member unsubscribes there.
            one_click = f"{self._api_url}/api/auth/unsubscribe?token={unsubscribe}"
            mail["List-Unsubscribe"] = f"<{one_click}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(self._templates.get_template("mail.txt").render(filled))
        html = self._templates.get_template("mail.html").render(filled)
        mail.add_alternative(html, subtype="html")
        return mail
