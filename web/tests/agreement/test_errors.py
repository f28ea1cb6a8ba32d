"""The app has a text for each message and each code in the API's document."""

import json
import subprocess
from typing import Any

import pytest

from tools.npm import node
from web.tests.bundled import WEB, bundled

_OPENAPI = WEB.parent / "libs/documents/src/documents/openapi.json"
_SCRIPT = """
const { CODES } = await import(process.argv[1]);
const { MESSAGES, NEVER_SHOWN } = await import(process.argv[2]);
const { DESK_MESSAGES } = await import(process.argv[3]);
console.log(JSON.stringify({ codes: Object.keys(CODES), MESSAGES, DESK_MESSAGES, NEVER_SHOWN }));
"""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("node")
    modules = [
        bundled(f"src/data/errors/{name}.ts", folder).as_uri()
        for name in ("texts", "messages", "desk")
    ]
    command = [node(), "--input-type=module", "--eval", _SCRIPT, *modules]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def documented() -> Any:
    return json.loads(_OPENAPI.read_text())


def test_each_message_of_the_api_has_a_text(words: Any, documented: Any) -> None:
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for path, operations in documented["paths"].items():
        for operation in operations.values():
            examples = [each for each in _examples(operation) if "error" in each]
            said[path.startswith("/api/admin/")] |= {each["error"] for each in examples}
    assert said[False] - words["MESSAGES"].keys() == set(words["NEVER_SHOWN"])
    of_the_desk = said[True] - words["MESSAGES"].keys() - set(words["NEVER_SHOWN"])
    assert of_the_desk == words["DESK_MESSAGES"].keys()


def test_each_code_of_a_wrong_field_has_a_text(words: Any, documented: Any) -> None:
    code = documented["components"]["schemas"]["ErrorDetail"]["properties"]["code"]
    assert set(words["codes"]) == set(code["enum"])


def test_the_texts_are_plain_sentences(words: Any) -> None:
    for message, said in (words["MESSAGES"] | words["DESK_MESSAGES"]).items():
        assert said.endswith("."), message
        assert "Failed" not in said, message


def _examples(operation: dict[str, Any]) -> list[dict[str, Any]]:
    contents = [
        content
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
    ]
    return [
        example
        for content in contents
        for example in (
            *([content["example"]] if "example" in content else []),
            *(each["value"] for each in content.get("examples", {}).values()),
        )
        if isinstance(example, dict)
    ]
