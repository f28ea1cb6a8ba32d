"""Checks of every response."""

import re
from typing import Any

import httpx

_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
_INSTANTS = {"date", "createdAt", "updatedAt", "earnedAt", "subscriptionEndsAt", "validUntil"}
_IDS = {"id", "userId", "planId", "sessionId", "achievementId", "orderId"}
_NUMBERS = {
    *("weightKg", "targetWeightKg", "calories", "proteinG", "fatG", "carbsG", "netCarbsG"),
    *("waterMl", "streakCount", "totalPoints", "price", "purchaseCount", "avgRating"),
    *("reviewCount", "rating", "logsCount", "weightLost", "avgCalories", "currentStreak"),
}
_MAY_BE_NULL = {
    *("subscriptionEndsAt", "weightKg", "targetWeightKg", "calories", "proteinG", "fatG"),
    *("carbsG", "netCarbsG", "waterMl"),
}
# What a model wrote and what an operator brought in is as it is.
_FOREIGN = {"plan", "outputPlan", "meals", "recipes", "shoppingList", "nutritionInfo", "details"}


def is_timestamp(value: Any) -> bool:
    """Whether it is an ISO 8601 timestamp in UTC."""
    return isinstance(value, str) and _TIMESTAMP.fullmatch(value) is not None


async def every_answer_is_well_formed(answer: httpx.Response) -> None:
    """JSON, with strings for ids, numbers for numbers, ISO timestamps, and `error` for errors."""
    await answer.aread()
    where = f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}"
    assert answer.headers.get("content-type", "").startswith("application/json"), where
    body = answer.json()
    assert isinstance(body, dict), where
    if answer.status_code >= 400:
        assert isinstance(body.get("error"), str), where
        assert body["error"], where
    assert "passwordHash" not in answer.text, where
    assert "Traceback" not in answer.text, where
    _well_formed(body, where)


def _well_formed(value: Any, where: str) -> None:
    if isinstance(value, list):
        for item in value:
            _well_formed(item, where)
    if not isinstance(value, dict):
        return
    for name, inner in value.items():
        problem = f"{name} is {inner!r} in {where}"
        if name in _FOREIGN:
            if isinstance(inner, dict) and "slug" in inner:
                _well_formed(inner, where)
        elif inner is None and name in _MAY_BE_NULL:
            pass
        elif name in _INSTANTS:
            assert is_timestamp(inner), problem
        elif name in _IDS:
            assert isinstance(inner, str), problem
            assert inner, problem
        elif name in _NUMBERS:
            assert isinstance(inner, int | float), problem
            assert not isinstance(inner, bool), problem
        else:
            _well_formed(inner, where)
