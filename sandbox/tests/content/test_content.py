"""The demo content: complete, and every sum adds up."""

import math
import re
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from sandbox.model_server.plan_writer import MEALS

CONTENT = Path(__file__).parents[3] / "content"
FIGURES = {"calories": "kcal", "proteinG": "protein", "fatG": "fat", "netCarbsG": "carbs"}


def read(name: str) -> list[dict[str, Any]]:
    document = yaml.load((CONTENT / f"{name}.yaml").read_bytes(), yaml.CSafeLoader)
    assert list(document) == [name]
    items: list[dict[str, Any]] = document[name]
    return items


PLANS = read("plans")
every_plan = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: str(plan["slug"]))
GROUPS = tomllib.loads((Path(__file__).parent / "foods.toml").read_text(encoding="utf-8"))
BY_NAME = {
    food.get("name", key.replace("-", " ")): food | {"group": group}
    for group, foods in GROUPS.items()
    for key, food in foods.items()
}


def add_up(parts: list[dict[str, float]]) -> dict[str, float]:
    return {figure: math.fsum(part[figure] for part in parts) for figure in FIGURES}


@every_plan
def test_a_plan_has_the_fields_of_the_specification(plan: dict[str, Any]) -> None:
    assert set(plan) == {
        *("slug", "title", "shortDesc", "duration", "price", "tier", "featured", "imageUrl"),
        *("published", "meals", "recipes", "shoppingList", "nutritionInfo", "pdfUrl", "german"),
    }
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", plan["slug"])
    assert plan["imageUrl"] == f"/images/{plan['slug']}.svg"
    assert plan["tier"] in {"BASIC", "PRO"}
    assert 0.5 <= plan["price"] < 100
    for words in (plan, plan["german"]):
        assert words["title"]
        assert 10 < len(words["shortDesc"]) <= 200


@every_plan
def test_every_day_has_every_meal_and_every_meal_a_recipe(plan: dict[str, Any]) -> None:
    recipes = {recipe["name"]: recipe for recipe in plan["recipes"]}
    assert len(recipes) == len(plan["recipes"])
    assert [day["day"] for day in plan["meals"]] == list(range(1, plan["duration"] + 1))
    for day in plan["meals"]:
        assert tuple(day["meals"]) == MEALS
        for meal in day["meals"].values():
            assert {"name": meal["name"]} | recipes[meal["name"]]["nutrition"] == meal
    eaten = {meal["name"] for day in plan["meals"] for meal in day["meals"].values()}
    assert eaten == set(recipes)
    assert all(len(recipe["steps"]) >= 1 for recipe in plan["recipes"])


@every_plan
def test_a_recipes_figures_follow_from_its_ingredients(plan: dict[str, Any]) -> None:
    for recipe in plan["recipes"]:
        for figure, of_food in FIGURES.items():
            in_it = math.fsum(
                BY_NAME[part["name"]][of_food] * part["grams"] / 100
                for part in recipe["ingredients"]
            )
            rounding = 0.51 if figure == "calories" else 0.051
            assert recipe["nutrition"][figure] == pytest.approx(in_it, abs=rounding)


@every_plan
def test_days_add_up_and_stay_keto(plan: dict[str, Any]) -> None:
    days = plan["nutritionInfo"]["days"]
    for day, figures in zip(plan["meals"], days, strict=True):
        assert figures == {"day": day["day"]} | {
            figure: pytest.approx(value, abs=0.01)
            for figure, value in add_up(list(day["meals"].values())).items()
        }
        assert figures["netCarbsG"] <= 25
        assert figures["fatG"] * 9 / figures["calories"] > 0.6
    mean = {figure: value / len(days) for figure, value in add_up(days).items()}
    minutes = {recipe["name"]: recipe["minutes"] for recipe in plan["recipes"]}
    dishes = [meal["name"] for day in plan["meals"] for meal in day["meals"].values()]
    assert plan["nutritionInfo"]["perDay"] == {
        "minutes": pytest.approx(sum(minutes[dish] for dish in dishes) / len(days), abs=0.51)
    } | {
        figure: pytest.approx(value, abs=0.51 if figure == "calories" else 0.051)
        for figure, value in mean.items()
    }


@every_plan
def test_the_shopping_list_is_what_the_recipes_need(plan: dict[str, Any]) -> None:
    recipes = {recipe["name"]: recipe["ingredients"] for recipe in plan["recipes"]}
    needed: dict[str, int] = {}
    for day in plan["meals"]:
        for meal in day["meals"].values():
            for part in recipes[meal["name"]]:
                needed[part["name"]] = needed.get(part["name"], 0) + part["grams"]

    assert list(plan["shoppingList"]) == list(GROUPS)
    listed: dict[str, float] = {}
    for group, entries in plan["shoppingList"].items():
        for entry in entries:
            found = re.fullmatch(r"(.+): (?:\d+ \()?([\d.]+) (k?g)\)?", entry)
            assert found, entry
            [name] = [name for name in needed if name.casefold() == found[1].casefold()]
            assert BY_NAME[name]["group"] == group
            listed[name] = float(found[2]) * (1000 if found[3] == "kg" else 1)
    assert listed == {name: pytest.approx(grams, rel=0.006) for name, grams in needed.items()}


@pytest.mark.parametrize(
    ("slug", "forbidden"),
    [
        ("dairy-free-keto", {"dairy", "milk-by-name"}),
        ("vegetarian-keto", {"pork", "beef", "lamb", "poultry", "fish", "shellfish", "rennet"}),
    ],
)
def test_a_plan_has_nothing_of_what_it_says_it_is_without(slug: str, forbidden: set[str]) -> None:
    [plan] = [plan for plan in PLANS if plan["slug"] == slug]
    for recipe in plan["recipes"]:
        for part in recipe["ingredients"]:
            assert forbidden.isdisjoint(BY_NAME[part["name"]]["tags"]), recipe["name"]


def test_there_is_enough_to_choose_from_and_one_plan_is_not_published() -> None:
    assert len({plan["slug"] for plan in PLANS}) == len(PLANS)
    assert sum(plan["published"] for plan in PLANS) >= 6
    assert not all(plan["published"] for plan in PLANS)
    assert any(plan["featured"] for plan in PLANS)


def test_twelve_achievements_of_the_three_types_can_be_earned() -> None:
    achievements = read("achievements")
    assert len({achievement["name"] for achievement in achievements}) == 12
    assert {a["condition"]["type"] for a in achievements} == {"streak", "logs", "purchases"}
    purchasable = sum(plan["published"] for plan in PLANS)
    for achievement in achievements:
        assert set(achievement) == {"name", "icon", "points", "condition"}
        assert achievement["points"] > 0
        if achievement["condition"]["type"] == "purchases":
            assert achievement["condition"]["value"] <= purchasable


def test_coupons_are_of_both_kinds_and_some_can_be_used_now() -> None:
    coupons = read("coupons")
    usable = [c for c in coupons if c["active"] and c["validUntil"] is None]
    assert {coupon["discountType"] for coupon in usable} == {"PERCENTAGE", "FIXED"}
    for coupon in coupons:
        assert set(coupon) == {
            *("code", "active", "validFrom", "validUntil", "maxUses"),
            *("discountType", "discountValue"),
        }
        assert coupon["code"] == coupon["code"].upper()
        assert coupon["discountType"] != "PERCENTAGE" or 0 < coupon["discountValue"] <= 100
        start = datetime.fromisoformat(coupon["validFrom"])
        assert start.tzinfo
        if coupon["validUntil"]:
            assert datetime.fromisoformat(coupon["validUntil"]) > start
