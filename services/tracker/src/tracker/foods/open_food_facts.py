"""Foods of Open Food Facts by their barcodes, where an operator wants that. Off by default.

Its response is data from a stranger: of bounded size, and taken only as far as it could be typed
from a label. The address is the operator's, and of the member's request it has digits alone.

A barcode is looked up among the own foods first. 15 requests a minute over all processes, five of
them for one member, who is told when the next one is; what was found is kept for 30 days (that
nothing was found: a day), and digits of a right checksum alone go there. What it answers has no id:
the member compares it with the label and stores it as an own food.
"""

import asyncio
import logging
import math
from datetime import timedelta
from typing import Any

import httpx
from pydantic import ValidationError

from chassis import clock
from chassis.http import NotFound, NotJson, parse_json
from chassis.storage import RawSql
from foods import one_line
from messaging import exceptions
from tracker.food_tables import basis_of, is_ean, padded
from tracker.foods.labels import LabelFigures
from tracker.foods.schemas import FoundFood, found_food
from tracker.settings import Settings

log = logging.getLogger(__name__)

# What Open Food Facts asks of its clients.
_A_MINUTE = 15
# One member leaves some of them to the others.
_A_MINUTE_OF_MEMBER = 5
_SECONDS = 5
_MOST_BYTES = 512 * 1024
_FIELDS = "code,product_name,nutriments"
_KEPT = timedelta(days=30)
# Somebody may add it there soon.
_KEPT_WITHOUT_FOOD = timedelta(days=1)
# By the place of the label's figure in `nutriments`.
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

_KNOWN = """
SELECT food::text FROM food_lookup WHERE ean = $1
AND looked_up_at > CASE WHEN food IS NULL THEN $2::timestamptz ELSE $3::timestamptz END
"""
_KEEP = """
WITH old AS (DELETE FROM food_lookup WHERE looked_up_at < $4 AND ean <> $1)
INSERT INTO food_lookup (ean, looked_up_at, food) VALUES ($1, $2, $3::jsonb)
ON CONFLICT (ean) DO UPDATE SET looked_up_at = excluded.looked_up_at, food = excluded.food
"""
# All processes count here, one after the other.
_TAKE_TURNS = "SELECT pg_advisory_xact_lock(hashtext('food_lookup'))"
_FORGET = "DELETE FROM food_request WHERE asked_at <= clock_timestamp() - interval '1 minute'"
_COUNT = f"""
INSERT INTO food_request (asked_at, user_id) SELECT clock_timestamp(), $1
FROM (SELECT count(*) AS all_of_them, count(*) FILTER (WHERE user_id = $1) AS own
      FROM food_request) AS asked
WHERE all_of_them < {_A_MINUTE} AND own < {_A_MINUTE_OF_MEMBER} RETURNING true
"""  # noqa: S608 - the number is a constant
# When enough of those that are counted will be a minute old.
_WAIT = f"""
SELECT ceil(extract(epoch FROM interval '1 minute' - (clock_timestamp() - greatest(
    (SELECT asked_at FROM food_request ORDER BY asked_at DESC OFFSET {_A_MINUTE - 1} LIMIT 1),
    (SELECT asked_at FROM food_request WHERE user_id = $1
     ORDER BY asked_at DESC OFFSET {_A_MINUTE_OF_MEMBER - 1} LIMIT 1)))))
"""  # noqa: S608 - the numbers are constants


class OpenFoodFacts:
    """The client of Open Food Facts."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.food_lookup_url
        self._client = httpx.AsyncClient(
            timeout=_SECONDS,
            follow_redirects=False,
            headers={
                "user-agent": f"Keto/{settings.keto_version}",
                "accept": "application/json",
                # Nothing that grows when it is unpacked.
                "accept-encoding": "identity",
            },
        )

    async def close(self) -> None:
        await self._client.aclose()

    async def find(self, sql: RawSql, user_id: str, barcode: str) -> FoundFood | None:
        """Return the food with this barcode; None where nobody knows it, or nobody can be asked.

        Where that is because of the share, the error says when it may be asked for again.
        """
        if not self._url or not is_ean(barcode):
            return None
        now = clock.now()
        known = await sql.fetchrow(_KNOWN, barcode, now - _KEPT_WITHOUT_FOOD, now - _KEPT)
        if known is not None:
            return FoundFood.model_validate_json(known["food"]) if known["food"] else None
        if (seconds := await _seconds_to_wait(sql, user_id)) > 0:
            raise NotFound("Food not found", headers={"retry-after": str(seconds)})
        try:
            async with asyncio.timeout(_SECONDS):
                food = await self._ask(barcode)
        except (httpx.HTTPError, TimeoutError, _Unusable) as error:
            log.warning("A barcode was not looked up: %s", exceptions.describe(error))
            return None
        kept = food.model_dump_json() if food else None
        await sql.fetchval(_KEEP, barcode, now, kept, now - _KEPT)
        return food

    async def _ask(self, barcode: str) -> FoundFood | None:
        path = f"{self._url}/api/v2/product/{barcode}.json"
        async with self._client.stream("GET", path, params={"fields": _FIELDS}) as response:
            if response.status_code not in (200, 404):
                raise _Unusable(f"status {response.status_code}")
            if response.headers.get("content-encoding", "identity") != "identity":
                raise _Unusable("a content-encoding that was not asked for")
            content = bytearray()
            async for piece in response.aiter_raw():
                content += piece
                if len(content) > _MOST_BYTES:
                    raise _Unusable("a response that is too long")
        body = parse_json(bytes(content))
        if isinstance(body, NotJson) or not isinstance(body, dict):
            raise _Unusable("no JSON object")
        return _food_in(body, barcode)


class _Unusable(Exception):
    """A response that says nothing about the barcode."""


async def _seconds_to_wait(sql: RawSql, user_id: str) -> int:
    """Count this request among those of the last minute; 0 if the member has one left."""
    async with sql.transaction() as connection:
        await connection.execute(_TAKE_TURNS)
        await connection.execute(_FORGET)
        if await connection.fetchval(_COUNT, user_id):
            return 0
        return max(1, int(await connection.fetchval(_WAIT, user_id) or 0))


def _food_in(body: dict[str, Any], barcode: str) -> FoundFood | None:
    """The food of a response; None where a label could not say what it says."""
    product = body.get("product")
    if not isinstance(product, dict) or padded(str(body.get("code"))) != padded(barcode):
        return None
    name, nutriments = product.get("product_name"), product.get("nutriments")
    if not isinstance(name, str) or not isinstance(nutriments, dict):
        return None
    name = one_line(name)[:120]
    # Of minerals it has grams, too.
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
    """So many times a figure, also as a text; labels have no more than two decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    number *= factor
    return round(number, 2) if math.isfinite(number) else None
