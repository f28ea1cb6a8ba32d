"""Generate a plan: reserve, ask the model, store."""

import logging
import time
from datetime import timedelta

from prometheus_client import Histogram

from chassis import clock
from chassis.http import OperationFailed
from chassis.storage import Database
from contracts.planner import PlanGenerated, PlanMacros
from messaging import outbox
from planner import model_away, quota, rules
from planner.layout import layout_of, schema_of, with_every_day
from planner.model_server import ModelServer, ModelServerBroken, ModelServerFailed
from planner.prompt import write_prompt
from planner.quota import Reservation
from planner.read_plan import NoPlan, read_plan
from planner.rules import Macros
from planner.schemas import PlannerInput
from planner.stored import read_wanted
from planner.storing import through_an_outage
from planner.tables import AiSession

log = logging.getLogger(__name__)

# The time for storing, on top of the model's, before a reservation expires.
_MARGIN_SECONDS = 30

SECONDS = Histogram(
    "keto_plan_seconds",
    "Time to generate a plan",
    ["outcome"],
    buckets=(1, 2.5, 5, 10, 20, 30, 60, 90, 120, 180, 240, 300),
)


class UnreadableInput(Exception):
    """Only another release can read the input of a stored plan."""


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
        plan = with_every_day(read_plan(text), layout)
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
        SECONDS.labels(outcome).observe(time.perf_counter() - started)
        if outcome == "failed":
            await _release(database, reservation, failure)


def macros_of(body: PlannerInput) -> Macros:
    return rules.macros(
        weight_kg=body.weight_kg,
        height_cm=body.height_cm,
        age=body.age,
        gender=body.gender,
        activity_level=body.activity_level,
        goal=body.goal,
    )


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
        await model_away.note_answer(session)


def plan_generated(ai_session: AiSession) -> PlanGenerated:
    """The event about a stored plan; its macros are what it was written for.

    UnreadableInput where that has none.
    """
    wanted = read_wanted(ai_session.input_params, ai_session.targets)
    if wanted.macros is None or wanted.duration is None:
        raise UnreadableInput
    return PlanGenerated(
        user_id=ai_session.user_id,
        session_id=ai_session.id,
        model=ai_session.model,
        duration_days=wanted.duration,
        created_at=ai_session.created_at,
        macros=PlanMacros.model_validate(wanted.macros, from_attributes=True),
    )


async def _release(database: Database, reservation: Reservation, failure: Exception | None) -> None:
    try:
        async with database.session() as session:
            await quota.release(session, reservation)
            if failure is not None:
                await quota.note_failure(session, reservation.user_id)
            if isinstance(failure, ModelServerBroken):
                await model_away.note_away(session)
    except Exception as error:
        # The response reports the failure that led here; the reservation expires by itself.
        log.warning(
            "A reservation was not released, it expires at %s: %r", reservation.expires_at, error
        )
