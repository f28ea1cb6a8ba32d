"""The small model answers as Ollama does."""

import json
import subprocess
import sys

import pytest

from lab.small_model.ollama import NAME

# What the command next to the model does: it sends a request, and prints the answer's lines.
_SEND = """
import json, os, sys, httpx
url = os.environ["MODEL_SERVER_URL"]
body = {"model": os.environ["MODEL_NAME"], **json.loads(sys.argv[1])}
answer = httpx.post(f"{url}/api/generate", json=body, timeout=120)
print(answer.status_code)
print(answer.text)
"""
_WAYS = ["pan", "oven"]
_SCHEMA = {
    "type": "object",
    "properties": {"way": {"enum": _WAYS}},
    "required": ["way"],
    "additionalProperties": False,
}


def _answered(**body: object) -> tuple[int, list[dict[str, object]]]:
    request = {"prompt": "How do you fry an egg?", **body}
    command = [sys.executable, "-c", _SEND, json.dumps(request)]
    done = subprocess.run(
        [sys.executable, "-m", "lab.small_model", *command],
        capture_output=True,
        text=True,
        check=True,
        timeout=150,
    )
    _started, status, *lines = done.stdout.split("\n")
    return int(status), [json.loads(line) for line in lines if line]


@pytest.mark.parametrize("stream", [True, False])
def test_the_small_model_obeys_a_schema(stream: bool) -> None:
    status, lines = _answered(
        format=_SCHEMA, stream=stream, options={"num_predict": 50, "temperature": 0, "seed": 1}
    )
    assert status == 200
    assert json.loads("".join(str(line["response"]) for line in lines))["way"] in _WAYS
    assert [line["done"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert (len(lines) > 1) == stream
    assert {line["model"] for line in lines} == {NAME}


def test_another_model_is_not_found() -> None:
    status, lines = _answered(model="llama3.2")
    assert (status, list(lines[0])) == (404, ["error"])
