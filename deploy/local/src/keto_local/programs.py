"""Programs that tests and benchmarks run: installed ones, or Debian's, unpacked in the cache."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from xml.sax.saxutils import escape

from keto_local import debian_packages
from keto_local.home import write_whole
from keto_local.processes import StartFailed

# The packages of each program. Their dependencies are fetched as well.
PACKAGES = {
    "chromium-headless-shell": ("chromium-headless-shell", "chromium-common", "fonts-liberation"),
    "nginx": ("nginx",),
    "pgbouncer": ("pgbouncer",),
    "prometheus": ("prometheus",),
    "prometheus-alertmanager": ("prometheus-alertmanager",),
    "promtool": ("prometheus",),
    "rsync": ("rsync",),
}
# The C library must match the machine's loader. Nothing here runs Perl, serves Prometheus' pages
# or draws on a GPU.
NOT_NEEDED = re.compile(r"libc6|libperl.*|lib.*-perl|libjs-.*|libllvm.*|libgl.*-(dri|mesa).*")
_FOLDERS = ("usr/lib/chromium", "usr/bin", "usr/sbin")

_WRAPPER = """#!/bin/sh
LD_LIBRARY_PATH={libraries} FONTCONFIG_FILE={fonts}
export LD_LIBRARY_PATH FONTCONFIG_FILE
exec {program} "$@"
"""
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{root}/usr/share/fonts</dir>
  <include ignore_missing="yes">{root}/usr/share/fontconfig/conf.avail</include>
  <cachedir>{root}/fonts-cache</cachedir>
</fontconfig>
"""


def find(name: str) -> str:
    """Return the path of a program of `PACKAGES`; fetch it if this user has not yet."""
    if installed := shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin"):
        return installed
    packages = PACKAGES[name]
    if not debian_packages.available():
        raise StartFailed(f"no {name}, and no apt to fetch it with")
    try:
        root = debian_packages.unpacked(
            # Another list of packages is another folder.
            "+".join(packages),
            lambda apt: apt.with_libraries(packages, without=NOT_NEEDED),
            lambda: print(f"keto: fetching {name} from Debian's packages, once", flush=True),
        )
    except StartFailed as failure:
        raise StartFailed(f"no {name}: {failure}") from failure
    wrapper = root / "wrapper" / name
    if not wrapper.exists():
        wrapper.parent.mkdir(exist_ok=True)
        write_whole(root / "fonts.conf", _FONTS.format(root=escape(str(root))))
        write_whole(wrapper, _wrapper_text(root, name), mode=0o755)
    return str(wrapper)


def _wrapper_text(root: Path, name: str) -> str:
    program = next(path for folder in _FOLDERS if (path := root / folder / name).exists())
    libraries = sorted({str(file.parent) for file in root.rglob("lib*.so*")})
    return _WRAPPER.format(
        libraries=shlex.quote(":".join(libraries)),
        fonts=shlex.quote(str(root / "fonts.conf")),
        program=shlex.quote(str(program)),
    )
