"""The table of a run."""

from collections import Counter
from statistics import median

from chaos.run import Plan, Result

KINDS = ("lost", "doubled", "wrong", "stuck", "dead letter")


def render(plan: Plan, result: Result) -> str:
    """The figures of a run as a table in Markdown, and below it the first findings."""
    found = Counter(finding.kind for finding in result.findings)
    kinds = Counter(entry.kind for entry in result.ledger.entries)
    arrivals = result.ledger.arrivals or [0.0]
    statuses = result.ledger.statuses
    refused = sum(count for status, count in statuses.items() if status >= 500 or not status)
    rows = [
        ("seed", plan.seed),
        ("journeys", f"{len(result.ledger.entries):,} ({_listed(kinds)})"),
        ("faults", f"{result.faults.total():,} ({_listed(result.faults)})"),
        ("requests", f"{sum(statuses.values()):,}, of them {refused:,} failed or unanswered"),
        ("answers", _listed(Counter({str(s or "none"): n for s, n in statuses.items()}))),
        ("client retries", f"{result.ledger.retries:,}"),
        ("failed or unanswered", _listed(Counter({f"{method} {why}": count
         for (method, why), count in result.ledger.failures.items()}))),
        *((kind, found[kind]) for kind in KINDS),
        ("mails sent twice (known gap)", result.repeated_mails),
        ("projections compared", f"{len(result.verified)}, "
         f"{sum(pair['count'] for pair in result.verified):,} rows"),
        ("an effect is seen after", f"p50 {median(arrivals):.2f} s, max {max(arrivals):.1f} s"),
        ("settled after", f"{result.settle_seconds:.1f} s"),
        ("journeys took", f"{result.journeys_seconds:.0f} s"),
    ]  # fmt: skip
    lines = ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]
    for finding in result.findings[:20]:
        lines.append(f"{finding.kind}: {finding.what} {finding.email}".rstrip())
    return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
