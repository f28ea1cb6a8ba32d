"""The languages that texts are translated into, and the choice of one for a person."""

from typing import Literal, get_args

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"


def language_of(locale: str) -> Language:
    """The language of a locale, such as German of `de-AT`; English if it has no translation."""
    return _language(locale) or DEFAULT


def accepted_language(header: str | None) -> Language | None:
    """The first language of an Accept-Language that has a translation (RFC 9110, 12.5.4).

    None without such a header, and if it names no language that is translated.
    """
    choices: list[tuple[float, Language]] = []
    for choice in (header or "").split(","):
        tag, *parameters = choice.split(";")
        language, weight = _language(tag), _weight(parameters)
        if language is not None and weight > 0:
            choices.append((weight, language))
    # The first of those with the highest weight.
    return max(choices, key=lambda choice: choice[0])[1] if choices else None


def _language(tag: str) -> Language | None:
    first = tag.strip().replace("_", "-").partition("-")[0].lower()
    return next((language for language in LANGUAGES if language == first), None)


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                weight = float(value)
            except ValueError:
                return 0
            # Neither NaN nor more than 1 is a weight.
            return weight if 0 <= weight <= 1 else 0
    return 1
