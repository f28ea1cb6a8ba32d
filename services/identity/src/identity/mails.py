"""The mails: templates in text and HTML, sent over SMTP with time limits."""

from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from chassis.observability import tracing
from identity.settings import Settings

MAILS = Counter(
    "keto_mails_total", "Mails: sent, or failed to be tried again", ["template", "outcome"]
)
for _template in ("welcome", "password-reset"):
    for _outcome in ("sent", "failed"):
        # Of a counter that begins at 1, nobody sees an increase.
        MAILS.labels(_template, _outcome)


class MailNotSent(Exception):
    """The mail server is away, or does not take this mail now."""


class Mails:
    """Writes mails and hands them to the mail server."""

    def __init__(self, settings: Settings) -> None:
        server = urlsplit(settings.smtp_url)
        self._server: dict[str, object] = {
            "hostname": server.hostname or "localhost",
            "port": server.port or (465 if server.scheme == "smtps" else 25),
            "use_tls": server.scheme == "smtps",
            "start_tls": True if server.scheme == "smtp+starttls" else None,
            "username": unquote(server.username) if server.username else None,
            "password": unquote(server.password) if server.password else None,
            "timeout": settings.smtp_seconds,
        }
        name, address = parseaddr(settings.mail_from)
        self._from = str(Address(name, addr_spec=address)) if address else settings.mail_from
        self._domain = address.rpartition("@")[2] or "localhost"
        self._templates = Environment(
            loader=PackageLoader("identity", "templates"),
            autoescape=select_autoescape(["html"]),
            undefined=StrictUndefined,
            trim_blocks=True,
        )

    async def send(self, template: str, to: str, event_id: str, **data: str) -> None:
        """Write a mail and hand it over; its Message-ID is the event's, whenever it is sent."""
        mail = self.write(template, to, event_id, **data)
        try:
            with tracing.asking(f"send {template}"):
                await aiosmtplib.send(mail, **self._server)  # type: ignore[arg-type]
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            MAILS.labels(template, "failed").inc()
            raise MailNotSent(f"{template} to {to}: {error!r}") from error
        MAILS.labels(template, "sent").inc()

    def write(self, template: str, to: str, event_id: str, **data: str) -> EmailMessage:
        """A mail in text and HTML; the template's first line is its subject."""
        subject, _, text = self._render(f"{template}.txt", data).partition("\n")
        mail = EmailMessage()
        mail["From"] = self._from
        mail["To"] = to
        mail["Subject"] = subject.strip()
        mail["Date"] = formatdate(usegmt=True)
        mail["Message-ID"] = f"<{event_id}@{self._domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Template"] = template
        mail.set_content(text.strip() + "\n")
        mail.add_alternative(self._render(f"{template}.html", data), subtype="html")
        return mail

    def _render(self, name: str, data: dict[str, str]) -> str:
        return self._templates.get_template(name).render(data)
