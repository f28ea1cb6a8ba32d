"""The server of the web app's files; any static host can serve them as well."""
