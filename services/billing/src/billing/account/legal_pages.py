"""Whether the shop's legal pages have texts: asked of the frontend, as a buyer would."""

import httpx

PAGES = ("/terms", "/privacy", "/imprint", "/support")
# The web app's page of a text that the operator has not written has this attribute.
_MISSING = "data-text-is-missing"
_SECONDS = 5


async def missing_legal_pages(frontend_url: str) -> list[str]:
    """The pages that a shop needs before it takes money, and that cannot be read: a line each."""
    mistakes = []
    async with httpx.AsyncClient(timeout=_SECONDS, follow_redirects=True) as http:
        for page in PAGES:
            url = frontend_url.rstrip("/") + page
            try:
                response = await http.get(url)
            except httpx.HTTPError as error:
                mistakes.append(f"{url} cannot be read: {type(error).__name__}")
                continue
            if response.status_code != httpx.codes.OK:
                mistakes.append(f"{url} answers {response.status_code}: buyers need this page")
            elif _MISSING in response.text:
                mistakes.append(
                    f"{url} has no text yet: write legal{page}.md into the content folder"
                )
    return mistakes
