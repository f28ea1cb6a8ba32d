"""The sandbox's command line."""

import argparse
import sys

import uvloop

from sandbox import logs
from sandbox.settings import Settings, SettingsRefused


def main(arguments: list[str] | None = None) -> int:
    """Run the stand-ins named on the command line in this process."""
    try:
        settings = Settings.from_environment()
    except SettingsRefused as refused:
        print(f"sandbox: {refused}", file=sys.stderr)
        return 2
    logs.configure(settings.log_level, settings.log_format)

    # Imported late, so that an invalid setting is reported at once.
    from sandbox.running import SandboxFailed, run
    from sandbox.sockets import PortTaken
    from sandbox.stand_ins import NAMES

    parser = argparse.ArgumentParser(
        prog="python -m sandbox",
        description="Stand-ins for external services: nothing here is real.",
    )
    parser.add_argument(
        "names",
        nargs="+",
        choices=[*NAMES, "all"],
        metavar="stand-in",
        help=f"one or more of {', '.join(NAMES)}, or all",
    )
    wanted = parser.parse_args(arguments).names
    names = list(NAMES) if "all" in wanted else list(dict.fromkeys(wanted))
    try:
        uvloop.run(run(names, settings))
    except (PortTaken, SandboxFailed) as problem:
        print(f"sandbox: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
