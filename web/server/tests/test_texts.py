"""The pages with the operator's texts."""

from pathlib import Path

import httpx
import pytest

from webapp.app import WebApp
from webapp.build import build
from webapp.settings import Settings
from webapp.texts import MISSING, TEXTS

from .test_webapp import client_of

pytestmark = pytest.mark.usefixtures("bundled_once")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    (tmp_path / "legal").mkdir()
    return tmp_path


@pytest.fixture
def settings(content: Path) -> Settings:
    return Settings(keto_content=content)


async def page(settings: Settings, path: str) -> httpx.Response:
    async with client_of(WebApp(settings)) as http:
        return await http.get(path)


@pytest.mark.parametrize("address", TEXTS)
async def test_a_missing_text_has_a_placeholder(settings: Settings, address: str) -> None:
    answer = await page(settings, address)
    assert answer.status_code == 200
    assert MISSING in answer.text
    assert f"<title>{TEXTS[address]} · Keto</title>" in answer.text


async def test_a_text_is_rendered_from_markdown(settings: Settings, content: Path) -> None:
    (content / "legal/terms.md").write_text(
        "# Our terms\n\n- You pay *once*.\n\n[Mail](mailto:a@b)"
    )
    for path in ("/terms", "/terms/"):
        answer = await page(settings, path)
        assert MISSING not in answer.text
        assert "<h1>Our terms</h1>" in answer.text
        assert "<li>You pay <em>once</em>.</li>" in answer.text
        assert '<a href="mailto:a@b">Mail</a>' in answer.text
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")


async def test_the_page_of_a_text_has_no_script(settings: Settings, content: Path) -> None:
    hostile = "<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>"
    (content / "legal/privacy.md").write_text(hostile)
    answer = await page(settings, "/privacy")
    assert "<script" not in answer.text
    assert "<img" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
    assert 'href="javascript' not in answer.text


async def test_a_file_without_text_counts_as_missing(settings: Settings, content: Path) -> None:
    (content / "legal/imprint.md").write_bytes(b"\xff\xfe")
    (content / "legal/support.md").write_text("  \n")
    for path in ("/imprint", "/support"):
        assert MISSING in (await page(settings, path)).text


def test_a_static_host_gets_the_texts(settings: Settings, content: Path, tmp_path: Path) -> None:
    (content / "legal/terms.md").write_text("# Ours")
    build(settings, tmp_path / "site")
    assert "<h1>Ours</h1>" in (tmp_path / "site/terms.html").read_text()
    assert MISSING in (tmp_path / "site/support.html").read_text()
