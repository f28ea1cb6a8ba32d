"""Dishes: a member's recipes, of foods and their grams."""
