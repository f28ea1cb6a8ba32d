"""The types of the fields that are read of Stripe's objects."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from chassis.http import Text

LAST_SECOND = 253_402_300_799  # of the year 9999
_MOST_CENTS = 99_999_999_999


def instant(second: int | None) -> datetime | None:
    """The moment of a timestamp of Stripe's."""
    return None if second is None else datetime.fromtimestamp(second, UTC)


def id_of(reference: object) -> object:
    """Stripe may write an object in the place of its id."""
    return reference.get("id") if isinstance(reference, dict) else reference


def without_empty(metadata: object) -> object:
    # Empty and missing values are the same; metadata of other programs does not matter.
    return {k: v for k, v in metadata.items() if v} if isinstance(metadata, dict) else {}


def _short(text: str) -> str:
    if len(text) > 500:
        raise ValueError("is longer than anything that Stripe would keep")
    return text


ShortText = Annotated[Text, AfterValidator(_short)]
Reference = Annotated[ShortText | None, BeforeValidator(id_of)]
Second = Annotated[int, Field(ge=0, le=LAST_SECOND)]
Cents = Annotated[int, Field(ge=0, le=_MOST_CENTS)]
# Negative where it is credit.
SignedCents = Annotated[int, Field(ge=-_MOST_CENTS, le=_MOST_CENTS)]


def _second_or_none(text: object) -> int | None:
    """A second in metadata, in digits; None for any other text."""
    is_second = isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) <= 12
    second = int(text) if is_second else LAST_SECOND + 1  # type: ignore[call-overload]
    return second if second <= LAST_SECOND else None


OptionalSecond = Annotated[int | None, BeforeValidator(_second_or_none)]


class Part(BaseModel):
    """What is read of an object."""

    model_config = ConfigDict(extra="ignore", frozen=True)
