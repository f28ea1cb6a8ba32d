"""What planner keeps about a member, for the export."""

from chassis.http import Records
from planner.tables import (
    AiSession,
    FailedGeneration,
    GenerationSlot,
    Membership,
    WeeklyReservation,
)

RECORDS = (
    Records("plans", AiSession, "id"),
    Records("membership", Membership, "user_id"),
    Records("generations", GenerationSlot, "slot"),
    Records("weeklyReservations", WeeklyReservation, "id"),
    Records("failedGenerations", FailedGeneration, "id"),
)
