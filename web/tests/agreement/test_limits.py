"""The limits shown on pages equal the API's."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.npm import node
from web.tests.bundled import bundled

_OPENAPI = Path(__file__).parents[3] / "libs/documents/src/documents/openapi.json"
_SCRIPT = "console.log(JSON.stringify(await import(process.argv[1])));"


@pytest.fixture(scope="module")
def stated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("node")
    limits = bundled("src/data/values/limits.ts", folder)
    command = [node(), "--input-type=module", "--eval", _SCRIPT, limits.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


def test_the_limits_equal_the_apis(stated: Any) -> None:
    schemas = json.loads(_OPENAPI.read_text())["components"]["schemas"]
    for kind, least, most in (
        ("LIMITS", "minimum", "maximum"),
        ("LENGTHS", "minLength", "maxLength"),
    ):
        for schema, fields in stated[kind].items():
            properties = schemas[schema]["properties"]
            known = {
                name: [properties[name].get(least, 0), properties[name][most]] for name in fields
            }
            assert fields == known, schema
