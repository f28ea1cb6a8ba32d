"""Numbers, units, amounts and dates as CLDR writes them in a language."""

from datetime import date, datetime, tzinfo
from decimal import Decimal
from typing import Literal

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_currency, format_decimal
from babel.units import format_unit

from words.languages import Language

# The day first: "1 March 2027".
_DATES = {"en": "en_GB", "de": "de"}
Unit = Literal["g", "mg", "kg", "lb", "kcal"]
_UNITS = {
    "g": "mass-gram",
    "mg": "mass-milligram",
    "kg": "mass-kilogram",
    "lb": "mass-pound",
    "kcal": "energy-kilocalorie",
}


class Formats:
    """The forms of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def number(self, value: float | Decimal, digits: int = 0, *, trim: bool = False) -> str:
        """A number: "1,609.5", "1.609,5". With `trim`, digits that are 0 are left out."""
        return format_decimal(value, _pattern(digits, trim), self.language)

    def quantity(
        self, value: float | Decimal, unit: Unit, digits: int = 0, *, trim: bool = False
    ) -> str:
        """A number with its unit: "12.5 g", "12,5 g"."""
        return format_unit(
            value, _UNITS[unit], "short", format=_pattern(digits, trim), locale=self.language
        )

    def money(self, amount: Decimal, currency: str) -> str:
        """An amount: "$1,199.90", "1.199,90 $"."""
        return format_currency(amount, currency.upper(), locale=self.language)

    def day(self, day: date) -> str:
        """A date: "1 March 2027", "1. März 2027"."""
        return format_date(day, "long", _DATES[self.language])

    def day_and_month(self, day: date) -> str:
        """A date without its year: "1 March", "1. März"."""
        return format_date(day, "d MMMM" if self.language == "en" else "d. MMMM", self.language)

    def day_of_month(self, day: date) -> str:
        """A day of a month that is named elsewhere: "1", "1."."""
        return format_date(day, "d" if self.language == "en" else "d.", self.language)

    def weekday(self, day: date) -> str:
        """A date with its weekday: "Monday, 1 March 2027", "Montag, 1. März 2027"."""
        return format_date(day, "full", _DATES[self.language])

    def moment(self, at: datetime, zone: tzinfo) -> str:
        """A moment in a time zone: "1 March 2027, 23:59 (Vienna time)"."""
        local = at.astimezone(zone)
        day, place = self.day(local), self._place(str(zone))
        if self.language == "de":
            return f"{day}, {local:%H:%M} Uhr ({f'Ortszeit {place}' if place else 'UTC'})"
        return f"{day}, {local:%H:%M} ({f'{place} time' if place else 'UTC'})"

    def _place(self, zone: str) -> str | None:
        """The city of a time zone; None for UTC and other zones without one."""
        area, _, city = zone.rpartition("/")
        if not area or area == "Etc":
            return None
        known = Locale(self.language).time_zones.get(zone, {})
        return known.get("city") or city.replace("_", " ")


def _pattern(digits: int, trim: bool) -> str:
    return f"#,##0.{('#' if trim else '0') * digits}" if digits else "#,##0"
