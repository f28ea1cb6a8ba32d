"""Content that operators import from YAML or JSON files, refused with file, line and field."""

from chassis.content.items import ContentRefused, Item, Report, read, upsert

__all__ = ["ContentRefused", "Item", "Report", "read", "upsert"]
