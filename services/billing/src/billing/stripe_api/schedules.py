"""What is read of subscription schedules.

A pause is a schedule's phase without payment. Its metadata marks the subscription when the phase
begins, so that its trial is not mistaken for one that a member has begun.
"""

from typing import Annotated, Any

import stripe
from pydantic import BeforeValidator, Field

from billing.stripe_api.errors import StripeRefused, call
from billing.stripe_api.parts import Part, Reference, Second, ShortText

# In the metadata of a subscription, as `trial`.
OWN_TRIAL, PAUSED = "keto", "paused"


class _PhaseItem(Part):
    price: Reference = None
    quantity: int | None = None


class Phase(Part):
    """What a subscription is like from one moment to another."""

    start_date: Second
    end_date: Second | None = None
    trial: bool | None = None
    items: tuple[_PhaseItem, ...] = ()
    metadata: Annotated[dict[str, str], BeforeValidator(lambda given: given or {})] = Field({})

    @property
    def price(self) -> str | None:
        """The price of the first item."""
        return self.items[0].price if self.items else None

    @property
    def is_pause(self) -> bool:
        return bool(self.trial) and self.metadata.get("trial") == PAUSED

    def as_requested(self) -> dict[str, Any]:
        """The phase in the form of a request."""
        asked: dict[str, Any] = {
            "items": [
                {"price": each.price or "", "quantity": each.quantity or 1} for each in self.items
            ],
            "start_date": self.start_date,
            "proration_behavior": "none",
        }
        if self.end_date is not None:
            asked["end_date"] = self.end_date
        if self.trial:
            asked["trial"] = True
        if self.metadata:
            asked["metadata"] = self.metadata
        return asked


class _CurrentPhase(Part):
    start_date: Second | None = None


class Schedule(Part):
    """A schedule; without phases where Stripe has written only its id."""

    id: ShortText = ""
    phases: tuple[Phase, ...] = ()
    current_phase: _CurrentPhase | None = None
    end_behavior: ShortText = "release"

    @property
    def remaining(self) -> list[Phase]:
        """The current phase, and those that follow."""
        since = self.current_phase.start_date if self.current_phase else None
        return [phase for phase in self.phases if phase.start_date >= (since or 0)]

    @property
    def pause(self) -> Phase | None:
        """The pause that has begun or is planned."""
        return next((phase for phase in self.remaining if phase.is_pause), None)


def _described(reference: object) -> object:
    return {"id": reference} if isinstance(reference, str) else reference


OptionalSchedule = Annotated[Schedule | None, BeforeValidator(_described)]


async def release_schedule_of(v1: stripe.V1Services, subscription_id: str) -> None:
    """Release the schedule of a subscription, if it has one: Stripe refuses to change the end of a
    subscription that a schedule manages."""
    asked = v1.subscriptions.retrieve_async(subscription_id)
    subscription = await call("for a subscription", asked)
    schedule = subscription.schedule
    if schedule is not None:
        await release_schedule(v1, schedule if isinstance(schedule, str) else schedule.id)


async def release_schedule(v1: stripe.V1Services, schedule_id: str) -> None:
    """Have a subscription continue without its schedule; harmless when it does already."""
    schedules = v1.subscription_schedules
    try:
        await call("to release a schedule", schedules.release_async(schedule_id))
    except StripeRefused:
        # Only an open schedule can be released.
        schedule = await call("for a schedule", schedules.retrieve_async(schedule_id))
        if schedule.status in ("not_started", "active"):
            raise


async def plan_phases(
    v1: stripe.V1Services,
    subscription_id: str,
    schedule_id: str | None,
    phases: list[Phase],
    end_behavior: str,
) -> None:
    """Give a subscription these phases, in its schedule or in a new one. Where its present phase is
    not the first one, StripeRefused is raised, because the phases would undo what was changed since
    the subscription was read."""
    schedules = v1.subscription_schedules
    asked = (
        schedules.create_async({"from_subscription": subscription_id})
        if schedule_id is None
        else schedules.retrieve_async(schedule_id)
    )
    present = Schedule.model_validate((await call("for a schedule", asked)).to_dict())
    if not _fits(present, phases[0], end_behavior):
        if schedule_id is None:
            leaving = schedules.release_async(present.id, {"preserve_cancel_date": True})
            await call("to release a schedule", leaving)
        raise StripeRefused(f"{subscription_id} was changed since it was read")
    wanted: Any = [phase.as_requested() for phase in phases]
    change: stripe.params.SubscriptionScheduleUpdateParams = {
        "phases": wanted,
        "end_behavior": end_behavior,
    }
    await call("to change a schedule", schedules.update_async(present.id, change))


def _fits(schedule: Schedule, first: Phase, end_behavior: str) -> bool:
    """Whether a subscription's schedule is what its phases were planned for."""
    present = next(iter(schedule.remaining), None)
    if present is None:
        return False
    is_same = (present.items[:1], present.start_date) == (first.items[:1], first.start_date)
    return is_same and schedule.end_behavior in (end_behavior, "release")
