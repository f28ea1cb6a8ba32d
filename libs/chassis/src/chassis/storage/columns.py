"""Columns that every service has."""

from datetime import datetime

from sqlalchemy import Column, DateTime


def timestamp(*, nullable: bool = False, primary_key: bool = False) -> Column[datetime]:
    """Make a column for an instant: `saved_at: datetime = Field(sa_column=timestamp())`."""
    return Column(DateTime(timezone=True), nullable=nullable, primary_key=primary_key)
