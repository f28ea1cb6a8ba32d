"""The document of the API, made from the routes."""

from tools.openapi.make_document import EXAMPLES, FOLDER, document, refused_request, routers_of

__all__ = ["EXAMPLES", "FOLDER", "document", "refused_request", "routers_of"]
