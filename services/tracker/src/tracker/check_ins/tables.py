"""The tables of check-ins."""

from datetime import date, datetime

from sqlmodel import Field

from chassis.storage import timestamp
from tracker.check_ins.rules import Limits
from tracker.tables import Table


class CheckIn(Table, table=True):
    """A member's newest check-in."""

    __tablename__ = "check_in"

    user_id: str = Field(primary_key=True)
    # Its Monday.
    week: date
    state: str = "open"
    # The proposal, and the target that it changes.
    calories_before: float | None = None
    calories: int | None = None
    why: str | None = None
    # By how much the last accepted proposal has changed the calories.
    last_change: float = 0


class EnergyLimit(Table, table=True):
    """A projection of planner: the limits within which a member's calories may change."""

    __tablename__ = "energy_limit"

    user_id: str = Field(primary_key=True)
    changed_at: datetime = Field(sa_column=timestamp())
    surplus_kcal: float
    least_calories: float
    least_weight_kg: float
    target_weight_kg: float | None = None
    may_change: bool
    has_plan: bool = True
    is_answered: bool = True

    @property
    def limits(self) -> Limits:
        return Limits(
            surplus_kcal=self.surplus_kcal,
            least_calories=self.least_calories,
            least_weight_kg=self.least_weight_kg,
            target_weight_kg=self.target_weight_kg,
            may_change=self.may_change,
            has_plan=self.has_plan,
            is_answered=self.is_answered,
        )
