"""Every kind of background work may be repeated: a worker can be killed before it settles a task.

The queue has tests that kill workers (`libs/work/tests/test_leases.py`). What a repetition does
outside the database is tested where the effect is: for mails in identity's `test_crashes.py`, for
webhooks, refunds and tasks at Stripe in billing.
"""

import inspect
from importlib import import_module
from types import SimpleNamespace
from typing import Any, get_type_hints

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.service.finish_erasures import finish_erasures
from contracts.services import SERVICES
from planner.jobs import follow_check_in
from planner.jobs.tasks import works_of
from work import Works


def jobs_of_planner() -> Works:
    settings: Any = SimpleNamespace(model_calls=1)
    return Works(works_of(settings), follow_check_in.works)


def all_works() -> dict[str, Works]:
    """The kinds of each service, and those of all services."""
    anything: Any = None
    found = {"chassis": finish_erasures(anything, anything, None), "planner": jobs_of_planner()}
    for service in SERVICES:
        works = getattr(import_module(f"{service}.main"), "WORK", None)
        if works is not None:
            found[service] = works
    return found


def test_every_kind_takes_effect_once_or_says_why_its_repetition_is_harmless() -> None:
    works = all_works()
    assert {"chassis", "billing", "identity", "planner", "tracker"} <= works.keys()
    silent = [
        f"{service}: {work.kind}"
        for service, its in works.items()
        for work in its.registered
        # With a session, one transaction also settles the task.
        if AsyncSession not in get_type_hints(work.handle).values()
        and "harmless" not in (inspect.getdoc(work.handle) or "")
    ]
    assert silent == []
