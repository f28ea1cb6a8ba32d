"""National food tables that an operator imports: reading, storing and looking up their foods."""

from tracker.food_tables.barcodes import basis_of, is_ean, padded
from tracker.food_tables.look_up import (
    Imported,
    find_imported,
    find_imported_barcode,
    is_imported,
    source_of,
)
from tracker.food_tables.names import ImportedNames

__all__ = [
    "Imported",
    "ImportedNames",
    "basis_of",
    "find_imported",
    "find_imported_barcode",
    "is_ean",
    "is_imported",
    "padded",
    "source_of",
]
