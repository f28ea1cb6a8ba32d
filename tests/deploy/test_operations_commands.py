"""The commands of the operations guide exist, for compose and for a cluster."""

import argparse
import re
import runpy
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any

import pytest

from chassis.service import Command, command_line
from contracts.services import SERVICES

from .manifests import ROOT, built, composed, has_kubectl, of_kind

PAGES = ("docs/operations.md", "docs/first-day.md")
_STARTS = ("docker compose ", "kubectl ", "deploy/", "make ", "keto ")
_COMPOSE = {"build", "down", "exec", "logs", "ps", "restart", "run", "stop", "up"}
_KUBECTL = {
    *("annotate", "apply", "create", "delete", "describe", "edit", "exec", "get", "label", "logs"),
    *("port-forward", "rollout", "scale", "top", "version", "wait"),
}
# Options that are followed by a value.
_VALUED = {
    *("-e", "-v", "--tail", "--since", "-l", "-c", "--selector", "--container", "--timeout", "-f"),
    *("--filename", "-k", "--kustomize", "--field-selector", "--profile"),
}
# The pods that operators name.
_PODS = {"postgres-1", "broker-server-0", "broker-server-1"}


def commands() -> Iterator[tuple[str, str]]:
    """Every command of the pages, in blocks and in sentences."""
    for page in PAGES:
        text = (ROOT / page).read_text()
        for block in re.findall(r"^ *```(?:sh)?\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL):
            for line in block.replace("\\\n", " ").splitlines():
                yield page, re.sub(r"^(\$ |time )*|^\w+=\S+ ", "", line.strip())
        prose = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
        for span in re.findall(r"`([^`]+)`", prose):
            yield page, " ".join(span.replace("\\|", "|").split())


COMMANDS = sorted({(page, each) for page, each in commands() if each.startswith(_STARTS)})


@cache
def parser(service: str) -> argparse.ArgumentParser:
    """The parser of a service's commands."""
    given: list[Any] = []

    def keep(_make: object, _topology: object, own: Sequence[Command] = ()) -> None:
        given.append(own)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(command_line, "run", keep)
        # By its path: a module that another test has imported would be a warning.
        runpy.run_path(str(files(service) / "__main__.py"), run_name="__main__")
    return command_line.parser_of(given[0])


def takes(service: str, words: list[str]) -> bool:
    try:
        # The name alone, in a sentence.
        parser(service).parse_args(words if words[1:] else [*words, "--help"])
    except SystemExit as end:
        return end.code == 0
    return True


def is_placeholder(word: str) -> bool:
    return re.fullmatch(r"[A-Z_]+|\.\.\.|…", word) is not None


def problem(command: str) -> str:
    """What a command names that does not exist."""
    words = shlex.split(command.replace("…", "..."), comments=True)
    # Without what the shell does with it.
    words = list(takewhile(lambda word: not re.match(r"[|&]|\d?[<>]", word), words))
    match words:
        case ["docker", "compose", *rest]:
            return _compose(rest)
        case ["kubectl", *rest]:
            return _kubectl(rest)
        case ["make", target, *_]:
            known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
            return "" if target in known else f"no target {target}"
        case ["keto", *rest] if not any(map(is_placeholder, rest[:1])):
            return "" if any(takes(each, rest) for each in SERVICES) else "no such command"
        case [script, *_] if script.endswith((".sh", ".py")):
            return "" if (ROOT / script).exists() else f"no {script}"
    return ""


def _compose(words: list[str]) -> str:
    known = composed()["services"]
    verb, *rest = _without_options(words)
    if verb not in _COMPOSE:
        return f"no command {verb}"
    if verb in ("exec", "run"):
        service, *inside = rest
        if is_placeholder(service):
            return ""
        if service not in known:
            return f"no service {service}"
        image = re.search(r"keto-(\w+)", known[service].get("image", ""))
        if image is None or image[1] not in SERVICES:
            return ""
        arguments = words[words.index(service) + 1 :]
        arguments = arguments[1:] if verb == "exec" else arguments
        if (
            not arguments
            or is_placeholder(arguments[0])
            or (verb == "exec" and inside[0] != "keto")
        ):
            return ""
        return "" if takes(image[1], arguments) else f"{image[1]} does not take {arguments}"
    wrong = [each for each in rest if each not in known and not is_placeholder(each)]
    return f"no services {wrong}" if wrong else ""


def _kubectl(words: list[str]) -> str:
    before, _, inside = " ".join(words).partition(" -- ")
    text = re.sub(r"^(-n|--namespace) \S+ ", "", before)
    verb = text.split()[0]
    if verb not in _KUBECTL:
        return f"no command {verb}"
    documents = built("prod")
    deployments = {each["metadata"]["name"] for each in of_kind(documents, "Deployment")}
    for name in re.findall(r"\bdeploy(?:ment)?/([\w-]+)(?![\w./-])", text):
        if name not in deployments and not is_placeholder(name.removesuffix("-worker")):
            return f"no deployment {name}"
    names = deployments | {
        each["metadata"]["name"] for each in of_kind(documents, "RabbitmqCluster")
    }
    for name in re.findall(r"app.kubernetes.io/name=([\w-]+)", text):
        if name not in names and not is_placeholder(name):
            return f"no pods of {name}"
    for pod in re.findall(r"\b(?:exec|logs) ([a-z]\S*)", text):
        if "/" not in pod and pod not in _PODS:
            return f"no pod {pod}"
    service = re.search(r"deploy/(\w+)(?![\w./-])", text)
    arguments = shlex.split(inside)
    if service is None or arguments[:1] != ["keto"] or is_placeholder(service[1]):
        return ""
    known = is_placeholder(arguments[1]) or takes(service[1], arguments[1:])
    return "" if known else f"{service[1]} does not take {arguments}"


def _without_options(words: list[str]) -> list[str]:
    found, skip = [], False
    for word in words:
        if skip or word.startswith("-"):
            skip = word in _VALUED and not skip
        else:
            found.append(word)
    return found


@pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")
def test_every_command_of_the_operations_guide_exists() -> None:
    assert len(COMMANDS) > 80
    found = {f"{page}: {each}": wrong for page, each in COMMANDS if (wrong := problem(each))}
    assert found == {}


@pytest.mark.parametrize(
    "command",
    [
        "docker compose restrat identity",
        "docker compose restart identify",
        "docker compose exec billing keto refund --reasons x",
        "docker compose run --rm broker-declare dead-leters list",
        "kubectl -n keto rollout undo deploy/mailer",
        "kubectl -n keto exec deploy/billing -- keto resink",
        "make scenarios",
        "deploy/restor.sh backups/1",
    ],
)
def test_a_command_that_does_not_exist_is_reported(command: str) -> None:
    assert problem(command)
