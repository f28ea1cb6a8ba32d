"""Every test may ask for the fixtures of the test kit."""

# Before pytest takes the folder of the same name, which holds the tests, for the package.
import sandbox  # noqa: F401

pytest_plugins = ["testkit.plugin", "testkit.listed_skips"]
