"""`make scenario`."""

import sys

# A fork that becomes a service imports this module, and must not register all services' metrics.
if __name__ == "__main__":
    from lab.scenarios.command import main

    sys.exit(main())
