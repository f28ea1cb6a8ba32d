"""The tables of a rebuild, as statements name them."""

from sqlalchemy import column, table
from sqlalchemy.dialects.postgresql import JSONB

PROJECTION_REBUILD = table("projection_rebuild", column("projection"))
REBUILT_ROW = table(
    "rebuilt_row", column("projection"), column("key"), column("subject"), column("value", JSONB)
)
