"""Every test may ask for the fixtures of the test kit."""

pytest_plugins = ["testkit.plugin"]
