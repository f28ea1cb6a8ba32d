"""What planner keeps about a member."""

from datetime import timedelta

from chassis.personal import Forgotten, Personal, PersonalData
from planner.exclusions.tables import OwnExclusions
from planner.health.tables import EnergyLimit, HealthAnswer
from planner.jobs.tables import IS_LIVE, AcceptedCheckIn, PlanJob, PlanJobAnswer
from planner.model_server.tables import ModelAway
from planner.plans.tables import AiSession, PlanVersion
from planner.preferences.tables import DishTaste, Pantry
from planner.quota.rules import FAILURES_COUNT_FOR
from planner.quota.tables import FailedGeneration, GenerationSlot, WeeklyReservation
from planner.shopping.tables import ShoppingTick
from planner.tables import Member, Membership

PERSONAL = PersonalData(
    (
        Personal(
            PlanVersion,
            "session_id number user_id created_at change days",
            what="the versions of a plan: what was changed, and the days",
            why="to undo a change",
            how_long="as long as the account; the last 100 of a plan",
            export="planVersions",
            key="session_id || ':' || number",
            in_flight=True,
        ),
        Personal(
            ShoppingTick,
            "session_id key user_id foods",
            what="what was ticked on the shopping list of a plan",
            why="to show it on every device",
            export="shoppingTicks",
            key="session_id || ':' || key",
            in_flight=True,
        ),
        Personal(
            AiSession,
            "id user_id created_at input_params output_plan model targets",
            what="the input of a plan (weight, height, age, gender, allergies, goal) and the plan",
            why="to show it again",
            export="plans",
            in_flight=True,
        ),
        Personal(
            PlanJobAnswer,
            "job_id key user_id answer",
            what="what the language model wrote for a plan in progress",
            why="to continue where a worker stopped",
            how_long="until the plan is written",
            export="planJobAnswers",
            key="job_id || ':' || key",
            in_flight=True,
        ),
        Personal(
            PlanJob,
            "id user_id created_at kind state input targets day days days_done written session_id "
            "error networks",
            what="plans asked for: the input, the days written so far, and how it ended; until "
            "then the networks that asked",
            why="to write the plan, and to show how far it is",
            how_long="30 days",
            internal="seed worker leased_until resting_until away_since",
            export="planJobs",
            in_flight=True,
            forgotten=Forgotten(timedelta(days=30), since="created_at", where=f"NOT ({IS_LIVE})"),
        ),
        Personal(
            AcceptedCheckIn,
            "user_id accepted_at calories from_date starts is_followed",
            what="the calories of a check-in that was accepted, and the days on which plans start",
            why="to change the portions of the running plan, once",
            how_long="until the next one is accepted",
            export="acceptedCheckIns",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            HealthAnswer,
            "user_id answers",
            what="the answers about health: insulin, SGLT2 inhibitors, medicine for blood "
            "pressure, pregnancy or breastfeeding, kidneys or liver, an eating disorder, the "
            "heart, blood thinners, the gallbladder, pancreas or fat metabolism, whether a doctor "
            "supervises, and the carbs, protein and calories that the doctor agreed to",
            why="to refuse plans that need a doctor's advice first, for the figures, the foods and "
            "the salt of plans; other services know only whether ketones are dangerous",
            internal="version",
            export="health",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            EnergyLimit,
            "user_id changed_at limits",
            what="the least calories and weight of the plans, the goal's surplus, and whether the "
            "calories may change without a doctor",
            why="for the weekly check-in, which tracker makes; it receives no answer about health",
            export="energyLimits",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            OwnExclusions,
            "user_id texts",
            what="what the member leaves out: allergens, diets, foods",
            why="to leave it out of plans that do not specify it",
            export="exclusions",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            DishTaste,
            "user_id name foods rating swapped uneaten eaten_again changed_at",
            what="the dishes that the member has rated, swapped away, left or eaten again",
            why="to choose dishes that the member likes",
            how_long="as long as the account; the last 500 dishes",
            export="dishTastes",
            key="name",
            in_flight=True,
        ),
        Personal(
            Pantry,
            "user_id items",
            what="the foods that the member has at home",
            why="to leave them out of shopping lists, and to use them in plans",
            export="pantry",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            Membership,
            "user_id tier membership_version status is_trial",
            what="the tier, and whether it is paid for or a trial",
            why="for the quota",
            export="membership",
            key="user_id",
        ),
        Personal(
            Member,
            "id timezone profile_version",
            what="the time zone",
            why="to date plans",
            export="member",
            whose="id = :user_id",
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
            forgotten=Forgotten(FAILURES_COUNT_FOR, since="failed_at"),
        ),
    ),
    impersonal={ModelAway: "the model server's state"},
)
