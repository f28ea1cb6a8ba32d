"""Look up foods by barcode at Open Food Facts, if an operator enables it. Off by default.

Its response is untrusted: its size is limited, and only what could be typed from a label is used.
The operator sets the base URL; the member's request adds nothing but digits.

A barcode is looked up among the member's foods first. All processes together send 15 requests a
minute, at most five of them for one member; a member who exceeds them receives the time of the
next one. A food is cached for 30 days, an unknown barcode for a day, and only barcodes with a valid
check digit are requested. The food in the response has no id: the member compares it with the label
and stores it as their own.
"""

import asyncio
import logging
import math
from datetime import timedelta
from typing import Any

import httpx2
from pydantic import ValidationError
from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from chassis import clock
from chassis.http import NotFound, NotJson, parse_json
from chassis.storage import Database, statements
from foods import one_line
from messaging import exceptions
from tracker.food_tables import basis_of, is_ean, padded
from tracker.foods.labels import LabelFigures
from tracker.foods.schemas import FoundFood, found_food
from tracker.foods.tables import FoodLookup
from tracker.settings import Settings

queries = statements(__package__)
log = logging.getLogger(__name__)

# The limit that Open Food Facts sets for clients.
_A_MINUTE = 15
# A member's share, which leaves requests to other members.
_A_MINUTE_OF_MEMBER = 5
_MOST_BYTES = 512 * 1024
_FIELDS = "code,product_name,nutriments"
_KEPT = timedelta(days=30)
# A contributor may add the food soon.
_KEPT_WITHOUT_FOOD = timedelta(days=1)
# The field in `nutriments` of each of a label's figures.
_NUTRIMENTS = {
    "calories": "energy-kcal_100g",
    "proteinG": "proteins_100g",
    "fatG": "fat_100g",
    "carbsG": "carbohydrates_100g",
    "fiberG": "fiber_100g",
    "polyolsG": "polyols_100g",
    "sodiumMg": "sodium_100g",
    "potassiumMg": "potassium_100g",
    "magnesiumMg": "magnesium_100g",
}
_NEEDED = ("calories", "proteinG", "fatG", "carbsG")


class OpenFoodFacts:
    """The client of Open Food Facts."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = 5.0
        self._url = settings.food_lookup_url
        self._client = httpx2.AsyncClient(
            timeout=self.seconds,
            follow_redirects=False,
            headers={
                "user-agent": f"Keto/{settings.keto_version}",
                "accept": "application/json",
                # No compressed responses, which could expand beyond the limit.
                "accept-encoding": "identity",
            },
        )

    async def close(self) -> None:
        await self._client.aclose()

    async def find(self, database: Database, user_id: str, barcode: str) -> FoundFood | None:
        """Return the food with this barcode; None if it is unknown or cannot be looked up.

        If the requests of a minute are used up, the error says when to try again.
        """
        if not self._url or not is_ean(barcode):
            return None
        async with database.session() as session:
            lookup = await session.get(FoodLookup, barcode)
            if lookup is not None and _is_recent(lookup):
                return None if lookup.food is None else FoundFood.model_validate(lookup.food)
            seconds = await _seconds_to_wait(session, user_id)
        if seconds > 0:
            raise NotFound("Food not found", headers={"retry-after": str(seconds)})
        try:
            async with asyncio.timeout(self.seconds):
                food = await self._request(barcode)
        except (httpx2.HTTPError, TimeoutError, _Unusable) as error:
            log.warning("A barcode was not looked up: %s", exceptions.describe(error))
            return None
        async with database.session() as session:
            await _keep(session, barcode, food)
        return food

    async def _request(self, barcode: str) -> FoundFood | None:
        path = f"{self._url}/api/v2/product/{barcode}.json"
        async with self._client.stream("GET", path, params={"fields": _FIELDS}) as response:
            if response.status_code not in (200, 404):
                raise _Unusable(f"status {response.status_code}")
            if response.headers.get("content-encoding", "identity") != "identity":
                raise _Unusable("an unrequested content-encoding")
            content = bytearray()
            async for piece in response.aiter_raw():
                content += piece
                if len(content) > _MOST_BYTES:
                    raise _Unusable("the response is too long")
        body = parse_json(bytes(content))
        if isinstance(body, NotJson) or not isinstance(body, dict):
            raise _Unusable("not a JSON object")
        return _food_in(body, barcode)


class _Unusable(Exception):
    """A response that does not show whether the barcode is known."""


def _is_recent(lookup: FoodLookup) -> bool:
    age = clock.now() - lookup.looked_up_at
    return age < (_KEPT_WITHOUT_FOOD if lookup.food is None else _KEPT)


async def _keep(session: AsyncSession, barcode: str, food: FoundFood | None) -> None:
    """Store the result, and delete expired ones."""
    now = clock.now()
    await session.execute(delete(FoodLookup).where(col(FoodLookup.looked_up_at) < now - _KEPT))
    values = {"looked_up_at": now, "food": food and food.model_dump(mode="json")}
    await session.execute(
        insert(FoodLookup)
        .values(ean=barcode, **values)
        .on_conflict_do_update(index_elements=["ean"], set_=values)
    )


async def _seconds_to_wait(session: AsyncSession, user_id: str) -> int:
    """Count this request; return 0 if it can be sent, else the seconds to wait."""
    limits = {"a_minute": _A_MINUTE, "a_minute_of_member": _A_MINUTE_OF_MEMBER}
    values = {"user_id": user_id, **limits}
    await session.execute(queries.lock_requests.clause)
    await session.execute(queries.remove_earlier_requests.clause)
    if await session.scalar(queries.count_request.clause, values):
        return 0
    return max(1, int(await session.scalar(queries.seconds_to_wait.clause, values) or 0))


def _food_in(body: dict[str, Any], barcode: str) -> FoundFood | None:
    """The food in a response; None if no label could have these figures."""
    product = body.get("product")
    if not isinstance(product, dict) or padded(str(body.get("code"))) != padded(barcode):
        return None
    name, nutriments = product.get("product_name"), product.get("nutriments")
    if not isinstance(name, str) or not isinstance(nutriments, dict):
        return None
    name = one_line(name)[:120]
    # Minerals are in grams as well.
    figures = {
        ours: _number(nutriments.get(theirs), 1_000 if ours.endswith("Mg") else 1)
        for ours, theirs in _NUTRIMENTS.items()
    }
    if not name or any(figures[each] is None for each in _NEEDED):
        return None
    try:
        label = LabelFigures.model_validate(
            {each: value for each, value in figures.items() if value is not None}
        )
    except ValidationError:
        return None
    return found_food(name, barcode, label, basis_of(barcode))


def _number(value: object, factor: float = 1) -> float | None:
    """A figure, which can be a text, times a factor; labels have at most two decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    number *= factor
    return round(number, 2) if math.isfinite(number) else None
