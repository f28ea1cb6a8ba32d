"""Local copies of other services' data."""

from operator import attrgetter

from chassis.http import ended_sessions, token_revocations
from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import (
    SessionEnded,
    StreakChanged,
    TokensRevoked,
    UserProfileChanged,
    UserRegistered,
)
from contracts.planner import EnergyLimitsChanged, KetoneRiskChanged, PlanGenerated, PlanMacros
from messaging import Projection
from tracker.achievements.award_for_late_events import (
    award_for_late_purchases,
    award_for_late_streaks,
)
from tracker.achievements.tables import Purchase
from tracker.check_ins.tables import EnergyLimit
from tracker.tables import Member
from tracker.targets.tables import PlanTarget


def _is_owned(event: PlanPurchased | PlanReturned) -> bool:
    return isinstance(event, PlanPurchased)


PROJECTIONS = (
    Projection(
        table=Member,
        of=(UserRegistered, UserProfileChanged),
        queue="tracker.members",
        key={"id": "user_id"},
        version={"profile_version": "profile_version"},
        fields=("weight_kg", "target_weight_kg", "timezone", "email_confirmed"),
        shared="profiles",
        where="profile_version > 0",
    ),
    Projection(
        table=Member,
        of=(StreakChanged,),
        queue="tracker.streaks",
        key={"id": "user_id"},
        version={"last_active_date": "last_active_date"},
        fields=("streak_count",),
        after=award_for_late_streaks,
        shared="streaks",
        where="last_active_date IS NOT NULL",
    ),
    # A returned plan no longer counts; achievements earned with it stay.
    Projection(
        table=Purchase,
        of=(PlanPurchased, PlanReturned),
        queue="tracker.purchases",
        key=("user_id", "plan_id"),
        version={"version": "purchase_version"},
        fields={"owned": _is_owned},
        after=award_for_late_purchases,
        shared="purchases",
    ),
    Projection(
        table=PlanTarget,
        of=(PlanGenerated,),
        queue="tracker.plans",
        key=("user_id",),
        version={"created_at": "created_at"},
        fields={
            **{name: attrgetter(f"macros.{name}") for name in PlanMacros.model_fields},
            "expenditure_kcal": attrgetter("expenditure_kcal"),
        },
        shared="newest plans",
    ),
    Projection(
        table=EnergyLimit,
        of=(EnergyLimitsChanged,),
        queue="tracker.energy-limits",
        key=("user_id",),
        version={"changed_at": "changed_at"},
        fields=(
            "surplus_kcal",
            "least_calories",
            "least_weight_kg",
            "target_weight_kg",
            "may_change",
            "has_plan",
            "is_answered",
        ),
        shared="energy limits",
    ),
    Projection(
        table=Member,
        of=(KetoneRiskChanged,),
        queue="tracker.risks",
        key={"id": "user_id"},
        version={"risk_version": "risk_version"},
        fields=("is_at_risk",),
        shared="ketone risks",
        where="risk_version > 0",
    ),
    token_revocations(TokensRevoked, "tracker.revocations"),
    ended_sessions(SessionEnded, "tracker.ended-sessions"),
)
