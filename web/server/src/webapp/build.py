"""Write the app as a folder for a static host."""

import json
from pathlib import Path

from webapp.addresses import PAGES
from webapp.headers import COMMON, page_policy
from webapp.settings import Settings
from webapp.site import Site


def build(settings: Settings, folder: Path) -> Site:
    """Write the page, its files, and the headers and addresses that the host has to serve."""
    site = Site(settings)
    for name, file in site.files.items():
        target = folder / site.prefix.lstrip("/") / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.data)
    (folder / "index.html").write_bytes(site.page.data)
    host = {
        "headers": COMMON | {"content-security-policy": page_policy(settings)},
        "immutable": "/assets/*",
        "pages": PAGES,
    }
    (folder / "host.json").write_text(json.dumps(host, indent=2) + "\n")
    return site
