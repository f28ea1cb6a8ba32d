"""The AsyncAPI 3.0 document of all events.

python -m contracts.asyncapi docs/asyncapi.json            writes it
python -m contracts.asyncapi docs/asyncapi.json --check    fails when it is not current
"""

import json
import sys
from pathlib import Path
from typing import Any

from contracts import samples
from contracts.topology import KETO
from messaging import asyncapi


def document() -> dict[str, Any]:
    """The whole document."""
    return asyncapi.document(KETO, "Keto's events", samples.wire)


def main() -> None:
    """The command."""
    path = Path(sys.argv[1])
    text = json.dumps(document(), indent=2, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv:
        path.write_text(text)
    elif not path.exists() or path.read_text() != text:
        sys.exit(f"{path} is not current: python -m contracts.asyncapi {path}")


if __name__ == "__main__":
    main()
