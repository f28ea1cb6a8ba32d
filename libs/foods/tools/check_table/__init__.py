"""The check of the food table, including rules about cooking."""
