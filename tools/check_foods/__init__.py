"""The check of the food table, also by rules that a cook would name."""
