"""A member has a plan written."""

import logging
import time
from datetime import timedelta

from prometheus_client import Histogram
from tenacity import (
    before_sleep_log,
    retry,
    retry_if_exception,
    stop_after_delay,
    wait_exponential,
)

from chassis import clock
from chassis.http import OperationFailed
from chassis.messaging import outbox
from chassis.storage import Database, is_unavailable, may_be_unavailable
from contracts.planner import PlanGenerated
from planner import quota, rules
from planner.model_server import ModelServer, ModelServerFailed
from planner.prompt import write_prompt
from planner.read_plan import NoPlan, read_plan
from planner.rules import Macros
from planner.schemas import PlannerInput
from planner.tables import AiSession, Reservation

log = logging.getLogger(__name__)

FAILED = "Failed to generate plan. Please try again."

# A plan took minutes of the model's time: a database that is away for a moment must not cost it.
_STORING_SECONDS = 15
# What storing may take on top of the model's time, before a reservation counts for nothing.
_MARGIN_SECONDS = 30

SECONDS = Histogram(
    "keto_plan_seconds",
    "Time to write a plan",
    ["outcome"],
    buckets=(1, 2.5, 5, 10, 20, 30, 60, 90, 120, 180, 240, 300),
)


class ReservationLost(Exception):
    """It expired before the plan was stored, and the member may have another plan by now."""


async def generate_plan(
    database: Database, model_server: ModelServer, member_id: str, wish: PlannerInput
) -> tuple[AiSession, Macros]:
    """Have the model write a plan and store it; a failure leaves the quota as it was."""
    lifetime = timedelta(seconds=model_server.seconds + _MARGIN_SECONDS)
    async with database.session() as session:
        reservation = await quota.reserve(session, member_id, lifetime)
    started, outcome = time.perf_counter(), "failed"
    try:
        macros = macros_of(wish)
        plan = read_plan(await model_server.write(write_prompt(wish, macros)))
        written = AiSession(
            user_id=member_id,
            created_at=clock.now(),
            input_params=wish.model_dump(mode="json", by_alias=True),
            output_plan=plan,
            model=model_server.model,
        )
        await _store(database, written, reservation)
        outcome, reservation = "written", None
        return written, macros
    except (ModelServerFailed, NoPlan, ReservationLost) as error:
        raise OperationFailed(FAILED) from error
    finally:
        SECONDS.labels(outcome).observe(time.perf_counter() - started)
        if reservation is not None:
            await _give_up(database, reservation)


def macros_of(wish: PlannerInput) -> Macros:
    """The macros of the person in a wish."""
    return rules.macros(
        weight_kg=wish.weight_kg,
        height_cm=wish.height_cm,
        age=wish.age,
        gender=wish.gender,
        activity_level=wish.activity_level,
        goal=wish.goal,
    )


def _is_away(error: BaseException) -> bool:
    return is_unavailable(error) or may_be_unavailable(error)


@retry(
    retry=retry_if_exception(_is_away),
    wait=wait_exponential(multiplier=0.1, max=2),
    stop=stop_after_delay(_STORING_SECONDS),
    before_sleep=before_sleep_log(log, logging.WARNING),
    reraise=True,
)
async def _store(database: Database, written: AiSession, reservation: Reservation | None) -> None:
    async with database.session() as session:
        # A commit whose answer was lost may have worked.
        if await session.get(AiSession, written.id) is not None:
            return
        if reservation is not None and not await quota.give_up(session, reservation):
            raise ReservationLost
        # A row of its own for each attempt: one that was added once counts as stored.
        session.add(AiSession(**written.model_dump()))
        outbox.add(session, plan_generated(written))


def plan_generated(stored: AiSession) -> PlanGenerated:
    """What the others hear of a plan."""
    return PlanGenerated(
        user_id=stored.user_id,
        session_id=stored.id,
        model=stored.model,
        duration_days=stored.input_params["durationDays"],
        created_at=stored.created_at,
    )


async def _give_up(database: Database, reservation: Reservation) -> None:
    try:
        async with database.session() as session:
            await quota.give_up(session, reservation)
    except Exception as error:
        # The failure that led here is what the member must hear of; this one mends itself.
        log.warning("A reservation stays until it expires at %s: %r", reservation.expires_at, error)
