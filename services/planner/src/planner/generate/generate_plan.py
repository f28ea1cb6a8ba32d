"""Generate a plan: reserve, ask the model, store."""

import logging
import time
from datetime import timedelta

from prometheus_client import Histogram

from chassis import clock, tracing
from chassis.http import OperationFailed
from chassis.storage import Database
from messaging import outbox
from planner import quota
from planner.generate.layout import layout_of, schema_of, with_every_day
from planner.generate.parse_plan import NoPlan, parse_plan
from planner.generate.prompt import write_prompt
from planner.health import publish_energy_limits
from planner.model_server import (
    ModelServer,
    ModelServerBroken,
    ModelServerFailed,
    note_model_answer,
    note_model_away,
)
from planner.plans import (
    AiSession,
    PlannerInput,
    macros_of,
    plan_generated,
)
from planner.quota import Reservation
from planner.retries import through_an_outage
from planner.rules import Macros

log = logging.getLogger(__name__)

# The time for storing, on top of the model's, before a reservation expires: so a crash blocks a
# member only for a while. A process that was suspended for longer finds its reservation gone, and
# stores nothing.
_MARGIN_SECONDS = 30

SECONDS = Histogram(
    "keto_plan_seconds",
    "Time to generate a plan",
    ["outcome"],
    buckets=(1, 2.5, 5, 10, 20, 30, 60, 90, 120, 180, 240, 300),
)


class ReservationLost(Exception):
    """It expired before the plan was stored, so the member may have another plan by now."""


async def generate_plan(
    database: Database, model_server: ModelServer, user_id: str, body: PlannerInput
) -> tuple[AiSession, Macros]:
    """Generate and store a plan; a failure leaves the quota as it was."""
    lifetime = timedelta(seconds=model_server.seconds + _MARGIN_SECONDS)
    async with database.session() as session:
        reservation = await quota.reserve(session, user_id, lifetime)
    failure: Exception | None = None
    started, outcome = time.perf_counter(), "failed"
    try:
        macros = macros_of(body)
        layout = layout_of(body.duration_days)
        prompt = write_prompt(body, macros, layout)
        text = await model_server.write(prompt, schema_of(layout))
        plan = with_every_day(parse_plan(text), layout)
        ai_session = AiSession(
            user_id=user_id,
            created_at=clock.now(),
            input_params=body.model_dump(mode="json", by_alias=True),
            output_plan=plan,
            model=model_server.model,
        )
        await _store(database, ai_session, reservation)
        outcome = "written"
        return ai_session, macros
    except (ModelServerFailed, NoPlan, ReservationLost) as error:
        failure = error
        raise OperationFailed("Failed to generate plan. Please try again.") from error
    finally:
        SECONDS.labels(outcome).observe(time.perf_counter() - started, tracing.exemplar())
        if outcome == "failed":
            await _release(database, reservation, failure)


@through_an_outage
async def _store(database: Database, ai_session: AiSession, reservation: Reservation) -> None:
    async with database.session() as session:
        # An earlier commit may have succeeded although its response was lost.
        if await session.get(AiSession, ai_session.id) is not None:
            return
        if not await quota.release(session, reservation):
            raise ReservationLost
        # A new row object for each attempt: a session does not insert the same object twice.
        session.add(AiSession(**ai_session.model_dump()))
        outbox.add(session, plan_generated(ai_session))
        await publish_energy_limits(session, ai_session.user_id)
        await note_model_answer(session)


async def _release(database: Database, reservation: Reservation, failure: Exception | None) -> None:
    try:
        async with database.session() as session:
            await quota.release(session, reservation)
            if failure is not None:
                await quota.note_failure(session, reservation.user_id)
            if isinstance(failure, ModelServerBroken):
                await note_model_away(session)
    except Exception as error:
        # The response reports the failure that led here; the reservation expires automatically.
        log.warning(
            "A reservation was not released, it expires at %s: %r", reservation.expires_at, error
        )
