"""Achievements: what members can earn, and the check that awards it."""

from tracker.achievements.award_achievements import award_log
from tracker.achievements.schemas import EarnedAchievement

__all__ = ["EarnedAchievement", "award_log"]
