"""The API document, generated from the routes."""

from tools.openapi.make_document import (
    FOLDER,
    document,
    refused_request,
    request_example,
    routers_of,
)

__all__ = ["FOLDER", "document", "refused_request", "request_example", "routers_of"]
