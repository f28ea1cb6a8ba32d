"""The plans of the API, for the titles of their pages, for 404s, and for the sitemap."""

import asyncio
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from webapp.pictures import Dish
from webapp.settings import Settings

KEPT_SECONDS = 60
TIMEOUT_SECONDS = 2
# Enough for a catalogue; invented slugs must neither fill the memory nor block more than this many
# threads.
MOST_KEPT = 1000
MOST_AT_ONCE = 8
LONGEST_SLUG = 200


@dataclass(frozen=True)
class Plan:
    """The public data of a plan."""

    slug: str
    title: str
    description: str
    image: str


class Unknown(Exception):
    """The plan does not exist."""


class NotAnswered(Exception):
    """The API did not respond; the app in the browser will request the plan itself."""


class Plans:
    """Fetches plans from the API, and caches its responses for a minute."""

    def __init__(self, settings: Settings) -> None:
        self._api = settings.plans_api_url or settings.api_url
        self._kept: OrderedDict[str, tuple[float, Any]] = OrderedDict()
        self._asking = asyncio.Semaphore(MOST_AT_ONCE)

    async def find(self, slug: str) -> Plan:
        """Return a plan by the slug or id in its address."""
        if slug in (".", "..") or len(slug) > LONGEST_SLUG:
            raise Unknown(slug)
        answer = await self._ask(f"/api/plans/{urllib.parse.quote(slug, safe='')}")
        return _plan(answer.get("plan"))

    async def dishes(self, slug: str) -> list[Dish]:
        """Return the dishes of a plan's first day."""
        if len(slug) > LONGEST_SLUG:
            raise Unknown(slug)
        answer = await self._ask(f"/api/plans/{urllib.parse.quote(slug, safe='')}/preview")
        return list(_dishes(answer.get("recipes")))

    async def all(self) -> list[Plan]:
        """Return the plans of the catalogue."""
        answer = await self._ask("/api/plans")
        plans = answer.get("plans")
        return [_plan(each) for each in plans] if isinstance(plans, list) else []

    async def _ask(self, path: str) -> dict[str, Any]:
        """Return the API's response; raise `Unknown` for a 404."""
        kept_until, answer = self._kept.get(path, (0.0, None))
        if time.monotonic() >= kept_until:
            if not self._api or self._asking.locked():
                raise NotAnswered(path)
            async with self._asking:
                answer = await asyncio.to_thread(_get, self._api + path)
            self._kept[path] = (time.monotonic() + KEPT_SECONDS, answer)
            self._kept.move_to_end(path)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        if answer is None:
            raise Unknown(path)
        return dict(answer)


def _get(url: str) -> dict[str, Any] | None:
    """Return the JSON at this address, None for a 404."""
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310 (API_URL)
            answer = json.load(response)
    except urllib.error.HTTPError as refused:
        if refused.code == 404:
            return None
        raise NotAnswered(url) from refused
    except (OSError, ValueError) as error:
        raise NotAnswered(url) from error
    if not isinstance(answer, dict):
        raise NotAnswered(url)
    return answer


def _dishes(recipes: Any) -> Iterator[Dish]:
    """Yield dishes if the content has the shape described in content/README.md."""
    for recipe in recipes if isinstance(recipes, list) else ():
        if isinstance(recipe, dict) and isinstance(recipe.get("name"), str):
            yield recipe["name"], list(_ingredients(recipe.get("ingredients")))


def _ingredients(parts: Any) -> Iterator[tuple[str, float]]:
    for part in parts if isinstance(parts, list) else ():
        if not isinstance(part, dict):
            continue
        name, grams = part.get("foodId") or part.get("name"), part.get("grams")
        if isinstance(name, str) and isinstance(grams, int | float) and 0 < grams < 1e6:
            yield name, grams


def _plan(found: Any) -> Plan:
    if not isinstance(found, dict):
        raise NotAnswered("no plan in the answer")
    text = {name: value for name, value in found.items() if isinstance(value, str)}
    return Plan(
        slug=text.get("slug", ""),
        title=text.get("title", ""),
        description=text.get("shortDesc", ""),
        image=text.get("imageUrl", ""),
    )
