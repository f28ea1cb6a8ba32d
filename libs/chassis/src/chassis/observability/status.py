"""The status page for operators, from every service's `/readyz` and `/metrics`."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from json import loads
from urllib.parse import urlsplit

from prometheus_client.parser import text_string_to_metric_families

_SECONDS = 3
_NOTHING = "-"


@dataclass(frozen=True)
class Sample:
    """One value of one metric."""

    name: str
    labels: dict[str, str]
    value: float


@dataclass(frozen=True)
class ProcessReport:
    """The state and metrics of one process."""

    name: str
    state: str
    figures: list[Sample] = field(default_factory=list)

    @property
    def ready(self) -> bool:
        return self.state == "ready"

    def values(self, metric: str, **labels: str) -> list[float]:
        return [
            figure.value
            for figure in self.figures
            if figure.name == metric and labels.items() <= figure.labels.items()
        ]

    def total(self, metric: str, **labels: str) -> float | None:
        found = self.values(metric, **labels)
        return sum(found) if found else None

    def labelled(self, metric: str, label: str) -> list[str]:
        return sorted({f.labels[label] for f in self.figures if f.name == metric})


def look(processes: Mapping[str, tuple[str, str | None]]) -> list[ProcessReport]:
    """Query processes in parallel: by name the URLs of `/readyz` and, if served, `/metrics`."""
    with ThreadPoolExecutor(len(processes)) as threads:
        return list(threads.map(lambda name: _ask(name, *processes[name]), processes))


def page(seen: Sequence[ProcessReport]) -> str:
    """Format the page."""
    now = datetime.now(UTC)
    parts = [
        f"Keto, {now:%Y-%m-%d %H:%M:%S} UTC",
        _table(["", "state", "version", "outbox", "requests", "5xx", "now", "connections"],
               [_process(each) for each in seen]),
        _table(["queue", "waiting", "dead letters", "handled", "retried", "state"],
               [row for each in seen for row in _queues(each)]),
        "\n".join(_remarks(seen, now.timestamp())),
    ]  # fmt: skip
    return "\n\n".join(part for part in parts if part)


def _ask(name: str, url: str, metrics_url: str | None) -> ProcessReport:
    try:
        status, body = _get(url, "/readyz")
        checks = loads(body).get("checks", {})
        wrong = [f"{name} {check}" for name, check in checks.items() if check != "ok"]
        ready = "ready" if status == 200 else f"not ready ({', '.join(wrong)})"
        if metrics_url is None:
            return ProcessReport(name, ready)
        _, text = _get(metrics_url, "/metrics")
        return ProcessReport(name, ready, list(_figures(text)))
    except (OSError, HTTPException, ValueError) as error:
        return ProcessReport(name, f"down ({error or type(error).__name__})")


def _get(url: str, path: str) -> tuple[int, str]:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=_SECONDS)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def _figures(text: str) -> Iterable[Sample]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            yield Sample(sample.name, dict(sample.labels), sample.value)


def _process(seen: ProcessReport) -> list[str]:
    prefix = "keto_gateway" if seen.name == "gateway" else "keto"
    age = seen.total("keto_outbox_age_seconds") or 0
    outbox = _number(seen.total("keto_outbox_rows")) + (f" ({_ago(age)})" if age else "")
    errors = [
        figure.value
        for figure in seen.figures
        if figure.name == f"{prefix}_requests_total" and figure.labels["status"][0] == "5"
    ]
    used, limit = (seen.total(f"keto_database_connections_{n}") for n in ("in_use", "limit"))
    return [
        seen.name,
        seen.state,
        ", ".join(seen.labelled("keto_build_info", "version")) or _NOTHING,
        outbox,
        _number(seen.total(f"{prefix}_requests_total")),
        _number(sum(errors) if seen.figures else None),
        _number(seen.total(f"{prefix}_requests_in_flight")),
        _NOTHING if limit is None else f"{_number(used)} of {_number(limit)}",
    ]


def _queues(seen: ProcessReport) -> Iterable[list[str]]:
    for queue in seen.labelled("keto_dead_letters", "queue"):
        handled = "keto_events_handled_total"
        holding = seen.total("keto_handlers_holding", queue=queue)
        yield [
            queue,
            _number(seen.total("keto_queue_messages", queue=queue)),
            _number(seen.total("keto_dead_letters", queue=queue)),
            _number(seen.total(handled, queue=queue, outcome="handled") or 0),
            _number(seen.total(handled, queue=queue, outcome="retried") or 0),
            "held: no database" if holding else "",
        ]


def _remarks(seen: Sequence[ProcessReport], now: float) -> Iterable[str]:
    by_retry: dict[str, float] = {}
    for each in seen:
        for figure in each.figures:
            if figure.name == "keto_queue_messages" and ".retry." in figure.labels["queue"]:
                by_retry[figure.labels["queue"]] = figure.value
    waiting = [f"{int(n)} for {q.rpartition('.')[2]}" for q, n in sorted(by_retry.items()) if n]
    yield f"Waiting for a retry: {', '.join(waiting) or 'nothing'}"
    last = [value for each in seen for value in each.values("keto_webhook_last_timestamp_seconds")]
    if last:
        yield f"Last webhook: {_ago(now - max(last)) + ' ago' if max(last) else 'never'}"
    for what, metric in (
        ("Webhooks that failed or wait for another event", "keto_webhooks_unsettled"),
        ("Dead letters", "keto_dead_letters"),
    ):
        if count := sum(value for each in seen for value in each.values(metric)):
            yield f"{what}: {_number(count)}"


def _ago(seconds: float) -> str:
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"


def _number(value: float | None) -> str:
    return _NOTHING if value is None else f"{value:.0f}"


def _table(head: list[str], rows: list[list[str]]) -> str:
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in [head, *rows]
    )
    return "\n".join(lines)
