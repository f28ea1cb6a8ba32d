"""Names in documents are compared with the repository."""

from contracts.erasure import UserDataErased
from contracts.services import SERVICES
from contracts.topology import KETO
from tools.checks.references import problems
from tools.environment import ROOT

ROWS = "## Threat model\n\n|a|b|c|d|\n|---|---|---|---|\n| mallory | to read | no key | {} |\n"


def test_missing_names_are_reported() -> None:
    text = (
        "`/readyz`, `tools/`, `make run` and [this](README.md), but `tracker/nowhere.py`,"
        " `test_references.py::test_nothing`, `make nothing`, [that](nowhere.md)\n"
        + ROWS.format("`nothing`")
    )
    assert list(problems("A.md", text)) == [
        "A.md: tracker/nowhere.py does not exist",
        "A.md: test_references.py has no test_nothing",
        "A.md: the Makefile has no nothing",
        "A.md: the link to nowhere.md is broken",
        "A.md: no test of the threat 'to read'",
    ]


def test_the_readme_of_each_service_names_the_events_that_it_publishes_or_handles() -> None:
    missing = {}
    for service in SERVICES:
        text = (ROOT / "services" / service / "README.md").read_text()
        published = {event for event in KETO.events if event.producer == service}
        handled = {
            event
            for queue in KETO.queues
            if queue.name.startswith(f"{service}.")
            for event in queue.events
        }
        names = {
            "UserDataErased" if issubclass(event, UserDataErased) else event.__name__
            for event in published | handled
        }
        missing[service] = {name for name in names if name not in text}
    assert not any(missing.values()), missing
