"""The check of the food table reports a broken row of each kind of rule."""

from dataclasses import replace

from foods import Portion, food_table
from libs.foods.tools.check_table.table import faults_of

TABLE = food_table().foods


def test_a_broken_row_is_reported() -> None:
    egg = TABLE["egg"]
    broken = {
        "200 kcal, but": replace(egg, per_100g=replace(egg.per_100g, calories=200.0)),
        "is not a valid portion": replace(egg, portions=(Portion("egg", 0),)),
        "unknown: dust": replace(egg, allergens=egg.allergens | {"dust"}),
        "its name says fish": replace(egg, name="Smoked tunas"),
        "may contain gluten": replace(TABLE["bratwurst"], may_contain=frozenset()),
        "its source calls raw": replace(TABLE["chicken-breast"], preparation="ready"),
        "71 °C, less than 74": replace(TABLE["ground-turkey"], core_c=71),
        "its kinds lack poultry": replace(TABLE["salmon"], family="poultry"),
        "a day can have at most 3 g": replace(TABLE["nutmeg"], most_a_day_g=4.0),
    }
    for fault, food in broken.items():
        assert any(fault in each for each in faults_of([food], {})), fault
    assert faults_of([egg, TABLE["coconut-milk-canned"]], {}) == []
    # An exception needs a reason, and a need.
    heavy = broken["200 kcal, but"]
    assert faults_of([heavy], {("energy", "egg"): "a reason"}) == []
    assert faults_of([egg], {("energy", "egg"): "a reason"}) == [
        "egg: the exception to energy is not needed"
    ]
