"""The documents of the API and of the events, and the page at `/`: files, which the gateway serves.

`make documents` makes openapi.json, asyncapi.json, events.html and keto-client.tgz;
`python -m tools.vendor` writes the files of Swagger UI.
"""
