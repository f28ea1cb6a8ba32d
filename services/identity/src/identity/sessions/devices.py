"""The description of a device, from a closed list: a User-Agent can contain anything."""

import re

UNKNOWN = "Another program"
_READ = 500

# The first match counts: most browsers also name their ancestors.
_PROGRAMS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Safari/"),
    ("curl", r"^curl/"),
    ("Python", r"^python|^Python|aiohttp"),
)
_SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone|iPod"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("macOS", r"Macintosh|Mac OS X"),
    ("Linux", r"Linux|X11"),
)


def device_of(user_agent: str) -> str:
    """A short description, such as "Firefox on Android"."""
    read = user_agent[:_READ]
    program, system = _first(_PROGRAMS, read), _first(_SYSTEMS, read)
    return f"{program or UNKNOWN} on {system}" if system else program or UNKNOWN


def _first(names: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for name, pattern in names if re.search(pattern, user_agent)), None)
