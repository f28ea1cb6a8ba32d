"""Makes the food table and the reference tier from USDA's data and lists kept by hand."""

from tools.foods.make import DATA, HASHES, TABLE, digest, kept_files, rows_of
from tools.foods.reference import packed_table

__all__ = ["DATA", "HASHES", "TABLE", "digest", "kept_files", "packed_table", "rows_of"]
