"""What a member is told of a device: words of a closed list. A User-Agent may say anything."""

import re

UNKNOWN = "Another program"
_READ = 500

# The first that matches: most browsers also name those that they descend from.
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
    """A short description, as "Firefox on Android"."""
    read = user_agent[:_READ]
    program, system = _first(_PROGRAMS, read), _first(_SYSTEMS, read)
    return f"{program or UNKNOWN} on {system}" if system else program or UNKNOWN


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for name, pattern in known if re.search(pattern, user_agent)), None)
