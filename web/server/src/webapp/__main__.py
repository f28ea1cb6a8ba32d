"""The web app's command line: `serve`, or `bundle` and `build` into a folder."""

import argparse
import logging
import sys
from pathlib import Path

import uvicorn

from webapp.app import SOURCES, WebApp
from webapp.build import build
from webapp.bundle import bundle
from webapp.kept import carry_over
from webapp.settings import Settings, SettingsRefused


def main(arguments: list[str] | None = None) -> int:
    """Serve the app, or write it as a folder."""
    parser = argparse.ArgumentParser(prog="python -m webapp", description="Keto's web app.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="serve the app")
    builds = commands.add_parser("build", help="write the app as a folder for a static host")
    builds.add_argument("folder", type=Path)
    bundles = commands.add_parser("bundle", help="write the bundle that WEB_FILES names")
    bundles.add_argument("folder", type=Path)
    bundles.add_argument(
        "--previous", type=Path, help="an earlier bundle, whose assets this one carries"
    )
    wanted = parser.parse_args(arguments)
    try:
        settings = Settings.from_environment()
    except SettingsRefused as refused:
        print(f"webapp: {refused}", file=sys.stderr)
        return 2
    if wanted.command == "build":
        site = build(settings, wanted.folder)
        print(f"{wanted.folder}: {len(site.assets)} files")
        return 0
    if wanted.command == "bundle":
        bundle(SOURCES, wanted.folder)
        if wanted.previous:
            carry_over(wanted.previous, wanted.folder / "previous")
        return 0
    line = '{"timestamp": "%(asctime)s", "level": "%(levelname)s", "message": "%(message)s"}'
    logging.basicConfig(level=settings.log_level.upper(), format=line)
    app = WebApp(settings)
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
