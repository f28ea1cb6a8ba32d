"""Draws the icons of the web app's manifest, and its favicon.ico, from `web/public/icon.svg`.

    python -m docs.pictures.icons

The files are committed: nothing that runs needs a browser to serve them.
"""

import struct
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browser import chromium
from tools.environment import ROOT, say, stop

PUBLIC = ROOT / "web/public"
GROUND = "#fbfaf7"
FAVICON = 32
# A maskable icon may be cut to a circle of 80 %; iOS puts the others on black without a ground.
ICONS = {
    "icon-192.png": (192, 0.86, None),
    "icon-512.png": (512, 0.86, None),
    "icon-maskable-512.png": (512, 0.6, GROUND),
    "apple-touch-icon.png": (180, 0.72, GROUND),
}


def main() -> None:
    program = chromium.find() or stop("no Chromium: apt-get install chromium")
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for name, (size, share, ground) in ICONS.items():
            _write(PUBLIC / name, _drawn(browser, drawing, size, share, ground))
        small = _drawn(browser, drawing, FAVICON, 1.0, None)
        browser.close()
    _write(PUBLIC / "favicon.ico", _ico(small, FAVICON))


def _drawn(browser: Browser, drawing: str, size: int, share: float, ground: str | None) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(
        f"<style>body {{ display: grid; place-items: center; height: 100vh; margin: 0;"
        f" background: {ground or 'transparent'} }}"
        f" svg {{ width: {share:.0%}; height: {share:.0%} }}</style>{drawing}"
    )
    picture = page.screenshot(omit_background=ground is None)
    page.close()
    return picture


def _ico(png: bytes, size: int) -> bytes:
    """One PNG in the container that browsers ask for by its name."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    say(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
