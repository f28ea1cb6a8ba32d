"""The choice of a language, and its forms of texts, figures and dates."""

from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from chassis.dates import zone_of
from words import Formats, Language, Words, accepted_language, language_of


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), ("de-AT", "de"), ("DE_ch", "de"), ("en-US", "en"), ("den", "en"), ("", "en")],
)
def test_a_locale_has_the_language_of_its_first_part(locale: str, language: Language) -> None:
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr, de;q=0.2, en;q=0.7", "en"),
        ("de;q=0, en;q=0.1", "en"),
        ("de;q=x, fr", None),
        ("de;q=nan", None),
        ("*", None),
        ("", None),
        (None, None),
    ],
)
def test_the_first_translated_language_of_a_header_is_chosen(
    header: str | None, language: Language | None
) -> None:
    assert accepted_language(header) == language


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        (
            "en",
            ["1,609 kcal", "12.5 g", "2 g", "$1,199.90", "1 March 2027", "Monday, 1 March 2027"],
        ),
        (
            "de",
            ["1.609 kcal", "12,5 g", "2 g", "1.199,90 $", "1. März 2027", "Montag, 1. März 2027"],
        ),
    ],
)
def test_figures_and_dates_have_the_forms_of_their_language(
    language: Language, shown: list[str]
) -> None:
    forms = Formats(language)
    assert [
        forms.quantity(1609, "kcal"),
        forms.quantity(12.5, "g", 1),
        forms.quantity(2.0, "g", 1, trim=True),
        forms.money(Decimal("1199.9"), "usd").replace("\u00a0", " "),
        forms.day(date(2027, 3, 1)),
        forms.weekday(date(2027, 3, 1)),
    ] == shown


@pytest.mark.parametrize(
    ("language", "zone", "shown"),
    [
        ("en", "Europe/Vienna", "4 July 2027, 14:00 (Vienna time)"),
        ("en", "America/New_York", "4 July 2027, 08:00 (New York time)"),
        ("de", "Europe/Vienna", "4. Juli 2027, 14:00 Uhr (Ortszeit Wien)"),
        ("de", "Etc/UTC", "4. Juli 2027, 12:00 Uhr (UTC)"),
        ("en", None, "4 July 2027, 12:00 (UTC)"),
    ],
)
def test_a_moment_names_the_city_of_its_time_zone(
    language: Language, zone: str | None, shown: str
) -> None:
    noon = datetime(2027, 7, 4, 12, tzinfo=UTC)
    assert Formats(language).moment(noon, zone_of(zone)) == shown


@pytest.fixture
def bakery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a catalogue."""
    folder = tmp_path / "bakery_of_words" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder.parents[2] / "__init__.py").touch()
    (folder / "bakery_of_words.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "Hi {name}"\nmsgstr "Hallo {name}"\n\n'
        'msgid "Empty"\nmsgstr ""\n\n'
        'msgid "{n} loaf"\nmsgid_plural "{n} loaves"\nmsgstr[0] "{n} Brot"\nmsgstr[1] "{n} Brote"\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return "bakery_of_words"


def test_texts_are_translated_with_their_values_and_plurals(bakery: str) -> None:
    german, english = Words(bakery, "de"), Words(bakery, "en")
    assert german.gettext("Hi {name}", name="{x}") == "Hallo {x}"
    assert [german.ngettext("{n} loaf", "{n} loaves", n) for n in (1, 1200)] == [
        "1 Brot",
        "1.200 Brote",
    ]
    assert english.ngettext("{n} loaf", "{n} loaves", 1200) == "1,200 loaves"


def test_an_untranslated_text_is_in_english(bakery: str) -> None:
    german = Words(bakery, "de")
    assert [german.gettext("Empty"), german.gettext("Not there")] == ["Empty", "Not there"]
