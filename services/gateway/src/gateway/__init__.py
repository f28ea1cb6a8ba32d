"""The one door: routes /api paths to the services."""
