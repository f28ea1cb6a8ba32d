"""Request and response bodies of check-ins."""

from datetime import date
from typing import Literal

from chassis.http import RequestBody, ResponseBody, example
from tracker.check_ins.rules import Reason, Why
from tracker.logs import ExpenditureReason

State = Literal["open", "accepted", "later", "never"]
Answer = Literal["accept", "later", "never"]


class Range(ResponseBody):
    """The member's expenditure per day, with its range of 95 %."""

    kcal: int
    low: int
    high: int


class TargetCalories(ResponseBody):
    """The calories of a day's targets; null without targets."""

    calories: float | None


class Proposal(ResponseBody):
    """The calories that fit better."""

    calories: int
    why: Why


class CheckInRecord(ResponseBody):
    """A week's check-in; `reason` says why it proposes nothing."""

    week: date
    trend_kg_per_week: float | None
    expenditure: Range | None
    targets: TargetCalories
    proposal: Proposal | None
    reason: Reason | ExpenditureReason | None
    state: State


class CheckInResponse(ResponseBody):
    model_config = example(
        {
            "checkIn": {
                "week": "2026-03-30",
                "trendKgPerWeek": -0.4,
                "expenditure": {"kcal": 2220, "low": 2090, "high": 2350},
                "targets": {"calories": 1609},
                "proposal": {"calories": 1720, "why": "You burn more than your target assumes"},
                "reason": None,
                "state": "open",
            }
        }
    )

    check_in: CheckInRecord


class CheckInAnswer(RequestBody):
    """What to do: accept the proposal, decide later, or end check-ins (`later` resumes them)."""

    model_config = example({"answer": "accept"})

    answer: Answer
