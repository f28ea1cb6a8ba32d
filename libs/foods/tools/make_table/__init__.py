"""Generates the food table and the reference tier from USDA's data and handwritten lists."""

from libs.foods.tools.make_table.make import DATA, HASHES, TABLE, digest, kept_files, rows_of
from libs.foods.tools.make_table.reference import packed_table

__all__ = ["DATA", "HASHES", "TABLE", "digest", "kept_files", "packed_table", "rows_of"]
