"""Generates the documents that the gateway serves, and the JavaScript client: `make documents`."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from contracts import samples
from contracts.topology import KETO
from messaging import asyncapi
from tools import events_page, npm, openapi
from tools.generated import version
from tools.openapi import FOLDER

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "clients/javascript"
TYPES = CLIENT / "schema.d.ts"
TARBALL = FOLDER / "keto-client.tgz"


def main() -> None:
    """The command."""
    write_documents(FOLDER)
    make_types()
    # Last, as make compares the tarball's time.
    pack_client()


def write_documents(folder: Path) -> None:
    """Write the documents that need only Python."""
    events = asyncapi.document(KETO, "Keto's events", version(), samples.wire)
    (folder / "openapi.json").write_text(as_text(openapi.document()))
    (folder / "asyncapi.json").write_text(as_text(events))
    (folder / "events.html").write_text(events_page.page(events))


def as_text(document: object) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def make_types() -> None:
    """Write the TypeScript types of the API."""
    words = [npm.node(), str(npm.MODULES / "openapi-typescript/bin/cli.js"), "openapi.json"]
    # Export schemas by name; a field with a default can be left out of a request.
    options = "--root-types --root-types-no-schema-prefix --default-non-nullable false --output"
    process = subprocess.run(
        [*words, *options.split(), str(TYPES)],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode != 0:
        raise SystemExit(process.stdout + process.stderr)


def pack_client() -> None:
    """Pack the client as an npm package."""
    package = json.loads((CLIENT / "package.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        for name in package["files"]:
            shutil.copy(CLIENT / name, folder)
        Path(folder, "package.json").write_text(as_text({**package, "version": version()}))
        words = [*npm.npm(), "pack", "--silent"]
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (tarball,) = Path(folder).glob("*.tgz")
        TARBALL.write_bytes(tarball.read_bytes())


if __name__ == "__main__":
    main()
