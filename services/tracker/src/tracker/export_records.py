"""What tracker keeps about a member, for the export."""

from chassis.http import Records
from tracker.tables import Member, ProgressLog, Purchase, UserAchievement

RECORDS = (
    Records("member", Member, "id", owner="id"),
    Records("logs", ProgressLog, "date"),
    Records("achievements", UserAchievement, "achievement_id"),
    Records("purchases", Purchase, "plan_id"),
)
