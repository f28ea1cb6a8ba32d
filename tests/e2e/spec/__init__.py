"""The specification's operations; each response is compared with openapi.json."""
