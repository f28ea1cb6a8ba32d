"""What tracker keeps about a member."""

from datetime import timedelta

from chassis.personal import Forgotten, Personal, PersonalData
from tracker.achievements.tables import Achievement, Purchase, UserAchievement
from tracker.check_ins.tables import CheckIn, EnergyLimit
from tracker.diary.tables import DiaryDay, DiaryEntry, DiaryEntryDate, DiarySize
from tracker.dishes.tables import Dish
from tracker.food_tables.tables import FoodImport, ImportedFood
from tracker.foods.tables import FoodLookup, FoodRequest, MyFood
from tracker.imports.tables import DiaryImport
from tracker.logs.tables import ProgressLog, WaterAdded, WholeDay
from tracker.measurements.tables import Measurement
from tracker.plan_starts.tables import PlanStart
from tracker.tables import Member
from tracker.targets.tables import HiddenFigures, PlanTarget, Target

PERSONAL = PersonalData(
    (
        Personal(
            Member,
            "id total_points streak_count last_active_date weight_kg target_weight_kg"
            " timezone profile_version email_confirmed is_at_risk risk_version",
            what="points, streak, weights, time zone, whether the address is confirmed, and whether"
            " ketones are more dangerous than for others",
            why="for the summary and the achievements, to know which day it is, how much an"
            " account may store, and for warnings of ketones and glucose",
            export="member",
            whose="id = :user_id",
        ),
        Personal(
            ProgressLog,
            "id user_id date weight_kg calories protein_g fat_g carbs_g net_carbs_g water_ml notes"
            " saved_at",
            what="weight, nutrients, water, notes of a day",
            why="the log itself",
            export="logs",
            view="day_log",
            key="date",
            in_flight=True,
        ),
        Personal(
            WholeDay,
            "user_id date",
            what="days with little food on which everything was logged",
            why="so that they count in the estimate of the expenditure",
            export="wholeDays",
            key="date",
            in_flight=True,
        ),
        Personal(
            DiaryEntry,
            "id user_id date meal name food_id dish_id grams portions calories protein_g fat_g"
            " carbs_g net_carbs_g created_at fiber_g polyols_g sodium_mg potassium_mg magnesium_mg"
            " rest",
            what="what was eaten, when, and its figures",
            why="the diary itself",
            export="entries",
            # Sorted by day.
            key="date || ' ' || id",
            key_columns="date id",
        ),
        Personal(
            DiaryEntryDate,
            "",
            internal="user_id id date",
            what="the days of the diary's entries",
            why="to find an entry by its id",
        ),
        Personal(
            WaterAdded,
            "",
            internal="user_id id added_at",
            what="ids of water that was added",
            why="to add it once, though a device sends it again",
            how_long="the latest 200",
        ),
        # Every statement that changes the diary changes its day too, so this trigger refuses all.
        Personal(
            DiaryDay,
            "",
            internal="user_id date entries calories protein_g fat_g carbs_g net_carbs_g"
            " calories_unstated protein_g_unstated fat_g_unstated carbs_g_unstated"
            " net_carbs_g_unstated",
            what="the sums of the entries of a day",
            why="to show them, and in the log",
            in_flight=True,
        ),
        # The trigger of the day refuses its changes as well.
        Personal(
            DiarySize,
            "",
            internal="user_id entries",
            what="the number of entries in the diary",
            why="to limit the entries of an account",
        ),
        Personal(
            MyFood,
            "id user_id name carbs_basis calories protein_g fat_g carbs_g fiber_g polyols_g"
            " portions barcode created_at sodium_mg potassium_mg magnesium_mg",
            internal="words",
            what="foods of the member's own, as their labels say",
            why="to log them",
            export="foods",
            in_flight=True,
        ),
        Personal(
            Dish,
            "id user_id name portions items created_at",
            what="dishes of the member's own: foods and their grams",
            why="to log them",
            export="dishes",
            in_flight=True,
        ),
        Personal(
            Measurement,
            "id user_id kind value unit at",
            what="ketones, glucose and waist, as measured",
            why="to show them, with the glucose-ketone index",
            export="measurements",
            in_flight=True,
        ),
        Personal(
            DiaryImport,
            "id user_id created_at state format summary answers",
            # The member's file, which is deleted when it is applied.
            internal="content worker leased_until attempts traceparent waiting_since network",
            what="a diary file of another app, and the outcome of its import",
            why="to ask about ambiguities, then to add its entries",
            how_long="7 days; the file itself until it is applied",
            export="imports",
            in_flight=True,
            forgotten=Forgotten(timedelta(days=7), since="created_at"),
        ),
        Personal(
            FoodRequest,
            "",
            internal="asked_at user_id",
            what="when a barcode was requested from Open Food Facts",
            why="so that each member has a share of its requests",
            how_long="until the next request at least a minute later, a day at most",
            in_flight=True,
            forgotten=Forgotten(timedelta(days=1), since="asked_at"),
        ),
        Personal(
            Target,
            "user_id calories protein_g fat_g net_carbs_g minerals",
            what="the daily targets that the member has set",
            why="to show what is left of the day",
            export="targets",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            HiddenFigures,
            "user_id",
            what="that figures are hidden",
            why="to show none in the app and in mails",
            export="hiddenFigures",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            PlanTarget,
            "user_id created_at calories protein_g fat_g net_carbs_g expenditure_kcal",
            what="the targets of the newest plan, and the expenditure that it expects",
            why="to show what is left of the day, and to estimate the expenditure",
            export="planTargets",
            key="user_id",
        ),
        Personal(
            PlanStart,
            "user_id plan_id kind starts_on chosen_at",
            what="on which days plans start",
            why="to show their meals on every device",
            export="planStarts",
            key="plan_id",
            in_flight=True,
        ),
        Personal(
            CheckIn,
            "user_id week state calories_before calories why last_change",
            what="the newest weekly check-in, its proposal and the answer, and the last change",
            why="to show the same proposal during a week, and to accept it once",
            export="checkIn",
            key="user_id",
            in_flight=True,
        ),
        Personal(
            EnergyLimit,
            "user_id changed_at surplus_kcal least_calories least_weight_kg target_weight_kg"
            " may_change has_plan is_answered",
            what="the least calories and weight, the goal's surplus, whether the calories may"
            " change without a doctor, and whether there is a plan and there are answers about"
            " health",
            why="so that check-ins stay within them",
            export="energyLimits",
            key="user_id",
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
    impersonal={
        Achievement: "what can be earned",
        FoodImport: "files of national food tables",
        ImportedFood: "the foods of these tables",
        FoodLookup: "foods of Open Food Facts by barcode, for 30 days; not who asked for them",
    },
)
