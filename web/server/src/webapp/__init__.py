"""The server of the web app's files; any static host will do as well."""
