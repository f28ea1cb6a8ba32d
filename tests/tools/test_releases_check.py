"""The check reports a wrong commit of a release, and a release without one."""

import re
import subprocess

from tools.checks.releases import problems
from tools.environment import ROOT

# A shallow clone has no old commits to compare.
HAS_HISTORY = (
    subprocess.run(
        ["git", "rev-parse", "--is-shallow-repository"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    == "false"
)


def test_a_release_with_a_missing_or_wrong_commit_is_reported() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert list(problems(changelog)) == []

    def with_commit(text: str) -> list[str]:
        return list(problems(re.sub(r"^(## 1\.0\.0 \(.{10}).*\)$", text, changelog, flags=re.M)))

    assert with_commit(r"\1)") == ["it names no commit of 1.0.0"]
    assert "it does not list 1.0.0, whose contracts are stored" in with_commit("## 1.0.0")
    if HAS_HISTORY:
        unknown, earlier = with_commit(r"\1, `0000000`)"), with_commit(r"\1, `779a2850`)")
        assert unknown == ["the commit of 1.0.0, 0000000, does not exist"]
        assert earlier == ["779a2850 has version 0.1.0, not 1.0.0"]
