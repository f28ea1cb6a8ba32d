"""A real API server of Kubernetes for custom resources, which `make api-server` builds."""

from tests.deploy.api_server.built import DEFINITIONS, NotBuilt, folder
from tests.deploy.api_server.server import ApiServer, running

__all__ = ["DEFINITIONS", "ApiServer", "NotBuilt", "folder", "running"]
