"""What was ticked on shopping lists."""

from sqlalchemy import Column, ForeignKey, Index, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from planner.tables import Table


class ShoppingTick(Table, table=True):
    """The foods of a ticked line of a shopping list, with their grams.

    It has no days or servings, so that it is the same on every device, and survives a change of the
    plan.
    """

    __tablename__ = "shopping_tick"
    __table_args__ = (Index("shopping_tick_of_user", "user_id"),)

    session_id: str = Field(
        sa_column=Column(Text, ForeignKey("ai_session.id", ondelete="CASCADE"), primary_key=True)
    )
    key: str = Field(primary_key=True)
    user_id: str
    # None: the whole line, as earlier releases ticked it, or a line of the model's list.
    foods: dict[str, float] | None = Field(
        default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True)
    )
