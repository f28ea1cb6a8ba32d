"""Content that operators import from YAML or JSON files, refused with file, line and field."""

from chassis.content.edits import STALE, Editable, edit
from chassis.content.items import (
    ContentRefused,
    ExactDecimal,
    ImportReport,
    Item,
    Printable,
    read,
    upsert,
)

__all__ = [
    "STALE",
    "ContentRefused",
    "Editable",
    "ExactDecimal",
    "ImportReport",
    "Item",
    "Printable",
    "edit",
    "read",
    "upsert",
]
