"""Write the app as a folder for a static host."""

import json
from pathlib import Path

from webapp.addresses import PAGES
from webapp.app import SOURCES, WebApp
from webapp.bundle import READER, WORKER
from webapp.headers import READER_HEADERS, WORKER_HEADERS, page_headers
from webapp.settings import Settings
from webapp.site import About, Site
from webapp.texts import TEXTS, article


def build(settings: Settings, folder: Path) -> Site:
    """Write the page, its files, and the headers and redirects for the host."""
    site = WebApp(settings).site
    files = {f"assets/{name}": file.data for name, file in site.assets.items()}
    files |= {name: file.data for name, file in site.public.items()}
    files[WORKER] = site.worker.data
    files["index.html"] = site.page(About("Keto")).data
    content = settings.keto_content or SOURCES.parent / "content"
    texts = {address: f"{address[1:]}.html" for address in TEXTS}
    files |= {
        name: site.text_page(About(TEXTS[address]), article(address, content)).data
        for address, name in texts.items()
    }
    host = {
        "headers": page_headers(settings),
        "immutable": "/assets/*",
        # Must be revalidated each time, as the page.
        "worker": {"address": f"/{WORKER}", "headers": WORKER_HEADERS},
        "barcodeReader": {
            "address": next(f"/assets/{name}" for name in site.assets if READER.fullmatch(name)),
            "headers": READER_HEADERS,
        },
        "pages": list(PAGES),
        "texts": texts,
    }
    files["host.json"] = json.dumps(host, indent=2).encode() + b"\n"
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return site
