"""What planner keeps about a member."""

from chassis.personal import Personal, PersonalData
from planner.tables import (
    AiSession,
    FailedGeneration,
    GenerationSlot,
    Membership,
    WeeklyReservation,
)

PERSONAL = PersonalData(
    (
        Personal(
            AiSession,
            "id user_id created_at input_params output_plan model",
            what="the input of a plan (weight, height, age, gender, allergies, goal) and the plan",
            why="to show it again",
            export="plans",
            in_flight=True,
        ),
        Personal(
            Membership,
            "user_id tier membership_version",
            what="the tier",
            why="for the quota",
            export="membership",
            key="user_id",
        ),
        Personal(
            GenerationSlot,
            "user_id slot id expires_at",
            what="plans in flight",
            why="for the quota",
            how_long="until it is replaced; it counts for minutes",
            export="generations",
            key="slot",
            in_flight=True,
        ),
        Personal(
            WeeklyReservation,
            "user_id id expires_at",
            what="a plan in flight",
            why="for the quota",
            how_long="until it is replaced; it counts for minutes",
            export="weeklyReservations",
            in_flight=True,
        ),
        Personal(
            FailedGeneration,
            "id user_id failed_at",
            what="when a plan failed",
            why="for the limit of failures",
            how_long="an hour",
            export="failedGenerations",
            in_flight=True,
        ),
    )
)
