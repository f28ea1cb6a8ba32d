"""What members leave out of every plan."""

from sqlalchemy import ARRAY, Column, Text
from sqlmodel import Field

from planner.tables import Table


class OwnExclusions(Table, table=True):
    """What a member leaves out, as it was typed."""

    __tablename__ = "own_exclusions"

    user_id: str = Field(primary_key=True)
    texts: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
