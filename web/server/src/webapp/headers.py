"""The security headers of every response: the one source for the server and for static hosts."""

from urllib.parse import urlsplit

from webapp.settings import Settings

# The browser features that the app does not use.
_FEATURES = (
    *("accelerometer", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "usb"),
)

# For all files except pages, kept short because a browser requests dozens of them.
FILE_HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}

# For the service worker, which fetches the page and its files.
WORKER_HEADERS = FILE_HEADERS | {
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
}

# For the worker that reads barcodes: WebAssembly is allowed here, but not in the page.
READER_HEADERS = FILE_HEADERS | {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
    " connect-src 'self'; frame-ancestors 'none'"
}


def page_headers(settings: Settings) -> dict[str, str]:
    """Return the headers of the app's page."""
    return {
        "content-security-policy": page_policy(settings),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        # Addresses contain tokens from mails.
        "referrer-policy": "no-referrer",
        # The camera reads barcodes.
        "permissions-policy": ", ".join([*(f"{each}=()" for each in _FEATURES), "camera=(self)"]),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }


def page_policy(settings: Settings) -> str:
    """Return the content security policy of the app's page."""
    api = urlsplit(settings.api_url)
    api_origin = f"{api.scheme}://{api.netloc}" if settings.api_url else "'self'"
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            " ".join(["img-src 'self'", *settings.image_origins]),
            f"connect-src {api_origin}",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            # No string becomes script or markup: texts of members and models stay text. Each policy
            # allows one address: the service worker's, and the barcode reader's.
            "require-trusted-types-for 'script'",
            "trusted-types keto-worker keto-barcodes",
        ]
    )
