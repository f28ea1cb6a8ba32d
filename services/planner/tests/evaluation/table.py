"""What an evaluation prints."""

from collections.abc import Sequence
from statistics import fmean

from .run import Figures


def table(figures: Figures) -> str:
    """The figures of a run, one a line."""
    counts, calls = figures.counts, len(figures.seconds)
    plans, days = counts["plans"], counts["days"]
    rows = [
        (f"{plans}", f"plans of {days} days, in {calls} calls"),
        (_percent(counts["valid"] / max(1, calls)), "of the answers have dishes for every day"),
        (f"{calls / max(1, plans):.2f}", f"calls a plan, {counts['most calls']} at most"),
        (
            _percent(counts["dishes of the model"] / max(1, counts["dishes"])),
            f"of {counts['dishes']} dishes are the model's choice",
        ),
        (
            f"{_mean(figures.seconds_of_plans):.1f}",
            f"s a plan, {max(figures.seconds_of_plans, default=0):.1f} at most",
        ),
        (*_errors(figures.before, "before computing"),),
        (*_errors(figures.after, "after computing"),),
        (f"{counts['excluded']}", "foods chosen that are left out, despite the schema"),
        (f"{counts['not on the list']}", "foods chosen that are not on the list"),
        (f"{counts['repeated']}", f"of {counts['dishes']} dishes repeat one of their plan"),
        (f"{counts['kitchen']}", f"of {days} days are the kitchen's"),
        (f"{counts['impossible']}", "plans that cannot be"),
        (
            f"{_mean(figures.seconds):.1f}",
            f"s a call, {max(figures.seconds, default=0):.1f} at most",
        ),
        (f"{_mean(figures.tokens_asked):.0f}", "tokens of a prompt, about"),
        (f"{_mean(figures.tokens_answered):.0f}", "tokens of an answer, about"),
    ]
    return "\n".join(f"{figure:>8}  {words}" for figure, words in rows)


def timing(figures: Figures) -> dict[str, float]:
    """How long the model takes for a plan."""
    return {
        "calls_a_plan": len(figures.seconds) / max(1, figures.counts["plans"]),
        "seconds_a_call": _mean(figures.seconds),
    }


def _errors(errors: Sequence[float], when: str) -> tuple[str, str]:
    most = _percent(max(errors, default=0))
    return _percent(_mean(errors)), f"off a day's calories {when}, {most} at most"


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
