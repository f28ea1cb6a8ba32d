"""Which service a path is of."""

import pytest

from gateway.metrics import Metrics
from gateway.settings import SERVICES, read
from gateway.upstream.routes import Backends

_URLS = {f"{name.upper()}_URL": "http://127.0.0.1:1" for name in SERVICES}


@pytest.mark.parametrize(
    ("path", "service", "prefix"),
    [
        ("/api/auth/me", "identity", "/api/auth"),
        ("/api/tracker/imports", "tracker", "/api/tracker/imports"),
        # One path alone has the limits of a longer one of the same service.
        ("/api/tracker/imports/1", "tracker", "/api/tracker"),
        ("/api/admin/members/1/2", "identity", "/api/admin/members"),
        ("/api/admin/audit/catalogue", "catalogue", "/api/admin/audit/catalogue"),
        ("/api/admin/audit/billing", "billing", "/api/admin"),
        ("/api/admin/figures.csv", "billing", "/api/admin"),
        ("/api/admin/membership", "billing", "/api/admin"),
        ("/api/administrators", None, None),
        ("/api", None, None),
        ("/internal/admin/members", None, None),
    ],
)
async def test_a_path_belongs_to_the_longest_prefix(
    path: str, service: str | None, prefix: str | None
) -> None:
    variables = {**_URLS, "FRONTEND_URL": "https://keto.example"}
    backends = Backends(read(variables), Metrics("test"))
    backend = backends.find(path.encode())
    backends.close()
    assert (backend and backend.service, backend and backend.name) == (service, prefix)
