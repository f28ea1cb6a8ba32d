"""The limits within which a member's calories may change, for tracker's check-ins.

Tracker receives figures and no answer about health, only whether there are any. They follow from
the newest plan and the answers, and are published when either changes them.
"""

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Protocol

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import clock
from chassis.storage import statements
from contracts.planner import EnergyLimitsChanged
from messaging import outbox
from planner.health.rules import (
    Answers,
    constraints_of,
    is_severely_underweight,
    is_supervised,
    least_weight,
)
from planner.health.tables import EnergyLimit, HealthAnswer
from planner.rules import LEAST_OF_ADULTS, ActivityLevel, Gender, Goal, energy_of, half_up
from planner.stored_plans import read_person

queries = statements(__package__)


class Person(Protocol):
    """The person whom a plan is for."""

    @property
    def weight_kg(self) -> float: ...
    @property
    def height_cm(self) -> float: ...
    @property
    def age(self) -> float: ...
    @property
    def gender(self) -> Gender: ...
    @property
    def activity_level(self) -> ActivityLevel: ...
    @property
    def goal(self) -> Goal: ...
    @property
    def target_weight_kg(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class EnergyLimits:
    """How much more than a member burns a day may have, and from which weight on no less."""

    surplus_kcal: int
    least_calories: int
    least_weight_kg: float
    target_weight_kg: float | None
    # Whether calories may change without a doctor.
    may_change: bool
    has_plan: bool
    is_answered: bool


def energy_limits(person: Person | None, answers: Answers | None) -> EnergyLimits:
    """Return the limits of a plan for this person with these answers; None without a plan.

    After any answer with yes, calories change only if a doctor has agreed to some: these are then
    the least. Where no deficit is allowed, the least is what the formula says is spent.
    """
    agreed = answers.agreed.calories if answers else None
    has_condition = answers is not None and bool(answers.yes - {"supervised"})
    may_change = not has_condition or agreed is not None
    no_deficit = constraints_of(answers).no_deficit
    is_answered = answers is not None
    if person is None:
        # What a deficit is depends on what the member spends, which is unknown.
        least = agreed or LEAST_OF_ADULTS
        may_change = may_change and not no_deficit
        return EnergyLimits(0, least, 0, None, may_change, has_plan=False, is_answered=is_answered)
    energy = energy_of(
        weight_kg=person.weight_kg,
        height_cm=person.height_cm,
        age=person.age,
        gender=person.gender,
        activity_level=person.activity_level,
        goal=person.goal,
        is_supervised=is_supervised(answers),
        no_deficit=no_deficit,
    )
    is_too_thin = is_severely_underweight(weight_kg=person.weight_kg, height_cm=person.height_cm)
    return EnergyLimits(
        surplus_kcal=int(energy.surplus),
        least_calories=max(
            energy.least, agreed or 0, half_up(energy.spent) if energy.no_deficit else 0
        ),
        least_weight_kg=least_weight(height_cm=person.height_cm, age=person.age),
        target_weight_kg=person.target_weight_kg,
        may_change=may_change and not is_too_thin,
        has_plan=True,
        is_answered=is_answered,
    )


async def publish_energy_limits(
    session: AsyncSession, user_id: str, *, again: bool = False
) -> bool:
    """Publish the member's limits if they have changed, or `again`; return whether it did.

    Call it after the change: it locks the member's limits before it reads what they follow from.
    """
    await session.flush()
    new = insert(EnergyLimit).values(user_id=user_id, changed_at=clock.now(), limits={})
    await session.execute(new.on_conflict_do_nothing())
    stored = await session.get_one(
        EnergyLimit, user_id, with_for_update=True, populate_existing=True
    )
    values = {"user_id": user_id}
    person = read_person(await session.scalar(queries.select_newest_input.clause, values))
    # Not the answers that this session has read earlier.
    answers = await session.get(HealthAnswer, user_id, populate_existing=True)
    known = Answers.from_json(answers.answers) if answers else None
    if person is None and known is None:
        # Nothing is known of the member.
        return False
    limits = asdict(energy_limits(person, known))
    if limits == stored.limits and not again:
        return False
    # Two processes may have different clocks.
    stored.changed_at = max(clock.now(), stored.changed_at + timedelta(microseconds=1))
    stored.limits = limits
    outbox.add(
        session, EnergyLimitsChanged(user_id=user_id, changed_at=stored.changed_at, **limits)
    )
    return True
