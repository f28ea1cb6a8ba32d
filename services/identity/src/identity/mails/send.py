"""Mails: templates in text and HTML, sent over SMTP with time limits.

A failed mail is retried after 10 seconds, a minute and ten minutes, and then dead-lettered. The
Message-ID is the event's id, so that a mail server can recognise a second copy.
"""

import logging
from collections.abc import Sequence
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import formatdate, parseaddr
from urllib.parse import quote, unquote, urlsplit

import aiosmtplib
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from prometheus_client import Counter

from chassis import clock, tracing
from chassis.storage import RawSql, statements
from identity.accounts import normal_form
from identity.mails.mail_text import MailText
from identity.mails.texts import MAIL_TEXTS
from identity.settings import Settings
from messaging import exceptions
from words import DEFAULT, Language, Words, words_of

queries = statements(__package__)
log = logging.getLogger(__name__)

_SECONDS = 10
# A name and a figure, such as "Calories a day" and "1,840 kcal".
Row = tuple[str, str]

MAILS = Counter("keto_mails_total", "Mails sent, and attempts that failed", ["template", "outcome"])
for _template in MAIL_TEXTS:
    for _outcome in ("sent", "failed"):
        # Pre-create the labels: `increase()` misses a series that starts at 1.
        MAILS.labels(_template, _outcome)


class _OneLine(UnstructuredHeader, BaseHeader):
    """A header on one line, however long its address is: the library would encode it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _OneLine)
_POLICY = EmailPolicy(header_factory=_HEADERS)


class MailNotSent(Exception):
    """The mail server is unreachable, or refused this mail."""


class WrongAddress(Exception):
    """The header of a mail to this address would contain another address."""


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
        language: Language = DEFAULT,
        **data: str,
    ) -> None:
        """Render a mail and send it, with the event's id as its Message-ID.

        `rows` is a table of names and figures, `unsubscribe` the token that ends such mails.
        """
        try:
            mail = self.render(template, to, event_id, rows, unsubscribe, language, **data)
        except WrongAddress:
            MAILS.labels(template, "failed").inc()
            log.warning("The mail of %s is not sent: its address reads as another one", event_id)
            return
        try:
            with tracing.asking(f"send {template}"):
                await aiosmtplib.send(mail, recipients=[to], **self._server)  # type: ignore[arg-type]
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            MAILS.labels(template, "failed").inc()
            # Without the server's text, which quotes the address: this is logged.
            raise MailNotSent(f"{template}: {exceptions.describe(error)}") from error
        MAILS.labels(template, "sent").inc()
        await self._note(template, to, event_id)

    async def _note(self, template: str, to: str, event_id: str) -> None:
        """Note which mail a member was sent, for the desk."""
        try:
            await self._sql.execute(
                queries.note_mail,
                event_id=event_id,
                kind=template,
                now=clock.now(),
                address=normal_form(to),
            )
        except Exception as error:
            # The mail has been sent: a failure here must not send it again.
            log.warning("A sent mail is not noted: %s", exceptions.describe(error))

    def render(
        self,
        template: str,
        to: str,
        event_id: str,
        rows: Sequence[Row] = (),
        unsubscribe: str = "",
        language: Language = DEFAULT,
        **data: str,
    ) -> EmailMessage:
        """The mail in text and HTML, from the same source."""
        mail_text, words = MAIL_TEXTS[template], words_of("identity", language)
        url = data.get(mail_text.leads_to) or f"{self._frontend_url}{mail_text.leads_to}"
        subject = words.gettext(mail_text.subject, **data)
        filled = {
            "language": language,
            "subject": subject,
            "greeting": _greeting(words, data.get("name", "")),
            "url": url,
            "rows": rows,
            "withdraw_url": mail_text.is_about_contract and self._withdrawal_url(**data),
            "unsubscribe_url": unsubscribe
            and f"{self._frontend_url}/unsubscribe?token={unsubscribe}",
            **_texts(mail_text, words),
        }
        mail = EmailMessage(policy=_POLICY)
        mail["From"] = self._from
        try:
            mail["To"] = to
        except ValueError:
            raise WrongAddress from None
        # The library decodes encoded words, those of an Address object when it writes the header.
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

    def _withdrawal_url(self, number: str = "", **_: str) -> str:
        """The page that withdraws from a contract, with its number filled in if it is known."""
        return f"{self._frontend_url}/withdraw{f'?number={quote(number)}' if number else ''}"


def _greeting(words: Words, name: str) -> str:
    return words.gettext("Hi {name},", name=name) if name else words.gettext("Hi,")


def _texts(mail: MailText, words: Words) -> dict[str, object]:
    """The texts of a mail in one language, as the templates name them."""
    return {
        "before": [words.gettext(each) for each in mail.before],
        "steps": [words.gettext(each) for each in mail.steps],
        "button": words.gettext(mail.button),
        "after": [words.gettext(each) for each in mail.after],
        "if_button_fails": words.gettext(
            "Button not working? Copy this address into your browser:"
        ),
        "withdraw": words.gettext("Withdraw from contract"),
        "unsubscribe": mail.unsubscribe and words.gettext(mail.unsubscribe),
    }
