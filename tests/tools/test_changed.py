"""The selection of tests by `make test ARGS=--changed`."""

from tools.changed import selected_tests

_FILES = {
    "libs/oven/src/oven/__init__.py": "",
    "libs/oven/src/oven/heat.py": "from oven import clock",
    "libs/oven/src/oven/clock.py": "",
    "libs/oven/tests/test_heat.py": "import oven.heat",
    "services/shop/src/shop/__init__.py": "",
    "services/shop/src/shop/main.py": "from .prices import price",
    "services/shop/src/shop/prices.py": "",
    "services/shop/tests/conftest.py": "import shop.main",
    "services/shop/tests/test_orders.py": "",
    "services/post/tests/test_parcels.py": "import json",
    "tests/test_documents.py": "",
}


def _of(changed: str) -> list[str]:
    return selected_tests({changed}, _FILES)


def test_a_change_selects_the_tests_that_import_it_and_no_others() -> None:
    assert _of("libs/oven/src/oven/clock.py") == ["libs/oven/tests/test_heat.py"]
    assert _of("services/shop/src/shop/prices.py") == ["services/shop/tests/test_orders.py"]
    assert _of("services/post/tests/test_parcels.py") == ["services/post/tests/test_parcels.py"]
    assert _of("services/shop/src/shop/new.sql") == ["services/shop/tests/test_orders.py"]
    assert _of("services/post/Dockerfile") == ["services/post/tests/test_parcels.py"]
    assert _of("docs/operations.md") == ["tests/test_documents.py"]
