"""`make scenario`."""

import sys

# A fork that becomes a service imports this module, and must not have the metrics of all services.
if __name__ == "__main__":
    from tests.e2e.scenarios.command import main

    sys.exit(main())
