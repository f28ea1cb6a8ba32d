"""The languages of mails: the words around a mail's text, and the forms of dates and amounts.

A mail is in the language of the member's locale if its text is translated, else in English.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from chassis.dates import zone_of
from identity.mails.rules import GENERIC_NAME

_SIGNS = {"usd": "$", "eur": "\u20ac", "gbp": "\u00a3"}
_MONTHS = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
_WEEKDAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")


@dataclass(frozen=True)
class Language:
    """The words and formats of a language."""

    code: str
    greeting: str
    generic_name: str
    if_button_fails: str
    withdraw: str
    # Formats of a local time and of an amount in a currency.
    date: Callable[[datetime], str]
    weekday: Callable[[datetime], str]
    money: Callable[[Decimal, str], str]

    def greet(self, name: str) -> str:
        """The first line of a mail."""
        shown = self.generic_name if name == GENERIC_NAME else name
        return f"{self.greeting} {shown}," if shown else f"{self.greeting},"

    def day(self, at: datetime, timezone: str | None) -> str:
        """A day in this time zone: "Monday, 1 March 2027"."""
        local = at.astimezone(zone_of(timezone))
        return f"{self.weekday(local)}, {self.date(local)}"

    def moment(self, at: datetime, timezone: str | None) -> str:
        """A moment with its time zone: "27 November 2026, 23:59 (Europe/Vienna)"."""
        local = at.astimezone(zone_of(timezone))
        return f"{self.date(local)}, {local:%H:%M} ({timezone or 'UTC'})"


def _english_money(amount: Decimal, currency: str) -> str:
    """A formatted amount: $19.99, or 19.99 CHF."""
    sign = _SIGNS.get(currency)
    return f"{sign}{amount:,.2f}" if sign else f"{amount:,.2f} {currency.upper()}"


def _german_money(amount: Decimal, currency: str) -> str:
    """A formatted amount: 1.199,90 $, or 19,99 CHF; a no-break space keeps it on one line."""
    figure = f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))
    return f"{figure}\u00a0{_SIGNS.get(currency, currency.upper())}"


ENGLISH = Language(
    code="en",
    greeting="Hello",
    generic_name=GENERIC_NAME,
    if_button_fails="If the button doesn't work, copy this address into your browser:",
    withdraw="Withdraw from contract",
    date=lambda local: f"{local.day} {local:%B %Y}",
    weekday=lambda local: f"{local:%A}",
    money=_english_money,
)
GERMAN = Language(
    code="de",
    greeting="Hallo",
    generic_name="",
    if_button_fails="Wenn der Button nicht funktioniert, kopiere diese Adresse in deinen Browser:",
    withdraw="Vertrag widerrufen",
    date=lambda local: f"{local.day}. {_MONTHS[local.month - 1]} {local.year}",
    weekday=lambda local: _WEEKDAYS[local.weekday()],
    money=_german_money,
)


def language_of(locale: str) -> Language:
    """The language of a locale, such as German of `de-AT`; English if it has no translation."""
    return GERMAN if locale.partition("-")[0].lower() == GERMAN.code else ENGLISH
