"""Write the app as a folder for a static host."""

import json
from pathlib import Path

from webapp.addresses import PAGES
from webapp.headers import page_headers
from webapp.pictures import picture
from webapp.settings import Settings
from webapp.site import Site

START_PICTURE = "keto-kickstart"


def build(settings: Settings, folder: Path) -> Site:
    """Write the page, its files, and the headers and addresses that the host has to serve."""
    site = Site(settings)
    for name, file in site.files.items():
        target = folder / site.prefix.lstrip("/") / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.data)
    (folder / "index.html").write_bytes(site.page(None).data)
    # The one that the start has; the pictures of plans are the host's.
    (folder / "images").mkdir(exist_ok=True)
    (folder / f"images/{START_PICTURE}.svg").write_text(picture(START_PICTURE))
    host = {
        "headers": page_headers(settings),
        "immutable": "/assets/*",
        "pages": PAGES,
    }
    (folder / "host.json").write_text(json.dumps(host, indent=2) + "\n")
    return site
