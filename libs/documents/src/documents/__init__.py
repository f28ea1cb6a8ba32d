"""The documents of the API and of the events, and the page at `/`: files, which the gateway serves.

`python -m tools.openapi` and `python -m tools.events_page` write those that are generated,
`python -m tools.vendor` those of Swagger UI.
"""
