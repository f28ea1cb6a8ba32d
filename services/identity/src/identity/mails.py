"""Mails: templates in text and HTML, sent over SMTP with time limits."""

import logging
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from chassis.observability import tracing
from identity.mail_texts import MAIL_TEXTS
from identity.settings import Settings
from messaging import exceptions

log = logging.getLogger(__name__)

_SECONDS = 10

MAILS = Counter("keto_mails_total", "Mails sent, and attempts that failed", ["template", "outcome"])
for _template in MAIL_TEXTS:
    for _outcome in ("sent", "failed"):
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        MAILS.labels(_template, _outcome)


class MailNotSent(Exception):
    """The mail server is unreachable, or refused this mail."""


class WrongAddress(Exception):
    """The header of a mail to this address would name another one."""


class Mails:
    """Renders mails and sends them to the mail server."""

    def __init__(self, settings: Settings) -> None:
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
        name, address = parseaddr(settings.mail_from)
        self._from = str(Address(name, addr_spec=address)) if address else settings.mail_from
        self._domain = address.rpartition("@")[2] or "localhost"
        self._templates = Environment(
            loader=PackageLoader("identity", "templates"),
            autoescape=select_autoescape(["html"]),
            undefined=StrictUndefined,
            trim_blocks=True,
            keep_trailing_newline=True,
        )

    async def send(self, template: str, to: str, event_id: str, **data: str) -> None:
        """Render a mail and send it; its Message-ID is the event's id, so a copy is seen."""
        try:
            mail = self.render(template, to, event_id, **data)
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

    def render(self, template: str, to: str, event_id: str, **data: str) -> EmailMessage:
        """The mail in text and HTML, from the same words."""
        words = MAIL_TEXTS[template]
        url = data.get(words.leads_to) or f"{self._frontend_url}{words.leads_to}"
        filled = {"mail": words, "url": url, "name": data.get("name", "")}
        mail = EmailMessage()
        mail["From"] = self._from
        try:
            mail["To"] = to
        except ValueError:
            raise WrongAddress from None
        # The library decodes encoded words; of an Address object, when it writes the header.
        if [address.addr_spec for address in mail["To"].addresses] != [to]:
            raise WrongAddress
        mail["Subject"] = words.subject
        mail["Date"] = formatdate(usegmt=True)
        mail["Message-ID"] = f"<{event_id}@{self._domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Template"] = template
        mail.set_content(self._templates.get_template("mail.txt").render(filled))
        html = self._templates.get_template("mail.html").render(filled)
        mail.add_alternative(html, subtype="html")
        return mail
