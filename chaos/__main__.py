"""`make chaos`: many members at once, faults at random, and then every service's state compared.

python -m chaos --journeys 10000 --seed 7
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
from pathlib import Path

from chaos.cluster_faults import ClusterFaults
from chaos.cluster_view import start_cluster
from chaos.fault_injection import Faults, Limits
from chaos.overload import overload
from chaos.rolling import Replacements, checked_out
from chaos.run import Plan, Result, run
from chaos.system import start_system
from chaos.table import render


def main() -> int:
    chosen = _parser().parse_args()
    home = Path(chosen.home or tempfile.mkdtemp(prefix="keto-chaos-")).resolve() / "keto"
    if chosen.overload:
        with start_system(home, lines=False) as system:
            print(asyncio.run(overload(system, chosen.seconds or 60)))
        return 0
    return _live(chosen, home)


def _live(chosen: argparse.Namespace, home: Path) -> int:
    seed = chosen.seed if chosen.seed is not None else secrets.randbelow(10**6)
    _say(f"seed {seed}, {chosen.journeys} journeys, data in {home}")
    plan = Plan(
        journeys=chosen.journeys,
        members=chosen.members,
        seed=seed,
        seconds=chosen.seconds or float("inf"),
        settle_seconds=chosen.settle,
        kinds=tuple(chosen.kind),
    )
    clock_skew = f"{chosen.clock_skew} {seed}"
    if chosen.cluster:
        with start_cluster(home, clock_skew) as cluster:
            _say("the cluster is ready")
            limits = Limits(longest=chosen.longest, gap=chosen.gap, least=chosen.faults)
            faults = ClusterFaults(cluster, seed, limits, chosen.node_kills, _say)
            return _ended(home, plan, asyncio.run(run(cluster, plan, faults, _say)))
    other = checked_out(chosen.rolling, home.parent / "code") if chosen.rolling else ""
    with start_system(home, other, clock_skew=clock_skew) as system:
        _say("the system is ready")
        limits = Limits(longest=chosen.longest, gap=chosen.gap, least=chosen.faults)
        trouble = Replacements(system, _say) if other else Faults(system, seed, limits, _say)
        return _ended(home, plan, asyncio.run(run(system, plan, trouble, _say)))


def _ended(home: Path, plan: Plan, result: Result) -> int:
    print(render(plan, result))
    if result.findings:
        print(f"histories: {_write_histories(home.parent, result)}; logs: {home / 'logs'}")
    return 1 if result.findings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--journeys", type=int, default=500, help="how many members live")
    parser.add_argument("--members", type=int, default=32, help="how many of them at once")
    parser.add_argument("--seed", type=int, help="of the faults and of what members choose")
    parser.add_argument("--faults", type=int, default=0, help="journeys go on until so many")
    parser.add_argument("--longest", type=float, default=30, help="seconds of the longest fault")
    parser.add_argument("--gap", type=float, default=3, help="seconds between faults, on average")
    parser.add_argument("--settle", type=float, default=900, help="seconds to settle, at most")
    parser.add_argument("--clock-skew", type=float, default=0, help="clocks differ by +- seconds")
    parser.add_argument("--kind", action="append", default=[], help="journeys of this kind only")
    parser.add_argument("--rolling", metavar="COMMIT", help="replace that version's processes")
    parser.add_argument("--cluster", action="store_true", help="several of each, on three nodes")
    parser.add_argument("--node-kills", type=int, default=20, help="so many, as a cluster")
    parser.add_argument("--overload", action="store_true", help="too many clients, no faults")
    parser.add_argument("--seconds", type=float, help="no journey begins later")
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
