# Made by `make generate` from deploy/system.toml.
"""The services that own a database and exchange events."""

SERVICES = (
    "identity",
    "planner",
    "tracker",
    "catalogue",
    "billing",
)

# Those with a step that imports content.
WITH_CONTENT = (
    "tracker",
    "catalogue",
    "billing",
)

# Who calls whom, with a secret that the two share.
ASKS: dict[str, tuple[str, ...]] = {
    "billing": (
        "catalogue",
        "identity",
    ),
}
