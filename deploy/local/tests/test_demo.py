"""The demo member's data, and where a demo may be made. `test_run.py` makes one."""

from itertools import pairwise
from pathlib import Path

import pytest

from deploy.local.tests.runs import environment, keto_local
from keto_local.demo import DAYS, log_of
from tracker.schemas import LogRequest


def test_every_day_of_the_demo_is_a_log_that_the_api_takes() -> None:
    logs = [LogRequest.model_validate(log_of(number)) for number in range(DAYS)]
    weights = [log.weight_kg for log in logs if log.weight_kg is not None]
    assert weights[0] - weights[-1] > 4
    assert all(abs(a - b) < 1.5 for a, b in pairwise(weights))
    assert logs[-1].weight_kg is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("POSTGRES_URL", "postgresql://keto@db.example/keto"),
        ("RABBITMQ_URL", "amqp://keto@broker.example/"),
        ("STRIPE_SECRET_KEY", "sk_live_1"),
        ("SMTP_URL", "smtp://mail.example"),
        ("MODEL_SERVER_URL", "http://model.example"),
        ("FRONTEND_URL", "https://keto.example"),
    ],
)
def test_a_demo_is_refused_where_a_part_is_given(tmp_path: Path, name: str, value: str) -> None:
    refused = keto_local("demo", env=environment(tmp_path, {name: value}))
    assert refused.returncode == 1
    assert "the demo runs on its own parts only: unset " in refused.stderr
    assert name in refused.stderr
    assert not (tmp_path / "postgres").exists()
