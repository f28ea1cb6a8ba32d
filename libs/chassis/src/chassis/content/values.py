"""Types for the fields of items."""

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator

from chassis import ids


def _exact(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("must be a number")
    # The number as the file has it, not the nearest binary fraction.
    return Decimal(repr(value))


def _printable(text: str) -> str:
    if not ids.storable(text):
        raise ValueError("must have printable characters only")
    return text


ExactDecimal = Annotated[Decimal, BeforeValidator(_exact)]
# For keys and names: the database can store and compare it.
Printable = Annotated[str, AfterValidator(_printable)]
