"""Parts of requests and responses that several packages share."""

import re
from typing import Annotated

from fastapi import Query
from pydantic import AfterValidator, StringConstraints

from chassis.http import Coded, PlainName, ResponseBody, Text, example

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def uuid(text: str) -> str:
    """Return the id as it is stored; an invalid id is a `ValueError`."""
    if not _UUID.fullmatch(text.lower()):
        raise ValueError("must be a UUID")
    return text.lower()


ClientId = Annotated[str, StringConstraints(max_length=100), AfterValidator(Coded("invalid", uuid))]
Id = Annotated[Text, StringConstraints(min_length=1, max_length=100)]
Name = Annotated[PlainName, StringConstraints(min_length=1, max_length=120)]
Limit = Annotated[int, Query(ge=1, le=50, examples=[20])]


class Totals(ResponseBody):
    calories: float
    protein_g: float
    fat_g: float
    carbs_g: float
    net_carbs_g: float


class StatedTotals(Totals):
    """Figures with minerals; null where one of the summands is unknown."""

    fiber_g: float | None
    polyols_g: float | None
    sodium_mg: float | None
    potassium_mg: float | None
    magnesium_mg: float | None


class DeletedResponse(ResponseBody):
    model_config = example({"deleted": True})

    deleted: bool
