"""Makes the test kit's fixtures available to every test."""

# Import the package before pytest mistakes the test folder of the same name for it.
import sandbox  # noqa: F401

pytest_plugins = [
    "testkit.plugin",
    "testkit.listed_skips",
    "testkit.programs",
    "testkit.alone",
    "testkit.cpu",
]
