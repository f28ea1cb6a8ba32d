"""The command `content check`: compares the figures of the plans of a file."""

import argparse
import sys
from collections.abc import Iterable

from catalogue.plans.check_figures import check_plan
from catalogue.plans.import_plans import PlanItem
from chassis import content
from chassis.service import Arguments, Command, ContentSettings, Service
from chassis.storage import Database


def check_content(path: str) -> tuple[list[str], bool]:
    """The lines about all plans of a file or folder, and whether all are free of doubts."""
    checked = [check_plan(plan) for plan in content.read(path, "plans", PlanItem, key="slug")]
    lines = [line for plan in checked for line in plan.lines()]
    return lines, all(plan.verdict != "doubtful" for plan in checked)


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=["check"], help="compare the figures of the plans")
    parser.add_argument("--content", default="", help="a file or folder (default: KETO_CONTENT)")


async def _content(service: Service, _: Database, arguments: Arguments) -> Iterable[str]:
    path = arguments.content
    if not path and isinstance(service.settings, ContentSettings):
        path = service.settings.keto_content
    try:
        lines, is_fine = check_content(path)
    except content.ContentRefused as refused:
        sys.exit(str(refused))
    if not is_fine:
        sys.exit("\n".join(lines))
    return lines


COMMANDS = (Command("content", "check the figures of plans in a file", _content, _arguments),)
