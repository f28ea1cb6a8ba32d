"""The API gateway: routes /api paths to the services."""
