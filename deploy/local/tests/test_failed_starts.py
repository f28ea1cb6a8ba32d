"""The output of a failed start."""

from pathlib import Path

from deploy.local.tests.runs import Run
from keto_local.processes import last_words
from keto_local.servers import postgres_programs


def test_a_failed_start_reports_the_reason_once_and_last(tmp_path: Path) -> None:
    """PostgreSQL refuses its data at once, while the other parts are still being started."""
    major = postgres_programs.major_version(postgres_programs.find())
    data = tmp_path / f"home/postgres/pg{major}"
    data.mkdir(parents=True)
    (data / "PG_VERSION").write_text("1\n")
    run = Run(tmp_path / "home")
    assert run.process.wait(60) == 1
    said, _, why = run.output.partition("keto: ")
    assert why.startswith("PostgreSQL exited with status 2: ")
    assert run.output.count("PostgreSQL exited") == 1
    (first,) = said.splitlines()
    assert first.endswith(f"Keto starts in {run.home}")
    for part in ("sandbox", "rabbitmq", "RabbitMQ", "stopped", "again", "Traceback"):
        assert part not in why


def test_a_line_that_a_program_repeats_is_quoted_once() -> None:
    assert last_words("no such file\nno such file\nfailed\n") == "no such file\nfailed"
