"""The steps of each way to cook, one module each."""

from planner.computed.recipes.by_way.bake import bake
from planner.computed.recipes.by_way.oven import roast
from planner.computed.recipes.by_way.pan import cook
from planner.computed.recipes.by_way.plate import assemble
from planner.computed.recipes.by_way.pot import simmer
from planner.computed.recipes.by_way.salad import toss
from planner.computed.recipes.by_way.shake import blend

__all__ = ["assemble", "bake", "blend", "cook", "roast", "simmer", "toss"]
