"""The plans on sale and their reviews."""
