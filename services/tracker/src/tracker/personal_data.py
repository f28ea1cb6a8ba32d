"""What tracker keeps about a member."""

from chassis.personal import Personal, PersonalData
from tracker.tables import Achievement, Member, ProgressLog, Purchase, UserAchievement

PERSONAL = PersonalData(
    (
        Personal(
            Member,
            "id total_points streak_count last_active_date weight_kg target_weight_kg"
            " profile_version",
            what="points, streak, weights",
            why="for the summary and the achievements",
            export="member",
            whose="id = $1",
        ),
        Personal(
            ProgressLog,
            "id user_id date weight_kg calories protein_g fat_g carbs_g net_carbs_g water_ml notes"
            " saved_at",
            what="weight, nutrients, water, notes of a day",
            why="the log itself",
            export="logs",
            key="date",
            in_flight=True,
        ),
        Personal(
            UserAchievement,
            "user_id achievement_id earned_at",
            what="achievements that were earned",
            why="to show them, and to award each once",
            export="achievements",
            key="achievement_id",
        ),
        Personal(
            Purchase,
            "user_id plan_id owned version",
            what="plans owned",
            why="for the achievements",
            export="purchases",
            key="plan_id",
        ),
    ),
    impersonal={Achievement: "what can be earned"},
)
