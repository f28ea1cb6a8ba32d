"""`make chaos`: many concurrent members, random faults, then a comparison of all services' states.

python -m lab.chaos --journeys 10000 --seed 7
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median

from keto_local.home import Home
from lab.chaos.clocks import Clocks
from lab.chaos.faults import FaultInjector, FaultPace
from lab.chaos.ledger import Ledger
from lab.chaos.rotations import Rotations
from lab.chaos.run import Result, RunPlan, run
from lab.chaos.system import LinedSystem, start
from tests.e2e import docker_stand_in
from tests.e2e.containers import write_secrets
from tools.tables import markdown


def main() -> int:
    arguments = _parser().parse_args()
    home = Path(arguments.home or tempfile.mkdtemp(prefix="keto-chaos-")).resolve() / "keto"
    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(10**6)
    _say(f"seed {seed}, {arguments.journeys} journeys, data in {home}")
    plan = RunPlan(
        journeys=arguments.journeys,
        members=arguments.members,
        seed=seed,
        settle_seconds=arguments.settle,
        days=arguments.days,
        rebuild_every=arguments.rebuild_every,
    )
    limits = FaultPace(longest=arguments.longest, gap=arguments.gap, least=arguments.faults)
    clocks = Clocks(arguments.clock_skew, str(seed))
    with start(home, clocks) as system:
        if arguments.rotate:
            return _run_with_rotations(system, plan, arguments.gap)
        return _run_and_report(system, plan, FaultInjector(system, seed, limits, _say))


def _run_with_rotations(system: LinedSystem, plan: RunPlan, gap: float) -> int:
    """Rotate each secret instead of injecting faults."""
    result = Result()
    with tempfile.TemporaryDirectory(prefix="keto-rotate-") as folder:
        place = Path(folder)
        write_secrets(Home(system.home), place / "secrets")
        with docker_stand_in.on_path(place, str(system.home), SECRETS=f"{place}/secrets") as env:
            environment = {**env, "SECRETS": f"{place}/secrets"}
            rotations = Rotations(system, result.ledger, environment, gap, _say)
            status = _run_and_report(system, plan, rotations, result)
            asyncio.run(rotations.finish())
    print(markdown(("secret", "noticed"), rotations.rows))
    return status


def _run_and_report(
    system: LinedSystem,
    plan: RunPlan,
    faults: FaultInjector | Rotations,
    result: Result | None = None,
) -> int:
    _say("the system is ready")
    result = asyncio.run(run(system, plan, faults, _say, result))
    print(markdown(("seed", plan.seed), figures(result)))
    for finding in result.findings[:20]:
        print(f"{finding.kind}: {finding.what} {finding.email}".rstrip())
    if result.findings:
        print(f"histories: {_write_histories(system.home.parent, result)}")
        print(f"logs: {system.home / 'logs'}")
    return 1 if result.findings else 0


def figures(result: Result) -> list[tuple[str, object]]:
    """The rows of a run's table."""
    ledger = result.ledger
    findings = Counter(finding.kind for finding in result.findings)
    kinds = Counter(entry.kind for entry in ledger.entries)
    responses = Counter({str(status or "none"): n for status, n in ledger.statuses.items()})
    failed = sum(count for status, count in ledger.statuses.items() if status >= 500 or not status)
    rows = sum(pair["count"] for pair in result.verified)
    seconds = ledger.arrivals or [0.0]
    return [
        ("journeys", f"{kinds.total():,} ({_listed(kinds)})"),
        ("faults", f"{result.faults.total():,} ({_listed(result.faults)})"),
        ("requests", f"{responses.total():,}, of which {failed:,} failed or unanswered"),
        ("responses", _listed(responses)),
        ("client retries", f"{sum(entry.retries for entry in ledger.entries):,}"),
        *((kind, findings[kind]) for kind in ("lost", "doubled", "wrong", "stuck", "dead letter")),
        ("mails sent twice (known gap)", result.repeated_mails),
        ("projections compared", f"{len(result.verified)}, {rows:,} rows"),
        ("rebuilds", f"{result.rebuilds.total()} ({_listed(result.rebuilds)})"),
        ("webhooks received", _webhooks(ledger)),
        ("exported", f"{result.exported:,} rows"),
        ("effects visible after", f"p50 {median(seconds):.2f} s, max {max(seconds):.1f} s"),
        ("settled after", f"{result.settle_seconds:.1f} s"),
        ("duration of the journeys", f"{result.journeys_seconds:.0f} s"),
    ]


def _webhooks(ledger: Ledger) -> str:
    received = [each for endpoint in ledger.endpoints for each in endpoint.received]
    ids = {each.headers["webhook-id"] for each in received}
    return f"{len(ids):,}, by {len(received):,} deliveries to {len(ledger.endpoints)} endpoints"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--journeys", type=int, default=500, help="number of journeys")
    parser.add_argument("--members", type=int, default=32, help="concurrent members")
    parser.add_argument("--seed", type=int, help="seed of the faults and of members' choices")
    parser.add_argument(
        "--faults", type=int, default=0, help="continue until this number of faults"
    )
    parser.add_argument("--longest", type=float, default=30, help="longest fault in seconds")
    parser.add_argument("--gap", type=float, default=3, help="seconds between faults, on average")
    parser.add_argument(
        "--days", type=int, default=40, help="days by which the clock of the payments moves"
    )
    parser.add_argument(
        "--rebuild-every", type=float, default=20, help="seconds between rebuilds of projections"
    )
    parser.add_argument("--settle", type=float, default=900, help="seconds to settle, at most")
    parser.add_argument(
        "--clock-skew", type=float, default=0, help="clocks differ by +- these seconds"
    )
    parser.add_argument(
        "--rotate", action="store_true", help="rotate each secret instead of faults"
    )
    parser.add_argument("--home", help="a folder for data and logs (default: a new one)")
    return parser


def _write_histories(folder: Path, result: Result) -> Path:
    file = folder / "unexplained.txt"
    by_email = {entry.email: entry for entry in result.ledger.entries}
    with file.open("w") as out:
        for finding in result.findings:
            print(f"{finding.kind}: {finding.what} {finding.email}", file=out)
            if (entry := by_email.get(finding.email)) is not None:
                print(*(f"    {line}" for line in entry.lines), sep="\n", file=out)
    return file


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
